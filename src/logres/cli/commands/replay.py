"""`logres replay`: a record played again, and the game as it stood then."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from logres.cli.table import saves
from logres.cli.table.narrator import Narrator
from logres.cli.table.pager import paged
from logres.cli.table.screen import Screen
from logres.engine.api import replay
from logres.engine.errors import BadRecord, LogresError
from logres.engine.game import Game


def show(file: Path, at: int | None, log: int, as_json: bool) -> int:
    """Board, last lines of the log, and the question or the result. A record shows all to whoever reads it."""
    game = _game(file, at)
    screen = Screen()
    if as_json:
        screen.json(_game_json(game, log))
        return 0
    with paged(screen.out):
        _show(game, log, screen)
    return 0


def _game_json(game: Game, log: int) -> dict[str, Any]:
    """The view of a spectator, with the last lines of the log, what is asked of whom, and how it ended."""
    view = game.view(None)
    lines = view.pop("log", [])
    return {
        "title": game.title.id,
        "scenario": game.scenario,
        "actions": game.count,
        "view": {**view, "log": lines[-log:] if log else []},
        "legal": {decision.seat: [str(action) for action in game.legal(decision.seat)] for decision in game.pending},
        "result": None if game.result is None else game.result.as_json(),
    }


def _show(game: Game, log: int, screen: Screen) -> None:
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


def _game(file: Path, at: int | None) -> Game:
    """From a record; a save will do too. BadRecord names the file."""
    text = saves.read(file)
    try:
        if not text.lstrip().startswith("{"):
            return replay(text, at)
        game, _ = saves.table_of(text)
        return game if at is None else game.at(at)
    except LogresError as error:
        raise BadRecord(f"{file}: {error}") from None
