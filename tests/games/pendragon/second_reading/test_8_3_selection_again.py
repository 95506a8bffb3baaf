"""8.3 How non-players select: the second ten."""

from logres_workshop.marker import rule
from tests.games.pendragon.second_reading.nonplayers import at_card, deeds, turn
from tests.games.pendragon.second_reading.table import board, prosperity, purse, strongholds, track, units

LAND = {"prosperity": 2}
TOWN = {"strongholds": ["town"]}
SHORES = ["britannicus", "germanicus"]


# 8.3.1: a Sea that is named for something else than a patrol is chosen for what comes of it.
@rule("pendragon", "8.3.1.event-seas")
def test_fickle_weather_takes_the_sea_with_the_raiders():
    at = {"phase": "act", "card": 55, "passed": ["scotti"]}
    g = at_card(at, ("dux",), {"iceni": {"units": {"saxon_raider": 8}}}, [1], patrolled=SHORES)
    assert units(g, "iceni") == {"saxon_raider": 4}


# 8.3.1: Saxons leave the patrol of Hibernicus alone, even where it is the only one.
@rule("pendragon", "8.3.1.event-seas")
def test_saxons_leave_hibernicus_patrolled():
    at = {"phase": "act", "card": 8, "passed": ["dux"]}
    g = at_card(at, ("saxons",), {"iceni": LAND}, patrolled=["hibernicus"], resources={"saxons": 5})
    assert board(g)["patrolled"] == ["hibernicus"]


# 8.3.1: the rest of an Event is executed; Septentrionalis is not patrolled with it.
@rule("pendragon", "8.3.1.event-seas")
def test_stilicho_brings_prestige_but_no_northern_patrol():
    g = at_card({"phase": "act", "card": 4}, ("dux",), {}, patrolled=[*SHORES, "hibernicus"])
    assert track(g, "prestige") == 1
    assert "septentrionalis" not in board(g)["patrolled"]


# 8.3, 8.7.4: two spaces can be paid for; the one that takes the most Militia is among them.
def test_a_muster_takes_the_spaces_with_the_most_militia():
    here = {"strongholds": ["town"], "units": {"militia": 1}}
    spaces = {"dobunni": here, "cornovii": here, "catuvellauni": here}
    done = deeds(turn("civitates", spaces, [3], resources={"civitates": 4}, not_yet=15), "civitates")
    assert len(done["Muster"]) == 2
    assert "catuvellauni" in done["Muster"]


# 8.3.2: between equals a die decides.
def test_a_die_decides_between_equals():
    def raided(die):
        spaces = {"regni": LAND, "durotriges": LAND}
        return deeds(turn("saxons", spaces, [1, 1, die], resources={"saxons": 2}), "saxons")["Raid"]

    assert sorted([*raided(1), *raided(4)]) == ["durotriges", "regni"]


# 8.3.1: Strongholds before Units: a Fort in each of two Regions, and their Prosperity.
def test_valentia_brings_forts_rather_than_cavalry():
    g = at_card({"phase": "act", "card": 6}, ("dux",), {"carvetii": TOWN, "textoverdi": TOWN})
    assert strongholds(g, "carvetii") == strongholds(g, "textoverdi") == ["fort", "town"]
    assert (prosperity(g, "carvetii"), prosperity(g, "textoverdi")) == (1, 2)


# 8.3.1: a full Region is passed over for those where a Fort can be placed.
def test_litus_saxonicum_takes_regions_with_a_vacant_site():
    spaces = {"regni": TOWN, "cantiaci": {"strongholds": ["town", "hillfort"]}, "iceni": {"strongholds": ["hillfort"]}}
    g = at_card({"phase": "act", "card": 9}, ("dux",), spaces)
    assert "fort" in strongholds(g, "regni")
    assert "fort" in strongholds(g, "iceni")
    assert units(g, "cantiaci") == {}


# 8.3.1, 8.7.5: the largest effect: Prosperity where the most people are.
def test_pelagius_goes_where_the_most_people_are():
    full = {"strongholds": ["town"], "units": {"militia": 10}}
    spaces = {"catuvellauni": full, "atrebates": full, "dobunni": TOWN}
    g = at_card({"phase": "act", "card": 26}, ("civitates",), spaces, [3, 6, 6], not_yet=15, deck=[18, 71])
    assert [prosperity(g, name) for name in ("catuvellauni", "atrebates", "dobunni")] == [3, 3, 0]


# 8.3.1: alike in all else, a player's markers come off before a non-player's.
def test_a_players_foederati_are_released_first():
    spaces = {
        "trinovantes": {"units": {"blue_saxon_warband": 2}},
        "catuvellauni": {"units": {"red_saxon_warband": 2}},
    }
    at = {"phase": "act", "card": 12, "passed": ["dux"]}
    g = at_card(at, ("saxons", "dux"), spaces, resources={"saxons": 5})
    assert units(g, "trinovantes") == {"saxon_warband": 2}
    assert units(g, "catuvellauni") == {"red_saxon_warband": 2}


# 8.3: to the maximum extent: four Towns of five, and the Wealth.
def test_pelagius_is_shaded_to_the_full():
    names = ("catuvellauni", "dobunni", "cornovii", "silures", "durotriges")
    spaces = {name: {"strongholds": ["town"], "prosperity": 1} for name in names}
    at = {"phase": "act", "card": 26, "passed": ["civitates"]}
    g = at_card(at, ("saxons",), spaces, [5], resources={"saxons": 5}, wealth=5, deck=[18, 71])
    assert sum(prosperity(g, name) for name in names) == 1
    assert track(g, "wealth") == 3
    assert purse(g, "saxons") == 5
