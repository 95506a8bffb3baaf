"""What a person does at the table, in few words."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from tests.browser.conftest import ROOT

GEOMETRY: Final = json.loads((ROOT / "web/src/games/britannia/geometry.json").read_text("utf-8"))
BOARD: Final = ".frame svg"

# Clicks through the list of actions as fast as the table allows, and mostly has done with a phase.
HASTE: Final = """
() => setInterval(() => {
  const offered = [...document.querySelectorAll('.actions button:not([disabled])')]
  if (!offered.length) return
  const enough = offered.find((one) => /^(Done|Stop here)$/.test(one.textContent.trim()))
  const others = offered.filter((one) => !/^(Cancel|Start)/.test(one.textContent.trim()))
  const pick = enough && Math.random() < 0.85 ? enough : others[Math.floor(Math.random() * others.length)]
  ;(pick ?? offered[0]).click()
}, 15)
"""


def new_table(page: Any, scenario: str, seats: dict[str, str], public: bool = True) -> str:
    """Open a table by the page's own session; its address."""
    wishes = [{"seat": seat, "who": who} for seat, who in seats.items()]
    body = {"title": "britannia", "scenario": scenario, "seats": wishes, "public": public}
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


def at(page: Any, area: str) -> tuple[float, float]:
    """Where an area's counters stand on the screen."""
    scale, x, y = page.evaluate(
        "(board) => { const m = document.querySelector(board).getScreenCTM(); return [m.a, m.e, m.f] }", BOARD
    )
    anchor = (GEOMETRY["areas"].get(area) or GEOMETRY["seas"][area])["anchor"]
    return anchor[0] * scale + x, anchor[1] * scale + y
