"""Second reading: Setup for two and three players, and Solo, pages 26 and 27."""

from __future__ import annotations

from typing import Any

import logres
from logres import Game
from tests.games.bretwalda.second_reading.table import (
    Doc,
    area,
    asked,
    at,
    choices,
    control,
    food,
    hand,
    lay,
    passing,
    play,
    refused,
    table,
    units,
    until,
    winners,
)

OTHERS = ("northumbria", "mercia", "east_anglia")


def three(where: Doc, areas: Doc, **more: Any) -> Game:
    return lay(where, areas, scenario="three-player", absent=("wessex",), **more)


def solo(where: Doc, areas: Doc, level: str = "normal", **more: Any) -> Game:
    board = {"pretender": "wessex", **more.pop("board", {})}
    return lay(where, areas, scenario="solo", absent=OTHERS, options={"level": level}, board=board, **more)


# p. 26, 1: the Dalcs of the absent kingdom's colour are not laid: ten with three players, the central one among them.
def test_three_players_have_ten_dalcs_with_the_central_one() -> None:
    laid = set(logres.new("bretwalda", scenario="three-player", seed=2).position()["board"]["dalcs"])
    assert len(laid) == 10
    assert "hamptun" in laid
    assert not laid & {"glestingaburg", "seolesige", "tintagol"}


# p. 26, 2 and 3: an absent kingdom has its units and three Thegns more, but no Ruler, token or Food.
def test_an_absent_kingdom_stands_without_ruler_token_and_food() -> None:
    g = logres.new("bretwalda", scenario="three-player", seed=2)
    assert units(g, "wintaceaster", "wessex") == {"ceorl": 1, "thegn": 1, "ealdorman": 1}
    assert [units(g, name, "wessex") for name in ("ellandun", "dornwaraceaster", "cerotesege")] == [{"thegn": 1}] * 3
    assert [control(g, name) for name in ("wintaceaster", "ellandun")] == ["", ""]
    assert food(g, "wintaceaster") == 0


# p. 15 and p. 26: units of an absent kingdom are Neutral; they join white ones without a Battle.
def test_a_thegn_of_an_absent_kingdom_joins_white_neutrals_in_peace() -> None:
    areas = {"ellandun": area("", wessex={"thegn": 1}), "glestingaburg": area("", neutral={"ceorl": 2})}
    g = three(at("hire", 3, "au1", actor="mercia", budget=3), areas, chance=[], seed=None)
    play(g, "hire wessex_thegn ellandun", "to glestingaburg")
    passing(g, "Walk", most=1)
    assert units(g, "glestingaburg", "wessex") == {"thegn": 1}
    assert units(g, "glestingaburg", "neutral") == {"ceorl": 2}


# p. 16 and p. 26: as Neutrals they waste an empty Controlled area like white ones.
def test_units_of_an_absent_kingdom_waste_what_they_march_into() -> None:
    areas = {"ellandun": area("", wessex={"thegn": 1}), "glaewceaster": area("east_anglia", 2, ("mead_hall",))}
    g = three(at("hire", 3, "au1", actor="mercia", budget=3), areas)
    play(g, "hire wessex_thegn ellandun", "to glaewceaster")
    until(g, "Direction")
    assert (control(g, "glaewceaster"), food(g, "glaewceaster")) == ("", 0)


# p. 25 and p. 26: Danes fight units of an absent kingdom and white ones together by value: 3 against 3 and 1.
def test_danes_fight_absent_and_white_neutrals_as_one_side_by_value() -> None:
    areas = {
        "ellandun": area("", wessex={"thegn": 1}, neutral={"ceorl": 1}),
        "glaewceaster": area("", danes={"dane": 1}),
    }
    g = three(at("hire", 3, "au1", actor="mercia", budget=3), areas, chance=[], seed=None)
    play(g, "hire dane glaewceaster", "to ellandun")
    until(g, "Pick", "Direction")
    while asked(g)[1] == "Pick":
        play(g, min(choices(g), key=lambda choice: "thegn" not in choice))
    assert units(g, "ellandun", "danes") == {}
    assert units(g, "ellandun", "wessex") == {}
    assert units(g, "ellandun", "neutral") == {"ceorl": 1}


# p. 16, p. 26: only players' units eat; those of an absent kingdom starve nobody and do not starve.
def test_units_of_an_absent_kingdom_need_no_food() -> None:
    g = three(at("season", 4, "wi4"), {"wintaceaster": area("", wessex={"ceorl": 1, "thegn": 1})})
    until(g, "Direction")
    assert units(g, "wintaceaster", "wessex") == {"ceorl": 1, "thegn": 1}


