"""The course of a game: its present, enough of its past to go back anywhere, and the events it is built from.

Events are the truth: `begin` (a seed, or a save for games that begin in the middle), `play` and `auto` (one action with
its draws; auto is what the server played for a seat), `undo` and `branch` (back to an action; a branch begins a new
epoch of chance), `rebase` (after a rules fix the game goes on from a save). Nothing is ever removed from them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from logres.engine import api
from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.engine.history import Move
from logres.engine.title import title
from logres.server.tables.config import Charter

MARK_EVERY: Final = 128
KEYS_KEPT: Final = 128

Event = tuple[int, str, Any, str | None]  # seq, kind, body, key


class Course:
    """A game with its past. `game` is never played on: whoever plays takes a clone and hands it to `go_on`."""

    def __init__(self, base: Game) -> None:
        self.game = base
        self.version = 0
        self.epochs: list[tuple[int, int]] = [(base.count, base.epoch)]
        self.keys: dict[str, int] = {}
        self.auto: set[int] = set()  # numbers of the actions that the server played for a seat
        self._marks = [_bare(base)]

    @property
    def start(self) -> int:
        """The first action number there is."""
        return self._marks[0].count

    def at(self, count: int) -> Game:
        """The game as it was after so many actions, in the present epoch."""
        if not self.start <= count <= self.game.count:
            raise BadInput(f"there is no action {count}; there are {self.start} to {self.game.count}")
        mark = [m for m in self._marks if m.count <= count][-1]
        game = mark.clone()
        moves = self.game.history.since(game.history.size)
        for move in moves[: count - game.count]:
            self._mark(game)
            game.replay_move(move)
        game.epoch = self.game.epoch
        return game

    def moves_since(self, game: Game) -> list[Move]:
        """What a clone has played beyond the present."""
        return game.history.since(self.game.history.size)

    def undo_to(self, seat: str) -> int | None:
        """The action count before the seat's last own action; None if a die, a reveal or another seat came after it."""
        for number in range(self.game.count, self.start, -1):
            move: Move = self.game.history.since(self.game.history.size - 1 - (self.game.count - number))[0]
            if move.barrier or move.seat != seat:
                return None
            if number not in self.auto:
                return number - 1
        return None

    def go_on(self, game: Game, version: int, key: str | None = None, auto: Iterable[int] = ()) -> None:
        """Adopt a clone that has played on."""
        self.game = game
        self.version = version
        self.auto.update(auto)
        self._mark(game)
        self._remember(key)

    def go_back(self, game: Game, version: int, key: str | None = None) -> None:
        """Adopt an earlier moment, as `at` gave it; with another epoch it is a branch."""
        if game.epoch != self.game.epoch:
            self._branch(game.count, game.epoch)
        self._marks = [m for m in self._marks if m.count <= game.count]
        self.auto = {number for number in self.auto if number <= game.count}
        self.game = game
        self.version = version
        self._remember(key)

    def pass_by(self, event: Event) -> None:
        """Take note of an event whose outcome a snapshot tells."""
        seq, kind, body, key = event
        self.version = seq
        self._remember(key)
        if kind == "auto":
            self.auto.add(body[0])
        elif kind == "branch":
            self._branch(body["count"], body["epoch"])
        elif kind == "rebase":
            self.rebase(body["save"], seq)

    def rebase(self, save: str, version: int) -> None:
        """Go on from a save; what lies before it is out of reach."""
        self.__init__(api.load(save))  # type: ignore[misc]
        self.version = version

    def _branch(self, count: int, epoch: int) -> None:
        self.epochs = [e for e in self.epochs if e[0] < count] + [(count, epoch)]

    def _remember(self, key: str | None) -> None:
        if key is not None:
            self.keys[key] = self.version
            if len(self.keys) > KEYS_KEPT:
                del self.keys[next(iter(self.keys))]

    def _mark(self, game: Game) -> None:
        if game.count >= self._marks[-1].count + MARK_EVERY:
            self._marks.append(_bare(game))


def _bare(game: Game) -> Game:
    copy = game.clone()
    copy.checkpoints = ()
    return copy


# ---------------------------------------------------------------------- from and to events


def begun(charter: Charter, body: dict[str, Any]) -> Course:
    """The course at its first event."""
    if "save" in body:
        return Course(api.load(body["save"]))
    options = {**title(charter.title).pinned_options(""), **charter.options}  # those it was begun with, if it is old
    return Course(api.new(charter.title, charter.scenario, body["seed"], options))


def rebuilt(charter: Charter, events: list[Event], snapshot: tuple[int, str] | None = None) -> Course:
    """The course that the events tell; a snapshot (seq and save) spares the replay of what lies before it."""
    course = begun(charter, events[0][2])
    course.version = events[0][0]
    for event in events[1:]:
        if snapshot is None or event[0] > snapshot[0]:
            follow(course, event)
            continue
        course.pass_by(event)
        if event[0] == snapshot[0]:
            course.game = api.load(snapshot[1])
    return course


def follow(course: Course, event: Event) -> None:
    """Do to a course that nobody else holds what the event says."""
    seq, kind, body, key = event
    if kind in ("play", "auto"):
        course.game.replay_move(Move.from_json(body[1]))
        course.go_on(course.game, seq, key, [body[0]] if kind == "auto" else ())
    elif kind == "rebase":
        course.rebase(body["save"], seq)
    else:
        game = course.at(body["count"])
        game.epoch = body.get("epoch", game.epoch)
        course.go_back(game, seq, key)


def parsed(rows: list[tuple[int, str, str, str | None]]) -> list[Event]:
    return [(seq, kind, json.loads(body), key) for seq, kind, body, key in rows]
