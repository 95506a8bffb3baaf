"""Stacking limits: how many armies of one nation an area may hold."""

from __future__ import annotations

from typing import Final

from logres.games.britannia.board import Board
from logres.games.britannia.tables import (
    DIFFICULT,
    LAND,
    N_AREAS,
    N_NATIONS,
    OVERSTACK_DIFFICULT,
    ROMAN_STACK_DIFFICULT,
    ROMANS,
    STACK_DIFFICULT,
    STACK_NORMAL,
)

UNLIMITED: Final = 99


def limit(n: int, a: int) -> int:
    """stack.normal, stack.romans, stack.sea-unlimited: What an area holds without being the overstack."""
    if a >= LAND:
        return UNLIMITED  # [stack.sea-unlimited]
    if n == ROMANS:
        return ROMAN_STACK_DIFFICULT if DIFFICULT[a] else UNLIMITED  # [stack.romans]
    return STACK_DIFFICULT if DIFFICULT[a] else STACK_NORMAL  # [stack.normal]


def overstack_limit(n: int, a: int) -> int:
    """stack.overstack: What an area may hold as the nation's one overstack; the Romans have none."""
    if n == ROMANS:
        return limit(n, a)
    return OVERSTACK_DIFFICULT if DIFFICULT[a] else UNLIMITED


LIMITS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([limit(n, a) for a in range(N_AREAS)]) for n in range(N_NATIONS)]
)
OVERSTACK_LIMITS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([overstack_limit(n, a) for a in range(N_AREAS)]) for n in range(N_NATIONS)]
)


def overstacks(b: Board, n: int) -> list[int]:
    """The land areas that hold more than the usual limit."""
    limits = LIMITS[n]
    return [a for a in b.areas(n) if b.stack(n, a) > limits[a]]


def legal(b: Board, n: int) -> bool:
    """stack.overstack: At most one area over the limit, and that within the overstack's own."""
    over = overstacks(b, n)
    return not over or (len(over) == 1 and b.stack(n, over[0]) <= overstack_limit(n, over[0]))


def can_add(b: Board, n: int, a: int, extra: int = 1) -> bool:
    """Whether so many more armies may be put into an area now: placing and retreating may not break the limits."""
    size = b.stack(n, a) + extra
    if size <= limit(n, a):
        return True
    return size <= overstack_limit(n, a) and all(other == a for other in overstacks(b, n))
