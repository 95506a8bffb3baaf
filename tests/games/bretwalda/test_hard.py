"""The search in Bretwalda: what it weighs, what it may know, and that it plays to the end."""

from __future__ import annotations

import pytest

import logres
from logres import Game
from logres.bots import arena, bot
from logres.bots.bot import SAMPLES, consult, seat_all
from logres.bots.search import Search
from logres.games.bretwalda.board import board_of
from logres.games.bretwalda.bot.tactics import HORIZON, LOSS, SHARES, WIN, BretwaldaTactics, Quick
from logres.games.bretwalda.rules.actions.actions import ChooseAction

TACTICS = BretwaldaTactics()


def at_action(turn: int, scenario: str = "four-player", seed: int = 3) -> Game:
    """A game of greedy bots at the choice of action of some turn."""
    g = logres.new("bretwalda", scenario, seed)
    players = seat_all(dict.fromkeys(g.seats, "greedy"), str(seed))
    while not (isinstance(g.decision, ChooseAction) and board_of(g).turn == turn):
        assert g.decision is not None
        g.play(g.forced or consult(players[g.decision.seat], g, seed), g.decision.seat)
    return g


def test_each_action_still_to_be_taken_is_a_plan():
    plans = TACTICS.plans(at_action(6))
    assert len(plans) == 3  # the second action of a round
    assert {plan.words.lower() for plan in plans} < set(SHARES)


def test_alone_and_elsewhere_nothing_is_searched():
    g = logres.new("bretwalda", seed=3)
    assert not isinstance(g.decision, ChooseAction)
    assert TACTICS.plans(g) == []
    alone = logres.new("bretwalda", "solo", 3)
    while not isinstance(alone.decision, ChooseAction):
        alone.play(alone.legal()[0])
    assert TACTICS.plans(alone) == []


@pytest.mark.parametrize("turn", [1, 6])
def test_what_the_seat_cannot_see_changes_nothing(turn: int):
    g = at_action(turn)
    assert g.decision is not None
    other = g.redeal(g.decision.seat, 8)
    assert board_of(other).hands != board_of(g).hands
    one, two = [Search(TACTICS, 1, 8).weigh(game, TACTICS.plans(game)) for game in (g, other)]
    assert one == two


def test_a_roll_out_goes_on_for_ten_turns_and_leaves_the_game_as_it_is():
    g = at_action(2)
    before = g.digest()
    ends: list[Game] = []

    class Watched(BretwaldaTactics):
        def value(self, game: Game, seat: str) -> float:
            ends.append(game)
            return super().value(game, seat)

    Search(Watched(), 1, 4).weigh(g, TACTICS.plans(g))
    assert {board_of(end).turn for end in ends} == {2 + HORIZON}
    assert g.digest() == before


def test_a_game_that_is_over_is_worth_its_result():
    g = logres.new("bretwalda", seed=3)
    players = seat_all(dict.fromkeys(g.seats, "random"), "3")
    while g.decision is not None:
        g.play(g.forced or consult(players[g.decision.seat], g, 3), g.decision.seat)
    assert g.result is not None
    worth = {seat: TACTICS.value(g, seat) for seat in g.seats}
    assert worth == {seat: WIN if seat in g.result.winners else LOSS for seat in g.seats}


def test_the_policy_takes_actions_as_often_as_greedy_does():
    g = at_action(2)
    assert g.decision is not None
    legal = {action.verb for action in g.legal()}
    taken = [Quick(seed).choose(g).verb for seed in range(200)]
    assert set(taken) <= legal
    assert taken.count("movement") > taken.count("fyrd") > taken.count("development")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hard with few samples, so that a test takes a moment."""
    monkeypatch.setitem(SAMPLES, "hard", 4)


@pytest.mark.usefixtures("hasty")
def test_hard_plays_the_same_by_the_same_seed():
    g = at_action(5)
    assert g.decision is not None
    dealt = [g.redeal(g.decision.seat, seed) for seed in (1, 2)]
    assert bot("hard", seed=4).choose(dealt[0]) == bot("hard", seed=4).choose(dealt[1])


@pytest.mark.usefixtures("hasty")
def test_hard_plays_a_match_against_greedy_to_its_end():
    g = at_action(30, "two-player")
    arena.play_out(g, dict(zip(g.seats, ("hard", "greedy"), strict=True)), "5")
    assert g.result is not None
    assert g.result.winners


@pytest.mark.long
def test_hard_plays_a_whole_match_the_same_twice():
    s = arena.series("bretwalda", ("hard", "greedy"), 1, 5, "two-player")
    assert next(arena.run(s)) == next(arena.run(s))
