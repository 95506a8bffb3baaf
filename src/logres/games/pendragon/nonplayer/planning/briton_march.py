"""8.7.3, 8.8.6 How non-player Britons March: destinations first, then the origins from which most Troops reach them."""

from __future__ import annotations

from functools import partial
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import columns
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.names import (
    MARCH,
    MILITIA,
    N_REGIONS,
    N_SPACES,
    NOBODY,
    SPACE_NAMES,
    TROOPS,
)
from logres.games.pendragon.nonplayer import victory_terms
from logres.games.pendragon.nonplayer.charts.chart import Chart
from logres.games.pendragon.nonplayer.charts.flow import Group, Part, selects
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.tables import OWNER, TROOPS_OF

Path = tuple[int, ...]
Parts = tuple[Part, ...]
Pieces = tuple[int, ...]
COST: Final = 2
LONGEST: Final = 8


def routes(b: Board, run: Execution, origin: int) -> dict[int, Path]:
    """The shortest route from an origin to every space its Troops can reach; on from where a Road brought them."""
    found: dict[int, Path] = {}
    passed = [origin]
    edge: list[Path] = [(origin,)]
    while edge:
        following: list[Path] = []
        for path in edge:
            for there in columns.steps(b, run, path):
                longer = (*path, there)
                found.setdefault(there, longer)
                if there not in passed and columns.may_go_on(b, run, longer):
                    passed.append(there)
                    following.append(longer)
        edge = following if len(edge[0]) < LONGEST else []
    return found


def parts(b: Board, origin: int, order: tuple[int, ...], stay: int) -> Parts:
    """8.4.1.plunder-preference: Who goes, in an order of pieces, if so many of them stay; empty hands first."""
    there = sum([b.at(origin, piece) for piece in order])
    going = max(0, there - stay)
    found: list[Part] = []
    for piece in order:
        count = min(going, b.at(origin, piece))
        going -= count
        empty = min(count, pieces.empty_units(b, origin, piece))  # [8.4.1.plunder-preference]
        if count:
            found.append(Part(piece, empty, count - empty))
    return tuple(found)


def size(group: Parts) -> int:
    return sum([empty + laden for _, empty, laden in group])


def number_of(found: dict[int, Group], kinds: Pieces, origin: int) -> int:
    """8.8.6.march-unit-order: How many of some kinds would go from an origin."""
    return size(tuple([part for part in found[origin].parts if part.piece in kinds]))


def moved(b: Board, groups: list[Group]) -> Board:
    """The board after groups went."""
    after = b.copy()
    for path, going in groups:
        for piece, empty, laden in going:
            pieces.move(after, path[0], path[-1], piece, empty, laden)
    return after


class BritonMarch:
    """A March in the making: the destinations, and who goes there.

    `preferred`: kinds of Troop for the most of which one of two equal origins is taken, in order.
    """

    preferred: tuple[tuple[str, Pieces], ...] = ()

    def __init__(self, g: Game, b: Board, turn: Chart, starts: list[int], means: int) -> None:
        self.g = g
        self.b = b
        self.turn = turn
        self.faction = turn.faction
        run = Execution(*turn.order) if turn.order else Execution(int(turn.faction), int(MARCH))
        run.prepare(b)
        self.money = N_SPACES if turn.free() else means // COST
        self.routes = {s: routes(b, run, s) for s in starts if b.troops(s, turn.faction) and turn.allowed(s)}
        self.reached: list[int] | None = None
        self.ends: list[int] = []
        self.groups: list[Group] = []
        self.joining: list[Group] = []  # who is picked up by one of them on its way

    def open(self) -> list[int]:
        """8.7.3.march-destination-first, 8.8.6.march-d4: Regions to which somebody would go, Cities never."""
        if self.reached is None:
            self.reached = [s for s in range(N_REGIONS) if self.turn.terms.into >> s & 1 and self.able(s, [])]
        return [s for s in self.reached if s not in self.ends]

    def add(self, choice: Choice) -> bool:
        space = choice.one_if_any()
        if space != NOBODY:
            self.ends.append(space)
        return space != NOBODY

    def able(self, space: int, used: list[int]) -> dict[int, Group]:
        """8.7.3.march-no-split, 8.8.6.march-no-split: Origins not used yet, with the group each would send."""
        found: dict[int, Group] = {}
        for origin, ways in self.routes.items():
            if origin not in used and origin != space and space in ways:  # [8.7.3.march-no-split, 8.8.6.march-no-split]
                going = self.parts(origin, ways[space])
                if any(OWNER[piece] == self.faction for piece, _, _ in going):
                    found[origin] = Group(ways[space], going)
        return found

    def send(self, rule: str, space: int, able: dict[int, Group], joining: dict[int, Group]) -> None:
        """The origin that sends most, on its own or to those who pass through it."""
        found = {**able, **joining}
        choice = Choice(self.g, self.faction, rule, f"origin for {SPACE_NAMES[space]}", list(found))
        choice.most("Troops", lambda s: size(found[s].parts))
        for name, kinds in self.preferred:
            choice.most(name, partial(number_of, found, kinds))
        origin = choice.one()
        (self.joining if origin in joining else self.groups).append(found[origin])

    def count(self) -> int:
        """Origins so far, those where Troops are picked up among them."""
        return len(self.groups) + len(self.joining)

    def used(self) -> list[int]:
        return [path[0] for path, _ in (*self.groups, *self.joining)]

    def passed(self, space: int) -> dict[int, Path]:
        """Spaces through which a group passes on its way to a destination, each with the rest of the way."""
        ways = [path for path, _ in self.groups if path[-1] == space]
        return {path[at]: path[at:] for path in ways for at in range(1, len(path) - 1) if path[at] not in self.used()}

    def walkers(self, order: tuple[int, ...], path: Path, along: bool) -> tuple[int, ...]:
        """Who may go a route: own Troops, the other Briton's where they go along; Militia go one space."""
        kinds = tuple(TROOPS) if along else TROOPS_OF[self.faction]
        return tuple([p for p in order if p in kinds and (p != MILITIA or len(path) == 2)])

    def at_home(self, origin: int, order: tuple[int, ...]) -> int:
        """Friendly Troops that stay behind in any case."""
        staying = victory_terms.friendly_troops(self.b, self.faction, origin)
        return staying - sum([self.b.at(origin, p) for p in order])

    def parts(self, origin: int, path: Path) -> Parts:
        """Who would go from an origin."""
        raise NotImplementedError

    def destinations(self) -> None:
        """Where to."""

    def origins(self) -> None:
        """Where from."""

    def find(self) -> bool:
        """Destinations, origins, groups; False if nobody would go."""
        self.destinations()
        self.origins()
        return bool(self.groups)

    def plan(self) -> bool:
        """The same, laid down for the Command."""
        self.find()
        self.turn.groups = (*self.groups, *self.joining)
        self.turn.spaces = selects([path[0] for path, _ in self.groups])
        return bool(self.groups)
