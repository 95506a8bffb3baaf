"""Luck of dice and cards: what fell beside what was to be expected, in the title's own value of a position.

The expected value is that of all falls where there are few of them, else of some at random. What a card was worth is
compared with the cards that, for all the seat could know, might have come instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean
from typing import Final

from logres.engine.chance import Value
from logres.engine.errors import LogresError
from logres.engine.game import Game
from logres.engine.history import Move
from logres.engine.interfaces import Tactics
from logres.review.data import SeatLuck, Stroke
from logres.review.finished_game import FinishedGame

EXACT: Final = 12  # falls at most that are all looked at
SAMPLED: Final = 8  # else so many
DEALS: Final = 4  # of hidden cards
DICE, CARDS = "dice", "cards"


def strokes(finished: FinishedGame, first: int, last: int) -> list[Stroke]:
    """What chance did to each seat in the actions from `first` to `last`."""
    found = list[Stroke]()
    before = finished.at(first - 1)
    for number in range(first, last + 1):
        move = finished.moves[number]
        after = before.clone()
        after.replay_move(move)
        name, event = finished.name(number - 1), finished.keep(finished.event(number))
        found += [
            Stroke(number, name, seat, kind, event or label, expected, fallen)
            for seat, kind, label, expected, fallen in _of_move(finished.tactics, before, move, after)
        ]
        before = after
    return found


def _of_move(tactics: Tactics, before: Game, move: Move, after: Game) -> Iterator[tuple[str, str, str, float, float]]:
    kind = kind_of(after.history.last())
    if kind is None:
        return
    label = move.draws[0].label if move.draws else move.text
    ends = dice_ends(before, move) if kind == DICE else []
    for seat in before.seats:
        others = ends or card_ends(before, move, seat)
        if others:
            expected = mean([tactics.value(end, seat) for end in others])
            yield seat, kind, label, expected, tactics.value(after, seat)


def kind_of(move: Move) -> str | None:
    """Dice, cards, or none: sealed answers that are shown are no luck."""
    if any(isinstance(value, int) for draw in move.draws for value in draw.values):
        return DICE
    return CARDS if move.barrier and not move.reveals else None


def dice_ends(before: Game, move: Move) -> list[Game]:
    """How the action could have ended: each fall once where they are few, else some at random."""
    falls = _falls(before, move)
    if falls is not None:
        return [before.trial(move.text, seat=move.seat, script=list(fall)) for fall in falls]
    return [before.trial(move.text, seat=move.seat, key=f"luck {before.count} {n}") for n in range(SAMPLED)]


def _falls(before: Game, move: Move) -> list[tuple[Value, ...]] | None:
    """All falls of the dice, all alike likely; None where they are many, or do not weigh the same."""
    done: list[tuple[Value, ...]] = []
    open: list[tuple[Value, ...]] = [()]
    lengths = set[int]()
    while open:
        drawn = open.pop()
        wanted = before.trial(move.text, seat=move.seat, script=list(drawn), stop=True).stopped_at
        if wanted is None:
            done.append(drawn)
            lengths.add(len(drawn))
        else:
            open += [(*drawn, value) for value in wanted.possible]
        if len(done) + len(open) > EXACT:
            return None
    return done if len(lengths) == 1 else None


def card_ends(before: Game, move: Move, seat: str) -> list[Game]:
    """How the action ends in games dealt anew from what the seat knows; those in which it is not legal are left out."""
    found = list[Game]()
    for number in range(DEALS):
        world = f"luck {before.count} {number}"
        try:
            found.append(before.redeal(seat, world).trial(move.text, seat=move.seat, key=world))
        except LogresError:
            continue
    return found


def sums(seats: list[str], found: list[Stroke]) -> list[SeatLuck]:
    """The luck of each seat over the game, with its best and worst stroke."""
    return [_sum(seat, [one for one in found if one.seat == seat]) for seat in seats]


def _sum(seat: str, own: list[Stroke]) -> SeatLuck:
    dice = sum(one.gain for one in own if one.kind == DICE)
    cards = sum(one.gain for one in own if one.kind == CARDS)
    ordered = sorted(own, key=lambda one: one.gain)
    worst, best = (ordered[0], ordered[-1]) if ordered else (None, None)
    return SeatLuck(seat, round(dice, 2), round(cards, 2), len(own), best, worst)
