"""Long work at the command line: where it is done, how far it has come, what is kept of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from logres.cli.table import saves
from logres.engine.version import VERSION
from logres.jobs import Answer, Done, Journal, Kept, Task, parquet, place, run


class LongWork(NamedTuple):
    """What the options --jobs, --on, --resume and --parquet say."""

    jobs: int = 1
    on: str = ""
    resume: Path | None = None
    table: Path | None = None

    def check(self) -> None:
        """BadInput for what cannot be done, while nothing is lost yet."""
        place(self.on, self.jobs)
        for file in (self.resume, self.table):
            if file is not None:
                saves.require_writable(file)
        if self.table is not None:
            parquet.require_pyarrow()

    def run(
        self, work: Callable[[Task], Answer], tasks: Sequence[Task], journal: Kept[Answer] | None = None
    ) -> Iterator[Done[Answer]]:
        """The jobs as they are done."""
        return run(work, tasks, place(self.on, self.jobs), journal)

    def journal(
        self, work: dict[str, Any], encode: Callable[[Answer], Any], decode: Callable[[Any], Answer]
    ) -> Journal[Answer] | None:
        """The file of --resume for this work, if there is one."""
        if self.resume is None:
            return None
        return Journal(self.resume, {"logres": VERSION, **work}, encode, decode)

    def write_table(self, rows: Iterable[parquet.Row], about: dict[str, Any]) -> None:
        """The file of --parquet, if it is wanted."""
        if self.table is not None:
            parquet.write(self.table, list(rows), {"logres": VERSION, **about})


def with_progress(
    found: Iterable[Done[Answer]], total: int, what: str, console: Console, before: int = 0
) -> Iterator[Done[Answer]]:
    """The same jobs, shown on a bar with the number of workers that have done any."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    workers: set[str] = set()
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(what, total=total, completed=before)
        for done in found:
            workers |= {done.worker} - {""}
            shown = f"{what}, {len(workers)} workers" if len(workers) > 1 else what
            progress.update(task, advance=1, description=shown)
            yield done


def answers(found: Iterable[Done[Answer]]) -> list[Answer]:
    """All answers by the numbers of their jobs."""
    return [done.answer for done in sorted(found, key=lambda done: done.number)]
