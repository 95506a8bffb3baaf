from __future__ import annotations

import pytest

import logres
from logres.engine.title import Title, title_ids
from tests.conformance.samples import Samples, samples


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test that asks for a title is run for every title; those of one title share a worker and its samples."""
    if "id" in metafunc.fixturenames:
        marked = [pytest.param(id, marks=pytest.mark.xdist_group(f"samples of {id}")) for id in title_ids()]
        metafunc.parametrize("id", marked, scope="session")


@pytest.fixture
def title(id: str) -> Title:
    return logres.title(id)


@pytest.fixture(params=["short", pytest.param("long", marks=pytest.mark.long)])
def played(request: pytest.FixtureRequest, id: str) -> Samples:
    return samples(id, request.param)
