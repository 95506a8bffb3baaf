"""Moves and log lines, shared by copies; undo, checkpoints, branches."""

from __future__ import annotations

import json
import pickle
from typing import Any

import pytest

import logres
from logres.engine.history import Line, Move, MoveList, SharedList
from logres.engine.nouns import Noun, Series
from logres.engine.play.checkpoints import CHECKPOINT_EVERY, CHECKPOINTS_KEPT
from tests.engine.toys import toy


def talk(game: logres.Game, actions: int, word: str = "yes") -> logres.Game:
    for _ in range(actions):
        game.play(word)
    return game


def thrown(game: logres.Game) -> list[Any]:
    return [draw.values for draw in game.history.last().draws]


def test_a_trail_is_shared_until_the_second_appends():
    trail = SharedList.of([])
    for number in range(200):
        trail.append(number)
    copy = trail.copy()
    trail.append("first")
    copy.append("second")
    copy.append("third")
    assert trail.all() == [*range(200), "first"]
    assert copy.all() == [*range(200), "second", "third"]
    assert (trail.size, copy.size) == (201, 202)
    assert (trail.last(), copy.last()) == ("first", "third")


def test_an_older_copy_of_a_trail_does_not_see_what_came_later():
    trail = SharedList.of([1, 2])
    copy = trail.copy()
    trail.append(3)
    assert copy.all() == [1, 2]
    assert copy.last() == 2
    older = copy.copy()
    copy.append(4)
    assert older.all() == [1, 2]
    assert trail.all() == [1, 2, 3]


def test_a_trail_is_read_from_any_place():
    trail = SharedList.of(list(range(150)))
    for number in range(150, 300):
        trail.append(number)
    for start in (0, 1, 63, 64, 65, 128, 256, 290, 299, 300, 320, 400):
        assert trail.since(start) == list(range(start, 300))
    assert SharedList.of([]).since(0) == SharedList.of([]).since(5) == []
    assert SharedList.of(list(range(64))).last() == 63


def test_moves_are_read_as_they_were_played():
    moves = [Move("a", str(number), (), bool(number % 2), False, (number,)) for number in range(130)]
    trail = MoveList.of(moves)
    trail.append(("b", "last", (), True))
    copy = trail.copy()
    copy.append(("c", "later", (), False))
    assert [move.fields() for move in trail.all()[:-1]] == [move.fields() for move in moves]
    assert trail.last().fields() == ("b", "last", (), True, False, ())
    assert trail.at(70).text == "70"
    assert [move.text for move in copy.since(129)] == ["129", "last", "later"]


def test_undo_takes_back_ones_own_last_action():
    game = talk(toy("talk"), 2)
    before = game.save()
    game.play("maybe")
    assert game.can_undo("c")
    assert not game.can_undo("a")
    game.undo("c")
    assert game.save() == before
    game.undo()
    game.undo()
    assert game.count == 0
    assert not game.can_undo()
    with pytest.raises(logres.IllegalAction):
        game.undo()


def test_undo_stops_at_chance_and_at_a_reveal():
    game = toy("throws")
    game.play("throw")
    assert not game.can_undo("a")
    game = toy("talk")
    game.play("show")
    assert not game.can_undo("a")
    game.play("yes")
    game.undo("b")
    assert not game.can_undo()
    assert game.count == 1


def test_undo_of_the_last_action_opens_a_finished_game_again():
    game = talk(toy("brief"), 3)
    before = game.save()
    game.play("end")
    assert game.pending == ()
    game.undo("a")
    assert game.result is None
    assert game.save() == before


