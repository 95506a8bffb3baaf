"""Proofs: break the code that names a clause, and see whether a test marked with the clause notices."""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field

from logres.ledger.clauses import Clause
from logres_workshop.prover.mutants import Mutant
from logres_workshop.prover.places import Place
from logres_workshop.prover.project import Project
from logres_workshop.prover.runner import Run, Runner, runner

FAST = 5.0  # seconds: only below this does a mutant that hangs count as noticed
DOUBT = 2  # mutants that live before it is asked whether the marked tests run the place at all
PATIENCE = 60.0  # seconds an unbroken run may take


@dataclass(frozen=True)
class Trial:
    """One mutant and what the marked tests made of it."""

    mutant: Mutant
    outcome: str
    detail: str

    @property
    def killed(self) -> bool:
        """Whether a marked test noticed."""
        return self.outcome == "red"


@dataclass
class PlaceProof:
    """What was tried on one place, up to the first mutant that was noticed."""

    place: Place
    trials: list[Trial] = field(default_factory=list)
    unreached: bool = False

    @property
    def proved(self) -> bool:
        """Whether breaking this place is noticed."""
        return any(trial.killed for trial in self.trials)


@dataclass
class Proof:
    """The case for one clause: a problem that stopped it early, or the places that were broken."""

    clause: Clause
    problem: str = ""
    places: list[PlaceProof] = field(default_factory=list)

    @property
    def proved(self) -> bool:
        """Whether breaking each place is noticed by a test marked with the clause."""
        return not self.problem and bool(self.places) and all(place.proved for place in self.places)


def prove(project: Project, clause: Clause) -> Proof:
    """Prove one clause."""
    return prove_each(project, [clause], jobs=1)[0]


def prove_each(
    project: Project, clauses: Sequence[Clause], jobs: int = 2, done: Callable[[Proof], None] = lambda proof: None
) -> list[Proof]:
    """Prove several clauses at once; `done` is called with each proof as it is ready."""
    project.survey()
    with ExitStack() as stack, ThreadPoolExecutor(max(1, jobs)) as pool:
        free: queue.SimpleQueue[Runner] = queue.SimpleQueue()
        for _ in range(min(max(1, jobs), len(clauses))):
            free.put(stack.enter_context(runner(project.root)))

        def work(clause: Clause) -> Proof:
            mine = free.get()
            try:
                return _proof(project, clause, mine)
            finally:
                free.put(mine)

        proofs = []
        try:
            for proof in pool.map(work, clauses):
                done(proof)
                proofs.append(proof)
        finally:
            pool.shutdown(cancel_futures=True)
        return proofs


def _proof(project: Project, clause: Clause, runner: Runner) -> Proof:
    tests = list(dict.fromkeys(mark.node(project.root) for mark in project.marks_of(clause)))
    places = project.narrowest(clause)
    if not tests:
        return Proof(clause, "no test is marked with it")
    if not places:
        return Proof(clause, "no code and no data names it")
    whole = runner.run(clause, tests, PATIENCE)
    if whole.outcome != "green":
        return Proof(clause, f"its tests are not green on unbroken code: {whole.outcome} {whole.detail}".rstrip())
    bench = Bench(clause, tests, whole, runner)
    return Proof(clause, places=[_broken(project, place, bench) for place in places])


@dataclass(frozen=True)
class Bench:
    """The marked tests of a clause, their run on unbroken code, and who runs them."""

    clause: Clause
    tests: list[str]
    whole: Run
    runner: Runner

    def try_out(self, mutant: Mutant) -> Trial:
        """Run the tests on a mutant."""
        with self.runner.mutated(mutant):
            run = self.runner.run(self.clause, self.tests, limit=5 + 5 * self.whole.seconds)
        if run.outcome == "timeout" and self.whole.seconds < FAST:
            return Trial(mutant, "red", f"no end in {run.seconds:.0f} s")
        return Trial(mutant, run.outcome, run.detail)


def _broken(project: Project, place: Place, bench: Bench) -> PlaceProof:
    """Try mutants of a place until one is noticed; when some live, ask first whether the place is reached at all."""
    proof = PlaceProof(place)
    for mutant in project.mutants(place, bench.clause):
        if len(proof.trials) == DOUBT and not _is_reached(project, place, bench):
            proof.unreached = True
            break
        proof.trials.append(bench.try_out(mutant))
        if proof.proved:
            break
    return proof


def _is_reached(project: Project, place: Place, bench: Bench) -> bool:
    wire = project.tripwire(place)
    return wire is None or bench.try_out(wire).outcome != "green"
