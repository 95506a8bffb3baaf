"""What a board is worth to a kingdom, in a currency where a Dalc is worth DALC."""

from __future__ import annotations

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
HOUSES: Final = (3.0, 1.8, 1.2, 2.2)  # Abbey, Granary, Port, Mead hall
CLAIM: Final = 0.7  # of a Dalc, for a Chronicle that is fulfilled and not claimed yet
UNDER_WAY: Final = 0.4  # of a Dalc, for one of which nearly all is done
RIVALS: Final = 0.35  # how much what others have counts against the own
MENACE: Final = 0.45  # how likely a neighbour who could take an area tries it
IDLE: Final = 15.0  # a round of the solo game without a Movement
AIM_ALONE: Final = 100.0  # one of the areas that win the solo game, held or to be won by an expedition


def area_worth(b: Board, a: int) -> float:
    """What it is worth to Control an area, units or not."""
    if aims.alone(b):
        return AIM_ALONE if aims.wanted(b, a) else ALONE[AREA_KIND[a]]
    found = AREA + (DALC if b.dalc[a] else 0.0)
    if AREA_KIND[a] == CAPITAL:
        found += SEAT
    elif AREA_KIND[a] == CITY:
        found += TOWN
    bits = b.build[a]
    for building, worth in enumerate(HOUSES):
        if bits >> building & 1:
            found += worth
    return found


def yield_of(b: Board, a: int) -> float:
    """What a unit in an area brings in over the rounds to come."""
    rounds = max(1, min(4, LAST_ROUND - b.round))
    return INCOME * rounds * (GOLD[a] + (1 if FOOD[a] else 0)) / 2


def unit_worth(kind: int) -> float:
    return UNIT * VALUE[kind] if VALUE[kind] else THRONE


def host_worth(host: list[clash.Unit]) -> float:
    return sum([unit_worth(kind) for _, kind in host])


def strongest_neighbour(b: Board, k: int, a: int) -> float:
    """The best chance of any other faction next door to take an area from a kingdom."""
    holders = clash.defenders(b, k, a)
    best = 0.0
    for faction in (*b.kingdoms(), DANES):
        if faction == k:
            continue
        host = [unit for near in OPEN_TO[a] if b.has(faction, near) for unit in b.host(faction, near) if unit[1]]
        if host:
            best = max(best, clash.storms(clash.attackers(b, host), holders))
    return best


def estate(b: Board, k: int, careful: bool) -> float:
    """All that a kingdom has. `careful` looks at who could take it away."""
    found = _promises(b, k)
    for a in b.controlled(k):
        here = area_worth(b, a)
        if b.has(k, a):
            here += yield_of(b, a)
        elif b.here[a]:  # whoever stands there alone takes it
            continue
        if careful and (b.dalc[a] or AREA_KIND[a] == CAPITAL):
            here *= 1 - MENACE * strongest_neighbour(b, k, a)
        found += here
    return found + army(b, k) + stores(b, k)


def army(b: Board, k: int) -> float:
    """Units ashore and aboard, and Ships."""
    found = 0.0
    for a in range(LAND):
        if b.stack[k * LAND + a]:
            found += host_worth([(k, kind) for kind in range(4) for _ in range(b.count(k, a, kind))])
    for v in b.fleet(k):
        if b.vessel[v] != NOWHERE:
            found += SHIP + sum([unit_worth(kind) * (b.cargo[v] >> 4 * kind & 15) for kind in range(4)])
    return found


def stores(b: Board, k: int) -> float:
    """Gold, Food as far as it feeds the army, cards, tiles."""
    gold, food, hungry = b.gold[k], b.total_food(k), mouths(b, k)
    found = COIN * min(gold, PURSE) + SPARE_COIN * max(0, gold - PURSE)
    found += RATION * min(food, hungry) + SPARE_RATION * max(0, food - hungry)
    cards = len(b.hands[k])
    found += CARD * min(HAND, cards) + SPARE_CARD * max(0, cards - HAND)
    return found + TILE * b.tiles[k].bit_count() - hunger(b, k)


def hunger(b: Board, k: int) -> float:
    """What units are lost for want of Food."""
    missing = larder.starving(b, k)
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
    solo = aims.alone(b)
    found = estate(b, k, careful=not solo) + (AIM_ALONE * aims.prospects(b, k) if solo else 0.0)
    for a in range(LAND):
        if b.here[a] >> k & 1 and b.here[a] & (b.here[a] - 1):
            found += battle_worth(b, k, a)
    if solo and aims.idle(b, k):
        found -= IDLE
    return found - 0.2 * _foreign_neighbours(b, k)


def _foreign_neighbours(b: Board, k: int) -> int:
    """Danes next to own areas; Neutrals stay where they are until somebody pays them."""
    bit = 1 << DANES
    return len([a for a in b.controlled(k) if any(b.here[near] & bit for near in OPEN_TO[a])])
