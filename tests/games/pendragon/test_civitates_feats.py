"""4.3 The Feats of the Civitates."""

import pytest

from logres.games.pendragon.names import CIVITATES, SAXONS, SCOTTI, SPACE
from logres_workshop.marker import rule
from tests.games.pendragon.orders import (
    asked,
    at,
    board,
    laden,
    order,
    outcome,
    play,
    prosperity,
    table,
    targets,
    texts,
    why,
)

FEAT = 2


def feats(g) -> list[str]:
    return [action.stack or "" for action in g.legal() if action.verb == "with"]


def alone(feat, forces, **more):
    terms = {k: more.pop(k) for k in ("terms", "most", "within", "optional", "free") if k in more}
    return table(forces, order("civitates", None, feat, **{"free": 1, **terms}), **more)


@rule("pendragon", "4.3.civitates-menu", "4.1.1.accompanying")
@pytest.mark.parametrize(
    ("command", "offered"),
    [
        ("muster", ["invite", "rule"]),
        ("march", ["invite", "pillage", "rule"]),
        ("trade", ["invite", "rule"]),
        ("battle", ["pillage", "reinforce"]),
    ],
)
def test_which_feat_goes_with_which_command(command, offered):
    forces = {"dobunni": {"town": 1, "militia": 1}, "iceni": {"militia": 1, "saxon_settlement": 1, "saxon_warband": 1}}
    g = table(forces, order("civitates", command, feats=1), blue=20)
    if command == "march":
        play(g, "select iceni", "take 1 militia iceni", "to trinovantes", "halt trinovantes")
    else:
        play(g, "select iceni" if command == "battle" else "select dobunni")
        if command == "muster":
            play(g, "militia dobunni")
    play(g, "done")
    assert sorted(feats(g)) == offered


# --- Rule ------------------------------------------------------------------------------------------------------------


@rule("pendragon", "4.3.1.rule-conditions:briton-control")
def test_up_to_three_spaces_under_briton_control():
    forces = {name: {"town": 1} for name in ("dobunni", "regni", "cornovii", "deceangli")}
    g = alone("rule", {**forces, "parisi": {"fort": 1}, "iceni": {"militia": 1}})
    assert "iceni" not in targets(g)
    assert why(g, "iceni") == "4.3.1.rule-conditions"
    assert "parisi" in targets(g)
    for name in ("dobunni", "regni", "cornovii"):
        play(g, f"select {name}", f"collect {name}")
    assert targets(g) == []


@rule("pendragon", "4.3.1.rule-conditions:fragmentation")
def test_at_fragmentation_not_under_dux_control():
    g = alone("rule", {"dobunni": {"town": 1}, "parisi": {"fort": 1}}, imperium="fragmentation")
    assert targets(g) == ["dobunni"]


@rule("pendragon", "4.3.1.rule-plunder")
def test_plunder_of_the_civitates_becomes_wealth():
    forces = {"dobunni": {"town": 1, "laden_militia": 1, "laden_blue_saxon_warband": 1, "laden_cavalry": 1}}
    g = alone("rule", forces)
    play(g, "select dobunni", "collect dobunni", "done")
    assert board(g).wealth == 2
    assert (laden(g, "dobunni", "cavalry"), laden(g, "dobunni", "militia")) == (1, 0)


@rule("pendragon", "4.3.1.rule-wealth")
def test_two_resources_for_one_wealth_never_paid_in_wealth():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1}}
    g = table(forces, order("civitates", "trade", feats=1), blue=2, wealth=9, population={"dobunni": 0, "regni": 0})
    play(g, "select dobunni", "done", "with rule", "select dobunni", "hoard dobunni", "select regni")
    assert "hoard regni" not in texts(g)
    play(g, "collect regni", "done", "rule")
    assert (board(g).resources[CIVITATES], board(g).wealth) == (1, 10)  # one from the Trade
    assert outcome(g) == FEAT


@rule("pendragon", "4.3.1.rule-prestige")
def test_one_wealth_lowers_prestige_where_no_dux_piece_is():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1, "red_saxon_warband": 1}}
    g = alone("rule", forces, wealth=2, prestige=5)
    play(g, "select regni")
    assert "humble regni" not in texts(g)
    play(g, "collect regni", "select dobunni", "humble dobunni", "done")
    assert (board(g).wealth, board(g).prestige) == (1, 4)
    g = alone("rule", forces, wealth=2, prestige=0)
    play(g, "select dobunni", "humble dobunni", "done")
    assert board(g).prestige == 0


