"""Pendragon's tests know the title even before the list of titles does."""

import pytest

from logres.engine import title
from logres.games.pendragon.title import TITLE


@pytest.fixture(autouse=True)
def known(monkeypatch):
    monkeypatch.setitem(title._TITLES, "pendragon", TITLE)
