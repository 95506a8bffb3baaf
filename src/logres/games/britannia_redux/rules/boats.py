"""Boat movement, an optional rule: once in a movement phase, from one coast over one sea to one other coast.

The board's `boat` is empty where there are no boats, else [origin, sea, destination, leader], all NOWHERE until used.
Several groups may go, each on its own march, but all the same way.
"""

from __future__ import annotations

from typing import Final

from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.games.britannia.board import Board
from logres.games.britannia.groups import Group
from logres.games.britannia.rules.battle.cohorts import NOWHERE
from logres.games.britannia.tables import LAND, LAND_ADJ, STRAITS
from logres.games.britannia_redux.state import redux

UNUSED: Final = (NOWHERE, NOWHERE, NOWHERE, NOWHERE)

FIRST: Final = Refusal("Boats are boarded where the move begins, and take all of it.", "redux.boat.whole-move")
ONE_VOYAGE: Final = Refusal("Boats go once in a phase, from one area over one sea to one other.", "redux.boat.use")
TOO_NEAR: Final = Refusal("Boats do not go to an area next to where they started.", "redux.boat.not-adjacent")


def make_ready(g: Game, b: Board, n: int) -> None:
    """redux.frame.boats-optional, redux.boat.major, redux.boat.not-in-extra: Whether there are boats in this turn."""
    landless = b.edition.major(b, n) and not b.occupied(n)
    ready = g.options["boats"] and not redux(b).extra and not landless  # [redux.boat.not-in-extra, redux.boat.major]
    redux(b).boat = list(UNUSED) if ready else []  # [redux.frame.boats-optional]


def new_phase(b: Board) -> None:
    """redux.boat.use: Once in each movement phase, so in both of a major invasion."""
    if redux(b).boat:
        redux(b).boat = list(UNUSED)


def refused(b: Board, m: Group, there: int) -> Refusal | None:
    """redux.boat.use, redux.boat.not-adjacent, redux.boat.sea-starters: Why boats may not go to a sea, or a coast."""
    origin, sea, to, _ = redux(b).boat
    if there >= LAND:
        if len(m.path) > 1:
            return FIRST  # [redux.boat.whole-move]
        return ONE_VOYAGE if origin != NOWHERE and (m.path[0], there) != (origin, sea) else None  # [redux.boat.use]
    if there in LAND_ADJ[m.path[0]] or there in STRAITS[m.path[0]] or there == m.path[0]:
        return TOO_NEAR  # [redux.boat.not-adjacent]
    return ONE_VOYAGE if to not in (NOWHERE, there) else None  # [redux.boat.use]


def sailed(b: Board, m: Group) -> None:
    """redux.boat.use: A group has landed: all others go the same way."""
    if len(m.path) == 3 and m.path[0] < LAND <= m.path[1]:
        redux(b).boat = [*m.path, max(m.leader, redux(b).boat[3])]


def brought_leader(b: Board, n: int, a: int) -> bool:
    """redux.boat.no-retreat: Whether the leader of the nation whose turn it is came to an area by boat."""
    boat = redux(b).boat
    return bool(boat) and n == b.nation and boat[2] == a and boat[3] >= 0 and b.leader_at(n, a) == boat[3]
