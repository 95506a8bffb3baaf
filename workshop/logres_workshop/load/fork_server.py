"""Servers that start at once: forked from a process that has imported everything, each of them killed like any other.

A server of its own takes a second of processor to import what it needs; a run that kills hundreds of them spends its
time on that. What is forked is the same server, by the same settings, under its own process id.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.context import ForkServerContext
from os import environ, kill
from pathlib import Path
from typing import Any, Final, Self

from logres.engine.title import titles
from logres.server.run import run
from logres.server.settings import Settings
from logres.server.storage import sqlite
from logres_workshop.load.client import NO_LIMIT, wait_for_answer
from logres_workshop.load.power import Disk

READY: Final = "/health"


class ForkServer:
    """Where servers are forked. All of them write to `disk`, if it is given; one a process."""

    def __init__(self, disk: Disk | None = None) -> None:
        self.context: ForkServerContext = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload([__name__, "__main__"])
        given = disk.environment if disk else {}
        environ.update(given)
        try:
            multiprocessing.forkserver.ensure_running()  # type: ignore[attr-defined]
        finally:
            for name in given:
                del environ[name]

    def serve(self, db: str, port: int, change: Callable[[], None] | None = None, **settings: Any) -> ForkedServer:
        """A server; what `change` does is done in its process first."""
        given = {"messages_at_once": NO_LIMIT, "messages_per_second": NO_LIMIT, **settings}
        return ForkedServer(self.context, Settings(db=db, port=port, **given), change)


class ForkedServer:
    """One server, as ServerProcess is one."""

    def __init__(self, context: ForkServerContext, settings: Settings, change: Callable[[], None] | None) -> None:
        self.port = settings.port
        self.process = context.Process(target=_serve, args=(settings, change))
        self.process.start()

    def wait(self) -> Self:
        """Return when it answers."""
        wait_for_answer(self.port, READY, lambda: self.process.exitcode)
        return self

    def kill(self) -> None:
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        self._signal(signal.SIGTERM)

    def _signal(self, number: signal.Signals) -> None:
        assert self.process.pid is not None
        with suppress(ProcessLookupError):
            kill(self.process.pid, number)
        self.process.join()


def _serve(settings: Settings, change: Callable[[], None] | None) -> None:
    if change is not None:
        change()
    run(settings, "critical")


def sync_later() -> None:
    """Let the server acknowledge before its log is synced: what a test of power failures must see."""
    connect = sqlite._connect

    def unsynced(path: Path) -> Any:
        connection = connect(path)
        connection.execute("PRAGMA synchronous=NORMAL")
        return connection

    sqlite._connect = unsynced


for _known in titles().values():  # what is loaded when it is first asked for is loaded before the fork
    _ = _known.scenarios, _known.bots
