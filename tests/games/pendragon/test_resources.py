"""1.5.2, 1.8: Preemption, consent, Wealth as Resources, Tribute, forced payments."""

import pytest

from logres.games.pendragon import resources
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.commands.core.tribute import OpenPoint
from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SCOTTI
from logres.games.pendragon.resources import Payment
from logres_workshop.marker import rule
from tests.games.pendragon.orders import asked, at, board, empty_board, order, outcome, play, table, targets, texts, why

COMMAND, CANCELLED = 1, -1
FORTS = {"parisi": {"fort": 1}, "regni": {"fort": 1}, "carvetii": {"fort": 1}}


def train(**terms):
    return order("dux", "train", terms=(Term.UNITS_ONLY,), **terms)


def purses(g) -> tuple[int, int, int]:
    """Red, blue and Wealth."""
    b = board(g)
    return b.resources[DUX], b.resources[CIVITATES], b.wealth


# --- Army Preemption -------------------------------------------------------------------------------------------------


@rule("pendragon", "1.5.2.army-preemption", "6.8.2.preemption-table")
@pytest.mark.parametrize("imperium", ["roman_rule_military", "roman_rule_civilian", "autonomy_military"])
def test_the_dux_spends_blue_without_asking(imperium):
    g = table(FORTS, train(), blue=3, imperium=imperium)
    play(g, "select parisi", "done")
    assert purses(g) == (0, 0, 0)
    assert asked(g) == ("dux", "PlaceUnits")


@rule("pendragon", "1.5.2.army-preemption")
def test_F3_red_and_blue_in_one_payment():
    g = table(FORTS, train(), red=2, blue=2)
    assert targets(g) == ["carvetii", "parisi", "regni"]
    play(g, "select parisi")
    assert targets(g) == []  # four in all
    assert "done mixed" in texts(g)
    play(g, "done mixed")
    assert texts(g) == ["pay 1 blue", "pay 2 blue"]
    play(g, "pay 1 blue")
    assert purses(g) == (0, 1, 0)


@rule("pendragon", "1.5.2.army-preemption", "1.8.4.wealth-not-for-dux")
def test_with_blue_at_none_the_dux_cannot_reach_wealth():
    g = table({**FORTS, "iceni": {"cavalry": 1}}, train(optional=0), red=2, wealth=20)
    assert outcome(g) == CANCELLED  # nothing could be designated
    assert purses(g) == (2, 0, 20)


@rule("pendragon", "1.5.2.briton-cooperation-consent", "6.8.2.preemption-table")
def test_at_fragmentation_only_red():
    g = table(FORTS, train(), red=4, blue=40, imperium="fragmentation")
    play(g, "select parisi")
    assert why(g, "regni") == "3.1.pay-up-front"
    play(g, "done")
    assert purses(g) == (1, 40, 0)


# --- Consent ---------------------------------------------------------------------------------------------------------


@rule("pendragon", "1.5.2.briton-cooperation-consent", "6.8.2.preemption-table")
def test_at_autonomy_with_civilian_dominance_the_civitates_are_asked():
    g = table(FORTS, train(), red=1, blue=9, imperium="autonomy_civilian")
    play(g, "select parisi", "done")
    assert asked(g) == ("civitates", "Lend")
    assert purses(g) == (1, 9, 0)  # before anything is paid
    play(g, "agree")
    assert purses(g) == (0, 7, 0)
    play(g, "place 1 cavalry parisi")
    assert at(g, "parisi", "cavalry") == 1


@rule("pendragon", "1.5.2.briton-cooperation-consent", "1.5.2.negotiation-open")
def test_a_refusal_leads_back_to_designation():
    g = table(FORTS, train(), red=3, blue=9, imperium="autonomy_civilian")
    play(g, "select parisi", "select regni", "done", "refuse")
    assert asked(g) == ("dux", "ChooseSpaces")
    assert purses(g) == (3, 9, 0)
    assert why(g, "done") == "3.1.pay-up-front"  # the same sum is not asked for again
    play(g, "drop regni", "done")
    assert purses(g) == (0, 9, 0)


