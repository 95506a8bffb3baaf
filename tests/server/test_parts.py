"""The small parts: clocks, dice, prepared answers, changes, settings, generated documents."""

from __future__ import annotations

import asyncio
from email.message import EmailMessage
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from logres.engine import api
from logres.engine.errors import BadInput, BadRecord
from logres.games.bretwalda.rules.actions.actions import ChooseAction
from logres.server.app import ENDPOINTS
from logres.server.community import mail
from logres.server.dice import commitment
from logres.server.http.endpoints import openapi
from logres.server.people.accounts import Account
from logres.server.protocol.schemas import NewTable, SeatChoice
from logres.server.protocol.wire_types import ClockRule, PreparedAnswer
from logres.server.settings import Settings, settings
from logres.server.storage.table_config import TableConfig
from logres.server.tables import clocks
from logres.server.tables.bots.pool import BotPool
from logres.server.tables.seating import new_table, return_seat, substitute
from logres.table import prepared_answers
from logres.table.views import difference
from logres_workshop import typescript
from tests.browser.known_dice import one_secret
from tests.games.britannia.positions import armies, came_from, position
from tests.server.conftest import TINY
from thanes.title import TITLE

ADA = Account(1, "Ada", False, None, 1)


def config(clock: ClockRule | None = None) -> TableConfig:
    wish = NewTable("thanes", "two-thanes", seats=[SeatChoice("ash", "me"), SeatChoice("birch", "random")], clock=clock)
    return new_table(TITLE, ADA, wish, 0.0)


# ---------------------------------------------------------------------- prepared answers


@pytest.mark.parametrize(("welsh", "asked"), [(3, False), (2, True)])
def test_fight_on_while_i_have_two_or_more(welsh: int, asked: bool):
    """The first round costs the Welsh one army. Of three, two fight on and win the second; one of two is asked."""
    areas = {"downlands": {"welsh": welsh, "belgae": 1}}
    commitment = [5, *[1] * welsh, 5, *[6] * (welsh - 1)]
    came = [came_from("wessex", "downlands", welsh)]
    g = position("battles", "welsh", areas, 2, chance=commitment, cohorts=came, entries=[["downlands", "wessex"]])
    seats = [SeatChoice(seat, "me") for seat in g.seats]
    table = new_table(g.title, ADA, NewTable("britannia", "four-player", seats=seats), 0.0)
    answer = PreparedAnswer("AttackerRetreats", "stand", fact="battle/armies/{actor}", least=2)
    for seat_config in table.seats:
        always = PreparedAnswer("DefenderRetreats", "stand")
        table = table.with_seat(replace(seat_config, prepared=(answer, always)))
    prepared_answers.play_on(g, table)
    assert g.decision is not None
    assert (g.decision.kind == "AttackerRetreats") == asked
    assert armies(g, "belgae", "downlands") == int(asked)


# ---------------------------------------------------------------------- clocks


def test_only_a_person_who_is_asked_spends_time():
    table = config(ClockRule(100.0, 5.0))
    assert clocks.running(table, ["ash", "birch"]) == ["ash"]
    assert clocks.running(substitute(table, "ash"), ["ash"]) == []
    assert clocks.running(config(), ["ash"]) == []


def test_time_runs_out_and_is_earned():
    table = clocks.adjusted(config(ClockRule(100.0, 5.0)), ["ash"], -60.0)
    assert table.seat("ash").clock == 40.0
    assert clocks.passed_on(table, ["ash"], ["birch"]).seat("ash").clock == 45.0
    assert clocks.passed_on(table, ["ash"], ["ash"]) == table
    assert clocks.expired(table, ["ash"]) == []
    empty = clocks.adjusted(table, ["ash"], -41.0)
    assert empty.seat("ash").clock == 0.0
    assert clocks.expired(empty, ["ash"]) == ["ash"]


def test_one_who_comes_back_has_some_time():
    empty = clocks.adjusted(config(ClockRule(100.0, 5.0)), ["ash"], -200.0)
    once = return_seat(substitute(empty, "ash"), "ash")
    assert once.seat("ash").clock == 10.0
    again = return_seat(substitute(clocks.adjusted(once, ["ash"], -10.0), "ash"), "ash")
    assert again.seat("ash").clock == 5.0


