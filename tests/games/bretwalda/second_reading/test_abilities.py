"""Second reading: abilities of kingdoms, Buildings, tiles and Lordship cards, pages 29 to 31."""

from __future__ import annotations

from logres_workshop.marker import rule
from tests.games.bretwalda.second_reading.table import (
    area,
    asked,
    at,
    buildings,
    choices,
    control,
    food,
    gold,
    hand,
    kingdom,
    lay,
    passing,
    play,
    refused,
    table,
    units,
    until,
    vessel,
)


# p. 29 East Anglia: two Food at the start of each later Spring, beside what the Spring card gives.
def test_east_anglia_lays_two_food_in_the_fifth_round_where_it_likes() -> None:
    areas = {"theodford": area("east_anglia"), "elmham": area("east_anglia")}
    seasons = [["sp4", "sp3", "sp2", "sp1"], ["su1"], ["au1"], ["wi1"]]
    g = lay(at("season", 5, ""), areas, decks={"seasons": seasons})
    until(g, "PlaceFood")
    assert asked(g)[0] == "east-anglia"
    play(g, "food elmham", "food theodford")
    assert asked(g)[1] != "PlaceFood"
    assert (food(g, "elmham"), food(g, "theodford")) == (1, 1)


# p. 29 Northumbria: an Abbey for a Gold less, other Buildings at the full price; Master Masons come on top.
def test_northumbrian_abbeys_are_cheaper_still_with_master_masons() -> None:
    areas = {"hagustaldes": area("northumbria")}
    where = at("development", actor="northumbria", taken=4)
    poor = lay(where, areas, kingdoms={"northumbria": {"gold": 2}})
    assert "build abbey hagustaldes" in choices(poor)
    assert refused(poor, "build granary eoforwic")
    g = lay(where, areas, kingdoms={"northumbria": {"gold": 2, "tiles": ["master_masons"]}})
    play(g, "build abbey hagustaldes")
    assert gold(g, "northumbria") == 1


# p. 29 Mercia: one land unit more to be recruited in each area; the addition is for recruits, not for upgrades.
def test_mercia_recruits_one_more_but_upgrades_no_more_than_others() -> None:
    areas = {"ligoraceaster": area("mercia", mercia={"ceorl": 2})}
    g = lay(at("fyrd", actor="mercia", taken=1), areas, kingdoms={"mercia": {"gold": 20}})
    play(g, "upgrade ceorl ligoraceaster")
    assert refused(g, "upgrade ceorl ligoraceaster")
    play(g, "recruit ceorl ligoraceaster")
    assert refused(g, "recruit ceorl ligoraceaster")
    play(g, *["recruit ceorl tamworthige"] * 3)
    assert refused(g, "recruit ceorl tamworthige")


# p. 29 Mercia: in the Capital two upgrades and one recruit, in any order.
def test_mercia_in_its_capital_recruits_first_and_still_upgrades_two() -> None:
    areas = {"tamworthige": area("mercia", mercia={"ceorl": 3})}
    g = lay(at("fyrd", actor="mercia", taken=1), areas, kingdoms={"mercia": {"gold": 20}})
    play(g, "recruit ceorl tamworthige", *["upgrade ceorl tamworthige"] * 2)
    assert refused(g, "upgrade ceorl tamworthige")
    assert refused(g, "recruit ceorl tamworthige")


# p. 29 Wessex: one card more to choose from after a Battle; as many are kept as usual.
def test_wessex_chooses_from_one_card_more_and_keeps_one() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 1})}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, chance=[1, 6, 1])
    passing(g, "MayRetreat")
    assert asked(g) == ("wessex", "ReturnDrawn")
    assert len(choices(g)) == 3
    passing(g, "ReturnDrawn")
    assert len(hand(g, "wessex")) == 1
    assert len(hand(g, "mercia")) == 1


# p. 30 Granary: one Food more where it stands, on top of the field's own; Drought spares a Capital.
def test_a_granary_doubles_the_harvest_and_the_drought_spares_a_capital() -> None:
    areas = {
        "wintaceaster": area("wessex", 0, ("granary",)),
        "ellandun": area("wessex", 0, (), wessex={"thegn": 1}),
    }
    g = lay(at("collection", 2, "su3", actor="wessex", taken=4), areas)
    assert (food(g, "wintaceaster"), food(g, "ellandun")) == (2, 0)


