"""Phase V: overpopulation. Land feeds only so many armies."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision, NationProcedure
from logres.games.britannia.rules.battle.hits import count
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    ARMIES_PER_AREA,
    BURH,
    CAVALRY,
    INFANTRY,
    KIND_NAMES,
    ROMANS,
)

COUNTED: Final = (INFANTRY, CAVALRY, BURH)
REMOVE: Final = tuple([tuple([Action("remove", stack=kind, area=a) for a in AREAS]) for kind in KIND_NAMES])


def excess(b: Board, n: int) -> int:
    """overpop.limit, overpop.sea-ignored: Armies and burhs on land beyond two for each area occupied."""
    if n == ROMANS:
        return 0  # [overpop.romans-exempt]
    return b.on_land(n) - ARMIES_PER_AREA * b.held(n)


class Overpopulation(NationProcedure):
    """overpop.exact: One by one, until what is left can live."""

    STEPS = ("begin", "starve")

    def begin(self, g: Game, b: Board) -> None:
        if excess(b, self.nation) > 0:
            log.heading(g, 2, self.nation, "overpop.limit", "overpopulation", "{}: more armies than the land feeds")

    def starve(self, g: Game, b: Board) -> str | None:
        """overpop.exact: No more are removed than have to be."""
        over = excess(b, self.nation)
        if over <= 0:
            return None
        g.call(Starve(seat_of(g, b, self.nation), self.nation, over))
        return "starve"


class Starve(NationDecision):
    """overpop.limit: The owner picks which army is removed."""

    RULE = "overpop.limit"
    ELSEWHERE = "You have no army to remove in {}."

    def __init__(self, seat: str, nation: int, over: int) -> None:
        super().__init__(seat, nation)
        self.over = over

    @property
    def prompt(self) -> str:
        template = "{nation}: you have {n} {n:army|armies} too many; where do you remove one?"
        return self.asks(template, n=self.over)

    def candidates(self, g: Game, b: Board) -> list[Action]:
        n = self.nation
        return [REMOVE[kind][a] for a in b.areas(n) for kind in COUNTED if count(b, n, a, kind)]

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        a = AREA[action.area or ""]
        if b.stack(self.nation, a) == 1:  # [overpop.no-empty-area]
            return Refusal(
                "This is the last unit there, and no area may be emptied; remove one where more stand.",
                "overpop.no-empty-area",
            )
        if action.stack != KIND_NAMES[BURH] and b.armies(self.nation, a) == 1 and b.leader_at(self.nation, a) >= 0:
            return Refusal("A leader may not be left without armies.", "leader.never-alone")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        a = AREA[action.area or ""]
        kind = KIND_NAMES.index(action.stack or "")
        b.remove(self.nation, a, kind)
        log.line(g, self.nation, self.RULE, "hunger", "{} lose {} in {} to hunger", log.UNIT[kind], log.AREA[a])
