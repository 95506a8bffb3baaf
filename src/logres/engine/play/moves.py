"""What was typed, sent or recorded, found among what is legal and played: one action, a list, an initiative.

See Game.play, which plays at once what was just taken from the legal list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from logres.engine.actions import Action, Refusal, normal
from logres.engine.chance import RecordedDraws
from logres.engine.errors import BadInput, GameOver, IllegalAction, NotYourTurn
from logres.engine.frames import Decision
from logres.engine.history import Move
from logres.engine.play.copies import overwrite
from logres.engine.play.running import take
from logres.engine.texts import say

if TYPE_CHECKING:
    from logres.engine.game import Game


def play_all(game: Game, actions: list[Action | str], seat: str | None) -> None:
    """A list of actions, whole or not at all."""
    before = game.clone()
    try:
        for left, action in zip(range(len(actions) - 1, -1, -1), actions, strict=True):
            play_one(game, action, seat)
            if left and (game._revealed or game._drawn):
                raise IllegalAction("a list of actions may not go on past a die or a reveal")
    except Exception:
        overwrite(game, before)
        raise


def play_one(game: Game, action: Action | str, seat: str | None) -> None:
    """An answer to what the seat is asked, or an initiative of the seat."""
    asked = game.decision_of(seat) if game.stack else None
    chosen = None if asked is None else _find(game._answers(asked), action)
    if chosen is None and seat is not None and _play_beside(game, action, seat):
        return
    decision = _must_be_asked(game, seat) if asked is None else asked
    if chosen is None:
        refusal = game.why_not(action, decision.seat)
        reason = refusal or Refusal(say("'{action}' is not offered", action=str(action)), decision.rule)
        raise IllegalAction(reason.text, reason.rule)
    take(game, decision, chosen)


def replay(game: Game, move: Move) -> None:
    """A recorded move, with its recorded chance."""
    recorded = RecordedDraws(move.draws)
    game._recorded = recorded
    try:
        play_one(game, move.text, move.seat)
    finally:
        game._recorded = None
    recorded.finish()


def _find(actions: list[Action], action: Action | str) -> Action | None:
    for offered in actions:
        if offered is action:
            return offered
    if not isinstance(action, (Action, str)):
        raise BadInput(f"an action or its notation is wanted, not {action!r}")
    text = normal(str(action))
    for offered in actions:
        if offered.text == text:
            return offered
    return None


def _play_beside(game: Game, action: Action | str, seat: str) -> bool:
    """Play an initiative of a seat, if that is what the action is; what is pending stays so."""
    beside = game.initiative(seat)
    if beside is None or not isinstance(action, (Action, str)):
        return False
    text = normal(str(action))
    for offered in beside.legal(game, game.board):
        if offered.text == text:
            take(game, beside, offered, beside=True)
            return True
    return False


def _must_be_asked(game: Game, seat: str | None) -> Decision:
    if not game.stack:
        raise GameOver("the game is over")
    decision = game.decision_of(seat)
    if decision is None:
        waiting = " and ".join([pending.seat for pending in game.pending])
        raise NotYourTurn(f"nothing is asked of {seat} now; the game waits for {waiting}")
    return decision
