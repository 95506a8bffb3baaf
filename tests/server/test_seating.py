"""Who sits where, whose time runs, what is prepared and what is told: each change as a new config."""

from __future__ import annotations

import time
from typing import Any

import pytest
from msgspec.structs import replace

import logres
from logres.engine.actions import Action
from logres.engine.errors import BadInput
from logres.server.errors import Denied
from logres.server.people.accounts import Account
from logres.server.protocol.schemas import NewTable, SeatChoice
from logres.server.protocol.wire_types import ClockRule, FailedDice, PreparedAnswer
from logres.server.storage.table_config import TableConfig
from logres.server.tables import clocks, notices, seating
from logres.server.tables.agreements import pauses
from logres.table.prepared_answers import QUICK, STRICT, holds, kept, meant
from thanes.title import TITLE

ADA = Account(1, "Ada", False, None, 1)
BEN = Account(2, "Ben", False, None, 2)
ROBOT = Account(3, "Robot", False, None, 3, owner=1)
DAY = 86_400.0


def opened(*wishes: tuple[str, str], **more: Any) -> TableConfig:
    seats = [SeatChoice(seat, who) for seat, who in wishes]
    return seating.new_table(TITLE, ADA, NewTable("thanes", "two-thanes", seats=seats, **more), 1.5)


def of_two(**more: Any) -> TableConfig:
    return seating.take_seat(opened(("ash", "me"), **more), BEN, "birch", None)


# ---------------------------------------------------------------------- sitting down


def test_a_new_table_is_as_its_host_wishes():
    table = opened(("ash", "me"), ("birch", "random"), clock=ClockRule(600.0), public=False, pledge="x" * 64)
    assert (table.host, table.host_name, table.public, table.pace) == (1, "Ada", False, 1.5)
    ash, birch = table.seats
    assert (ash.account, ash.name, ash.program, ash.pledge, ash.shares) == (1, "Ada", False, "x" * 64, True)
    assert (birch.account, birch.bot, birch.pledge, birch.shares) == (None, "random", "", False)
    assert (ash.clock, birch.clock) == (600.0, 600.0)
    assert opened(pace=0.0).pace == 0.0
    assert [seat.open for seat in opened().seats] == [True, True]
    assert opened(("ash", "me")).seat("ash").clock is None


def test_a_table_keeps_secrets_strictly_once_a_stranger_may_sit_down():
    assert opened(("ash", "me"), ("birch", "random")).secrecy == QUICK
    assert opened(("ash", "me")).secrecy == STRICT
    assert opened(("ash", "me"), ("birch", "random"), secrecy=STRICT).secrecy == STRICT


def test_wishes_that_cannot_be_met_are_refused():
    for wish, said in ((("oak", "me"), "no seat 'oak'; there are: ash, birch"), (("ash", "nobody"), "no bot 'nobody'")):
        with pytest.raises(logres.LogresError, match=said):
            opened(wish)


def test_an_open_seat_is_taken_once():
    table = of_two()
    assert (table.seat("birch").account, table.seat("birch").name, table.full) == (2, "Ben", True)
    assert seating.take_seat(table, BEN, "birch", "x") is table
    for seat, by in (("birch", ADA), ("ash", BEN)):
        with pytest.raises(Denied, match=f"{seat} is taken"):
            seating.take_seat(table, by, seat, None)
    assert seating.take_seat(opened(), ROBOT, "ash", None).seat("ash").program


def test_a_kept_seat_is_its_guests():
    table = seating.rematch(of_two(), ADA)
    with pytest.raises(Denied, match="birch is kept for Ben"):
        seating.take_seat(table, ROBOT, "birch", None)
    assert seating.take_seat(table, BEN, "birch", None).seat("birch").account == 2


def test_a_bot_takes_open_seats_alone():
    table = seating.with_bot(seating.rematch(of_two(), ADA), "birch", "random")
    assert (table.seat("birch").bot, table.seat("birch").reserved, table.seat("birch").reserved_name) == (
        "random", None, None,
    )  # fmt: skip
    with pytest.raises(Denied, match="birch is not open"):
        seating.with_bot(table, "birch", "random")


# ---------------------------------------------------------------------- leaving and coming back


