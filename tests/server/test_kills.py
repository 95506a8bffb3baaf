"""The runs that kill servers: what they would see, and (long) short ones on both stores."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from logres.engine.errors import LogresError
from logres.table.timeline import Event
from logres_workshop.load import power
from logres_workshop.load.acknowledged import Sent, matched, not_in_place
from logres_workshop.load.client import LONGEST_LOOK, Timeout
from logres_workshop.load.cluster import Cluster
from logres_workshop.load.kills import KillRun
from logres_workshop.load.power import Disk


def test_what_is_lost_or_doubled_is_seen():
    sure, unsure = Sent("a", "x", sure=True), Sent("a", "y", sure=False)
    assert matched([sure, unsure, sure], [("a", "x"), ("a", "x")]) == ([], [])
    assert matched([sure, unsure, sure], [("a", "x"), ("a", "y"), ("a", "x")]) == ([], [])
    assert matched([sure, unsure], [("a", "y")]) == ([0], [])
    assert matched([sure, sure], [("a", "x")]) == ([1], [])
    assert matched([sure], [("a", "x"), ("a", "x")]) == ([], [1])
    again = Sent("a", "x", sure=False)  # not saved, and sent once more
    assert matched([again, sure, again, unsure, sure], [("a", "x"), ("a", "x")]) == ([], [])
    assert matched([again, sure, sure], [("a", "x")]) == ([2], [])


def test_what_is_not_where_it_was_said_to_be_is_seen():
    events = [Event(1, "begin", {}), Event(2, "play", [1, ["a", "x"]]), Event(3, "auto", [1, ["b", "y"]])]
    assert not_in_place([Sent("a", "x", True, 1, 3), Sent("a", "z", sure=False)], events) == []
    late, other = Sent("a", "x", True, 2, 3), Sent("a", "z", True, 1, 3)
    assert not_in_place([late, other], events) == [late, other]


def test_a_run_that_was_held_up_itself_calls_no_table_stuck():
    times = iter([0.0, 4.0, 1000.0, 1004.0, 1008.0])
    timeout = Timeout(LONGEST_LOOK + 9, clock=lambda: next(times))
    assert [timeout.is_running() for _ in range(4)] == [True, True, True, False]


class Silent:
    """A server that never answers."""

    stopped = False

    def wait(self) -> None:
        raise LogresError("the server does not start")

    def kill(self) -> None: ...

    def stop(self) -> None:
        self.stopped = True


def test_a_server_that_never_answers_is_stopped_with_the_others():
    siege: Any = object.__new__(KillRun)
    made = Silent()
    siege.__dict__.update(servers=[Silent()], ports=[1], chance=random.Random(1), _serve=lambda port: made)
    with pytest.raises(LogresError):
        siege.kill_worker()
    siege.stop()
    assert made.stopped


def test_a_power_failure_takes_only_what_was_not_synced():
    durable, written = b"a" * 2048, b"a" * 1024 + b"b" * 4096
    kept, lost = power.torn(durable, written, random.Random(1))
    assert kept[:1024] == durable[:1024]
    assert 0 < lost < 8
    assert power.torn(durable, durable, random.Random(1)) == (durable, 0)


WRONG = ("lost", "doubled", "misplaced", "stuck", "broken")


def kills(*words: str) -> dict[str, Any]:
    """What a run says at its end; in a process of its own, from which its servers are forked."""
    done = subprocess.run([sys.executable, "-m", "logres_workshop.load.kills", *words], stdout=subprocess.PIPE)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    assert done.returncode == any(found[what] for what in WRONG)
    return found


WRITES = """
import os, sys
os.chdir(sys.argv[1])
def new(name, flags=0):
    return os.open(name, os.O_CREAT | os.O_RDWR | flags, 0o600)
renamed, unsynced, always, deleted = new("early"), new("unsynced"), new("always", os.O_DSYNC), new("deleted")
for file in (renamed, unsynced, always, deleted):
    os.pwrite(file, b"first", 0)
os.fdatasync(renamed)
os.rename("early", "late")
os.fsync(deleted)
os.close(deleted)
os.unlink("deleted")
os.pwrite(renamed, b"again", 0)
os.pwrite(new("reused"), b"first", 0)
"""


class Unlucky(random.Random):
    """Takes all that may be taken."""

    def random(self) -> float:
        return 0.0


@pytest.mark.service
def test_what_is_synced_by_either_way_is_kept_under_a_new_name_too_and_nothing_else(tmp_path: Path):
    folder = tmp_path / "data"
    folder.mkdir()
    disk = Disk(tmp_path)
    words = [sys.executable, "-c", WRITES, str(folder)]
    subprocess.run(words, check=True, env={**os.environ, **disk.environment})
    assert disk.fail(power.files_below(folder), Unlucky()) == 3
    left = {file.name: file.read_bytes() for file in power.files_below(folder)}
    assert left == {"late": b"first", "always": b"first", "unsynced": b"", "reused": b""}


@pytest.mark.service
def test_a_server_that_acknowledges_before_its_sync_is_seen_to_lose():
    found = kills("sqlite", "--power", "1", "--tables", "1", "--careless")
    assert found["kills"] == {"power": 1}
    assert found["lost"] > 0


@pytest.mark.service
def test_a_power_failure_loses_nothing_that_was_acknowledged():
    found = kills("sqlite", "--power", "2", "--tables", "1")
    assert found["kills"] == {"power": 2}
    assert not any(found[what] for what in WRONG), found


@pytest.mark.service
def test_postgresql_that_acknowledges_before_its_sync_is_seen_to_lose(cluster: Cluster):
    found = kills("postgresql", "--power", "1", "--tables", "1", "--careless")
    assert found["kills"] == {"power": 1}
    assert found["lost"] > 0


@pytest.mark.service
@pytest.mark.parametrize("way", ["fdatasync", "open_datasync"])
def test_a_power_failure_under_postgresql_loses_nothing_that_was_acknowledged(cluster: Cluster, way: str):
    found = kills("postgresql", "--power", "1", "--tables", "1", "--setting", f"wal_sync_method={way}")
    assert found["kills"] == {"power": 1}
    assert found["blocks"] > 0
    assert not any(found[what] for what in WRONG), found


@pytest.mark.long
def test_kills_and_power_failures_lose_nothing_on_sqlite():
    found = kills("sqlite", "--workers", "3", "--power", "3", "--bots", "3")
    assert found["kills"] == {"worker": 3, "power": 3, "bot": 3}
    assert not any(found[what] for what in WRONG), found


@pytest.mark.long
def test_kills_lose_nothing_on_postgresql(cluster: Cluster):
    found = kills("postgresql", "--workers", "2", "--databases", "3", "--servers", "2")
    assert not any(found[what] for what in WRONG), found
