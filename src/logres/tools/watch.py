"""A watch over a running game: what may not be true at any decision."""

from __future__ import annotations

from logres.engine.codec import standing
from logres.engine.frames import Decision
from logres.engine.game import Game


class Watch:
    """Sees every decision of one game and says what is wrong with it."""

    def __init__(self) -> None:
        self._turn = ""
        self._stood: set[str] = set()

    def faults(self, game: Game) -> list[str]:
        """Broken invariants, a state that stood before in the same turn, a game without end."""
        found = [f"broken: {text}" for text in game.title.broken(game, game.board)]
        if self._repeats(game):
            found.append("this state stood before in the same turn")
        if game.count > game.title.longest():
            found.append(f"no end after {game.count} decisions")
        return found

    def _repeats(self, game: Game) -> bool:
        """Sealed answers may be changed as often as their seats like: only a plain decision counts."""
        if not isinstance(game.stack[-1], Decision):
            return False
        turn = game.title.turn_of(game, game.board)
        if turn != self._turn:
            self._turn = turn
            self._stood.clear()
        state = standing(game)
        again = state in self._stood
        self._stood.add(state)
        return again
