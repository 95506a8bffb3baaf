"""Code that no clause names, broken at random: `python -m logres_workshop.mutation engine --count 100 --seed 7`.

Of all small breakages of an area's functions some are drawn at random, and the tests of the fitting folders run against
each: those alone that enter the broken function, the quickest first, for a minute at most. Where no test enters
it in its own process, those that enter its file may start another that does. Texts are not broken.
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
from logres_workshop.prover.runner import Run, Runner, Survey, runner

AREAS = {  # the folders that are broken, and those of the tests; the examples of docstrings are tests too
    "engine": (("src/logres/engine",), ("tests/engine",)),
    "tables": (("src/logres/server/tables", "src/logres/table"), ("tests/server", "tests/table")),
    "bots": (("src/logres/bots",), ("tests/bots",)),
}
SURVEY_LIMIT = 1200.0  # seconds
ENOUGH = 60.0  # seconds of tests for one breakage
SPARE = 60.0  # seconds beyond that before what does not end is given up: a database may have to be set up first
NOTICED = {"red", "crash"}
KILLED = {"killed", "timeout"}  # what never ends is noticed too


@dataclass(frozen=True)
class Breakage:
    """A breakage drawn at random, and the function it lies in."""

    mutant: Mutant
    function: str


def draw(sources: Sequence[Source], count: int, seed: int) -> list[Breakage]:
    """So many breakages, the same for the same seed."""
    edits = [(source, edit) for source in sources for edit in mutants_in(source)]
    random.Random(seed).shuffle(edits)
    breakages: list[Breakage] = []
    for source, edit in edits:
        breakages += [Breakage(mutant, _function(source, mutant.line)) for mutant in applied(source, [edit])]
        if len(breakages) >= count:
            break
    return breakages


def _function(source: Source, line: int) -> str:
    """The outermost function around a line: an inner one is entered only through it."""
    around = [
        (first_line(node), name) for node, name in source.functions if first_line(node) <= line <= last_line(node)
    ]
    return min(around)[1]


def tests_for(breakage: Breakage, survey: Survey) -> list[tuple[float, str]]:
    """The tests that can notice a breakage with the seconds they take, the quickest first."""
    place = breakage.mutant.file.parts[-2:]
    entered = {
        test: [function for file, function in functions if Path(file).parts[-2:] == place]
        for test, (_, functions) in survey.items()
    }
    near = [test for test, functions in entered.items() if breakage.function in functions]
    found = sorted((survey[test][0], test) for test in near or [test for test in entered if entered[test]])
    spent = accumulate(seconds for seconds, _ in found)
    return [each for at, (each, total) in enumerate(zip(found, spent, strict=True)) if not at or total < ENOUGH]


def verdict_on(breakage: Breakage, survey: Survey, mine: Runner) -> str:
    """What the tests made of a breakage: killed, timeout, survived, or untested when none enters the file.

    A test that goes red must do so again by itself, and pass unbroken: one that others or a busy machine disturb is
    no judge, and those after it go on.
    """
    chosen = tests_for(breakage, survey)
    if not chosen:
        return "untested"
    limit = SPARE + 5 * sum(seconds for seconds, _ in chosen)
    tests = [test for _, test in chosen]
    while tests:
        run = _broken(mine, breakage, tests, limit)
        if run.outcome not in NOTICED:
            return run.outcome.replace("green", "survived")
        alone = [run.test]
        if (
            _broken(mine, breakage, alone, limit).outcome in NOTICED
            and mine.run_warm([], alone, limit).outcome == "green"
        ):
            return "killed"
        tests = tests[tests.index(run.test) + 1 :]
    return "survived"


def _broken(mine: Runner, breakage: Breakage, tests: list[str], limit: float) -> Run:
    """A run against the breakage, which lies in the files too: for the processes that tests start."""
    with mine.mutated(breakage.mutant):
        return mine.run_warm([], tests, limit, breakage.mutant)


def mutate(project: Project, area: str, count: int, seed: int, jobs: int) -> Iterator[tuple[Breakage, str]]:
    """Draw and judge; each verdict as it is known, in the order of the draw."""
    folders, tests = AREAS[area]
    sources = [Source.read(file) for folder in folders for file in sorted((project.root / folder).rglob("*.py"))]
    with ExitStack() as stack, ThreadPoolExecutor(jobs) as pool:
        free: SimpleQueue[Runner] = SimpleQueue()
        for _ in range(jobs):
            free.put(stack.enter_context(runner(project.root, [*tests, *folders])))
        first = free.get()
        survey = first.survey([project.root / folder for folder in folders], SURVEY_LIMIT)
        free.put(first)
        quickest = min(survey, key=lambda test: survey[test])
        for _ in range(jobs):  # what they have imported before anything is broken stays sound
            each = free.get()
            each.run_warm([], [quickest], SURVEY_LIMIT)
            free.put(each)

        def work(breakage: Breakage) -> tuple[Breakage, str]:
            mine = free.get()
            try:
                return breakage, verdict_on(breakage, survey, mine)
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
        for breakage, verdict in mutate(project, area, chosen.count, seed, chosen.jobs):
            verdicts.append(verdict)
            if verdict != "killed":
                where = f"{project.shown(breakage.mutant.file)}:{breakage.mutant.line}"
                print(f"  {verdict:9} {where}  {breakage.function}  {breakage.mutant.change}", flush=True)
        killed = sum(verdict in KILLED for verdict in verdicts)
        percent = 100 * killed / len(verdicts)
        print(f"{area}: {killed} of {len(verdicts)} killed, {percent:.0f} %", flush=True)
        enough = enough and percent >= chosen.least
    return 0 if enough else 1


if __name__ == "__main__":
    raise SystemExit(main())
