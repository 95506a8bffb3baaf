from __future__ import annotations

import os
import secrets
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.testclient import TestClient

from logres.server.app import create_app
from logres.server.people import accounts
from logres.server.settings import Settings
from tests.server.people import Person
from tests.server.postgres import MISSING, NEVER_WAITS, Cluster, program

MEMORY = Path("/dev/shm")
TINY = "thanes.title:TITLE"
QUICK = PasswordHasher(time_cost=1, memory_cost=64)
DECOY = QUICK.hash("nobody's")


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL for the tests that need one; without it they are skipped, or fail where it is required."""
    if program("postgres") is None:
        (pytest.fail if os.environ.get("LOGRES_POSTGRES") == "required" else pytest.skip)(MISSING)
    with TemporaryDirectory() as place:
        found = Cluster(Path(place), NEVER_WAITS)
        yield found
        found.process.send_signal(signal.SIGQUIT)  # at once: nobody reads again what it would write first
        found.process.wait()


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """How hard hashes are to compute is tried in one test of test_accounts.py alone."""
    monkeypatch.setattr(accounts, "PasswordHasher", lambda: QUICK)
    monkeypatch.setattr(accounts, "DECOY", DECOY)


@pytest.fixture
def settings(request: pytest.FixtureRequest) -> Iterator[Settings]:
    """A database in memory where there is such a place: what a sync is worth is tested elsewhere."""
    rest: dict[str, Any] = {"titles": TINY, "pace": 0.0, "messages_at_once": 100_000}
    if getattr(request, "param", "sqlite") == "postgresql":
        cluster: Cluster = request.getfixturevalue("cluster")
        yield Settings(db=cluster.database(f"t{secrets.token_hex(6)}"), **rest)
        return
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        yield Settings(db=str(Path(place) / "logres.db"), **rest)


@pytest.fixture
def app(settings: Settings) -> Starlette:
    return create_app(settings)


@pytest.fixture
def house(app: Starlette) -> Iterator[TestClient]:
    """The running server; whoever uses this client is a stranger."""
    with TestClient(app) as client:
        yield client


@pytest.fixture
def person(house: TestClient) -> Iterator[Callable[[str], Person]]:
    """Guests with a browser each."""
    with ExitStack() as stack:
        yield lambda name: Person(house, name, stack)


@pytest.fixture
def people(person: Callable[[str], Person]) -> dict[str, Person]:
    """Two at a table of Thanes, by the name of their seats."""
    ada, bede = person("Ada"), person("Bede")
    table = ada.opens(seats=[{"seat": "ash", "who": "me"}], options={"luck": True})
    bede.joins(table, "birch")
    return {"ash": ada.watches(table), "birch": bede.watches(table)}
