"""What actions would bring, before they are played: tried on a game dealt anew, and never past chance or a reveal.
And what can be reckoned from the board as it is."""

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
    outlook = game.title.outlook(game, game.board, message.seat)
    return Previewed(message.id, uncertain, views.pending(game), whole, inside, gone, log, outlook)


def reckoned(game: Game, seat: str | None) -> dict[str, object]:
    """What can be reckoned from what a seat sees; where seats see different things, from a deal of its knowledge."""
    if game.title.OPEN_BOARD:
        return game.title.outlook(game, game.board, seat)
    if seat is None:
        return {}
    trial = game.redeal(seat, "outlook")
    return trial.title.outlook(trial, trial.board, seat)
