"""4.3.3 Reinforce: Troops hurry to a Battle, or Militia are mustered on the spot.

Chance: one six-sided die for each space whose Troops move, "reinforce iceni".

    with reinforce; select iceni; hasten iceni; done; reinforce; send 1 militia iceni corieltauvi; enough
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import control, log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.briton import relief
from logres.games.pendragon.commands.briton.muster import Levy, levy
from logres.games.pendragon.commands.briton.relief import COST
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Part, Pick
from logres.games.pendragon.names import (
    BATTLE,
    CIVITATES,
    DUX,
    PIECES,
    SPACE,
    SPACE_NAMES,
    SPACES,
    counted,
)
from logres.games.pendragon.plans import SpaceDecision, act
from logres.games.pendragon.resources import AGREE, REFUSE
from logres.games.pendragon.tables import ADJACENT, OWNER, TROOPS_OF

LESS: Final = 2
MOVE: Final = 0
LEVY: Final = 1
ENOUGH: Final = Action("enough")


class Reinforce(FeatChapter[Pick]):
    """4.3.3 Reinforce."""

    NAME = "Reinforce"
    RULE = "4.3.3.reinforce-conditions"
    STEADY = True
    FLOOR = COST
    UNIFORM = True
    ACCOMPANIES = (BATTLE,)
    ORDERED = False

    def likely(self, b: Board, run: Order) -> list[int]:
        battles = [pick.space for pick in run.picks]
        return sorted({*battles, *[near for space in battles for near in ADJACENT[space]]})

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        """4.3.3.reinforce-conditions: A Battle space, or one under Briton Control next to one."""
        if run.has(space):
            if self.ways(b, run, space):
                return None
            return Refusal("Muster needs a Civitates piece there.", "3.3.1.muster-spaces")
        if control.friendly(b, CIVITATES, space) and battles_near(run, space):
            return None
        return Refusal("Reinforce needs a Battle there or nearby.", "4.3.3.reinforce-conditions")

    def ways(self, b: Board, run: Order, space: int) -> list[Pick]:
        """4.3.3.reinforce-move, 4.3.3.reinforce-muster: Troops to the next Battle, or Militia here."""
        found = [Pick(space, MOVE)] if battles_near(run, space) else []
        if run.has(space) and (b.old_reading or b.pieces(space, CIVITATES)):  # [3.3.1.muster-spaces]
            found.append(Pick(space, LEVY))  # [4.3.3.reinforce-muster]
        return found

    def refuse_done(self, g: Game, b: Board, run: Order) -> Refusal | None:
        """3.1.predesignate: Somebody has to be on the way to each Battle without Troops."""
        for space in relief.awaited(b, run):
            if not any(_brings(b, pick, space) for pick in self.picks(run)):
                return Refusal(f"Nobody comes to {SPACE_NAMES[space]} yet.", "3.1.predesignate")
        return None

    def way(self, pick: Pick) -> Action:
        return act("levy" if pick.way == LEVY else "hasten", area=SPACES[pick.space])

    def price(self, b: Board, run: Order, pick: Pick) -> int:
        """4.3.3.reinforce-conditions: Two Resources for each space."""
        return COST

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        if pick.way == LEVY:
            muster(g, b, run, pick.space)
        else:
            g.call(Haste(pick.space, battles_near(run, pick.space)))


def muster(g: Game, b: Board, run: Order, space: int) -> None:
    """4.3.3.reinforce-muster: Militia as in a Muster, by the Control of the outset; no Comitates, no Strongholds."""
    count = levy(b, run, space)
    if count:
        g.call(Levy(space, count, 0))


def _brings(b: Board, pick: Pick, space: int) -> bool:
    """Whether one space of a Reinforce can bring the first Troops to another, or to itself."""
    if pick.way == LEVY:
        return pick.space == space
    return pick.space in ADJACENT[space] and b.troops(pick.space, CIVITATES) > 0


def battles_near(run: Order, space: int) -> tuple[int, ...]:
    """The Battle spaces next to a space."""
    return tuple([there for there in ADJACENT[space] if run.has(there)])


def arrived(run: Order, space: int, piece: int) -> tuple[int, int]:
    """4.3.3.reinforce-once: Units in a space that this Feat has brought there, without and with Plunder."""
    moved = [Part(*entry) for entry in run.plan]  # `start` is where they have come to
    here = [part for part in moved if (part.start, part.piece) == (space, piece)]
    return sum([part.empty for part in here]), sum([part.laden for part in here])


class Haste(Procedure):
    """4.3.3.reinforce-move: A die less two says how many Briton Troops move to adjacent Battles."""

    STEPS = ("roll", "send", "again")

    def __init__(self, space: int, battles: tuple[int, ...], left: int = 0, barred: int = 0) -> None:
        super().__init__()
        self.space = space
        self.battles = battles
        self.left = left
        self.barred = barred  # the Dux has refused

    def roll(self, g: Game, b: Board) -> str | None:
        """4.3.3.reinforce-move: On a 1 or 2 nobody moves."""
        die = g.roll(f"reinforce {SPACES[self.space]}", 1)[0]
        self.left = die - LESS  # [4.3.3.reinforce-move]
        text = "Reinforce from {}: {} Troops"
        log.line(g, "4.3.3.reinforce-move", "reinforce", CIVITATES, text, log.AREA[self.space], max(0, self.left))
        return None if self.left > 0 else DONE

    def send(self, g: Game, b: Board) -> str | None:
        if not g.ask(Send(CIVITATES, self.space, self.battles, self.left, self.barred)):
            return DONE
        return None

    def again(self, g: Game, b: Board) -> str | None:
        """4.3.3.reinforce-move: Until all have gone that may."""
        return None if self.left <= 0 else "send"


class Send(SpaceDecision):
    """4.3.3.reinforce-move: Who goes to which Battle; Cavalry and red Foederati only if the Dux agree."""

    RULE = "4.3.3.reinforce-move"

    def __init__(self, faction: int, space: int, battles: tuple[int, ...], left: int, barred: int) -> None:
        super().__init__(faction, space)
        self.battles = battles
        self.left = left
        self.barred = barred

    @property
    def prompt(self) -> str:
        return f"Civitates: who of up to {self.left} go from {SPACE_NAMES[self.space]} to a Battle?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        run: Order = g.find(Order)
        kinds = TROOPS_OF[CIVITATES]
        if not b.fragmented and not self.barred:  # [4.3.3.reinforce-move]
            kinds = (*kinds, *TROOPS_OF[DUX])
        found: list[Action] = []
        for piece in kinds:
            empty, laden = arrived(run, self.space, piece)
            carrying = b.carrying(self.space, piece)
            found += self._stack(PIECES[piece], b.at(self.space, piece) - carrying - empty)
            found += self._stack("laden_" + PIECES[piece], carrying - laden)
        return [*found, ENOUGH] if found else []

    def _stack(self, name: str, count: int) -> list[Action]:
        most = min(count, self.left)
        return [
            act("send", count=n, stack=name, who=SPACES[self.space], area=SPACES[there])
            for there in self.battles
            for n in range(1, most + 1)
        ]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == ENOUGH:
            g.frame(Haste).left = 0
            return
        name, count = action.stack or "", action.count or 0
        piece = PIECES.index(name.removeprefix("laden_"))
        empty, laden = (0, count) if name.startswith("laden_") else (count, 0)
        there = SPACE[action.area or ""]
        if OWNER[piece] == DUX:
            g.call(SpareTroops(DUX, self.space, there, piece, empty, laden))
        else:
            send(g, b, self.space, there, piece, empty, laden)


def send(g: Game, b: Board, space: int, there: int, piece: int, empty: int, laden: int) -> None:
    """4.3.3.reinforce-once: They move, and do not move again by this Feat."""
    pieces.move(b, space, there, piece, empty, laden)
    g.frame(Haste).left -= empty + laden
    run: Order = g.frame(Order)
    run.plan = (*run.plan, (there, piece, empty, laden))
    who, where = log.counted(empty + laden, piece), log.AREA[there]
    log.line(g, "4.3.3.reinforce-move", "reinforcements", CIVITATES, "{} go to {}", who, where)


class SpareTroops(SpaceDecision):
    """4.3.3.reinforce-move: May Cavalry or red Foederati be sent to a Battle?"""

    RULE = "4.3.3.reinforce-move"

    def __init__(self, faction: int, space: int, there: int, piece: int, empty: int, laden: int) -> None:
        super().__init__(faction, space)
        self.there = there
        self.piece = piece
        self.empty = empty
        self.laden = laden

    @property
    def prompt(self) -> str:
        troops = counted(self.empty + self.laden, self.piece)
        return f"Dux: may {troops} go from {SPACE_NAMES[self.space]} to the Battle in {SPACE_NAMES[self.there]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [AGREE, REFUSE]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == AGREE:
            send(g, b, self.space, self.there, self.piece, self.empty, self.laden)
        else:
            g.frame(Haste).barred = 1
            text = "Dux refuse to go from {}"
            log.line(g, "4.3.3.reinforce-move", "reinforce-refused", DUX, text, log.AREA[self.space])
