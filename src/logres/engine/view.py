"""What a seat may know of a game: its view, and games in which all else is dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from logres.engine.frames import Decision, Together
from logres.engine.history import Trail
from logres.engine.title import Dealer

if TYPE_CHECKING:
    from logres.engine.game import Game


def view(game: Game, seat: str | None) -> dict[str, Any]:
    """Built up from what the seat may see; nothing is stripped from the whole."""
    result = game.result
    return {
        "title": game.title.id,
        "scenario": game.scenario,
        "options": {name: value[:] if isinstance(value, list) else value for name, value in game.options.items()},
        "seats": list(game.seats),
        "seat": seat,
        "count": game.count,
        "pending": [_pending(game, decision) for decision in game.pending],
        "result": None if result is None else result.as_json(),
        "board": game.title.view(game, game.board, seat),
        "log": [line.as_json(seat) for line in game.log if line.seen(seat)],
    }


def _pending(game: Game, decision: Decision) -> dict[str, Any]:
    top = game.stack[-1]
    answered = isinstance(top, Together) and top.answer_of(decision.seat) is not None
    return {
        "seat": decision.seat,
        "actor": decision.actor,
        "kind": decision.kind,
        "prompt": decision.prompt,
        "rule": decision.rule,
        "answered": answered,
    }


def redealt(game: Game, seat: str, seed: int | str) -> Game:
    """A copy that keeps what the seat knows. Nothing in it may depend on what the seat does not know."""
    other = game.clone()
    dealer = Dealer(f"redeal {seat} {seed}")
    other.forgetful = True
    other.seed = dealer.seed
    other.epoch = 0
    other.origin = None
    other.script = None
    other.strict_script = False
    other.checkpoints = ()
    other.history = Trail.of([])
    other.lines = _lines_seen(game, seat)
    other.title.redeal(other, other.board, seat, dealer)
    other.look_again()
    _reseal(other, seat, dealer)
    return other


def _lines_seen(game: Game, seat: str) -> Trail:
    if game.lines.all_open():
        return game.lines.copy()
    return Trail.of([line.as_seen(seat) for line in game.log if line.seen(seat)])


def _reseal(game: Game, seat: str, dealer: Dealer) -> None:
    """Other seats' sealed answers are unknown: any legal one stands in."""
    for index, frame in enumerate(game.stack):
        if isinstance(frame, Together) and frame.sealed and frame.at == 0:
            own = game.own(index)
            assert isinstance(own, Together)
            asked = {question.seat: question for question in own.questions(game, game.board)}
            own.sealed = tuple(
                [(name, text if name == seat else _any(game, asked[name], dealer)) for name, text in own.sealed]
            )


def _any(game: Game, question: Decision, dealer: Dealer) -> str:
    actions = question.legal(game, game.board)
    return actions[dealer.below(len(actions))].text
