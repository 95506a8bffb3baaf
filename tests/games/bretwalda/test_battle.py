"""Battles. Dice are scripted: the attacker's first, each side white, brown, red, black.

Faces: white 1-2 blank, 3 shield, 4-6 sword; brown 1 blank, 2 shield, 3-4 sword, 5 sword and shield, 6 two swords; red
1-2 sword, 3-4 sword and shield, 5 two swords, 6 two swords and shield; black 1 blank, 2-4 shield, 5 sword, 6 both.
"""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.bretwalda.board import NOBODY
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.tables import PLACE, SIDE
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import (
    HOMES,
    asked,
    battle,
    control,
    gold,
    hand,
    here,
    notations,
    pass_all,
    play,
    position,
    settle,
    table,
    vessel,
    why,
)

MERCIA, NORTHUMBRIA = SIDE["mercia"], SIDE["northumbria"]
# ---------------------------------------------------------------------- wounds


@rule(
    "bretwalda",
    "battle.wounds.example",
    "battle.wounds.destroyed",
    "battle.wounds.order",
    "battle.wounds.wounded-first",
    "concept.units.health",
)
def test_B1_wounds():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    defend = {"ceorl": 2, "thegn": 2, "ealdorman": 1}
    g = battle("dor", {"thegn": 4}, "northumbria", defend, [3, 3, 3, 1, 1, 1, 1, 1, 1], ("loidis",), more=more)
    assert here(g, "dor")["northumbria"] == {"thegn": 2, "ealdorman": 1}
    assert table(g).wounds[2] == 1
    play(g, "stay", "stay")
    b = table(g)
    factions = (MERCIA, NORTHUMBRIA)
    g = battle("dor", {"thegn": 1}, "northumbria", defend, [1] * 6, ("loidis",), more=more)
    b = table(g)
    fighters.hurt(g, b, 1, factions, PLACE["dor"], 3)
    assert here(g, "dor")["northumbria"] == {"thegn": 2, "ealdorman": 1}
    fighters.hurt(g, b, 1, factions, PLACE["dor"], 2)
    assert here(g, "dor")["northumbria"] == {"thegn": 1, "ealdorman": 1}
    assert b.wounds[2:] == [1, 1]


@rule("bretwalda", "battle.wounds.persist")
def test_B1_wounds_are_gone_after_the_battle():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    g = battle("dor", {"thegn": 2}, "northumbria", {"ceorl": 2}, [3, 1, 1, 1], ("loidis",), more=more)
    assert here(g, "dor")["northumbria"] == {"ceorl": 1}
    play(g, "retreat")
    assert table(g).wounds == []
    assert here(g, "loidis")["mercia"] == {"thegn": 2}


@rule("bretwalda", "battle.wounds.persist")
def test_wounds_of_round_one_count_in_round_two():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    dice = [3, 1, 3, 1]  # one wound to the Thegn in each round
    g = battle("dor", {"thegn": 1}, "northumbria", {"thegn": 1}, dice, ("loidis",), more=more)
    settle(play(g, "stay", "stay"))
    assert "northumbria" not in here(g, "dor")
    assert control(g, "dor") == "mercia"


