"""What a board is worth to a kingdom, in a currency where a Dalc is worth DALC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from logres.games.bretwalda.board import NOBODY, NOWHERE, Board
from logres.games.bretwalda.bot import aims, clash, larder
from logres.games.bretwalda.rules.cards.chronicles import progress
from logres.games.bretwalda.rules.seasons.winter import mouths
from logres.games.bretwalda.tables import (
    AREA_KIND,
    CAPITAL,
    CEORL,
    CITY,
    DANES,
    EALDORMAN,
    FOOD,
    GOLD,
    LAND,
    LAST_ROUND,
    N_KINDS,
    N_KINGDOMS,
    OPEN_TO,
    THEGN,
    VALUE,
)

DALC: Final = 12.0
AREA: Final = 1.0
TOWN: Final = 1.5
SEAT: Final = 4.0  # a Capital
ALONE: Final[tuple[float, ...]] = (0.2, 0.6, 4.0)  # Countryside, City and Capital in the solo game that are no aim
INCOME: Final = 0.35  # of a Gold or a Food that an area with a unit yields, for each round left
MOST_ROUNDS: Final = 4  # that are looked ahead for it
UNIT: Final = 0.75  # of a unit's value
THRONE: Final = 5.0
SHIP: Final = 1.5
COIN: Final = 0.55
SPARE_COIN: Final = 0.2
PURSE: Final = 9
RATION: Final = 1.2
SPARE_RATION: Final = 0.25
HUNGER: Final[tuple[float, ...]] = (0.0, 0.9, 0.7, 0.4, 0.15)  # of a unit that will starve, by rounds until Winter
CARD: Final = 0.9
SPARE_CARD: Final = 0.2
HAND: Final = 5
TILE: Final = 2.2
HOUSES: Final[tuple[float, ...]] = (3.0, 1.8, 1.2, 2.2)  # Abbey, Granary, Port, Mead hall
CLAIM: Final = 0.7  # of a Dalc, for a Chronicle that is fulfilled and not claimed yet
UNDER_WAY: Final = 0.4  # of a Dalc, for one of which nearly all is done
RIVALS: Final = 0.35  # how much what others have counts against the own
MENACE: Final = 0.45  # how likely a neighbour who could take an area tries it
IDLE: Final = 15.0  # a round of the solo game without a Movement
CEORLS: Final = 0xF  # of a stack
RAIDERS: Final = (*range(N_KINGDOMS), DANES)  # factions that march on their own
AIM_ALONE: Final = 100.0  # one of the areas that win the solo game, held or to be won by an expedition


def _land(a: int, dalc: bool, houses: int) -> float:
    """What an area is worth with or without Dalcs and with these Buildings, as bits."""
    found = AREA + (DALC if dalc else 0.0)
    if AREA_KIND[a] == CAPITAL:
        found += SEAT
    elif AREA_KIND[a] == CITY:
        found += TOWN
    for building, worth in enumerate(HOUSES):
        if houses >> building & 1:
            found += worth
    return found


def _yield(a: int, rounds: int) -> float:
    return INCOME * rounds * (GOLD[a] + (1 if FOOD[a] else 0)) / 2


ALL_HOUSES: Final = 1 << len(HOUSES)
LANDS: Final[tuple[tuple[float, ...], ...]] = tuple(
    [tuple([_land(a, dalc, houses) for dalc in (False, True) for houses in range(ALL_HOUSES)]) for a in range(LAND)]
)
YIELDS: Final[tuple[tuple[float, ...], ...]] = tuple(
    [tuple([_yield(a, rounds) for rounds in range(MOST_ROUNDS + 1)]) for a in range(LAND)]
)
NEAR: Final[tuple[int, ...]] = tuple([sum([1 << near for near in OPEN_TO[a]]) for a in range(LAND)])  # as bits


def area_worth(b: Board, a: int) -> float:
    """What it is worth to Control an area, units or not."""
    if aims.alone(b):
        return AIM_ALONE if aims.wanted(b, a) else ALONE[AREA_KIND[a]]
    return _plain_worth(b, a)


def _plain_worth(b: Board, a: int) -> float:
    """The same where others play too."""
    return LANDS[a][b.build[a] + (ALL_HOUSES if b.dalc[a] else 0)]


def yield_of(b: Board, a: int) -> float:
    """What a unit in an area brings in over the rounds to come."""
    return YIELDS[a][max(1, min(MOST_ROUNDS, LAST_ROUND - b.round))]


UNITS: Final[tuple[float, ...]] = tuple([UNIT * value if value else THRONE for value in VALUE])  # by kind


def unit_worth(kind: int) -> float:
    return UNITS[kind]


def host_worth(host: list[clash.Unit]) -> float:
    return sum([unit_worth(kind) for _, kind in host])


def strongest_neighbour(b: Board, k: int, a: int) -> float:
    """The best chance of any other faction next door to take an area from a kingdom."""
    around = 0
    for near in OPEN_TO[a]:
        around |= b.here[near]
    if not around & ~(1 << k):
        return 0.0
    holders = clash.holders(b, k, a)
    best = 0.0
    for faction in RAIDERS:
        if faction != k and around >> faction & 1 and (faction == DANES or b.player[faction] != NOBODY):
            units = _units_around(b, faction, a)
            if units:
                best = max(best, clash.storms(clash.raiders(b, faction, units), holders))
    return best


def _units_around(b: Board, faction: int, a: int) -> int:
    """All that a faction could bring to an area from next door, eight bits a kind; Ceorls stay at home."""
    found, first = 0, faction * LAND
    for near in OPEN_TO[a]:
        found += clash.wide(b.stack[first + near] & ~CEORLS)
    return found


def estate(b: Board, k: int, careful: bool) -> float:
    """All that a kingdom has. `careful` looks at who could take it away."""
    return _estate(b, k, b.controlled(k), careful)


def _estate(b: Board, k: int, own: Sequence[int], careful: bool) -> float:
    """The same where it is known what the kingdom Controls."""
    found, solo = _promises(b, k), aims.alone(b)
    for a in own:
        here = area_worth(b, a) if solo else _plain_worth(b, a)
        if b.here[a] >> k & 1:
            here += yield_of(b, a)
        elif b.here[a]:  # whoever stands there alone takes it
            continue
        if careful and (b.dalc[a] or AREA_KIND[a] == CAPITAL):
            here *= 1 - MENACE * strongest_neighbour(b, k, a)
        found += here
    return found + army(b, k) + _stores(b, k, own)


def army(b: Board, k: int) -> float:
    """Units ashore and aboard, and Ships."""
    found = 0.0
    for stack in b.stack[k * LAND : (k + 1) * LAND]:
        if stack:
            found += _stack_worth(stack)
    for v in b.fleet(k):
        if b.vessel[v] != NOWHERE:
            found += SHIP + _stack_worth(b.cargo[v])
    return found


def _stack_worth(stack: int) -> float:
    found = 0.0
    for kind in range(N_KINDS):
        found += UNITS[kind] * (stack >> 4 * kind & 15)
    return found


def stores(b: Board, k: int) -> float:
    """Gold, Food as far as it feeds the army, cards, tiles."""
    return _stores(b, k, b.controlled(k))


def _stores(b: Board, k: int, own: Sequence[int]) -> float:
    """The same where it is known what the kingdom Controls."""
    gold, food, hungry = b.gold[k], sum([b.food[a] for a in own]), mouths(b, k)
    found = COIN * min(gold, PURSE) + SPARE_COIN * max(0, gold - PURSE)
    found += RATION * min(food, hungry) + SPARE_RATION * max(0, food - hungry)
    cards = len(b.hands[k])
    found += CARD * min(HAND, cards) + SPARE_CARD * max(0, cards - HAND)
    return found + TILE * b.tiles[k].bit_count() - hunger(b, k, own, hungry - food)


def hunger(b: Board, k: int, own: Sequence[int], short: int) -> float:
    """What units are lost for want of Food, if there is so much less of it than mouths."""
    missing = larder.starving_of(b, k, own, short)
    return HUNGER[larder.wait(b)] * cheapest(b, k, missing) if missing else 0.0


def cheapest(b: Board, k: int, count: int) -> float:
    """What so many units are worth if the least are given up first."""
    found = 0.0
    for kind in (CEORL, THEGN, EALDORMAN):
        gone = min(count, b.on_board(k, kind))
        found += gone * unit_worth(kind)
        count -= gone
    return found


def _promises(b: Board, k: int) -> float:
    """Chronicles: completed, to be claimed, or under way. Alone they win nothing."""
    if aims.alone(b):
        return 0.0
    found = DALC * len(b.done[k])
    for card in b.goals[k]:
        found += DALC * hope(b, k, card)
    return found


def hope(b: Board, k: int, card: str) -> float:
    """What a Chronicle in hand is worth, in Dalcs: little at first, more with each part of it that is done."""
    have, needed = progress(b, k, card)
    return CLAIM if have >= needed else UNDER_WAY * float((have / needed) ** 2)


def battle_worth(b: Board, k: int, a: int) -> float:
    """What a Battle not yet fought promises or threatens a kingdom."""
    foe = b.foe(k, a)
    if foe == NOBODY:
        return 0.0
    attacks = any(where == a and faction == k for where, _, faction in b.entries)
    own, other = b.host(k, a), b.host(foe, a)
    if attacks:
        att, dfn = clash.attackers(b, own), clash.defenders(b, foe, a)
        chance = clash.storms(att, dfn)
        prize = area_worth(b, a) + yield_of(b, a) + 0.4 * host_worth(other)
        if foe < N_KINGDOMS:
            prize += RIVALS * area_worth(b, a)
        return chance * prize - clash.losses(att, dfn) * host_worth(own)
    att, dfn = clash.attackers(b, other), clash.defenders(b, k, a)
    return -clash.storms(att, dfn) * (area_worth(b, a) + host_worth(own))


def worth(b: Board, k: int) -> float:
    """The whole board in a kingdom's eyes."""
    found = own_worth(b, k)
    others = [other for other in b.kingdoms() if other != k]
    if others:
        found -= RIVALS * sum([estate(b, other, careful=False) for other in others]) / len(others)
    return found


def own_worth(b: Board, k: int) -> float:
    """The same without what the others have."""
    solo, own = aims.alone(b), b.controlled(k)
    found = _estate(b, k, own, careful=not solo) + (AIM_ALONE * aims.prospects(b, k) if solo else 0.0)
    danes = 0  # where they are, as bits
    for a, bits in enumerate(b.here):
        if bits >> k & 1 and bits & (bits - 1):
            found += battle_worth(b, k, a)
        danes |= (bits >> DANES & 1) << a
    if solo and aims.idle(b, k):
        found -= IDLE
    return found - 0.2 * (len([a for a in own if NEAR[a] & danes]) if danes else 0)  # Neutrals stay where they are
