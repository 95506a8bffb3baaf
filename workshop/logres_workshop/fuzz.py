"""Random games in search of a fault: crashes, dead ends, broken invariants, repetitions, games without end.

A faulty game is written down as a record that `logres replay` opens at the decision where it went wrong.
"""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import walk_packages
from random import Random
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

import logres.games
from logres.cli.long_work import LongWork, with_progress
from logres.engine.api import load, new, replay
from logres.engine.codec import dumps
from logres.engine.errors import BadInput
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.records import tagged
from logres.engine.title import Title, title
from logres.jobs import Done
from logres_workshop.invariant_watch import InvariantWatch
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import Setup, setups

PROBE_EVERY = 600  # decisions, on average, between two probes
REPLAY_EVERY = 20  # games
ENOUGH = 20  # faulty games: then there is something to fix first
FOLDER = Path("fuzz-failures")


class Fault(Exception):
    """A rule of the workshop is broken, though nothing crashed."""


class Task(NamedTuple):
    title: str
    setup: Setup
    seed: str
    number: int
    folder: Path
    explain: bool = True  # ask for reasons too, and so run code that decides nothing


class Played(NamedTuple):
    """One game: how long it was, which answers it has seen, and what was wrong."""

    setup: Setup
    decisions: int
    seen: dict[tuple[str, str], int]
    fault: str = ""
    file: Path | None = None


def fuzz(
    id: str,
    games: int,
    seed: int | str = 0,
    how: LongWork | None = None,
    folder: Path = FOLDER,
    scenario: str | None = None,
) -> Iterator[Done[Played]]:
    """Games of a title over all its scenarios and options, or over those of one scenario: each is `Played`."""
    how = how or LongWork()
    rows = [row for row in setups(title(id)) if scenario in (None, row.scenario)]
    if not rows:
        title(id).check_scenario(scenario)
    where = folder.absolute()
    tasks = [Task(id, rows[number % len(rows)], f"{seed}/{number}", number, where) for number in range(games)]
    what = {"work": "fuzz", "title": id, "seed": str(seed), "scenario": scenario}
    return how.run(play, tasks, how.journal(what, _as_json, _from_json))


def _as_json(played: Played) -> dict[str, Any]:
    seen = [[*pair, count] for pair, count in played.seen.items()]
    file = None if played.file is None else str(played.file)
    return {**played._asdict(), "setup": played.setup._asdict(), "seen": seen, "file": file}


def _from_json(doc: dict[str, Any]) -> Played:
    seen = {(kind, verb): count for kind, verb, count in doc["seen"]}
    file = None if doc["file"] is None else Path(doc["file"])
    return Played(Setup(**doc["setup"]), doc["decisions"], seen, doc["fault"], file)


def play(task: Task) -> Played:
    """One game from set-up to result, watched at every decision."""
    player = RandomPlayer(task.seed)
    game: Game | None = None
    game_caches()
    try:
        game = new(task.title, task.setup.scenario, task.seed, task.setup.options)
        _play_out(game, player, task)
    except Exception as error:
        return _written_down(task, game, player, error)
    return Played(task.setup, game.count, player.seen)


def _play_out(game: Game, player: RandomPlayer, task: Task) -> None:
    watch = InvariantWatch()
    while game.pending:
        player.chosen = None
        faults = watch.faults(game)
        if faults:
            raise Fault(faults[0])
        if player.random.randrange(PROBE_EVERY) == 0:
            _probe(game, task.number)
            if task.explain:
                _ask_why_not(game, task.number)
        player.play(game)
    player.chosen = None
    if game.result is None:
        raise Fault("nothing is asked, and there is no result")
    if task.number % REPLAY_EVERY == 0 and replay(game.record()).digest() != game.digest():
        raise Fault("the record replays to another game")


def _probe(game: Game, number: int) -> None:
    """Copies, saves, caches, views, re-deals and undo, now and then: the conformance suite looks closer."""
    before = game.digest()
    answers = _answers(game)
    fresh = load(game.save())
    if fresh.digest() != before:
        raise Fault("the save loads to another game")
    with caches_emptied():
        if _answers(fresh) != answers:
            raise Fault("a game loaded from its save, without caches, offers other answers")
    eyes = [*game.seats, None]
    for at, seat in enumerate(eyes):
        game.view(seat, log=at == game.count % len(eyes))  # the log is long, and the same for most
    for seat in game.seats:
        game.redeal(seat, number)
    trial = game.clone()
    RandomPlayer(f"probe {number} {game.count}").play(trial)
    if game.digest() != before:
        raise Fault("a copy was played or a question asked, and the game moved")
    if trial.can_undo():
        trial.undo()
        if trial.digest() != before:
            raise Fault("undo does not lead back")


def _answers(game: Game) -> list[object]:
    """What each seat may answer, and what the rules answer for it."""
    return [game.forced, *([action.text for action in game.legal(decision.seat)] for decision in game.pending)]


