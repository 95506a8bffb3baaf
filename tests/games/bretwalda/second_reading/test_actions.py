"""Second reading: Actions: Collection, Fyrd, Development; pages 17 and 18."""

from __future__ import annotations

from logres_workshop.marker import rule
from tests.games.bretwalda.second_reading.table import (
    area,
    asked,
    at,
    buildings,
    choices,
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
    vessel,
    vessels,
)


# p. 17 Collection: Gold ends with the tokens of the box, 75 in all; who collects when one is left takes one.
def test_collection_takes_the_last_gold_token_and_no_more() -> None:
    purses = {"northumbria": {"gold": 40}, "wessex": {"gold": 30}, "east_anglia": {"gold": 4}, "mercia": {"gold": 0}}
    g = lay(at("collection", actor="mercia", taken=1), kingdoms=purses)
    assert gold(g, "mercia") == 1
    assert food(g, "tamworthige") == 1


# p. 17 Collection, example: Gold and Food come from areas with own units; a bare token yields nothing.
def test_a_controlled_area_without_a_unit_yields_nothing() -> None:
    areas = {"hamptun": area("mercia"), "waeringwic": area("mercia", mercia={"ceorl": 1})}
    g = lay(at("collection", actor="mercia", taken=1), areas)
    assert gold(g, "mercia") == 5 + 2 + 1
    assert (food(g, "hamptun"), food(g, "tamworthige")) == (0, 1)


# p. 17 Upgrade: no unit is upgraded twice in an action, even if the Capital's limit would allow it.
def test_a_ceorl_made_thegn_is_not_made_ealdorman_in_the_same_fyrd() -> None:
    areas = {"wintaceaster": area("wessex", wessex={"ceorl": 1})}
    g = lay(at("fyrd", actor="wessex", taken=4), areas, kingdoms={"wessex": {"gold": 10}})
    play(g, "upgrade ceorl wintaceaster")
    assert refused(g, "upgrade thegn wintaceaster")
    assert gold(g, "wessex") == 8
    assert "recruit ceorl wintaceaster" in choices(g)


# p. 17 Unit limit: with all eight Ceorls on the map one may be lifted and set anew; never while one is in supply.
def test_a_ninth_ceorl_is_one_of_the_eight_lifted_from_the_map() -> None:
    g = lay(at("fyrd", actor="wessex", taken=4), {"ellandun": area("wessex", wessex={"ceorl": 8})})
    play(g, "recruit ceorl wintaceaster")
    passing(g, *({asked(g)[1]} - {"Muster"} or {"none"}), most=1)
    assert units(g, "ellandun", "wessex") == {"ceorl": 7}
    assert units(g, "wintaceaster", "wessex") == {"ceorl": 1, "ruler": 1}
    g = lay(at("fyrd", actor="wessex", taken=4), {"ellandun": area("wessex", wessex={"ceorl": 7})})
    play(g, "recruit ceorl wintaceaster")
    assert asked(g)[1] == "Muster"
    assert units(g, "ellandun", "wessex") == {"ceorl": 7}


# p. 17 Unit limit and Upgrade: the one Ealdorman may be lifted elsewhere to replace a Thegn who is upgraded.
def test_the_only_ealdorman_is_lifted_to_upgrade_a_thegn_elsewhere() -> None:
    areas = {
        "wintaceaster": area("wessex", wessex={"thegn": 1}),
        "ellandun": area("wessex", wessex={"ealdorman": 1}),
    }
    g = lay(at("fyrd", actor="wessex", taken=4), areas)
    play(g, "upgrade thegn wintaceaster")
    passing(g, *({asked(g)[1]} - {"Muster"} or {"none"}), most=1)
    assert units(g, "ellandun", "wessex") == {}
    assert units(g, "wintaceaster", "wessex") == {"ealdorman": 1, "ruler": 1}
    assert gold(g, "wessex") == 3


