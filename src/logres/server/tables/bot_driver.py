"""What makes bots answer at a table, at a pace that watchers can follow."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Final

from logres.bots.bot import RANDOM
from logres.engine.chance import seed_hash
from logres.engine.errors import BadInput, IllegalAction, LogresError
from logres.engine.game import Game

if TYPE_CHECKING:
    from logres.server.tables.table import Table

RETRY: Final = 5.0  # seconds after which an answer that could not be saved is tried again
LOGGER = logging.getLogger(__name__)


class Driver:
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
        if not self.busy and (self._asked() is not None or self._is_forced()):
            self._task = asyncio.ensure_future(self._play())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()

    def _asked(self) -> str | None:
        """A seat that is asked and played by a bot."""
        table = self._table
        if table.status != "running":
            return None
        return next((seat for seat in table.asked if table.charter.chair(seat).player is not None), None)

    def _is_forced(self) -> bool:
        """Whether more was forced than is played in one go, or than a watcher has seen."""
        table = self._table
        return table.status == "running" and bool(table.asked) and table.playing().game.forced is not None

    async def _play(self) -> None:
        while (seat := self._asked()) is not None or self._is_forced():
            try:
                await (self._go_on() if seat is None or self._is_forced() else self._answer(seat, self._name(seat)))
            except (IllegalAction, BadInput) as error:
                LOGGER.warning("table %s: a bot was refused: %s", self._table.charter.id, error)
                await self._answer(seat or "", RANDOM)
            except LogresError as error:
                LOGGER.warning("table %s: %s", self._table.charter.id, error)
                await asyncio.sleep(RETRY)

    def _name(self, seat: str) -> str:
        return self._table.charter.chair(seat).player or RANDOM

    async def _go_on(self) -> None:
        await asyncio.sleep(self._table.charter.pace if self._table.watchers else 0)
        before = self._table.version
        async with self._table.lock:
            await self._table.go_on()
        if self._table.version == before:
            await asyncio.sleep(RETRY)

    async def _answer(self, seat: str, name: str) -> None:
        """One answer of a bot, no sooner than a watcher can follow."""
        table = self._table
        version, since = table.asked_at[seat], time.monotonic()
        seed = seed_hash(f"bot {table.charter.secret}")
        game = table.playing().game
        text = await table.services.thinkers.choose(game, seat, name, seed)
        await asyncio.sleep(max(0.0, since + self._pause(game) - time.monotonic()))
        await table.act_for(seat, version, text)

    def _pause(self, game: Game) -> float:
        """The table's pace, if there is somebody to see it and something new to see: the log has grown."""
        grown, self._lines = game.lines.size != self._lines, game.lines.size
        return self._table.charter.pace if grown and self._table.watchers else 0.0
