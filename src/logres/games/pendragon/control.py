"""1.6 Control: who holds a space, alone or the Britons together."""

from __future__ import annotations

from operator import itemgetter
from typing import Final

from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    FRAGMENTATION,
    N_PIECES,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SAXONS,
    SCOTTI,
)
from logres.games.pendragon.tables import STRONGHOLDS_OF, TROOPS_OF

_COUNTED: Final = tuple([itemgetter(*TROOPS_OF[f], *STRONGHOLDS_OF[f]) for f in range(4)])  # [1.6.raiders-ignored]


def controller(b: Board, s: int) -> int:
    """1.6.control-region: A Stronghold there, and more Troops and Strongholds than all others together.

    Before Fragmentation the Britons count as one, and their Control is the Civitates' marker.
    """
    there = b.count[s * N_PIECES : (s + 1) * N_PIECES]
    strength = [sum(counted(there)) for counted in _COUNTED]  # [1.6.foederati-control]
    total = sum(strength)
    if not total:
        return NOBODY
    if not b.fragmented:  # [1.6.1.split-at-fragmentation] [6.8.1.cooperation-ends]
        strength[CIVITATES] += strength[DUX]  # [1.6.1.joint-briton-control]
        strength[DUX] = 0
    if s >= N_REGIONS:
        return _holder(b, s)
    strongest = strength.index(max(strength))
    if 2 * strength[strongest] <= total or not _has_stronghold(b, s, strongest):
        return NOBODY
    return strongest


def _holder(b: Board, s: int) -> int:
    """1.6.control-city: Whoever has the Stronghold of a City controls it."""
    for faction in (DUX, CIVITATES, SAXONS, SCOTTI):
        if b.strongholds(s, faction):
            return CIVITATES if faction == DUX and not b.fragmented else faction
    return NOBODY


def _has_stronghold(b: Board, s: int, holder: int) -> bool:
    if holder == CIVITATES and not b.fragmented and b.strongholds(s, DUX):
        return True
    return b.strongholds(s, holder) > 0


def refresh(b: Board, s: int) -> None:
    """Keep what the marker of a space shows."""
    b.control[s] = controller(b, s)


def refresh_all(b: Board) -> None:
    """The markers of all spaces, after a set-up or a change of the Imperium."""
    b.control = [controller(b, s) for s in range(N_SPACES)]


def marker_of(b: Board, faction: int) -> int:
    """1.6.1.joint-briton-control: Whose marker is Friendly Control to a faction: for the Dux, Briton Control."""
    return CIVITATES if faction == DUX and b.imperium != FRAGMENTATION else faction


def friendly(b: Board, faction: int, s: int) -> bool:
    """Whether a space is under Friendly Control of a faction."""
    return b.control[s] == marker_of(b, faction)


def population_under(b: Board, faction: int) -> int:
    """Population in the spaces with a faction's marker. [1.3.6.refugees-not-population]"""
    return sum([people for people, holder in zip(b.population, b.control, strict=True) if holder == faction])


def allied(b: Board, one: int, other: int) -> bool:
    """1.5.enemies: A faction is friendly to itself alone; before Fragmentation the Britons are to each other."""
    return one == other or (one <= CIVITATES and other <= CIVITATES and not b.fragmented)


def friendly_pieces(b: Board, faction: int, s: int) -> int:
    """All pieces in a space of a faction and of those friendly to it, Raiders included."""
    if faction <= CIVITATES and not b.fragmented:
        return b.pieces(s, DUX) + b.pieces(s, CIVITATES)
    return b.pieces(s, faction)


def enemy_pieces(b: Board, faction: int, s: int) -> int:
    """All pieces in a space of a faction's enemies, Raiders included."""
    return sum(b.count[s * N_PIECES : (s + 1) * N_PIECES]) - friendly_pieces(b, faction, s)
