"""Second reading: Optional rules, pages 27 to 29."""

from __future__ import annotations

from typing import Any

import logres
from logres import Game
from tests.games.bretwalda.second_reading.table import (
    CAPITALS,
    Doc,
    area,
    asked,
    at,
    choices,
    control,
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
    vessels,
)


def advanced(scenario: str = "two-player") -> Game:
    g = logres.new("bretwalda", scenario=scenario, options={"advanced-setup": True}, seed=4)
    return play(g, "clockwise") if asked(g)[1] == "WhichWay" else g


def raids(areas: Doc | None = None, **more: Any) -> Game:
    where = at("raid", 2, "su1", actor="mercia")
    return lay(where, areas, options={"danes-summer-raids": True}, kingdoms={"mercia": {"bid": 2}}, **more)


def diced(areas: Doc, budget: int = 6, **more: Any) -> Game:
    where = at("hire", 3, "au1", actor="mercia", budget=budget)
    return lay(where, areas, options={"advanced-danes-neutral": True}, **more)


# p. 28: one Dalc to an area, and no two in adjacent areas, except beside the central one.
def test_dalcs_keep_apart_except_beside_the_central_one() -> None:
    g = play(advanced(), "dalc dor")
    for closed in ("dor", "hamptun", "tamworthige", "loidis", "heathfield", "lindcylne"):
        assert refused(g, f"dalc {closed}"), closed
    play(g, "dalc oxenaforda")
    assert "dalc steanford" in choices(g)
    assert refused(g, "dalc glaewceaster")


# p. 28: no Neutrals in any Capital, those of absent kingdoms included; nine Gold's worth in an area and no more.
def test_neutrals_keep_out_of_capitals_and_to_nine_gold_an_area() -> None:
    g = until(advanced(), "PlaceNeutral")
    for capital in CAPITALS.values():
        assert refused(g, f"neutral ealdorman {capital}"), capital
    play(g, "neutral ealdorman dor")
    assert refused(g, "neutral ealdorman dor")
    play(g, "neutral ealdorman loidis", "neutral thegn dor")
    assert refused(g, "neutral thegn dor")
    play(g, *["neutral thegn heathfield"] * 3, "neutral ceorl dor")
    assert refused(g, "neutral ceorl dor")
    assert refused(g, "neutral ceorl heathfield")
    assert "neutral ceorl loidis" in choices(g)


# p. 27, 2: with four players each places one Ealdorman, two Thegns, two Ceorls; with two each twice that.
def test_each_of_four_players_places_five_neutrals_after_all_the_dalcs() -> None:
    g = advanced("four-player")
    placed: dict[str, list[str]] = {}
    while asked(g)[1] in ("PlaceDalc", "PlaceNeutral"):
        placed.setdefault(asked(g)[0], []).append(asked(g)[1])
        play(g, sorted(choices(g))[-1])
    assert [questions.count("PlaceDalc") for questions in placed.values()] == [3, 3, 3, 3]
    assert [questions.count("PlaceNeutral") for questions in placed.values()] == [5, 5, 5, 5]
    assert asked(g) == (next(iter(placed)), "ChooseKingdom")


# p. 28 Danes Summer raids: no cards; the Drakkar comes to any Sea and its Danes land in any areas on it, also apart.
def test_danes_at_liberty_land_apart_on_one_coast() -> None:
    g = raids()
    assert asked(g)[1] == "ChooseSea"
    play(g, "from eire")
    assert refused(g, "land gyrrum")
    play(g, "land man", "land caerleol")
    assert (units(g, "man", "danes"), units(g, "caerleol", "danes")) == ({"dane": 1}, {"dane": 1})
    assert len(g.position()["hidden"]["decks"]["danes"]) == 32


