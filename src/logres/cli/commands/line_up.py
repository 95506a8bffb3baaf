"""`logres arena --games`: one line-up of bots, and the wins, ranks and points of each bot and seat."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import mean, stdev
from typing import Any, NamedTuple

from rich.console import RenderableType

from logres.bots import arena
from logres.bots.arena import Match
from logres.bots.rating import Z95
from logres.cli.commands.simulate import play_series, results, table_of
from logres.cli.commands.text_charts import wilson
from logres.cli.long_work import LongWork
from logres.cli.table import setup
from logres.cli.table.screen import Screen
from logres.engine.result import Result
from logres.engine.title import title


class Interval(NamedTuple):
    """A mean, and between what it lies with 95 %."""

    mean: float
    low: float
    high: float


class Place(NamedTuple):
    """How a bot in a seat came out of one game. Winners who are level share the win."""

    bot: str
    seat: str
    share: float
    rank: int
    points: float


def line_up(
    id: str,
    bots: str,
    games: int,
    scenario: str | None,
    options: Sequence[str],
    how: LongWork,
    seed: str,
    rotate: bool,
    as_json: bool,
) -> int:
    """Play the games, then show who won how often, by bot and by seat."""
    chosen = setup.read_options(title(id), options)
    series = arena.series(id, tuple(setup.allow_bots([bots])), games, seed, scenario, chosen, rotate)
    how.check()
    screen = Screen()
    matches = play_series(series, how, screen)
    places = [place for match in matches for place in _places(match)]
    if as_json:
        screen.json({**results(series, matches), **_summaries(places)})
        return 0
    screen.heading(f"{series.title}, {series.scenario}: {len(matches)} games, seed {series.seed}")
    screen.show(_table(places, "bot"))
    screen.show(_table(places, "seat"))
    return 0


def _places(match: Match) -> Iterable[Place]:
    ranks = match.ranks or Result(match.scores, match.winners, match.reason).ranks  # an older journal has none
    for seat, bot in match.bots.items():
        share = 1 / len(match.winners) if seat in match.winners else 0.0
        yield Place(bot, seat, share, ranks[seat], float(match.scores[seat]))


def _groups(places: Sequence[Place], by: Sequence[str]) -> dict[tuple[str, ...], list[Place]]:
    """The places of each bot, seat or both, in the order in which they came up."""
    groups: dict[tuple[str, ...], list[Place]] = {}
    for place in places:
        who = {"bot": place.bot, "seat": place.seat}
        groups.setdefault(tuple([who[name] for name in by]), []).append(place)
    return groups


def _summaries(places: Sequence[Place]) -> dict[str, Any]:
    """The same for other programs, also for each bot in each seat."""
    ways = {"by_bot": ("bot",), "by_seat": ("seat",), "by_bot_and_seat": ("bot", "seat")}
    return {
        way: [{**dict(zip(by, key, strict=True)), **_summary(own)} for key, own in _groups(places, by).items()]
        for way, by in ways.items()
    }


def _summary(places: Sequence[Place]) -> dict[str, Any]:
    wins = sum(place.share for place in places)
    share = Interval(wins / len(places), *wilson(wins, len(places)))
    rank = interval([place.rank for place in places])
    points = interval([place.points for place in places])
    found = {"share": share, "rank": rank, "points": points}
    return {"games": len(places), "wins": wins, **{name: value._asdict() for name, value in found.items()}}


def interval(values: Sequence[float]) -> Interval:
    """The mean with its 95 % interval; of one value nobody knows any.

    >>> interval([1, 3])
    Interval(mean=2, low=0.04..., high=3.95...)
    """
    middle = mean(values)
    margin = Z95 * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(middle, middle - margin, middle + margin)


def _table(places: Sequence[Place], by: str) -> RenderableType:
    table = table_of(by, "*games", "*wins", "*share", "*95 %", "*rank", "*95 %", "*points", "*95 %")
    for (name,), own in _groups(places, (by,)).items():
        found = _summary(own)
        share, rank, points = found["share"], found["rank"], found["points"]
        row = [f"{share['mean']:.1%}", f"{100 * share['low']:.1f} - {100 * share['high']:.1f}"]
        row += [f"{rank['mean']:.2f}", f"± {rank['high'] - rank['mean']:.2f}"]
        row += [f"{points['mean']:.1f}", f"± {points['high'] - points['mean']:.1f}"]
        table.add_row(name, str(len(own)), f"{found['wins']:g}", *row)
    return table
