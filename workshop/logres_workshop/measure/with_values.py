"""Hard with a learned value that is not shipped, to be matched with hard as it is, on the same seeds and roll-outs.

The file of `logres train` lies as FOLDER/trial_values/values/four-player.json:

    PYTHONPATH=FOLDER logres arena britannia --bots logres_workshop.measure.with_values:Hard,normal \
      --challenger logres_workshop.measure.with_values:Hard --rounds 100 --seed w1 --resume learned.jsonl
    logres arena britannia --bots hard,normal --challenger hard --rounds 100 --seed w1 --resume plain.jsonl
"""

from __future__ import annotations

from typing import Final

from logres.bots.bot import HARD, SAMPLES
from logres.bots.search import Search
from logres.engine.actions import Action
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.games.britannia.bot.bot import Greedy
from logres.games.britannia.bot.tactics import BritanniaTactics
from logres.games.learned import forecast_of

PACKAGE: Final = "trial_values"
SCENARIO: Final = "four-player"


class Hard:
    """Of Britannia, with four players."""

    def __init__(self, seed: int | str) -> None:
        if forecast_of(PACKAGE, SCENARIO) is None:
            raise BadInput(f"there are no values of {SCENARIO} in {PACKAGE}")
        self.search = Search(BritanniaTactics(Greedy, PACKAGE), seed, SAMPLES[HARD])

    def choose(self, game: Game) -> Action:
        return self.search.choose(game)
