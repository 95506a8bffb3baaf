"""8.5 The flowchart of the non-player Scotti."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.nonplayer.chart import Chart


class ScottiTurn(Chart):
    """8.5.order: The questions of the Scotti, in order."""

    STEPS = ("priority_event", "event", "pass_", "report", "granted", "report_granted")

    def priority_event(self, g: Game, b: Board) -> str | None:
        """8.5.2.shield-now, 8.5.2.shield-next-pass: A shield on this card is played, one on the next waited for."""
        if self.has_shield(b) and self.may_play(g, b, "8.5.2.shield-now"):  # [8.5.2.shield-now]
            return self.play_event(g, b, "8.5.2.shield-now")
        if self.shield_to_come(b):  # [8.5.2.shield-next-pass]
            return self.pass_turn(g, "8.5.2.shield-next-pass", "the next card has its shield")
        return None

    def event(self, g: Game, b: Board) -> str | None:
        return self.play_event(g, b, "8.5.5.event") if self.may_play(g, b, "8.5.5.event") else None

    def pass_(self, g: Game, b: Board) -> str:
        return self.pass_turn(g, "8.5.6.pass", "neither Raid nor March is possible")

    def granted(self, g: Game, b: Board) -> str:
        return "report_granted"

    def report_granted(self, g: Game, b: Board) -> None:
        """What the free action came to stays in g.answer."""
