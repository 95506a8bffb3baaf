"""Telling armies apart during a nation's turn.

A cohort is a group of the active nation's armies that share everything the rules ask about:

    (area, kind, start, back, raider, moved, count)

area    where they are
kind    INFANTRY or CAVALRY
start   where they began the nation turn: raiders go home there, and landing limits bind those who began at sea
back    where they would retreat to from a battle here, or NOWHERE if they have not moved in this movement phase
raider  1 if they may end the turn at sea (Picts: at their origin)
moved   1 if they have moved in this movement phase

Cohorts lie in `b.cohorts`, sorted, with no two alike but for the count. Losses in battle are taken from the board's
counts first, so a battle area may hold fewer armies than its cohorts say: who died is settled when it matters.
"""

from __future__ import annotations

from typing import Final

from logres.games.britannia.board import Board, Cohort
from logres.games.britannia.tables import CAVALRY, INFANTRY, LAND, N_AREAS

NOWHERE: Final = -1

AREA_OF: Final = 0
KIND: Final = 1
START: Final = 2
BACK: Final = 3
RAIDER: Final = 4
MOVED: Final = 5
COUNT: Final = 6


def tidy(cohorts: list[Cohort]) -> list[Cohort]:
    """Sorted, like ones joined, empty ones gone."""
    counts: dict[tuple[int, int, int, int, int, int], int] = {}
    for area, kind, start, back, raider, moved, count in cohorts:
        key = (area, kind, start, back, raider, moved)
        counts[key] = counts.get(key, 0) + count
    return sorted([(a, k, s, b, r, m, count) for (a, k, s, b, r, m), count in counts.items() if count > 0])


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
                found.append((a, kind, a, NOWHERE, raider, 0, count))
    b.cohorts = found


def halt(b: Board) -> None:
    """Between the halves of a major invasion: all may move again."""
    b.cohorts = tidy([(a, k, s, NOWHERE, r, 0, c) for a, k, s, _, r, _, c in b.cohorts])  # [redux.raid.major-status]


def dismiss(b: Board) -> None:
    """At the end of the turn identities are forgotten."""
    b.cohorts = []
    b.entries = []


def at(b: Board, area: int, kind: int) -> list[Cohort]:
    """The cohorts of one kind in an area."""
    return [c for c in b.cohorts if c[0] == area and c[1] == kind]


def fresh(b: Board, area: int, kind: int) -> list[Cohort]:
    """Those of them that have not moved in this phase."""
    return [c for c in b.cohorts if c[0] == area and c[1] == kind and not c[5]]


def size(cohorts: list[Cohort]) -> int:
    return sum([c[6] for c in cohorts])


def shift(b: Board, source: tuple[int, int, int, int, int, int], target: Cohort) -> None:
    """Armies of one cohort become another: the target's count of them."""
    gone = target[6]
    moved: list[Cohort] = [target]
    for cohort in b.cohorts:
        if cohort[:6] == source:
            if cohort[6] > gone:
                a, k, s, back, r, m, count = cohort
                moved.append((a, k, s, back, r, m, count - gone))
        elif cohort[:6] == target[:6]:
            a, k, s, back, r, m, count = cohort
            moved[0] = (a, k, s, back, r, m, count + gone)
        else:
            moved.append(cohort)
    moved.sort()
    b.cohorts = moved


def take(b: Board, cohort: Cohort, count: int) -> None:
    """Lift armies off the list (not off the board)."""
    rest = [c for c in b.cohorts if c != cohort]
    if cohort[6] > count:
        a, k, s, back, r, m, c = cohort
        rest.append((a, k, s, back, r, m, c - count))
    b.cohorts = tidy(rest)


def put(b: Board, *cohorts: Cohort) -> None:
    b.cohorts = tidy([*b.cohorts, *cohorts])


def missing(b: Board, n: int, area: int, kind: int) -> int:
    """How many of the cohorts here are dead already, though not yet told which."""
    alive = b.infantry(n, area) if kind == INFANTRY else b.cavalry(n, area)
    return size(at(b, area, kind)) - alive
