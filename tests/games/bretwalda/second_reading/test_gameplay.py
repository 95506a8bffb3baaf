"""Second reading: Gameplay: the phases of a round, pages 11 to 13."""

from __future__ import annotations

from logres_workshop.marker import rule
from tests.games.bretwalda.second_reading.table import (
    area,
    asked,
    at,
    choices,
    control,
    kingdom,
    lay,
    passing,
    play,
    refused,
    table,
    until,
    vessel,
)


# p. 12: the Pretender's direction holds for the whole round; each takes one action, then each another.
def test_anticlockwise_play_goes_round_twice_in_that_direction() -> None:
    g = lay(at("actions"))
    assert asked(g) == ("mercia", "Direction")
    play(g, "anticlockwise")
    order = []
    while asked(g)[1] == "ChooseAction":
        order.append(asked(g)[0])
        play(g, "movement" if len(order) <= 4 else "development", "done")
    assert order == ["mercia", "northumbria", "wessex", "east-anglia"] * 2


# p. 12: the two actions of a round are different ones.
def test_the_second_action_of_a_round_is_another_one() -> None:
    g = lay(at("action", actor="wessex", taken=7), kingdoms={"wessex": {"actions": ["fyrd"]}})
    assert choices(g) == {"collection", "development", "movement"}
    assert refused(g, "fyrd")


# p. 12: when all have taken two actions the tokens are reset: in the next round all four are there again.
def test_in_the_next_round_all_four_actions_are_open_again() -> None:
    spent = {"actions": ["fyrd", "collection"]}
    others = dict.fromkeys(("mercia", "east_anglia", "wessex"), spent)
    g = lay(
        at("action", 3, "au1", actor="northumbria", taken=8),
        kingdoms={**others, "northumbria": {"actions": ["fyrd"]}},
    )
    play(g, "movement", "done")
    until(g, "ChooseAction")
    assert table(g)["round"] == 4
    assert choices(g) == {"collection", "fyrd", "development", "movement"}


# p. 12: an action must be taken, but need not be carried out; the token is used all the same.
def test_a_movement_without_any_move_uses_the_action_up() -> None:
    g = lay(at("action", actor="mercia", taken=1))
    play(g, "movement", "done")
    assert asked(g) == ("east-anglia", "ChooseAction")
    assert kingdom(g, "mercia")["actions"] == ["movement"]


# p. 12, 1: Dalcs from Abbeys count for the Pretender like those on the board.
def test_three_abbeys_make_a_pretender() -> None:
    abbeys = {name: area("wessex", 0, ("abbey",)) for name in ("ellandun", "steanford", "dor")}
    g = lay(at("priority", 1), abbeys)
    until(g, "Bid")
    assert table(g)["pretender"] == "wessex"


# p. 12, 2: level in Dalcs, the number of Controlled land areas decides, Dalcs or not.
def test_level_in_dalcs_the_larger_realm_makes_the_pretender() -> None:
    areas = {"gyrrum": area("northumbria"), "hamptun": area("wessex"), "ellandun": area("wessex")}
    g = lay(at("priority", 1), areas)
    until(g, "Bid")
    assert table(g)["pretender"] == "wessex"


# p. 12, end: if all is level among the first, the present Pretender stays, though he is not one of them.
def test_level_in_everything_the_old_pretender_stays_though_he_is_behind() -> None:
    areas = {"gyrrum": area("northumbria"), "seolesige": area("wessex")}
    g = lay(at("priority", 1), areas)
    until(g, "Bid")
    assert table(g)["pretender"] == "mercia"


# p. 11: Season cards stay open until the end of the Winter round; then all four are set aside.
def test_after_the_winter_all_open_season_cards_are_set_aside() -> None:
    g = lay(at("priority", 4, "wi1"), board={"shown": ["sp1", "su1", "au1", "wi1"]})
    until(g, "ChooseAction")
    assert table(g)["round"] == 5
    assert {"sp1", "su1", "au1", "wi1"} <= set(table(g)["aside"])
    assert len(table(g)["aside"]) == 4


