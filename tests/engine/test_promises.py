"""Promises that the games rest on: taken-back chance, scripts and re-deals, sealed answers."""

from __future__ import annotations

import pickle

import pytest

import logres
from logres.engine.actions import Refusal
from logres_workshop.random_play import RandomPlayer
from tests.engine.toys import scripted, toy


def played_on(game: logres.Game, decisions: int) -> logres.Game:
    """The game after so many further random decisions, the same ones for the same position."""
    player = RandomPlayer("on")
    for _ in range(decisions):
        player.play(game)
    return game


def draws_of(game: logres.Game) -> list[object]:
    return [draw.values for move in game.history.all() for draw in move.draws]


def test_undo_after_a_take_back_stays_with_the_new_dice():
    game = played_on(logres.new("britannia", seed=7), 3)
    branch = game.take_back(0)
    straight = played_on(branch.clone(), 40)
    branch.play("move english_channel")
    branch.undo()
    assert draws_of(played_on(branch, 40)) == draws_of(straight) != []
    assert draws_of(played_on(game.at(0), 40)) != draws_of(straight), "the old dice would have fallen otherwise"


def test_undo_far_from_the_start_stays_with_the_new_dice():
    game = toy("talk")
    for _ in range(70):
        game.play("yes")
    branch = game.take_back(66)
    branch.play("yes")
    branch.undo()
    assert (branch.count, branch.epoch) == (66, 1)


def test_a_re_deal_forgets_the_dice_script():
    game = scripted("throws", [6, 6, 6, "oak"] * 4)
    totals = set()
    for seed in range(12):
        dealt = game.redeal("a", seed)
        dealt.play("throw")
        totals.add((dealt.board.dump()["total"], tuple(dealt.board.dump()["cards"])))
    assert len(totals) > 1, "whoever gets a re-deal does not see the dice to come"


def test_a_re_deal_may_run_past_the_end_of_the_script():
    dealt = scripted("throws", [6, 6, 6, "oak"]).redeal("a", 1)
    dealt.play("throw")
    dealt.play("throw")
    assert dealt.count == 2


def test_a_sealed_answer_that_was_replaced_is_in_no_record():
    game = toy("poll")
    game.play("yes", "a")
    game.play("maybe", "a")
    assert "yes" not in game.record("b"), "sealed"
    game.play("maybe", "b")
    game.play("maybe", "c")
    assert game.board.dump()["marks"] == ["a maybe", "b maybe", "c maybe"]
    for seat in ("b", None):
        assert "yes" not in game.record(seat), "what a seat thought of first is its own"


def test_a_re_deal_has_no_draw_that_the_seat_did_not_see():
    game = toy("deal")
    assert any(not draw.seen("a") for line in game.log for draw in line.chance), "the deck lies hidden in the log"
    dealt = game.redeal("a", 1)
    assert [line.text for line in dealt.log] == [line.text for line in game.log]
    assert all(draw.seen("a") for line in dealt.log for draw in line.chance)


def test_what_the_next_die_can_be():
    game = toy("throws")
    assert game.outcomes("throw") == [(pips, 1 / 6) for pips in range(1, 7)]
    assert game.outcomes(script=[3, 4, 2]) == [("oak", 1 / 3), ("elm", 1 / 3), ("yew", 1 / 3)], "the forced answer"
    assert game.outcomes("throw", script=[3, 4, 2, "oak"]) == []
    assert game.count == 0
    with pytest.raises(logres.BadInput, match="name the action"):
        toy("talk").outcomes()


def test_a_trial_by_key_meets_the_same_dice_and_survives_a_save():
    game = toy("throws")
    once = game.trial("throw", key="k")
    twice = game.trial("throw", key="k")
    twice.play("throw")
    assert once.board.dump()["total"] == game.trial("throw", key="k").board.dump()["total"]
    loaded = logres.load(once.save())
    loaded.play("throw")
    assert loaded.board.dump() == twice.board.dump()
    others = {str(game.trial("throw", key=key).board.dump()) for key in range(12)}
    assert len(others) > 1


def test_actions_and_refusals_are_values():
    action = logres.Action("place", area="york", count=2, stack="infantry", who="saxons", card="c1")
    assert action.as_json() == {
        "text": action.text, "verb": "place", "count": 2, "stack": "infantry", "who": "saxons", "card": "c1",
        "area": "york",
    }  # fmt: skip
    assert pickle.loads(pickle.dumps(action)).as_json() == action.as_json()
    assert eval(repr(action), {"Action": logres.Action}) == action
    refusal = Refusal("Too far.", "move.far")
    assert pickle.loads(pickle.dumps(refusal)) == eval(repr(refusal), {"Refusal": Refusal}) == refusal
    assert len({refusal, Refusal("Too far.", "move.far"), Refusal("Too far.", None)}) == 2
