"""1.4 Forces: the one door through which pieces come onto the map, move on it, change sides and leave it.

Units of a kind in a space differ only in whether they carry Plunder, so they are counted as `empty` and `laden` ones.
A Stronghold stands on a Site. Every change keeps the boxes and the Control of the space right. Nothing is logged here.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

from logres.games.pendragon import control, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CAVALRY,
    FIRST_RAIDER,
    FIRST_STRONGHOLD,
    HILLFORT,
    N_PIECES,
    N_REGIONS,
    NOBODY,
    TOWN,
    TOWN_SITE,
)
from logres.games.pendragon.tables import BASE, IS_FOEDERATI, SITE_KIND, SITES_OF, SPACE_OF, UNITS_OF, foederati


class Box(IntEnum):
    """Where a removed piece goes."""

    AVAILABLE = 0
    CASUALTIES = 1
    OUT_OF_PLAY = 2


AVAILABLE: Final = Box.AVAILABLE.value
CASUALTIES: Final = Box.CASUALTIES.value
OUT_OF_PLAY: Final = Box.OUT_OF_PLAY.value

# ---------------------------------------------------------------------- Units


def available(b: Board, piece: int) -> int:
    """1.4.1.available-pool: How many can still be placed; Foederati come from their Nation's box."""
    return b.available[BASE[piece]]


def place(b: Board, s: int, piece: int, count: int = 1) -> int:
    """1.4.1.placement-source, 5.1.1.only-available: Units from Available, as many as there are; tells how many."""
    placed = min(count, b.available[BASE[piece]])
    b.available[BASE[piece]] -= placed
    _add(b, s, piece, placed, 0)
    return placed


def remove(b: Board, s: int, piece: int, empty: int, laden: int = 0, box: int = AVAILABLE) -> int:
    """1.4.1.removal-destination: Units off the map; Foederati go to their Nation's box, unmarked.

    Cavalry lost in Battle go to CASUALTIES, by Upkeep or Event perhaps OUT_OF_PLAY. Tells the Plunder they carried,
    which has left the map: what becomes of it is the caller's to say.
    """
    _add(b, s, piece, -empty, -laden)
    to_box(b, piece, empty + laden, box)
    return laden


def to_box(b: Board, piece: int, count: int, box: int = AVAILABLE) -> None:
    """Put pieces that are off the map into a box. Only Cavalry have others than Available."""
    if box == AVAILABLE or piece != CAVALRY:
        b.available[BASE[piece]] += count
    elif box == CASUALTIES:  # [1.4.1.cavalry-casualties]
        b.casualties += count
    else:
        b.out_of_play += count  # [1.4.1.cavalry-out-of-play]


def move(b: Board, s: int, to: int, piece: int, empty: int, laden: int = 0) -> None:
    """1.7.4.plunder-travels: Units from space to space, their Plunder with them."""
    _add(b, s, piece, -empty, -laden)
    _add(b, to, piece, empty, laden)


def employ(b: Board, s: int, piece: int, employer: int, empty: int, laden: int = 0) -> int:
    """1.4.3.raiders-never-foederati: Warbands change their marker, or lose it to NOBODY; tells what they become."""
    after = foederati(piece, employer)
    _add(b, s, piece, -empty, -laden)
    _add(b, s, after, empty, laden)
    return after


def _add(b: Board, s: int, piece: int, empty: int, laden: int) -> None:
    at = s * N_PIECES + piece
    b.count[at] += empty + laden
    b.laden[at] += laden
    if b.laden[at] < 0 or b.count[at] < b.laden[at]:
        raise ValueError(f"there are not so many of piece {piece} in space {s}")
    _mark(b, s, piece)
    if piece < FIRST_RAIDER:
        control.refresh(b, s)


def _mark(b: Board, s: int, piece: int) -> None:
    """Keep in which spaces a piece stands."""
    if b.count[s * N_PIECES + piece]:
        b.standing[piece] |= 1 << s
    else:
        b.standing[piece] &= ~(1 << s)


# ---------------------------------------------------------------------- Plunder


def empty_units(b: Board, s: int, piece: int) -> int:
    """1.7.4.capacity-one: How many could still take a cube."""
    at = s * N_PIECES + piece
    return b.count[at] - b.laden[at]


