"""German in the browser: taken from the browser, told on every page, and left again in the settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.browser.playing import expect, guest, new_table

Visit = Callable[..., Any]
GERMAN: Final = {"locale": "de-DE"}
SEATS: Final = {"yellow": "me", "green": "easy", "red": "easy", "blue": "easy"}


def test_a_german_browser_is_shown_german(visit: Visit) -> None:
    page = visit(**GERMAN)
    page.get_by_role("heading", name="Wähle dein Zeitalter").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_a_table_is_told_in_german(visit: Visit) -> None:
    page = guest(visit, "Ada", **GERMAN)
    page.goto(new_table(page, "four-player", SEATS))
    page.get_by_text("Römer: Ziehe mit Armeen, oder sei fertig.").first.wait_for()
    page.get_by_role("button", name="Aus dem Ärmelkanal losziehen").first.click()
    page.get_by_text("Römer: Wer zieht aus dem Ärmelkanal los?").first.wait_for()


def test_home_and_a_new_table_have_nothing_left_in_english(visit: Visit) -> None:
    page = guest(visit, "Wulf", **GERMAN)
    page.goto("/new/britannia")
    page.get_by_text("Römer, Romano-Briten, Skoten, Dubliner, Norweger").wait_for()
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.get_by_role("heading", name="Jemanden einladen").wait_for()
    page.goto("/")
    page.get_by_text("andere sind am Zug, oder Plätze sind frei").wait_for()
    page.get_by_role("link", name="Öffnen Britannia").wait_for()


def test_a_lesson_and_its_card_have_nothing_left_in_english(visit: Visit) -> None:
    page = visit("/learn/britannia/first-landing", **GERMAN)
    page.get_by_role("button", name="Weiter", exact=True).click()
    page.get_by_role("heading", name="Besetzen in den Runden 1, 2, 3").first.wait_for()
    page.get_by_role("heading", name="Halten am Ende der Runde 5").wait_for()
    assert "Romano-Briten" in page.get_by_label("Volk").inner_text()


def test_the_settings_choose_another_language(visit: Visit) -> None:
    page = visit("/settings", **GERMAN)
    page.get_by_label("Sprache").select_option("en")
    page.get_by_role("heading", name="Settings").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_other_browsers_are_shown_english(visit: Visit) -> None:
    page = visit(locale="fr-FR")
    page.get_by_role("heading", name="Choose your age").wait_for()
