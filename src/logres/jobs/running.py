"""Jobs run where somebody says, with what is known of them from before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from logres.engine.errors import BadInput
from logres.jobs.journal import Kept
from logres.jobs.places import Answer, Done, Place, Processes, Task
from logres.jobs.ray_cluster import RayCluster

RAY: Final = "ray"


def place(on: str = "", jobs: int = 1) -> Place:
    """Where `--on` and `--jobs` say: "" is this machine, "ray" a cluster of this machine's own, "ray:ADDRESS" another.

    >>> place("cloud")
    Traceback (most recent call last):
    logres.engine.errors.BadInput: jobs run on ray or ray:ADDRESS, or here without --on: there is no 'cloud'
    """
    if jobs < 1:
        raise BadInput(f"{jobs} jobs are none")
    if not on:
        return Processes(jobs)
    kind, _, address = on.partition(":")
    if kind != RAY:
        raise BadInput(f"jobs run on ray or ray:ADDRESS, or here without --on: there is no '{on}'")
    return RayCluster(address, jobs)


def run(
    work: Callable[[Task], Answer], tasks: Sequence[Task], where: Place, journal: Kept[Answer] | None = None
) -> Iterator[Done[Answer]]:
    """All jobs: first those that a journal knows, in order, then the others as they are done, noted in the journal."""
    known = {} if journal is None else journal.read()
    yield from [Done(number, known[number]) for number in sorted(known) if number < len(tasks)]
    for done in where.run(work, {number: task for number, task in enumerate(tasks) if number not in known}):
        if journal is not None:
            journal.note(done.number, done.answer)
        yield done


def in_order(found: Iterable[Done[Answer]]) -> Iterator[Answer]:
    """The answers by the numbers of their jobs, each as soon as all before it are there."""
    waiting: dict[int, Answer] = {}
    following = 0
    for done in found:
        waiting[done.number] = done.answer
        while following in waiting:
            yield waiting.pop(following)
            following += 1
