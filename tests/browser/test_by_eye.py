"""What was grumbled at when the table was played by eye: a battle told too early, words that were cut, a small map."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.browser.conftest import PHONE
from tests.browser.playing import answer, bring, come_in, expect, new_table
from tests.browser.test_access import CALM
from tests.browser.test_acting import MOST_ROUNDS, two_battles

Visit = Callable[..., Any]
LYING: Final = {"width": 844, "height": 390}
CUT: Final = "(names) => names.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"


def test_nothing_tells_how_the_last_battle_went_before_it_is_called_for(visit: Visit) -> None:
    page = bring(visit, "Cerdic", two_battles())
    answer(page, "Done")
    card = page.get_by_role("region", name="Battle")
    card.get_by_role("button", name=re.compile("^Fight in Avalon")).click()
    last = page.locator(".prompt").get_by_role("button", name="Fight in Kent", exact=True)
    onward = card.locator("button:enabled", has_text=re.compile("^(Go on|Next|Fight on)"))
    for _ in range(MOST_ROUNDS):
        last.or_(onward).first.wait_for()
        if last.count():
            break
        onward.first.click()
    page.locator(".prompt").get_by_text("one battle is left to fight").wait_for()
    told = page.get_by_role("log").get_by_text("Saxons attack Jutes in Kent")
    expect(told).to_have_count(0)
    expect(page.locator(".area.lit")).to_have_count(0)
    last.click()
    told.wait_for()


@pytest.mark.parametrize(
    ("title", "mine", "viewport"),
    [("britannia-redux", "p1", PHONE), ("britannia-redux", "p1", LYING), ("bretwalda", "wessex", PHONE)],
)
def test_seats_have_their_whole_names_on_a_phone(visit: Visit, title: str, mine: str, viewport: dict[str, int]) -> None:
    page = visit("/", viewport=viewport)
    come_in(page, f"{mine} {viewport['width']}")
    others = {"britannia-redux": ["p2", "p3", "p4"], "bretwalda": ["northumbria", "mercia", "east-anglia"]}
    seats = {mine: "me"} | dict.fromkeys(others[title], "random")
    page.goto("/".join(page.url.split("/")[:3]) + new_table(page, "four-player", seats, title=title))
    page.locator(".strip .name").nth(3).wait_for()
    assert page.locator(".strip .name").evaluate_all(CUT) == []


def test_the_map_has_most_of_a_phone_that_stands_upright(visit: Visit) -> None:
    page = bring(visit, "Ine", two_battles(), viewport=PHONE, has_touch=True, is_mobile=True)
    expect(page.locator("header.seated")).to_be_hidden()
    page.evaluate(CALM)
    assert page.locator(".frame").bounding_box()["height"] > 0.6 * PHONE["height"]
    page.get_by_role("tab", name="Table", exact=True).click()
    page.get_by_role("link", name="All tables").wait_for()  # the way home, where the bar above is gone
