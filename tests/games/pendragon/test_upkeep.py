"""Upkeep: stowing, paying, dismissing, relocating."""

from logres.games.pendragon import pieces
from logres.games.pendragon.names import (
    BLUE_SAXON_WARBAND,
    BLUE_SCOTTI_WARBAND,
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    MILITIA,
    RED_SAXON_WARBAND,
    SAXON_RAIDER,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SCOTTI_RAIDER,
    SCOTTI_WARBAND,
    STATUSES,
    Space,
)
from logres.games.pendragon.rules import imperium
from logres.games.pendragon.ui.asking import asks
from logres_workshop.marker import rule
from tests.games.pendragon.boards import game, said

ICENI, PARISI, REGNI, BRIGANTES = Space.ICENI, Space.PARISI, Space.REGNI, Space.BRIGANTES
RED_SAXON = RED_SAXON_WARBAND


def upkeep(actor, spaces=None, **fields):
    return game(spaces, at={"card": 79, "phase": "upkeep", "actor": actor}, **fields)


def texts(g):
    return [str(action) for action in g.legal()]


def kind(g):
    return g.decision.kind if g.decision else None


@rule("pendragon", "6.6.order")
def test_dux_then_civitates_then_saxons_then_scotti():
    spaces = {
        "iceni": {"units": {"red_saxon_warband": [1, 1]}},
        "regni": {"units": {"saxon_raider": [1, 1], "scotti_raider": [1, 1]}},
    }
    g = upkeep("dux", spaces, resources={"dux": 0, "saxons": 20, "scotti": 20})
    order = [line.rule for line in g.log if line.rule and line.rule.startswith(("6.6", "3.4.2"))]
    assert order.index("6.6.1.dux-stow") < order.index("6.6.2.civ-stow") < order.index("3.4.2.return")
    lines = [line.text for line in g.log if "return from" in line.text]
    assert lines == ["Saxons return from Regni with 1 Plunder", "Scotti return from Regni with 1 Plunder"]


# ---------------------------------------------------------------------- Dux


@rule("pendragon", "6.6.1.dux-stow", "1.8.1.dux-resource-sources")
def test_dux_plunder_becomes_dux_resources():
    spaces = {"iceni": {"units": {"cavalry": [3, 2], "red_saxon_warband": [1, 1], "militia": [1, 1]}}}
    g = upkeep("dux", spaces, resources={"dux": 4})
    assert (g.board.resources[DUX], g.board.plunder(ICENI, DUX)) == (7, 0)


@rule("pendragon", "6.6.1.dux-forts:paid", "1.4.1.forts-voluntary")
def test_forts_are_paid_or_given_up():
    spaces = {"iceni": {"strongholds": ["fort"]}, "parisi": {"strongholds": ["fort", "fort"]}}
    g = upkeep("dux", spaces, resources={"dux": 3}, imperium="fragmentation", prestige=5)
    assert texts(g) == ["pay", "raze branodunum", "raze petuaria", "raze derventio"]
    found = asks(g, g.board)
    assert found is not None
    assert found["prices"] == {"pay": [[3, 0]]}
    g.play("raze petuaria")
    assert (g.board.at(PARISI, FORT), pieces.available(g.board, FORT), g.board.prestige) == (1, 8, 5)
    g.play("pay")
    assert (g.board.resources[DUX], g.board.on_map(FORT)) == (1, 2)


@rule("pendragon", "6.6.1.dux-forts:unpayable")
def test_what_cannot_be_paid_must_go():
    spaces = {"iceni": {"strongholds": ["fort"]}, "parisi": {"strongholds": ["fort"]}}
    g = upkeep("dux", spaces, resources={"dux": 1, "civitates": 9}, imperium="fragmentation")
    assert texts(g) == ["raze branodunum", "raze petuaria"]
    g.play("raze branodunum")
    assert texts(g) == ["pay", "raze petuaria"]
    g = upkeep("dux", spaces, resources={"dux": 1, "civitates": 9}, imperium="autonomy_military", roads=False)
    assert "pay" in texts(g)


