"""Reviews of finished tables: worked out piece by piece in a process of their own, kept under the record's hash."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from logres.engine.errors import LogresError
from logres.engine.texts import say
from logres.review import data, study
from logres.review.data import Review
from logres.review.study import Found, Job
from logres.server.protocol.review import ReviewState
from logres.server.storage.store import Store
from logres.server.tables.bots.pool import BotPool

KEPT: Final = "SELECT body FROM reviews WHERE hash=?"
KEEP: Final = "INSERT INTO reviews (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING"
MOST: Final = 8  # that may be worked at or wait
FAULT: Final = "the review could not be worked out"
LOGGER = logging.getLogger(__name__)


class Busy(LogresError):
    """Too many reviews are wished for."""


class Reviews:
    """One for a server. Whoever asks twice for the same game gets the same review."""

    def __init__(self, store: Store, pool: BotPool, samples: int) -> None:
        self._store = store
        self._pool = pool
        self._samples = samples
        self._states: dict[str, ReviewState] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def state(self, record: str) -> ReviewState:
        """How far the review of a record is."""
        key = study.key(record, self._samples)
        if key in self._states:
            return self._states[key]
        rows = await self._store.read(KEPT, (key,))
        return ReviewState("done", review=data.from_json(rows[0][0])) if rows else ReviewState("none")

    async def begin(self, record: str) -> ReviewState:
        """Set it going, unless it is there or under way."""
        known = await self.state(record)
        if known.state in ("working", "done"):
            return known
        key = study.key(record, self._samples)
        if len(self._tasks) >= MOST:
            raise Busy(say("many reviews are being worked out; try again later"))
        self._states[key] = ReviewState("working")
        task = asyncio.ensure_future(self._work(key, record))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return self._states[key]

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    async def _work(self, key: str, record: str) -> None:
        """One piece after the other; the reviews of other tables take theirs in between."""
        try:
            review = await self._worked_out(key, record)
            await self._store.write([(KEEP, (key, data.as_json(review).decode()))])
            self._states.pop(key, None)
        except LogresError as error:
            self._states[key] = ReviewState("failed", fault=str(error))
        except Exception:
            LOGGER.exception("a review could not be worked out")
            self._states[key] = ReviewState("failed", fault=FAULT)

    async def _worked_out(self, key: str, record: str) -> Review:
        jobs = await self._pool.study(list_jobs, record)
        found = list[Found]()
        for job in jobs:
            self._states[key] = ReviewState("working", len(found), len(jobs))
            found.append(await self._pool.study(do_job, record, job, self._samples))
        return await self._pool.study(put_together, record, found, self._samples)


# ---------------------------------------------------------------------- in the worker


def list_jobs(record: str) -> list[Job]:
    return study.jobs(study.course_of(record))


def do_job(record: str, job: Job, samples: int) -> Found:
    return study.work(study.course_of(record), job, samples)


def put_together(record: str, found: list[Found], samples: int) -> Review:
    return study.together(study.course_of(record), found, samples)
