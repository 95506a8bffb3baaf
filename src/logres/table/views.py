"""What a seat is shown: all of it, or what has changed since it last looked.

What a seat may know is the engine's business (`logres.engine.view`). Here it is put together as messages have it,
without their `type`.
"""

from __future__ import annotations

from typing import Any

from logres.engine import view
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.texts import Translate
from logres.table.timeline import Timeline

Difference = tuple[dict[str, Any], dict[str, dict[str, Any]], dict[str, list[str]]]


def whole(
    timeline: Timeline, seat: str | None, board: dict[str, Any] | None = None, translate: Translate = str
) -> dict[str, Any]:
    """All that a seat (None: a spectator) sees and may do."""
    game = timeline.game
    return {
        "version": timeline.version,
        "count": game.count,
        "seat": seat,
        **for_all(game, translate),
        "board": game.title.view(game, game.board, seat) if board is None else board,
        **_for_one(timeline, seat, translate),
        "log": view.log_of(game, seat, translate=translate),
    }


def change(
    timeline: Timeline,
    seat: str | None,
    base: int,
    for_all: dict[str, Any],
    differs: Difference,
    log_from: int,
    log: Any,
    translate: Translate = str,
) -> dict[str, Any]:
    """What leads from version `base` to the present, given what is alike for all and what is new in the log."""
    board, inside, gone = differs
    return {
        "base": base,
        "version": timeline.version,
        "count": timeline.game.count,
        "seat": seat,
        **for_all,
        "board": board,
        "inside": inside,
        "gone": gone,
        **_for_one(timeline, seat, translate),
        "log_from": log_from,
        "log": log,
    }


def for_all(game: Game, translate: Translate = str) -> dict[str, Any]:
    """What everybody sees alike, beside the board."""
    return {"pending": view.pending(game, translate), "result": view.result(game, translate)}


def _for_one(timeline: Timeline, seat: str | None, translate: Translate) -> dict[str, Any]:
    """What is one seat's business."""
    return {
        "legal": view.legal(timeline.game, seat, translate),
        "initiative": view.initiative(timeline.game, seat, translate),
        "undo": seat is not None and timeline.undo_to(seat) is not None,
    }


def readable(game: Game, seat: str | None) -> int:
    """How many lines of the log a seat may read."""
    return sum(line.seen(seat) for line in game.lines.all())


def moment(
    timeline: Timeline, count: int, seat: str | None, heading: int | None = None, translate: Translate = str
) -> dict[str, Any]:
    """The table as a seat saw it after an action; or within it, before a heading of the log: so between two turns."""
    game = timeline.at(count)
    if heading is None:
        return as_seen(game, seat, translate)
    inner, log = timeline.before(count, heading), view.log_of(game, seat, translate=translate)
    until = next((n for n, line in enumerate(log) if line.get("heading") == heading), None)
    if until is None:
        raise BadInput(f"the log has no heading {heading}")
    nothing: dict[str, Any] = {"pending": [], "result": None, "legal": []}
    board = inner.title.view(inner, inner.board, seat)
    return {"count": count, "seat": seat, **nothing, "board": board, "log": log[:until]}


def as_seen(game: Game, seat: str | None, translate: Translate = str) -> dict[str, Any]:
    """A game as a seat sees it, without a table around it."""
    return {
        "count": game.count,
        "seat": seat,
        **for_all(game, translate),
        "board": game.title.view(game, game.board, seat),
        "legal": view.legal(game, seat, translate),
        "log": view.log_of(game, seat, translate=translate),
    }


def missed(game: Game, seat: str | None, since: int, translate: Translate = str, most: int = 200) -> dict[str, Any]:
    """What happened since action `since`: who moved, and the newest lines of the log."""
    lines = [line for line in view.log_of(game, seat, translate=translate) if line["n"] > since]
    moves = game.history.since(game.history.size - (game.count - since))
    movers = sorted({move.seat for move in moves if move.seat})
    return {"since": since, "count": game.count, "movers": movers, "lines": lines[-most:]}


def difference(old: dict[str, Any], new: dict[str, Any]) -> Difference:
    """Entries to replace, entries to replace within objects, entries to drop within objects.

    A merge patch (RFC 7386) would be one object, but cannot say null, which boards hold.

    >>> difference({"a": 1, "b": {"x": 1, "y": 2}}, {"a": 1, "b": {"x": 3}})
    ({}, {'b': {'x': 3}}, {'b': ['y']})
    """
    board: dict[str, Any] = {}
    inside: dict[str, dict[str, Any]] = {}
    gone: dict[str, list[str]] = {}
    for key, value in new.items():
        before = old.get(key)
        if _is_same(old, key, value):
            continue
        if not isinstance(value, dict) or not isinstance(before, dict):
            board[key] = value
            continue
        inside[key] = {name: item for name, item in value.items() if not _is_same(before, name, item)}
        dropped = [name for name in before if name not in value]
        if dropped:
            gone[key] = dropped
    missing = [key for key in old if key not in new]
    if missing:
        gone[""] = missing
    return board, inside, gone


def _is_same(old: dict[str, Any], key: str, value: Any) -> bool:
    before = old.get(key)
    return key in old and (value is before or value == before)
