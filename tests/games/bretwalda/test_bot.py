"""The greedy bot: positions with an obvious answer, the pieces it thinks with, and whole games."""

from __future__ import annotations

from typing import Any

import logres
from logres.bots.arena import play_out
from logres.bots.bot import consult
from logres.games.bretwalda.bot import aims, answers, clash, larder, raids, voyages, worth
from logres.games.bretwalda.bot.bot import Greedy
from logres.games.bretwalda.tables import COAST, DANES, LAND, NEUTRAL, PLACE, PLACES, THEGN, WESSEX
from tests.games.bretwalda.positions import position, table

MOVING = ("MoveUnits", "Walk", "Sail", "Ashore")
SOLO: dict[str, Any] = {"scenario": "solo", "kingdoms": {"wessex": {"ruler": "ecgberht"}}}


def moved(g: logres.Game, seed: int = 1) -> list[str]:
    """Let the bot finish its moves; what it played."""
    player = Greedy(seed)
    played: list[str] = []
    while "done" not in played and g.decision is not None and g.decision.kind in MOVING:
        action = g.forced or consult(player, g, seed)
        played.append(str(action))
        g.play(action)
    return played


def moves(areas: dict[str, Any], **rest: Any) -> logres.Game:
    return position("movement", "wessex", areas, seed=1, **{**SOLO, **rest})


# ---------------------------------------------------------------------- the solo game


def test_alone_it_goes_for_an_undefended_aim():
    """Tintagol is two Movements away from Dornwaraceaster: the first leads to Escanceaster."""
    capitals = ("tamworthige", "theodford", "eoforwic")
    areas = {
        "dornwaraceaster": {"wessex": {"thegn": 1}},
        "wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"},
        **{capital: {"neutral": {"ealdorman": 1, "thegn": 1}} for capital in capitals},
    }
    g = moves(areas, dalcs=["tintagol"])
    b = table(g)
    found = {one.aim: one for one in aims.tour(b, WESSEX, aims.fighters(b, WESSEX))}[PLACE["tintagol"]]
    assert (found.turns, found.chance) == (2, 1.0)
    assert "to escanceaster" in moved(g)


def test_alone_it_storms_a_capital_in_its_reach_with_all_it_has():
    host = {"ruler": 1, "ealdorman": 1, "thegn": 4}
    g = moves({"waeringwic": {"wessex": host, "control": "wessex"}, "tamworthige": {"mercia": {"thegn": 1}}})
    played = moved(g)
    assert "to tamworthige" in played
    assert table(g).has(WESSEX, PLACE["tamworthige"])


def test_alone_only_its_aims_count_and_chronicles_nothing():
    g = moves(
        {"wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"}, "hamptun": "wessex", "hestingas": "wessex"}
    )
    b = table(g)
    b.dalc[PLACE["hamptun"]] = 1
    assert aims.wanted(b, PLACE["hamptun"])
    assert aims.wanted(b, PLACE["tamworthige"])
    assert not aims.wanted(b, PLACE["wintaceaster"])
    assert worth.area_worth(b, PLACE["hamptun"]) > 50 * worth.area_worth(b, PLACE["hestingas"])
    before = worth.estate(b, WESSEX, careful=False)
    b.done[WESSEX] = ("c01",)
    assert worth.estate(b, WESSEX, careful=False) == before


def test_it_pays_the_danes_when_their_landing_could_clear_a_capital():
    """Three Danes and the garrison of a Capital are worth nine each: a landing there leaves nobody."""
    garrison = {"ceorl": 1, "thegn": 1, "ealdorman": 1}
    areas = {
        "wintaceaster": {"wessex": {"ruler": 1, "ealdorman": 1}, "control": "wessex"},
        "theodford": {"east_anglia": garrison},
        "eoforwic": {"northumbria": garrison},
    }
    g = position("season", None, areas, round=2, card="su3", seed=1, **SOLO)
    b = table(g)
    b.gold[WESSEX] = 12
    then = raids.after_landing(b, PLACE["theodford"])
    assert not then.here[PLACE["theodford"]]
    assert raids.payment(b, WESSEX, 12) > 0


