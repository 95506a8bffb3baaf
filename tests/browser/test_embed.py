"""The replay of a finished game in a frame of another site."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.browser.conftest import PHONE, House
from tests.browser.playing import expect, guest, post, until

Visit = Callable[..., Any]
SHORT = {"title": "britannia", "scenario": "two-player-early", "public": True, "pace": 0}
IS_OVER = "(id) => fetch(`/api/tables/${id}`).then((one) => one.json()).then(({ status }) => status === 'over')"


def finished(page: Any) -> str:
    """A public game that bots have played to its end."""
    seats = [{"seat": seat, "who": "random"} for seat in ("p1", "p2")]
    table = str(post(page, "/api/tables", {**SHORT, "seats": seats})["id"])
    page.goto(f"/t/{table}")
    until(page, IS_OVER, table)
    return table


@contextmanager
def elsewhere(body: str) -> Iterator[str]:
    """The address of a page on a site that is not ours."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200 if self.path == "/" else 404)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(f"<!doctype html><title>Elsewhere</title>{body}".encode())

        def log_message(self, format: str, *words: object) -> None:
            """Nothing is said of it."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()
    server.server_close()


def test_another_site_shows_the_map_and_steps_through_the_game(visit: Visit, chromium: Any, house: House) -> None:
    page = guest(visit, "Geoffrey")
    page.goto(f"/t/{finished(page)}/replay")
    page.get_by_role("button", name="Share this moment").click()
    line = page.get_by_label("Embed").input_value()
    assert line.startswith(f'<iframe src="{house.url}/embed/')
    context = chromium.new_context(viewport={"width": 1000, "height": 700})
    other = context.new_page()
    asked: list[Any] = []
    other.on("request", lambda request: asked.append(request) if request.url.startswith(house.url) else None)
    with elsewhere(f'{line}<iframe src="{house.url}/learn"></iframe>') as address:
        other.goto(address)
        frame = other.frame_locator("iframe").first
        frame.locator("#area-kent").wait_for()
        frame.get_by_role("heading", name="Britannia").wait_for()
        expect(frame.get_by_role("button", name="Back")).to_be_disabled()
        before = frame.get_by_role("table").inner_text()
        frame.get_by_role("button", name="On", exact=True).click()
        expect(frame.get_by_role("button", name="Back")).to_be_enabled()
        frame.get_by_label("Stop at").select_option("turn")
        frame.get_by_label("Speed").select_option("8")
        frame.get_by_role("button", name="Play").click()
        expect(frame.get_by_role("table")).not_to_have_text(before)
        expect(frame.get_by_role("button", name="On", exact=True)).to_be_in_viewport()
        assert {request.method for request in asked} == {"GET"}
        assert not any("/api/me" in request.url or "cookie" in request.all_headers() for request in asked)
        assert context.cookies() == []
        assert other.frames[2].url.startswith("chrome-error:"), "no other page of ours is shown in a frame"
    context.close()


def test_a_whole_game_is_replayed_and_told_on_a_phone(visit: Visit) -> None:
    page = guest(visit, "Nennius", viewport=PHONE)
    page.goto(f"/t/{finished(page)}/replay")
    on = page.get_by_role("button", name="On", exact=True)
    expect(on).to_be_enabled()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
    page.get_by_label("Stop at").select_option("action")
    on.evaluate("(button) => [1, 2, 3].forEach(() => button.click())")  # faster than the moments come
    page.wait_for_url("**/replay#at=3")
    moment = page.get_by_label("Moment")
    last = int(moment.get_attribute("max"))
    line = page.locator(".timeline svg")
    line.click(position={"x": line.bounding_box()["width"] / 2, "y": 20})
    page.wait_for_function("(most) => document.querySelector('input[type=range]').value > most / 3", arg=last)
    with page.expect_popup() as opened:
        page.get_by_role("link", name="Chronicle").click()
    opened.value.get_by_role("heading", name="The eagle").wait_for()
    expect(opened.value.locator("section.end")).to_contain_text("won: most points after round 5.")
