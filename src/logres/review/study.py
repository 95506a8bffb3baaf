"""A review as pieces of work: each depends on the record, the budget and its number alone, wherever it is done.

So equal records with equal budgets give equal reviews, a server can do the pieces in a process of their own one after
the other, and whoever waits sees how many are done.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from typing import Final, NamedTuple

from msgspec.structs import replace

from logres.atlas.deeds import noteworthy
from logres.atlas.holders import seat_colours
from logres.atlas.words import seat_name
from logres.engine.nouns import Noun
from logres.engine.texts import say
from logres.engine.version import VERSION
from logres.languages.catalog import ENGLISH
from logres.review import chances, decisions, luck
from logres.review.data import Mistake, Review, ReviewMoment, Stroke, TurningPoint, in_language
from logres.review.finished_game import FinishedGame, held, spread

FORM: Final = 3  # of what is written: another one is worked out anew
SAMPLES: Final = 12  # roll-outs of each moment and each plan, unless said otherwise
MOMENTS: Final = 24
MOVES: Final = 50  # whose luck is one piece of work
TURNING: Final = 5  # points that are told
LEAST_STEP: Final = 15.0  # percent
LEAST_LUCK: Final = 0.5  # that is told
MOST_LINES: Final = 4

CHANCE, DECISION, LUCK = "chance", "decision", "luck"


class Job(NamedTuple):
    """A piece of work: its kind, and the action it begins with."""

    kind: str
    at: int


class Found(NamedTuple):
    """What pieces of work have found so far."""

    moments: list[ReviewMoment]
    mistakes: list[Mistake]
    strokes: list[Stroke]


def key(record: str, samples: int) -> str:
    """The name under which a review is kept: by all that it depends on."""
    return sha256(f"review {VERSION} {FORM} {samples}\n{record}".encode()).hexdigest()


@lru_cache(2)
def finished_game_of(record: str) -> FinishedGame:
    return FinishedGame(record)


def jobs(finished: FinishedGame) -> list[Job]:
    """All that is to be done, in order."""
    count = finished.game.count
    moments = [*spread([*dict.fromkeys([0, *finished.turns()])], MOMENTS), count]
    weighed = spread(finished.turns(), decisions.MOST)
    return [
        *[Job(CHANCE, at) for at in moments],
        *[Job(LUCK, at) for at in range(1, count + 1, MOVES)],
        *[Job(DECISION, at) for at in weighed],
    ]


def work(finished: FinishedGame, job: Job, samples: int) -> Found:
    """One piece of work, done."""
    if job.kind == LUCK:
        last = min(job.at + MOVES - 1, finished.game.count)
        return Found([], [], luck.strokes(finished, job.at, last))
    if job.kind == DECISION:
        mistake = decisions.weigh(finished, job.at, samples)
        return Found([], [] if mistake is None else [mistake], [])
    game = finished.at(job.at)
    won = chances.chances(finished.tactics, game, samples, f"chance {finished.digest}/{job.at}")
    return Found([ReviewMoment(job.at, finished.place(job.at), finished.name(job.at), won, held(game))], [], [])


def together(finished: FinishedGame, found: Iterable[Found], samples: int) -> Review:
    """The review, from all that was found."""
    moments, mistakes, strokes = list[ReviewMoment](), list[Mistake](), list[Stroke]()
    for one in found:
        moments, mistakes, strokes = moments + one.moments, mistakes + one.mistakes, strokes + one.strokes
    game, seats = finished.game, list(finished.game.seats)
    moments = smoothed(moments)
    assert game.result is not None
    worst = sorted(mistakes, key=lambda one: -one.cost)
    return Review(
        title=game.title.id,
        scenario=game.scenario,
        seats=seats,
        colours=seat_colours(game.view(None, log=False)["board"], seats),
        scores=dict(game.result.scores),
        winners=list(game.result.winners),
        reason=game.result.as_json(finished.keep)["reason"],
        actions=game.count,
        samples=samples,
        unit=finished.tactics.UNIT,
        moments=moments,
        turning=turning_points(finished, moments, worst, strokes),
        mistakes=worst,
        looked_at=min(len(finished.turns()), decisions.MOST),
        luck=luck.sums(seats, strokes),
        missed=worst[0] if worst else None,
    )


def smoothed(moments: list[ReviewMoment]) -> list[ReviewMoment]:
    """Each chance with a quarter of its neighbours' each: so few roll-outs jump. The first and the end stay."""
    found = moments[:1]
    for before, one, after in zip(moments, moments[1:], moments[2:], strict=False):
        mixed = {s: (before.chances[s] + 2 * c + after.chances[s]) / 4 for s, c in one.chances.items()}
        found.append(replace(one, chances=mixed))
    return [*found, *moments[1:][-1:]]


def review(record: str, samples: int = SAMPLES) -> Review:
    """The whole review at once, in English."""
    finished = finished_game_of(record)
    return in_language(together(finished, [work(finished, job, samples) for job in jobs(finished)], samples), ENGLISH)


def turning_points(
    finished: FinishedGame, moments: list[ReviewMoment], mistakes: list[Mistake], strokes: list[Stroke]
) -> list[TurningPoint]:
    """Where the chance of some seat changed most, in the order of play."""
    found = list[TurningPoint]()
    for before, after in pairwise(moments):
        steps = {seat: after.chances[seat] - before.chances[seat] for seat in after.chances}
        seat = max(steps, key=lambda one: abs(steps[one]))
        if abs(steps[seat]) >= LEAST_STEP:
            lines = _happened(finished, before.at, after.at, mistakes, strokes)
            chance = before.chances[seat], after.chances[seat]
            found.append(TurningPoint(before.at, after.at, before.name, seat, *chance, lines))
    found = sorted(found, key=lambda one: -abs(one.after - one.before))[:TURNING]
    return sorted(found, key=lambda one: one.first)


def _happened(
    finished: FinishedGame, first: int, last: int, mistakes: list[Mistake], strokes: list[Stroke]
) -> list[str]:
    """The greatest stroke of luck, the worst decision, and what the log tells between two moments."""
    within_span = [one for one in strokes if first < one.at <= last and abs(one.gain) >= LEAST_LUCK]
    fallen = sorted(within_span, key=lambda one: -abs(one.gain))[:1]
    lucky = [
        say(
            "{event}: {gain:+.1f} for {seat} beside what was to be expected",
            event=finished.event(one.at) or one.label,
            gain=one.gain,
            seat=_seat(finished, one.seat),
        )
        for one in fallen
    ]
    blamed = [one for one in mistakes if first <= one.at < last][:1]
    cost = [
        say("{seat} could have done better by {cost:.1f}", seat=_seat(finished, one.seat), cost=one.cost)
        for one in blamed
    ]
    events = [line.translatable for line in finished.lines if first < line.number <= last and line.kind in noteworthy()]
    turns = [
        line.translatable for line in finished.lines if first <= line.number < last and line.heading and line.level == 1
    ]
    return [finished.keep(one) for one in [*lucky, *cost, *list(dict.fromkeys(events))[:2], *turns][:MOST_LINES]]


def _seat(finished: FinishedGame, seat: str) -> Noun:
    return Noun("seat", seat, seat_name(finished.game.title.id, seat))
