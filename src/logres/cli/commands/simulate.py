"""`logres simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import mean, stdev
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table

from logres.bots import arena
from logres.bots.arena import Match, Series
from logres.cli.commands.text_charts import bar, histogram, wilson
from logres.cli.long_work import LongWork, answers, with_progress
from logres.cli.table import saves, setup
from logres.cli.table.screen import Screen
from logres.engine.title import title
from logres.jobs import Journal

PLOT: Final = 24  # characters at most
BESIDE_PLOT: Final = 64  # what the other columns take


def simulate(
    id: str,
    games: int,
    bots: str,
    scenario: str | None,
    options: Sequence[str],
    how: LongWork,
    seed: str,
    rotate: bool,
    out: Path | None,
    records: Path | None,
    with_answers: bool = False,
) -> int:
    """Play the series, write the files, show the tables. Files that cannot be written are refused before it begins."""
    to_pipe = out is not None and str(out) == saves.PIPE
    _check_targets(None if to_pipe else out, records)
    how.check()
    chosen = setup.read_options(title(id), options)
    s = arena.series(id, tuple(setup.allow_bots([bots])), games, seed, scenario, chosen, rotate, records is not None)
    screen = Screen()
    matches = play_series(s, how, screen)
    if records is not None:
        records.mkdir(exist_ok=True)
        for match in matches:
            saves.write(records / f"{s.title}-{match.number}{saves.RECORD_SUFFIX}", match.record)
    if to_pipe:
        screen.json(results(s, matches))
        return 0
    if out is not None:
        saves.write(out, json.dumps(results(s, matches), indent=1, ensure_ascii=False) + "\n")
    _report(s, matches, screen)
    if with_answers:
        screen.show(_by_answer(matches))
    return 0


def play_series(s: Series, how: LongWork, screen: Screen) -> list[Match]:
    """All games of a series, with a bar that shows how far it is; what is to be kept of them is written down."""
    found = how.run(partial(arena.play_match, s), range(s.games), _journal(s, how))
    matches: list[Match] = answers(with_progress(found, s.games, "games", screen.err))
    how.write_table(_rows(matches), _head(s))
    return matches


def _check_targets(out: Path | None, records: Path | None) -> None:
    """BadInput while nothing is lost yet. The folder of the records is made, but none above it."""
    if out is not None:
        saves.require_writable(out)
    if records is not None:
        saves.require_folder(records if records.exists() else records.absolute().parent)


def _journal(s: Series, how: LongWork) -> Journal[Match] | None:
    head = {name: value for name, value in s._asdict().items() if name != "games"}  # a series may be made longer
    return how.journal(
        {"work": "simulate", **head}, Match._asdict, lambda doc: Match(**doc)._replace(winners=tuple(doc["winners"]))
    )


def results(s: Series, matches: Sequence[Match]) -> dict[str, Any]:
    """All that was found, for other programs."""
    return {**_head(s), "matches": [_match_json(match) for match in matches]}


def _head(s: Series) -> dict[str, Any]:
    return {name: value for name, value in s._asdict().items() if name != "records"}


def _match_json(match: Match) -> dict[str, Any]:
    doc = match._asdict()
    del doc["record"]
    return doc


def _rows(matches: Sequence[Match]) -> Iterator[dict[str, Any]]:
    """A row for each seat of each game."""
    for match in matches:
        for seat, bot in match.bots.items():
            score, won = float(match.scores[seat]), seat in match.winners
            row = {"game": match.number, "seed": match.seed, "seat": seat, "bot": bot, "score": score, "won": won}
            yield {**row, "winners": len(match.winners), "reason": match.reason, "actions": match.actions}


# --- The report ------------------------------------------------------------------------------------------------------


def _report(s: Series, matches: Sequence[Match], screen: Screen) -> None:
    actions = mean(match.actions for match in matches)
    screen.heading(f"{s.title}, {s.scenario}: {len(matches)} games, seed {s.seed}, {actions:.0f} actions a game")
    longest = max(len("/".join(sorted(set(s.bots)))) if s.rotate else len(max(s.bots, key=len)), len("random"))
    plot = max(4, min(PLOT, screen.width - BESIDE_PLOT - longest + len("random")))
    screen.show(_by_seat(matches, plot))
    if len(set(s.bots)) > 1:
        screen.show(_by_bot(matches, plot))
    if matches[0].points:
        screen.show(_by_nation(matches, plot))
    screen.show(_by_reason(matches, plot))


def _by_seat(matches: Sequence[Match], plot: int) -> RenderableType:
    """Wins (a shared one counts for each) and scores of each seat, with the scores' spread drawn on one scale."""
    scores = {seat: [match.scores[seat] for match in matches] for seat in matches[0].scores}
    low = min(min(values) for values in scores.values())
    high = max(max(values) for values in scores.values())
    table = table_of("seat", "bot", "*wins", "*share", "*95 %", "*score", f"{low:g} to {high:g}")
    for seat, values in scores.items():
        bots = "/".join(sorted({match.bots[seat] for match in matches}))
        wins = sum(seat in match.winners for match in matches)
        spread = stdev(values) if len(values) > 1 else 0.0
        score = f"{mean(values):.1f} ± {spread:.1f}"
        table.add_row(seat, bots, *_wins(wins, len(matches)), score, histogram(values, low, high, plot))
    return table


def table_of(*columns: str) -> Table:
    """A plain table; columns of numbers, marked by a star, stand at the right."""
    table = Table(box=None, header_style="dim")
    for column in columns:
        table.add_column(column.removeprefix("*"), justify="right" if column.startswith("*") else "left", no_wrap=True)
    return table


def _wins(wins: int, games: int) -> tuple[str, str, str]:
    least, most = wilson(wins, games)
    return str(wins), f"{wins / games:.1%}", f"{100 * least:.1f} - {100 * most:.1f}"


def _by_bot(matches: Sequence[Match], plot: int) -> RenderableType:
    """The share of seats that won, by bot, over all seats it had."""
    table = table_of("bot", "*seats", "*wins", "*share", "*95 %", "")
    for bot in sorted({bot for match in matches for bot in match.bots.values()}):
        seats = [(match, seat) for match in matches for seat, who in match.bots.items() if who == bot]
        wins = sum(seat in match.winners for match, seat in seats)
        table.add_row(bot, str(len(seats)), *_wins(wins, len(seats)), bar(wins / len(seats), plot))
    return table


def _by_reason(matches: Sequence[Match], plot: int) -> RenderableType:
    """How the games ended."""
    table = table_of("ended because", "*games", "*share", "*95 %", "")
    for reason, games in Counter(match.reason for match in matches).most_common():
        table.add_row(reason, *_wins(games, len(matches)), bar(games / len(matches), plot))
    return table


def _by_answer(matches: Sequence[Match]) -> RenderableType:
    """What was answered: the average in a game, and in how many games at all."""
    table = table_of("answer", "*a game", "*in games")
    total: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for match in matches:
        total.update(match.answers)
        games.update(match.answers.keys())
    for answer in sorted(total):
        table.add_row(answer, f"{total[answer] / len(matches):.2f}", f"{games[answer] / len(matches):.0%}")
    return table


def _by_nation(matches: Sequence[Match], plot: int) -> RenderableType:
    """The points that each nation brought its player."""
    most = max(max(match.points.values()) for match in matches) or 1
    table = table_of("", "*points", "*least", "*most", f"0 to {most:g}")
    for name in matches[0].points:
        values = [match.points[name] for match in matches]
        row = f"{mean(values):.1f}", f"{min(values):g}", f"{max(values):g}"
        table.add_row(name, *row, histogram(values, 0, most, plot))
    return table
