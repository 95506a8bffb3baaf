"""The chance of each seat to win from a moment on: the share of roll-outs to the end that it wins.

A roll-out is dealt anew from what one of the seats knew, each in turn: no coming die or card of the true game is in it.
"""

from __future__ import annotations

from typing import Final

from logres.bots.search import roll_out
from logres.engine.game import Game
from logres.engine.interfaces import Plan, Tactics

NO_PLAN: Final = Plan("", ())
MOST_STRETCHES: Final = 400  # of a roll-out, each up to where the title would stop one


def chances(tactics: Tactics, game: Game, samples: int, seed: str) -> dict[str, float]:
    """In percent. A game that is over is won or lost."""
    won = dict.fromkeys(game.seats, 0.0)
    ends = [game] if game.result is not None else [_end(tactics, game, n, seed) for n in range(samples)]
    for end in ends:
        winners = () if end.result is None else end.result.winners
        for winner in winners:
            if winner in won:
                won[winner] += 100.0 / len(winners) / len(ends)
    return won


def _end(tactics: Tactics, game: Game, number: int, seed: str) -> Game:
    world = f"{seed}/{number}"
    dealt = game.redeal(game.seats[number % len(game.seats)], world).trial(key=world)
    for stretch in range(MOST_STRETCHES):
        if dealt.decision is None:
            break
        dealt = roll_out(tactics, dealt, "", NO_PLAN, f"{world}/{stretch}")
    return dealt
