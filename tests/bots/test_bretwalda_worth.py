"""Greedy's reckoning of Bretwalda takes short cuts; here it stands beside the same reckoned the long way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from logres.bots.bot import consult, seat_all
from logres.engine.api import new
from logres.engine.game import Game
from logres.games.bretwalda.board import NOWHERE, Board, board_of
from logres.games.bretwalda.bot import aims, clash, larder, worth
from logres.games.bretwalda.bot.bot import Greedy
from logres.games.bretwalda.bot.tactics import Quick
from logres.games.bretwalda.frames import KingdomDecision
from logres.games.bretwalda.rules.actions.development import Develop
from logres.games.bretwalda.rules.actions.fyrd import Muster
from logres.games.bretwalda.rules.seasons.winter import mouths
from logres.games.bretwalda.tables import (
    AREA_KIND,
    BATTLE_ROUNDS,
    CAPITAL,
    CITY,
    DANES,
    FOOD,
    GOLD,
    LAND,
    LAST_ROUND,
    N_KINDS,
    OPEN_TO,
    THEGN,
    UNIT_DIE,
)

EVERY = 9  # answers


def moments(scenario: str, bot: str, every: int = EVERY) -> Iterator[Game]:
    game = new("bretwalda", scenario, "short cuts")
    players = seat_all(dict.fromkeys(game.seats, bot), "short cuts")
    while (decision := game.decision) is not None:
        if game.count % every == 0:
            yield game
        game.play(game.forced or consult(players[decision.seat], game, "short cuts"), decision.seat)


# ---------------------------------------------------------------------- the long way


def area_worth(b: Board, a: int) -> float:
    if aims.alone(b):
        return worth.AIM_ALONE if aims.wanted(b, a) else worth.ALONE[AREA_KIND[a]]
    found = worth.AREA + (worth.DALC if b.dalc[a] else 0.0)
    found += {CAPITAL: worth.SEAT, CITY: worth.TOWN}.get(AREA_KIND[a], 0.0)
    for building, house in enumerate(worth.HOUSES):
        found += house if b.build[a] >> building & 1 else 0.0
    return found


def yield_of(b: Board, a: int) -> float:
    rounds = max(1, min(4, LAST_ROUND - b.round))
    return worth.INCOME * rounds * (GOLD[a] + (1 if FOOD[a] else 0)) / 2


def strongest_neighbour(b: Board, k: int, a: int) -> float:
    chances = [0.0]
    for faction in (*b.kingdoms(), DANES):
        host = [unit for near in OPEN_TO[a] for unit in b.host(faction, near) if unit[1] >= THEGN]
        if faction != k and host:
            chances.append(clash._storms(clash.attackers(b, host), clash.defenders(b, k, a), BATTLE_ROUNDS))
    return max(chances)


def army(b: Board, k: int) -> float:
    units = [kind for a in range(LAND) for _, kind in b.host(k, a)]
    ships = [v for v in b.fleet(k) if b.vessel[v] != NOWHERE]
    units += [kind for v in ships for kind in range(N_KINDS) for _ in range(b.cargo[v] >> 4 * kind & 15)]
    return sum([worth.unit_worth(kind) for kind in units]) + worth.SHIP * len(ships)


def stores(b: Board, k: int) -> float:
    gold, food, hungry, cards = b.gold[k], b.total_food(k), mouths(b, k), len(b.hands[k])
    found = worth.COIN * min(gold, worth.PURSE) + worth.SPARE_COIN * max(0, gold - worth.PURSE)
    found += worth.RATION * min(food, hungry) + worth.SPARE_RATION * max(0, food - hungry)
    found += worth.CARD * min(worth.HAND, cards) + worth.SPARE_CARD * max(0, cards - worth.HAND)
    missing = larder.starving(b, k)
    lost = worth.HUNGER[larder.wait(b)] * worth.cheapest(b, k, missing) if missing else 0.0
    return found + worth.TILE * b.tiles[k].bit_count() - lost


def estate(b: Board, k: int, careful: bool) -> float:
    found = worth._promises(b, k)
    for a in range(LAND):
        if b.control[a] != k or (b.here[a] and not b.has(k, a)):
            continue
        here = area_worth(b, a) + (yield_of(b, a) if b.has(k, a) else 0.0)
        if careful and (b.dalc[a] or AREA_KIND[a] == CAPITAL):
            here *= 1 - worth.MENACE * strongest_neighbour(b, k, a)
        found += here
    return found + army(b, k) + stores(b, k)


def own_worth(b: Board, k: int) -> float:
    solo = aims.alone(b)
    found = estate(b, k, careful=not solo) + (worth.AIM_ALONE * aims.prospects(b, k) if solo else 0.0)
    for a in range(LAND):
        if b.has(k, a) and b.foes(k, a):
            found += worth.battle_worth(b, k, a)
    if solo and aims.idle(b, k):
        found -= worth.IDLE
    return found - 0.2 * len([a for a in b.controlled(k) if any(b.has(DANES, near) for near in OPEN_TO[a])])


# ---------------------------------------------------------------------- tests


@pytest.mark.parametrize(("scenario", "bot"), [("four-player", "normal"), ("two-player", "random"), ("solo", "random")])
def test_the_short_way_comes_to_the_same_figure(scenario: str, bot: str) -> None:
    """To the last digit: the same choices hang on it."""
    boards = [board_of(game).copy() for game in moments(scenario, bot)]
    assert len(boards) > 10
    for b in boards:
        for k in b.kingdoms():
            assert worth.own_worth(b, k) == own_worth(b, k)
            assert worth.estate(b, k, careful=False) == estate(b, k, careful=False)
    assert len({strongest_neighbour(b, k, a) for b in boards for k in b.kingdoms() for a in b.controlled(k)}) > 3


def test_a_force_is_the_same_by_its_units_and_by_its_stack() -> None:
    b = board_of(new("bretwalda", seed="forces"))
    for k in b.kingdoms():
        for a in range(LAND):
            units = clash.wide(b.at(k, a))
            assert clash.holders(b, k, a) is clash.defenders(b, k, a)
            assert not units or clash.raiders(b, k, units) is clash.attackers(b, b.host(k, a))
    danes = 17  # more than four bits hold
    assert clash.raiders(b, DANES, danes << 8) is clash.attackers(b, [(DANES, THEGN)] * danes)
    assert clash.attackers(b, [(DANES, THEGN)] * danes).health > clash.attackers(b, [(DANES, THEGN)]).health
    assert UNIT_DIE[THEGN] != UNIT_DIE[0]


def test_one_card_that_is_sold_stands_for_all() -> None:
    seen, bots = 0, (Greedy("sales"), Quick("sales"))
    for game in moments("four-player", "random", every=1):
        asked = game.decision
        if not isinstance(asked, (Muster, Develop)):
            continue
        sales = [action for action in game.legal() if action.verb == "discard"]
        for bot in bots:
            assert isinstance(asked, KingdomDecision)
            assert [bot.worth(game, asked, action) for action in sales] == [
                bot.after(game, asked, action) for action in sales
            ]
        seen += len(sales) > 1
    assert seen > 2
