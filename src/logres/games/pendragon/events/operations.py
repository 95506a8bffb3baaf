"""5.1 What cards do besides pieces: tracks, Imperium, Seas, people, Prosperity, free actions.

Cards are written with the operations of scope.py, operations.py and handling.py. A number may be a function of the
board and the Event, where it is counted only when the operation comes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import log, prosperity, resources, tracks
from logres.games.pendragon.battle.enemies import ANYONE, targets
from logres.games.pendragon.battle.engagement import outcome_of
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.battle_command import FreeFight
from logres.games.pendragon.commands.core.execution import Execution
from logres.games.pendragon.events.event import RULE, Condition, Event, Operation, Where
from logres.games.pendragon.events.scope import Number, everywhere, number
from logres.games.pendragon.hooks import hooks
from logres.games.pendragon.names import (
    CIVITATES,
    COMMANDS,
    FEATS,
    N_SPACES,
    NOBODY,
)
from logres.games.pendragon.rules import imperium

# ---------------------------------------------------------------------- tracks


class Gain(Operation):
    """5.1.1.caps-80: Resources or Renown up or down, never beyond the ends of the track."""

    def __init__(self, faction: int, amount: Number) -> None:
        super().__init__()
        self.faction = faction
        self.amount = amount

    def then(self, g: Game, b: Board, e: Event) -> None:
        faction = e.actor(self.faction)
        change = tracks.gain(b, faction, number(self.amount, b, e))
        e.note(g, "track", "{} {:+}", tracks.purse(faction), change)


def can_pay(b: Board, faction: int, cost: int) -> bool:
    """1.8.4.wealth-uses: Whether a faction can pay a price in an Event: the Civitates in Wealth too, the Dux in red."""
    return resources.affords(b, faction, cost, 0, _besides(b, faction))


def _besides(b: Board, faction: int) -> int:
    """How much of a price in an Event may come from the second purse."""
    return resources.MOST if faction == CIVITATES else 0  # [1.5.2.army-preemption]


class Pay(Operation):
    """1.8.4.wealth-uses, 1.8.4.wealth-forced: A Briton faction pays Resources to the Renown of a Barbarian one."""

    def __init__(self, by: int, price: Number, to: int) -> None:
        super().__init__()
        self.by = int(by)
        self.price = price
        self.to = int(to)

    def ask(self, g: Game, b: Board, e: Event) -> None:
        price, limit = number(self.price, b, e), _besides(b, self.by)
        e.count = price
        if price:
            g.call(resources.Payment(self.by, price, 0, limit, resources.asked_to_mix(b, self.by)))

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.note(g, "track", "{} {:+}", tracks.purse(self.to), tracks.gain(b, self.to, e.count))


class Prestige(Operation):
    """Dux Prestige up or down."""

    def __init__(self, amount: Number) -> None:
        super().__init__()
        self.amount = amount

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.note(g, "prestige", "Prestige {:+}", tracks.add_prestige(b, number(self.amount, b, e)))


class Wealth(Operation):
    """Civitates Wealth up or down; e.count is the change."""

    def __init__(self, amount: Number) -> None:
        super().__init__()
        self.amount = amount

    def then(self, g: Game, b: Board, e: Event) -> None:
        e.count = tracks.add_wealth(b, number(self.amount, b, e))
        e.note(g, "wealth", "Wealth {:+}", e.count)


class Do(Operation):
    """What no other operation does: a function of its own."""

    def __init__(self, deed: Callable[[Game, Board, Event], None]) -> None:
        super().__init__()
        self.deed = deed

    def then(self, g: Game, b: Board, e: Event) -> None:
        self.deed(g, b, e)


# ---------------------------------------------------------------------- Imperium, Seas


class Dominance(Operation):
    """A shift to Military or Civilian Dominance within the level; none at Fragmentation."""

    def __init__(self, civilian: bool | Condition) -> None:
        super().__init__()
        self.civilian = civilian

    def then(self, g: Game, b: Board, e: Event) -> None:
        to = self.civilian if isinstance(self.civilian, bool) else self.civilian(b, e)
        if not imperium.shift_dominance(g, b, to, RULE):
            e.passed(g, b, "the Dominance stays")


class Status(Operation):
    """The Imperium becomes what the function tells; nothing is halved."""

    def __init__(self, becomes: Number) -> None:
        super().__init__()
        self.becomes = becomes

    def then(self, g: Game, b: Board, e: Event) -> None:
        if not imperium.set_status(g, b, number(self.becomes, b, e), RULE):
            e.passed(g, b, "the Imperium stays")


class Patrol(Operation):
    """1.3.7.seas: The Sea chosen becomes Patrolled, or not."""

    def __init__(self, patrolled: int) -> None:
        super().__init__()
        self.patrolled = patrolled

    def then(self, g: Game, b: Board, e: Event) -> None:
        b.patrolled[e.sea] = self.patrolled
        e.note(g, "patrol", "{} is {}", log.SEA[e.sea], "Patrolled" if self.patrolled else "not Patrolled")


class Bind(Operation):
    """5.4.momentum: What stays in effect does so for the faction or Sea just chosen."""

    def then(self, g: Game, b: Board, e: Event) -> None:
        b.bound[e.card] = e.sea if e.sea != NOBODY else e.who
        e.note(g, "bound", "in effect for {}", log.SEA[e.sea] if e.sea != NOBODY else log.FACTION[e.who])


class End(Operation):
    """5.1.2.dueling: A card in effect ends."""

    def __init__(self, card: int) -> None:
        super().__init__()
        self.card = int(card)

    def then(self, g: Game, b: Board, e: Event) -> None:
        if b.lasting[self.card]:
            b.lasting[self.card], b.bound[self.card] = 0, NOBODY
            e.note(g, "effect-ends", "what was in effect ends")


class Eligible(Operation):
    """2.3.6.event-eligibility-override: A faction stays Eligible for the next card, or is not; for owners' cards."""

    def __init__(self, faction: int, eligible: bool) -> None:
        super().__init__()
        self.faction = faction
        self.eligible = eligible

    def then(self, g: Game, b: Board, e: Event) -> None:
        faction = e.actor(self.faction)
        b.override[faction] = 1 if self.eligible else -1
        how = "stay Eligible" if self.eligible else "are Ineligible on the next card"
        e.note(g, "eligibility", "{} {}", log.FACTION[faction], how)


