"""Annona: feeding the Foederati, or losing them."""

from logres.games.pendragon.names import (
    BLUE_SAXON_WARBAND,
    CIVITATES,
    DUX,
    NOBODY,
    RED_SAXON_WARBAND,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_WARBAND,
    Space,
)
from logres.games.pendragon.ui.asking import asks
from logres_workshop.marker import rule
from tests.games.pendragon.boards import epoch, said

RED, BLUE = RED_SAXON_WARBAND, BLUE_SAXON_WARBAND
ICENI, PARISI = Space.ICENI, Space.PARISI


def annona(spaces, **fields):
    return epoch("annona", spaces, **fields)


def texts(g):
    return [str(action) for action in g.legal()]


def settled(colour="red", nation="saxon", count=2, laden=0, **more):
    return {
        "strongholds": [f"{colour}_{nation}_settlement"],
        "units": {f"{colour}_{nation}_warband": [count, laden]},
        **more,
    }


@rule("pendragon", "6.1.annona-payment", "6.1.annona-all-or-none", "6.1.annona-transfer")
def test_the_dux_pays_first_for_whole_groups_of_either_colour():
    g = annona(
        {"iceni": settled(), "parisi": settled("blue")}, resources={"dux": 5, "civitates": 0}, imperium="fragmentation"
    )
    assert (g.decision.seat, g.decision.kind) == ("dux", "PayAnnona")
    assert texts(g) == ["done", "pay red_saxon_warband iceni", "pay blue_saxon_warband parisi"]
    g.play("pay red_saxon_warband iceni")
    assert g.board.resources[DUX] == 3
    assert g.board.carrying(ICENI, RED) == 2
    g.play("pay blue_saxon_warband parisi")
    assert (g.board.resources[DUX], g.board.resources[SAXONS]) == (1, 10)
    assert (g.board.at(ICENI, RED), g.board.at(PARISI, BLUE)) == (2, 2)
    assert (g.board.carrying(ICENI, RED), g.board.carrying(PARISI, BLUE)) == (0, 0)


def test_the_price_is_told_with_the_question():
    spaces = {"iceni": settled(count=3, laden=1), "parisi": settled("blue")}
    g = annona(spaces, resources={"dux": 5, "civitates": 0}, imperium="fragmentation")
    prices = {"pay red_saxon_warband iceni": [[2, 0]], "pay blue_saxon_warband parisi": [[2, 0]]}
    found = asks(g, g.board)
    assert found is not None
    assert found["prices"] == prices


@rule("pendragon", "6.1.annona-transfer", "6.1.annona-payment")
def test_what_is_paid_is_renown_at_home():
    spaces = {"iceni": settled(count=3, laden=1), "demetae": settled("blue", "scotti", 1)}
    g = annona(spaces, resources={"dux": 9, "saxons": 20, "scotti": 10}, imperium="fragmentation")
    g.play("pay red_saxon_warband iceni")
    assert g.board.resources[DUX] == 7  # one of them carried Plunder and counts as paid
    g.play("pay blue_scotti_warband demetae")
    assert (g.board.resources[SAXONS], g.board.resources[SCOTTI]) == (23, 11)


@rule("pendragon", "6.1.annona-payment")
def test_then_the_civitates_pay_with_wealth_too():
    g = annona({"iceni": settled()}, resources={"civitates": 1}, wealth=1, imperium="fragmentation")
    assert g.decision.seat == "civitates"
    g.play("pay red_saxon_warband iceni")
    assert (g.board.resources[CIVITATES], g.board.wealth) == (0, 0)
    assert g.board.at(ICENI, RED) == 2


@rule("pendragon", "6.1.annona-payment")
def test_the_dux_uses_blue_resources_before_fragmentation():
    g = annona({"iceni": settled()}, resources={"civitates": 5}, imperium="autonomy_military")
    assert g.decision.seat == "dux"
    g.play("pay red_saxon_warband iceni")
    assert g.board.resources[CIVITATES] <= 3
    assert g.board.at(ICENI, RED) == 2


@rule("pendragon", "6.1.annona-release", "6.1.annona-released-plunder")
def test_who_is_not_paid_is_released_and_plunders():
    spaces = {
        "iceni": settled(count=3, laden=1, prosperity=[2, 2]),
        "parisi": settled(count=1, laden=1),
        "regni": {**settled("blue", count=1, laden=1), "units": {"blue_saxon_warband": [1, 1]}},
    }
    g = annona(spaces, imperium="autonomy_military", resources={"saxons": 30})
    b = g.board
    assert (b.at(ICENI, RED), b.at(ICENI, SAXON_WARBAND), b.strongholds(ICENI, SAXONS)) == (0, 3, 1)
    assert b.control[ICENI] == SAXONS
    assert (b.at(PARISI, RED), b.strongholds(PARISI, DUX)) == (1, 1)  # elsewhere they stay
    assert said(g, "Saxon Warbands in Iceni take 2 Plunder")
    assert said(g, "Saxon Renown +1")


