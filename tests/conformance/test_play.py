"""What is asked, offered and played."""

from __future__ import annotations

from random import Random

import pytest

import logres
from logres.engine.actions import normal
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres_workshop.invariant_watch import InvariantWatch
from logres_workshop.random_play import RandomPlayer
from tests.conformance.samples import (
    at_each_end,
    at_each_moment,
    at_some_moments,
    begin,
    games_to_play,
    standing_at,
    wander,
)

MOST_TRIED = 40  # of a long legal list


@at_each_end
def test_a_game_ends_with_a_result(game: Game):
    assert game.pending == ()
    assert game.decision is None
    assert game.legal() == []
    assert game.forced is None
    assert game.result is not None
    assert set(game.seats) <= set(game.result.scores)
    assert game.result.winners
    assert game.result.reason
    with pytest.raises(logres.GameOver):
        game.clone().play("anything")


@at_each_moment
def test_a_decision_says_who_is_asked_what_and_by_which_rule(game: Game):
    assert game.result is None
    assert game.decision is not None
    seats = [decision.seat for decision in game.pending]
    assert len(set(seats)) == len(seats)
    assert set(seats) <= set(game.seats)
    for decision in game.pending:
        assert decision.kind in game.title.frames
        assert decision.actor
        assert decision.prompt[0].isupper() or decision.prompt.startswith(decision.actor)
        assert decision.rule in game.title.ledger


@at_each_end
def test_the_log_names_clauses_and_seats(game: Game):
    assert game.log
    for line in game.log:
        assert line.text
        assert line.kind
        assert line.rule is None or line.rule in game.title.ledger
        assert line.seat in ("", *game.seats)
        assert 0 <= line.number <= game.count
        assert set(line.seen_by or ()) <= set(game.seats)


@at_each_moment
def test_notations_are_unique_and_can_be_typed(game: Game):
    for seat in game.seats:
        texts = [str(action) for action in game.legal(seat)]
        assert len(set(texts)) == len(texts)
        assert [normal(text) for text in texts] == texts


@at_each_moment
def test_every_legal_action_can_be_played(game: Game):
    for decision in game.pending:
        actions = game.legal(decision.seat)
        assert actions
        for action in Random(game.count).sample(actions, min(MOST_TRIED, len(actions))):
            after = game.clone()
            after.play(action, decision.seat)
            assert after.count == game.count + 1
            assert bool(after.pending) != (after.result is not None)
            assert all(after.legal(d.seat) for d in after.pending)
            assert after.title.broken(after, after.board) == []


@at_each_moment
def test_an_action_may_be_given_by_its_notation(game: Game):
    assert game.decision is not None
    action = game.legal()[-1]
    one, other = game.clone(), game.clone()
    one.play(action)
    other.play("  " + str(action).upper() + " ", game.decision.seat)
    assert one.save() == other.save()


@at_each_moment
def test_a_seat_that_is_not_asked_has_no_actions(game: Game):
    asked = {decision.seat for decision in game.pending}
    before = game.save()
    for seat in game.seats:
        if seat not in asked:
            assert game.legal(seat) == []
            assert game.why_not("anything", seat) is not None
            with pytest.raises(logres.NotYourTurn):
                game.play(game.legal()[0], seat)
    assert game.save() == before


@at_each_moment
def test_an_unknown_seat_is_bad_input(game: Game):
    for ask in (game.legal, game.view, lambda seat: game.play("anything", seat), lambda seat: game.redeal(seat, 1)):
        with pytest.raises(logres.BadInput):
            ask("nobody")


@at_each_moment
def test_the_forced_action_is_a_legal_one(game: Game):
    forced = game.forced
    assert forced is None or forced in game.legal()
    if len(game.legal()) == 1:
        assert (forced is None) == (game.decision is not None and game.decision.SECRET_CHOICE)
        assert game.forced_answer(quick=True) is not None


@at_each_moment
def test_the_offer_is_what_the_decision_says_now(game: Game):
    """A step that changes the board after it has asked would show here."""
    for decision in game.pending:
        assert game.legal(decision.seat) == decision.legal(game, game.board)


@at_each_moment
def test_a_quick_legal_list_is_that_of_the_candidates_not_refused(game: Game):
    for decision in game.pending:
        if _overrides(decision, "legal") and _overrides(decision, "candidates"):
            slow = Decision.legal(decision, game, game.board)
            assert sorted(map(str, decision.legal(game, game.board))) == sorted(map(str, slow))


def _overrides(decision: Decision, method: str) -> bool:
    kinds = type(decision).__mro__
    return any(method in vars(kind) for kind in kinds[: kinds.index(Decision)])


@at_some_moments
def test_a_list_is_played_whole(game: Game):
    """Up to the first die or reveal: what falls then must not be known and yet be taken back."""
    one, whole = game.clone(), game.clone()
    played: list[logres.Action | str] = []
    for number in range(4):
        if one.pending and (not played or not one.history.last().barrier):
            action = Random(number).choice(one.legal())
            one.play(action)
            played.append(str(action) if number % 2 else action)
    whole.play(played)
    assert whole.save() == one.save()
    if one.pending and one.history.last().barrier:
        after = game.clone()
        with pytest.raises(logres.IllegalAction, match="reveal"):
            after.play([*played, one.legal()[0]])
        assert after.save() == game.save()


@at_some_moments
def test_a_list_with_a_fault_is_not_played_at_all(game: Game):
    after = game.clone()
    before = after.save()
    with pytest.raises((logres.IllegalAction, logres.GameOver)):
        after.play([after.legal()[0], "no such thing"])
    assert after.save() == before
    assert after.legal() == game.legal()
    wander(after, 10)


@pytest.mark.parametrize("games", [2, pytest.param(20, marks=pytest.mark.long)])
def test_nothing_repeats_within_a_turn_and_nothing_breaks(id: str, games: int):
    """Every decision of a few games, not only sampled ones."""
    for setup, number in games_to_play(id, "long")[-games:]:
        game = begin(id, setup, number)
        wanderer, watch = RandomPlayer(number), InvariantWatch()
        while game.pending:
            with standing_at(game):
                assert watch.faults(game) == []
                wanderer.play(game)
