"""Coming to a table that others have opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.playing import answer, come_in, new_table

pytestmark = pytest.mark.long


def test_an_invitation_opens_a_table_that_is_not_public(visit: Callable[..., Any]) -> None:
    host = visit()
    come_in(host, "Vortigern")
    seats = {"yellow": "me", "green": "open", "red": "random", "blue": "random"}
    house = "/".join(host.url.split("/")[:3])
    host.goto(house + new_table(host, "four-player", seats, public=False))
    address = host.locator("code").inner_text()
    guest = visit(address.removeprefix(house))
    guest.get_by_role("heading", name="You are invited to a table").wait_for()
    guest.get_by_label("Name").fill("Rowena")
    guest.get_by_role("button", name="Come in", exact=True).click()
    guest.get_by_role("button", name="Take this seat").click()
    for page in (host, guest):
        page.locator(".prompt").wait_for()
    guest.get_by_role("tab", name="Chat").click()
    guest.get_by_label("Message").fill("<b>Drink hael</b>")
    guest.get_by_role("button", name="Send").click()
    host.get_by_role("tab", name="Chat").click()
    host.get_by_text("<b>Drink hael</b>").wait_for()


def test_a_curtain_falls_between_two_at_one_screen(visit: Callable[..., Any]) -> None:
    page = visit()
    come_in(page, "Alcuin")
    seats = {"northumbria": "me", "mercia": "me", "east-anglia": "random", "wessex": "random"}
    page.goto("/".join(page.url.split("/")[:3]) + new_table(page, "four-player", seats, title="bretwalda"))
    curtain = page.get_by_role("dialog", name="Curtain")
    kings = {"northumbria": "Crown Eardwulf", "mercia": "Crown Coenwulf"}
    while kings:  # who is asked first is drawn
        curtain.wait_for()
        assert page.locator(".frame").count() == 0
        seat = curtain.get_by_role("heading").inner_text().split()[-1].lower()
        curtain.get_by_role("button").click()
        answer(page, kings.pop(seat))


def test_sealed_answers_are_given_at_once_and_can_be_changed(visit: Callable[..., Any]) -> None:
    page = visit()
    come_in(page, "Offa")
    seats = {"northumbria": "me", "mercia": "open", "east-anglia": "random", "wessex": "random"}
    address = new_table(page, "four-player", seats, title="bretwalda")
    page.goto("/".join(page.url.split("/")[:3]) + address)
    other = visit(address)
    other.get_by_label("Name").fill("Cynethryth")
    other.get_by_role("button", name="Come in", exact=True).click()
    other.get_by_role("button", name="Take this seat").click()
    kings = {page: "Crown Eardwulf", other: "Crown Coenwulf"}
    while kings:  # who is asked first is drawn
        for one in list(kings):
            crowns = one.locator(".actions").get_by_role("button", name=kings[one], exact=True)
            if crowns.count():
                crowns.click()
                del kings[one]
            else:
                one.wait_for_timeout(100)
    page.locator(".ask", has_text="which Chronicle").wait_for()
    page.locator(".actions button").first.click()
    page.get_by_text("Your answer is in").wait_for()
    states = page.get_by_role("list", name="Answered at the same time")
    assert "Northumbria: answer is in" in states.inner_text()
    assert "Mercia: still thinks" in states.inner_text()
    page.locator(".actions button").last.click()
    page.get_by_text("Your answer is in").wait_for()
    other.locator(".actions button").first.click()
    states.wait_for(state="hidden")
