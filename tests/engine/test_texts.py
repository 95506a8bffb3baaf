"""Saves and records that were damaged, edited or invented: BadRecord, or a game. Never anything else."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import logres
from logres.engine import codec, records
from logres_workshop.random_play import RandomPlayer
from tests.engine.toys import scripted, toy

quick = settings(max_examples=150, deadline=None)


def tiny(actions: int, seed: int = 3) -> logres.Game:
    game = logres.new("thanes", seed=seed)
    wanderer = RandomPlayer(seed)
    while actions and game.pending:
        wanderer.play(game)
        actions -= 1
    return game


def signed(doc: dict[str, Any]) -> str:
    """A forged save: its check fits."""
    doc.pop("check", None)
    return codec.signed(doc)


def loads_or_says_why(text: str) -> None:
    try:
        game = logres.load(text)
    except logres.BadRecord:
        return
    assert game.pending or game.result is not None
    for decision in game.pending:
        with suppress(logres.DeadEnd):
            assert game.legal(decision.seat)


def replays_or_says_why(text: str) -> None:
    try:
        game = logres.replay(text)
    except logres.BadRecord:
        return
    assert game.pending or game.result is not None


def paths(doc: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places in a JSON document."""
    inner = doc.items() if isinstance(doc, dict) else enumerate(doc) if isinstance(doc, list) else ()
    return [path, *[found for key, item in inner for found in paths(item, (*path, key))]]


STRANGE = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.just([]), st.just({}), st.just([[1]])
)


@cache
def save_text() -> str:
    return tiny(9).save()


def save_doc() -> dict[str, Any]:
    doc: dict[str, Any] = json.loads(save_text())
    return doc


@cache
def record_text() -> str:
    return tiny(500).record()


PLACES = st.deferred(lambda: st.sampled_from([path for path in paths(save_doc()) if path and path[0] != "log"]))


@quick
@given(PLACES, STRANGE)
def test_an_edited_save_with_a_forged_check_loads_or_says_why(path: tuple[Any, ...], value: Any):
    doc = save_doc()
    place = doc
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    loads_or_says_why(signed(doc))


@quick
@given(st.data())
def test_a_damaged_save_is_known_by_its_check(data: st.DataObject):
    text = save_text()
    at = data.draw(st.integers(0, len(text) - 1))
    char = data.draw(st.characters(codec="utf-8"))
    damaged = text[:at] + char + text[at + 1 :]
    if damaged != text:
        with pytest.raises(logres.BadRecord):
            logres.load(damaged)


@pytest.mark.parametrize("text", ["", "{", "[]", "5", "null", '"save"', "[" * 100_000, '{"logres": "save"}', "\x00"])
def test_what_is_no_save_is_called_so(text: str):
    with pytest.raises(logres.BadRecord):
        logres.load(text)


def test_a_save_of_another_schema_is_not_read():
    with pytest.raises(logres.BadRecord, match="schema 99"):
        logres.load(signed({**save_doc(), "schema": 99}))


def test_an_edited_save_without_a_new_check_is_not_read():
    doc = {**save_doc(), "scenario": "two-thanes"}
    with pytest.raises(logres.BadRecord, match="edited"):
        logres.load(json.dumps(doc))


def test_a_save_is_text_in_its_own_letters():
    game = logres.new("toy", seed="Æthelflæd – 7")
    assert '"seed":"Æthelflæd – 7"' in game.save()
    assert logres.load(game.save()).seed == game.seed


def test_a_save_may_be_laid_out_anew():
    assert logres.load(json.dumps(save_doc(), indent=2)).save() == save_text()


def test_a_save_of_before_there_were_trials_keeps_its_log_and_history():
    doc = save_doc()
    del doc["trial"]
    game = logres.load(signed(doc))
    RandomPlayer(3).play(game)
    assert (game.history.size, game.at(9).save()) == (11, save_text())


def test_a_save_says_where_its_history_does_not_fit():
    doc = save_doc()
    doc["history"].pop()
    with pytest.raises(logres.BadRecord, match="its history does not fit"):
        logres.load(signed(doc))


def test_a_save_of_other_figures_remembers_them():
    doc = {**save_doc(), "data": "other figures"}
    loaded = logres.load(signed(doc))
    assert loaded.made_with == loaded.clone().made_with == "other figures"


def test_a_position_too_deep_to_be_read_is_called_none():
    deep: Any = {}
    for _ in range(5_000):
        deep = [deep]
    with pytest.raises(logres.BadInput):  # how deep JSON may be differs from one Python to the next
        logres.position("toy", {"board": deep})
    strange: list[Any] = [{"board": {1, 2}}, [], "text"]
    for doc in strange:
        with pytest.raises(logres.BadInput, match="JSON object"):
            logres.position("toy", doc)


def test_a_position_goes_on_by_the_seed_it_is_given():
    def throw(seed: int) -> Any:
        game = scripted("throws", [], seed)
        game.play("throw")
        return [draw.values for draw in game.history.last().draws]

    assert throw(1) == throw(1)
    assert len({str(throw(seed)) for seed in range(12)}) > 6


def test_a_save_holds_step_names_and_fields_by_name():
    state = json.loads(toy("brief").save())["state"]
    assert state["stack"][0] == {
        "frame": "Talk",
        "step": "count",
        "fields": {"words": ["yes", "no", "maybe", "break", "end", "show"], "times": 4, "done": 0},
    }
    assert state["stack"][1]["frame"] == "Say"