# p. 17: one land unit in a City; a Ship may be recruited beside it, for it is no land unit.
def test_a_ship_comes_beside_the_one_land_unit_of_a_city() -> None:
    areas = {"lundenwic": area("wessex")}
    g = lay(at("fyrd", actor="wessex", taken=4), areas, kingdoms={"wessex": {"gold": 12}})
    play(g, "recruit thegn lundenwic")
    assert refused(g, "recruit ceorl lundenwic")
    assert refused(g, "upgrade thegn lundenwic")
    play(g, "ship lundenwic")
    assert [v["at"] for v in vessels(g, "wessex")] == ["lundenwic"]
    assert gold(g, "wessex") == 6


# p. 9, 5 and p. 17: Gold of a discarded card is there to be spent in this action; what is not spent is gone.
def test_gold_of_discarded_cards_does_not_outlast_the_action() -> None:
    g = lay(at("fyrd", actor="mercia", taken=1), hands={"mercia": ["l07", "l08"]}, kingdoms={"mercia": {"gold": 0}})
    play(g, "discard l07", "discard l08", "recruit ceorl tamworthige", "done")
    assert gold(g, "mercia") == 0


# p. 17: with the whole Lordship deck in hands there is nothing to buy.
def test_no_card_can_be_bought_from_an_empty_deck() -> None:
    cards = [f"l{n:02}" for n in range(1, 35)]
    hands = {"mercia": cards[:8], "wessex": cards[8:17], "northumbria": cards[17:26], "east_anglia": cards[26:]}
    g = lay(at("fyrd", actor="mercia", taken=1), hands=hands)
    assert table(g)["decks"]["lordship"] == 0
    assert refused(g, "buy")
    play(g, "discard l01")
    assert "buy" in choices(g)


# p. 18: two tiles of a type fill the board; a third of that type is refused, others are not.
def test_a_third_tile_of_a_type_is_refused() -> None:
    tiles = {"mercia": {"tiles": ["armourers", "royal_gifts"]}}
    g = lay(at("development", actor="mercia", taken=1), kingdoms=tiles)
    assert refused(g, "tile countryside_mobilisation")
    assert refused(g, "tile armourers")
    assert "tile boar_snout" in choices(g)


# p. 18 and p. 30: each Building has its places; and where one stands in a Countryside no second comes.
def test_buildings_come_only_where_they_belong() -> None:
    areas = {
        "dor": area("mercia"),
        "hamptun": area("mercia", 0, ("abbey",)),
        "lundenwic": area("mercia"),
        "hestingas": area("mercia"),
    }
    g = lay(at("development", actor="mercia", taken=1), areas)
    built = {choice for choice in choices(g) if choice.startswith("build")}
    assert built == {
        "build abbey dor",
        "build port lundenwic",
        "build mead_hall lundenwic",
        "build abbey hestingas",
        "build granary hestingas",
        "build port hestingas",
        "build granary tamworthige",
        "build mead_hall tamworthige",
    }


# p. 18 and p. 2: a Building comes from the supply; when all six Granaries stand there is none to build.
def test_a_seventh_granary_does_not_exist() -> None:
    fields = ("caerleol", "dun_pris", "poclinton", "legaceaster", "ligoraceaster", "dinefwr")
    g = lay(at("development", actor="mercia", taken=1), {name: area("wessex", 0, ("granary",)) for name in fields})
    assert refused(g, "build granary tamworthige")


# p. 18: one tile and one Building in an action, in either order; a tile works on the Building bought after it.
def test_master_masons_bought_first_make_the_building_cheaper() -> None:
    g = lay(at("development", actor="mercia", taken=1))
    play(g, "tile master_masons", "build granary tamworthige")
    assert gold(g, "mercia") == 0
    assert buildings(g, "tamworthige") == ["granary"]
    assert kingdom(g, "mercia")["tiles"] == ["master_masons"]


# p. 17: Lordship cards cost two Gold each, any number; a discarded card helps to pay for them too.
def test_a_discarded_card_helps_to_buy_another() -> None:
    g = lay(at("fyrd", actor="mercia", taken=1), hands={"mercia": ["l07"]}, kingdoms={"mercia": {"gold": 1}})
    assert refused(g, "buy")
    play(g, "discard l07", "buy")
    assert hand(g, "mercia") == ["l34"]
    assert gold(g, "mercia") == 0


