"""Games drawn by a seed and watched by an oracle; what it saw, counted, and where it disagrees.

A title's oracle is what `oracle(id)` of its module returns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from functools import cache
from importlib import import_module
from random import Random
from typing import NamedTuple

from rich.console import Console

from logres.bots.bot import consult, names, seat_all
from logres.cli.long_work import LongWork, answers, with_progress
from logres.engine.actions import Action
from logres.engine.api import new
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.title import title
from logres.jobs import Done
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step
from logres_workshop.audit.results import Audit, Found, from_json, report, rows, to_json
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import Setup, setups

MODULES = {
    "britannia": "britannia",
    "britannia-redux": "britannia",
    "bretwalda": "bretwalda",
    "pendragon": "pendragon",
}
GREEDY = "greedy"
READING = "reading"  # the option that keeps the rules of an earlier version
NON_PLAYERS = "nonplayers"  # a driver, and the option by which a title has it
LONGEST = 5000  # decisions of a game


@dataclass(frozen=True)
class Task:
    title: str
    seed: str
    number: int
    driver: str
    setup: Setup
    moments: int | None = None  # how many to sample beside those of battles; all without
    longest: int = LONGEST
    at: int | None = None  # this action number alone


def oracle_of(id: str) -> Oracle:
    """A new oracle of a title; BadInput where nobody has written one."""
    title(id)
    if id not in MODULES:
        raise BadInput(f"there is no oracle of {id}; there are: {', '.join(MODULES)}")
    made: Oracle = import_module(f"logres_workshop.audit.{MODULES[id]}").oracle(id)
    return made


def tasks(
    id: str, games: int, seed: str, moments: int | None = None, longest: int = LONGEST, at: int | None = None
) -> list[Task]:
    """Drivers, scenarios and options by turn; the drivers change once every setup has been met."""
    of = title(id)
    rows = known_setups(id)
    drivers = drivers_of(id)
    each = None if moments is None else -(-moments // games)
    found = []
    for number in range(games):
        driver = drivers[(number + number // len(rows)) % len(drivers)]
        setup = rows[number % len(rows)]
        if driver == NON_PLAYERS:
            option = next(option for option in of.options if option.name == NON_PLAYERS)
            everybody = {NON_PLAYERS: list(option.choices), "demo": True}
            setup = Setup(setup.scenario, {**setup.options, **everybody})
        found.append(Task(id, f"{seed}-{number}", number, driver, setup, each, longest, at))
    return found


@cache
def known_setups(id: str) -> list[Setup]:
    """An oracle knows the rulebook alone, not how an earlier version read it."""
    rows = [(row.scenario, {k: v for k, v in row.options.items() if k != READING}) for row in setups(title(id))]
    return [Setup(scenario, options) for scenario, options in rows]


def drivers_of(id: str) -> list[str]:
    own = [GREEDY] if "normal" in names(id) else []
    beside = [NON_PLAYERS] if any(option.name == NON_PLAYERS for option in title(id).options) else []
    return ["random", *own, *beside]


# ---------------------------------------------------------------------- one game


class Turn(NamedTuple):
    """An answer, and what the question was to the oracle."""

    seat: str
    action: Action
    is_checked: bool
    of_battle: bool


class Driver:
    """Answers for all seats; the same seed answers the same."""

    def __init__(self, name: str, game: Game, seed: str) -> None:
        self.seed = seed
        self.random = RandomPlayer(seed)
        self.bots = seat_all(dict.fromkeys(game.seats, GREEDY), seed) if name == GREEDY else {}

    def choose(self, game: Game) -> tuple[str, Action]:
        decision = game.decision
        assert decision is not None
        if not self.bots:
            return self.random.choose(game)
        forced = game.forced
        return decision.seat, consult(self.bots[decision.seat], game, self.seed) if forced is None else forced


class Watch:
    """One game under the eyes of an oracle: played once to know its questions, and again to look at them."""

    def __init__(self, task: Task, oracle: Oracle) -> None:
        self.task = task
        self.oracle = oracle
        self.audit = Audit([task.number])
        self.script = played(task, oracle.silent)
        self.sample = sample(task, self.script)

    def play(self) -> Audit:
        game, _ = begun(self.task)
        for turn in self.script:
            if game.count in self.sample:
                self._look(game.clone())
            if self.task.at is not None and game.count > self.task.at:
                break
            game = self._step(game, turn)
        self.audit.counted = self.oracle.counted
        self.audit.setups[f"{self.task.driver}: {self.task.setup.scenario}"] += 1
        return self.audit

    def _look(self, game: Game) -> None:
        at = game.count
        self.audit.moments += 1
        self._note(at, "", lambda: self.oracle.at_moment(Moment(game)))

    def _step(self, before: Game, turn: Turn) -> Game:
        after, written = before.clone(), before.lines.size
        after.play(turn.action, turn.seat)
        self.audit.steps += 1
        step = Step(before, turn.action.text, after, after.lines.since(written))
        self._note(before.count, turn.action.text, lambda: self.oracle.after_step(step))
        return after

    def _note(self, at: int, action: str, ask: Callable[[], Iterable[Difference]]) -> None:
        try:
            found = [Found(self.task.number, at, action, difference) for difference in ask()]
        except Exception as error:
            error.add_note(f"the oracle failed in game {self.task.number} ({self.task.setup}) at {at} {action}")
            raise
        if self.task.at in (None, at):
            self.audit.found += found


def begun(task: Task) -> tuple[Game, Driver]:
    game = new(task.title, task.setup.scenario, task.seed, task.setup.options)
    return game, Driver(task.driver, game, task.seed)


def played(task: Task, silent: frozenset[str]) -> list[Turn]:
    """The whole game, or what of it leads to the action that is wanted alone."""
    game, driver = begun(task)
    longest = task.longest if task.at is None else min(task.longest, task.at + 1)
    script = []
    while game.pending and game.count < longest:
        decision = game.decision
        is_checked = decision is not None and decision.kind not in silent
        turn = Turn(*driver.choose(game), is_checked, of_battle(game))
        script.append(turn)
        game.play(turn.action, turn.seat)
    return script


def sample(task: Task, script: list[Turn]) -> set[int]:
    """The questions to look at: all of battles, and so many of the others at random."""
    if task.at is not None:
        return {task.at}
    is_checked = [number for number, turn in enumerate(script) if turn.is_checked]
    if task.moments is None:
        return set(is_checked)
    drawn = Random(f"sample {task.seed}").sample(is_checked, min(task.moments, len(is_checked)))
    return {number for number, turn in enumerate(script) if turn.of_battle} | set(drawn)


def of_battle(game: Game) -> bool:
    """Whether the question is one of a battle, by the clause it stands on."""
    decision = game.decision
    return decision is not None and ("battle" in decision.rule or "retreat" in decision.rule)


def watch(task: Task) -> Audit:
    return Watch(task, oracle_of(task.title)).play()


def audits(wanted: list[Task], how: LongWork | None = None) -> Iterator[Done[Audit]]:
    """What was seen in each game."""
    how = how or LongWork()
    what = {"work": "audit", "first": asdict(wanted[0])}
    return how.run(watch, wanted, how.journal(what, to_json, from_json))


# ---------------------------------------------------------------------- at the terminal


def run_audit(
    id: str,
    games: int = 20,
    seed: str = "0",
    moments: int | None = None,
    longest: int = LONGEST,
    how: LongWork | None = None,
    console: Console | None = None,
) -> int:
    """Watch games; those that the file of --resume keeps are taken from it. 0 when the oracle agrees, else 1."""
    oracle_of(id)
    console, how = console or Console(), how or LongWork()
    how.check()
    wanted = tasks(id, games, seed, moments, longest)
    whole = Audit()
    for one in answers(with_progress(audits(wanted, how), len(wanted), id, console)):
        whole.add(one)
    how.write_table(rows(whole), {"work": "audit", "title": id, "seed": seed, "games": len(whole.numbers)})
    return _print_report(id, seed, whole, console)


def run_one(
    id: str, seed: str, game: int, longest: int = LONGEST, at: int | None = None, console: Console | None = None
) -> int:
    """Watch one game, or one action of it."""
    oracle_of(id)
    audit = watch(tasks(id, game + 1, seed, None, longest, at)[-1])
    return _print_report(id, seed, audit, console or Console())


def _print_report(id: str, seed: str, audit: Audit, console: Console) -> int:
    for line in report(id, f"logres audit {id} --seed {seed}", audit):
        console.print(line, highlight=False)
    return 1 if audit.found else 0
