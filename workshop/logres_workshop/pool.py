"""Work spread over processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import TypeVar

from logres.engine.errors import BadInput

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def spread(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int) -> Iterator[Answer]:
    """The answers as they come in, in no certain order when there are several jobs."""
    if jobs < 1:
        raise BadInput(f"{jobs} jobs are none")
    if jobs == 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    context = multiprocessing.get_context("spawn")  # the same on every system
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        waiting = [pool.submit(work, task) for task in tasks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for future in waiting:
                future.cancel()
