"""`logres rules`: clauses, coverage and proofs on the screen."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress
from rich.table import Column, Table

from logres.cli.commands.rules import show_clause
from logres.ledger.clauses import Clause
from logres_workshop.prover import report
from logres_workshop.prover.project import Project
from logres_workshop.prover.prove import Proof, Trial, prove_each
from logres_workshop.prover.report import ClauseState

VERDICTS = {"red": "[green]killed[/]", "green": "[red]survived[/]"}


def rules_command(
    title: str | None = None,
    id: str | None = None,
    *,
    coverage: bool = False,
    open_only: bool = False,
    prove: str | None = None,
    prove_all: bool = False,
    sample: int | None = None,
    seed: int | None = None,
    jobs: int = 2,
    project: Project | None = None,
    console: Console | None = None,
) -> int:
    """Do what the options ask and return the exit code: 0, 1 if a proof failed."""
    screen = console or Console(soft_wrap=True)
    checkout = project or Project.here()
    titles = [checkout.ledger(title).title] if title else list(checkout.titles)
    if sample is not None:
        return _sample(checkout, titles, sample, seed, jobs, screen)
    if prove is not None:
        return _prove(checkout, _wanted(checkout, titles, prove), jobs, screen)
    if prove_all:
        return _refresh(checkout, titles, jobs, screen)
    if open_only:
        return _open(checkout, titles, screen)
    if coverage or title is None:
        return _coverage(checkout, titles, screen)
    return _show(checkout, checkout.ledger(title).find(id or ""), screen, brief=id is None)


def _wanted(project: Project, titles: Sequence[str], id: str) -> list[Clause]:
    """The clause of this id, or all whose id begins so."""
    ledgers = [project.ledger(title) for title in titles]
    exact = [ledger[id] for ledger in ledgers if id in ledger]
    beginning = [clause for ledger in ledgers for name, clause in ledger.items() if name.startswith(id)]
    return exact or beginning or [project.clause(id, titles[0] if len(titles) == 1 else None)]


def _show(project: Project, clauses: Sequence[Clause], screen: Console, brief: bool) -> int:
    for clause in clauses:
        if brief:
            screen.print(f"[bold]{escape(clause.id)}[/]  {escape(clause.rule)}")
        else:
            _show_clause(project, clause, screen)
    return 0


def _show_clause(project: Project, clause: Clause, screen: Console) -> None:
    show_clause(screen, clause)
    for place in project.places_of(clause):
        screen.print(f"  code  {escape(project.shown(place.file))}:{place.line}  {escape(place.name)}")
    for mark in project.marks_of(clause):
        screen.print(f"  test  {escape(project.shown(mark.file))}:{mark.line}  {escape(mark.name)}")
    for instance, marks in project.instances_of(clause).items():
        screen.print(f"  instance {escape(instance)}  {', '.join(mark.name for mark in marks) or 'no test'}")


def _coverage(project: Project, titles: Sequence[str], screen: Console) -> int:
    lines = report.coverage(project, titles)
    table = Table(Column("ledger", no_wrap=True), box=box.SIMPLE, padding=(0, 1, 0, 0))
    for heading in [*(state.value.replace(" ", "\n") for state in ClauseState), "clauses"]:
        table.add_column(heading, no_wrap=True, justify="right")
    for line in [*lines, report.total(lines)]:
        cells = [f"{line.counts[state]} {line.percent(state):3.0f} %" for state in ClauseState]
        table.add_row(line.file, *cells, str(line.total))
    screen.print(table)
    _instances(project, titles, screen)
    _reach(project, screen)
    return 0


def _instances(project: Project, titles: Sequence[str], screen: Console) -> None:
    """How many of the things that clauses list have a test, and which have none."""
    clauses = [clause for title in titles for clause in project.ledger(title).values()]
    held = {f"{clause.id}:{name}": marks for clause in clauses for name, marks in project.instances_of(clause).items()}
    missing = [name for name, marks in held.items() if not marks]
    text = f"{len(held) - len(missing)} of {len(held)} instances have a test."
    screen.print(f"{text} None has: {', '.join(missing)}." if missing else text, highlight=False)


def _reach(project: Project, screen: Console) -> None:
    """How many of the functions that name a clause random games enter; of the others what is known."""
    functions = project.reach.functions(project.places, project.sources)
    others = sorted(set(functions) - project.reach.reached)
    screen.print(
        f"{len(functions) - len(others)} of {len(functions)} functions that name a clause are entered by random games"
        f"{'; the others:' if others else '.'}",
        highlight=False,
    )
    for name in others:
        known = project.reach.unreached.get(name, {"": "nobody knows what enters it"})
        screen.print(f"  {name}  " + ", ".join(f"{key} {text}".strip() for key, text in known.items()), highlight=False)


def _open(project: Project, titles: Sequence[str], screen: Console) -> int:
    for clause in report.open_clauses(project, titles):
        screen.print(f"{clause.title} {escape(clause.id)}", highlight=False)
    return 0


def _sample(project: Project, titles: Sequence[str], count: int, seed: int | None, jobs: int, screen: Console) -> int:
    chosen = random.randrange(1 << 32) if seed is None else seed
    screen.print(f"seed {chosen}", highlight=False)
    return _prove(project, report.sample(project, titles, count, chosen), jobs, screen)


def _prove(project: Project, clauses: Sequence[Clause], jobs: int, screen: Console) -> int:
    proofs = prove_each(project, clauses, jobs, lambda proof: _show_proof(project, proof, screen))
    return _verdict(proofs, screen)


def _refresh(project: Project, titles: Sequence[str], jobs: int, screen: Console) -> int:
    with Progress(console=screen, transient=True) as progress:
        task = progress.add_task("proving", total=len(report.stale_clauses(project, titles)))

        def done(proof: Proof) -> None:
            progress.advance(task)
            if not proof.proved:
                _show_proof(project, proof, screen)

        proofs = report.refresh(project, titles, jobs, done)
    return _verdict(proofs, screen)


def _verdict(proofs: Sequence[Proof], screen: Console) -> int:
    red = sum(proof.proved for proof in proofs)
    screen.print(f"{red} of {len(proofs)} went red", highlight=False)
    return 0 if red == len(proofs) else 1


def _show_proof(project: Project, proof: Proof, screen: Console) -> None:
    verdict = "[green]PROVED[/]" if proof.proved else "[red]NOT PROVED[/]"
    screen.print(f"{verdict} {proof.clause.title} [bold]{escape(proof.clause.id)}[/]  {escape(proof.problem)}")
    for place in proof.places:
        for trial in place.trials:
            _show_trial(project, trial, screen)
        if place.unreached or not place.trials:
            why = "the marked tests never run this" if place.unreached else "nothing here can be broken"
            screen.print(
                f"  [red]{why}[/]  {escape(project.shown(place.place.file))}:{place.place.line}", highlight=False
            )


def _show_trial(project: Project, trial: Trial, screen: Console) -> None:
    where = f"{project.shown(trial.mutant.file)}:{trial.mutant.line}"
    verdict = VERDICTS.get(trial.outcome, f"[yellow]{trial.outcome}[/]")
    detail = f"  [dim]{escape(trial.detail)}[/]" if trial.detail else ""
    screen.print(f"  {verdict}  {escape(where)}  {escape(trial.mutant.change)}{detail}", highlight=False)
