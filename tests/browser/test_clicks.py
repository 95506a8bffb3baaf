"""How many clicks it takes: games played by the screen alone, every click and drag counted."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import logres
from tests.browser.playing import answer, at, go_on_with, guest, is_asked, new_table, sit_down
from tests.browser.test_acting import anchor

Visit = Callable[..., Any]
A_YEAR: Final = 30
AN_ATTACK: Final = 5

# Plays as somebody who knows what he wants: gathers, recruits two Thegns, bids, declines cards for a season at a time.
# He clicks once, and then waits until the table shows what came of it.
YEAR: Final = r"""
() => {
  window.clicks = []
  let seen = null
  const words = (one) => (one.ariaLabel || one.textContent).trim()
  const told = (part) => document.querySelector(part)?.textContent ?? ''
  const shown = () => ['.history span', '.ask', '.together'].map(told).join()
  const press = (one, asked) => {
    window.clicks.push(`${asked} -> ${words(one)}`)
    one.click()
  }
  const answer = (one) => {
    seen = shown()
    press(one, told('.ask'))
  }
  setInterval(() => {
    if (/round 5/i.test(told('.prompt .status'))) return (window.over = true)
    const battle = document.querySelector('section.battle :is(li, .on) button:enabled')
    if (battle) return press(battle, 'battle')
    if (seen === shown() || document.querySelector('.note')) return
    const offered = [...document.querySelectorAll('.prompt > .actions button:enabled')]
    if (!offered.length) return
    const ahead = [...document.querySelectorAll('.ahead button:enabled')].find((one) => /this Season/.test(words(one)))
    if (ahead) return answer(ahead)
    const recruited = window.clicks.slice(-2).every((one) => /-> Recruit/.test(one))
    const wishes = [/^Collection/, /^Fyrd/, ...(recruited ? [] : [/^Recruit a Thegn/]), /^Done/, /^Movement/, /^Bid 1 /]
    const wish = wishes.find((one) => offered.some((button) => one.test(words(button))))
    answer(offered.find((button) => wish?.test(words(button))) ?? offered[0])
  }, 25)
}
"""


def test_a_roman_march_is_one_drag_and_one_click(visit: Visit) -> None:
    page = sit_down(visit, "Sabinus")
    page.mouse.move(*at(page, "english_channel"))
    page.mouse.down()
    page.mouse.move(*at(page, "sussex"), steps=6)
    page.locator("[data-reach]").first.wait_for(state="attached")
    page.mouse.move(*at(page, "kent"), steps=6)
    page.mouse.up()  # the drag
    page.get_by_role("dialog", name="How many march?").get_by_text("16 of 16").wait_for()
    page.mouse.click(*at(page, "kent"))  # the click
    page.get_by_role("region", name="Battle").get_by_role("button", name="Fight in Kent").wait_for()
    page.locator(".prompt").get_by_text("one battle is left to fight").wait_for()


def attack() -> logres.Game:
    """Mercia is to choose an action, with three units beside two Thegns of Northumbria."""
    areas = {
        "tamworthige": {"units": {"mercia": {"ruler": 1}}, "control": "mercia"},
        "mameceaster": {"units": {"mercia": {"ealdorman": 1, "thegn": 2}}, "control": "mercia"},
        "loidis": {"units": {"northumbria": {"thegn": 2}}, "control": "northumbria"},
        "eoforwic": {"units": {"northumbria": {"ruler": 1}}, "control": "northumbria"},
    }
    doc: dict[str, Any] = {"scenario": "four-player", "options": {"trade": False}, "hidden": {}}
    doc |= {"at": {"round": 1, "phase": "actions", "card": ""}, "board": {"areas": areas, "pretender": "mercia"}}
    game = logres.position("bretwalda", doc, seed=3)
    while game.decision is not None and (game.decision.kind, game.decision.actor) != ("ChooseAction", "mercia"):
        game.play(game.legal()[0])
    return game


def test_an_attack_of_three_units_takes_five_clicks_at_most(visit: Visit) -> None:
    page = go_on_with(visit, "Wulfhere", attack().record(whole=True))
    page.locator(".curtain button").click()
    page.locator(".actions").get_by_role("button", name=re.compile("^Movement")).click()
    clicks = 1
    is_asked(page, "which unit or Ship do you move?")
    page.mouse.move(*anchor(page, "mameceaster"))
    page.mouse.down()
    page.mouse.move(*anchor(page, "loidis"), steps=6)
    page.locator("[data-reach]").first.wait_for(state="attached")
    page.mouse.move(*anchor(page, "loidis"), steps=3)
    page.mouse.up()
    clicks += 1
    page.get_by_role("button", name="March", exact=True).click()
    clicks += 1
    page.locator("#area-loidis[aria-label*='Ealdorman']").wait_for(state="attached")
    answer(page, "Done")
    clicks += 1
    page.locator(".log", has_text=re.compile("Battle|attack", re.IGNORECASE)).wait_for()
    assert clicks <= AN_ATTACK


def test_a_year_of_bretwalda_against_bots_takes_thirty_clicks_at_most(visit: Visit) -> None:
    page = guest(visit, "Eanred")
    seats = {"northumbria": "me", "mercia": "greedy", "east-anglia": "greedy", "wessex": "greedy"}
    page.goto(new_table(page, "four-player", seats, title="bretwalda"))
    is_asked(page)
    page.evaluate(YEAR)
    page.wait_for_function("(most) => window.over || window.clicks.length > most", arg=A_YEAR, timeout=300_000)
    clicks = page.evaluate("window.clicks")
    assert len(clicks) <= A_YEAR, clicks
    assert any("-> Recruit" in one for one in clicks)