def test_a_bot_stands_in_until_the_holder_is_back():
    away = seating.substitute(of_two(), "ash", "random").seat("ash")
    assert (away.stand_in, away.player, away.account, away.offered, away.resigned) == (
        "random",
        "random",
        1,
        False,
        False,
    )
    back = seating.return_seat(of_two().with_seat(away), "ash").seat("ash")
    assert (back.stand_in, back.player) == (None, None)
    table = of_two()
    assert seating.return_seat(table, "ash") is table
    with pytest.raises(Denied, match="nobody holds birch"):
        seating.substitute(opened(("ash", "me"), ("birch", "random")), "birch")
    with pytest.raises(logres.BadInput, match="no bot 'nobody'"):
        seating.substitute(table, "ash", "nobody")


def test_what_a_holder_has_given_up_stays_so_until_he_is_back():
    resigned = seating.substitute(of_two(), "ash", resigned=True)
    again = seating.substitute(resigned, "ash", "random").seat("ash")
    assert (again.resigned, again.offered) == (True, True)
    offered = seating.substitute(seating.substitute(of_two(), "ash", offered=True), "ash").seat("ash")
    assert (offered.resigned, offered.offered) == (False, True)
    back = seating.return_seat(resigned, "ash").seat("ash")
    assert (back.resigned, back.offered) == (False, False)


def test_who_takes_a_seat_over_has_it_for_himself():
    answer = PreparedAnswer("Bid", "pass")
    table = seating.substitute(of_two(clock=ClockRule(600.0)), "birch", resigned=True)
    table = table.with_seat(replace(table.seat("birch"), clock=0.0, returns=3, prepared=(answer,)))
    with pytest.raises(Denied, match="second seat"):
        seating.take_over(table, ADA, "birch")
    taken = seating.take_over(table, ROBOT, "birch").seat("birch")
    assert (taken.account, taken.name, taken.stand_in, taken.prepared, taken.program) == (3, "Robot", None, (), True)
    assert (taken.resigned, taken.offered, taken.clock, taken.returns) == (False, False, 60.0, 1)
    assert taken.feed != table.seat("birch").feed
    for left in (of_two(), seating.substitute(of_two(), "birch")):
        with pytest.raises(Denied, match="birch is not offered"):
            seating.take_over(left, ROBOT, "birch")


def test_an_account_that_is_gone_is_named_nowhere():
    table = seating.remove_account(seating.substitute(of_two(), "ash"), 1, "Ada", "somebody")
    ash, birch = table.seats
    assert (ash.account, ash.name, ash.stand_in, ash.bot is None) == (None, None, None, False)
    assert (birch.account, table.host, table.host_name) == (2, 0, "somebody")
    assert ash.feed != of_two().seat("ash").feed
    kept_for = seating.remove_account(seating.rematch(of_two(), ADA), 2, "Ben", "somebody")
    assert (kept_for.seat("birch").reserved, kept_for.seat("birch").reserved_name, kept_for.host) == (None, None, 1)
    assert kept_for.seat("birch").open
    failed = replace(of_two(), anew=(FailedDice("hash", "secret", ["Ada", "Ben"]),))
    assert seating.remove_account(failed, 2, "Ben", "somebody").anew[0].late == ["Ada", "somebody"]


def test_a_rematch_keeps_table_and_seats():
    table = replace(of_two(clock=ClockRule(600.0)), secrecy=QUICK)
    table = table.with_seat(replace(table.seat("ash"), clock=3.0, shares=True))
    again = seating.rematch(table, ADA)
    same = ("title", "scenario", "options", "public", "pace", "clock", "secrecy")
    assert [getattr(again, name) for name in same] == [getattr(table, name) for name in same]
    assert (again.parent, again.host, again.id != table.id) == (table.id, 1, True)
    ash, birch = again.seats
    assert (ash.account, ash.clock, ash.shares) == (1, 600.0, True)
    assert (birch.account, birch.reserved, birch.reserved_name, birch.clock) == (None, 2, "Ben", 600.0)
    assert seating.rematch(opened(("ash", "me"), ("birch", "random")), BEN).seat("birch").bot == "random"


