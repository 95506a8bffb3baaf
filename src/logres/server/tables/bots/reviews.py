"""Reviews of finished tables: worked out piece by piece in a process of their own, kept under the record's hash."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final, NamedTuple

from msgspec.structs import replace

from logres.engine.errors import LogresError
from logres.review import data, study
from logres.review.data import Review
from logres.review.study import Found, Job
from logres.server.background import Background
from logres.server.errors import Denied
from logres.server.protocol.review import ReviewState
from logres.server.storage.store import Store
from logres.server.tables.bots.pool import BotPool, Given, Gives
from logres.server.visitors import FairLock

KEPT: Final = "SELECT body FROM reviews WHERE hash=?"
KEEP: Final = "INSERT INTO reviews (hash, body) VALUES (?, ?) ON CONFLICT DO NOTHING"
MOST: Final = 32  # that may be worked at
EACH: Final = 2  # of them for one account
OF_AN_ADDRESS: Final = 4  # and for all accounts that come from one address
REMEMBERED: Final = 100  # that failed
FAULT: Final = "the review could not be worked out"
LOGGER = logging.getLogger(__name__)


class Requester(NamedTuple):
    """Who had a review set going."""

    account: int
    address: str


class Reviews:
    """One for a server. Whoever asks twice for the same game gets the same review; addresses take turns."""

    def __init__(self, store: Store, pool: BotPool, samples: int) -> None:
        self._store = store
        self._pool = pool
        self._samples = samples
        self._working: dict[str, ReviewState] = {}
        self._failed: dict[str, ReviewState] = {}
        self._requesters: dict[str, Requester] = {}
        self._background = Background()
        self._turns = FairLock()

    async def state(self, record: str) -> ReviewState:
        """How far the review of a record is."""
        key = study.key(record, self._samples)
        if key in self._working:
            return replace(self._working[key], beside=len(self._working) - 1)
        rows = await self._store.read(KEPT, (key,))
        if rows:
            return ReviewState("done", review=data.from_json(rows[0][0]))
        return self._failed.get(key) or ReviewState("none")

    async def begin(self, record: str, requester: Requester) -> ReviewState:
        """Set it going, unless it is there or under way."""
        known = await self.state(record)
        key = study.key(record, self._samples)
        if known.state == "done":
            return known
        if key not in self._working:
            self._require_room(requester)
            self._working[key] = ReviewState("working")
            self._requesters[key] = requester
            self._background.start(self._work(key, record), "a review could not be saved")
        return await self.state(record)

    def _require_room(self, requester: Requester) -> None:
        """Denied where he, his address or the server has enough under way."""
        if sum(one.account == requester.account for one in self._requesters.values()) >= EACH:
            raise Denied("too-often", "{n} reviews of yours are being worked out; wait for one of them", n=EACH)
        if sum(one.address == requester.address for one in self._requesters.values()) >= OF_AN_ADDRESS:
            raise Denied(
                "too-often",
                "{n} reviews are being worked out for your address; wait for one",
                n=OF_AN_ADDRESS,
            )
        if len(self._working) >= MOST:
            raise Denied("too-often", "{n} reviews are being worked out; try again later", n=MOST)

    def close(self) -> None:
        self._background.cancel()

    async def _work(self, key: str, record: str) -> None:
        """One piece after the other; the reviews of other tables take theirs in between."""
        fault = ""
        try:
            review = await self._worked_out(key, record)
            await self._store.write([(KEEP, (key, data.as_json(review).decode()))])
        except LogresError as error:
            fault = str(error)
        except Exception:
            LOGGER.exception("a review could not be worked out")
            fault = FAULT
        finally:
            del self._working[key], self._requesters[key]
        self._note_fault(key, fault)

    def _note_fault(self, key: str, fault: str) -> None:
        self._failed.pop(key, None)
        if fault:
            self._failed[key] = ReviewState("failed", fault=fault)
        while len(self._failed) > REMEMBERED:
            del self._failed[next(iter(self._failed))]

    async def _worked_out(self, key: str, record: str) -> Review:
        address = self._requesters[key].address
        jobs = await self._piece(address, list_jobs, record)
        found = list[Found]()
        for job in jobs:
            self._working[key] = ReviewState("working", len(found), len(jobs))
            found.append(await self._piece(address, do_job, record, job, self._samples))
        return await self._piece(address, put_together, record, found, self._samples)

    async def _piece(
        self, address: str, work: Callable[Given, Gives], *words: Given.args, **named: Given.kwargs
    ) -> Gives:
        async with self._turns.turn(address):
            return await self._pool.study(work, *words, **named)


# ---------------------------------------------------------------------- in the worker


def list_jobs(record: str) -> list[Job]:
    return study.jobs(study.finished_game_of(record))


def do_job(record: str, job: Job, samples: int) -> Found:
    return study.work(study.finished_game_of(record), job, samples)


def put_together(record: str, found: list[Found], samples: int) -> Review:
    return study.together(study.finished_game_of(record), found, samples)