@rule(
    "bretwalda",
    "battle.example",
    "battle.calculate",
    "battle.for-the-king",
    "battle.reinforcement-card",
    "battle.dice-pool",
    "battle.steps",
    "concept.ruler.destroyed:on-land",
    "concept.control.take-by-battle",
)
def test_B2_loidis():
    more = {"eoforwic": {"northumbria": {"ruler": 1, "ceorl": 1}, "control": "northumbria"}}
    dice: list[Any] = [
        {"for": "loidis attack brown", "dice": [5, 3]},
        {"for": "loidis attack red", "dice": [6]},
        {"for": "loidis defence brown", "dice": [6]},
        {"for": "loidis defence red", "dice": [5]},
        {"for": "loidis defence black", "dice": [2]},
    ]
    hands = {"mercia": ["l13", "l14"], "northumbria": ["l01"]}
    attack = {"ealdorman": 1, "thegn": 2}
    g = battle("loidis", attack, "northumbria", {"thegn": 1}, dice, ("mameceaster",), more=more, hands=hands)
    assert asked(g) == ("PlayCard", "mercia")
    play(g, "pass", "play l01", "join ruler eoforwic")
    assert here(g, "loidis")["northumbria"] == {"thegn": 1, "ruler": 1}
    play(g, "pass", "pass")
    assert asked(g) == ("PlayCard", "mercia")
    assert [g.decision and g.decision.kind, table(g).dice] == [
        "PlayCard",
        [(0, 1, 5), (0, 1, 3), (0, 2, 6), (1, 1, 6), (1, 2, 5), (1, 3, 2)],
    ]
    assert fighters.tally(table(g), 0, MERCIA, PLACE["loidis"]) == (4, 2)
    assert fighters.tally(table(g), 1, NORTHUMBRIA, PLACE["loidis"]) == (5, 1)
    play(g, "king l13", "king l14")
    assert here(g, "loidis")["mercia"] == {"thegn": 1, "ealdorman": 1}
    assert asked(g) == ("ReturnDrawn", "mercia")
    play(g, str(g.legal()[0]))
    assert asked(g) == ("ChooseRuler", "northumbria")
    assert notations(g) == ["crown aelfwald", "crown eanred"]
    play(g, "crown eanred", "throne eoforwic")
    assert here(g, "eoforwic")["northumbria"] == {"ceorl": 1, "ruler": 1}
    assert control(g, "loidis") == "mercia"


@rule("bretwalda", "battle.for-the-king")
def test_B3_as_many_cards_as_units_and_shields_do_not_stop_them():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    hands = {"mercia": ["l27", "l28", "l29"]}
    dice = [3, 1, 2, 2, 2]
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 3}, dice, ("loidis",), more=more, hands=hands)
    play(g, "pass", "pass", "king l27", "king l28")
    assert why(g, "king l29") == "battle.for-the-king"
    play(g, "pass")
    assert here(g, "dor")["northumbria"] == {"thegn": 2}  # 1 sword against 3 shields is 0, and 2 cards


@rule("bretwalda", "battle.calculate")
def test_B3_shields_never_help_the_other_side():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    g = battle("dor", {"thegn": 1}, "northumbria", {"thegn": 3}, [3, 2, 2, 2], ("loidis",), more=more)
    assert table(g).wounds[2] == 0
    assert fighters.hits(table(g), 0, (MERCIA, NORTHUMBRIA), PLACE["dor"]) == 0


# ---------------------------------------------------------------------- outcome


@rule("bretwalda", "battle.winner:both-left", "battle.loser-retreats", "battle.max-two-rounds")
def test_B4_both_left_after_round_two():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    g = battle("dor", {"thegn": 3}, "northumbria", {"thegn": 1}, [1] * 8, ("loidis",), more=more)
    play(g, "stay", "stay")
    assert here(g, "dor") == {"northumbria": {"thegn": 1}}
    assert here(g, "loidis") == {"mercia": {"thegn": 3}}
    assert control(g, "dor") == "northumbria"
    assert table(g).deeds[:6] == [1, 0, 0, 0, 0, 0]  # a Battle won by Northumbria, none by Mercia


@rule("bretwalda", "battle.winner:neither-left", "battle.wounds.assign")
def test_B4_nobody_left():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    g = battle("dor", {"thegn": 1}, "northumbria", {"thegn": 1}, [6, 6], ("loidis",), more=more)
    assert here(g, "dor") == {}
    assert control(g, "dor") == "northumbria"
    assert table(g).deeds[0] == 1


