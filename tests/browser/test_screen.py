"""The whole screen: nothing jumps, every size is laid out, keys and ears are served, the end is a page."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest

import logres
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import come_in, new_table, post, sit_down
from tests.browser.test_access import violations

pytestmark = pytest.mark.long

Visit = Callable[..., Any]
SIZES: Final = {
    (1440, 900): "wide",
    (1920, 1080): "wide",
    (1024, 768): "middle",
    (768, 1024): "tall",
    (844, 390): "low",
    (390, 844): "phone",
}
PROMPTS: Final = 300
ENOUGH: Final = 20  # a game that chance ends soon has more questions than these
SEATS: Final = {
    "britannia": {"yellow": "me", "green": "greedy", "red": "greedy", "blue": "greedy"},
    "britannia-redux": {"p1": "me", "p2": "greedy", "p3": "greedy", "p4": "greedy"},
    "bretwalda": {"northumbria": "me", "mercia": "greedy", "east-anglia": "greedy", "wessex": "greedy"},
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
    if (!offered.length) return
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
    page = visit("/", **options)
    come_in(page, name)
    scenario = SCENARIOS.get(title, "four-player")
    address = new_table(page, scenario, SEATS[title], title=title, **OPTIONS.get(title, {}))
    page.goto("/".join(page.url.split("/")[:3]) + address)
    page.locator(".actions button:enabled").first.wait_for()
    return page


@pytest.mark.parametrize("title", sorted(SEATS))
def test_map_question_and_log_do_not_move(visit: Visit, title: str) -> None:
    page = table_of(visit, title, f"Still {title}")
    page.evaluate(WATCH, PROMPTS)
    over = f"() => window.watched.seen.size >= {PROMPTS} || document.querySelector('.end')"
    page.wait_for_function(over, timeout=300_000)
    assert page.evaluate("window.watched.seen.size") > ENOUGH
    assert page.evaluate("[...window.watched.places]") == page.evaluate("[...window.watched.places].slice(0, 1)")


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


def test_nothing_of_weight_is_behind_a_tab(visit: Visit) -> None:
    page = table_of(visit, "pendragon", "Weighty")
    seen = page.locator(".table").inner_text()
    for words in ("Sequence of Play", "Imperium", "next: ", "margin", "cards left", "Refugees"):
        assert words in seen
    page = table_of(visit, "britannia", "Weightier")
    rail = page.locator("#pane").inner_text()
    assert "Round 1" in rail
    assert "What comes" in rail
    assert "The turn of the Romans" in page.locator(".log").inner_text()
    assert page.get_by_role("list", name="Seats").get_by_role("listitem").count() == 4


def test_the_log_runs_from_the_oldest_to_the_newest(visit: Visit) -> None:
    page = sit_down(visit, "Bede")
    for words in ("March from English Channel", "Take 4 infantry", "To Kent", "Stop here"):
        page.locator(".actions").get_by_role("button", name=words, exact=True).click()
    page.locator(".log", has_text="march 4 strong").wait_for()
    for words in ("March from English Channel", "Take 3 infantry", "To Sussex", "Stop here"):
        page.locator(".actions").get_by_role("button", name=words, exact=True).click()
    page.locator(".log", has_text="march 3 strong").wait_for()
    assert re.search("Round 1.*turn of the Romans.*4 strong.*3 strong", page.locator(".log").inner_text(), re.S)
    page.locator(".log .noun", has_text="Sussex").hover()
    page.locator(".story .place").wait_for(state="attached")


def test_keys_choose_and_the_focus_stays(visit: Visit) -> None:
    page = sit_down(visit, "Aldhelm")
    page.keyboard.press("1")
    page.get_by_text("who marches from English Channel?").first.wait_for()
    page.keyboard.press("4")
    page.get_by_text("where next?").first.wait_for()
    assert "4 on the march" in page.locator(".ask").inner_text()
    page.keyboard.press("a")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Stop here", exact=True).wait_for()
    page.wait_for_function("() => document.activeElement.closest('.actions') !== null")
    page.wait_for_function("() => document.querySelector('[role=status]').textContent.includes('where next?')")


def test_arrow_keys_go_from_tab_to_tab(visit: Visit) -> None:
    page = sit_down(visit, "Cuthbert")
    page.get_by_role("tab", name="Overview").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tab-points"
    page.locator("#tab-points[aria-selected=true]").wait_for()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    page.locator("#tab-table[aria-selected=true]").wait_for()
    assert page.locator("[role=tab][tabindex='0']").count() == 1
    page.keyboard.press("Escape")
    page.locator("#tab-overview[aria-selected=true]").wait_for()


def solitary(visit: Visit, name: str, **options: Any) -> Any:
    page = visit("/", replay="back", **options)
    come_in(page, name)
    others = ["civitates", "saxons", "scotti"]
    address = new_table(
        page, "barbarian-conspiracy", {"dux": "me"}, title="pendragon", nonplayers=others, players="four"
    )
    page.goto("/".join(page.url.split("/")[:3]) + address)
    return page


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_a_solitary_game_opens_on_the_starting_position(visit: Visit, viewport: dict[str, int]) -> None:
    page = None
    for attempt in range(12):  # who acts first is drawn, and it may be oneself
        page = solitary(visit, f"Lone {viewport['width']} {attempt}", viewport=viewport, reduced_motion="reduce")
        page.locator(".playback, .actions button:enabled").first.wait_for()
        if page.locator(".playback").count():
            break
    assert page is not None
    told = page.get_by_role("region", name="What happened")
    told.get_by_role("heading", name="The starting position").wait_for()
    assert violations(page) == []
    page.keyboard.press("ArrowRight")
    told.get_by_role("heading", name=re.compile("^(Civitates|Saxons|Scotti|Dux)$")).first.wait_for()
    told.get_by_text("consults its flowchart").first.wait_for()
    told.get_by_text("8.1").first.or_(told.get_by_role("button", name=re.compile("^Rule 8"))).first.wait_for()
    assert page.locator(".playback .bar .done").count() == 1
    page.keyboard.press("ArrowLeft")
    told.get_by_role("heading", name="The starting position").wait_for()
    told.get_by_role("button", name="Skip").click()
    page.locator(".prompt").wait_for()
    page.reload()
    page.locator(".prompt").wait_for()


def test_what_others_did_can_be_seen_again(visit: Visit) -> None:
    page = visit()
    come_in(page, "Wilfrid")
    seats = {"yellow": "greedy", "green": "me", "red": "greedy", "blue": "greedy"}
    page.goto("/".join(page.url.split("/")[:3]) + new_table(page, "four-player", seats))
    again = page.get_by_role("button", name=re.compile("turns? of others"))
    again.wait_for()
    again.click()
    told = page.get_by_role("region", name="What happened")
    told.get_by_role("button", name="Next").click()
    told.get_by_role("heading", name=re.compile("The turn of the")).wait_for()
    page.locator(".story path.way").first.wait_for(state="attached")
    told.get_by_role("button", name="Skip").click()
    page.locator(".actions button:enabled").first.wait_for()
    assert page.locator(".story").count() == 0


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
    page = visit("/", viewport=viewport)
    come_in(page, f"Omega {title} {viewport['width']}")
    made = post(page, "/api/records", {"record": finished(title)})
    page.goto("/".join(page.url.split("/")[:3]) + f"/t/{made['id']}")
    end = page.get_by_role("dialog", name=re.compile("win"))
    end.wait_for()
    end.locator("polyline").first.wait_for()
    seats = end.locator("tbody tr").count()
    assert seats >= 2
    assert end.locator("polyline").count() == seats
    assert end.locator(".parts span").count() >= seats
    assert violations(page, ".end") == []
    end.get_by_role("button", name="See the board").click()
    page.locator(".ask", has_text="The game is over").wait_for()
    page.get_by_role("button", name="How it ended").click()
    end.get_by_role("button", name="Replay from the beginning").click()
    page.get_by_role("heading", name="The starting position").wait_for()
