"""6.2.1 Hoarding: Briton Resources become Wealth."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CIVITATES, HILLFORT, TOWN
from logres.games.pendragon.plans import FactionDecision, act
from logres.games.pendragon.rules import lasting


def counted(b: Board) -> int:
    """5.7.cymbrogi: What Hoarding and Revenue count: Towns, or Hillforts with CYMBROGI."""
    return b.on_map(HILLFORT if lasting.hillforts_are_counted(b) else TOWN)


def most(b: Board) -> int:
    """6.2.1.hoarding: Half of them, rounded up, and no more than there are Resources."""
    return min((counted(b) + 1) // 2, b.resources[CIVITATES])


class Hoarding(Procedure):
    """6.2.1.hoarding: The Civitates are asked if there is anything to hoard."""

    STEPS = ("ask",)

    def ask(self, g: Game, b: Board) -> None:
        if most(b):
            g.call(Hoard(CIVITATES))


class Hoard(FactionDecision):
    """6.2.1.hoarding: One for one, as many as the Civitates like."""

    RULE = "6.2.1.hoarding"

    @property
    def prompt(self) -> str:
        return "Civitates: how many Briton Resources become Wealth?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [act("hoard", count=count) for count in range(most(b) + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        amount = action.count or 0
        tracks.lose(b, CIVITATES, amount)
        tracks.add_wealth(b, amount)
        log.line(g, self.RULE, "hoard", CIVITATES, "Civitates hoard {}", amount)
