"""Playing at the table with mouse, keyboard and finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import logres
from logres.engine.game import Game
from tests.browser.conftest import LONG, PHONE, House
from tests.browser.playing import (
    HASTE,
    answer,
    at,
    bring,
    expect,
    guest,
    is_asked,
    new_table,
    next_question,
    post,
    press,
    sit_down,
    tab_to,
    tap,
)

Visit = Callable[..., Any]
NO_SERVER: Final = ("WebSocket", "ERR_CONNECTION_REFUSED")  # the browser tells of each try


def test_a_first_visit_plays_a_round_against_three_bots(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Play Britannia against three bots").click()
    is_asked(page, "Romans: move armies")
    page.evaluate(HASTE)
    page.locator(".status", has_text=re.compile("Round [2-9]")).wait_for(timeout=480_000)


def drag(page: Any, *areas: str) -> None:
    """Drag from the first area over the middles of the others, and wait until what can be reached is shown."""
    page.mouse.move(*at(page, areas[0]))
    page.mouse.down()
    page.mouse.move(*at(page, areas[1]), steps=8)
    page.locator("[data-reach]").first.wait_for(state="attached")
    for area in areas[1:]:
        page.mouse.move(*at(page, area), steps=8)


def test_a_drag_and_a_click_are_a_whole_march(visit: Visit) -> None:
    page = sit_down(visit, "Aulus")
    drag(page, "english_channel", "kent")
    page.mouse.up()
    asked = page.get_by_role("dialog", name="How many march?")
    asked.get_by_text("16 of 16").wait_for()
    asked.get_by_role("button", name="One fewer").click()
    page.mouse.click(*at(page, "kent"))
    page.locator("#area-kent[aria-label*='Romans 15 infantry']").wait_for(state="attached")
    page.get_by_role("button", name="Undo").click()
    page.locator(".ask", has_text="15 on the march in Kent").wait_for()


def test_the_stepper_at_the_stack_says_how_many_march(visit: Visit) -> None:
    page = sit_down(visit, "Cogidubnus")
    drag(page, "english_channel", "kent")
    page.mouse.up()
    asked = page.get_by_role("dialog", name="How many march?")
    for _ in range(13):
        asked.get_by_role("button", name="One fewer").click()
    asked.get_by_text("3 against 1").wait_for()
    page.locator("[data-group=kent]").wait_for(state="attached")
    page.locator("#area-english_channel").wait_for(state="attached")
    asked.get_by_role("button", name="March", exact=True).click()
    page.locator("#area-kent[aria-label*='Romans 3 infantry']").wait_for(state="attached")


def test_what_cannot_be_reached_is_refused_in_words_while_dragging(visit: Visit) -> None:
    page = sit_down(visit, "Paulinus")
    drag(page, "english_channel", "kent", "york")
    page.locator(".tip.no", has_text="York: Cavalry and Romans move three areas.").wait_for()
    page.mouse.up()
    page.locator("[data-reach]").first.wait_for(state="detached")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_way_that_was_dragged_is_taken_where_the_rules_allow_it(visit: Visit) -> None:
    at_powys = {"round": 8, "phase": "movement", "half": 1, "nation": "welsh"}
    board = {"areas": {"powys": {"welsh": {"infantry": 2}}}}
    game = logres.position(
        "britannia", {"scenario": "four-player", "options": {}, "at": at_powys, "board": board}, seed=1
    )
    page = bring(visit, "Plautius", game)
    drag(page, "powys", "march", "north_mercia")
    page.mouse.up()
    page.get_by_role("button", name="March", exact=True).click()
    page.locator(".docked", has_text="Powys - March - North Mercia").wait_for()


def test_a_group_sent_step_by_step_is_seen_where_it_has_come_to(visit: Visit) -> None:
    page = sit_down(visit, "Cerialis")
    answer(page, "March from English Channel", "Take 4 infantry", "To Kent")
    page.locator("[data-group=kent]").wait_for(state="attached")
    page.mouse.click(*at(page, "kent"))
    page.locator("#area-kent[aria-label*='Romans 4 infantry']").wait_for(state="attached")


def test_a_dark_area_tells_why_not_with_the_rule(visit: Visit) -> None:
    page = sit_down(visit, "Vespasian")
    page.mouse.click(*at(page, "york"))
    told = page.locator(".why")
    told.wait_for()
    told.get_by_role("button").click()
    page.get_by_role("dialog", name="Rule move.optional").wait_for()


def test_a_turn_by_keyboard_alone(visit: Visit) -> None:
    def choose(words: str) -> None:
        page.keyboard.press("a")
        tab_to(page, words)
        page.keyboard.press("Enter")

    page = sit_down(visit, "Agricola")
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    is_asked(page, "who marches from English Channel?")
    choose("Take 4 infantry")
    is_asked(page, "where next?")
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Stop here", exact=True)).to_be_enabled()
    choose("Stop here")
    is_asked(page, "move armies, or be done")
    page.keyboard.press("u")
    is_asked(page, "where next?")
    choose("Stop here")
    is_asked(page, "move armies, or be done")
    choose("Done")
    page.locator(".status", has_text=re.compile("battles|second half")).wait_for()  # as the dice fall


def test_arrow_keys_walk_the_map_and_each_area_says_what_stands_there(visit: Visit) -> None:
    page = sit_down(visit, "Suetonius")
    page.keyboard.press("m")
    names = []
    for key in ("ArrowUp", "ArrowUp", "ArrowRight"):
        page.keyboard.press(key)
        names.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert len(set(names)) == 3
    assert all(": " in name for name in names)


def test_a_finger_plays_on_a_phone(visit: Visit) -> None:
    page = sit_down(visit, "Frontinus", viewport=PHONE, has_touch=True, is_mobile=True)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    tap(page, *at(page, "english_channel"))
    page.locator("[data-reach]").first.wait_for(state="attached")
    page.get_by_role("button", name="One fewer").tap()
    tap(page, *at(page, "kent"))
    page.locator("[data-group=kent]").wait_for(state="attached")
    tap(page, *at(page, "kent"))
    page.locator("#area-kent[aria-label*='Romans 15 infantry']").wait_for(state="attached")


def test_the_past_can_be_seen_and_left(visit: Visit) -> None:
    page = sit_down(visit, "Tacitus")
    answer(page, "March from English Channel", "Take 4 infantry")
    is_asked(page, "where next?")
    page.get_by_role("button", name="One action back").click()
    page.get_by_text("You look at the table after action 1").wait_for()
    expect(page.locator(".area.lit")).to_have_count(0)
    page.get_by_role("button", name="Back to now").click()
    page.get_by_role("button", name="To Kent", exact=True).wait_for()


def test_a_battle_goes_on_after_the_line_was_cut_and_by_a_standing_answer(
    visit: Visit, house: House, faults: list[str]
) -> None:
    page = bring(visit, "Boudica", in_battle())
    is_asked(page, "fight on?")
    ask, standing = page.locator(".ask"), page.locator("#pane table").first
    standing.wait_for()
    asked, told = ask.inner_text(), standing.inner_text()
    house.kill()
    page.get_by_text("The line is cut").wait_for()
    house.start()
    page.get_by_text("The line is cut").wait_for(state="hidden")
    expect(ask).to_have_text(asked, use_inner_text=True)
    page.reload()
    is_asked(page, "fight on?")
    expect(ask).to_have_text(asked, use_inner_text=True)
    expect(standing).to_have_text(told, use_inner_text=True)
    page.get_by_role("tab", name="Table").click()
    page.get_by_label("Least number").fill("1")
    page.get_by_role("button", name="“Fight on” while 1 or more armies here").click()
    page.get_by_text("“Fight on” while 1 or more (armies here)").wait_for()
    page.locator(".ask", has_not_text="fight on?").wait_for()
    page.locator(".log", has_text="Round 2 of dice").wait_for()
    faults[:] = [fault for fault in faults if not any(known in fault for known in NO_SERVER)]


def in_battle() -> Game:
    """The Romans are asked in the middle of a battle whether they fight on; the next round of dice decides it."""
    for seed in range(200):
        game = logres.new("britannia", seed=seed)
        game.play(["move english_channel", "take 1 infantry", "to kent", "stop"])
        game.play("done")
        if next_question(game) != "DefenderRetreats":
            continue
        game.play("stand")
        assert next_question(game) == "AttackerRetreats"
        after = game.clone()
        after.play("stand")
        if next_question(after) != "DefenderRetreats":
            return game
    raise AssertionError("every battle was decided at once, or not in two rounds of dice")


def test_two_people_and_a_bot_finish_the_short_game(visit: Visit) -> None:
    host, other = guest(visit, "Hengist"), guest(visit, "Horsa")
    address = new_table(host, "three-player-short", {"p1": "me", "p2": "open", "p3": "random"})
    post(other, f"/api/tables/{address.removeprefix('/t/')}/join", {"seat": "p2"})
    for page in (host, other):
        page.goto(address)
        page.locator(".prompt").wait_for()
        page.evaluate(HASTE)
    for page in (host, other):
        page.locator(".ask", has_text="The game is over").wait_for(timeout=LONG)


def test_the_tour_plays_the_first_half_turn(visit: Visit) -> None:
    page = sit_down(visit, "Claudius")
    for words in ("March from English Channel", "Take 4 infantry", "To Kent", "Stop here"):
        press(page, page.get_by_role("button", name=f"Show me: {words}"))
    page.locator("#area-kent[aria-label*='Romans 4 infantry']").wait_for(state="attached")
    for _ in range(8):
        press(page, page.get_by_role("button", name="Show me: "))
    page.get_by_role("button", name="Show me: Done").click()
    page.get_by_text("which battle do you fight next?").first.wait_for()
    page.get_by_role("region", name="Battle").get_by_role("button", name=re.compile("^Fight in Kent")).wait_for()
    page.get_by_role("button", name="End the tour").click()
    expect(page.get_by_label("Guided tour")).to_have_count(0)


def test_what_a_march_would_bring_is_shown_before_it_is_made(visit: Visit) -> None:
    page = sit_down(visit, "Corbulo")
    answer(page, "March from English Channel", "Take 5 infantry")
    is_asked(page, "where next?")
    page.locator(".actions").get_by_role("button", name="To Kent", exact=True).hover()
    expect(page.locator(".foretold")).to_contain_text(re.compile("Battle in Kent: Romans win (> 99|100) %"))
    page.locator(".ghost-stack").first.wait_for(state="attached")
    page.get_by_role("button", name="Points to win").click()
    page.locator(".marks text").nth(30).wait_for(state="attached")


def test_every_title_can_be_played_from_the_lobby(visit: Visit) -> None:
    page = visit()
    buttons = page.get_by_role("button", name=re.compile("^Play .* against"))
    buttons.nth(3).wait_for()
    for name in buttons.all_text_contents():
        page.get_by_role("button", name=name, exact=True).click()
        is_asked(page)
        page.evaluate(HASTE)
        far = page.locator(".history span", has_text=re.compile(r"/ ([2-9]\d|\d{3,})"))
        far.or_(page.locator(".ask", has_text="The game is over")).first.wait_for(timeout=240_000)
        page.goto("/")
