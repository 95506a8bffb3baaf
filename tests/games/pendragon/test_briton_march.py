"""3.2.2, 3.3.2 The March of the Britons."""

import pytest

from logres.games.pendragon.names import CIVITATES, SPACE, UNSHADED, Card
from logres_workshop.marker import rule
from tests.games.pendragon.orders import asked, at, board, laden, order, outcome, play, table, targets, texts, why

COMMAND, LIMITED = 1, 3

# A road runs from Londinium by Catuvellauni to Dobunni and on to Silures; Iceni lies off it.
ROAD = {"londinium": {"town": 1}, "catuvellauni": {"town": 1}, "dobunni": {"town": 1}}


def march(faction, forces, **more):
    terms = {k: more.pop(k) for k in ("limited", "free", "into", "most", "cancels", "refusals") if k in more}
    return table(forces, order(faction, "march", **terms), **{"blue": 20, **more})


def on_the_road(**londinium):
    return {**ROAD, "londinium": {"town": 1, **londinium}}


def blue(g) -> int:
    return board(g).resources[CIVITATES]


# --- Origins ---------------------------------------------------------------------------------------------------------


@rule("pendragon", "3.2.2.dux-march-origins")
def test_the_dux_marches_from_spaces_with_cavalry_or_red_foederati():
    forces = {"parisi": {"cavalry": 1}, "regni": {"red_saxon_warband": 1}, "iceni": {"militia": 3, "fort": 1}}
    g = march("dux", forces, blue=4)
    assert targets(g) == ["parisi", "regni"]
    assert why(g, "iceni") == "3.2.2.dux-march-origins"
    play(g, "select parisi", "take 1 cavalry parisi", "to eboracum", "halt eboracum")
    play(g, "select regni", "take 1 red_saxon_warband regni", "to atrebates", "halt atrebates")
    assert blue(g) == 4
    play(g, "done")
    assert blue(g) == 0  # two for each origin
    assert (at(g, "eboracum", "cavalry"), at(g, "atrebates", "red_saxon_warband")) == (1, 1)
    assert outcome(g) == COMMAND


@rule("pendragon", "3.3.2.civ-march-origins")
def test_the_civitates_march_from_spaces_with_their_troops():
    forces = {
        "parisi": {"comitates": 1},
        "regni": {"blue_scotti_warband": 1},
        "iceni": {"militia": 3},
        "dobunni": {"cavalry": 2, "town": 1},
    }
    g = march("civitates", forces, blue=6)
    assert targets(g) == ["iceni", "parisi", "regni"]
    assert why(g, "dobunni") == "3.3.2.civ-march-origins"
    play(g, "select iceni", "take 2 militia iceni", "to trinovantes", "halt trinovantes", "done")
    assert (at(g, "trinovantes", "militia"), at(g, "iceni", "militia"), blue(g)) == (2, 1, 4)


@rule("pendragon", "3.2.2.dux-march-origins", "2.3.5.limited-command")
def test_a_limited_march_has_one_origin_and_several_groups():
    g = march("dux", {"parisi": {"cavalry": 2}, "regni": {"cavalry": 1}}, limited=1)
    play(g, "select parisi", "take 1 cavalry parisi", "to eboracum", "halt eboracum")
    assert targets(g) == ["parisi"]
    assert why(g, "regni") == "2.3.5.limited-command"
    play(g, "select parisi", "take 1 cavalry parisi", "to corieltauvi", "halt corieltauvi", "done")
    assert (at(g, "eboracum", "cavalry"), at(g, "corieltauvi", "cavalry"), blue(g)) == (1, 1, 18)
    assert outcome(g) == LIMITED


@rule("pendragon", "3.3.2.civ-march-origins", "2.3.5.limited-command")
def test_a_limited_march_of_the_civitates():
    g = march("civitates", {"parisi": {"militia": 2}, "regni": {"militia": 1}}, limited=1)
    play(g, "select parisi", "take 1 militia parisi", "to eboracum", "halt eboracum")
    assert targets(g) == ["parisi"]


# --- Movement --------------------------------------------------------------------------------------------------------


@rule("pendragon", "3.2.2.dux-march-movement", "1.3.3.roads")
def test_along_roads_through_friendly_spaces_and_off_them_at_the_end():
    g = march("dux", on_the_road(cavalry=2))
    play(g, "select londinium", "take 2 cavalry londinium", "to catuvellauni", "to dobunni")
    assert "to cornovii" in texts(g)
    assert "to londinium" not in texts(g)
    play(g, "to corieltauvi")  # by Road, but not Friendly
    assert targets(g, "to") == []
    refusal = g.why_not("to parisi")
    assert refusal is not None
    assert (refusal.text, refusal.rule) == ("The group cannot go there now.", "3.2.2.dux-march-movement")
    play(g, "halt corieltauvi", "done")
    assert at(g, "corieltauvi", "cavalry") == 2