def released(spaces, **fields):
    """The log of an Annona in which nobody can pay."""
    g = annona(spaces, imperium="fragmentation", **fields)
    return [line.text for line in g.log if "take" in line.text]


@rule("pendragon", "6.1.annona-released-plunder")
def test_released_scotti_plunder_before_saxons_and_nobody_in_a_city():
    both = {"units": {"red_saxon_warband": 3, "blue_scotti_warband": 3}, "prosperity": [2, 1]}
    lines = released({"iceni": both, "londinium": {"units": {"red_saxon_warband": 2}, "prosperity": 4}})
    assert lines == ["Scotti Warbands in Iceni take 2 Plunder", "Saxon Warbands in Iceni take 1 Plunder"]


@rule("pendragon", "6.1.annona-released-plunder")
def test_who_carries_already_takes_no_more():
    mixed = {"units": {"red_saxon_warband": [3, 2], "saxon_warband": 2}, "prosperity": [2, 2]}
    assert released({"iceni": mixed}) == ["Saxon Warbands in Iceni take 1 Plunder"]


@rule("pendragon", "6.1.annona-settlement-alone")
def test_a_settlement_without_warbands_stays():
    spaces = {
        "iceni": {"strongholds": ["red_saxon_settlement", "blue_saxon_settlement"], "units": {"blue_saxon_warband": 1}},
        "parisi": {"strongholds": ["red_saxon_settlement"]},
    }
    b = annona(spaces, imperium="fragmentation").board
    assert (b.strongholds(ICENI, DUX), b.strongholds(PARISI, DUX)) == (1, 1)
    assert (b.strongholds(ICENI, CIVITATES), b.strongholds(ICENI, SAXONS)) == (0, 1)
    assert b.at(ICENI, BLUE) == 0


@rule("pendragon", "6.1.annona-all-or-none")
def test_a_group_is_paid_whole_or_shared_with_the_others_leave():
    g = annona({"iceni": settled(count=3)}, resources={"dux": 2, "civitates": 4}, imperium="fragmentation")
    assert texts(g) == ["done", "share red_saxon_warband iceni"]
    g.play("share red_saxon_warband iceni")
    assert (g.decision.seat, g.decision.kind, g.decision.part) == ("civitates", "ShareAnnona", 1)
    g.play("agree")
    assert (g.board.resources[DUX], g.board.resources[CIVITATES]) == (0, 3)
    assert g.board.at(ICENI, RED) == 3


@rule("pendragon", "6.1.annona-all-or-none")
def test_a_refused_share_is_not_asked_for_again():
    g = annona({"iceni": settled(count=3)}, resources={"dux": 2, "civitates": 1}, imperium="fragmentation")
    g.play("share red_saxon_warband iceni")
    g.play("refuse")
    assert g.decision.seat == "civitates"
    assert (g.board.resources[DUX], g.board.resources[CIVITATES]) == (2, 1)
    assert texts(g) == ["done", "share red_saxon_warband iceni"]
    g.play("done")
    assert (g.board.at(ICENI, RED), g.board.control[ICENI]) == (0, SAXONS)


@rule("pendragon", "6.1.annona-all-or-none")
def test_refused_blue_resources_leave_the_group_unpaid():
    g = annona({"iceni": settled()}, resources={"dux": 1, "civitates": 4}, imperium="autonomy_civilian")
    g.play("pay red_saxon_warband iceni")
    g.play("pay 1 blue")
    assert g.decision.kind == "Lend"
    g.play("refuse")
    assert (g.decision.seat, g.decision.kind) == ("civitates", "PayAnnona")
    assert (g.board.resources[DUX], g.board.resources[CIVITATES]) == (1, 4)
    g.play("pay red_saxon_warband iceni")
    assert g.board.at(ICENI, RED) == 2


@rule("pendragon", "6.1.annona-shortcut", "6.1.annona-transfer")
def test_nobody_keeps_what_was_paid():
    g = annona({"demetae": settled("red", "scotti", 4)}, resources={"dux": 4, "scotti": 10}, imperium="fragmentation")
    g.play("pay red_scotti_warband demetae")
    assert (g.board.plunder(Space.DEMETAE, DUX), g.board.resources[SCOTTI]) == (0, 14)
    assert g.board.at(Space.DEMETAE, SCOTTI_WARBAND) == 0


def test_wolves_into_the_fold_feed_two_for_one():
    spaces = {"iceni": settled(count=3)}
    g = annona(spaces, resources={"dux": 2}, imperium="fragmentation", lasting={"51": "unshaded"})
    g.play("pay red_saxon_warband iceni")
    assert (g.board.resources[DUX], g.board.at(ICENI, RED)) == (0, 3)


def test_without_foederati_nobody_is_asked():
    g = annona({"iceni": {"units": {"saxon_warband": 1}}}, resources={"dux": 5})
    assert g.board.control[ICENI] == NOBODY
    assert not said(g, "feed")
