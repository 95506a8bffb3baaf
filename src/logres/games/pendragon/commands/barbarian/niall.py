"""5.3.niall The box on the card NIALL NOIGIALLACH: a target of a Scotti Raid that holds Raiders for a later one.

Chance: `raid niall`, D4s, after all other targets.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.frames import shaped
from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.allowance import ANYWHERE
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.names import SCOTTI, SCOTTI_RAIDER, SPACE_NAMES, SPACES
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules import lasting

NONE: Final = Action("none", card="niall")
GATHER: Final = tuple([Action(f"{dice}d4", card="niall") for dice in range(4)])
RELEASE: Final = tuple([Action("release", card="niall", area=space) for space in SPACES])
HOLD_BACK: Final = tuple([Action("retain", card="niall", area=space) for space in SPACES])


class Offer(NamedTuple):
    dice: int
    price: int


def may_gather(b: Board, run: Order, most: int) -> bool:
    """5.3.niall: Whether the box can be one more target of a Raid; asked once."""
    if run.faction != SCOTTI or not lasting.has_niall_box(b) or run.plan:  # [5.3.niall]
        return False
    return run.within == ANYWHERE and len(run.picks) < min(most, run.most)  # [5.3.niall]


def gathering(run: Order) -> Offer:
    """What was designated for the box."""
    return Offer(*run.plan[0]) if run.plan else Offer(0, 0)


def gather(g: Game, b: Board, dice: int) -> None:
    """5.3.niall: Rolled as usual, with no reduction, Plunder or Battle."""
    rolled = sum(g.roll("raid niall", dice, 4))
    gathered = min(rolled, b.available[SCOTTI_RAIDER])
    b.available[SCOTTI_RAIDER] -= gathered  # [5.3.niall]
    b.niall += gathered  # [5.3.niall]
    log.line(g, "5.3.niall", "niall-gathers", SCOTTI, "{0} {0:Raider gathers|Raiders gather} around Niall", gathered)


class GatherRaiders(FactionDecision):
    """5.3.niall: Whether the box is a target of the Raid too."""

    RULE = "5.3.niall"

    def __init__(self, offers: tuple[Offer, ...]) -> None:
        super().__init__(SCOTTI)
        self.offers = shaped(offers, Offer)

    @property
    def prompt(self) -> str:
        return "Scotti: shall Raiders gather around Niall, for a later Raid?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [NONE, *[GATHER[offer.dice] for offer in self.offers]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        run: Order = g.frame(Order)
        run.plan = (next((offer for offer in self.offers if GATHER[offer.dice] == action), Offer(0, 0)),)
        g.answer = True


class ReleaseRaiders(FactionDecision):
    """5.3.niall: Whether those in the box join the first target of a Raid."""

    RULE = "5.3.niall"

    def __init__(self, space: int, count: int) -> None:
        super().__init__(SCOTTI)
        self.space = space
        self.count = count

    @property
    def prompt(self) -> str:
        return f"Scotti: shall Niall's {self.count} Raiders land in {SPACE_NAMES[self.space]} too?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [RELEASE[self.space], HOLD_BACK[self.space]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.verb == "release"
