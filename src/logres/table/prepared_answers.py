"""What is answered for a seat without asking it: what is forced, and what the seat has said beforehand."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from logres.engine import view
from logres.engine.actions import Action
from logres.engine.errors import BadInput, LogresError
from logres.engine.frames import Decision
from logres.engine.game import Game

AT_ONCE: Final = 200  # actions in one go; whatever is left follows in the next
STRICT: Final = "strict"  # nobody sees by who is waited for what a seat hides
QUICK: Final = "quick"  # a seat that hidden things leave no choice is not asked: others may guess why
LOGGER = logging.getLogger(__name__)


class Answer(Protocol):
    """An answer given beforehand; what its parts mean stands in `logres.server.protocol.wire_types`."""

    @property
    def kind(self) -> str: ...
    @property
    def answer(self) -> str: ...
    @property
    def actor(self) -> str | None: ...
    @property
    def fact(self) -> str | None: ...
    @property
    def least(self) -> int | None: ...
    @property
    def most(self) -> int | None: ...
    @property
    def scope(self) -> str | None: ...
    @property
    def mark(self) -> str: ...


class PlainAnswer(NamedTuple):
    """The same as it is without a server."""

    kind: str
    answer: str
    actor: str | None = None
    fact: str | None = None
    least: int | None = None
    most: int | None = None
    scope: str | None = None
    mark: str = ""


class Seat(Protocol):
    """Who plays a seat, as far as it matters here."""

    @property
    def rules(self) -> bool: ...
    @property
    def player(self) -> str | None: ...
    @property
    def prepared(self) -> Sequence[Answer]: ...


class Seats(Protocol):
    """The seats of a table."""

    @property
    def id(self) -> str: ...
    @property
    def secrecy(self) -> str: ...
    def seat(self, name: str) -> Seat: ...


AnyAnswer = TypeVar("AnyAnswer", bound=Answer)


def play_on(game: Game, config: Seats, held: Collection[str] = (), seen: int | None = None) -> list[int]:
    """Play all that needs nobody's thought; the numbers of these actions. `held` seats want to be asked.

    Where somebody watches, who has `seen` so many lines of the log, it halts as soon as there is more to see before
    the rules play on for a seat.
    """
    numbers: list[int] = []
    try:
        while len(numbers) < AT_ONCE and (found := _next(game, config, held)) is not None:
            if seen is not None and game.lines.size > seen and _prescribed(game, config, found[1]):
                break
            game.play(found[0], found[1])
            numbers.append(game.count)
    except LogresError:
        LOGGER.exception("table %s: an action that plays itself failed after %d", config.id, game.count)
    return numbers


def _next(game: Game, config: Seats, held: Collection[str]) -> tuple[Action, str] | None:
    if game.decision is None:
        return None
    forced = forced_answer(game, config)
    if forced is not None and not view.has_answered(game, game.decision):
        return forced, game.decision.seat
    for decision in game.pending:
        if not view.has_answered(game, decision) and decision.seat not in held:
            action = _given_beforehand(game, config, decision)
            if action is not None:
                return action, decision.seat
    return None


def forced_answer(game: Game, config: Seats) -> Action | None:
    """What is played without asking. A quick table does so too where the seat's hidden things leave it no choice."""
    return game.forced_answer(quick=config.secrecy == QUICK)


def _prescribed(game: Game, config: Seats, seat: str) -> bool:
    """Whether the rules choose for a seat nobody plays, or has given up."""
    return config.seat(seat).rules or (forced_answer(game, config) is not None and len(game.legal(seat)) > 1)


def _given_beforehand(game: Game, config: Seats, decision: Decision) -> Action | None:
    seat_config = config.seat(decision.seat)
    fitting = [answer for answer in seat_config.prepared if _fits(game, answer, decision)]
    if not fitting or seat_config.player is not None:
        return None
    seen = game.title.view(game, game.board, decision.seat)
    legal = game.legal(decision.seat)
    for answer in fitting:
        action = meant(answer.answer, legal)
        if action is not None and holds(answer, seen, decision.actor):
            return action
    return None


def _fits(game: Game, answer: Answer, decision: Decision) -> bool:
    """Whether it is meant for this question. A secret one is answered by declining alone, whatever the seat holds."""
    if answer.kind != decision.kind or answer.actor not in (None, decision.actor):
        return False
    if decision.SECRET_CHOICE and (answer.answer != decision.DECLINE or answer.fact is not None):
        return False
    return not _is_over(game, decision.seat, answer)


def _is_over(game: Game, seat: str, answer: Answer) -> bool:
    scope = answer.scope
    return scope is not None and game.title.pass_ends(game, game.board, seat, scope, answer.mark)


def kept(
    game: Game, seat: str, answers: Iterable[AnyAnswer], marked: Callable[[AnyAnswer, str], AnyAnswer]
) -> list[AnyAnswer]:
    """Answers as they are kept: those for a while remember where the game stood, and go when it is over.

    `marked` gives an answer with its mark.
    """
    found = [marked(answer, _mark(game, seat, answer)) for answer in answers]
    return [answer for answer in found if not _is_over(game, seat, answer)]


def _mark(game: Game, seat: str, answer: Answer) -> str:
    if answer.scope is None or answer.mark:
        return answer.mark
    if answer.scope not in game.title.PASS_SCOPES:
        known = ", ".join(game.title.PASS_SCOPES)
        raise BadInput(f"there is no '{answer.scope}' to pass for; there are: {known or 'none'}")
    return game.title.pass_mark(game, game.board, seat, answer.scope)


def meant(text: str, legal: list[Action]) -> Action | None:
    """The legal action of this notation, else the only one of this verb."""
    exact = [action for action in legal if action.text == text]
    of_verb = exact or [action for action in legal if action.verb == text]
    return of_verb[0] if len(of_verb) == 1 else None


def holds(answer: Answer, seen: dict[str, Any], actor: str) -> bool:
    """Whether the fact that the answer depends on is in its bounds. A fact that is not there holds nothing.

    >>> stay = PlainAnswer("Retreat", "stay", fact="battle/armies/{actor}", least=2)
    >>> holds(stay, {"battle": {"armies": {"welsh": 3, "angles": 1}}}, "welsh")
    True
    """
    if answer.fact is None:
        return True
    number = _measure(seen, [actor if name == "{actor}" else name for name in answer.fact.split("/")])
    if number is None:
        return False
    return (answer.least is None or number >= answer.least) and (answer.most is None or number <= answer.most)


def _measure(found: Any, path: list[str]) -> float | None:
    """The number at a path: itself, or how many things are there."""
    for name in path:
        if not isinstance(found, dict) or name not in found:
            return None
        found = found[name]
    if isinstance(found, (list, dict)):
        return len(found)
    return found if isinstance(found, (int, float)) and not isinstance(found, bool) else None
