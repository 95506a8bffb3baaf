"""Jobs on a Ray cluster. Ray is imported when it is first needed: `pip install 'logres[ray]'`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stdout
from importlib import import_module
from itertools import islice
from typing import Any, Final

from logres.engine.errors import BadInput
from logres.engine.version import VERSION
from logres.jobs.places import Answer, Done, Task, answered, name_of_worker

RETRIES: Final = 10  # of one job whose worker has died
WAITING: Final = 4  # jobs handed out for each processor of the cluster
OVERLAY: Final = "LOGRES_DATA_"  # figures of a printed copy, by the environment


class RayCluster:
    """A cluster that runs already, by its address; without one, as many workers on this machine as there are jobs."""

    def __init__(self, address: str = "", jobs: int = 1) -> None:
        self.address = address
        self.jobs = jobs
        self.ray = _ray()

    def run(self, work: Callable[[Task], Answer], tasks: Mapping[int, Task]) -> Iterator[Done[Answer]]:
        if not tasks:
            return
        with redirect_stdout(sys.stderr):  # Ray tells there of workers that died, between results meant for a pipe
            self._connect()
            try:
                yield from self._run(work, tasks)
            finally:
                self.ray.shutdown()

    def _connect(self) -> None:
        overlay = {name: value for name, value in os.environ.items() if name.startswith(OVERLAY)}
        own: dict[str, Any] = {"address": self.address}
        if not self.address:
            own = {"address": "local", "num_cpus": self.jobs, "include_dashboard": False}
        runtime = {"env_vars": overlay} if overlay else None
        try:
            self.ray.init(**own, runtime_env=runtime, log_to_driver=False, logging_level="error")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise BadInput(f"no Ray at {self.address or 'this machine'}: {error}") from None

    def _run(self, work: Callable[[Task], Answer], tasks: Mapping[int, Task]) -> Iterator[Done[Answer]]:
        """So many jobs are handed out at once that no worker waits, and not all: there may be very many."""
        remote = self.ray.remote(max_retries=RETRIES, num_cpus=1)(of_this_version)
        shared = self.ray.put(work)
        ready = int(WAITING * self.ray.cluster_resources().get("CPU", 1)) or 1
        left, out = iter(tasks.items()), dict[Any, int]()
        more = ready
        while True:
            out |= {remote.remote(VERSION, shared, task): number for number, task in islice(left, more)}
            if not out:
                return
            [first], _ = self.ray.wait(list(out), num_returns=1)
            yield Done(out.pop(first), *self._answer(first))
            more = 1

    def _answer(self, job: Any) -> tuple[Any, str]:
        try:
            found: tuple[Any, str] = self.ray.get(job)
            return found
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self.ray.exceptions.RayError as error:
            raise BadInput(f"a job could not be done on Ray: {type(error).__name__}") from None


def of_this_version(version: str, work: Callable[[Task], Answer], task: Task) -> tuple[Answer, str]:
    """In a worker: it must be of the same version, or equal seeds would not give equal games."""
    if version != VERSION:
        raise BadInput(f"the worker {name_of_worker()} has Logres {VERSION}, and who asks it has {version}")
    return answered(work, task)


def _ray() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise BadInput("--on ray needs Ray: pip install 'logres[ray]'") from None
