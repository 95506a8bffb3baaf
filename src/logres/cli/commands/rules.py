"""`logres rules`: the clauses in our own words; in a checkout with the code and the tests that hold them."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from logres.cli.workshop import installed
from logres.engine.interfaces import Clause
from logres.engine.title import title as title_of
from logres.engine.title import titles
from logres.ledger import find
from logres.ledger import titles as proved_titles


def show(title: str | None, id: str | None) -> int:
    """All ledgers in a line each, one ledger in a line a clause, or the clauses whose id begins so, whole."""
    screen = Console(soft_wrap=True)
    if title is None:
        for t in titles().values():
            screen.print(f"{t.id}  {len(t.ledger)} clauses", highlight=False)
        return 0
    clauses = find(title_of(title).ledger, id or "", title)
    if id is None:
        for clause in clauses:
            screen.print(f"[bold]{escape(clause.id)}[/]  {escape(clause.rule)}")
        return 0
    workshop = installed()
    if workshop is not None and title in proved_titles():
        return workshop.clauses(title, id)
    for clause in clauses:
        show_clause(screen, clause)
    return 0


def show_clause(screen: Console, clause: Clause) -> None:
    """A clause, where it stands in the rulebook, and its edge cases."""
    screen.print(f"[bold]{escape(clause.id)}[/]  [dim]{escape(clause.kind)}, {escape(clause.where)}[/]")
    screen.print(f"  {escape(clause.rule)}")
    if clause.edge:
        screen.print(f"  [dim]{escape(clause.edge)}[/]")
