"""Danes: what a landing in each area would mean, and what it is worth to choose among several."""

from __future__ import annotations

from typing import Final

from logres.games.bretwalda.board import NOBODY, Board
from logres.games.bretwalda.bot import clash
from logres.games.bretwalda.bot.worth import COIN, worth
from logres.games.bretwalda.rules.seasons.raid import coming
from logres.games.bretwalda.tables import DANES, DANES_CARDS, LANDING, NEUTRAL, THEGN

DEFEAT: Final = 0.5  # the chance from which a landing is taken to succeed


def after_landing(b: Board, a: int) -> Board:
    """The board if the Danes of this Summer land in an area: whoever is likelier to stand there stands there."""
    then = b.copy()
    raiders = [(DANES, THEGN)] * coming(b)
    foe = b.foe(DANES, a)
    if foe == NEUTRAL:
        _leave(then, NEUTRAL, a, clash.survivors(b.host(NEUTRAL, a), raiders))
        raiders = clash.survivors(raiders, b.host(NEUTRAL, a)) if not then.has(NEUTRAL, a) else []
    elif foe != NOBODY:
        if clash.storms(clash.force(b, raiders), clash.defenders(b, foe, a)) < DEFEAT:
            return then
        _leave(then, foe, a, [])
    if raiders:
        then.add(DANES, a, THEGN, len(raiders))
        then.put_token(a, NOBODY)
    return then


def _leave(b: Board, faction: int, a: int, left: list[clash.Unit]) -> None:
    """Only these of a faction stay."""
    for side, kind in b.host(faction, a):
        b.remove(side, a, kind)
    for side, kind in left:
        b.add(side, a, kind)


def payment(b: Board, k: int, most: int) -> int:
    """How many cards to pay for: as long as the best of one more is worth more than a Gold."""
    values = sorted([worth(after_landing(b, LANDING[card]), k) for card in DANES_CARDS], reverse=True)
    gains = [_best_of(values, max(1, count)) - COIN * count for count in range(most + 1)]
    return gains.index(max(gains))


def _best_of(values: list[float], count: int) -> float:
    """What the best of so many cards is worth on average; the values come with the best first."""
    expected, left = 0.0, 1.0  # left: the chance that none of the better ones was drawn
    for i, value in enumerate(values):
        found = min(1.0, count / (len(values) - i))
        expected += left * found * value
        left *= 1 - found
    return expected