@rule("pendragon", "3.3.2.civ-march-movement", "1.3.3.roads")
def test_the_civitates_move_likewise():
    g = march("civitates", on_the_road(comitates=2))
    play(g, "select londinium", "take 2 comitates londinium", "to catuvellauni", "to iceni")  # leaving the Road
    assert targets(g, "to") == []
    refusal = g.why_not("to trinovantes")
    assert refusal is not None
    assert (refusal.text, refusal.rule) == ("The group cannot go there now.", "3.3.2.civ-march-movement")
    play(g, "halt iceni", "done")
    assert at(g, "iceni", "comitates") == 2
    g = march("civitates", on_the_road(comitates=2))
    play(g, "select londinium", "take 2 comitates londinium", "to catuvellauni", "to dobunni", "to silures")
    assert targets(g, "to") == []


@rule("pendragon", "3.2.2.dux-march-movement", "1.3.3.roads-need-connection")
def test_adjacency_alone_is_not_a_road():
    forces = {"corieltauvi": {"town": 1, "cavalry": 1}, "cornovii": {"town": 1}, "dobunni": {"town": 1}}
    g = march("dux", forces)
    play(g, "select corieltauvi", "take 1 cavalry corieltauvi", "to cornovii")
    assert targets(g, "to") == []
    g = march("dux", forces)
    play(g, "select corieltauvi", "take 1 cavalry corieltauvi", "to dobunni")
    assert "cornovii" in targets(g, "to")


@rule("pendragon", "1.3.3.roads", "3.2.2.dux-march-movement")
@pytest.mark.parametrize(("imperium", "further"), [("autonomy_military", False), ("roman_rule_military", True)])
def test_roads_that_are_not_maintained(imperium, further):
    g = march("dux", on_the_road(cavalry=1), imperium=imperium, roads=0)
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni")
    assert bool(targets(g, "to")) == further


@rule("pendragon", "3.2.2.dux-march-movement")
def test_control_is_that_of_the_outset():
    forces = {"londinium": {"town": 1, "cavalry": 4}, "catuvellauni": {"town": 1, "saxon_warband": 2}}
    g = march("dux", forces)
    play(g, "select londinium", "take 3 cavalry londinium", "to catuvellauni", "halt catuvellauni")
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni")
    assert targets(g, "to") == []  # the first group will bring Control, too late


@rule("pendragon", "3.2.2.dux-march-militia")
def test_militia_move_one_space():
    g = march("dux", on_the_road(cavalry=1, militia=2))
    play(g, "select londinium", "take 1 cavalry londinium", "take 2 militia londinium", "to catuvellauni", "to dobunni")
    play(g, "halt dobunni", "done", "agree")
    assert (at(g, "catuvellauni", "militia"), at(g, "dobunni", "militia"), at(g, "dobunni", "cavalry")) == (2, 0, 1)


@rule("pendragon", "3.3.2.civ-march-movement")
def test_militia_of_the_civitates_too():
    g = march("civitates", on_the_road(comitates=1, militia=2))
    play(g, "select londinium", "take 1 comitates londinium", "take 2 militia londinium", "to catuvellauni")
    play(g, "to dobunni", "halt dobunni", "done")
    assert (at(g, "catuvellauni", "militia"), at(g, "dobunni", "comitates")) == (2, 1)


@rule("pendragon", "1.7.4.plunder-travels")
def test_plunder_goes_along():
    g = march("civitates", {"iceni": {"laden_militia": 1, "militia": 1}})
    play(g, "select iceni")
    assert "take 1 laden_militia iceni" in texts(g)
    play(g, "take 1 laden_militia iceni", "to trinovantes", "halt trinovantes", "done")
    assert (laden(g, "trinovantes", "militia"), laden(g, "iceni", "militia"), at(g, "iceni", "militia")) == (1, 0, 1)


# --- Groups and agreement --------------------------------------------------------------------------------------------


@rule("pendragon", "3.2.2.dux-march-groups")
def test_a_group_of_the_dux_needs_cavalry_or_red_foederati():
    g = march("dux", {"iceni": {"cavalry": 1, "militia": 2}})
    play(g, "select iceni", "take 2 militia iceni")
    assert why(g, "to trinovantes") == "3.2.2.dux-march-groups"
    play(g, "take 1 cavalry iceni", "to trinovantes", "halt trinovantes", "done")
    assert asked(g) == ("civitates", "Escort")
    assert blue(g) == 20  # before anything is paid
    play(g, "agree")
    assert (at(g, "trinovantes", "militia"), at(g, "trinovantes", "cavalry"), blue(g)) == (2, 1, 18)


