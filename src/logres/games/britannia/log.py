"""The log: nouns for all that its lines speak of, and lines about a nation."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.engine.nouns import Arg, Noun, Series, nouns
from logres.engine.texts import say
from logres.games.britannia.tables import AREA_NAMES, AREAS, KIND_NAMES, LEADER_NAMES, LEADERS, NATION_NAMES, NATIONS

AREA: Final = nouns("area", AREAS, AREA_NAMES)
NATION: Final = nouns("actor", NATIONS, NATION_NAMES)
LEADER: Final = nouns("piece", LEADERS, LEADER_NAMES)
UNIT: Final = tuple([Noun("piece", kind, kind) for kind in KIND_NAMES])

ARRIVAL: Final = "{0}: {1} {1:army|armies} in the {2}"
RISING: Final = "{0}: {1} {1:army rises|armies rise} in {2}"
DISPLACED: Final = "{0}: {1} {1:army goes|armies go} from {2} to {3}"
WITHDRAWAL: Final = "{0}: {1} {1:raider withdraws|raiders withdraw} from {2} to {3}"
NO_ROOM: Final = "{0}: no room for {1} new {1:army|armies}"


def areas(numbers: tuple[int, ...], by: str = ", ") -> Series:
    return Series(tuple([AREA[a] for a in numbers]), by)


def seat(id: str) -> str:
    """A seat by its colour; without one in words: p1 is player 1."""
    return say("player {}", int(id[1:])) if id[:1] == "p" and id[1:].isdigit() else id


def line(
    g: Game, n: int, rule: str, kind: str, template: str, *args: Arg, seen_by: tuple[str, ...] | None = None
) -> None:
    """A line about a nation, whose name fills the first place of the template."""
    g.add_line(rule, kind, template, NATION[n], *args, about=NATIONS[n], seen_by=seen_by)


def seat_line(g: Game, seat: str, rule: str, kind: str, template: str, *args: Arg) -> None:
    """A line about a seat, whose name fills the first place of the template."""
    g.add_line(rule, kind, template, Noun("seat", seat, seat), *args, about=seat)


def heading(g: Game, level: int, n: int, rule: str, kind: str, template: str, *args: Arg) -> None:
    """A heading about a nation: 1 for its turn, 2 for a battle or phase of it."""
    g.add_heading(level, kind, template, NATION[n], *args, about=NATIONS[n], rule=rule)
