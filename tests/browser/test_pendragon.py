"""Pendragon at the web table: one person against non-players, from set-up to the final victory."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest

import logres
from logres.engine.game import Game
from tests.browser.conftest import DESK, LONG, PHONE, ROOT
from tests.browser.playing import (
    answer,
    bring,
    expect,
    guest,
    is_asked,
    new_table,
    next_question,
    offers,
    on_screen,
    press,
    tap,
)
from tests.browser.test_access import check_tabs, violations

Visit = Callable[..., Any]
GEOMETRY: Final = json.loads((ROOT / "web/src/games/pendragon/geometry.json").read_text("utf-8"))
AGAINST: Final = "Play Pendragon against two non-players"
PATIENT: Final = 20  # answers: who always takes the first of the list may build one Command for ever
EVERYBODY: Final = ("dux", "civitates", "saxons", "scotti")
BRITONS: Final[dict[str, Any]] = {"nonplayers": ["saxons", "scotti"], "players": "three-britons"}
# In how many lines the words of a button stand.
LINES: Final = """
(one) => {
  const words = document.createRange()
  words.selectNodeContents(one)
  return new Set([...words.getClientRects()].map(({ top }) => top)).size
}
"""
IN_ICENI: Final = "select iceni"
CHOSEN: Final = re.compile("target: .* \\(of ")  # a non-player's choice among spaces

# Answers from the page's own list: passes often, so that the Epochs come soon, and ends what it began.
HASTE: Final = """
(most) => { window.haste = setInterval(() => {
  const count = Number(document.querySelector('.history span').textContent.split('/')[1])
  if (count >= most) return clearInterval(window.haste)
  const offered = [...document.querySelectorAll('.prompt > .actions button:not([disabled])')]
  if (!offered.length) return
  const words = (one) => (one.ariaLabel || one.textContent).trim()
  const find = (pattern) => offered.find((one) => pattern.test(words(one)))
  const ends = find(/^Pass$/) ?? find(/^(Done|Enough|Without a Feat|Halt|Agree|End|Decline|Fight|Stand|Pay|Keep)/)
  const others = offered.filter((one) => !/^(Cancel|Take back|Speak|Give|Ask)/.test(words(one)))
  const pick = Math.random() < 0.8 ? ends : null
  ;(pick ?? others[Math.floor(Math.random() * others.length)] ?? offered[0]).click()
}, 15) }
"""


def solitaire(visit: Visit, *mine: str, scenario: str = "barbarian-conspiracy", **options: Any) -> Any:
    """A page at a table where all factions but these are non-players."""
    page = guest(visit, "Gildas", **options)
    absent = [seat for seat in EVERYBODY if seat not in mine]
    hands = "four" if len(mine) == 1 else "three-britons" if "dux" in mine else "three"
    seats = dict.fromkeys(mine, "me")
    address = new_table(page, scenario, seats, title="pendragon", nonplayers=absent, players=hands)
    page.goto(address)
    is_asked(page)
    return page


def anchor(page: Any, space: str) -> tuple[float, float]:
    """Where the name of a space stands on the screen."""
    label = GEOMETRY["spaces"][space]["label"]
    return on_screen(page, label["x"], label["y"])


def first(
    fits: Callable[[Game], bool], scenario: str = "barbarian-conspiracy", options: dict[str, Any] = BRITONS
) -> Game:
    """The first game, of both Britons where nothing else is said, in which it comes to this if all answer shortly."""
    for seed in range(200):
        game = logres.new("pendragon", scenario, seed=seed, options=options)
        for _ in range(400):
            if not next_question(game):
                break
            if fits(game):
                return game
            texts = [one.text for one in game.legal()]
            game.play("pass" if "pass" in texts else texts[-1])
    raise AssertionError("it never came to this")


def is_free(game: Game, *actions: str) -> bool:
    """Whether the Civitates choose what to do, and could do this."""
    asked = game.decision
    return asked is not None and (asked.kind, asked.actor) == ("ChoosePlay", "civitates") and offers(game, *actions)


def has_thought(game: Game) -> bool:
    """Whether a non-player had to choose among spaces in its newest turn."""
    lines = list(game.log)
    turns = [n for n, line in enumerate(lines) if line.rule == "8.1.act-by-flowchart"]
    return bool(turns) and any(CHOSEN.search(line.text) for line in lines[turns[-1] :])


@cache
def eventful() -> Game:
    """A game with something in every panel: thoughts of non-players, a Battle, an Epoch Round."""
    return first(lambda game: has_thought(game) and {"3.6.when", "6.0.phases"} <= {line.rule for line in game.log})


def gather(visit: Visit, fits: Callable[[Game], bool], **options: Any) -> Any:
    """A page at the table of such a game."""
    return bring(visit, "Gildas", first(fits), **options)


def shortest(page: Any) -> Any:
    """The button that ends things soonest: to pass, or what stands last, as Cancel does."""
    passes = page.get_by_role("button", name="Pass", exact=True)
    return passes if passes.count() else page.locator(".actions button:enabled:visible").last


def test_one_person_plays_to_the_final_victory(visit: Visit) -> None:
    page = solitaire(visit, "dux", "civitates")
    page.evaluate(HASTE, 1_000_000)
    over = page.locator(".ask", has_text="The game is over")
    over.wait_for(timeout=LONG)
    expect(over).to_contain_text(re.compile("won by (Dux|Civitates|Saxons|Scotti)"))
    page.get_by_role("tab", name="Epoch").click()
    expect(page.locator("#pane")).to_contain_text("Epoch Round")
    page.get_by_role("button", name="Show all rounds").click()
    told = page.locator(".log")
    expect(told).to_contain_text("Card ")
    expect(told).not_to_contain_text("? S")


def test_one_person_plays_barbarians_to_the_first_epoch(visit: Visit) -> None:
    page = solitaire(visit, "saxons")
    page.evaluate(HASTE, 1_000_000)
    epoch = page.locator(".log", has_text="Epoch Round 1")
    over = page.locator(".ask", has_text="The game is over")  # the first Epoch may be the last
    epoch.or_(over).first.wait_for(timeout=LONG)
    page.get_by_role("tab", name="Epoch").click()
    expect(page.locator("#pane")).to_contain_text("Epoch Round")


def test_a_table_is_set_up_on_a_page_of_its_own(visit: Visit) -> None:
    page = guest(visit, "Nennius")
    page.goto("/new/pendragon")
    page.get_by_label("Petty Tyrants").check()
    page.locator("summary").click()
    expect(page.locator("#seat-civitates")).to_have_value("open")
    page.locator("#seat-civitates").select_option("me")
    expect(page.get_by_label("At the table are")).to_have_value("three players; one leads Dux and Civitates")
    for seat, who in {"dux": "rules", "civitates": "me", "saxons": "rules", "scotti": "rules"}.items():
        page.locator(f"#seat-{seat}").select_option(who)
    page.get_by_label("Alone against the rules").select_option("a little easier")
    page.get_by_label("Take out the events").check()
    page.get_by_role("button", name="Open the table").click()
    is_asked(page)
    seats = page.get_by_role("list", name="Seats").inner_text()
    assert re.findall("you|non-player", seats) == ["non-player", "you", "non-player", "non-player"]


def test_a_command_is_built_on_the_map_with_its_cost(visit: Visit) -> None:
    page = gather(visit, lambda game: is_free(game, "muster", "select atrebates"))
    answer(page, "Muster")
    is_asked(page, "Muster in which spaces? 0 chosen for 0 Resources")
    assert page.locator(".area.lit").count() > 5
    page.mouse.click(*anchor(page, "atrebates"))
    is_asked(page, re.compile("1 chosen|in which way"))
    if "in which way" in page.locator(".ask").inner_text():
        page.locator(".actions button:enabled").first.click()
    is_asked(page, re.compile("1 chosen for [1-9]"))
    assert re.search(r"[1-9]\d* of \d+ Resources\s+Muster .*Atrebates", page.locator(".prompt .bill").inner_text())
    assert page.locator("[data-role=target]").count() > 5
    expect(page.locator("[data-chosen=atrebates]")).to_have_count(1)
    expect(page.locator(".overlay .pawn")).to_have_count(1)
    page.mouse.click(*anchor(page, "atrebates"))
    is_asked(page, "0 chosen")
    answer(page, "Cancel")
    page.locator(".ask", has_text="choose a Command").wait_for()


def test_a_dark_space_tells_why_not_with_the_rule(visit: Visit) -> None:
    page = gather(visit, lambda game: is_free(game, "trade") and not offers(game, "trade", "select novantae"))
    answer(page, "Trade")
    is_asked(page, "Trade in which spaces?")
    page.mouse.click(*anchor(page, "novantae"))
    told = page.locator(".why")
    told.wait_for()
    told.get_by_role("button").click()
    page.get_by_role("dialog", name=re.compile("^Rule 3")).wait_for()


def test_a_space_tells_what_can_be_begun_there_and_why_not_the_rest(visit: Visit) -> None:
    def fits(game: Game) -> bool:
        return is_free(game, "muster", IN_ICENI) and is_free(game, "trade") and not offers(game, "trade", IN_ICENI)

    page = gather(visit, fits)
    page.mouse.click(*anchor(page, "iceni"))
    begun = page.get_by_role("group", name="What can be begun in Iceni")
    begun.get_by_text("Trade needs a Town").wait_for()
    assert violations(page, ".prompt") == []
    page.get_by_role("button", name="all actions").click()
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_enabled()
    page.mouse.click(*anchor(page, "iceni"))
    begun.get_by_role("button", name="Muster", exact=True).click()
    page.locator(".ask", has_text=re.compile("Muster in which spaces[?] 1 chosen|Iceni, in which way")).wait_for()


def test_a_pivotal_event_can_be_read_before_it_interrupts_the_card(visit: Visit) -> None:
    game = first(lambda game: [one.kind for one in game.pending] == ["PlayPivotal"], "de-excidio-britanniae", {})
    page = bring(visit, "Niall", game)
    page.get_by_role("heading", name="Interrupt the card?").wait_for()
    expect(page.locator("#pane article").first).to_contain_text("Pivotal Event")
    assert violations(page, "#pane") == []
    press(page, page.get_by_role("button", name="Interrupt the card", exact=True))
    page.locator(".log h4", has_text=re.compile("^(Dux|Civitates|Saxons|Scotti) play ")).wait_for()


def test_what_a_non_player_thought_can_be_read_and_seen_on_the_map(visit: Visit) -> None:
    page = gather(visit, has_thought)
    page.get_by_role("tab", name="Non-players").click()
    page.locator("#pane ol .rule", has_text=re.compile(r"^8\.")).first.wait_for()
    expect(page.locator("#pane")).to_contain_text("consults its flowchart")
    chosen = page.locator("#pane ol > li", has_text="candidates: ").first
    chosen.locator(".on-map").click()
    page.locator(".marks text", has_text="★").first.wait_for()
    page.locator("#pane ol .rule").first.click()
    page.get_by_role("dialog", name=re.compile("^Rule 8")).get_by_text("non-player", exact=False).first.wait_for()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_the_table_without_a_violation(visit: Visit, viewport: dict[str, int], theme: str) -> None:
    page = bring(visit, "Gildas", eventful(), viewport=viewport, color_scheme=theme)
    assert violations(page) == []
    check_tabs(page)


def test_a_finger_plays_on_a_phone(visit: Visit) -> None:
    game = first(lambda game: is_free(game, "muster", "select corieltauvi"))
    page = bring(visit, "Ambrosius", game, viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.get_by_role("button", name="Muster", exact=True).tap()
    is_asked(page, "Muster in which spaces?")
    tap(page, *anchor(page, "corieltauvi"))
    page.locator(".ask", has_text=re.compile("1 chosen|which way")).wait_for()
    page.get_by_role("tab", name="Cards").tap()
    expect(page.locator("#pane")).to_contain_text("Next")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_the_tour_leads_through_the_first_two_cards(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name=AGAINST).click()
    tour = page.get_by_label("Guided tour")
    advised = tour.get_by_role("button", name=re.compile("^Show me: "))
    third = page.get_by_role("button", name="Show all rounds")
    followed = 0
    for answered in range(60):
        is_asked(page)
        if third.count():
            break
        if answered > PATIENT:
            press(page, shortest(page))
        elif advised.count():
            followed += 1
            press(page, advised)
        else:
            press(page, page.locator(".actions button:enabled:visible").first)
    third.wait_for()
    assert followed
    expect(tour).to_have_count(0)


def test_the_card_says_that_its_text_is_reconstructed(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name=AGAINST).click()
    page.get_by_role("tab", name="Cards").click()
    cards = page.locator("#pane article")
    cards.nth(1).wait_for()
    expect(cards.first).to_contain_text(re.compile("Reconstructed, not the printed text|In our own words"))
    expect(cards.first).to_contain_text("confidence")


def test_what_stands_below_the_question_of_a_phone_keeps_to_itself(visit: Visit) -> None:
    page = bring(visit, "Gildas", eventful(), viewport=PHONE, has_touch=True, is_mobile=True)
    passes = page.locator(".apart button")
    expect(passes).to_contain_text("Pass")
    assert passes.evaluate("(one) => one.scrollWidth - one.clientWidth") <= 0  # its price runs over no edge
    asks = page.locator(".foot .ask-bot .link")
    assert asks.evaluate(LINES) <= 2