# p. 30 Port: its owner changes Food for Gold in the Season Phase and in his own actions, not in those of others.
def test_a_port_is_closed_during_the_actions_of_others() -> None:
    areas = {"eoforwic": area("northumbria", 2, ("port",))}
    others = lay(at("fyrd", actor="mercia", taken=1), areas)
    assert "sell eoforwic" not in {str(action) for action in others.initiatives("northumbria")}
    own = lay(at("fyrd", actor="northumbria", taken=4), areas)
    own.play("sell eoforwic", "northumbria")
    assert (gold(own, "northumbria"), food(own, "eoforwic")) == (7, 1)
    own.play("buy eoforwic", "northumbria")
    assert (gold(own, "northumbria"), food(own, "eoforwic")) == (5, 2)


# p. 30 Port and the Winter card Storms: Ports are closed to the end of that round.
def test_storms_close_the_ports() -> None:
    areas = {"eoforwic": area("northumbria", 2, ("port",))}
    g = lay(at("fyrd", 4, "wi3", actor="northumbria", taken=4), areas)
    assert not {str(action) for action in g.initiatives("northumbria")} & {"sell eoforwic", "buy eoforwic"}


# p. 30 Mead hall: a card for each Mead hall Controlled, in the Fyrd action, even if nothing is recruited.
def test_two_mead_halls_bring_two_cards_in_a_fyrd_without_recruits() -> None:
    areas = {"tamworthige": area("mercia", 0, ("mead_hall",)), "lundenwic": area("mercia", 0, ("mead_hall",))}
    g = lay(at("action", actor="mercia", taken=1), areas)
    play(g, "fyrd")
    assert len(hand(g, "mercia")) == 2
    play(g, "done")
    assert len(hand(g, "mercia")) == 2


# p. 30, question on tiles: a tile works as soon as it is placed: Great Works allow two Buildings in the same action.
def test_great_works_bought_in_this_action_allow_a_second_building_elsewhere() -> None:
    areas = {"dor": area("mercia"), "tamworthige": area("mercia")}
    g = lay(at("development", actor="mercia", taken=1), areas, kingdoms={"mercia": {"gold": 9}})
    play(g, "tile great_works", "build granary tamworthige")
    assert refused(g, "build mead_hall tamworthige")
    play(g, "build abbey dor")
    assert (gold(g, "mercia"), buildings(g, "dor")) == (0, ["abbey"])


# p. 30, question on Lordship: the unit an attacker gets back comes to the area his units came from.
def test_stragglers_of_a_beaten_attacker_come_back_where_they_marched_off() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 3}, mercia={"thegn": 1}), "ligoraceaster": area("mercia")}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["ligoraceaster"])
    g = lay(where, areas, hands={"mercia": ["l23"]}, chance=[1, 6, 1, 1])
    while not any(choice.startswith("play l23") for choice in choices(g)):
        passing(g, asked(g)[1], most=1)
    play(g, next(choice for choice in choices(g) if choice.startswith("play l23")))
    until(g, "ChooseAction")
    assert units(g, "ligoraceaster", "mercia") == {"thegn": 1}


# p. 30, question on Lordship: a beaten defender gets the unit in an adjacent area he Controls, and only there.
def test_stragglers_of_a_beaten_defender_come_to_an_adjacent_own_area() -> None:
    areas = {
        "dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 3}),
        "loidis": area("wessex"),
        "wintaceaster": area("wessex"),
    }
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, hands={"wessex": ["l23"]}, chance=[6, 6, 1, 1])
    while not any(choice.startswith("play l23") for choice in choices(g)):
        passing(g, asked(g)[1], most=1)
    play(g, next(choice for choice in choices(g) if choice.startswith("play l23")))
    until(g, "ChooseAction")
    assert units(g, "loidis", "wessex") == {"thegn": 1}


