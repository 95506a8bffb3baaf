"""The engine's own answer to where a group can go: every march of it played out on copies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from logres.engine.frames import fields_of
from logres.engine.game import Game

LIMIT = 4000  # questions of one exploration; beyond it nothing is compared


class TooMany(Exception):
    """There are more ways than we care to walk."""


def texts(game: Game) -> list[str]:
    return [action.text for action in game.legal()]


def marchers(game: Game, origin: str, words: list[str]) -> Game | None:
    """A copy in which that group stands at the first question of its march, or None if it cannot be taken."""
    copy = game.clone()
    for word in [f"move {origin}", *words]:
        if word not in texts(copy):
            return None
        copy.play(word)
    return copy if copy.decision is not None and copy.decision.kind == "March" else None


def ends(game: Game) -> set[int]:
    """The areas, by number, where somebody of the group on the march may stop."""
    found: set[int] = set()
    seen: set[str] = set()
    waiting = [game]
    while waiting:
        one = waiting.pop()
        for after in _next(one, found):
            key = _state(after)
            if key not in seen:
                seen.add(key)
                waiting.append(after)
                if len(seen) > LIMIT:
                    raise TooMany
    return found


def _next(game: Game, found: set[int]) -> Iterator[Game]:
    offered = texts(game)
    fields = _fields(game)
    if "stop" in offered:
        found.add(fields["path"][-1])
    for word in offered:
        if word.split()[0] in ("to", "on"):
            after = game.trial(word)
            if after.decision is not None and after.decision.kind == "March":
                yield after


def _fields(game: Game) -> dict[str, Any]:
    decision = game.decision
    assert decision is not None
    return dict(zip(fields_of(type(decision)), decision.values(), strict=True))


def _state(game: Game) -> str:
    """What the march is, but for the way it came."""
    fields = _fields(game)
    return f"{fields.pop('path')[-1]} {fields}"
