"""What a seat may know of a game: its view, and games in which all else is dealt anew. The only place that decides it.

Everything is built up from what the seat may see; nothing is stripped from the whole. API, terminal and server show
what is built here, whole or part by part. `translate` puts its sentences into a language (`logres.languages`): `str`
leaves them English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypedDict

from logres.engine.actions import Action
from logres.engine.chance import Dealer
from logres.engine.frames import Decision, Together
from logres.engine.history import Line, MoveList, SharedList
from logres.engine.nouns import Noun, Series
from logres.engine.texts import Text, Translate, say

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


def view(game: Game, seat: str | None, log: bool = True, translate: Translate = str) -> dict[str, Any]:
    """All of it as JSON has it; None is a spectator."""
    doc: dict[str, Any] = {
        "title": game.title.id,
        "scenario": game.scenario,
        "options": {name: value[:] if isinstance(value, list) else value for name, value in game.options.items()},
        "seats": list(game.seats),
        "seat": seat,
        "count": game.count,
        "pending": pending(game, translate),
        "result": result(game, translate),
        "board": game.title.view(game, game.board, seat),
    }
    if log:
        doc["log"] = log_of(game, seat, translate=translate)
    return doc


def brief(game: Game, seat: str) -> dict[str, Any]:
    """As much of the view, without the log, as `Title.features` and `logres.env` read."""
    return {
        "scenario": game.scenario,
        "options": game.options,
        "seats": game.seats,
        "seat": seat,
        "pending": asked(game),
        "board": game.title.brief_view(game, game.board, seat),
    }


def asked(game: Game) -> list[dict[str, Any]]:
    """The questions that stand open, without their words."""
    return [
        {"seat": each.seat, "actor": each.actor, "kind": each.kind, "answered": has_answered(game, each)}
        for each in game.pending
    ]


def pending(game: Game, translate: Translate = str) -> list[Pending]:
    """The questions that stand open. That a seat has answered is seen by all, what it answered by nobody."""
    return [
        {
            "seat": decision.seat,
            "actor": decision.actor,
            "kind": decision.kind,
            "prompt": translate(decision.prompt),
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


def legal(game: Game, seat: str | None, translate: Translate = str) -> list[dict[str, str | int]]:
    """What a seat may answer: its own business."""
    asked = [decision for decision in game.pending if decision.seat == seat]
    return [] if seat is None or not asked else priced(game, asked[0], game.legal(seat), translate)


def priced(
    game: Game, question: Decision, actions: list[Action], translate: Translate = str
) -> list[dict[str, str | int]]:
    """Answers to a question, each with what it costs."""
    found = []
    for action in actions:
        doc = action.as_json()
        price = question.price_of(game, game.board, action)
        found.append(doc | {"price": translate(price)} if price else doc)
    return found


FEW: Final = 6  # places that are all named


def no_answer(game: Game, question: Decision, target: str) -> Text:
    """What a friend would say to an answer that is none: of a place why not, and where else, or what comes first."""
    name = game.title.place_name(target)
    if name is None:
        return say("'{target}' is no answer to: {question}", target=target, question=question.prompt)
    place = Noun("area", target, name)
    elsewhere = say(question.ELSEWHERE, place) if question.ELSEWHERE else None
    ids = dict.fromkeys([action.area for action in question.legal(game, game.board) if action.area])
    if not ids:
        return elsewhere or say("Another question comes first: {question}", question=question.prompt)
    return say("{} {}", elsewhere or say("{place} cannot be chosen now.", place=place), _instead(game, list(ids)))


def _instead(game: Game, ids: list[str]) -> Text:
    """Where else."""
    if len(ids) > FEW:
        return say("There are {n} others to choose from.", n=len(ids))
    places = [Noun("area", id, game.title.place_name(id) or id) for id in ids]
    if len(places) == 1:
        return say("You can choose {place}.", place=places[0])
    return say("You can choose {places} or {last}.", places=Series(tuple(places[:-1])), last=places[-1])


def initiative(game: Game, seat: str | None, translate: Translate = str) -> dict[str, Any] | None:
    """What a seat may do of its own accord beside what is pending: its own business too."""
    beside = None if seat is None else game.initiative(seat)
    if beside is None:
        return None
    legal = priced(game, beside, beside.legal(game, game.board), translate)
    return {"prompt": translate(beside.prompt), "rule": beside.rule, "legal": legal} if legal else None


def result(game: Game, translate: Translate = str) -> dict[str, Any] | None:
    return None if game.result is None else game.result.as_json(translate)


def log_of(game: Game, seat: str | None, since: int = 0, translate: Translate = str) -> list[dict[str, Any]]:
    """The lines a seat may read, from an index of the whole log on."""
    return [line.as_json(seat, translate) for line in lines_of(game, seat, since)]


def lines_of(game: Game, seat: str | None, since: int = 0) -> list[Line]:
    """The same lines as objects; what chance gave stands in them unfiltered."""
    return [line for line in game.lines.since(since) if line.seen(seat)]


def redealt(game: Game, seat: str, seed: int | str) -> Game:
    """A copy that keeps what the seat knows. Nothing in it may depend on what the seat does not know."""
    other = game.clone()
    dealer = Dealer(f"redeal {seat} {seed}")
    other.forgetful = True
    other.seed = dealer.seed
    other.checkpoints = ()
    _forget_source(other)
    other.history = MoveList((), [])
    other.lines = _lines_seen(game, seat)
    other.title.redeal(other, other.board, seat, dealer)
    other.invalidate_legal()
    _reseal(other, seat, dealer)
    return other


def _forget_source(game: Game) -> None:
    """Neither where it began nor a script or key says what comes. Set only where it is: see copies.share."""
    if game.epoch:
        game.epoch = 0
    if game.origin is not None:
        game.origin = None
    if game.script is not None:
        game.script, game.strict_script = None, False
    if game.keyed is not None:
        game.keyed = None


def _lines_seen(game: Game, seat: str) -> SharedList:
    if game.lines.all_open():
        return game.lines.copy()
    return SharedList.of([line.as_seen(seat) for line in game.log if line.seen(seat)])


def _reseal(game: Game, seat: str, dealer: Dealer) -> None:
    """Other seats' sealed answers are unknown: any legal one stands in."""
    for index, frame in enumerate(game.stack):
        if isinstance(frame, Together) and frame.sealed and frame.at == 0:
            own = game.unshare(index)
            assert isinstance(own, Together)
            asked = {question.seat: question for question in own.questions(game, game.board)}
            own.sealed = tuple(
                [(name, text if name == seat else _any(game, asked[name], dealer)) for name, text in own.sealed]
            )


def _any(game: Game, question: Decision, dealer: Dealer) -> str:
    actions = question.legal(game, game.board)
    return actions[dealer.below(len(actions))].text
