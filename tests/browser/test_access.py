"""For everyone: axe-core finds nothing on any page, and nothing is fetched from elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from tests.browser.conftest import DESK, PHONE, ROOT, House
from tests.browser.playing import expect, others_rest, sit_down

AXE: Final = ROOT / "web/node_modules/axe-core/axe.min.js"
FIRST_LOAD: Final = 150_000  # bytes of the landing page
Visit = Callable[..., Any]


# Settles when no font is on its way and nothing moves any more: colours in between are nobody's fault.
CALM: Final = """
async () => {
  await document.fonts.ready
  const ends = (one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity
  const moving = document.getAnimations().filter(ends)
  await Promise.allSettled(moving.map((one) => one.finished))
}
"""

# What else it finds is neither worked out nor sent.
RUN_AXE: Final = "async (part) => (await axe.run(part, { resultTypes: ['violations'] })).violations"


def violations(page: Any, part: str = "html") -> list[str]:
    page.evaluate(CALM)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(RUN_AXE, part)
    return [f"{one['id']}: {[node['html'][:120] for node in one['nodes'][:3]]}" for one in found]


def check_tabs(page: Any) -> None:
    """Every panel around the table, which stands still meanwhile; which there are hangs on the game."""
    others_rest(page)
    for id in page.get_by_role("tab").evaluate_all("(all) => all.map((one) => one.id)"):
        tab = page.locator(f"#{id}")
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        page.locator("#pane").wait_for()
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
    others_rest(page)
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

# What the browser has measured when the next half second of frames is drawn.
MEASURED: Final = """
async () => {
  for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame)
  return window.shifts
}
"""


@pytest.mark.parametrize("viewport", [DESK, PHONE])
def test_nothing_jumps(visit: Visit, viewport: dict[str, int]) -> None:
    page = sit_down(visit, f"Calm {viewport['width']}", viewport=viewport)
    address = page.url
    page.add_init_script(SHIFTS)
    for path, last in ((address, ".actions button:enabled"), ("/", "h1")):
        page.goto(path)
        page.locator(last).first.wait_for()
        page.wait_for_load_state("networkidle")
        page.evaluate(CALM)
        shifts = page.evaluate(MEASURED)
        assert sum(value for value, _ in shifts) < 0.01, shifts


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_first_load_is_small_and_all_our_own(visit: Visit, house: House, locale: str) -> None:
    page = visit(locale=locale, service_workers="block")  # what passes through one is counted as it is unpacked
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => [one.name, one.encodedBodySize])")
    assert all(name.startswith(house.url) for name, _ in loaded)
    assert sum(size for _, size in loaded) < FIRST_LOAD
