"""Going back: every so many actions the game keeps a copy of itself, and an earlier moment is rebuilt from the nearest.

There are no inverse moves: what happened since is played again, with the chance that fell. See Game.undo, Game.at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from logres.engine.chance import Script
from logres.engine.errors import BadInput
from logres.engine.history import Move
from logres.engine.play.documents import is_integer

if TYPE_CHECKING:
    from logres.engine.game import Game

CHECKPOINT_EVERY: Final = 64
CHECKPOINTS_KEPT: Final = 4


def keep_checkpoint(game: Game) -> None:
    """A copy of this moment, if there is none yet; the oldest is dropped."""
    last = game.checkpoints[-1] if game.checkpoints else None
    if last is None or last.count < game.count:
        copy = game.clone()
        copy.checkpoints = ()
        game.checkpoints = (*game.checkpoints[1 - CHECKPOINTS_KEPT :], copy)


def can_undo(game: Game, seat: str | None) -> bool:
    if game.forgetful or game.history.size < 2:
        return False
    last: Move = game.history.last()
    return not last.barrier and (seat is None or last.seat == seat)


def at(game: Game, count: int) -> Game:
    """A copy of the game as it was after so many actions."""
    if not is_integer(count) or not 0 <= count <= game.count or (game.forgetful and count != game.count):
        raise BadInput(f"there is no action {count}; the game has {game.count}")
    return game.clone() if count == game.count else rebuilt(game, count)


def rebuilt(game: Game, count: int) -> Game:
    """The game after so many actions."""
    usable = [checkpoint for checkpoint in game.checkpoints if checkpoint.count <= count]
    if usable:
        earlier = usable[-1].clone()
        earlier.epoch = game.epoch
    else:
        start: Move = game.history.all()[0]
        earlier = _before_start(game)
        earlier.begin(start.draws)
    earlier.checkpoints = tuple(usable)
    for move in game.history.since(earlier.count + 1)[: count - earlier.count]:
        earlier.replay_move(move)
    return earlier


def _before_start(game: Game) -> Game:
    """The same game, not yet begun."""
    fresh = type(game)(game.title, game.scenario, game.options, game.seats, game.seed, game.title.blank())
    fresh.epoch = game.epoch
    fresh.origin = game.origin
    fresh.script = None if game.script is None else Script(game.script.items)
    fresh.strict_script = game.strict_script
    return fresh
