"""The nation turn: population, reinforcements, leaders who come and go, major invasions."""

from __future__ import annotations

import pytest

import logres
from logres.games.britannia.tables import AREA, NATION
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, notations, table, why
from tests.games.britannia_redux.positions import board, led, position, told, where


@rule("britannia-redux", "redux.leader.exit")
def test_a_leader_leaves_when_reinforcements_would_come():
    """Ida of round 2 is still there while new armies are placed in round 3, and gone when the fleet arrives."""
    areas = {"york": {"angles": led("ida", 2)}, "norfolk": {"angles": 1}, "suffolk": {"angles": 1}}
    g = position("turn", "angles", areas, 3)
    assert (asked(g)[0], where(g, "ida")) == ("PlaceArmy", "york")
    g.play("place norfolk")
    assert (where(g, "ida"), armies(g, "angles", "fri_nor")) == ("gone", 2)
    assert told(g, "redux.leader.exit") == ["Angles: Ida leaves"]


@rule("britannia-redux", "redux.leader.entry")
def test_leaders_come_with_the_reinforcements():
    """Fergus with the Scots at sea; Egbert in any area with Saxons; Oswiu only while Bernicia is held."""
    g = position("population", "scots", {"dalriada": {"scots": 1}}, 2)
    assert (where(g, "fergus"), armies(g, "scots", "irish_sea")) == ("irish_sea", 3)
    h = position("population", "saxons", {"kent": {"saxons": 1}, "essex": {"saxons": 2}}, 6)
    assert (asked(h)[0], notations(h)) == ("PlaceLeader", ["place egbert kent", "place egbert essex"])
    assert why(h, "place egbert york") == "redux.leader.entry"
    h.play("place egbert essex")
    assert where(h, "egbert") == "essex"
    i = position("population", "angles", {"bernicia": {"angles": 1}, "york": {"angles": 1}}, 4)
    assert notations(i) == ["place oswiu york", "place oswiu bernicia"]
    j = position("population", "angles", {"york": {"angles": 1}}, 4)
    assert asked(j)[0] == "ChooseGroup"


@rule("britannia-redux", "redux.leader.entry", "redux.cavalry.nations")
def test_arthur_comes_with_his_cavalry_where_there_is_room():
    """In an area of his own with room for both, or in a vacant one in or south of York and Cheshire."""
    areas = {"hwicce": {"romano_british": 1}, "downlands": {"romano_british": 1}, "kent": {"jutes": 1}}
    areas |= {"gwent": {"welsh": 1}, "wessex": {"romano_british": 5}}
    g = position("population", "romano_british", areas, 2, population={"romano_british": 0})
    places = {a.area for a in g.legal()}
    assert {"hwicce", "york", "wessex"} <= places
    assert not {"downlands", "kent", "gwent", "bernicia"} & places
    g.play("place arthur hwicce")
    b = table(g)
    assert (where(g, "arthur"), b.cavalry(1, AREA["hwicce"])) == ("hwicce", 2)


@rule("britannia-redux", "redux.rb.cavalry-conversion")
@pytest.mark.parametrize(("others", "infantry"), [(1, 2), (7, 1), (8, 0)])
def test_arthurs_cavalry_dismounts_as_far_as_there_are_counters(others, infantry):
    areas = {"york": {"romano_british": led("arthur", 0, 2)}, "kent": {"romano_british": others}}
    g = position("population", "romano_british", areas, 3, population={"romano_british": 0}, seed=1)
    if asked(g)[0] == "PlaceArmy":
        g.play("place kent")
    b = table(g)
    assert b.total_cavalry(NATION["romano_british"]) == 0
    assert b.infantry(NATION["romano_british"], AREA["york"]) == infantry
    assert b.total_infantry(NATION["romano_british"]) <= 8


@rule("britannia-redux", "redux.cavalry.no-population")
def test_population_brings_infantry_alone():
    """Normans with cavalry counters to spare: six points, one infantry."""
    areas = {name: {"normans": 1} for name in ("kent", "essex", "sussex")}
    g = position("population", "normans", areas, 9)
    g.play("place kent")
    b = table(g)
    assert (b.total_infantry(NATION["normans"]), b.total_cavalry(NATION["normans"])) == (4, 0)


def test_the_romano_british_do_not_grow_in_the_first_round():
    areas = {name: {"romano_british": 1} for name in ("york", "hwicce", "avalon")}
    g = position("population", "romano_british", areas, 1)
    assert asked(g)[0] == "ChooseGroup"
    assert table(g).pop[NATION["romano_british"]] == 0


@rule("britannia-redux", "redux.major.sequence")
def test_a_major_invasion_moves_and_fights_twice():
    """Saxons, round 1: movement, battles, movement, battles; then the Jutes. In round 2 once."""
    g = position("movement", "saxons", {"sussex": {"saxons": 1}, "kent": {"jutes": 1}}, 1)
    g.play("done")
    assert (asked(g), board(g).half) == (("ChooseGroup", "saxons"), 2)
    g.play("done")
    assert asked(g) == ("ChooseGroup", "jutes")
    h = position("movement", "saxons", {"sussex": {"saxons": 1}, "kent": {"jutes": 1}}, 2)
    h.play("done")
    assert asked(h)[1] != "saxons"


@rule("britannia-redux", "redux.frame.two-new-units")
def test_infantry_cavalry_and_leaders_are_all_there_is():
    with pytest.raises(logres.BadInput, match="infantry, cavalry, leader"):
        position("movement", "saxons", {"kent": {"saxons": {"infantry": 1, "burh": True}}})
    g = position("movement", "normans", {"kent": {"normans": led("william", 1, 1)}}, 10)
    assert g.view(None)["board"]["areas"]["kent"]["units"]["normans"]["leaders"] == ["william"]


@rule("britannia-redux", "redux.frame.boats-optional")
def test_options_are_fixed_when_the_game_begins():
    g = logres.new("britannia-redux", seed=1)
    assert g.options == {
        "boats": False,
        "leader-trail": "population",
        "cnut-crown": "asked",
        "reduced-randomness": False,
    }
    assert logres.load(logres.new("britannia-redux", seed=1, options={"boats": True}).save()).options["boats"]