# ---------------------------------------------------------------------- the space chosen


class Prosper(Operation):
    """5.1.1.prosperity-limits: Prosperity as far as there is room; with no number, up to the Population."""

    def __init__(self, cubes: Number = NOBODY) -> None:
        super().__init__()
        self.cubes = cubes

    def then(self, g: Game, b: Board, e: Event) -> None:
        cubes = number(self.cubes, b, e)
        added = prosperity.add(b, e.space, b.population[e.space] if cubes == NOBODY else cubes)
        e.note(g, "prosperity-more", "{} Prosperity more in {}", added, log.AREA[e.space])


class Strip(Operation):
    """Prosperity off board; with no number, up to the Population."""

    def __init__(self, cubes: Number = NOBODY) -> None:
        super().__init__()
        self.cubes = cubes

    def then(self, g: Game, b: Board, e: Event) -> None:
        cubes = number(self.cubes, b, e)
        gone = prosperity.take(b, e.space, b.population[e.space] if cubes == NOBODY else cubes)
        e.note(g, "prosperity-less", "{} Prosperity less in {}", gone, log.AREA[e.space])


class Grow(Operation):
    """5.1.1.population-limits: One more Population; the spaces offered are those that may have it."""

    def then(self, g: Game, b: Board, e: Event) -> None:
        if prosperity.grow(b, e.space):
            e.note(g, "people-grow", "the people of {} grow to {}", log.AREA[e.space], b.population[e.space])
        else:
            e.passed(g, b, "no more people in {}", log.AREA[e.space])


class Shrink(Operation):
    """5.1.1.event-refugees: One less Population, with a Refugees marker unless the card says otherwise."""

    def __init__(self, refugees: bool = True) -> None:
        super().__init__()
        self.refugees = refugees

    def then(self, g: Game, b: Board, e: Event) -> None:
        if prosperity.shrink(b, e.space, 1, self.refugees):
            e.note(g, "people-fall", "the people of {} fall to {}", log.AREA[e.space], b.population[e.space])
        else:
            e.passed(g, b, "nobody is left in {}", log.AREA[e.space])


# ---------------------------------------------------------------------- free actions

HERE: Final = "here"  # the space chosen
SEEN: Final = "seen"  # all spaces chosen one after the other
Within = Where | str


def mask(within: Within, b: Board, e: Event) -> int:
    """A bit for each space."""
    if isinstance(within, str):
        return e.seen if within == SEEN else 1 << e.space
    return sum([1 << s for s in range(N_SPACES) if within(b, e, s)])


class Free(Operation):
    """5.5.free-actions: A Command or Feat at no cost, on the spot, by the same code as any other."""

    def __init__(
        self,
        by: int,
        command: int = NOBODY,
        feat: int = NOBODY,
        *,
        most: int = N_SPACES,
        within: Within = everywhere,
        into: Within = everywhere,
        optional: int = 0,
        feats: int = 0,
        terms: tuple[int, ...] = (),
    ) -> None:
        super().__init__()
        self.by = by
        self.command = int(command)
        self.feat = int(feat)
        self.most = most
        self.within = within
        self.into = into
        self.optional = optional
        self.feats = feats
        self.terms = tuple([int(term) for term in terms])

    def then(self, g: Game, b: Board, e: Event) -> None:
        faction = e.actor(self.by)
        what = COMMANDS[self.command] if self.command != NOBODY else FEATS[self.feat]
        e.note(g, "free-action", "{}: free {}", log.FACTION[faction], what.replace("_", " ").title())
        order = Execution(faction, self.command, self.feat, feats=self.feats, free=1, optional=self.optional)
        order.most, order.terms = self.most, self.terms
        order.within, order.into = mask(self.within, b, e), mask(self.into, b, e)
        hooks(g).grant(g, b, order)  # [5.5.free-actions]


def can_battle(b: Board, faction: int, s: int, foes: int = ANYONE) -> bool:
    """Troops of the faction, and somebody to fight."""
    return b.troops(s, faction) > 0 and bool(targets(b, s, faction, foes))


class FreeBattle(Operation):
    """5.5.free-actions: A Battle in the space chosen; e.count is what the attackers removed beyond what they lost."""

    def __init__(self, by: int, terms: int = 0, foes: Number = ANYONE, optional: int = 1, raiders: int = 0) -> None:
        super().__init__()
        self.by = by
        self.terms = terms
        self.foes = foes
        self.optional = optional
        self.raiders = raiders  # Raiders alone may fight too

    def ask(self, g: Game, b: Board, e: Event) -> None:
        faction, foes = e.actor(self.by), number(self.foes, b, e)
        fighters = b.units(e.space, faction) if self.raiders else b.troops(e.space, faction)
        if fighters and targets(b, e.space, faction, foes):
            g.call(FreeFight(e.space, faction, self.terms, (), self.optional, foes))
        else:
            g.answer = ()
            e.passed(g, b, "no Battle in {}", log.AREA[e.space])

    def then(self, g: Game, b: Board, e: Event) -> None:
        outcome = outcome_of(g)
        e.count = 0 if outcome is None else outcome.removed - outcome.lost
