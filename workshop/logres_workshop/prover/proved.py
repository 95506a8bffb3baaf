"""What has been proved, kept in `tests/rules/proved.json`: clause ids with a fingerprint of what was proved."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from logres.ledger.clauses import Clause
from logres_workshop.prover.project import Project

Proved = dict[str, dict[str, str]]  # title, id, fingerprint


def fingerprint(project: Project, clause: Clause) -> str:
    """A short hash over what the places do that a proof breaks, what they spare, and the tests that hold the clause."""
    places, marks = project.narrowest(clause), project.marks_of(clause)
    spared = {id for place in places for other in project.within(place) for id in other.ids if id != clause.id}
    instances = [id for mark in marks for id in mark.ids if id.startswith(f"{clause.id}:")]
    texts = [place.shape for place in places] + [mark.shape for mark in marks] + [*spared, *instances]
    return hashlib.sha256("\0".join(sorted(texts)).encode()).hexdigest()[:12]


def is_proved(project: Project, clause: Clause, proved: Proved) -> bool:
    """Whether the proof on file is of the code and the tests as they stand."""
    kept = proved.get(clause.title, {}).get(clause.id)
    return kept is not None and not project.objection(clause) and kept == fingerprint(project, clause)


def load(project: Project) -> Proved:
    """The proofs on file."""
    file = _file(project)
    return json.loads(file.read_text("utf-8")) if file.exists() else {}


def save(project: Project, proved: Proved) -> None:
    """Write the proofs, a line each and in order, so that two branches merge."""
    kept = {title: dict(sorted(ids.items())) for title, ids in sorted(proved.items()) if ids}
    _file(project).write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def note(project: Project, proved: Proved, clause: Clause, holds: bool) -> None:
    """Enter the result of a proof; a proof that failed strikes out an earlier one."""
    ids = proved.setdefault(clause.title, {})
    if holds:
        ids[clause.id] = fingerprint(project, clause)
    else:
        ids.pop(clause.id, None)


def _file(project: Project) -> Path:
    return project.tests / "rules" / "proved.json"