# p. 11: a Season card works on its own round; one that still lies open from Spring does nothing in Summer.
def test_the_floods_of_spring_are_over_in_summer() -> None:
    areas = {"tamworthige": area("mercia", mercia={"thegn": 1})}
    spring = lay(at("movement", 1, "sp2", actor="mercia"), areas)
    play(spring, "move thegn tamworthige")
    assert refused(spring, "to mathrafal")
    summer = lay(at("movement", 2, "su1", actor="mercia"), areas, board={"shown": ["sp2", "su1"]})
    play(summer, "move thegn tamworthige")
    assert "to mathrafal" in choices(summer)


# p. 10 and p. 12: the new Pretender is first in the next round, and chooses the direction there.
def test_the_new_pretender_opens_the_next_round() -> None:
    g = lay(at("priority", 3, "au1"), {"gyrrum": area("northumbria")})
    passing(g, "TakeFood", "Starve")
    until(g, "Direction")
    assert table(g)["round"] == 4
    assert asked(g) == ("northumbria", "Direction")


# p. 12 and p. 26: with two players they alternate, beginning with the Pretender.
def test_two_players_alternate() -> None:
    g = lay(
        at("actions"),
        scenario="two-player",
        absent=("mercia", "east_anglia"),
        board={"pretender": "wessex"},
    )
    order = []
    passing(g, "Direction")
    while asked(g)[1] == "ChooseAction":
        order.append(asked(g)[0])
        play(g, "movement" if len(order) <= 2 else "development", "done")
    assert order == ["wessex", "northumbria"] * 2


# p. 12, 3 to 5: level in Dalcs and areas, a second Capital outweighs Cities, Food and Gold.
def test_a_second_capital_makes_the_pretender_among_equals() -> None:
    areas = {
        "theodford": area("northumbria"),
        "elmham": area("east_anglia", east_anglia={"ruler": 1}),
        "lundenwic": area("wessex", 4),
    }
    g = lay(at("priority", 1), areas, board={"dalcs": []}, kingdoms={"wessex": {"gold": 20}})
    until(g, "Bid")
    assert table(g)["pretender"] == "northumbria"


# p. 12, 4: level in Capitals too, areas with Cities outweigh Food.
def test_a_city_makes_the_pretender_before_food() -> None:
    areas = {"lundenwic": area("wessex"), "dor": area("northumbria", 5)}
    g = lay(at("priority", 1), areas, board={"dalcs": []})
    until(g, "Bid")
    assert table(g)["pretender"] == "wessex"


# p. 12, 6: Gold in the supply is the last tie-break.
def test_gold_is_the_last_to_part_equals() -> None:
    g = lay(at("priority", 1), kingdoms={"east_anglia": {"gold": 6}})
    until(g, "Bid")
    assert table(g)["pretender"] == "east_anglia"


# p. 11: the round's card comes from the deck of its Season, the top one first.
def test_the_ninth_round_reveals_the_top_spring_card() -> None:
    seasons = [["sp1", "sp3"], ["su1", "su2"], ["au1", "au2"], ["wi1", "wi2"]]
    g = lay(at("priority", 8, "wi3"), decks={"seasons": seasons})
    until(g, "ChooseAction")
    assert table(g)["round"] == 9
    assert table(g)["card"] == "sp3"


# p. 13, end: after the twelfth round there is no other; no thirteenth card is revealed.
def test_there_is_no_thirteenth_round() -> None:
    g = lay(at("action", 12, "wi1", actor="northumbria", taken=8), {"hamptun": area("wessex")})
    play(g, "movement", "done")
    until(g, "Nobody")
    assert g.result is not None
    assert table(g)["round"] == 12
    assert g.result.winners == ("wessex",)


