"""Packed stacks: four bits for each kind of land unit; and whose a vessel is."""

from __future__ import annotations

from logres.games.bretwalda.tables import DANES, FIRST_DRAKKAR, SHIPS


def total(packed: int) -> int:
    """How many units a packed stack holds."""
    return (packed & 15) + (packed >> 4 & 15) + (packed >> 8 & 15) + (packed >> 12 & 15)


def pack(counts: tuple[int, int, int, int]) -> int:
    return counts[0] | counts[1] << 4 | counts[2] << 8 | counts[3] << 12


def owner_of(vessel: int) -> int:
    """The side a vessel belongs to."""
    return DANES if vessel >= FIRST_DRAKKAR else vessel // SHIPS