@rule("pendragon", "6.6.1.dux-forts")
def test_blue_resources_for_forts_may_be_refused():
    spaces = {"iceni": {"strongholds": ["fort"]}, "parisi": {"strongholds": ["fort"]}}
    g = upkeep("dux", spaces, resources={"dux": 1, "civitates": 9}, imperium="autonomy_civilian", roads=False)
    g.play("pay")
    g.play("pay 1 blue")
    assert kind(g) == "Lend"
    g.play("refuse")
    assert texts(g) == ["raze branodunum", "raze petuaria"]
    g.play("raze petuaria")
    g.play("pay")
    assert (g.board.resources[DUX], g.board.resources[CIVITATES], g.board.on_map(FORT)) == (0, 9, 1)


@rule("pendragon", "6.6.1.dux-roads", "6.8.4.roads")
def test_roads_are_paid_for_at_autonomy():
    g = upkeep("dux", resources={"dux": 12}, imperium="autonomy_military")
    assert texts(g) == ["maintain roads", "neglect roads"]
    g.play("maintain roads")
    assert (g.board.resources[DUX], imperium.roads_maintained(g.board)) == (2, True)
    g = upkeep("dux", resources={"dux": 12}, imperium="autonomy_military")
    g.play("neglect roads")
    assert (g.board.resources[DUX], imperium.roads_maintained(g.board)) == (12, False)
    g = upkeep("dux", resources={"dux": 9}, imperium="autonomy_military")
    assert texts(g) == ["neglect roads"]


@rule("pendragon", "6.6.1.dux-roads")
def test_roads_are_not_asked_for_elsewhere():
    for status in ("roman_rule_military", "fragmentation"):
        g = upkeep("dux", resources={"dux": 40}, imperium=status)
        assert (kind(g), g.board.resources[DUX]) != ("MaintainRoads", 30)
        assert kind(g) != "MaintainRoads"
    assert kind(upkeep("dux", resources={"dux": 40}, imperium="autonomy_military", roads=False)) != "MaintainRoads"


@rule("pendragon", "6.6.1.dux-roads")
def test_refused_blue_resources_lose_the_roads():
    g = upkeep("dux", resources={"dux": 5, "civitates": 20}, imperium="autonomy_civilian")
    g.play("maintain roads")
    g.play("pay 5 blue")
    g.play("refuse")
    assert (g.board.roads, g.board.resources[DUX]) == (0, 5)


def at_forts(**more):
    """Paid Forts in Iceni and Brigantes, and the Dux asked for its Cavalry."""
    spaces = {
        "iceni": {"strongholds": ["fort"], "units": {"cavalry": 2}},
        "brigantes": {"strongholds": ["fort"]},
        "regni": {"strongholds": ["red_saxon_settlement"], "units": {"cavalry": 3}},
        **more,
    }
    g = upkeep("dux", spaces, resources={"dux": 2}, imperium="fragmentation")
    g.play("pay")
    return g


@rule("pendragon", "6.6.1.dux-cavalry-relocate:away")
def test_cavalry_away_from_forts_must_go_to_any():
    g = at_forts()
    assert (kind(g), texts(g)) == ("Depart", ["lift iceni", "lift regni"])
    assert g.why_not("done").rule == "6.6.1.dux-cavalry-relocate"
    g.play("lift regni")
    assert texts(g) == [f"send {n} {fort}" for fort in ("brigantes", "iceni") for n in (3, 2, 1)]
    g.play("send 1 brigantes")
    g.play("send 2 iceni")
    b = g.board
    assert [b.at(s, CAVALRY) for s in (ICENI, BRIGANTES, REGNI)] == [4, 1, 0]
    assert texts(g) == ["lift brigantes", "lift iceni", "done"]


@rule("pendragon", "6.6.1.dux-cavalry-relocate:at-forts")
def test_cavalry_at_forts_may_stay_or_go():
    g = at_forts(regni={})
    assert texts(g) == ["lift iceni", "done"]
    g.play("lift iceni")
    assert texts(g) == ["keep", "send 2 brigantes", "send 1 brigantes"]
    g.play("send 1 brigantes")
    g.play("keep")
    assert [g.board.at(s, CAVALRY) for s in (ICENI, BRIGANTES)] == [1, 1]


