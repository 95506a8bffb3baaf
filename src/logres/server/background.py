"""Work that goes on by itself: nobody waits for it, so whatever goes wrong with it is logged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Coroutine
from functools import partial
from typing import Any

LOGGER = logging.getLogger(__name__)


async def safely(job: Awaitable[object], complaint: str) -> None:
    """Do a job; its fault is logged and keeps nothing else from going on."""
    try:
        await job
    except Exception:
        LOGGER.exception(complaint)


class Background:
    """The jobs that somebody has set going. They are held here until they are done: asyncio itself may drop them."""

    def __init__(self) -> None:
        self.tasks: set[asyncio.Task[Any]] = set()

    def start(self, job: Coroutine[Any, Any, object], complaint: str) -> None:
        task = asyncio.ensure_future(job)
        self.tasks.add(task)
        task.add_done_callback(partial(self._end, complaint))

    def _end(self, complaint: str, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOGGER.error(complaint, exc_info=error)

    def cancel(self) -> None:
        for task in list(self.tasks):
            task.cancel()
