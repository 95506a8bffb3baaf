"""What a person does at the table, in few words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any, Final

from logres.engine.game import Game
from tests.browser.conftest import PATIENCE, ROOT

GEOMETRY: Final = json.loads((ROOT / "web/src/games/britannia/geometry.json").read_text("utf-8"))
BOARD: Final = ".frame svg"
SERIAL: Final = count(1)

# How the map lies in the page, when fonts have come and three frames have not moved it.
AT_REST: Final = """
async (board) => {
  await document.fonts.ready
  let [before, same] = ['', 0]
  for (let frame = 0; frame < 1200; frame++) {
    const m = document.querySelector(board)?.getScreenCTM()
    const now = m ? [m.a, m.e, m.f] : []
    same = m && now.join() === before ? same + 1 : 0
    if (same === 3) return now
    before = now.join()
    await new Promise(requestAnimationFrame)
  }
  throw new Error('the map does not come to rest')
}
"""

# Answers from the page's own list as fast as the table allows: mostly has done with a phase, marches with all it has.
HASTE: Final = """
() => setInterval(() => {
  const offered = [...document.querySelectorAll('.prompt > .actions button:not([disabled])')]
  if (!offered.length || document.querySelector('.note')) return // asked, and the answer is not in
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


def expect(seen: Any) -> Any:
    """Playwright's own, which waits; brought by `make test-browser`, not for types."""
    return import_module("playwright.sync_api").expect(seen)


def unique(name: str) -> str:
    """A name that nobody else has who came into the house of this run."""
    return f"{name} {next(SERIAL)}"


def new_table(
    page: Any, scenario: str, seats: dict[str, str], public: bool = True, title: str = "britannia", **options: Any
) -> str:
    """Open a table by the page's own session; its address."""
    wishes = [{"seat": seat, "who": who} for seat, who in seats.items()]
    body = {"title": title, "scenario": scenario, "seats": wishes, "public": public, "options": options}
    return f"/t/{post(page, '/api/tables', body)['id']}"


def post(page: Any, path: str, body: dict[str, Any]) -> Any:
    answer = page.request.post(path, data=json.dumps(body), headers={"Content-Type": "application/json"})
    assert answer.ok, answer.text()
    return answer.json()


def come_in(page: Any, name: str) -> str:
    """By the form of the page; the name that it takes."""
    name = unique(name)
    page.get_by_label("Name").fill(name)
    page.get_by_role("button", name="Come in", exact=True).click()
    page.get_by_role("heading", name="A new table").wait_for()
    return name


def guest(visit: Callable[..., Any], name: str, **options: Any) -> Any:
    """A page of somebody who has come in already, at no address yet."""
    page = visit(None, **options)
    post(page, "/api/guest", {"name": unique(name)})
    return page


def name_of(page: Any) -> str:
    return str(page.request.get("/api/me").json()["name"])


def until(page: Any, holds: str, arg: Any = None) -> None:
    """Until a promise says yes: `wait_for_function` takes any promise for one."""
    for _ in range(PATIENCE // 100):
        if page.evaluate(holds, arg):
            return
        page.wait_for_timeout(100)
    raise AssertionError(holds)


def is_asked(page: Any, words: str | re.Pattern[str] = "") -> None:
    """Waits until this is asked and can be answered."""
    page.locator(".prompt:has(.actions button:enabled) .ask", has_text=words).wait_for()


def others_rest(page: Any) -> None:
    """Waits until one is asked and nobody else has anything to do: where several answer at once, they have."""
    is_asked(page)
    page.wait_for_function("() => document.querySelectorAll('.together li:not(.in)').length <= 1")


def sit_down(visit: Callable[..., Any], name: str, bot: str = "random", **options: Any) -> Any:
    """A page at a new four-player table against three bots."""
    page = guest(visit, name, **options)
    page.goto(new_table(page, "four-player", {"yellow": "me", "green": bot, "red": bot, "blue": bot}))
    is_asked(page)
    return page


def go_on_with(visit: Callable[..., Any], name: str, record: str, **options: Any) -> Any:
    """A page at a table where the game of a record goes on, all seats one's own."""
    page = guest(visit, name, **options)
    page.goto(f"/t/{post(page, '/api/records', {'record': record})['id']}")
    return page


def bring(visit: Callable[..., Any], name: str, game: Game, **options: Any) -> Any:
    """A page at a table where this game goes on, and is asked. Dice and cards to come are the game's."""
    page = go_on_with(visit, name, game.record(whole=True), **options)
    is_asked(page)
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
    return on_screen(page, *(GEOMETRY["areas"].get(area) or GEOMETRY["seas"][area])["anchor"])


def on_screen(page: Any, x: float, y: float) -> tuple[float, float]:
    """Where a point of the map is, once the map has come to rest."""
    scale, left, top = page.evaluate(AT_REST, BOARD)
    return x * scale + left, y * scale + top


def tap(page: Any, x: float, y: float) -> None:
    """A short touch, timed by the browser: on a busy machine one from here could be long."""
    line = page.context.new_cdp_session(page)
    line.send("Input.synthesizeTapGesture", {"x": x, "y": y, "gestureSourceType": "touch"})


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
