"""Why something is not offered. See Game.why_not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logres.engine import view
from logres.engine.actions import Action, Refusal, normal
from logres.engine.texts import say

if TYPE_CHECKING:
    from logres.engine.game import Game


def why_not(game: Game, target: Action | str, seat: str | None) -> Refusal | None:
    """Why it is no answer to what the seat is asked, nor to be played of its own accord; None if it is legal."""
    refusal = _no_answer(game, target, seat)
    beside = None if refusal is None or seat is None else game.initiative(seat)
    if beside is None or refusal is None:
        return refusal
    text = normal(str(target))
    if any(action.text == text for action in beside.legal(game, game.board)):
        return None
    for candidate in beside.candidates(game, game.board):
        if candidate.text == text:
            return beside.refusal(game, game.board, candidate) or refusal
    return refusal


def _no_answer(game: Game, target: Action | str, seat: str | None) -> Refusal | None:
    decision = game.decision_of(seat)
    if decision is None:
        over, idle = say("The game is over."), say("Nothing is asked of {seat} now.", seat=str(seat))
        return Refusal(idle if game.stack else over, None)
    text = normal(str(target))
    if any(action.text == text or action.names(text) for action in game._answers(decision)):
        return None
    for candidate in decision.candidates(game, game.board):
        if candidate.text == text or candidate.names(text):
            refusal = decision.refusal(game, game.board, candidate)
            if refusal is not None:
                return refusal
    return Refusal(view.no_answer(game, decision, str(target)), decision.rule)
