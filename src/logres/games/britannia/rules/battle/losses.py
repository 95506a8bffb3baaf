"""Taking the losses of one battle round.

The hits are fixed before anything is removed (see hits.py). Who chooses: the roller, whether his hard hits fall on
horse or foot; the owner, whether a burh falls before an army. Which armies of one kind they were is settled later, when
it matters: see cohorts.py.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board, seat_of
from logres.games.britannia.groups import NationDecision
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import DEAD
from logres.games.britannia.tables import (
    BURH,
    BURH_FIRST_ROUNDS,
    CAVALRY,
    FORT,
    INFANTRY,
    LEADER_KIND,
    ROMANS,
)

MOST: Final = 20
KILL_HORSE: Final = tuple([Action("kill", count=k, stack="cavalry") for k in range(MOST + 1)])
LOSE: Final = (Action("lose", stack="infantry"), Action("lose", stack="burh"))


class Losses(Procedure):
    """What one side loses to these hits: `hard` ones kill anything, `soft` ones only normal units in the open."""

    STEPS = ("cavalry", "burhs", "removal")

    def __init__(self, area: int, nation: int, foe: int, hard: int, soft: int, horse: int = 0) -> None:
        super().__init__()
        self.area = area
        self.nation = nation
        self.foe = foe
        self.hard = hard
        self.soft = soft
        self.horse = horse  # cavalry lost

    def cavalry(self, g: Game, b: Board) -> None:
        """battle.casualty.mixed-cavalry: Hard hits kill horse or foot as the roller likes."""
        least, most = horse_range(b, self.nation, self.area, self.hard, self.soft)
        g.answer = most
        if least < most:
            # [battle.casualty.mixed-cavalry, redux.casualty.type-by-roller]
            g.call(ChooseHorse(seat_of(g, b, self.foe), self.foe, self.nation, self.area, least, most))

    def burhs(self, g: Game, b: Board) -> None:
        """battle.casualty.owner-chooses: A burh or an army, unless a rule says which goes first."""
        horse: int = g.answer
        self.horse = horse
        least, most = burh_range(b, self.nation, self.area, self._foot(b))
        g.answer = most
        if least < most:
            g.call(ChooseBurh(seat_of(g, b, self.nation), self.nation, self.area))

    def removal(self, g: Game, b: Board) -> None:
        """battle.simultaneous: The dice of both sides have fallen by now; what they killed is removed."""
        if self.nation == ROMANS:
            fell_romans(g, b, self.area, self.foe, self.hard, self.soft)
            return
        burhs: int = g.answer
        infantry = self._foot(b) - burhs
        fell(g, b, self.area, self.nation, self.foe, BURH, burhs)
        fell(g, b, self.area, self.nation, self.foe, INFANTRY, infantry)
        fell(g, b, self.area, self.nation, self.foe, CAVALRY, self.horse)

    def _foot(self, b: Board) -> int:
        """battle.empty-hits: How many normal units fall; hits beyond the last target are lost."""
        return min(foot(b, self.nation, self.area), self.soft + self.hard - self.horse)


def foot(b: Board, n: int, area: int) -> int:
    """Normal units: infantry and burhs (the Romans' losses are counted apart)."""
    return b.infantry(n, area) + b.burhs(n, area)


def horse_range(b: Board, n: int, area: int, hard: int, soft: int) -> tuple[int, int]:
    """battle.casualty.mixed-cavalry: The fewest and the most cavalry that hard hits may kill.

    Soft hits take foot first. A hard hit is not wasted on foot that is dead already.
    """
    cavalry = b.cavalry(n, area)
    standing = max(0, foot(b, n, area) - soft)
    # [battle.casualty.mixed-cavalry, redux.casualty.no-preassign]
    return min(cavalry, max(0, hard - standing)), min(cavalry, hard)


def burh_range(b: Board, n: int, area: int, lost: int) -> tuple[int, int]:
    """battle.casualty.owner-chooses: The fewest and the most burhs among so many lost units."""
    most = min(b.burhs(n, area), lost)
    if b.round in BURH_FIRST_ROUNDS:  # [battle.burh-first-r14]
        return most, most
    return min(most, max(0, lost - b.infantry(n, area))), most


def telling(b: Board, n: int, area: int, hard: int, soft: int) -> int:
    """battle.fort-last, battle.roll.vs-cavalry: Hits with something to fall on: soft ones need a normal unit."""
    return hard + soft if soft_tells(b, n, area, hard) else hard


def soft_tells(b: Board, n: int, area: int, hard: int) -> bool:
    """Whether there is a normal unit for soft hits; a fort is one when the armies have fallen."""
    if n == ROMANS:
        return b.forts(n, area) > 0 and hard >= b.infantry(n, area)
    return foot(b, n, area) > 0


def fell_romans(g: Game, b: Board, area: int, killer: int, hard: int, soft: int) -> None:
    """battle.fort-last: Armies first, by hard hits alone; what is left over then may bring down the fort."""
    armies = b.infantry(ROMANS, area)
    fallen = min(armies, hard)
    fell(g, b, area, ROMANS, killer, INFANTRY, fallen)
    if fallen == armies and hard + soft > fallen:
        fell(g, b, area, ROMANS, killer, FORT, b.forts(ROMANS, area))


def fell(g: Game, b: Board, area: int, victim: int, killer: int, kind: int, count: int) -> None:
    """score.eliminate.battle-only: Remove units lost in battle; here and nowhere else a kill is paid."""
    if count <= 0:
        return
    b.remove(victim, area, kind, count)  # [roman.fort.destroyed]
    log.line(g, victim, "battle.simultaneous", "loss", "{} lose {} {} in {}", count, log.UNIT[kind], log.AREA[area])
    for _ in range(count):
        scoring.kill(g, b, killer, victim, kind)


def fell_leader(g: Game, b: Board, area: int, victim: int, killer: int) -> None:
    """leader.battle.elimination: He dies when losses leave no other unit of his nation beside him."""
    leader = b.leader_at(victim, area)
    if leader < 0 or b.has(victim, area):
        return
    b.leader[leader] = DEAD  # [leader.battle.elimination, redux.leader.death]
    fallen = (log.LEADER[leader], log.AREA[area])
    log.line(g, victim, "leader.battle.elimination", "leader-killed", "{}: {} is killed in {}", *fallen)
    scoring.kill(g, b, killer, victim, LEADER_KIND, leader)


class ChooseHorse(NationDecision):
    """battle.casualty.mixed-cavalry: How many of the hard hits fall on cavalry; asked of who rolled them."""

    RULE = "battle.casualty.mixed-cavalry"

    def __init__(self, seat: str, nation: int, victim: int, area: int, least: int, most: int) -> None:
        super().__init__(seat, nation)
        self.victim = victim
        self.area = area
        self.least = least
        self.most = most

    @property
    def prompt(self) -> str:
        victim, area = log.NATION[self.victim], log.AREA[self.area]
        return self.asks("{nation}: how many cavalry of the {victim} fall in {area}?", victim=victim, area=area)

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [KILL_HORSE[k] for k in range(self.least, self.most + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.count


class ChooseBurh(NationDecision):
    """battle.casualty.owner-chooses: In rounds 12 and 13 the Saxons lose a burh or an army as they like."""

    RULE = "battle.casualty.owner-chooses"

    def __init__(self, seat: str, nation: int, area: int) -> None:
        super().__init__(seat, nation)
        self.area = area

    @property
    def prompt(self) -> str:
        return self.asks("{nation}: do you lose the burh in {area}, or infantry?", area=log.AREA[self.area])

    def legal(self, g: Game, b: Board) -> list[Action]:
        return list(LOSE)

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = LOSE.index(action)
