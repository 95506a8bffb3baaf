"""Coming to a table that others have opened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.playing import come_in, new_table

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
