"""8.5-8.8 What the four flowcharts have in common: the Event questions, dice, and what a Command can cost."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.chapter import COMMANDS_OF, FEATS_OF
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.names import CIVITATES, DUX, EVENT, NOBODY, SIDES
from logres.games.pendragon.nonplayer import instructions, symbols, trace
from logres.games.pendragon.nonplayer.answers import events
from logres.games.pendragon.nonplayer.answers.housekeeping import lends
from logres.games.pendragon.nonplayer.charts.flow import REPORT, Turn
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.tables import CARD_NAMES


def knows(faction: int, command: int) -> bool:
    """Whether a Command is on a faction's menu."""
    return command in COMMANDS_OF[faction]


def knows_feat(faction: int, feat: int) -> bool:
    return feat in FEATS_OF[faction]


def die(g: Game, faction: int, rule: str, what: str, count: int = 1, sides: int = 6) -> int:
    """Dice a flowchart asks for, with their line in the trace."""
    total = sum(g.roll(what, count, sides))
    trace.say(g, faction, rule, f"{what}: rolls {total}")
    return total


def funds(b: Board, faction: int) -> int:
    """8.0.same-rules: What a faction can spend: its own, and for the Dux blue where it may or the Civitates lend."""
    if faction != DUX:
        return b.resources[faction]
    how = imperium.preemption(b)
    blue = how == imperium.FREELY or (how == imperium.WITH_CONSENT and bool(b.nonplayer[CIVITATES]) and lends(b))
    return b.resources[DUX] + (b.resources[CIVITATES] if blue else 0)


class Chart(Turn):
    """A flowchart. Subclasses have the steps."""

    def side(self, g: Game, b: Board) -> int:
        """The side of the current card that this non-player would execute; NOBODY for none."""
        return symbols.side_of(self.faction, cards.sides(g, b, self.faction, b.card))

    def may_play(self, g: Game, b: Board, rule: str) -> bool:
        """8.1.1.decline-raven, 8.1.1.decline-sword-precondition, 8.1.1.decline-ineffective: Whether it takes the Event.

        The sequence of play must allow it, no raven forbid it, its instruction be met, and it must have an effect.
        """
        title = CARD_NAMES[b.card]
        if EVENT not in self.plays:
            return self._decline(g, rule, f"{title}: the Event is not open")
        if symbols.has_raven(b.card, self.faction):  # [8.1.1.decline-raven]
            return self._decline(g, rule, f"{title}: a raven")
        side = self.side(g, b)
        if side == NOBODY:
            return self._decline(g, rule, f"{title}: no text to execute")
        if symbols.has_sword(b.card, self.faction) and not instructions.met(g, b, self.faction, b.card):
            return self._decline(g, "8.1.1.decline-sword-precondition", f"{title}: its instruction is not met")
        if not events.is_effective(g, b, self.faction, b.card, side):  # [8.1.1.decline-ineffective]
            return self._decline(g, "8.1.1.decline-ineffective", f"{title} would have no effect")
        return True

    def _decline(self, g: Game, rule: str, why: str) -> bool:
        trace.say(g, self.faction, rule, f"declines {why}")
        return False

    def play_event(self, g: Game, b: Board, rule: str) -> str:
        """The Event, on the side this non-player uses."""
        side = self.side(g, b)
        trace.say(g, self.faction, rule, f"executes the Event {CARD_NAMES[b.card]}, {SIDES[side]}")
        self.did = EVENT
        g.call(events.Performance(self.faction, b.card, side))
        return REPORT

    def has_shield(self, b: Board) -> bool:
        """A priority Event for this non-player on the current card."""
        return symbols.has_shield(b.card, self.faction)

    def shield_to_come(self, b: Board) -> bool:
        return symbols.shield_to_come(b, self.faction)
