"""Matches between bots, one after the other or in several processes. The seed alone decides how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from logres.bots.bot import check, consult, seat_all
from logres.engine.api import new
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.title import title
from logres.jobs import in_order, place
from logres.jobs import run as run_jobs


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
    ranks: dict[str, int] | None = None  # by seat, 1 for the best


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


def run(s: Series, jobs: int = 1, on: str = "") -> Iterator[Match]:
    """All matches in order, as they come in."""
    return in_order(run_jobs(partial(play_match, s), range(s.games), place(on, jobs)))


def play_match(s: Series, number: int) -> Match:
    """One game of the series from set-up to result."""
    return play_seated(s, number, f"{s.seed}/{number}", line_up(s, number))


def play_seated(s: Series, number: int, seed: str, bots: tuple[str, ...]) -> Match:
    """One game with these bots in the order of the seats."""
    game = new(s.title, s.scenario, seed, s.options)
    seated = dict(zip(game.seats, bots, strict=True))
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
        action = consult(players[decision.seat], game, seed, beside=True) if forced is None else forced
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
        dict(result.ranks),
    )
