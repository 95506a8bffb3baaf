"""What an audit looked at and where the oracle disagrees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from rich.markup import escape
from rich.table import Table

from logres_workshop.audit.moments import Difference

SHOWN = 5  # differences of one check


@dataclass(frozen=True)
class Found:
    """A difference and where it is: the actions played before the one it speaks of."""

    game: int
    at: int
    action: str  # empty at a moment
    difference: Difference


@dataclass
class Audit:
    """What was looked at, in one game or in several."""

    numbers: list[int] = field(default_factory=list)  # of the games
    moments: int = 0
    steps: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    setups: Counter[str] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)

    def add(self, other: Audit) -> None:
        self.numbers += other.numbers
        self.moments += other.moments
        self.steps += other.steps
        self.counted += other.counted
        self.setups += other.setups
        self.found += other.found


def to_json(audit: Audit) -> dict[str, Any]:
    counts = {"counted": dict(audit.counted), "setups": dict(audit.setups)}
    return {**vars(audit), **counts, "found": [asdict(one) for one in audit.found]}


def from_json(doc: dict[str, Any]) -> Audit:
    found = [Found(**{**one, "difference": Difference(**one["difference"])}) for one in doc["found"]]
    counters = {name: Counter(doc[name]) for name in ("counted", "setups")}
    return Audit(**{**doc, **counters, "found": found})


# ---------------------------------------------------------------------- at the terminal


def report(id: str, command: str, audit: Audit) -> Iterator[str | Table]:
    """What is printed of it; `command` draws the same games."""
    yield f"{id}: {len(audit.numbers):,} games, {audit.steps:,} steps, {audit.moments:,} moments"
    yield "  " + ", ".join(f"{name} {count}" for name, count in sorted(audit.setups.items()))
    yield _table(audit)
    for check, found in sorted(_by_check(audit.found).items()):
        yield f"{check}: {len(found)}"
        for one in found[:SHOWN]:
            difference = one.difference
            yield escape(f"  [{difference.rule}] expected: {difference.expected}")
            yield escape(f"    found: {difference.found}")
            yield escape(f"    {one.action or 'at the question'}: {command} --game {one.game} --at {one.at}")


def rows(audit: Audit) -> list[dict[str, Any]]:
    """How often each check was made, and how often it differed."""
    differences = Counter(one.difference.check for one in audit.found)
    checks = sorted(audit.counted | differences)
    return [{"check": check, "compared": audit.counted[check], "differences": differences[check]} for check in checks]


def _table(audit: Audit) -> Table:
    table = Table("check", "compared", "differences")
    for row in rows(audit):
        table.add_row(row["check"], f"{row['compared']:,}", f"{row['differences']:,}")
    return table


def _by_check(found: list[Found]) -> dict[str, list[Found]]:
    grouped: dict[str, list[Found]] = {}
    for one in found:
        grouped.setdefault(one.difference.check, []).append(one)
    return grouped
