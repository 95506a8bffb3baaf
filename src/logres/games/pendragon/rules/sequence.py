"""2 Sequence of Play: card after card, up to two factions on each; Pivotal Events may interrupt.

A card offers its factions `pass`, a Command by its name (`train`), or a side of the Event (`event shaded`).
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action, Refusal
from logres.engine.frames import DONE, Decision, Procedure, Together
from logres.engine.game import Game
from logres.games.pendragon import log, tracks
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core import menu, tribute
from logres.games.pendragon.epoch.rounds import EpochRound
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.hooks import hooks
from logres.games.pendragon.names import (
    CIVITATES,
    COMMAND,
    COMMAND_AND_FEAT,
    COMMANDS,
    DUX,
    EVENT,
    FACTION_NAMES,
    FACTIONS,
    LIMITED_COMMAND,
    N_FACTIONS,
    NOBODY,
    PASS,
    SAXONS,
    SCOTTI,
    SEATS,
    SHADED,
    SIDES,
    UNSHADED,
)
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules import deck, setup
from logres.games.pendragon.tables import CARD_NAMES, ORDER, PASS_GAIN

CANCELLED: Final = -1
TRUMPS: Final = (CIVITATES, DUX, SAXONS, SCOTTI)  # [2.3.8.pivotal-trumping] each cancels those before it

_PASS: Final = Action("pass")
_COMMAND: Final = tuple([Action(command) for command in COMMANDS])
_EVENT: Final = (Action("event"), Action("event", stack="unshaded"), Action("event", stack="shaded"))
_TRIBUTE: Final = (Action("tribute"), Action("tribute", stack="unshaded"), Action("tribute", stack="shaded"))
_INTERRUPT: Final = Action("interrupt")
_WAIT: Final = Action("wait")


def start(g: Game) -> None:
    """2.2.start: Set up, and turn over the first card."""
    g.board = setup.set_up(g)
    log.line(g, "2.2.start", "set-up", NOBODY, "Set-up: {}", g.scenario.replace("-", " ").title())
    g.call(GameLoop())


class GameLoop(Procedure):
    """1.1.card-flow: The whole game, card by card."""

    STEPS = ("turn_over", "play", "again")

    def turn_over(self, g: Game, b: Board) -> None:
        """2.3.7.next-card: The card that lay face up is played, and another is shown."""
        if b.card:
            b.played.append(b.card)
        deck.turn_over(g, b)
        g.add_heading(0, "card", "Card {}: {}", b.card, log.CARD[b.card])

    def play(self, g: Game, b: Board) -> None:
        """2.4.epoch-card: An Epoch card brings an Epoch Round, any other offers its Event."""
        g.call(EpochRound() if deck.is_epoch(b.card) else EventCard())

    def again(self, g: Game, b: Board) -> str:
        return "turn_over"


class EventCard(Procedure):
    """2.3.two-actors: Up to two Eligible factions act, in the order of the card.

    `acted` and `passed` have a bit for each faction; `first` is what the first of them did, or NOBODY.
    """

    STEPS = ("interrupt", "interrupted", "offer", "taken", "adjust")

    def __init__(
        self,
        acted: int = 0,
        passed: int = 0,
        first: int = NOBODY,
        faction: int = NOBODY,
        event: int = 0,
        cancels: int = 0,
    ) -> None:
        super().__init__()
        self.acted = acted
        self.passed = passed
        self.first = first
        self.faction = faction
        self.event = event  # the faction executes the Event
        self.cancels = cancels
        self.known: tuple[Any, ...] = ()  # the Commands found last, behind what they were found for

    def interrupt(self, g: Game, b: Board) -> None:
        """2.3.8.no-declaration: Before anybody does anything, Pivotal Events may be played."""
        g.answer = NOBODY
        if any(can_interrupt(g, b, faction) for faction in FACTIONS):
            g.call(Pivotals())

    def interrupted(self, g: Game, b: Board) -> str | None:
        """2.3.8.pivotal-procedure: The Pivotal Event takes the card's place and is executed; the card waits."""
        faction: int = g.answer
        if faction == NOBODY:
            return "offer"
        deck.put_back(b)
        b.card, b.pivotal[faction] = b.pivotal[faction], 0  # [2.3.8.pivotal-played-once]
        self.faction, self.event = faction, 1  # [2.3.4.second-after-event] as one who executed the Event
        log.action(g, "2.3.8.pivotal-procedure", "pivotal", faction, "{} play {}", log.CARD[b.card])
        cards.execute(g, b, faction, b.card, UNSHADED)
        return "taken"

    def offer(self, g: Game, b: Board) -> str | None:
        """2.3.2.faction-order: The leftmost Eligible faction that has not acted or passed."""
        faction = self._next(b)
        if faction == NOBODY:
            return "adjust"
        if self.faction != faction:
            g.add_heading(1, "turn", "{}", log.FACTION[faction], about=SEATS[faction])
        self.faction = faction
        if b.nonplayer[faction]:
            hooks(g).take_turn(g, b, faction, plays(self.first))
        else:
            g.call(ChoosePlay(faction, self.first, self.cancels))
        return None

    def commands(self, g: Game, b: Board) -> list[int]:
        """The Commands that the faction could begin. One that it has cancelled changed nothing of that."""
        limited = LIMITED_COMMAND in plays(self.first)
        found_for = (self.faction, limited, *b.resources, b.wealth)
        if self.known[:-1] != found_for:
            self.known = (*found_for, menu.offered(g, b, self.faction, limited, self.cancels))
        return self.known[-1]  # type: ignore[no-any-return]

    def _next(self, b: Board) -> int:
        done = self.acted | self.passed
        if self.acted.bit_count() == 2:  # [2.3.two-actors]
            return NOBODY
        for faction in ORDER[b.card]:
            if b.eligible[faction] and not done >> faction & 1:  # [2.3.1.eligibility] [2.3.3.ineligible-no-pass]
                return faction
        return NOBODY

    def _first_anew(self, g: Game, b: Board) -> bool:
        """2.3.8.pivotal-conditions: By the option, whether a Pass made a first Eligible that has done nothing yet."""
        return bool(g.options["pivotal-after-pass"]) and self.first == NOBODY and self._next(b) != NOBODY

    def taken(self, g: Game, b: Board) -> str:
        """2.3.3.pass-replacement: Who passes leaves its place to the next; who acts has used it."""
        done: int = EVENT if self.event else g.answer
        self.event = 0
        if done == CANCELLED:
            self.cancels += 1
            return "offer"
        self.cancels = 0
        if done == PASS:
            self.passed |= 1 << self.faction
            pass_over(g, b, self.faction)
            return "interrupt" if self._first_anew(g, b) else "offer"
        self.acted |= 1 << self.faction
        if self.first == NOBODY:
            self.first = done
        hooks(g).acted(g, b)
        return "offer"

    def adjust(self, g: Game, b: Board) -> None:
        """2.3.6.adjust-eligibility: Those who acted are Ineligible on the next card, unless an Event says otherwise."""
        b.eligible = [int(not self.acted >> faction & 1) for faction in FACTIONS]
        for faction in FACTIONS:
            if b.override[faction]:  # [2.3.6.event-eligibility-override]
                b.eligible[faction] = int(b.override[faction] > 0)
        b.override = [0] * N_FACTIONS


