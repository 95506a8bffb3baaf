"""One person against bots without a server, in a game so small that every message can be looked at."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from logres.bots.bot import Random
from logres.engine import api
from logres.engine.game import Game
from logres.server.protocol.wire_types import SeatInfo, TableInfo
from logres.table.solo import SoloTables, opponents
from logres.table.solo.opponents import Opponents
from logres.table.solo.table import SoloTable, begin_game, resume_game
from tests.server.people import patched

Json = dict[str, Any]
ID = "small"


def wish(**more: Any) -> Json:
    seats = [{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "random"}]
    given = {"id": ID, "title": "thanes", "scenario": "two-thanes", "seats": seats, "name": "Ada", "seed": "7"}
    return {**given, "secret": "s", **more}


def both_mine(**more: Any) -> SoloTable:
    return begin_game(wish(seats=[{"seat": seat, "who": "me"} for seat in ("ash", "birch")], **more))


def says(table: SoloTable, type: str, **fields: Any) -> list[Json]:
    return table.handle({"type": type, "id": "1", **fields})


def acts(table: SoloTable, seat: str, *texts: str) -> list[Json]:
    game = table.timeline.game
    actions = list(texts) or [game.legal(seat)[0].text]
    return says(table, "act", seat=seat, version=table.timeline.version, actions=actions)


def kinds(messages: list[Json]) -> list[str]:
    return [message["type"] for message in messages]


def settle(table: SoloTable) -> None:
    while table.pause is not None:
        table.go_on()


# ---------------------------------------------------------------------- beginning and going on


def test_a_game_begins_as_it_is_wished() -> None:
    table = begin_game(wish(pace=2, options={"luck": False}))
    setup, game = table.setup, table.timeline.game
    assert (setup.id, setup.title, setup.scenario, setup.name, setup.pace) == (ID, "thanes", "two-thanes", "Ada", 2.0)
    assert (setup.mine, setup.options, setup.secret, game.seed) == (["ash"], {"luck": False}, "s", "7")
    assert [(chair.seat, chair.player, chair.rules) for chair in setup.chairs] == [
        ("ash", None, False),
        ("birch", "random", False),
    ]
    assert game.digest() == api.new("thanes", "two-thanes", "7", {"luck": False}).digest()
    plain = begin_game({name: value for name, value in wish().items() if name not in ("seed", "secret")})
    assert (plain.timeline.game.seed, len(plain.setup.secret), plain.setup.pace) == (plain.setup.secret, 32, 0.0)
    assert begin_game(wish(seed=None)).timeline.game.seed == "s"


def test_the_table_says_all_of_itself_that_the_servers_say() -> None:
    table = begin_game(wish())
    info = msgspec.convert(table.info, TableInfo)
    assert set(table.info) == set(TableInfo.__struct_fields__)
    assert set(table.info["seats"][0]) == set(SeatInfo.__struct_fields__)
    assert (info.created, info.changed) == (table.setup.created, table.changed)


def test_the_rules_play_seats_that_nobody_plays() -> None:
    seats = [{"seat": "civitates", "who": "me"}]
    table = begin_game(
        wish(title="pendragon", scenario=None, seats=seats, options={"nonplayers": ["dux", "saxons", "scotti"]})
    )
    shown = {seat["seat"]: (seat["rules"], seat["bot"], seat["holder"], seat["online"]) for seat in table.info["seats"]}
    assert shown["civitates"] == (False, None, "Ada", True)
    assert {shown[seat] for seat in ("dux", "saxons", "scotti")} == {(True, None, None, False)}


def test_what_is_kept_is_enough_to_go_on() -> None:
    table = begin_game(wish(pace=1.5))
    says(table, "hello")
    settle(table)
    says(table, "prepare", seat="ash", answers=[{"kind": "Exchange", "answer": "keep"}])
    acts(table, "ash")
    settle(table)
    again = resume_game(json.loads(json.dumps(table.kept)))
    assert again.kept == table.kept
    assert again.timeline.game.save() == table.timeline.game.save()
    for one in (table, again):
        acts(one, one.setup.mine[0])
        settle(one)
    assert again.timeline.game.save() == table.timeline.game.save()
    assert (again.timeline.auto, again.looked) == (table.timeline.auto, table.looked)
    assert again.changed == pytest.approx(table.changed, abs=30)


def test_the_same_seed_and_secret_give_the_same_game() -> None:
    tables = [begin_game(wish()), begin_game(wish())]
    for table in tables:
        while table.timeline.game.result is None:
            settle(table)
            if table.timeline.game.result is None:
                acts(table, "ash")
    assert tables[0].timeline.game.save() == tables[1].timeline.game.save()
    over = tables[0]
    assert (over.info["status"], over.pause, over.go_on()) == ("over", None, [])
    assert over.info["result"]["scores"] == over.timeline.game.result.scores  # type: ignore[union-attr]
    told = says(over, "act", seat="ash", version=over.timeline.version, actions=["feast"])
    assert told[0]["code"] == "over"
    assert kinds(says(over, "prepare", seat="ash", answers=[]))[:1] == ["prepared"]


# ---------------------------------------------------------------------- messages


def test_who_comes_is_welcomed_and_shown_his_seat() -> None:
    table = begin_game(wish())
    welcome, view = says(table, "hello", seat=None)
    assert (welcome["seats"], welcome["prepared"], welcome["said"], welcome["invite"]) == (
        ["ash"],
        {"ash": []},
        [],
        None,
    )
    assert (view["type"], view["seat"], view["count"], view["version"]) == ("view", "ash", 0, 1)
    assert len(view["board"]["hands"]["ash"]) == 3
    settle(table)
    before = table.looked
    [change] = acts(table, "ash")[1:]
    assert (change["type"], change["base"], table.looked) == ("change", 2, table.timeline.game.count)
    assert before < table.looked
    assert says(table, "hello", seat="birch")[0]["code"] == "not-yours"
    assert says(table, "hello", seat="oak")[0]["code"] == "bad-input"


def test_changes_add_up_and_nothing_is_sent_twice() -> None:
    table = begin_game(wish())
    view = says(table, "hello")[-1]
    while table.timeline.game.result is None:
        told = table.go_on() if table.pause is not None else acts(table, "ash")
        for message in told:
            if message["type"] == "change":
                view = patched(view, message)
        assert says(table, "ping") == [{"type": "pong"}]
    whole = says(table, "hello")[-1]
    assert view == whole


def test_one_looks_as_a_seat_of_ones_own_or_as_nobody() -> None:
    table = both_mine()
    says(table, "hello")
    ack, view = says(table, "look", seat="birch")
    assert (ack, view["type"], view["seat"]) == ({"type": "ack", "id": "1", "version": 1}, "view", "birch")
    ack, view = says(table, "look", seat=None)
    assert (view["seat"], view["legal"]) == (None, [])
    assert [kinds(says(table, "hello", seat=seat)) for seat in ("birch", None)] == [["welcome", "view"]] * 2
    assert table._seat == "ash"


def test_an_answer_holds_from_its_question_to_now() -> None:
    table = both_mine()
    says(table, "hello")
    text = table.timeline.game.legal("ash")[0].text
    for version in (0, 2):
        refused, view = says(table, "act", seat="ash", version=version, actions=[text])
        assert (refused["type"], refused["code"], refused["id"], view["type"]) == ("refused", "stale", "1", "view")
    assert acts(table, "birch")[0] == {"type": "ack", "id": "1", "version": 2}
    told = says(table, "act", seat="ash", version=1, actions=[text])
    assert (kinds(told), told[0]["version"]) == (["ack", "change"], 3)
    winner = table.timeline.waiting_for[0]
    assert says(table, "act", seat=winner, version=2, actions=["feast"])[0]["code"] == "stale"
    assert (acts(table, winner, "feast", "no such thing")[0]["code"], table.timeline.game.count) == ("illegal", 2)
    assert says(table, "act", seat=None, version=3, actions=["feast"])[0]["code"] == "not-yours"


def test_undo_goes_back_to_ones_own_last_answer() -> None:
    table = both_mine()
    says(table, "hello")
    acts(table, "ash")
    assert says(table, "undo", seat="ash", version=1)[0]["code"] == "stale"
    assert says(table, "undo", seat="birch", version=2)[0]["code"] == "conflict"
    ack, view = says(table, "undo", seat="ash", version=2)
    assert (ack["version"], view["type"], view["count"], view["version"]) == (3, "view", 0, 3)
    assert [pending["answered"] for pending in view["pending"]] == [False, False]
    told = says(table, "act", seat="ash", version=1, actions=[table.timeline.game.legal("ash")[0].text])
    assert told[0]["code"] == "stale", "asked anew"
    assert acts(table, "ash")[0]["version"] == 4


def test_prepared_answers_are_given_at_once_and_not_after_an_undo() -> None:
    seats = [{"seat": seat, "who": "me"} for seat in ("yellow", "green", "red", "blue")]
    table = begin_game(wish(title="britannia", scenario="four-player", seats=seats))
    says(table, "hello")
    acts(table, "yellow", "move english_channel")
    kind = table.timeline.game.pending[0].kind
    told = says(table, "prepare", seat="yellow", answers=[{"kind": kind, "answer": "take 2 infantry"}])
    assert (kinds(told), table.timeline.game.count, table.timeline.auto) == (["prepared", "change"], 2, {2})
    assert told[0]["answers"][0]["answer"] == "take 2 infantry"
    assert table.setup.seat("green").prepared == ()
    says(table, "undo", seat="yellow", version=table.timeline.version)
    assert (table.timeline.game.count, table.pause) == (0, None)
    says(table, "prepare", seat="green", answers=[])
    assert table.timeline.game.count == 0
    acts(table, "yellow", "move english_channel")
    assert table.timeline.game.count == 2


def test_what_is_asked_before_one_acts() -> None:
    table = both_mine()
    says(table, "hello")
    for seat in ("ash", "birch"):
        acts(table, seat)
    winner = table.timeline.waiting_for[0]
    why = says(table, "whynot", seat=winner, target="exchange")
    assert (why[0]["type"], why[0]["id"], why[0]["text"] != "") == ("why", "1", True)
    assert says(table, "whynot", seat=winner, target="feast")[0]["text"] == ""
    [preview] = says(table, "preview", seat=winner, actions=["feast"])
    assert (preview["type"], preview["inside"], preview["outlook"]) == ("previewed", {"points": {winner: 2}}, {})
    assert table.timeline.game.count == 2
    [estimate] = says(table, "estimate", seat=None)
    assert (estimate["type"], estimate["version"], estimate["outlook"]) == ("estimated", 3, {})
    [unknown] = says(table, "resign", seat=winner)
    assert (unknown["type"], unknown["code"], unknown["id"]) == ("refused", "conflict", "1")
    assert says(table, "whynot", seat=None, target="x")[0]["reason"] == "this is done for a seat"


def test_reach_is_measured_for_ones_own_groups() -> None:
    seats = [{"seat": seat, "who": "me"} for seat in ("yellow", "green", "red", "blue")]
    table = begin_game(wish(title="britannia", scenario="four-player", seats=seats))
    says(table, "hello")
    [found] = says(table, "reach", seat="yellow", origin="english_channel")
    assert (found["type"], found["version"], found["origin"]) == ("reached", 1, "english_channel")
    assert len(found["bands"]) == 16


@pytest.mark.parametrize(("seconds", "kept"), [(-1, 0.0), (3, 3.0), (99, 10.0)])
def test_the_pace_is_between_none_and_ten_seconds(seconds: float, kept: float) -> None:
    table = begin_game(wish())
    says(table, "hello")
    info, ack = says(table, "pace", seconds=seconds)
    assert (info["type"], info["table"]["pace"], ack["type"], table.setup.pace) == ("info", kept, "ack", kept)


# ---------------------------------------------------------------------- what plays by itself


def test_a_bot_pauses_when_there_is_something_new_to_read() -> None:
    table = begin_game(wish(pace=2))
    says(table, "hello")
    assert table.pause == 2.0
    told, pause = table.go_on(), table.pause
    assert (kinds(told), table.timeline.waiting_for, pause is None) == (["change"], ["ash"], True)
    assert table.go_on() == []
    table._lines = table.timeline.game.lines.size
    table.timeline.waiting_for = ["birch"]
    assert table.pause == 0.0, "the log is as it was when a bot last answered"


def test_a_bot_that_fails_is_answered_for_at_random(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = begin_game(wish())
    says(table, "hello")
    monkeypatch.setattr(Opponents, "chosen", lambda self, name, seat, game: "abdicate")
    table.go_on()
    assert (table.timeline.game.count, table.timeline.waiting_for) == (1, ["ash"])
    assert "the bot of birch failed" in caplog.text


def test_what_is_forced_is_played_at_the_pace_as_far_as_it_was_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a prize and two exchanges a round begins with a heading in the log."""
    table = both_mine(pace=2)
    says(table, "hello")
    for seat in ("ash", "birch"):
        acts(table, seat)
    pauses = [table.pause]
    monkeypatch.setattr(Game, "forced_answer", lambda self, quick: self.legal()[0])
    assert [*pauses, table.pause] == [None, 2.0]
    [change] = table.go_on()
    assert (change["type"], change["count"], table.timeline.auto) == ("change", 5, {3, 4, 5})
    says(table, "pace", seconds=0)
    told = table.go_on()
    assert (kinds(told), table.timeline.game.result is not None, table.pause is None) == (
        ["info", "change"],
        True,
        True,
    )


