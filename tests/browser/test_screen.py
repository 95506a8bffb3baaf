"""The whole screen: nothing jumps, every size is laid out, keys and ears are served, the end is a page."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest

import logres
from tests.browser.conftest import DESK, LONG, PHONE
from tests.browser.playing import answer, at, expect, go_on_with, guest, is_asked, new_table, sit_down, tap
from tests.browser.test_access import violations

Visit = Callable[..., Any]
SIZES: Final = {
    (1440, 900): "wide",
    (1920, 1080): "wide",
    (1024, 768): "middle",
    (768, 1024): "tall",
    (844, 390): "low",
    (390, 844): "phone",
}
PROMPTS: Final = int(os.environ.get("LOGRES_PROMPTS", "150"))  # 300 take minutes more
ENOUGH: Final = 20  # a game that chance ends soon has more questions than these
SEATS: Final = {
    "britannia": {"yellow": "me", "green": "me", "red": "random", "blue": "random"},
    "britannia-redux": {"p1": "me", "p2": "me", "p3": "random", "p4": "random"},
    "bretwalda": {"northumbria": "me", "mercia": "random", "east-anglia": "random", "wessex": "random"},
    "pendragon": {"dux": "me", "civitates": "me"},
}
SCENARIOS: Final = {"pendragon": "barbarian-conspiracy"}
OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "pendragon": {"nonplayers": ["saxons", "scotti"], "players": "three-britons"}
}

# Answers from the page's own list, and keeps where map, question and log stood at each new question.
WATCH: Final = """
(most) => {
  const places = new Set()
  const seen = new Set()
  window.watched = { places, seen }
  window.watch = setInterval(() => {
    const told = document.querySelector('.history span').textContent
    const spots = ['.frame', '.asked:not(li)', '.docked', '.bar', '.history'].map((one) => {
      const { x, y, width, height } = document.querySelector(one).getBoundingClientRect()
      return [one, x, y, width, height].join(' ')
    })
    places.add(spots.join('; '))
    const offered = [...document.querySelectorAll('.prompt > .actions button:not([disabled])')]
    if (!offered.length || document.querySelector('.note')) return // asked, and the answer is not in
    seen.add(told)
    if (seen.size >= most) return clearInterval(window.watch)
    const words = (one) => (one.ariaLabel || one.textContent).trim()
    const others = offered.filter((one) => !/^(Cancel|Take back|Speak|Give|Ask|Start|Trade)/.test(words(one)))
    ;(others[Math.floor(Math.random() * others.length)] ?? offered[0]).click()
  }, 12)
}
"""


def table_of(visit: Visit, title: str, name: str, **options: Any) -> Any:
    """A page at a new table of a title."""
    page = guest(visit, name, **options)
    scenario = SCENARIOS.get(title, "four-player")
    address = new_table(page, scenario, SEATS[title], title=title, **OPTIONS.get(title, {}))
    page.goto(address)
    is_asked(page)
    return page


@pytest.mark.parametrize("title", sorted(SEATS))
def test_map_question_and_log_do_not_move(visit: Visit, title: str) -> None:
    places: set[str] = set()
    left = PROMPTS
    while left > 0:  # where a game is over before, another one goes on
        page = table_of(visit, title, f"Still {title}")
        page.evaluate(WATCH, left)
        over = "(most) => window.watched.seen.size >= most || document.querySelector('.end')"
        page.wait_for_function(over, arg=left, timeout=LONG)
        seen = page.evaluate("window.watched.seen.size")
        assert seen > min(ENOUGH, left - 1)
        places |= set(page.evaluate("[...window.watched.places]"))
        left -= seen
        page.close()
    assert len(places) == 1, places


@pytest.mark.parametrize("title", sorted(SEATS))
def test_every_size_is_laid_out(visit: Visit, title: str) -> None:
    page = table_of(visit, title, f"Sizes {title}")
    for (width, height), shape in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.locator(f".table.{shape}").wait_for()
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
            width,
            height,
        ]
        for part in (".frame", ".prompt", ".tabs"):
            box = page.locator(part).bounding_box()
            assert box["x"] >= 0, (part, width)
            assert box["y"] >= 0, (part, width)
            assert box["x"] + box["width"] <= width, (part, width)
            assert box["y"] + box["height"] <= height, (part, width)
        frame = page.locator(".frame").bounding_box()
        assert frame["width"] * frame["height"] > 0.38 * width * height, (width, height)


# Whether the counter that can be chosen stands in the frame.
IN_VIEW: Final = """
(width) => {
  const frame = document.querySelector('.frame').getBoundingClientRect()
  const { x, y } = document.querySelector('.counter path.lit').getBoundingClientRect()
  return innerWidth === width && x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
}
"""


def test_another_size_keeps_what_is_asked_about_in_view(visit: Visit) -> None:
    page = table_of(visit, "britannia", "Turner")
    for nearer in (0, 8):
        page.mouse.move(*at(page, "english_channel"))
        for _ in range(nearer):
            page.mouse.wheel(0, -120)
        for width, height in [(390, 844), (844, 390), (1440, 900)]:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(IN_VIEW, arg=width)


def test_nothing_of_weight_is_behind_a_tab(visit: Visit) -> None:
    page = table_of(visit, "pendragon", "Weighty")
    for words in ("Sequence of Play", "Imperium", "next: ", "margin", "cards left", "Refugees"):
        expect(page.locator(".table")).to_contain_text(words, use_inner_text=True)
    page = table_of(visit, "britannia", "Weightier")
    for words in ("Round 1", "What comes"):
        expect(page.locator("#pane")).to_contain_text(words, use_inner_text=True)
    expect(page.locator(".log")).to_contain_text("The turn of the Romans")
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(4)


def test_the_log_runs_from_the_oldest_to_the_newest(visit: Visit) -> None:
    page = sit_down(visit, "Bede")
    answer(page, "March from English Channel", "Take 4 infantry", "To Kent", "Stop here")
    page.locator(".log", has_text="march 4 strong").wait_for()
    answer(page, "March from English Channel", "Take 3 infantry", "To Sussex", "Stop here")
    page.locator(".log", has_text="march 3 strong").wait_for()
    assert re.search("Round 1.*turn of the Romans.*4 strong.*3 strong", page.locator(".log").inner_text(), re.S)
    page.locator(".log .noun", has_text="Sussex").hover()
    page.locator(".story .place").wait_for(state="attached")


def test_keys_choose_and_the_focus_stays(visit: Visit) -> None:
    page = sit_down(visit, "Aldhelm")
    page.keyboard.press("1")
    is_asked(page, "who marches from English Channel?")
    page.keyboard.press("4")
    is_asked(page, "where next?")
    expect(page.locator(".ask")).to_contain_text("4 on the march")
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Stop here", exact=True).wait_for()
    page.wait_for_function("() => document.activeElement.closest('.actions') !== null")
    page.wait_for_function("() => document.querySelector('[role=status]').textContent.includes('where next?')")


def test_arrow_keys_go_from_tab_to_tab(visit: Visit) -> None:
    page = sit_down(visit, "Cuthbert")
    overview = page.get_by_role("tab", name="Overview")
    overview.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab-points[aria-selected=true]")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(overview).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.locator("#tab-table[aria-selected=true]").wait_for()
    expect(page.locator("[role=tab][tabindex='0']")).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator("#tab-overview[aria-selected=true]").wait_for()


def solitary(visit: Visit, name: str, **options: Any) -> Any:
    page = guest(visit, name, replay="back", **options)
    others = ["civitates", "saxons", "scotti"]
    page.goto(
        new_table(page, "barbarian-conspiracy", {"dux": "me"}, title="pendragon", nonplayers=others, players="four")
    )
    page.locator(".playback, .actions button:enabled").first.wait_for()
    return page


def solitary_begun_by_others(visit: Visit, **options: Any) -> Any:
    """Who acts first is drawn, and it may be oneself."""
    for attempt in range(12):
        page = solitary(visit, f"Lone {attempt}", **options)
        if page.locator(".playback").count():
            return page
    raise AssertionError("nobody else ever acted first")


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_a_solitary_game_opens_on_the_starting_position(visit: Visit, viewport: dict[str, int]) -> None:
    page = solitary_begun_by_others(visit, viewport=viewport, reduced_motion="reduce")
    told = page.get_by_role("region", name="What happened")
    told.get_by_role("heading", name="The starting position").wait_for()
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    told.get_by_role("heading", name=re.compile("^(Civitates|Saxons|Scotti|Dux)$")).first.wait_for()
    told.get_by_text("consults its flowchart").first.wait_for()
    told.get_by_text("8.1").first.or_(told.get_by_role("button", name=re.compile("^Rule 8"))).first.wait_for()
    expect(page.locator(".playback .bar .done")).to_have_count(1)
    page.keyboard.press("ArrowLeft")
    told.get_by_role("heading", name="The starting position").wait_for()
    told.get_by_role("button", name="Skip").click()
    page.locator(".prompt").wait_for()
    page.reload()
    page.locator(".prompt").wait_for()


def test_what_others_did_can_be_seen_again(visit: Visit) -> None:
    page = guest(visit, "Wilfrid")
    seats = {"yellow": "greedy", "green": "me", "red": "greedy", "blue": "greedy"}
    page.goto(new_table(page, "four-player", seats))
    again = page.get_by_role("button", name=re.compile("turns? of others"))
    again.wait_for()
    again.click()
    told = page.get_by_role("region", name="What happened")
    told.get_by_role("button", name="Back").click()  # to how it stood before
    told.get_by_role("button", name="Next").click()
    told.get_by_role("heading", name=re.compile("The turn of the")).wait_for()
    page.locator(".story path.way").first.wait_for(state="attached")
    told.get_by_role("button", name="Skip").click()
    is_asked(page)
    expect(page.locator(".story")).to_have_count(0)


@cache
def finished(title: str) -> str:
    """The record of a game that bots played to its end."""
    scenario = {"britannia": "two-player-early", "pendragon": "barbarian-conspiracy"}.get(title)
    game = logres.new(title, scenario, seed=3, options=OPTIONS.get(title, {}))
    bot = logres.bot("random", seed=3)
    while (decision := game.decision) is not None:
        game.play(game.forced or bot.choose(game.redeal(decision.seat, 1)), decision.seat)
    return game.record(whole=True)


@pytest.mark.parametrize("viewport", [DESK, PHONE])
@pytest.mark.parametrize("title", ["britannia", "bretwalda", "pendragon"])
def test_the_end_of_a_game_is_a_page(visit: Visit, title: str, viewport: dict[str, int]) -> None:
    page = go_on_with(visit, "Omega", finished(title), viewport=viewport)
    end = page.get_by_role("dialog", name=re.compile("(^|[.] )[A-Z].* wins?:"))
    end.wait_for()
    end.locator("tbody tr").nth(1).wait_for()
    seats = end.locator("tbody tr").count()
    expect(end.locator("polyline")).to_have_count(seats)
    end.locator(".parts span").nth(seats - 1).wait_for(state="attached")
    assert violations(page, ".end") == []
    end.get_by_role("button", name="See the board").click()
    page.locator(".ask", has_text=re.compile("The game is over, won by [A-Z]")).wait_for()
    page.get_by_role("button", name="How it ended").click()
    end.get_by_role("button", name="Replay from the beginning").click()
    page.get_by_role("heading", name="The starting position").wait_for()


def test_a_long_touch_shows_the_card_of_an_area_and_does_nothing_else(visit: Visit) -> None:
    page = sit_down(visit, "Claudia", viewport=PHONE, has_touch=True, is_mobile=True)
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda frame: sent.append(str(frame))))
    page.reload()
    is_asked(page)
    cdp = page.context.new_cdp_session(page)

    def touch(kind: str, area: str | None) -> None:
        points = [] if area is None else [dict(zip("xy", at(page, area), strict=True))]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", "kent")
    card = page.locator(".hover")
    card.get_by_text("Belgae: infantry").wait_for()
    touch("touchEnd", None)
    expect(card.get_by_text("Still pays")).to_be_visible()
    sea = at(page, "north_sea")  # some frames later
    assert sent
    assert not [frame for frame in sent if json.loads(frame)["type"] in ("act", "whynot", "reach")]
    tap(page, *sea)
    card.wait_for(state="hidden")


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_the_tour_covers_nothing_of_the_map(visit: Visit, size: tuple[int, int]) -> None:
    page = sit_down(visit, f"Julia {size[0]}", viewport=dict(zip(("width", "height"), size, strict=True)))
    at(page, "kent")  # the map has come to rest
    tour, frame = page.locator(".tour").bounding_box(), page.locator(".frame").bounding_box()
    assert tour["y"] + tour["height"] <= frame["y"] + 1
    measured = "(names) => names.map((one) => one.getBoundingClientRect().height)"
    sizes = page.locator("[data-name] text").evaluate_all(measured)
    assert sizes
    if size == (844, 390):
        assert sorted(sizes)[len(sizes) // 4] >= 9


def test_a_table_that_waits_for_you_comes_to_rest(visit: Visit) -> None:
    """A movement without an end has the whole map drawn anew with every picture: half of a processor."""
    page = sit_down(visit, "Otho")
    expect(page.locator("circle.advised")).to_be_visible()
    ends = page.evaluate("document.getAnimations().map((one) => one.effect.getComputedTiming().endTime)")
    assert all(end < 6000 for end in ends)  # none, if they are over
