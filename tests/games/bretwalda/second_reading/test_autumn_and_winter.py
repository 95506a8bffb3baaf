"""Second reading: Autumn, Neutral and Danes movement, and Winter, feeding; pages 14 to 16."""

from __future__ import annotations

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
    gold,
    hand,
    lay,
    passing,
    play,
    refused,
    table,
    units,
    until,
    vessel,
    vessels,
)

ECGBERHT = {"ruler": "ecgberht", "rulers": ["beorhtric", "aethelwulf"]}


def hire(actor: str, budget: int, areas: Doc, **more: object) -> Game:
    return lay(at("hire", 3, "au1", actor=actor, budget=budget), areas, **more)  # type: ignore[arg-type]


def winter(card: str, areas: Doc, **more: object) -> Game:
    return lay(at("season", 4, card), areas, **more)  # type: ignore[arg-type]


# p. 15: all that bid move, the highest first; who bid nothing does not, and nobody moves a unit a second time.
def test_a_neutral_moved_by_the_highest_bidder_is_not_there_for_the_next() -> None:
    areas = {"oxenaforda": area("", neutral={"ceorl": 1})}
    g = lay(at("season", 3, "au1"), areas, kingdoms={"wessex": ECGBERHT})
    for seat, amount in (("northumbria", 2), ("mercia", 0), ("east-anglia", 4), ("wessex", 3)):
        g.play(f"bid {amount}", seat)
    assert asked(g) == ("east-anglia", "Hire")
    play(g, "hire ceorl oxenaforda", "to glaewceaster")
    until(g, "Hire", "Direction")
    assert asked(g)[1] == "Direction"
    assert [gold(g, k) for k in ("northumbria", "mercia", "east_anglia", "wessex")] == [3, 5, 1, 2]


# p. 15 a: two Gold move two Ceorls but no Thegn.
def test_two_gold_move_two_ceorls_and_no_thegn() -> None:
    g = hire("northumbria", 2, {"oxenaforda": area("", neutral={"ceorl": 3, "thegn": 1})})
    assert refused(g, "hire thegn oxenaforda")
    play(g, "hire ceorl oxenaforda", "to hamptun", "hire ceorl oxenaforda", "to glaewceaster")
    assert asked(g)[1] == "Direction"
    assert units(g, "oxenaforda", "neutral") == {"ceorl": 1, "thegn": 1}


# p. 15 b: hired units never enter an area with units of the one who hires; others' areas are open.
def test_hired_neutrals_do_not_march_upon_their_paymaster() -> None:
    areas = {"dor": area("", neutral={"thegn": 1})}
    mine = play(hire("mercia", 3, areas), "hire thegn dor")
    assert refused(mine, "to tamworthige")
    theirs = play(hire("northumbria", 3, areas), "hire thegn dor")
    assert "to tamworthige" in choices(theirs)


# p. 16: at the end of the movement Neutrals alone in a Controlled area remove the token, Buildings and Food.
def test_neutrals_that_march_into_an_empty_controlled_area_waste_it() -> None:
    areas = {"dor": area("", neutral={"thegn": 1}), "ligoraceaster": area("wessex", 2, ("granary",))}
    g = play(hire("northumbria", 3, areas), "hire thegn dor", "to ligoraceaster")
    until(g, "Direction")
    assert (control(g, "ligoraceaster"), food(g, "ligoraceaster"), buildings(g, "ligoraceaster")) == ("", 0, [])


# p. 15: for three Gold a Drakkar sails one Sea and lands in one area; the second landing is no longer possible.
def test_a_drakkar_that_sailed_lands_in_one_area_only() -> None:
    g = hire("mercia", 3, {}, vessels=[vessel("danes", "nor", dane=3)])
    play(g, "hire drakkar_1", "sail thaemese", "land dommuc", "ashore dane", "done")
    until(g, "Direction")
    assert units(g, "dommuc", "danes") == {"dane": 1}
    assert [(v["at"], v["aboard"]) for v in vessels(g, "danes")] == [("thaemese", {"dane": 2})]


# p. 15: for three Gold a Drakkar that stays lands in up to two areas.
def test_a_drakkar_that_stays_lands_in_two_areas() -> None:
    g = hire("mercia", 3, {}, vessels=[vessel("danes", "nor", dane=2)])
    play(g, "hire drakkar_1", "land gyrrum", "ashore dane", "done", "land elmham")
    until(g, "Direction")
    assert units(g, "gyrrum", "danes") == {"dane": 1}
    assert units(g, "elmham", "danes") == {"dane": 1}


