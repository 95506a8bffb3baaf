"""A whole game of Britannia by the screen alone: `python -m tests.browser.whole_game`.

Four players, the first seat against three bots, sixteen rounds, to the page of the end. Nothing is read but what is
written on the screen, and nothing done but clicks of the mouse on buttons that can be seen. Marches are drawn by lot,
known beforehand; battles are fought as the card offers it. It prints a line a round. No test: it takes minutes, and
with the pace that a server leaves its readers (`--pace 0.5`) many of them.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tests.browser.conftest import CHROMIUM, DESK, LOOKS, SHARE, House
from tests.browser.playing import is_asked

BATTLE: Final = "section.battle :is(li, .on) button:enabled"
ANSWERS: Final = ".prompt > .actions button:enabled"
END: Final = ".end"
CARD, QUESTION, OVER = "card", "question", "over"
# What the screen wants: the card of a battle comes before the question beside the map. Nothing: others are at it.
WANTS: Final = f"""
() => {{
  if (document.querySelector('{END}')) return '{OVER}'
  if (document.querySelector('{BATTLE}')) return '{CARD}'
  return document.querySelector('{ANSWERS}') && !document.querySelector('.note') ? '{QUESTION}' : null
}}
"""
PARTS: Final = "['.history span', '.ask', 'section.battle']"
SHOWN: Final = f"() => {PARTS}.map((one) => document.querySelector(one)?.textContent)"
WORDS: Final = "(all) => all.map((one) => (one.ariaLabel || one.textContent).trim())"
NEVER: Final = re.compile(r"^\d?\s*(Cancel|Start|Take back|Submit)")
ENOUGH: Final = re.compile(r"^\d?\s*(Done|Stop here)")
MARCHES: Final = 0.6  # how likely another march is
PATIENCE: Final = 120_000  # milliseconds


class Player:
    """Somebody who looks at the screen and clicks."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.lot = random.Random(16)
        self.clicks: Counter[str] = Counter()

    def shown(self) -> Any:
        return self.page.evaluate(SHOWN)

    def step(self) -> bool:
        """One click, and what came of it is waited for; False: the game is over."""
        wants = self.page.wait_for_function(WANTS, timeout=PATIENCE).json_value()
        if wants == OVER:
            return False
        buttons = self.page.locator(BATTLE if wants == CARD else ANSWERS)
        before = self.shown()
        chosen = self.choose(buttons.evaluate_all(WORDS), wants)
        buttons.nth(chosen).click(timeout=PATIENCE)
        self.clicks[wants] += 1
        self.page.wait_for_function(f"(before) => String(({SHOWN})()) !== String(before)", arg=before, timeout=PATIENCE)
        return True

    def choose(self, words: list[str], wants: str) -> int:
        """Which of the buttons."""
        if wants == CARD:
            return 0
        enough = [i for i, one in enumerate(words) if ENOUGH.match(one)]
        others = [i for i, one in enumerate(words) if not NEVER.match(one) and i not in enough]
        if enough and (not others or self.lot.random() > MARCHES):
            return enough[0]
        return self.lot.choice(others or [0])


def play(page: Any, minutes: float) -> bool:
    """Whether the game came to its end in time."""
    player, start, told = Player(page), time.monotonic(), ""
    while player.step():
        status = page.locator(".prompt .status").first.inner_text() if page.locator(".prompt .status").count() else ""
        found = re.search(r"round \d+", status, re.IGNORECASE)
        if found and found[0] != told:
            told = found[0]
            print(f"{time.monotonic() - start:6.0f} s  {told}  clicks: {dict(player.clicks)}", flush=True)
        if time.monotonic() - start > 60 * minutes:
            return False
    print(f"{time.monotonic() - start:6.0f} s  the end  clicks: {dict(player.clicks)}", flush=True)
    return True


def main() -> int:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--minutes", type=float, default=40)
    wishes.add_argument("--pace", default="0", help="seconds that bots leave for reading a line of the log")
    wishes.add_argument("--picture", type=Path, help="where a picture of the last screen goes")
    wish = wishes.parse_args()
    playwright = import_module("playwright.sync_api")  # brought by `make test-browser`, not for types
    with tempfile.TemporaryDirectory() as folder, playwright.sync_playwright() as driver:
        house = House(Path(folder) / "logres.db", LOGRES_PACE=wish.pace)
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            context = browser.new_context(viewport=DESK, base_url=house.url)
            for script in (LOOKS % "never", SHARE):
                context.add_init_script(script)
            page = context.new_page()
            page.goto("/")
            page.get_by_role("button", name="Play Britannia against three bots").click()
            is_asked(page)
            is_over = play(page, wish.minutes)
            if is_over:
                print(page.locator(END).inner_text())
            if wish.picture:
                page.screenshot(path=wish.picture)
        finally:
            browser.close()
            house.close()
    return 0 if is_over else 1


if __name__ == "__main__":
    sys.exit(main())