@rule("pendragon", "4.3.1.rule-population")
def test_refugees_settle_in_a_region_with_a_civitates_stronghold():
    forces = {"dobunni": {"town": 1}, "parisi": {"fort": 1}, "londinium": {"town": 1}, "regni": {"hillfort": 1}}
    g = table({**forces}, order("civitates", "trade", feats=1), blue=12, refugees=1)
    play(g, "select dobunni", "done", "with rule", "select parisi")
    assert "resettle parisi" not in texts(g)
    play(g, "collect parisi", "select londinium")
    assert "resettle londinium" not in texts(g)
    play(g, "collect londinium", "select dobunni", "resettle dobunni")
    play(g, "done", "rule", "enough")
    b = board(g)
    assert (b.population[SPACE["dobunni"]], b.refugees, b.resources[CIVITATES]) == (3, 0, 8)


@rule("pendragon", "4.3.1.rule-population")
def test_no_refugees_nobody_and_never_beyond_one_more_than_printed():
    g = alone("rule", {"dobunni": {"town": 1}})
    play(g, "select dobunni")
    assert "resettle dobunni" not in texts(g)
    g = alone("rule", {"dobunni": {"town": 1}}, refugees=2, population={"dobunni": 3})
    play(g, "select dobunni")
    assert "resettle dobunni" not in texts(g)
    g = alone("rule", {"dobunni": {"town": 1}, "regni": {"town": 1}}, refugees=1)
    play(g, "select dobunni", "resettle dobunni", "select regni")
    assert "resettle regni" not in texts(g)  # one marker, one Region


@rule("pendragon", "4.3.1.rule-mix")
def test_each_space_its_own_way():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1}, "cornovii": {"town": 1}}
    g = alone("rule", forces, refugees=1, wealth=1, prestige=3, free=0, blue=7)
    play(g, "select dobunni", "hoard dobunni", "select regni", "humble regni", "select cornovii", "resettle cornovii")
    play(g, "done")
    b = board(g)
    assert (b.wealth, b.prestige, b.population[SPACE["cornovii"]], b.resources[CIVITATES]) == (1, 2, 3, 0)


# --- Invite ----------------------------------------------------------------------------------------------------------


@rule("pendragon", "4.3.2.invite-civitates")
def test_the_civitates_invite_with_blue_markers():
    g = table({"dobunni": {"town": 1}}, order("civitates", "trade", feats=1), population={"dobunni": 0})
    play(g, "select dobunni", "done", "with invite", "select dobunni", "invite saxons dobunni", "done", "invite")
    play(g, "settle corinium dobunni", "place 3 blue_saxon_warband dobunni")
    assert (at(g, "dobunni", "blue_saxon_settlement"), at(g, "dobunni", "blue_saxon_warband")) == (1, 3)


@rule("pendragon", "4.3.2.invite-civitates")
def test_they_replace_a_hillfort_not_a_fort():
    g = alone("invite", {"regni": {"fort": 1, "hillfort": 1}, "parisi": {"fort": 2}})
    assert targets(g) == ["regni"]  # an own piece is needed
    play(g, "select regni", "invite scotti regni", "done")
    assert texts(g) == ["settle noviomagus regni"]
    play(g, "settle noviomagus regni")
    assert texts(g)[0] == "place 2 blue_scotti_warband regni"
    assert (at(g, "regni", "hillfort"), at(g, "regni", "fort")) == (0, 1)


@rule("pendragon", "4.3.2.invite-civitates")
def test_they_bribe_red_foederati_and_not_at_fragmentation():
    forces = {"dobunni": {"town": 1, "red_saxon_warband": 1}}
    g = alone("invite", forces)
    play(g, "select dobunni", "bribe saxons dobunni", "done")
    assert at(g, "dobunni", "blue_saxon_warband") == 1
    g = alone("invite", forces, imperium="fragmentation", optional=0)
    assert g.result is not None


@rule("pendragon", "1.4.1.voluntary-removal-foederati")
def test_own_foederati_may_be_lifted_for_an_invite():
    forces = {"dobunni": {"town": 1}, "iceni": {"blue_saxon_warband": 1}, "parisi": {"red_saxon_warband": 1}}
    g = alone("invite", forces, available={"saxon_warband": 0})
    play(g, "select dobunni", "invite saxons dobunni", "done", "settle corinium dobunni")
    assert texts(g) == ["lift blue_saxon_warband iceni", "keep"]


# --- Pillage ---------------------------------------------------------------------------------------------------------


