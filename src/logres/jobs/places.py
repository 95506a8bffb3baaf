"""Where jobs are run."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from logres.engine.errors import BadInput

HOPELESS: Final = 3  # times in a row that processes end before any job is done

Task = TypeVar("Task")
Answer = TypeVar("Answer")


class Done(NamedTuple, Generic[Answer]):
    """A job's number and answer, and who did it; nobody where it was known from before."""

    number: int
    answer: Answer
    worker: str = ""


class Place(Protocol):
    """Somewhere that jobs can be run."""

    def run(self, work: Callable[[Task], Answer], tasks: Mapping[int, Task]) -> Iterator[Done[Answer]]:
        """Each job once, as it is done. Whoever does it may die: then another does it."""


class Processes:
    """This machine: one job after the other in this process, or several at once in processes of their own."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs

    def run(self, work: Callable[[Task], Answer], tasks: Mapping[int, Task]) -> Iterator[Done[Answer]]:
        if self.jobs == 1 or len(tasks) < 2:
            yield from (Done(number, work(task), name_of_worker()) for number, task in tasks.items())
            return
        left, hopeless = dict(tasks), 0
        while left:
            before = len(left)
            try:
                for done in self._run(work, dict(left)):
                    del left[done.number]
                    yield done
            except BrokenProcessPool:
                hopeless = hopeless + 1 if len(left) == before else 0
                if hopeless == HOPELESS:
                    raise BadInput("the processes that do the work end before they have done anything") from None

    def _run(self, work: Callable[[Task], Answer], tasks: dict[int, Task]) -> Iterator[Done[Answer]]:
        fresh = multiprocessing.get_context("spawn")  # the same on every system
        with ProcessPoolExecutor(min(self.jobs, len(tasks)), fresh, initializer=leave_ctrl_c) as pool:
            waiting = {pool.submit(answered, work, task): number for number, task in tasks.items()}
            try:
                for future in as_completed(waiting):
                    yield Done(waiting[future], *future.result())
            finally:
                for future in waiting:
                    future.cancel()


def answered(work: Callable[[Task], Answer], task: Task) -> tuple[Answer, str]:
    """In a worker: the answer, and who gives it."""
    return work(task), name_of_worker()


def name_of_worker() -> str:
    return f"{socket.gethostname()}:{os.getpid()}"


def leave_ctrl_c() -> None:
    """In a new process: Ctrl-C is for the first one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
