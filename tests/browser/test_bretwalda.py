"""Bretwalda in two browsers: a whole game of two people and two bots, and nothing secret crosses the wire."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest

import logres
from tests.browser.playing import come_in, new_table, post
from tests.browser.wire import Wire, cards_in, check_bids, check_hands, check_shapes, held

pytestmark = pytest.mark.long

Visit = Callable[..., Any]
SEATS: Final = {"northumbria": "me", "mercia": "open", "east-anglia": "greedy", "wessex": "random"}
PAST: Final = "/at/30?seat=northumbria"  # before the first bids

# Answers from the page's own list as fast as the table allows, most often what goes on to the next thing. Rests while
# the question is one of `rests`, and when the own answer is in. While it is thrifty it gathers Gold and spends none, so
# that there is something to bid.
BRISK: Final = """
(rests) => {
  window.rests = rests
  window.thrifty = true
  setInterval(() => {
    const asked = document.querySelector('.ask')?.textContent ?? ''
    const offered = [...document.querySelectorAll('.prompt > .actions button:not([disabled])')]
    if (!offered.length || document.querySelector('.note') || (window.rests && asked.includes(window.rests))) return
    const find = (pattern) => offered.find((one) => pattern.test(one.textContent.trim()))
    const gathers = window.thrifty && find(/^Collection/)
    const enough = find(/^(Done|Stop here|Play nothing|Claim nothing|Decline|Keep)/) ?? gathers
    const others = offered.filter((one) => !/^Trade/.test(one.textContent.trim()))
    const any = others[Math.floor(Math.random() * others.length)] ?? offered[0]
    ;(enough && (window.thrifty || Math.random() < 0.85) ? enough : any).click()
  }, 15)
}
"""


def sit_down_together(visit: Visit, first: str, second: str) -> tuple[Any, Any, Wire, Wire]:
    host, guest = visit(), visit()
    come_in(host, first)
    come_in(guest, second)
    wires = Wire(host), Wire(guest)
    address = new_table(host, "four-player", SEATS, title="bretwalda", trade=False)
    post(guest, f"/api/tables/{address.removeprefix('/t/')}/join", {"seat": "mercia"})
    for page in (host, guest):
        page.goto("/".join(page.url.split("/")[:3]) + address)
        page.locator(".prompt").wait_for()
    return host, guest, *wires


def bids(page: Any) -> dict[str, str]:
    """What the panel tells of each kingdom's bid."""
    rows = page.locator("#pane tbody tr").all()
    return {
        re.split("[,(]", row.locator("th").inner_text())[0].strip(): row.locator(".bid").inner_text() for row in rows
    }


def test_all_bid_at_once_and_the_bids_are_shown_together(visit: Visit) -> None:
    host, guest, *_ = sit_down_together(visit, "Eardwulf", "Coenwulf")
    for page in (host, guest):
        page.evaluate(BRISK, "bid up to")
    for page in (host, guest):
        page.locator(".ask", has_text="bid up to").wait_for(timeout=480_000)
        page.get_by_role("heading", name="All bid at once").wait_for()
        page.evaluate("window.rests = ':'")
    host.locator(".actions").get_by_role("button", name="Bid 1", exact=True).click()
    for page in (host, guest):
        page.locator("#pane tr", has_text="Northumbria").get_by_text("sealed").wait_for()
        assert bids(page)["Mercia"] == "thinks"
        assert set(bids(page).values()) <= {"sealed", "thinks"}
    guest.locator(".actions").get_by_role("button", name="Bid 0", exact=True).click()
    for page in (host, guest):
        page.locator(".log", has_text="Northumbria bids 1").wait_for()
        page.locator(".log", has_text="Mercia bids 0").wait_for()
        page.get_by_role("tab", name="Bids").click()
        page.get_by_role("heading", name="The bids").wait_for()
        assert bids(page)["Northumbria"] == "1"


