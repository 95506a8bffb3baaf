"""The timeline of a game: its present, enough of its past to go back anywhere, and the events it is built from.

Events are the truth: `begin` (a seed, or a save for games that begin in the middle), `play` and `auto` (one action with
its draws; auto is what the server played for a seat), `undo` and `branch` (back to an action; a branch begins a new
epoch of chance), `rebase` (after a rules fix the game goes on from a save). Nothing is ever removed from them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from logres.engine import api, view
from logres.engine.errors import BadInput, BadRecord
from logres.engine.frames import Together
from logres.engine.game import Game
from logres.engine.history import Move
from logres.engine.title import title

CHECKPOINT_EVERY: Final = 128


class Event(NamedTuple):
    """One thing that happened at a table; `seq` is the table's version after it."""

    seq: int
    kind: str
    body: Any


class Setup(Protocol):
    """What a game begins with, beside its seed."""

    @property
    def title(self) -> str: ...
    @property
    def scenario(self) -> str: ...
    @property
    def options(self) -> dict[str, Any]: ...


class Timeline:
    """A game with its past. `game` is never played on: whoever plays takes a clone and hands it to `advance`."""

    def __init__(self, game: Game, version: int = 0) -> None:
        self.game = game
        self.version = version
        self.epochs: list[tuple[int, int]] = [(game.count, game.epoch)]
        self.auto: set[int] = set()  # numbers of the actions that the server played for a seat
        self.waiting_for = view.waited_for(game)
        self._checkpoints = [_without_checkpoints(game)]

    @property
    def start(self) -> int:
        """The first action number there is."""
        return self._checkpoints[0].count

    def at(self, count: int) -> Game:
        """The game as it was after so many actions, in the present epoch."""
        if not self.start <= count <= self.game.count:
            raise BadInput(f"there is no action {count}; there are {self.start} to {self.game.count}")
        game = [c for c in self._checkpoints if c.count <= count][-1].clone()
        moves = self.game.history.since(game.history.size)
        for move in moves[: count - game.count]:
            self._keep_checkpoint(game)
            game.replay_move(move)
        game.epoch = self.game.epoch
        return game

    def before(self, count: int, heading: int) -> Game:
        """The game within an action, as it stood when a heading of the log was written; after it if it is the first."""
        if count == self.start:
            return self.at(count)
        game = self.at(count - 1)
        game.copy_before_heading = heading
        game.replay_move(self.game.history.since(game.history.size)[0])
        if game.copy_at_heading is None:
            raise BadInput(f"action {count} has no heading {heading}")
        return game.copy_at_heading

    def played(self, seat: str, actions: Sequence[str]) -> Game:
        """A clone on which a seat has played this: one action, or several whole or not at all."""
        game = self.game.clone()
        game.play(actions[0] if len(actions) == 1 else list(actions), seat)
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

    def advance(self, game: Game, version: int, auto: Iterable[int] = ()) -> None:
        """Adopt a clone that has played on."""
        self.auto.update(auto)
        self._adopt(game, version)
        self._keep_checkpoint(game)

    def rewind(self, game: Game, version: int) -> None:
        """Adopt an earlier moment, as `at` gave it; with another epoch it is a branch."""
        if game.epoch != self.game.epoch:
            self._branch(game.count, game.epoch)
        self._checkpoints = [c for c in self._checkpoints if c.count <= game.count]
        self._forget_auto(game.count)
        self._adopt(game, version)

    def _adopt(self, game: Game, version: int) -> None:
        self.game = game
        self.version = version
        self.waiting_for = view.waited_for(game)

    def _forget_auto(self, count: int) -> None:
        self.auto = {number for number in self.auto if number <= count}

    def _keep_checkpoint(self, game: Game) -> None:
        if game.count >= self._checkpoints[-1].count + CHECKPOINT_EVERY:
            self._checkpoints.append(_without_checkpoints(game))

    def _branch(self, count: int, epoch: int) -> None:
        self.epochs = [e for e in self.epochs if e[0] < count] + [(count, epoch)]

    # ------------------------------------------------------------------ from events

    @classmethod
    def begin(cls, config: Setup, body: dict[str, Any]) -> Timeline:
        """The timeline at its first event."""
        if "save" in body:
            return cls(api.load(body["save"]), 1)
        options = {**title(config.title).pinned_options(""), **config.options}  # those it was begun with, if it is old
        return cls(api.new(config.title, config.scenario, body["seed"], options), 1)

    @classmethod
    def rebuild(cls, config: Setup, events: list[Event], snapshot: tuple[int, str] | None = None) -> Timeline:
        """The timeline of all events; a snapshot (seq and save) spares the replay of what lies before it."""
        timeline = cls.begin(config, events[0].body)
        for event in events[1:]:
            if snapshot is not None and event.seq <= snapshot[0]:
                timeline = timeline._skip(event)
                if event.seq == snapshot[0]:
                    timeline._adopt(api.load(snapshot[1]), event.seq)
            else:
                timeline = timeline.apply(event)
        return timeline

    def apply(self, event: Event) -> Timeline:
        """Do what the event says, on a timeline that nobody else holds. A `rebase` gives another one."""
        seq, kind, body = event
        if kind in ("play", "auto"):
            count, move = _played(body)
            self.game.replay_move(move)
            self.advance(self.game, seq, [count] if kind == "auto" else ())
        elif kind == "rebase":
            return Timeline(api.load(body["save"]), seq)
        else:
            game = self.at(body["count"])
            game.epoch = body.get("epoch", game.epoch)
            self.rewind(game, seq)
        return self

    def _skip(self, event: Event) -> Timeline:
        """Take note of an event whose outcome a snapshot holds."""
        seq, kind, body = event
        if kind == "rebase":
            return Timeline(api.load(body["save"]), seq)
        self.version = seq
        if kind == "auto":
            self.auto.add(body[0])
        elif kind != "play":
            self._forget_auto(body["count"])
            if kind == "branch":
                self._branch(body["count"], body["epoch"])
        return self


def _played(body: Any) -> tuple[int, Move]:
    try:
        return body[0], Move.from_json(body[1])
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"an event of this table is damaged: {error}") from None


def _without_checkpoints(game: Game) -> Game:
    copy = game.clone()
    copy.checkpoints = ()
    return copy


def questions_since(timeline: Timeline, before: Mapping[str, int], moved: Collection[str]) -> dict[str, int]:
    """Since which version each seat has been asked what it is asked now, if it was so `before` these moved.

    While others put in their sealed answers, a seat's own question stays the one it was.
    """
    game = timeline.game
    top = game.stack[-1] if game.stack else None
    sealing = isinstance(top, Together) and bool(top.sealed)
    return {
        d.seat: before[d.seat] if sealing and d.seat in before and d.seat not in moved else timeline.version
        for d in game.pending
    }


def is_asked_still(timeline: Timeline, since: Mapping[str, int], seat: str, version: int) -> bool:
    """Whether a seat that answers at this version answers what it is asked now; `since` as questions_since has it."""
    return since.get(seat, timeline.version) <= version <= timeline.version


def parse_events(rows: list[tuple[int, str, str]]) -> list[Event]:
    """The events of a table as its rows hold them; BadRecord where one cannot be read."""
    try:
        return [Event(seq, kind, json.loads(body)) for seq, kind, body in rows]
    except ValueError as error:
        raise BadRecord(f"an event of this table is damaged: {error}") from None
