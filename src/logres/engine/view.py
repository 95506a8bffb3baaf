"""What a seat may know of a game: its view, and games in which all else is dealt anew. The only place that decides it.

Everything is built up from what the seat may see; nothing is stripped from the whole. API, terminal and server show
what is built here, whole or part by part.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

from logres.engine.frames import Decision, Together
from logres.engine.history import Line, SharedList
from logres.engine.title import Dealer

if TYPE_CHECKING:
    from logres.engine.game import Game


class Pending(TypedDict):
    """A question that stands open, as all may see it."""

    seat: str
    actor: str
    kind: str
    prompt: str
    rule: str
    answered: bool


def view(game: Game, seat: str | None, log: bool = True) -> dict[str, Any]:
    """All of it as JSON has it; None is a spectator."""
    doc: dict[str, Any] = {
        "title": game.title.id,
        "scenario": game.scenario,
        "options": {name: value[:] if isinstance(value, list) else value for name, value in game.options.items()},
        "seats": list(game.seats),
        "seat": seat,
        "count": game.count,
        "pending": pending(game),
        "result": result(game),
        "board": game.title.view(game, game.board, seat),
    }
    if log:
        doc["log"] = log_of(game, seat)
    return doc


def pending(game: Game) -> list[Pending]:
    """The questions that stand open. That a seat has answered is seen by all, what it answered by nobody."""
    return [
        {
            "seat": decision.seat,
            "actor": decision.actor,
            "kind": decision.kind,
            "prompt": decision.prompt,
            "rule": decision.rule,
            "answered": has_answered(game, decision),
        }
        for decision in game.pending
    ]


def has_answered(game: Game, decision: Decision) -> bool:
    """Whether a sealed answer to this question is in."""
    top = game.stack[-1]
    return isinstance(top, Together) and top.answer_of(decision.seat) is not None


def waited_for(game: Game) -> list[str]:
    """The seats without whose answer nothing goes on."""
    return [decision.seat for decision in game.pending if not has_answered(game, decision)]


def legal(game: Game, seat: str | None) -> list[dict[str, str | int]]:
    """What a seat may answer: its own business."""
    return [] if seat is None else [action.as_json() for action in game.legal(seat)]


def initiative(game: Game, seat: str | None) -> dict[str, Any] | None:
    """What a seat may do of its own accord beside what is pending: its own business too."""
    beside = None if seat is None else game.initiative(seat)
    if beside is None:
        return None
    legal = [action.as_json() for action in beside.legal(game, game.board)]
    return {"prompt": beside.prompt, "rule": beside.rule, "legal": legal} if legal else None


def result(game: Game) -> dict[str, Any] | None:
    return None if game.result is None else game.result.as_json()


def log_of(game: Game, seat: str | None, since: int = 0) -> list[dict[str, Any]]:
    """The lines a seat may read, from an index of the whole log on."""
    return [line.as_json(seat) for line in lines_of(game, seat, since)]


def lines_of(game: Game, seat: str | None, since: int = 0) -> list[Line]:
    """The same lines as objects; what chance gave stands in them unfiltered."""
    return [line for line in game.lines.since(since) if line.seen(seat)]


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
    other.history = SharedList.of([])
    other.lines = _lines_seen(game, seat)
    other.title.redeal(other, other.board, seat, dealer)
    other.invalidate_legal()
    _reseal(other, seat, dealer)
    return other


def _lines_seen(game: Game, seat: str) -> SharedList:
    if game.lines.all_open():
        return game.lines.copy()
    return SharedList.of([line.as_seen(seat) for line in game.log if line.seen(seat)])


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