# p. 28 Danes Summer raids: a player's Ship in that Sea is fought first, as in the standard rule.
def test_danes_at_liberty_fight_a_ship_in_their_sea_first() -> None:
    g = raids(vessels=[vessel("wessex", "suth")], chance=[6, 1])
    play(g, "from suth")
    passing(g, "ReturnDrawn", "MayRetreat")
    assert vessels(g, "wessex") == []
    assert vessels(g, "danes")[0]["aboard"] == {"dane": 2}
    assert asked(g)[1] == "Direction"


# p. 28 Simplified Autumn: no bid; the lowest on the Victory Track begins, the Pretender is last.
def test_the_lowest_on_the_track_moves_neutrals_first_and_the_pretender_last() -> None:
    areas = {
        "hamptun": area("mercia"),
        "waeringwic": area("mercia"),
        "seolesige": area("wessex"),
        "gyrrum": area("northumbria"),
        "lindcylne": area("northumbria"),
        "dor": area("", neutral={"thegn": 1}),
    }
    g = lay(at("season", 3, "au1"), areas, options={"simplified-autumn": True})
    order = []
    while asked(g)[1] in ("Hire", "PickFirst"):
        order.append(asked(g))
        play(g, "done" if asked(g)[1] == "Hire" else sorted(choices(g))[0])
    assert [seat for seat, kind in order if kind == "Hire"] == ["east-anglia", "wessex", "northumbria", "mercia"]


# p. 28 Simplified Autumn: Treasury Gold is there as for a bid and pays for movement; what is left of it is lost.
def test_treasury_gold_pays_for_movement_without_a_bid() -> None:
    areas = {
        **{name: area("mercia") for name in ("hamptun", "waeringwic", "lindcylne", "gyrrum")},
        "oxenaforda": area("", neutral={"thegn": 1}),
    }
    purses = {"east_anglia": {"gold": 0}, "wessex": {"gold": 0}, "northumbria": {"gold": 0}}
    g = lay(at("season", 3, "au1"), areas, options={"simplified-autumn": True}, kingdoms=purses)
    passing(g, "PickFirst")
    mover = asked(g)[0]
    assert mover != "mercia"
    play(g, "hire thegn oxenaforda", "to sancte_albanes", "stop")
    until(g, "Direction")
    assert [kingdom(g, name)["treasury"] for name in CAPITALS] == [0, 0, 0, 0]
    assert [gold(g, name) for name in CAPITALS] == [0, 5, 0, 0]


# p. 28 Randomised Rulers: by lot at the set-up and again when one has died; nobody is asked.
def test_the_next_ruler_too_is_drawn_by_lot() -> None:
    areas = {"dor": area("wessex", wessex={"ruler": 1}, mercia={"thegn": 2, "ealdorman": 1})}
    where = at("battle", actor="mercia", attacker="mercia", area="dor", taken=1, origins=["tamworthige"])
    g = lay(where, {**areas, "wintaceaster": area("wessex")}, options={"randomised-rulers": True}, chance=[6, 6, 6, 1])
    until(g, "ChooseRuler", "ChooseAction")
    assert asked(g)[1] == "ChooseAction"
    assert kingdom(g, "wessex")["ruler"] in ("ecgberht", "aethelwulf")
    assert units(g, "wintaceaster", "wessex") == {"ruler": 1}
    begun = logres.new("bretwalda", options={"randomised-rulers": True}, seed=3)
    assert asked(begun)[1] == "ReturnChronicle"


# p. 28 Advanced Danes against Neutrals: dice, and the defenders are led by the player clockwise of the attacker.
def test_with_dice_the_neighbour_leads_the_neutrals_and_nobody_uses_cards() -> None:
    areas = {"heathfield": area("", danes={"dane": 2}), "dor": area("", neutral={"thegn": 2})}
    hands = {"mercia": ["l02"], "east_anglia": ["l03"]}
    g = diced(areas, hands=hands, chance=[1, 1, 1, 1] * 2)
    play(g, *["hire dane heathfield", "to dor"] * 2)
    assert asked(g) == ("mercia", "MayRetreat")
    play(g, "stay")
    assert asked(g) == ("east-anglia", "MayRetreat")
    play(g, "stay")
    until(g, "Direction")
    assert (hand(g, "mercia"), hand(g, "east-anglia")) == (["l02"], ["l03"])
    assert units(g, "dor", "neutral") == {"thegn": 2}
    assert units(g, "dor", "danes") == {}