@quick
@given(st.data())
def test_an_edited_record_replays_or_is_refused(data: st.DataObject):
    lines = record_text().split("\n")
    at = data.draw(st.integers(0, len(lines) - 1))
    how = data.draw(st.sampled_from(["drop", "double", "swap", "change", "char"]))
    if how == "drop":
        del lines[at]
    elif how == "double":
        lines.insert(at, lines[at])
    elif how == "swap":
        other = data.draw(st.integers(0, len(lines) - 1))
        lines[at], lines[other] = lines[other], lines[at]
    elif how == "change":
        lines[at] = data.draw(st.text(max_size=30))
    else:
        place = data.draw(st.integers(0, len(lines[at])))
        lines[at] = lines[at][:place] + data.draw(st.characters(codec="utf-8")) + lines[at][place + 1 :]
    replays_or_says_why("\n".join(lines))


@quick
@given(st.text(max_size=200))
def test_what_is_no_record_is_called_so(text: str):
    with pytest.raises(logres.BadRecord):
        logres.replay(text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('[Title "thanes"]', '[Title "chess"]', "chess"),
        ('[Logres "1"]', '[Logres "2"]', "not a record"),
        ("1. ", "7. ", "action 1"),
        ('[Epoch "0"]', '[Epoch "x"]', "cannot be used"),
        ('{"luck":true}', "{", "options"),
        ('{"luck":true}', "[]", "options"),
        ('{"luck":true}', '{"luck":1}', "luck"),
        ("wolf-1", "cat-1", "action 0"),
        ("{deck: ", "{talon: ", "talon"),
    ],
)
def test_a_record_says_what_is_wrong_with_it(old: str, new: str, said: str):
    assert old in record_text()
    with pytest.raises(logres.BadRecord, match=said):
        logres.replay(record_text().replace(old, new, 1))


def test_chance_that_was_not_asked_for_is_an_error():
    with pytest.raises(logres.BadRecord, match="dice"):
        logres.replay(record_text().replace("0. start", "0. start {dice: 6 6}", 1))
    lines = tiny(3).record(whole=True).split("\n")
    lines[-2] += " {dice: 6 6}"
    with pytest.raises(logres.BadRecord, match="dice"):
        logres.replay("\n".join(lines))


def test_a_record_is_replayed_up_to_any_action():
    game = tiny(9)
    text = game.record(whole=True)
    for at in (0, 1, 9):
        assert logres.replay(text, at).digest() == game.at(at).digest()
    assert logres.replay(text).digest() == game.digest()
    for at in (-1, 10):
        with pytest.raises(logres.BadRecord, match=f"no action {at}; the record has 9"):
            logres.replay(text, at)


def test_a_record_can_have_windows_line_ends():
    assert logres.replay(record_text().replace("\n", "\r\n")).record() == record_text()


def test_a_record_of_a_position_carries_it():
    game = scripted("throws", [1, 2, 3, "yew"], seed=4)
    game.play("throw")
    head, _ = records.parse(game.record(whole=True))
    assert json.loads(head["Position"])["board"] == {"total": 0}
    replayed = logres.replay(game.record(whole=True))
    assert replayed.board.dump() == game.board.dump()


def test_a_record_whose_position_is_damaged_is_refused():
    record = scripted("throws", [1, 2, 3, "yew"], seed=4).record(whole=True)
    for new in ('{"board":{}}', "[]", "{", "5"):
        with pytest.raises(logres.BadRecord):
            logres.replay(record.replace('{"board":{"total":0},"scenario":"throws"}', new))


def test_a_record_is_readable():
    game = toy("brief", seed=7)
    for answer in ("yes", "show", "end"):
        game.play(answer)
    assert game.record().endswith("\n\n0. start\n1. a: yes\n2. b: show\n3. c: end\n")
    assert '[Seed "7"]' in game.record()
    assert '[Seed "7"]' not in toy("brief", seed=7).record()


def test_a_list_may_not_go_on_past_a_reveal():
    """Else a sender could see what falls, and have it taken back by a wrong action behind it."""
    game = toy("brief", seed=7)
    before = game.digest()
    with pytest.raises(logres.IllegalAction, match="die or a reveal"):
        game.play(["yes", "show", "nonsense"])
    assert game.digest() == before


@quick
@given(st.sampled_from([("board",), ("at",), ("at", "phase"), ("at", "nation"), ("board", "areas")]), STRANGE)
def test_an_edited_position_begins_or_is_bad_input(path: tuple[str, ...], value: Any):
    doc: Any = {**logres.new("britannia", seed=1).position()}
    place = doc
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with suppress(logres.BadInput):
        logres.position("britannia", doc, seed=1).legal()


def test_a_battle_needs_two_sides():
    doc = {"at": {"phase": "battle", "nation": "romans", "area": "kent"}, "board": {"areas": {}}}
    with pytest.raises(logres.BadInput, match="no battle in kent"):
        logres.position("britannia", doc)


@pytest.mark.parametrize("place", ['[Epoch "0"]', "1. ash", '[Seed "1"]', "{deck: "])
def test_a_record_with_a_number_that_nobody_can_mean_is_refused(place: str):
    game = logres.new("thanes", seed=1)
    game.play(game.legal()[0])
    record = game.record(whole=True)
    digit = "0" if place.startswith("[Epoch") else "1"
    huge = place.replace(digit, "9" * 5000) if digit in place else place + "9" * 5000
    assert place in record
    with pytest.raises(logres.BadRecord):
        logres.replay(record.replace(place, huge, 1))
