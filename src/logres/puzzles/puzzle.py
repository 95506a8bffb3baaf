"""Puzzles as they are kept: a position, a question, the choices and what each is worth. A file for each title."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct

from logres.engine import api
from logres.engine.errors import BadInput
from logres.engine.game import Game

FOLDER: Final = Path(__file__).parent / "data"


class PuzzleChoice(Struct, frozen=True):
    """A choice in words, the answers by which it is played, the areas it changes; `behind` the best by so much."""

    words: str
    answers: list[str]
    areas: list[str]
    worth: float
    behind: float
    error: float


class Puzzle(Struct, frozen=True):
    """A position with one clearly best choice. `usual` is the choice of the bot that does not search.

    `error` of a choice is the standard error of `behind`, from so many `samples` played out with the same chance.
    """

    id: str
    title: str
    seat: str
    place: str
    turn: str
    unit: str
    choices: list[PuzzleChoice]
    best: int
    usual: int
    why: str
    samples: int
    made_by: str
    position: dict[str, Any]


def puzzles(title: str) -> list[Puzzle]:
    """The puzzles of a title; none where it has no file."""
    return list(_read(title))


def puzzle(title: str, id: str) -> Puzzle:
    for one in _read(title):
        if one.id == id:
            return one
    raise BadInput(f"there is no puzzle '{id}' of {title}")


def begin(one: Puzzle, seed: str = "puzzle") -> Game:
    """The game at the position; the seat of the puzzle is asked."""
    return api.position(one.title, one.position, seed=seed)


@cache
def _read(title: str) -> tuple[Puzzle, ...]:
    file = FOLDER / f"{title}.json"
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Puzzle])) if file.is_file() else ()


def write(title: str, found: list[Puzzle]) -> Path:
    file = FOLDER / f"{title}.json"
    lines = ",\n".join(msgspec.json.encode(one).decode() for one in found)
    file.write_text(f"[\n{lines}\n]\n", "utf-8")
    return file