@rule("pendragon", "4.3.4.pillage-conditions")
def test_regions_without_briton_control():
    forces = {
        "iceni": {"militia": 1, "saxon_settlement": 1, "saxon_warband": 1},
        "dobunni": {"militia": 1, "town": 1},
        "londinium": {"militia": 1, "saxon_settlement": 1},
        "parisi": {"militia": 1},
    }
    g = alone("pillage", forces)
    assert targets(g) == ["iceni", "parisi"]
    assert why(g, "dobunni") == "4.3.4.pillage-conditions"
    assert why(g, "londinium") == "4.3.4.pillage-conditions"


@rule("pendragon", "4.3.4.pillage-plunder", "1.7.4.capacity-one")
def test_up_to_the_population_one_cube_each():
    forces = {"iceni": {"militia": 1, "blue_saxon_warband": 2, "cavalry": 2, "saxon_warband": 9}}
    g = alone("pillage", forces, bottom={"iceni": 2}, top={"iceni": 2})
    play(g, "select iceni", "done")
    assert texts(g) == ["load 1 militia iceni", "load 1 blue_saxon_warband iceni", "load 2 blue_saxon_warband iceni"]
    play(g, "load 1 militia iceni")
    assert (laden(g, "iceni", "militia"), laden(g, "iceni", "blue_saxon_warband"), prosperity(g, "iceni")) == (1, 1, 2)
    assert laden(g, "iceni", "cavalry") == 0
    g = alone("pillage", {"iceni": {"militia": 1, "saxon_warband": 9}}, bottom={"iceni": 2})
    play(g, "select iceni", "done")
    assert prosperity(g, "iceni") == 1


@rule("pendragon", "4.3.4.pillage-reduction")
def test_one_enemy_with_a_stronghold_loses_as_much():
    forces = {"iceni": {"militia": 2, "saxon_settlement": 1, "scotti_settlement": 1, "saxon_warband": 2}}
    g = alone("pillage", forces, bottom={"iceni": 2}, saxon_renown=9, scotti_renown=9)
    play(g, "select iceni", "done")
    assert texts(g) == ["blame saxons iceni", "blame scotti iceni"]
    play(g, "blame scotti iceni")
    assert (board(g).resources[SAXONS], board(g).resources[SCOTTI]) == (9, 7)


@rule("pendragon", "4.3.4.pillage-reduction")
@pytest.mark.parametrize(("imperium", "prestige"), [("autonomy_military", 9), ("fragmentation", 7)])
def test_the_dux_lose_prestige_only_at_fragmentation(imperium, prestige):
    forces = {"regni": {"militia": 2, "fort": 1, "saxon_warband": 3}}
    g = alone("pillage", forces, bottom={"regni": 2}, prestige=9, imperium=imperium)
    play(g, "select regni", "done")
    assert board(g).prestige == prestige
    assert laden(g, "regni", "militia") == 2


@rule("pendragon", "4.3.4.pillage-conditions", "4.1.predesignate")
def test_pillage_where_troops_are_yet_to_arrive():
    forces = {"trinovantes": {"militia": 2}, "iceni": {"saxon_settlement": 1, "saxon_warband": 2}}
    g = table(forces, order("civitates", "march", feats=1), blue=9, bottom={"iceni": 2}, saxon_renown=5)
    play(g, "select trinovantes", "take 2 militia trinovantes", "to iceni", "halt iceni", "done", "with pillage")
    assert "iceni" in targets(g)
    play(g, "select iceni", "done", "resolve trinovantes")
    assert (laden(g, "iceni", "militia"), board(g).resources[SAXONS]) == (2, 3)
    assert outcome(g) == FEAT


# --- Reinforce -------------------------------------------------------------------------------------------------------

FIELD = {
    "iceni": {"militia": 1, "saxon_warband": 1},
    "catuvellauni": {"town": 1, "militia": 4, "cavalry": 2},
    "dobunni": {"town": 1, "militia": 2},
}


def reinforce(forces, *spaces, chance=(), **more):
    g = table(forces, order("civitates", "battle", feats=1), chance=chance, **{"blue": 20, **more})
    for space in spaces:
        play(g, f"select {space}")
    play(g, "done", "with reinforce")
    return g