@cache
def game_caches() -> list[dict[object, object]]:
    """What the games' modules keep of what they have worked out: their _UPPERCASE dictionaries, empty before play."""
    modules = [import_module(found.name) for found in walk_packages(logres.games.__path__, "logres.games.")]
    named = [(name, value) for module in modules for name, value in vars(module).items()]
    return [
        value
        for name, value in named
        if name.startswith("_") and name.isupper() and isinstance(value, dict) and not value
    ]


@contextmanager
def caches_emptied() -> Iterator[None]:
    """Nothing that was worked out earlier is known for a while."""
    kept = [dict(known) for known in game_caches()]
    for each in game_caches():
        each.clear()
    try:
        yield
    finally:
        for each, known in zip(game_caches(), kept, strict=True):
            each.update(known)


def _ask_why_not(game: Game, number: int) -> None:
    """A few things that are not offered: each refusal has its reason."""
    decision = game.pending[0]
    offered = {action.text for action in game.legal(decision.seat)}
    others = list(islice((each for each in decision.candidates(game, game.board) if each.text not in offered), 200))
    for other in Random(number).sample(others, min(3, len(others))):
        if game.why_not(other, decision.seat) is None:
            raise Fault(f"{other.text} is not offered, and there is no reason")


def _written_down(task: Task, game: Game | None, player: RandomPlayer, error: Exception) -> Played:
    """A file for the record up to the fault, one beside it for the traceback."""
    fault = f"{type(error).__name__}: {error}"
    task.folder.mkdir(parents=True, exist_ok=True)
    file = task.folder / f"{task.title}-{task.seed.replace('/', '-')}.txt"
    tags = {"Failure": fault}
    if player.chosen is not None:
        tags["Next"] = ": ".join(map(str, player.chosen))
    if game is None:
        file.write_text(f"{task.setup} seed {task.seed} cannot be set up: {fault}\n", "utf-8")
    else:
        file.write_text(tagged(game.record(whole=True), tags), "utf-8")
    file.with_suffix(".traceback").write_text("".join(traceback.format_exception(error)), "utf-8")
    return Played(task.setup, 0 if game is None else game.count, player.seen, fault, file)


# ---------------------------------------------------------------------- at the terminal


def run_fuzz(
    id: str,
    games: int = 200,
    seed: int | str = 0,
    how: LongWork | None = None,
    folder: Path = FOLDER,
    scenario: str | None = None,
    console: Console | None = None,
) -> int:
    """Play, show how it goes, and sum up, also when interrupted. 0 when no game was faulty, else 1."""
    if games < 1:
        raise BadInput(f"{games} games are none")
    how = how or LongWork()
    how.check()
    console = console or Console()
    played: list[Played] = []
    try:
        return _watch(fuzz(id, games, seed, how, folder, scenario), id, games, played, console)
    finally:
        if played:
            how.write_table(map(_row, played), {"work": "fuzz", "title": id, "seed": str(seed)})
            console.print(_summary(title(id), played))
            console.print(_reach(title(id), played))


def _watch(games: Iterator[Done[Played]], id: str, total: int, played: list[Played], console: Console) -> int:
    """Note each game as it ends, and report faults at once."""
    faulty = 0
    for done in with_progress(games, total, id, console):
        one = done.answer
        played.append(one)
        if one.fault:
            faulty += 1
            console.print(f"[red]{one.setup.scenario}[/] {one.fault}", highlight=False)
            console.print(f"  logres replay {one.file}", highlight=False)
        if faulty >= ENOUGH:
            console.print(f"{faulty} faulty games are enough.")
            break
    return 1 if faulty else 0


def _row(one: Played) -> dict[str, Any]:
    row = {"scenario": one.setup.scenario, "options": dumps(one.setup.options), "decisions": one.decisions}
    return {**row, "fault": one.fault, "file": str(one.file or "")}


def _summary(of: Title, played: list[Played]) -> Table:
    table = Table(title=f"{of.name}: random games")
    for name in ("scenario", "games", "decisions", "a game", "longest", "faulty"):
        table.add_column(name, justify="left" if name == "scenario" else "right")
    for scenario in of.scenarios:
        group = [one for one in played if one.setup.scenario == scenario]
        if group:
            table.add_row(scenario, *_figures(group))
    table.add_section()
    table.add_row("all", *_figures(played))
    return table


def _figures(group: list[Played]) -> list[str]:
    decisions = sum(one.decisions for one in group)
    faulty = sum(bool(one.fault) for one in group)
    figures = [len(group), decisions, decisions // len(group), max(one.decisions for one in group), faulty]
    return [f"{figure:,}" for figure in figures]


def _reach(of: Title, played: list[Played]) -> str:
    """Which decisions the games have met, and which not."""
    met = {kind for one in played for kind, _ in one.seen}
    decisions = {name: frame for name, frame in of.frames.items() if issubclass(frame, Decision)}
    bases = {base for frame in decisions.values() for base in frame.__mro__[1:]}
    kinds = {name for name, frame in decisions.items() if frame not in bases}
    answers = len({pair for one in played for pair in one.seen})
    missed = sorted(kinds - met)
    text = f"{len(met)} of {len(kinds)} kinds of decision met, {answers} kinds of answer given."
    return f"{text} Never asked: {', '.join(missed)}." if missed else text
