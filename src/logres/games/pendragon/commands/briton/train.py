"""3.2.1 Train: Cavalry at Forts, Militia at Towns and Hillforts, and Prosperity in up to two of the spaces.

select carvetii; units carvetii; select cantiaci; prosper cantiaci; done; place 2 cavalry carvetii; ...
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import control, log, prosperity
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import ALL_SPACES, Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick, Task
from logres.games.pendragon.commands.core.placing import Placing
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import BARBARIANS, CAVALRY, DUX, FORT, HILLFORT, MILITIA, SPACES, TOWN
from logres.games.pendragon.plans import act
from logres.games.pendragon.rules import lasting

COST: Final = 3
UNITS: Final = 0  # the ways, and the phases
PROSPER: Final = 1
PROSPERITY_COST: Final = 2
MOST_PROSPERITY: Final = 2
MOST_MILITIA: Final = 2  # [3.2.1.train-militia-limit]


class Train(Chapter[Pick]):
    """3.2.1 Train."""

    NAME = "Train"
    RULE = "3.2.1.train-spaces"
    NEEDS = "Train needs a Fort or Friendly Control."
    STEADY = True
    FLOOR = COST

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """3.2.1.train-spaces: A Fort, or Dux Control, which before Fragmentation is Briton Control."""
        friendly = control.marker_of(b, DUX)
        return [space for space in ALL_SPACES if b.control[space] == friendly or b.at(space, FORT)]

    def ways(self, b: Board, run: Order, space: int) -> list[Pick]:
        """3.2.1.train-prosperity: Units alone, or Prosperity too in at most two of the spaces."""
        improved = len([pick for pick in self.picks(run) if pick.way == PROSPER])
        if improved >= MOST_PROSPERITY or Term.UNITS_ONLY in run.terms or not may_prosper(b, space):
            return [Pick(space, UNITS)]
        return [Pick(space, UNITS), Pick(space, PROSPER)]

    def way(self, pick: Pick) -> Action:
        return act("prosper" if pick.way == PROSPER else "units", area=SPACES[pick.space])

    def price(self, b: Board, run: Order, pick: Pick) -> int:
        """3.2.1.train-units, 3.2.1.train-prosperity: So much for a space, and more for its Prosperity."""
        return COST + PROSPERITY_COST if pick.way == PROSPER else COST

    def tasks(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> tuple[Task, ...]:
        """3.2.1.train-prosperity: Units everywhere, then Prosperity."""
        units = [Task(UNITS, 0, pick) for pick in picks]
        return (*units, *[Task(PROSPER, 0, pick) for pick in picks if pick.way == PROSPER])

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        if phase == PROSPER:
            prosper(g, b, pick.space)
        else:
            g.call(TrainUnits(pick.space, *(run.plan[0] if run.plan else (0, 0))))


def may_prosper(b: Board, space: int) -> bool:
    """Whether Prosperity could be added once the Units are there: cubes fit, and Control is or may come."""
    soldiers = b.at(space, FORT) + MOST_MILITIA
    if not prosperity.room(b, space) or not b.population[space] or not (b.at(space, FORT) or b.at(space, CAVALRY)):
        return False
    raiders = 0 if b.old_reading else sum([b.raiders(space, foe) for foe in BARBARIANS])  # [1.6.raiders-ignored]
    return control.friendly(b, DUX, space) or (
        control.friendly_pieces(b, DUX, space) + soldiers > control.enemy_pieces(b, DUX, space) - raiders
    )


def prosper(g: Game, b: Board, space: int) -> None:
    """3.2.1.train-prosperity: Where Friendly Control and a Fort or Cavalry are, as many cubes as people."""
    soldiers = b.at(space, FORT) + b.at(space, CAVALRY)
    if not soldiers or not control.friendly(b, DUX, space):  # [3.2.1.train-prosperity]
        text = "No Prosperity in {}: no Control, or no Dux there"
        log.line(g, "3.2.1.train-prosperity", "no-train-prosperity", DUX, text, log.AREA[space])
        return
    added = prosperity.add(b, space, b.population[space])
    log.line(g, "3.2.1.train-prosperity", "train-prosperity", DUX, "{} Prosperity more in {}", added, log.AREA[space])


class TrainUnits(Procedure):
    """3.2.1.train-units: In one space, Cavalry for its Forts and Militia for its Town or Hillfort."""

    STEPS = ("cavalry", "counted", "militia")

    def __init__(self, space: int, placed: int = 0, favoured: int = 0) -> None:
        super().__init__()
        self.space = space
        self.placed = placed  # Cavalry this Train has placed so far
        self.favoured = favoured  # one space has had more than its Forts allow

    def most_cavalry(self, b: Board) -> int:
        """3.2.1.train-units: One for each Fort, unless a card in effect says otherwise."""
        forts = b.at(self.space, FORT)
        if forts and not self.favoured:
            forts = max(forts, lasting.train_in_one_space(b))
        return min(forts, lasting.train_in_all(b) - self.placed)

    def cavalry(self, g: Game, b: Board) -> None:
        """3.2.1.train-units, 3.2.1.train-relocate-cavalry: Up to one for each Fort, lifted if none is Available."""
        g.answer = 0
        most = self.most_cavalry(b)
        if most > 0:
            g.call(Placing(DUX, self.space, CAVALRY, most, 0, "3.2.1.train-units"))

    def counted(self, g: Game, b: Board) -> None:
        placed: int = g.answer
        favoured = self.favoured or int(placed > b.at(self.space, FORT))
        g.frame(Order).plan = ((self.placed + placed, favoured),)

    def militia(self, g: Game, b: Board) -> None:
        """3.2.1.train-militia-limit: Up to two for a space with a Town or Hillfort; the Civitates are not asked."""
        if b.at(self.space, TOWN) or b.at(self.space, HILLFORT):
            g.call(Placing(DUX, self.space, MILITIA, MOST_MILITIA, 0, "3.2.1.train-militia-limit"))
