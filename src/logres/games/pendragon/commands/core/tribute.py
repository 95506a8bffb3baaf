"""1.5.2 Tribute: Britons give Resources or Wealth to Barbarians, Civitates give Wealth to the Dux, one for one.

It belongs to a Command or Event of the giver or the taker. Before it designates anything a faction may `ask` a Briton,
who agrees or refuses; with `afterwards` it keeps the end of its Command open, to give or to ask then. Unasked a Briton
gives to the faction that acts whenever it likes: see rules/offers.py.

    ask civitates; ask 5 civitates; agree        afterwards; ...; give saxons; give 5 saxons; end
    ask wealth civitates; ask 2 wealth civitates; agree
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Action
from logres.engine.frames import DONE, Procedure
from logres.engine.game import Game
from logres.games.pendragon import log, resources, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.names import BRITONS, CIVITATES, DUX, FACTION_NAMES, FACTIONS, SEATS
from logres.games.pendragon.plans import FactionDecision, act
from logres.games.pendragon.resources import AGREE, REFUSE
from logres.games.pendragon.tracks import is_barbarian, is_briton

GIVE: Final = tuple([Action("give", who=seat) for seat in SEATS])
ENRICH: Final = tuple([Action("enrich", who=seat) for seat in SEATS])
ASK: Final = tuple([Action("ask", who=seat) for seat in SEATS])
ASK_WEALTH: Final = Action("ask", stack="wealth", who=SEATS[CIVITATES])
END: Final = Action("end")


def in_wealth(giver: int, taker: int) -> bool:
    """1.5.2.tribute-wealth: What the Civitates give to the Dux is Wealth."""
    return giver == CIVITATES and taker == DUX


def may_give(giver: int, taker: int, wealth: bool) -> bool:
    """1.5.2.no-transfers: Britons give to Barbarians, and the Civitates Wealth to the Dux, who has none itself."""
    if not is_briton(giver) or not (is_barbarian(taker) or in_wealth(giver, taker)):
        return False
    return giver == CIVITATES if wealth else taker != DUX


# By taker: who may give it something, and whether that is Wealth.
_GIFTS: Final = tuple(
    [
        tuple([(giver, wealth) for giver in BRITONS for wealth in (False, True) if may_give(giver, taker, wealth)])
        for taker in FACTIONS
    ]
)


def most(b: Board, giver: int, taker: int, wealth: bool) -> int:
    """1.5.2.no-transfers: How much one faction may give another."""
    return in_hand(b, giver, wealth) if may_give(giver, taker, wealth) else 0


def in_hand(b: Board, giver: int, wealth: bool) -> int:
    """1.5.2.army-preemption: What a Briton could give; the Dux what it may spend, blue Resources included."""
    if wealth:
        return b.wealth
    return b.resources[giver] + (resources.blue_for_dux(b) if giver == DUX else 0)


def mark(b: Board, partner: int, wealth: bool) -> int:
    """The bit for a partner that was dealt with: Resources and Wealth are asked for, and given, apart."""
    apart = wealth and not b.old_reading
    return 1 << (partner + (len(FACTIONS) if apart else 0))


def requests(b: Board, taker: int, asked: int) -> list[Action]:
    """1.5.2.tribute-resources, 1.5.2.tribute-wealth: What a faction may ask Britons for, once each.

    Non-players never give.
    """
    found: list[Action] = []
    for giver, wealth in _GIFTS[taker]:
        if b.nonplayer[giver]:  # [8.7.8.no-tribute] [8.8.8.no-tribute]
            continue
        if wealth and b.old_reading and is_barbarian(taker):
            continue
        if not (asked and asked & mark(b, giver, wealth)) and in_hand(b, giver, wealth):
            found.append(ASK_WEALTH if wealth and is_barbarian(taker) else ASK[giver])
    return found


def asks_wealth(giver: int, taker: int, action: Action) -> bool:
    """1.5.2.tribute-wealth: The Dux asks for nothing else; a Barbarian says so."""
    return in_wealth(giver, taker) or action.stack == "wealth"


def obtainable(b: Board, taker: int) -> int:
    """1.5.2.tribute-resources, 1.5.2.tribute-wealth: All that a faction could be given if everybody it asks agrees."""
    total = 0
    for action in requests(b, taker, 0):
        giver = SEATS.index(action.who or "")
        total += most(b, giver, taker, asks_wealth(giver, taker, action))
    return total


def possible(b: Board, faction: int) -> bool:
    """Whether there is anybody to give to or to ask."""
    if requests(b, faction, 0):
        return True
    return is_briton(faction) and any(
        most(b, faction, taker, wealth) for taker in reversed(FACTIONS) for wealth in (False, True)
    )


class OpenPoint(Procedure):
    """1.5.2.tribute-resources: A moment in a faction's Command or Event when it may give, and ask for, Tribute."""

    STEPS = ("ask",)

    def __init__(self, faction: int, settled: int = 0) -> None:
        super().__init__()
        self.faction = faction
        self.settled = settled  # with whom, and for what: mark

    def ask(self, g: Game, b: Board) -> str | None:
        return "ask" if g.ask(Tribute(self.faction, self.settled)) else None


