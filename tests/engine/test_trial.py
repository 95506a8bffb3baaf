"""Trials: a frame or an action on a quiet copy, with chance of one's choice."""

from __future__ import annotations

import pytest

import logres
from logres.engine.game import Game
from tests.engine.toys import Deep, Say, Talk, Tally, Throw, Throws, toy


def total(game: Game) -> int:
    assert isinstance(game.board, Tally)
    return game.board.total


def test_an_action_is_tried_on_a_quiet_copy():
    game = toy("talk")
    game.play("yes")
    before = game.save()
    after = game.trial("maybe")
    assert isinstance(after.board, Tally)
    assert after.board.marks == ["a yes", "b maybe"]
    assert (after.count, after.log, after.history.size, after.checkpoints) == (2, [], 0, ())
    assert game.save() == before


def test_a_trial_is_played_on_and_tried_again_in_silence():
    after = toy("talk").trial("yes")
    for _ in range(100):
        after.play("yes")
    again = after.trial("maybe")
    assert (after.count, again.count) == (101, 102)
    assert (again.lines.size, again.history.size, again.checkpoints) == (0, 0, ())
    assert not again.can_undo()
    with pytest.raises(logres.BadRecord):
        again.record()


def test_a_frame_runs_alone_to_its_first_question_and_its_end():
    game = toy("deep")
    tried = game.trial(Talk(("yes", "no"), 2))
    assert [decision.kind for decision in tried.pending] == ["Say"]
    tried.play("yes")
    tried.play("yes")
    assert (tried.pending, tried.result, total(tried)) == ((), None, 2)
    assert [type(frame).__name__ for frame in game.stack] == ["Deep"] * 4 + ["Leap"]


def test_a_trial_within_a_frame_ends_with_it():
    game = toy("deep")
    inner = game.trial(within=Deep)
    inner.play("stay")
    assert isinstance(inner.board, Tally)
    assert inner.board.marks == ["end of 3"]
    assert inner.pending == ()
    assert isinstance(game.board, Tally)
    assert game.board.marks == []


def test_frames_shared_with_a_trial_do_not_move():
    game = toy("talk")
    game.trial(within=Talk).play("yes")
    talk = game.find(Talk)
    assert talk.done == 0
    game.play("yes")
    assert talk.done == 0
    assert game.find(Talk).done == 1


def test_chance_comes_from_the_script_then_from_the_seed():
    game = toy("throws")
    scripted = game.trial("throw", script=[6, 6, 6, "oak"])
    assert total(scripted) == 18
    half = [total(game.trial("throw", script=[6, 6], seed=seed)) for seed in range(60)]
    assert {12 + die for die in range(1, 7)} == set(half)
    assert half == [total(game.trial("throw", script=[6, 6], seed=seed)) for seed in range(60)]


def test_without_a_script_or_seed_chance_is_the_games_own():
    game = toy("throws")
    tried = game.trial("throw")
    game.play("throw")
    assert total(tried) == total(game)


def test_with_a_key_plans_of_different_length_meet_the_same_dice():
    game = toy("talk")
    longer = game.trial("yes", key=5)
    longer.play("yes")
    now, later = (g.trial(Throw("a"), key=5) for g in (game, longer))
    for tried in (now, later):
        tried.play("throw")
    assert total(now) == total(later) - 2  # two words counted on the board
    others = {total(game.trial(Throws(), key=key).trial("throw")) for key in range(20)}
    assert len(others) > 3


def test_a_label_drawn_again_gives_other_values_by_a_key():
    game = toy("throws").trial(key=1)
    first = game.trial("throw")
    twice = first.trial("throw")
    assert total(twice) != 2 * total(first)


def test_a_trial_stops_where_the_script_ends_and_names_the_draw():
    game = toy("throws")
    at_start = game.trial("throw", stop=True).stopped_at
    assert at_start is not None
    assert (at_start.label, at_start.drawn, at_start.possible) == ("first", (), (1, 2, 3, 4, 5, 6))
    in_the_middle = game.trial("throw", script=[3], stop=True).stopped_at
    assert in_the_middle is not None
    assert (in_the_middle.label, in_the_middle.drawn) == ("first", (3,))
    at_the_card = game.trial("throw", script=[3, 4, 5], stop=True).stopped_at
    assert at_the_card is not None
    assert (at_the_card.label, at_the_card.possible) == ("card", ("oak", "elm", "yew"))
    done = game.trial("throw", script=[3, 4, 5, "elm"], stop=True)
    assert (done.stopped_at, total(done)) == (None, 12)


def test_outcomes_are_the_next_die_or_card_with_its_probability():
    game = toy("throws")
    assert game.outcomes("throw") == [(die, 1 / 6) for die in range(1, 7)]
    assert game.outcomes(script=[3, 4, 5]) == [("oak", 1 / 3), ("elm", 1 / 3), ("yew", 1 / 3)]
    assert game.outcomes("throw", script=[3, 4, 5, "yew"]) == []
    assert game.count == 0
    with pytest.raises(logres.BadInput, match="name the action"):
        toy("talk").outcomes()


def test_a_step_may_try_a_frame_in_the_middle_of_an_action():
    assert toy("foresight").decision is not None
    tried = toy("talk").trial(Say("b", ("yes",)))
    tried.play("yes", "b")
    assert tried.pending == ()


def test_a_re_deal_of_a_trial_has_dice_of_its_own():
    """With those of the key who is dealt for would know what is to be rolled."""
    game = toy("throws").trial(Throws(), key=1)
    seat = game.seats[0]
    dealt = {total(game.redeal(seat, seed).trial("throw")) for seed in range(20)}
    assert len(dealt) > 1
