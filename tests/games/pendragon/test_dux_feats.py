"""4.2 The Feats of the Dux."""

import pytest

from logres.games.pendragon.battle.engagement import RETALIATE_HERE, Engagement
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import CIVITATES, DUX
from logres_workshop.marker import rule
from tests.games.pendragon.orders import asked, at, board, order, outcome, play, table, targets, texts, why

COMMAND, FEAT, CANCELLED = 1, 2, -1
UNITS = (Term.UNITS_ONLY,)


def train(forces, **more):
    return table(forces, order("dux", "train", feats=1, terms=UNITS), **{"blue": 20, **more})


def feats(g) -> list[str]:
    return [action.stack or "" for action in g.legal() if action.verb == "with"]


def alone(feat, forces, faction="dux", **more):
    terms = {k: more.pop(k) for k in ("terms", "most", "within", "optional") if k in more}
    return table(forces, order(faction, None, feat, free=1, **terms), **more)


# --- Feats in general ------------------------------------------------------------------------------------------------


@rule("pendragon", "4.2.dux-menu", "4.1.1.accompanying")
@pytest.mark.parametrize(
    ("command", "offered"),
    [
        ("train", ["build", "invite", "requisition"]),
        ("march", ["build", "invite", "requisition"]),
        ("intercept", ["invite", "retaliate"]),
        ("battle", ["requisition", "retaliate"]),
    ],
)
def test_which_feat_goes_with_which_command(command, offered):
    forces = {"regni": {"cavalry": 3, "fort": 1, "saxon_raider": 1, "saxon_settlement": 1}, "dobunni": {"cavalry": 1}}
    g = table(forces, order("dux", command, feats=1), blue=20)
    if command == "march":
        play(g, "select dobunni", "take 1 cavalry dobunni", "to silures", "halt silures")
    else:
        play(g, "select regni")
        if "units regni" in texts(g):
            play(g, "units regni")
    play(g, "done")
    assert sorted(feats(g)) == offered


@rule("pendragon", "4.1.one-feat", "2.3.5.limited-command")
def test_no_feat_with_a_limited_command():
    g = table({"regni": {"cavalry": 3, "fort": 1}}, order("dux", "train", feats=1, limited=1, terms=UNITS), blue=20)
    play(g, "select regni", "done", "place 0 cavalry regni")
    assert outcome(g) == 3


@rule("pendragon", "8.1.2.not-limited")
def test_a_non_player_is_not_limited():
    forces = {"regni": {"cavalry": 3, "fort": 1}, "parisi": {"fort": 1}}
    g = table(forces, order("dux", "train", limited=1, terms=UNITS), blue=20, nonplayer=[1, 0, 0, 0])
    play(g, "select regni", "select parisi", "done")
    assert asked(g) == ("dux", "ChooseFeat")


@rule("pendragon", "4.1.timing-free", "3.1.order-and-targets")
def test_a_feat_comes_before_between_or_after():
    forces = {"regni": {"cavalry": 2, "fort": 1}, "parisi": {"fort": 1}}
    for moment in range(3):
        g = train(forces)
        play(g, "select regni", "select parisi", "done", "with requisition", "select regni", "done")
        spaces = ["regni", "parisi"]
        for space in spaces[:moment]:
            assert f"resolve {space}" in texts(g)
            play(g, f"resolve {space}", f"place 0 cavalry {space}")
        if moment < 2:
            play(g, "requisition")
        for space in spaces[moment:]:
            play(g, f"place 0 cavalry {space}")
        assert outcome(g) == FEAT


@rule("pendragon", "4.1.predesignate", "4.1.feat-costs:paid", "3.1.pay-up-front")
def test_the_feat_is_designated_and_paid_with_the_command():
    g = train({"regni": {"cavalry": 2, "fort": 1}, "parisi": {"cavalry": 1}}, blue=8)
    play(g, "select regni", "done", "with build")
    assert targets(g) == ["parisi", "regni"]
    play(g, "select regni")
    assert targets(g) == []  # eight Resources: three and three
    play(g, "done")
    assert board(g).resources[CIVITATES] == 2
    assert asked(g) == ("dux", "Next")


