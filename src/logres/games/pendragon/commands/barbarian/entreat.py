"""4.5.4 Entreat: Civitates pieces go over to the Scotti."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import FeatChapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.commands.core.placing import Placing
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import (
    BATTLE,
    HILLFORT,
    HILLS,
    MILITIA,
    NOBODY,
    RETURN,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import DATA, SITE, SITES, TERRAIN

_data: Final = DATA["raids"]["entreat"]
RENOWN: Final[int] = _data["renown"]
HILLFORTS: Final[int] = _data["hillforts"]
MILITIAMEN: Final[int] = _data["militia"]

WIN_SITE: Final = tuple([Action("win", area=site) for site in SITES])
WIN_MILITIA: Final = tuple([Action("win", stack="militia", area=space) for space in SPACES])
WIN_LADEN: Final = tuple([Action("win", stack="laden_militia", area=space) for space in SPACES])
ENOUGH: Final = tuple([Action("enough", area=space) for space in SPACES])


class Entreat(FeatChapter[Pick]):
    """4.5.4.entreat-conditions: With Return or Battle, in one Hills Region with a Scotti Warband."""

    NAME = "Entreat"
    RULE = "4.5.4.entreat-conditions"
    ACCOMPANIES = (RETURN, BATTLE)  # [4.5.4.entreat-conditions]
    FLOOR = RENOWN

    def refuse_feat(self, b: Board, run: Order) -> Refusal | None:
        if lasting.ransom_and_entreat_barred(b):
            return Refusal("A card in effect bars it.", "5.3.capabilities")
        if Term.SETTLE_ALONE in run.terms:
            return Refusal("The Event grants Settle alone.", "5.5.free-actions")
        return super().refuse_feat(b, run)

    def most(self, b: Board, run: Order) -> int:
        """4.5.4.entreat-conditions: One Region."""
        return 1

    def likely(self, b: Board, run: Order) -> list[int]:
        return b.where(SCOTTI_WARBAND)

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        if TERRAIN[space] != HILLS:  # [4.5.4.entreat-conditions, 1.3.1.terrain-effects]
            return Refusal("Only Hills will do.", self.RULE)
        if not b.at(space, SCOTTI_WARBAND):  # [4.5.4.entreat-conditions]
            return Refusal("No Scotti Warband is here.", self.RULE)
        return None

    def price(self, b: Board, run: Order, pick: Pick) -> int:
        """4.5.4.entreat-conditions: Four Renown."""
        return RENOWN

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        if self.refuse(g, b, run, pick.space) is None:
            g.call(Entreating(pick.space))
        else:
            log.line(g, self.RULE, "no-entreat", SCOTTI, "Nobody is left to entreat in {}", log.AREA[pick.space])


class Entreating(Procedure):
    """4.5.4.entreat-effect: At most one Hillfort and two Militia; whom the Scotti do not want stays."""

    STEPS = ("ask", "told")

    def __init__(self, space: int, hillforts: int = 0, militia: int = 0) -> None:
        super().__init__()
        self.space = space
        self.hillforts = hillforts  # won so far
        self.militia = militia

    def ask(self, g: Game, b: Board) -> str | None:
        fort, men = self.hillforts < HILLFORTS, self.militia < MILITIAMEN  # [4.5.4.entreat-effect]
        return None if g.ask(WinOver(self.space, fort, men)) else DONE

    def win_site(self, g: Game, b: Board, site: int) -> None:
        """4.5.4.entreat-effect: A Hillfort becomes a Settlement, or is only removed if none is Available."""
        self.hillforts += 1
        pieces.replace(b, site, SCOTTI_SETTLEMENT)  # [4.5.4.entreat-effect]
        self._tell(g, HILLFORT, b.sites[site] == SCOTTI_SETTLEMENT)
        g.answer = NOBODY

    def win_militia(self, g: Game, b: Board, laden: int) -> None:
        """4.5.4.entreat-effect: A Militia becomes a Warband; its Plunder goes off board.

        Where none is Available one may be lifted from elsewhere [1.4.1.voluntary-removal].
        """
        self.militia += 1
        pieces.remove(b, self.space, MILITIA, 1 - laden, laden)  # [4.5.4.entreat-effect]
        if b.old_reading:
            g.answer = pieces.place(b, self.space, SCOTTI_WARBAND)
        else:
            g.call(Placing(SCOTTI, self.space, SCOTTI_WARBAND, 1, 1, "4.5.4.entreat-effect"))

    def told(self, g: Game, b: Board) -> str:
        """What became of a Militia; a Hillfort was told of already."""
        if g.answer != NOBODY:
            self._tell(g, MILITIA, bool(g.answer))
        return "ask"

    def _tell(self, g: Game, piece: int, won: bool) -> None:
        template = "A {} in {} goes over to the Scotti" if won else "A {} in {} is removed"
        kind = "entreat-hillfort" if piece == HILLFORT else "entreat-militia"
        log.line(g, "4.5.4.entreat-effect", kind, SCOTTI, template, log.PIECE[piece], log.AREA[self.space])


class WinOver(FactionDecision):
    """4.5.4.entreat-effect: Who goes over."""

    RULE = "4.5.4.entreat-effect"

    def __init__(self, space: int, hillfort: bool, militia: bool) -> None:
        super().__init__(SCOTTI)
        self.space = space
        self.hillfort = hillfort
        self.militia = militia

    @property
    def prompt(self) -> str:
        return f"Scotti: who goes over to you in {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        """Nothing where nobody is left."""
        found = [WIN_SITE[site] for site in pieces.sites_with(b, self.space, HILLFORT)] if self.hillfort else []
        if self.militia and pieces.empty_units(b, self.space, MILITIA):
            found.append(WIN_MILITIA[self.space])
        if self.militia and b.carrying(self.space, MILITIA):
            found.append(WIN_LADEN[self.space])
        return [*found, ENOUGH[self.space]] if found else []

    def apply(self, g: Game, b: Board, action: Action) -> None:
        entreating = g.frame(Entreating)
        if action.verb == "enough":
            entreating.goto("")
        elif action.stack is None:
            entreating.win_site(g, b, SITE[action.area or ""])
        else:
            entreating.win_militia(g, b, 1 if action.stack == "laden_militia" else 0)
