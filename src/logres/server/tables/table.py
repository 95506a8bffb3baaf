"""A table: the one authority over a game.

Everything that changes a table goes the same way: under the table's lock a new game or config is made beside the old
one, its events are saved, and only then it takes the old one's place and the subscribers are sent it. Whoever looks at
`timeline.game` or `config` sees what is saved, and nothing else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple, Protocol

import msgspec
from msgspec.structs import replace

from logres.engine import view
from logres.engine.errors import GameOver
from logres.engine.game import Game
from logres.engine.texts import Text, say
from logres.server.dice import commitment, shares
from logres.server.errors import NOT_SAVED, Clash, Denied
from logres.server.protocol.messages import Act, Info, Undo
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.events import (
    DROP_SNAPSHOTS,
    INSERT_EVENT,
    KEEP_INFO,
    KEEP_SNAPSHOT,
    LOWER_LOOKS,
    UPSERT,
    config_row,
    event_row,
    feed_rows,
    move_rows,
)
from logres.server.storage.leases import LeasedLock, Leases
from logres.server.storage.store import Statement, Store
from logres.server.storage.table_config import TableConfig
from logres.server.tables import broadcast, clocks, notices, pauses, takeback
from logres.server.tables.bots.driver import BotDriver
from logres.server.tables.bots.pool import BotPool
from logres.server.tables.other_workers.saved import followed, saved
from logres.server.tables.subscriber import Subscriber
from logres.server.tables.summary import table_info
from logres.server.telemetry import count
from logres.table import prepared_answers
from logres.table.refusals import IS_OVER, MOVED_ON, NOT_BACK
from logres.table.timeline import Timeline, questions_since

SNAPSHOT_EVERY: Final = 512


class Notifier(Protocol):
    """Who notifies people of what happens at tables they do not look at."""

    def notify_turn(self, table: Table, seat: str) -> None: ...
    def notify(self, table: Table, kind: str, text: Text, seats: Iterable[str]) -> None: ...


class TableServices(NamedTuple):
    """What every table needs from the server."""

    store: Store
    leases: Leases
    bot_pool: BotPool
    notifier: Notifier
    config_changed: Callable[[], None] = lambda: None  # who plays where has changed
    on_holiday: Callable[[int], float | None] = lambda account: None  # until when somebody is


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
        self.lock = LeasedLock(services.leases, config.id, self.refresh)
        self.is_kept = False  # whether the store knows it
        self.members: set[int] = set()  # accounts that have come in
        self.subscribers: set[Subscriber] = set()
        self.question_since: dict[str, int] = {}  # the version at which each seat was first asked what it is asked now
        self.asks_itself: set[str] = set()  # seats that took something back: prepared answers wait until they act
        self.snapshot_at = 0
        self.outdated = False  # cancelled in the middle of saving: what is true only the store knows
        self.touched = time.monotonic()
        self._views = broadcast.ViewCache()
        self._clocks_at = time.monotonic()
        self._told_holidays: dict[int, float] = {}
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
        """The seats the game waits for: none while it is paused."""
        return [] if self.config.paused is not None else self.asked

    @property
    def asked(self) -> list[str]:
        """The seats that have to answer, now or when the pause is over."""
        return [] if self.timeline is None or self.config.frozen is not None else self.timeline.waiting_for

    @property
    def on_holiday(self) -> dict[int, float]:
        """Those of its people who are on holiday, and until when."""
        found = {s.account: self.services.on_holiday(s.account) for s in self.config.seats if s.account is not None}
        return {account: until for account, until in found.items() if until is not None}

    @property
    def info(self) -> TableInfo:
        return table_info(self, self.watching)

    @property
    def watching(self) -> set[int]:
        """The accounts that look at it here."""
        return {s.account.id for s in self.subscribers if s.account is not None and not s.account.is_reader}

    def lets_watch(self, account: int | None) -> bool:
        """Whether somebody may know of it."""
        return self.config.public or account in self.members or self.config.keeps_seat_for(account)

    @property
    def is_led_here(self) -> bool:
        """Whether bots and clocks of this table are this worker's to see to."""
        return self.services.leases.holds(self.config.id)

    def require_timeline(self) -> Timeline:
        """The timeline of a game that has begun; Denied otherwise."""
        if self.config.frozen is not None:
            raise Denied("conflict", "this table is frozen: {reason}", reason=self.config.frozen)
        if self.timeline is None:
            raise Denied("conflict", "the game has not begun: a seat is still open")
        if self.outdated:
            raise Denied("stale", "say hello again")
        return self.timeline

    def require_running(self) -> Timeline:
        """The timeline of a game that is not over. What is over stays over: its seed is known."""
        timeline = self.require_timeline()
        if timeline.game.result is not None:
            raise GameOver(say(IS_OVER))
        return timeline

    def require_moving(self) -> Timeline:
        """The timeline of a game that is neither over nor paused."""
        if self.config.paused is not None:
            raise Denied("conflict", "this table is paused: resume the game first")
        return self.require_running()

    def require_held(self, seat: str, by: int | None) -> None:
        """Denied if the account does not hold the seat, perhaps not any more: it may have waited for the lock."""
        if by is not None and self.config.seat(seat).account != by:
            raise Denied("not-yours", "you do not hold {seat}", seat=seat)

    def require_absent(self, seat: str, after: float) -> None:
        """Denied unless the game has waited for this seat for so long, and its holder is on no holiday."""
        if self.config.seat(seat).account in self.on_holiday:
            raise Denied("conflict", "the holder of {seat} is on holiday", seat=seat)
        if seat not in self.waiting_for or time.time() - self.changed < after:
            raise Denied(
                "conflict",
                "{seat} is not absent: it has been asked for less than {n} days",
                seat=seat,
                n=f"{after / 86400:g}",
            )

    # ------------------------------------------------------------------ playing

    async def act(self, message: Act, by: int | None = None) -> int:
        """Play a seat's actions; the version after them. A click on what is no longer asked does nothing."""
        async with self.lock:
            self.require_held(message.seat, by)
            timeline = self.require_moving()
            if not self.question_since.get(message.seat, timeline.version) <= message.version <= timeline.version:
                raise Denied("stale", MOVED_ON)
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
            if self.status != "running" or self.config.paused is not None or not wanted:
                return
            game = self.require_timeline().game.clone()
            game.play(text, seat)
            await self._advance(game)

    async def undo(self, message: Undo, by: int | None = None) -> int:
        """Take a seat's last action back."""
        async with self.lock:
            self.require_held(message.seat, by)
            timeline = self.require_moving()
            if message.version != timeline.version:
                raise Denied("stale", MOVED_ON)
            count = timeline.undo_to(message.seat)
            if count is None:
                raise Denied("conflict", NOT_BACK)
            self.asks_itself.add(message.seat)
            await self._rewind(timeline.at(count))
            return timeline.version

    async def set_seats(self, config: TableConfig, more: Sequence[Statement] = (), start: Start | None = None) -> None:
        """Let a new config hold; if nothing is missing, the game begins with it. The lock is the caller's."""
        if self.status == "open" and (config.ready or start is not None):
            return await self._begin(config, more, start)
        owed = shares.owing(self.config)
        await self.set_config(config, more)
        if not owed and self.timeline is None:
            self.ask_for_shares()
        return None

    def ask_for_shares(self) -> None:
        """Those the dice wait for may not look at the table."""
        seats = [s.seat for s in shares.owing(self.config)]
        if seats:
            text = say("All seats are taken: come and open your share in the dice.")
            self.services.notifier.notify(self, "dice", text, seats)

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
        rows += self._notices(config, 1 + len(moves), [], game)
        await self._save([*rows, *more, config_row(config, "running" if game.result is None else "over")])
        timeline.advance(game, 1 + len(moves), auto)
        self.timeline = timeline
        self._adopt_config(config)
        self._clocks_at = time.monotonic()
        self._note_questions(())
        self._notify_turns([])
        self.send_info()
        self.send_view()

    async def go_on(self) -> None:
        """Play what needs nobody's thought, if anything does: after a change of prepared answers, or at a restart."""
        if self.status != "running" or self.config.paused is not None:
            return
        game = self.require_timeline().game.clone()
        auto = self._play_on(game)
        if auto:
            await self._advance(game, auto)

    async def keep_turns(self) -> None:
        """See that there is a notice for each turn: there is, unless the game is older than notices are."""
        rows = notices.moved_rows(self.config, self.version, [], self.waiting_for, self.watching)
        if rows:
            await self.services.store.write(rows)

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
        config = clocks.passed_on(self.charge_clocks(), before, view.waited_for(game), self.on_holiday)
        rows = move_rows(config.id, moves, timeline.game.count, timeline.version, auto)
        rows += self._notices(config, timeline.version + len(moves), before, game)
        status = "running" if game.result is None else "over"
        await self._save([*rows, *self._config_rows(config, status)])
        timeline.advance(game, timeline.version + len(moves), auto)
        self._moved_on(config, before, {move.seat for move in moves})
        if game.result is not None:
            self.services.notifier.notify(self, notices.OVER, notices.over_text(game.result), [])
            self.send_info()
        self._keep_snapshot()

    async def _rewind(self, game: Game) -> None:
        """Let an earlier moment become the present: by undo, or with another epoch as a branch."""
        timeline, before = self.require_timeline(), self.waiting_for
        branch = game.epoch != timeline.game.epoch
        body = {"count": game.count, "epoch": game.epoch} if branch else {"count": game.count}
        version = timeline.version + 1
        config = clocks.handed_back(self.charge_clocks(), before, view.waited_for(game), self.on_holiday)
        event = event_row(config.id, version, "branch" if branch else "undo", body)
        told = self._notices(config, version, before, game)
        unseen = (LOWER_LOOKS, (game.count, config.id, game.count))  # what is played in its place is new to all
        await self._save([event, unseen, *told, *self._config_rows(config, self.status)])
        timeline.rewind(game, version)
        self._views.cut(game)
        self._moved_on(config, before, game.seats)

    def _notices(self, config: TableConfig, version: int, before: list[str], game: Game) -> list[Statement]:
        """What becomes true with a move, for those who do not see it."""
        watching = self.watching
        rows = notices.moved_rows(config, version, before, view.waited_for(game), watching)
        return rows if game.result is None else [*rows, *notices.over_rows(config, version, game.result, watching)]

    def _config_rows(self, config: TableConfig, status: str) -> list[Statement]:
        """The row that has to be saved with an event: where clocks run, the game ends, or a proposal goes stale."""
        unchanged = config.clock is None and config is _unproposed(config) and status == "running"
        return [] if unchanged else [config_row(_unproposed(config), status)]

    def _moved_on(self, config: TableConfig, before: list[str], movers: Iterable[str]) -> None:
        """What is saved holds from now on."""
        self.config = _unproposed(config)
        self._note_questions(movers)
        self._notify_turns(before)
        if config is not self.config:
            self.send_info()
        self.send_view()

    async def set_config(self, config: TableConfig, more: Sequence[Statement] = ()) -> None:
        """Let a new config hold, once it is saved; a pause or take-back that all agree to is done. The lock is the
        caller's."""
        config = pauses.settled(config)
        shown = (KEEP_INFO, (self._info_at_rest(config), config.id))
        told = self._pause_rows(config)
        resumed = self.config.paused is not None and config.paused is None
        await self._save([config_row(config, self.status), shown, *feed_rows(self.config, config), *told, *more])
        self._adopt_config(config)
        self.send_info()
        if resumed:
            self._notify_turns([])
            await self.go_on()
        elif self.status == "running":
            game = takeback.agreed_game(config, self.require_timeline())
            if game is not None:
                await self._rewind(game)
        self.driver.go()

    def _pause_rows(self, config: TableConfig) -> list[Statement]:
        """Nobody is told that it is his turn while the table is paused; afterwards he is."""
        if (self.config.paused is None) == (config.paused is None):
            return []
        if config.paused is not None:
            return [row for seat in self.asked for row in notices.turn_over(config.id, seat)]
        return notices.moved_rows(config, self.version, [], self.asked, self.watching)

    def _adopt_config(self, config: TableConfig) -> None:
        """Who does not hold a seat any more is not shown what it sees, by whatever line he has open; who may not watch
        any more, nothing."""
        self.config = config
        for subscriber in self.subscribers:
            id = None if subscriber.account is None else subscriber.account.id
            if not self.lets_watch(id):
                subscriber.drop()
            if subscriber.seat is not None and config.seat(subscriber.seat).account != id:
                self.look_as(subscriber, None)

    def _info_at_rest(self, config: TableConfig) -> str:
        """As the table is listed while it is not in memory."""
        return msgspec.json.encode(table_info(self, (), config)).decode()

    async def _save(self, statements: Sequence[Statement]) -> None:
        try:
            await self.services.store.write([*statements, *self.services.leases.with_news(self.config.id)])
        except asyncio.CancelledError:
            self._be_outdated()
            raise
        except Clash as error:
            if not self.services.leases.is_sole:
                self._be_outdated()
            raise Denied("not-saved", NOT_SAVED, error=str(error)) from error
        except Denied:
            if not self.services.store.IS_CERTAIN:
                self._be_outdated()
            raise
        self.changed = time.time()
        self.is_kept = True
        if any(sql is UPSERT for sql, _ in statements):
            self.services.config_changed()
        count("events_total", sum(sql is INSERT_EVENT for sql, _ in statements))

    async def refresh(self) -> None:
        """Take over what another worker has saved. Whoever calls has the lock, of this worker at least."""
        found = await saved(self.services.store, self.config.id, self.version)
        if found is None:
            return self._be_gone()
        before = self.waiting_for
        self.timeline = await followed(self.timeline, found)
        config, self.changed, self.members, events = found
        self._adopt_config(config)
        self._clocks_at = time.monotonic()
        if self.timeline is not None and events:
            if found.rewinds:
                self._views.keep(())
            self._note_questions({seat for seat in before if seat not in self.waiting_for})
            self.send_view()
        self.send_info()
        return None

    def _be_outdated(self) -> None:
        """What is true only the store knows now. Those who look come again, and then it is read anew."""
        self.outdated = True
        self.driver.stop()
        for subscriber in list(self.subscribers):
            subscriber.drop()

    def _be_gone(self) -> None:
        """Another worker has deleted it, or it is new and not saved yet."""
        self.outdated = self.is_kept
        for subscriber in list(self.subscribers) if self.is_kept else []:
            subscriber.drop()

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
        await self._save(
            [
                (KEEP_SNAPSHOT, (self.config.id, version, text)),
                (DROP_SNAPSHOTS, (self.config.id,)),
                (KEEP_INFO, (self._info_at_rest(self.config), self.config.id)),
            ]
        )

    # ------------------------------------------------------------------ questions and clocks

    def _note_questions(self, movers: Iterable[str]) -> None:
        assert self.timeline is not None
        self.question_since = questions_since(self.timeline, self.question_since, set(movers))

    def charge_clocks(self) -> TableConfig:
        """The config with the time that has passed taken off the clocks."""
        now = time.monotonic()
        passed, self._clocks_at = now - self._clocks_at, now
        running = clocks.running(self.config, self.waiting_for, self.on_holiday)
        self.config = clocks.adjusted(self.config, running, -passed)
        return self.config

    def expired(self) -> list[str]:
        """Let the clocks run up to now; the seats whose time is up."""
        return clocks.expired(self.charge_clocks(), self.waiting_for) if self.status == "running" else []

    # ------------------------------------------------------------------ subscribers

    def subscribe(self, subscriber: Subscriber) -> None:
        subscriber.newest = self.newest
        subscriber.table = self.config.id
        self.subscribers.add(subscriber)
        self.send_info()
        if self.timeline is not None:
            subscriber.view_changed()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.discard(subscriber)
        subscriber.table = None
        self.touched = time.monotonic()
        self._drop_views()
        self.send_info()

    def look_as(self, subscriber: Subscriber, seat: str | None) -> None:
        subscriber.seat = seat
        subscriber.version = -1
        self._drop_views()
        subscriber.view_changed()

    def _drop_views(self) -> None:
        self._views.keep({(s.seat, s.language) for s in self.subscribers})

    def newest(self, subscriber: Subscriber) -> tuple[int, bytes] | None:
        """The message that brings a subscriber up to date."""
        if self.timeline is None:
            return None
        subscriber.count = self.timeline.game.count
        return self._views.newest(subscriber.seat, subscriber.version, self.timeline, subscriber.language)

    def send_view(self) -> None:
        for subscriber in self.subscribers:
            subscriber.view_changed()
        self.driver.go()

    def tell_holidays(self) -> None:
        """Tell those who look if a holiday has begun or ended."""
        if self.subscribers and self.on_holiday != self._told_holidays:
            self.send_info()

    def send_info(self) -> None:
        self._told_holidays = self.on_holiday
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


def _unproposed(config: TableConfig) -> TableConfig:
    """Without what was proposed before the game moved on."""
    return pauses.withdrawn(takeback.withdrawn(config))
