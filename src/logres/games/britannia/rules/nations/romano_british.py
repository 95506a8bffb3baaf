"""The Romano-British: their first round, and the end of Arthur's cavalry."""

from __future__ import annotations

from logres.engine.game import Game
from logres.games.britannia import log
from logres.games.britannia.board import Board
from logres.games.britannia.state import ABSENT
from logres.games.britannia.tables import (
    ARTHUR,
    CAVALRY,
    INFANTRY,
    ROMANO_BRITISH,
)


def without_population(g: Game, b: Board, n: int) -> bool:
    """rb.r6.no-population, variant.3p-short.no-rb-population, variant.2p.germanic.belgae: Not in round 6."""
    if b.round != b.edition.no_population_round:
        return False
    return n == ROMANO_BRITISH or n in b.edition.scenarios[g.scenario].as_romano_british  # [variant.2p.germanic.belgae]


def dismount(g: Game, b: Board) -> None:
    """rb.arthur.r8-conversion: As round 8 begins Arthur leaves, and his cavalry are infantry from now on."""
    if b.round != b.edition.calendar.leader_round[ARTHUR] + 1:
        return
    if b.leader[ARTHUR] >= 0:
        b.leader[ARTHUR] = ABSENT
        log.line(g, ROMANO_BRITISH, "rb.arthur.r8-conversion", "leader-leaves", "{}: {} leaves", log.LEADER[ARTHUR])
    b.dismounted = max(0, b.total_armies(ROMANO_BRITISH) - b.edition.infantry[ROMANO_BRITISH])
    for a in b.areas(ROMANO_BRITISH):
        riders = b.cavalry(ROMANO_BRITISH, a)
        b.add(ROMANO_BRITISH, a, INFANTRY, riders)
        b.remove(ROMANO_BRITISH, a, CAVALRY, riders)


def recount(b: Board, n: int) -> None:
    """comp.limit.romano-british: Infantry counters are lost first; a cavalry counter that fell stays away."""
    if n == ROMANO_BRITISH:
        b.dismounted = min(b.dismounted, b.total_infantry(n))
