"""What an oracle has compared, and what did not agree."""

from __future__ import annotations

from collections import Counter

from logres_workshop.audit.moments import Difference


class Notes:
    """The comparisons of one moment or step; the count is that of the whole game."""

    def __init__(self, counted: Counter[str]) -> None:
        self.counted = counted
        self.differences: list[Difference] = []

    def same(self, check: str, rule: str, what: str, expected: object, found: object) -> None:
        """`expected` follows from the rulebook, `found` is what the engine says."""
        self.counted[check] += 1
        if expected != found:
            self.differences.append(Difference(check, rule, f"{what}: {expected}", f"{found}"))

    def true(self, check: str, rule: str, what: str, holds: bool, found: object = "not so") -> None:
        """`what` holds by the rulebook."""
        self.counted[check] += 1
        if not holds:
            self.differences.append(Difference(check, rule, what, f"{found}"))
