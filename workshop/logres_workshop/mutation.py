"""Code that no clause names, broken at random: `python -m logres_workshop.mutation engine --count 100 --seed 7`.

Of all small breakages of an area's functions some are drawn by lot, and the tests of the fitting folders run against
each: those alone that enter the broken function, the quickest first, for twenty seconds at most. Texts are not broken.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from queue import SimpleQueue

from logres_workshop.prover.mutants import Mutant, applied, mutants_in
from logres_workshop.prover.places import Source, first_line, last_line
from logres_workshop.prover.project import Project
from logres_workshop.prover.runner import Runner, Survey, runner

AREAS = {
    "engine": ("src/logres/engine", ("tests/engine", "tests/conformance")),
    "tables": ("src/logres/server/tables", ("tests/server",)),
    "bots": ("src/logres/bots", ("tests/bots",)),
}
SURVEY_LIMIT = 1200.0  # seconds
ENOUGH = 20.0  # seconds of tests for one breakage
KILLED = {"red", "crash", "timeout"}


@dataclass(frozen=True)
class Lot:
    """A breakage drawn by lot, and the function it lies in."""

    mutant: Mutant
    function: str


def draw(sources: Sequence[Source], count: int, seed: int) -> list[Lot]:
    """So many breakages, the same for the same seed."""
    edits = [(source, edit) for source in sources for edit in mutants_in(source)]
    random.Random(seed).shuffle(edits)
    lots: list[Lot] = []
    for source, edit in edits:
        lots += [Lot(mutant, _function(source, mutant.line)) for mutant in applied(source, [edit])]
        if len(lots) >= count:
            break
    return lots


def _function(source: Source, line: int) -> str:
    """The outermost function around a line: an inner one is entered only through it."""
    around = [
        (first_line(node), name) for node, name in source.functions if first_line(node) <= line <= last_line(node)
    ]
    return min(around)[1]


def judged(lot: Lot, survey: Survey, mine: Runner) -> str:
    """What the tests made of a breakage: killed, survived, or untested when none enters the function."""
    name = lot.mutant.file.name
    entering = sorted(
        (seconds, test)
        for test, (seconds, functions) in survey.items()
        if any(Path(file).name == name and function == lot.function for file, function in functions)
    )
    spent = list(accumulate(seconds for seconds, _ in entering))
    tests = [test for (_, test), total in zip(entering, spent, strict=True) if total < ENOUGH or total == spent[0]]
    if not tests:
        return "untested"
    run = mine.run_warm([], tests, 10 + 5 * ENOUGH, lot.mutant)
    return "killed" if run.outcome in KILLED else run.outcome.replace("green", "survived")


def mutate(project: Project, area: str, count: int, seed: int, jobs: int) -> Iterator[tuple[Lot, str]]:
    """Draw and judge; each verdict as it is known, in the order of the draw."""
    folder, tests = AREAS[area]
    sources = [Source.read(file) for file in sorted((project.root / folder).rglob("*.py"))]
    with ExitStack() as stack, ThreadPoolExecutor(jobs) as pool:
        free: SimpleQueue[Runner] = SimpleQueue()
        for _ in range(jobs):
            free.put(stack.enter_context(runner(project.root, tests)))
        first = free.get()
        survey = first.survey(project.root / folder, SURVEY_LIMIT)
        free.put(first)

        def work(lot: Lot) -> tuple[Lot, str]:
            mine = free.get()
            try:
                return lot, judged(lot, survey, mine)
            finally:
                free.put(mine)

        yield from pool.map(work, draw(sources, count, seed))


def main() -> int:
    """Say what lived, and how many died; 1 if fewer died than asked for."""
    parser = argparse.ArgumentParser(
        prog="python -m logres_workshop.mutation", description="Break code no clause names."
    )
    parser.add_argument("areas", nargs="*", choices=[*AREAS, []], default=list(AREAS))
    parser.add_argument("--count", type=int, default=100, help="breakages of each area")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--least", type=float, default=0.0, help="percent that must be killed")
    chosen = parser.parse_args()
    seed = random.randrange(1 << 32) if chosen.seed is None else chosen.seed
    print(f"seed {seed}")
    project, enough = Project.here(), True
    for area in chosen.areas:
        verdicts = []
        for lot, verdict in mutate(project, area, chosen.count, seed, chosen.jobs):
            verdicts.append(verdict)
            if verdict != "killed":
                where = f"{project.shown(lot.mutant.file)}:{lot.mutant.line}"
                print(f"  {verdict:9} {where}  {lot.function}  {lot.mutant.change}", flush=True)
        percent = 100 * verdicts.count("killed") / len(verdicts)
        print(f"{area}: {verdicts.count('killed')} of {len(verdicts)} killed, {percent:.0f} %", flush=True)
        enough = enough and percent >= chosen.least
    return 0 if enough else 1


if __name__ == "__main__":
    raise SystemExit(main())
