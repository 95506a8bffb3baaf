from __future__ import annotations

from collections.abc import Iterator

import pytest

from logres.engine import title as registry
from tests.engine.toys import TITLE as TOY


@pytest.fixture(autouse=True, scope="module")
def _small_titles() -> Iterator[None]:
    registry.register(TOY)
    yield
    registry._TITLES.pop(TOY.id, None)