def plays(first: int) -> tuple[int, ...]:
    """2.3.4.first-options: What a faction may do, by what the first one did."""
    if first == NOBODY:
        return (PASS, COMMAND, COMMAND_AND_FEAT, EVENT)
    if first == EVENT:
        return (PASS, COMMAND, COMMAND_AND_FEAT)  # [2.3.4.second-after-event]
    if first == COMMAND_AND_FEAT:
        return (PASS, LIMITED_COMMAND, EVENT)  # [2.3.4.second-after-feat]
    return (PASS, LIMITED_COMMAND)  # [2.3.4.second-after-command] [2.3.4.second-not-event-after-command-only]


def pass_over(g: Game, b: Board, faction: int) -> None:
    """2.3.3.pass-gain: Three Resources for a Briton, one Renown for a Barbarian."""
    receiver: int = faction
    if faction == DUX and not b.fragmented:  # [2.3.3.pass-dux-destination, 1.8.1.dux-resource-sources]
        receiver = CIVITATES
    gained = tracks.gain(b, receiver, PASS_GAIN[faction])
    log.deed(g, "2.3.3.pass-gain", "pass", faction, "{} pass: {} +{}", tracks.purse(receiver), gained)


class ChoosePlay(FactionDecision):
    """2.3.4.first-options: Pass, execute a Command, or the Event."""

    RULE = "2.3.4.first-options"

    def __init__(self, faction: int, first: int, cancels: int) -> None:
        super().__init__(faction)
        self.first = first
        self.cancels = cancels

    @property
    def prompt(self) -> str:
        allowed = plays(self.first)
        limited = LIMITED_COMMAND in allowed
        command = "a Limited Command (one space, no Feat)" if limited else "a Command, with or without a Feat"
        return f"{FACTION_NAMES[self.faction]}: choose {command}{', the Event' if EVENT in allowed else ''}, or pass."

    @property
    def rule(self) -> str:
        """What is open depends on what the first faction did."""
        later = {EVENT: "2.3.4.second-after-event", COMMAND_AND_FEAT: "2.3.4.second-after-feat"}
        return self.RULE if self.first == NOBODY else later.get(self.first, "2.3.4.second-after-command")

    def candidates(self, g: Game, b: Board) -> list[Action]:
        commands = [_COMMAND[command] for command in menu.MENU[self.faction]]
        return [_PASS, *commands, _EVENT[UNSHADED], _EVENT[SHADED], _TRIBUTE[UNSHADED], _TRIBUTE[SHADED]]

    def legal(self, g: Game, b: Board) -> list[Action]:
        card: EventCard = g.find(EventCard)
        found = [_PASS, *[_COMMAND[command] for command in card.commands(g, b)]]
        if EVENT in plays(self.first):
            sides = cards.sides(g, b, self.faction, b.card)
            found += [_EVENT[side] for side in sides]
            if tribute.possible(b, self.faction):  # [1.5.2.tribute-resources]
                found += [_TRIBUTE[side] for side in sides]
        return found

    def refusal(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if action == _PASS:
            return None
        if action.verb in ("event", "tribute"):
            if action.verb == "tribute" and not tribute.possible(b, self.faction):
                return Refusal("Nobody can give or take Tribute.", "1.5.2.tribute-resources")
            return self._event_refused(g, b, action)
        command = COMMANDS.index(action.verb)
        limited = LIMITED_COMMAND in plays(self.first)
        if command in menu.offered(g, b, self.faction, limited, self.cancels):
            return None
        return Refusal(f"No space can be chosen for {action.verb} now.", "3.1.choose-command")

    def _event_refused(self, g: Game, b: Board, action: Action) -> Refusal | None:
        if EVENT not in plays(self.first):
            if self.first == EVENT:
                return Refusal("The first faction executed the Event.", "2.3.4.second-after-event")
            return Refusal("The first faction took a Command without a Feat.", "2.3.4.second-after-command")
        if cards.blocked(b, b.card):
            return Refusal("Gratia is in effect: no Tribal War.", "5.1.2.gratia")
        if SIDES.index(action.stack or "") not in cards.sides(g, b, self.faction, b.card):
            return Refusal("The card has no such text.", "5.2.dual-use")
        return None

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == _PASS:
            g.answer = PASS
        elif action.verb in ("event", "tribute"):
            g.frame(EventCard).event = 1
            side = SIDES.index(action.stack or "")
            log.event(g, self.faction, side)
            if action.verb == "tribute":
                g.call(EventWithTribute(self.faction, side))
            else:
                cards.execute(g, b, self.faction, b.card, side)
        else:
            limited = LIMITED_COMMAND in plays(self.first)
            menu.begin(g, b, self.faction, COMMANDS.index(action.verb), limited, self.cancels)


class EventWithTribute(Procedure):
    """1.5.2.tribute-resources: An Event whose executor may give Tribute, or ask for it, before and after its text."""

    STEPS = ("before", "event", "after")

    def __init__(self, faction: int, side: int) -> None:
        super().__init__()
        self.faction = faction
        self.side = side

    def before(self, g: Game, b: Board) -> None:
        g.call(tribute.OpenPoint(self.faction))

    def event(self, g: Game, b: Board) -> None:
        cards.execute(g, b, self.faction, b.card, self.side)

    def after(self, g: Game, b: Board) -> None:
        g.call(tribute.OpenPoint(self.faction))


# ---------------------------------------------------------------------- Pivotal Events


def can_interrupt(g: Game, b: Board, faction: int) -> bool:
    """2.3.8.pivotal-conditions: Eligible, with a Pivotal Event in hand whose precondition is met."""
    return bool(b.pivotal[faction] and b.eligible[faction]) and cards.can_play_pivotal(g, b, faction)


class Pivotals(Procedure):
    """2.3.8.pivotal-trumping: Who plays a Pivotal Event; leaves the faction in g.answer, or NOBODY.

    All that could are asked at once. The one that trumps the others stands; then those that could trump it are asked.
    """

    STEPS = ("ask", "weigh")

    def __init__(self, standing: int = NOBODY) -> None:
        super().__init__()
        self.standing = standing

    def ask(self, g: Game, b: Board) -> None:
        asked = tuple([f for f in FACTIONS if can_interrupt(g, b, f) and trumps(f, self.standing)])
        g.answer = 0
        if asked:
            g.call(Interruption(asked, (), NOBODY if self.standing == NOBODY else b.pivotal[self.standing]))

    def weigh(self, g: Game, b: Board) -> str:
        """2.3.8.pivotal-trumping: A cancelled card stays in its owner's hand; that it was laid is seen by all."""
        willing: int = g.answer
        laid = [faction for faction in TRUMPS if willing >> faction & 1]
        for faction in laid:
            self._lay(g, b, faction)
        g.answer = self.standing
        return "ask" if laid else DONE

    def _lay(self, g: Game, b: Board, faction: int) -> None:
        who, card = log.FACTION[faction], log.CARD[b.pivotal[faction]]
        below, self.standing = self.standing, faction
        if below == NOBODY:
            log.line(g, "2.3.8.pivotal-trumping", "pivotal-laid-open", faction, "{} lay {} over the card", who, card)
        else:
            words = "{} lay {} over {}, which goes back to {}"
            other = (log.CARD[b.pivotal[below]], log.FACTION[below])
            log.line(g, "2.3.8.pivotal-trumping", "pivotal-laid-open", faction, words, who, card, *other)


def trumps(faction: int, standing: int) -> bool:
    """2.3.8.pivotal-trumping: Scotti over all, Saxons over the Britons, Dux over Civitates."""
    return standing == NOBODY or TRUMPS.index(faction) > TRUMPS.index(standing)


class Interruption(Together):
    """2.3.8.no-declaration: One sealed question to all that could play a Pivotal Event; g.answer has their bits."""

    def __init__(
        self, factions: tuple[int, ...], sealed: tuple[tuple[str, str], ...] = (), standing: int = NOBODY
    ) -> None:
        super().__init__(sealed)
        self.factions = factions
        self.standing = standing  # the Pivotal Event that lies open already

    def questions(self, g: Game, b: Any) -> tuple[Decision, ...]:
        return tuple([PlayPivotal(faction, b.pivotal[faction], self.standing) for faction in self.factions])


class PlayPivotal(FactionDecision):
    """2.3.8.pivotal-conditions: Interrupt the card with the Pivotal Event, or wait."""

    RULE = "2.3.8.pivotal-conditions"

    def __init__(self, faction: int, card: int, standing: int = NOBODY) -> None:
        super().__init__(faction)
        self.card = card
        self.standing = standing  # the Pivotal Event it would cancel

    @property
    def prompt(self) -> str:
        """2.3.8.pivotal-trumping: A Pivotal Event is laid on another that lies open."""
        who, card = FACTION_NAMES[self.faction], CARD_NAMES[self.card]
        if self.standing == NOBODY:
            return f"{who}: interrupt the card with {card}?"
        return f"{who}: cancel {CARD_NAMES[self.standing]} with {card}?"

    def legal(self, g: Game, b: Board) -> list[Action]:
        return [_WAIT, _INTERRUPT]

    def apply(self, g: Game, b: Board, action: Action) -> None:
        if action == _INTERRUPT:
            g.answer |= 1 << self.faction