@rule("pendragon", "3.3.2.civ-march-groups")
def test_a_group_of_the_civitates_needs_its_own_troops():
    g = march("civitates", {"iceni": {"cavalry": 1, "militia": 2}})
    play(g, "select iceni", "take 1 cavalry iceni")
    assert why(g, "to trinovantes") == "3.3.2.civ-march-groups"
    play(g, "take 1 militia iceni", "to trinovantes", "halt trinovantes", "done")
    assert asked(g) == ("dux", "Escort")
    play(g, "agree")
    assert (at(g, "trinovantes", "militia"), at(g, "trinovantes", "cavalry")) == (1, 1)


@rule("pendragon", "3.2.2.dux-march-groups", "1.5.2.negotiation-open")
def test_refused_troops_stay_and_designation_goes_on():
    g = march("dux", {"iceni": {"cavalry": 1, "militia": 2}, "parisi": {"cavalry": 1}})
    play(
        g, "select iceni", "take 2 militia iceni", "take 1 cavalry iceni", "to trinovantes", "halt trinovantes", "done"
    )
    play(g, "refuse")
    assert asked(g) == ("dux", "ChooseSpaces")
    assert "select parisi" in texts(g)
    play(g, "done")
    assert (at(g, "iceni", "militia"), at(g, "trinovantes", "cavalry"), blue(g)) == (2, 1, 18)


def test_a_feat_goes_with_the_march_that_is_made_after_a_refusal():
    forces = {"iceni": {"cavalry": 1, "militia": 2}, "parisi": {"cavalry": 1}}
    g = table(forces, order("dux", "march", feats=1), blue=20)
    play(g, "select iceni", "take 2 militia iceni", "take 1 cavalry iceni", "to trinovantes", "halt trinovantes")
    play(g, "done", "with requisition")
    assert targets(g) == ["iceni", "parisi", "trinovantes"]
    play(g, "select trinovantes", "done", "refuse", "drop iceni")
    play(g, "select parisi", "take 1 cavalry parisi", "to eboracum", "halt eboracum", "done", "with requisition")
    assert targets(g) == ["iceni", "parisi", "eboracum"]


@rule("pendragon", "3.3.2.civ-march-groups", "1.5.2.negotiation-open")
def test_the_dux_may_refuse():
    g = march("civitates", {"iceni": {"cavalry": 1, "militia": 2}})
    play(
        g, "select iceni", "take 1 militia iceni", "take 1 cavalry iceni", "to trinovantes", "halt trinovantes", "done"
    )
    play(g, "refuse", "done")
    assert (at(g, "iceni", "cavalry"), at(g, "trinovantes", "militia")) == (1, 1)


@rule("pendragon", "1.5.2.negotiation-open")
def test_what_was_agreed_to_is_not_asked_again():
    g = march("dux", {"iceni": {"cavalry": 2, "militia": 2}})
    play(g, "select iceni", "take 1 militia iceni", "take 1 cavalry iceni", "to trinovantes", "halt trinovantes")
    play(
        g, "select iceni", "take 1 militia iceni", "take 1 cavalry iceni", "to corieltauvi", "halt corieltauvi", "done"
    )
    play(g, "agree", "refuse", "done")
    assert (at(g, "trinovantes", "militia"), at(g, "corieltauvi", "militia")) == (1, 0)
    assert outcome(g) == COMMAND


@rule("pendragon", "3.2.2.dux-march-groups", "3.3.2.civ-march-groups")
@pytest.mark.parametrize("faction", ["dux", "civitates"])
def test_at_fragmentation_nobody_takes_the_others_along(faction):
    g = march(faction, {"iceni": {"cavalry": 1, "comitates": 1}}, red=9, imperium="fragmentation")
    play(g, "select iceni")
    assert targets(g, "take") == ["iceni"]


def test_after_three_refusals_the_others_are_not_offered():
    g = march("dux", {"iceni": {"cavalry": 1, "militia": 2}}, refusals=3)
    play(g, "select iceni")
    assert texts(g) == ["take 1 cavalry iceni", "abandon"]


@rule("pendragon", "3.1.predesignate")
def test_a_group_may_be_given_up_as_often_as_one_likes():
    g = march("dux", {"iceni": {"cavalry": 1, "militia": 2}}, cancels=9)
    for _ in range(9):
        play(g, "select iceni", "take 1 cavalry iceni", "abandon")
    play(g, "cancel")
    assert blue(g) == 20


