"""What subscribers are sent: for each seat, and for the spectators, a whole view or the change since the last one.

A view is computed once for each seat and version, however many watch. Nothing is computed for a seat that nobody looks
as. What a seat may know is the engine's business (`logres.engine.view`); here it is encoded, compared and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from logres.engine import view
from logres.engine.game import Game
from logres.server.protocol.messages import Change, View
from logres.server.tables.timeline import Timeline

Difference = tuple[dict[str, Any], dict[str, dict[str, Any]], dict[str, list[str]]]
Comparing = Callable[[dict[str, Any], dict[str, Any]], Difference]

ENCODER = msgspec.json.Encoder()


def whole_view(timeline: Timeline, seat: str | None, board: dict[str, Any] | None = None) -> View:
    game = timeline.game
    if board is None:
        board = game.title.view(game, game.board, seat)
    parts: Any = {  # as the engine builds them; the message's types are for those who read it
        "pending": view.pending(game),
        "result": view.result(game),
        "board": board,
        "legal": view.legal(game, seat),
        "initiative": view.initiative(game, seat),
        "undo": _may_undo(timeline, seat),
        "log": view.log_of(game, seat),
    }
    return View(version=timeline.version, count=game.count, seat=seat, **parts)


def _may_undo(timeline: Timeline, seat: str | None) -> bool:
    return seat is not None and timeline.undo_to(seat) is not None


def _encoded(item: Any) -> Any:
    """JSON that is put into a message as it is, in the place of what it says."""
    return msgspec.Raw(ENCODER.encode(item))


class PublicPart:
    """What is new at a version for all alike: computed and encoded once."""

    def __init__(self, timeline: Timeline, lines: int) -> None:
        game = timeline.game
        self.version = timeline.version
        self.pending = _encoded(view.pending(game))
        self.result = _encoded(view.result(game))
        self.lines = lines  # of the whole log before it
        added = game.lines.since(lines)
        self.log = _encoded(view.log_of(game, None, lines)) if all(line.open for line in added) else None
        self.count = len(added)


class BoardView:
    """A board as it is shown, and what it was made from."""

    def __init__(self, timeline: Timeline, seat: str | None, before: BoardView | None) -> None:
        game = timeline.game
        self.version = timeline.version
        self.board = game.board
        self.doc: dict[str, Any]
        if before is None:
            self.doc = game.title.view(game, game.board, seat)
        else:  # quicker if it is known what was seen before
            self.doc = game.title.view_after(game, game.board, seat, before.board, before.doc)


class SeatView:
    """One seat's (or the spectators') newest view, and the step that led to it from the one before."""

    def __init__(self, seat: str | None, timeline: Timeline, shown: BoardView) -> None:
        self.seat = seat
        self.version = timeline.version
        self.shown = shown
        self.lines = timeline.game.lines.size
        self._readable = _readable(timeline.game, seat)
        self._whole: bytes | None = None
        self._change: bytes | None = None
        self._base = -1

    def advance(self, timeline: Timeline, shown: BoardView, compare: Comparing, public: PublicPart) -> None:
        """Go on to the timeline's present, in which this is the board."""
        if public.lines != self.lines:
            public = PublicPart(timeline, self.lines)
        log_from = self._readable
        added: Any = public.log
        if added is None:
            added = view.log_of(timeline.game, self.seat, self.lines)
            self._readable += len(added)
        else:
            self._readable += public.count
        differs = compare(self.shown.doc, shown.doc)
        self._change = ENCODER.encode(self._changed(timeline, differs, public, log_from, added))
        self._base, self.version = self.version, timeline.version
        self.shown = shown
        self.lines = timeline.game.lines.size
        self._whole = None

    def cut(self, game: Game) -> None:
        """The game went back to an earlier moment: forget the lines that came after it."""
        if game.lines.size < self.lines:
            self.lines = game.lines.size
            self._readable = _readable(game, self.seat)

    def _changed(self, timeline: Timeline, differs: Difference, public: PublicPart, log_from: int, log: Any) -> Change:
        board, inside, gone = differs
        legal: Any = view.legal(timeline.game, self.seat)
        beside: Any = view.initiative(timeline.game, self.seat)
        return Change(
            base=self.version,
            version=timeline.version,
            count=timeline.game.count,
            seat=self.seat,
            pending=public.pending,
            result=public.result,
            board=board,
            inside=inside,
            gone=gone,
            legal=legal,
            initiative=beside,
            undo=_may_undo(timeline, self.seat),
            log_from=log_from,
            log=log,
        )

    def message(self, held: int, timeline: Timeline) -> bytes | None:
        """What brings a subscriber who holds that version up to this one; None if nothing does."""
        if held == self.version:
            return None
        if held == self._base and self._change is not None:
            return self._change
        if self._whole is None:
            self._whole = ENCODER.encode(whole_view(timeline, self.seat, self.shown.doc))
        return self._whole


def _readable(game: Game, seat: str | None) -> int:
    return sum(line.seen(seat) for line in game.lines.all())


class ViewCache:
    """The newest views of one table, for every seat that somebody looks as."""

    def __init__(self) -> None:
        self._seat_views: dict[str | None, SeatView] = {}
        self._shared: BoardView | None = None
        self._public: PublicPart | None = None
        self._compared: tuple[Any, Any, Difference] = (None, None, ({}, {}, {}))

    def newest(self, seat: str | None, held: int, timeline: Timeline) -> tuple[int, bytes] | None:
        """What brings somebody who looks as this seat and holds that version up to date."""
        found = self._seat_views.get(seat)
        if found is None:
            found = self._seat_views[seat] = SeatView(seat, timeline, self._board_view(timeline, seat, None))
        elif found.version != timeline.version:
            if self._public is None or self._public.version != timeline.version:
                self._public = PublicPart(timeline, found.lines)
            shown = self._board_view(timeline, seat, found.shown)
            found.advance(timeline, shown, self._difference, self._public)
        message = found.message(held, timeline)
        return None if message is None else (found.version, message)

    def _board_view(self, timeline: Timeline, seat: str | None, before: BoardView | None) -> BoardView:
        """Where the title says that all see the same board, it is computed once for everybody."""
        if timeline.game.title.HAS_SECRETS:
            return BoardView(timeline, seat, before)
        if self._shared is None or self._shared.version != timeline.version:
            self._shared = BoardView(timeline, None, self._shared)
        return self._shared

    def _difference(self, old: dict[str, Any], new: dict[str, Any]) -> Difference:
        """Computed and encoded once for all seats that share both boards."""
        if self._compared[0] is not old or self._compared[1] is not new:
            board, inside, gone = difference(old, new)
            self._compared = (old, new, (_encoded(board), _encoded(inside), _encoded(gone)))
        return self._compared[2]

    def cut(self, game: Game) -> None:
        self._public = None
        for seat_view in self._seat_views.values():
            seat_view.cut(game)

    def keep(self, seats: Collection[str | None]) -> None:
        """Forget the seats that nobody looks as any more."""
        self._seat_views = {seat: found for seat, found in self._seat_views.items() if seat in seats}


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
