"""4.5.3 Ransom. Chance: `ransom parisi`, one D6 for each Region."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian.ravage import inside, outside, ravaged
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.names import (
    BATTLE,
    N_REGIONS,
    RAID,
    RANSOM,
    RAVAGE,
    SCOTTI,
    SEATS,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import DATA

_ROLL: Final[int] = DATA["raids"]["ransom"]["roll"]


class Ransom(FeatChapter[Pick]):
    """4.5.3.ransom-conditions: Any Regions of a Raid or Battle."""

    NAME = "Ransom"
    RULE = "4.5.3.ransom-conditions"
    ACCOMPANIES = (RAID, BATTLE)
    MODIFIES = True
    STEADY = True
    FLOOR = 0

    def refuse_feat(self, b: Board, run: Order) -> Refusal | None:
        if lasting.ransom_and_entreat_barred(b):
            return Refusal("A card in effect bars it.", "5.3.capabilities")
        return super().refuse_feat(b, run)

    def likely(self, b: Board, run: Order) -> list[int]:
        return inside(run)

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        if space >= N_REGIONS:  # [4.5.3.ransom-conditions]
            return Refusal("Nobody is ransomed in a City.", self.RULE)
        return outside(run, space, self.RULE)  # [4.5.3.ransom-conditions]


def holders(b: Board, space: int) -> list[int]:
    """4.5.3.ransom-roll: Factions with a Stronghold in a Region, Scotti apart."""
    return [faction for faction in range(4) if faction != SCOTTI and b.strongholds(space, faction)]


class Ransoming(Procedure):
    """4.5.3.ransom-roll: A high roll, and one faction pays."""

    STEPS = ("roll", "pay")

    def __init__(self, space: int) -> None:
        super().__init__()
        self.space = space

    def roll(self, g: Game, b: Board) -> str | None:
        found = holders(b, self.space)
        if not found:
            return DONE
        if g.roll(f"ransom {SPACES[self.space]}", 1)[0] < _ROLL:  # [4.5.3.ransom-roll]
            log.line(g, "4.5.3.ransom-roll", "no-ransom", SCOTTI, "No ransom from {}", log.AREA[self.space])
            return DONE
        g.answer = found[0]
        if len(found) > 1:
            log.line(g, "4.5.3.ransom-roll", "captives", SCOTTI, "Captives are taken in {}", log.AREA[self.space])
            g.call(WhoPaysRansom(self.space))
        return None

    def pay(self, g: Game, b: Board) -> None:
        """4.5.3.ransom-one-target, 4.5.3.ransom-civitates, 4.5.3.ransom-dux: One Resource or Renown changes hands."""
        payer: int = g.answer
        paid = resources.demand(b, payer, 1)  # [4.5.3.ransom-civitates, 4.5.3.ransom-dux, 4.5.3.ransom-one-target]
        tracks.gain(b, SCOTTI, paid)  # [4.5.3.ransom-roll]
        text = "Ransom from {}: {} pay {}"
        log.line(g, "4.5.3.ransom-roll", "ransom", SCOTTI, text, log.AREA[self.space], log.FACTION[payer], paid)


class WhoPaysRansom(FactionDecision):
    """4.5.3.ransom-one-target: Which faction's captives are ransomed."""

    RULE = "4.5.3.ransom-one-target"

    def __init__(self, space: int) -> None:
        super().__init__(SCOTTI)
        self.space = space

    @property
    def prompt(self) -> str:
        return f"Scotti: who pays the ransom in {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [Action("ransom", who=SEATS[f], area=SPACES[self.space]) for f in holders(b, self.space)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = SEATS.index(action.who or "")


class PlunderedSpace(Procedure):
    """A space of a Raid or Battle Command, where Feats may follow the Plunder."""

    def __init__(self, faction: int, space: int) -> None:
        super().__init__()
        self.faction = faction
        self.space = space

    def ravage(self, g: Game, b: Board) -> None:
        """4.4.3.ravage-population: After the Plunder."""
        run: Order = g.find(Order)
        if run.has_feat(RAVAGE, self.space):
            ravaged(g, b, self.space)

    def ransom(self, g: Game, b: Board) -> None:
        """4.5.3.ransom-roll: After the Plunder, before the Battle."""
        run: Order = g.find(Order)
        if run.has_feat(RANSOM, self.space):
            g.call(Ransoming(self.space))
