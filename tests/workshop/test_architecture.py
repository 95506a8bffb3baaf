"""docs/architecture.md is true: its picture is fresh, and the click it follows goes that way."""

from __future__ import annotations

import re
import threading
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from starlette.testclient import TestClient

import logres
from logres.server.app import create_app
from logres.server.settings import Settings
from logres_workshop.pages import architecture
from tests.server.people import Person

ROOT = Path(__file__).parents[2]
PACKAGE = Path(logres.__path__[0])
MOST_MODULES = 15


def test_the_picture_is_fresh():
    drawn = (ROOT / architecture.FILE).read_text("utf-8")
    assert drawn == architecture.svg(), "python -m logres_workshop.pages.architecture draws it anew"


def test_strata_need_only_what_lies_below():
    needs = {"a": {"b", "c"}, "b": {"c"}, "c": set[str](), "x": {"y"}, "y": {"x", "c"}}
    assert architecture.strata(needs) == [["c"], ["b"], ["a"], ["x", "y"]]


def click(tmp_path: Path) -> set[str]:
    """The modules that a move at the web table enters."""
    entered: set[str] = set()
    clicked = threading.Event()

    def note(frame: FrameType, event: str, arg: Any) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and clicked.is_set() and file.is_relative_to(PACKAGE):
            entered.add(file.relative_to(PACKAGE).as_posix())

    threading.setprofile(note)
    try:
        with TestClient(create_app(Settings(db=str(tmp_path / "x.db"), pace=0.0))) as house, ExitStack() as stack:
            ada = Person(house, "Ada", stack)
            seats = [{"seat": seat, "who": "me"} for seat in logres.title("britannia").seats()]
            ada.watches(ada.opens(title="britannia", scenario="four-player", seats=seats), "yellow")
            clicked.set()
            ada.acts("yellow", "move english_channel")
            clicked.clear()
    finally:
        threading.setprofile(None)
    return entered


@pytest.mark.plain
def test_a_click_takes_the_walk_that_is_described(tmp_path: Path):
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    walk = re.findall(r"^\d+\. `(.+?)`", text, re.M)
    assert set(walk) <= click(tmp_path)
    assert len(walk) <= MOST_MODULES
