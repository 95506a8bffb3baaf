"""Promises that the games rest on: taken-back chance, scripts and re-deals, sealed answers."""

from __future__ import annotations

import logres
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