@rule("pendragon", "4.1.feat-opens-event", "3.1.empty-command-counts")
def test_a_feat_after_a_command_without_effect():
    g = train({"regni": {"fort": 1}}, available={"cavalry": 0})
    play(g, "select regni", "done", "with requisition", "select regni", "done")
    while g.result is None:
        g.play(g.legal()[0])
    assert outcome(g) == FEAT


@rule("pendragon", "4.1.one-feat")
def test_no_feat_is_needed():
    g = train({"regni": {"cavalry": 2, "fort": 1}})
    play(g, "select regni", "done", "plain", "place 0 cavalry regni")
    assert outcome(g) == COMMAND


@rule("pendragon", "3.1.2.free-actions", "4.1.feat-costs:free")
def test_a_free_feat_costs_nothing():
    g = alone("build", {"parisi": {"cavalry": 1}}, blue=0)
    play(g, "select parisi", "done", "fort derventio parisi")
    assert at(g, "parisi", "fort") == 1


# --- Build -----------------------------------------------------------------------------------------------------------


@rule("pendragon", "4.2.1.build-conditions")
def test_build_needs_cavalry_and_the_upper_hand():
    forces = {
        "parisi": {"cavalry": 1},
        "regni": {"cavalry": 1, "saxon_raider": 1},
        "iceni": {"red_saxon_warband": 3},
        "dobunni": {"cavalry": 2, "town": 2},
        "brigantes": {"fort": 1},
    }
    g = train(forces)
    play(g, "select brigantes", "done", "with build")
    assert targets(g) == ["brigantes", "parisi"]  # Cavalry may come to Brigantes
    assert why(g, "regni") == "4.2.1.build-conditions"
    assert why(g, "iceni") == "4.2.1.build-conditions"
    assert why(g, "dobunni") == "4.2.1.build-conditions"  # no Site


@rule("pendragon", "4.2.1.build-conditions", "4.1.predesignate")
def test_build_where_cavalry_was_expected_and_did_not_come():
    g = train({"brigantes": {"fort": 1}})
    play(g, "select brigantes", "done", "with build", "select brigantes", "done", "build")
    assert board(g).resources[CIVITATES] == 14  # paid all the same
    play(g, "place 1 cavalry brigantes")
    assert at(g, "brigantes", "fort") == 1
    g = train({"brigantes": {"fort": 1}})
    play(g, "select brigantes", "done", "with build", "select brigantes", "done", "resolve brigantes")
    play(g, "place 1 cavalry brigantes", "fort mam_tor brigantes")
    assert at(g, "brigantes", "fort") == 2


@rule("pendragon", "4.2.1.build-fort")
def test_a_fort_on_any_vacant_site_also_in_a_city():
    g = alone("build", {"londinium": {"cavalry": 1}, "regni": {"cavalry": 1, "town": 1}})
    play(g, "select londinium", "select regni", "done", "fort londinium londinium")
    assert texts(g) == ["fort anderida regni"]
    play(g, "fort anderida regni")
    assert (at(g, "londinium", "fort"), at(g, "regni", "fort")) == (1, 1)


@rule("pendragon", "4.2.1.build-fort")
def test_no_fort_when_all_are_out():
    g = alone("build", {"parisi": {"cavalry": 1}, "regni": {"cavalry": 1}}, available={"fort": 1})
    play(g, "select parisi")
    assert targets(g) == []


@rule("pendragon", "4.2.1.build-town")
def test_a_town_for_militia_and_prestige():
    forces = {"regni": {"cavalry": 1, "militia": 2}}
    g = alone("build", forces, prestige=10)
    play(g, "select regni", "town regni", "done", "town noviomagus militia regni")
    assert (at(g, "regni", "town"), at(g, "regni", "militia"), board(g).prestige) == (1, 0, 12)


