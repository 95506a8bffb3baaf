"""How the scores of the seats compare."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import fmean


def lead(scores: Mapping[str, float], seat: str) -> float:
    """How far a seat's score is above the mean of the others'.

    >>> lead({"ash": 3, "birch": 5, "cedar": 4}, "birch"), lead({"ash": 3}, "ash")
    (1.5, 3.0)
    """
    others = [score for other, score in scores.items() if other != seat]
    return scores[seat] - (fmean(others) if others else 0.0)
