"""8.5, 8.6 What the flowcharts of the Scotti and the Saxons share: Return, the priority Event, free actions by Event.

A rule of section 8.5 has its twin of the same number in 8.6; `clause` names that of the faction.
"""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import BATTLE, MARCH, NOBODY, RAID, RETURN, SAXONS
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.charts.chart import Chart, die, knows
from logres.games.pendragon.nonplayer.charts.flow import EASY
from logres.games.pendragon.nonplayer.planning import settling
from logres.games.pendragon.nonplayer.selection import Choice
from logres.games.pendragon.tables import RAIDER_OF

GRANTED: Final = "report_granted"


class BarbarianTurn(Chart):
    """A flowchart of Barbarians. Subclasses have the steps, and what differs."""

    def clause(self, name: str) -> str:
        return f"8.{6 if self.faction == SAXONS else 5}.{name}"

    # ------------------------------------------------------------------ Return

    def return_home(self, g: Game, b: Board) -> str | None:
        """8.5.1.return-trigger, 8.6.1.return-trigger: Two Clear Regions or fifteen Raiders, or Plunder above 2D6."""
        who, rule = self.faction, self.clause("1.return-trigger")
        if not knows(who, RETURN) or (not b.on_map(RAIDER_OF[who]) and not settling.plunder_held(b, who)):
            return None
        wanted = settling.must_return(b, who)
        if not wanted:
            roll = die(g, who, rule, "return", 2)
            wanted = settling.plunder_held(b, who) > roll  # [8.5.1.return-trigger, 8.6.1.return-trigger]
        trace.say(g, who, rule, f"Return: {'yes' if wanted else 'no'}")
        return self.return_now(g, b) if wanted else None

    def easily(self, g: Game, b: Board, spaces: list[int]) -> list[int]:
        """8.5.1.return-easy, 8.6.1.return-easy: With the Easy option one Region, that with most Plunder."""
        if self.most(g) > 1 or g.options.get("difficulty") != EASY or not spaces:
            return spaces
        choice = Choice(g, self.faction, self.clause("1.return-easy"), "Return", spaces)
        return [choice.most("Plunder", lambda s: b.plunder(s, self.faction)).one()]

    # ------------------------------------------------------------------ the priority Event

    def priority_event(self, g: Game, b: Board) -> str | None:
        """8.5.2.shield-now, 8.6.2.shield-now: A shield on this card is played, one on the next waited for."""
        now, later = self.clause("2.shield-now"), self.clause("2.shield-next-pass")
        if self.has_shield(b) and self.may_play(g, b, now):  # [8.5.2.shield-now, 8.6.2.shield-now]
            return self.play_event(g, b, now)
        if self.shield_to_come(b):  # [8.5.2.shield-next-pass, 8.6.2.shield-next-pass]
            return self.pass_turn(g, later, "the next card has its shield")
        return None

    # ------------------------------------------------------------------ by Event

    def granted(self, g: Game, b: Board) -> str:
        """8.2.3.event-commands: A free action, by the boxes of the flowchart."""
        command = self.term("command", NOBODY)
        if command == NOBODY:
            self.granted_feat(g, b, self.term("feat", NOBODY))
        elif self.by_box(g, b, command) is None:
            self.carry_out(g, b, command)
        return GRANTED

    def by_box(self, g: Game, b: Board, command: int) -> str | None:
        """What the box of a Command leads to; None where it finds nothing to do."""
        if command == RAID:
            return self.raid_now(g, b)
        if command == RETURN:
            return self.return_now(g, b)
        if command == MARCH:
            return self.march_now(g, b)
        return self.fight(g, b) if command == BATTLE else None

    def report_granted(self, g: Game, b: Board) -> None:
        """What the free action came to stays in g.answer."""

    # ------------------------------------------------------------------ what each has of its own

    def return_now(self, g: Game, b: Board) -> str | None:
        """Return, with what it brings home."""
        return None

    def raid_now(self, g: Game, b: Board) -> str | None:
        """Raid, if there is a target."""
        return None

    def march_now(self, g: Game, b: Board) -> str | None:
        """March, if it is of use."""
        return None

    def fight(self, g: Game, b: Board) -> str | None:
        """Battle, if it is sure enough."""
        return None

    def granted_feat(self, g: Game, b: Board, feat: int) -> None:
        """Designate a Feat that an Event grants."""
