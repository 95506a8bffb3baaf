"""1.7.4 Prosperity of a Region onto Barbarian Units there: who carries it."""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FACTION_NAMES, PIECES, SPACE_NAMES, SPACES
from logres.games.pendragon.plans import SpaceDecision, act
from logres.games.pendragon.tables import RAIDER_OF, WARBAND_OF

# The carriers: Raiders just placed, those that were there before, Warbands.
FRESH: Final = 0
WARBANDS: Final = 2
_PREFIX: Final = ("new_", "", "")


class Taken(NamedTuple):
    """What Spoils report: the cubes each kind of carrier took."""

    fresh: int
    older: int
    warbands: int


def carrier(faction: int, kind: int) -> int:
    """The piece that carries."""
    return WARBAND_OF[faction] if kind == WARBANDS else RAIDER_OF[faction]


class Spoils(Procedure):
    """1.7.4.plunder-definition: Up to so many cubes, as many as find a carrier; it reports those Taken."""

    STEPS = ("load", "report")

    def __init__(
        self, faction: int, space: int, cubes: int, fresh: int, raiders: int = 1, took: tuple[int, ...] = (0, 0, 0)
    ) -> None:
        super().__init__()
        self.faction = faction
        self.space = space
        self.cubes = cubes
        self.fresh = fresh  # new Raiders without Plunder
        self.raiders = raiders  # Raiders may carry
        self.took = took

    def free(self, b: Board) -> tuple[int, ...]:
        """1.7.4.capacity-one: How many of each kind could still take a cube."""
        warbands = pieces.empty_units(b, self.space, WARBAND_OF[self.faction])
        if not self.raiders:
            return (0, 0, warbands)
        old = pieces.empty_units(b, self.space, RAIDER_OF[self.faction]) - self.fresh
        return (self.fresh, old, warbands)

    def load(self, g: Game, b: Board) -> str | None:
        """3.1.order-and-targets: As many as possible; the faction chooses the carriers, where there is a choice."""
        free = self.free(b)
        if 0 < self.cubes < sum(free) and sum([1 for count in free if count]) > 1:
            g.call(TakeSpoils(self.faction, self.space, self.cubes, free))
            return "load"
        for kind, count in enumerate(free):
            self.take(g, b, kind, min(count, self.cubes))
        return None

    def take(self, g: Game, b: Board, kind: int, cubes: int) -> None:
        if not cubes:
            return
        pieces.plunder(b, self.space, carrier(self.faction, kind), cubes)
        self.cubes -= cubes
        if kind == FRESH:
            self.fresh -= cubes
        self.took = (*self.took[:kind], self.took[kind] + cubes, *self.took[kind + 1 :])
        who, where = log.FACTION[self.faction], log.AREA[self.space]
        log.line(g, "1.7.4.plunder-definition", "plunder", self.faction, "{} take {} Plunder in {}", who, cubes, where)

    def report(self, g: Game, b: Board) -> None:
        g.answer = Taken(*self.took)


class TakeSpoils(SpaceDecision):
    """1.7.4.capacity-one: Which Units take the cubes."""

    RULE = "1.7.4.capacity-one"

    def __init__(self, faction: int, space: int, cubes: int, free: tuple[int, ...]) -> None:
        super().__init__(faction, space)
        self.cubes = cubes
        self.free = free

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: who takes {self.cubes} Plunder in {SPACE_NAMES[self.space]}?"

    def _choices(self) -> list[tuple[Action, int]]:
        found: list[tuple[Action, int]] = []
        for kind, count in enumerate(self.free):
            stack = _PREFIX[kind] + PIECES[carrier(self.faction, kind)]
            most = min(count, self.cubes)
            found += [(act("load", count=n, stack=stack, area=SPACES[self.space]), kind) for n in range(1, most + 1)]
        return found

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [action for action, _ in self._choices()]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        for choice, kind in self._choices():
            if choice.text == action.text:
                g.frame(Spoils).take(g, b, kind, action.count or 0)
