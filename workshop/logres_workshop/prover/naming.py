"""The grammar by which docstrings, comments and data name clauses (docs/rules.md)."""

from __future__ import annotations

import re

ID = r"[a-z0-9][a-z0-9-]*(?:\.[a-z0-9][a-z0-9-]*)+"
IDS = rf"{ID}(?:,\s*{ID})*"

OPENING = re.compile(rf"\s*({IDS}):(?:\s|$)")
BRACKETED = re.compile(rf"(?<![\w\])])\[({IDS})\]")
COMMENT = re.compile(rf"#\s*(?=\[{IDS}\])")
DOCTEST = re.compile(r"^\s*(>>>|\.\.\.).*$", re.MULTILINE)


def docstring_ids(text: str) -> tuple[str, ...]:
    """The ids a docstring opens with, and those it has in square brackets; doctests are not prose."""
    opening = OPENING.match(text)
    opened = _split(opening[1]) if opening else []
    return _unique(opened + _bracketed(DOCTEST.sub("", text)))


def comment_ids(text: str) -> tuple[str, ...]:
    """The ids of a comment that begins with one in square brackets; other comments name nothing."""
    return _unique(_bracketed(text)) if COMMENT.match(text) else ()


def key_ids(value: object) -> tuple[str, ...]:
    """The ids under a data node's key `rule`: one, or a list."""
    return tuple(str(item) for item in value) if isinstance(value, list) else (str(value),)


def _bracketed(text: str) -> list[str]:
    return [id for group in BRACKETED.findall(text) for id in _split(group)]


def _split(group: str) -> list[str]:
    return [id.strip() for id in group.split(",")]


def _unique(ids: list[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(ids))