@rule("bretwalda", "battle.retreat.optional:attacker", "battle.retreat.attacker")
def test_B5_the_attacker_decides_first_and_goes_to_one_area():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [1, 1, 1], ("loidis", "mameceaster"), more=more)
    assert asked(g) == ("MayRetreat", "mercia")
    play(g, "retreat")
    assert notations(g) == ["back loidis", "back mameceaster"]
    play(g, "back loidis")
    assert here(g, "loidis") == {"mercia": {"thegn": 2}}
    assert control(g, "dor") == "northumbria"


@rule("bretwalda", "battle.retreat.control")
def test_who_retreats_into_an_empty_area_takes_it():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [1, 1, 1], ("loidis",), more=more)
    play(g, "retreat")
    assert control(g, "loidis") == "mercia"


@rule("bretwalda", "battle.retreat.attacker-blocked")
def test_B5_a_blocked_way_back():
    more: dict[str, Any] = {
        "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"},
        "loidis": {"northumbria": {"thegn": 1}, "control": "northumbria"},
    }
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [1, 1, 1], ("loidis",), more=more)
    play(g, "retreat")
    assert notations(g) == [
        "back heathfield",
        "back ligoraceaster",
        "back lindcylne",
        "back mameceaster",
        "back tamworthige",
    ]


@rule("bretwalda", "battle.retreat.defender", "battle.retreat.optional:defender")
def test_B5_the_defender_goes_to_a_controlled_area():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}, "heathfield": "northumbria"}
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [1, 1, 1], ("loidis",), more=more)
    settle(play(g, "stay", "retreat"))
    assert here(g, "heathfield") == {"northumbria": {"thegn": 1}}
    assert control(g, "dor") == "mercia"


@rule("bretwalda", "battle.retreat.defender", "action.movement.border-wetlands")
def test_B5_never_across_wetland():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}, "lindcylne": "northumbria"}
    g = battle("poclinton", {"thegn": 2}, "northumbria", {"thegn": 1}, [1, 1, 1], ("heathfield",), more=more)
    play(g, "stay", "retreat")
    assert here(g, "eoforwic")["northumbria"] == {"thegn": 1, "ruler": 1}


@rule("bretwalda", "concept.area.city-defence", "concept.area.capital-defence", "battle.dice-pool")
def test_B6_defence_dice():
    for area, defender, black in (("loidis", "neutral", 1), ("theodford", "danes", 2), ("dor", "neutral", 0)):
        units = {"dane": 1} if defender == "danes" else {"thegn": 1}
        g = battle(
            area, {"thegn": 1, "ealdorman": 1}, defender, units, None, ("tamworthige",), hands={"mercia": ["l27"]}
        )
        b = table(g)
        assert fighters.pool(b, 1, SIDE[defender], PLACE[area]) == [0, 1, 0, black]
        assert fighters.pool(b, 0, MERCIA, PLACE[area]) == [0, 1, 1, 0]


@rule("bretwalda", "battle.lordship-return-unit")
def test_B7_stragglers_of_an_attacker_and_of_a_defender():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}, "heathfield": "northumbria"}
    hands = {"mercia": ["l23"]}
    g = battle("dor", {"thegn": 1}, "northumbria", {"thegn": 2}, [1, 3, 3], ("loidis",), more=more, hands=hands)
    while "play l23" not in notations(g):
        play(g, "pass")
    play(g, "play l23")
    assert notations(g) == ["return thegn loidis"]
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [3, 3, 1], ("loidis",), more=more)
    b = table(g)
    assert here(g, "dor") == {"mercia": {"thegn": 2}}
    hands = {"northumbria": ["l23"]}
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [3, 3, 1], ("loidis",), more=more, hands=hands)
    while "play l23" not in notations(g):
        play(g, "pass")
    play(g, "play l23")
    assert notations(g) == ["return thegn heathfield"]
    assert b.round == 1


