"""What lies on the table of reduX besides Britannia's pieces."""

from __future__ import annotations

from typing import ClassVar

from logres.games.britannia import board
from logres.games.britannia.board import ABSENT, DEAD
from logres.games.britannia.edition import Edition
from logres.games.britannia.tables import ARTHUR
from logres.games.britannia_redux.edition import REDUX


class Board(board.Board):
    """The state of a game of reduX."""

    edition: ClassVar[Edition] = REDUX

    __slots__ = ("boat", "cnut_rex", "extra", "trail")

    def __init__(self, blank: bool = False) -> None:
        super().__init__(blank)
        if blank:
            return
        self.extra = 0  # 1 in the extra nation turns
        self.cnut_rex = 0  # the Danes became Rex Anglorum in Cnut's turn
        self.trail = 0  # areas the leader has left in this movement phase, as bits
        self.boat: list[int] = []  # no boats; else where they went from, over and to, and the leader: see boats.py

    def copy(self) -> board.Board:  # not its own Board: compiled, two bases of one name would get one entry
        other = Board(blank=True)
        self.copy_to(other)
        other.extra = self.extra
        other.cnut_rex = self.cnut_rex
        other.trail = self.trail
        other.boat = self.boat[:]
        return other

    def most_infantry(self, n: int) -> int:
        """redux.rb.cavalry-conversion: Cavalry counters never stand in for infantry."""
        return self.edition.infantry[n]

    def arthur_is_gone(self) -> bool:
        """redux.rb.no-attack-british: Whether Arthur has left play; before he comes he has not."""
        if self.leader[ARTHUR] == DEAD:
            return True
        return self.leader[ARTHUR] == ABSENT and self.round > self.edition.calendar.leader_round[ARTHUR]
