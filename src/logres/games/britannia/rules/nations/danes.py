"""The Danes: what round 11 pays, and Cnut's departure in round 14."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.rules.rounds.departures import depart
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import ABSENT
from logres.games.britannia.tables import CNUT, DANES, DANES_LEAVING, DANES_LEAVING_ROUND


def before_withdrawal(g: Game, b: Board, n: int) -> None:
    """danes.r11.score-at-withdrawal: They are paid for what they hold as they are about to sail home."""
    if n == DANES and b.edition.must_return(b, n):
        scoring.snapshot(g, b, n)


def leave(g: Game, b: Board, n: int) -> None:
    """danes.r14.cnut-leaves, danes.r14.shortfall: Cnut and four armies go, less those who never came."""
    if n != DANES or b.round != DANES_LEAVING_ROUND:
        return
    if b.leader[CNUT] >= 0:
        b.leader[CNUT] = ABSENT
        log.line(g, n, "danes.r14.cnut-leaves", "leader-leaves", "{}: {} leaves", log.LEADER[CNUT])
    depart(g, b, n, DANES_LEAVING - b.shortfall, "danes.r14.cnut-leaves")  # [danes.r14.shortfall]
