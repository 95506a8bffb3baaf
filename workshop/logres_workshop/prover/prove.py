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
COLD_START = 10.0  # seconds it may take to import everything
PATIENCE = 120.0  # seconds an unbroken run may take


@dataclass(frozen=True)
class Trial:
    """One mutant and what the marked tests made of it."""

    mutant: Mutant
    outcome: str
    detail: str
    cold: bool

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


def prove_each(
    project: Project, clauses: Sequence[Clause], jobs: int = 2, done: Callable[[Proof], None] = lambda proof: None
) -> list[Proof]:
    """Prove several clauses at once; `done` is called with each proof as it is ready."""
    project.survey()
    files = sorted({project.shown(mark.file) for clause in clauses for mark in project.marks_of(clause)})
    with ExitStack() as stack, ThreadPoolExecutor(max(1, jobs)) as pool:
        free: queue.SimpleQueue[Runner] = queue.SimpleQueue()
        for _ in range(min(max(1, jobs), len(clauses))):
            free.put(stack.enter_context(runner(project.root, files)))

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
    problem = project.objection(clause)
    if problem:
        return Proof(clause, problem)
    tests = list(dict.fromkeys(mark.node(project.root) for mark in project.marks_of(clause)))
    bench = Bench(clause, tests, runner)
    if bench.whole.outcome != "green":
        problem = f"its tests are not green on unbroken code: {bench.whole.outcome} {bench.whole.detail}"
        return Proof(clause, problem.rstrip())
    places = [_broken(project, place, bench) for place in project.narrowest(clause)]
    return Proof(clause, _unheld(project, bench), places)


def _unheld(project: Project, bench: Bench) -> str:
    """Each instance of a clause has tests of its own, which must notice that some place is broken."""
    for name in bench.clause.instances:
        own = Bench(bench.clause, bench.tests, bench.runner, name)
        places = project.narrowest(bench.clause)
        if own.whole.outcome != "green" or not any(_broken(project, place, own).proved for place in places):
            return f"the tests of its instance {name} notice nothing"
    return ""


class Bench:
    """The marked tests of a clause or of one instance of it, and who runs them: warm, if they are green so."""

    def __init__(self, clause: Clause, tests: list[str], runner: Runner, instance: str = "") -> None:
        self.clause = clause
        self.held = [clause.title, f"{clause.id}:{instance}" if instance else clause.id]
        self.tests = tests
        self.runner = runner
        self.whole = runner.run_warm(self.held, tests, PATIENCE)
        self.is_warm = self.whole.outcome == "green"
        if not self.is_warm:
            self.whole = runner.run(self.held, tests, PATIENCE)

    def try_out(self, mutant: Mutant) -> Trial:
        """Run the tests on a mutant: its functions in the loaded package, or where that cannot be, imported afresh."""
        if not self.is_warm or mutant.file.suffix != ".py":
            return self.try_cold(mutant)
        run = self.runner.run_warm(self.held, self.tests, self._limit, mutant)
        return self.try_cold(mutant) if run.outcome == "cold" else self._trial(mutant, run, cold=False)

    def try_cold(self, mutant: Mutant) -> Trial:
        """Run the tests on a mutant with the whole package imported afresh."""
        with self.runner.mutated(mutant):
            run = self.runner.run(self.held, self.tests, self._limit + COLD_START)
        return self._trial(mutant, run, cold=True)

    @property
    def _limit(self) -> float:
        return 5 + 5 * self.whole.seconds

    def _trial(self, mutant: Mutant, run: Run, cold: bool) -> Trial:
        if run.outcome == "timeout" and self.whole.seconds < FAST:
            return Trial(mutant, "red", f"no end in {run.seconds:.0f} s", cold)
        return Trial(mutant, run.outcome, run.detail, cold)


def _broken(project: Project, place: Place, bench: Bench) -> PlaceProof:
    """Try mutants of a place until one is noticed.

    What lives although its place is reached is tried again with the package imported afresh: something may have been
    worked out on import. When some live, it is first asked whether the place is reached at all.
    """
    proof = PlaceProof(place)
    for mutant in project.mutants(place, bench.clause):
        if len(proof.trials) == DOUBT and not _is_reached(project, place, bench):
            proof.unreached = True
            break
        proof.trials.append(bench.try_out(mutant))
        if proof.proved:
            return proof
    for at, trial in enumerate(proof.trials):
        if trial.outcome == "green" and not trial.cold:
            proof.trials[at] = bench.try_cold(trial.mutant)
            if proof.proved:
                break
    return proof


def _is_reached(project: Project, place: Place, bench: Bench) -> bool:
    wire = project.tripwire(place)
    return wire is None or bench.try_out(wire).outcome != "green"
