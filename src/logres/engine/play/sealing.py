"""Answers of several seats at once: sealed until the last is in, then applied in seat order. See frames.Together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logres.engine.actions import Action
from logres.engine.errors import DeadEnd
from logres.engine.frames import Decision, Together

if TYPE_CHECKING:
    from logres.engine.game import Game


def asked_together(game: Game, top: Together) -> tuple[Decision, ...]:
    """What the seats are asked, those without an answer first."""
    asked = game._questions_of(top)
    if not top.sealed:
        return asked
    answered = [seat for seat, _ in top.sealed]
    still = [q for q in asked if q.seat not in answered]
    return tuple(still + [q for q in asked if q.seat in answered])


def seal(game: Game, decision: Decision, action: Action) -> tuple[int, ...]:
    """Put an answer under its seat; when it is the last, reveal all and apply them.

    Returns the numbers of the moves whose answers everybody sees from now on.
    """
    top = game.unshare(len(game.stack) - 1)
    assert isinstance(top, Together)
    asked = game._questions_of(top)
    top.seal(tuple([q.seat for q in asked]), decision.seat, action.text)
    if len(top.sealed) < len(asked):
        return ()
    chosen = [_answer_in(game, q, top.answer_of(q.seat) or "") for q in asked]
    shown = [q.seat for q in asked if top.SHOWN and not q.SECRET_ANSWER]
    top.at = 1
    if top.SHOWN:
        game.reveal()
    for question, answer in zip(asked, chosen, strict=True):
        question.apply(game, game.board, answer)
    return _last_moves(game, shown, decision.seat)


def _answer_in(game: Game, question: Decision, text: str) -> Action:
    for action in question.legal(game, game.board):
        if action.text == text:
            return action
    raise DeadEnd(f"the sealed answer '{text}' of {question.seat} is not legal any more")


def _last_moves(game: Game, seats: list[str], mover: str) -> tuple[int, ...]:
    """The number of the last move of each of these seats, that of the mover being the one played now."""
    found = {mover: game.count} if mover in seats else {}
    if not game.forgetful:
        for number in range(game.history.size - 1, 0, -1):
            if len(found) == len(seats):
                break
            seat = game.history.at(number).seat
            if seat in seats:
                found.setdefault(seat, number)
    return tuple(sorted(found.values()))
