"""4.4.2, 4.4.3 What others may do against Raiders: force a Battle on a Deep Raid, fight Saxons who Ravage."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import DEFENDERS_STAY, NO_WITHDRAWAL
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    FACTION_NAMES,
    NOBODY,
    SAXONS,
    SCOTTI,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import SpaceDecision

MEET: Final = tuple([Action("battle", area=space) for space in SPACES])
LET_PASS: Final = tuple([Action("decline", area=space) for space in SPACES])


def challengers(b: Board, space: int, raider: int) -> list[int]:
    """4.4.2.deep-raid-forced-battle: The Dux first, then the faction with Control; who has nothing there cannot."""
    able = [faction for faction in (DUX, b.control[space]) if faction not in (NOBODY, raider)]
    return [faction for faction in dict.fromkeys(able) if b.pieces(space, faction)]


class Challenge(Procedure):
    """4.4.2.deep-raid-forced-battle: Who may force a Battle is asked in turn. g.answer is who does, or NOBODY."""

    STEPS = ("ask",)

    def __init__(self, space: int, raider: int, asked: int = 0) -> None:
        super().__init__()
        self.space = space
        self.raider = raider
        self.asked = asked

    def ask(self, g: Game, b: Board) -> str | None:
        able = challengers(b, self.space, self.raider)
        if g.answer != NOBODY or self.asked >= len(able):
            return None
        self.asked += 1
        g.call(ForceBattle(able[self.asked - 1], self.space, self.raider))
        return "ask"


class ForceBattle(SpaceDecision):
    """4.4.2.deep-raid-forced-battle: Whether a Deep Raid is met."""

    RULE = "4.4.2.deep-raid-forced-battle"

    def __init__(self, faction: int, space: int, raider: int) -> None:
        super().__init__(faction, space)
        self.raider = raider

    @property
    def prompt(self) -> str:
        raider, where = FACTION_NAMES[self.raider], SPACE_NAMES[self.space]
        return f"{FACTION_NAMES[self.faction]}: force a Battle on the Deep Raid of the {raider} in {where}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [LET_PASS[self.space], MEET[self.space]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = self.faction if action.verb == "battle" else NOBODY


class Replies(Procedure):
    """4.4.3.ravage-response: Dux, Civitates and Scotti in turn may fight the Saxons in a Ravaged Region."""

    STEPS = ("ask", "fight")

    def __init__(self, space: int, asked: int = 0, fought: int = 0) -> None:
        super().__init__()
        self.space = space
        self.asked = asked
        self.fought = fought  # factions whose Units have fought, as bits

    def ask(self, g: Game, b: Board) -> str | None:
        """4.4.3.ravage-response: No Unit twice: Britons who fight together do so once."""
        order = (DUX, CIVITATES, SCOTTI)  # [4.4.3.ravage-response]
        if self.asked >= len(order) or not b.units(self.space, SAXONS):
            return DONE
        faction = order[self.asked]
        self.asked += 1
        g.answer = NOBODY
        spent = self.fought >> faction & 1  # [4.4.3.ravage-response]
        if b.units(self.space, faction) and not spent:
            g.call(ReplyToRavage(faction, self.space))
        return None

    def fight(self, g: Game, b: Board) -> str:
        """4.4.3.ravage-response: Free; the Saxons neither Evade nor Withdraw."""
        faction: int = g.answer
        if faction != NOBODY:
            together = faction <= CIVITATES and not b.fragmented
            self.fought |= (1 << DUX | 1 << CIVITATES) if together else 1 << faction
            terms = DEFENDERS_STAY | NO_WITHDRAWAL  # [4.4.3.ravage-response]
            g.call(Battle(self.space, faction, SAXONS, terms))
        return "ask"


class ReplyToRavage(SpaceDecision):
    """4.4.3.ravage-response: Whether to fight Saxons who Ravage."""

    RULE = "4.4.3.ravage-response"

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: fight the Saxons who ravage {SPACE_NAMES[self.space]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [LET_PASS[self.space], MEET[self.space]]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = self.faction if action.verb == "battle" else NOBODY