@rule("pendragon", "4.2.1.build-town")
def test_a_town_on_the_site_of_the_hillfort_given_up():
    forces = {"regni": {"cavalry": 1, "militia": 1, "fort": 1, "hillfort": 1}}
    g = alone("build", forces)
    play(g, "select regni", "done", "town noviomagus noviomagus regni")
    assert (at(g, "regni", "town"), at(g, "regni", "hillfort"), at(g, "regni", "militia")) == (1, 0, 0)


@rule("pendragon", "4.2.1.build-town")
def test_a_town_even_at_fragmentation_and_none_when_none_is_available():
    forces = {"regni": {"cavalry": 3, "militia": 2}}
    g = alone("build", forces, imperium="fragmentation")
    play(g, "select regni")
    assert texts(g) == ["fort regni", "town regni"]
    g = alone("build", forces, available={"town": 0})
    play(g, "select regni")
    assert "done" in texts(g)  # only a Fort


# --- Invite ----------------------------------------------------------------------------------------------------------


@rule("pendragon", "4.2.2.invite-conditions")
def test_invite_needs_a_dux_piece_and_briton_control_in_one_space():
    forces = {
        "regni": {"fort": 1},
        "dobunni": {"town": 1},
        "iceni": {"cavalry": 1, "saxon_warband": 2},
        "parisi": {"cavalry": 1, "hillfort": 1},
    }
    g = train(forces)
    play(g, "select regni", "done", "with invite")
    assert targets(g) == ["parisi", "regni"]
    assert why(g, "dobunni") == "4.2.2.invite-conditions"
    assert why(g, "iceni") == "4.2.2.invite-conditions"
    play(g, "select parisi", "invite saxons parisi")
    assert targets(g) == []


@rule("pendragon", "4.2.2.invite-conditions")
def test_no_invite_at_fragmentation_unless_an_event_says_so():
    forces = {"regni": {"fort": 1, "cavalry": 1}}
    g = table(forces, order("dux", "train", feats=1, terms=UNITS), red=20, imperium="fragmentation")
    play(g, "select regni", "done")
    assert "invite" not in feats(g)
    g = alone("invite", forces, imperium="fragmentation", optional=0)
    assert outcome(g) == CANCELLED
    g = alone("invite", forces, imperium="fragmentation", terms=(Term.EVEN_AT_FRAGMENTATION,))
    assert targets(g) == ["regni"]


@rule("pendragon", "4.2.2.invite-place")
@pytest.mark.parametrize(("nation", "piece", "most"), [("saxons", "saxon", 3), ("scotti", "scotti", 2)])
def test_a_settlement_and_warbands(nation, piece, most):
    g = alone("invite", {"regni": {"fort": 1, "cavalry": 1}})
    play(g, "select regni", f"invite {nation} regni", "done")
    assert texts(g) == ["settle noviomagus regni", "settle anderida regni"]  # the Fort stands on Anderida
    play(g, "settle noviomagus regni")
    assert texts(g)[0] == f"place {most} red_{piece}_warband regni"
    play(g, f"place {most} red_{piece}_warband regni")
    assert (at(g, "regni", f"red_{piece}_settlement"), at(g, "regni", f"red_{piece}_warband")) == (1, most)
    assert at(g, "regni", "fort") == 1


@rule("pendragon", "4.2.2.invite-place")
def test_a_settlement_in_place_of_a_fort():
    g = alone("invite", {"regni": {"fort": 1, "cavalry": 1}}, prestige=5)
    play(g, "select regni", "invite saxons regni", "done", "settle anderida regni", "place 0 red_saxon_warband regni")
    b = board(g)
    assert (at(g, "regni", "fort"), at(g, "regni", "red_saxon_settlement"), b.prestige) == (0, 1, 5)
    assert b.available[11] == 10


