"""Leagues: every bot in turn sits alone among each of the others, in every seat, on the same deals and dice.

A fixture is one game: one bot in one seat, another in all other seats. A round is one fixture for each pair; as many
rounds as there are seats share their seed, so that what a seat or the dice give is given to all. A league can be
stopped and gone on with: what was played stands in a file, a line each.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from logres.bots import arena
from logres.bots.arena import Match, Series
from logres.bots.bot import check
from logres.bots.rating import Played
from logres.engine.errors import BadInput
from logres.engine.title import title
from logres.jobs import in_order, place
from logres.jobs import run as run_jobs

RULES: Final = "non-player"  # whoever plays seats that the rules play


class League(NamedTuple):
    """What is played. With a challenger only he sits alone, among each of the others."""

    title: str
    scenario: str
    options: dict[str, Any]
    bots: tuple[str, ...]
    rounds: int
    seed: str
    challenger: str = ""


class Fixture(NamedTuple):
    """One game: who sits alone, among whom, where, with which seed."""

    number: int
    seed: str
    one: str
    others: str
    seat: str


class Outcome(NamedTuple):
    """How a fixture ended: who won, and with what scores."""

    fixture: Fixture
    winners: tuple[str, ...]
    scores: dict[str, float]

    def share(self) -> float:
        """The one's part in the win."""
        return 1 / len(self.winners) if self.fixture.seat in self.winners else 0.0


def make(
    id: str,
    bots: Sequence[str],
    rounds: int = 1,
    seed: int | str = 0,
    scenario: str | None = None,
    options: dict[str, Any] | None = None,
    challenger: str = "",
) -> League:
    """A checked league: BadInput for what does not exist."""
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadInput("a league needs two bots or more, each named once")
    if challenger and challenger not in bots:
        raise BadInput(f"the challenger {challenger} is not among the bots")
    checked = arena.series(id, (bots[0],), rounds, seed, scenario, options)
    for name in bots:
        check(name, id)
    return League(id, checked.scenario, checked.options, tuple(bots), rounds, str(seed), challenger)


def seats_of(league: League) -> list[str]:
    """The seats that bots take."""
    t = title(league.title)
    unplayed = t.unplayed(league.options)
    return [seat for seat in t.seats(league.scenario, league.options) if seat not in unplayed]


def fixtures(league: League) -> list[Fixture]:
    """All games in order. What is played of them at any time is spread evenly over pairs and seats."""
    seats = seats_of(league)
    pairs = _pairs(league, len(seats))
    found: list[Fixture] = []
    for round in range(league.rounds):
        for one, others in pairs:
            seed = f"{league.seed}/{round // len(seats)}"
            found.append(Fixture(len(found), seed, one, others, seats[round % len(seats)]))
    return found


def _pairs(league: League, seats: int) -> list[tuple[str, str]]:
    """Who sits alone among whom. Of two seats each is alone; in a single one there is nobody else."""
    bots = [league.challenger] if league.challenger else list(league.bots)
    if seats == 1:
        return [(bot, RULES) for bot in league.bots]
    pairs = [(one, other) for one in bots for other in league.bots if one != other]
    return [pair for i, pair in enumerate(pairs) if seats > 2 or pair[::-1] not in pairs[:i]]


def play_fixture(league: League, fixture: Fixture) -> Outcome:
    seats = title(league.title).seats(league.scenario, league.options)
    others = fixture.one if fixture.others == RULES else fixture.others  # who is never asked
    bots = tuple([fixture.one if seat == fixture.seat else others for seat in seats])
    series = Series(league.title, league.scenario, league.options, bots, 1, fixture.seed)
    match: Match = arena.play_seated(series, fixture.number, fixture.seed, bots)
    return Outcome(fixture, match.winners, match.scores)


def left_to_play(league: League, played: Sequence[Outcome] = ()) -> list[Fixture]:
    done = {outcome.fixture.number for outcome in played}
    return [fixture for fixture in fixtures(league) if fixture.number not in done]


def run(league: League, played: Sequence[Outcome] = (), jobs: int = 1, on: str = "") -> Iterator[Outcome]:
    """What is left to play, as it comes in."""
    return in_order(run_jobs(partial(play_fixture, league), left_to_play(league, played), place(on, jobs)))


def as_played(league: League, outcomes: Sequence[Outcome]) -> list[Played]:
    """The games as the rating wants them."""
    t = title(league.title)
    seats, own = t.seats(league.scenario, league.options), seats_of(league)
    found: list[Played] = []
    for fixture, winners, _ in outcomes:
        sat = {seat: fixture.one if seat == fixture.seat else fixture.others for seat in own}
        found.append(Played({seat: sat.get(seat, RULES) for seat in seats}, winners))
    return found


# ---------------------------------------------------------------------- the file


def read(path: Path, league: League) -> list[Outcome]:
    """What was played of a league; BadInput for a file of another one. A line cut short at its end is left out."""
    lines = path.read_text().splitlines()
    if not lines or json.loads(lines[0]) != json.loads(_head(league)):
        raise BadInput(f"{path} is of another league: go on with the title, bots, seed and options it was begun with")
    found: list[Outcome] = []
    for line in lines[1:]:
        try:
            doc = json.loads(line)
        except ValueError:
            break
        found.append(Outcome(Fixture(**doc["fixture"]), tuple(doc["winners"]), doc["scores"]))
    return found


def begin(path: Path, league: League) -> None:
    path.write_text(_head(league) + "\n")


def note(path: Path, outcome: Outcome) -> None:
    """One line more."""
    doc = {"fixture": outcome.fixture._asdict(), "winners": outcome.winners, "scores": outcome.scores}
    with path.open("a") as file:
        file.write(json.dumps(doc) + "\n")


def _head(league: League) -> str:
    """All but how many rounds: a league may be made longer."""
    doc = league._asdict()
    del doc["rounds"]
    return json.dumps(doc)
