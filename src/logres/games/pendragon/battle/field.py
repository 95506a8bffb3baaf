"""3.6.3 Field Battle: Trap, Withdrawal, Charge and Ambush, Melee, Harass."""

from __future__ import annotations

from typing import Final

from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.battle.casualties import IN_FIELD, Casualties
from logres.games.pendragon.battle.engagement import (
    ATTACKERS,
    ATTACKERS_AMBUSH,
    ATTACKERS_TRAP,
    DEFENDERS,
    NO_WITHDRAWAL,
    Engagement,
    marked,
)
from logres.games.pendragon.battle.forces import kinds, spelled, worth
from logres.games.pendragon.battle.losses import spoken
from logres.games.pendragon.battle.numbers import ALL_UNITS, FIELD, RAIDERS, TROOPS_ON_FOOT
from logres.games.pendragon.battle.withdrawal import Withdrawal
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CAVALRY, HILLS, NOBODY, SCOTTI
from logres.games.pendragon.rules import lasting
from logres.games.pendragon.tables import TERRAIN, UNITS_OF

TRAP: Final = 0
CHARGE: Final = 1
MELEE: Final = 2
HARASS: Final = 3
_RULES: Final = ("3.6.3.trap", "3.6.3.charge", "3.6.3.melee", "3.6.3.harass")
_WORDS: Final = ("Trap", "Charge and ambush", "Melee", "Harass")

_CAVALRY: Final = 1 << CAVALRY
_SCOTTI: Final = sum([1 << piece for piece in UNITS_OF[SCOTTI]])


class FieldBattle(Procedure):
    """3.6.sequence: The steps in which Units in the open fight."""

    STEPS = ("trap", "withdrawal", "charge", "melee", "harass")

    def trap(self, g: Game, b: Board) -> str | None:
        """3.6.3.trap: Step 0."""
        return self._strikes(g, TRAP)

    def withdrawal(self, g: Game, b: Board) -> None:
        """3.6.3.withdrawal: Surviving defenders may shelter."""
        fight = g.frame(Engagement)
        if fight.open_field() and not fight.terms & NO_WITHDRAWAL:
            g.call(Withdrawal())

    def charge(self, g: Game, b: Board) -> str | None:
        """3.6.3.charge: Step 1."""
        return self._strikes(g, CHARGE)

    def melee(self, g: Game, b: Board) -> str | None:
        """3.6.3.melee: Step 2."""
        return self._strikes(g, MELEE)

    def harass(self, g: Game, b: Board) -> str | None:
        """3.6.3.harass: Step 3."""
        return self._strikes(g, HARASS)

    def _strikes(self, g: Game, step: int) -> str | None:
        """It takes two: no further step where a side has nobody in the open, or not any more."""
        if not g.frame(Engagement).open_field():  # [3.6.3.no-field-units]
            return DONE
        g.call(Strikes(step))
        return None


def strikers(b: Board, fight: Engagement, side: int, step: int) -> int:
    """3.6.3.step-eligibility: The kinds of Unit of a side that Strike in a step: none that has Struck before."""
    ready = kinds(fight.force(side)) & ~fight.struck[side]  # [3.6.1.strike-count, 5.1.1.no-double-strike]
    if step == TRAP:
        return ready & _trappers(b, fight, side)
    if step == CHARGE:
        return ready & (_CAVALRY | fight.ambush[side])  # [3.6.3.charge]
    if step == MELEE:
        return ready & TROOPS_ON_FOOT  # [3.6.3.melee]
    return ready & RAIDERS  # [3.6.3.harass]


def _trappers(b: Board, fight: Engagement, side: int) -> int:
    """3.6.3.trap: By an Event, the attackers; by CELYDDON COED, Scotti whose roll for an Ambush in Hills succeeded."""
    trappers = ALL_UNITS if side == ATTACKERS and fight.terms & ATTACKERS_TRAP else 0
    if lasting.ambush_is_trap(b, SCOTTI) and TERRAIN[fight.space] == HILLS and not _unrolled(b, fight, side):
        trappers |= fight.ambush[side] & _SCOTTI
    return trappers


def _unrolled(b: Board, fight: Engagement, side: int) -> bool:
    """Whether a side Ambushes without a roll, by MISTBORN."""
    return side == ATTACKERS and bool(fight.terms & ATTACKERS_AMBUSH) and not b.old_reading


class Strikes(Procedure):
    """3.6.1.simultaneous-steps: Both sides Strike before anybody falls."""

    STEPS = ("volley", "attackers_fall", "defenders_fall")

    def __init__(self, battle_step: int, on_attackers: int = 0, on_defenders: int = 0) -> None:
        super().__init__()
        self.battle_step = battle_step
        self.on_attackers = on_attackers  # losses, in halves
        self.on_defenders = on_defenders

    def volley(self, g: Game, b: Board) -> str | None:
        """3.6.1.loss-values: In the field Militia and Raiders inflict half."""
        fight = g.frame(Engagement)
        attacking = strikers(b, fight, ATTACKERS, self.battle_step)
        defending = strikers(b, fight, DEFENDERS, self.battle_step)
        if not attacking | defending:
            return DONE
        self.on_defenders = worth(fight.attack, attacking, FIELD)  # [3.6.1.simultaneous-steps]
        self.on_attackers = worth(fight.defence, defending, FIELD)
        fight.struck = marked(marked(fight.struck, ATTACKERS, attacking), DEFENDERS, defending)  # [3.6.1.strike-count]
        fight.note_cavalry()
        blows = (spoken(self.on_defenders), spoken(self.on_attackers))
        struck = (spelled(fight.attack, attacking), spelled(fight.defence, defending))
        stood = (spelled(fight.attack), spelled(fight.defence))
        text, step = "{}: the attackers inflict {}, the defenders {}", self.battle_step
        log.line(g, _RULES[step], "field-losses", NOBODY, text, _WORDS[step], *blows, *struck, *stood)
        return None

    def attackers_fall(self, g: Game, b: Board) -> None:
        g.call(Casualties(ATTACKERS, IN_FIELD, self.on_attackers))

    def defenders_fall(self, g: Game, b: Board) -> None:
        g.call(Casualties(DEFENDERS, IN_FIELD, self.on_defenders))