@pytest.mark.parametrize("actions", [1, CHECKPOINT_EVERY - 1, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 1, 290])
def test_any_moment_can_be_rebuilt(actions: int):
    game = talk(toy("talk"), actions)
    assert len(game.checkpoints) <= CHECKPOINTS_KEPT
    for count in {0, 1, actions // 2, actions - 1, actions}:
        assert game.at(count).save() == talk(toy("talk"), count).save()
    for count in (-1, actions + 1):
        with pytest.raises(logres.BadInput):
            game.at(count)


@pytest.mark.plain
def test_a_few_late_moments_are_kept_so_that_undo_replays_little(monkeypatch: pytest.MonkeyPatch):
    game = talk(toy("talk"), 4 * CHECKPOINT_EVERY + 40)
    assert [kept.count for kept in game.checkpoints] == [number * CHECKPOINT_EVERY for number in range(1, 5)]
    assert len(game.checkpoints) == CHECKPOINTS_KEPT
    replayed: list[str] = []
    play = logres.Game.replay_move

    def counted(game: logres.Game, move: Any) -> None:
        replayed.append(move.text)
        play(game, move)

    monkeypatch.setattr(logres.Game, "replay_move", counted)
    game.undo()
    assert (game.count, len(replayed)) == (4 * CHECKPOINT_EVERY + 39, 39)


def test_undo_after_loading_goes_back_beyond_the_save():
    game = logres.load(talk(toy("talk"), 70).save())
    for count in range(69, 60, -1):
        game.undo()
        assert game.save() == talk(toy("talk"), count).save()


def test_what_is_taken_back_by_consent_has_other_dice():
    game = talk(toy("throws"), 2, "throw")
    again = game.take_back(1)
    assert again.board.dump() == game.at(1).board.dump()
    assert again.epoch == 1
    again.play("throw")
    assert thrown(again) != thrown(game)
    assert again.board.dump()["cards"][0] == game.board.dump()["cards"][0]
    assert logres.load(again.save()).save() == again.save()
    assert logres.replay(again.record(whole=True)).save() == again.save()
    twice = again.take_back(1)
    twice.play("throw")
    assert thrown(twice) not in (thrown(again), thrown(game))


def test_a_redealt_game_has_no_past():
    game = talk(toy("talk"), 5).redeal("a", 1)
    assert not game.can_undo()
    for ask in (game.record, lambda: game.at(2)):
        with pytest.raises(logres.LogresError):
            ask()
    assert game.at(5).board.dump() == game.board.dump()


def test_a_redealt_game_forgets_the_position_it_began_from():
    doc = {"scenario": "talk", "board": {"total": 7}, "hidden": {"deck": ["secret-card"]}}
    game = logres.position("toy", doc, seed=1)
    assert "secret-card" in game.save()
    assert "secret-card" not in game.redeal("a", 1).save()


def test_the_callers_document_is_not_the_games():
    doc: dict[str, Any] = {"scenario": "talk", "board": {"total": 7}}
    game = logres.position("toy", doc, seed=1)
    doc["board"]["total"] = 8
    assert game.at(0).board.dump()["total"] == 7


def test_the_log_tells_who_did_what_by_which_rule():
    game = talk(toy("talk"), 2)
    line = game.log[1]
    assert (line.number, line.seat, line.rule, line.text) == (2, "b", "toy.say", "b says yes")
    assert game.view("a")["log"][1] == {
        "n": 2, "seat": "b", "rule": "toy.say", "kind": "said", "text": "b says yes", "args": ["b", "yes"],
    }  # fmt: skip


def test_a_log_line_carries_the_chance_drawn_before_it():
    game = toy("throws")
    game.play("throw")
    assert [draw.label for draw in game.log[0].chance] == ["first", "second", "card"]


def test_the_epoch_stays_when_a_loaded_game_goes_back():
    game = logres.load(talk(toy("talk"), 3).take_back(2).save())
    game.undo()
    assert (game.count, game.epoch) == (1, 1)


def test_a_line_is_data_and_its_text_is_made_from_it():
    kent, essex = Noun("area", "kent", "Kent"), Noun("area", "essex", "Essex")
    line = Line(
        3, "a", "toy.go", "march", "{} march {}: {}", (Noun("actor", "jutes", "Jutes"), Series((kent, essex)), 2)
    )
    assert line.text == "Jutes march Kent, Essex: 2"
    assert [noun.id for noun in line.nouns("area")] == ["kent", "essex"]
    assert [noun.id for noun in line.nouns()] == ["jutes", "kent", "essex"]
    again = Line.from_json(json.loads(json.dumps(line.whole())))
    assert (again.text, again.kind, again.args) == (line.text, "march", line.args)
    assert pickle.loads(pickle.dumps(line.args)) == line.args


def test_a_line_of_an_older_save_has_its_text():
    line = Line.from_json({"n": 2, "text": "b says {yes}", "seat": "b"})
    assert (line.text, line.kind, line.number) == ("b says {yes}", "", 2)


def test_lines_stand_under_the_last_heading_of_any_level():
    game = toy("talk")
    for level, name in ((0, "round 1"), (1, "a"), (2, "talk"), (2, "more talk"), (1, "b"), (0, "round 2"), (2, "rest")):
        game.add_heading(level, "part", "{}", name)
        game.add_line(None, "said", "in {}", name)
    headings = {line.heading: line for line in game.log if line.heading}
    path = {}
    for line in (line for line in game.log if not line.heading):
        names, group = [], line.group
        while group:
            names.append(headings[group].text)
            group = headings[group].group
        path[line.text] = names
    assert path == {
        "in round 1": ["round 1"],
        "in a": ["a", "round 1"],
        "in talk": ["talk", "a", "round 1"],
        "in more talk": ["more talk", "a", "round 1"],
        "in b": ["b", "round 1"],
        "in round 2": ["round 2"],
        "in rest": ["rest", "round 2"],
    }
    loaded = logres.load(game.save())
    loaded.add_line(None, "said", "after")
    assert loaded.log[-1].group == game.log[-1].group


def test_a_copy_is_kept_of_the_moment_before_a_heading_that_is_watched():
    game = toy("talk")
    game.copy_before_heading = 2
    for name in ("round 1", "round 2", "round 3"):
        game.add_heading(0, "part", "{}", name)
        talk(game, 1)
    assert game.copy_at_heading is not None
    assert (game.copy_at_heading.count, game.copy_at_heading.board.dump()["marks"]) == (1, ["a yes"])
    assert (game.copy_at_heading.lines.size, game.count) == (0, 3)
