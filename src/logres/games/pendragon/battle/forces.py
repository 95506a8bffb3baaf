"""Who fights: sides and forces.

A side is a set of factions, as bits. A force is 22 counts: of each kind of Unit those without Plunder, then of each
kind those that carry some. A position in it is a lot: Units that are alike.
"""

from __future__ import annotations

from itertools import compress
from operator import mul
from typing import Final

from logres.engine.nouns import Series
from logres.games.pendragon import log
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CIVITATES, DUX, FACTIONS, FIRST_RAIDER, N_PIECES, PIECES, UNITS
from logres.games.pendragon.tables import OWNER

Force = tuple[int, ...]

N_UNITS: Final = len(UNITS)
N_LOTS: Final = 2 * N_UNITS
LOTS: Final = (*PIECES[:N_UNITS], *["laden_" + piece for piece in PIECES[:N_UNITS]])
LOT: Final[dict[str, int]] = {name: lot for lot, name in enumerate(LOTS)}
PIECE_OF: Final[tuple[int, ...]] = (*UNITS, *UNITS)
LOT_OWNER: Final[tuple[int, ...]] = tuple([OWNER[piece] for piece in PIECE_OF])
_OWNED: Final = tuple([tuple([int(owner == faction) for owner in LOT_OWNER]) for faction in range(4)])
_MEMBERS: Final = tuple([tuple([faction for faction in range(4) if side >> faction & 1]) for side in range(16)])
_KIND: Final = tuple([1 << piece for piece in PIECE_OF])
KINDS_OF: Final = tuple([sum([1 << piece for piece in UNITS if OWNER[piece] == faction]) for faction in range(4)])
NOBODY_THERE: Final[Force] = (0,) * N_LOTS

BRITON_SIDE: Final = 1 << DUX | 1 << CIVITATES


def both(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """A number for each kind of Unit as one for each lot: Plunder makes no difference."""
    return (*sizes, *sizes)


def members(side: int) -> list[int]:
    """The factions of a side."""
    return list(_MEMBERS[side])


def side_of(b: Board, faction: int, enemy: int) -> int:
    """3.6.1.briton-side: Before Fragmentation the Britons are one side against Barbarians; else each fights alone."""
    if b.fragmented or faction > CIVITATES or enemy <= CIVITATES:  # [6.8.1.cooperation-ends]
        return 1 << faction  # [3.6.1.briton-civil-battle]
    return BRITON_SIDE


def with_pieces(b: Board, space: int) -> int:
    """The factions that have something in a space."""
    return sum([1 << faction for faction in FACTIONS if b.pieces(space, faction)])


def with_units(b: Board, space: int) -> int:
    """The factions that have Units in a space; Strongholds do not attack."""
    return sum([1 << faction for faction in FACTIONS if b.units(space, faction)])


def force_of(b: Board, space: int, side: int) -> Force:
    """3.6.1.fought-faction-only: All Units of a side in a space, and nobody else's."""
    first = space * N_PIECES
    count, laden = b.count, b.laden
    plain = [count[first + p] - laden[first + p] if side >> OWNER[p] & 1 else 0 for p in UNITS]
    return (*plain, *[laden[first + p] if side >> OWNER[p] & 1 else 0 for p in UNITS])


def raiding_party(piece: int, plain: int, laden: int = 0) -> Force:
    """3.4.1.raid-battle, 3.5.1.raid-battle: Just these Raiders, whoever else is in the space."""
    force = [0] * N_LOTS
    force[piece], force[piece + N_UNITS] = plain, laden
    return tuple(force)


def kinds(force: Force) -> int:
    """The kinds of Unit in a force, as bits."""
    found = 0
    for kind in compress(_KIND, force):
        found |= kind
    return found


def number(force: Force, of: int = -1) -> int:
    """The Units in a force, of some kinds only."""
    return sum([count for lot, count in enumerate(force) if count and of >> PIECE_OF[lot] & 1])


def worth(force: Force, of: int, losses: tuple[int, ...]) -> int:
    """3.6.1.strike-count: What the Units of some kinds inflict, in half losses."""
    return sum([count * losses[PIECE_OF[lot]] for lot, count in enumerate(force) if count and of >> PIECE_OF[lot] & 1])


def only(force: Force, of: int) -> Force:
    """The part of a force that is of some kinds."""
    return tuple([count if count and of >> PIECE_OF[lot] & 1 else 0 for lot, count in enumerate(force)])


def without(force: Force, of: int) -> Force:
    """The part of a force that is of other kinds."""
    return only(force, ~of)


def belonging(force: Force, faction: int) -> Force:
    """The part of a force that one faction owns."""
    return tuple(map(mul, force, _OWNED[faction]))


def plus(force: Force, lot: int, count: int) -> Force:
    """A force with more of a lot, or fewer."""
    return (*force[:lot], force[lot] + count, *force[lot + 1 :])


def troops(force: Force) -> int:
    """Units that are no Raiders."""
    return sum(force[:FIRST_RAIDER]) + sum(force[N_UNITS : N_UNITS + FIRST_RAIDER])


def in_words(lot: int, count: int) -> str:
    """`3 Militia`, `1 Saxon Raider with Plunder`."""
    return str(named(lot, count))


def spelled(force: Force, of: int = -1) -> Series:
    """Those of some kinds in a force, for the log; an empty series where there are none."""
    lots = [(lot, count) for lot, count in enumerate(force) if count and of >> PIECE_OF[lot] & 1]
    return Series(tuple([named(lot, count) for lot, count in lots]))


def named(lot: int, count: int) -> Series:
    """The same for the log."""
    units = log.counted(count, PIECE_OF[lot])
    return Series((units, "with Plunder"), " ") if lot >= N_UNITS else units
