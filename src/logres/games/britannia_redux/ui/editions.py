"""What differs between Britannia and reduX, rule by rule: docs/editions.md, written from the two ledgers.

python -m logres.games.britannia_redux.ui.editions > docs/editions.md
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final, NamedTuple, Protocol

import yaml

SAME: Final = "same"
DIFFERS: Final = "differs"
NEW: Final = "new"


def _read(name: str) -> Any:
    return yaml.safe_load(files("logres.games.britannia_redux.ui").joinpath(name).read_text("utf-8"))


_frame = _read("editions-frame.yaml")

HEADINGS: Final[dict[str, str]] = _frame["headings"]
LEFT_OUT: Final[dict[str, str]] = _frame["left_out"]
INTRODUCTION: Final = """\
# Britannia and reduX

Both titles are played on the same map by the same chapters; this page puts their rules side by side, for those who know
one of them. It is written from the two ledgers (`logres rules britannia`, `logres rules britannia-redux`), where every
clause stands with the code and the tests that hold it. Of reduX only Leaders and Raiders was at hand; where it says
nothing, Britannia's rules stand in for its Core, and most of its tables are reconstructed (`logres sources
britannia-redux`, [rulings](rulings-britannia-redux.md)).
"""


class Clause(Protocol):
    """What is asked of a clause of the ledger."""

    @property
    def id(self) -> str: ...

    @property
    def rule(self) -> str: ...


class Row(NamedTuple):
    """A clause of reduX beside those of Britannia."""

    clause: Clause
    relation: str
    others: tuple[Clause, ...]

    @property
    def heading(self) -> str:
        return HEADINGS[".".join(self.clause.id.split(".")[:2])]


def compare() -> list[Row]:
    """Every clause of reduX, in the order of its rules."""
    from logres.ledger import clauses

    pairs = _read("editions.yaml")
    redux, britannia = clauses.ledger("britannia-redux"), clauses.ledger("britannia")
    return [
        Row(clause, pairs[id]["is"], tuple(britannia[other] for other in pairs[id].get("britannia", ())))
        for id, clause in redux.items()
    ]


def page() -> str:
    """docs/editions.md."""
    rows = compare()
    parts = [INTRODUCTION, _in_short(rows)]
    for heading in dict.fromkeys(HEADINGS.values()):
        here = [row for row in rows if row.heading == heading]
        parts += [_table(heading, [row for row in here if row.relation != SAME]), _shared(here)]
    return "\n".join(part for part in parts if part).rstrip() + "\n"


def _in_short(rows: list[Row]) -> str:
    counts = {relation: len([row for row in rows if row.relation == relation]) for relation in (SAME, DIFFERS, NEW)}
    lines = [
        f"Of the {len(rows)} clauses of reduX {counts[SAME]} say what Britannia says, {counts[DIFFERS]} say it",
        f"otherwise, and {counts[NEW]} have nothing like them there. reduX is without:",
        "",
        *[f"- {what} (`{start.rstrip('.')}`)" for start, what in LEFT_OUT.items()],
        "",
    ]
    return "\n".join(lines)


def _table(heading: str, rows: list[Row]) -> str:
    if not rows:
        return f"## {heading}\n"
    lines = [f"## {heading}", "", "| reduX | Britannia |", "|---|---|"]
    lines += [f"| {_told(row.clause)} | {_beside(row)} |" for row in rows]
    return "\n".join([*lines, ""])


def _beside(row: Row) -> str:
    return "<br>".join(_told(other) for other in row.others) or "nothing of the kind"


def _shared(rows: list[Row]) -> str:
    same = [row for row in rows if row.relation == SAME]
    if not same:
        return ""
    clauses_named = ", ".join(f"`{row.clause.id}` (`{'`, `'.join(other.id for other in row.others)}`)" for row in same)
    return f"The same in both: {clauses_named}.\n"


def _told(clause: Clause) -> str:
    return f"{' '.join(clause.rule.split()).replace('|', '/')} `{clause.id}`"


if __name__ == "__main__":
    print(page(), end="")