@rule("pendragon", "4.3.3.reinforce-conditions")
def test_battle_spaces_and_friendly_ones_next_to_them():
    g = reinforce({**FIELD, "trinovantes": {"militia": 3}}, "iceni")
    assert targets(g) == ["catuvellauni", "iceni"]
    assert why(g, "dobunni") == "4.3.3.reinforce-conditions"
    assert why(g, "trinovantes") == "4.3.3.reinforce-conditions"  # no Control
    play(g, "select catuvellauni", "select iceni", "done")
    assert board(g).resources[CIVITATES] == 16


@rule("pendragon", "4.3.3.reinforce-move")
def test_a_die_less_two_move():
    g = reinforce(FIELD, "iceni", chance=({"for": "reinforce catuvellauni", "dice": [5]},))
    play(g, "select catuvellauni", "done", "reinforce")
    assert "send 3 militia catuvellauni iceni" in texts(g)
    assert "send 4 militia catuvellauni iceni" not in texts(g)
    play(g, "send 2 militia catuvellauni iceni", "send 1 militia catuvellauni iceni")
    assert (at(g, "iceni", "militia"), at(g, "catuvellauni", "militia")) == (4, 1)


@rule("pendragon", "4.3.3.reinforce-move")
@pytest.mark.parametrize("die", [1, 2])
def test_F4_on_a_one_or_two_nobody_moves(die):
    g = reinforce(FIELD, "iceni", chance=(die,))
    play(g, "select catuvellauni", "done", "reinforce")
    assert at(g, "iceni", "militia") == 1
    assert board(g).resources[CIVITATES] == 18


@rule("pendragon", "4.3.3.reinforce-move")
def test_cavalry_only_if_the_dux_agree():
    g = reinforce(FIELD, "iceni", chance=(4,))
    play(g, "select catuvellauni", "done", "reinforce", "send 2 cavalry catuvellauni iceni")
    assert asked(g) == ("dux", "SpareTroops")
    refused = g.clone()
    play(refused, "refuse")
    assert not [text for text in texts(refused) if "cavalry" in text]
    assert at(refused, "iceni", "cavalry") == 0
    play(g, "agree")
    assert at(g, "iceni", "cavalry") == 2
    g = reinforce(FIELD, "iceni", chance=(4,), imperium="fragmentation")
    play(g, "select catuvellauni", "done", "reinforce")
    assert not [text for text in texts(g) if "cavalry" in text]


@rule("pendragon", "4.3.3.reinforce-muster")
def test_militia_mustered_in_a_battle_space():
    forces = {"dobunni": {"town": 1, "militia": 2, "saxon_warband": 1}, "iceni": FIELD["iceni"]}
    g = reinforce(forces, "dobunni", "iceni", wealth=9)
    play(g, "select dobunni", "done", "reinforce")
    assert at(g, "dobunni", "militia") == 5  # a Town and two people
    assert (board(g).resources[CIVITATES], board(g).wealth) == (18, 9)


@rule("pendragon", "4.3.3.reinforce-muster")
def test_no_people_without_control_at_the_outset():
    forces = {"dobunni": {"town": 1, "militia": 2, "saxon_warband": 3}, "iceni": FIELD["iceni"]}
    g = reinforce(forces, "dobunni", "iceni")
    play(g, "select dobunni", "done", "reinforce")
    assert at(g, "dobunni", "militia") == 3


@rule("pendragon", "4.3.3.reinforce-once")
def test_no_unit_is_affected_twice():
    forces = {
        "catuvellauni": {"town": 1, "militia": 2, "saxon_warband": 1},
        "iceni": {"militia": 1, "saxon_warband": 1},
        "dobunni": {"town": 1, "militia": 2},
    }
    g = reinforce(forces, "catuvellauni", "iceni", chance=(6, 6))
    play(g, "select dobunni", "select catuvellauni", "hasten catuvellauni", "done", "reinforce", "resolve dobunni")
    play(g, "send 2 militia dobunni catuvellauni")
    sends = [text for text in texts(g) if text.startswith("send")]
    assert max(int(text.split()[1]) for text in sends if "catuvellauni iceni" in text) == 2  # not the two that came
    assert at(g, "catuvellauni", "militia") == 4


@rule("pendragon", "1.8.4.wealth-uses")
def test_wealth_pays_for_reinforcements_too():
    g = reinforce(FIELD, "iceni", blue=0, wealth=2)
    assert targets(g) == ["catuvellauni", "iceni"]
    play(g, "select iceni", "done")
    assert board(g).wealth == 0


