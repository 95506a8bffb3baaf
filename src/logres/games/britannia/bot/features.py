"""What a learned value of Britannia looks at: some figures of each nation, whoever plays it."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.engine.texts import say
from logres.games.britannia.board import Board, board_of
from logres.games.britannia.bot.evaluation import Evaluation
from logres.games.britannia.bot.prospects import HORSE
from logres.games.britannia.log import NATION
from logres.games.britannia.rules.nations.crowns import english_areas
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import LAND, N_AREAS, N_NATIONS

FIGURES: Final = (
    say("armies on land"),
    say("armies at sea"),
    say("areas"),
    say("areas with two units or more"),
    say("population saved"),
    say("leader"),
    say("holding points of this round"),
    say("holding points and growth of later rounds"),
    say("holding points and growth that are likely to be kept"),
    say("English areas"),
    say("subject"),
)
FEATURES: Final = tuple([say("{}: {}", nation, figure) for nation in NATION for figure in FIGURES])
GUARDED: Final = 2


def features(game: Game) -> list[float]:
    b = board_of(game)
    evaluation, english = Evaluation(game, b, 0), english_areas(b)
    found: list[float] = []
    for n in range(N_NATIONS):
        found += [*_forces(b, n), *_lands(b, evaluation, n), float(english[n]), float(b.subject[n] != NOBODY)]
    return found


def _forces(b: Board, n: int) -> list[float]:
    first = n * N_AREAS
    land, sea = slice(first, first + LAND), slice(first + LAND, first + N_AREAS)
    held = b.areas(n)
    return [
        sum(b.inf[land]) + HORSE * sum(b.cav[land]),
        sum(b.inf[sea]) + HORSE * sum(b.cav[sea]),
        float(len(held)),
        float(len([a for a in held if b.fighters(n, a) >= GUARDED])),
        float(b.pop[n]),
        float(b.leader_of(n) >= 0),
    ]


def _lands(b: Board, evaluation: Evaluation, n: int) -> list[float]:
    ahead, now, later, kept = evaluation.ahead(n), 0.0, 0.0, 0.0
    for a in b.areas(n):
        now += ahead.now[a]
        later += ahead.later[a]
        kept += evaluation.held(n, a, b.fighters(n, a))
    return [now, later, kept]
