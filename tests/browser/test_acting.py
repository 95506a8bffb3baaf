"""Acting on the map and seeing battles: dice stay until they are read, and several units march by one drag."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

import logres
from logres.engine.game import Game
from tests.browser.conftest import PHONE, ROOT
from tests.browser.playing import answer, at, bring, expect, go_on_with, is_asked, next_question, on_screen, sit_down
from tests.browser.test_table import in_battle

Visit = Callable[..., Any]
MOST_ROUNDS: Final = 40  # of dice, and pages of the card between them
# Answers are held back from the server where somebody waits for them.
HELD_BACK: Final = """
  const send = WebSocket.prototype.send
  WebSocket.prototype.send = function (text) {
    const go = () => send.call(this, text)
    if (window.held && text.includes('"act"')) window.held.push(go)
    else go()
  }
"""
BRETWALDA: Final = json.loads((ROOT / "web/src/games/bretwalda/geometry.json").read_text("utf-8"))


def test_the_dice_of_a_battle_stay_until_they_are_read(visit: Visit) -> None:
    game = in_battle()
    after = game.clone()
    after.play("stand")
    rolled = next(line for line in reversed(after.log) if line.kind == "battle-roll")
    page = bring(visit, "Caratacus", game)
    card = page.get_by_role("region", name="Battle")
    card.get_by_role("button", name=re.compile("^Fight on")).click()
    card.get_by_text("round 2 of dice").wait_for()
    expect(card.get_by_role("img")).to_have_count(sum(len(draw.values) for draw in rolled.chance))
    hits = [arg for arg in rolled.args[2:5] if isinstance(arg, int)]
    expect(card.locator("[data-hit=true]")).to_have_count(sum(hits))
    page.locator(".ask", has_text="waits until you have read it").wait_for()
    expect(card.get_by_text("round 2 of dice")).to_be_visible()
    expect(page.locator(".area.lit")).to_have_count(0)
    card.get_by_role("button", name="Go on").click()
    card.wait_for(state="detached")
    is_asked(page)


def two_battles() -> Game:
    at_wessex = {"round": 8, "phase": "movement", "half": 1, "nation": "saxons"}
    stacks = {
        "wessex": {"saxons": {"infantry": 3}},
        "avalon": {"welsh": {"infantry": 1}},
        "sussex": {"saxons": {"infantry": 3}},
        "kent": {"jutes": {"infantry": 1}},
    }
    doc = {"scenario": "four-player", "options": {}, "at": at_wessex, "board": {"areas": stacks}}
    game = logres.position("britannia", doc, seed=3)
    game.play(["move wessex", "take 3 infantry", "to avalon", "stop"])
    game.play(["move sussex", "take 2 infantry", "to kent", "stop"])
    return game


def test_battles_that_wait_are_ordered_with_their_odds(visit: Visit) -> None:
    game = two_battles()
    assert next_question(game) == "ChooseGroup"
    page = bring(visit, "Ceawlin", game)
    answer(page, "Done")
    card = page.get_by_role("region", name="Battle")
    avalon = card.get_by_role("button", name=re.compile("Fight in Avalon.*Saxons win 9. %"))
    expect(avalon).to_be_enabled()
    forces = avalon.locator("[data-forces]").evaluate_all("(all) => all.map((one) => one.dataset.forces)")
    assert forces == ["3 saxons infantry", "1 welsh infantry"]
    page.keyboard.press("2")
    card.get_by_role("heading", name="Kent").wait_for()


def test_a_battle_moves_no_tab_and_opens_none(visit: Visit) -> None:
    page = bring(visit, "Cuthwine", two_battles())
    tabs = page.get_by_role("tablist").get_by_role("tab")
    before = tabs.all_inner_texts()
    answer(page, "Done")
    page.get_by_role("region", name="Battle").wait_for()
    assert tabs.all_inner_texts()[: len(before)] == before
    expect(page.get_by_role("tab", selected=True)).to_have_text("Overview")


def test_the_last_battle_is_called_for_like_the_others(visit: Visit) -> None:
    page = bring(visit, "Cynric", two_battles())
    answer(page, "Done")
    card = page.get_by_role("region", name="Battle")
    card.get_by_role("button", name=re.compile("^Fight in Avalon")).click()
    card.locator("[role=img]").first.wait_for()
    last = card.get_by_role("button", name=re.compile("^Fight in Kent.*Saxons .* %"))
    goes_on = card.locator("button:enabled", has_text=re.compile("^(Go on|Next|Fight on)"))
    for _ in range(MOST_ROUNDS):
        last.or_(goes_on).first.wait_for()
        if last.count():
            break
        goes_on.first.click()
    last.wait_for()
    expect(card.get_by_role("img")).to_have_count(0)  # its dice are covered until it is called for
    last.click()
    card.get_by_text("round 1 of dice").wait_for()
    expect(card.get_by_role("heading", name="Kent")).to_be_visible()


def anchor(page: Any, area: str) -> tuple[float, float]:
    """Where an area's counters stand on the screen."""
    return on_screen(page, *BRETWALDA["areas"][area]["anchor"])