# p. 30 Port: what a Port buys needs a Port of one's own; a captured one serves its captor at once.
def test_a_captured_port_serves_its_captor_in_the_same_action() -> None:
    areas = {
        "dornwaraceaster": area("mercia", mercia={"thegn": 1}),
        "wintaceaster": area("wessex", 1, ("port",)),
        "ellandun": area("wessex", wessex={"ruler": 1}),
    }
    g = lay(at("movement", actor="mercia", taken=1), areas, vessels=[vessel("wessex", "suth")])
    play(g, "move thegn dornwaraceaster", "to wintaceaster", "stop", "keep port", "keep 1")
    assert "sell wintaceaster" in {str(action) for action in g.initiatives("mercia")}
    assert "sell wintaceaster" not in {str(action) for action in g.initiatives("wessex")}
    assert kingdom(g, "mercia")["gold"] == 5
    assert table(g)["areas"]["wintaceaster"]["buildings"] == ["port"]


# p. 29 East Anglia: without any Controlled area there is nowhere to lay the two Food; nothing is asked.
def test_a_landless_east_anglia_gets_no_food() -> None:
    areas = {"theodford": area("mercia"), "elmham": area("", east_anglia={"ruler": 1})}
    seasons = [["sp4", "sp3", "sp2", "sp1"], ["su1"], ["au1"], ["wi1"]]
    g = lay(at("season", 5, ""), areas, decks={"seasons": seasons})
    until(g, "PlaceFood", "Direction")
    assert asked(g)[1] == "Direction"


# p. 29 East Anglia: its Food may lie in any Controlled area, with or without a Food symbol.
def test_east_anglian_food_may_lie_where_no_food_grows() -> None:
    areas = {"theodford": area("east_anglia"), "norwic": area("east_anglia"), "elmham": area("east_anglia")}
    seasons = [["sp4", "sp3", "sp2", "sp1"], ["su1"], ["au1"], ["wi1"]]
    g = lay(at("season", 9, ""), areas, decks={"seasons": seasons})
    until(g, "PlaceFood")
    assert choices(g) == {"food theodford", "food norwic", "food elmham"}


# p. 29 Mercia: the additional recruit comes in captured Capitals too, but not in a Countryside.
def test_mercia_recruits_three_in_a_captured_capital() -> None:
    areas = {
        "wintaceaster": area("mercia"),
        "ellandun": area("wessex", wessex={"ruler": 1}),
        "dor": area("mercia"),
    }
    g = lay(at("fyrd", actor="mercia", taken=1), areas, kingdoms={"mercia": {"gold": 9}})
    play(g, *["recruit ceorl wintaceaster"] * 3)
    assert refused(g, "recruit ceorl wintaceaster")
    assert refused(g, "recruit ceorl dor")


# p. 29 Wessex: beaten, it still has one card more to choose from.
def test_a_beaten_wessex_chooses_one_of_two() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 2})}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, chance=[6, 1, 1])
    play(g, sorted(choices(g))[0])
    assert asked(g) == ("wessex", "ReturnDrawn")
    assert len(choices(g)) == 2


# p. 30 Mead hall and p. 9: with the deck empty a Mead hall brings nothing, and the Fyrd goes on.
def test_a_mead_hall_brings_nothing_from_an_empty_deck() -> None:
    cards = [f"l{n:02}" for n in range(1, 35)]
    hands = {"northumbria": cards[:17], "east_anglia": cards[17:]}
    g = lay(at("action", actor="mercia", taken=1), {"tamworthige": area("mercia", 0, ("mead_hall",))}, hands=hands)
    play(g, "fyrd")
    assert asked(g) == ("mercia", "Muster")
    assert hand(g, "mercia") == []


# p. 30 Port: Food bought stands in the Port's area; Food sold may come from any Controlled area.
def test_a_port_sells_food_of_any_own_area() -> None:
    areas = {"eoforwic": area("northumbria", 0, ("port",)), "loidis": area("northumbria", 1)}
    g = lay(at("fyrd", actor="northumbria", taken=4), areas)
    g.play("sell loidis", "northumbria")
    assert (gold(g, "northumbria"), food(g, "loidis")) == (7, 0)
    g.play("buy eoforwic", "northumbria")
    assert food(g, "eoforwic") == 1