@rule("pendragon", "4.3.1.rule-conditions")
def test_no_rule_where_control_was_lost_meanwhile():
    forces = {"dobunni": {"town": 1, "militia": 2, "laden_militia": 1, "saxon_warband": 2}}
    for before, wealth in ((True, 1), (False, 0)):
        g = table(forces, order("civitates", "march", feats=1), blue=9)
        play(g, "select dobunni", "take 2 militia dobunni", "to silures", "halt silures", "done", "with rule")
        play(g, "select dobunni", "collect dobunni", "done", "rule" if before else "resolve dobunni")
        assert board(g).wealth == wealth
        assert outcome(g) == FEAT


# --- Battles to which Reinforce brings the first Troops --------------------------------------------------------------

EMPTY = {
    "iceni": {"hillfort": 1, "saxon_warband": 1},
    "catuvellauni": {"town": 1, "militia": 4, "comitates": 2},
    "corieltauvi": {"town": 1, "militia": 1, "saxon_warband": 1},
}


def campaign(forces=EMPTY, feats=1, **more):
    return table(forces, order("civitates", "battle", feats=feats), **{"blue": 20, **more})


@rule("pendragon", "3.1.predesignate", "3.3.4.civ-battle", "4.3.3.reinforce-conditions")
def test_a_battle_is_designated_where_troops_are_yet_to_arrive():
    g = campaign(chance=(5,))
    assert targets(g) == ["corieltauvi", "iceni"]
    play(g, "select iceni", "done")
    assert texts(g) == ["with reinforce"]
    assert why(g, "plain") == "4.1.one-feat"
    play(g, "with reinforce")
    assert targets(g) == ["catuvellauni", "corieltauvi", "iceni"]
    play(g, "select catuvellauni", "done", "reinforce", "send 3 militia catuvellauni iceni")
    while g.decision is not None:
        g.play(next((a for a in g.legal() if a.verb in ("stand", "fight")), g.legal()[0]))
    assert (at(g, "iceni", "militia"), at(g, "iceni", "saxon_warband"), outcome(g)) == (1, 0, FEAT)


@rule("pendragon", "3.1.predesignate", "4.3.3.reinforce-muster")
def test_militia_are_mustered_for_a_battle_in_a_space_without_troops():
    g = campaign({"iceni": EMPTY["iceni"]})
    play(g, "select iceni", "done", "with reinforce", "select iceni", "done", "reinforce")
    assert (at(g, "iceni", "militia"), asked(g)) == (1, ("saxons", "EvadeOrAmbush"))


@rule("pendragon", "3.1.predesignate")
def test_who_fights_before_the_reinforcements_come_fights_nobody():
    g = campaign({"iceni": EMPTY["iceni"]})
    play(g, "select iceni", "done", "with reinforce", "select iceni", "done", "resolve iceni")
    assert any("No Battle in Iceni" in line.text for line in g.log)


@rule("pendragon", "3.1.predesignate", "4.3.3.reinforce-conditions")
def test_somebody_has_to_be_on_the_way():
    forces = {**EMPTY, "trinovantes": {"town": 1}}
    g = campaign(forces)
    play(g, "select iceni", "done", "with reinforce", "select trinovantes")
    assert why(g, "done") == "3.1.predesignate"
    play(g, "select catuvellauni", "done")
    assert "reinforce" in texts(g)


@rule("pendragon", "4.3.3.reinforce-muster", "3.3.1.muster-spaces")
def test_no_militia_are_mustered_without_a_civitates_piece():
    g = campaign({"iceni": {"fort": 1, "saxon_warband": 1}, "catuvellauni": {"town": 1, "militia": 4}})
    play(g, "select iceni", "done", "with reinforce")
    assert targets(g) == ["catuvellauni"]
    assert why(g, "select iceni") == "3.3.1.muster-spaces"


@rule("pendragon", "3.3.4.civ-battle", "3.1.predesignate")
@pytest.mark.parametrize(
    ("forces", "feats", "more"),
    [
        (EMPTY, 0, {}),  # no Feat goes with it
        (EMPTY, 1, {"blue": 1}),  # and none that cannot be paid
        ({"iceni": {"fort": 1, "saxon_warband": 1}}, 1, {}),  # no Civitates piece, and nobody near
        ({"iceni": EMPTY["iceni"], "regni": {"militia": 3}}, 1, {"old_reading": 1}),
    ],
)
def test_no_battle_where_nobody_can_come(forces, feats, more):
    g = campaign({**forces, "dobunni": {"militia": 1, "saxon_warband": 1}}, feats, **more)
    assert "iceni" not in targets(g)
    assert why(g, "select iceni") == "3.3.4.civ-battle"