def test_at_a_table_of_ones_own_all_seats_are_ones_own():
    table = seating.sandbox(of_two(clock=ClockRule(600.0)), BEN)
    assert [(seat.account, seat.name) for seat in table.seats] == [(2, "Ben"), (2, "Ben")]
    assert (table.public, table.clock, table.secrecy, table.host) == (False, None, QUICK, 2)
    alone = seating.practice(of_two(), BEN, "birch")
    assert [(seat.account, seat.bot is None) for seat in alone.seats] == [(None, False), (2, True)]
    assert (table.parent is None, alone.parent) == (False, None)


# ---------------------------------------------------------------------- clocks


def test_time_is_taken_and_given_to_those_it_concerns_and_never_below_nothing():
    table = of_two(clock=ClockRule(10.0, 4.0))
    left = clocks.adjusted(table, ["ash"], -12.0)
    assert [seat.clock for seat in left.seats] == [0.0, 10.0]
    assert clocks.expired(left, ["ash", "birch"]) == ["ash"]
    assert clocks.adjusted(table, [], -3.0) is clocks.adjusted(table, ["ash"], 0.0) is table
    assert clocks.adjusted(of_two(), ["ash"], -3.0).seat("ash").clock is None
    on = clocks.passed_on(table, ["ash", "birch"], ["birch"])
    assert [seat.clock for seat in on.seats] == [14.0, 10.0]
    assert clocks.handed_back(on, ["birch"], ["ash", "birch"]) == table
    assert clocks.passed_on(table, ["ash"], ["birch"], on_holiday=[1]).seat("ash").clock == 14.0, "no clock of days"


def test_a_clock_of_days_rests_in_a_holiday_unless_it_is_nearly_empty():
    rule = ClockRule(DAY, 60.0)
    for given, left, rests in (
        (rule, 3 * 3600.0, True),
        (rule, 3 * 3600.0 - 1, False),
        (rule, None, False),
        (ClockRule(DAY - 1), DAY, False),
        (None, DAY, False),
    ):
        assert clocks.keeps_holidays(given, left) is rests
    table = of_two(clock=rule)
    assert clocks.running(table, ["ash", "birch"], on_holiday=[1]) == ["birch"]
    assert clocks.passed_on(table, ["ash"], ["birch"], on_holiday=[1]) == table


def test_one_who_comes_back_has_a_tenth_then_half_as_much_each_time():
    table = of_two(clock=ClockRule(100.0, 2.0))
    empty = replace(table.seat("ash"), clock=0.0)
    first = clocks.with_grace(table, empty)
    assert (first.clock, first.returns) == (10.0, 1)
    assert clocks.with_grace(table, replace(first, clock=0.0)).clock == 5.0
    assert clocks.with_grace(table, first) is first
    generous = of_two(clock=ClockRule(100.0, 30.0))
    assert clocks.with_grace(generous, empty).clock == 30.0
    assert clocks.with_grace(of_two(), empty) is empty


# ---------------------------------------------------------------------- pauses


def test_a_pause_holds_when_all_agree_who_play_themselves():
    proposed = pauses.propose(of_two(), ADA, None)
    assert pauses.settled(proposed) is proposed
    meant_so = proposed.pause_proposal
    assert meant_so is not None
    assert pauses.answer(proposed, ADA, meant_so, True) == proposed, "he has agreed already"
    agreed = pauses.answer(proposed, BEN, meant_so, True)
    assert agreed.pause_proposal is not None
    assert agreed.pause_proposal.agreed == ["Ada", "Ben"]
    held = pauses.settled(agreed)
    assert held.paused is not None
    assert (held.paused.by, held.pause_proposal, held.pause_agreed) == ("Ada", None, ())
    for change in (lambda: pauses.propose(held, BEN, None), lambda: pauses.resume(of_two(), ADA)):
        with pytest.raises(Denied, match="paused"):
            change()
    assert pauses.resume(held, BEN).paused is None, "without a date anybody goes on"
    for left in (seating.substitute(proposed, "birch"), seating.take_seat(opened(("ash", "me")), ROBOT, "birch", None)):
        assert pauses.settled(pauses.propose(left, ADA, None)).paused is not None


