from __future__ import annotations

from collections.abc import Iterator

import pytest

from logres.engine import title as registry
from tests.conformance.tiny import TITLE as TINY
from tests.engine.toys import TITLE as TOY


@pytest.fixture(autouse=True, scope="module")
def _small_titles() -> Iterator[None]:
    for title in (TINY, TOY):
        registry.register(title)
    yield
    for title in (TINY, TOY):
        registry._TITLES.pop(title.id, None)