# p. 30 Port and p. 13: it is shut between the declared purses and the payment of the bid.
def test_a_port_is_shut_while_bids_are_out() -> None:
    areas = {"eoforwic": area("northumbria", 2, ("port",))}
    g = lay(at("season", 2, "su1"), areas)
    until(g, "Bid")
    assert g.initiatives("northumbria") == []


# p. 30 Abbey: three Abbeys are a Dalc, five are still one, six are two.
def test_five_abbeys_are_one_dalc_and_six_are_two() -> None:
    names = ("dor", "steanford", "heathfield", "poclinton", "elmham", "hestingas")
    five = lay(at("action", actor="mercia", taken=1), {n: area("mercia", 0, ("abbey",)) for n in names[:5]})
    six = lay(at("action", actor="mercia", taken=1), {n: area("mercia", 0, ("abbey",)) for n in names})
    elmham = 1
    assert kingdom(five, "mercia")["dalcs"] == 1 + elmham
    assert kingdom(six, "mercia")["dalcs"] == 2 + elmham


# p. 30, question on Lordship and p. 20: Stragglers of troops that landed from a Ship come back aboard.
@rule("bretwalda", "battle.lordship-return-unit")
def test_stragglers_of_landing_troops_come_back_aboard() -> None:
    areas = {"elmham": area("east_anglia", east_anglia={"thegn": 3})}
    g = lay(
        at("movement", actor="northumbria", taken=4),
        areas,
        vessels=[vessel("northumbria", "nor", thegn=1)],
        hands={"northumbria": ["l23"]},
        chance=[1, 6, 1, 1],
    )
    play(g, "sail ship_1", "land elmham")
    passing(g, "Ashore", "Sail")
    play(g, "done")
    while not any(choice.startswith("play l23") for choice in choices(g)):
        passing(g, asked(g)[1], most=1)
    play(g, next(choice for choice in choices(g) if choice.startswith("play l23")))
    until(g, "ChooseAction")
    assert table(g)["vessels"][0]["aboard"] == {"thegn": 1}


# p. 30: what is read on a tile holds from its placing: Learned Clerks help the next Development, not their own price.
def test_learned_clerks_do_not_pay_for_themselves() -> None:
    g = lay(at("development", actor="mercia", taken=1), kingdoms={"mercia": {"gold": 2}})
    assert refused(g, "tile learned_clerks")
    g = lay(at("development", actor="mercia", taken=1), kingdoms={"mercia": {"gold": 2, "tiles": ["learned_clerks"]}})
    assert "tile boar_snout" in choices(g)
    assert buildings(g, "tamworthige") == []
    assert units(g, "tamworthige", "mercia") == {"ruler": 1}


# p. 30, question on Lordship: of an attack from two areas the lost unit comes back to either.
def test_stragglers_of_an_attack_from_two_areas_come_back_to_either() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 4}, mercia={"ceorl": 1, "thegn": 1}), "mameceaster": area("mercia")}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1)
    where["from"] = ["tamworthige", "mameceaster"]
    g = lay(where, areas, hands={"mercia": ["l23"]}, chance=[1, 1, 6, 3, 1, 1])
    while not any(choice.startswith("play l23") for choice in choices(g)):
        passing(g, asked(g)[1], most=1)
    play(g, next(choice for choice in sorted(choices(g)) if choice.startswith("play l23")))
    until(g, "ChooseAction")
    back = [units(g, name, "mercia") for name in ("tamworthige", "mameceaster")]
    assert sum(sum(found.values()) for found in back) == 2


# p. 30, question on Lordship: a defender without an adjacent own area has no place for the unit.
def test_stragglers_need_an_adjacent_own_area() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 3})}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, hands={"wessex": ["l23"]}, chance=[6, 6, 1, 1])
    while asked(g)[1] != "ChooseAction":
        assert not any(choice.startswith("play l23") for choice in choices(g))
        passing(g, asked(g)[1], most=1)


# p. 9, 3 and Plundered Barns: played after a Battle that gave one the area, it fills that area's barns.
def test_plundered_barns_feed_the_conqueror_at_once() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 2})}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, hands={"mercia": ["l26"]}, chance=[6, 1, 1])
    while "play l26" not in choices(g):
        assert asked(g)[1] != "ChooseAction"
        passing(g, asked(g)[1], most=1)
    play(g, "play l26")
    until(g, "ChooseAction")
    assert (control(g, "dor"), food(g, "dor")) == ("mercia", 2)


