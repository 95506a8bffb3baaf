"""1.5.2, 1.8.4 Which purse: the Dux mixes red and blue where it may spend blue, the Civitates Resources and Wealth."""

from __future__ import annotations

from typing import Any

import pytest

from logres.games.pendragon.commands.core.tribute import Transfer
from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SEATS
from logres_workshop.marker import rule
from tests.games.pendragon.boards import epoch, game, said
from tests.games.pendragon.cards.events import event
from tests.games.pendragon.orders import at, board, play, table, targets, texts

FREELY = ("roman_rule_military", "roman_rule_civilian", "autonomy_military")
FED = {"iceni": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 2}}}


def upkeep(imperium: str):
    forts = {"iceni": {"strongholds": ["fort"]}, "parisi": {"strongholds": ["fort"]}}
    money = {"dux": 20, "civitates": 20}
    at = {"card": 79, "phase": "upkeep", "actor": "dux"}
    return game(forts, at, resources=money, imperium=imperium, roads=imperium.startswith("autonomy"))


@rule("pendragon", "1.5.2.army-preemption")
@pytest.mark.parametrize("imperium", FREELY)
def test_the_dux_chooses_the_purse_for_forts(imperium: str):
    g = upkeep(imperium)
    play(g, "pay")
    assert texts(g) == ["pay 0 blue", "pay 1 blue", "pay 2 blue"]
    play(g, "pay 1 blue")
    assert (board(g).resources[DUX], board(g).resources[CIVITATES]) == (19, 19)


@rule("pendragon", "1.5.2.army-preemption", "1.5.2.briton-cooperation-consent")
def test_with_civilian_dominance_blue_may_be_asked_for_though_red_would_do():
    g = upkeep("autonomy_civilian")
    play(g, "pay", "pay 2 blue")
    assert g.decision is not None
    assert (g.decision.seat, g.decision.kind) == ("civitates", "Lend")
    play(g, "agree")
    assert (board(g).resources[DUX], board(g).resources[CIVITATES]) == (20, 18)


@rule("pendragon", "1.5.2.army-preemption")
def test_the_dux_chooses_the_purse_for_roads():
    g = upkeep("autonomy_military")
    play(g, "pay", "pay 0 blue", "maintain roads", "pay 3 blue")
    assert (board(g).resources[DUX], board(g).resources[CIVITATES]) == (11, 17)


@rule("pendragon", "1.5.2.army-preemption", "1.8.4.wealth-uses")
def test_each_briton_chooses_the_purse_for_the_annona():
    money = {"dux": 5, "civitates": 5}
    g = epoch("annona", FED, resources=money, imperium="roman_rule_military")
    play(g, "pay red_saxon_warband iceni", "pay 0 blue")
    assert (board(g).resources[DUX], board(g).resources[CIVITATES]) == (3, 5)
    g = epoch("annona", FED, resources=money, wealth=5, imperium="roman_rule_military")
    play(g, "done", "pay red_saxon_warband iceni", "pay 2 wealth")
    assert said(g, "Civitates pay 2 Wealth")


@rule("pendragon", "1.5.2.army-preemption")
def test_the_dux_chooses_the_purse_for_tribute():
    g = table({}, Transfer(DUX, SAXONS, 5, 0, 0), red=10, blue=10)
    play(g, "pay 2 blue")
    assert board(g).resources == [7, 8, 5, 0]


# --- Events ----------------------------------------------------------------------------------------------------------

HIRED = {"iceni": {"blue_saxon_warband": 3, "blue_saxon_settlement": 1}}


@rule("pendragon", "1.8.4.wealth-uses", "1.8.4.wealth-forced")
def test_annona_militaris_may_be_paid_in_wealth_and_is_where_nothing_else_is_left():
    for blue, answers, left in ((0, ("pay",), (0, 17)), (4, ("pay", "pay 2 wealth"), (3, 18))):
        g = event("annona_militaris", "shaded", "saxons", HIRED, blue=blue, wealth=20)
        play(g, "choose iceni", *answers)
        assert at(g, "iceni", "blue_saxon_warband") == 3
        assert (board(g).resources[CIVITATES], board(g).wealth, board(g).resources[SAXONS]) == (*left, 3)