# p. 9 and p. 12: the hand is cut when the Action Phase ends, before the Priority Phase; others' hands are not touched.
def test_hands_are_cut_before_the_pretender_is_found() -> None:
    cards = [f"l{n:02}" for n in range(1, 10)]
    g = lay(at("movement", 2, "su1", actor="northumbria", taken=8), hands={"wessex": cards, "mercia": ["l20"]})
    play(g, "done")
    assert asked(g) == ("wessex", "Discard")
    assert "pretender" not in [line.kind for line in g.log]
    play(g, "discard l03")
    assert kingdom(g, "wessex")["hand"] == 8
    assert kingdom(g, "mercia")["hand"] == 1


# p. 7 and p. 13: in rounds 5 and 9 each may exchange a Chronicle, before the Spring card is known.
def test_chronicles_are_exchanged_before_the_card_is_revealed() -> None:
    goals = {"mercia": ["c01", "c02"], "wessex": ["c03", "c05"]}
    g = lay(at("priority", 8, "wi1"), goals=goals)
    until(g, "Exchange", "Direction")
    assert asked(g)[1] == "Exchange"
    assert table(g)["card"] == ""


# p. 12: the Pretender's direction is chosen anew in each round.
def test_the_direction_is_chosen_in_every_round() -> None:
    g = lay(at("priority", 3, "au1"), board={"direction": -1})
    until(g, "Direction")
    assert table(g)["round"] == 4
    assert choices(g) == {"clockwise", "anticlockwise"}


# p. 11 and p. 12: Bloody Spring pays for opposing units destroyed in a Battle, to the defender as to the attacker.
def test_bloody_spring_pays_attacker_and_defender() -> None:
    areas = {"dor": area("wessex", wessex={"ceorl": 2}, mercia={"thegn": 1})}
    where = at("battle", 1, "sp1", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, areas, chance=[6, 6, 6])
    until(g, "ChooseAction")
    assert kingdom(g, "mercia")["gold"] == 5 + 2
    assert kingdom(g, "wessex")["gold"] == 5 + 1


# p. 11 and the card Storms: it is set aside with its round; at the exchange of the next Spring Ports are open.
@rule("bretwalda", "round.season.card-effect")
def test_storms_of_the_last_winter_do_not_close_the_ports_in_spring() -> None:
    g = lay(
        at("priority", 8, "wi3"),
        {"eoforwic": area("northumbria", 2, ("port",))},
        goals={"mercia": ["c01", "c02"]},
    )
    until(g, "Exchange")
    assert "sell eoforwic" in {str(action) for action in g.initiatives("northumbria")}


# p. 11 and the card Mired Roads: it works on the Action Phase of its round too.
def test_mired_roads_slow_the_armies_of_autumn() -> None:
    areas = {"tamworthige": area("mercia", mercia={"thegn": 1})}
    g = lay(at("movement", 3, "au2", actor="mercia", taken=1), areas)
    play(g, "move thegn tamworthige", "to waeringwic")
    assert asked(g)[1] == "MoveUnits"


# p. 11 and the card Calm Seas: a Ship has three points: one Sea and two landings.
def test_on_calm_seas_a_ship_sails_and_lands_twice() -> None:
    where = at("movement", 2, "su1", actor="northumbria", taken=4)
    g = lay(where, vessels=[vessel("northumbria", "nor", thegn=2)])
    play(g, "sail ship_1", "sail thaemese", "land dommuc", "ashore thegn", "done", "land colneceaster")
    until(g, "MoveUnits", "ChooseAction")
    assert (control(g, "dommuc"), control(g, "colneceaster")) == ("northumbria", "northumbria")


# p. 12: if the present Pretender is level with another at the head he stays.
def test_a_pretender_level_with_another_stays() -> None:
    g = lay(at("priority", 1), {"hamptun": area("mercia"), "gyrrum": area("northumbria")})
    until(g, "Bid")
    assert table(g)["pretender"] == "mercia"


# p. 11 and the card Meeting of the Witan: from the Pretender on each draws two and keeps one.
def test_at_the_witan_the_pretender_draws_first() -> None:
    g = lay(at("season", 1, "sp3"), board={"pretender": "wessex"})
    assert asked(g)[0] == "wessex"
    assert choices(g) == {"return l33", "return l34"}
    play(g, "return l34")
    until(g, "Direction")
    assert [kingdom(g, k)["hand"] for k in ("northumbria", "mercia", "east_anglia", "wessex")] == [1, 1, 1, 1]


