"""1.5.2 Tribute unasked: beside whatever is pending a Briton may give to the faction whose Command or Event it is."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.tribute import Amount, Offer, OpenPoint, Transfer
from logres.games.pendragon.events.event import Event
from logres.games.pendragon.names import NOBODY, SEATS
from logres.games.pendragon.resources import Payment
from logres.games.pendragon.rules.sequence import EventCard
from logres.games.pendragon.tables import EVENTS
from logres.games.pendragon.tracks import is_briton

CLOSED: Final = (Payment, Amount, Transfer, OpenPoint)  # while something is being paid or given


def initiative(g: Game, b: Board, seat: str) -> Offer | None:
    """1.5.2.tribute-resources, 1.5.2.tribute-wealth: What a seat may give of its own accord now; non-players do not."""
    giver, taker = SEATS.index(seat), executor(g, b)
    if taker in (NOBODY, giver) or b.old_reading or b.nonplayer[giver] or b.nonplayer[taker]:
        return None
    found = Offer(giver, taker)
    return found if is_briton(giver) and found.legal(g, b) else None


def executor(g: Game, b: Board) -> int:
    """1.5.2.tribute-resources: Whose Command or Event of the Sequence of Play goes on; NOBODY in the Epoch Round."""
    if g.find(EventCard) is None or b.card not in EVENTS or any(isinstance(frame, CLOSED) for frame in g.stack):
        return NOBODY
    for frame in reversed(g.stack):
        if isinstance(frame, Event) or (isinstance(frame, Order) and not frame.free):
            return frame.faction
    return NOBODY
