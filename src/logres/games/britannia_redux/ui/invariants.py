"""What is true of every board of every game of reduX. The fuzzer asks after every action."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import ARTHUR, BELGAE, NATIONS, ROMANO_BRITISH, ROMANS
from logres.games.britannia.ui import invariants


def broken(g: Game, b: Board) -> list[str]:
    """The sentences that ought to be true and are not."""
    return [*invariants.shared(g, b), *_strangers(b), *_arthur(g, b)]


def _strangers(b: Board) -> list[str]:
    """No Romans, no Belgae, no forts, no burhs, no subjects."""
    found = [f"{NATIONS[n]} are in reduX" for n in (ROMANS, BELGAE) if b.in_play(n)]
    if any(b.fort) or any(b.burh):
        found.append("there is a fort or a burh")
    if any(lord != NOBODY for lord in b.subject):
        found.append("there is a subject nation")
    return found


def _arthur(g: Game, b: Board) -> list[str]:
    """Arthur's riders are where he is, and nowhere when he is gone."""
    where = b.leader[ARTHUR]
    riders = b.total_cavalry(ROMANO_BRITISH)
    beside = b.cavalry(ROMANO_BRITISH, where) if where >= 0 else 0
    return [] if riders == beside else ["Arthur and his cavalry are not together"]