# p. 13: the drawn Chronicle itself may be the one that goes under the deck.
def test_the_drawn_chronicle_may_be_put_back() -> None:
    g = lay(
        at("season", 5, ""),
        goals={"mercia": ["c02", "c03"]},
        decks={"seasons": [["sp4", "sp3", "sp2", "sp1"], ["su1"], ["au1"], ["wi1"]]},
    )
    play(g, "draw")
    assert choices(g) == {"return c02", "return c03", "return c16"}
    play(g, "return c16")
    assert g.view("mercia")["board"]["kingdoms"]["mercia"]["goals"] == ["c02", "c03"]


# p. 11: the cards of the first year stay aside in the second; after round 8 there are eight.
def test_the_cards_of_two_years_lie_aside_after_the_second_winter() -> None:
    shown = ["sp2", "su2", "au2", "wi2"]
    g = lay(at("priority", 8, "wi2"), board={"shown": shown, "aside": ["sp1", "su1", "au1", "wi1"]})
    until(g, "ChooseAction")
    assert len(table(g)["aside"]) == 8


# p. 12, 2: land areas count, a Ship in a Sea does not.
def test_ships_at_sea_are_no_areas() -> None:
    g = lay(
        at("priority", 1),
        {"dor": area("wessex")},
        vessels=[vessel("northumbria", "nor"), vessel("northumbria", "thaemese", "ship_2")],
    )
    until(g, "Bid")
    assert table(g)["pretender"] == "wessex"


# p. 12: Gold of discarded cards, Treasury Gold and hands do not count as Gold in the supply.
def test_cards_in_hand_do_not_make_a_pretender() -> None:
    cards = [f"l{n:02}" for n in range(1, 9)]
    g = lay(at("priority", 1), hands={"wessex": cards}, kingdoms={"northumbria": {"gold": 6}})
    until(g, "Bid", "PlayCard")
    assert table(g)["pretender"] == "northumbria"


# p. 12: the second action of the last player ends the Action Phase, and the Pretender of the round leads no third.
def test_nobody_takes_a_third_action() -> None:
    g = lay(at("actions", 1))
    play(g, "clockwise")
    turns = 0
    while asked(g)[1] == "ChooseAction":
        turns += 1
        play(g, "movement" if turns <= 4 else "development", "done")
    assert turns == 8
    assert table(g)["round"] == 2


# p. 11 and the card New Ploughland: who Controls no area with a Food symbol lays nothing, and nobody waits for him.
def test_new_ploughland_passes_by_who_has_no_field() -> None:
    areas = {"wintaceaster": area("mercia"), "dor": area("wessex", wessex={"ruler": 1})}
    g = lay(at("season", 1, "sp4"), areas)
    seats = []
    while asked(g)[1] == "PlaceFood":
        seats.append(asked(g)[0])
        play(g, sorted(choices(g))[0])
    assert "wessex" not in seats
    assert len(seats) == 3


# p. 11 and the card Long Days: a Thegn has three points on the roads of that Summer.
def test_on_long_days_a_thegn_takes_three_roads() -> None:
    areas = {"tamworthige": area("mercia", mercia={"thegn": 1})}
    g = lay(at("movement", 2, "su2", actor="mercia", taken=1), areas)
    play(g, "move thegn tamworthige", "to waeringwic", "to hamptun", "to sancte_albanes")
    assert control(g, "sancte_albanes") == "mercia"


# p. 11 and the card Floods of Spring: three points for the wilderness: an Ealdorman's whole march.
def test_in_the_floods_an_ealdorman_crosses_one_wilderness() -> None:
    areas = {"dor": area("mercia", mercia={"ealdorman": 1})}
    g = lay(at("movement", 1, "sp2", actor="mercia", taken=1), areas)
    play(g, "move ealdorman dor", "to heathfield")
    assert asked(g)[1] == "MoveUnits"
    assert control(g, "heathfield") == "mercia"
