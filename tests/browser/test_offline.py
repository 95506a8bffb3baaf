"""Playing without a line: the engine in the browser, fetched once, and a game that goes on when the page was closed."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from logres.engine import api
from tests.browser.conftest import OFFLINE, lacking
from tests.browser.playing import is_asked, others_rest
from tests.browser.test_access import violations

Visit = Callable[..., Any]
PICTURES: Final = Path(os.environ.get("LOGRES_PICTURES") or tempfile.mkdtemp())
MOST: Final = 60  # answers until others have played
WAKING: Final = 240_000  # milliseconds in which Python is there, also on a machine that is busy
NO_LINE: Final = ("ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Failed to fetch")


@pytest.fixture(autouse=True)
def built() -> None:
    if not (OFFLINE / "manifest.json").exists():
        lacking("the files for playing offline are not built: make offline")


def test_a_game_is_played_without_a_line_and_goes_on(visit: Visit, faults: list[str]) -> None:
    page = visit()
    fetch_files(page)
    page.context.set_offline(True)
    page.set_default_timeout(WAKING)
    begin(page)
    play_until_others_have(page)
    played = shown(page)
    page.reload()
    others_rest(page)
    page.locator(".log", has_text="Mercia").wait_for()
    assert shown(page) == played
    act(page)
    kept = look_at_home(page)
    assert api.replay(kept).count > played[0]
    page.context.set_offline(False)
    hand_over(page)
    assert shown(page)[0] > played[0]
    delete(page)
    faults[:] = [fault for fault in faults if not any(known in fault for known in NO_LINE)]


def play_until_others_have(page: Any) -> None:
    for _ in range(MOST):
        if page.locator(".log", has_text="Mercia").count():
            return
        act(page)
    raise AssertionError(f"nothing of Mercia after {MOST} answers")


def fetch_files(page: Any) -> None:
    """Nothing of it comes before it is asked for."""
    page.get_by_role("link", name="Play offline").click()
    button = page.get_by_role("button", name=re.compile("Fetch the files: [0-9.]+ MB"))
    button.wait_for()
    assert violations(page) == []
    page.screenshot(path=str(PICTURES / "offline-before.png"), full_page=True)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    fetched = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name)")
    assert not any("/engine/" in name for name in fetched)
    button.click()
    page.get_by_role("button", name="Begin").wait_for()


def begin(page: Any) -> None:
    page.get_by_label("Game", exact=True).select_option("bretwalda")
    page.get_by_label("The others").select_option("easy")
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/offline/.+"))
    others_rest(page)
    page.screenshot(path=str(PICTURES / "offline-table.png"))


def shown(page: Any) -> tuple[int, str]:
    """How many actions the game has, and its log."""
    return int(page.locator(".history span").inner_text().split("/")[1]), page.locator(".log").inner_text()


def act(page: Any) -> None:
    """The first answer; then one is asked again."""
    before = shown(page)[0]
    page.locator(".prompt .actions button:enabled").first.click()
    page.wait_for_function(
        "(before) => Number(document.querySelector('.history span').textContent.split('/')[1]) > before", arg=before
    )
    others_rest(page)


def look_at_home(page: Any) -> str:
    """The game is listed, without a line and without an account; its record, as it is saved from there."""
    page.goto("/")
    page.get_by_role("heading", name="On this device").wait_for()
    page.screenshot(path=str(PICTURES / "offline-home.png"), full_page=True)
    assert violations(page) == []
    with page.expect_download() as saved:
        page.get_by_role("button", name="Record").click()
    return Path(saved.value.path()).read_text("utf-8")


def hand_over(page: Any) -> None:
    """There is a line again: the game goes on at the server, against the same bots."""
    page.goto("/offline")
    page.get_by_role("button", name="To the server").click()
    page.wait_for_url(re.compile("/t/.+"))
    is_asked(page)
    table = page.request.get(page.url.replace("/t/", "/api/tables/")).json()
    assert sorted(one["bot"] or one["holder"] for one in table["seats"])[1:] == ["easy", "easy", "easy"]


def delete(page: Any) -> None:
    page.goto("/offline")
    page.get_by_role("button", name="Delete").click()
    page.get_by_role("button", name="Yes, delete it").click()
    page.get_by_role("heading", name="On this device").wait_for(state="hidden")
