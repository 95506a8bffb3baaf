"""Whom to fight: the choice of an enemy that goes before a Battle."""

from __future__ import annotations

from typing import ClassVar, Final

from logres.engine.actions import Action
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import RETALIATE_HERE
from logres.games.pendragon.battle.forces import Force
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    FACTION_NAMES,
    FACTIONS,
    NOBODY,
    SEATS,
    SPACE_NAMES,
    SPACES,
)
from logres.games.pendragon.plans import SpaceDecision, act

ANYONE: Final = 15
FORGO: Final = tuple([Action("forgo", area=space) for space in SPACES])


def targets(b: Board, space: int, faction: int, foes: int = ANYONE) -> list[int]:
    """3.6.1.briton-side, 3.6.1.briton-civil-battle: Who can be fought there; Barbarians meet the Britons as one."""
    there = [other for other in FACTIONS if foes >> other & 1 and other != faction and b.pieces(space, other)]
    if faction > CIVITATES and not b.fragmented and CIVITATES in there and DUX in there:
        there.remove(DUX)  # [3.6.1.briton-side]
    return there


def called(b: Board, faction: int, enemy: int) -> str:
    """How an enemy is named to a faction: `britons` where they stand together."""
    return "britons" if enemy <= CIVITATES < faction and not b.fragmented else SEATS[enemy]


class Fight(Procedure):
    """A faction chooses an enemy in a space and fights him. g.answer is the outcome, or () if there was no Battle."""

    STEPS: ClassVar[tuple[str, ...]] = ("choose", "fight")

    def __init__(
        self, space: int, executor: int, terms: int = 0, attack: Force = (), optional: int = 0, foes: int = ANYONE
    ) -> None:
        super().__init__()
        self.space = space
        self.executor = executor
        self.terms = terms
        self.attack = attack
        self.optional = optional
        self.foes = foes  # factions that may be fought, as bits

    def choose(self, g: Game, b: Board) -> str | None:
        """3.1.order-and-targets: The executing faction chooses, where there is a choice."""
        found = targets(b, self.space, self.executor, self.foes)
        g.answer = ()
        if not found:
            return DONE
        g.answer = found[0]
        if self.optional or len(found) > 1:
            g.call(ChooseEnemy(self.executor, self.space, self.foes, self.optional))
        return None

    def fight(self, g: Game, b: Board) -> None:
        """4.2.4.retaliate-conditions: There is no Retaliate against fellow Britons before Fragmentation."""
        target: int = g.answer
        if target == NOBODY:
            g.answer = ()
            return
        terms = self.terms
        if self.executor <= CIVITATES and target <= CIVITATES and not b.fragmented:
            terms &= ~RETALIATE_HERE  # [4.2.4.retaliate-conditions]
        g.call(Battle(self.space, self.executor, target, terms, self.attack))


class ChooseEnemy(SpaceDecision):
    """3.1.order-and-targets: Which faction to fight in a space."""

    RULE = "3.1.order-and-targets"

    def __init__(self, faction: int, space: int, foes: int, optional: int) -> None:
        super().__init__(faction, space)
        self.foes = foes
        self.optional = optional

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: whom to fight in {SPACE_NAMES[self.space]}?"

    def _choices(self, b: Board) -> list[tuple[Action, int]]:
        found = targets(b, self.space, self.faction, self.foes)
        return [(act("fight", who=called(b, self.faction, e), area=SPACES[self.space]), e) for e in found]

    def legal(self, g: Game, b: Board) -> list[Action]:
        fights = [action for action, _ in self._choices(b)]
        return [FORGO[self.space], *fights] if self.optional else fights

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = NOBODY
        for fight, enemy in self._choices(b):
            if fight.text == action.text:
                g.answer = enemy
