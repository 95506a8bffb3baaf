"""What a view of reduX says in numbers: all of Britannia, who is a raider, who may be King, and boats."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.game import Game
from logres.engine.numbers.features import Numbers
from logres.games.britannia.board import Board
from logres.games.britannia.ui.features import BritanniaFeatures
from logres.games.britannia_redux.rules.kingship import claimants
from logres.games.britannia_redux.state import redux

VERSION: Final = 2
PLANES: Final = ("raiders", "boat", "claimants", "extra turn")


class ReduxFeatures(BritanniaFeatures):
    """A claimant stands in the area of his leader; an extra turn is a 1 everywhere."""

    def __init__(self) -> None:
        super().__init__(VERSION, PLANES)

    def read(self, view: dict[str, Any]) -> Numbers:
        numbers = super().read(view)
        board, planes, row = view["board"], numbers.planes, self.row
        for area, armies in board["raiders"].items():
            planes[row["raiders"] + self.column[area]] = armies
        for area in board["boat"]:
            planes[row["boat"] + self.column[area]] = 1
        for leader in board["claimants"]:
            where = board["leaders"].get(leader)
            if where in self.column:
                planes[row["claimants"] + self.column[where]] = 1
        if board["extra"]:
            self._everywhere(planes, "extra turn")
        return numbers

    def _everywhere(self, planes: bytearray, plane: str) -> None:
        at = self.row[plane]
        planes[at : at + len(self.areas)] = bytes([1]) * len(self.areas)

    def look(self, g: Game, b: Board, seat: str) -> Numbers:
        numbers = super().look(g, b, seat)
        planes, row, own = numbers.planes, self.row, redux(b)
        for cohort in b.cohorts:
            if cohort.raider:
                planes[row["raiders"] + cohort.area] += cohort.armies
        for a in own.boat[:3]:
            if a >= 0:
                planes[row["boat"] + a] = 1
        for n in claimants(b):
            where = b.leader[b.leader_of(n)]
            if where >= 0:
                planes[row["claimants"] + where] = 1
        if own.extra:
            self._everywhere(planes, "extra turn")
        return numbers
