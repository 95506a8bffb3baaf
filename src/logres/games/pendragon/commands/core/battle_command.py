"""3.2.4, 3.3.4, 3.4.4, 3.5.4 The Battle Command."""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.games.pendragon import control, log
from logres.games.pendragon.battle.enemies import ANYONE, Fight
from logres.games.pendragon.battle.engagement import NO_ASSAULT, RETALIATE_HERE, SHIELD_WALL_HERE, SURPRISE_HERE
from logres.games.pendragon.battle.forces import Force
from logres.games.pendragon.board import Board, spaces_of
from logres.games.pendragon.commands.barbarian.ransom import PlunderedSpace
from logres.games.pendragon.commands.barbarian.spoils import Spoils
from logres.games.pendragon.commands.briton import relief
from logres.games.pendragon.commands.core.chapter import Chapter
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Pick
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import (
    CIVITATES,
    FACTIONS,
    N_PIECES,
    N_REGIONS,
    NOBODY,
    RAVAGE,
    REINFORCE,
    RETALIATE,
    SHIELD_WALL,
    SURPRISE,
)
from logres.games.pendragon.tables import PIECES_OF, TROOPS_OF, UNITS_OF

_OTHERS: Final = tuple([tuple([p for p in range(N_PIECES) if p not in PIECES_OF[f]]) for f in FACTIONS])


class BattleCommand(Chapter[Pick]):
    """Spaces with own Troops and an enemy piece. It costs nothing."""

    NAME = "Battle"
    ORDERED = False
    STEADY = True
    FLOOR = 0
    UNIFORM = True

    def __init__(self, faction: int) -> None:
        self.faction = faction

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        return self._refuse(b, self._eligible(b, run), space)

    def _refuse(self, b: Board, own: int, space: int) -> Refusal | None:
        if not own >> space & 1:
            return Refusal("No own Troops are here.", self.RULE)
        return None if self._contested(b, own) >> space & 1 else Refusal("No enemy is here.", self.RULE)

    def _own(self, b: Board, run: Order) -> int:
        """3.2.4.dux-battle, 3.3.4.civ-battle, 3.4.4.saxon-battle, 3.5.4.battle: Raiders alone do not qualify."""
        return b.spread(UNITS_OF[self.faction] if Term.RAIDERS_ALONE in run.terms else TROOPS_OF[self.faction])

    def _eligible(self, b: Board, run: Order) -> int:
        """Where a Battle may be designated, an enemy being there."""
        return self._own(b, run)

    def _contested(self, b: Board, own: int) -> int:
        """3.2.4.dux-battle, 3.3.4.civ-battle, 3.4.4.saxon-battle, 3.5.4.battle: Where somebody else has pieces too."""
        return own and own & b.spread(_OTHERS[self.faction])

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        return spaces_of(self._contested(b, self._eligible(b, run)))

    def begins(self, g: Game, b: Board, run: Order) -> bool:
        return self._contested(b, self._eligible(b, run)) > 0

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: Pick) -> None:
        refusal = self._refuse(b, self._own(b, run), pick.space)
        if refusal is None:
            g.call(BattleSpace(self.faction, pick.space))
        else:
            log.line(g, self.RULE, "no-battle", self.faction, "No Battle in {}: {}", log.AREA[pick.space], refusal.text)


class DuxBattle(BattleCommand):
    """3.2.4 Battle."""

    RULE = "3.2.4.dux-battle"


class CivitatesBattle(BattleCommand):
    """3.3.4 Battle."""

    RULE = "3.3.4.civ-battle"

    def _eligible(self, b: Board, run: Order) -> int:
        """3.1.predesignate: Also where Reinforce can bring the first Troops."""
        return self._own(b, run) | sum([1 << space for space in relief.in_reach(b, run)])

    def begins(self, g: Game, b: Board, run: Order) -> bool:
        return self._contested(b, self._own(b, run)) > 0 or super().begins(g, b, run)

    def implied(self, b: Board, run: Order) -> int:
        return REINFORCE if relief.awaited(b, run) else NOBODY


class SaxonBattle(BattleCommand):
    """3.4.4 Battle."""

    RULE = "3.4.4.saxon-battle"


class ScottiBattle(BattleCommand):
    """3.5.4 Battle."""

    RULE = "3.5.4.battle"


class BattleSpace(PlunderedSpace):
    """3.4.4.battle-plunder, 3.5.4.battle: One space: Barbarians plunder first, then one enemy is fought."""

    STEPS = ("plunder", "ravage", "ransom", "fight")

    def plunder(self, g: Game, b: Board) -> None:
        """3.4.4.battle-plunder, 3.5.4.battle: In a Region without own Control, onto Warbands, up to Population."""
        if not may_plunder(b, self.faction, self.space):
            return
        run: Order = g.find(Order)
        cubes = b.prosperity(self.space)
        if not run.has_feat(RAVAGE, self.space):  # [4.4.3.ravage-plunder]
            cubes = min(cubes, b.population[self.space])  # [3.4.4.battle-plunder, 3.5.4.battle]
        g.call(Spoils(self.faction, self.space, cubes, 0, 0))

    def fight(self, g: Game, b: Board) -> None:
        """3.6.when: One faction is fought by the Battles procedure."""
        g.call(Fight(self.space, self.faction, terms_of(g.find(Order), self.space)))


class FreeFight(Fight):
    """5.5.free-actions: A free Battle of an Event, to its full extent: Barbarians plunder before it."""

    STEPS = ("choose", "plunder", "fight")

    def __init__(
        self,
        space: int,
        executor: int,
        terms: int = 0,
        attack: Force = (),
        optional: int = 0,
        foes: int = ANYONE,
        target: int = NOBODY,
    ) -> None:
        super().__init__(space, executor, terms, attack, optional, foes)
        self.target = target

    def plunder(self, g: Game, b: Board) -> None:
        """3.4.4.battle-plunder, 3.5.4.battle: In a Region without own Control, onto Warbands, up to Population."""
        self.target = g.answer
        if self.target != NOBODY and may_plunder(b, self.executor, self.space) and not b.old_reading:
            cubes = min(b.prosperity(self.space), b.population[self.space])
            g.call(Spoils(self.executor, self.space, cubes, 0, 0))  # [5.5.free-actions]

    def fight(self, g: Game, b: Board) -> None:
        g.answer = self.target
        super().fight(g, b)


def may_plunder(b: Board, faction: int, space: int) -> bool:
    """3.4.4.battle-plunder, 3.5.4.battle: Barbarians, in a Region without their Control."""
    if faction <= CIVITATES or space >= N_REGIONS:  # [3.4.4.battle-plunder, 3.5.4.battle]
        return False
    return not control.friendly(b, faction, space)  # [3.4.4.battle-plunder, 3.5.4.battle]


def terms_of(run: Order, space: int) -> int:
    """4.4.2.surprise-conditions, 4.4.3.ravage-plunder, 4.4.4.shield-wall: What the Feat changes in a space's Battle."""
    terms = SURPRISE_HERE if run.has_feat(SURPRISE, space) else 0  # [4.4.2.surprise-conditions]
    terms |= NO_ASSAULT if run.has_feat(RAVAGE, space) else 0  # [4.4.3.ravage-plunder]
    terms |= SHIELD_WALL_HERE if run.has_feat(SHIELD_WALL, space) else 0  # [4.4.4.shield-wall]
    return terms | (RETALIATE_HERE if run.has_feat(RETALIATE, space) else 0)
