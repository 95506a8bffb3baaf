"""Britannia reduX: a few decisions against bots, and what differs from the other edition."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.conftest import PHONE
from tests.browser.playing import HASTE, expect, is_asked
from tests.browser.test_access import violations

Visit = Callable[..., Any]


def begun(visit: Visit, **options: Any) -> Any:
    page = visit("/", **options)
    page.get_by_role("button", name="Play Britannia reduX against three bots").click()
    is_asked(page)
    return page


def test_redux_is_played_against_bots_with_cards_and_timeline_of_its_own(visit: Visit) -> None:
    page = begun(visit)
    expect(page.locator(".status")).to_contain_text("430–485 AD")
    expect(page.locator("path.station")).to_have_count(1)
    between = "between English Channel and Frisian Sea"
    expect(page.locator("#area-eng_fri")).to_have_attribute("aria-label", f"{between}: empty")
    page.get_by_role("tab", name="Cards").click()
    page.get_by_label("Nation").select_option("saxons")
    pane = page.locator("#pane")
    for told in ("Hold at the end of rounds 2, 5, 8, 10", "reconstructed, low confidence", "Rex Anglorum"):
        expect(pane).to_contain_text(told)
    assert violations(page, "#pane") == []
    page.get_by_role("tab", name="Timeline").click()
    expect(page.get_by_role("list", name="Rounds").get_by_role("listitem")).to_have_count(10)
    expect(pane).to_contain_text(f"8 infantry {between}")
    assert violations(page) == []
    page.evaluate(HASTE)
    page.locator(".history span", has_text=re.compile(r"/ ([6-9]\d|\d{3,})")).wait_for(timeout=480_000)


def test_a_citation_of_the_other_edition_is_found(visit: Visit) -> None:
    page = begun(visit)
    page.locator(".ask .rule").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("p.rule").wait_for()  # the clause is fetched
    expect(dialog).not_to_contain_text("There is no clause")


@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE])
def test_what_differs_is_shown_at_the_table_and_in_the_rules(visit: Visit, viewport: dict[str, int]) -> None:
    page = begun(visit, viewport=viewport)
    page.get_by_role("tab", name="Edition").click()
    page.get_by_role("heading", name="What differs from Britannia").wait_for()
    page.get_by_text("redux.cavalry.carry-over").wait_for()
    expect(page.get_by_text("redux.cavalry.is-army")).to_have_count(0)
    page.get_by_label("the same").check()
    page.get_by_text("redux.cavalry.is-army").wait_for()
    assert violations(page, "#pane") == []
    if viewport == PHONE:
        page.get_by_role("tab", name="Table", exact=True).click()  # the bar of the pages is not there
    page.get_by_role("link", name="Rules").first.click()
    page.get_by_role("link", name="What differs: Britannia and reduX").click()
    page.get_by_text("nothing of the kind").first.wait_for()
    expect(page.locator("main")).to_contain_text("What is reconstructed")
    assert page.evaluate("document.documentElement.scrollWidth") == viewport["width"]
    assert violations(page) == []
