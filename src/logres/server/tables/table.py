"""A table: the one authority over a game.

Everything that changes a table goes the same way: under the table's lock a new game or charter is made beside the old
one, its events are saved, and only then it takes the old one's place and the watchers are told. Whoever looks at
`course.game` or `charter` sees what is saved, and nothing else.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec
from msgspec.structs import replace

from logres.engine.errors import GameOver
from logres.engine.game import Game
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.socket.messages import Act, Info, Undo
from logres.server.socket.subscriber import Watcher
from logres.server.socket.wire_types import TableInfo
from logres.server.storage.events import DROP_SNAPSHOTS, KEEP_SNAPSHOT, charter_row, event_row, move_rows
from logres.server.storage.store import Statement, Store
from logres.server.tables import broadcast, clocks, commitment, prepared_answers, takeback
from logres.server.tables.bot_driver import Driver
from logres.server.tables.bot_pool import Thinkers
from logres.server.tables.config import Charter
from logres.server.tables.summary import table_info
from logres.server.tables.timeline import Course, begun

SNAPSHOT_EVERY: Final = 512


class Herald(Protocol):
    """Who tells people about what happens at tables they do not look at."""

    def turn(self, table: Table, seat: str) -> None: ...
    def told(self, table: Table, kind: str, text: str, seats: Iterable[str]) -> None: ...


class Services:
    """What every table needs from the house."""

    def __init__(self, store: Store, thinkers: Thinkers, herald: Herald) -> None:
        self.store = store
        self.thinkers = thinkers
        self.herald = herald


class Start:
    """How a game begins that does not begin with its seed: from a save, and perhaps some way on from there."""

    def __init__(self, body: dict[str, str], ahead: Game | None = None) -> None:
        self.body = body
        self.ahead = ahead


class Table:
    """One table in memory. `course` is None until all seats are taken."""

    def __init__(self, services: Services, charter: Charter, course: Course | None, changed: float) -> None:
        self.services = services
        self.charter = charter
        self.course = course
        self.changed = changed
        self.lock = asyncio.Lock()
        self.members: set[int] = set()  # accounts that have come in
        self.watchers: set[Watcher] = set()
        self.asked_at: dict[str, int] = {}
        self.held: set[str] = set()  # seats that took something back: their standing answers wait until they act
        self.snapshot_at = 0
        self.adrift = False  # given up in the middle of saving: what is true only the store knows
        self.touched = time.monotonic()
        self._gallery = broadcast.Gallery()
        self._clocks_at = time.monotonic()
        self.driver = Driver(self)
        if course is not None:
            self._note_questions(())

    # ------------------------------------------------------------------ what it is

    @property
    def status(self) -> str:
        if self.charter.frozen is not None:
            return "frozen"
        if self.course is None:
            return "open"
        return "running" if self.course.game.result is None else "over"

    @property
    def version(self) -> int:
        return 0 if self.course is None else self.course.version

    @property
    def asked(self) -> list[str]:
        """The seats the game waits for."""
        return [] if self.course is None or self.charter.frozen is not None else broadcast.asked(self.course.game)

    @property
    def info(self) -> TableInfo:
        online = {w.account.id for w in self.watchers if w.account is not None}
        return table_info(self, online)

    def playing(self) -> Course:
        """The course of a game that goes on; Denied otherwise."""
        if self.charter.frozen is not None:
            raise Denied("conflict", f"this table is frozen: {self.charter.frozen}")
        if self.course is None:
            raise Denied("conflict", "the game has not begun: a seat is still open")
        if self.adrift:
            raise Denied("stale", "say hello again")
        return self.course

    # ------------------------------------------------------------------ playing

    async def act(self, account: Account, message: Act) -> int:
        """Play a seat's actions; the version after them."""
        async with self.lock:
            course = self.playing()
            key = f"{account.id}:{message.id}"
            if key in course.keys:
                return course.keys[key]
            self._must_be_fresh(message.seat, message.version)
            game = course.game.clone()
            actions = message.actions
            game.play(actions[0] if len(actions) == 1 else list(actions), message.seat)
            self.held.discard(message.seat)
            await self._advance(game, key)
            return course.version

    async def act_for(self, seat: str, version: int, text: str) -> None:
        """Play a bot's answer, unless the question has changed while it thought."""
        async with self.lock:
            wanted = self.asked_at.get(seat) == version and self.charter.chair(seat).player is not None
            if self.status != "running" or not wanted:
                return
            game = self.playing().game.clone()
            game.play(text, seat)
            await self._advance(game, None)

    async def undo(self, account: Account, message: Undo) -> int:
        """Take a seat's last action back."""
        async with self.lock:
            course = self.playing()
            key = f"{account.id}:{message.id}"
            if key in course.keys:
                return course.keys[key]
            self.must_run()
            if message.version != course.version:
                raise Denied("stale", "the table has moved on since")
            count = course.undo_to(message.seat)
            if count is None:
                raise Denied("conflict", "nothing can be taken back past a die, a reveal or another seat's action")
            self.held.add(message.seat)
            await self._go_back("undo", course.at(count), key)
            return course.version

    async def branch(self, count: int) -> None:
        """Go back to an action by consent of all: a new branch, with new chance. The lock is the caller's."""
        self.must_run()
        course = self.playing()
        game = course.at(count)
        game.epoch = course.game.epoch + 1
        charter = takeback.settled(self.charter)
        await self._go_back("branch", game, None, [charter_row(charter, self.status)])
        self.charter = charter
        self.tell_info()

    def must_run(self) -> None:
        """What is over stays over: its seed is known."""
        if self.playing().game.result is not None:
            raise GameOver("the game is over; a what-if table goes on from any point of it")

    def _must_be_fresh(self, seat: str, version: int) -> None:
        """A click on what is no longer asked does nothing."""
        course = self.playing()
        self.must_run()
        if version > course.version or version < self.asked_at.get(seat, course.version):
            raise Denied("stale", "the table has moved on since")

    async def seat(self, charter: Charter, more: Sequence[Statement] = (), start: Start | None = None) -> None:
        """Let a new charter hold; if it leaves no seat open, the game begins with it. The lock is the caller's."""
        if self.course is None and charter.full:
            await self._begin(charter, more, start)
        else:
            await self.amend(charter, more)

    async def _begin(self, charter: Charter, more: Sequence[Statement], start: Start | None) -> None:
        if start is None:
            charter = replace(charter, salts={c.seat: c.salt for c in charter.chairs if c.account is not None})
            start = Start({"seed": commitment.mixed(charter.secret, charter.salts or {})})
        course = begun(charter, start.body)
        game = (start.ahead or course.game).clone()
        auto = prepared_answers.play_on(game, charter)
        moves = course.moves_since(game)
        first = event_row(charter.id, 1, "begin", start.body)
        rows = [first, *move_rows(charter.id, moves, course.game.count, 1, auto)]
        await self._save([*rows, *more, charter_row(charter, "running" if game.result is None else "over")])
        course.go_on(game, 1 + len(moves), None, auto)
        self.charter, self.course = charter, course
        self._clocks_at = time.monotonic()
        self._note_questions(())
        self._tell_turns([])
        self.tell_info()
        self.tell_view()

    async def go_on(self) -> None:
        """Play what needs nobody's thought, if anything does: after a change of standing answers, or at a restart."""
        if self.status != "running":
            return
        game = self.playing().game.clone()
        auto = prepared_answers.play_on(game, self.charter, self.held, self._seen)
        if auto:
            await self._advance(game, None, auto)

    @property
    def _seen(self) -> int | None:
        """How many lines of the log the watchers have; None where nobody watches, or at no pace."""
        return self.playing().game.lines.size if self.watchers and self.charter.pace else None

    # ------------------------------------------------------------------ saving, then telling

    async def _advance(self, game: Game, key: str | None, auto: Sequence[int] = ()) -> None:
        """Let a clone that has been played on, and what follows by itself, become the present."""
        course = self.playing()
        auto = [*auto, *prepared_answers.play_on(game, self.charter, self.held, self._seen)]
        moves = course.moves_since(game)
        charter = clocks.credited(self._charged(), {move.seat for move in moves})
        rows = move_rows(charter.id, moves, course.game.count, course.version, auto, key)
        if game.result is not None or charter.clock is not None:
            rows.append(charter_row(charter, "running" if game.result is None else "over"))
        before = self.asked
        await self._save(rows)
        self.charter = charter
        course.go_on(game, course.version + len(moves), key, auto)
        self._note_questions({move.seat for move in moves})
        self._tell_turns(before)
        if game.result is not None:
            self.services.herald.told(self, "over", f"The game is over: {game.result.reason}.", [])
            self.tell_info()
        self.tell_view()
        self._keep_snapshot()

    async def _go_back(self, kind: str, game: Game, key: str | None, more: Sequence[Statement] = ()) -> None:
        course = self.playing()
        body = {"count": game.count} if kind == "undo" else {"count": game.count, "epoch": game.epoch}
        version = course.version + 1
        before = self.asked
        await self._save([event_row(self.charter.id, version, kind, body, key), *more])
        course.go_back(game, version, key)
        self._gallery.cut(game)
        self._note_questions(game.seats)
        self._tell_turns(before)
        self.tell_view()

    async def amend(self, charter: Charter, more: Sequence[Statement] = ()) -> None:
        """Let a new charter hold, once it is saved. The lock is the caller's."""
        await self._save([charter_row(charter, self.status), *more])
        self.charter = charter
        self.tell_info()
        self.driver.go()

    async def _save(self, statements: Sequence[Statement]) -> None:
        try:
            await self.services.store.write(statements)
        except asyncio.CancelledError:
            self.adrift = True
            raise
        except sqlite3.Error as error:
            raise Denied("not-saved", f"this could not be saved ({error}); nothing was changed") from error
        self.changed = time.time()

    def _keep_snapshot(self) -> None:
        if self.version >= self.snapshot_at + SNAPSHOT_EVERY or self.status == "over":
            self.snapshot_at = self.version
            task = asyncio.ensure_future(self.snapshot())
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

    async def snapshot(self) -> None:
        """Spare the next start a long replay. Older ones but one are dropped."""
        course = self.course
        if course is None:
            return
        version, game = course.version, course.game
        text = await asyncio.to_thread(game.save)
        told = msgspec.json.encode(self.info).decode()
        await self._save(
            [
                (KEEP_SNAPSHOT, (self.charter.id, version, text)),
                (DROP_SNAPSHOTS, (self.charter.id,)),
                ("UPDATE tables SET info=? WHERE id=?", (told, self.charter.id)),
            ]
        )

    # ------------------------------------------------------------------ who is asked, and clocks

    def _note_questions(self, movers: Iterable[str]) -> None:
        """Since which version each seat has been asked what it is asked now.

        While others put in their sealed answers, a seat's own question stays the one it was.
        """
        course = self.course
        assert course is not None
        top = course.game.stack[-1] if course.game.stack else None
        waiting = bool(getattr(top, "sealed", ()))
        before, moved = self.asked_at, set(movers)
        self.asked_at = {
            d.seat: before[d.seat] if waiting and d.seat in before and d.seat not in moved else course.version
            for d in course.game.pending
        }

    def _charged(self) -> Charter:
        """The charter with the time that has passed taken off the clocks."""
        now = time.monotonic()
        passed, self._clocks_at = now - self._clocks_at, now
        self.charter = clocks.spent(self.charter, clocks.running(self.charter, self.asked), passed)
        return self.charter

    def must_be_absent(self, seat: str, after: float) -> None:
        """Denied unless the game has waited for this seat for so long."""
        waited = time.time() - self.changed
        if seat not in self.asked or waited < after:
            raise Denied("conflict", f"{seat} is not absent: it has been asked for less than {after / 86_400:g} days")

    def charge(self) -> list[str]:
        """Let the clocks run up to now; the seats whose time is up."""
        return clocks.expired(self._charged(), self.asked) if self.status == "running" else []

    # ------------------------------------------------------------------ watchers

    def watch(self, watcher: Watcher) -> None:
        watcher.newest = self.newest
        self.watchers.add(watcher)
        self.tell_info()
        if self.course is not None:
            watcher.moved()

    def leave(self, watcher: Watcher) -> None:
        self.watchers.discard(watcher)
        self.touched = time.monotonic()
        self._drop_audiences()
        self.tell_info()

    def look_as(self, watcher: Watcher, seat: str | None) -> None:
        watcher.seat = seat
        watcher.version = -1
        self._drop_audiences()
        watcher.moved()

    def _drop_audiences(self) -> None:
        self._gallery.keep({w.seat for w in self.watchers})

    def newest(self, watcher: Watcher) -> tuple[int, bytes] | None:
        """The message that brings a watcher up to date."""
        if self.course is None:
            return None
        watcher.count = self.course.game.count
        return self._gallery.newest(watcher.seat, watcher.version, self.course)

    def tell_view(self) -> None:
        for watcher in self.watchers:
            watcher.moved()
        self.driver.go()

    def tell_info(self) -> None:
        if self.watchers:
            message = broadcast.ENCODER.encode(Info(self.info))
            for watcher in self.watchers:
                watcher.tell_bytes(message)

    def _tell_turns(self, before: list[str]) -> None:
        for seat in self.asked:
            if seat not in before and self.charter.chair(seat).player is None:
                self.services.herald.turn(self, seat)

    # ------------------------------------------------------------------ resting

    @property
    def resting(self) -> bool:
        """Whether nothing goes on here: nobody watches, no bot thinks, no clock runs."""
        return not self.driver.busy and not self.watchers and not clocks.running(self.charter, self.asked)

    async def close(self) -> None:
        """Leave a snapshot behind, and let the bots go."""
        self.driver.stop()
        async with self.lock:
            if self.course is not None and self.version > self.snapshot_at:
                await self.snapshot()
                self.snapshot_at = self.version