@rule("pendragon", "4.2.2.invite-place")
def test_no_settlement_no_warbands_and_never_in_a_city():
    forces = {"regni": {"fort": 1}, "londinium": {"fort": 1}}
    g = alone("invite", forces, available={"saxon_settlement": 0})
    assert targets(g) == ["regni"]
    play(g, "select regni")
    assert "done" in texts(g)  # Scotti alone
    play(g, "done")
    assert texts(g) == ["settle noviomagus regni", "settle anderida regni"]


@rule("pendragon", "4.2.2.invite-convert:warbands")
def test_blue_foederati_are_bribed_all_or_none():
    forces = {
        "londinium": {"fort": 1, "blue_saxon_warband": 2, "laden_blue_saxon_warband": 1, "blue_scotti_warband": 1}
    }
    order_ = order("dux", "train", feats=1, terms=UNITS)
    g = table(forces, order_, blue=6)
    play(g, "select londinium", "done", "with invite", "select londinium")
    assert texts(g) == ["bribe saxons londinium", "bribe scotti londinium"]
    play(g, "bribe saxons londinium", "done", "invite")
    assert (at(g, "londinium", "red_saxon_warband"), at(g, "londinium", "blue_saxon_warband")) == (3, 0)
    assert (at(g, "londinium", "blue_scotti_warband"), board(g).resources[CIVITATES]) == (1, 0)
    g = table(forces, order_, blue=5)
    play(g, "select londinium", "done", "with invite", "select londinium")
    assert "bribe saxons londinium" not in texts(g)  # three are too many for two Resources


@rule("pendragon", "4.2.2.invite-convert:settlement")
def test_a_settlement_counts_and_changes_too():
    forces = {"regni": {"cavalry": 1, "blue_saxon_settlement": 1, "blue_saxon_warband": 1}}
    g = alone("invite", forces)
    play(g, "select regni", "bribe saxons regni", "done")
    assert (at(g, "regni", "red_saxon_settlement"), at(g, "regni", "red_saxon_warband")) == (1, 1)


def test_an_event_may_allow_new_foederati_only():
    forces = {"regni": {"cavalry": 1, "blue_saxon_settlement": 1}}
    g = alone("invite", forces, terms=(Term.PLACE_ONLY,))
    play(g, "select regni")
    assert texts(g) == ["invite saxons regni", "invite scotti regni"]


# --- Requisition -----------------------------------------------------------------------------------------------------


@rule("pendragon", "4.2.3.requisition-conditions")
def test_requisition_where_a_dux_piece_is_at_any_imperium():
    forces = {"regni": {"fort": 1}, "dobunni": {"town": 1}, "iceni": {"red_scotti_warband": 1}}
    g = table(forces, order("dux", "train", feats=1), red=20, imperium="fragmentation")
    play(g, "select regni", "units regni", "done", "with requisition")
    assert targets(g) == ["iceni", "regni"]
    assert why(g, "dobunni") == "4.2.3.requisition-conditions"


@rule("pendragon", "4.2.3.requisition-transfer")
def test_up_to_six_spaces_resources_first_then_wealth():
    names = ["regni", "dobunni", "catuvellauni", "trinovantes", "corieltauvi", "cornovii", "deceangli"]
    forces = {name: {"town": 1, "cavalry": 1} for name in names}
    g = alone("requisition", forces, blue=4, wealth=5)
    for name in names[:6]:
        play(g, f"select {name}")
    assert why(g, "deceangli") == "4.2.3.requisition-conditions"
    play(g, "done")
    b = board(g)
    assert (b.resources[DUX], b.resources[CIVITATES], b.wealth) == (6, 0, 3)


@rule("pendragon", "4.2.3.requisition-transfer")
def test_only_from_civitates_strongholds():
    forces = {
        "regni": {"fort": 1},
        "dobunni": {"blue_saxon_settlement": 1, "cavalry": 1},
        "iceni": {"hillfort": 1, "cavalry": 1},
    }
    g = alone("requisition", forces, blue=9)
    play(g, "select regni", "select dobunni", "select iceni", "done")
    assert (board(g).resources[DUX], board(g).resources[CIVITATES]) == (2, 7)


