"""The greedy bot plays reduX as it plays Britannia, by the points of this edition, and knows of raids besides."""

from __future__ import annotations

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.britannia.board import board_of
from logres.games.britannia.bot import answers, bot
from logres.games.britannia.tables import AREA
from logres.games.britannia_redux.rules.withdrawal import ChooseWithdrawal
from logres.games.britannia_redux.tables import OCCUPY_TURN, RAID_POINTS


class Greedy(bot.Greedy):
    """Plays any scenario of reduX."""

    def worth(self, game: Game, decision: Decision, action: Action) -> float:
        """An area that is left empty by raiders is paid for, though only when all have withdrawn."""
        worth = super().worth(game, decision, action)
        if not isinstance(decision, ChooseWithdrawal) or action.area is None:
            return worth
        b, n = board_of(game), decision.nation
        raided = answers.outcome(game, decision, action).vacant(AREA[action.area])
        return worth + RAID_POINTS if raided and not OCCUPY_TURN[b.round][n] else worth
