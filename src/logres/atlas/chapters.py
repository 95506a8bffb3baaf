"""A recorded game by its rounds or cards, in one pass: what was told in each, and the board at its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from logres.engine import api, records
from logres.engine.errors import LogresError
from logres.engine.game import Game
from logres.engine.history import Line

SET_UP = "set-up"


class Chapter(NamedTuple):
    """A round, card or season: the heading's words, the actions it spans, its lines, the board when it was over."""

    name: str
    first: int
    last: int
    lines: list[Line]
    board: dict[str, Any]


def steps(text: str) -> Iterator[Game]:
    """The game of a record after each action; it ends early where the rules of today refuse one."""
    game = api.replay(text, at=0)
    yield game
    for move in records.parse(text)[1][1:]:
        try:
            game.replay_move(move)
        except LogresError:
            return
        yield game


def chapters(text: str) -> Iterator[Chapter]:
    """The chapters of a record."""
    known, lines, name, first = 0, list[Line](), "", 0
    game: Game | None = None
    for game in steps(text):
        for line in list(game.log)[known:]:
            if line.heading and line.level == 0 and line.kind != SET_UP:
                if name:
                    yield Chapter(name, first, line.number, lines, game.view(None)["board"])
                name, first, lines = line.text, line.number, []
            lines.append(line)
        known = len(game.log)
    if game is not None and name:
        yield Chapter(name, first, game.count, lines, game.view(None)["board"])