@rule("pendragon", "1.5.2.briton-cooperation-consent")
def test_after_three_refusals_nobody_is_asked_and_cancel_is_left():
    g = table(FORTS, train(cancels=2), blue=9, imperium="autonomy_civilian")
    play(g, "select parisi", "select regni", "select carvetii", "done", "refuse", "drop regni", "done", "refuse")
    play(g, "drop carvetii", "done", "refuse")
    assert texts(g) == ["drop parisi", "cancel"]
    play(g, "cancel")
    assert outcome(g) == CANCELLED
    assert purses(g) == (0, 9, 0)


@rule("pendragon", "1.5.2.briton-cooperation-consent", "3.1.predesignate")
def test_looking_into_the_menus_costs_nothing():
    """Whatever was cancelled and dropped before, the same is offered, and may be cancelled again."""
    g = table(FORTS, train(cancels=9), red=3, blue=9, imperium="autonomy_civilian")
    offered = targets(g)
    for _ in range(9):
        play(g, "select parisi", "drop parisi")
    assert targets(g) == offered
    play(g, "select parisi")
    assert targets(g)
    assert why(g, "cancel") is None


# --- Wealth ----------------------------------------------------------------------------------------------------------


@rule("pendragon", "1.8.4.wealth-uses")
def test_the_civitates_may_pay_in_wealth():
    g = table({}, Payment(CIVITATES, 4, 1, mixed=1), blue=3, wealth=4)
    assert texts(g) == ["pay 1 wealth", "pay 2 wealth", "pay 3 wealth"]
    play(g, "pay 3 wealth")
    assert purses(g) == (0, 2, 0)


@rule("pendragon", "1.8.4.wealth-forced")
def test_wealth_must_be_spent_when_briton_resources_run_out():
    g = table({}, Payment(CIVITATES, 4), blue=3, wealth=4)
    assert purses(g) == (0, 0, 3)


@rule("pendragon", "1.8.4.wealth-forced", "1.8.4.wealth-not-for-dux")
def test_forced_payments():
    b = empty_board()
    b.resources, b.wealth = [1, 1, 5, 0], 5
    assert resources.demand(b, CIVITATES, 3) == 3
    assert (b.resources[CIVITATES], b.wealth) == (0, 3)
    assert resources.demand(b, DUX, 2) == 1  # never Wealth
    assert (b.resources[DUX], b.wealth) == (0, 3)
    b.resources[CIVITATES] = 4
    assert resources.demand(b, DUX, 2) == 2
    assert b.resources[CIVITATES] == 2
    assert resources.demand(b, SAXONS, 9) == 5
    b.imperium = 3
    assert resources.demand(b, DUX, 2) == 0  # no Preemption


@rule("pendragon", "1.8.4.wealth-uses", "1.8.4.wealth-not-for-dux")
def test_what_each_can_afford():
    b = empty_board()
    b.resources, b.wealth = [1, 2, 4, 0], 3
    assert resources.affords(b, CIVITATES, 5)
    assert not resources.affords(b, CIVITATES, 6)
    assert resources.affords(b, CIVITATES, 3, wealth=2)
    assert not resources.affords(b, CIVITATES, 4, wealth=2)
    assert not resources.affords(b, CIVITATES, 0, wealth=4)
    assert resources.affords(b, DUX, 3)
    assert not resources.affords(b, DUX, 4)
    assert not resources.affords(b, DUX, 0, wealth=1)
    assert resources.affords(b, SAXONS, 4)
    assert not resources.affords(b, SAXONS, 5)


@rule("pendragon", "1.8.1.briton-resources")
def test_red_is_the_dux_own_at_any_imperium():
    for imperium in ("roman_rule_military", "autonomy_civilian", "fragmentation"):
        g = table({}, Payment(DUX, 4), red=4, blue=0, imperium=imperium)
        assert purses(g) == (0, 0, 0)


@rule("pendragon", "1.8.2.renown")
def test_barbarians_pay_in_renown():
    g = table({}, Payment(SCOTTI, 4), scotti_renown=6, blue=5, wealth=5)
    assert board(g).resources == [0, 5, 0, 2]
    assert board(g).wealth == 5


# --- Tribute ---------------------------------------------------------------------------------------------------------


@rule("pendragon", "1.5.2.tribute-resources", "1.5.2.no-transfers", "1.8.2.renown")
def test_a_briton_gives_resources_to_a_barbarian():
    g = table({}, OpenPoint(CIVITATES), blue=9, saxon_renown=2)
    assert texts(g) == ["give saxons", "give scotti", "end"]
    play(g, "give saxons")
    assert texts(g)[-1] == "give 9 saxons"
    play(g, "give 5 saxons")
    assert board(g).resources == [0, 4, 7, 0]
    assert texts(g) == ["give scotti", "end"]


