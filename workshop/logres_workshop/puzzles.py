"""Looks for puzzles in games of bots: `python -m logres_workshop.puzzles TITLE --seed S --games N [--most 10]`.

Kept is a position whose best choice is ahead of every other that is offered by more than four standard errors, in
worlds that had no say in which choice looked best, and which the bot that does not search would not take. Choices that
are too close to the best are not offered, nor two that come to the same. The same seed finds the same.

With `--check` those that are kept are played out again, in other worlds and more of them.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import ceil
from typing import Any, Final

import msgspec

from logres.bots.bot import NORMAL, consult, seat_all
from logres.bots.search import Search, Weighed, gap
from logres.engine import api
from logres.engine.chance import value
from logres.engine.errors import LogresError
from logres.engine.game import Game
from logres.engine.interfaces import Plan, Tactics
from logres.engine.title import title
from logres.puzzles.puzzle import Puzzle, PuzzleChoice, begin, puzzles, write
from logres.review.choices import changed_areas
from logres.review.why import differences

SCREEN: Final = 6  # roll-outs a plan, to see whether there may be a puzzle
PROOF: Final = 64  # roll-outs a plan, to be sure
CLEAR: Final = 4.0  # standard errors
SHOWN: Final = 4  # choices of a puzzle
MOST_OF_A_GAME: Final = 3
ONE_IN: Final = 3  # turns that are looked at
LEAST: Final = 3  # choices that a puzzle must offer
TRIED: Final = 4  # of the other plans


def find(id: str, seed: str, games: int, after: int = 0) -> Iterator[Puzzle]:
    """Puzzles from so many games of the usual bots, each looked at after so many turns."""
    command = f"python -m logres_workshop.puzzles {id} --seed {seed}" + (f" --after {after}" if after else "")
    for number in range(games):
        found = 0
        for game in _decisions(id, f"{seed}/{number}", after):
            one = _puzzle(game, f"{seed}-{number}-{game.count}")
            if one is not None:
                yield msgspec.structs.replace(one, made_by=command)
                found += 1
            if found == MOST_OF_A_GAME:
                break


def _decisions(id: str, seed: str, after: int) -> Iterator[Game]:
    """Some of the moments of a game at which there are plans to weigh; each in a turn of its own."""
    t = title(id)
    assert t.tactics is not None, f"{id} has no tactics"
    game = api.new(id, seed=seed)
    seated = seat_all(dict.fromkeys(game.seats, NORMAL), seed)
    asked, turns = "", 0
    while game.decision is not None:
        decision, forced = game.decision, game.forced
        turn = f"{_heading(game, 1)} {decision.seat} {decision.kind}"
        if forced is None and turn != asked:
            asked, turns = turn, turns + 1
            if turns > after and value(seed, 0, game.count, 0, ONE_IN) == 0:
                yield game
        game.play(consult(seated[decision.seat], game, seed) if forced is None else forced, decision.seat)


def _puzzle(true: Game, id: str) -> Puzzle | None:
    game = _from_position(true, id)
    tactics = true.title.tactics
    if game is None or tactics is None:
        return None
    plans = list({plan.words: plan for plan in tactics.plans(game)[::-1]}.values())[::-1]
    if len(plans) < LEAST:
        return None
    usual = _usual(tactics, game, plans)
    seen = Search(tactics, f"screen {id}", _budget(tactics, game, SCREEN * len(plans))).weigh(game, plans)
    best, other = seen[0], next(one for one in seen if one.plan is usual)
    if best is other or not _is_clear(best, other, CLEAR / 2):
        return None
    return _proved(tactics, game, [one.plan for one in seen], usual, id, true)


def _from_position(true: Game, id: str) -> Game | None:
    """The same question, asked of the position alone; None where the position does not keep all of it."""
    try:
        game = api.position(true.title.id, true.position(), seed=f"puzzle {id}")
    except LogresError:
        return None
    asked, wanted = game.decision, true.decision
    assert wanted is not None
    same = asked is not None and (asked.seat, asked.kind) == (wanted.seat, wanted.kind)
    return game if same and [str(a) for a in game.legal()] == [str(a) for a in true.legal()] else None


def _usual(tactics: Tactics, game: Game, plans: list[Plan]) -> Plan:
    """What the bot that does not search would do: by its answer where plans are single answers, else the first plan."""
    first = tactics.fallback_bot("puzzle").choose(game).text
    if all(len(plan.answers) == 1 and not plan.scheme for plan in plans):
        return next((plan for plan in plans if plan.answers[0] == first), plans[0])
    return plans[0]


def _is_clear(best: Weighed, other: Weighed, errors: float) -> bool:
    by, error = gap(best, other)
    return by > 0.0 and by > errors * error


def _proved(tactics: Tactics, game: Game, plans: list[Plan], usual: Plan, id: str, true: Game) -> Puzzle | None:
    """The puzzle, if the best plan stays clearly ahead of the usual one and some others in fresh worlds."""
    best = plans[0]
    if not (sure := _clearly_behind(tactics, game, best, usual, id)):
        return None
    weighed = list(sure)
    for plan in [plan for plan in plans[1:] if plan is not usual][:TRIED]:
        pair = _clearly_behind(tactics, game, best, plan, id) if len(weighed) < SHOWN else []
        weighed += [one for one in pair[1:] if one.values not in [other.values for other in weighed]]
    return _told(tactics, game, weighed, usual, id, true) if len(weighed) >= LEAST else None


def _clearly_behind(tactics: Tactics, game: Game, best: Plan, other: Plan, id: str) -> list[Weighed]:
    """The two with what they are worth, the best first; [] where that is not clear."""
    pair = _weighed(tactics, game, best, other, f"proof {id}", PROOF)
    return list(pair) if _is_clear(*pair, CLEAR) else []


def _weighed(tactics: Tactics, game: Game, best: Plan, other: Plan, seed: str, samples: int) -> tuple[Weighed, Weighed]:
    """The two, each played out so often."""
    search = Search(tactics, seed, _budget(tactics, game, 2 * samples))
    found = {one.plan: one for one in search.weigh(game, [best, other])}
    return found[best], found[other]


def _budget(tactics: Tactics, game: Game, roll_outs: int) -> int:
    """What a bot must be given to spend so many here, of which it would spend a part."""
    return ceil(roll_outs / tactics.effort(game))


def _told(tactics: Tactics, game: Game, weighed: list[Weighed], usual: Plan, id: str, true: Game) -> Puzzle:
    assert game.decision is not None
    best, name = weighed[0], game.title.id
    order = sorted(range(len(weighed)), key=lambda i: value(id, 0, i, 0, 1000))
    choices = [_choice(tactics, game, best, weighed[i]) for i in order]
    other = next(one for one in weighed if one.plan is usual)
    by, error = gap(best, other)
    why = differences(tactics, game, best.plan, usual, PROOF // 2, f"why {id}")
    told = f" After it, on average: {', '.join(why)}." if why else ""
    return Puzzle(
        id=id,
        title=name,
        seat=game.decision.seat,
        place=_heading(true, 0),
        turn=_heading(true, 1),
        unit=tactics.UNIT,
        choices=choices,
        best=order.index(0),
        usual=order.index(weighed.index(other)),
        why=f"{by:.1f} {tactics.UNIT} better than what the usual bot does (standard error {error:.1f}).{told}",
        samples=len(best.values),
        made_by="",
        position=true.position(),
    )


def _choice(tactics: Tactics, game: Game, best: Weighed, one: Weighed) -> PuzzleChoice:
    by, error = gap(best, one)
    areas = changed_areas(tactics, game, one.plan)
    return PuzzleChoice(
        one.plan.words, list(one.plan.answers), areas, round(one.mean, 2), round(by, 2), round(error, 2)
    )


def _heading(game: Game, level: int) -> str:
    lines: list[Any] = [line for line in game.log if line.heading and line.level == level]
    return lines[-1].text if lines else ""


def is_like(one: Puzzle, other: Puzzle) -> bool:
    """Whether somebody who knows one of them knows the other."""
    best = [puzzle.choices[puzzle.best].words for puzzle in (one, other)]
    return one.position == other.position or (one.place, one.turn, best[0]) == (other.place, other.turn, best[1])


def checked(one: Puzzle, samples: int) -> list[tuple[str, float, float]]:
    """How far each other choice is behind the best in fresh worlds, and the standard error of that."""
    tactics, game = title(one.title).tactics, begin(one, seed=f"check {one.id}")
    assert tactics is not None
    plans = {(plan.words, plan.answers): plan for plan in tactics.plans(game)}
    kept = [plans.get((c.words, tuple(c.answers)), Plan(c.words, tuple(c.answers))) for c in one.choices]
    found = list[tuple[str, float, float]]()
    for plan in kept[: one.best] + kept[one.best + 1 :]:
        pair = _weighed(tactics, game, kept[one.best], plan, f"check {one.id}", samples)
        found.append((plan.words, *gap(*pair)))
    return found


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m logres_workshop.puzzles")
    words.add_argument("title")
    words.add_argument("--seed", default="puzzles")
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--after", type=int, default=0, help="so many turns of a game")
    words.add_argument("--most", type=int, default=10)
    words.add_argument("--add", action="store_true", help="to those there are")
    words.add_argument("--check", type=int, metavar="SAMPLES", help="play those there are out again, so often")
    given = words.parse_args()
    if given.check:
        _check(given.title, given.check)
    else:
        kept = puzzles(given.title) if given.add else []
        keep(kept, find(given.title, given.seed, given.games, given.after), given.most)


def _check(id: str, samples: int) -> None:
    for one in puzzles(id):
        for choice, behind, error in checked(one, samples):
            doubt = "" if behind > 2 * error else "  NOT CLEAR"
            print(f"{one.id}: {choice}: {behind:.2f} behind (standard error {error:.2f}){doubt}", flush=True)


def keep(kept: list[Puzzle], found: Iterator[Puzzle], most: int) -> None:
    """Write down each as it is found."""
    while len(kept) < most and (one := next(found, None)) is not None:
        if not any(is_like(one, old) for old in kept):
            kept.append(one)
            write(one.title, kept)
            print(one.id, one.turn, one.choices[one.best].words, one.why, file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
