"""Prints a hash of everything some random games of a title show, for comparison between processes."""

from __future__ import annotations

import sys
from hashlib import sha256
from json import dumps

from tests.conformance.samples import begin, games_to_play, wander

STEPS = 400


def fingerprints(id: str) -> list[str]:
    """One line for each of a few games."""
    found = []
    for setup, number in games_to_play(id, "short")[:3]:
        game = begin(id, setup, number)
        wander(game, STEPS, str(number))
        texts = [game.save(), game.record(), *[dumps(game.view(seat)) for seat in game.seats]]
        texts += [game.redeal(seat, number).save() for seat in game.seats]
        found.append(sha256("\n".join(texts).encode()).hexdigest())
    return found


if __name__ == "__main__":
    print("\n".join(fingerprints(sys.argv[1])))