class Tribute(FactionDecision):
    """1.5.2.tribute-resources, 1.5.2.tribute-wealth: To whom something is given, or who is asked for it."""

    RULE = "1.5.2.tribute-resources"

    def __init__(self, faction: int, settled: int) -> None:
        super().__init__(faction)
        self.settled = settled

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: give or ask for Tribute?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [GIVE[f] for f in FACTIONS if self._open_to(b, f, False)]
        found += [ENRICH[f] for f in FACTIONS if self._open_to(b, f, True)]
        found += requests(b, self.faction, self.settled)
        return [*found, END] if found else []

    def _open_to(self, b: Board, taker: int, wealth: bool) -> bool:
        return not self.settled & mark(b, taker, wealth) and bool(most(b, self.faction, taker, wealth))

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == END:
            g.end_of(OpenPoint)
            return
        partner = SEATS.index(action.who or "")
        asks = action.verb == "ask"
        wealth = asks_wealth(partner, self.faction, action) if asks else action.verb == "enrich"
        g.frame(OpenPoint).settled |= mark(b, partner, wealth)
        giver, taker = (partner, self.faction) if asks else (self.faction, partner)
        g.call(Amount(self.faction, giver, taker, int(wealth)))


class Offer(FactionDecision):
    """1.5.2.tribute-resources, 1.5.2.tribute-wealth: A Briton gives unasked to the faction that acts."""

    RULE = "1.5.2.tribute-resources"

    def __init__(self, faction: int, taker: int) -> None:
        super().__init__(faction)
        self.taker = taker

    @property
    def prompt(self) -> str:
        return f"{FACTION_NAMES[self.faction]}: give something to the {FACTION_NAMES[self.taker]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        found = [GIVE[self.taker]] if is_barbarian(self.taker) and most(b, self.faction, self.taker, False) else []
        return [*found, ENRICH[self.taker]] if most(b, self.faction, self.taker, True) else found

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.call(Amount(self.faction, self.faction, self.taker, int(action.verb == "enrich")))


class Amount(FactionDecision):
    """1.5.2.tribute-resources: How much is given, or asked for."""

    RULE = "1.5.2.tribute-resources"

    def __init__(self, faction: int, giver: int, taker: int, wealth: int) -> None:
        super().__init__(faction)
        self.giver = giver
        self.taker = taker
        self.wealth = wealth

    @property
    def prompt(self) -> str:
        what = "much Wealth" if self.wealth else "many Resources"
        giver, taker = FACTION_NAMES[self.giver], FACTION_NAMES[self.taker]
        return f"{FACTION_NAMES[self.faction]}: how {what} from {giver} to {taker}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        own = self.faction == self.giver
        verb = "ask" if not own else "enrich" if self.wealth else "give"
        who = SEATS[self.taker if own else self.giver]
        what = "wealth" if self.wealth and not own and is_barbarian(self.taker) else None
        limit = most(b, self.giver, self.taker, bool(self.wealth))
        return [act(verb, count=n, stack=what, who=who) for n in range(1, limit + 1)]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        assert action.count
        g.call(Transfer(self.giver, self.taker, action.count, self.wealth, int(self.faction != self.giver)))


