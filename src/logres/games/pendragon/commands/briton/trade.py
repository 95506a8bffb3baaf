"""3.3.3 Trade: a Resource for each Town, then Prosperity in up to two of the spaces, which the income may pay.

select dobunni; select regni; done; improve dobunni; improve wealth regni
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, prosperity, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick, Task
from logres.games.pendragon.names import CIVITATES, SPACE, SPACES, TOWN
from logres.games.pendragon.plans import FactionDecision, act

MOST_IMPROVED: Final = 2
COST: Final = 1
INCOME: Final = 0  # the phases
PROSPERITY: Final = 1
NO_MORE: Final = Action("enough")


class Trade(Chapter[Pick]):
    """3.3.3 Trade."""

    NAME = "Trade"
    RULE = "3.3.3.trade-income"
    NEEDS = "Trade needs a Town."
    STEADY = True
    FLOOR = 0
    UNIFORM = True

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """3.3.3.trade-income: Spaces with Towns."""
        return b.where(TOWN)

    def tasks(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> tuple[Task, ...]:
        """3.3.3.trade-prosperity: All income first."""
        return (*[Task(INCOME, 0, pick) for pick in picks], Task(PROSPERITY, 0, picks[0]))

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        if phase == PROSPERITY:
            g.call(Improvement(tuple([traded.space for traded in run.picks]), 0 if run.free else COST))
        else:
            income(g, b, pick.space)


def income(g: Game, b: Board, space: int) -> None:
    """3.3.3.trade-income: One Briton Resource for each Town."""
    towns = b.at(space, TOWN)
    tracks.gain(b, CIVITATES, towns)
    log.line(g, "3.3.3.trade-income", "trade", CIVITATES, "Trade in {}: Briton Resources +{}", log.AREA[space], towns)


class Improvement(Procedure):
    """3.3.3.trade-prosperity: Up to two of the traded spaces, one by one."""

    STEPS = ("choose",)

    def __init__(self, spaces: tuple[int, ...], cost: int, done: int = 0) -> None:
        super().__init__()
        self.spaces = spaces
        self.cost = cost
        self.done = done

    def choose(self, g: Game, b: Board) -> str | None:
        if self.done >= MOST_IMPROVED:  # [3.3.3.trade-prosperity]
            return None
        return "choose" if g.ask(Improve(CIVITATES, self.spaces, self.cost)) else None


class Improve(FactionDecision):
    """3.3.3.trade-prosperity: A traded space under Briton Control gains as many cubes as people."""

    RULE = "3.3.3.trade-prosperity"

    def __init__(self, faction: int, spaces: tuple[int, ...], cost: int) -> None:
        super().__init__(faction)
        self.spaces = spaces
        self.cost = cost

    @property
    def prompt(self) -> str:
        return f"Civitates: pay {self.cost} for Prosperity in which space?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        """Where cubes fit: paid in Resources, in Wealth when these are out, or in Wealth by choice."""
        if not resources.affords(b, CIVITATES, self.cost):
            return []
        open_to = [s for s in self.spaces if b.control[s] == CIVITATES and b.population[s] and prosperity.room(b, s)]
        found = [act("improve", area=SPACES[s]) for s in open_to]
        if resources.is_mixed(b, CIVITATES, self.cost):
            found += [act("improve", stack="wealth", area=SPACES[s]) for s in open_to]
        return [*found, NO_MORE] if found else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        frame: Improvement = g.frame(Improvement)
        if action == NO_MORE:
            frame.done = MOST_IMPROVED
            return
        space = SPACE[action.area or ""]
        share = self.cost if action.stack else resources.usual(b, CIVITATES, self.cost)
        resources.spend(b, CIVITATES, self.cost, 0, share)
        added = prosperity.add(b, space, b.population[space])
        frame.done += 1
        frame.spaces = tuple([s for s in frame.spaces if s != space])
        text = "{} Prosperity more in {}"
        log.line(g, "3.3.3.trade-prosperity", "trade-prosperity", CIVITATES, text, added, log.AREA[space])
