"""What a frame costs while the map is panned and zoomed: `python -m tests.browser.frames [TITLE ...]`.

Chromium's own trace is read: time of the processor that the page's main thread took, not time of the clock, so that
other work on the machine matters little. A tool to measure with; no test asks for its figures.

`--slowed N` has Chromium slow the processor, which it does by the clock: on a busy machine it charges the waiting too.
There `--times N` tells more: nothing is slowed, the time is multiplied, and the page's clock runs as much faster, so
that work which the page does for so many milliseconds a frame is cut as short as on the slower processor.

`--answers N` measures instead how long it takes from a click on an answer to the picture, by the clock: all of it, from
the message to the server to its answer, and from there to the picture; and what the page's main thread had of the
processor. `--beside CHECKOUT` measures each title there too, in turns, for the clock of a busy machine tells little.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Final

from tests.browser.conftest import CHROMIUM, DESK, LOOKS, LOT, ROOT, SHARE, House
from tests.browser.playing import BOARD, come_in, new_table

SEATS: Final = {
    "britannia": ("four-player", ("yellow", "green", "red", "blue")),
    "britannia-redux": ("four-player", ("p1", "p2", "p3", "p4")),
    "bretwalda": ("four-player", ("northumbria", "mercia", "east-anglia", "wessex")),
    "pendragon": ("barbarian-conspiracy", ("dux", "civitates", "saxons", "scotti")),
}
SCRIPT: Final = {"EventDispatch", "FunctionCall", "FireAnimationFrame", "TimerFire", "RunMicrotasks", "V8.GC_SCAVENGER"}
WORK: Final = SCRIPT | {"UpdateLayoutTree", "Layout", "ParseHTML", "HitTest", "EvaluateScript"}
TASKS: Final = {"RunTask", "ThreadControllerImpl::RunTask"}
CATEGORIES: Final = "devtools.timeline,disabled-by-default-devtools.timeline,toplevel,v8"

TAG: Final = "mojo_interface_tag"
DRIVER: Final = "blink.mojom.DevToolsSession"

FRAME: Final = 1_000_000 / 60  # microseconds

Event = dict[str, Any]


class Mouse:
    """The browser's own mouse: playwright's has listeners of its own in the page, which run at every step of a drag."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)
        self.at = (0.0, 0.0)
        self.held: dict[str, Any] = {"button": "none", "buttons": 0}

    def send(self, kind: str, **more: Any) -> None:
        x, y = self.at
        self.line.send("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y} | self.held | more)

    def move(self, x: float, y: float) -> None:
        self.at = (x, y)
        self.send("mouseMoved")

    def down(self) -> None:
        self.held = {"button": "left", "buttons": 1}
        self.send("mousePressed", clickCount=1)

    def up(self) -> None:
        self.send("mouseReleased", clickCount=1, buttons=0)
        self.held = {"button": "none", "buttons": 0}

    def wheel(self, far: float) -> None:
        self.send("mouseWheel", deltaX=0, deltaY=far)


def gestures(page: Any, buttons: list[tuple[float, float]]) -> None:
    """Nearer by the wheel, about in all directions, out again by the buttons, which the mouse alone presses."""
    box = page.locator(".frame").bounding_box()
    mouse = Mouse(page)
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.45)
    for _ in range(24):
        mouse.wheel(-40)
        page.wait_for_timeout(16)
    page.wait_for_timeout(900)
    x, y = page.evaluate(OPEN_SEA)
    mouse.move(x, y)
    mouse.down()
    for i in range(90):
        mouse.move(x + 3 * (i if i < 45 else 90 - i), y + 2 * (i if i < 45 else 90 - i))
        page.wait_for_timeout(16)
    mouse.up()
    page.wait_for_timeout(600)
    for button in buttons:
        mouse.move(*button)
        mouse.down()
        mouse.up()
        page.wait_for_timeout(900)


def middle(page: Any, button: str) -> tuple[float, float]:
    box = page.get_by_role("button", name=button).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


CLOCK: Final = "const now = performance.now.bind(performance); performance.now = () => %s * now()"

# A point of the map from which a drag pans: not one where it would begin a march, nor a button.
OPEN_SEA: Final = """
() => {
  const box = document.querySelector('.frame').getBoundingClientRect()
  for (let down = 0.2; down < 0.8; down += 0.05) for (let over = 0.1; over < 0.6; over += 0.05) {
    const at = [box.left + over * box.width, box.top + down * box.height]
    const found = document.elementFromPoint(...at)?.closest('[data-area], [data-still]')
    if (!found || (found.matches('[data-area]') && !found.matches('.lit'))) return at
  }
}
"""


