"""Work spread over processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib import import_module
from typing import TypeVar

from logres.engine.errors import BadInput
from logres.engine.title import register, title

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def spread(work: Callable[[Task], Answer], tasks: Sequence[Task], jobs: int, title_id: str) -> Iterator[Answer]:
    """The answers as they come in, in no certain order when there are several jobs."""
    if jobs < 1:
        raise BadInput(f"{jobs} jobs are none")
    if jobs == 1 or len(tasks) < 2:
        yield from map(work, tasks)
        return
    home = type(title(title_id)).__module__
    context = multiprocessing.get_context("spawn")  # the same on every system
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_meet, initargs=(title_id, home)) as pool:
        waiting = [pool.submit(work, task) for task in tasks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            for future in waiting:
                future.cancel()


def _meet(id: str, home: str) -> None:
    """In a new process: make a title known that is not one of the built-in ones."""
    try:
        title(id)
    except BadInput:
        register(import_module(home).TITLE)