def test_a_bot_stays_the_same_for_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, str]] = []

    def make(name: str, seed: str) -> Random:
        made.append((name, seed))
        return Random(seed)

    monkeypatch.setattr(opponents, "bot", make)
    seats = [{"seat": "yellow", "who": "me"}, *[{"seat": seat, "who": "easy"} for seat in ("green", "red", "blue")]]
    game = begin_game(wish(title="britannia", scenario="four-player", seats=seats)).timeline.game
    answering = Opponents("the same dice")
    for _ in range(3):
        answering.chosen("easy", "green", game)
    answering.chosen("easy", "red", game)
    assert [name for name, _ in made] == ["easy", "easy"]
    assert len({seed for _, seed in made}) == 2


def test_the_end_is_told_as_news_of_the_table() -> None:
    table = both_mine()
    says(table, "hello")
    told: list[Json] = []
    while table.timeline.game.result is None:
        told = acts(table, table.timeline.waiting_for[0])
    assert kinds(told) == ["info", "ack", "change"]
    assert told[0]["table"]["status"] == "over"


# ---------------------------------------------------------------------- the tables


def test_the_desk_keeps_games_apart_and_says_what_is_to_be_kept() -> None:
    tables = SoloTables()
    kept = json.loads(tables.begin(json.dumps(wish())))["done"]
    assert (kept["id"], kept["mine"], kept["version"], kept["info"]["title"]) == (ID, ["ash"], 1, "thanes")
    assert kept["chairs"] == [["ash", "me"], ["birch", "random"]]
    json.loads(tables.begin(json.dumps(wish(id="other"))))
    first = json.loads(tables.handle(ID, json.dumps({"type": "hello"})))
    assert (kinds(first["messages"]), first["kept"]["looked"], first["pause"]) == (["welcome", "view"], 0, 0.0)
    assert json.loads(tables.handle(ID, json.dumps({"type": "ping"})))["kept"] is None
    played = json.loads(tables.go_on(ID))
    assert (kinds(played["messages"]), played["kept"]["version"], played["pause"]) == (["change"], 2, None)
    assert json.loads(tables.handle("other", json.dumps({"type": "hello"})))["kept"]["version"] == 1
    answer = [{"kind": "Exchange", "answer": "keep"}]
    text = json.dumps({"type": "prepare", "id": "1", "seat": "ash", "answers": answer})
    prepared = json.loads(tables.handle(ID, text))["kept"]
    assert prepared["prepared"]["ash"][0]["answer"] == "keep"
    assert json.loads(tables.resume(json.dumps(kept)))["done"]["version"] == 2, "it is open already"
    tables.drop(ID)
    tables.drop(ID)
    with pytest.raises(Exception, match="is not open"):
        tables.go_on(ID)
    assert json.loads(tables.resume(json.dumps(prepared)))["done"] == prepared
    assert json.loads(tables.moment(ID, 0, "ash", None))["done"]["count"] == 0
    assert json.loads(tables.moment(ID, 99, "ash", None))["refused"]["code"] == "bad-input"
