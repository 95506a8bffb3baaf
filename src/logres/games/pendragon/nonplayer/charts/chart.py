"""8.5-8.8 What the four flowcharts have in common: the Event questions, free actions, dice, what a Command can cost.

A rule that stands in several of the four sections under the same name is asked for by `clause`.
"""

from __future__ import annotations

from typing import Final

from logres.engine.frames import DONE
from logres.engine.game import Game
from logres.games.pendragon import log
from logres.games.pendragon.board import Board
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.names import CIVITATES, DUX, EVENT, NOBODY, SIDES
from logres.games.pendragon.nonplayer import instructions, symbols, trace
from logres.games.pendragon.nonplayer.answers import events
from logres.games.pendragon.nonplayer.answers.housekeeping import lends
from logres.games.pendragon.nonplayer.charts.flow import REPORT, Turn
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import CARD_NAMES

_SECTION: Final = ("8.8", "8.7", "8.6", "8.5")


def die(g: Game, faction: int, rule: str, what: str, count: int = 1, sides: int = 6) -> int:
    """Dice a flowchart asks for, with their line in the trace."""
    return trace.rolled(g, faction, rule, what, sum(g.roll(what, count, sides)))


def die_at_most(g: Game, faction: int, rule: str, what: str, most: int) -> bool:
    """A D6 that decides: whether it shows so much or less."""
    return trace.rolled_at_most(g, faction, rule, what, g.roll(what, 1)[0], most)


def funds(b: Board, faction: int) -> int:
    """8.0.same-rules: What a faction can spend: its own, and for the Dux blue where it may or the Civitates lend."""
    if faction != DUX:
        return b.resources[faction]
    how = imperium.preemption(b)
    blue = how == imperium.FREELY or (how == imperium.WITH_CONSENT and bool(b.nonplayer[CIVITATES]) and lends(b))
    return b.resources[DUX] + (b.resources[CIVITATES] if blue else 0)


class Chart(Turn):
    """A flowchart. Subclasses have the steps."""

    def clause(self, name: str) -> str:
        return f"{_SECTION[self.faction]}.{name}"

    # ------------------------------------------------------------------ Events

    def side(self, g: Game, b: Board) -> int:
        """The side of the current card that this non-player would execute; NOBODY for none."""
        return symbols.side_of(self.faction, cards.sides(g, b, self.faction, b.card))

    def may_play(self, g: Game, b: Board, rule: str) -> bool:
        """8.1.1.decline-raven, 8.1.1.decline-sword-precondition, 8.1.1.decline-ineffective: Whether it takes the Event.

        The sequence of play must allow it, no raven forbid it, its instruction be met, and it must have an effect.
        """
        if EVENT not in self.plays:
            return self._decline(g, b, rule, "{}: the Event is not open")
        if symbols.has_raven(b.card, self.faction):  # [8.1.1.decline-raven]
            return self._decline(g, b, rule, "{}: a raven")
        side = self.side(g, b)
        if side == NOBODY:
            return self._decline(g, b, rule, "{}: no side that it may execute")
        if symbols.has_sword(b.card, self.faction) and not instructions.met(g, b, self.faction, b.card):
            return self._decline(g, b, "8.1.1.decline-sword-precondition", "{}: its instruction is not met")
        if not events.is_effective(g, b, self.faction, b.card, side):  # [8.1.1.decline-ineffective]
            return self._decline(g, b, "8.1.1.decline-ineffective", "{} would have no effect")
        return True

    def _decline(self, g: Game, b: Board, rule: str, why: str) -> bool:
        trace.decided(g, self.faction, rule, "declines " + why, CARD_NAMES[b.card])
        return False

    def play_event(self, g: Game, b: Board, rule: str) -> str | None:
        """The Event, on the side this non-player uses, if it may and does anything."""
        if not self.may_play(g, b, rule):
            return None
        side = self.side(g, b)
        trace.decided(g, self.faction, rule, "executes the Event {}, {}", CARD_NAMES[b.card], SIDES[side])
        log.event(g, self.faction, side)
        self.did = EVENT
        g.call(events.Performance(self.faction, b.card, side))
        return REPORT

    def priority_event(self, g: Game, b: Board) -> str | None:
        """8.5.2.shield-now, 8.6.2.shield-now, 8.7.2.shield-now, 8.8.2.shield-now: A shield on this card is played.

        One on the next is waited for where this card has none, or the sequence of play does not open it.
        """
        if symbols.has_shield(b.card, self.faction):
            step = self.play_event(g, b, self.clause("2.shield-now"))
            # [8.5.2.shield-next-pass, 8.6.2.shield-next-pass, 8.7.2.shield-next-pass, 8.8.2.shield-next-pass]
            if step is not None or EVENT in self.plays:
                return step
        # [8.5.2.shield-next-pass, 8.6.2.shield-next-pass, 8.7.2.shield-next-pass, 8.8.2.shield-next-pass]
        if symbols.shield_to_come(b, self.faction):
            return self.pass_turn(g, self.clause("2.shield-next-pass"), "the next card has its shield")
        return None

    # ------------------------------------------------------------------ by Event

    def granted(self, g: Game, b: Board) -> str:
        """8.2.3.event-commands: A free action, by the boxes of the flowchart."""
        if self.terms.command == NOBODY:
            self.plan_feat(g, b, self.terms.feat)
            self.perform_feat(g, self.terms.feat)
            return "report_granted"
        step = self.by_box(g, b, self.terms.command)
        if step is None:
            self.carry_out(g, b, self.terms.command)
        return "report_granted" if step in (None, REPORT) else step

    def report_granted(self, g: Game, b: Board) -> str:
        """What the free action came to stays in g.answer; nothing follows it."""
        return DONE

    def by_box(self, g: Game, b: Board, command: int) -> str | None:
        """What the box of a Command leads to; None where it finds nothing to do, or leaves a plan alone."""
        return None

    def plan_feat(self, g: Game, b: Board, feat: int) -> None:
        """Where a Feat that an Event grants is done."""
