"""Checks of input: whole numbers, and the names in a position document.

A name that nobody reads is an error, not something to pass over.
"""

from __future__ import annotations

from collections.abc import Iterator
from numbers import Integral
from typing import Any, Final

from logres.engine.errors import BadInput

# The names that may stand in each part of a document; `*` is whatever stands in the part before it.
Shape = dict[str, tuple[str, ...]]

MOST: Final = 999  # of anything in a position: no track goes so far
WHOLE: Final = ("title", "scenario", "options", "at", "board", "hidden")


def is_integer(value: Any) -> bool:
    """Whether it is a whole number, numpy's included. `True` is none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def number(value: Any, what: str) -> int:
    """A whole number of a position that is not absurd; BadInput otherwise."""
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST:
        raise BadInput(f"position: {what} must be a whole number up to {MOST}, not {str(value)[:60]!r}")
    return value


def index(table: dict[str, int], name: Any, what: str) -> int:
    """The number of a name in a position; BadInput where it is not known."""
    if not isinstance(name, str) or name not in table:
        raise BadInput(f"position: there is no {what} '{name}'")
    return table[name]


def check_names(doc: dict[str, Any], shape: Shape) -> None:
    """BadInput where a part is no object, or says something under a name that is not known there.

    >>> check_names({"board": {"area": {}}}, {"board": ("areas", "ruins")})
    Traceback (most recent call last):
    logres.engine.errors.BadInput: position: there is no 'area' in board; there are: areas, ruins
    """
    _check(doc, "a position", WHOLE)
    for path, names in {"at": (), "board": (), "hidden": (), **shape}.items():
        for where, part in _parts(doc, path.split(".")):
            _check(part, where, names)


def _check(part: Any, where: str, names: tuple[str, ...]) -> None:
    if not isinstance(part, dict):
        raise BadInput(f"position: {where} must be an object, not {str(part)[:60]!r}")
    for name in part:
        if names and name not in names:
            raise BadInput(f"position: there is no '{name[:60]}' in {where}; there are: {', '.join(names)}")


def _parts(doc: Any, path: list[str], where: str = "") -> Iterator[tuple[str, Any]]:
    """The parts of a document that a path leads to, each with where it stands."""
    if not path:
        yield where, doc
    elif path[0] == "*":
        items = enumerate(doc) if isinstance(doc, list) else doc.items() if isinstance(doc, dict) else ()
        for name, part in items:
            yield from _parts(part, path[1:], f"{where}.{name}")
    elif isinstance(doc, dict) and path[0] in doc:
        yield from _parts(doc[path[0]], path[1:], f"{where}.{path[0]}" if where else path[0])
