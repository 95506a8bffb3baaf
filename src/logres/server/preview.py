"""What actions would bring, before they are played: tried on a game dealt anew, and never past chance or a reveal."""

from __future__ import annotations

from logres.engine.game import Game
from logres.engine.history import Move
from logres.server import views
from logres.server.protocol import Preview, Previewed


def previewed(game: Game, message: Preview) -> Previewed:
    """The outcome as far as the seat can know it. IllegalAction and its like where the actions cannot be played."""
    trial = game.redeal(message.seat, "preview")
    before, lines = views.board(trial, message.seat), trial.lines.size
    for text in message.actions:
        known = trial.clone()
        trial.play(text, message.seat)
        last: Move = trial.history.last()
        if last.barrier or last.sealed:
            return _told(known, message, before, lines, uncertain=True)
    return _told(trial, message, before, lines, uncertain=False)


def _told(game: Game, message: Preview, before: dict[str, object], lines: int, uncertain: bool) -> Previewed:
    whole, inside, gone = views.difference(before, views.board(game, message.seat))
    log = views.log(game, message.seat, lines)
    return Previewed(message.id, uncertain, views.pending(game), whole, inside, gone, log)
