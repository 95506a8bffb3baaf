"""Lines of the log as data."""

from __future__ import annotations

from logres.engine.history import Line
from logres.engine.nouns import Noun, Series


def ids(line: Line, kind: str) -> list[str]:
    """The nouns of a kind that a line names, in order."""
    return [noun.id for noun in line.nouns(kind)]


def numbers(line: Line) -> list[int]:
    return [arg for arg in line.args if isinstance(arg, int)]


def way(line: Line) -> list[str]:
    """The areas of a march, from the first to the last."""
    for arg in line.args:
        if isinstance(arg, Series):
            return [item.id for item in arg.items if isinstance(item, Noun)]
    return []