def test_danes_and_neutrals_leave_each_other_what_their_values_leave():
    danes, garrison = [(DANES, THEGN)] * 2, [(0, 0), (0, 1), (0, 2)]
    assert clash.survivors(garrison, danes) == [(0, 1)]
    assert clash.survivors(danes, garrison) == []


# ---------------------------------------------------------------------- Ships


def test_it_lands_where_no_road_leads():
    """Man can be reached by Ship alone."""
    ship = {"side": "wessex", "name": "ship_1", "at": "eire", "aboard": {}}
    areas = {
        "wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"},
        "hwit_aern": {"wessex": {"thegn": 2}, "control": "wessex"},
        **dict.fromkeys([PLACES[a] for a in COAST[PLACE["eire"]] if PLACES[a] not in ("man", "hwit_aern")], "wessex"),
    }
    g = position("movement", "wessex", areas, seed=1, vessels=[ship], dalcs=["man"])
    played = moved(g)
    assert played[:2] == ["move thegn hwit_aern", "board ship_1"]
    assert "land man" in played
    assert table(g).control[PLACE["man"]] == WESSEX


def test_a_voyage_takes_a_movement_for_two_points():
    suth, nor = PLACE["suth"], PLACE["nor"]
    landing = voyages.landings(suth, 2, 0)
    assert (landing[PLACE["wiht"]], landing[PLACE["lundenwic"]], landing[PLACE["eoforwic"]]) == (1, 1, 2)
    assert landing[PLACE["tamworthige"]] == voyages.NEVER
    assert voyages.landings(suth, 2, 1 << nor)[PLACE["eoforwic"]] == voyages.NEVER


# ---------------------------------------------------------------------- roads and Food


def test_foes_on_the_way_cost_a_movement():
    start, aim = PLACE["tamworthige"], PLACE["lindcylne"]
    assert aims.turns_from(start, 2, 0)[aim] == 1
    assert aims.turns_from(start, 2, 1 << PLACE["ligoraceaster"])[aim] > 1
    assert len(aims.turns_from(start, 2, 0)) == LAND


def test_it_counts_the_mouths_that_winter_will_find():
    areas = {"wintaceaster": {"wessex": {"ruler": 1, "ceorl": 4}, "control": "wessex"}}
    g = position("action", "wessex", areas, round=3, card="au1", seed=1, **SOLO)
    b = table(g)
    assert larder.wait(b) == 1
    assert larder.starving(b, WESSEX) == 6  # four and the penalty; the one field does not fill a store
    b.food[PLACE["wintaceaster"]] = 6
    assert larder.starving(b, WESSEX) == 0


# ---------------------------------------------------------------------- Chronicles


def test_a_chronicle_is_worth_more_the_more_of_it_is_done():
    g = position("action", "wessex", {"wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex"}}, seed=1)
    b = table(g)
    hopes = []
    for gold in (0, 6, 11, 12):
        b.gold[WESSEX] = gold
        hopes.append(worth.hope(b, WESSEX, "c04"))
    assert hopes == sorted(hopes)
    assert hopes[-1] == worth.CLAIM
    assert answers._hardness(b, WESSEX, "c04") < answers._hardness(b, WESSEX, "c07")


# ---------------------------------------------------------------------- whole games


def test_it_plays_a_solo_game_to_its_end():
    g = logres.new("bretwalda", "solo", 3, {"level": "heroic"})
    play_out(g, dict.fromkeys(g.seats, "greedy"), "3")
    assert g.result is not None
    assert table(g).faction[:WESSEX] == [NEUTRAL] * 3


def test_the_same_seed_plays_the_same():
    g = logres.new("bretwalda", "solo", 3)
    one, other = Greedy(5), Greedy(5)
    for _ in range(12):
        action = consult(one, g, 1)
        assert consult(other, g, 1) == action
        g.play(action)