# --- Pick-up and drop-off --------------------------------------------------------------------------------------------


@rule("pendragon", "3.2.2.dux-march-pickup")
def test_picking_up_costs_two_for_the_space():
    forces = {**on_the_road(cavalry=1), "catuvellauni": {"town": 1, "cavalry": 1, "militia": 1}}
    g = march("dux", forces, blue=4)
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni", "take 1 cavalry catuvellauni")
    play(g, "take 1 militia catuvellauni", "to dobunni", "halt dobunni", "done", "agree")
    assert (at(g, "dobunni", "cavalry"), at(g, "dobunni", "militia"), blue(g)) == (2, 1, 0)


@rule("pendragon", "3.3.2.civ-march-pickup")
def test_picking_up_by_the_civitates():
    forces = {**on_the_road(comitates=1), "catuvellauni": {"town": 1, "militia": 1}}
    g = march("civitates", forces, blue=4)
    play(g, "select londinium", "take 1 comitates londinium", "to catuvellauni", "take 1 militia catuvellauni")
    play(g, "to dobunni", "halt dobunni", "done")
    assert (at(g, "dobunni", "comitates"), at(g, "dobunni", "militia"), blue(g)) == (1, 1, 0)


@rule("pendragon", "3.2.2.dux-march-pickup", "3.3.2.civ-march-pickup")
@pytest.mark.parametrize(("faction", "piece"), [("dux", "cavalry"), ("civitates", "comitates")])
def test_no_pick_up_that_cannot_be_paid_and_none_twice(faction, piece):
    forces = {**on_the_road(**{piece: 1}), "catuvellauni": {"town": 1, piece: 2}}
    g = march(faction, forces, blue=3)
    play(g, "select londinium", f"take 1 {piece} londinium", "to catuvellauni")
    assert why(g, f"take 1 {piece} catuvellauni") == "3.1.pay-up-front"
    g = march(faction, forces, blue=4)
    play(g, "select catuvellauni", f"take 1 {piece} catuvellauni", "to iceni", "halt iceni", "select londinium")
    play(g, f"take 1 {piece} londinium", "to catuvellauni", f"take 1 {piece} catuvellauni", "to dobunni")
    play(g, "halt dobunni", "done")
    assert blue(g) == 0  # Catuvellauni was paid as an origin
    assert at(g, "dobunni", piece) == 2


@rule("pendragon", "3.2.2.dux-march-pickup", "2.3.5.limited-command")
def test_a_limited_march_may_pick_up():
    forces = {**on_the_road(cavalry=1), "catuvellauni": {"town": 1, "cavalry": 1}}
    g = march("dux", forces, limited=1)
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni", "take 1 cavalry catuvellauni")
    play(g, "to dobunni", "halt dobunni", "done")
    assert (at(g, "dobunni", "cavalry"), blue(g)) == (2, 16)


@rule("pendragon", "3.2.2.dux-march-dropoff")
def test_dropping_off_by_the_dux():
    g = march("dux", on_the_road(cavalry=2, comitates=1))
    play(g, "select londinium", "take 2 cavalry londinium", "take 1 comitates londinium", "to catuvellauni")
    all_left = g.clone()
    play(all_left, "leave 2 cavalry catuvellauni")
    assert why(all_left, "to dobunni") in ("3.2.2.dux-march-dropoff", "3.2.2.dux-march-groups")
    play(g, "leave 1 cavalry catuvellauni", "to dobunni", "halt dobunni", "done", "agree")
    assert (at(g, "catuvellauni", "cavalry"), at(g, "dobunni", "cavalry"), at(g, "dobunni", "comitates")) == (1, 1, 1)


@rule("pendragon", "3.3.2.civ-march-dropoff")
def test_dropping_off_by_the_civitates():
    g = march("civitates", on_the_road(comitates=1, militia=1, cavalry=1))
    play(g, "select londinium", "take 1 comitates londinium", "take 1 militia londinium", "to catuvellauni")
    left = g.clone()
    play(left, "leave 1 comitates catuvellauni")
    assert why(left, "to dobunni") == "3.3.2.civ-march-dropoff"  # Militia alone carry nobody on
    play(g, "leave 1 militia catuvellauni", "to dobunni", "halt dobunni", "done")
    assert (at(g, "catuvellauni", "militia"), at(g, "dobunni", "comitates")) == (1, 1)


