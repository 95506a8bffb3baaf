"""6.0 The Epoch Round: its phases in order."""

from __future__ import annotations

from typing import Final

from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.engine.nouns import Noun
from logres.games.pendragon.board import Board
from logres.games.pendragon.epoch import recovery, revenue, status
from logres.games.pendragon.epoch.annona import Annona
from logres.games.pendragon.epoch.hoarding import Hoarding
from logres.games.pendragon.epoch.upkeep import Upkeep
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.hooks import hooks
from logres.games.pendragon.names import N_FACTIONS
from logres.games.pendragon.rules import lasting, victory
from logres.games.pendragon.rules.scenarios import BY_NUMBER
from logres.games.pendragon.tables import MOMENTUM, N_CARDS

ANNONA: Final = Noun("thing", "annona", "Annona")
IMPERIUM: Final = Noun("thing", "imperium", "Imperium")
VICTORY: Final = Noun("thing", "victory", "Victory")
EPOCH_EVENT: Final = Noun("thing", "epoch-event", "Epoch Event")
REVENUE: Final = Noun("thing", "revenue", "Revenue")
UPKEEP: Final = Noun("thing", "upkeep", "Upkeep")
RECOVERY: Final = Noun("thing", "recovery", "Recovery and Reset")


class EpochRound(Procedure):
    """6.0.phases: Annona, Imperium, Victory, Epoch Event, Revenue, Upkeep, Recovery and Reset."""

    STEPS = ("annona", "hoard", "imperium", "victory", "epoch_event", "revenue", "upkeep", "recover", "reset")

    def annona(self, g: Game, b: Board) -> None:
        """6.1 The Foederati are fed, or leave."""
        b.epoch += 1
        g.add_heading(1, "epoch", "Epoch Round {} of {}", b.epoch, BY_NUMBER[b.scenario].epochs, rule="6.0.phases")
        announce(g, ANNONA)
        g.call(Annona())

    def hoard(self, g: Game, b: Board) -> None:
        """6.2.1 Before the Imperium is looked at, the Civitates may hoard."""
        announce(g, IMPERIUM)
        g.call(Hoarding())

    def imperium(self, g: Game, b: Board) -> None:
        """6.2.2.no-upward-shift: The Imperium may fall, and Dominance change hands."""
        status.check(g, b)

    def victory(self, g: Game, b: Board) -> None:
        """6.3.victory-phase, 2.4.2.final-epoch: The game ends if somebody has won, or if this was the last Epoch."""
        announce(g, VICTORY)
        if hooks(g).may_win(g, b, victory.passing(b)):
            victory.end(g, b, victory.BY_CHECK)
        elif b.epoch >= BY_NUMBER[b.scenario].epochs:  # [2.4.2.final-epoch]
            if has_final_recovery(b):
                recovery.recover(g, b)
            victory.end(g, b, victory.BY_MARGIN)

    def epoch_event(self, g: Game, b: Board) -> None:
        """6.4.epoch-event, 2.4.1.epoch-event: The Event of the Epoch card."""
        announce(g, EPOCH_EVENT)
        cards.epoch_event(g, b, b.card)

    def revenue(self, g: Game, b: Board) -> None:
        """6.5 Income."""
        announce(g, REVENUE)
        revenue.collect(g, b)

    def upkeep(self, g: Game, b: Board) -> None:
        """6.6 Pay, or lose what is not paid."""
        announce(g, UPKEEP)
        g.call(Upkeep())

    def recover(self, g: Game, b: Board) -> None:
        """6.7.1 Prosperity comes back."""
        announce(g, RECOVERY)
        recovery.recover(g, b)

    def reset(self, g: Game, b: Board) -> None:
        """6.7.2.reset: Momentum ends, and all are Eligible."""
        for card in range(1, N_CARDS):
            if MOMENTUM[card][b.lasting[card]]:  # [5.4.momentum]
                lasting.put_into_effect(b, card, 0)
        b.eligible = [1] * N_FACTIONS
        b.override = [0] * N_FACTIONS


def announce(g: Game, phase: Noun) -> None:
    """The heading over a phase, as the log tells it."""
    g.add_heading(2, "epoch-phase", "{}", phase)


def has_final_recovery(b: Board) -> bool:
    """6.3.exceptions, 7.3.final: Not in Barbarian Conspiracy, and not at Fragmentation."""
    return BY_NUMBER[b.scenario].final_recovery and not b.fragmented