# Fire the Gates: the black dice are gone for the whole Battle, not for the first round alone.
def test_burnt_gates_help_nobody_in_the_second_round() -> None:
    areas = {"oxenaforda": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 2})}
    where = at("battle", actor="mercia", attacker="mercia", area="oxenaforda", taken=1, origins=["waeringwic"])
    g = lay(where, areas, hands={"mercia": ["l07"]}, chance=[1, 1, 1, 1] * 2)
    play(g, "play l07")
    until(g, "ChooseAction")
    assert units(g, "oxenaforda", "wessex") == {"thegn": 2}


# Spoils of War: up to three Gold of the loser, and no more than he has.
def test_spoils_of_war_take_what_the_loser_has() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 2})}
    where = at("battle", 2, "su1", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, hands={"mercia": ["l24"]}, chance=[6, 1, 1], kingdoms={"wessex": {"gold": 2}})
    while "play l24" not in choices(g):
        passing(g, asked(g)[1], most=1)
    play(g, "play l24")
    assert (gold(g, "mercia"), gold(g, "wessex")) == (7, 0)


# No Way Home: the opponent is not asked for a Retreat after that round.
def test_no_way_home_keeps_the_attacker_in_the_field() -> None:
    areas = {"dor": area("wessex", wessex={"thegn": 2}, mercia={"thegn": 2}), "loidis": area("wessex")}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, hands={"wessex": ["l20"]}, chance=[1, 1, 1, 1] * 2)
    while "play l20" not in choices(g):
        passing(g, asked(g)[1], most=1)
    play(g, "play l20")
    passing(g, "PlayCard")
    assert asked(g) == ("wessex", "MayRetreat")


# Hidden Stores: three units need no Food; the fourth does.
def test_hidden_stores_feed_three() -> None:
    areas = {"tamworthige": area("mercia", 1, mercia={"thegn": 4})}
    g = lay(at("season", 4, "wi1"), areas, hands={"mercia": ["l34"]})
    play(g, "play l34")
    passing(g, "Starve", "TakeFood")
    assert units(g, "tamworthige", "mercia") == {"thegn": 3, "ruler": 1}


# Silver Tongue: the bid ranks three higher but pays and draws for what it is.
def test_a_silver_tongue_wins_the_bid_but_draws_for_the_gold() -> None:
    g = lay(at("season", 2, "su1"), hands={"mercia": ["l33"]})
    for seat, amount in (("northumbria", 3), ("mercia", 1), ("east-anglia", 0), ("wessex", 0)):
        g.play(f"bid {amount}", seat)
    play(g, "play l33")
    assert asked(g) == ("mercia", "PlayDanes")
    assert choices(g) == {"raid man"}
    assert gold(g, "mercia") == 4


# Javelin Storm: a wound before the dice; who has lost his last unit so rolls nothing and has lost.
def test_a_javelin_storm_may_decide_the_battle_before_the_dice() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 1}, mercia={"thegn": 1})}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, hands={"mercia": ["l09"]})
    play(g, "play l09")
    until(g, "ChooseAction")
    assert units(g, "dor", "mercia") == {"thegn": 1}
    assert control(g, "dor") == "mercia"


# Called from the Fields: two Ceorls at most, and only those that are in the supply.
def test_the_fields_send_only_the_ceorls_that_are_left() -> None:
    areas = {
        "dor": area("wessex", wessex={"thegn": 1}, mercia={"thegn": 1}),
        "ellandun": area("wessex", wessex={"ceorl": 7}),
    }
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, hands={"wessex": ["l05"]}, chance=[1, 1, 1])
    while not any(choice.startswith("play l05") for choice in choices(g)):
        passing(g, asked(g)[1], most=1)
    play(g, next(choice for choice in sorted(choices(g)) if choice.startswith("play l05")))
    until(g, "MayRetreat")
    assert units(g, "dor", "wessex") == {"ceorl": 1, "thegn": 1}
