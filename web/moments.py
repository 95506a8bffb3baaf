"""Moments of real games for the tests of the board: `python web/moments.py`, from the project's environment.

Of each title 500 moments of games between bots, over its scenarios; of each view what the counters are drawn from.
"""

from __future__ import annotations

import gzip
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import logres
from logres.engine.game import Game

FILE: Final = Path(__file__).parent / "tests" / "fixtures" / "moments.json.gz"
MOMENTS: Final = 500
EVERY: Final = (5, 60)  # actions from one moment to the next, at least and at most
DRAWN: Final = {
    "britannia": ("areas", "seats"),
    "britannia-redux": ("areas", "seats", "raiders"),
    "pendragon": ("spaces", "patrolled"),
    "bretwalda": ("areas", "vessels"),
}


def moments(title: str, scenario: str, count: int, seed: int) -> Iterator[dict[str, Any]]:
    """So many boards of one game and the games after it."""
    dice = random.Random(seed)
    while count:
        game = logres.new(title, scenario=scenario, seed=dice.randrange(1000))
        for board in boards(game, dice):
            yield {key: board[key] for key in DRAWN[title] if key in board}
            count -= 1
            if not count:
                return


def boards(game: Game, dice: random.Random) -> Iterator[dict[str, Any]]:
    """The board at random moments of a game that a bot plays for all."""
    bot = logres.bot("random", seed=dice.randrange(1000))
    left = dice.randint(*EVERY)
    while (decision := game.decision) is not None:
        game.play(game.forced or bot.choose(game.redeal(decision.seat, 1)), decision.seat)
        left -= 1
        if not left:
            left = dice.randint(*EVERY)
            yield game.view(None)["board"]


def of_title(title: str) -> list[dict[str, Any]]:
    """All moments of a title, spread over its scenarios."""
    names = logres.title(title).scenarios
    shares = [MOMENTS // len(names) + (i < MOMENTS % len(names)) for i in range(len(names))]
    found = [moments(title, name, share, i + 1) for i, (name, share) in enumerate(zip(names, shares, strict=True))]
    return [moment for some in found for moment in some]


def main() -> None:
    """Write the file; the time in its head is left out, so that the same moments give the same file."""
    text = json.dumps({title: of_title(title) for title in DRAWN}, separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))


if __name__ == "__main__":
    main()
