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
from logres.engine.texts import Text, Translate
from logres.languages.catalog import ENGLISH, translator
from logres.server.protocol.messages import Change, View
from logres.table import views
from logres.table.timeline import Timeline
from logres.table.views import Difference, difference

Viewer = tuple[str | None, str]  # as which seat somebody looks, and in which language
Comparing = Callable[[dict[str, Any], dict[str, Any]], Difference]


def _plain(item: Any) -> Any:
    """A sentence that stands as a part in another."""
    if isinstance(item, Text):
        return str(item)
    raise TypeError(f"{type(item).__name__} cannot be sent")


ENCODER = msgspec.json.Encoder(enc_hook=_plain)


def whole_view(
    timeline: Timeline, seat: str | None, board: dict[str, Any] | None = None, translate: Translate = str
) -> View:
    return View(**views.whole(timeline, seat, board, translate))


def _encoded(item: Any) -> Any:
    """JSON that is put into a message as it is, in the place of what it says."""
    return msgspec.Raw(ENCODER.encode(item))


class PublicPart:
    """What is new at a version for all alike: computed and encoded once."""

    def __init__(self, timeline: Timeline, lines: int, translate: Translate) -> None:
        game = timeline.game
        self.version = timeline.version
        self.pending = _encoded(view.pending(game, translate))
        self.result = _encoded(view.result(game, translate))
        self.lines = lines  # of the whole log before it
        added = game.lines.since(lines)
        self.log = _encoded(view.log_of(game, None, lines, translate)) if all(line.open for line in added) else None
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

    def __init__(self, seat: str | None, timeline: Timeline, shown: BoardView, translate: Translate) -> None:
        self.seat = seat
        self.translate = translate
        self.version = timeline.version
        self.shown = shown
        self.lines = timeline.game.lines.size
        self._readable = views.readable(timeline.game, seat)
        self._whole: bytes | None = None
        self._change: bytes | None = None
        self._base = -1

    def advance(self, timeline: Timeline, shown: BoardView, compare: Comparing, public: PublicPart) -> None:
        """Go on to the timeline's present, in which this is the board."""
        if public.lines != self.lines:
            public = PublicPart(timeline, self.lines, self.translate)
        log_from = self._readable
        added: Any = public.log
        if added is None:
            added = view.log_of(timeline.game, self.seat, self.lines, self.translate)
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
            self._readable = views.readable(game, self.seat)

    def _changed(self, timeline: Timeline, differs: Difference, public: PublicPart, log_from: int, log: Any) -> Change:
        public_part = {"pending": public.pending, "result": public.result}
        return Change(
            **views.change(timeline, self.seat, self.version, public_part, differs, log_from, log, self.translate)
        )

    def message(self, held: int, timeline: Timeline) -> bytes | None:
        """What brings a subscriber who holds that version up to this one; None if nothing does."""
        if held == self.version:
            return None
        if held == self._base and self._change is not None:
            return self._change
        if self._whole is None:
            self._whole = ENCODER.encode(whole_view(timeline, self.seat, self.shown.doc, self.translate))
        return self._whole


class ViewCache:
    """The newest views of one table, for every seat that somebody looks as, in every language that somebody reads."""

    def __init__(self) -> None:
        self._seat_views: dict[Viewer, SeatView] = {}
        self._shared: BoardView | None = None
        self._public: dict[str, PublicPart] = {}  # by language
        self._compared: tuple[Any, Any, Difference] = (None, None, ({}, {}, {}))

    def newest(
        self, seat: str | None, held: int, timeline: Timeline, language: str = ENGLISH
    ) -> tuple[int, bytes] | None:
        """What brings somebody who looks as this seat and holds that version up to date."""
        found = self._seat_views.get((seat, language))
        if found is None:
            translate, shown = translator(timeline.game.title.id, language), self._board_view(timeline, seat, None)
            found = self._seat_views[seat, language] = SeatView(seat, timeline, shown, translate)
        elif found.version != timeline.version:
            public = self._public.get(language)
            if public is None or public.version != timeline.version:
                public = self._public[language] = PublicPart(timeline, found.lines, found.translate)
            shown = self._board_view(timeline, seat, found.shown)
            found.advance(timeline, shown, self._difference, public)
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
        self._public = {}
        for seat_view in self._seat_views.values():
            seat_view.cut(game)

    def keep(self, viewers: Collection[Viewer]) -> None:
        """Forget the seats that nobody looks as any more, and the languages that nobody reads."""
        self._seat_views = {viewer: found for viewer, found in self._seat_views.items() if viewer in viewers}
