"""A recorded game that has ended: its turns, by the headings of the log."""

from __future__ import annotations

from bisect import bisect_right
from hashlib import sha256
from typing import Any, Final

from logres.atlas.holders import colours, holders
from logres.engine import api
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.history import Line, Move
from logres.engine.interfaces import Tactics
from logres.languages.packed import kept

TURN: Final = 1  # level of the headings of turns


class FinishedGame:
    """A finished game, to be asked for any moment of it."""

    def __init__(self, record: str, tactics: Tactics | None = None) -> None:
        self.game = api.replay(record)
        found = tactics or self.game.title.tactics
        if found is None:
            raise BadInput(f"{self.game.title.name} has no bot that searches: its games cannot be reviewed")
        if self.game.result is None:
            raise BadInput("the game is not over: its review waits for the end")
        self.tactics = found
        self.digest = sha256(record.encode()).hexdigest()[:16]
        self.moves: list[Move] = self.game.history.all()
        self.lines: list[Line] = list(self.game.log)
        self._turns = [line for line in self.lines if line.heading and line.level <= TURN]
        self._places = [line for line in self._turns if line.level == 0]

    def at(self, count: int) -> Game:
        return self.game.at(count)

    def turns(self) -> list[int]:
        """The actions after which a turn begins."""
        return sorted({line.number for line in self._turns if line.number < self.game.count})

    def keep(self, text: str) -> str:
        """A text as a review keeps it: `data.in_language` puts it into a language."""
        return kept(text, self.game.title.id)

    def name(self, count: int) -> str:
        """The turn in which an action falls."""
        return self.keep(_last(self._turns, count))

    def place(self, count: int) -> str:
        """The round or card in which an action falls."""
        return self.keep(_last(self._places, count))

    def event(self, count: int) -> str:
        """The battle or action in which something fell, or was done; nothing where there is none but the turn."""
        told = [line for line in self.lines if line.number == count]
        groups = [line.heading or line.group for line in [line for line in told if line.chance] or told]
        found = [line for line in self.lines if line.heading in groups and line.level > TURN]
        return found[0].translatable if found else ""

    def next_turn(self, count: int) -> int:
        """The action after which the turn of this moment is over."""
        later = [number for number in self.turns() if number > count]
        return later[0] if later else self.game.count


def _last(headings: list[Line], count: int) -> str:
    at = bisect_right([line.number for line in headings], count)
    return headings[at - 1].translatable if at else ""


def held(game: Game) -> dict[str, str]:
    """The colour of each held area, for a small map."""
    board: dict[str, Any] = game.view(None, log=False)["board"]
    return colours(board, holders(board))


def spread(items: list[int], most: int) -> list[int]:
    """So many of them at most, evenly, the first and the last among them."""
    if len(items) <= most:
        return items
    return [items[round(i * (len(items) - 1) / (most - 1))] for i in range(most)]
