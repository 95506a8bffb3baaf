"""Telling armies apart during a nation's turn: see groups.py."""

from __future__ import annotations

from typing import Final

from logres.games.britannia.board import Board
from logres.games.britannia.groups import Cohort
from logres.games.britannia.tables import CAVALRY, INFANTRY, LAND, N_AREAS

NOWHERE: Final = -1


def tidy(cohorts: list[Cohort]) -> tuple[Cohort, ...]:
    """Sorted, like ones joined, empty ones gone."""
    counts: dict[tuple[int, int, int, int, int, int], int] = {}
    for cohort in cohorts:
        counts[cohort[:-1]] = counts.get(cohort[:-1], 0) + cohort.armies
    return tuple(sorted([Cohort(*alike, armies) for alike, armies in counts.items() if armies > 0]))


def muster(b: Board, n: int) -> None:
    """raid.who: At the start of movement. In a raiding turn all who are at sea now are raiders."""
    raiding = b.edition.raiding(b, n)
    found: list[Cohort] = []
    here = b.here
    bit = 1 << n
    for a in range(N_AREAS):
        if not here[a] & bit:
            continue
        raider = 1 if raiding and a >= LAND else 0  # [raid.who, redux.raid.who, redux.raid.land-start]
        for kind, count in ((INFANTRY, b.infantry(n, a)), (CAVALRY, b.cavalry(n, a))):
            if count:
                found.append(Cohort(a, kind, a, NOWHERE, raider, 0, count))
    b.cohorts = tuple(found)


def halt(b: Board) -> None:
    """Between the halves of a major invasion: all may move again."""
    b.cohorts = tidy([c._replace(back=NOWHERE, moved=0) for c in b.cohorts])  # [redux.raid.major-status]


def dismiss(b: Board) -> None:
    """At the end of the turn identities are forgotten."""
    b.cohorts = ()
    b.entries = []


def at(b: Board, area: int, kind: int) -> list[Cohort]:
    """The cohorts of one kind in an area."""
    return [c for c in b.cohorts if c.area == area and c.kind == kind]


def size(cohorts: list[Cohort]) -> int:
    return sum([c.armies for c in cohorts])


def shift(b: Board, source: Cohort, target: Cohort) -> None:
    """Armies of one cohort become another: as many as the target says."""
    gone = target.armies
    moved: list[Cohort] = [target]
    for cohort in b.cohorts:
        alike = cohort[:-1]
        if alike == source[:-1]:
            if cohort.armies > gone:
                moved.append(Cohort(*alike, cohort.armies - gone))
        elif alike == target[:-1]:
            moved[0] = Cohort(*alike, cohort.armies + gone)
        else:
            moved.append(cohort)
    moved.sort()
    b.cohorts = tuple(moved)


def take(b: Board, cohort: Cohort, count: int) -> None:
    """Lift armies off the list (not off the board)."""
    rest = [c for c in b.cohorts if c != cohort]
    b.cohorts = tidy([*rest, Cohort(*cohort[:-1], cohort.armies - count)])


def put(b: Board, *cohorts: Cohort) -> None:
    b.cohorts = tidy([*b.cohorts, *cohorts])


def missing(b: Board, n: int, area: int, kind: int) -> int:
    """How many of the cohorts here are dead already, though not yet settled which."""
    alive = b.infantry(n, area) if kind == INFANTRY else b.cavalry(n, area)
    return size(at(b, area, kind)) - alive
