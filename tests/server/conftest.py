from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient

from logres.server.app import create_app
from logres.server.settings import Settings
from tests.server.people import Person

MEMORY = Path("/dev/shm")
TINY = "thanes.title:TITLE"


@pytest.fixture
def settings() -> Iterator[Settings]:
    """A database in memory where there is such a place: what a sync is worth is tested elsewhere."""
    with TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as place:
        yield Settings(db=str(Path(place) / "logres.db"), titles=TINY, pace=0.0, messages_at_once=100_000)


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
