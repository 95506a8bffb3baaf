"""What the second reading of the rulebook has put right."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.bretwalda.rules.cards.chronicles import fulfilled
from logres.games.bretwalda.rules.rounds import victory
from logres.games.bretwalda.rules.rounds.succession import thrones
from logres.games.bretwalda.tables import CHRONICLES, FOOD, MERCIA, PLACES, SIDE
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import (
    asked,
    battle,
    control,
    food,
    gold,
    hand,
    here,
    notations,
    play,
    position,
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
SHIPS = [{"side": "wessex", "name": f"ship_{number}", "at": at} for number, at in ((1, "suth"), (2, "wintaceaster"))]


@rule("bretwalda", "autumn.move.not-own-area")
def test_a_hired_drakkar_never_sails_to_the_payers_own_ship():
    longship = {"side": "danes", "name": "drakkar_1", "at": "nor", "aboard": {"dane": 2}}
    for side, refused in (("mercia", "autumn.move.not-own-area"), ("wessex", None)):
        ship = {"side": side, "name": "ship_1", "at": "thaemese"}
        g = position("hire", "mercia", HOMES, round=3, card="au1", at={"budget": 6}, vessels=[longship, ship], seed=1)
        play(g, "hire drakkar_1")
        assert why(g, "sail thaemese") == refused


@rule("bretwalda", "round.action.order")
def test_clockwise_is_the_tables_whatever_kingdoms_are_chosen():
    g = logres.new("bretwalda", None, 5, {"advanced-setup": True})
    wanted = ["northumbria", "east_anglia", "mercia", "wessex"]
    order: list[str] = []
    while len(order) < 4:
        assert g.decision is not None
        kind, seat = asked(g)
        if kind == "ChooseKingdom":
            g.play(f"kingdom {wanted.pop(0)}", seat)
        elif kind in ("WhichWay", "Direction"):
            g.play("clockwise", seat)
        elif kind == "ChooseAction":
            order.append(seat)
            g.play("movement", seat)
        else:
            g.play(g.legal(seat)[0], seat)
    first = g.seats.index(order[0])
    assert order == [g.seats[(first + step) % 4] for step in range(4)]


@rule("bretwalda", "option.advanced-danes-neutral")
def test_danes_who_attack_neutrals_retreat_where_their_player_likes():
    areas = {
        **HOMES,
        "colneceaster": {"danes": {"dane": 3}},
        "lundenwic": {"neutral": {"ealdorman": 1, "thegn": 3}},
        "rofaesceaster": "wessex",
    }
    g = position("hire", "mercia", areas, 3, "au1", at={"budget": 9}, options={"advanced-danes-neutral": True}, seed=2)
    for _ in range(3):
        play(g, "hire dane colneceaster", "to lundenwic")
    while asked(g)[0] != "MayRetreat":
        g.play(g.legal()[0])
    play(g, "retreat")
    assert asked(g) == ("RetreatTo", "mercia")
    places = [text.removeprefix("back ") for text in notations(g)]
    assert "colneceaster" in places
    assert len(places) > 1
    assert "rofaesceaster" not in places  # a Control token


@rule("bretwalda", "battle.retreat.attacker-blocked")
def test_a_blocked_attacker_may_fall_back_on_his_own_garrison():
    more: dict[str, Any] = {
        "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"},
        "loidis": {"northumbria": {"thegn": 1}, "control": "northumbria"},
        "mameceaster": {"mercia": {"thegn": 1}, "control": "mercia"},
        **dict.fromkeys(("heathfield", "ligoraceaster", "lindcylne"), "wessex"),
    }
    g = battle("dor", {"thegn": 2}, "northumbria", {"thegn": 1}, [1, 1, 1], ("loidis",), more=more)
    play(g, "retreat")
    assert notations(g) == ["back mameceaster", "back tamworthige"]


# ---------------------------------------------------------------------- secrets


@rule("bretwalda", "lordship.secret", "battle.lordship-draw")
def test_what_is_drawn_and_not_kept_is_seen_by_nobody_else():
    g = position("season", areas=HOMES, round=1, card="sp3", pretender="wessex", seed=1)
    assert asked(g) == ("ReturnDrawn", "wessex")
    card = g.legal()[0].card
    assert card is not None
    g.play(g.legal()[0])
    assert not [line for line in g.log if any(noun.id == card for noun in line.nouns(None))]
    assert f"return {card}" in g.record("wessex")
    assert f"return {card}" not in g.record("mercia")
    assert f"return {card}" not in g.record(None)


@rule("bretwalda", "lordship.secret", "round.action.lordship-limit")
def test_the_cards_over_the_hand_limit_go_unseen():
    cards = [f"l{number:02}" for number in range(1, 10)]
    kingdoms = {k: {"actions": ["fyrd"]} for k in ("northumbria", "mercia", "east_anglia")}
    g = position("movement", "wessex", HOMES, hands={"wessex": cards}, kingdoms=kingdoms, at={"taken": 8}, seed=1)
    while asked(g)[0] != "Discard":
        g.play(g.legal()[0])
    g.play("discard l05")
    assert "l05" not in hand(g, "wessex")
    assert not [line for line in g.log if any(noun.id == "l05" for noun in line.nouns(None))]
    assert "discard l05" not in g.record("mercia")
    assert "discard l05" in g.record("wessex")


# ---------------------------------------------------------------------- claims and crowns


@rule("bretwalda", "concept.chronicle.objective", "victory.ties")
def test_claims_of_one_moment_are_weighed_by_the_ties():
    dalcs = ["hwit_aern", "gyrrum", "lindcylne", "mameceaster", "mathrafal", "waeringwic"]
    southern = ["elmham", "sancte_albanes", "cantwareburg", "glestingaburg", "seolesige", "tintagol"]
    areas = {**HOMES, **dict.fromkeys(dalcs, "northumbria"), **dict.fromkeys(southern, "wessex")}
    areas |= dict.fromkeys(["norwic", "dommuc"], "wessex")
    goals = {"northumbria": ["c04"], "wessex": ["c15"]}
    g = position(
        "priority", None, areas, 6, "su1", kingdoms={"northumbria": {"gold": 12}}, hidden={"goals": goals}, seed=1
    )
    assert {decision.seat for decision in g.pending} == {"northumbria", "wessex"}
    g.play("claim c04", "northumbria")
    assert g.pending  # not yet
    g.play("claim c15", "wessex")
    assert g.result is not None
    assert g.result.winners == ("wessex",)


@rule("bretwalda", "concept.chronicle.max-two", "concept.chronicle.objective")
def test_whoever_claims_one_in_the_priority_phase_may_claim_the_other():
    goals = {"wessex": ["c03", "c04"], "mercia": ["c01"]}
    areas = {**HOMES, "wintaceaster": {**HOMES["wintaceaster"], "food": 7}}
    kingdoms = {"wessex": {"gold": 12}}
    g = position("priority", None, areas, 6, "su1", kingdoms=kingdoms, hidden={"goals": goals}, seed=1)
    g.play("claim c03", "wessex")
    g.play("wait", "mercia")
    assert [decision.seat for decision in g.pending] == ["wessex"]
    g.play("claim c04")
    assert table(g).done[SIDE["wessex"]] == ("c03", "c04")


@rule("bretwalda", "players.count-thresholds")
@pytest.mark.parametrize(("scenario", "enough"), [("two-player", 6), ("three-player", 7), ("four-player", 7)])
def test_the_crown_is_within_the_dalcs_on_the_board(scenario: str, enough: int):
    g = logres.new("bretwalda", scenario, 1)
    b = table(g)
    assert victory.needed(g, b) == enough
    assert enough <= sum(b.dalc)


@rule("bretwalda", "concept.chronicle.objective")
def test_every_chronicle_can_be_fulfilled():
    everything: dict[str, Any] = {name: {"food": 1} for name in PLACES[:46]}
    buildings = [["abbey"]] * 4 + [["granary"], ["port"], ["mead_hall"]]
    for name, built in zip(everything, buildings, strict=False):
        everything[name]["buildings"] = built
    tiles = ["tax_collectors", "armourers", "master_masons", "boar_snout"]
    kingdoms = {"mercia": {"gold": 12, "tiles": tiles, "deeds": [4, 2, 3]}}
    g = position("action", "mercia", everything, kingdoms=kingdoms, seed=1)
    table(g).control = (MERCIA,) * len(everything)  # more tokens than there are, so that all is told at once
    assert [card for card in CHRONICLES if not fulfilled(table(g), MERCIA, card)] == []


@rule("bretwalda", "concept.chronicle.objective")
@pytest.mark.parametrize(
    ("card", "areas", "vessels"),
    [
        ("c07", ["loidis", "poclinton", "heathfield"], []),
        ("c12", [], [{"side": "mercia", "name": f"ship_{n}", "at": "nor"} for n in (1, 2)]),
        ("c12", ["wiht"], []),
        ("c13", ["mathrafal", "dinefwr"], []),
    ],
)
def test_chronicles_nobody_fulfilled_are_within_reach(card: str, areas: list[str], vessels: list[Any]):
    held = dict.fromkeys(areas, "mercia")
    g = position("action", "mercia", {**HOMES, **held}, vessels=vessels, seed=1)
    assert fulfilled(table(g), MERCIA, card)
    less = dict.fromkeys(areas[:-1], "mercia")
    g = position("action", "mercia", {**HOMES, **less}, vessels=vessels[:-1], seed=1)
    assert not fulfilled(table(g), MERCIA, card)


# ---------------------------------------------------------------------- Ships and Rulers


@rule("bretwalda", "action.fyrd.unit-limit", "action.fyrd.unit-limit-only-empty")
def test_a_ship_is_lifted_when_none_is_in_the_supply():
    g = position("fyrd", "wessex", HOMES, kingdoms={"wessex": {"gold": 9}}, vessels=SHIPS, seed=1)
    play(g, "ship wintaceaster")
    assert notations(g) == ["lift ship_1", "lift ship_2"]
    play(g, "lift ship_1")
    assert (vessel(g, 6), vessel(g, 7), gold(g, "wessex")) == ("wintaceaster", "wintaceaster", 6)
    laden = [{**ship, "aboard": {"thegn": 1}} for ship in SHIPS]
    g = position("fyrd", "wessex", HOMES, kingdoms={"wessex": {"gold": 9}}, vessels=laden, seed=1)
    assert why(g, "ship wintaceaster") == "action.fyrd.unit-limit"
    g = position("fyrd", "wessex", HOMES, kingdoms={"wessex": {"gold": 9}}, vessels=SHIPS[:1], seed=1)
    play(g, "ship wintaceaster")
    assert asked(g)[0] == "Muster"  # one was in the supply: none is lifted


@rule("bretwalda", "concept.harbour.capture")
@pytest.mark.parametrize(("purse", "offered"), [(3, ["take", "destroy"]), (2, ["destroy"])])
def test_a_captured_ship_is_converted_as_if_recruited(purse: int, offered: list[str]):
    areas = {**HOMES, "colneceaster": "east_anglia", "lundenwic": {"mercia": {"thegn": 1}, "control": "mercia"}}
    ship = {"side": "east_anglia", "name": "ship_1", "at": "colneceaster"}
    own = [{"side": "mercia", "name": f"ship_{number}", "at": "eire"} for number in (1, 2)]
    for fleet in ([], own):
        g = position("movement", "mercia", areas, kingdoms={"mercia": {"gold": purse}}, vessels=[ship, *fleet], seed=1)
        play(g, "move thegn lundenwic", "to colneceaster", "stop")
        assert (asked(g)[0], notations(g)) == ("Prize", offered)
        if purse < 3:
            assert why(g, "take") == "concept.harbour.capture"
            continue
        play(g, "take")
        assert gold(g, "mercia") == 0
        if fleet:
            play(g, "lift ship_2")
        assert "colneceaster" in (vessel(g, 2), vessel(g, 3))
        assert vessel(g, 4) is None


@rule("bretwalda", "concept.ruler.placement")
def test_a_captured_capital_is_a_place_for_a_new_ruler():
    held = {"eoforwic": "mercia", "dor": "mercia"}
    g = position("action", "wessex", {"wintaceaster": HOMES["wintaceaster"], **held}, seed=1)
    assert [PLACES[a] for a in thrones(g, table(g), MERCIA)] == ["eoforwic"]


@rule("bretwalda", "concept.ruler.destroyed")
def test_a_ruler_lost_in_the_season_is_replaced_before_the_actions():
    areas = {**HOMES, "wintaceaster": "wessex", "ellandun": "wessex"}
    ship = {"side": "wessex", "name": "ship_1", "at": "wintaceaster", "aboard": {"ruler": 1}}
    kingdoms = {"mercia": {"bid": 1}, "wessex": {"ruler": "ecgberht"}}
    g = position(
        "raid",
        "mercia",
        areas,
        6,
        "su1",
        kingdoms=kingdoms,
        hidden={"decks": {"danes": ["d15"]}},
        vessels=[ship],
        pretender="wessex",
        seed=1,
    )
    seen = []
    while asked(g)[0] not in ("Direction", "ChooseAction"):
        seen.append(asked(g))
        g.play(g.legal()[0])
    assert ("ChooseRuler", "wessex") in seen
    assert table(g).on_board(SIDE["wessex"], 3) == 1


@rule("bretwalda", "tile.types")
def test_the_owner_of_a_heavy_plough_chooses_its_fields():
    fields = [PLACES[a] for a in range(46) if FOOD[a]][:4]
    areas = {**HOMES, **{name: {"wessex": {"thegn": 1}, "control": "wessex"} for name in fields}}
    areas["wintaceaster"] = {"wessex": {"ruler": 1}}
    kingdoms = {"wessex": {"tiles": ["heavy_plough"]}}
    g = position("collection", "wessex", areas, kingdoms=kingdoms, seed=1)
    assert asked(g) == ("PloughField", "wessex")
    play(g, f"plough {fields[3]}", f"plough {fields[1]}")
    assert [food(g, name) for name in fields] == [1, 2, 1, 2]
    g = position("collection", "wessex", areas, 4, "wi1", kingdoms=kingdoms, seed=1)
    assert asked(g)[0] != "PloughField"  # no Food in Winter


@rule("bretwalda", "summer.bid.treasury-use", "option.simplified-autumn")
def test_treasury_gold_does_not_persist_without_a_bid_either():
    areas = {**HOMES, "gyrrum": "northumbria", "hwit_aern": "northumbria", "lundenwic": {"neutral": {"ceorl": 1}}}
    options = {"simplified-autumn": True}
    g = position("season", None, areas, 3, "au1", options=options, pretender="northumbria", seed=1)
    assert table(g).bids[4:] == [0, 2, 2, 2]
    while asked(g)[0] != "Direction":
        g.play(g.legal()[0])
    assert table(g).bids[4:] == [0, 0, 0, 0]


def test_a_game_begun_before_keeps_the_first_reading():
    game = logres.new("bretwalda", seed=1, options={"reading": "first"})
    record = game.record(whole=True).replace(',"reading":"first"', "").replace('"reading":"first",', "")
    assert "reading" not in record
    assert logres.replay(record).options["reading"] == "first"
    assert logres.new("bretwalda", seed=1).options["reading"] == "second"


@rule("bretwalda", "action.fyrd.countryside-mobilisation", "action.fyrd.unit-limit")
@pytest.mark.parametrize("reading", ["second", "first"])
def test_a_free_ceorl_is_lifted_when_none_is_in_the_supply(reading: str):
    areas = {**HOMES, "eoforwic": {"northumbria": {"ruler": 1, "ceorl": 8}, "control": "northumbria"}}
    areas["gyrrum"] = {"control": "northumbria"}
    kingdoms = {"northumbria": {"gold": 0, "tiles": ["countryside_mobilisation"]}}
    options = {"reading": reading}
    hands = {"northumbria": ["l27"]}
    g = position("fyrd", "northumbria", areas, kingdoms=kingdoms, options=options, hands=hands, seed=1)
    if reading == "first":
        assert why(g, "levy gyrrum") == "action.fyrd.countryside-mobilisation"
        return
    play(g, "levy gyrrum")
    assert asked(g) == ("Lift", "northumbria")
    play(g, "lift eoforwic")
    assert here(g, "gyrrum") == {"northumbria": {"ceorl": 1}}
    assert here(g, "eoforwic") == {"northumbria": {"ceorl": 7, "ruler": 1}}


@rule("bretwalda", "battle.lordship-return-unit", "concept.control.take-by-move")
@pytest.mark.parametrize(
    ("reading", "before", "after"),
    [("second", "northumbria", "mercia"), ("second", None, "mercia"), ("first", "northumbria", "northumbria")],
)
def test_stragglers_take_the_area_where_they_come_back(reading: str, before: str | None, after: str):
    """Their host had only marched through it."""
    more = {**HOMES, **({"loidis": before} if before else {})}
    dealt: dict[str, Any] = {"hands": {"mercia": ["l23"]}, "options": {"reading": reading}}
    g = battle("dor", {"thegn": 1}, "northumbria", {"thegn": 2}, [1, 3, 3], ("loidis",), more=more, **dealt)
    while "play l23" not in notations(g):
        play(g, "pass")
    play(g, "play l23", "return thegn loidis")
    assert here(g, "loidis") == {"mercia": {"thegn": 1}}
    assert control(g, "loidis") == after
