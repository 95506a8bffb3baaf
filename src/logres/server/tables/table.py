"""A table: the one authority over a game.

Everything that changes a table goes the same way: under the table's lock a new game or config is made beside the old
one, its events are saved, and only then it takes the old one's place and the subscribers are sent it. Whoever looks at
`timeline.game` or `config` sees what is saved, and nothing else.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from logres.engine import view
from logres.engine.errors import GameOver
from logres.engine.frames import Together
from logres.engine.game import Game
from logres.server.errors import Denied
from logres.server.protocol.messages import Act, Info, Undo
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.events import DROP_SNAPSHOTS, KEEP_SNAPSHOT, config_row, event_row, move_rows
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables import broadcast, clocks, commitment, prepared_answers, takeback
from logres.server.tables.bot_driver import BotDriver
from logres.server.tables.bot_pool import BotPool
from logres.server.tables.subscriber import Subscriber
from logres.server.tables.summary import table_info
from logres.server.tables.timeline import Timeline

SNAPSHOT_EVERY: Final = 512


class Notifier(Protocol):
    """Who notifies people of what happens at tables they do not look at."""

    def notify_turn(self, table: Table, seat: str) -> None: ...
    def notify(self, table: Table, kind: str, text: str, seats: Iterable[str]) -> None: ...


class TableServices(NamedTuple):
    """What every table needs from the server."""

    store: Store
    bot_pool: BotPool
    notifier: Notifier


class Start(NamedTuple):
    """How a game begins that does not begin with its seed: from a save, and perhaps some way on from there."""

    body: dict[str, str]
    ahead: Game | None = None


class Table:
    """One table in memory. `timeline` is None until all seats are taken."""

    def __init__(self, services: TableServices, config: TableConfig, timeline: Timeline | None, changed: float) -> None:
        self.services = services
        self.config = config
        self.timeline = timeline
        self.changed = changed
        self.lock = asyncio.Lock()
        self.members: set[int] = set()  # accounts that have come in
        self.subscribers: set[Subscriber] = set()
        self.question_since: dict[str, int] = {}  # the version at which each seat was first asked what it is asked now
        self.asks_itself: set[str] = set()  # seats that took something back: prepared answers wait until they act
        self.snapshot_at = 0
        self.outdated = False  # cancelled in the middle of saving: what is true only the store knows
        self.touched = time.monotonic()
        self._views = broadcast.ViewCache()
        self._clocks_at = time.monotonic()
        self.driver = BotDriver(self)
        if timeline is not None:
            self._note_questions(())

    # ------------------------------------------------------------------ what it is

    @property
    def status(self) -> str:
        if self.config.frozen is not None:
            return "frozen"
        if self.timeline is None:
            return "open"
        return "running" if self.timeline.game.result is None else "over"

    @property
    def version(self) -> int:
        return 0 if self.timeline is None else self.timeline.version

    @property
    def waiting_for(self) -> list[str]:
        """The seats the game waits for."""
        return [] if self.timeline is None or self.config.frozen is not None else self.timeline.waiting_for

    @property
    def info(self) -> TableInfo:
        online = {s.account.id for s in self.subscribers if s.account is not None}
        return table_info(self, online)

    def require_timeline(self) -> Timeline:
        """The timeline of a game that has begun; Denied otherwise."""
        if self.config.frozen is not None:
            raise Denied("conflict", f"this table is frozen: {self.config.frozen}")
        if self.timeline is None:
            raise Denied("conflict", "the game has not begun: a seat is still open")
        if self.outdated:
            raise Denied("stale", "say hello again")
        return self.timeline

    def require_running(self) -> Timeline:
        """The timeline of a game that is not over. What is over stays over: its seed is known."""
        timeline = self.require_timeline()
        if timeline.game.result is not None:
            raise GameOver("the game is over; a what-if table goes on from any point of it")
        return timeline

    def require_absent(self, seat: str, after: float) -> None:
        """Denied unless the game has waited for this seat for so long."""
        if seat not in self.waiting_for or time.time() - self.changed < after:
            raise Denied("conflict", f"{seat} is not absent: it has been asked for less than {after / 86_400:g} days")

    # ------------------------------------------------------------------ playing

    async def act(self, message: Act) -> int:
        """Play a seat's actions; the version after them. A click on what is no longer asked does nothing."""
        async with self.lock:
            timeline = self.require_running()
            if not self.question_since.get(message.seat, timeline.version) <= message.version <= timeline.version:
                raise Denied("stale", "the table has moved on since")
            game = timeline.game.clone()
            actions = message.actions
            game.play(actions[0] if len(actions) == 1 else list(actions), message.seat)
            self.asks_itself.discard(message.seat)
            await self._advance(game)
            return timeline.version

    async def act_for(self, seat: str, version: int, text: str) -> None:
        """Play a bot's answer, unless the question has changed while it thought."""
        async with self.lock:
            wanted = self.question_since.get(seat) == version and self.config.seat(seat).player is not None
            if self.status != "running" or not wanted:
                return
            game = self.require_timeline().game.clone()
            game.play(text, seat)
            await self._advance(game)

    async def undo(self, message: Undo) -> int:
        """Take a seat's last action back."""
        async with self.lock:
            timeline = self.require_running()
            if message.version != timeline.version:
                raise Denied("stale", "the table has moved on since")
            count = timeline.undo_to(message.seat)
            if count is None:
                raise Denied("conflict", "nothing can be taken back past a die, a reveal or another seat's action")
            self.asks_itself.add(message.seat)
            await self._rewind(timeline.at(count))
            return timeline.version

    async def set_seats(self, config: TableConfig, more: Sequence[Statement] = (), start: Start | None = None) -> None:
        """Let a new config hold; if it leaves no seat open, the game begins with it. The lock is the caller's."""
        if self.timeline is None and config.full:
            await self._begin(config, more, start)
        else:
            await self.set_config(config, more)

    async def _begin(self, config: TableConfig, more: Sequence[Statement], start: Start | None) -> None:
        if start is None:
            config = replace(config, salts={s.seat: s.salt for s in config.seats if s.account is not None})
            start = Start({"seed": commitment.mixed(config.secret, config.salts or {})})
        timeline = Timeline.begin(config, start.body)
        game = (start.ahead or timeline.game).clone()
        auto = prepared_answers.play_on(game, config)
        moves = timeline.moves_since(game)
        first = event_row(config.id, 1, "begin", start.body)
        rows = [first, *move_rows(config.id, moves, timeline.game.count, 1, auto)]
        await self._save([*rows, *more, config_row(config, "running" if game.result is None else "over")])
        timeline.advance(game, 1 + len(moves), auto)
        self.config, self.timeline = config, timeline
        self._clocks_at = time.monotonic()
        self._note_questions(())
        self._notify_turns([])
        self.send_info()
        self.send_view()

    async def go_on(self) -> None:
        """Play what needs nobody's thought, if anything does: after a change of prepared answers, or at a restart."""
        if self.status != "running":
            return
        game = self.require_timeline().game.clone()
        auto = self._play_on(game)
        if auto:
            await self._advance(game, auto)

    def _play_on(self, game: Game) -> list[int]:
        """Play what needs nobody's thought, as far as subscribers have seen the log: all of it where nobody watches."""
        seen = self.require_timeline().game.lines.size if self.subscribers and self.config.pace else None
        return prepared_answers.play_on(game, self.config, self.asks_itself, seen)

    # ------------------------------------------------------------------ saving, then sending

    async def _advance(self, game: Game, auto: Sequence[int] = ()) -> None:
        """Let a clone that has been played on, and what follows by itself, become the present."""
        timeline, before = self.require_timeline(), self.waiting_for
        auto = [*auto, *self._play_on(game)]
        moves = timeline.moves_since(game)
        config = clocks.passed_on(self.charge_clocks(), before, view.waited_for(game))
        rows = move_rows(config.id, moves, timeline.game.count, timeline.version, auto)
        status = "running" if game.result is None else "over"
        await self._save([*rows, *self._config_rows(config, status)])
        timeline.advance(game, timeline.version + len(moves), auto)
        self._moved_on(config, before, {move.seat for move in moves})
        if game.result is not None:
            self.services.notifier.notify(self, "over", f"The game is over: {game.result.reason}.", [])
            self.send_info()
        self._keep_snapshot()

    async def _rewind(self, game: Game) -> None:
        """Let an earlier moment become the present: by undo, or with another epoch as a branch."""
        timeline, before = self.require_timeline(), self.waiting_for
        branch = game.epoch != timeline.game.epoch
        body = {"count": game.count, "epoch": game.epoch} if branch else {"count": game.count}
        version = timeline.version + 1
        config = clocks.handed_back(self.charge_clocks(), before, view.waited_for(game))
        event = event_row(config.id, version, "branch" if branch else "undo", body)
        await self._save([event, *self._config_rows(config, self.status)])
        timeline.rewind(game, version)
        self._views.cut(game)
        self._moved_on(config, before, game.seats)

    def _config_rows(self, config: TableConfig, status: str) -> list[Statement]:
        """The row that has to be saved with an event: where clocks run, the game ends, or a proposal goes stale."""
        unchanged = config.clock is None and config.proposal is None and status == "running"
        return [] if unchanged else [config_row(takeback.withdrawn(config), status)]

    def _moved_on(self, config: TableConfig, before: list[str], movers: Iterable[str]) -> None:
        """What is saved holds from now on."""
        self.config = takeback.withdrawn(config)
        self._note_questions(movers)
        self._notify_turns(before)
        if config.proposal is not None:
            self.send_info()
        self.send_view()

    async def set_config(self, config: TableConfig, more: Sequence[Statement] = ()) -> None:
        """Let a new config hold, once it is saved; a take-back that all agree to is done. The lock is the caller's."""
        await self._save([config_row(config, self.status), *more])
        self.config = config
        self.send_info()
        if self.status == "running":
            game = takeback.agreed_game(config, self.require_timeline())
            if game is not None:
                await self._rewind(game)
        self.driver.go()

    async def _save(self, statements: Sequence[Statement]) -> None:
        try:
            await self.services.store.write(statements)
        except asyncio.CancelledError:
            self.outdated = True
            raise
        except sqlite3.IntegrityError as error:
            raise Denied("not-saved", f"this could not be saved ({error}); nothing was changed") from error
        self.changed = time.time()

    def _keep_snapshot(self) -> None:
        if self.version >= self.snapshot_at + SNAPSHOT_EVERY or self.status == "over":
            self.snapshot_at = self.version
            task = asyncio.ensure_future(self.snapshot())
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def snapshot(self) -> None:
        """Spare the next start a long replay. Older ones but one are dropped."""
        timeline = self.timeline
        if timeline is None:
            return
        version, game = timeline.version, timeline.game
        text = await asyncio.to_thread(game.save)
        info = msgspec.json.encode(self.info).decode()
        await self._save(
            [
                (KEEP_SNAPSHOT, (self.config.id, version, text)),
                (DROP_SNAPSHOTS, (self.config.id,)),
                ("UPDATE tables SET info=? WHERE id=?", (info, self.config.id)),
            ]
        )

    # ------------------------------------------------------------------ questions and clocks

    def _note_questions(self, movers: Iterable[str]) -> None:
        """Since which version each seat has been asked what it is asked now.

        While others put in their sealed answers, a seat's own question stays the one it was.
        """
        timeline = self.timeline
        assert timeline is not None
        top = timeline.game.stack[-1] if timeline.game.stack else None
        sealing = isinstance(top, Together) and bool(top.sealed)
        before, moved = self.question_since, set(movers)
        self.question_since = {
            d.seat: before[d.seat] if sealing and d.seat in before and d.seat not in moved else timeline.version
            for d in timeline.game.pending
        }

    def charge_clocks(self) -> TableConfig:
        """The config with the time that has passed taken off the clocks."""
        now = time.monotonic()
        passed, self._clocks_at = now - self._clocks_at, now
        self.config = clocks.adjusted(self.config, clocks.running(self.config, self.waiting_for), -passed)
        return self.config

    def expired(self) -> list[str]:
        """Let the clocks run up to now; the seats whose time is up."""
        return clocks.expired(self.charge_clocks(), self.waiting_for) if self.status == "running" else []

    # ------------------------------------------------------------------ subscribers

    def subscribe(self, subscriber: Subscriber) -> None:
        subscriber.newest = self.newest
        self.subscribers.add(subscriber)
        self.send_info()
        if self.timeline is not None:
            subscriber.view_changed()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        self.touched = time.monotonic()
        self._drop_views()
        self.send_info()

    def look_as(self, subscriber: Subscriber, seat: str | None) -> None:
        subscriber.seat = seat
        subscriber.version = -1
        self._drop_views()
        subscriber.view_changed()

    def _drop_views(self) -> None:
        self._views.keep({s.seat for s in self.subscribers})

    def newest(self, subscriber: Subscriber) -> tuple[int, bytes] | None:
        """The message that brings a subscriber up to date."""
        if self.timeline is None:
            return None
        subscriber.count = self.timeline.game.count
        return self._views.newest(subscriber.seat, subscriber.version, self.timeline)

    def send_view(self) -> None:
        for subscriber in self.subscribers:
            subscriber.view_changed()
        self.driver.go()

    def send_info(self) -> None:
        if self.subscribers:
            message = broadcast.ENCODER.encode(Info(self.info))
            for subscriber in self.subscribers:
                subscriber.send_bytes(message)

    def _notify_turns(self, before: list[str]) -> None:
        for seat in self.waiting_for:
            if seat not in before and self.config.seat(seat).player is None:
                self.services.notifier.notify_turn(self, seat)

    # ------------------------------------------------------------------ resting

    @property
    def resting(self) -> bool:
        """Whether nothing goes on here: nobody watches, no bot thinks, no clock runs."""
        return not self.driver.busy and not self.subscribers and not clocks.running(self.config, self.waiting_for)

    async def close(self) -> None:
        """Leave a snapshot behind, and stop the bots."""
        self.driver.stop()
        async with self.lock:
            if self.timeline is not None and self.version > self.snapshot_at:
                await self.snapshot()
                self.snapshot_at = self.version
