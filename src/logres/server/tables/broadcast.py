"""What watchers are sent: for each seat, and for the spectators, a whole view or the change since the last one.

A view is worked out once for each audience and version, however many watch. Nothing is worked out for an audience
that nobody belongs to.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import msgspec

from logres.engine.actions import Action
from logres.engine.frames import Decision, Together
from logres.engine.game import Game
from logres.engine.history import Line
from logres.engine.title import Result
from logres.server.socket.messages import Change, View
from logres.server.socket.wire_types import Choice, LogLine, Outcome, Pending
from logres.server.tables.timeline import Course

Difference = tuple[dict[str, Any], dict[str, dict[str, Any]], dict[str, list[str]]]
Comparing = Callable[[dict[str, Any], dict[str, Any]], Difference]

ENCODER = msgspec.json.Encoder()


def pending(game: Game) -> list[Pending]:
    """The questions that stand open, as all may see them."""
    return [Pending(d.seat, d.actor, d.kind, d.prompt, d.rule, has_answered(game, d)) for d in game.pending]


def has_answered(game: Game, decision: Decision) -> bool:
    top = game.stack[-1]
    return isinstance(top, Together) and top.answer_of(decision.seat) is not None


def asked(game: Game) -> list[str]:
    """The seats the game waits for."""
    return [d.seat for d in game.pending if not has_answered(game, d)]


def choices(game: Game, seat: str | None) -> list[Choice]:
    return [] if seat is None else [_choice(action) for action in game.legal(seat)]


def _choice(a: Action) -> Choice:
    return Choice(a.text, a.verb, a.count, a.stack, a.who, a.card, a.area)


def outcome(result: Result | None) -> Outcome | None:
    return None if result is None else Outcome(result.scores, list(result.winners), result.reason)


def board(game: Game, seat: str | None, before: Shown | None = None) -> dict[str, Any]:
    """What a seat sees of the board; quicker if it is known what it saw before."""
    if before is None:
        return game.title.view(game, game.board, seat)
    return game.title.view_after(game, game.board, seat, before.board, before.doc)


def is_open(game: Game) -> bool:
    """Whether the title says that all see the same board: then it is worked out once for everybody."""
    return not game.title.HAS_SECRETS


def log(game: Game, seat: str | None, since: int = 0) -> list[LogLine]:
    """The lines a seat may read, from an index of the whole log on."""
    return [_line(line, seat) for line in game.lines.since(since) if line.seen(seat)]


def _line(line: Line, seat: str | None) -> LogLine:
    chance = [draw.as_json()[:2] for draw in line.chance if draw.seen(seat)]
    return LogLine(line.number, line.text, line.seat or None, line.rule, chance)


def _readable(game: Game, seat: str | None) -> int:
    return sum(line.seen(seat) for line in game.lines.all())


class Step:
    """What is new at a version for all alike: worked out and encoded once."""

    def __init__(self, course: Course, lines: int) -> None:
        game = course.game
        self.version = course.version
        self.pending = _raw(pending(game))
        self.result = _raw(outcome(game.result))
        self.lines = lines  # of the whole log before it
        added = game.lines.since(lines)
        self.log = _raw(log(game, None, lines)) if all(line.open for line in added) else None
        self.count = len(added)


def _raw(item: Any) -> Any:
    """JSON that is put into a message as it is, in the place of what it says."""
    return msgspec.Raw(ENCODER.encode(item))


class Shown:
    """A board as it is shown, and what it was made from."""

    def __init__(self, course: Course, doc: dict[str, Any]) -> None:
        self.version = course.version
        self.board = course.game.board
        self.doc = doc


class Audience:
    """One seat's (or the spectators') newest view, and the step that led to it from the one before."""

    def __init__(self, seat: str | None, course: Course, shown: Shown) -> None:
        self.seat = seat
        self.version = course.version
        self.shown = shown
        self.lines = course.game.lines.size
        self._read = _readable(course.game, seat)
        self._whole: bytes | None = None
        self._change: bytes | None = None
        self._base = -1

    def move_on(self, course: Course, shown: Shown, compare: Comparing, step: Step | None) -> None:
        """Go on to the course's present, in which this is the board."""
        if step is None or step.lines != self.lines:
            step = Step(course, self.lines)
        log_from = self._read
        added: Any = step.log
        if added is None:
            added = log(course.game, self.seat, self.lines)
            self._read += len(added)
        else:
            self._read += step.count
        self._change = ENCODER.encode(self._told(course, compare(self.shown.doc, shown.doc), step, log_from, added))
        self._base, self.version = self.version, course.version
        self.shown = shown
        self.lines = course.game.lines.size
        self._whole = None

    def cut(self, game: Game) -> None:
        """The game went back to an earlier moment: forget the lines that came after it."""
        if game.lines.size < self.lines:
            self.lines = game.lines.size
            self._read = _readable(game, self.seat)

    def _told(self, course: Course, differs: Difference, step: Step, log_from: int, added: Any) -> Change:
        whole, inside, gone = differs
        game, seat = course.game, self.seat
        return Change(
            base=self.version,
            version=course.version,
            count=game.count,
            seat=seat,
            pending=step.pending,
            result=step.result,
            board=whole,
            inside=inside,
            gone=gone,
            legal=choices(game, seat),
            undo=seat is not None and course.undo_to(seat) is not None,
            log_from=log_from,
            log=added,
        )

    def message(self, held: int, course: Course) -> bytes | None:
        """What brings a watcher who holds that version up to this one; None if nothing does."""
        if held == self.version:
            return None
        if held == self._base and self._change is not None:
            return self._change
        if self._whole is None:
            self._whole = ENCODER.encode(whole_view(course, self.seat, self.shown.doc))
        return self._whole


