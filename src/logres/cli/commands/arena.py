"""`logres arena`: a league of bots, and how strong each is on one scale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any, Final

from rich.console import RenderableType

from logres.bots import league as leagues
from logres.bots import usual
from logres.bots.league import League, Outcome
from logres.bots.rating import Rating, ratings
from logres.bots.scores import lead
from logres.cli.commands.simulate import table_of
from logres.cli.commands.text_charts import wilson
from logres.cli.long_work import LongWork, with_progress
from logres.cli.table import saves, setup
from logres.cli.table.screen import Screen
from logres.engine.title import title

LEAST_GAMES: Final = 12  # of a pair, before anything is decided


def arena(
    id: str,
    bots: str,
    rounds: int,
    scenario: str | None,
    options: Sequence[str],
    how: LongWork,
    seed: str,
    challenger: str,
    decide: bool,
    as_json: bool,
) -> int:
    """Play what is left of the league, or what it takes to decide it, then show it whole."""
    chosen = setup.read_options(title(id), options)
    league = leagues.make(id, setup.allow_bots([bots]), rounds, seed, scenario, chosen, challenger)
    how.check()
    screen = Screen()
    played = _begun(how.resume, league)
    if not (decide and decided(league, played)):
        for outcome in _watched(league, played[:], how, screen):
            played.append(outcome)
            if how.resume is not None:
                leagues.note(how.resume, outcome)
            if decide and decided(league, played):
                break
    played.sort(key=lambda outcome: outcome.fixture.number)
    how.write_table(_rows(league, played), league._asdict())
    if as_json:
        screen.json(results(league, played))
    else:
        _report(league, played, screen)
    return 0


def _begun(resume: Path | None, league: League) -> list[Outcome]:
    """What the file has of it; a new file is begun."""
    if resume is None:
        return []
    if resume.exists():
        return leagues.read(resume, league)
    saves.require_writable(resume)
    leagues.begin(resume, league)
    return []


def _watched(league: League, played: list[Outcome], how: LongWork, screen: Screen) -> Iterator[Outcome]:
    """What is left to play, as it is done."""
    left, total = leagues.left_to_play(league, played), len(leagues.fixtures(league))
    found = how.run(partial(leagues.play_fixture, league), left)
    return (done.answer for done in with_progress(found, total, "games", screen.err, total - len(left)))


def decided(league: League, played: Sequence[Outcome]) -> bool:
    """Whether the 95 % interval of every pair's share leaves out the fair one, with each seat taken alike."""
    fair, seats = 1 / len(title(league.title).seats(league.scenario, league.options)), len(leagues.seats_of(league))
    shares: dict[tuple[str, str], list[float]] = {}
    for outcome in played:
        shares.setdefault((outcome.fixture.one, outcome.fixture.others), []).append(outcome.share())
    if set(shares) != {(fixture.one, fixture.others) for fixture in leagues.fixtures(league)}:
        return False
    for found in shares.values():
        least, most = wilson(sum(found), len(found))
        if len(found) < LEAST_GAMES or len(found) % seats or least <= fair <= most:
            return False
    return True


def _rows(league: League, played: Sequence[Outcome]) -> Iterator[dict[str, Any]]:
    """A row for each seat of each game."""
    for outcome in played:
        fixture = outcome.fixture
        for seat, score in outcome.scores.items():
            bot = fixture.one if seat == fixture.seat else fixture.others
            row = {
                "game": fixture.number,
                "seed": fixture.seed,
                "seat": seat,
                "bot": bot,
                "alone": seat == fixture.seat,
            }
            yield {**row, "score": float(score), "won": seat in outcome.winners}


def results(league: League, played: Sequence[Outcome]) -> dict[str, Any]:
    """All that was found, for other programs."""
    rated = [rating._asdict() for rating in _rated(league, played)]
    games = [{**one.fixture._asdict(), "winners": one.winners, "scores": one.scores} for one in played]
    return {**league._asdict(), "ratings": rated, "games": games}


def _rated(league: League, played: Sequence[Outcome]) -> list[Rating]:
    zero = usual(league.title)
    return ratings(leagues.as_played(league, played), zero if zero in league.bots else league.bots[0])


def _report(league: League, played: Sequence[Outcome], screen: Screen) -> None:
    screen.heading(f"{league.title}, {league.scenario}: {len(played)} games, seed {league.seed}")
    screen.show(_by_rating(league, played))
    screen.show(_by_pair(league, played))


def _by_rating(league: League, played: Sequence[Outcome]) -> RenderableType:
    """Strength on one scale, seats allowed for."""
    table = table_of("bot", "*rating", "*95 %")
    for bot, points, margin in _rated(league, played):
        table.add_row(bot, f"{points:+.0f}", f"± {margin:.0f}" if margin else "")
    return table


def _by_pair(league: League, played: Sequence[Outcome]) -> RenderableType:
    """One bot alone among others: its wins (a shared one by its part), and how far its score is above their mean."""
    fair = 1 / len(title(league.title).seats(league.scenario, league.options))
    table = table_of("one", "among", "*games", "*wins", "*share", "*95 %", "*fair", "*lead")
    for one, others in dict.fromkeys([(o.fixture.one, o.fixture.others) for o in played]):
        games = [o for o in played if (o.fixture.one, o.fixture.others) == (one, others)]
        wins = sum(o.share() for o in games)
        least, most = wilson(wins, len(games))
        share, interval = f"{wins / len(games):.0%}", f"{100 * least:.0f} - {100 * most:.0f}"
        ahead = f"{mean([lead(o.scores, o.fixture.seat) for o in games]):+.1f}"
        table.add_row(one, others, str(len(games)), f"{wins:g}", share, interval, f"{fair:.0%}", ahead)
    return table
