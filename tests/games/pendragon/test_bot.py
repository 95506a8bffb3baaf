"""A player's seat by section 8, and the search over what to do with a card."""

from __future__ import annotations

import pytest

import logres
from logres import Game
from logres.bots.bot import SAMPLES, bot, consult
from logres.games.pendragon.board import Board
from logres.games.pendragon.bot.section8 import MOST_STEPS, Beginner, Section8
from logres.games.pendragon.bot.tactics import CARDS_AHEAD, MOST_ALIKE, PendragonTactics
from logres.games.pendragon.names import SEATS
from logres.games.pendragon.nonplayer import advice
from logres.games.pendragon.rules.sequence import ChoosePlay

TACTICS = PendragonTactics()


def beside_nonplayers(seat: str, seed: int = 1, scenario: str = "barbarian-conspiracy") -> Game:
    return logres.new("pendragon", scenario, seed, {"nonplayers": [other for other in SEATS if other != seat]})


def at_play(seat: str, plays: int = 0, seed: int = 1) -> Game:
    """A game in which a seat is asked what to do with a card, after so many of its turns."""
    g, player = beside_nonplayers(seat, seed), Section8(1)
    while plays or not (isinstance(g.decision, ChoosePlay) and g.forced is None):
        assert g.decision is not None
        plays -= isinstance(g.decision, ChoosePlay) and g.forced is None
        g.play(g.forced or consult(player, g, seed), g.decision.seat)
    return g


def board(g: Game) -> Board:
    assert isinstance(g.board, Board)
    return g.board


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("seat", SEATS)
def test_section_8_plays_a_players_seat_to_the_end(seat: str, seed: int):
    """Nothing that it plans has to be cancelled, and no turn goes on for ever."""
    g, player = beside_nonplayers(seat, seed), Section8(seed)
    said: list[str] = []
    while g.decision is not None:
        forced = g.forced
        action = consult(player, g, seed) if forced is None else forced
        if forced is None:
            said.append(action.verb)
            assert player.steps < MOST_STEPS
        g.play(action, g.decision.seat)
    assert g.result is not None
    assert "cancel" not in said
    assert {"pass", "event"} != set(said)


def test_advice_leaves_the_game_and_its_flags_as_they_are():
    g = at_play("dux")
    before = g.digest()
    assert advice.advise(g, "key") is not None
    TACTICS.plans(g)
    assert g.digest() == before
    assert not board(g).nonplayer[SEATS.index("dux")]


def test_a_march_that_nobody_planned_comes_to_an_end():
    """The plan is taken away after the first answer."""
    g = at_play("civitates", 2)
    march = next((action for action in g.legal() if action.verb == "march"), None)
    assert march is not None
    g.play(march)
    player = Section8(1)
    for _ in range(40):
        if isinstance(g.decision, ChoosePlay) or g.decision is None or g.decision.seat != "civitates":
            break
        g.play(player.choose(g), g.decision.seat)
    else:
        raise AssertionError(g.decision)


def test_plans_are_different_and_few_of_one_kind():
    plans = TACTICS.plans(at_play("scotti", 1))
    assert len(plans) > 2
    assert len(set(plans)) == len(plans)
    kinds = [(plan.answers, plan.scheme[2][:1]) for plan in plans if plan.scheme]
    assert all(kinds.count(kind) <= MOST_ALIKE for kind in kinds)
    assert "pass" in [plan.words for plan in plans]


def test_a_roll_out_looks_three_cards_ahead():
    start = at_play("saxons", 1)
    g, player = start.clone(), Section8(1)
    while not TACTICS.stops(start, g):
        assert g.decision is not None
        g.play(g.forced or consult(player, g, 1), g.decision.seat)
    assert len(board(g).played) == len(board(start).played) + CARDS_AHEAD


def test_hard_plays_a_seat_to_the_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(SAMPLES, "hard", 1)
    g, player = beside_nonplayers("saxons", 3), bot("hard", seed=1)
    while g.decision is not None:
        g.play(g.forced or consult(player, g, 3), g.decision.seat)
    assert g.result is not None


def test_a_beginner_never_adds_a_feat():
    for plays in range(4):
        advice = Beginner(1).advice(at_play("civitates", plays))
        assert advice is not None
        assert advice.turn is None or advice.turn.answers[0] == "plain"