# p. 17: a third Ship is one of the two lifted from the map, but none that carries anybody.
def test_a_loaded_ship_is_not_lifted_to_build_another() -> None:
    fleet = [vessel("wessex", "suth", thegn=1), vessel("wessex", "thaemese", "ship_2", thegn=1)]
    g = lay(at("fyrd", actor="wessex", taken=4), vessels=fleet)
    assert refused(g, "ship wintaceaster")
    fleet[1] = vessel("wessex", "thaemese", "ship_2")
    g = lay(at("fyrd", actor="wessex", taken=4), vessels=fleet)
    play(g, "ship wintaceaster")
    passing(g, "LiftShip")
    assert sorted(v["at"] for v in vessels(g, "wessex")) == ["suth", "wintaceaster"]


# p. 17: all four Thegns out, a Ceorl is upgraded by lifting a Thegn elsewhere; two Gold are paid.
def test_a_ceorl_is_upgraded_with_a_thegn_lifted_elsewhere() -> None:
    areas = {
        "wintaceaster": area("wessex", wessex={"ceorl": 1}),
        "ellandun": area("wessex", wessex={"thegn": 4}),
    }
    g = lay(at("fyrd", actor="wessex", taken=4), areas)
    play(g, "upgrade ceorl wintaceaster")
    passing(g, *({asked(g)[1]} - {"Muster"} or {"none"}), most=1)
    assert units(g, "ellandun", "wessex") == {"thegn": 3}
    assert units(g, "wintaceaster", "wessex") == {"thegn": 1, "ruler": 1}
    assert gold(g, "wessex") == 3


# p. 17 and p. 6: no land unit is recruited or upgraded in a Countryside.
def test_nothing_is_recruited_or_upgraded_in_a_countryside() -> None:
    g = lay(at("fyrd", actor="wessex", taken=4), {"ellandun": area("wessex", wessex={"ceorl": 2})})
    assert refused(g, "recruit ceorl ellandun")
    assert refused(g, "upgrade ceorl ellandun")


# p. 17: in a City one unit is recruited or one is upgraded, not both.
def test_a_city_recruits_or_upgrades_one() -> None:
    areas = {"oxenaforda": area("wessex", wessex={"ceorl": 2})}
    g = lay(at("fyrd", actor="wessex", taken=4), areas, kingdoms={"wessex": {"gold": 12}})
    play(g, "upgrade ceorl oxenaforda")
    assert refused(g, "recruit ceorl oxenaforda")
    assert refused(g, "upgrade ceorl oxenaforda")
    assert "recruit ceorl wintaceaster" in choices(g)


# p. 17 Collection and the Summer card Drought: no Food in a Countryside, from its Granary neither.
@rule("bretwalda", "action.collection.granary", "round.season.card-effect")
def test_in_a_drought_a_countryside_granary_stays_empty() -> None:
    areas = {"ellandun": area("wessex", 0, ("granary",), wessex={"thegn": 1})}
    g = lay(at("collection", 2, "su3", actor="wessex", taken=4), areas)
    assert food(g, "ellandun") == 0


# p. 17 Collection and p. 30: an Abbey in an area without a unit still brings its Gold, the area itself does not.
def test_an_abbey_alone_brings_its_gold_but_not_the_areas() -> None:
    g = lay(at("collection", actor="mercia", taken=1), {"dor": area("mercia", 0, ("abbey",))})
    assert gold(g, "mercia") == 5 + 2 + 1


# p. 18: without Great Works one Building in an action, whatever the purse.
def test_one_building_in_an_action() -> None:
    g = lay(at("development", actor="mercia", taken=1), {"dor": area("mercia")}, kingdoms={"mercia": {"gold": 20}})
    play(g, "build abbey dor")
    assert not any(choice.startswith("build") for choice in choices(g))
    play(g, "tile boar_snout")
    assert gold(g, "mercia") == 14


