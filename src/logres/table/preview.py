"""What actions would bring, before they are played: tried on a game dealt anew, and never past chance or a reveal.
And what can be estimated from the board as it is, and how far groups get.
"""

from __future__ import annotations

from typing import Any

from logres.engine import reach, view
from logres.engine.game import Game
from logres.engine.history import Move
from logres.engine.texts import Translate
from logres.table.views import difference


def preview(game: Game, seat: str, actions: list[str], translate: Translate = str) -> tuple[Game, dict[str, Any]]:
    """A game in which the actions are played, as far as the seat can know what they bring, and what they change.

    IllegalAction and its like where they cannot be played.
    """
    trial = game.redeal(seat, "preview")
    before, lines = trial.title.view(trial, trial.board, seat), trial.lines.size
    uncertain = False
    for text in actions:
        known = trial.clone()
        trial.play(text, seat)
        last: Move = trial.history.last()
        if last.barrier or last.hidden:
            trial, uncertain = known, True
            break
    board, inside, gone = difference(before, trial.title.view(trial, trial.board, seat))
    changed = {"board": board, "inside": inside, "gone": gone, "log": view.log_of(trial, seat, lines, translate)}
    return trial, {"uncertain": uncertain, "pending": view.pending(trial, translate), **changed}


def game_to_estimate(game: Game, seat: str | None) -> Game | None:
    """The game from which a seat may estimate: where seats see different things, a deal of its knowledge."""
    if not game.title.HAS_SECRETS:
        return game.clone()
    return None if seat is None else game.redeal(seat, "outlook")


def outlook(trial: Game | None, seat: str | None) -> dict[str, Any]:
    """What can be estimated: it may take a while, on a copy that nobody else has."""
    return {} if trial is None else trial.title.outlook(trial, trial.board, seat)


def game_to_reach(game: Game, seat: str) -> Game:
    """The game in which a seat may measure how far it gets."""
    return game.redeal(seat, "reach") if game.title.HAS_SECRETS else game.clone()


def reached(trial: Game, seat: str, origin: str | None, translate: Translate = str) -> dict[str, Any]:
    """How far the groups of a seat get that may march from an area."""
    return reach.as_json(trial.title.reach(trial, trial.board, seat, origin), translate)