def plunder(b: Board, s: int, piece: int, cubes: int) -> int:
    """1.7.4.plunder-definition: Prosperity of the space onto its Units, one cube each; tells how many were taken."""
    taken = prosperity.take(b, s, min(cubes, empty_units(b, s, piece)))
    b.laden[s * N_PIECES + piece] += taken
    return taken


def load(b: Board, s: int, piece: int, cubes: int) -> int:
    """Plunder from off the map onto Units, one cube each; tells how many found a carrier."""
    taken = min(cubes, empty_units(b, s, piece))
    b.laden[s * N_PIECES + piece] += taken
    return taken


def unload(b: Board, s: int, piece: int) -> int:
    """Take the Plunder off all Units of a kind in a space; tells how much it was."""
    at = s * N_PIECES + piece
    cubes = b.laden[at]
    b.laden[at] = 0
    return cubes


def unload_all(b: Board, s: int, faction: int) -> int:
    """Take the Plunder off all Units of a faction in a space; tells how much it was."""
    return sum([unload(b, s, piece) for piece in UNITS_OF[faction]])


# ---------------------------------------------------------------------- Strongholds


def fits(site: int, piece: int) -> bool:
    """1.3.5.site-types, 1.4.2.stacking: Towns need a Town Site, the others take either; no Hillfort in a City."""
    if piece == TOWN:
        return SITE_KIND[site] == TOWN_SITE
    return piece != HILLFORT or SPACE_OF[site] < N_REGIONS  # [1.3.2.cities]


def vacant(b: Board, s: int, piece: int) -> list[int]:
    """1.4.2.vacant-site-required: The Sites of a space where a Stronghold of this kind can be placed."""
    return [site for site in SITES_OF[s] if b.sites[site] == NOBODY and fits(site, piece)]


def replaceable(b: Board, s: int, piece: int) -> list[int]:
    """5.1.1.stacking: The Sites an Event may use: vacant ones, or, without any, those held by a Stronghold."""
    return vacant(b, s, piece) or [site for site in SITES_OF[s] if fits(site, piece)]


def build(b: Board, site: int, piece: int) -> bool:
    """A Stronghold from Available onto a vacant Site; tells whether one was Available."""
    if not fits(site, piece) or b.sites[site] != NOBODY:
        raise ValueError(f"piece {piece} cannot stand on site {site}")
    if not b.available[BASE[piece]]:
        return False
    b.available[BASE[piece]] -= 1
    _set(b, site, piece)
    return True


def raze(b: Board, site: int) -> int:
    """1.4.1.removal-destination: The Stronghold of a Site goes to its box; tells which it was."""
    piece = b.sites[site]
    _set(b, site, NOBODY)
    b.available[BASE[piece]] += 1
    return piece


def replace(b: Board, site: int, piece: int) -> bool:
    """1.4.1.placement-source: One Stronghold for another; it is only removed if the other is not Available."""
    raze(b, site)
    return build(b, site, piece)


def employ_site(b: Board, site: int, employer: int) -> None:
    """1.4.3.foederati-stronghold: A Settlement changes its marker; NOBODY takes it off."""
    _set(b, site, foederati(b.sites[site], employer))


def _set(b: Board, site: int, piece: int) -> None:
    s = SPACE_OF[site]
    before = b.sites[site]
    if before != NOBODY:
        b.count[s * N_PIECES + before] -= 1
        _mark(b, s, before)
    if piece != NOBODY:
        b.count[s * N_PIECES + piece] += 1
        _mark(b, s, piece)
    b.sites[site] = piece
    control.refresh(b, s)


def sites_with(b: Board, s: int, piece: int) -> list[int]:
    """The Sites of a space where this piece stands."""
    return [site for site in SITES_OF[s] if b.sites[site] == piece]


def release(b: Board, s: int, piece: int) -> int:
    """All pieces of one Foederati kind in a space lose their marker; tells how many."""
    if not IS_FOEDERATI[piece]:
        return 0
    if piece >= FIRST_STRONGHOLD:
        held = sites_with(b, s, piece)
        for site in held:
            employ_site(b, site, NOBODY)
        return len(held)
    count, laden = b.at(s, piece), b.carrying(s, piece)
    employ(b, s, piece, NOBODY, count - laden, laden)
    return count
