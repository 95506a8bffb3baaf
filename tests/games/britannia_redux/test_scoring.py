"""Points: holding, occupying, Bretwalda and Rex Anglorum."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.tables import AREA, AREAS, ENGLISH, LAND_ADJ, NATION
from logres.games.britannia_redux.rules.holding import worth
from logres.games.britannia_redux.tables import (
    BRETWALDA_ROUNDS,
    BRETWALDA_ZONE,
    REX_ROUNDS,
    SCORING_ROUNDS,
)
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, notations, points, table
from tests.games.britannia_redux.positions import position, told


def held(nation: str, names: str) -> int:
    return worth(NATION[nation], [AREA[name] for name in names.split()])


def ones(nation: str, names: str) -> dict[str, Any]:
    """One infantry in each of these areas."""
    return {name: {nation: 1} for name in names.split()}


# ---------------------------------------------------------------------- holding


@rule("britannia-redux", "redux.score.hold.values")
def test_centres_their_neighbours_and_others():
    """Welsh: Powys 4, March next to it 2, York 1. Devon is next to Dyfed by the strait."""
    assert held("welsh", "powys") == 4
    assert held("welsh", "powys march") == 6
    assert held("welsh", "powys devon") == 6
    assert held("welsh", "powys york") == 5
    assert held("dubliners", "york cumbria") == 10


@rule("britannia-redux", "redux.score.hold.nonadjacent-cap")
def test_no_more_others_than_centres_and_neighbours():
    assert held("welsh", "york") == 0
    assert held("welsh", "powys york kent") == 5
    assert held("welsh", "powys march york kent") == 8
    assert held("welsh", "powys march york kent sussex") == 8


@rule("britannia-redux", "redux.score.hold.rounds", "redux.score.hold.independent")
@pytest.mark.parametrize(("round", "paid"), [(1, 0), (2, 4), (3, 0), (4, 0), (5, 4), (6, 0), (8, 4), (9, 0)])
def test_only_in_rounds_with_the_symbol(round, paid):
    """Whether the area was paid for before or not."""
    g = position("end-of-round", None, {"dyfed": {"irish": 1}}, round, seed=1, paid={"irish": ["dyfed"]})
    assert sum(int(line.split("+")[1].split()[0]) for line in told(g, "redux.score.hold.values")[:1]) == paid
    assert frozenset({2, 5, 8, 10}) == SCORING_ROUNDS


# ---------------------------------------------------------------------- occupying


@rule("britannia-redux", "redux.score.occupy")
def test_occupying_pays_at_once_in_flagged_rounds():
    """Norwegians, round 10: passing empty Bernicia pays 4; York, where Danes stand, nothing yet."""
    areas = {"north_sea": {"norwegians": 3}, "york": {"danes": 1}}
    g = position("movement", "norwegians", areas, 10)
    g.play(["move north_sea", "take 1 infantry", "to bernicia", "to york", "stop"])
    assert points(g, "norwegians") == 4
    h = position("movement", "welsh", {"cheshire": {"welsh": 2}}, 3)
    h.play(["move cheshire", "take 1 infantry", "to york", "stop"])
    assert points(h, "welsh") == 12
    i = position("movement", "welsh", {"cheshire": {"welsh": 2}}, 5)
    i.play(["move cheshire", "take 1 infantry", "to york", "stop"])
    assert points(i, "welsh") == 0


@rule("britannia-redux", "redux.score.occupy")
def test_retreats_and_the_turns_of_others_count():
    """Norsemen, round 8, retreat before Scots from Skye to empty Moray: 1 point."""
    areas = {"skye": {"norsemen": 1, "scots": 1}}
    g = position("battle", "scots", areas, 8, chance=[1, 1], at={"area": "skye"}, seed=1)
    g.play("retreat moray")
    assert points(g, "norsemen") == 1


@rule("britannia-redux", "redux.score.occupy.once")
def test_each_area_once_in_the_game():
    areas = {"cheshire": {"welsh": 2}}
    g = position("movement", "welsh", areas, 4, paid={"welsh": ["york"]}, points={"welsh": 12})
    g.play(["move cheshire", "take 1 infantry", "to york", "stop"])
    assert points(g, "welsh") == 12


# ---------------------------------------------------------------------- Bretwalda


def turn_ends(nation: str, areas: dict[str, Any], round: int) -> logres.Game:
    return position("withdrawal", nation, areas, round, seed=1)


@rule("britannia-redux", "redux.score.bretwalda", "redux.score.bretwalda.several", "redux.turn.end-scoring")
def test_B8_bretwalda():
    """B8: tested as each nation's turn ends, for that nation alone; several may win it in one round.

    The Welsh hold three areas that count (two of them in Wales beside England), the Angles two; when the Angles' turn
    ends they have caught up, and nobody is ahead.
    """
    areas = {**ones("welsh", "powys gwent cheshire gwynedd"), **ones("angles", "york norfolk")}
    g = turn_ends("welsh", areas, 4)
    assert told(g, "redux.score.bretwalda") == ["Welsh, Bretwalda: +4 points"]
    h = turn_ends("angles", areas, 4)
    assert told(h, "redux.score.bretwalda") == []
    more = {**areas, **ones("angles", "lindsey bernicia")}
    i = turn_ends("angles", more, 4)
    assert told(i, "redux.score.bretwalda") == ["Angles, Bretwalda: +4 points"]
    tie = turn_ends("angles", {**areas, **ones("angles", "lindsey")}, 4)
    assert told(tie, "redux.score.bretwalda") == []
    for round in (2, 6, 7):
        assert told(turn_ends("welsh", areas, round), "redux.score.bretwalda") == []
    assert frozenset({3, 4, 5}) == BRETWALDA_ROUNDS


@rule("britannia-redux", "redux.score.bretwalda")
def test_the_zone_is_england_and_what_borders_it():
    border = {a for a in range(37) if a not in ENGLISH and set(LAND_ADJ[a]) & ENGLISH}
    assert ENGLISH | border == BRETWALDA_ZONE
    assert {AREAS[a] for a in border} == {"clwyd", "devon", "dunedin", "gwent", "powys", "strathclyde"}


# ---------------------------------------------------------------------- Rex Anglorum


@rule("britannia-redux", "redux.score.rex")
@pytest.mark.parametrize(
    ("saxons", "angles", "danes", "rex"),
    [(6, 3, 3, True), (6, 4, 3, False), (3, 2, 0, True), (2, 2, 0, False), (1, 0, 0, True)],
)
def test_more_than_any_and_as_many_as_the_next_two(saxons, angles, danes, rex):
    english = sorted(ENGLISH)
    areas = {AREAS[a]: {"saxons": 1} for a in english[:saxons]}
    areas |= {AREAS[a]: {"angles": 1} for a in english[saxons : saxons + angles]}
    areas |= {AREAS[a]: {"danes": 1} for a in english[saxons + angles : saxons + angles + danes]}
    g = position("end-of-round", None, areas, 6, seed=1)
    assert bool(told(g, "redux.score.rex.reward")[:1]) == rex


@rule("britannia-redux", "redux.score.rex", "redux.score.rex.reward")
def test_rex_is_paid_and_receives_an_army():
    """Placed at once in an area with room; in rounds with the symbol alone."""
    areas = ones("saxons", "wessex sussex kent")
    g = position("end-of-round", None, areas, 7)
    assert (points(g, "saxons"), asked(g)) == (8, ("PlaceArmy", "saxons"))
    assert notations(g) == ["place wessex", "place sussex", "place kent"]
    g.play("place kent")
    assert armies(g, "saxons", "kent") == 2
    for round in (1, 5, 10):
        h = position("end-of-round", None, areas, round, seed=1)
        assert told(h, "redux.score.rex.reward")[:1] == (["Saxons, Rex Anglorum: +8 points"] if round == 10 else [])
    assert frozenset({6, 7, 8, 9}) == REX_ROUNDS


@rule("britannia-redux", "redux.score.rex.reward")
def test_no_counter_no_army():
    areas = {"wessex": {"saxons": 18}, "sussex": {"saxons": 1}, "kent": {"saxons": 1}}
    g = position("end-of-round", None, areas, 7, seed=1)
    assert points(g, "saxons") == 8
    assert table(g).total_infantry(NATION["saxons"]) <= 20
    assert asked(g)[0] != "PlaceArmy"


@rule("britannia-redux", "redux.round.end-order")
def test_rex_first_then_holding():
    """Round 8: the order of the log; the army placed first changes nothing of what is held."""
    g = position("end-of-round", None, ones("saxons", "wessex sussex kent"), 8)
    g.play("place kent")
    paid = [line.rule for line in g.log if line.rule in ("redux.score.rex.reward", "redux.score.hold.values")]
    assert paid == ["redux.score.rex.reward", "redux.score.rex.reward", "redux.score.hold.values"]
    assert points(g, "saxons") == 8 + 4 + 2 + 2
