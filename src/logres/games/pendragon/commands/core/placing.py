"""1.4.1 Units come onto the map; where none of a kind is Available, those elsewhere on the map may be lifted for it.

place 2 cavalry carvetii; lift cavalry londinium; no lift
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import FACTION_NAMES, PIECES, SPACE, SPACE_NAMES, SPACES, several
from logres.games.pendragon.plans import SpaceDecision, act
from logres.games.pendragon.tables import OWNER

NO_LIFT: Final = Action("keep")


class Placing(Procedure):
    """1.4.1.placement-source: Units of one kind into a space, from `least` to `most` as far as they are Available.

    It leaves in g.answer how many were placed.
    """

    STEPS = ("count", "counted", "lift", "lifted", "report")

    def __init__(self, faction: int, space: int, piece: int, most: int, least: int, rule: str, placed: int = 0) -> None:
        super().__init__()
        self.faction = faction
        self.space = space
        self.piece = piece
        self.most = most
        self.least = least
        self.rule = rule
        self.placed = placed

    def count(self, g: Game, b: Board) -> None:
        """How many, where the rules say "up to"."""
        g.answer = min(self.most, pieces.available(b, self.piece))
        if self.least < g.answer:
            g.call(PlaceUnits(self.faction, self.space, self.piece, self.least, g.answer, self.rule))

    def counted(self, g: Game, b: Board) -> str | None:
        """1.4.1.voluntary-removal: Others may be lifted only when none is left Available."""
        self.placed = pieces.place(b, self.space, self.piece, g.answer)
        return "report" if pieces.available(b, self.piece) else None  # [1.4.1.voluntary-removal]

    def lift(self, g: Game, b: Board) -> str | None:
        """1.4.1.voluntary-removal: One by one, from elsewhere."""
        if b.nonplayer[self.faction]:  # [8.4.1.no-voluntary-removal]
            return "report"
        if OWNER[self.piece] != self.faction:  # [1.4.1.voluntary-removal-foederati]
            return "report"
        if self.placed >= self.most:
            return "report"
        g.answer = False
        g.ask(LiftUnit(self.faction, self.space, self.piece))
        return None

    def lifted(self, g: Game, b: Board) -> str | None:
        if not g.answer:
            return None
        self.placed += pieces.place(b, self.space, self.piece)
        return "lift"

    def report(self, g: Game, b: Board) -> None:
        if self.placed:
            placed, where = log.counted(self.placed, self.piece), log.AREA[self.space]
            log.deed(g, self.rule, "place", self.faction, "{} place {} in {}", placed, where)
        g.answer = self.placed


class PlacingAvailable(Placing):
    """5.1.1.only-available: Units that the Event of another faction lets this one place; only an executor lifts."""

    def lift(self, g: Game, b: Board) -> str | None:
        return "report"


class PlaceUnits(SpaceDecision):
    """How many Units are placed, where the rules leave the number open."""

    def __init__(self, faction: int, space: int, piece: int, least: int, most: int, clause: str) -> None:
        super().__init__(faction, space)
        self.piece = piece
        self.least = least
        self.most = most
        self.clause = clause

    @property
    def rule(self) -> str:
        return self.clause

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: how many {several(self.piece)} are placed in {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        stack, area = PIECES[self.piece], SPACES[self.space]
        return [act("place", count=n, stack=stack, area=area) for n in range(self.most, self.least - 1, -1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.count


class LiftUnit(SpaceDecision):
    """1.4.1.voluntary-removal: One Unit of that kind and colour from elsewhere."""

    RULE = "1.4.1.voluntary-removal"

    def __init__(self, faction: int, space: int, piece: int) -> None:
        super().__init__(faction, space)
        self.piece = piece

    @property
    def prompt(self) -> str:
        who, where = FACTION_NAMES[self.faction], SPACE_NAMES[self.space]
        return f"{who}: no {several(self.piece)} are Available; bring one from elsewhere to {where}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        sources = [s for s in b.where(self.piece) if s != self.space]
        lifts = [act("lift", stack=PIECES[self.piece], area=SPACES[s]) for s in sources]
        return [*lifts, NO_LIFT] if lifts else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action != NO_LIFT
        if g.answer:
            lift(g, b, self.faction, SPACE[action.area or ""], self.piece)


def lift(g: Game, b: Board, faction: int, source: int, piece: int) -> None:
    """1.4.1.voluntary-removal: A Unit goes to Available, rather one without Plunder; Plunder leaves the map."""
    empty = min(1, pieces.empty_units(b, source, piece))
    pieces.remove(b, source, piece, empty, 1 - empty)
    who, what = log.FACTION[faction], log.counted(1, piece)
    log.line(g, "1.4.1.voluntary-removal", "lift", faction, "{} bring {} from {}", who, what, log.AREA[source])
