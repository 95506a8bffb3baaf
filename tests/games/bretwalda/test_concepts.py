"""What the other chapters rest on: components, kinds of unit, Harbours, promises, the track, the Ruler's death."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.bretwalda.names import unit_name
from logres.games.bretwalda.rules.actions import sailing
from logres.games.bretwalda.rules.battle import combat, fighters
from logres.games.bretwalda.rules.rounds import victory
from logres.games.bretwalda.rules.seasons import seasons
from logres.games.bretwalda.tables import ALL_GOLD, DANES, LAND, NEUTRAL, PLACE, RULER, SIDE, THEGN
from logres.games.bretwalda.ui import invariants
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import (
    HOMES,
    asked,
    battle,
    control,
    gold,
    here,
    new,
    notations,
    pass_all,
    play,
    position,
    settle,
    table,
    vessel,
    why,
)

MERCIA, WESSEX, NORTHUMBRIA = SIDE["mercia"], SIDE["wessex"], SIDE["northumbria"]
NORTH: dict[str, Any] = {"eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria"}}


# ---------------------------------------------------------------------- components


@rule("bretwalda", "setup.components.units")
def test_nobody_has_more_figures_than_the_box():
    b = table(new())
    assert invariants.broken(new(), b) == []
    for side, kind, count in ((NEUTRAL, THEGN, 1), (MERCIA, THEGN, 5), (DANES, THEGN, 6), (WESSEX, RULER, 2)):
        crowded = b.copy()
        crowded.add(side, PLACE["dor"], kind, count)
        assert len([fault for fault in invariants.broken(new(), crowded) if "figures" in fault]) == 1
    lost = b.copy()
    lost.cargo[0] = 1 << 4
    assert invariants.broken(new(), lost) == ["vessel 0 is lost but carries units"]


@rule("bretwalda", "concept.gold.limit")
def test_gold_is_limited_to_its_tokens():
    purses = {"northumbria": 0, "mercia": 70, "east_anglia": 0, "wessex": 3}
    g = position("action", "mercia", HOMES, kingdoms={name: {"gold": gold} for name, gold in purses.items()})
    b = table(g)
    assert b.gain(MERCIA, 5) == 2
    assert sum(b.gold) == ALL_GOLD
    assert not [fault for fault in invariants.broken(g, b) if "Gold" in fault]
    b.gold[WESSEX] += 1
    assert [fault for fault in invariants.broken(g, b) if "Gold" in fault]


@rule("bretwalda", "setup.step1-choose")
def test_seats_are_kingdoms_or_players():
    title = logres.title("bretwalda")
    assert title.seats("three-player", {"absent": []}) == ("northumbria", "mercia", "east-anglia")
    assert title.seats("three-player", {"advanced-setup": True}) == ("p1", "p2", "p3")
    with pytest.raises(logres.BadInput):
        title.seats("solo", {"advanced-setup": True})


@rule("bretwalda", "setup.step5-victory-track", "setup.step8-supply")
def test_the_start():
    g = new()
    doc = g.view(None)["board"]
    assert [kingdom["dalcs"] for kingdom in doc["kingdoms"].values()] == [0, 0, 0, 0]
    b = table(g)
    assert (b.on_board(DANES, THEGN), [v for v in b.vessel if v >= 0], sum(b.build)) == (0, [], 0)
    assert sum(b.stack[NEUTRAL * LAND : (NEUTRAL + 1) * LAND]) > 0
    held = position("action", "mercia", {**HOMES, "hamptun": "mercia"})
    assert held.view(None)["board"]["kingdoms"]["mercia"]["dalcs"] == 1


@rule("bretwalda", "solo.setup", "players.23.no-tokens", "concept.neutral.definition")
def test_absent_kingdoms_are_neutral():
    g = new("solo")
    assert g.seats == ("wessex",)
    b = table(g)
    assert b.members(NEUTRAL) == [NORTHUMBRIA, MERCIA, SIDE["east_anglia"], NEUTRAL]
    assert b.members(WESSEX) == [WESSEX]
    assert control(g, "wintaceaster") == "wessex"
    assert control(g, "tamworthige") is None
    assert "northumbria" in here(g, "eoforwic")


# ---------------------------------------------------------------------- units and areas


@rule("bretwalda", "concept.units.land")
def test_kinds_of_land_units():
    assert [unit_name(MERCIA, kind) for kind in range(4)] == ["ceorl", "thegn", "ealdorman", "ruler"]
    assert unit_name(DANES, THEGN) == "dane"
    assert unit_name(NEUTRAL, THEGN) == "thegn"


@rule("bretwalda", "concept.units.movement:sea")
def test_points_at_sea():
    b = table(position("action", "mercia", HOMES))
    assert (sailing.ship_points(b, 0), sailing.ship_points(b, 8)) == (2, 2)
    b.card = "su1"
    assert (sailing.ship_points(b, 0), sailing.ship_points(b, 8)) == (3, 2)


@rule("bretwalda", "concept.units.values")
def test_what_recruits_cost():
    for kind, cost in (("ceorl", 1), ("thegn", 3), ("ealdorman", 5)):
        g = position("fyrd", "mercia", HOMES, kingdoms={"mercia": {"gold": 9, "ruler": "coenwulf"}}, seed=1)
        play(g, f"recruit {kind} tamworthige")
        assert gold(g, "mercia") == 9 - cost


@rule("bretwalda", "concept.area.no-stacking")
def test_twelve_units_in_one_area():
    many = {"ruler": 1, "ealdorman": 1, "thegn": 4, "ceorl": 6}
    g = battle("dor", many, "northumbria", {"thegn": 1}, None, ("loidis",), more=NORTH)
    settle(pass_all(g))
    assert sum(here(g, "dor")["mercia"].values()) == 12
    b = table(g)
    before = b.at(MERCIA, PLACE["dor"])
    b.add(MERCIA, PLACE["dor"], 0, 2)
    assert (b.at(MERCIA, PLACE["dor"]) - before, b.has(MERCIA, PLACE["dor"])) == (2, True)


@rule("bretwalda", "concept.units.sea", "concept.harbour.safe")
def test_harbours_are_safe():
    ships = [
        {"side": "northumbria", "name": "ship_1", "at": "eoforwic"},
        {"side": "danes", "name": "drakkar_1", "at": "nor", "aboard": {"dane": 1}},
    ]
    g = position("action", "mercia", {**HOMES, **NORTH}, vessels=ships)
    assert combat.contested(table(g)) == []
    table(g).vessel[0] = PLACE["nor"]
    assert combat.contested(table(g)) == [PLACE["nor"]]
    g = position("hire", "mercia", {**HOMES, **NORTH}, 3, "au1", at={"budget": 3}, vessels=ships, seed=1)
    play(g, "hire drakkar_1")
    assert why(g, "sail eoforwic") == "concept.units.sea"


@rule("bretwalda", "action.movement.embark")
def test_who_boards_is_aboard():
    areas = {"colneceaster": {"east_anglia": {"ruler": 1, "thegn": 1}, "control": "east_anglia"}}
    ship = {"side": "east_anglia", "name": "ship_1", "at": "thaemese"}
    g = position("movement", "east_anglia", areas, vessels=[ship], seed=1)
    play(g, "move thegn colneceaster", "board ship_1")
    assert here(g, "colneceaster") == {"east_anglia": {"ruler": 1}}
    assert table(g).cargo[4] == 1 << 4
    assert asked(g)[0] == "MoveUnits"


@rule("bretwalda", "autumn.move.pillage-update")
def test_an_empty_drakkar_pillages_nobody():
    ship = {"side": "danes", "name": "drakkar_1", "at": "nor", "aboard": {"dane": 1}}
    b = table(position("action", "mercia", HOMES, vessels=[ship]))
    assert b.pillaged(PLACE["eoforwic"])
    b.cargo[8] = 0
    assert not b.pillaged(PLACE["eoforwic"])


# ---------------------------------------------------------------------- promises, seasons, actions


@rule("bretwalda", "concept.trade.not-binding")
def test_whoever_is_asked_may_always_decline():
    areas = {**HOMES, "wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"}}
    purses = {"mercia": {"gold": 3}, "wessex": {"gold": 3}}
    g = position("action", "mercia", areas, kingdoms=purses, options={"trade": True}, seed=1, at={"taken": 0})
    for step in ("trade wessex", "offer gold", "offer gold", "ask gold", "send"):
        g.play(step, "mercia")
    assert (asked(g), notations(g)) == (("AnswerOffer", "wessex"), ["decline", "accept"])
    before = (gold(g, "mercia"), gold(g, "wessex"))
    play(g, "decline")
    assert (gold(g, "mercia"), gold(g, "wessex")) == before


@rule("bretwalda", "round.season.calendar")
def test_each_round_brings_its_season():
    asked_in = {}
    for number, card in ((1, "sp4"), (2, "su1"), (3, "au1"), (4, "wi4")):
        home = {"tamworthige": {"mercia": {"ruler": 1, "ceorl": 2}, "control": "mercia", "food": 1}}
        g = position("season", areas=home, round=number, card=card, pretender="mercia", seed=1)
        asked_in[number] = asked(g)[0]
    assert asked_in == {1: "PlaceFood", 2: "Bid", 3: "Bid", 4: "Starve"}
    assert [seasons.season_of(number) for number in range(1, 13)] == [0, 1, 2, 3] * 3


@rule("bretwalda", "round.action.must-take")
def test_an_action_is_marked_and_need_not_be_used():
    g = position("action", "mercia", HOMES, kingdoms={"mercia": {"gold": 4}}, seed=1)
    play(g, "fyrd")
    assert asked(g) == ("Muster", "mercia")
    play(g, "done")
    assert table(g).used[MERCIA] == 1 << 1
    assert gold(g, "mercia") == 4
    g = position("action", "mercia", HOMES, seed=1)
    play(g, "movement")
    assert asked(g) == ("MoveUnits", "mercia")
    play(g, "done")
    assert notations(g) == ["collection", "fyrd", "development"]


@rule("bretwalda", "round.action.must-take")
def test_units_move_one_after_the_other_until_nobody_else_shall():
    two = {"tamworthige": {"mercia": {"ruler": 1, "thegn": 2}, "control": "mercia"}}
    g = position("action", "mercia", two, seed=1)
    play(g, "movement", "move thegn tamworthige")
    while asked(g)[0] == "Walk":
        g.play(g.legal()[-1])
    assert asked(g) == ("MoveUnits", "mercia")
    play(g, "done")
    assert notations(g) == ["collection", "fyrd", "development"]


@rule("bretwalda", "round.structure")
def test_after_the_priorities_comes_the_next_season():
    decks = {"seasons": [["sp1"], ["su1", "su2"], ["au1"], ["wi1"]]}
    g = position("priority", areas=HOMES, round=1, hidden={"decks": decks}, seed=1)
    assert table(g).round == 2
    assert table(g).card == "su2"
    assert asked(g)[0] == "Bid"


@rule("bretwalda", "summer.raid.draw")
def test_the_highest_bid_draws_as_many_cards():
    g = position("season", areas=HOMES, round=2, card="su1", pretender="mercia", seed=1)
    for seat, bid in (("northumbria", 0), ("mercia", 3), ("east-anglia", 1), ("wessex", 0)):
        g.play(f"bid {bid}", seat)
    assert asked(g) == ("PlayDanes", "mercia")
    assert len(notations(g)) == 3


# ---------------------------------------------------------------------- Battles and Rulers


@rule("bretwalda", "battle.trigger")
def test_who_moved_attacks():
    b = table(position("action", "mercia", HOMES))
    b.add(MERCIA, PLACE["dor"], THEGN)
    b.add(NORTHUMBRIA, PLACE["dor"], THEGN)
    for moved, other in ((MERCIA, NORTHUMBRIA), (NORTHUMBRIA, MERCIA)):
        b.entries = [(PLACE["dor"], PLACE["loidis"], moved)]
        assert combat.sides_in(b, PLACE["dor"], WESSEX) == (moved, other)
    b.entries = []
    assert combat.sides_in(b, PLACE["dor"], NORTHUMBRIA) == (NORTHUMBRIA, MERCIA)


@rule("bretwalda", "battle.symbols")
def test_swords_and_shields():
    b = table(position("action", "mercia", HOMES))
    fighters.begin(b)
    b.dice = [(0, 1, 6), (0, 1, 5), (1, 1, 2)]
    assert (fighters.symbols(b, 0, 0), fighters.symbols(b, 0, 1), fighters.symbols(b, 1, 1)) == (3, 1, 1)
    assert fighters.tally(b, 0, MERCIA, PLACE["dor"]) == (3, 1)
    fighters.give(b, 0, fighters.NO_SHIELDS)
    assert fighters.tally(b, 0, MERCIA, PLACE["dor"]) == (3, 0)


@rule("bretwalda", "battle.wounds.wounded-first")
def test_a_wounded_thegn_takes_the_next_wound_before_a_ceorl():
    b = table(position("action", "mercia", {"dor": {"mercia": {"ceorl": 1, "thegn": 1}}, **HOMES}))
    fighters.begin(b)
    assert fighters.next_hurt(b, 0, MERCIA, PLACE["dor"]) == 0
    b.wounds = [1, THEGN, 0, -1]
    assert fighters.next_hurt(b, 0, MERCIA, PLACE["dor"]) == THEGN


@rule("bretwalda", "battle.retreat.attacker")
def test_attackers_go_back_where_they_came_from():
    g = battle("dor", {"thegn": 1}, "northumbria", {"thegn": 1}, [1, 1], ("loidis",), more=NORTH)
    play(g, "retreat")
    assert here(g, "loidis") == {"mercia": {"thegn": 1}}
    ship = {"side": "mercia", "name": "ship_1", "at": "nor", "aboard": {"thegn": 2}}
    areas = {**HOMES, "lindcylne": {"northumbria": {"thegn": 1}, "control": "northumbria"}, **NORTH}
    g = position("movement", "mercia", areas, vessels=[ship], chance=[1, 1, 1, 1, 1, 1], seed=1)
    landing = next(a for a in ("lindcylne", "eoforwic") if f"land {a}" in notations(play(g, "sail ship_1")))
    play(g, f"land {landing}", "ashore thegn")
    if asked(g)[0] == "Ashore":
        play(g, "ashore thegn")
    while asked(g)[0] == "MoveUnits":
        play(g, "done")
    play(g, "retreat")
    assert table(g).cargo[2] == 2 << 4


@rule("bretwalda", "concept.ruler.destroyed", "concept.ruler.placement")
def test_a_new_ruler_at_once():
    dor = {"dor": {"mercia": {"thegn": 4}, "northumbria": {"ruler": 1}, "control": "northumbria"}}
    at = {"area": "dor", "attacker": "mercia", "from": ["loidis"]}
    areas = {**HOMES, **dor, "eoforwic": "northumbria"}
    g = settle(position("battle", "mercia", areas, chance=[6, 6, 6, 6, 1], at=at, seed=1))
    assert asked(g) == ("ChooseRuler", "northumbria")
    g.play(g.legal()[0])
    if asked(g)[0] == "Throne":
        g.play(g.legal()[0])
    assert here(g, "eoforwic") == {"northumbria": {"ruler": 1}}


@rule("bretwalda", "concept.ruler.destroyed")
def test_the_new_ruler_comes_before_the_next_battle():
    areas = {
        **HOMES,
        "loidis": {"mercia": {"thegn": 4}, "control": "mercia"},
        "dor": {"northumbria": {"ruler": 1}, "control": "northumbria"},
        "mameceaster": {"northumbria": {"ceorl": 1}, "control": "northumbria"},
        "eoforwic": "northumbria",
    }
    g = position("movement", "mercia", areas, chance=[6, 6, 6, 1], seed=1)
    for _ in range(3):
        play(g, "move thegn loidis", "to dor")
    play(g, "move thegn loidis", "to mameceaster", "done", "fight dor")
    assert asked(settle(g)) == ("ChooseRuler", "northumbria")


@rule("bretwalda", "concept.ruler.destroyed:at-sea")
def test_a_ruler_lost_with_his_ship_is_replaced():
    ship = {"side": "northumbria", "name": "ship_1", "at": "eoforwic", "aboard": {"ruler": 1}}
    areas = {
        "tamworthige": {"mercia": {"ruler": 1}, "control": "mercia"},
        "loidis": {"mercia": {"thegn": 1}},
        "eoforwic": "northumbria",
        "dor": "northumbria",
    }
    g = position("action", "mercia", areas, vessels=[ship], seed=1)
    play(g, "movement", "move thegn loidis", "to eoforwic")
    if asked(g)[0] == "Walk":
        play(g, "stop")
    assert asked(g)[0] == "Prize"
    g.play(next(action for action in g.legal() if "destroy" in action.text or "sink" in action.text))
    assert vessel(g, 0) is None
    while asked(g)[0] == "MoveUnits":
        play(g, "done")
    assert asked(g) == ("ChooseRuler", "northumbria")


# ---------------------------------------------------------------------- victory


@rule("bretwalda", "victory.instant")
def test_a_third_abbey_can_win_at_once():
    """Seven Dalcs win with four players: six areas, and three Abbeys for the seventh."""
    six = ["hamptun", "waeringwic", "mathrafal", "mameceaster", "tintagol", "elmham"]
    abbeys = {a: {"control": "mercia", "buildings": ["abbey"]} for a in ("dor", "hereford")}
    areas: dict[str, Any] = {**HOMES, **dict.fromkeys(six, "mercia"), **abbeys, "ellandun": "mercia"}
    g = position("development", "mercia", areas, kingdoms={"mercia": {"gold": 9}}, seed=1)
    assert table(g).dalcs(MERCIA) == 6
    play(g, "build abbey ellandun")
    assert g.result is not None
    assert g.result.winners == ("mercia",)


@rule("bretwalda", "victory.dalc.chronicle")
def test_a_claimed_chronicle_is_a_dalc_for_ever():
    hidden = {"goals": {"mercia": ["c04", "c05"]}}
    kingdoms = {"mercia": {"gold": 12, "chronicles": ["c01"]}}
    g = position("collection", "mercia", HOMES, kingdoms=kingdoms, hidden=hidden)
    assert table(g).dalcs(MERCIA) == 1
    play(g, "claim c04")
    assert table(g).dalcs(MERCIA) == 2
    assert table(g).done[MERCIA] == ("c01", "c04")
    assert victory.rank(table(g), MERCIA)[0] == 2


def test_what_a_copy_controls_is_its_own_though_both_share_the_tokens():
    b = table(new())
    before = b.controlled(MERCIA)
    copy = b.copy()
    area = before[0]
    copy.set_control(area, WESSEX)
    assert area not in copy.controlled(MERCIA)
    assert area in copy.controlled(WESSEX)
    assert b.controlled(MERCIA) == before
    assert b.control[area] == MERCIA
