"""1.5.2, 1.8 Who pays with what: Dux and Briton Resources, Wealth as Resources, Renown; Preemption and consent.

The Dux has a purse of its own (red) and, unless the Imperium bars it, the Britons' (blue); the Civitates have Briton
Resources and their Wealth. What comes from the second purse is a choice: `usual` says what is taken when nobody asks.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import CIVITATES, DUX, FACTION_NAMES
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules import imperium

PAID: Final = 0  # what a Payment leaves in g.answer; otherwise the sum that was refused
MOST: Final = 1000  # more than any track holds

AGREE: Final = Action("agree")
REFUSE: Final = Action("refuse")


def blue_for_dux(b: Board, limit: int = MOST) -> int:
    """1.5.2.army-preemption, 1.5.2.briton-cooperation-consent: Briton Resources the Dux can spend or ask for.

    Never Wealth [1.8.4.wealth-not-for-dux], and nothing at Fragmentation.
    """
    if imperium.preemption(b) == imperium.NEVER:
        return 0
    return min(limit, b.resources[CIVITATES])


def second_purse(b: Board, faction: int, wealth: int, limit: int) -> int:
    """What a faction can spend besides its own cylinder, up to a limit: blue for the Dux, Wealth for the Civitates."""
    if faction == DUX:
        return blue_for_dux(b, limit)
    return min(limit, b.wealth - wealth) if faction == CIVITATES else 0  # [1.8.4.wealth-uses]


def affords(b: Board, faction: int, cost: int, wealth: int = 0, limit: int = MOST) -> bool:
    """3.3.civitates-menu: Whether a cost in Resources or Renown, and one in Wealth besides, can be paid."""
    if wealth and (faction != CIVITATES or wealth > b.wealth):
        return False
    return cost <= b.resources[faction] + second_purse(b, faction, wealth, limit)


def shares(b: Board, faction: int, cost: int, wealth: int = 0, limit: int = MOST) -> range:
    """How much of a cost may come from the second purse."""
    least = max(0, cost - b.resources[faction])  # [1.8.4.wealth-forced]
    return range(least, min(cost, second_purse(b, faction, wealth, limit)) + 1)


def is_mixed(b: Board, faction: int, cost: int, wealth: int = 0, limit: int = MOST) -> bool:
    """Whether there is more than one way to pay."""
    return len(shares(b, faction, cost, wealth, limit)) > 1


def usual(b: Board, faction: int, cost: int, wealth: int = 0, limit: int = MOST) -> int:
    """The share of the second purse when nobody asks: all of it if the Dux need not ask, else the least."""
    possible = shares(b, faction, cost, wealth, limit)
    return possible[-1] if faction == DUX and imperium.preemption(b) == imperium.FREELY else possible[0]


def asked_to_mix(b: Board, faction: int) -> int:
    """1.5.2.army-preemption, 1.8.4.wealth-uses: Whether a faction is asked for the shares where nothing else says so.

    A non-player has its own rule for them; a game of version 0.1.0 takes the usual share.
    """
    return int(not b.old_reading and not b.nonplayer[faction])  # [1.5.2.army-preemption, 1.8.4.wealth-uses]


def needs_consent(b: Board, faction: int, share: int) -> bool:
    """1.5.2.briton-cooperation-consent, 6.8.2.preemption-table: The Civitates are asked for what is theirs."""
    return faction == DUX and share > 0 and imperium.preemption(b) == imperium.WITH_CONSENT


def spend(b: Board, faction: int, cost: int, wealth: int, share: int) -> None:
    """Take a cost from the tracks, so much of it from the second purse."""
    tracks.lose(b, faction, cost - share)  # [1.8.1.briton-resources] [1.8.2.renown]
    if faction == DUX:
        tracks.lose(b, CIVITATES, share)  # [1.5.2.army-preemption]
    elif faction == CIVITATES:
        tracks.add_wealth(b, -wealth - share)


def demand(b: Board, faction: int, amount: int) -> int:
    """1.8.4.wealth-forced: What a faction is made to give up, willing or not; tells how much there was.

    The Civitates give Wealth when Briton Resources run out; the Dux gives blue ones under Preemption, never Wealth.
    """
    taken = tracks.lose(b, faction, amount)
    if faction == CIVITATES:
        return taken - tracks.add_wealth(b, taken - amount)
    if faction == DUX and imperium.preemption(b) == imperium.FREELY:
        return taken + tracks.lose(b, CIVITATES, amount - taken)
    return taken


class Payment(Procedure):
    """1.5.2, 1.8.4 One cost is paid. It leaves PAID in g.answer, or the sum of blue Resources that was refused.

    `limit` is the most that may come from the second purse; `mixed` asks the faction for the shares.
    """

    STEPS = ("choose", "ask", "pay")

    def __init__(
        self, faction: int, cost: int, wealth: int = 0, limit: int = MOST, mixed: int = 0, share: int = 0
    ) -> None:
        super().__init__()
        self.faction = faction
        self.cost = cost
        self.wealth = wealth
        self.limit = limit
        self.mixed = mixed
        self.share = share

    def choose(self, g: Game, b: Board) -> None:
        """1.5.2.army-preemption, 1.8.4.wealth-uses: Red and blue, or Resources and Wealth, in any mixture."""
        g.answer = usual(b, self.faction, self.cost, self.wealth, self.limit)
        if self.mixed and is_mixed(b, self.faction, self.cost, self.wealth, self.limit):
            g.call(Mix(self.faction, self.cost, self.wealth, self.limit))

    def ask(self, g: Game, b: Board) -> None:
        """1.5.2.briton-cooperation-consent: Blue Resources as one sum, which the Civitates lend or not."""
        self.share = g.answer
        g.answer = True
        if needs_consent(b, self.faction, self.share):
            g.call(Lend(CIVITATES, self.share, self.cost))

    def pay(self, g: Game, b: Board) -> None:
        if not g.answer:
            g.answer = self.share
            return
        spend(b, self.faction, self.cost, self.wealth, self.share)
        if self.faction == DUX:
            sum = sums(self.cost - self.share, "red Resources", self.share, "blue Resources")
            log.line(g, "1.8.1.briton-resources", "dux-pay", DUX, "Dux pay {}", sum)
        elif self.faction == CIVITATES:
            sum = sums(self.cost - self.share, "Resources", self.wealth + self.share, "Wealth")
            log.line(g, "1.8.4.wealth-uses", "civitates-pay", CIVITATES, "Civitates pay {}", sum)
        else:
            log.deed(g, "1.8.2.renown", "pay-renown", self.faction, "{} pay {} Renown", self.cost)
        g.answer = PAID


def sums(first: int, of_one: str, second: int, of_other: str) -> str:
    """What is paid out of two purses, without the one that was not touched.

    >>> sums(3, "red", 2, "blue"), sums(0, "red", 2, "blue")
    ('3 red and 2 blue', '2 blue')
    """
    return " and ".join([f"{count} {purse}" for count, purse in ((first, of_one), (second, of_other)) if count])


class Mix(FactionDecision):
    """1.5.2.army-preemption, 1.8.4.wealth-uses: How much of a cost comes from the second purse."""

    RULE = "1.8.4.wealth-uses"

    def __init__(self, faction: int, cost: int, wealth: int, limit: int) -> None:
        super().__init__(faction)
        self.cost = cost
        self.wealth = wealth
        self.limit = limit

    @property
    def prompt(self) -> str:
        second = "blue (Briton) Resources" if self.faction == DUX else "Wealth"
        return f"{FACTION_NAMES[self.faction]}: how much of the {self.cost} to pay is {second}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        stack = "blue" if self.faction == DUX else "wealth"
        return [
            Action("pay", count=share, stack=stack)
            for share in shares(b, self.faction, self.cost, self.wealth, self.limit)
        ]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action.count


class Lend(FactionDecision):
    """1.5.2.briton-cooperation-consent: The Civitates let the Dux spend Briton Resources, or do not."""

    RULE = "1.5.2.briton-cooperation-consent"

    def __init__(self, faction: int, share: int, cost: int) -> None:
        super().__init__(faction)
        self.share = share
        self.cost = cost

    @property
    def prompt(self) -> str:
        return f"Civitates: may the Dux spend {self.share} Briton Resources, of {self.cost} it has to pay?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [AGREE, REFUSE]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action == AGREE
        text = "Civitates {} the Dux {} Briton Resources"
        log.line(g, self.RULE, "lend", CIVITATES, text, "grant" if g.answer else "refuse", self.share)
