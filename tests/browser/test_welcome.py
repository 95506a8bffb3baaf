"""Coming in, learning and looking back, as somebody does who has never seen the games."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from logres.games import figures
from logres.lessons import script
from logres.rulebook import reconstructed
from tests.browser.conftest import DESK, PHONE
from tests.browser.playing import at, expect, guest, is_asked, tap, unique
from tests.browser.test_access import CALM, violations

Visit = Callable[..., Any]
IDS = ("britannia", "britannia-redux", "pendragon", "bretwalda")
LESSONS = [(id, name) for id in IDS for name in script.names(id)]
# Nothing is on its way, the board is there, and it is another moment than the one before.
SETTLED = """(before) => {
  const text = document.querySelector('.text')
  const isLaid = text?.querySelector('.answers, button.primary, a.primary')
  return isLaid && text.getAttribute('aria-busy') === 'false' && text.dataset.moment !== before
}"""
LIGHT = 150_000  # bytes on the wire for the landing page
MOST_HINTS = 9
MOST_ANSWERS = 40
PAGES = [
    *("/", "/learn", "/learn/britannia/second-battles", "/new/britannia", "/archive", "/rules/britannia/06-battles"),
    *("/rules/pendragon/06-barbarians", "/rules/pendragon/index", "/rules/bretwalda/sequence-of-play"),
    *("/rules/pendragon/reconstructed", "/rules/britannia/reconstructed"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_around_the_tables_without_a_violation(visit: Visit, theme: str) -> None:
    page = guest(visit, "Axe", color_scheme=theme)
    for path in PAGES:
        page.goto(path)
        page.locator("h1").first.wait_for()
        page.wait_for_load_state("networkidle")
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            assert violations(page) == [], (path, size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (path, size)


@pytest.mark.parametrize(("id", "name"), LESSONS)
def test_a_lesson_is_gone_through_to_its_end(visit: Visit, id: str, name: str) -> None:
    """Every answer is shown and could be done for one; now this way is taken, now that."""
    page = visit(f"/learn/{id}/{name}")
    answers = sum(1 if step.auto else max(1, len(step.play)) for step in script.read(id, name).steps)
    seen = [moment(page)]
    while seen[-1] != "over":
        assert len(seen) <= answers, seen
        if is_question(page):
            show_answer(page)
        seen.append(step_on(page, "shown" if len(seen) % 2 else "done for me"))
    page.get_by_role("heading", name="Well done.").wait_for()


def moment(page: Any, before: str | None = None) -> str:
    """Which step and answer is asked, once it is another and the board is laid out and nothing is on its way."""
    page.wait_for_function(SETTLED, arg=before)
    return str(page.locator(".text").get_attribute("data-moment"))


def is_question(page: Any) -> bool:
    """Of a moment that has settled."""
    return bool(page.locator(".answers").count())


def show_answer(page: Any) -> None:
    for _ in range(MOST_HINTS):
        if page.locator(".answers .primary").count():
            return
        page.get_by_role("button", name=re.compile("^(A hint|Show me)$")).click()
    raise AssertionError("the answer is not shown")


def step_on(page: Any, way: str) -> str:
    """One answer further; which moment that is."""
    before = moment(page)
    if not is_question(page):
        page.get_by_role("button", name="Go on", exact=True).click()
    elif way == "shown":
        page.locator(".answers .primary").click()
    else:
        page.get_by_role("button", name="Do it for me").click()
    return moment(page, before)


def go_to_step(page: Any, step: int) -> None:
    for _ in range(MOST_ANSWERS):
        if moment(page).startswith(f"{step} "):
            return
        step_on(page, "done for me")
    raise AssertionError(f"the lesson never comes to step {step}")


def test_an_answer_as_good_is_taken_and_another_is_answered(visit: Visit) -> None:
    page = visit("/learn/britannia/second-battles")
    go_to_step(page, 4)
    page.get_by_role("button", name="North Mercia").first.click()
    page.get_by_text("As good as any.").wait_for()
    go_to_step(page, 6)
    page.locator(".answers").get_by_role("button", name="Wessex").first.click()
    page.get_by_text("But try another round.").wait_for()
    assert moment(page) == "6 0"


def test_an_example_is_stepped_through_on_the_board(visit: Visit) -> None:
    page = visit("/rules/pendragon/3.4.1.raid-renown-first-example")
    example = page.get_by_role("figure")
    example.locator(".frame svg").first.wait_for()
    for told in ("2 of 7", "3 of 7", "4 of 7"):
        example.get_by_role("button", name="Next").click()
        example.get_by_text(told).wait_for()
    example.get_by_text("Nobody lands").wait_for()
    example.get_by_role("button", name="Back").click()
    example.get_by_text("3 of 7").wait_for()


@pytest.mark.parametrize("id", IDS)
def test_the_sequence_of_play_is_one_printed_page(visit: Visit, id: str) -> None:
    page = visit(f"/rules/{id}/sequence-of-play")
    page.locator(".sheet h2").first.wait_for()
    page.evaluate(CALM)
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) == 1
    assert b"/MediaBox [0 0 594.9" in printed  # A4


def test_a_word_of_the_index_leads_to_its_paragraph(visit: Visit) -> None:
    page = visit("/rules/pendragon/index")
    page.get_by_role("link", name="Coup de Main", exact=True).click()
    page.locator("section.cited", has_text="Both Cities count as holding 4").wait_for()


@pytest.mark.parametrize(("locale", "last"), [("en-GB", "Settings"), ("de-DE", "Einstellungen")])
def test_a_phone_shows_all_of_the_bar_to_somebody_with_a_name(visit: Visit, locale: str, last: str) -> None:
    page = guest(visit, "Vortigern the Old", viewport=PHONE, locale=locale)
    page.goto("/")
    page.locator("header .who", has_text="Vortigern").wait_for()
    pages = page.locator("header nav")
    assert pages.evaluate("(nav) => nav.scrollWidth <= nav.clientWidth")
    pages.get_by_role("link", name=last).click()
    page.wait_for_url("**/settings")


def test_a_mark_leads_to_what_is_reconstructed(visit: Visit) -> None:
    page = visit("/rules/bretwalda/victory.instant")
    page.get_by_role("link", name="our reconstruction").first.click()
    page.get_by_role("heading", name="What is reconstructed").wait_for()
    lordship = page.locator("section", has=page.get_by_role("heading", name="The Lordship cards"))
    for told in ("32 of 34 cards", "From the rules or public material: Reinforcement, Stragglers"):
        expect(lordship).to_contain_text(told)
    expect(lordship.get_by_role("definition").nth(2)).to_have_text("low")


@pytest.mark.parametrize("id", IDS)
def test_every_part_that_is_reconstructed_is_on_the_page(visit: Visit, id: str) -> None:
    told = reconstructed.page(figures.in_use(id))["parts"]
    page = visit(f"/rules/{id}")
    page.get_by_role("link", name="What is reconstructed").click()
    expect(page.locator("article section")).to_have_count(len(told))
    for part in told:
        expect(page.locator("article")).to_contain_text(part["play"])


def test_a_question_finds_its_paragraph(visit: Visit) -> None:
    page = visit("/rules/britannia")
    page.get_by_label("Search the rules").fill("how many armies can stay in an area")
    page.locator(".hit").first.click()
    page.locator("section.cited", has_text="three of your armies").wait_for()


def test_a_table_with_a_friend_is_opened_from_the_landing_page(visit: Visit) -> None:
    page = visit()
    page.get_by_role("link", name="With friends: Britannia", exact=True).click()
    page.get_by_label("Name").fill(unique("Cunedda"))
    page.get_by_role("button", name="Come in", exact=True).click()
    page.locator("summary").click()
    page.get_by_label("The sides are drawn by lot.").check()
    page.get_by_label("First player").wait_for()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite somebody").wait_for()
    expect(page.locator("code", has_text="/t/")).to_contain_text("#")


def test_the_landing_page_is_light_on_the_wire(visit: Visit) -> None:
    """Headers count: of many small files they are the greater part."""
    page = visit(None)
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[float] = []
    wire.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
    page.goto("/")
    expect(page.locator(".cover path.area").first).to_be_attached()
    page.wait_for_load_state("networkidle")
    assert 50_000 < sum(sizes) < LIGHT


def test_who_was_here_before_logs_in_from_the_top_of_any_page(visit: Visit) -> None:
    page = visit("/learn")
    page.get_by_role("link", name="Log in").click()
    page.get_by_label("Password").wait_for()
    expect(page.get_by_label("Password")).to_be_in_viewport()


def test_a_lesson_says_why_an_area_is_not_lit_and_shows_the_dice(visit: Visit) -> None:
    page = visit("/learn/britannia/first-landing")
    go_to_step(page, 5)
    tap(page, *at(page, "lindsey"))
    page.get_by_text("Lindsey: No army of yours that could still move stands there.").wait_for()
    page.get_by_role("button", name="The rule").click()
    page.get_by_role("dialog").wait_for()
    page.get_by_role("button", name="Close").click()
    go_to_step(page, 6)
    expect(page.locator(".round")).to_have_count(0)
    go_to_step(page, 7)
    dice = page.locator(".round", has_text="Kent")
    expect(dice.get_by_role("img")).to_have_count(5)
    expect(dice.locator("[data-hit=true]")).to_have_count(2)


def test_a_lesson_shows_dice_that_lie_on_the_table_before_they_are_counted(visit: Visit) -> None:
    page = visit("/learn/bretwalda/first-season")
    go_to_step(page, 10)
    expect(page.locator(".round")).to_have_count(0)
    go_to_step(page, 11)
    expect(page.locator(".round", has_text="Caerleol").get_by_role("img")).to_have_count(4)


def test_a_lesson_leads_on_to_the_next_one(visit: Visit) -> None:
    page = visit("/learn/britannia-redux/second-leaders")
    go_to_step(page, len(script.read("britannia-redux", "second-leaders").steps) - 1)
    step_on(page, "done for me")
    page.get_by_role("button", name="Play a first game against three bots").wait_for()
    page.goto("/learn/britannia-redux/first-raid")
    go_to_step(page, len(script.read("britannia-redux", "first-raid").steps) - 1)
    step_on(page, "done for me")
    page.get_by_role("link", name="Next: A leader's round").click()
    page.get_by_text("step 1 of").wait_for()


def test_peoples_have_their_names_where_a_table_is_opened_and_where_it_waits(visit: Visit) -> None:
    page = guest(visit, "Elen")
    page.goto("/new/britannia")
    page.get_by_text("Romans, Romano-British, Scots, Dubliners, Norwegians").wait_for()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="Invite somebody").wait_for()
    page.get_by_text("Welsh, Caledonians, Danes, Jutes").wait_for()
    page.get_by_label("A bot for Green").select_option("easy")
    page.get_by_role("button", name="Free this seat").wait_for()


def test_a_friend_sees_who_invites_him_to_what_and_sits_down(visit: Visit) -> None:
    host = guest(visit, "Macsen")
    host.goto("/new/britannia")
    host.get_by_label("Eagles over Britain").check()
    host.get_by_role("button", name="Open the table").click()
    address = host.locator("code", has_text="/t/").inner_text()
    friend = visit(address, viewport=PHONE)
    friend.get_by_role("heading", name="invites you to Britannia").wait_for()
    friend.get_by_text("Eagles over Britain.").wait_for()
    assert violations(friend) == []
    friend.get_by_label("Name").fill(unique("Elffin"))
    friend.get_by_role("button", name="Come in", exact=True).click()
    friend.get_by_role("button", name="Take this seat").click()
    is_asked(host, "Romans: move armies")
    friend.get_by_text("Waiting for Player 1").first.wait_for()


def test_on_a_phone_a_lesson_goes_close_and_its_map_stays(visit: Visit) -> None:
    page = visit("/learn/britannia/first-landing", viewport=PHONE)
    page.get_by_role("button", name="Go on").wait_for()
    far = apart(page)
    go_to_step(page, 2)
    page.wait_for_function("far => window.apart() > 1.5 * far", arg=far)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_function("scrollY > 40")
    expect(page.locator(".lesson .map")).to_be_in_viewport(ratio=0.99)


def apart(page: Any) -> float:
    """How many pixels lie between Kent and Devon."""
    left = "(id) => document.getElementById(`area-${id}`).getBoundingClientRect().x"
    page.evaluate(f"() => {{ const left = {left}; window.apart = () => left('kent') - left('devon') }}")
    return float(page.evaluate("window.apart()"))


def test_a_game_begins_with_one_friend_and_bots_on_the_seats_that_are_left(visit: Visit) -> None:
    host = visit("/", viewport=PHONE)
    host.get_by_role("link", name="With friends", exact=True).click()
    host.get_by_role("button", name="Come in", exact=True).click()
    expect(host.get_by_role("button", name="Open the table")).to_be_in_viewport()
    host.get_by_role("button", name="Open the table").click()
    friend = visit(host.locator("code", has_text="/t/").inner_text(), viewport=PHONE)
    friend.get_by_role("button", name="Come in", exact=True).click()
    friend.get_by_role("button", name="Take this seat").first.click()
    host.get_by_role("button", name="Bots on the 2 free seats, and begin").click()
    is_asked(host, "Romans: move armies")