def test_a_clock_that_has_run_out_lets_a_bot_stand_in(person):
    ada = person("Ada")
    seats = [{"seat": "ash", "who": "me"}, {"seat": "birch", "who": "me"}]
    ada.watches(ada.opens(seats=seats, clock={"budget": 0.05}))
    ada.until(lambda m: m["type"] == "info" and all(s["stand_in"] for s in m["table"]["seats"]))


# ---------------------------------------------------------------------- dice


def verifiable() -> str:
    secret, salts = "secret", {"ash": "pepper", "birch": ""}
    game = api.new("thanes", "two-thanes", commitment.mixed(secret, salts))
    while game.decision is not None:
        raids = [action for action in game.legal() if action.verb in ("raid", "suffer")]
        game.play((raids or game.legal())[0])
    pledges = {"ash": commitment.pledge_of("pepper")}
    return commitment.sealed_record(game.record(), commitment.Dice(secret, salts, pledges, [(0, 0)]))


def test_honest_dice_verify():
    found = commitment.verify(verifiable(), commitment.commitment("secret"), "pepper")
    assert found.draws > 1
    assert (found.shares, found.without) == (["ash"], ["birch"])


def test_another_secret_salt_or_die_does_not():
    text = verifiable()
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        commitment.verify(text, commitment.commitment("another"))
    with pytest.raises(BadRecord, match="not made of"):
        commitment.verify(text.replace("pepper", "sugar"))
    with pytest.raises(BadRecord, match="ash is not the one that was pledged"):
        commitment.verify(text.replace(commitment.pledge_of("pepper"), commitment.pledge_of("sugar")))
    with pytest.raises(BadRecord, match="your salt is not among"):
        commitment.verify(text, own="sugar")
    rolled = next(line for line in text.splitlines() if "{raid" in line)
    other = rolled[:-2] + str(int(rolled[-2]) % 6 + 1) + "}"
    with pytest.raises(BadRecord, match="the seed gives"):
        commitment.verify(text.replace(rolled, other))


def test_an_empty_commitment_is_not_taken_for_none():
    with pytest.raises(BadRecord, match="not the one that was committed to"):
        commitment.verify(verifiable(), "")


def test_a_result_that_was_not_played_does_not_verify():
    text = verifiable()
    with pytest.raises(BadRecord, match="the result is not that of the game"):
        commitment.verify(text.replace('"winners":["', '"winners":["nobody","'))
    with pytest.raises(BadRecord, match="the result is not that of the game"):
        commitment.verify(text.replace('"winners":["', '"winners":[broken'))
    with pytest.raises(BadRecord, match="the result is not that of the game"):
        commitment.verify("\n".join(text.splitlines()[:-1]) + "\n")


def test_a_record_without_a_commitment_is_told_so():
    game = api.new("thanes", "two-thanes", 1)
    with pytest.raises(BadRecord, match="only a finished game of the web table"):
        commitment.verify(game.record())


# ---------------------------------------------------------------------- changes

VALUES = st.one_of(st.none(), st.integers(0, 3), st.lists(st.integers(0, 2), max_size=2))
BOARDS = st.dictionaries(st.sampled_from("abcd"), st.one_of(VALUES, st.dictionaries(st.sampled_from("xyz"), VALUES)))


@given(BOARDS, BOARDS)
def test_a_difference_leads_from_one_board_to_the_other(old: dict[str, Any], new: dict[str, Any]):
    whole, inside, gone = difference(old, new)
    board = {**old, **whole}
    for name, entries in inside.items():
        board[name] = {**board[name], **entries}
    for name, dropped in gone.items():
        for key in dropped:
            del (board if name == "" else board[name])[key]
    assert board == new


# ---------------------------------------------------------------------- bots


