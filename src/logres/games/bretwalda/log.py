"""The log: nouns for all that its lines speak of, and lines about a side."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.engine.nouns import Arg, Noun, Series, nouns
from logres.games.bretwalda.board import FROM_VESSEL, Board
from logres.games.bretwalda.names import stack_name, unit_name
from logres.games.bretwalda.tables import (
    ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    CHRONICLE_NAME,
    KIND_NAMES,
    LORDSHIP_NAME,
    N_KINGDOMS,
    NEUTRAL,
    PLACE_NAMES,
    PLACES,
    RULER,
    RULER_NAME,
    SEASON_NAME,
    SEASONS,
    SIDE_NAMES,
    SIDES,
    TILE_NAMES,
    TILES,
    VESSEL_NAMES,
    VESSELS,
)

PLACE: Final = nouns("area", PLACES, PLACE_NAMES)
SIDE: Final = nouns("actor", SIDES, SIDE_NAMES)
VESSEL: Final = nouns("piece", VESSELS, VESSEL_NAMES)
BUILDING: Final = nouns("thing", BUILDINGS, BUILDING_NAMES)
TILE: Final = nouns("thing", TILES, TILE_NAMES)
ACTION: Final = {id: Noun("thing", id, id.title()) for id in ACTIONS}
SEASON: Final = tuple([Noun("thing", id, id.title()) for id in SEASONS])
CARD: Final = {
    id: Noun("card", id, name) for id, name in {**LORDSHIP_NAME, **CHRONICLE_NAME, **SEASON_NAME, **RULER_NAME}.items()
}


def unit(b: Board, side: int, kind: int) -> Noun:
    """A land unit; those of absent kingdoms are named after the kingdom."""
    name = KIND_NAMES[unit_name(side, kind)]
    if side < N_KINGDOMS and b.faction[side] == NEUTRAL:
        name = f"{name} of {SIDE_NAMES[side]}"
    return Noun("piece", stack_name(b, side, kind), name)


def one_of(b: Board, side: int, kind: int) -> Noun:
    """`one Thegn`, `one Neutral Thegn`, `the Ruler`, of whom there is no second."""
    known = unit(b, side, kind)
    name = f"Neutral {known.name}" if side == NEUTRAL else known.name
    return Noun(known.kind, known.id, f"the {name}" if kind == RULER else f"one {name}")


def goal(place: int) -> Noun:
    """A place to go to: an area, or a vessel."""
    return VESSEL[place - FROM_VESSEL] if place >= FROM_VESSEL else PLACE[place]


def sides(numbers: list[int]) -> Series:
    return Series(tuple([SIDE[k] for k in numbers]), " and ")


def wares(gold: int, food: int) -> Series:
    """`3 Gold and 1 Food`: what is there of the two, or nothing.

    >>> str(wares(3, 1)), str(wares(0, 2)), str(wares(0, 0))
    ('3 Gold and 1 Food', '2 Food', 'nothing')
    """
    found = [Series((count, ware), " ") for count, ware in ((gold, "Gold"), (food, "Food")) if count]
    return Series(tuple(found), " and ") if found else Series(("nothing",))


def line(g: Game, side: int, rule: str, kind: str, template: str, *args: Arg) -> None:
    """A line about a side, whose name fills the first place of the template."""
    g.add_line(rule, kind, template, SIDE[side], *args, about=SIDES[side])


def heading(g: Game, level: int, side: int, rule: str, kind: str, template: str, *args: Arg) -> None:
    """A heading about a side: 1 for its turn, 2 for its action or Battle."""
    g.add_heading(level, kind, template, SIDE[side], *args, about=SIDES[side], rule=rule)