# p. 29: they retreat together, and not into an area with units of another side or a Control token.
def test_with_dice_beaten_danes_keep_out_of_marked_and_occupied_areas() -> None:
    areas = {
        "heathfield": area("", danes={"dane": 2}),
        "dor": area("", neutral={"thegn": 2}),
        "loidis": area("wessex"),
        "lindcylne": area("", wessex={"ceorl": 1}),
        "mameceaster": area("", danes={"dane": 1}),
    }
    g = diced(areas, chance=[1, 1, 1, 1] * 2)
    play(g, *["hire dane heathfield", "to dor"] * 2, "stay", "stay")
    assert asked(g) == ("mercia", "RetreatTo")
    assert choices(g) == {"back heathfield", "back mameceaster", "back ligoraceaster"}


# p. 29: if no such area exists the beaten are destroyed; here others were led into the area they had come from.
def test_with_dice_beaten_danes_without_a_refuge_are_destroyed() -> None:
    areas = {name: area("wessex") for name in ("loidis", "mameceaster", "ligoraceaster")}
    areas["dor"] = area("", neutral={"thegn": 2})
    areas["heathfield"] = area("", danes={"dane": 2})
    areas["lindcylne"] = area("", neutral={"thegn": 2})
    g = diced(areas, 9, chance=[1, 1, 1, 1] * 2)
    play(g, *["hire dane heathfield", "to dor"] * 2, "hire thegn lindcylne", "to heathfield")
    passing(g, "Walk", most=1)
    passing(g, "MayRetreat")
    until(g, "Direction")
    assert [name for name, found in table(g)["areas"].items() if "danes" in found["units"]] == []
    assert control(g, "loidis") == "wessex"


# p. 28 Danes Summer raids: where they land among other units a Land Battle follows at each place.
def test_danes_at_liberty_fight_at_each_landing() -> None:
    areas = {
        "gyrrum": area("northumbria", northumbria={"ceorl": 1}),
        "elmham": area("east_anglia", east_anglia={"ceorl": 1}),
    }
    g = raids(areas, chance=[6, 1, 6, 1])
    play(g, "from nor", "land gyrrum", "land elmham")
    until(g, "Direction")
    assert (units(g, "gyrrum", "danes"), units(g, "elmham", "danes")) == ({"dane": 1}, {"dane": 1})
    assert (control(g, "gyrrum"), control(g, "elmham")) == ("", "")


# p. 28 Danes Summer raids: no cards are drawn, however high the bid; with no bid the Pretender still names the winner.
def test_at_liberty_the_winner_is_found_as_ever_but_draws_nothing() -> None:
    g = lay(at("season", 2, "su1"), options={"danes-summer-raids": True})
    for seat in ("northumbria", "mercia", "east-anglia", "wessex"):
        g.play("bid 3" if seat == "northumbria" else "bid 0", seat)
    assert asked(g) == ("northumbria", "ChooseSea")
    assert gold(g, "northumbria") == 2


# p. 28 Simplified Autumn: a player pays for what he moves, as he moves it, and no more.
def test_in_the_simple_autumn_gold_is_paid_for_moves_only() -> None:
    areas = {"oxenaforda": area("", neutral={"thegn": 1, "ceorl": 1})}
    g = lay(at("season", 3, "au1"), areas, options={"simplified-autumn": True})
    passing(g, "PickFirst", most=1)
    mover = asked(g)[0].replace("-", "_")
    play(g, "hire ceorl oxenaforda", "to glaewceaster")
    until(g, "Direction")
    assert [gold(g, name) for name in CAPITALS if name != mover] == [5, 5, 5]
    assert gold(g, mover) == 4