def test_an_attack_of_three_units_in_bretwalda_is_a_drag_and_a_click(visit: Visit) -> None:
    areas = {
        "tamworthige": {"units": {"mercia": {"ruler": 1}}, "control": "mercia"},
        "mameceaster": {"units": {"mercia": {"ealdorman": 1, "thegn": 2}}, "control": "mercia"},
        "loidis": {"units": {"northumbria": {"thegn": 2}}, "control": "northumbria"},
        "eoforwic": {"units": {"northumbria": {"ruler": 1}}, "control": "northumbria"},
    }
    at_mercia = {"round": 1, "phase": "movement", "card": "", "actor": "mercia"}
    options = {"trade": False}
    doc = {"scenario": "four-player", "options": options, "at": at_mercia, "board": {"areas": areas}, "hidden": {}}
    page = go_on_with(visit, "Penda", logres.position("bretwalda", doc, seed=3).record(whole=True))
    page.locator(".curtain button").click()
    is_asked(page)
    page.mouse.move(*anchor(page, "mameceaster"))
    page.mouse.down()
    page.mouse.move(*anchor(page, "loidis"), steps=6)
    page.locator("[data-reach]").first.wait_for(state="attached")
    page.mouse.move(*anchor(page, "loidis"), steps=3)
    page.mouse.up()
    page.get_by_role("button", name="March", exact=True).click()
    page.locator("#area-loidis[aria-label*='2 Thegn']").and_(page.locator("[aria-label*='Ealdorman']")).wait_for(
        state="attached"
    )


def test_a_finger_drags_a_march_on_a_phone(visit: Visit) -> None:
    page = sit_down(visit, "Classicianus", viewport=PHONE, has_touch=True, is_mobile=True)
    cdp = page.context.new_cdp_session(page)

    def touch(kind: str, area: str | None) -> None:
        points = [] if area is None else [dict(zip("xy", at(page, area), strict=True))]
        cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", "english_channel")
    touch("touchMove", "sussex")
    page.locator("[data-reach]").first.wait_for(state="attached")
    touch("touchMove", "kent")
    page.locator(".tip", has_text="Kent: battle").wait_for()
    touch("touchEnd", None)
    page.get_by_role("button", name="March", exact=True).tap()
    page.locator("#area-english_channel[aria-label*='empty']").wait_for(state="attached")


def test_the_map_stays_lit_while_an_answer_is_on_its_way(visit: Visit) -> None:
    page = visit(None)
    page.context.add_init_script(HELD_BACK)
    bring(lambda *_, **__: page, "Ceawlin", two_battles())
    lit = page.locator(".area.lit")
    before = lit.count()
    assert before
    page.evaluate("() => { window.held = [] }")
    answer(page, "Done")
    expect(page.locator(".prompt .actions button:enabled")).to_have_count(0)
    expect(lit).to_have_count(before)
    page.evaluate("() => { const { held } = window; window.held = null; for (const go of held) go() }")
    page.get_by_role("region", name="Battle").wait_for()