@rule("bretwalda", "battle.drawn-after-battle")
def test_B8_a_card_drawn_for_a_battle_is_too_late_for_it():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    decks = {"lordship": ["l02", "l24", "l26"]}
    g = battle(
        "dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [3, 3, 1], ("loidis",), more=more, hidden={"decks": decks}
    )
    assert asked(g) == ("ReturnDrawn", "mercia")
    play(g, "return l24")
    assert hand(g, "mercia") == ["l26"]
    assert table(g).food[PLACE["dor"]] == 0
    early = {"mercia": ["l26"]}
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [3, 3, 1], ("loidis",), more=more, hands=early)
    while "play l26" not in notations(g):
        play(g, "pass")
    assert len(hand(g, "mercia")) == 1
    play(g, "play l26")
    assert table(g).food[PLACE["dor"]] == 2


@rule("bretwalda", "battle.lordship-draw", "battle.danes.no-cards", "battle.wessex")
def test_cards_after_a_battle():
    more = {"wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"}}
    decks = {"lordship": ["l09", "l08", "l07", "l06", "l05"]}
    g = battle("dor", {"thegn": 2}, "wessex", {"thegn": 1}, [3, 3, 1], ("loidis",), more=more, hidden={"decks": decks})
    assert notations(g) == ["return l05", "return l06"]
    play(g, "return l06")
    assert notations(g) == ["return l07", "return l08"]
    play(g, "return l07")
    assert (hand(g, "mercia"), hand(g, "wessex")) == (["l05"], ["l08"])
    assert table(g).lordship_deck == ["l07", "l06", "l09"]
    g = battle("dor", {"thegn": 2}, "neutral", {"thegn": 1}, [3, 3, 1], ("loidis",), hidden={"decks": decks})
    play(g, "return l06")
    assert [len(cards) for cards in table(g).hands] == [0, 1, 0, 0]


# ---------------------------------------------------------------------- cards in turn


@rule("bretwalda", "battle.card-order", "battle.card-once", "lordship.discard-place")
def test_cards_are_played_in_turn_until_both_pass():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    hands = {"mercia": ["l02", "l27"], "northumbria": ["l03", "l28"]}
    g = battle("dor", {"thegn": 1}, "northumbria", {"thegn": 1}, None, ("loidis",), more=more, hands=hands)
    play(g, "pass")
    assert asked(g) == ("PlayCard", "northumbria")
    play(g, "play l03")
    assert asked(g) == ("PlayCard", "mercia")
    play(g, "play l02")
    assert table(g).lordship_deck[:2] == ["l02", "l03"]
    assert hand(g, "mercia") == ["l27"]
    play(g, "pass")
    assert asked(g) == ("PlayCard", "mercia")
    assert table(g).dice == []
    play(g, "pass")
    assert len(table(g).dice) == 3


@rule("bretwalda", "lordship.timing")
def test_cards_wait_for_their_step():
    more = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    hands = {"mercia": ["l07", "l12", "l13"]}
    g = battle("dor", {"thegn": 1}, "northumbria", {"thegn": 1}, None, ("loidis",), more=more, hands=hands)
    assert why(g, "play l13") == "lordship.timing"
    assert why(g, "play l07") == "lordship.timing"
    assert why(g, "play l12") is None


@rule("bretwalda", "battle.danes.controller")
def test_nobody_free_and_neutrals_stay():
    more = {"wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"}}
    g = battle("dor", {"thegn": 1}, "neutral", {"thegn": 1}, [1, 1], ("loidis",), more=more)
    play(g, "stay")
    assert asked(g) == ("MayRetreat", "east-anglia")
    lone = {"dor": {"mercia": {"thegn": 1}, "neutral": {"thegn": 1}}, **HOMES}
    at = {"area": "dor", "attacker": "mercia", "from": ["loidis"]}
    g = position("battle", "mercia", lone, chance=[1, 1, 6, 1], at=at, scenario="solo", options=SOLO_MERCIA, seed=1)
    play(g, "stay")
    assert here(g, "dor") == {"mercia": {"thegn": 1}}


