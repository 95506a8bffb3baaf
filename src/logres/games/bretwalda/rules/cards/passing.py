"""Passing ahead: a kingdom that wants to play no card says so once, for a Battle, a Season, or until it is attacked.

Whoever holds a card is asked at every step at which one could be played, whether or not it fits, so that nobody sees
what is in a hand by who is waited for. Passing ahead keeps that from stalling a table: the answer is the same and comes
at the same moment, whatever is in the hand.
"""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.frames import seat_of
from logres.games.bretwalda.rules.battle.battle import Battle
from logres.games.bretwalda.tables import N_KINGDOMS

SCOPES: Final[tuple[str, ...]] = ("battle", "season", "attacked")


def mark(g: Game, b: Board, seat: str, scope: str) -> str:
    """What the scope is now: this Battle, this round's Season card, the Battle in which the seat defends itself."""
    if scope == "season":
        return f"{b.round} {b.card}"
    return _battle(g, b, seat if scope == "attacked" else None)


def ends(g: Game, b: Board, seat: str, scope: str, since: str) -> bool:
    """Whether it has become another one; until attacked, whether a new Battle has come."""
    now = mark(g, b, seat, scope)
    return now not in ("", since) if scope == "attacked" else now != since


def _battle(g: Game, b: Board, defender: str | None) -> str:
    """The Battle in course, or the one in which a seat defends itself; "" if there is none."""
    battle: Battle | None = g.find(Battle)
    if battle is None:
        return ""
    if defender is not None and (battle.dfn >= N_KINGDOMS or seat_of(g, b, battle.dfn) != defender):
        return ""
    return f"{b.round} {b.turn} {battle.place} {battle.att} {battle.dfn}"
