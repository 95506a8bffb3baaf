"""The search in Bretwalda: what it weighs, what it may know, and that it plays to the end."""

from __future__ import annotations

import pytest

import logres
from logres import Game
from logres.bots import arena, bot
from logres.bots.bot import SAMPLES, consult, seat_all
from logres.bots.search import Search
from logres.engine.interfaces import Plan
from logres.games.bretwalda.board import Board, board_of
from logres.games.bretwalda.bot.bot import Greedy
from logres.games.bretwalda.bot.style import PLAIN
from logres.games.bretwalda.bot.tactics import (
    HORIZON,
    LOSS,
    LOSS_ALONE,
    WIN,
    WIN_ALONE,
    BretwaldaTactics,
    Quick,
    Trial,
)
from logres.games.bretwalda.rules.actions.actions import ChooseAction
from logres.games.bretwalda.rules.seasons.bids import Bid

TACTICS = BretwaldaTactics()


def at_action(turn: int, scenario: str = "four-player", seed: int = 3) -> Game:
    """A game of greedy bots at the choice of action of some turn."""
    g = logres.new("bretwalda", scenario, seed)
    players = seat_all(dict.fromkeys(g.seats, "greedy"), str(seed))
    while not (isinstance(g.decision, ChooseAction) and board_of(g).turn == turn):
        assert g.decision is not None
        g.play(g.forced or consult(players[g.decision.seat], g, seed), g.decision.seat)
    return g


def ends_of(g: Game, plans: list[Plan]) -> list[Board]:
    """The boards that plans leave, each with the same cards."""
    found = []
    for plan in plans:
        trial = g.trial(key="plans")
        for text in plan.answers:
            assert text in [action.text for action in trial.legal()]
            trial.play(text)
        found.append(board_of(trial))
    return found


def test_each_action_still_to_be_taken_is_planned_in_several_ways():
    g = at_action(6)
    plans = TACTICS.plans(g)
    verbs = [plan.answers[0] for plan in plans]
    assert set(verbs) == {action.text for action in g.legal()}
    assert len(set(verbs)) == 3 < len(plans)  # the second action of a round
    boards = ends_of(g, plans)
    assert len({(verb, *b.stack, *b.gold, *b.build, *b.tiles) for verb, b in zip(verbs, boards, strict=True)}) > 3


def test_of_an_action_greedys_own_way_comes_first():
    g = at_action(6)
    first = {plan.answers[0]: plan for plan in reversed(TACTICS.plans(g))}
    for action in g.legal():
        assert tuple(Trial(g, _asked(g), action, PLAIN).answers) == first[action.text].answers


def _asked(g: Game) -> ChooseAction:
    assert isinstance(g.decision, ChooseAction)
    return g.decision


def test_with_more_time_more_plans_are_weighed():
    g = at_action(6)
    few, many = TACTICS.plans(g), TACTICS.plans(g, wide=True)
    assert set(few) < set(many)


def test_bids_around_greedys_own_are_weighed():
    g = logres.new("bretwalda", seed=3)
    players = seat_all(dict.fromkeys(g.seats, "easy"), "3")
    while not (isinstance(g.decision, Bid) and len(g.legal()) > 4):
        assert g.decision is not None
        g.play(g.forced or consult(players[g.decision.seat], g, 3), g.decision.seat)
    plans = TACTICS.plans(g)
    assert plans[0].answers == (Greedy("plans").choose(g).text,)
    assert len(plans) == len(set(plans)) > 2
    assert {plan.answers[0] for plan in plans} <= {action.text for action in g.legal()}


def test_alone_actions_are_searched_to_the_next_one_and_elsewhere_nothing_is():
    alone = logres.new("bretwalda", "solo", 3)
    while not isinstance(alone.decision, ChooseAction):
        assert TACTICS.plans(alone) == []
        alone.play(alone.legal()[0])
    plans = TACTICS.plans(alone)
    assert {plan.answers[0] for plan in plans} == {action.text for action in alone.legal()}
    found = Search(TACTICS, 1, 2).weigh(alone, plans[:2])
    assert found[0].mean >= found[1].mean


@pytest.mark.parametrize("turn", [1, 6])
def test_what_the_seat_cannot_see_changes_nothing(turn: int):
    g = at_action(turn)
    assert g.decision is not None
    other = g.redeal(g.decision.seat, 8)
    assert board_of(other).hands != board_of(g).hands
    one, two = [Search(TACTICS, 1, 4).weigh(game, TACTICS.plans(game, wide=True)) for game in (g, other)]
    assert one == two


def test_alone_too_the_order_of_the_decks_changes_nothing():
    g = at_action(2, "solo")
    assert g.decision is not None
    other = g.redeal(g.decision.seat, 8)
    assert board_of(other).lordship_deck != board_of(g).lordship_deck
    one, two = [Search(TACTICS, 1, 1).weigh(game, TACTICS.plans(game, wide=True)) for game in (g, other)]
    assert one == two


@pytest.mark.plain
def test_a_roll_out_goes_on_for_ten_turns_and_leaves_the_game_as_it_is():
    g = at_action(2)
    before = g.digest()
    ends: list[Game] = []

    class Watched(BretwaldaTactics):
        def value(self, game: Game, seat: str) -> float:
            ends.append(game)
            return super().value(game, seat)

    Search(Watched(), 1, 4).weigh(g, TACTICS.plans(g)[:3])
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


def test_alone_nothing_is_worth_more_than_to_win_and_less_than_to_lose():
    g = at_action(2, "solo")
    now = TACTICS.value(g, "wessex")
    lost = logres.new("bretwalda", "solo", 3)
    players = seat_all({"wessex": "random"}, "3")
    while lost.decision is not None:
        lost.play(lost.forced or consult(players["wessex"], lost, 3))
    assert lost.result is not None
    assert "wessex" not in lost.result.winners
    assert TACTICS.value(lost, "wessex") == LOSS_ALONE < now < WIN_ALONE


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