@rule("pendragon", "4.2.3.requisition-plunder")
def test_plunder_of_the_dux_anywhere_becomes_dux_resources():
    forces = {"regni": {"fort": 1}, "dobunni": {"laden_cavalry": 2, "laden_militia": 1}}
    g = alone("requisition", forces)
    play(g, "select regni", "done")
    assert board(g).resources[DUX] == 2
    assert sum(board(g).laden) == 1  # the Militia keep theirs


# --- Retaliate -------------------------------------------------------------------------------------------------------


@rule("pendragon", "4.2.4.retaliate-conditions:stronghold")
def test_retaliate_in_one_battle_space_with_an_enemy_stronghold():
    settled = {"cavalry": 5, "fort": 1, "saxon_raider": 1, "saxon_settlement": 1}
    forces = {"regni": settled, "iceni": settled, "parisi": {"cavalry": 2, "fort": 1, "saxon_raider": 1}}
    g = table(forces, order("dux", "intercept", feats=1), blue=20)
    play(g, "select regni", "select parisi", "done", "with retaliate")
    assert targets(g) == ["regni"]
    assert why(g, "iceni") == "4.2.4.retaliate-conditions"
    assert why(g, "parisi") == "4.2.4.retaliate-conditions"


@rule("pendragon", "4.2.4.retaliate-conditions:civitates")
@pytest.mark.parametrize(("imperium", "offered"), [("autonomy_military", False), ("fragmentation", True)])
def test_against_the_civitates_only_at_fragmentation(imperium, offered):
    forces = {"regni": {"cavalry": 5, "town": 1}}
    g = table(forces, order("dux", "battle", feats=1), red=9, imperium=imperium)
    play(g, "select regni", "done")
    assert ("retaliate" in feats(g)) == offered


@rule("pendragon", "4.2.4.retaliate-conditions")
def test_just_one_space():
    settled = {"cavalry": 9, "fort": 1, "saxon_raider": 1, "saxon_settlement": 1}
    g = table({"regni": settled, "iceni": settled}, order("dux", "intercept", feats=1), blue=20)
    play(g, "select regni", "select iceni", "done", "with retaliate", "select regni")
    assert targets(g) == []


@rule("pendragon", "4.1.predesignate")
def test_invited_warbands_may_march_at_once():
    forces = {"regni": {"fort": 1, "cavalry": 1}}
    g = table(forces, order("dux", "march", feats=1), blue=20)
    play(g, "first invite", "select regni", "invite saxons regni", "done")
    play(g, "select regni", "take 3 red_saxon_warband regni", "to atrebates", "halt atrebates", "done")
    play(g, "invite", "settle noviomagus regni", "place 3 red_saxon_warband regni")
    assert (at(g, "atrebates", "red_saxon_warband"), at(g, "regni", "red_saxon_warband")) == (3, 0)
    assert outcome(g) == FEAT


@rule("pendragon", "4.1.predesignate")
def test_those_who_were_not_placed_do_not_march():
    g = table({"regni": {"fort": 1, "cavalry": 1}}, order("dux", "march", feats=1), blue=20)
    play(g, "first invite", "select regni", "invite saxons regni", "done")
    play(g, "select regni", "take 3 red_saxon_warband regni", "to atrebates", "halt atrebates", "done")
    play(g, "invite", "settle noviomagus regni", "place 1 red_saxon_warband regni")
    assert at(g, "atrebates", "red_saxon_warband") == 1


@rule("pendragon", "4.2.4.retaliate-conditions")
@pytest.mark.parametrize(("enemy", "terms"), [("saxons", RETALIATE_HERE), ("civitates", 0)])
def test_no_retaliation_against_fellow_britons(enemy, terms):
    forces = {"regni": {"cavalry": 9, "town": 1, "saxon_settlement": 1}}
    g = table(forces, order("dux", "battle", feats=1), blue=9)
    play(g, "select regni", "done", "with retaliate", "select regni", "done", f"fight {enemy} regni")
    assert g.find(Engagement).terms & RETALIATE_HERE == terms
