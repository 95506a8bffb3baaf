"""Second reading, by another reader: Autumn and Winter, pages 14 to 16, and what a step leaves behind it."""

from __future__ import annotations

from typing import Any

from logres import Game
from tests.games.bretwalda.second_reading.table import (
    Doc,
    area,
    asked,
    at,
    buildings,
    choices,
    control,
    food,
    lay,
    passing,
    play,
    table,
    units,
    until,
    vessel,
    vessels,
)

ECGBERHT = {"ruler": "ecgberht", "rulers": ["beorhtric", "aethelwulf"]}


def hire(actor: str, budget: int, areas: Doc, **more: Any) -> Game:
    return lay(at("hire", 3, "au1", actor=actor, budget=budget), areas, **more)


def winter(card: str, areas: Doc, **more: Any) -> Game:
    return lay(at("season", 4, card), areas, **more)


# p. 16: the penalty of the card comes before the meal, so that the only Food feeds nobody.
def test_the_penalty_takes_the_last_meal() -> None:
    g = winter("wi2", {"tamworthige": area("mercia", 1, mercia={"thegn": 1})})
    passing(g, "TakeFood", "Starve")
    assert units(g, "tamworthige", "mercia") == {"ruler": 1}
    assert food(g, "tamworthige") == 0


# p. 8 and p. 16: where the last unit has starved the token stays, and with it Control and its Building.
def test_control_outlives_a_starved_garrison() -> None:
    g = winter("wi2", {"dor": area("mercia", 0, ("abbey",), mercia={"thegn": 1})})
    until(g, "Direction")
    assert units(g, "dor", "mercia") == {}
    assert (control(g, "dor"), buildings(g, "dor")) == ("mercia", ["abbey"])


# p. 15, p. 23 and p. 25: Neutrals that do not win go back where they came from, and waste nothing.
def test_neutrals_that_do_not_win_go_back_and_waste_nothing() -> None:
    areas = {
        "dor": area("", neutral={"thegn": 1}),
        "ligoraceaster": area("wessex", 2, ("granary",), wessex={"thegn": 1}),
    }
    g = hire("northumbria", 3, areas, chance=[1, 1, 1] * 2)
    play(g, "hire thegn dor", "to ligoraceaster")
    until(g, "Direction")
    assert units(g, "dor", "neutral") == {"thegn": 1}
    assert (control(g, "ligoraceaster"), food(g, "ligoraceaster")) == ("wessex", 2)
    assert buildings(g, "ligoraceaster") == ["granary"]


# p. 8 and p. 16: Neutrals that win destroy Food, Building and the Ship in the Harbour, and the token goes.
def test_neutrals_that_win_a_harbour_burn_the_ship_in_it() -> None:
    areas = {
        "cerotesege": area("", neutral={"ealdorman": 1}),
        "hestingas": area("wessex", 2, ("port",), wessex={"ceorl": 1}),
    }
    fleet = [vessel("wessex", "hestingas")]
    g = hire("northumbria", 5, areas, vessels=fleet, chance=[6, 1])
    play(g, "hire ealdorman cerotesege", "to hestingas")
    until(g, "Direction")
    assert units(g, "hestingas", "neutral") == {"ealdorman": 1}
    assert (control(g, "hestingas"), food(g, "hestingas"), buildings(g, "hestingas")) == ("", 0, [])
    assert vessels(g, "wessex") == []


# p. 25: a Dane is worth three: it destroys two Ceorls, who are worth two and do not destroy it.
def test_two_ceorls_do_not_destroy_a_dane() -> None:
    areas = {"heathfield": area("", danes={"dane": 1}), "lindcylne": area("", neutral={"ceorl": 2})}
    g = hire("northumbria", 3, areas, chance=[], seed=None)
    play(g, "hire dane heathfield", "to lindcylne")
    passing(g, "Pick")
    assert table(g)["areas"]["lindcylne"]["units"] == {"danes": {"dane": 1}}


# p. 25: a Thegn that attacks two Danes takes one of them along.
def test_a_neutral_thegn_takes_one_of_two_danes_along() -> None:
    areas = {"heathfield": area("", danes={"dane": 2}), "dor": area("", neutral={"thegn": 1})}
    g = hire("northumbria", 3, areas, chance=[], seed=None)
    play(g, "hire thegn dor", "to heathfield")
    passing(g, "Pick")
    assert table(g)["areas"]["heathfield"]["units"] == {"danes": {"dane": 1}}
    assert units(g, "dor", "neutral") == {}


# p. 14 and p. 16: Pillage keeps nobody from eating what lies in the area.
def test_food_in_a_pillaged_area_is_eaten() -> None:
    areas = {
        "gyrrum": area("", danes={"dane": 1}),
        "hagustaldes": area("northumbria", 2),
        "eoforwic": area("northumbria", northumbria={"thegn": 1}),
    }
    g = winter("wi2", areas)
    until(g, "Direction")
    assert units(g, "eoforwic", "northumbria") == {"thegn": 1, "ruler": 1}
    assert (food(g, "hagustaldes"), units(g, "gyrrum", "danes")) == (0, {"dane": 1})


# p. 15 and p. 16: Danes put ashore in an empty area of a kingdom take its token and its Food.
def test_danes_put_ashore_waste_an_empty_area() -> None:
    fleet = [vessel("danes", "thaemese", dane=1)]
    g = hire("mercia", 3, {"dommuc": area("east_anglia", 1)}, vessels=fleet)
    play(g, "hire drakkar_1", "land dommuc")
    until(g, "Direction")
    assert units(g, "dommuc", "danes") == {"dane": 1}
    assert (control(g, "dommuc"), food(g, "dommuc")) == ("", 0)


# p. 16: the owner chooses who starves, of any kind but the Ruler.
def test_an_ealdorman_may_starve_for_a_ceorl() -> None:
    army = {"ceorl": 1, "thegn": 1, "ealdorman": 1}
    g = winter("wi2", {"tamworthige": area("mercia", 3, mercia=army)})
    passing(g, "TakeFood")
    assert asked(g) == ("mercia", "Starve")
    assert choices(g) == {f"starve {kind} tamworthige" for kind in army}
    play(g, "starve ealdorman tamworthige")
    assert units(g, "tamworthige", "mercia") == {"ceorl": 1, "thegn": 1, "ruler": 1}


# p. 15 b: who was hired and beaten back has moved; the next bidder does not hire it again.
def test_a_beaten_neutral_is_not_hired_again() -> None:
    areas = {
        "dor": area("", neutral={"thegn": 1}),
        "ligoraceaster": area("wessex", wessex={"thegn": 1}),
        "oxenaforda": area("", neutral={"ceorl": 1}),
    }
    g = lay(at("season", 3, "au1"), areas, kingdoms={"wessex": ECGBERHT}, chance=[1, 1, 1] * 2)
    for seat, amount in (("northumbria", 3), ("mercia", 0), ("east-anglia", 4), ("wessex", 0)):
        g.play(f"bid {amount}", seat)
    play(g, "hire thegn dor", "to ligoraceaster")
    while asked(g)[0] != "northumbria":
        passing(g, asked(g)[1], most=1)
    assert asked(g)[1] == "Hire"
    assert choices(g) == {"done", "hire ceorl oxenaforda"}