@rule("pendragon", "6.6.1.dux-cavalry-relocate:no-forts")
def test_without_forts_cavalry_stay():
    g = upkeep(
        "dux", {"regni": {"strongholds": ["red_saxon_settlement"], "units": {"cavalry": 3}}}, imperium="fragmentation"
    )
    assert (kind(g) != "Depart", g.board.at(REGNI, CAVALRY)) == (True, 3)


@rule("pendragon", "6.6.1.dux-foederati-relocate")
def test_red_foederati_go_to_red_settlements_of_their_nation():
    spaces = {
        "iceni": {"units": {"red_saxon_warband": 2}},
        "regni": {"strongholds": ["red_saxon_settlement", "blue_saxon_settlement"]},
        "parisi": {"strongholds": ["red_scotti_settlement", "saxon_settlement"]},
        "atrebates": {"strongholds": ["red_saxon_settlement"]},
    }
    g = upkeep("dux", spaces, imperium="fragmentation")
    g.play("lift iceni")
    assert texts(g) == ["send 2 atrebates", "send 1 atrebates", "send 2 regni", "send 1 regni"]
    g.play("send 2 regni")
    assert g.board.at(REGNI, RED_SAXON) == 2


@rule("pendragon", "6.6.1.dux-foederati-relocate")
def test_without_a_red_settlement_of_their_nation_they_are_free():
    spaces = {
        "iceni": {"units": {"red_saxon_warband": 2}},
        "parisi": {"strongholds": ["saxon_settlement", "red_scotti_settlement"]},
        "regni": {"strongholds": ["blue_saxon_settlement"]},
    }
    g = upkeep("dux", spaces, imperium="fragmentation")
    assert g.board.on_map(RED_SAXON) == 0
    assert g.board.at(PARISI, SAXON_WARBAND) == 2  # set free, they went to the nearest own Settlement


@rule("pendragon", "6.6.1.dux-casualties", "6.8.5.casualties-table")
def test_E3_casualties_return_or_are_out_of_play():
    back = []
    for status in STATUSES:
        b = upkeep("dux", casualties=5, out_of_play=1, imperium=status, roads=False).board
        assert b.casualties == 0
        back.append((pieces.available(b, CAVALRY) - 14, b.out_of_play - 1))
    assert back == [(5, 0), (3, 2), (2, 3), (2, 3), (5, 0)]


# ---------------------------------------------------------------------- Civitates


@rule("pendragon", "6.6.2.civ-stow")
def test_civitates_plunder_becomes_wealth():
    spaces = {"iceni": {"units": {"militia": [2, 1], "blue_saxon_warband": [1, 1], "cavalry": [1, 1]}}}
    b = upkeep("civitates", spaces, wealth=3).board
    assert (b.wealth, b.plunder(ICENI, CIVITATES), b.plunder(ICENI, DUX)) == (5, 0, 1)


@rule("pendragon", "6.6.2.civ-militia")
def test_a_third_of_the_militia_goes_home():
    at = {"iceni": 2, "regni": 3, "parisi": 5, "brigantes": 6}
    spaces = {name: {"strongholds": ["hillfort"], "units": {"militia": count}} for name, count in at.items()}
    b = upkeep("civitates", spaces).board
    assert [b.at(s, MILITIA) for s in (ICENI, REGNI, PARISI, BRIGANTES)] == [2, 2, 4, 4]
    assert pieces.available(b, MILITIA) == 30 - 12


HILLFORT = {"strongholds": ["hillfort"]}


@rule("pendragon", "6.6.2.civ-comitates", "6.6.2.comitates-choice")
def test_comitates_cost_wealth_or_go():
    spaces = {"iceni": {**HILLFORT, "units": {"comitates": 2}}, "regni": {**HILLFORT, "units": {"comitates": 2}}}
    g = upkeep("civitates", spaces, wealth=5, resources={"civitates": 20})
    assert texts(g) == ["spend 2", "spend 1", "spend 0"]
    g.play("spend 1")
    assert (kind(g), texts(g)) == ("DismissComitates", ["dismiss iceni", "dismiss regni"])
    g.play("dismiss regni")
    b = g.board
    assert [b.at(s, COMITATES) for s in (ICENI, REGNI)] == [2, 1]
    assert (b.wealth, pieces.available(b, COMITATES), b.not_yet) == (4, 12, 0)