def test_troops_of_one_kind_are_left_together_wherever_they_came_from():
    forces = {**on_the_road(cavalry=1), "catuvellauni": {"town": 1, "cavalry": 1}}
    g = march("dux", forces)
    play(g, "select londinium", "take 1 cavalry londinium", "to catuvellauni", "take 1 cavalry catuvellauni")
    play(g, "to dobunni")
    assert [text for text in texts(g) if text.startswith("leave")] == [
        "leave 1 cavalry dobunni",
        "leave 2 cavalry dobunni",
    ]
    play(g, "leave 1 cavalry dobunni", "to silures", "halt silures", "done")
    assert (at(g, "dobunni", "cavalry"), at(g, "silures", "cavalry")) == (1, 1)


@rule("pendragon", "3.2.2.dux-march-once", "3.3.2.civ-march-once")
@pytest.mark.parametrize(("faction", "piece"), [("dux", "cavalry"), ("civitates", "comitates")])
def test_no_unit_moves_twice(faction, piece):
    g = march(faction, on_the_road(**{piece: 2}))
    play(g, "select londinium", f"take 2 {piece} londinium", "to catuvellauni", f"leave 1 {piece} catuvellauni")
    assert f"take 1 {piece} catuvellauni" not in texts(g)
    play(g, "to dobunni", "halt dobunni")
    assert targets(g) == []  # those left behind in Catuvellauni have moved, Londinium is empty
    play(g, "done")
    assert (at(g, "catuvellauni", piece), at(g, "dobunni", piece), at(g, "londinium", piece)) == (1, 1, 0)
    g = march(faction, on_the_road(**{piece: 3}))
    play(g, "select londinium", f"take 2 {piece} londinium", "to catuvellauni", "halt catuvellauni")
    play(g, "select londinium")
    assert [text for text in texts(g) if text.startswith("take")] == [f"take 1 {piece} londinium"]  # two go already


# --- By an Event -----------------------------------------------------------------------------------------------------


@rule("pendragon", "5.5.free-actions", "3.1.2.free-actions")
def test_an_event_says_where_a_march_ends():
    forces = {**on_the_road(cavalry=2), "iceni": {"cavalry": 1}, "regni": {"cavalry": 1}}
    g = march("dux", forces, free=1, blue=0, into=1 << SPACE["dobunni"])
    assert targets(g) == ["londinium"]
    play(g, "select londinium", "take 2 cavalry londinium")
    assert targets(g, "to") == ["catuvellauni"]
    play(g, "to catuvellauni")
    assert why(g, "halt catuvellauni") == "5.5.free-actions"
    play(g, "to dobunni", "halt dobunni", "done")
    assert at(g, "dobunni", "cavalry") == 2


@rule("pendragon", "5.5.free-actions")
def test_into_one_space():
    g = march("dux", {"iceni": {"cavalry": 2}, "parisi": {"cavalry": 1}}, free=1, blue=0, most=1)
    play(g, "select iceni", "take 1 cavalry iceni", "to corieltauvi", "halt corieltauvi", "select iceni")
    play(g, "take 1 cavalry iceni")
    assert targets(g, "to") == ["corieltauvi"]


def test_mariners_carry_one_group_over_a_patrolled_sea():
    g = march("dux", {"cantiaci": {"cavalry": 2}, "parisi": {"fort": 1}})
    board(g).patrolled[1] = 1
    board(g).lasting[Card.MARINERS_BY_SEA] = UNSHADED
    play(g, "select cantiaci", "take 1 cavalry cantiaci")
    assert {"iceni", "parisi", "atrebates"} <= set(targets(g, "to"))
    play(g, "to parisi")
    assert targets(g, "to") == []
    play(g, "halt parisi", "select cantiaci", "take 1 cavalry cantiaci")
    assert targets(g, "to") == ["atrebates", "regni", "londinium"]  # one group alone


@rule("pendragon", "3.2.2.dux-march-groups", "1.5.2.negotiation-open")
def test_who_is_asked_to_go_along_is_told_who_and_what_it_costs():
    """One Militia, or two and Comitates, one of them left on the way: the question and the view tell them apart."""
    prompts = []
    for take in (("take 1 militia londinium",), ("take 2 militia londinium", "take 1 comitates londinium")):
        g = march("dux", on_the_road(cavalry=1, militia=3, comitates=1))
        play(g, "select londinium", "take 1 cavalry londinium", *take, "to catuvellauni", "halt catuvellauni", "done")
        assert g.decision is not None
        prompts.append(g.decision.prompt)
    assert "1 Militia from Londinium" in prompts[0]
    assert "2 Resources" in prompts[0]
    assert "2 Militia from Londinium" in prompts[1]
    assert "1 Comitates from Londinium" in prompts[1]
