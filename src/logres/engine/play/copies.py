"""What a copy takes over from its game: all but the board, shared until one of the two changes it. See Game.clone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from logres.engine.game import Game


def share(game: Game, source: Game) -> None:
    """Take over everything but the board from another game."""
    game.epoch = source.epoch
    game.seed = source.seed
    game.origin = source.origin
    game.answer = source.answer
    game.stack = source.stack[:]
    game.count = source.count
    game.quiet = source.quiet
    game.isolated = source.isolated
    if not game.quiet:
        game.history = source.history.copy()
        game.lines = source.lines.copy()
        game._groups = source._groups
    game.made_with = source.made_with
    game.keyed = None if source.keyed is None else source.keyed.copy()
    game.script = None if source.script is None else source.script.copy()
    game.strict_script = source.strict_script
    game.checkpoints = source.checkpoints
    game.forgetful = source.forgetful
    game._legal_for = source._legal_for
    game._legal = source._legal
    game._asked_by = source._asked_by
    game._asked = source._asked
    game._result = source._result


def become(game: Game, other: Game) -> None:
    """Take another game's place in time; the other is not used any more."""
    game.board = other.board
    share(game, other)
    game.owned = other.owned
    game._recorded = None
    game._drawn = []
    game._noted = 0
    game._k = 0
    game._mover = ""
    game._busy = False
