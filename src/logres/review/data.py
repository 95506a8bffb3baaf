"""What a review says, as data: pages and other programs are made from it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from logres.languages.packed import translated


class ReviewMoment(Struct, frozen=True):
    """The chance of each seat to win after an action, in percent, where a turn begins; `held` is the small map."""

    at: int
    place: str
    name: str
    chances: dict[str, float]
    held: dict[str, str]


class TurningPoint(Struct, frozen=True):
    """Between two moments the chance of a seat changed more than elsewhere; `lines` say what happened there."""

    first: int
    last: int
    name: str
    seat: str
    before: float
    after: float
    lines: list[str]


class ReviewChoice(Struct, frozen=True):
    """A choice in words, and the areas in which it changes something."""

    words: str
    areas: list[str]


class Mistake(Struct, frozen=True):
    """A decision that cost: what was played before action `at + 1`, what was better, by how much, and how sure that is.

    `error` is the standard error of the cost, from worlds in which both were played out.
    """

    at: int
    name: str
    seat: str
    played: ReviewChoice
    better: ReviewChoice
    cost: float
    error: float
    samples: int
    held: dict[str, str]


class Stroke(Struct, frozen=True):
    """One fall of the dice or turn of a card: what it made of a seat's position beside what was to be expected."""

    at: int
    name: str
    seat: str
    kind: str
    label: str
    expected: float
    fallen: float

    @property
    def gain(self) -> float:
        return self.fallen - self.expected


class SeatLuck(Struct, frozen=True):
    """The luck of a seat, summed over a game: `dice` and `cards` are zero on average."""

    seat: str
    dice: float
    cards: float
    draws: int
    best: Stroke | None
    worst: Stroke | None


class Review(Struct, frozen=True):
    """A finished game reviewed. `unit`: what costs and luck are counted in; `missed`: the best plan that was missed."""

    title: str
    scenario: str
    seats: list[str]
    colours: dict[str, str]
    scores: dict[str, float]
    winners: list[str]
    reason: str
    actions: int
    samples: int
    unit: str
    moments: list[ReviewMoment]
    turning: list[TurningPoint]
    mistakes: list[Mistake]
    looked_at: int
    luck: list[SeatLuck]
    missed: Mistake | None


def in_language(review: Review, language: str) -> Review:
    """A review as it is kept, with all that it quotes of the game in a language."""
    return msgspec.convert(_in_language(msgspec.to_builtins(review), language), Review)


def _in_language(kept: Any, language: str) -> Any:
    if isinstance(kept, dict):
        return {key: _in_language(value, language) for key, value in kept.items()}
    if isinstance(kept, list):
        return [_in_language(value, language) for value in kept]
    return translated(kept, language) if isinstance(kept, str) else kept


def as_json(review: Review) -> bytes:
    return msgspec.json.encode(review)


def from_json(text: str | bytes) -> Review:
    return msgspec.json.decode(text, type=Review)


def builtins(review: Review) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(review)
    return found
