"""Names of units, places and Buildings in notations and views."""

from __future__ import annotations

from logres.games.bretwalda.board import FROM_VESSEL, Board
from logres.games.bretwalda.tables import BUILDINGS, DANES, KINDS, N_KINGDOMS, NEUTRAL, PLACES, SIDES, THEGN, VESSELS


def unit_name(side: int, kind: int) -> str:
    """concept.units.land: Ceorls, Thegns, Ealdormen and Rulers; a Dane is a type of its own."""
    return "dane" if side == DANES and kind == THEGN else KINDS[kind]


def stack_name(b: Board, side: int, kind: int) -> str:
    """A unit's name in a notation; those of absent kingdoms carry the kingdom's."""
    if side < N_KINGDOMS and b.faction[side] == NEUTRAL:
        return f"{SIDES[side]}_{KINDS[kind]}"
    return unit_name(side, kind)


def place_name(place: int) -> str:
    """The name of an area or Sea, or of the vessel that units came from."""
    return VESSELS[place - FROM_VESSEL] if place >= FROM_VESSEL else PLACES[place]


def listed(bits: int) -> list[str]:
    """The Buildings of a bit mask."""
    return [name for i, name in enumerate(BUILDINGS) if bits >> i & 1]
