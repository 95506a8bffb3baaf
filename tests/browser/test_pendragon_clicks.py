"""How many clicks a Command of Pendragon takes, played by the screen alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from logres.engine.game import Game
from logres.games.pendragon.ui import asking
from tests.browser.playing import bring, expect, is_asked, offers
from tests.browser.test_pendragon import anchor, first

Visit = Callable[..., Any]
TRAIN_MOST: Final = 9
INTERCEPT_MOST: Final = 10


class Hand:
    """Somebody at the table who counts his clicks. A drag counts as one."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.clicks = 0

    def _then(self, act: Callable[[], None]) -> None:
        before = self.page.locator(".history span").inner_text()
        act()
        self.clicks += 1
        self.page.locator(".history span", has_not_text=re.compile(f"^{re.escape(before)}$")).wait_for()
        is_asked(self.page)

    def press(self, words: str) -> None:
        """A button of the question that begins so."""
        button = self.page.locator(".prompt button:enabled", has_text=re.compile(f"^(\\d )?{re.escape(words)}")).first
        self._then(button.click)

    def choose(self, space: str) -> None:
        """A space on the map, and then the first way of doing it there, if it is asked."""
        self._then(lambda: self.page.mouse.click(*anchor(self.page, space)))
        if "in which way" in self.page.locator(".ask").inner_text():
            self._then(self.page.locator(".actions button:enabled").first.click)

    def drag(self, start: str, end: str) -> None:
        """From space to space in an Intercept; where numbers can be chosen it is confirmed by a click."""
        self.page.mouse.move(*anchor(self.page, start))
        self.page.mouse.down()
        self.page.mouse.move(*anchor(self.page, end), steps=5)
        self.page.locator(".tip:not(.no)").wait_for()
        self.page.mouse.up()
        self.clicks += 1
        self.page.get_by_role("button", name="Ride there", exact=True).wait_for()
        self._then(lambda: self.page.mouse.click(*anchor(self.page, end)))


def duxs(game: Game, *actions: str) -> bool:
    asked = game.decision
    return asked is not None and (asked.kind, asked.actor) == ("ChoosePlay", "dux") and offers(game, *actions)


def targets(game: Game, *before: str) -> dict[str, list[str]]:
    """What the map would mark after these answers."""
    trial = game.clone()
    for action in before:
        trial.play(action)
    found = asking.asks(trial, trial.board)  # type: ignore[arg-type]
    assert found is not None
    return found


def test_train_with_requisition_in_two_spaces_each(visit: Visit) -> None:
    game = first(lambda game: duxs(game, "train", "select textoverdi"))
    two = ["textoverdi", next(space for space in targets(game, "train")["targets"] if space != "textoverdi")]
    page = bring(visit, "Stilicho", game)
    hand = Hand(page)
    hand.press("Train")
    for space in two:
        hand.choose(space)
    hand.press("+ Requisition")
    for space in ("textoverdi", "eboracum"):
        hand.choose(space)
    hand.press("Carry it out")
    page.locator(".log", has_text="Requisition in").first.wait_for()
    expect(page.locator(".ask", has_text="Train")).to_have_count(0)
    assert hand.clicks <= TRAIN_MOST


def test_intercept_with_invite(visit: Visit) -> None:
    """Cavalry rides from Corieltauvi by road, other Cavalry fights where it stands, and Barbarians are invited."""

    def fits(game: Game) -> bool:
        return duxs(game, "intercept", "select atrebates", "select corieltauvi") and duxs(
            game, "intercept", "select textoverdi"
        )

    game = first(fits)
    page = bring(visit, "Stilicho", game)
    hand = Hand(page)
    hand.press("Intercept")
    hand.drag("corieltauvi", "atrebates")
    hand.choose("textoverdi")
    hand.press("+ Invite")
    hand.choose("carvetii")
    hand.press("Carry it out")
    if "Settlement" in page.locator(".ask").inner_text():
        hand.press("Settlement at")
        hand.press("3")
    page.locator(".log", has_text=re.compile("Dux invite (Saxons|Scotti) to")).wait_for()
    page.locator(".ask, .log", has_text=re.compile("what is resolved next|Battle in")).first.wait_for()
    assert hand.clicks <= INTERCEPT_MOST
    told = page.locator(".log").inner_text()
    assert "Intercept in Atrebates, Textoverdi" in told
    assert "Invite in Carvetii" in told
    assert re.search(r"Dux: \d+ Cavalry ride from Corieltauvi to Atrebates", told)
