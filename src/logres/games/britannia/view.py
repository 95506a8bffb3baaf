"""What a seat may see."""

from __future__ import annotations

from typing import Any

from logres.engine.game import Game
from logres.engine.title import Result
from logres.games.britannia.board import Board


def view(g: Game, b: Board, seat: str | None) -> dict[str, Any]:
    return {}


def result(g: Game, b: Board) -> Result:
    return Result({}, (), "")
