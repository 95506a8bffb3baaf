"""What a die destroys.

A hit is hard, good enough for anything, or soft: good enough only for a normal unit in the open. A die needs no target
before it is rolled; which of the two it is follows at once from who rolled it.
"""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.tables import (
    AREAS,
    BURH,
    CAVALRY,
    FORT,
    HIT_HARD,
    HIT_NORMAL,
    HIT_STRONG,
    INFANTRY,
    KIND_NAMES,
    LEADER_BONUS,
    NATIONS,
    ROMANS,
)

ROLLING_ORDER: Final = (FORT, BURH, INFANTRY, CAVALRY)

Hits = tuple[int, int]  # hard, soft
Die = tuple[int, int]  # what it shows with a leader's bonus, and the least with which it destroys a normal unit


def needed(roller: int, kind: int, target: int, target_kind: int, sheltered: bool) -> int:
    """The lowest modified roll with which a unit of one nation destroys a unit of another.

    `sheltered` is a target that defends in difficult terrain.
    """
    if sheltered:
        return HIT_HARD  # [battle.roll.difficult-defender, redux.cavalry.hits-difficult]
    if target_kind == CAVALRY:
        return HIT_HARD  # [battle.roll.vs-cavalry]
    if target == ROMANS and target_kind == INFANTRY:
        return HIT_HARD  # [battle.roll.vs-roman]
    if kind == CAVALRY:
        return HIT_STRONG  # [battle.roll.cavalry-vs-normal, redux.cavalry.hits-infantry]
    if roller == ROMANS and kind == INFANTRY:
        return HIT_STRONG  # [battle.roll.roman-vs-normal]
    return HIT_NORMAL  # [battle.roll.normal-vs-normal, battle.fort-burh-as-normal]


def bonus(b: Board, n: int, area: int) -> int:
    """leader.battle.bonus: What a leader present adds to each die of his nation, whoever rolls it."""
    return LEADER_BONUS if b.leader_at(n, area) >= 0 else 0  # [leader.battle.bonus, redux.leader.bonus]


def count(b: Board, n: int, area: int, kind: int) -> int:
    """Units of one kind that fight in an area."""
    if kind == INFANTRY:
        return b.infantry(n, area)
    if kind == CAVALRY:
        return b.cavalry(n, area)
    return b.forts(n, area) if kind == FORT else b.burhs(n, area)


def volley(g: Game, b: Board, area: int, n: int, foe: int, sheltered: bool) -> Hits:
    """What one side's dice are worth in a round of battle."""
    return tally(throw(g, b, area, n, foe, sheltered))


def throw(g: Game, b: Board, area: int, n: int, foe: int, sheltered: bool) -> list[Die]:
    """battle.dice-by-type, leader.battle.no-die: Each type of unit in its turn; a leader has none."""
    dice: list[Die] = []
    extra = bonus(b, n, area)
    for kind in ROLLING_ORDER:  # [battle.dice-by-type, redux.cavalry.separate-dice]
        units = count(b, n, area, kind)
        if units:
            label = f"battle {AREAS[area]} {NATIONS[n]} {KIND_NAMES[kind]}"
            least = needed(n, kind, foe, FORT, sheltered)  # a fort stands for every normal unit
            dice += [(die + extra, least) for die in g.roll(label, units)]  # [battle.dice-per-unit, comp.dice]
    return dice


def least_faces(b: Board, area: int, n: int, foe: int, sheltered: bool, normal: bool) -> list[int]:
    """For each type of unit that rolls, in order: the lowest face that tells; `normal`: soft hits have a target too."""
    kinds = [kind for kind in ROLLING_ORDER if count(b, n, area, kind)]
    extra = bonus(b, n, area)
    return [(needed(n, kind, foe, FORT, sheltered) if normal else HIT_HARD) - extra for kind in kinds]


def tally(dice: list[Die]) -> Hits:
    """Hard and soft hits; a die that needs a 6 has no soft ones."""
    hard = soft = 0
    for die, least in dice:
        if die >= HIT_HARD:  # [redux.cavalry.hit-on-six]
            hard += 1
        elif die >= least:
            soft += 1
    return hard, soft