def test_a_pause_ends_within_a_season_and_before_its_date_by_consent():
    now = time.time()
    for until in (now - 1, now + pauses.LONGEST + 60):
        with pytest.raises(Denied, match="within 90 days"):
            pauses.propose(of_two(), ADA, until)
    until = now + pauses.LONGEST - 60
    held = seating.substitute(of_two(), "birch")
    held = seating.return_seat(pauses.settled(pauses.propose(held, ADA, until)), "birch")
    wished = pauses.resume(held, ADA)
    assert wished.pause_proposal is not None
    assert (wished.paused == held.paused, wished.pause_proposal.resume, wished.pause_agreed) == (True, True, (1,))
    assert pauses.settled(pauses.resume(wished, BEN)).paused is None
    with pytest.raises(Denied, match="not proposed any more"):
        pauses.answer(held, BEN, wished.pause_proposal, True)
    refused = pauses.answer(wished, BEN, wished.pause_proposal, False)
    assert (refused.pause_proposal, refused.pause_agreed, refused.paused) == (None, (), held.paused)


# ---------------------------------------------------------------------- notices


def told(rows: list[Any]) -> list[tuple[Any, ...]]:
    """Account, seat, kind and whether it is seen already, of the notices that are made."""
    return [(values[1], values[3], values[4], values[7]) for sql, values in rows if sql == notices.MAKE]


def test_a_turn_is_told_once_to_the_person_whose_it_is():
    table = of_two()
    assert told(notices.moved_rows(table, 5, ["ash"], ["ash", "birch"], [])) == [(2, "birch", "turn", 0)]
    assert told(notices.moved_rows(table, 5, [], ["ash"], [1])) == [(1, "ash", "turn", 1)], "he sees it himself"
    assert told(notices.moved_rows(seating.substitute(table, "ash"), 5, [], ["ash"], [])) == []
    ended = notices.moved_rows(table, 5, ["ash", "birch"], ["birch"], [])
    assert [values for _, values in ended] == [(table.id, "ash")] * 2
    assert notices.moved_rows(table, 5, ["ash"], ["ash"], []) == []


def test_the_end_is_told_to_those_who_do_not_see_it():
    result = logres.Result({"ash": 1, "birch": 0}, ("ash",), "most points")
    assert told(notices.over_rows(of_two(), 9, result, [1])) == [(2, "birch", "over", 0)]
    assert notices.over_text(result) == "The game is over: most points."


def test_a_notice_has_one_id_for_one_turn_of_one_holder():
    table = of_two()
    same = notices.notice_id(table, "ash", "turn", 5)
    assert same == notices.notice_id(table, "ash", "turn", 5)
    assert len(same) == 24
    others = [("birch", "turn", 5), ("ash", "over", 5), ("ash", "turn", 6)]
    assert same not in [notices.notice_id(table, *other) for other in others]
    assert same != notices.notice_id(of_two(), "ash", "turn", 5)


# ---------------------------------------------------------------------- prepared answers


def test_a_prepared_answer_is_a_notation_or_the_only_one_of_its_verb():
    legal = [Action("bid", count=1), Action("bid", count=2), Action("pass")]
    assert meant("bid 2", legal) is legal[1]
    assert meant("pass", legal) is legal[2]
    assert meant("bid", legal) is meant("dance", legal) is None


@pytest.mark.parametrize(
    ("least", "most", "found", "true"),
    [
        (2, None, 2, True), (3, None, 2, False), (None, 2, 2, True), (None, 1, 2, False), (2, 2, 2, True),
        (1, None, [7, 8], True), (None, 1, {"x": 1, "y": 2}, False), (0, None, True, False), (0, None, "2", False),
    ],
)  # fmt: skip
def test_a_fact_must_lie_within_its_bounds(least: int | None, most: int | None, found: Any, true: bool):
    answer = PreparedAnswer("Bid", "pass", fact="hands/{actor}", least=least, most=most)
    assert holds(answer, {"hands": {"ash": found}}, "ash") is true
    assert not holds(answer, {"hands": {"birch": found}}, "ash")
    assert not holds(answer, {"hands": found}, "ash")


def marked(answer: PreparedAnswer, mark: str) -> PreparedAnswer:
    return replace(answer, mark=mark)


def test_there_is_no_passing_for_a_while_that_the_title_does_not_know():
    game = logres.new("thanes", "two-thanes", seed=1)
    with pytest.raises(BadInput, match="no 'fortnight' to pass for; there are"):
        kept(game, "ash", [PreparedAnswer("Bid", "pass", scope="fortnight")], marked)
    plain = PreparedAnswer("Bid", "pass")
    assert kept(game, "ash", [plain], marked) == [plain]