# p. 15: a Dane that went aboard in this round may be carried on and landed, if the Drakkar too is paid for.
def test_a_dane_may_go_aboard_and_be_landed_elsewhere_in_one_autumn() -> None:
    areas = {"poclinton": area("", danes={"dane": 1})}
    g = hire("mercia", 6, areas, vessels=[vessel("danes", "nor")])
    play(g, "hire dane poclinton", "board drakkar_1", "hire drakkar_1", "sail thaemese", "land colneceaster")
    until(g, "Direction")
    assert units(g, "colneceaster", "danes") == {"dane": 1}
    assert units(g, "poclinton", "danes") == {}


# p. 25: Danes and Neutrals of equal value wipe each other out; no dice, and nobody draws Lordship cards.
def test_two_danes_against_an_ealdorman_and_a_ceorl_leave_nobody() -> None:
    areas = {"heathfield": area("", danes={"dane": 2}), "lindcylne": area("", neutral={"ealdorman": 1, "ceorl": 1})}
    g = hire("northumbria", 6, areas, chance=[], seed=None)
    play(g, *["hire dane heathfield", "to lindcylne"] * 2)
    passing(g, "Pick")
    assert table(g)["areas"]["lindcylne"]["units"] == {}
    assert hand(g, "northumbria") == []


# p. 16: first the penalty, then a Food for each unit but the Ruler, a Ship included; Food of any area will do.
def test_a_ship_eats_and_the_ruler_does_not() -> None:
    areas = {"tamworthige": area("mercia", mercia={"thegn": 1}), "hestingas": area("mercia", 2)}
    g = winter("wi1", areas, vessels=[vessel("mercia", "hestingas")])
    assert asked(g) == ("mercia", "Starve")
    assert choices(g) == {"starve thegn tamworthige", "starve ship_1"}
    assert food(g, "hestingas") == 0


# p. 16: a penalty that cannot be paid in full costs the Food there is; units starve for lack of Food alone.
def test_an_unpaid_penalty_starves_nobody_beyond_the_unfed() -> None:
    areas = {"eoforwic": area("northumbria", 2, northumbria={"thegn": 2})}
    g = winter("wi4", areas)
    passing(g, "TakeFood", "Starve")
    assert units(g, "eoforwic", "northumbria") == {"ruler": 1}
    g = winter("wi4", {"eoforwic": area("northumbria", 4, northumbria={"thegn": 2})})
    passing(g, "TakeFood", "Starve")
    assert units(g, "eoforwic", "northumbria") == {"thegn": 1, "ruler": 1}


# p. 16: in Winter Collection brings Gold but no Food, from a Granary neither.
def test_winter_collection_brings_gold_and_no_food() -> None:
    areas = {"tamworthige": area("mercia", 0, ("granary",))}
    g = lay(at("collection", 4, "wi1", actor="mercia", taken=1), areas)
    assert (gold(g, "mercia"), food(g, "tamworthige")) == (7, 0)


# p. 16: the free Ceorls of Countryside Mobilisation do not come in Winter; paid ones do.
def test_countryside_mobilisation_rests_in_winter() -> None:
    tiles = {"mercia": {"tiles": ["countryside_mobilisation"]}}
    areas = {"dor": area("mercia")}
    autumn = lay(at("fyrd", 3, "au1", actor="mercia", taken=1), areas, kingdoms=tiles)
    assert "levy dor" in choices(autumn)
    frost = lay(at("fyrd", 4, "wi1", actor="mercia", taken=1), areas, kingdoms=tiles)
    assert refused(frost, "levy dor")
    assert "recruit ceorl tamworthige" in choices(frost)


# p. 15 b: a Dane landed from a Drakkar has moved; the next bidder cannot hire it again, nor the Drakkar.
def test_a_dane_landed_by_one_bidder_is_not_moved_by_the_next() -> None:
    areas = {"oxenaforda": area("", neutral={"ceorl": 1})}
    fleet = [vessel("danes", "nor", dane=2)]
    g = lay(at("season", 3, "au1"), areas, vessels=fleet, kingdoms={"wessex": ECGBERHT})
    for seat, amount in (("northumbria", 0), ("mercia", 0), ("east-anglia", 5), ("wessex", 4)):
        g.play(f"bid {amount}", seat)
    play(g, "hire drakkar_1", "land gyrrum", "ashore dane", "done")
    while asked(g)[0] == "east-anglia":
        play(g, "stop" if asked(g)[1] == "Sail" else "done")
    assert asked(g) == ("wessex", "Hire")
    assert choices(g) == {"done", "hire ceorl oxenaforda"}