# p. 6 and p. 26: the Capital of an absent kingdom is defended with two black dice and recruits two for its captor.
def test_the_capital_of_an_absent_kingdom_is_a_capital_all_the_same() -> None:
    areas = {"wintaceaster": area("", wessex={"thegn": 1}, mercia={"thegn": 1}), "ellandun": area("mercia")}
    where = at("battle", actor="mercia", attacker="mercia", area="wintaceaster", origins=["ellandun"])
    g = three(where, areas, chance=[1, 1, 1, 1])
    assert len([die for die in table(g)["battle"]["dice"] if "black" in die]) == 2
    g = three(at("fyrd", actor="east_anglia", taken=2), {"wintaceaster": area("east_anglia")})
    play(g, "recruit ceorl wintaceaster", "recruit ceorl wintaceaster")
    assert refused(g, "recruit ceorl wintaceaster")


# p. 27 Solo: the crown needs every area with a Dalc and every opposing Capital; the last of them wins at once.
def test_the_solo_game_is_won_with_the_last_capital_and_not_before() -> None:
    held = ("glestingaburg", "seolesige", "tintagol", "hamptun", "theodford", "tamworthige", "gyrrum", "lindcylne")
    areas = {name: area("wessex") for name in held}
    areas["gyrrum"] = area("wessex", wessex={"thegn": 1})
    spots = ["glestingaburg", "seolesige", "tintagol", "hamptun"]
    g = solo(at("movement", 2, "su1", actor="wessex", taken=1), areas, board={"dalcs": spots})
    assert winners(g) == ()
    play(g, "move thegn gyrrum", "to eoforwic")
    passing(g, "Walk", most=1)
    assert winners(g) == ("wessex",)


# p. 27 Solo: at the end of round 12 without that the game is lost.
def test_the_solo_game_is_lost_after_round_twelve() -> None:
    g = solo(at("priority", 12, "wi1"), {"hamptun": area("wessex")})
    until(g, "Nobody")
    assert g.result is not None
    assert "wessex" not in g.result.winners


# p. 27 Solo, Autumn: Neutrals and Danes can be bribed, the other kingdoms' units cannot; on the Heroic level nobody.
def test_a_solo_player_bribes_no_units_of_other_kingdoms() -> None:
    areas = {
        "oxenaforda": area("", neutral={"thegn": 1}),
        "loidis": area("", northumbria={"thegn": 1}),
        "lindcylne": area("", danes={"dane": 1}),
    }
    g = solo(at("season", 3, "au1"), areas)
    until(g, "Bribe", "Bid", "Hire", "Direction", "ChooseAction")
    if asked(g)[1] in ("Bribe", "Bid"):
        play(g, "bid 5")
    assert asked(g)[1] == "Hire"
    assert choices(g) == {"done", "hire thegn oxenaforda", "hire dane lindcylne"}
    heroic = solo(at("season", 3, "au1"), areas, "heroic")
    assert asked(heroic)[1] == "ChooseAction"


# p. 27 Solo, Summer: paid Gold buys as many cards to choose from; nothing paid, the top card is the raid.
def test_a_solo_player_pays_for_the_choice_of_danes_cards() -> None:
    g = solo(at("season", 2, "su1"), {})
    until(g, "Bribe", "Bid")
    play(g, "bid 2")
    assert choices(g) == {"raid man", "raid aberffraw"}
    g = solo(at("season", 2, "su1"), {})
    until(g, "Bribe", "Bid")
    play(g, "bid 0")
    assert choices(g) == {"raid man"} or units(g, "man", "danes")


# p. 27 Solo, Legendary: there is no bribe in Summer; the top card is the raid. Nobody else's hand is filled either.
def test_on_the_legendary_level_the_top_card_raids() -> None:
    g = solo(at("season", 2, "su1"), {}, "legendary")
    until(g, "Bribe", "Bid", "ChooseAction")
    assert asked(g)[1] == "ChooseAction"
    assert units(g, "man", "danes") == {"dane": 2}
    assert hand(g, "wessex") == []


# p. 27 Solo: the victory condition is that one alone; many Dalcs do not crown a solo player.
def test_seven_dalcs_do_not_crown_a_solo_player() -> None:
    spots = ["glestingaburg", "seolesige", "tintagol", "hamptun"]
    areas = {name: area("wessex") for name in spots}
    abbeys = ("dor", "steanford", "heathfield", "poclinton", "elmham", "hestingas", "wiht", "caerwent")
    areas.update({name: area("wessex", 0, ("abbey",)) for name in abbeys})
    areas["ellandun"] = area("wessex")
    where = at("development", 2, "su1", actor="wessex", taken=1)
    g = solo(where, areas, board={"dalcs": spots})
    play(g, "build abbey ellandun")
    assert table(g)["kingdoms"]["wessex"]["dalcs"] == 7
    assert g.result is None