def at_fyrd() -> logres.Game:
    """A game whose first action is Fyrd."""
    game = logres.new("bretwalda", "four-player", seed=3, options={"trade": False})
    while (asked := game.decision) is not None and asked.kind != "Muster":
        legal = [action.text for action in game.legal(asked.seat)]
        game.play(next((text for text in legal if text.startswith("fyrd")), legal[0]), asked.seat)
    return game


def test_a_question_that_comes_again_and_again_can_be_passed_over(visit: Visit) -> None:
    page, game = visit(), at_fyrd()
    come_in(page, "Aethelflaed")
    made = post(page, "/api/records", {"record": game.record(whole=True)})
    page.goto("/".join(page.url.split("/")[:3]) + f"/t/{made['id']}")
    page.get_by_role("button", name="I am wessex").click()
    page.locator(".ask", has_text="recruit, upgrade or buy?").wait_for()
    page.get_by_role("button", name="Always “Done” here").click()
    page.locator(".ask", has_text="recruit, upgrade or buy?").wait_for(state="detached")


def leaking(board: dict[str, Any], kind: str = "Action", **more: Any) -> Wire:
    """A wire over which one view came."""
    kingdoms = {"mercia": {"hand": ["l01"], "goals": [], "bid": 0}, "wessex": {"hand": 1, "goals": 2, "bid": 0}}
    pending = [{"seat": "wessex", "actor": "wessex", "kind": kind, "prompt": "", "rule": "", "answered": True}]
    whole = {"kingdoms": kingdoms | board, "decks": {"danes": 4}, "drawn": 0}
    view = {"type": "view", "version": 5, "seat": "mercia", "pending": pending, "board": whole, "log": [], **more}
    wire = Wire.__new__(Wire)
    wire.frames = [json.dumps(view)]
    return wire


def test_what_is_looked_for_on_the_wire_would_be_found() -> None:
    clean = leaking({})
    assert check_shapes(clean, "mercia") == 1
    assert check_hands(clean, {5: {"l02"}}) == 1
    assert check_bids(leaking({}, "Bid"), "mercia") == 0
    with pytest.raises(AssertionError):
        check_shapes(leaking({"wessex": {"hand": ["l02"], "goals": 2, "bid": 0}}), "mercia")
    with pytest.raises(AssertionError):
        check_hands(leaking({}, hint="Silver Tongue"), {5: {"l33"}})
    with pytest.raises(AssertionError):
        check_bids(leaking({"wessex": {"hand": 1, "goals": 2, "bid": 3}}, "Bid"), "mercia")


def test_two_people_and_two_bots_finish_a_game_and_no_secret_crosses_the_wire(visit: Visit) -> None:
    host, guest, first, second = sit_down_together(visit, "Aelfthryth", "Cynehild")
    for page in (host, guest):
        page.evaluate(BRISK, "bid up to")
    for page in (host, guest):
        page.locator(".ask", has_text="bid up to").wait_for(timeout=480_000)
    told = [host.request.get(host.url.replace("/t/", "/api/tables/") + path) for path in ("/record", PAST)]
    assert all(one.ok for one in told)
    early = [(one.text(), max(held(second, "mercia").items())[1]) for one in told]
    known = set().union(*map(cards_in, first.frames))
    for page in (host, guest):
        page.evaluate("window.rests = ''; window.thrifty = false")
    for page in (host, guest):
        page.locator(".ask", has_text="The game is over").wait_for(timeout=900_000)
    assert all(not (cards_in(text) - known) & hand for text, hand in early)
    for wire, own, other, theirs in (
        (first, "northumbria", second, "mercia"),
        (second, "mercia", first, "northumbria"),
    ):
        ended = next(n for n, (_, message) in enumerate(wire.messages()) if message.get("result"))
        wire.frames = wire.frames[:ended]  # once it is over all is open
        assert check_shapes(wire, own) > 100
        assert check_hands(wire, held(other, theirs)) > 2
        assert check_bids(wire, own) > 0
        assert not any('"seed"' in body for body in wire.bodies())
