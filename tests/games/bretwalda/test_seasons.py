"""Seasons: bids, raids, hirelings, Winter. Cases W1 to W9, and solo."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.bretwalda.rules.seasons import bids
from logres.games.bretwalda.rules.seasons.seasons import season_of
from logres.games.bretwalda.tables import PLACE, PLACES, SIDE
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import (
    asked,
    control,
    food,
    gold,
    hand,
    here,
    notations,
    play,
    position,
    settle,
    table,
    vessel,
    why,
)

HOMES: dict[str, Any] = {
    "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"},
    "tamworthige": {"mercia": {"ruler": 1}, "control": "mercia"},
    "theodford": {"east_anglia": {"ruler": 1}, "control": "east_anglia"},
    "wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"},
}
BOLD = {"wessex": {"ruler": "ecgberht"}}


def bid_all(g: logres.Game, **amounts: int) -> logres.Game:
    for seat in g.seats:
        g.play(f"bid {amounts.get(seat.replace('-', '_'), 0)}", seat)
    return g


# ---------------------------------------------------------------------- calendar


@rule("bretwalda", "round.season.calendar")
def test_the_calendar():
    assert [season_of(number) for number in range(1, 13)] == [0, 1, 2, 3] * 3


@rule("bretwalda", "round.season.reveal")
def test_the_top_card_is_revealed():
    decks = {"seasons": [["sp1", "sp2"], ["su1"], ["au1"], ["wi1"]]}
    g = position("season", areas=HOMES, hidden={"decks": decks})
    assert table(g).card == "sp2"
    assert table(g).season_decks[0] == ("sp1",)
    assert table(g).shown == ["sp2"]


@rule("bretwalda", "round.season.set-aside")
def test_cards_leave_after_winter():
    g = position("priority", areas=HOMES, round=4, shown=["sp1", "su1", "au1", "wi1"])
    assert table(g).aside == ["sp1", "su1", "au1", "wi1"]
    g = position("priority", areas=HOMES, round=3, shown=["sp1", "su1", "au1"])
    assert table(g).aside == []


@rule("bretwalda", "season.spring.east-anglia")
def test_S2_two_food_in_the_later_springs():
    for number in (5, 9):
        g = position("season", areas=HOMES, round=number, card="sp1")
        assert asked(g) == ("PlaceFood", "east-anglia")
        play(g, "food theodford", "food theodford")
        assert food(g, "theodford") == 2
    g = position("season", areas=HOMES, round=1, card="sp1")
    assert asked(g)[0] == "Direction"


@rule(
    "bretwalda",
    "concept.chronicle.exchange",
    "season.spring.sowing",
    "concept.chronicle.hand-two",
    "round.priority.chronicle",
)
def test_chronicles_are_exchanged_in_rounds_five_and_nine():
    hidden = {"goals": {"northumbria": ["c01", "c02"]}, "decks": {"chronicles": ["c04", "c03"]}}
    g = position("season", areas=HOMES, round=5, hidden=hidden)
    assert asked(g) == ("Exchange", "northumbria")
    assert table(g).card == ""  # the Spring card is still hidden
    play(g, "draw")
    assert notations(g) == ["return c01", "return c02", "return c03"]
    play(g, "return c01")
    assert table(g).goals[0] == ("c02", "c03")
    assert table(g).chronicle_deck == ["c01", "c04"]
    g = position("season", areas=HOMES, round=1, card="sp1", hidden=hidden)
    assert asked(g)[0] == "Direction"


@rule("bretwalda", "concept.chronicle.exchange", "round.priority.chronicle")
@pytest.mark.parametrize("reading", ["first", "second"])
@pytest.mark.parametrize("number", range(2, 13))
def test_by_the_option_chronicles_are_exchanged_once_in_every_round_but_the_first(number: int, reading: str):
    hidden = {"goals": {"northumbria": ["c01", "c02"]}, "decks": {"chronicles": ["c04", "c03"]}}
    options = {"chronicle-exchange": "round", "reading": reading}
    g = position("season", areas=HOMES, round=number, hidden=hidden, options=options)
    assert asked(g) == ("Exchange", "northumbria")
    play(g, "keep")
    assert asked(g)[0] != "Exchange"
    usual = position("season", areas=HOMES, round=number, hidden=hidden)
    assert (asked(usual)[0] == "Exchange") == (number in (5, 9))


# ---------------------------------------------------------------------- bids


@rule("bretwalda", "summer.bid.treasury", "concept.pretender.no-treasury")
def test_W1_treasury_gold():
    five = dict.fromkeys(["waeringwic", "hamptun", "mathrafal", "mameceaster", "tintagol"], "mercia")
    three = dict.fromkeys(["gyrrum", "lindcylne", "hwit_aern"], "northumbria")
    g = position("season", areas={**HOMES, **five, **three}, round=2, card="su1", pretender="mercia")
    b = table(g)
    assert b.bids[4:] == [2, 0, 5, 5]
    assert notations(g, "northumbria")[-1] == "bid 7"
    b.pretender = SIDE["northumbria"]
    assert bids.treasury(b, SIDE["mercia"]) == 0


@rule("bretwalda", "summer.bid.pay", "summer.bid.treasury-use", "summer.bid.secret", "summer.bid.winner")
def test_W1_all_pay_and_the_treasury_is_gone():
    dalcs = dict.fromkeys(["gyrrum", "lindcylne"], "northumbria")
    g = position("season", areas={**HOMES, **dalcs}, round=2, card="su1", pretender="northumbria", kingdoms=BOLD)
    g.play("bid 4", "mercia")
    assert "4" not in str(g.view("wessex")["board"]["kingdoms"]["mercia"]["bid"])
    bid_all(g, mercia=4, wessex=3, northumbria=1)
    assert [gold(g, k) for k in ("northumbria", "mercia", "east_anglia", "wessex")] == [4, 3, 5, 4]
    assert table(g).bids[4:] == [0, 0, 0, 0]
    assert asked(g) == ("PlayDanes", "mercia")


@rule("bretwalda", "concept.pretender.benefits:ties", "summer.bid.winner")
def test_the_pretender_decides_a_tie():
    g = position("season", areas=HOMES, round=2, card="su1", pretender="mercia", kingdoms=BOLD)
    bid_all(g, northumbria=2, mercia=2, wessex=1)
    assert asked(g) == ("PickFirst", "mercia")
    assert notations(g) == ["choose northumbria", "choose mercia"]


@rule("bretwalda", "summer.bid.after-reveal", "summer.bid.declare")
def test_all_bid_after_the_card_and_what_they_can_bid_is_known():
    dalcs = dict.fromkeys(["gyrrum", "lindcylne"], "northumbria")
    g = position("season", areas={**HOMES, **dalcs}, round=2, card="su1", pretender="northumbria")
    assert {decision.kind for decision in g.pending} == {"Bid"}
    assert len(g.pending) == 4
    told = [line.text for line in g.log if line.rule == "summer.bid.declare"]
    assert told == ["Northumbria can bid 5", "Mercia can bid 7", "East Anglia can bid 7", "Wessex can bid 7"]
    port = {"tamworthige": {**HOMES["tamworthige"], "buildings": ["port"]}}
    g = position("season", areas={**HOMES, **port}, round=2, card="su1")
    assert asked(g) == ("PortCall", "mercia")  # before anything is declared
    assert not [line for line in g.log if line.rule == "summer.bid.declare"]


# ---------------------------------------------------------------------- the raid


@rule("bretwalda", "summer.raid.draw", "summer.raid.drakkar", "summer.raid.land", "summer.raid.land-battle-won")
def test_W2_raid():
    areas = {**HOMES, "poclinton": {"control": "northumbria", "food": 1, "buildings": ["granary"]}}
    decks = {"danes": ["d01", "d02", "d32", "d31", "d04", "d30"]}
    kingdoms = {"mercia": {"bid": 4}}
    g = position("raid", "mercia", areas, 2, "su1", kingdoms=kingdoms, hidden={"decks": decks})
    assert notations(g) == ["raid poclinton", "raid mathrafal", "raid aberffraw", "raid man"]
    play(g, "raid poclinton", "from nor")
    assert vessel(g, 8) == "nor"
    assert here(g, "poclinton") == {"danes": {"dane": 2}}
    assert control(g, "poclinton") is None
    assert (food(g, "poclinton"), table(g).build[PLACE["poclinton"]]) == (0, 0)
    assert set(table(g).danes_deck[:4]) == {"d04", "d30", "d31", "d32"}
    assert {PLACES[a] for a in range(46) if table(g).pillaged(a)} == {"eoforwic", "heathfield", "lindcylne"}


def sea_raid(dice: list[int], places: tuple[str, ...] = ("nor",)) -> logres.Game:
    ships = [{"side": "wessex", "name": f"ship_{i + 1}", "at": place} for i, place in enumerate(places)]
    g = position("raid", "mercia", HOMES, 2, "su1", dice, 1, hidden={"decks": {"danes": ["d04"]}}, vessels=ships)
    return play(g, "raid poclinton", "from nor")


@rule("bretwalda", "summer.raid.sea-battle-first", "summer.raid.sea-battle-won")
def test_W3_danes_who_win_at_sea_stay_aboard():
    g = sea_raid([5, 1])  # two wounds sink the Ship
    settle(g)
    assert vessel(g, 6) is None
    assert table(g).cargo[8] == 2 << 4
    assert "danes" not in here(g, "poclinton")
    assert table(g).pillaged(PLACE["norwic"])


@rule("bretwalda", "summer.raid.sea-battle-lost", "battle.sea.retreat:drakkar")
def test_W3_danes_who_lose_go_to_an_empty_sea_or_sink():
    g = sea_raid([1, 2, 1, 2])
    while asked(g)[0] == "MayRetreat":
        play(g, "stay")
    settle(g)
    assert vessel(g, 8) == "thaemese"
    assert table(g).cargo[8] == 2 << 4
    g = sea_raid([1, 2, 1, 2], ("nor", "thaemese"))
    while asked(g)[0] == "MayRetreat":
        play(g, "stay")
    settle(g)
    assert vessel(g, 8) is None
    assert table(g).cargo[8] == 0


@rule("bretwalda", "summer.raid.land-battle", "summer.raid.land-battle-lost")
def test_W4_danes_who_lose_ashore_go_aboard():
    areas = {**HOMES, "poclinton": {"northumbria": {"ealdorman": 1}, "control": "northumbria"}}
    decks = {"danes": ["d04"], "lordship": ["l02", "l03", "l04"]}
    g = position("raid", "mercia", areas, 2, "su1", [1, 1, 1, 1, 1, 1], 1, hidden={"decks": decks})
    play(g, "raid poclinton", "from nor")
    while asked(g)[0] == "MayRetreat":
        play(g, "stay")
    settle(g)
    assert here(g, "poclinton") == {"northumbria": {"ealdorman": 1}}
    assert table(g).cargo[8] == 1 << 4  # one fell to two swords in two rounds
    assert control(g, "poclinton") == "northumbria"


@rule("bretwalda", "option.danes-summer-raids")
def test_danes_land_where_the_winner_likes():
    options = {"danes-summer-raids": True}
    g = position("raid", "mercia", HOMES, 2, "su1", options=options)
    play(g, "from thaemese", "land dommuc", "land hestingas")
    assert here(g, "dommuc") == here(g, "hestingas") == {"danes": {"dane": 1}}


# ---------------------------------------------------------------------- Autumn


NEUTRALS = {
    "dor": {"neutral": {"ceorl": 3, "thegn": 1}},
    "hereford": {"danes": {"dane": 1}},
    "mathrafal": {"neutral": {"ealdorman": 1}},
}


def hire(budget: int, **more: Any) -> logres.Game:
    areas = {**HOMES, **NEUTRALS, **more.pop("areas", {})}
    return position("hire", "mercia", areas, 3, "au1", at={"budget": budget}, **more)


@rule("bretwalda", "autumn.move.budget", "concept.units.values")
def test_W6_autumn_prices():
    ceorls = {"ligoraceaster": {"neutral": {"ceorl": 3}}}
    g = hire(2, areas=ceorls)
    assert why(g, "hire thegn dor") == "autumn.move.budget"
    assert why(g, "hire dane hereford") == "autumn.move.budget"
    play(g, "hire ceorl ligoraceaster", "to waeringwic", "hire ceorl ligoraceaster", "to waeringwic")
    assert asked(g)[0] == "Direction"  # nothing is left of the two
    g = hire(3, areas=ceorls)
    assert why(g, "hire thegn dor") is None
    assert why(g, "hire dane hereford") is None
    assert why(g, "hire ealdorman mathrafal") == "autumn.move.budget"
    play(g, *["hire ceorl ligoraceaster", "to waeringwic"] * 3)
    assert here(g, "waeringwic") == {"neutral": {"ceorl": 3}}


@rule("bretwalda", "autumn.move.one-by-one", "autumn.move.once")
def test_W8_a_unit_moves_once():
    g = play(hire(6), "hire thegn dor", "to loidis")
    assert here(g, "loidis") == {"neutral": {"thegn": 1}}
    assert "hire thegn loidis" not in notations(g)
    assert "hire thegn dor" not in notations(g)
    assert "hire dane hereford" in notations(g)


@rule("bretwalda", "autumn.move.not-own-area")
def test_W8_not_into_own_areas():
    g = play(hire(3), "hire thegn dor")
    assert why(g, "to tamworthige") == "autumn.move.not-own-area"


def drakkar(budget: int = 3) -> logres.Game:
    ship = {"side": "danes", "name": "drakkar_1", "at": "nor", "aboard": {"dane": 2}}
    return position("hire", "mercia", HOMES, 3, "au1", at={"budget": budget}, vessels=[ship])


@rule("bretwalda", "autumn.move.drakkar")
def test_W7_a_drakkar_in_autumn():
    g = drakkar()
    play(g, "hire drakkar_1", "sail thaemese", "land dommuc", "ashore dane", "done")
    assert here(g, "dommuc") == {"danes": {"dane": 1}}
    assert table(g).cargo[8] == 1 << 4
    g = drakkar()
    play(g, "hire drakkar_1", "land norwic", "ashore dane", "done")
    assert why(g, "sail thaemese") == "action.movement.disembark"
    play(g, "land poclinton", "ashore dane")
    assert here(g, "norwic") == here(g, "poclinton") == {"danes": {"dane": 1}}
    assert why(drakkar(2), "hire drakkar_1") is not None
    ship = {"side": "danes", "name": "drakkar_1", "at": "nor", "aboard": {"dane": 2}}
    areas = {**HOMES, **NEUTRALS, "ligoraceaster": {"neutral": {"ceorl": 1}}}
    g = position("hire", "mercia", areas, 3, "au1", at={"budget": 5}, vessels=[ship])
    play(g, "hire drakkar_1", "sail thaemese", "stop")
    assert why(g, "hire dane hereford") == "autumn.move.budget"  # two are left of the five


@rule("bretwalda", "autumn.bid.all-move", "autumn.bid.same")
def test_W8_the_highest_bid_moves_first():
    areas = {**HOMES, **NEUTRALS, "steanford": {"neutral": {"ceorl": 1}}}
    g = position("season", areas=areas, round=3, card="au1", pretender="wessex", kingdoms=BOLD)
    bid_all(g, northumbria=4, mercia=3, east_anglia=3)
    assert asked(g) == ("Hire", "northumbria")
    play(g, "done")
    assert asked(g) == ("PickFirst", "wessex")
    play(g, "choose east_anglia")
    assert asked(g) == ("Hire", "east-anglia")
    play(g, "done")
    assert asked(g) == ("Hire", "mercia")
    play(g, "done")
    assert asked(g)[0] == "Direction"  # a bid of 0 moves nothing


@rule("bretwalda", "autumn.move.battles", "autumn.move.factions")
def test_battles_come_before_the_next_player_moves():
    areas = {**HOMES, **NEUTRALS}
    g = position("season", areas=areas, round=3, card="au1", pretender="wessex", kingdoms=BOLD)
    bid_all(g, northumbria=4, mercia=3)
    play(g, "hire dane hereford", "to mathrafal", "done")
    assert asked(g) == ("Pick", "northumbria")
    play(g, "destroy dane")
    assert asked(g) == ("Hire", "mercia")
    assert here(g, "mathrafal") == {"neutral": {"ealdorman": 1}}


@rule("bretwalda", "autumn.move.embark")
def test_danes_go_aboard():
    areas = {**HOMES, "norwic": {"danes": {"dane": 1}}}
    ship = {"side": "danes", "name": "drakkar_1", "at": "nor"}
    g = position("hire", "mercia", areas, 3, "au1", at={"budget": 3}, vessels=[ship])
    play(g, "hire dane norwic", "board drakkar_1")
    assert table(g).cargo[8] == 1 << 4
    assert here(g, "norwic") == {}


@rule("bretwalda", "option.simplified-autumn")
def test_simplified_autumn():
    areas = {**HOMES, **NEUTRALS, "gyrrum": "northumbria", "tintagol": "wessex", "hamptun": "wessex"}
    options = {"simplified-autumn": True}
    g = position("season", areas=areas, round=3, card="au1", pretender="wessex", options=options)
    assert asked(g)[0] == "PickFirst"
    play(g, "choose mercia")
    assert asked(g) == ("Hire", "mercia")
    play(g, "hire thegn dor", "to loidis")
    assert gold(g, "mercia") == 4  # two of the three are Treasury Gold


# ---------------------------------------------------------------------- Winter


@rule("bretwalda", "winter.card-penalty", "winter.feed", "winter.starve", "winter.neutral-not-fed")
def test_W9_winter():
    home = {"mercia": {"ruler": 1, "thegn": 3, "ceorl": 2}, "control": "mercia", "food": 5}
    ship = {"side": "mercia", "name": "ship_1", "at": "nor"}
    g = position("season", areas={"tamworthige": home, **NEUTRALS}, round=4, card="wi1", vessels=[ship])
    assert food(g, "tamworthige") == 0
    assert asked(g) == ("Starve", "mercia")
    assert "starve ruler tamworthige" not in notations(g)
    play(g, "starve ceorl tamworthige", "starve ship_1")
    assert here(g, "tamworthige") == {"mercia": {"ruler": 1, "thegn": 3, "ceorl": 1}}
    assert asked(g)[0] == "Direction"
    assert here(g, "dor") == {"neutral": {"ceorl": 3, "thegn": 1}}


@rule("bretwalda", "winter.card-penalty")
def test_a_penalty_beyond_all_food_costs_no_unit():
    home = {"mercia": {"ruler": 1}, "control": "mercia", "food": 2}
    g = position("season", areas={"tamworthige": home}, round=4, card="wi4")
    assert food(g, "tamworthige") == 0
    assert asked(g)[0] == "Direction"


@rule("bretwalda", "round.season.card-effect")
def test_bloody_spring_pays_for_the_fallen():
    areas = {**HOMES, "dor": {"mercia": {"thegn": 2}, "neutral": {"ceorl": 2}}}
    at = {"area": "dor", "attacker": "mercia", "from": ["loidis"]}
    g = position("battle", "mercia", areas, 1, "sp1", [3, 3, 1, 1], 1, at=at)
    assert gold(g, "mercia") == 7


# ---------------------------------------------------------------------- solo


SOLO = {"absent": ["northumbria", "east-anglia", "wessex"]}
LONE = {"tamworthige": HOMES["tamworthige"]}


def solo(phase: str, areas: dict[str, Any], level: str = "normal", **more: Any) -> logres.Game:
    return position(phase, "mercia", areas, scenario="solo", options={**SOLO, "level": level}, **more)


@rule("bretwalda", "solo.summer", "solo.legendary")
def test_O1_summer():
    g = solo("season", LONE, round=2, card="su1")
    play(g, "bid 3")
    assert gold(g, "mercia") == 2
    assert len(g.legal()) == 3
    g = solo("season", LONE, round=2, card="su1")
    play(g, "bid 0")
    assert notations(g) == ["raid man"]
    g = solo("season", LONE, "legendary", round=2, card="su1")
    assert notations(g) == ["raid man"]


@rule("bretwalda", "solo.autumn", "solo.heroic", "autumn.move.nonplayer-kingdoms")
def test_O1_autumn():
    areas = {**LONE, **NEUTRALS, "ellandun": {"wessex": {"thegn": 1}}}
    g = solo("season", areas, round=3, card="au1")
    assert asked(g)[0] == "Hire"
    assert "hire thegn dor" in notations(g)
    assert not [text for text in notations(g) if "ellandun" in text]
    play(g, "hire thegn dor")
    assert gold(g, "mercia") == 2
    g = solo("season", areas, "heroic", round=3, card="au1")
    assert asked(g)[0] == "ChooseAction"
    three = {**HOMES, **NEUTRALS, "ellandun": {"wessex": {"thegn": 1}}}
    three["wintaceaster"] = {"wessex": {"thegn": 1}}
    g = position("hire", "mercia", three, 3, "au1", at={"budget": 9}, scenario="three-player")
    assert "hire wessex_thegn ellandun" in notations(g)


@rule("bretwalda", "solo.winter")
def test_O1_winter():
    areas = {**LONE, "ellandun": {"wessex": {"thegn": 1}}}
    g = solo("season", areas, round=4, card="wi1")
    assert here(g, "ellandun") == {"wessex": {"thegn": 1}}
    assert asked(g)[0] == "ChooseAction"


@rule("bretwalda", "solo.victory")
def test_O2_all_dalcs_and_capitals():
    wanted = ["mameceaster", "mathrafal", "waeringwic", "hamptun", "eoforwic", "theodford"]
    areas = {**LONE, **dict.fromkeys(wanted, "mercia"), "cerotesege": {"mercia": {"thegn": 1}}}
    g = solo("movement", areas)
    play(g, "move thegn cerotesege", "to wintaceaster", "stop")
    assert g.result is not None
    assert g.result.winners == ("mercia",)
    g = solo("priority", LONE, round=12)
    assert g.result is not None
    assert g.result.winners == ("nobody",)


def test_hands_stay_empty_here():
    assert hand(solo("priority", LONE, round=3), "mercia") == []
