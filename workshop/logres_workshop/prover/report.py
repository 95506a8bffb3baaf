"""How far the ledger is held: for each clause whether it is proved, marked, not mechanical or open."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

import yaml

from logres.engine.errors import BadInput
from logres.ledger.clauses import Clause, YamlLoader
from logres_workshop.prover import proved as proofs
from logres_workshop.prover.project import Project
from logres_workshop.prover.prove import Proof, prove_each


class ClauseState(Enum):
    """What is known of a clause."""

    PROVED = "proved"
    MARKED = "marked"
    NOT_MECHANICAL = "not mechanical"
    OPEN = "open"


@dataclass(frozen=True)
class FileCoverage:
    """The state of all clauses of one ledger file."""

    file: str
    counts: Counter[ClauseState]

    @property
    def total(self) -> int:
        """How many clauses the file has."""
        return self.counts.total()

    def percent(self, state: ClauseState) -> float:
        """The share of one state."""
        return 100 * self.counts[state] / self.total if self.total else 0.0


def not_mechanical(project: Project) -> dict[str, dict[str, str]]:
    """By title and id, why software cannot hold a clause; BadInput for an id the ledger lacks."""
    text = (project.package / "ledger" / "not_mechanical.yaml").read_text("utf-8")
    reasons: dict[str, dict[str, str]] = yaml.load(text, YamlLoader) or {}
    for title, ids in reasons.items():
        for id in ids:
            project.ledger(title).clause(id)
    return reasons


def clause_states(project: Project, title: str) -> dict[str, ClauseState]:
    """The state of each clause of a title."""
    kept, reasons = proofs.load(project), not_mechanical(project).get(title, {})
    return {id: _state(project, clause, kept, reasons) for id, clause in project.ledger(title).items()}


def _state(project: Project, clause: Clause, kept: proofs.Proved, reasons: dict[str, str]) -> ClauseState:
    if proofs.is_proved(project, clause, kept):
        return ClauseState.PROVED
    if project.marks_of(clause):
        return ClauseState.MARKED
    return ClauseState.NOT_MECHANICAL if clause.id in reasons else ClauseState.OPEN


def coverage(project: Project, titles: Sequence[str]) -> list[FileCoverage]:
    """A line for each ledger file of some titles."""
    lines = []
    for title in titles:
        state = clause_states(project, title)
        for file, clauses in project.ledger(title).files.items():
            lines.append(FileCoverage(file, Counter(state[clause.id] for clause in clauses)))
    return lines


def total(lines: Sequence[FileCoverage]) -> FileCoverage:
    """All lines in one."""
    return FileCoverage("total", sum((line.counts for line in lines), Counter()))


def open_clauses(project: Project, titles: Sequence[str]) -> list[Clause]:
    """The clauses nobody has marked and nobody has excused."""
    return [
        project.ledger(title)[id]
        for title in titles
        for id, state in clause_states(project, title).items()
        if state is ClauseState.OPEN
    ]


def marked_clauses(project: Project, titles: Sequence[str]) -> list[Clause]:
    """The clauses that some test holds, in the order of the ledger."""
    return [clause for title in titles for clause in project.ledger(title).values() if project.marks_of(clause)]


def sample(project: Project, titles: Sequence[str], count: int, seed: int) -> list[Clause]:
    """A random choice of the marked clauses; all of them if there are no more. BadInput if there are none."""
    marked = marked_clauses(project, titles)
    if not marked or count < 1:
        raise BadInput("there is no marked clause to sample" if not marked else "a sample needs at least one clause")
    return random.Random(seed).sample(marked, min(count, len(marked)))


def stale_clauses(project: Project, titles: Sequence[str]) -> list[Clause]:
    """The marked clauses without a proof of the code and the tests as they stand."""
    kept = proofs.load(project)
    return [clause for clause in marked_clauses(project, titles) if not proofs.is_proved(project, clause, kept)]


def refresh(
    project: Project, titles: Sequence[str], jobs: int = 2, done: Callable[[Proof], None] = lambda proof: None
) -> list[Proof]:
    """Prove what is stale and keep the results, also those of a run that is broken off."""
    kept = proofs.load(project)

    def note(proof: Proof) -> None:
        proofs.note(project, kept, proof.clause, proof.proved)
        done(proof)

    try:
        return prove_each(project, stale_clauses(project, titles), jobs, note)
    finally:
        proofs.save(project, kept)