class Transfer(Procedure):
    """1.5.2.tribute-resources, 1.5.2.tribute-wealth: One gift. It leaves in g.answer how much was given."""

    STEPS = ("ask", "pay", "gain")

    def __init__(self, giver: int, taker: int, amount: int, wealth: int, asked: int) -> None:
        super().__init__()
        self.giver = giver
        self.taker = taker
        self.amount = amount
        self.wealth = wealth
        self.asked = asked

    def ask(self, g: Game, b: Board) -> None:
        """1.5.2.negotiation-open: Who is asked may refuse."""
        g.answer = True
        if self.asked:
            g.call(Grant(self.giver, self.taker, self.amount, self.wealth))

    def pay(self, g: Game, b: Board) -> str | None:
        if not g.answer:
            g.answer = 0
            return DONE
        resources_part, wealth_part = (0, self.amount) if self.wealth else (self.amount, 0)
        mixed = resources.asked_to_mix(b, self.giver) if self.giver == DUX else 0  # [1.5.2.army-preemption]
        g.call(resources.Payment(self.giver, resources_part, wealth_part, mixed=mixed))
        return None

    def gain(self, g: Game, b: Board) -> None:
        """1.5.2.tribute-resources, 1.5.2.tribute-wealth: One for one; what would rise above 80 is lost."""
        if g.answer != resources.PAID:
            g.answer = 0
            return
        gained = tracks.gain(b, self.taker, self.amount)
        giver, purse = log.FACTION[self.giver], tracks.purse(self.taker)
        text = "{} give {}: {} +{}"
        log.line(g, "1.5.2.tribute-resources", "tribute", self.giver, text, giver, self.amount, purse, gained)
        g.answer = self.amount


class Grant(FactionDecision):
    """1.5.2.tribute-resources: A Briton asked for Tribute agrees or refuses."""

    RULE = "1.5.2.tribute-resources"

    def __init__(self, faction: int, taker: int, amount: int, wealth: int) -> None:
        super().__init__(faction)
        self.taker = taker
        self.amount = amount
        self.wealth = wealth

    @property
    def prompt(self) -> str:
        what = "Wealth" if self.wealth else "Resources"
        return f"{FACTION_NAMES[self.faction]}: give {self.amount} {what} to the {FACTION_NAMES[self.taker]}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [AGREE, REFUSE]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        g.answer = action == AGREE
        if action != AGREE:
            text, what = "{} refuse {} {} to the {}", "Wealth" if self.wealth else "Resources"
            words = (self.amount, what, log.FACTION[self.taker])
            log.deed(g, self.RULE, "tribute-refused", self.faction, text, *words)


class Request(Procedure):
    """1.5.2.tribute-resources: What a faction asks for before it designates anything; once given, it must go on."""

    STEPS = ("ask", "given")

    def __init__(self, faction: int, giver: int, wealth: int = 0) -> None:
        super().__init__()
        self.faction = faction
        self.giver = giver
        self.wealth = wealth

    def ask(self, g: Game, b: Board) -> None:
        g.answer = 0
        g.call(Amount(self.faction, self.giver, self.faction, self.wealth))

    def given(self, g: Game, b: Board) -> None:
        """The Command has begun as soon as Tribute was taken for it."""
        run = g.frame(Order)
        run.asked_for |= mark(b, self.giver, bool(self.wealth))
        if g.answer:
            run.optional = 0
