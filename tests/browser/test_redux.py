"""Britannia reduX: a few decisions against bots, and what differs from the other edition."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.playing import HASTE
from tests.browser.test_access import violations

pytestmark = pytest.mark.long

Visit = Callable[..., Any]


def begun(visit: Visit, **options: Any) -> Any:
    page = visit("/", **options)
    page.get_by_role("button", name="Play Britannia reduX against three bots").click()
    page.locator(".actions button").first.wait_for()
    return page


def test_redux_is_played_against_bots_with_cards_and_timeline_of_its_own(visit: Visit) -> None:
    page = begun(visit)
    assert "430–485 AD" in page.locator(".status").inner_text()
    assert page.locator("path.station").count() == 1
    assert page.locator("#area-eng_fri").get_attribute("aria-label") == "between English Channel and Frisian Sea: empty"
    page.get_by_role("tab", name="Cards").click()
    page.get_by_label("Nation").select_option("saxons")
    told = page.locator("#pane").inner_text()
    assert "Hold at the end of rounds 2, 5, 8, 10" in told
    assert "reconstructed, low confidence" in told
    assert "Rex Anglorum" in told
    assert violations(page, "#pane") == []
    page.get_by_role("tab", name="Timeline").click()
    assert page.get_by_role("list", name="Rounds").get_by_role("listitem").count() == 10
    assert "8 infantry between English Channel and Frisian Sea" in page.locator("#pane").inner_text()
    assert violations(page) == []
    page.evaluate(HASTE)
    page.locator(".status", has_text=re.compile(r"Round ([2-9]|10)\b")).wait_for(timeout=480_000)


def test_a_citation_of_the_other_edition_is_found(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".ask .rule").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("link", name="Open in the rules").wait_for()
    assert "There is no clause" not in dialog.inner_text()


@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE])
def test_what_differs_is_shown_at_the_table_and_in_the_rules(visit: Visit, viewport: dict[str, int]) -> None:
    page = begun(visit, viewport=viewport)
    page.get_by_role("tab", name="Edition").click()
    page.get_by_role("heading", name="What differs from Britannia").wait_for()
    page.get_by_text("redux.cavalry.carry-over").wait_for()
    assert page.get_by_text("redux.cavalry.is-army").count() == 0
    page.get_by_label("the same").check()
    page.get_by_text("redux.cavalry.is-army").wait_for()
    assert violations(page, "#pane") == []
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_role("link", name="What differs: Britannia and reduX").click()
    page.get_by_text("nothing of the kind").first.wait_for()
    assert "What is reconstructed" in page.locator("main").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    assert violations(page) == []
