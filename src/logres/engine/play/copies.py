"""What a copy takes over from its game: all but the board, shared until one of the two changes it. See Game.clone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logres.engine.game import Game


def share(game: Game, source: Game) -> None:
    """Take over everything but the board into a new game.

    What seldom differs from a new game is not set at all: CPython lets objects share the names of up to 29
    attributes, and an object with more of them is slower to make and to use.
    """
    game.answer = source.answer
    game.stack = source.stack[:]
    game.count = source.count
    game.quiet = source.quiet
    if not game.quiet:
        game.history = source.history.copy()
        game.lines = source.lines.copy()
        game._groups = source._groups
    game.checkpoints = source.checkpoints
    game.forgetful = source.forgetful
    game._legal_for = source._legal_for
    game._legal = source._legal
    if source._asked_by is not None:
        game._asked_by = source._asked_by
        game._asked = source._asked
    if source.epoch:
        game.epoch = source.epoch
    if source.origin is not None:
        game.origin = source.origin
    if source.isolated:
        game.isolated = True
    if source.made_with:
        game.made_with = source.made_with
    if source.keyed is not None:
        game.keyed = source.keyed.copy()
    if source.script is not None:
        game.script = source.script.copy()
        game.strict_script = source.strict_script
    if source._result is not None:
        game._result = source._result


def overwrite(game: Game, other: Game) -> None:
    """Take another game's place in time; the other is not used any more."""
    game.board = other.board
    game.seed = other.seed
    game.epoch = 0
    game.origin = game.keyed = game.script = None
    game.isolated = game.strict_script = False
    game.made_with = ""
    game._asked_by = game._result = None
    share(game, other)
    game.shared_below = other.shared_below
    game._recorded = None
    game._drawn = []
    game._noted = 0
    game._k = 0
    game._mover = ""
    game._busy = False