@rule("pendragon", "1.8.4.wealth-uses", "1.8.4.wealth-forced")
def test_rowena_costs_a_resource_or_wealth_for_each_warband():
    forces = {"regni": {"town": 1, "saxon_warband": 6, "saxon_settlement": 1}}
    g = event("rowena", "unshaded", "civitates", forces, wealth=20)
    play(g, "choose regni")
    assert (board(g).wealth, board(g).resources[SAXONS], at(g, "regni", "blue_saxon_warband")) == (14, 6, 6)
    g = event("rowena", "unshaded", "civitates", forces, blue=3, wealth=2)
    assert g.decision is None or "regni" not in targets(g, "choose")
    assert at(g, "regni", "saxon_warband") == 6


@rule("pendragon", "1.5.2.army-preemption")
def test_a_price_in_an_event_is_paid_in_red_by_the_dux():
    hired = {"iceni": {"red_saxon_warband": 3}}
    g = event("annona_militaris", "shaded", "saxons", hired, red=2, blue=20)
    play(g, "choose iceni")
    assert at(g, "iceni", "saxon_warband") == 3


# --- Tribute with an Event -------------------------------------------------------------------------------------------


def chooser(faction: str, **more):
    others = [seat for seat in ("dux", "civitates", "saxons", "scotti") if seat != faction]
    at = {"card": 26, "phase": "act", "passed": others}
    return game({}, at, resources={"civitates": 9, "dux": 3}, wealth=4, **more)


@rule("pendragon", "1.5.2.tribute-resources")
def test_a_briton_gives_tribute_with_its_event():
    g = chooser("civitates")
    play(g, "tribute shaded", "give saxons", "give 5 saxons", "end")
    assert (board(g).resources[CIVITATES], board(g).resources[SAXONS]) == (4, 5)


@rule("pendragon", "1.5.2.tribute-resources", "1.5.2.negotiation-open")
def test_a_barbarian_asks_for_tribute_with_its_event_and_after_it():
    g = chooser("saxons")
    play(g, "tribute shaded", "ask civitates", "ask 2 civitates", "agree", "end")
    assert board(g).resources[SAXONS] == 2
    assert board(g).wealth == 2  # Pelagius is banished
    play(g, "ask dux", "ask 1 dux", "agree", "pay 0 blue")
    assert board(g).resources == [2, 7, 3, 0]


@rule("pendragon", "1.5.2.tribute-wealth")
def test_the_dux_asks_for_wealth_with_its_event():
    g = chooser("dux")
    play(g, "tribute unshaded", "ask civitates", "ask 3 civitates", "agree", "end")
    assert (board(g).wealth, board(g).resources[DUX]) == (1, 6)


# --- Tribute unasked, and for what could not be paid -----------------------------------------------------------------


@rule("pendragon", "1.5.2.tribute-resources")
def test_a_command_may_be_begun_where_tribute_could_pay_for_it():
    raided: dict[str, Any] = {"resources": {"saxons": 0, "civitates": 3}}
    g = game(at={"card": 37}, base="scenario", scenario="barbarian-conspiracy", **raided)
    assert "raid" in texts(g)
    play(g, "raid")
    assert not targets(g)
    play(g, "ask civitates", "ask 2 civitates", "agree")
    assert "cantiaci" in targets(g)
    for poor in ({"options": {"reading": "0.1.0"}}, {"options": {"nonplayers": ["dux", "civitates"]}}):
        g = game(at={"card": 37}, base="scenario", scenario="barbarian-conspiracy", **raided, **poor)
        assert "raid" not in texts(g)


