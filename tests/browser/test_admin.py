"""The administrators' page: a report comes in with its line, is closed, and its author silenced."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect

from logres_workshop.load.client import Player, ask
from tests.browser.conftest import DESK, PATIENCE, PHONE, House
from tests.browser.test_access import violations

ROOT = {"name": "Root", "password": "a long password"}
WISH = {"title": "britannia", "scenario": "four-player", "seats": [{"seat": "yellow", "who": "me"}]}


async def say(rude: Player, table: str) -> None:
    async with connect(f"ws://127.0.0.1:{rude.port}/socket", additional_headers={"Cookie": rude.cookie}) as socket:
        await socket.send(f'{{"type": "hello", "table": "{table}"}}')
        await socket.send('{"type": "say", "id": "1", "channel": "table", "text": "you fool"}')
        async with asyncio.timeout(60):
            while '"type":"said"' not in str(await socket.recv()):
                pass


@pytest.fixture
def administered(tmp_path: Path) -> Iterator[House]:
    """A house that Root looks after; the name must be somebody's before it is given that."""
    built = House(tmp_path / "logres.db")
    ask(built.port, "POST", "/api/sign-up", ROOT)
    built.kill()
    built.start(LOGRES_ADMINS="Root")
    yield built
    built.close()


def check(page: Any) -> None:
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert violations(page) == []


def test_the_administrators_page(chromium: Any, administered: House) -> None:
    port = administered.port
    rude, hurt = Player(port, "Rude One"), Player(port, "Hurt One")
    table = rude.http("POST", "/api/tables", WISH)["id"]
    with ThreadPoolExecutor(1) as aside:  # the browser's driver has this thread's loop
        aside.submit(asyncio.run, say(rude, table)).result()
    hurt.http("POST", "/api/reports", {"table": table, "line": 1, "reason": "an insult"})
    _, cookie = ask(port, "POST", "/api/log-in", ROOT)
    name, value = cookie.split("=", 1)
    context = chromium.new_context(viewport=DESK, base_url=administered.url)
    context.add_cookies([{"name": name, "value": value, "url": administered.url}])
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/admin")
    page.get_by_text("you fool").wait_for()
    check(page)
    page.get_by_label("What was done").fill("silenced for a day")
    page.get_by_role("button", name="Close the report").click()
    page.get_by_text("you fool").wait_for(state="detached")
    page.get_by_role("button", name="Silence or ban Rude One").click()
    page.get_by_label("Days without chat").fill("1")
    check(page)
    page.get_by_role("button", name="Do it").click()
    page.get_by_text("silent until").wait_for()
    page.get_by_label("those that are closed").check()
    page.get_by_text("silenced for a day").wait_for()
    context.close()
