"""The game round of reduX: what differs in it from Britannia's."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.rules.rounds import turn
from logres.games.britannia_redux.rules import crowns
from logres.games.britannia_redux.rules.holding import score_holding
from logres.games.britannia_redux.rules.kingship import Kingship
from logres.games.britannia_redux.tables import FINAL_ROUND


class RoundBegins(turn.RoundBegins):
    """Nothing but what areas pay that are occupied already."""

    STEPS = ("already_there",)


class RoundEnds(turn.RoundEnds):
    """redux.round.end-order: Rex Anglorum, in the final round the King of England, then holding."""

    STEPS = ("crown", "king", "holding")  # [redux.round.end-order]

    def crown(self, g: Game, b: Board) -> None:
        """redux.score.rex: At the end of rounds with that symbol."""
        crowns.rex(g, b)

    def king(self, g: Game, b: Board) -> None:
        """redux.king.when: At the end of the final round, before holding is scored."""
        if b.round == FINAL_ROUND:  # [redux.king.when]
            g.call(Kingship())

    def holding(self, g: Game, b: Board) -> None:
        """redux.score.hold.rounds: At the end of rounds with that symbol."""
        score_holding(g, b)