@rule("pendragon", "1.5.2.tribute-wealth")
def test_a_command_may_be_begun_where_wealth_could_pay_for_it():
    """Renown for the Saxons' Raid, Resources for the Dux to Train: with less Wealth than it costs there is none."""
    broke = {"saxons": 0, "civitates": 0, "dux": 0}
    for wealth, offered in ((0, False), (1, True)):
        g = game(at={"card": 37}, base="scenario", scenario="barbarian-conspiracy", wealth=wealth, resources=broke)
        assert ("raid" in texts(g)) == offered
    for wealth, offered in ((2, False), (3, True)):
        g = game({"iceni": {"strongholds": ["fort"]}}, {"card": 9}, wealth=wealth, imperium="fragmentation")
        assert ("train" in texts(g)) == offered


@rule("pendragon", "1.5.2.tribute-resources")
def test_a_refused_raider_cancels():
    g = game(
        at={"card": 37},
        base="scenario",
        scenario="barbarian-conspiracy",
        resources={"saxons": 0, "civitates": 1, "dux": 0},
    )
    play(g, "raid", "ask civitates", "ask 1 civitates", "refuse", "cancel")
    assert (g.decision.seat, g.decision.kind) == ("saxons", "ChoosePlay")


@rule("pendragon", "1.5.2.tribute-resources", "1.5.2.tribute-wealth")
def test_a_briton_gives_unasked_while_another_acts():
    g = game(
        at={"card": 37},
        base="scenario",
        scenario="barbarian-conspiracy",
        resources={"saxons": 2, "civitates": 9},
        wealth=4,
    )
    assert not any(g.initiatives(seat) for seat in SEATS)  # nobody acts yet
    play(g, "raid")
    assert [a.text for a in g.initiatives("civitates")] == ["give saxons", "enrich saxons"]
    assert [a.text for a in g.initiatives("dux")] == ["give saxons"]  # Briton Resources, at Roman Rule
    assert not g.initiatives("scotti")
    g.play("give saxons", "civitates")
    assert (g.decision.seat, g.decision.kind) == ("civitates", "Amount")
    play(g, "give 3 saxons")
    assert (g.decision.seat, g.decision.kind, g.board.resources[SAXONS]) == ("saxons", "ChooseSpaces", 5)
    g.play("enrich saxons", "civitates")
    play(g, "enrich 4 saxons")
    assert (g.board.resources[SAXONS], g.board.wealth) == (9, 0)


@rule("pendragon", "1.5.2.tribute-wealth", "1.5.2.tribute-resources")
def test_wealth_goes_to_the_dux_in_his_event_and_never_in_the_epoch_round():
    g = game({"iceni": {"strongholds": ["fort"]}}, {"card": 9}, wealth=4, imperium="autonomy_military")
    while g.decision.kind != "ChooseSpace":
        g.play(next((a for a in g.legal() if a.text == "event unshaded"), g.legal()[0]))
    assert [a.text for a in g.initiatives("civitates")] == ["enrich dux"]
    g.play("enrich dux", "civitates")
    play(g, "enrich 4 dux")
    assert (g.board.resources[DUX], g.board.wealth, g.decision.kind) == (4, 0, "ChooseSpace")
    g = epoch("annona", {"iceni": {"units": {"blue_saxon_warband": 1}}}, wealth=4, resources={"civitates": 9})
    assert not any(g.initiatives(seat) for seat in SEATS)


@rule("pendragon", "1.5.2.tribute-resources")
def test_nothing_is_given_unasked_by_or_to_non_players_nor_in_the_first_reading():
    for options in ({"nonplayers": ["civitates", "dux"]}, {"reading": "0.1.0"}):
        g = game(
            at={"card": 37},
            base="scenario",
            scenario="barbarian-conspiracy",
            options=options,
            resources={"saxons": 9, "civitates": 9},
        )
        play(g, "raid")
        assert not any(g.initiatives(seat) for seat in SEATS)
