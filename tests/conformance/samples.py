"""Games to test a title on: random ones over all scenarios and options, and moments from their course."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from random import Random
from typing import NamedTuple

import logres
from logres.engine.actions import Action
from logres.engine.game import Game
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import Setup, setups

SEED = "unlikely-text-of-a-seed"  # no view may contain it
GAMES = {"short": 8, "long": 60}
PER_GAME = {"short": 5, "long": 20}  # moments kept from each game, at random
PER_KIND = {"short": 1, "long": 2}  # and from each kind of decision, whenever it comes
SOME = {"short": 12, "long": 48}  # moments for what takes long
BETWEEN = 40  # no two random moments stand nearer than this, on average


class Samples(NamedTuple):
    finished: tuple[Game, ...]
    moments: tuple[Game, ...]
    some: tuple[Game, ...]  # of these moments, for what takes long


def games_to_play(id: str, size: str) -> list[tuple[Setup, int]]:
    """Setups with game numbers: the scenarios as they come first, then a mixture."""
    rows = setups(logres.title(id))
    count = max(GAMES[size], len(logres.title(id).scenarios))
    return [(rows[number % len(rows)], number) for number in range(count)]


def begin(id: str, setup: Setup, number: int) -> Game:
    return logres.new(id, setup.scenario, f"{SEED} {number}", setup.options)


@cache
def samples(id: str, size: str) -> Samples:
    """Played once for all tests. Tests play on clones, never on these."""
    finished: list[Game] = []
    moments: list[Game] = []
    kinds: dict[str, int] = {}
    for setup, number in games_to_play(id, size):
        game = begin(id, setup, number)
        moments += _walk(game, kinds, Random(number), size)
        finished.append(game)
    return Samples(tuple(finished), tuple(moments), tuple(moments[:: 1 + len(moments) // SOME[size]]))


@cache
def early_actions(id: str) -> list[Action]:
    """What is offered in the first steps of a game."""
    game = logres.new(id, seed=SEED)
    found: list[Action] = []
    for number in range(20):
        found += game.legal()
        wander(game, 10, str(number))
    return found


def _walk(game: Game, kinds: dict[str, int], random: Random, size: str) -> Iterator[Game]:
    wanderer = RandomPlayer(game.seed)
    limit, wanted = game.title.longest(), PER_GAME[size]
    until = random.randrange(BETWEEN)
    while game.pending:
        assert game.count < limit, "the game does not end"
        kind = game.pending[0].kind
        until -= 1
        if kinds.get(kind, 0) < PER_KIND[size] and random.random() < 0.3:
            kinds[kind] = kinds.get(kind, 0) + 1
            yield game.clone()
        elif until <= 0 and wanted:
            wanted -= 1
            until = random.randrange(2 * BETWEEN)
            yield game.clone()
        wanderer.play(game)


@contextmanager
def standing_at(game: Game) -> Iterator[None]:
    """Adds to a failure where it happened."""
    try:
        yield
    except BaseException as error:
        decision = game.decision
        error.add_note(f"{game!r} {game.options} seed {game.seed!r}, asking {decision and decision.kind}")
        raise


def at_each_moment(check: Callable[[Game], None]) -> Callable[[Samples], None]:
    """Makes a check of one game a test over all moments kept from a title's games."""

    def test(played: Samples) -> None:
        for game in played.moments:
            with standing_at(game):
                check(game)

    return _named(test, check)


def at_some_moments(check: Callable[[Game], None]) -> Callable[[Samples], None]:
    """The same over a dozen or two of them, for what takes long."""

    def test(played: Samples) -> None:
        for game in played.some:
            with standing_at(game):
                check(game)

    return _named(test, check)


def at_each_end(check: Callable[[Game], None]) -> Callable[[Samples], None]:
    """The same over all finished games."""

    def test(played: Samples) -> None:
        for game in played.finished:
            with standing_at(game):
                check(game)

    return _named(test, check)


def _named(test: Callable[[Samples], None], check: Callable[[Game], None]) -> Callable[[Samples], None]:
    test.__name__, test.__doc__, test.__module__ = check.__name__, check.__doc__, check.__module__
    return test


def wander(game: Game, steps: int, seed: str = "on") -> None:
    """Plays on at random for some steps, or to the end."""
    wanderer = RandomPlayer(seed)
    while steps and game.pending:
        wanderer.play(game)
        steps -= 1
