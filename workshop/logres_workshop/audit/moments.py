"""What an oracle is shown of a game, and what it says of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from logres.engine.game import Game
from logres.engine.history import Line


@dataclass(frozen=True)
class Moment:
    """A game at a decision: a copy, which may be played on."""

    game: Game


@dataclass(frozen=True)
class Step:
    """One action: the game before and after it, neither to be played on, and the lines it wrote in the log.

    What was after a step is the very game before the next.
    """

    before: Game
    action: str
    after: Game
    lines: list[Line]


@dataclass(frozen=True)
class Difference:
    """What the rulebook says and the engine does not do."""

    check: str
    rule: str  # a clause or a page
    expected: str
    found: str


class Oracle(Protocol):
    """The rules of a title said again, from the rulebook alone. Each game gets its own, and shows it every step."""

    title: str
    silent: frozenset[str]  # kinds of questions at which it has nothing to compare
    counted: Counter[str]  # how often each check had something to compare

    def at_moment(self, moment: Moment) -> Iterable[Difference]: ...

    def after_step(self, step: Step) -> Iterable[Difference]: ...