# p. 15: Battles are resolved before the next bidder moves.
def test_the_first_bidders_battle_is_over_before_the_second_moves() -> None:
    areas = {"oxenaforda": area("", neutral={"ceorl": 2}), "hamptun": area("wessex", wessex={"ceorl": 1})}
    g = lay(at("season", 3, "au1"), areas, kingdoms={"wessex": ECGBERHT}, chance=[6, 1])
    for seat, amount in (("northumbria", 0), ("mercia", 1), ("east-anglia", 2), ("wessex", 0)):
        g.play(f"bid {amount}", seat)
    play(g, "hire ceorl oxenaforda", "to hamptun", "done")
    until(g, "Hire", "Direction")
    assert asked(g) == ("mercia", "Hire")
    assert units(g, "hamptun", "wessex") == {}
    assert control(g, "hamptun") == ""


# p. 16: only at the end of the movement do Neutrals waste an area; one they passed is left alone.
def test_neutrals_waste_nothing_on_their_way() -> None:
    areas = {"dor": area("", neutral={"ealdorman": 1}), "ligoraceaster": area("wessex", 2, ("granary",))}
    g = play(hire("northumbria", 5, areas), "hire ealdorman dor", "to ligoraceaster", "to waeringwic")
    until(g, "Direction")
    assert (control(g, "ligoraceaster"), food(g, "ligoraceaster")) == ("wessex", 2)
    assert units(g, "waeringwic", "neutral") == {"ealdorman": 1}


# p. 15 and p. 19: hired units that meet opposing units stop there like any others.
def test_hired_units_stop_where_they_meet_a_garrison() -> None:
    areas = {"dor": area("", neutral={"ealdorman": 1}), "ligoraceaster": area("wessex", wessex={"thegn": 1})}
    g = play(hire("northumbria", 5, areas, chance=[1, 1, 1] * 2), "hire ealdorman dor", "to ligoraceaster")
    assert asked(g)[1] != "Walk"


# p. 15 and the card Mired Roads: a road costs two points, so that a Neutral Ceorl goes nowhere.
def test_mired_roads_hold_neutral_ceorls() -> None:
    areas = {"oxenaforda": area("", neutral={"ceorl": 1, "thegn": 1})}
    g = lay(at("hire", 3, "au2", actor="mercia", budget=3), areas)
    assert choices(g) == {"done", "hire thegn oxenaforda"}


# p. 15: a Dane walks a road and goes aboard with his second point; out of the wilderness he cannot.
def test_a_dane_walks_a_road_and_goes_aboard() -> None:
    areas = {"hagustaldes": area("", danes={"dane": 1})}
    g = hire("mercia", 3, areas, vessels=[vessel("danes", "nor")])
    play(g, "hire dane hagustaldes", "to gyrrum", "board drakkar_1")
    assert vessels(g, "danes")[0]["aboard"] == {"dane": 1}


# p. 15 and p. 23: beaten Danes who landed from a Drakkar go back aboard it.
def test_danes_beaten_on_landing_go_back_aboard() -> None:
    areas = {"elmham": area("east_anglia", east_anglia={"thegn": 2})}
    g = hire("mercia", 3, areas, vessels=[vessel("danes", "nor", dane=2)], chance=[1, 1, 1, 1] * 2)
    play(g, "hire drakkar_1", "land elmham", "ashore dane", "ashore dane")
    until(g, "Direction")
    assert vessels(g, "danes")[0]["aboard"] == {"dane": 2}
    assert control(g, "elmham") == "east_anglia"


# p. 16: who is aboard a Ship eats too, and may starve; the Ship with others aboard may not.
def test_those_aboard_eat_and_the_ship_that_carries_them_does_not_starve_first() -> None:
    g = winter("wi1", {}, vessels=[vessel("mercia", "nor", thegn=1)])
    assert asked(g) == ("mercia", "Starve")
    assert choices(g) != set()
    assert "starve ship_1" not in choices(g)
    passing(g, "Starve")
    assert vessels(g, "mercia") == []


# p. 16: Food of an area one does not Control feeds nobody; the token counts, not the units near it.
def test_only_food_in_controlled_areas_is_eaten() -> None:
    areas = {"tamworthige": area("mercia", 1, mercia={"thegn": 1}), "dor": area("wessex", 3)}
    g = winter("wi1", areas)
    passing(g, "TakeFood", "Starve")
    assert units(g, "tamworthige", "mercia") == {"ruler": 1}
    assert food(g, "dor") == 2


# p. 16 and p. 30: a Port buys Food in the Season Phase, before the army is fed.
def test_a_port_buys_food_before_the_feeding() -> None:
    areas = {"eoforwic": area("northumbria", 1, ("port",), northumbria={"thegn": 1})}
    g = winter("wi1", areas)
    assert asked(g) == ("northumbria", "PortCall")
    play(g, "buy eoforwic", "done")
    passing(g, "PortCall", "TakeFood")
    assert units(g, "eoforwic", "northumbria") == {"thegn": 1, "ruler": 1}
    assert gold(g, "northumbria") == 3
