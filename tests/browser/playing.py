"""What a person does at the table, in few words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

from logres.engine.game import Game
from tests.browser.conftest import ROOT

GEOMETRY: Final = json.loads((ROOT / "web/src/games/britannia/geometry.json").read_text("utf-8"))
BOARD: Final = ".frame svg"

# Answers from the page's own list as fast as the table allows: mostly has done with a phase, marches with all it has.
HASTE: Final = """
() => setInterval(() => {
  const offered = [...document.querySelectorAll('.prompt > .actions button:not([disabled])')]
  if (!offered.length) return
  const words = (one) => one.textContent.trim()
  const enough = offered.find((one) => /^(Done|Stop here)$/.test(words(one)))
  const others = offered.filter((one) => !/^(Cancel|Start)/.test(words(one)))
  const most = others.filter((one) => !(one.parentElement.matches('.numbers') && one.nextElementSibling))
  const afloat = offered.find((one) => /^March from .*(Sea|Channel|Ocean)$/.test(words(one)))
  const likely = Math.random() < 0.9 ? (enough ?? afloat) : null
  const pick = likely ?? most[Math.floor(Math.random() * most.length)]
  ;(pick ?? offered[0]).click()
}, 15)
"""


def new_table(
    page: Any, scenario: str, seats: dict[str, str], public: bool = True, title: str = "britannia", **options: Any
) -> str:
    """Open a table by the page's own session; its address."""
    wishes = [{"seat": seat, "who": who} for seat, who in seats.items()]
    body = {"title": title, "scenario": scenario, "seats": wishes, "public": public, "options": options}
    return f"/t/{post(page, '/api/tables', body)['id']}"


def post(page: Any, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(
        "/".join(page.url.split("/")[:3]) + path, data=json.dumps(body), headers={"Content-Type": "application/json"}
    )
    assert answer.ok, answer.text()
    return answer.json()


def come_in(page: Any, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Come in", exact=True).click()
    page.get_by_role("heading", name="A new table").wait_for()


def sit_down(visit: Callable[..., Any], name: str, bot: str = "random", **options: Any) -> Any:
    """A page at a new four-player table against three bots."""
    page = visit("/", **options)
    come_in(page, name)
    seats = {"yellow": "me", "green": bot, "red": bot, "blue": bot}
    page.goto("/".join(page.url.split("/")[:3]) + new_table(page, "four-player", seats))
    page.locator(".actions button").first.wait_for()
    return page


def bring(visit: Callable[..., Any], name: str, game: Game, **options: Any) -> Any:
    """A page at a table where this game goes on. Dice and cards to come are the game's, all seats one's own."""
    page = visit("/", **options)
    come_in(page, name)
    made = post(page, "/api/records", {"record": game.record(whole=True)})
    page.goto("/".join(page.url.split("/")[:3]) + f"/t/{made['id']}")
    page.locator(".actions button:enabled").first.wait_for()
    return page


def next_question(game: Game) -> str:
    """On to what somebody has to think about; of which kind it is, nothing when the game is over."""
    while game.forced is not None:
        game.play(game.forced)
    return game.decision.kind if game.decision is not None else ""


def offers(game: Game, *actions: str) -> bool:
    """Whether these can be played one after the other."""
    tried = game.clone()
    for action in actions:
        if action not in [one.text for one in tried.legal()]:
            return False
        tried.play(action)
    return True


def at(page: Any, area: str) -> tuple[float, float]:
    """Where an area's counters stand on the screen."""
    scale, x, y = page.evaluate(
        "(board) => { const m = document.querySelector(board).getScreenCTM(); return [m.a, m.e, m.f] }", BOARD
    )
    anchor = (GEOMETRY["areas"].get(area) or GEOMETRY["seas"][area])["anchor"]
    return anchor[0] * scale + x, anchor[1] * scale + y


def press(page: Any, button: Any) -> None:
    """Clicks, and waits until the table has moved on."""
    before = page.locator(".history span").inner_text()
    button.click()
    page.locator(".history span", has_not_text=re.compile(f"^{re.escape(before)}$")).wait_for()


def answer(page: Any, *words: str) -> None:
    """Answers from the list, one after the other."""
    for one in words:
        page.locator(".actions").get_by_role("button", name=one, exact=True).click()


def tab_to(page: Any, words: str, most: int = 80) -> None:
    """Goes on with the Tab key until the button of these words has the focus."""
    for _ in range(most):
        if page.evaluate("(document.activeElement.ariaLabel || document.activeElement.textContent).trim()") == words:
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by Tab to {words!r}")