# p. 18: a Building needs Control, not a unit; where only a unit of another stands nothing is built.
def test_a_building_needs_control_and_no_unit() -> None:
    g = lay(at("development", actor="mercia", taken=1), {"dor": area("mercia"), "steanford": area("wessex")})
    assert "build abbey dor" in choices(g)
    assert refused(g, "build abbey steanford")


# p. 17 and p. 30: a Port cannot pay out Gold that is not there.
def test_gold_in_all_purses_never_exceeds_the_tokens() -> None:
    purses = {"northumbria": {"gold": 40}, "wessex": {"gold": 30}, "east_anglia": {"gold": 4}, "mercia": {"gold": 0}}
    areas = {"lundenwic": area("mercia", 3, ("port",))}
    g = lay(at("fyrd", actor="mercia", taken=1), areas, kingdoms=purses)
    if "sell lundenwic" in {str(action) for action in g.initiatives("mercia")}:
        g.play("sell lundenwic", "mercia")
    assert sum(gold(g, name) for name in purses) <= 75


# p. 17: a land unit may be lifted even from aboard a Ship, for the Ship is on the map.
def test_the_ealdorman_aboard_a_ship_is_lifted_when_another_is_recruited() -> None:
    g = lay(
        at("fyrd", actor="wessex", taken=4),
        vessels=[vessel("wessex", "suth", ealdorman=1)],
        kingdoms={"wessex": {"gold": 5}},
    )
    play(g, "recruit ealdorman wintaceaster")
    passing(g, *({asked(g)[1]} - {"Muster", "ChooseAction"} or {"none"}), most=1)
    assert vessels(g, "wessex")[0]["aboard"] == {}
    assert units(g, "wintaceaster", "wessex") == {"ealdorman": 1, "ruler": 1}


# Rich Harvest and p. 17: one Food more where Food grows and one collects; Gold is as ever.
def test_a_rich_harvest_adds_a_food_to_each_field_collected_from() -> None:
    areas = {"hamptun": area("mercia", mercia={"ceorl": 1}), "ligoraceaster": area("mercia")}
    g = lay(at("collection", 3, "au1", actor="mercia", taken=1), areas)
    assert (food(g, "hamptun"), food(g, "tamworthige"), food(g, "ligoraceaster")) == (2, 2, 0)
    assert gold(g, "mercia") == 5 + 2 + 1


# Levy Time and p. 17: two Ceorls are free, within the limits of the areas; the third is paid for.
def test_at_levy_time_the_third_ceorl_is_paid_for() -> None:
    areas = {"lundenwic": area("wessex"), "oxenaforda": area("wessex")}
    g = lay(at("fyrd", 3, "au4", actor="wessex", taken=4), areas)
    play(g, "recruit ceorl lundenwic")
    assert refused(g, "recruit ceorl lundenwic")
    play(g, "recruit ceorl oxenaforda")
    assert gold(g, "wessex") == 5
    play(g, "recruit ceorl wintaceaster")
    assert gold(g, "wessex") == 4


# Open the Hoard: a Gold less for each recruit, three in all; upgrades cost the same.
def test_the_open_hoard_saves_three_gold_at_most() -> None:
    areas = {name: area("wessex") for name in ("lundenwic", "oxenaforda", "escanceaster")}
    g = lay(at("fyrd", actor="wessex", taken=4), areas, hands={"wessex": ["l29"]}, kingdoms={"wessex": {"gold": 20}})
    play(g, "play l29")
    play(g, *(f"recruit thegn {name}" for name in ("lundenwic", "oxenaforda", "escanceaster", "wintaceaster")))
    assert gold(g, "wessex") == 20 - 2 - 2 - 2 - 3


# Royal Gifts and p. 17: two cards for one Gold each, the third for two.
def test_royal_gifts_make_two_cards_cheap() -> None:
    g = lay(at("fyrd", actor="wessex", taken=4), kingdoms={"wessex": {"gold": 5, "tiles": ["royal_gifts"]}})
    play(g, "buy", "buy")
    assert gold(g, "wessex") == 3
    play(g, "buy")
    assert gold(g, "wessex") == 1