SOLO_MERCIA = {"absent": ["northumbria", "east-anglia", "wessex"]}


# ---------------------------------------------------------------------- Danes against Neutrals


def outsiders(danes: int, neutral: dict[str, int], origin: str = "loidis") -> logres.Game:
    areas = {**HOMES, "dor": {"danes": {"dane": danes}, "neutral": neutral}}
    at = {"area": "dor", "attacker": "danes", "from": [origin]}
    return position("battle", "mercia", areas, chance=[], at=at)


@rule("bretwalda", "battle.danes-vs-neutral", "concept.units.values")
def test_B9_danes_against_neutrals():
    g = outsiders(2, {"ealdorman": 1, "ceorl": 1})
    pass_all(g)
    while here(g, "dor"):
        play(g, notations(g)[0])
    assert here(g, "dor") == {}


@rule("bretwalda", "battle.danes-vs-neutral-retreat", "battle.danes-vs-neutral")
def test_B9_one_dane_cannot_touch_an_ealdorman():
    g = outsiders(1, {"ealdorman": 1})
    play(g, "destroy dane")
    assert here(g, "dor") == {"neutral": {"ealdorman": 1}}
    g = outsiders(2, {"ealdorman": 1, "thegn": 1, "ceorl": 1})
    assert notations(g) == ["destroy dane"]
    g = outsiders(4, {"thegn": 1})
    play(g, "destroy dane", "destroy thegn")
    assert here(g, "dor") == {"danes": {"dane": 3}}


@rule("bretwalda", "battle.danes-vs-neutral-retreat")
def test_B9_both_left_and_the_movers_go_back():
    g = outsiders(1, {"thegn": 1, "ceorl": 1})
    play(g, "destroy dane")
    assert notations(g) == ["destroy ceorl", "destroy thegn"]
    areas = {**HOMES, "dor": {"danes": {"dane": 1}, "neutral": {"ceorl": 2}}}
    at = {"area": "dor", "attacker": "neutral", "from": ["loidis"]}
    g = position("battle", "mercia", areas, chance=[], at=at)
    while asked(g)[0] == "Pick":
        play(g, notations(g)[0])
    assert here(g, "dor") == {"danes": {"dane": 1}}
    areas = {**HOMES, "dor": {"danes": {"dane": 1}, "neutral": {"ealdorman": 1, "thegn": 1}}}
    g = position("battle", "mercia", areas, chance=[], at={**at, "attacker": "neutral"})
    play(g, "destroy thegn", "destroy dane")
    assert here(g, "dor") == {"neutral": {"ealdorman": 1}}


@rule("bretwalda", "option.advanced-danes-neutral")
def test_danes_and_neutrals_may_roll():
    areas = {**HOMES, "dor": {"danes": {"dane": 1}, "neutral": {"thegn": 1}}}
    at = {"area": "dor", "attacker": "danes", "from": ["loidis"]}
    g = position("battle", "mercia", areas, chance=[6, 1], at=at, options={"advanced-danes-neutral": True}, seed=1)
    assert here(g, "dor") == {"danes": {"dane": 1}}


# ---------------------------------------------------------------------- Rulers


@rule("bretwalda", "concept.ruler.placement")
def test_B10_where_a_new_ruler_appears():
    from logres.games.bretwalda.rules.rounds.succession import thrones

    g = position("action", "mercia", {"tamworthige": "mercia", "dor": "mercia", "loidis": "mercia"})
    b = table(g)
    names = [[a for a in ("tamworthige", "loidis", "dor") if PLACE[a] in thrones(g, b, MERCIA)]]
    b.put_token(PLACE["tamworthige"], NOBODY)
    names.append([a for a in ("tamworthige", "loidis", "dor") if PLACE[a] in thrones(g, b, MERCIA)])
    b.put_token(PLACE["loidis"], NOBODY)
    names.append([a for a in ("tamworthige", "loidis", "dor") if PLACE[a] in thrones(g, b, MERCIA)])
    b.put_token(PLACE["dor"], NOBODY)
    assert names == [["tamworthige"], ["loidis"], ["dor"]]
    empty = thrones(g, b, MERCIA)
    assert PLACE["hereford"] in empty
    assert PLACE["man"] not in empty
    assert PLACE["wiht"] not in empty


