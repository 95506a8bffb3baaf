from __future__ import annotations

from collections.abc import Iterator

import pytest

from logres.engine import title as registry
from logres.engine.title import Title
from tests.conformance.samples import Samples, samples, title_ids
from tests.conformance.tiny import TITLE as TINY


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test that asks for a title is run for every title."""
    if "id" in metafunc.fixturenames:
        metafunc.parametrize("id", title_ids(), scope="session")


@pytest.fixture(autouse=True, scope="module")
def _tiny_title() -> Iterator[None]:
    registry.register(TINY)
    yield
    registry._TITLES.pop(TINY.id, None)


@pytest.fixture
def title(id: str) -> Title:
    return registry.title(id)


@pytest.fixture(params=["short", pytest.param("long", marks=pytest.mark.long)])
def played(request: pytest.FixtureRequest, id: str) -> Samples:
    return samples(id, request.param)
