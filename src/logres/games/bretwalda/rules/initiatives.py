"""When Ports and trade are open beside the pending question."""

from __future__ import annotations

from logres.engine.frames import Decision, Together
from logres.engine.game import Game
from logres.games.bretwalda.board import NOBODY, Board, second_reading
from logres.games.bretwalda.rules.actions.actions import Turn
from logres.games.bretwalda.rules.rounds.advanced_setup import AdvancedSetUp
from logres.games.bretwalda.rules.rounds.setup import SetUp
from logres.games.bretwalda.rules.seasons.bids import Bidding
from logres.games.bretwalda.rules.seasons.seasons import SeasonPhase
from logres.games.bretwalda.rules.seasons.trade import AnswerOffer, HandOver, Initiative, kingdom_of
from logres.games.bretwalda.rules.seasons.winter import Consume

CLOSED = (SetUp, AdvancedSetUp, Bidding, Consume, AnswerOffer, HandOver, Together)


def initiative(g: Game, b: Board, seat: str) -> Decision | None:
    """building.port, concept.trade.allowed: What a seat may do of its own accord now."""
    if not second_reading(g) or closed(g):
        return None
    k = kingdom_of(g, b, seat)
    if k == NOBODY:
        return None
    found = Initiative(seat, k, port_open(g, k), bool(g.options["trade"]), b.drafts[k])
    return found if found.legal(g, b) else None


def closed(g: Game) -> bool:
    """summer.bid.declare: Not in the set-up, while bids or sealed answers are out, or while Food is counted out."""
    return any(isinstance(frame, CLOSED) for frame in g.stack)


def port_open(g: Game, k: int) -> bool:
    """building.port: In the whole Season Phase, and in the own actions, or by the option in those of all."""
    turn: Turn | None = g.find(Turn)
    if turn is None:
        return g.find(SeasonPhase) is not None
    return turn.side == k or bool(g.options["port-actions"] == "all")  # [building.port]
