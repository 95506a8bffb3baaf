"""`logres replay`: a record played again, and the game as it stood then."""

from __future__ import annotations

from pathlib import Path

from logres.cli.table import saves
from logres.cli.table.narrator import Narrator
from logres.cli.table.screen import Screen
from logres.engine.api import replay
from logres.engine.errors import BadRecord, LogresError
from logres.engine.game import Game


def show(file: Path, at: int | None, log: int) -> int:
    """Board, last lines of the log, and the question or the result. A record shows all to whoever reads it."""
    game = _game(file, at)
    screen = Screen()
    narrator = Narrator(game, screen)
    narrator.begin(game.count)
    view = game.view(None)
    screen.heading(f"{game.title.name}, {game.scenario}, after action {game.count}")
    screen.show(narrator.ui.board(view, screen.width))
    narrator.log(game.log[-log:] if log else [], None)
    if game.decision is None:
        narrator.end(None)
    else:
        narrator.ask(game.decision)
        screen.numbered([str(action) for action in game.legal()])
    return 0


def _game(file: Path, at: int | None) -> Game:
    """From a record; a save will do too. BadRecord names the file."""
    text = saves.read(file)
    try:
        if not text.lstrip().startswith("{"):
            return replay(text, at)
        game, _ = saves.read_table(file)
        return game if at is None else game.at(at)
    except LogresError as error:
        raise BadRecord(f"{file}: {error}") from None
