"""The example title with tactics: games of it can be reviewed and its bot can be asked. And one whose bot hangs."""

from __future__ import annotations

import time

from logres.bots.bot import NORMAL, Random
from logres.engine.game import Game
from logres.engine.interfaces import Bot, BotMaker, Plan, Tactics
from thanes.board import Table
from thanes.title import Thanes


class Bids(Tactics):
    """Each answer is a plan; a roll-out ends with the round and is worth what the seat has won."""

    FEATURES = ("points",)

    def plans(self, game: Game, wide: bool = False) -> list[Plan]:
        return [Plan(action.text, (action.text,)) for action in game.legal()]

    def fallback_bot(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Random(seed)

    def policy(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Random(seed)

    def stops(self, start: Game, game: Game) -> bool:
        return _table(game).round > _table(start).round

    def value(self, game: Game, seat: str) -> float:
        return float(_table(game).points[game.seats.index(seat)])

    def features(self, game: Game, seat: str) -> list[float]:
        return [self.value(game, seat)]


class Dreams(Bids):
    def plans(self, game: Game, wide: bool = False) -> list[Plan]:
        while True:
            time.sleep(60)


def _table(game: Game) -> Table:
    assert isinstance(game.board, Table)
    return game.board


class Weighing(Thanes):
    def __init__(self, id: str, tactics: Tactics) -> None:
        super().__init__()
        self.id = id
        self._tactics = tactics

    @property
    def tactics(self) -> Tactics:
        return self._tactics

    @property
    def bots(self) -> dict[str, BotMaker]:
        return {NORMAL: Random}


WEIGHING = Weighing("weighing", Bids())
DREAMING = Weighing("dreaming", Dreams())
