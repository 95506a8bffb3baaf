"""A watch over a running game: what may not be true at any decision."""

from __future__ import annotations

from logres.engine.board import state_fields
from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game

State = tuple[object, ...]


def state_of(game: Game) -> State:
    """Board and stack alone: two moments that agree in it are a repetition."""
    board = game.board
    key: list[object] = [game.answer]
    for name in state_fields(type(board)):
        value = getattr(board, name)
        key.append(tuple(value) if isinstance(value, list) else value)
    for frame in game.stack:
        key += [type(frame), frame.at if isinstance(frame, Procedure) else 0, *frame.values()]
    return tuple(key)


class InvariantWatch:
    """Sees the decisions of one game and says what is wrong with it."""

    def __init__(self) -> None:
        self._turn = ""
        self._stood: set[State] = set()

    def faults(self, game: Game) -> list[str]:
        """Broken invariants, a state that stood before in the same turn, a game without end."""
        found = [f"broken: {text}" for text in game.title.broken(game, game.board)]
        if self._repeats(game):
            found.append("repeated: this state stood before in the same turn")
        if game.count > game.title.longest():
            found.append(f"endless: no result after {game.count} decisions")
        return found

    def _repeats(self, game: Game) -> bool:
        """Whether players alone have led back here: chance may do so, and sealed answers may be changed at will."""
        if not isinstance(game.stack[-1], Decision):
            return False
        turn = game.title.turn_of(game, game.board)
        if turn != self._turn or game.history.last().draws:
            self._turn = turn
            self._stood.clear()
        state = state_of(game)
        again = state in self._stood
        self._stood.add(state)
        return again