@rule("pendragon", "6.6.2.comitates-choice")
def test_where_none_is_paid_for_all_leave_for_the_available_box():
    regni = {**HILLFORT, "units": {"comitates": [3, 1]}}
    g = upkeep("civitates", {"iceni": {**HILLFORT, "units": {"comitates": 2}}, "regni": regni}, wealth=4)
    g.play("spend 0")
    b = g.board
    assert [b.at(s, COMITATES) for s in (ICENI, REGNI)] == [0, 0]
    assert (pieces.available(b, COMITATES), b.not_yet, b.wealth) == (15, 0, 5)  # the one cube of Plunder was stowed
    assert kind(g) != "DismissComitates"


@rule("pendragon", "6.6.2.civ-comitates")
def test_all_comitates_may_be_kept_and_resources_do_not_serve():
    spaces = {"iceni": {**HILLFORT, "units": {"comitates": 4}}}
    g = upkeep("civitates", spaces, wealth=5)
    g.play("spend 2")
    assert (g.board.at(ICENI, COMITATES), g.board.wealth) == (4, 3)
    g = upkeep("civitates", spaces, wealth=0, resources={"civitates": 20})
    assert (g.board.at(ICENI, COMITATES), pieces.available(g.board, COMITATES)) == (0, 15)


@rule("pendragon", "6.6.2.civ-refugees")
def test_half_the_refugees_are_discarded():
    assert [upkeep("civitates", refugees=count).board.refugees for count in range(5)] == [0, 0, 1, 1, 2]


@rule("pendragon", "6.6.2.civ-relocate")
def test_militia_go_to_the_nearest_town_or_hillfort():
    spaces = {
        "parisi": {"strongholds": ["fort"], "units": {"militia": 2}},
        "textoverdi": {"strongholds": ["blue_saxon_settlement"]},
        "corieltauvi": {"strongholds": ["town"]},
        "carvetii": {"strongholds": ["hillfort"]},
    }
    b = upkeep("civitates", spaces).board
    assert (b.at(PARISI, MILITIA), b.at(Space.CORIELTAUVI, MILITIA)) == (0, 2)


@rule("pendragon", "6.6.2.civ-relocate")
def test_between_two_as_near_the_civitates_choose():
    spaces = {
        "parisi": {"units": {"militia": 2, "comitates": 1}},
        "corieltauvi": {"strongholds": ["town"]},
        "brigantes": {"strongholds": ["hillfort"]},
    }
    g = upkeep("civitates", spaces, wealth=1)
    g.play("spend 1")
    assert kind(g) == "GoNear"
    assert texts(g) == [f"send {n} {home}" for home in ("brigantes", "corieltauvi") for n in (2, 1)]
    g.play("send 1 brigantes")
    g.play("send 1 corieltauvi")
    g.play("send 1 corieltauvi")  # the Comitates
    b = g.board
    assert (b.at(BRIGANTES, MILITIA), b.at(Space.CORIELTAUVI, MILITIA), b.at(PARISI, MILITIA)) == (1, 1, 0)
    assert b.at(Space.CORIELTAUVI, COMITATES) == 1


@rule("pendragon", "6.6.2.civ-relocate")
def test_without_any_they_stay():
    b = upkeep("civitates", {"parisi": {"strongholds": ["fort"], "units": {"militia": 2}}}).board
    assert b.at(PARISI, MILITIA) == 2


