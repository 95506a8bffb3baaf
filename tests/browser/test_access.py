"""For everyone: axe-core finds nothing on any page, and nothing is fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.browser.conftest import DESK, PHONE, ROOT, House
from tests.browser.playing import sit_down

pytestmark = pytest.mark.long

AXE: Final = ROOT / "web/node_modules/axe-core/axe.min.js"
FIRST_LOAD: Final = 300_000
Visit = Callable[..., Any]


# Settles when no font is on its way and nothing moves any more: colours in between are nobody's fault.
CALM: Final = """
async () => {
  await document.fonts.ready
  const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(moving.map((one) => one.finished))
}
"""


def violations(page: Any, part: str = "html") -> list[str]:
    page.evaluate(CALM)
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("(part) => axe.run(part)", part)["violations"]
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


def check_tabs(page: Any) -> None:
    """Every panel around the table; which there are hangs on the game."""
    for name in [one.inner_text() for one in page.get_by_role("tab").all()]:
        tab = page.get_by_role("tab", name=name, exact=True)
        if tab.count() == 0:  # its time is over: others play on meanwhile
            continue
        tab.click()
        assert violations(page, "#pane") == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("path", ["/", "/rules/britannia", "/settings"])
def test_pages_without_a_violation(visit: Visit, path: str, theme: str) -> None:
    page = visit(path, color_scheme=theme)
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    assert violations(page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [{"width": 1440, "height": 900}, PHONE])
def test_the_table_without_a_violation(visit: Visit, theme: str, viewport: dict[str, int]) -> None:
    page = sit_down(visit, f"Axe {theme} {viewport['width']}", color_scheme=theme, viewport=viewport)
    assert violations(page) == []
    check_tabs(page)


def test_bretwalda_without_a_violation(visit: Visit) -> None:
    page = visit("/")
    page.get_by_role("button", name="Play Bretwalda against three bots").click()
    page.locator(".actions button").first.wait_for()
    assert violations(page) == []
    check_tabs(page)


# Collects by how much things jump about, as the browser itself measures it.
SHIFTS: Final = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const what = one.sources.map(({node}) => node?.className || node?.nodeName)
    if (!one.hadRecentInput) window.shifts.push([one.value, String(what)])
  }
}).observe({type: 'layout-shift', buffered: true})
"""


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_nothing_jumps(visit: Visit, viewport: dict[str, int]) -> None:
    page = sit_down(visit, f"Calm {viewport['width']}", viewport=viewport)
    address = page.url
    page.add_init_script(SHIFTS)
    for path, last in ((address, ".actions button:enabled"), ("/".join(address.split("/")[:3]), "h1")):
        page.goto(path)
        page.locator(last).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(600)
        shifts = page.evaluate("window.shifts")
        assert sum(value for value, _ in shifts) < 0.01, shifts


def test_the_first_load_is_small_and_all_our_own(visit: Visit, house: House) -> None:
    page = visit()
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => [one.name, one.encodedBodySize])")
    assert all(name.startswith(house.url) for name, _ in loaded)
    assert sum(size for _, size in loaded) < FIRST_LOAD
