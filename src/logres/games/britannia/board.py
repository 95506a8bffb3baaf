"""The board of a game: what lies on it (state.py), and the edition it is played by."""

from __future__ import annotations

from typing import ClassVar, TypeVar, cast

from logres.engine.frames import Frame
from logres.engine.game import Game
from logres.games.britannia.edition import BRITANNIA, Edition
from logres.games.britannia.state import State
from logres.games.britannia.tables import DIFFICULT, ROMANO_BRITISH, SAXONS

F = TypeVar("F", bound=Frame)


class Board(State):
    """The state of a game of Britannia."""

    edition: ClassVar[Edition] = BRITANNIA

    __slots__ = ()

    def copy(self) -> Board:
        other = Board(blank=True)
        self.copy_to(other)
        return other

    # ------------------------------------------------------------------ counters left

    def spare_infantry(self, n: int) -> int:
        """comp.limit.general: Infantry counters not in play; burhs count against the Saxons' twenty."""
        used = self.total_infantry(n)
        if n == SAXONS:
            used += self.total_burhs()  # [comp.limit.saxons]
        return max(0, self.most_infantry(n) - used)

    def most_infantry(self, n: int) -> int:
        """comp.limit.table, comp.limit.romano-british: Only cavalry that dismounted lift the limit, while they live."""
        if n == ROMANO_BRITISH:
            return self.edition.infantry[n] + min(self.dismounted, self.total_infantry(n))
        return self.edition.infantry[n]

    def spare_cavalry(self, n: int) -> int:
        return max(0, self.edition.cavalry[n] - self.total_cavalry(n))


def chapter(b: Board, kind: type[F]) -> type[F]:
    """The frame of the edition being played: the shared one, or its own in the place of that."""
    return cast("type[F]", b.edition.chapters.get(kind, kind))


def board_of(g: Game) -> Board:
    """The game's board, typed."""
    b = g.board
    assert isinstance(b, Board)
    return b


def seat_of(g: Game, b: Board, n: int) -> str:
    """The seat that plays a nation."""
    return g.seats[b.owner[n]]


def difficult(a: int) -> bool:
    """map.terrain.types: One flag drives movement, stacking, population and defence."""
    return DIFFICULT[a]