@rule("pendragon", "6.6.2.civ-foederati-relocate")
def test_blue_foederati_relocate_or_are_free():
    spaces = {
        "iceni": {"units": {"blue_saxon_warband": 1, "blue_scotti_warband": 1}},
        "regni": {"strongholds": ["blue_saxon_settlement", "red_scotti_settlement"]},
    }
    g = upkeep("civitates", spaces)
    g.play("lift iceni")
    assert texts(g) == ["send 1 regni"]
    g.play("send 1 regni")
    assert g.board.at(REGNI, BLUE_SAXON_WARBAND) == 1
    assert g.board.on_map(BLUE_SCOTTI_WARBAND) == 0
    assert said(g, "Blue Scotti Warbands in Iceni are released")


# ---------------------------------------------------------------------- Saxons and Scotti


@rule("pendragon", "6.6.3.barbarian-return")
def test_loot_goes_home_and_raiders_with_it_only_where_there_is_any():
    spaces = {
        "iceni": {"units": {"saxon_raider": [3, 1], "saxon_warband": [2, 1], "scotti_raider": 1}},
        "parisi": {"units": {"saxon_raider": 2}},
        "regni": {"strongholds": ["saxon_settlement"]},
    }
    b = upkeep("saxons", spaces, resources={"saxons": 20, "scotti": 20}).board
    assert b.resources[SAXONS] == 22
    assert (b.at(ICENI, SAXON_RAIDER), b.at(PARISI, SAXON_RAIDER), b.at(ICENI, SCOTTI_RAIDER)) == (0, 2, 1)
    assert pieces.available(b, SAXON_RAIDER) == 23


@rule("pendragon", "6.6.3.barbarian-relocate:nearest")
def test_warbands_go_to_the_nearest_own_settlement():
    spaces = {
        "iceni": {"units": {"saxon_warband": 3}},
        "corieltauvi": {"strongholds": ["blue_saxon_settlement"]},
        "parisi": {"strongholds": ["saxon_settlement"]},
        "regni": {"strongholds": ["saxon_settlement"]},
    }
    b = upkeep("saxons", spaces).board
    assert (b.at(ICENI, SAXON_WARBAND), b.at(PARISI, SAXON_WARBAND)) == (0, 3)


@rule("pendragon", "6.6.3.barbarian-relocate:none")
def test_without_a_settlement_warbands_are_removed():
    b = upkeep("saxons", {"iceni": {"strongholds": ["red_saxon_settlement"], "units": {"saxon_warband": 3}}}).board
    assert (b.at(ICENI, SAXON_WARBAND), pieces.available(b, SAXON_WARBAND)) == (0, 25)


@rule("pendragon", "6.6.3.barbarian-relocate")
def test_between_two_settlements_as_near_the_saxons_choose():
    spaces = {
        "iceni": {"units": {"saxon_warband": 2}},
        "trinovantes": {"strongholds": ["saxon_settlement"]},
        "corieltauvi": {"strongholds": ["saxon_settlement"]},
    }
    g = upkeep("saxons", spaces)
    assert (g.decision.seat, kind(g), g.decision.rule) == ("saxons", "GoNear", "6.6.3.barbarian-relocate")
    g.play("send 2 trinovantes")
    assert g.board.at(Space.TRINOVANTES, SAXON_WARBAND) == 2


@rule("pendragon", "6.6.3.barbarian-floor", "6.6.3.scotti")
def test_E4_floors_of_renown():
    b = upkeep("saxons", resources={"saxons": 4, "scotti": 2}).board
    assert (b.resources[SAXONS], b.resources[SCOTTI]) == (10, 6)
    b = upkeep("saxons", resources={"saxons": 10, "scotti": 7}).board
    assert (b.resources[SAXONS], b.resources[SCOTTI]) == (10, 7)


@rule("pendragon", "6.6.3.scotti")
def test_scotti_do_the_same():
    spaces = {
        "demetae": {"units": {"scotti_raider": [2, 1], "scotti_warband": 1}},
        "silures": {"strongholds": ["scotti_settlement"]},
        "iceni": {"strongholds": ["saxon_settlement"], "units": {"scotti_warband": 1}},
    }
    b = upkeep("scotti", spaces, resources={"scotti": 10}).board
    assert (b.resources[SCOTTI], b.on_map(SCOTTI_RAIDER)) == (11, 0)
    assert b.at(Space.SILURES, SCOTTI_WARBAND) == 2
