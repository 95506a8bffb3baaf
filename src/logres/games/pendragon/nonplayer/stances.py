"""What an enemy does in a Battle that is tried: stands, Withdraws, tries to Evade or to Ambush. A stance is a number.

It may Withdraw as far as it can, or share its Units out: so many into each Stronghold, the best of them or the worst.
"""

from __future__ import annotations

from typing import Final

from logres.games.pendragon.battle import prebattle
from logres.games.pendragon.battle.forces import members
from logres.games.pendragon.battle.strongholds import capacity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import NOBODY, UNITS
from logres.games.pendragon.tables import OWNER, RAIDER_OF, SITES_OF

STAND: Final = 0
WITHDRAW: Final = 1  # as far as it can
EVADE: Final = 2
AMBUSH: Final = 4
ASSAULT: Final = 8  # Assaults wherever it may, as a player can
TACTICS: Final = 16  # non-players among the enemies keep to their tactics instead
SHARE: Final = 32  # Withdraws so many into each Stronghold, as the numbers above it say
WORST_FIRST: Final = 64  # it is the worst Units that Withdraw
BEST_FALL: Final = 128  # players among the enemies lose their best Units first, and so the fewest
_NUMBERS: Final = 8
_BITS: Final = 4

PLAIN: Final = (STAND, WITHDRAW)  # where Evasion and Ambush are ignored
EVERY: Final = (WITHDRAW, STAND, WITHDRAW | AMBUSH, AMBUSH, WITHDRAW | EVADE, EVADE)

_COURSES: Final = {
    STAND: "stand",
    WITHDRAW: "Withdraw",
    EVADE: "Evade",
    AMBUSH: "Ambush",
    WITHDRAW | EVADE: "Evade, then Withdraw",
    WITHDRAW | AMBUSH: "Ambush, then Withdraw",
    TACTICS: "keep to their tactics, or stand",
    TACTICS | WITHDRAW: "keep to their tactics, or Withdraw",
    SHARE: "Withdraw some here, some there",
    SHARE | EVADE: "Evade, then Withdraw some here, some there",
    SHARE | AMBUSH: "Ambush, then Withdraw some here, some there",
}


def course(stance: int) -> str:
    """A stance in words."""
    return _COURSES[stance & (SHARE | TACTICS | AMBUSH | EVADE | WITHDRAW)]


def share(first: int, second: int, worst_first: bool = False) -> int:
    """The stance that Withdraws so many into the first Stronghold of a space and so many into the second."""
    return SHARE | worst_first * WORST_FIRST | (first | second << _BITS) << _NUMBERS


def shared(stance: int, place: int) -> int:
    """How many a stance wants in the first or second Stronghold."""
    return stance >> _NUMBERS + _BITS * place & (1 << _BITS) - 1


def shares(b: Board, space: int, side: int) -> list[int]:
    """8.4.2.assault-sure: Every number that a side may Withdraw into each of its Strongholds, the most first."""
    units = sum([b.units(space, f) for f in members(side)])
    held = [site for site in SITES_OF[space] if b.sites[site] != NOBODY and side >> OWNER[b.sites[site]] & 1]
    rooms = [*[capacity(b, site) for site in held], 0, 0]
    pairs = [(n, m) for n in range(rooms[0] + 1) for m in range(rooms[1] + 1) if 0 < n + m <= units]
    if len(held) == 1:
        pairs = [(n, 0) for n, _ in pairs if n < min(rooms[0], units)]  # all that fit: it Withdraws
    mixed = len([piece for piece in UNITS if b.at(space, piece) and side >> OWNER[piece] & 1]) > 1
    found: list[int] = []
    for n, m in sorted(pairs, key=sum, reverse=True):
        found += [share(n, m, worst) for worst in ((False, True) if mixed and n + m < units else (False,))]
    return found


def falls(b: Board, space: int, side: int) -> tuple[int, ...]:
    """8.4.2.assault-sure: A player chooses which Units fall (3.6.1); a non-player loses its worst (8.4.1)."""
    kinds = [
        piece for piece in UNITS if b.at(space, piece) and not b.nonplayer[OWNER[piece]] and side >> OWNER[piece] & 1
    ]
    return (0, BEST_FALL) if len(kinds) > 1 else (0,)


def attempts(b: Board, space: int, side: int, courses: tuple[int, ...]) -> list[int]:
    """What a side may try before it Withdraws, of some courses: Evade or Ambush only where it is able to."""
    own = [piece for piece in UNITS if b.at(space, piece) and side >> OWNER[piece] & 1]
    able = any(prebattle.at_home(b, space, piece) or piece in RAIDER_OF for piece in own)
    tried = [stance & (EVADE | AMBUSH) for stance in courses if stance & WITHDRAW]
    return [attempt for attempt in tried if able or not attempt]
