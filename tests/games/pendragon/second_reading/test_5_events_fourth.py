"""5 Events, a fourth time: what is short, what is full, what is paid."""

from tests.games.pendragon.second_reading.table import (
    begin,
    board,
    control,
    follow,
    laden,
    legal,
    play,
    population,
    prosperity,
    purse,
    space,
    strongholds,
    track,
    units,
)

PURSE = {"dux": 9, "civitates": 9, "saxons": 9, "scotti": 9}


def on_card(card, spaces, passed=(), **more):
    at = {"card": card, "phase": "act", "acted": [], "passed": list(passed)}
    return begin(at, spaces, **{"resources": PURSE, "deck": [20, 21, 19], **more})


# 5.1.3, 1.4.1: one Troop of two is removed, Cavalry to the Casualties; the cube goes where there is one.
def test_a_tribal_war_takes_what_there_is():
    spaces = {"atrebates": {"prosperity": 2, "units": {"cavalry": 1}}, "durotriges": {"prosperity": 0}}
    g = on_card(23, spaces, wealth=6)
    play(g, "event shaded")
    follow(g, "remove 1 cavalry atrebates")
    assert (units(g, "atrebates"), prosperity(g, "atrebates"), prosperity(g, "durotriges")) == ({}, 1, 0)
    assert board(g)["boxes"]["casualties"] == 1
    assert board(g)["imperium"] == "roman_rule_civilian"


# 5.1.1, 5.1.3: without a Site there is no Settlement and no price, and the Warbands come all the same.
def test_no_site_no_settlement_no_price():
    full = {"strongholds": ["hillfort", "hillfort"]}
    g = on_card(61, {"demetae": full, "silures": {"strongholds": ["town", "fort"]}})
    play(g, "event shaded", "choose demetae")
    follow(g, "place 2 scotti_warband demetae")
    assert strongholds(g, "demetae") == ["hillfort", "hillfort"]
    assert (units(g, "demetae"), purse(g, "scotti")) == ({"scotti_warband": 2}, 9)


# 5.1.1: the text has its own limit for Plunder, whatever the people.
def test_bagaudae_plunder_two_where_one_lives():
    atrebates = {"population": 1, "prosperity": [1, 1], "strongholds": ["town"], "units": {"militia": 1}}
    g = on_card(72, {"atrebates": atrebates})
    play(g, "event shaded")
    follow(g, "choose scotti", "choose atrebates", "enough")
    assert laden(g, "atrebates") == {"scotti_raider": 2}
    assert prosperity(g, "atrebates") == 0


# 5.1, 1.8: half of three Raiders, rounded up, but no more Renown than there is.
def test_a_song_of_raiders_stops_at_nothing():
    for renown, left in ((9, 7), (1, 0)):
        g = on_card(53, {"iceni": {"units": {"scotti_raider": 3, "saxon_raider": 9}}}, resources={"scotti": renown})
        play(g, "event unshaded")
        follow(g, "choose scotti")
        assert purse(g, "scotti") == left


# 5.1.1, 1.7.1: Plunder that is taken back finds room in the rows or none; all of it is off the Units.
def test_plunder_comes_back_as_far_as_there_is_room():
    spaces = {
        "regni": {
            "population": 2,
            "prosperity": [2, 1],
            "strongholds": ["town"],
            "units": {"militia": 1, "saxon_raider": [3, 3], "scotti_warband": [1, 1]},
        }
    }
    g = on_card(65, spaces)
    play(g, "event unshaded")
    follow(g, "choose regni", "enough")
    assert (space(g, "regni")["prosperity"], laden(g, "regni")) == ([2, 2], {})
    assert units(g, "regni") == {"militia": 1, "saxon_raider": 3, "scotti_warband": 1}


# 5.1.1, 1.3.6: people come back where they are fewer than printed, without Refugees.
def test_de_excidio_brings_people_back():
    spaces = {
        "regni": {"population": 1, "strongholds": ["town"]},
        "iceni": {"population": 2, "strongholds": ["hillfort"]},
        "parisi": {"population": 0, "strongholds": ["saxon_settlement"]},
    }
    g = on_card(35, spaces, refugees=1)
    play(g, "event unshaded")
    assert [answer for answer in legal(g) if answer.startswith("choose")] == ["choose regni"]
    follow(g, "choose regni", "enough")
    assert (population(g, "regni"), track(g, "refugees")) == (2, 1)


# 5.1, 1.3.2: a space with a Town may be a City; Wealth falls to nothing.
def test_pelagius_reaches_londinium():
    spaces = {
        "londinium": {"prosperity": 4, "strongholds": ["town"]},
        "iceni": {"prosperity": 2, "strongholds": ["hillfort"]},
    }
    g = on_card(26, spaces, wealth=1)
    play(g, "event shaded")
    follow(g, "choose iceni", "choose londinium", "enough")
    assert (prosperity(g, "londinium"), prosperity(g, "iceni"), track(g, "wealth")) == (3, 2, 0)


# 5.1.1: an Event that says so brings Cavalry from Out of Play, in the order it names.
def test_comes_britanniarum_takes_from_out_of_play_first():
    g = on_card(1, {"regni": {"strongholds": ["fort"]}}, out_of_play=2, casualties=3)
    play(g, "event unshaded")
    follow(g, "choose regni", "take 3", "take 3 cavalry", "3 cavalry", "place 3 cavalry regni")
    boxes = board(g)["boxes"]
    assert units(g, "regni") == {"cavalry": 3}
    assert (boxes["out_of_play"], boxes["casualties"], boxes["available"]["cavalry"]) == (0, 2, 15)


# 5.1, 1.4.3: who is marked counts for the employer at once; at Fragmentation only own Control lets one mark.
def test_laeti_change_sides_with_control():
    regni = {"strongholds": ["fort", "saxon_settlement"], "units": {"cavalry": 4, "saxon_warband": 3}}
    iceni = {"strongholds": ["hillfort"], "units": {"militia": 3, "saxon_warband": 2}}
    g = on_card(12, {"regni": regni, "iceni": iceni}, imperium="fragmentation")
    play(g, "event unshaded", "choose dux")
    assert "choose iceni" not in legal(g)
    follow(g, "choose regni", "mark 3 saxon_warband regni")
    follow(g, *(f"site {name}" for name in space(g, "regni")["sites"]))
    assert units(g, "regni") == {"cavalry": 4, "red_saxon_warband": 3}
    assert strongholds(g, "regni") == ["fort", "red_saxon_settlement"]
    assert (control(g, "regni"), control(g, "iceni")) == ("dux", "civitates")


# 5.1, 1.8.4: the Civitates need Resources or Wealth for each Warband that Rowena brings over; Settlements are free.
def test_rowena_has_her_price():
    iceni = {
        "strongholds": ["hillfort", "saxon_settlement"],
        "units": {"saxon_warband": 3, "saxon_raider": 1, "militia": 1},
    }
    g = on_card(48, {"iceni": iceni}, resources={"civitates": 1, "saxons": 4}, wealth=1)
    play(g, "event unshaded")
    assert "choose iceni" not in legal(g)
    assert units(g, "iceni") == {"saxon_warband": 3, "saxon_raider": 1, "militia": 1}
    g = on_card(48, {"iceni": iceni}, resources={"civitates": 1, "saxons": 4}, wealth=2)
    play(g, "event unshaded")
    follow(g, "choose iceni", "pay 2 wealth")
    assert units(g, "iceni") == {"blue_saxon_warband": 3, "saxon_raider": 1, "militia": 1}
    assert (purse(g, "saxons"), purse(g, "civitates"), track(g, "wealth")) == (7, 0, 0)
