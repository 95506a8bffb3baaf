"""8.3 How non-players select spaces and targets."""

from logres_workshop.marker import rule
from tests.games.pendragon.second_reading.nonplayers import at_card, deeds, kinds_of, turn
from tests.games.pendragon.second_reading.table import board, purse, strongholds, units

LAND = {"prosperity": 2}
FORT = {"strongholds": ["fort"]}


def cavalry_on_the_map(g):
    return sum(units(g, name).get("cavalry", 0) for name in board(g)["spaces"])


# 8.3: on to the next target only as long as there is Renown.
def test_targets_end_with_the_renown():
    g = turn("saxons", {"regni": LAND, "iceni": LAND, "cantiaci": LAND}, resources={"saxons": 4})
    assert len(deeds(g, "saxons")["Raid"]) == 2
    assert purse(g, "saxons") == 0


# 8.3.1: a Briton sets every Sea but Septentrionalis to Patrolled.
@rule("pendragon", "8.3.1.event-seas")
def test_a_briton_patrols_hibernicus():
    at = {"phase": "act", "card": 8}
    g = at_card(at, ("dux",), {}, patrolled=["britannicus", "germanicus"])
    assert sorted(board(g)["patrolled"]) == ["britannicus", "germanicus", "hibernicus"]


# 8.3.1, 8.1.1: where only Septentrionalis could be flipped the Event has no effect and is declined.
@rule("pendragon", "8.1.1.decline-ineffective", "8.3.1.event-seas")
@rule("pendragon", "8.3.1.event-seas")
def test_a_briton_does_not_patrol_septentrionalis():
    at = {"phase": "act", "card": 8}
    g = at_card(at, ("dux",), {}, patrolled=["britannicus", "germanicus", "hibernicus"])
    assert sorted(board(g)["patrolled"]) == ["britannicus", "germanicus", "hibernicus"]
    assert deeds(g, "dux") == {"Pass": []}


# 8.3.1: Saxons flip Germanicus or Britannicus, never Hibernicus.
@rule("pendragon", "8.3.1.event-seas")
@rule("pendragon", "8.3.1.event-seas")
def test_saxons_take_the_patrol_off_their_own_sea():
    at = {"phase": "act", "card": 8, "passed": ["dux"]}
    g = at_card(at, ("saxons",), {"iceni": LAND}, patrolled=["hibernicus", "germanicus"], resources={"saxons": 5})
    assert board(g)["patrolled"] == ["hibernicus"]


# 8.3.1, 8.5.5: the Scotti flip Hibernicus alone; a 5 leads to the Event.
@rule("pendragon", "8.3.1.event-seas")
def test_scotti_take_the_patrol_off_hibernicus():
    at = {"phase": "act", "card": 8, "passed": ["dux", "saxons", "civitates"]}
    g = at_card(at, ("scotti",), {}, [5], patrolled=["hibernicus", "germanicus"], resources={"scotti": 5})
    assert board(g)["patrolled"] == ["germanicus"]


# 8.3.1: an Event's space is one where the Stronghold can be placed.
def test_a_settlement_is_placed_where_a_site_is_vacant():
    spaces = dict.fromkeys(("parisi", "trinovantes", "cantiaci"), FORT)
    spaces["corieltauvi"] = {"strongholds": ["town", "town"]}
    g = at_card({"phase": "act", "card": 37}, ("saxons",), spaces, resources={"saxons": 5})
    assert strongholds(g, "iceni") == ["saxon_settlement"]
    assert units(g, "iceni") == {"saxon_warband": 2}


# 8.2.3, 8.3.1: its own pieces first, then as many Friendly pieces as can be placed.
def test_limitanei_bring_cavalry_first_and_four_pieces_in_all():
    spaces = dict.fromkeys(("atrebates", "regni", "cantiaci", "iceni", "parisi"), FORT)
    g = at_card({"phase": "act", "card": 18}, ("dux", "civitates"), spaces, [1], out_of_play=17, deck=[71, 26, 45])
    assert cavalry_on_the_map(g) == 3
    assert sum(units(g, name).get("militia", 0) for name in spaces) == 1


# 8.3.1: as many enemy pieces as possible are removed: Cavalry on the map, not Available.
def test_saxons_pick_cavalry_on_the_map():
    spaces = {name: {"strongholds": ["fort"], "units": {"cavalry": 2}} for name in ("atrebates", "dobunni", "silures")}
    at = {"phase": "act", "card": 4, "passed": ["dux", "civitates", "scotti"]}
    g = at_card(at, ("saxons",), spaces, resources={"saxons": 5})
    assert cavalry_on_the_map(g) == 2


# 8.3.1: of the Forts that can be removed, the one with whom the most pieces go.
def test_saxons_remove_the_fort_with_the_most_cavalry():
    spaces = {
        "cantiaci": {"strongholds": ["fort"], "units": {"cavalry": 2}},
        "regni": FORT,
        "atrebates": {"strongholds": ["fort"], "units": {"cavalry": 3}},
    }
    at = {"phase": "act", "card": 9, "passed": ["dux"]}
    g = at_card(at, ("saxons",), spaces, resources={"saxons": 5}, prestige=5)
    assert (strongholds(g, "cantiaci"), strongholds(g, "regni")) == ([], ["fort"])
    assert cavalry_on_the_map(g) == 3


# 8.3.1, 8.6.5: with 19 Raiders Available nothing is rolled; markers come off where the most of the own Nation are.
def test_saxons_release_where_the_most_saxons_serve():
    spaces = {
        "iceni": {"units": {"saxon_raider": 6}},
        "trinovantes": {"strongholds": ["blue_saxon_settlement"], "units": {"blue_saxon_warband": 3}},
        "catuvellauni": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 2}},
    }
    g = at_card({"phase": "act", "card": 51}, ("saxons",), spaces, resources={"saxons": 5, "civitates": 5})
    assert kinds_of(g, "event-released") == 1
    assert units(g, "trinovantes") == {"saxon_warband": 3}
    assert units(g, "catuvellauni") == {"red_saxon_warband": 2}
