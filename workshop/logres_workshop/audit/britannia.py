"""Britannia and reduX said again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from logres_workshop.audit.moments import Difference, Moment, Oracle, Step


class BritanniaOracle:
    """Britannia and reduX, from their rulebooks alone."""

    def __init__(self, title: str) -> None:
        self.title = title
        self.counted: Counter[str] = Counter()

    def at_moment(self, moment: Moment) -> Iterable[Difference]:
        return ()

    def after_step(self, step: Step) -> Iterable[Difference]:
        return ()


def oracle(title: str) -> Oracle:
    return BritanniaOracle(title)
