"""What makes bots answer at a table, at a pace that people can follow."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from logres.bots.bot import RANDOM
from logres.engine.chance import seed_hash
from logres.engine.errors import BadInput, IllegalAction
from logres.table.prepared_answers import forced_answer

if TYPE_CHECKING:
    from logres.server.tables.table import Table

RETRY: Final = 5.0  # seconds after which an answer that could not be saved is tried again
LOGGER = logging.getLogger(__name__)


class BotDriver:
    """One table's bots. A bot thinks while the table goes on; an answer to a question that has changed is dropped."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._task: asyncio.Task[None] | None = None
        self._lines = -1  # how long the log was when a bot last answered

    @property
    def busy(self) -> bool:
        return self._task is not None and not self._task.done()

    def go(self) -> None:
        """See to it that bots answer what they are asked, and that what is forced is played."""
        if not self.busy and self._table.is_led_here and (self._next_seat() is not None or self._is_forced()):
            self._task = asyncio.ensure_future(self._play())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _next_seat(self) -> str | None:
        """A seat that is waited for and played by a bot."""
        table = self._table
        if table.status != "running":
            return None
        return next((seat for seat in table.waiting_for if table.config.seat(seat).player is not None), None)

    def _is_forced(self) -> bool:
        """Whether more was forced than is played in one go, or than people have seen."""
        table = self._table
        return (
            table.status == "running"
            and bool(table.waiting_for)
            and forced_answer(table.require_timeline().game, table.config) is not None
        )

    async def _play(self) -> None:
        """Whatever goes wrong, a table whose bots are waited for goes on."""
        while (seat := self._next_seat()) is not None or self._is_forced():
            try:
                if seat is None or self._is_forced():
                    await self._go_on()
                else:
                    await self._answer_or_guess(seat)
            except Exception:
                LOGGER.exception("table %s: a bot could not play", self._table.config.id)
                await asyncio.sleep(RETRY)

    async def _go_on(self) -> None:
        await asyncio.sleep(self._table.config.pace if self._table.audience.subscribers else 0)
        before = self._table.version
        async with self._table.lock:
            await self._table.go_on()
        if self._table.version == before:
            await asyncio.sleep(RETRY)

    async def _answer_or_guess(self, seat: str) -> None:
        try:
            await self._answer(seat, self._table.config.seat(seat).player or RANDOM)
        except (IllegalAction, BadInput) as error:
            LOGGER.warning("table %s: a bot was refused: %s", self._table.config.id, error)
            await self._answer(seat, RANDOM)

    async def _answer(self, seat: str, name: str) -> None:
        """One answer of a bot, no sooner than people can follow: the table's pace, where the log has grown."""
        table = self._table
        version, since = table.question_since[seat], time.monotonic()
        game = table.require_timeline().game
        seed, host = seed_hash(f"bot {table.config.secret}"), table.config.host
        text = await table.services.bot_pool.choose(game, seat, name, seed, host)
        grown, self._lines = game.lines.size != self._lines, game.lines.size
        pause = table.config.pace if grown and table.audience.subscribers else 0.0
        await asyncio.sleep(max(0.0, since + pause - time.monotonic()))
        await table.act_for(seat, version, text)