class Gallery:
    """All audiences of one table."""

    def __init__(self) -> None:
        self._audiences: dict[str | None, Audience] = {}
        self._shared: Shown | None = None
        self._step: Step | None = None
        self._compared: tuple[Any, Any, Difference] = (None, None, ({}, {}, {}))

    def newest(self, seat: str | None, held: int, course: Course) -> tuple[int, bytes] | None:
        """What brings somebody who looks as this seat and holds that version up to date."""
        audience = self._audiences.get(seat)
        if audience is None:
            audience = self._audiences[seat] = Audience(seat, course, self._shown(course, seat, None))
        elif audience.version != course.version:
            self._move_on(audience, course)
        message = audience.message(held, course)
        return None if message is None else (audience.version, message)

    def _move_on(self, audience: Audience, course: Course) -> None:
        if self._step is None or self._step.version != course.version:
            self._step = Step(course, audience.lines)
        shown = self._shown(course, audience.seat, audience.shown)
        audience.move_on(course, shown, self._difference, self._step)

    def _shown(self, course: Course, seat: str | None, before: Shown | None) -> Shown:
        if not is_open(course.game):
            return Shown(course, board(course.game, seat, before))
        if self._shared is None or self._shared.version != course.version:
            self._shared = Shown(course, board(course.game, None, self._shared))
        return self._shared

    def _difference(self, old: dict[str, Any], new: dict[str, Any]) -> Difference:
        """Worked out and encoded once for all audiences that share both boards."""
        if self._compared[0] is not old or self._compared[1] is not new:
            whole, inside, gone = difference(old, new)
            self._compared = (old, new, (_raw(whole), _raw(inside), _raw(gone)))
        return self._compared[2]

    def cut(self, game: Game) -> None:
        self._step = None
        for audience in self._audiences.values():
            audience.cut(game)

    def keep(self, seats: Collection[str | None]) -> None:
        """Forget the audiences that nobody belongs to any more."""
        self._audiences = {seat: found for seat, found in self._audiences.items() if seat in seats}


def whole_view(course: Course, seat: str | None, shown: dict[str, Any] | None = None) -> View:
    game = course.game
    return View(
        version=course.version,
        count=game.count,
        seat=seat,
        pending=pending(game),
        result=outcome(game.result),
        board=board(game, seat) if shown is None else shown,
        legal=choices(game, seat),
        undo=seat is not None and course.undo_to(seat) is not None,
        log=log(game, seat),
    )


def difference(old: dict[str, Any], new: dict[str, Any]) -> Difference:
    """Entries to replace, entries to replace within objects, entries to drop within objects.

    >>> difference({"a": 1, "b": {"x": 1, "y": 2}}, {"a": 1, "b": {"x": 3}})
    ({}, {'b': {'x': 3}}, {'b': ['y']})
    """
    whole: dict[str, Any] = {}
    inside: dict[str, dict[str, Any]] = {}
    gone: dict[str, list[str]] = {}
    for key, value in new.items():
        before = old.get(key)
        if _is_same(old, key, value):
            continue
        if not isinstance(value, dict) or not isinstance(before, dict):
            whole[key] = value
            continue
        inside[key] = {name: item for name, item in value.items() if not _is_same(before, name, item)}
        dropped = [name for name in before if name not in value]
        if dropped:
            gone[key] = dropped
    missing = [key for key in old if key not in new]
    if missing:
        gone[""] = missing
    return whole, inside, gone


def _is_same(old: dict[str, Any], key: str, value: Any) -> bool:
    before = old.get(key)
    return key in old and (value is before or value == before)
