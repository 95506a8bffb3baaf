"""Copies by pickle, deepcopy and clone, held against the game they were made of, over many positions of every setup.

    python -m logres_workshop.measure.copies britannia --positions 10000 --seed 1

A copy is equal that has the same state and the same questions with the same answers; one of twenty must also say the
same to every seat, and is played on. The same command does it in the compiled build:
`.venv-compiled/bin/python -m logres_workshop.measure.copies`.
"""

from __future__ import annotations

import argparse
import copy
import pickle
from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, Final

from logres.engine.api import new
from logres.engine.game import Game
from logres.engine.title import title, titles
from logres_workshop.bench import compiled
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import setups

WAYS: Final[dict[str, Callable[[Game], Game]]] = {
    "clone": lambda game: game.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}
APART: Final = 5  # actions between two positions
PLAYED_ON: Final = 20  # one position of so many
FURTHER: Final = 12  # actions, there


def positions(id: str, count: int, seed: str) -> Iterator[Game]:
    """Games at random, setup by setup, at every fifth action and at their end."""
    for number, setup in enumerate(cycle(setups(title(id)))):
        game = new(id, setup.scenario, f"{seed}/{number}", setup.options)
        player = RandomPlayer(f"{seed}/{number}")
        while game.pending:
            for _ in range(APART):
                if game.pending:
                    player.play(game)
            yield game
            count -= 1
            if not count:
                return


def differences(game: Game, further: int = 0) -> list[str]:
    """How copies differ from the game; looked at as a whole, and played on `further`, if that is asked for."""
    found: list[str] = []
    copies = {way: make(game) for way, make in WAYS.items()}
    state = _state_of(game, further > 0)
    for way, other in copies.items():
        found += [f"{way}: {what}" for what, said in _state_of(other, further > 0).items() if said != state[what]]
    ends = {way: _played_on(other, further) for way, other in copies.items()} if further else {}
    found += [f"{way}: goes on otherwise" for way, end in ends.items() if end != ends["clone"]]
    return found + ([] if game.digest() == state["state"] else ["the game itself has changed"])


def _state_of(game: Game, whole: bool) -> dict[str, Any]:
    return {
        "state": game.digest(),
        "count": game.count,
        "answers": [(question.seat, question.kind, game.legal(question.seat)) for question in game.pending],
        "views": [game.view(seat) for seat in game.seats] if whole else [],
    }


def _played_on(game: Game, count: int) -> str:
    player = RandomPlayer("on")
    for _ in range(count):
        if game.pending:
            player.play(game)
    return game.digest()


def compare(id: str, count: int, seed: str) -> tuple[int, list[str]]:
    """How many positions were looked at, and the first differences."""
    looked = 0
    for looked, game in enumerate(positions(id, count, seed), 1):
        found = differences(game, FURTHER if looked % PLAYED_ON == 0 else 0)
        if found:
            return looked, [f"{id} {game.scenario} after {game.count} actions: {what}" for what in found]
    return looked, []


def main() -> int:
    parser = argparse.ArgumentParser(prog="logres_workshop.measure.copies", description=__doc__.partition("\n")[0])
    parser.add_argument("titles", nargs="*", default=list(titles()))
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--seed", default="1")
    asked = parser.parse_args()
    failed = False
    for id in asked.titles:
        looked, found = compare(id, asked.positions, asked.seed)
        failed = failed or bool(found)
        build = "compiled" if compiled() else "plain Python"
        print(
            f"{id}, {build}: {looked:,} positions, {' and '.join(found) or f'{len(WAYS)} copies of each are equal'}",
            flush=True,
        )
    return int(failed)


if __name__ == "__main__":
    raise SystemExit(main())