# p. 27 Solo and p. 6: without a Ruler left the game is lost at the end of the Season.
def test_a_solo_player_without_rulers_has_lost() -> None:
    areas = {"dor": area("", wessex={"ruler": 1}, mercia={"thegn": 4}), "wintaceaster": area("wessex")}
    where = at("battle", 2, "su1", actor="wessex", attacker="wessex", area="dor", taken=2, origins=["loidis"])
    g = solo(where, areas, kingdoms={"wessex": {"rulers": []}}, chance=[1, 6, 6, 6, 6])
    until(g, "Nobody")
    assert g.result is not None
    assert "wessex" not in g.result.winners


# p. 27 Solo, Winter: only the player's own units eat.
def test_in_the_solo_winter_other_kingdoms_do_not_eat() -> None:
    areas = {
        "tamworthige": area("", mercia={"thegn": 2}),
        "wintaceaster": area("wessex", 2, wessex={"thegn": 1}),
    }
    g = solo(at("season", 4, "wi1"), areas)
    until(g, "ChooseAction")
    assert units(g, "tamworthige", "mercia") == {"thegn": 2}
    assert units(g, "wintaceaster", "wessex") == {"thegn": 1, "ruler": 1}
    assert food(g, "wintaceaster") == 0


# p. 26: two players: six Dalcs of two colours are not laid; seven are left.
def test_two_players_have_seven_dalcs() -> None:
    laid = set(logres.new("bretwalda", scenario="two-player", seed=2).position()["board"]["dalcs"])
    assert len(laid) == 7
    assert "hamptun" in laid


# p. 26: who destroys units of an absent kingdom sends them out of the game; the area is his with its Capital's rights.
def test_a_conquered_absent_capital_is_controlled_and_collected_from() -> None:
    areas = {"ellandun": area("mercia"), "wintaceaster": area("", wessex={"ceorl": 1}, mercia={"thegn": 3})}
    where = at("battle", actor="mercia", attacker="mercia", area="wintaceaster", taken=1, origins=["ellandun"])
    g = three(where, areas, chance=[6, 6, 1, 1, 1, 1])
    until(g, "ChooseAction")
    assert control(g, "wintaceaster") == "mercia"
    assert units(g, "wintaceaster", "wessex") == {}


# p. 27 Solo, Autumn: what is not allowed for others' kingdoms holds for their units among Neutrals too.
def test_on_the_legendary_level_neutrals_are_not_bribed_either() -> None:
    areas = {"oxenaforda": area("", neutral={"thegn": 1})}
    g = solo(at("season", 3, "au1"), areas, "legendary")
    assert asked(g)[1] == "ChooseAction"


# p. 24, 25, 27: in the solo game nobody is free to lead Neutrals; they stand, and the Battle is fought to its end.
def test_in_the_solo_game_neutrals_fight_on_without_a_leader() -> None:
    areas = {"dor": area("", neutral={"thegn": 1}, wessex={"thegn": 2}), "loidis": area("wessex")}
    where = at("battle", 2, "su1", actor="wessex", attacker="wessex", area="dor", taken=1, origins=["loidis"])
    g = solo(where, areas, chance=[1, 1, 1, 6, 1, 1])
    assert asked(g) == ("wessex", "MayRetreat")
    play(g, "stay")
    until(g, "ChooseAction")
    assert control(g, "dor") == "wessex"


# p. 13, p. 26: three players bid; the absent kingdom does not, and has no Treasury Gold.
def test_an_absent_kingdom_does_not_bid() -> None:
    g = three(at("season", 2, "su1"), {"hamptun": area("mercia")})
    assert {decision.seat for decision in g.pending} == {"northumbria", "mercia", "east-anglia"}


# p. 10, p. 26: a player's unit meets units of an absent kingdom as opponents: a Battle follows.
def test_marching_into_an_absent_kingdom_means_battle() -> None:
    areas = {"wintaceaster": area("", wessex={"ceorl": 1}), "ellandun": area("mercia", mercia={"thegn": 1})}
    g = three(at("movement", actor="mercia", taken=1), areas, chance=[1, 1, 1, 1] * 2)
    play(g, "move thegn ellandun", "to wintaceaster")
    if asked(g)[1] == "MoveUnits":
        play(g, "done")
    until(g, "ChooseAction")
    assert units(g, "ellandun", "mercia") == {"thegn": 1}


# p. 12, p. 26: three players go round twice in the order of their seats.
def test_three_players_go_round_twice() -> None:
    g = three(at("actions"), {})
    play(g, "clockwise")
    order = []
    while asked(g)[1] == "ChooseAction":
        order.append(asked(g)[0])
        play(g, "movement" if len(order) <= 3 else "development", "done")
    assert order == ["mercia", "east-anglia", "northumbria"] * 2