@rule("pendragon", "1.5.2.tribute-resources")
def test_the_excess_is_lost():
    g = table({}, OpenPoint(CIVITATES), blue=9, saxon_renown=78)
    play(g, "give saxons", "give 5 saxons")
    assert board(g).resources == [0, 4, 80, 0]


@rule("pendragon", "1.5.2.tribute-resources", "1.5.2.army-preemption")
def test_the_dux_gives_blue_under_preemption():
    g = table({}, OpenPoint(DUX), red=1, blue=3)
    play(g, "give scotti", "give 4 scotti")
    assert board(g).resources == [0, 0, 0, 4]
    g = table({}, OpenPoint(DUX), red=1, blue=3, imperium="fragmentation")
    play(g, "give scotti")
    assert texts(g) == ["give 1 scotti"]


@rule("pendragon", "1.5.2.tribute-wealth")
def test_wealth_becomes_dux_resources_or_renown():
    g = table({}, OpenPoint(CIVITATES), wealth=9)
    assert texts(g) == ["enrich dux", "enrich saxons", "enrich scotti", "end"]
    play(g, "enrich dux", "enrich 4 dux", "enrich scotti", "enrich 3 scotti", "end")
    assert board(g).resources == [4, 0, 0, 3]
    assert board(g).wealth == 2


@rule("pendragon", "1.5.2.no-transfers")
def test_nothing_else_is_handed_over():
    g = table({}, OpenPoint(SAXONS), saxon_renown=9, scotti_renown=9)
    assert g.result is not None
    g = table({}, OpenPoint(DUX), red=9)
    assert texts(g) == ["give saxons", "give scotti", "end"]  # not to the Civitates
    g = table({}, OpenPoint(CIVITATES), blue=9)
    assert "give dux" not in texts(g)


@rule("pendragon", "1.5.2.tribute-resources", "1.5.2.negotiation-open")
def test_who_acts_may_ask_and_the_asked_may_refuse():
    g = table({}, OpenPoint(SAXONS), blue=9)
    play(g, "ask civitates", "ask 6 civitates")
    assert asked(g) == ("civitates", "Grant")
    refused = g.clone()
    play(refused, "refuse")
    assert board(refused).resources == [0, 9, 0, 0]
    play(g, "agree")
    assert board(g).resources == [0, 3, 6, 0]


@rule("pendragon", "1.5.2.tribute-wealth")
def test_the_dux_asks_for_wealth_before_its_command():
    g = table(FORTS, train(), red=1, wealth=2, imperium="fragmentation")
    assert outcome(g) == CANCELLED  # nothing can be paid yet: the Command cannot begin
    g = table(FORTS, train(), red=3, wealth=3, imperium="fragmentation")
    play(g, "ask civitates", "ask 3 civitates", "agree")
    assert purses(g) == (6, 0, 0)
    assert why(g, "cancel") == "3.1.choose-command"  # the Command has begun
    play(g, "select parisi", "select regni", "done")
    assert purses(g) == (0, 0, 0)


@rule("pendragon", "1.5.2.tribute-resources")
def test_the_end_of_a_command_is_an_open_point_for_who_wants_it():
    g = table(FORTS, train(), blue=9)
    play(g, "afterwards", "select parisi", "done", "place 1 cavalry parisi")
    assert asked(g) == ("dux", "Tribute")
    play(g, "give saxons", "give 2 saxons", "end")
    assert board(g).resources == [0, 4, 2, 0]
    assert outcome(g) == COMMAND


@rule("pendragon", "1.5.2.tribute-resources")
def test_no_tribute_with_free_actions():
    g = table(FORTS, train(free=1), blue=9)
    assert "afterwards" not in texts(g)


@rule("pendragon", "8.7.8.no-tribute", "8.8.8.no-tribute")
def test_non_players_are_not_asked():
    g = table({}, OpenPoint(SAXONS), red=9, blue=9, nonplayer=[1, 0, 0, 0], imperium="fragmentation")
    assert texts(g) == ["ask civitates", "end"]
    g = table({}, OpenPoint(SAXONS), red=9, blue=9, nonplayer=[0, 1, 0, 0], imperium="fragmentation")
    assert texts(g) == ["ask dux", "end"]
