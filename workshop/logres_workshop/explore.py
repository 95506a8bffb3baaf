"""Random games that note which functions they enter: `python -m logres_workshop.explore` writes what it found.

Kept in tests/rules/reached.json. What the games never enter is listed at the end and belongs into
tests/rules/unreached.yaml, with the test that enters it, the function that decides in its stead, or a reason.
"""

from __future__ import annotations

import argparse
import builtins
import gc
import tempfile
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar, NamedTuple

import logres.games
from logres.engine.title import title, titles
from logres_workshop.fuzz import Task, game_caches, play
from logres_workshop.pool import spread
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
    watched = [Watched(each) for each in gc.get_objects() if type(each) is FunctionType and _is_rule(each)]
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
    return {(each.code.co_filename, each.code.co_qualname.replace(".<locals>", "")) for each in watched if each.entered}


def _is_rule(function: FunctionType) -> bool:
    return function.__code__.co_filename.startswith(FOLDER) and not function.__code__.co_freevars


def _stub(*arguments: Any, **named: Any) -> Any:
    return __on_entry__("which", arguments, named)  # type: ignore[name-defined]  # noqa: F821


class Watched:
    """A function whose first call is noted: until then a stub stands in for its code."""

    every: ClassVar[dict[str, Watched]] = {}

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.code = function.__code__
        self.entered = False
        key = str(len(self.every))
        self.every[key] = self
        constants = tuple(key if each == "which" else each for each in _stub.__code__.co_consts)
        function.__code__ = _stub.__code__.replace(co_consts=constants)

    def enter(self, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
        """Note the call, and let the function be what it was."""
        self.entered = True
        self.function.__code__ = self.code
        return self.function(*arguments, **named)


def _on_entry(key: str, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any:
    return Watched.every[key].enter(arguments, named)


setattr(builtins, "__on_entry__", _on_entry)  # noqa: B010  the stubs run with the names of any module


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
        found = found.union(*spread(entered, parts, chosen.jobs, id))
    reached = {project.reach.name(Path(file), name) for file, name in found}
    project.reach.save(f"{chosen.decisions} decisions of each title, seed {chosen.seed}", reached & set(named))
    for name in sorted(set(named) - reached):
        known = project.reach.unreached.get(name)
        print(name, "|", ", ".join(dict.fromkeys(id for place in named[name] for id in place.ids)), "|", known or "?")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
