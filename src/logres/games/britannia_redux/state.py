"""The way from the shared board to what reduX has put on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from logres.games.britannia import board

if TYPE_CHECKING:
    from logres.games.britannia_redux.board import Board


def own(b: board.Board) -> Board:
    """The board of a game of reduX, with its own fields. Chapters that Britannia shares only know the common ones."""
    return cast("Board", b)
