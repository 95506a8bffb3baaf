"""What lies on the table of reduX besides Britannia's pieces."""

from __future__ import annotations

from typing import cast

from logres.games.britannia.board import Board
from logres.games.britannia.state import ABSENT, DEAD, State
from logres.games.britannia.tables import ARTHUR


class ReduxBoard(Board):
    """The board with the fields of reduX; board.py adds the edition."""

    __slots__ = ("boat", "cnut_rex", "extra", "trail")

    def __init__(self, blank: bool = False) -> None:
        super().__init__(blank)
        if blank:
            return
        self.extra = 0  # 1 in the extra nation turns
        self.cnut_rex = 0  # the Danes became Rex Anglorum in Cnut's turn
        self.trail = 0  # areas the leader has left in this movement phase, as bits
        self.boat: list[int] = []  # no boats; else where they went from, over and to, and the leader: see boats.py

    def most_infantry(self, n: int) -> int:
        """redux.rb.cavalry-conversion: Cavalry counters never stand in for infantry."""
        return self.edition.infantry[n]

    def arthur_is_gone(self) -> bool:
        """redux.rb.no-attack-british: Whether Arthur has left play; before he comes he has not."""
        if self.leader[ARTHUR] == DEAD:
            return True
        return self.leader[ARTHUR] == ABSENT and self.round > self.edition.calendar.leader_round[ARTHUR]


def redux(b: State) -> ReduxBoard:
    """The board of a game of reduX, typed: chapters that Britannia shares only know the common fields."""
    return cast(ReduxBoard, b)
