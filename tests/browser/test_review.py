"""The review of a finished game, asking the bot, and a puzzle: as somebody at the screen meets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import logres
from logres.puzzles.puzzle import puzzles
from tests.browser.conftest import DESK, LONG, PHONE
from tests.browser.playing import expect, guest, is_asked, new_table, post, press
from tests.browser.test_access import violations
from tests.browser.test_company import take_seat

Visit = Callable[..., Any]


def played() -> str:
    """The record of a game that chance ends soon: a review takes as long as the game."""
    game = logres.new("pendragon", "barbarian-conspiracy", seed=22)
    bot = logres.bot("random", seed=22)
    while (decision := game.decision) is not None:
        game.play(game.forced or bot.choose(game.redeal(decision.seat, 1)), decision.seat)
    return game.record()


def test_a_finished_game_is_reviewed_and_its_moments_lead_into_the_replay(visit: Visit) -> None:
    page = guest(visit, "Gildas")
    table = post(page, "/api/records", {"record": played()})["id"]
    page.goto(f"/t/{table}/review")
    page.get_by_role("button", name="Review this game").click()
    page.get_by_role("progressbar", name="How far the review is").wait_for()
    result, fault = page.get_by_role("heading", name="The chance to win"), page.locator(".review .error")
    result.or_(fault).first.wait_for(timeout=LONG)
    expect(fault).to_have_count(0)
    for name in ("Turning points", "Decisions that cost most", "Luck"):
        page.get_by_role("heading", name=name).wait_for()
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(page) == []
    page.get_by_text("In figures").click()
    link = page.locator("details a").nth(3)
    wanted = (link.get_attribute("href") or "").split("#")[1]
    link.click()
    page.get_by_role("button", name="Share this moment").wait_for()
    page.wait_for_function("(hash) => location.hash === '#' + hash", arg=wanted)
    page.get_by_role("link", name="Review").click()
    page.get_by_role("heading", name="The chance to win").wait_for()


def test_the_bot_is_asked_in_a_practice_game_and_lights_up_its_choices(visit: Visit) -> None:
    page = guest(visit, "Nennius")
    seats = {"yellow": "me", "green": "normal", "red": "normal", "blue": "normal"}
    page.goto(new_table(page, "four-player", seats))
    page.get_by_role("button", name="Ask the bot").click()
    choices = page.locator(".ask-bot ol button")
    choices.first.wait_for(timeout=LONG)
    assert 2 <= choices.count() <= 3  # they come together
    expect(choices.first).to_contain_text("the best in 6 tries")
    choices.first.hover()
    assert violations(page, ".prompt") == []
    press(page, choices.first)


def test_nobody_asks_the_bot_in_a_game_among_people(visit: Visit) -> None:
    page = guest(visit, "Aneirin")
    address = new_table(page, "four-player", {"yellow": "me", "green": "open", "red": "normal", "blue": "normal"})
    other = visit(address)
    take_seat(other, "Taliesin")
    page.goto(address)
    is_asked(page)
    expect(page.get_by_role("button", name="Ask the bot")).to_have_count(0)


def test_a_puzzle_is_tried_and_explained(visit: Visit) -> None:
    one = puzzles("pendragon")[0]
    page = visit("/puzzles")
    page.locator(f"a[href='/puzzles/pendragon/{one.id}']").click()
    choices = page.locator("ol button")
    expect(choices).to_have_count(len(one.choices))
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert violations(page, "section") == []
    wrong = next(i for i in range(len(one.choices)) if i != one.best)
    choices.nth(wrong).click()
    page.get_by_text("Not this one.").wait_for()
    page.get_by_text(one.why).wait_for()
    page.get_by_role("link", name="All puzzles").click()
    page.get_by_text("tried").wait_for()
