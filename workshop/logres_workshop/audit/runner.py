"""Games drawn by a seed and watched by an oracle; what it saw, counted, and where it disagrees.

A title's oracle is what `oracle(id)` of its module returns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from logres.bots.bot import consult, names, seat_all
from logres.engine.actions import Action
from logres.engine.api import new
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.title import title
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step
from logres_workshop.pool import spread
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import Setup, setups

MODULES = {
    "britannia": "britannia",
    "britannia-redux": "britannia",
    "bretwalda": "bretwalda",
    "pendragon": "pendragon",
}
GREEDY = "greedy"
NON_PLAYERS = "nonplayers"  # a driver, and the option by which a title has it
LONGEST = 5000  # decisions of a game
SHOWN = 5  # differences of one check


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


@dataclass(frozen=True)
class Found:
    """A difference and where it is: the actions played before the one it speaks of."""

    game: int
    at: int
    action: str  # empty at a moment
    difference: Difference


@dataclass
class Audit:
    """What was looked at, in one game or in several."""

    games: int = 0
    moments: int = 0
    steps: int = 0
    counted: Counter[str] = field(default_factory=Counter)
    setups: Counter[str] = field(default_factory=Counter)
    found: list[Found] = field(default_factory=list)

    def add(self, other: Audit) -> None:
        self.games += other.games
        self.moments += other.moments
        self.steps += other.steps
        self.counted += other.counted
        self.setups += other.setups
        self.found += other.found


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
    return setups(title(id))


def drivers_of(id: str) -> list[str]:
    own = [GREEDY] if GREEDY in names(id) else []
    beside = [NON_PLAYERS] if any(option.name == NON_PLAYERS for option in title(id).options) else []
    return ["random", *own, *beside]


# ---------------------------------------------------------------------- one game


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
    """One game under the eyes of an oracle."""

    def __init__(self, task: Task, oracle: Oracle) -> None:
        self.task = task
        self.oracle = oracle
        self.audit = Audit(games=1)
        self.sample = None if task.moments is None else sample(task, task.moments)

    def play(self) -> Audit:
        game, driver = begun(self.task)
        while game.pending and game.count < self.task.longest:
            if self._wanted(game):
                self._look(game.clone())
            if self.task.at is not None and game.count >= self.task.at + 1:
                break
            self._step(game, driver)
        self.audit.counted = self.oracle.counted
        self.audit.setups[f"{self.task.driver}: {self.task.setup.scenario}"] += 1
        return self.audit

    def _wanted(self, game: Game) -> bool:
        if self.task.at is not None:
            return game.count == self.task.at
        return self.sample is None or game.count in self.sample or of_battle(game)

    def _look(self, game: Game) -> None:
        at = game.count
        self.audit.moments += 1
        self._note(at, "", lambda: self.oracle.at_moment(Moment(game)))

    def _step(self, game: Game, driver: Driver) -> None:
        seat, action = driver.choose(game)
        before, written = game.clone(), game.lines.size
        game.play(action, seat)
        self.audit.steps += 1
        step = Step(before, action.text, game, game.lines.since(written))
        self._note(before.count, action.text, lambda: self.oracle.after_step(step))

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


def sample(task: Task, size: int) -> set[int]:
    """So many of the game's questions by lot; the game is played once to know how many there are."""
    game, driver = begun(task)
    while game.pending and game.count < task.longest:
        seat, action = driver.choose(game)
        game.play(action, seat)
    return set(Random(f"sample {task.seed}").sample(range(game.count), min(size, game.count)))


def of_battle(game: Game) -> bool:
    """Whether the question is one of a battle, by the clause it stands on."""
    decision = game.decision
    return decision is not None and ("battle" in decision.rule or "retreat" in decision.rule)


def watch(task: Task) -> Audit:
    return Watch(task, oracle_of(task.title)).play()


def audits(wanted: list[Task], jobs: int = 1) -> Iterator[Audit]:
    return spread(watch, wanted, jobs)


# ---------------------------------------------------------------------- at the terminal


def run_audit(
    id: str,
    games: int = 20,
    seed: str = "0",
    moments: int | None = None,
    longest: int = LONGEST,
    jobs: int = 1,
    game: int | None = None,
    at: int | None = None,
    console: Console | None = None,
) -> int:
    """Watch games, or one of them, or one action of it. 0 when the oracle agrees, else 1."""
    oracle_of(id)
    if at is not None and game is None:
        raise BadInput("an action number needs its game: --game")
    wanted = tasks(id, games if game is None else game + 1, seed, moments, longest, at)
    console = console or Console()
    whole = Audit()
    for one in audits(wanted if game is None else wanted[-1:], jobs):
        whole.add(one)
    for line in report(id, seed, whole):
        console.print(line, highlight=False)
    return 1 if whole.found else 0


def report(id: str, seed: str, audit: Audit) -> Iterator[str | Table]:
    yield f"{id}: {audit.games:,} games, {audit.steps:,} steps, {audit.moments:,} moments"
    yield "  " + ", ".join(f"{name} {count}" for name, count in sorted(audit.setups.items()))
    yield _table(audit)
    for check, found in sorted(_by_check(audit.found).items()):
        yield f"{check}: {len(found)}"
        for one in found[:SHOWN]:
            told = one.difference
            where = f"logres audit {id} --seed {seed} --game {one.game} --at {one.at}"
            yield escape(f"  [{told.rule}] told: {told.told}")
            yield escape(f"    found: {told.found}")
            yield escape(f"    {one.action or 'at the question'}: {where}")


def _table(audit: Audit) -> Table:
    table = Table("check", "compared", "differences")
    differences = Counter(one.difference.check for one in audit.found)
    for check in sorted(audit.counted | differences):
        table.add_row(check, f"{audit.counted[check]:,}", f"{differences[check]:,}")
    return table


def _by_check(found: list[Found]) -> dict[str, list[Found]]:
    grouped: dict[str, list[Found]] = {}
    for one in found:
        grouped.setdefault(one.difference.check, []).append(one)
    return grouped
