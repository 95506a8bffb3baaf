"""What pages of reviews, advice and puzzles are told over HTTP. What a review says is in logres.review.data."""

from __future__ import annotations

from typing import Literal

from logres.puzzles.puzzle import PuzzleChoice
from logres.review.data import Review
from logres.server.protocol.schemas import Moment
from logres.server.protocol.wire_types import Body, Seat


class ReviewState(Body, frozen=True):
    """How far the review of a table is: so many pieces of work of all. `fault` says why there is none. Of reviews that
    are worked at `beside` others take turns with it."""

    state: Literal["none", "working", "done", "failed"]
    done: int = 0
    all: int = 0
    fault: str = ""
    beside: int = 0
    review: Review | None = None


class Ask(Body, frozen=True):
    """For which seat the bot is asked."""

    seat: Seat


class PuzzleInfo(Body, frozen=True):
    """A puzzle in a list."""

    id: str
    title: str
    seat: str
    place: str
    turn: str


class PuzzleList(Body, frozen=True):
    """All puzzles, by title."""

    puzzles: list[PuzzleInfo]


class PuzzleToTry(Body, frozen=True):
    """A puzzle with its position as the asked seat sees it. The answer is told when one was given."""

    info: PuzzleInfo
    choices: list[str]
    areas: list[list[str]]
    moment: Moment


class PuzzleAnswer(Body, frozen=True):
    """Which of the choices is taken."""

    choice: int


class PuzzleSolved(Body, frozen=True):
    """The answer: which is best, which the usual bot takes, what each is worth, and why."""

    best: int
    usual: int
    unit: str
    samples: int
    why: str
    choices: list[PuzzleChoice]
