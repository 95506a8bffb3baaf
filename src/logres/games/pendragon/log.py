"""Lines of the log, and what they speak of: spaces, Sites, factions, pieces, Seas and cards, each with its id."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.engine.nouns import Arg, Series, nouns
from logres.games.pendragon import names
from logres.games.pendragon.names import FACTION_NAMES, NOBODY, PIECE_NAMES, PIECES, SEAS, SEATS, SPACE_NAMES, SPACES
from logres.games.pendragon.tables import CARD_NAMES, SEA_NAMES, SITE_NAMES, SITES

AREA: Final = nouns("area", SPACES, SPACE_NAMES)
SITE: Final = nouns("thing", SITES, SITE_NAMES)
FACTION: Final = nouns("seat", SEATS, FACTION_NAMES)
SEA: Final = nouns("thing", SEAS, SEA_NAMES)
PIECE: Final = nouns("piece", PIECES, PIECE_NAMES)
SEVERAL: Final = nouns("piece", PIECES, tuple([names.several(piece) for piece in range(len(PIECES))]))
_NUMBERS: Final = tuple([str(card) for card in range(len(CARD_NAMES))])
CARD: Final = nouns("card", _NUMBERS, CARD_NAMES)


def line(g: Game, rule: str | None, kind: str, about: int, template: str, *args: Arg) -> None:
    """A line about a faction, or about NOBODY in particular."""
    g.add_line(rule, kind, template, *args, about="" if about == NOBODY else SEATS[about])


def deed(g: Game, rule: str | None, kind: str, faction: int, template: str, *args: Arg) -> None:
    """A line about a faction that begins with its name."""
    g.add_line(rule, kind, template, FACTION[faction], *args, about=SEATS[faction])


def action(g: Game, rule: str, kind: str, faction: int, template: str, *args: Arg) -> None:
    """The heading over what a faction does with the card; it begins with the faction's name."""
    g.add_heading(2, kind, template, FACTION[faction], *args, about=SEATS[faction], rule=rule)


def event(g: Game, faction: int, side: int) -> None:
    """The heading over an Event, whoever executes it."""
    action(g, "5.1.literal", "event", faction, "{} execute the Event, {}", names.SIDES[side])


def counted(count: int, piece: int) -> Series:
    """Some pieces.

    >>> str(counted(2, names.SAXON_RAIDER))
    '2 Saxon Raiders'
    """
    return Series((count, PIECE[piece] if count == 1 else SEVERAL[piece]), " ")


def factions(members: list[int]) -> Series:
    return Series(tuple([FACTION[faction] for faction in members]), " and ")


def areas(spaces: list[int], by: str = ", ") -> Series:
    return Series(tuple([AREA[space] for space in spaces]), by)
