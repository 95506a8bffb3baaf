"""`logres rules`: the clauses in our own words; in a checkout with the code and the tests that hold them."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape

from logres.cli.table.pager import paged
from logres.cli.table.screen import Screen
from logres.cli.workshop import installed
from logres.engine.interfaces import Clause
from logres.engine.title import title as title_of
from logres.engine.title import titles
from logres.ledger import find
from logres.ledger import titles as proved_titles


def show(title: str | None, id: str | None, as_json: bool) -> int:
    """All ledgers in a line each, one ledger in a line a clause, or the clauses whose id begins so, whole."""
    console = Console(soft_wrap=True)
    if as_json:
        Screen(console).json(_as_json(title, id))
        return 0
    if title is None:
        for t in titles().values():
            console.print(f"{t.id}  {len(t.ledger)} clauses", highlight=False)
        return 0
    clauses = find(title_of(title).ledger, id or "", title)
    workshop = installed()
    if id is not None and workshop is not None and title in proved_titles():
        return workshop.clauses(title, id)
    with paged(console):
        for clause in clauses:
            show_clause(console, clause, whole=id is not None)
    return 0


def _as_json(title: str | None, id: str | None) -> Any:
    if title is None:
        return {t.id: len(t.ledger) for t in titles().values()}
    return [_clause_json(clause) for clause in find(title_of(title).ledger, id or "", title)]


def _clause_json(clause: Clause) -> dict[str, Any]:
    return {"id": clause.id, "kind": clause.kind, "where": clause.where, "rule": clause.rule, "edge": clause.edge}


def show_clause(screen: Console, clause: Clause, whole: bool = True) -> None:
    """A clause in a line, or with where it stands in the rulebook and its edge cases."""
    if not whole:
        screen.print(f"[bold]{escape(clause.id)}[/]  {escape(clause.rule)}")
        return
    screen.print(f"[bold]{escape(clause.id)}[/]  [dim]{escape(clause.kind)}, {escape(clause.where)}[/]")
    screen.print(f"  {escape(clause.rule)}")
    if clause.edge:
        screen.print(f"  [dim]{escape(clause.edge)}[/]")
