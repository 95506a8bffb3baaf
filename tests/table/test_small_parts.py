"""Answers given beforehand, moments of the past and what was missed, on a small game."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from logres.engine import api, view
from logres.engine.actions import Action
from logres.engine.errors import BadInput, DeadEnd, GameOver, IllegalAction, NotYourTurn
from logres.engine.game import Game
from logres.table import prepared_answers, preview, views
from logres.table.prepared_answers import QUICK, STRICT, PlainAnswer
from logres.table.refusals import refusal
from logres.table.solo.setup import SeatSetup, Setup
from logres.table.timeline import Timeline, questions_since

SEATS = ("ash", "birch")


def setup(*prepared: tuple[str, PlainAnswer], **who: str) -> Setup:
    """A table of thanes, seats people's unless something else is said."""
    chairs = [
        SeatSetup(seat, who.get(seat, "me"), tuple([answer for of, answer in prepared if of == seat])) for seat in SEATS
    ]
    return Setup("t", "thanes", "two-thanes", {}, tuple(chairs), "s", "Ada", 0.0, 0.0)


def game_at(kind: str) -> Game:
    """The first question of this kind."""
    game = api.new("thanes", "two-thanes", 7)
    while game.decision is not None and game.decision.kind != kind:
        game.play(game.legal()[0])
    return game


# ---------------------------------------------------------------------- answers given beforehand


def test_a_prepared_answer_is_for_its_kind_its_actor_and_a_person() -> None:
    game = game_at("Prize")
    assert game.decision is not None
    seat = game.decision.seat
    other = next(one for one in SEATS if one != seat)
    feast = PlainAnswer("Prize", "feast")
    for config, played in (
        (setup((seat, feast)), [3]),
        (setup((other, feast)), []),
        (setup((seat, feast._replace(kind="Bid"))), []),
        (setup((seat, feast._replace(actor=seat))), [3]),
        (setup((seat, feast._replace(actor=other))), []),
        (setup((seat, feast), **{seat: "random"}), []),
        (setup((seat, feast._replace(answer="dance")), (seat, feast)), [3]),
        (setup((seat, feast._replace(fact=f"points/{seat}", least=1))), []),
        (setup((seat, feast._replace(fact="points/{actor}", most=0))), [3]),
    ):
        assert prepared_answers.play_on(game.clone(), config) == played
    assert prepared_answers.play_on(game.clone(), setup((seat, feast)), held=[seat]) == []
    assert prepared_answers.play_on(game.clone(), setup((seat, feast)), held=[other]) == [3]


def test_a_secret_question_is_answered_ahead_by_nothing_but_declining() -> None:
    game = game_at("Bid")
    text = game.legal("ash")[0].text
    assert prepared_answers.play_on(game, setup(("ash", PlainAnswer("Bid", text)))) == []


def test_what_plays_itself_stops_after_so_many_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepared_answers, "AT_ONCE", 2)
    answers = [(seat, PlainAnswer("Exchange", "keep")) for seat in SEATS]
    game = game_at("Exchange")
    assert prepared_answers.play_on(game, setup(*answers)) == [4, 5]
    game = game_at("Exchange")
    monkeypatch.setattr(prepared_answers, "AT_ONCE", 1)
    assert prepared_answers.play_on(game, setup(*answers)) == [4]
    assert prepared_answers.play_on(game, setup(*answers)) == [5]


