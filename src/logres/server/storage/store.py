"""The database as the server sees it, whichever it is: SQL that SQLite and PostgreSQL both take, with ? for values.

What is handed to `write` is durable when the call returns. Whatever waits while a commit runs goes into the next
transaction as one group, so that many tables share each sync.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

from logres.server.errors import MAYBE_SAVED, NOT_SAVED, NOT_THERE, Clash, Denied, StoreError
from logres.server.telemetry import count

Statement = tuple[str, Sequence[Any]]
Row = tuple[Any, ...]

GONE: Final = "password IS NULL AND link IS NULL AND owner IS NULL"  # an account that was deleted
CLASH_IF_GONE: Final = f"INSERT INTO meta (key, value) SELECT 'gone', NULL FROM accounts WHERE id=? AND {GONE}"
IS_GONE: Final = f"SELECT 1 FROM accounts WHERE id=? AND {GONE}"
GROUP: Final = 256  # jobs in one transaction, or a few more


class Job:
    """Statements that stand or fall together, and who waits for them."""

    __slots__ = ("done", "loop", "statements")

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()


class Store(ABC):
    """An open database. `read` and `write` may be awaited from any task of the loop."""

    Fault: type[Exception]  # what the library raises
    BAD_VALUES: tuple[type[Exception], ...] = (
        UnicodeEncodeError,
        OverflowError,
    )  # what it raises for what it cannot hold
    IS_CERTAIN = True  # whether what was refused is surely not saved

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._gathered: list[Job] = []
        self._readers = ThreadPoolExecutor(1, "store-read")  # nobody's reading waits for what else threads are at
        self._writer = threading.Thread(target=self._run_writer, name="store", daemon=True)
        self._writer.start()

    @abstractmethod
    def read_now(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        """Rows; blocks the caller."""

    @abstractmethod
    def _commit(self, group: list[Job]) -> None:
        """All of it in one transaction; Clash where a row is there already."""

    @abstractmethod
    def _close_connections(self) -> None:
        """Close what is open; the writer has ended."""

    def unless_gone(self, account: int, alone: bool = False) -> list[Statement]:
        """What is written together with these is a Clash if the account has been deleted. `alone`: it is written before
        or after all else that the account writes alone, at any worker."""
        return [(CLASH_IF_GONE, (account,))]

    async def is_gone(self, account: int) -> bool:
        return bool(await self.read(IS_GONE, (account,)))

    async def write(self, statements: Sequence[Statement], by: int | None = None, alone: bool = False) -> None:
        """Do all the statements or none; durable on return. `by` is the account that makes what is written: one that
        has been deleted meanwhile makes nothing. `alone`: see unless_gone."""
        if by is None:
            return await self._write(statements)
        try:
            await self._write([*self.unless_gone(by, alone), *statements])
        except Clash:
            if await self.is_gone(by):
                raise Denied("log-in", NOT_THERE) from None
            raise

    async def _write(self, statements: Sequence[Statement]) -> None:
        job = Job(statements)
        self._gathered.append(job)
        if self._gathered[0].loop is not job.loop or len(self._gathered) == 1:  # another loop may have ended too soon
            job.loop.call_soon(self._hand_over)
        try:
            await job.done
        except self.BAD_VALUES as error:
            raise Denied("bad-input", "this cannot be saved: {error}", error=str(error)) from error
        except (self.Fault, StoreError) as error:
            if self.IS_CERTAIN:
                raise Denied("not-saved", NOT_SAVED, error=str(error)) from error
            raise Denied("not-saved", MAYBE_SAVED, error=str(error)) from error

    def _hand_over(self) -> None:
        """Let the writer have what one turn of the loop has gathered: it is woken once for all of it."""
        jobs, self._gathered = self._gathered, []
        self._jobs.put(jobs)

    async def read(self, sql: str, values: Sequence[Any] = ()) -> list[Row]:
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, sql, values)
        except self.BAD_VALUES as error:
            raise Denied("bad-input", "this cannot be looked for: {error}", error=str(error)) from error
        except (self.Fault, StoreError) as error:
            raise Denied("not-saved", "the database does not answer ({error})", error=str(error)) from error

    def close(self) -> None:
        """Write what waits, then let go of the database."""
        self._hand_over()
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._close_connections()

    # ------------------------------------------------------------------ the writer thread

    def _run_writer(self) -> None:
        while (group := self._next_group()) is not None:
            began = time.perf_counter()
            try:
                self._commit(group)
            except Exception as error:  # whatever it is, the writer goes on
                self._write_singly(group, error)
            else:
                _answer(group, None)
            count("commits_total")
            count("commit_seconds_total", time.perf_counter() - began)

    def _next_group(self) -> list[Job] | None:
        """All that waits now, or None when the store is closing."""
        first = self._jobs.get()
        if first is None:
            return None
        group = first
        while len(group) < GROUP:
            try:
                jobs = self._jobs.get_nowait()
            except queue.Empty:
                break
            if jobs is None:
                self._jobs.put(None)
                break
            group += jobs
        return group

    def _write_singly(self, group: list[Job], error: Exception) -> None:
        """One job of a group was at fault: the others must not suffer for it."""
        if len(group) == 1 or not self._may_repeat(error):
            return _answer(group, error)
        for job in group:
            try:
                self._commit([job])
            except Exception as its_error:
                _answer([job], its_error)
            else:
                _answer([job], None)
        return None

    def _may_repeat(self, error: Exception) -> bool:
        """Whether it is sure that nothing of a group was saved."""
        return self.IS_CERTAIN or isinstance(error, Clash)


def runs(statements: list[Statement]) -> list[tuple[str, list[Sequence[Any]]]]:
    """Statements in their order, with neighbours of the same text put together.

    >>> runs([("a", (1,)), ("a", (2,)), ("b", (3,))])
    [('a', [(1,), (2,)]), ('b', [(3,)])]
    """
    found: list[tuple[str, list[Sequence[Any]]]] = []
    for sql, values in statements:
        if not found or found[-1][0] != sql:
            found.append((sql, []))
        found[-1][1].append(values)
    return found


def _answer(group: list[Job], error: Exception | None) -> None:
    """Wake those who wait. They may have gone, and their loop with them."""
    for loop in {job.loop for job in group}:
        mine = [job for job in group if job.loop is loop]
        if not loop.is_closed():
            loop.call_soon_threadsafe(_settle, mine, error)


def _settle(group: list[Job], error: Exception | None) -> None:
    for job in group:
        if not job.done.done():
            job.done.set_result(None) if error is None else job.done.set_exception(error)