@rule("bretwalda", "concept.ruler.placement")
@pytest.mark.parametrize("attacker", ["mercia", "danes"])
def test_no_new_ruler_where_the_old_one_has_just_been_beaten(attacker: str):
    """The last City is lost with him: the next one appears in the Countryside."""
    host = {"mercia": {"thegn": 4}} if attacker == "mercia" else {"danes": {"dane": 4}}
    areas = {**HOMES, "loidis": {**host, "northumbria": {"ruler": 1}, "control": "northumbria"}, "dor": "northumbria"}
    at = {"area": "loidis", "attacker": attacker, "from": ["mameceaster"]}
    g = settle(position("battle", "mercia", areas, chance=[6, 6, 6, 6, 1, 1], at=at, seed=1))
    assert asked(g) == ("ChooseRuler", "northumbria")
    g.play(g.legal()[0])
    assert [str(action) for action in g.legal()] == ["throne dor"]
    g.play("throne dor")
    assert here(g, "dor") == {"northumbria": {"ruler": 1}}
    assert "northumbria" not in here(g, "loidis")


@rule("bretwalda", "concept.ruler.all-lost", "victory.elimination")
def test_V4_the_last_ruler_falls():
    more = {"eoforwic": "northumbria", "dor": {"mercia": {"thegn": 4}, "northumbria": {"ruler": 1}}}
    kingdoms: dict[str, Any] = {"northumbria": {"rulers": []}}
    at = {"area": "dor", "attacker": "mercia", "from": ["loidis"], "taken": 8}
    areas = {**HOMES, **more}
    g = position("battle", "mercia", areas, 6, "su1", [6, 6, 6, 6, 1], 1, at=at, kingdoms=kingdoms)
    assert table(settle(g)).doomed == 1
    while g.pending:
        g.play(g.legal()[0])
    assert table(g).round == 6
    assert g.result is not None
    assert g.result.reason == "a kingdom has lost all its Rulers"
    assert "northumbria" not in g.result.winners


# ---------------------------------------------------------------------- at sea


def sea_battle(dice: list[int], **more: Any) -> logres.Game:
    areas = {**HOMES, "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}
    ships = [
        {"side": "mercia", "name": "ship_1", "at": "nor", "aboard": {"thegn": 2}},
        {"side": "northumbria", "name": "ship_1", "at": "nor"},
    ]
    at = {"area": "nor", "attacker": "mercia", "from": ["thaemese"]}
    return position("battle", "mercia", areas, chance=dice, at=at, vessels=ships, seed=1, **more)


@rule("bretwalda", "battle.land-sea-separate", "battle.sea.page-missing")
def test_ships_fight_with_a_brown_die_and_their_cargo_does_not():
    g = sea_battle([6, 1])
    assert vessel(g, 0) is None
    assert vessel(g, 2) == "nor"


@rule("bretwalda", "battle.sea.retreat:ship")
def test_an_attacking_ship_goes_back_and_a_defender_into_harbour():
    g = sea_battle([1, 1])
    play(g, "retreat")
    assert vessel(g, 2) == "thaemese"
    g = sea_battle([1, 1])
    play(g, "stay", "retreat")
    assert notations(g) == ["back eoforwic", "back thaemese"]
    play(g, "back eoforwic")
    assert vessel(g, 0) == "eoforwic"


@rule("bretwalda", "action.movement.stay-aboard")
def test_a_ship_is_lost_with_all_aboard():
    g = sea_battle([1, 6])
    assert vessel(g, 2) is None
    assert table(g).cargo[2] == 0
    assert gold(g, "mercia") == 5