def test_an_action_that_fails_ends_it_and_is_logged(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    game = game_at("Exchange")
    assert game.decision is not None
    monkeypatch.setattr(prepared_answers, "_next", lambda game, config, held: (Action("dance"), "ash"))
    with caplog.at_level(logging.ERROR):
        assert prepared_answers.play_on(game, setup()) == []
    assert "table t: an action that plays itself failed after 3" in caplog.text


@pytest.mark.parametrize(("who", "forced", "halts"), [("rules", True, True), ("me", True, True), ("me", False, False)])
def test_where_somebody_watches_the_rules_halt_at_what_is_new(
    monkeypatch: pytest.MonkeyPatch, who: str, forced: bool, halts: bool
) -> None:
    """Also where they choose for one who has given up; but what a person has prepared needs no halt."""
    game = game_at("Prize")
    assert game.decision is not None
    seat, lines = game.decision.seat, game.lines.size
    if forced:
        monkeypatch.setattr(Game, "forced_answer", lambda self, quick=False: self.legal()[0] if self.pending else None)
    config = setup(*[(one, PlainAnswer("Prize", "feast")) for one in SEATS], **{seat: who})
    assert prepared_answers.play_on(game.clone(), config, seen=lines - 1) == ([] if halts else [3])
    assert prepared_answers.play_on(game.clone(), config, seen=lines)[:1] == [3]
    assert prepared_answers.play_on(game.clone(), config)[:1] == [3]


def test_quick_tables_ask_less(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(Game, "forced_answer", lambda self, quick: asked.append(quick))
    for secrecy in (QUICK, STRICT):
        config: Any = type("Seats", (), {"secrecy": secrecy})()
        prepared_answers.forced_answer(game_at("Bid"), config)
    assert asked == [True, False]


def test_what_is_passed_for_a_while_is_marked_and_goes_when_it_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_at("Exchange")
    title: Any = type(game.title)
    monkeypatch.setattr(title, "PASS_SCOPES", ("round",), raising=False)
    monkeypatch.setattr(title, "pass_mark", lambda self, g, b, seat, scope: f"{seat} {scope}")
    monkeypatch.setattr(title, "pass_ends", lambda self, g, b, seat, scope, mark: mark == "old")
    given = [
        PlainAnswer("Exchange", "keep"),
        PlainAnswer("Exchange", "keep", scope="round"),
        PlainAnswer("Exchange", "keep", scope="round", mark="mine"),
        PlainAnswer("Exchange", "keep", scope="round", mark="old"),
    ]
    kept = prepared_answers.kept(game, "ash", given, lambda one, mark: one._replace(mark=mark))
    assert [answer.mark for answer in kept] == ["", "ash round", "mine"]
    wrong = [PlainAnswer("Exchange", "keep", scope="winter")]
    with pytest.raises(BadInput, match="there is no 'winter' to pass for; there are: round"):
        prepared_answers.kept(game, "ash", wrong, lambda one, mark: one)
    over = setup(*[(seat, given[3]) for seat in SEATS])
    assert prepared_answers.play_on(game.clone(), over) == []
    assert prepared_answers.play_on(game.clone(), setup(*[(seat, given[1]) for seat in SEATS])) == [4, 5]


# ---------------------------------------------------------------------- moments and what was missed


def whole_game() -> Timeline:
    timeline = Timeline(api.new("thanes", "two-thanes", 7), 1)
    while timeline.game.decision is not None:
        game = timeline.game.clone()
        game.play(game.legal()[0])
        timeline.advance(game, timeline.version + 1)
    return timeline


def test_a_moment_is_what_the_seat_saw_then() -> None:
    timeline = whole_game()
    for count in (0, 3, timeline.game.count):
        then = timeline.at(count)
        found = views.moment(timeline, count, "ash")
        assert found["board"] == then.view("ash")["board"]
        assert (found["count"], found["seat"], found["legal"]) == (count, "ash", view.legal(then, "ash"))
        assert found["log"] == view.log_of(then, "ash")
        assert found["pending"] == view.pending(then)
    assert views.moment(timeline, timeline.game.count, None)["result"] is not None


def test_within_an_action_the_table_is_shown_as_it_stood_at_a_heading() -> None:
    """The last exchange of a round ends it: cards are dealt, and a new round begins under its heading."""
    timeline = whole_game()
    lines = view.log_of(timeline.game, None)
    second = [line for line in lines if line.get("heading") is not None][1]
    found = views.moment(timeline, second["n"], None, second["heading"])
    assert (found["pending"], found["result"], found["legal"], found["count"]) == ([], None, [], second["n"])
    assert found["log"] == lines[: lines.index(second)]
    assert found["board"]["round"] == 1
    hands, after = found["board"]["hands"], views.moment(timeline, second["n"], None)["board"]["hands"]
    assert sum(hands.values()) < sum(after.values()), "before the cards are dealt"
    first = lines[0]
    assert views.moment(timeline, 0, None, first["heading"])["log"] == []
    for count, heading in ((second["n"], 99), (second["n"] - 1, second["heading"])):
        with pytest.raises(BadInput, match="no heading"):
            views.moment(timeline, count, None, heading)


def test_what_was_missed_is_who_moved_and_the_newest_lines() -> None:
    game = whole_game().game
    found = views.missed(game, None, 2, most=3)
    lines = [line for line in view.log_of(game, None) if line["n"] > 2]
    assert (found["since"], found["count"], found["lines"]) == (2, game.count, lines[-3:])
    assert found["movers"] == ["ash", "birch"]
    last = game.history.last().seat
    assert views.missed(game, None, game.count - 1)["movers"] == [last]
    assert views.missed(game, None, game.count)["movers"] == []
    assert len(views.missed(game, None, 2)["lines"]) == len(lines)


def test_a_question_is_as_old_as_it_was_first_asked() -> None:
    timeline = Timeline(api.new("thanes", "two-thanes", 7), 1)
    asked = questions_since(timeline, {}, ())
    assert asked == {"ash": 1, "birch": 1}
    game = timeline.game.clone()
    game.play(game.legal("ash")[0], "ash")
    timeline.advance(game, 2)
    asked = questions_since(timeline, asked, {"ash"})
    assert asked == {"ash": 2, "birch": 1}
    game = timeline.game.clone()
    game.play(game.legal("birch")[0], "birch")
    timeline.advance(game, 3)
    assert questions_since(timeline, asked, {"birch"}) == {timeline.waiting_for[0]: 3}


def test_looking_back_is_never_far_from_a_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("logres.table.timeline.CHECKPOINT_EVERY", 4)
    timeline = whole_game()
    assert [game.count for game in timeline._checkpoints] == list(range(0, timeline.game.count + 1, 4))
    assert all(game.checkpoints == () for game in timeline._checkpoints)
    timeline.rewind(timeline.at(6), 99)
    assert ([game.count for game in timeline._checkpoints], timeline.version) == ([0, 4], 99)
    rebuilt = Timeline(timeline.at(0), 1)
    game = timeline.at(6)
    rebuilt.advance(game, 7)
    assert rebuilt.at(5).digest() == timeline.at(5).digest()
    assert [one.count for one in rebuilt._checkpoints] == [0, 6]


# ---------------------------------------------------------------------- trying and refusing


def test_what_actions_would_bring_stops_before_what_nobody_knows() -> None:
    game = game_at("Prize")
    assert game.decision is not None
    seat = game.decision.seat
    trial, changed = preview.preview(game, seat, ["feast"])
    assert (trial.count, changed["uncertain"], changed["inside"], changed["gone"]) == (
        game.count + 1, False, {"points": {seat: 2}}, {},
    )  # fmt: skip
    other = next(one for one in SEATS if one != seat)
    raid, changed = preview.preview(game, seat, [f"raid {other}"])
    assert (raid.decision.seat if raid.decision else "", changed["uncertain"]) == (other, False)
    assert (game.count, preview.game_to_estimate(game, None), preview.outlook(None, seat)) == (2, None, {})
    assert preview.game_to_reach(game, seat).seed != game.seed


@pytest.mark.parametrize(
    ("error", "code", "given"),
    [
        (NotYourTurn("wait"), "not-your-turn", None), (GameOver("over"), "over", None),
        (DeadEnd("x"), "dead-end", None), (BadInput("what"), "bad-input", None), (BadInput("what"), "stale", "stale"),
    ],
)  # fmt: skip
def test_a_refusal_has_a_code_for_programs(error: Any, code: str, given: str | None) -> None:
    assert refusal(error, given) == {"code": code, "reason": str(error), "rule": None}


def test_an_illegal_action_is_refused_with_its_rule() -> None:
    found = refusal(IllegalAction("no card", "feast.bid"), "stale", lambda text: f"<{text}>")
    assert found == {"code": "illegal", "reason": "<no card>", "rule": "feast.bid"}
