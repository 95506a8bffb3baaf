"""Decisions that cost: what was played is weighed beside the title's own plans, from what the seat could know.

What looks better is then played out once more beside it, in worlds that had no say in which plan looked best.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from logres.bots.search import Search, gap
from logres.engine.game import Game
from logres.engine.interfaces import Plan
from logres.engine.nouns import Series
from logres.engine.texts import say
from logres.review.choices import changed_areas
from logres.review.data import Mistake, ReviewChoice
from logres.review.finished_game import FinishedGame, held

MOST: Final = 48  # turns that are looked at
CONFIRMED: Final = 4  # times as many roll-outs for what looks better
SURE: Final = 2.0  # standard errors
MOST_LINES: Final = 3  # of the log, for a choice that is none of the plans


def weigh(finished: FinishedGame, turn: int, samples: int) -> Mistake | None:
    """What the first decision with several plans cost in the turn that begins after an action.

    None where nothing was clearly better, or there is nothing to weigh.
    """
    asked = first_decision(finished, turn)
    if asked is None:
        return None
    at, game, plans = asked
    played = as_played(finished, at, plans)
    arms = plans if played in plans else [played, *plans]
    budget = _budget(finished, game, samples * len(arms))
    best = Search(finished.tactics, f"review {finished.digest}/{at}", budget).weigh(game, arms)[0].plan
    return None if best is played else _mistake(finished, game, at, played, best, samples)


def _budget(finished: FinishedGame, game: Game, roll_outs: int) -> int:
    """No more than so many, where a bot at the table would spend more on such a decision."""
    return ceil(roll_outs / max(1.0, finished.tactics.effort(game)))


def first_decision(finished: FinishedGame, turn: int) -> tuple[int, Game, list[Plan]] | None:
    """The first question of a turn with plans to weigh: after which action, the game as its seat knows it, plans."""
    true = finished.at(turn)
    for move in finished.moves[turn + 1 : finished.next_turn(turn) + 1]:
        decision = true.decision
        if decision is not None and decision.seat == move.seat and true.forced is None:
            game = true.redeal(decision.seat, f"review {finished.digest}/{true.count}")
            plans = finished.tactics.plans(game)
            if len(plans) > 1:
                return true.count, game, plans
        true.replay_move(move)
    return None


def as_played(finished: FinishedGame, at: int, plans: list[Plan]) -> Plan:
    """The plan that was followed, or what was answered as one of its own.

    That is up to the first chance, or to the end of the turn where plans have schemes that go on after it.
    """
    seat, answers = finished.moves[at + 1].seat, list[str]()
    whole = any(plan.scheme for plan in plans)
    last = finished.next_turn(at)
    for number in range(at + 1, last + 1):
        move = finished.moves[number]
        if move.seat == seat:
            answers.append(move.text)
        if move.draws and not whole:
            last = number
            break
    for plan in plans:
        if not plan.scheme and tuple(answers[: len(plan.answers)]) == plan.answers:
            return plan
    return Plan(_words_of(finished, at, last), tuple(answers))


def _words_of(finished: FinishedGame, first: int, last: int) -> str:
    lines = [line.translatable for line in finished.lines if first < line.number <= last and not line.heading]
    told = list(dict.fromkeys(lines))
    if not told:
        return finished.moves[first + 1].text
    shown, more = Series(tuple(told[:MOST_LINES]), "; "), len(told) - MOST_LINES
    return say("{lines}; {n} more", lines=shown, n=more) if more > 0 else say("{lines}", lines=shown)


def _mistake(finished: FinishedGame, game: Game, at: int, played: Plan, better: Plan, samples: int) -> Mistake | None:
    assert game.decision is not None
    again = Search(finished.tactics, f"again {finished.digest}/{at}", _budget(finished, game, 2 * CONFIRMED * samples))
    found = {one.plan: one for one in again.weigh(game, [played, better])}
    cost, error = gap(found[better], found[played])
    if cost <= SURE * error:
        return None
    was, best = [
        ReviewChoice(finished.keep(p.words), changed_areas(finished.tactics, game, p)) for p in (played, better)
    ]
    if played.answers[0] == better.answers[0] and was.areas == best.areas:
        return None  # the same in other words
    name, count = finished.name(at), len(found[better].values)
    return Mistake(at, name, game.decision.seat, was, best, round(cost, 2), round(error, 2), count, held(game))
