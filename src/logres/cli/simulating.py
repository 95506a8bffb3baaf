"""`logres simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final

from rich.console import RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from logres.bots import arena
from logres.bots.arena import Match, Series
from logres.cli import saves, setup
from logres.cli.charts import bar, histogram, wilson
from logres.cli.screen import Screen
from logres.engine.title import title

PLOT: Final = 24  # characters


def simulate(
    id: str,
    games: int,
    bots: str,
    scenario: str | None,
    options: Sequence[str],
    jobs: int,
    seed: str,
    rotate: bool,
    out: Path | None,
    records: Path | None,
) -> int:
    """Play the series, show the tables, write the files."""
    chosen = setup.read_options(title(id), options)
    s = arena.series(id, tuple(setup.split([bots])), games, seed, scenario, chosen, rotate, records is not None)
    screen = Screen()
    matches = list(_watched(s, jobs, screen))
    _report(s, matches, screen)
    if records is not None:
        for match in matches:
            saves.write(records / f"{s.title}-{match.number}{saves.RECORD_SUFFIX}", match.record)
    if out is not None:
        saves.write(out, json.dumps(results(s, matches), indent=1, ensure_ascii=False) + "\n")
    return 0


def _watched(s: Series, jobs: int, screen: Screen) -> Iterator[Match]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen.err, transient=True) as progress:
        yield from progress.track(arena.run(s, jobs), total=s.games, description="games")


def results(s: Series, matches: Sequence[Match]) -> dict[str, Any]:
    """All that was found, for other programs."""
    head = s._asdict()
    del head["records"]
    return {**head, "matches": [_match_json(match) for match in matches]}


def _match_json(match: Match) -> dict[str, Any]:
    doc = match._asdict()
    del doc["record"]
    return doc


# --- The report ------------------------------------------------------------------------------------------------------


def _report(s: Series, matches: Sequence[Match], screen: Screen) -> None:
    actions = mean(match.actions for match in matches)
    screen.heading(f"{s.title}, {s.scenario}: {len(matches)} games, seed {s.seed}, {actions:.0f} actions a game")
    screen.show(_by_seat(matches))
    if len(set(s.bots)) > 1:
        screen.show(_by_bot(matches))
    if matches[0].points:
        screen.show(_by_nation(matches))


def _by_seat(matches: Sequence[Match]) -> RenderableType:
    """Wins (a shared one counts for each) and scores of each seat, with the scores' spread drawn on one scale."""
    seats = list(matches[0].scores)
    scores = {seat: [match.scores[seat] for match in matches] for seat in seats}
    low = min(min(values) for values in scores.values())
    high = max(max(values) for values in scores.values())
    table = _win_table("seat", "bot", "score", "least", "most", f"{low:g} to {high:g}")
    for seat in seats:
        bots = {match.bots[seat] for match in matches}
        wins = sum(seat in match.winners for match in matches)
        values = scores[seat]
        plot = histogram(values, low, high, PLOT)
        table.add_row(
            seat,
            "/".join(sorted(bots)),
            *_wins(wins, len(matches)),
            f"{mean(values):.1f} ± {stdev(values) if len(values) > 1 else 0:.1f}",
            f"{min(values):g}",
            f"{max(values):g}",
            plot,
        )
    return table


def _win_table(name: str, *columns: str) -> Table:
    """A table whose first columns tell of wins; all that are numbers stand at the right."""
    table = Table(box=None, header_style="dim")
    table.add_column(name)
    for column in (columns[0], "wins", "share", "95 %", *columns[1:]):
        text = column == "bot" or " to " in column
        table.add_column(column, justify="left" if text else "right", no_wrap=True)
    return table


def _wins(wins: int, games: int) -> tuple[str, str, str]:
    least, most = wilson(wins, games)
    return str(wins), f"{wins / games:.1%}", f"{least:.1%} - {most:.1%}"


def _by_bot(matches: Sequence[Match]) -> RenderableType:
    """The share of seats that won, by bot, over all seats it had."""
    table = Table(box=None, header_style="dim")
    for name in ("bot", "seats", "wins", "share", "95 %", ""):
        table.add_column(name, justify="left" if name in ("bot", "") else "right")
    for bot in sorted({bot for match in matches for bot in match.bots.values()}):
        seats = [(match, seat) for match in matches for seat, who in match.bots.items() if who == bot]
        wins = sum(seat in match.winners for match, seat in seats)
        table.add_row(bot, str(len(seats)), *_wins(wins, len(seats)), bar(wins / len(seats), PLOT))
    return table


def _by_nation(matches: Sequence[Match]) -> RenderableType:
    """The points that each nation brought its player."""
    most = max(max(match.points.values()) for match in matches) or 1
    table = Table(box=None, header_style="dim")
    for name in ("", "points", "least", "most", f"0 to {most:g}"):
        table.add_column(name, justify="left" if name in ("", f"0 to {most:g}") else "right")
    for name in matches[0].points:
        values = [match.points[name] for match in matches]
        row = f"{mean(values):.1f}", f"{min(values):g}", f"{max(values):g}"
        table.add_row(name, *row, histogram(values, 0, most, PLOT))
    return table
