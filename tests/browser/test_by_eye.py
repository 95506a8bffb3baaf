"""What was grumbled at when the table was played by eye: a battle told too early, words that were cut, a small map."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.browser.conftest import PHONE
from tests.browser.playing import GEOMETRY, answer, at, bring, come_in, expect, go_on_with, guest, is_asked, new_table
from tests.browser.test_access import CALM
from tests.browser.test_acting import MOST_ROUNDS, anchor, two_battles
from tests.browser.test_table import in_battle
from tests.games.bretwalda.positions import position

Visit = Callable[..., Any]
LYING: Final = {"width": 844, "height": 390}
FINGER: Final = 40  # pixels that a finger needs
# Buttons of the question and tabs that are lower than this, or stand outside of the window, or on one another.
HARD_TO_TOUCH: Final = """
(least) => {
  const all = [...document.querySelectorAll('.prompt > .actions > .apart button, .foot button, [role=tab]')]
  const seen = [...document.querySelectorAll('.prompt > .actions > li:not(.apart) button'), ...all]
  const boxes = all.map((one) => one.getBoundingClientRect())
  const list = document.querySelector('.prompt > .actions').getBoundingClientRect()
  const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const isOut = (one) => one.right > innerWidth + 0.5 || one.bottom > innerHeight + 0.5
  const wrong = (one, i) => isOut(one) || meet(one, list) || boxes.some((other, j) => j > i && meet(one, other))
  const low = seen.filter((one) => one.getBoundingClientRect().height < least - 0.5)
  return [...low, ...all.filter((_, i) => wrong(boxes[i], i))].map((one) => one.textContent)
}
"""
# Whether the veil lies on a point of the map.
IS_VEILED: Final = "(veil, [x, y]) => veil.isPointInFill(new DOMPoint(x, y))"
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
    [
        ("britannia-redux", "p1", PHONE),
        ("britannia-redux", "p1", LYING),
        ("bretwalda", "wessex", PHONE),
        ("bretwalda", "wessex", LYING),
    ],
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


def test_night_and_day_follow_the_system_at_once(visit: Visit) -> None:
    page = visit("/", color_scheme="light")
    root = page.locator("html")
    expect(root).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark")
    expect(root).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(root).to_have_attribute("data-theme", "light")


@pytest.mark.parametrize("viewport", [PHONE, LYING])
def test_a_finger_finds_every_button_beside_the_question(visit: Visit, viewport: dict[str, int]) -> None:
    page = bring(visit, "Cynric", two_battles(), viewport=viewport, has_touch=True, is_mobile=True)
    page.locator(".apart").get_by_role("button", name="Done", exact=True).wait_for()
    page.evaluate(CALM)
    assert page.evaluate(HARD_TO_TOUCH, FINGER) == []


def test_foreign_coasts_are_veiled_like_all_that_is_out_of_reach(visit: Visit) -> None:
    page = bring(visit, "Cutha", two_battles())
    answer(page, "March from Sussex")
    veil = page.locator(".reach > .veil")
    expect(veil).to_have_count(1)
    ireland = [200, 900]
    assert veil.evaluate(IS_VEILED, ireland)
    assert veil.evaluate(IS_VEILED, GEOMETRY["areas"]["york"]["anchor"])
    assert not veil.evaluate(IS_VEILED, GEOMETRY["areas"]["sussex"]["anchor"])


def test_a_march_that_was_begun_goes_on_when_the_page_is_loaded_anew(visit: Visit) -> None:
    page = bring(visit, "Cuthred", two_battles(), service_workers="block")
    answer(page, "March from Sussex")
    page.locator(".reach").wait_for(state="attached")
    face: list[Any] = []
    page.route("**/assets/britannia-*.js", lambda route: face.append(route))  # comes after the question
    page.reload(wait_until="commit")
    expect(page).to_have_title("● Logres: table")  # asked, and no map yet
    for one in face:
        one.continue_()
    is_asked(page)
    page.locator(".reach").wait_for(state="attached")


def test_a_battle_on_a_phone_leaves_its_land_in_sight(visit: Visit) -> None:
    page = bring(visit, "Cenwalh", in_battle(), viewport=PHONE, has_touch=True, is_mobile=True)
    card = page.get_by_role("region", name="Battle")
    card.get_by_text("round 1 of dice").wait_for()
    expect(card.get_by_role("button", name=re.compile("^Fight on"))).to_have_count(0)
    box = card.bounding_box()
    assert box["y"] + box["height"] < at(page, "kent")[1]
    answer(page, "Fight on")
    card.get_by_text("round 2 of dice").wait_for()


def test_cards_to_choose_from_are_told_on_a_phone_that_lies(visit: Visit) -> None:
    page = guest(visit, "Aethelburg", viewport=LYING)
    seats = {"northumbria": "me"} | dict.fromkeys(["wessex", "mercia", "east-anglia"], "random")
    page.goto(new_table(page, "four-player", seats, title="bretwalda"))
    is_asked(page, "whom do you crown")
    page.locator("#pane").get_by_role("heading", name="To choose from").wait_for()


def test_a_map_larger_than_its_frame_begins_where_one_is(visit: Visit) -> None:
    page = guest(visit, "Edith", viewport=LYING)
    seats = {"northumbria": "me"} | dict.fromkeys(["wessex", "mercia", "east-anglia"], "random")
    page.goto(new_table(page, "four-player", seats, title="bretwalda"))
    is_asked(page, "whom do you crown")
    page.keyboard.press("Escape")  # the hand
    page.locator("#pane").wait_for(state="detached")
    frame = page.locator(".frame").bounding_box()
    home = anchor(page, "eoforwic")[1] - frame["y"]
    assert 0.2 * frame["height"] < home < 0.8 * frame["height"]


def test_no_panel_opens_over_the_map_while_what_others_did_is_played(visit: Visit) -> None:
    page = guest(visit, "Balthild", viewport=LYING, replay="always", reduced_motion="reduce")
    seats = {"wessex": "me"} | dict.fromkeys(["northumbria", "mercia", "east-anglia"], "random")
    page.goto(new_table(page, "four-player", seats, title="bretwalda"))
    is_asked(page, "whom do you crown")
    page.locator("#pane").get_by_role("heading", name="To choose from").wait_for()
    answer(page, "Crown Ecgberht")
    told = page.get_by_role("region", name="What happened")
    told.get_by_role("heading", name="The starting position").wait_for()
    told.get_by_role("button", name="Next").click()
    told.get_by_role("button", name="Back").click()  # some frames later
    expect(page.locator("#pane")).to_have_count(0)
    told.get_by_role("button", name="Skip").click()
    is_asked(page, "which Chronicle")
    page.locator("#pane").get_by_role("heading", name="One of these goes under the deck").wait_for()


def alone_with(visit: Visit, name: str, faction: str, **options: Any) -> Any:
    """A page at a table of Pendragon against three non-players, when this faction is asked what it does."""
    others = [one for one in ("dux", "civitates", "saxons", "scotti") if one != faction]
    for attempt in range(12):  # who acts first is drawn
        page = guest(visit, f"{name} {attempt}", **options)
        table: dict[str, Any] = {"title": "pendragon", "nonplayers": others, "players": "four"}
        page.goto(new_table(page, "barbarian-conspiracy", {faction: "me"}, **table))
        is_asked(page)
        if page.locator(".ask", has_text="choose a Command").count():
            return page
    raise AssertionError("others always came first")


def test_undo_stays_where_it_is_however_long_question_and_hint_are(visit: Visit) -> None:
    page = alone_with(visit, "Vortigern", "civitates")
    undo, question = page.get_by_role("button", name="Undo"), page.locator(".prompt")
    place = undo.bounding_box()
    question.get_by_role("button", name="Trade").click()
    question.get_by_role("button", name=re.compile("^All .* spaces")).click()
    rule = question.get_by_role("button", name="+ Rule")
    rule.hover()
    question.locator(".foretold").wait_for()
    assert undo.bounding_box() == place
    rule.click()
    is_asked(page, "Rule in which spaces?")
    assert undo.bounding_box() == place
    expect(undo).to_be_enabled()


def test_the_tour_calls_a_button_by_its_own_name(visit: Visit) -> None:
    page = alone_with(visit, "Cunedda", "civitates")
    page.locator(".prompt").get_by_role("button", name="Trade").click()
    page.get_by_role("button", name=re.compile("^All .* spaces")).click()
    shown = page.get_by_role("button", name="Show me: Go, without a Feat")
    shown.wait_for()
    expect(page.locator(".shortcuts .advised")).to_have_text("Go, without a Feat")


def test_the_legend_tells_which_borders_cannot_be_crossed(visit: Visit) -> None:
    page = guest(visit, "Offa")
    seats = {"northumbria": "me"} | dict.fromkeys(["wessex", "mercia", "east-anglia"], "random")
    page.goto(new_table(page, "four-player", seats, title="bretwalda"))
    is_asked(page, "whom do you crown")
    page.get_by_role("button", name="Legend").click()
    page.get_by_role("region", name="Legend").get_by_text("wetlands, which nobody crosses").wait_for()


def test_a_card_to_choose_from_is_the_answer(visit: Visit) -> None:
    page = guest(visit, "Raedwald")
    seats = {"northumbria": "me"} | dict.fromkeys(["wessex", "mercia", "east-anglia"], "random")
    page.goto(new_table(page, "four-player", seats, title="bretwalda"))
    is_asked(page, "whom do you crown")
    page.locator("#pane button:has(article)").first.click()
    page.locator(".ask", has_text="whom do you crown").wait_for(state="detached")


def test_what_spends_is_shown_at_the_first_click_on_the_map_and_done_at_the_second(visit: Visit) -> None:
    home = {"wintaceaster": {"wessex": {"ruler": 1, "ceorl": 1}, "control": "wessex"}}
    page = go_on_with(
        visit, "Ine", position("fyrd", "wessex", home, kingdoms={"wessex": {"gold": 1}}).record(whole=True)
    )
    page.get_by_role("button", name="I am wessex").click()
    is_asked(page, "do you recruit")
    page.mouse.click(*anchor(page, "wintaceaster"))
    expect(page.locator(".prompt > .actions button")).to_have_text(["Recruit a Ceorl in Wintaceaster: 1 of 1 Gold"])
    expect(page.get_by_role("log")).not_to_contain_text("recruits")
    page.mouse.click(*anchor(page, "wintaceaster"))
    page.get_by_role("log").get_by_text("recruits one Ceorl").wait_for()
