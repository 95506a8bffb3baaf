"""Matches between bots, one after the other or in several processes. The seed alone decides how they end."""

from __future__ import annotations

import multiprocessing
import signal
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from typing import Any, Final, NamedTuple

from logres.bots.bot import check, consult, seat_all
from logres.engine.api import new
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.title import title

CHUNKS_PER_JOB: Final = 8
LONGEST_CHUNK: Final = 50


class Series(NamedTuple):
    """What is played: one line-up, many games. With `rotate` the bots move one seat on after each game."""

    title: str
    scenario: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    games: int
    seed: str
    rotate: bool = False
    records: bool = False


class Match(NamedTuple):
    """How one game went. `points` is what the board shows beside the seats' scores, by nation for example; `answers`
    how often each verb was chosen, and each card with its verb."""

    number: int
    seed: str
    bots: dict[str, str]
    scores: dict[str, float]
    winners: tuple[str, ...]
    reason: str
    actions: int
    points: dict[str, float]
    answers: dict[str, int]
    record: str = ""


def series(
    id: str,
    bots: tuple[str, ...] = (),
    games: int = 1,
    seed: int | str = 0,
    scenario: str | None = None,
    options: dict[str, Any] | None = None,
    rotate: bool = False,
    records: bool = False,
) -> Series:
    """A checked series: BadInput for what does not exist. One bot takes all seats; none means random ones."""
    t = title(id)
    scenario = t.check_scenario(scenario)
    chosen = t.check_options(options)
    seats = t.seats(scenario, chosen)
    players = tuple(bots) * len(seats) if len(bots) == 1 else tuple(bots) or ("random",) * len(seats)
    if len(players) != len(seats):
        raise BadInput(f"{len(bots)} bots were named for the {len(seats)} seats {', '.join(seats)}")
    if games < 1:
        raise BadInput(f"{games} games are none")
    for name in players:
        check(name, id)
    return Series(id, scenario, chosen, players, games, str(seed), rotate, records)


def run(s: Series, jobs: int = 1) -> Iterator[Match]:
    """All matches in order, as they come in."""
    if jobs < 1:
        raise BadInput(f"{jobs} jobs are none")
    if jobs == 1 or s.games == 1:
        return (play_match(s, number) for number in range(s.games))
    return chain.from_iterable(_in_processes(s, min(jobs, s.games)))


def _in_processes(s: Series, jobs: int) -> Iterator[list[Match]]:
    size = max(1, min(LONGEST_CHUNK, s.games // (jobs * CHUNKS_PER_JOB)))
    starts = range(0, s.games, size)
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=fresh, initializer=_leave_ctrl_c) as pool:
        yield from pool.map(_play_chunk, [s] * len(starts), starts, [size] * len(starts))


def _leave_ctrl_c() -> None:
    """In a new process: Ctrl-C is for the first one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_chunk(s: Series, start: int, size: int) -> list[Match]:
    return [play_match(s, number) for number in range(start, min(start + size, s.games))]


def play_match(s: Series, number: int) -> Match:
    """One game of the series from set-up to result."""
    seed = f"{s.seed}/{number}"
    game = new(s.title, s.scenario, seed, s.options)
    seated = dict(zip(game.seats, line_up(s, number), strict=True))
    answers = play_out(game, seated, seed)
    return _match(s, number, game, seated, answers)


def line_up(s: Series, number: int) -> tuple[str, ...]:
    """The bots of a game in the order of the seats."""
    shift = number % len(s.bots) if s.rotate else 0
    return s.bots[len(s.bots) - shift :] + s.bots[: len(s.bots) - shift]


def play_out(game: Game, seated: dict[str, str], seed: str) -> Counter[str]:
    """Let bots play a game to its end; how often each thing was answered."""
    players = seat_all(seated, seed)
    answers: Counter[str] = Counter()
    while (decision := game.decision) is not None:
        forced = game.forced
        action = consult(players[decision.seat], game, seed) if forced is None else forced
        game.play(action, decision.seat)
        answers[f"{action.verb} {action.card}" if action.card else action.verb] += 1
    return answers


def _match(s: Series, number: int, game: Game, seated: dict[str, str], answers: Counter[str]) -> Match:
    result = game.result
    assert result is not None
    points = game.title.view(game, game.board, None).get("points", {})
    return Match(
        number,
        game.seed,
        seated,
        dict(result.scores),
        tuple(result.winners),
        result.reason,
        game.count,
        {} if set(points) <= set(game.seats) else dict(points),
        dict(sorted(answers.items())),
        game.record() if s.records else "",
    )
