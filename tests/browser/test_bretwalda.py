"""Bretwalda in two browsers: a whole game of two people and two bots, and nothing secret crosses the wire."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

import pytest

import logres
from tests.browser.conftest import LONG
from tests.browser.playing import answer, expect, go_on_with, guest, is_asked, new_table, post
from tests.browser.test_access import CALM
from tests.browser.wire import Wire, cards_in, check_bids, check_hands, check_shapes, held

Visit = Callable[..., Any]
SEATS: Final = {"northumbria": "me", "mercia": "open", "east-anglia": "greedy", "wessex": "random"}
BIDS: Final = "do you bid for influence"
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
    host, other = guest(visit, first), guest(visit, second)
    wires = Wire(host), Wire(other)
    address = new_table(host, "four-player", SEATS, title="bretwalda", trade=False)
    post(other, f"/api/tables/{address.removeprefix('/t/')}/join", {"seat": "mercia"})
    for page in (host, other):
        page.goto(address)
    for page in (host, other):
        page.locator(".prompt").wait_for()
    return host, other, *wires


def bid_of(page: Any, kingdom: str) -> Any:
    """What the panel tells of a kingdom's bid."""
    return page.locator("#pane tbody tr", has=page.locator("th", has_text=kingdom)).locator(".bid")


def come_to_the_bids(*pages: Any) -> None:
    """Plays until both are asked for their bids."""
    for page in pages:
        page.evaluate(BRISK, BIDS)
    for page in pages:
        page.locator(".ask", has_text=BIDS).wait_for(timeout=LONG)


def bid_together(host: Any, other: Any) -> None:
    """All bid at once, and the bids are shown together."""
    for page in (host, other):
        page.get_by_role("heading", name="All bid at once").wait_for()
        page.evaluate("window.rests = ':'")
    answer(host, "Bid 1 Gold")
    for page in (host, other):
        expect(bid_of(page, "Northumbria")).to_have_text("sealed")
        expect(bid_of(page, "Mercia")).to_have_text("thinks")
        assert set(page.locator("#pane tbody .bid").all_inner_texts()) <= {"sealed", "thinks"}
    answer(other, "Bid 0 Gold")
    for page in (host, other):
        page.locator(".log", has_text="Northumbria bids 1").wait_for()
        page.locator(".log", has_text="Mercia bids 0").wait_for()
        page.get_by_role("tab", name="Bids").click()
        page.get_by_role("heading", name="The bids").wait_for()
        expect(bid_of(page, "Northumbria")).to_have_text("1")


def at_fyrd() -> logres.Game:
    """A game whose first action is Fyrd."""
    game = logres.new("bretwalda", "four-player", seed=3, options={"trade": False})
    while (asked := game.decision) is not None and asked.kind != "Muster":
        legal = [action.text for action in game.legal(asked.seat)]
        game.play(next((text for text in legal if text.startswith("fyrd")), legal[0]), asked.seat)
    return game


def at_the_muster(visit: Visit, name: str) -> Any:
    """A page at its table, which asks Wessex."""
    page = go_on_with(visit, name, at_fyrd().record(whole=True))
    page.get_by_role("button", name="I am wessex").click()
    is_asked(page, "do you recruit, upgrade or buy?")
    return page


def test_a_question_that_comes_again_and_again_can_be_passed_over(visit: Visit) -> None:
    page = at_the_muster(visit, "Aethelflaed")
    page.get_by_role("button", name="Always “Done” here").click()
    page.locator(".ask", has_text="do you recruit, upgrade or buy?").wait_for(state="detached")


def test_most_answers_of_fyrd_are_in_sight(visit: Visit) -> None:
    page = at_the_muster(visit, "Ealhswith")
    page.evaluate(CALM)
    answers = page.locator(".prompt > .actions")
    assert answers.get_by_role("button").count() > 4
    seen, whole = answers.evaluate("(list) => [list.clientHeight, list.scrollHeight]")
    assert seen > 0.6 * whole
    expect(page.get_by_role("tab", selected=True)).to_have_text("Overview")  # the hand is not called for


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


def test_two_people_and_two_bots_bid_and_finish_a_game_and_no_secret_crosses_the_wire(visit: Visit) -> None:
    host, other, first, second = sit_down_together(visit, "Aelfthryth", "Cynehild")
    come_to_the_bids(host, other)
    told = [host.request.get(host.url.replace("/t/", "/api/tables/") + path) for path in ("/record", PAST)]
    assert all(one.ok for one in told)
    early = [(one.text(), max(held(second, "mercia").items())[1]) for one in told]
    known = set().union(*map(cards_in, first.frames))
    bid_together(host, other)
    for page in (host, other):
        page.evaluate("window.rests = ''; window.thrifty = false")
    for page in (host, other):
        page.locator(".ask", has_text="The game is over").wait_for(timeout=LONG)
    assert all(not (cards_in(text) - known) & hand for text, hand in early)
    for wire, own, beside, theirs in (
        (first, "northumbria", second, "mercia"),
        (second, "mercia", first, "northumbria"),
    ):
        ended = next(n for n, (_, message) in enumerate(wire.messages()) if message.get("result"))
        wire.frames = wire.frames[:ended]  # once it is over all is open
        assert check_shapes(wire, own) > 100
        assert check_hands(wire, held(beside, theirs)) > 2
        assert check_bids(wire, own) > 0
        assert not any('"seed"' in body for body in wire.bodies())
