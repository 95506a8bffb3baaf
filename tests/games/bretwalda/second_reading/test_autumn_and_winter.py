"""Second reading: Autumn, Neutral and Danes movement, and Winter, feeding; pages 14 to 16."""

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
    winners,
)

ECGBERHT = {"ruler": "ecgberht", "rulers": ["beorhtric", "aethelwulf"]}


def hire(actor: str, budget: int, areas: Doc, **more: Any) -> Game:
    return lay(at("hire", 3, "au1", actor=actor, budget=budget), areas, **more)


def winter(card: str, areas: Doc, **more: Any) -> Game:
    return lay(at("season", 4, card), areas, **more)


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


# p. 8 and p. 16: Neutrals that enter an area with nothing but a laden Ship in its Harbour destroy Ship and crew.
def test_neutrals_burn_a_laden_ship_in_an_empty_harbour() -> None:
    areas = {"heathfield": area("", neutral={"thegn": 1})}
    areas["loidis"] = area("northumbria", northumbria={"ruler": 1})
    areas["eoforwic"] = area("northumbria", 1)
    g = hire("mercia", 3, areas, vessels=[vessel("northumbria", "eoforwic", thegn=2)])
    play(g, "hire thegn heathfield", "to eoforwic")
    passing(g, "Walk", most=1)
    until(g, "Direction")
    assert vessels(g, "northumbria") == []
    assert (control(g, "eoforwic"), food(g, "eoforwic")) == ("", 0)


# p. 13, p. 15 and p. 21: a hired Drakkar that meets a Ship fights; if it wins its Danes do not land any more.
def test_a_hired_drakkar_that_wins_at_sea_lands_nobody() -> None:
    fleet = [vessel("danes", "nor", dane=2), vessel("wessex", "thaemese")]
    g = hire("mercia", 3, {}, vessels=fleet, chance=[6, 1])
    play(g, "hire drakkar_1", "sail thaemese")
    until(g, "Direction")
    assert vessels(g, "wessex") == []
    assert [(v["at"], v["aboard"]) for v in vessels(g, "danes")] == [("thaemese", {"dane": 2})]


# p. 15, p. 23: a hired Drakkar that is beaten off goes back to the Sea it came from.
def test_a_hired_drakkar_that_fails_goes_back() -> None:
    fleet = [vessel("danes", "nor", dane=2), vessel("wessex", "thaemese")]
    g = hire("mercia", 3, {}, vessels=fleet, chance=[1, 2, 1, 2])
    play(g, "hire drakkar_1", "sail thaemese")
    until(g, "Direction")
    assert [(v["at"], v["aboard"]) for v in vessels(g, "danes")] == [("nor", {"dane": 2})]
    assert [v["at"] for v in vessels(g, "wessex")] == ["thaemese"]


# p. 16: the Ruler never starves, nor the Ship that carries him: with no other unit and no Food nobody is lost.
def test_a_ship_with_nobody_but_the_ruler_aboard_does_not_starve() -> None:
    g = winter("wi1", {}, vessels=[vessel("mercia", "nor", ruler=1)])
    until(g, "Direction")
    assert vessels(g, "mercia")[0]["aboard"] == {"ruler": 1}


# p. 10 and p. 16: Danes kill the Ruler in his Capital: the Capital is lost, and the successor sits in a City.
def test_a_ruler_killed_by_danes_in_his_capital_is_succeeded_elsewhere() -> None:
    areas = {"ellandun": area("", danes={"dane": 4}), "oxenaforda": area("wessex")}
    g = hire("mercia", 12, areas, chance=[6, 6, 6, 6, 1, 1, 1])
    for _ in range(4):
        play(g, "hire dane ellandun", "to wintaceaster")
        passing(g, "Walk", most=1)
    until(g, "ChooseRuler")
    assert asked(g)[0] == "wessex"
    until(g, "Direction")
    assert units(g, "oxenaforda", "wessex") == {"ruler": 1}
    assert control(g, "wintaceaster") == ""


# p. 6, 2 and p. 15: the last Ruler falls in Autumn: the round is still played, then the game is over.
def test_a_last_ruler_who_falls_in_autumn_ends_the_game_with_that_round() -> None:
    areas = {"ellandun": area("", danes={"dane": 4}), "hamptun": area("mercia")}
    g = hire("mercia", 12, areas, chance=[6, 6, 6, 6, 1, 1, 1], kingdoms={"wessex": {"rulers": []}})
    for _ in range(4):
        play(g, "hire dane ellandun", "to wintaceaster")
        passing(g, "Walk", most=1)
    until(g, "Direction")
    assert winners(g) == ()
    until(g, "Bid")
    assert winners(g) == ("mercia",)
    assert table(g)["round"] == 3


# p. 15, Masterless Men: who bid one Gold may move for two; who bid nothing moves nothing.
def test_masterless_men_follow_only_those_who_bid() -> None:
    areas = {"oxenaforda": area("", neutral={"ceorl": 4})}
    g = lay(at("season", 3, "au3"), areas, kingdoms={"wessex": ECGBERHT})
    for seat, amount in (("northumbria", 1), ("mercia", 0), ("east-anglia", 0), ("wessex", 0)):
        g.play(f"bid {amount}", seat)
    play(g, "hire ceorl oxenaforda", "to glaewceaster", "hire ceorl oxenaforda", "to glaewceaster")
    assert asked(g)[1] == "Direction"
