"""The trace of non-players: which of its lines a table still answers to."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from logres.engine.history import Line
from logres.engine.nouns import Noun, Series
from logres_workshop.audit.pendragon.table import Table

STILL = ("turn", "pass", "card")  # beside the trace itself: nothing on the map changes with them


@dataclass(frozen=True)
class Trace:
    """Trace lines at the end of a step, and the table they speak of; `cards` are all card documents known."""

    lines: list[Line]
    table: Table
    before: Table

    @property
    def steady(self) -> bool:
        """Whether purses, too, are as they were."""
        return all(line.kind != "pass" for line in self.lines)


def trace_of(lines: list[Line], before: Table, after: Table) -> Trace:
    start = len(lines)
    while start and (lines[start - 1].kind.startswith("np-") or lines[start - 1].kind in STILL):
        start -= 1
    return Trace(lines[start:], after, before)


def turns(trace: Trace) -> list[list[Line]]:
    """The turns in it, each from its first line on."""
    starts = [index for index, line in enumerate(trace.lines) if line.kind == "np-turn"]
    return [trace.lines[start:end] for start, end in pairwise([*starts, len(trace.lines)])]


def ids(arg: object) -> list[str]:
    """The ids of a series of nouns; nothing for the word `none`."""
    if isinstance(arg, Noun):
        return [arg.id]
    return [item.id for item in arg.items if isinstance(item, Noun)] if isinstance(arg, Series) else []


def numbers(arg: object) -> list[int]:
    return [int(str(item)) for item in arg.items] if isinstance(arg, Series) else []


def yes(line: Line) -> bool:
    return line.args[-1] == "yes"


def card_symbol(card: dict[str, Any] | None, faction: str) -> str:
    return str((card or {}).get("symbols", {}).get(faction, ""))