# p. 28 Advanced Danes against Neutrals: black dice help the defenders of a City as in any Battle.
def test_with_dice_a_city_helps_its_neutrals() -> None:
    areas = {"heathfield": area("", danes={"dane": 1}), "lindcylne": area("", neutral={"thegn": 1})}
    g = diced(areas, 3, chance=[1, 1, 2])
    play(g, "hire dane heathfield", "to lindcylne")
    assert table(g)["battle"]["dice"] == ["attacker brown 1", "defender brown 1", "defender black 2"]


# p. 28: the same dice serve Neutrals that attack Danes; the Danes are led by the neighbour.
def test_with_dice_neutrals_may_attack_danes() -> None:
    areas = {"heathfield": area("", neutral={"thegn": 2}), "dor": area("", danes={"dane": 1})}
    g = diced(areas, 6, chance=[6, 1, 1])
    play(g, *["hire thegn heathfield", "to dor"] * 2)
    until(g, "Direction")
    assert (units(g, "dor", "danes"), units(g, "dor", "neutral")) == ({}, {"thegn": 2})


# p. 28 and p. 24: with that option Battles against players go on as before: the kingdom plays and draws cards.
def test_with_dice_battles_with_kingdoms_are_as_before() -> None:
    areas = {"heathfield": area("", danes={"dane": 1}), "dor": area("wessex", wessex={"thegn": 2})}
    g = diced(areas, 3, hands={"wessex": ["l03"]}, chance=[1, 6, 1])
    play(g, "hire dane heathfield", "to dor")
    assert asked(g) == ("wessex", "PlayCard")
    until(g, "Direction")
    assert len(hand(g, "wessex")) == 2


# p. 27: three players place three Dalcs each beside the central one: ten in all, and then choose kingdoms in turn.
def test_three_players_place_nine_dalcs_and_choose_kingdoms_in_order() -> None:
    g = advanced("three-player")
    first = asked(g)[0]
    until(g, "ChooseKingdom")
    laid = sum(found.get("dalc", 0) for found in table(g)["areas"].values())
    assert laid == 10
    order = []
    while asked(g)[1] == "ChooseKingdom":
        order.append(asked(g)[0])
        play(g, sorted(choices(g))[0])
    seats = ["p1", "p2", "p3"]
    start = seats.index(first)
    assert order == seats[start:] + seats[:start]


# p. 27, 6: after that the set-up is the usual one: Ruler, Chronicles; absent kingdoms stand as Neutrals.
def test_after_the_advanced_set_up_the_absent_stand_without_rulers() -> None:
    g = until(advanced(), "ChooseAction")
    found = table(g)["areas"]
    rulers = [name for name, a in found.items() for side in a["units"].values() if side.get("ruler")]
    assert len(rulers) == 2
    assert set(rulers) <= set(CAPITALS.values())


# p. 28 Randomised Rulers and p. 10: the last one is drawn without a choice, and with none left the kingdom is out.
def test_with_lots_a_kingdom_without_rulers_is_out_as_well() -> None:
    areas = {"dor": area("wessex", wessex={"ruler": 1}, mercia={"thegn": 2, "ealdorman": 1})}
    where = at("battle", 2, "su1", actor="mercia", attacker="mercia", area="dor", taken=8, origins=["tamworthige"])
    g = lay(
        where,
        areas,
        options={"randomised-rulers": True},
        kingdoms={"wessex": {"rulers": []}},
        chance=[6, 6, 6, 1],
    )
    until(g, "Nobody")
    assert g.result is not None
    assert "wessex" not in g.result.winners


# p. 28, special rules a: Neutrals may stand together with a Dalc, and several may share an area within nine Gold.
def test_neutrals_may_guard_a_dalc() -> None:
    g = until(advanced(), "PlaceNeutral")
    guarded = next(name for name, found in table(g)["areas"].items() if found.get("dalc") and name == "hamptun")
    play(g, f"neutral ealdorman {guarded}")
    assert units(g, "hamptun", "neutral") == {"ealdorman": 1}