def traced(page: Any, slowed: float) -> list[Event]:
    """The events of the page's main thread while the map moves."""
    line = page.context.new_cdp_session(page)
    found: list[Event] = []
    buttons = [middle(page, name) for name in ("Zoom in", "Zoom out", "Whole map")]
    line.on("Tracing.dataCollected", lambda part: found.extend(part["value"]))
    over: list[bool] = []
    line.on("Tracing.tracingComplete", lambda _: over.append(True))
    line.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    line.send("Tracing.start", {"transferMode": "ReportEvents", "categories": CATEGORIES})
    gestures(page, buttons)
    line.send("Tracing.end")
    while not over:
        page.wait_for_timeout(100)
    line.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    return on_main_thread(found)


def on_main_thread(events: list[Event]) -> list[Event]:
    mains = {
        (e["pid"], e["tid"]) for e in events if e["name"] == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    frames = [e for e in events if e["name"] == "Commit"]
    counts = {main: sum((e["pid"], e["tid"]) == main for e in frames) for main in mains}
    busiest = max(counts, key=lambda main: counts[main])
    there = sorted((e for e in events if (e["pid"], e["tid"]) == busiest and "ts" in e), key=lambda e: e["ts"])
    return without_the_driver(there)


def without_the_driver(events: list[Event]) -> list[Event]:
    """Without the tasks in which the page only answers the program that drives it."""
    asked = {e["ts"] for e in events if e.get("args", {}).get("chrome_mojo_event_info", {}).get(TAG) == DRIVER}
    spans = [(e["ts"], e["ts"] + e.get("dur", 0)) for e in outermost(events, TASKS)]
    driven = [(start, end) for start, end in spans if any(start <= at < end for at in asked)]
    return [e for e in events if not any(start <= e["ts"] < end for start, end in driven)]


def outermost(events: list[Event], names: set[str]) -> list[Event]:
    """Whole events of these names that lie in no other of them."""
    found: list[Event] = []
    end = 0.0
    for event in events:
        if event["name"] in names and event.get("ph") == "X" and event["ts"] >= end:
            found.append(event)
            end = event["ts"] + event.get("dur", 0)
    return found


def took(event: Event) -> float:
    spent: float = event["tdur"] if "tdur" in event else event.get("dur", 0)
    return spent / 1000


def by_frame(events: list[Event]) -> list[float]:
    """Milliseconds of script, style and layout for each frame that script has run in.

    A frame is over when it is handed over, or where nothing was to be drawn with the first task after its sixtieth of a
    second: no task is cut in two, however long the machine lets it wait.
    """
    sums: list[float] = []
    sum_, scripted, start = 0.0, False, 0.0
    tasks = {id(e) for e in outermost(events, TASKS)}
    work = {id(e) for e in outermost(events, WORK)}
    for event in events:
        over = event["name"] == "Commit" or (id(event) in tasks and event["ts"] > start + FRAME)
        if scripted and over:
            sums.append(sum_)
            sum_, scripted = 0.0, False
        if id(event) in work:
            start = start if scripted else event["ts"]
            sum_, scripted = sum_ + took(event), scripted or event["name"] in SCRIPT
    return sums


def figures(events: list[Event], times: float = 1) -> dict[str, object]:
    frames = sorted(times * frame for frame in by_frame(events))
    tasks = sorted((times * took(event) for event in outermost(events, TASKS)), reverse=True)
    shares = {f"p{share}": round(frames[len(frames) * share // 100], 2) for share in (50, 90, 95, 99)}
    return {"frames": len(frames)} | shares | {"longest tasks": [round(one, 1) for one in tasks[:4]]}


def measure(
    title: str, slowed: float, times: float, url: str, browser: Any, keep: Path | None, answers: int = 0
) -> dict[str, object]:
    scenario, seats = SEATS[title]
    context = browser.new_context(viewport=DESK, base_url=url)
    for script in (CLOCK % times, LOOKS % "never", SHARE, LOT % 1, LINE):
        context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(120_000)
    page.goto("/")
    come_in(page, f"Frames {title} {slowed}")
    page.goto(new_table(page, scenario, dict.fromkeys(seats, "me"), title=title))
    page.locator(".curtain button, .actions button:enabled").first.wait_for()
    if page.locator(".curtain button").count():  # where hands are hidden, one is asked who sits there
        page.locator(".curtain button").click()
    page.locator(".actions button:enabled").first.wait_for()
    page.locator(BOARD).first.wait_for()
    page.wait_for_timeout(1500)
    if answers:
        told = clicks(page, answers)
        context.close()
        return told
    events = traced(page, slowed)
    context.close()
    if keep:
        keep.write_text(json.dumps(events), "utf-8")
    return figures(events, times)


# When messages go out and come in, before the page sees them.
LINE: Final = """
const Line = WebSocket
window.line = { sent: 0, came: 0 }
window.WebSocket = class extends Line {
  constructor(...address) {
    super(...address)
    this.addEventListener('message', ({ data }) => {
      if (/^.{0,9}"(view|change)"/.test(data)) window.line.came ||= performance.now()
    })
  }
  send(text) {
    if (text.includes('"act"')) window.line = { sent: performance.now(), came: 0 }
    super.send(text)
  }
}
"""

# Answers by lot from the list, and how many milliseconds after each click the table had moved on and was drawn: all of
# them, from sending it to the new view, from there to the picture. It is clicked when the picture before is there.
ANSWERS: Final = """
async (most) => {
  const found = []
  const count = () => document.querySelector('.history span')?.textContent
  const frame = () => new Promise(requestAnimationFrame)
  const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  while (found.length < most && !document.querySelector('.end')) {
    document.querySelector('.curtain button')?.click()
    await drawn()
    await drawn()
    const offered = [...document.querySelectorAll('.prompt > .actions button:enabled')]
    const isNone = (one) => /^(Cancel|Take back|Speak|Give|Ask|Start|Trade)/.test(one.textContent.trim())
    const others = offered.filter((one) => !isNone(one))
    const one = others[Math.floor(Math.random() * others.length)]
    if (!one) { await frame(); continue }
    const [before, start] = [count(), performance.now()]
    one.click()
    while (count() === before && performance.now() < start + 2000) await frame()
    if (count() === before) continue // it opened something, and answered nothing
    await drawn()
    const [{ sent, came }, now] = [window.line, performance.now()]
    found.push([now - start, came - sent, now - came])
  }
  return found
}
"""


def busy_for(line: Any) -> tuple[float, float]:
    """Milliseconds of the processor that the page's main thread has had, and those of its scripts."""
    told = {one["name"]: one["value"] for one in line.send("Performance.getMetrics")["metrics"]}
    return 1000 * told["TaskDuration"], 1000 * told["ScriptDuration"]


def clicks(page: Any, most: int) -> dict[str, object]:
    """Milliseconds of the clock from a click to the picture, the server's answer on the same machine among them; and of
    the processor that the page had for a click."""
    line = page.context.new_cdp_session(page)
    line.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = busy_for(line)
    found = page.evaluate(ANSWERS, most)
    used = [(now - then) / len(found) for now, then in zip(busy_for(line), before, strict=True)]
    told: dict[str, object] = {"clicks": len(found)}
    for name, some in zip(("all", "server", "page"), zip(*found, strict=True), strict=True):
        told[name] = {f"p{share}": round(sorted(some)[len(some) * share // 100]) for share in (50, 90, 95)}
    return told | {"page's processor": round(used[0], 1), "scripts": round(used[1], 1)}


def main() -> None:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("titles", nargs="*", default=list(SEATS))
    how = wishes.add_mutually_exclusive_group()
    how.add_argument("--slowed", type=float, default=4)
    how.add_argument("--times", type=float)
    how.add_argument("--answers", type=int, default=0, help="measure so many clicks on answers instead")
    wishes.add_argument("--keep", type=Path, help="where the events of the last title go")
    wishes.add_argument("--beside", type=Path, action="append", default=[], help="another checkout, its client built")
    wishes.add_argument("--turns", type=int, default=1)
    wish = wishes.parse_args()
    playwright = import_module("playwright.sync_api")  # brought by `make test-browser`, not for types
    with tempfile.TemporaryDirectory() as folder, playwright.sync_playwright() as driver:
        roots = [ROOT, *wish.beside]
        houses = [House(Path(folder) / f"{n}.db", root.resolve()) for n, root in enumerate(roots)]
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            for title, _, house in product(wish.titles, range(wish.turns), houses):
                slowed, times = (1, wish.times or 1) if wish.times or wish.answers else (wish.slowed, 1)
                found = measure(title, slowed, times, house.url, browser, wish.keep, wish.answers)
                print(title, house.root.name, json.dumps(found), flush=True)
        finally:
            browser.close()
            for house in houses:
                house.close()


if __name__ == "__main__":
    main()