def test_a_bot_thinks_in_another_process_and_a_broken_one_is_answered_for():
    """`random` takes the way of the others here; there is no bot of the second name."""
    game = api.new("thanes", "two-thanes", 3)
    bot_pool = BotPool(Settings(titles=TINY))

    async def go() -> tuple[str, str]:
        try:
            return await bot_pool.consult(game, "birch", "random", "s"), await bot_pool.choose(
                game, "ash", "oracle", "s"
            )
        finally:
            bot_pool.close()

    birch, ash = asyncio.run(go())
    assert birch in [action.text for action in game.legal("birch")]
    assert ash in [action.text for action in game.legal("ash")]


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_keeps_to_its_plan_from_one_answer_to_the_next(workers: int):
    """A march is many answers, and without a plan greedy would call it off at the second step."""
    game = api.new("britannia", "four-player", 3)
    bot_pool = BotPool(Settings(bot_workers=workers))

    async def go() -> list[str]:
        got: list[str] = []
        try:
            while game.decision is not None and game.decision.actor == "romans" and len(got) < 40:
                got.append(await bot_pool.choose(game, game.decision.seat, "greedy", "s"))
                game.play(got[-1])
            return got
        finally:
            bot_pool.close()

    got = asyncio.run(go())
    assert any(text.startswith("to ") and after.startswith("to ") for text, after in pairwise(got))
    assert "cancel" not in got
    assert got.count("done") == 1


def test_quick_bots_do_not_wait_for_those_that_search():
    bot_pool = BotPool(Settings())
    assert bot_pool.worker_of("hard", "s") is bot_pool.worker_of("hard", "t")
    assert bot_pool.worker_of("hard", "s") is not bot_pool.worker_of("greedy", "s")


def test_hard_thinks_in_its_process():
    game = api.new("bretwalda", "four-player", 3)
    while not isinstance(game.decision, ChooseAction):
        game.play(game.legal()[0])
    bot_pool, seat = BotPool(Settings()), game.decision.seat

    async def go() -> str:
        try:
            return await bot_pool.consult(game, seat, "hard", "s")
        finally:
            bot_pool.close()

    assert asyncio.run(go()) in [action.text for action in game.legal(seat)]


# ---------------------------------------------------------------------- settings and documents


def test_settings_come_from_the_environment_and_are_checked():
    assert settings({"port": None}, {"LOGRES_PORT": "9000", "LOGRES_SIGN_UP": "false"}) == replace(
        Settings(), port=9000, sign_up=False
    )
    with pytest.raises(BadInput, match="does not fit"):
        settings({}, {"LOGRES_PORT": "many"})
    with pytest.raises(BadInput, match="the store is a SQLite file"):
        _ = Settings(db="postgresql://somewhere").path


def test_the_typescript_types_are_fresh():
    """`python -m logres_workshop.typescript` writes them."""
    if not typescript.TARGET.parent.exists():
        pytest.skip("the client's sources are not here")
    assert typescript.TARGET.read_text("utf-8") == typescript.typescript()


def test_every_endpoint_is_documented():
    document = openapi(ENDPOINTS, "1")
    for endpoint in ENDPOINTS:
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert operation["summary"]
        for name in _references(operation):
            assert name in document["components"]["schemas"]


def _references(doc: Any) -> list[str]:
    if isinstance(doc, dict):
        own = [doc["$ref"].rsplit("/", 1)[1]] if "$ref" in doc else []
        return own + [name for value in doc.values() for name in _references(value)]
    return [name for item in doc for name in _references(item)] if isinstance(doc, list) else []


def test_a_letter_cannot_be_given_further_headers():
    with pytest.raises(ValueError, match="linefeed"):
        mail.letter(Settings(), "ada@example.org", "one", "your turn\nBcc: all@example.org", "text")
    letter = mail.letter(Settings(), "ada@example.org", "one", "your turn", "http://x/t/t")
    assert isinstance(letter, EmailMessage)
    assert letter["Message-ID"] == "<one@localhost>"
    assert "http://x/t/t" in letter.get_content()


def test_the_browser_tests_play_by_one_secret_and_at_many_tables() -> None:
    with one_secret():
        one, other = config(None), config(None)
    assert one.secret == other.secret != config(None).secret
    assert one.id != other.id
    assert one.invite != other.invite