# p. 18, p. 29 and Skilled Hands: three reductions on a Northumbrian Abbey make it free, and nothing is paid back.
def test_no_building_costs_less_than_nothing() -> None:
    g = lay(
        at("development", actor="northumbria", taken=4),
        {"hagustaldes": area("northumbria")},
        hands={"northumbria": ["l31"]},
        kingdoms={"northumbria": {"gold": 0, "tiles": ["master_masons"]}},
    )
    play(g, "play l31", "build abbey hagustaldes")
    assert gold(g, "northumbria") == 0


# Countryside Mobilisation and p. 17: one free Ceorl in each of two Countryside areas, no third and no second in one.
def test_mobilisation_sends_one_ceorl_to_each_of_two_areas() -> None:
    areas = {name: area("mercia") for name in ("dor", "waeringwic", "hamptun")}
    tiles = {"mercia": {"gold": 5, "tiles": ["countryside_mobilisation"]}}
    g = lay(at("fyrd", actor="mercia", taken=1), areas, kingdoms=tiles)
    play(g, "levy dor")
    assert refused(g, "levy dor")
    play(g, "levy hamptun")
    assert refused(g, "levy waeringwic")
    assert gold(g, "mercia") == 5


# p. 14 and p. 17: a pillaged area with an own unit is collected from in full, Abbey included.
def test_a_unit_in_a_pillaged_area_collects_its_abbey_too() -> None:
    areas = {
        "gyrrum": area("", danes={"dane": 1}),
        "hagustaldes": area("northumbria", 0, ("abbey",), northumbria={"ceorl": 1}),
    }
    g = lay(at("collection", 2, "su1", actor="northumbria", taken=4), areas)
    assert gold(g, "northumbria") == 5 + 2 + 1 + 1


# Heavy Plough and p. 16: nothing grows in Winter, and nobody is asked for fields.
def test_the_heavy_plough_rests_in_winter() -> None:
    tiles = {"mercia": {"tiles": ["heavy_plough"]}}
    g = lay(at("collection", 4, "wi1", actor="mercia", taken=1), kingdoms=tiles)
    assert asked(g)[1] == "ChooseAction"
    assert food(g, "tamworthige") == 0


# p. 17: what is lifted to be set anew is one of the same type; other units are not touched.
def test_only_a_thegn_is_lifted_for_a_thegn() -> None:
    areas = {
        "ellandun": area("wessex", wessex={"thegn": 2, "ceorl": 3}),
        "oxenaforda": area("wessex", wessex={"thegn": 2}),
    }
    g = lay(at("fyrd", actor="wessex", taken=4), areas)
    play(g, "recruit thegn wintaceaster")
    assert {choice.split()[-1] for choice in choices(g)} >= {"ellandun", "oxenaforda"}
    play(g, next(choice for choice in choices(g) if choice.endswith("oxenaforda")))
    assert units(g, "oxenaforda", "wessex") == {"thegn": 1}
    assert units(g, "ellandun", "wessex") == {"ceorl": 3, "thegn": 2}


# p. 18: tiles are one of a kind on a board; the type's two spaces count whatever order they were bought in.
def test_a_tile_is_bought_once_and_one_in_an_action() -> None:
    g = lay(at("development", actor="mercia", taken=1), kingdoms={"mercia": {"gold": 20, "tiles": ["armourers"]}})
    assert refused(g, "tile armourers")
    play(g, "tile royal_gifts")
    assert not any(choice.startswith("tile") for choice in choices(g))


# Drought and docs/rulings: games begun before the second reading of the rules go on with full barns.
def test_by_the_first_reading_a_granary_fills_in_a_drought() -> None:
    areas = {"ellandun": area("wessex", 0, ("granary",), wessex={"thegn": 1})}
    g = lay(at("collection", 2, "su3", actor="wessex", taken=4), areas, options={"reading": "first"})
    assert food(g, "ellandun") == 1
