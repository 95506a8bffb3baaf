"""A table: the one authority over a game.

Everything that changes a table goes the same way: under the table's lock a new game or config is made beside the old
one, its events are saved, and only then it takes the old one's place and the subscribers are sent it. Whoever looks at
`timeline.game` or `config` sees what is saved, and nothing else.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from logres.engine import view
from logres.engine.game import Game
from logres.engine.texts import say
from logres.server.background import Background
from logres.server.dice import commitment, shares
from logres.server.errors import NOT_SAVED, Clash, Denied
from logres.server.protocol.messages import Act, Undo
from logres.server.protocol.wire_types import TableInfo
from logres.server.storage.events import INSERT_EVENT, UPSERT, config_row, feed_rows
from logres.server.storage.leases import LeasedLock
from logres.server.storage.store import Statement
from logres.server.storage.table_config import TableConfig
from logres.server.tables import clocks, notices, saving
from logres.server.tables.agreements import pauses, takeback
from logres.server.tables.bots.driver import BotDriver
from logres.server.tables.other_workers.saved import followed, saved
from logres.server.tables.services import TableServices
from logres.server.tables.state import TableState
from logres.server.tables.summary import table_info
from logres.server.tables.watching.audience import Audience
from logres.server.telemetry import count
from logres.table import prepared_answers
from logres.table.refusals import MOVED_ON, NOT_BACK
from logres.table.timeline import Timeline, is_asked_still, questions_since

SNAPSHOT_EVERY: Final = 512


class Start(NamedTuple):
    """How a game begins that does not begin with its seed: from a save, and perhaps some way on from there."""

    body: dict[str, str]
    ahead: Game | None = None


class Table(TableState):
    """One table in memory, and all that changes it."""

    def __init__(self, services: TableServices, config: TableConfig, timeline: Timeline | None, changed: float) -> None:
        super().__init__(services, config, timeline, changed)
        self.lock = LeasedLock(services.leases, config.id, self.refresh)
        self.is_kept = False  # whether the store knows it
        self.audience = Audience(self)
        self.question_since: dict[str, int] = {}  # the version at which each seat was first asked what it is asked now
        self.reconsidering: set[str] = set()  # seats that took something back: prepared answers wait until they act
        self.snapshot_at = 0
        self.touched = time.monotonic()
        self._clocks_at = time.monotonic()
        self._background = Background()
        self.driver = BotDriver(self)
        if timeline is not None:
            self._note_questions(())

    @property
    def info(self) -> TableInfo:
        return table_info(self, self.audience.accounts)

    # ------------------------------------------------------------------ playing

    async def act(self, message: Act, by: int | None = None) -> int:
        """Play a seat's actions; the version after them. A click on what is no longer asked does nothing."""
        async with self.lock:
            self.require_held(message.seat, by)
            timeline = self.require_moving()
            if not is_asked_still(timeline, self.question_since, message.seat, message.version):
                raise Denied("stale", MOVED_ON)
            game = timeline.played(message.seat, message.actions)
            self.reconsidering.discard(message.seat)
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
            self.reconsidering.add(message.seat)
            await self._rewind(timeline.at(count))
            return timeline.version

    async def set_seats(self, config: TableConfig, more: Sequence[Statement] = (), start: Start | None = None) -> None:
        """Let a new config hold; if nothing is missing, the game begins with it. The lock is the caller's."""
        if self.status == "open" and (config.ready or start is not None):
            return await self._begin(config, more, start)
        owed = shares.missing(self.config)
        await self.set_config(config, more)
        if not owed and self.timeline is None:
            self.ask_for_shares()
        return None

    def ask_for_shares(self) -> None:
        """Those the dice wait for may not look at the table."""
        seats = [s.seat for s in shares.missing(self.config)]
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
        rows = saving.begun(config, timeline, start.body, game, auto, self.audience.accounts)
        await self._save([*rows, *more, config_row(config, saving.status_of(game))])
        timeline.advance(game, 1 + len(timeline.moves_since(game)), auto)
        self.timeline = timeline
        self._adopt_config(config)
        self._clocks_at = time.monotonic()
        self._note_questions(())
        self._notify_turns([])
        self.audience.send_info()
        self._show()

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
        rows = notices.moved_rows(self.config, self.version, [], self.waiting_for, self.audience.accounts)
        if rows:
            await self.services.store.write(rows)

    def _play_on(self, game: Game) -> list[int]:
        """Play what needs nobody's thought, as far as subscribers have seen the log: all of it where nobody watches."""
        seen = self.require_timeline().game.lines.size if self.audience.subscribers and self.config.pace else None
        return prepared_answers.play_on(game, self.config, self.reconsidering, seen)

    # ------------------------------------------------------------------ saving, then sending

    async def _advance(self, game: Game, auto: Sequence[int] = ()) -> None:
        """Let a clone that has been played on, and what follows by itself, become the present."""
        timeline, before = self.require_timeline(), self.waiting_for
        auto = [*auto, *self._play_on(game)]
        moves = timeline.moves_since(game)
        config = clocks.passed_on(self.charge_clocks(), before, view.waited_for(game), self.on_holiday)
        await self._save(saving.advanced(config, timeline, game, auto, before, self.audience.accounts))
        timeline.advance(game, timeline.version + len(moves), auto)
        self._moved_on(config, before, {move.seat for move in moves})
        if game.result is not None:
            self.services.notifier.notify(self, notices.OVER, notices.over_text(game.result), [])
            self.audience.send_info()
        self._keep_snapshot()

    async def _rewind(self, game: Game) -> None:
        """Let an earlier moment become the present: by undo, or with another epoch as a branch."""
        timeline, before = self.require_timeline(), self.waiting_for
        config = clocks.handed_back(self.charge_clocks(), before, view.waited_for(game), self.on_holiday)
        await self._save(saving.rewound(config, timeline, game, before, self.audience.accounts))
        timeline.rewind(game, timeline.version + 1)
        self.audience.cut(game)
        self._moved_on(config, before, game.seats)

    def _moved_on(self, config: TableConfig, before: list[str], movers: Iterable[str]) -> None:
        """What is saved holds from now on."""
        self.config = saving.unproposed(config)
        self._note_questions(movers)
        self._notify_turns(before)
        if config is not self.config:
            self.audience.send_info()
        self._show()

    async def set_config(self, config: TableConfig, more: Sequence[Statement] = ()) -> None:
        """Let a new config hold, once it is saved; a pause or take-back that all agree to is done. The lock is the
        caller's."""
        config = pauses.settled(config)
        shown = saving.info_row(self._info_at_rest(config))
        notice_rows = saving.paused_or_resumed(self.config, config, self.version, self.asked, self.audience.accounts)
        resumed = self.config.paused is not None and config.paused is None
        await self._save([config_row(config, self.status), shown, *feed_rows(self.config, config), *notice_rows, *more])
        self._adopt_config(config)
        self.audience.send_info()
        if resumed:
            self._notify_turns([])
            await self.go_on()
        elif self.status == "running":
            game = takeback.agreed_game(config, self.require_timeline())
            if game is not None:
                await self._rewind(game)
        self.driver.go()

    def _adopt_config(self, config: TableConfig) -> None:
        self.config = config
        self.audience.drop_unwelcome()

    def _info_at_rest(self, config: TableConfig) -> TableInfo:
        """As it is listed while nobody has it in memory: nobody looks."""
        return table_info(self, (), config)

    async def _save(self, statements: Sequence[Statement]) -> None:
        """Denied where this is not the table any more: one who has waited for it must not bring a deleted one back."""
        self.require_up_to_date()
        try:
            await self.services.store.write([*statements, *self.services.leases.with_news(self.config.id)])
        except asyncio.CancelledError:
            self._mark_outdated()
            raise
        except Clash as error:
            if not self.services.leases.is_sole:
                self._mark_outdated()
            raise Denied("not-saved", NOT_SAVED, error=str(error)) from error
        except Denied:
            if not self.services.store.IS_CERTAIN:
                self._mark_outdated()
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
            return self._mark_deleted()
        before = self.waiting_for
        self.timeline = await followed(self.timeline, found)
        config, self.changed, self.members = found.table
        self._adopt_config(config)
        self._clocks_at = time.monotonic()
        if self.timeline is not None and found.events:
            if found.rewinds:
                self.audience.forget_views()
            self._note_questions({seat for seat in before if seat not in self.waiting_for})
            self._show()
        self.audience.send_info()
        return None

    def _mark_outdated(self) -> None:
        """What is true only the store knows now. Those who look come again, and then it is read anew."""
        self.outdated = True
        self.driver.stop()
        self.audience.drop()

    def _mark_deleted(self) -> None:
        """Another worker has deleted it, or it is new and not saved yet."""
        self.outdated = self.is_kept
        if self.is_kept:
            self.audience.drop()

    def _keep_snapshot(self) -> None:
        if self.version >= self.snapshot_at + SNAPSHOT_EVERY or self.status == "over":
            self.snapshot_at = self.version
            self._background.start(self.snapshot(), f"table {self.config.id}: a snapshot could not be saved")

    async def snapshot(self) -> None:
        """Spare the next start a long replay. Older ones but one are dropped."""
        timeline = self.timeline
        if timeline is None or self.outdated:
            return
        version, game = timeline.version, timeline.game
        text = await asyncio.to_thread(game.save)
        await self._save(saving.snapshot(self.config.id, version, text, self._info_at_rest(self.config)))

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

    def _show(self) -> None:
        """Let all see the present, and the bots too."""
        self.audience.send_view()
        self.driver.go()

    def _notify_turns(self, before: list[str]) -> None:
        for seat in self.waiting_for:
            if seat not in before and self.config.seat(seat).player is None:
                self.services.notifier.notify_turn(self, seat)

    # ------------------------------------------------------------------ resting

    @property
    def resting(self) -> bool:
        """Whether nothing goes on here: nobody watches, no bot thinks, no clock runs."""
        watched = self.driver.busy or self.audience.subscribers
        return not watched and not clocks.running(self.config, self.waiting_for)

    async def close(self) -> None:
        """Leave a snapshot behind, and stop the bots."""
        self.driver.stop()
        async with self.lock:
            if self.timeline is not None and self.version > self.snapshot_at:
                await self.snapshot()
                self.snapshot_at = self.version
