"""The frame of the game: twelve rounds of Season, Action and Priority Phases."""

from __future__ import annotations

from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.bretwalda import log
from logres.games.bretwalda.board import Board, second_reading
from logres.games.bretwalda.rules.actions.actions import ActionPhase
from logres.games.bretwalda.rules.cards import chronicles
from logres.games.bretwalda.rules.rounds import setup, victory
from logres.games.bretwalda.rules.rounds.advanced_setup import AdvancedSetUp
from logres.games.bretwalda.rules.rounds.setup import SetUp
from logres.games.bretwalda.rules.seasons.seasons import SeasonPhase
from logres.games.bretwalda.tables import N_KINGDOMS, SEAT_NAMES


def start(g: Game) -> None:
    """setup.step8-supply: The whole set-up, up to the first question."""
    b = Board()
    g.board = b
    setup.shuffle_decks(g, b)
    g.call(GameLoop())
    if g.options["advanced-setup"]:
        g.call(AdvancedSetUp())
        return
    absent = setup.absent_kingdoms(g.scenario, g.options)
    setup.seat_kingdoms(b, [k for k in range(N_KINGDOMS) if SEAT_NAMES[k] not in absent])
    setup.place_dalcs(b)
    setup.place_neutrals(b)
    setup.place_kingdoms(b)
    setup.draw_pretender(g, b)
    g.call(SetUp())


class GameLoop(Procedure):
    """round.structure: Season, Action and Priority Phase, twelve times."""

    STEPS = ("season_phase", "action_phase", "priority_phase", "next_round")

    def season_phase(self, g: Game, b: Board) -> None:
        """round.structure: First the season."""
        g.add_heading(0, "round", "Round {}", b.round, rule="round.structure")
        g.call(SeasonPhase())

    def action_phase(self, g: Game, b: Board) -> None:
        """round.action.order: Then two actions each."""
        g.call(ActionPhase())

    def priority_phase(self, g: Game, b: Board) -> None:
        """round.priority.pretender: Then the next Pretender."""
        g.call(PriorityPhase())

    def next_round(self, g: Game, b: Board) -> str | None:
        """round.priority.advance: Until somebody has won, a kingdom is out, or the twelfth round is over."""
        if victory.end_of_round(g, b):
            return None
        b.round += 1
        b.card = ""  # [round.season.card-effect] it ends with its round, before the next is revealed
        return "season_phase"


class PriorityPhase(Procedure):
    """round.priority.chronicle: Chronicles may be claimed; then the next Pretender is found."""

    STEPS = ("claims", "pretender", "set_aside")

    def claims(self, g: Game, b: Board) -> None:
        """concept.chronicle.objective: Before the new Pretender is found."""
        g.add_heading(1, "priority-phase", "Priority Phase", rule="round.priority.pretender")
        if second_reading(g):
            chronicles.claim_together(g, b, b.kingdoms())  # [concept.chronicle.objective]
        else:
            g.call(chronicles.Claims(tuple(b.kingdoms())))

    def pretender(self, g: Game, b: Board) -> None:
        """round.priority.pretender: Who leads now goes first in the next round."""
        b.pretender = victory.next_pretender(b)
        log.line(g, b.pretender, "round.priority.pretender", "pretender", "{} is the Pretender")

    def set_aside(self, g: Game, b: Board) -> None:
        """round.season.set-aside: After Winter the cards of the year leave the table."""
        if b.round % 4 == 0:
            b.aside += b.shown
            b.shown = []
