"""Coming to a table that others have opened."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import pytest

from tests.browser.conftest import DESK, LOOKS, PATIENCE, PHONE, House
from tests.browser.playing import answer, come_in, expect, guest, is_asked, name_of, new_table, post, unique, until
from tests.browser.test_access import violations

PICTURES: Final = Path(os.environ.get("LOGRES_PICTURES") or tempfile.mkdtemp())
ALONE: Final = {"yellow": "me", "green": "random", "red": "random", "blue": "random"}

# Whether the home page was kept with the table that waits.
HOME_IS_KEPT: Final = """
() => caches.match('/kept/api/home').then((kept) => kept?.json()).then((kept) => kept?.value.mine.length === 1)
"""


# Gives an answer as soon as it is offered.
WHEN_OFFERED: Final = """
(words) => {
  const timer = setInterval(() => {
    const offered = [...document.querySelectorAll('.prompt > .actions button:enabled')]
    const wanted = offered.find((one) => one.textContent.trim() === words)
    if (!wanted) return
    clearInterval(timer)
    wanted.click()
  }, 20)
}
"""


def take_seat(page: Any, name: str) -> None:
    """Comes in by the form of a table that waits, and sits down at it."""
    page.get_by_label("Name").fill(unique(name))
    page.get_by_role("button", name="Come in", exact=True).click()
    page.get_by_role("button", name="Take this seat").click()


def test_an_invitation_opens_a_table_that_is_not_public(visit: Callable[..., Any]) -> None:
    host = guest(visit, "Vortigern")
    seats = {"yellow": "me", "green": "open", "red": "random", "blue": "random"}
    host.goto(new_table(host, "four-player", seats, public=False))
    invited = visit(host.locator("code", has_text="/t/").inner_text())
    invited.get_by_role("heading", name="invites you to Britannia").wait_for()
    take_seat(invited, "Rowena")
    for page in (host, invited):
        page.locator(".prompt").wait_for()
    invited.get_by_role("tab", name="Chat").click()
    invited.get_by_label("Message").fill("<b>Drink hael</b>")
    invited.get_by_role("button", name="Send").click()
    host.get_by_role("tab", name="Chat (1)").wait_for()
    host.reload()
    host.get_by_role("tab", name="Chat (1)").click()  # it is not read by having been at the table
    host.get_by_text("<b>Drink hael</b>").wait_for()
    expect(host.get_by_role("log", name="Chat")).to_contain_text("(Green):")
    host.get_by_role("tab", name="Chat", exact=True).wait_for()


def test_a_curtain_falls_between_two_at_one_screen(visit: Callable[..., Any]) -> None:
    page = guest(visit, "Alcuin")
    seats = {"northumbria": "me", "mercia": "me", "east-anglia": "random", "wessex": "random"}
    page.goto(new_table(page, "four-player", seats, title="bretwalda"))
    curtain = page.get_by_role("dialog", name="Curtain")
    kings = {"northumbria": "Crown Eardwulf", "mercia": "Crown Coenwulf"}
    while kings:  # who is asked first is drawn
        curtain.wait_for()
        expect(page.locator(".frame")).to_have_count(0)
        seat = curtain.get_by_role("heading").inner_text().split()[-1].lower()
        curtain.get_by_role("button").click()
        answer(page, kings.pop(seat))


def test_sealed_answers_are_given_at_once_and_can_be_changed(visit: Callable[..., Any]) -> None:
    page = guest(visit, "Offa")
    seats = {"northumbria": "me", "mercia": "open", "east-anglia": "random", "wessex": "random"}
    address = new_table(page, "four-player", seats, title="bretwalda")
    page.goto(address)
    other = visit(address)
    take_seat(other, "Cynethryth")
    page.evaluate(WHEN_OFFERED, "Crown Eardwulf")  # who is asked first is drawn
    other.evaluate(WHEN_OFFERED, "Crown Coenwulf")
    is_asked(page, "which Chronicle")
    page.locator(".actions button").first.click()
    page.get_by_text("Your answer is in").wait_for()
    states = page.get_by_role("list", name="Answered at the same time")
    expect(states).to_contain_text("Northumbria: answer is in")
    expect(states).to_contain_text("Mercia: still thinks")
    page.locator(".actions button").last.click()
    page.get_by_text("Your answer is in").wait_for()
    is_asked(other, "which Chronicle")
    other.locator(".actions button").first.click()
    states.wait_for(state="hidden")


def clean(page: Any) -> None:
    """axe finds nothing on the page as it stands."""
    assert violations(page) == []


@contextmanager
def refused(page: Any, faults: list[str], status: int) -> Iterator[None]:
    """One refusal is provoked; the browser complains of it."""
    with page.expect_console_message(lambda said: f"status of {status}" in said.text):
        yield
    assert len(faults) == 1
    assert f"status of {status}" in faults.pop()


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_a_guest_makes_an_account_of_himself_and_looks_after_it(
    visit: Callable[..., Any], faults: list[str], viewport: dict[str, int]
) -> None:
    page = visit(viewport=viewport)
    name = come_in(page, "Aldhelm")
    table = new_table(page, "four-player", {"yellow": "me", "green": "open", "red": "random", "blue": "random"})
    page.goto("/settings")
    page.get_by_label("Password", exact=True).fill("a long password")
    page.get_by_role("button", name="Make an account", exact=True).click()
    page.get_by_text("Your recovery codes").wait_for()
    page.get_by_text("Change the password").click()
    page.get_by_label("Old password").fill("not that one")
    page.get_by_label("New password").fill("a longer password")
    with refused(page, faults, 403):
        page.get_by_role("button", name="Change it").click()
    page.get_by_text("the old password is wrong").wait_for()
    clean(page)
    page.get_by_label("Old password").fill("a long password")
    page.get_by_role("button", name="Change it").click()
    page.get_by_text("The password is changed.").wait_for()
    page.get_by_text("Change the password").click()
    page.get_by_text("Where I am logged in").click()
    page.get_by_text("this one").wait_for()
    clean(page)
    page.screenshot(path=str(PICTURES / f"settings-{viewport['width']}.png"), full_page=True)
    page.get_by_role("button", name="Log out everywhere").click()
    page.get_by_role("button", name="Log in").first.click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill("a longer password")
    page.get_by_role("button", name="Log in").last.click()
    page.get_by_text(f"You are {name}.").wait_for()
    mine = page.request.get("/api/lobby").json()["mine"]
    assert [f"/t/{one['id']}" for one in mine] == [table]


def test_quiet_hours_and_a_webhook_are_kept(visit: Callable[..., Any], faults: list[str]) -> None:
    page = guest(visit, "Boniface")
    page.goto("/settings")
    page.get_by_label("Quiet hours").check()
    page.get_by_label("from").select_option("21")
    page.get_by_label("Webhook").fill("https://127.0.0.1/hook")
    save = page.get_by_role("button", name="Save", exact=True)
    with refused(page, faults, 400):
        save.click()
    page.get_by_text("not a public one").wait_for()
    page.get_by_label("Webhook").fill("https://hooks.example.org/turn")
    save.click()
    page.get_by_text("shown only now").wait_for()
    clean(page)
    page.reload()
    expect(page.get_by_label("from")).to_have_value("21")
    expect(page.get_by_label("Webhook")).to_have_value("https://hooks.example.org/turn")


def test_the_icon_says_that_a_table_waits(visit: Callable[..., Any]) -> None:
    page = visit()
    come_in(page, "Bertha")
    expect(page.locator("link[rel=icon]")).to_have_attribute("href", "/assets/icon.svg")
    new_table(page, "four-player", ALONE)
    page.goto("/settings")
    page.locator("link[rel=icon][href='/assets/icon-turn.svg']").wait_for(state="attached")


def test_without_a_line_the_last_state_is_shown_to_its_own_account_alone(chromium: Any, house: House) -> None:
    context = chromium.new_context(viewport=DESK, base_url=house.url)
    context.add_init_script(LOOKS % "never")
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto("/")
    greeting = f"{come_in(page, 'Hild')}, one table waits for you"
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    table = new_table(page, "four-player", ALONE)
    page.goto(table)
    is_asked(page)
    until(page, "(path) => caches.match(path).then(Boolean)", table.replace("/t/", "/kept/table/"))
    page.goto("/")  # the worker has the page's files now
    page.get_by_role("heading", name=greeting).wait_for()
    until(page, HOME_IS_KEPT)
    context.set_offline(True)
    page.reload()
    page.get_by_text("There is no line to the server").wait_for()
    page.get_by_role("heading", name=greeting).wait_for()
    page.goto(table)
    page.get_by_text("This is how you last saw the table").wait_for()
    page.locator(".frame").first.wait_for()
    expect(page.locator(".actions button:enabled")).to_have_count(0)
    page.screenshot(path=str(PICTURES / "offline-1440.png"))
    context.set_offline(False)
    page.goto("/settings")
    page.get_by_role("button", name="Log out", exact=True).click()
    until(page, "caches.keys().then((names) => names.every((one) => !one.startsWith('state:')))")
    context.set_offline(True)
    page.goto(table)
    page.get_by_text("The server does not answer").wait_for()
    expect(page.locator(".frame")).to_have_count(0)
    context.close()


def test_notes_are_ones_own_and_a_player_can_be_blocked(visit: Callable[..., Any]) -> None:
    host, other = guest(visit, "Cynegils"), guest(visit, "Edwin", viewport=PHONE)
    table = new_table(host, "four-player", ALONE)
    host.goto(table)
    host.get_by_role("tab", name="Chat").click()
    host.get_by_label("Message").fill("Who comes?")
    host.get_by_role("button", name="Send").click()
    host.locator("[role=log] time").wait_for()
    host.get_by_text("My notes").click()
    host.get_by_label("My notes").fill("Red always lands in Kent.")
    host.get_by_role("button", name="Keep").click()
    host.get_by_text("Kept.").wait_for()
    clean(host)
    host.screenshot(path=str(PICTURES / "chat-1440.png"))
    other.goto(f"/players/{quote(name_of(host))}")
    other.get_by_role("button", name="Block").click()
    other.get_by_text("You do not see what they say").wait_for()
    clean(other)
    other.screenshot(path=str(PICTURES / "player-390.png"))
    other.goto("/settings")
    other.get_by_text("Friends and blocked people").click()
    other.get_by_role("link", name=name_of(host)).wait_for()
    clean(other)
    other.goto(table)
    other.get_by_role("tab", name="Chat").click()
    other.get_by_text("Nobody has said anything yet").wait_for()
    host.reload()
    host.get_by_role("tab", name="Chat").click()
    host.get_by_text("My notes").click()
    expect(host.get_by_label("My notes")).to_have_value("Red always lands in Kent.")


def test_a_seat_that_was_resigned_is_taken_over(visit: Callable[..., Any]) -> None:
    host, other = guest(visit, "Eadgifu"), guest(visit, "Godiva")
    wishes = [{"seat": "yellow", "who": "me"}, *[{"seat": seat, "who": "random"} for seat in ("green", "red", "blue")]]
    wish = {"title": "britannia", "scenario": "four-player", "seats": wishes, "pace": 10}  # bots wait for who watches
    table = f"/t/{post(host, '/api/tables', wish)['id']}"
    host.goto(table)
    host.get_by_role("tab", name="Table").click()
    host.get_by_role("button", name="Resign").click()
    host.get_by_role("button", name="Yes, I resign").click()
    other.goto(table)
    other.get_by_role("tab", name="Table").click()
    other.get_by_role("button", name="Take over Yellow").wait_for()
    clean(other)
    other.get_by_role("button", name="Take over Yellow").click()
    other.locator(".strip", has_text="you").wait_for()
    host.get_by_role("button", name="Take over Yellow").wait_for(state="hidden")


def test_a_holiday_is_taken_and_seen_by_the_others(visit: Callable[..., Any]) -> None:
    host, other = guest(visit, "Aldfrith"), guest(visit, "Hereswith", viewport=PHONE)
    seats = [{"seat": "yellow", "who": "me"}, {"seat": "green", "who": "open"}]
    seats += [{"seat": seat, "who": "random"} for seat in ("red", "blue")]
    clock = {"budget": 259_200, "increment": 86_400}
    wish = {"title": "britannia", "scenario": "four-player", "seats": seats, "clock": clock}
    table = f"/t/{post(host, '/api/tables', wish)['id']}"
    post(other, f"/api{table.replace('/t/', '/tables/')}/join", {"seat": "green"})
    other.goto(table)
    other.locator(".frame").first.wait_for()
    host.goto("/settings")
    host.get_by_text("28 of 28 days left").wait_for()
    today = host.get_by_label("First day").get_attribute("min")
    for field in ("First day", "Last day"):
        host.get_by_label(field).fill(today)
    absence = other.get_by_text(f"{name_of(host)} is on holiday until")
    host.get_by_role("button", name="Take a holiday").click()
    host.get_by_text("You are on holiday until").wait_for()
    host.get_by_text("27 of 28 days left").wait_for()
    clean(host)
    host.screenshot(path=str(PICTURES / "holidays-1440.png"), full_page=True)
    absence.wait_for()
    clean(other)
    other.screenshot(path=str(PICTURES / "holiday-390.png"))
    host.get_by_role("button", name="I am back").click()
    host.get_by_text("Welcome back.").wait_for()
    absence.wait_for(state="hidden")


def test_a_pause_takes_the_consent_of_all(visit: Callable[..., Any]) -> None:
    host, other = guest(visit, "Oswiu"), guest(visit, "Eanflaed", viewport=PHONE)
    seats = {"yellow": "me", "green": "open", "red": "random", "blue": "random"}
    table = new_table(host, "four-player", seats)
    post(other, f"/api{table.replace('/t/', '/tables/')}/join", {"seat": "green"})
    for page in (host, other):
        page.goto(table)
        page.get_by_role("tab", name="Table").click()
    other.get_by_text("Pause the game").click()
    other.get_by_role("button", name="Propose a pause").click()
    host.get_by_role("tab", name="Log").or_(host.get_by_role("tab", name="Chat")).first.click()
    host.locator("#tab-table.called").click()
    host.get_by_text(f"{name_of(other)} proposes to pause the game").wait_for()
    clean(host)
    host.get_by_role("button", name="Agree to it").click()
    for page in (host, other):
        page.get_by_text("The game is paused.").wait_for()
    host.locator(".actions button:enabled").first.wait_for(state="hidden")
    clean(other)
    host.screenshot(path=str(PICTURES / "paused-1440.png"))
    other.goto("/")
    other.get_by_text("paused", exact=False).first.wait_for()
    host.get_by_role("button", name="Go on with the game").click()
    host.get_by_text("The game is paused.").wait_for(state="hidden")
    host.locator(".actions button:enabled").first.wait_for()


def test_open_tables_are_found_by_game_pace_and_seats(visit: Callable[..., Any]) -> None:
    host, other = guest(visit, "Osthryth"), guest(visit, "Ceolfrith", viewport=PHONE)
    seats = [{"seat": seat, "who": "me" if seat == "mercia" else "open"} for seat in ("northumbria", "mercia")]
    seats += [{"seat": seat, "who": "random"} for seat in ("east-anglia", "wessex")]
    clock = {"budget": 864_000, "increment": 172_800}
    post(host, "/api/tables", {"title": "bretwalda", "scenario": "four-player", "seats": seats, "clock": clock})
    new_table(host, "four-player", ALONE | {"green": "open"})
    other.goto("/")
    rows = other.locator("section", has_text="Open tables").locator("li", has_text=f"opened by {name_of(host)}")
    slow = rows.filter(has_text="when there is time")
    expect(rows).to_have_count(2)
    form = other.get_by_role("form", name="Which open tables")
    form.get_by_label("Game").select_option("bretwalda")
    form.get_by_label("Pace").select_option("days")
    form.get_by_label("Seats left").select_option("1")
    expect(rows).to_have_count(1)
    expect(slow).to_have_count(1)
    clean(other)
    form.get_by_label("Pace").select_option("live")
    other.get_by_text("There is none of this kind just now").wait_for()
    other.get_by_role("button", name="Show all").click()
    expect(rows).to_have_count(2)


def test_somebody_is_invited_by_name_and_finds_it_at_home(visit: Callable[..., Any]) -> None:
    friend = guest(visit, "Bran")
    name = name_of(friend)
    host = guest(visit, "Manawydan")
    for story in ("Eagles over Britain", "The coming of the English"):
        host.goto("/new/britannia")
        host.get_by_label(story).check()
        host.get_by_role("button", name="Open the table").click()
        host.get_by_role("heading", name="Invite somebody").wait_for()
    host.get_by_label("Or by name").fill(name)
    host.get_by_role("button", name="Invite them").click()
    host.get_by_text(f"{name} is invited.").wait_for()
    host.goto(f"/players/{quote(name)}")
    host.get_by_role("button", name="Invite to Britannia: Eagles over Britain").click()
    host.get_by_text(f"{name} is invited.").wait_for()
    friend.goto("/")
    found = friend.get_by_role("listitem").filter(has_text="invites you to Britannia")
    expect(found).to_have_count(2)
    assert violations(friend) == []
    found.filter(has_text="The coming of the English").get_by_role("button", name="Decline").click()
    expect(found).to_have_count(1)
    found.get_by_role("link", name="Accept").click()
    friend.get_by_role("button", name="Take this seat").click()
    friend.get_by_role("button", name="Stand up").wait_for()


def test_the_host_of_a_private_table_sends_away_who_only_watches(visit: Callable[..., Any]) -> None:
    host = guest(visit, "Arianrhod")
    seats = {"yellow": "me", "green": "open", "red": "random", "blue": "random"}
    host.goto(new_table(host, "four-player", seats, public=False))
    address = host.locator("code", has_text="/t/")
    old = address.inner_text()
    names = []
    for called in ("Gwydion", "Lleu"):
        other = guest(visit, called)
        names.append(name_of(other))
        table, invite = old.split("/t/")[1].split("#")
        post(other, f"/api/tables/{table}/join", {"invite": invite})
    host.get_by_role("button", name="Who watches here?").click()
    host.get_by_role("button", name=f"Send {names[0]} away").click()
    expect(host.get_by_role("button", name=f"Send {names[0]} away")).to_have_count(0)
    host.get_by_role("button", name=f"Send {names[1]} away").wait_for()
    expect(address).not_to_have_text(old)
    assert violations(host) == []
    host.get_by_label("A bot for").select_option("random")
    host.get_by_role("tab", name="Table", exact=True).click()
    host.get_by_role("button", name="Who watches here?").click()
    host.get_by_role("button", name=f"Send {names[1]} away").click()
    host.get_by_text("Nobody has come in without a seat.").wait_for()
