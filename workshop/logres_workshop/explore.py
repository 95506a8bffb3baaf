"""Random games that note which functions they enter: `python -m logres_workshop.explore` writes what it found.

Kept in tests/rules/reached.json. What the games never enter is listed at the end and belongs into
tests/rules/unreached.yaml, with the test that enters it, the function that decides in its stead, or a reason.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import NamedTuple

import logres.games
from logres.engine.title import title, titles
from logres.jobs import in_order, place, run
from logres_workshop.fuzz import Task, game_caches, play
from logres_workshop.prover.functions import watch
from logres_workshop.prover.project import Project
from logres_workshop.setups import setups

DECISIONS = 80_000  # of each title
PARTS = 2
SEED = "reach"

FOLDER = str(Path(logres.games.__file__).parent)

Entered = set[tuple[str, str]]  # file and name of a function


class Part(NamedTuple):
    """Some of the games of a title: all whose number leaves this rest."""

    title: str
    seed: str
    decisions: int
    rest: int


def entered(part: Part) -> Entered:
    """The functions of the games' modules that random games over all setups enter, until enough was decided."""
    game_caches()  # imports them all
    watched = watch(FOLDER)
    rows = setups(title(part.title))
    decided, number = 0, part.rest
    with tempfile.TemporaryDirectory() as folder:
        while decided < part.decisions:
            setup = rows[number % len(rows)]
            played = play(Task(part.title, setup, f"{part.seed}/{number}", number, Path(folder), explain=False))
            if played.fault:
                raise RuntimeError(f"{part.title} {setup} seed {part.seed}/{number}: {played.fault}")
            decided += played.decisions
            number += PARTS
    return {each.name for each in watched if each.entered}


def main() -> int:
    """Play, keep what was entered, and list what was not."""
    parser = argparse.ArgumentParser(prog="python -m logres_workshop.explore", description="Which rules games reach.")
    parser.add_argument("--decisions", type=int, default=DECISIONS, help="how many of each title")
    parser.add_argument("--seed", default=SEED)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    project = Project.here()
    named = project.reach.functions(project.places, project.sources)
    found: Entered = set()
    for id in titles():
        parts = [Part(id, chosen.seed, chosen.decisions // PARTS, rest) for rest in range(PARTS)]
        found = found.union(*in_order(run(entered, parts, place(jobs=chosen.jobs))))
    reached = {project.reach.name(Path(file), name) for file, name in found}
    project.reach.save(f"{chosen.decisions} decisions of each title, seed {chosen.seed}", reached & set(named))
    for name in sorted(set(named) - reached):
        known = project.reach.unreached.get(name)
        print(name, "|", ", ".join(dict.fromkeys(id for place in named[name] for id in place.ids)), "|", known or "?")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
