"""Ports and trade by the first reading, which games begun with it keep: at open points, one way, one offer."""

from __future__ import annotations

from typing import Any

import logres
from logres_workshop.marker import rule
from tests.games.bretwalda.positions import asked, food, gold, notations, play, position

OLD: dict[str, Any] = {"trade": True, "reading": "first"}
HOMES: dict[str, Any] = {
    "eoforwic": {"northumbria": {"ruler": 1}, "control": "northumbria", "food": 3},
    "dor": {"control": "northumbria"},
    "tamworthige": {"mercia": {"ruler": 1}, "control": "mercia", "food": 2},
    "mameceaster": {"control": "mercia"},
    "theodford": {"east_anglia": {"ruler": 1}, "control": "east_anglia"},
    "wintaceaster": {"wessex": {"ruler": 1}, "control": "wessex", "buildings": ["port"], "food": 1},
}


def opening(kingdom: str, **purses: int) -> logres.Game:
    """The open point at the end of an own action that does nothing else."""
    kingdoms = {name: {"gold": count} for name, count in purses.items()}
    g = position("movement", kingdom, HOMES, options=OLD, kingdoms=kingdoms, seed=1)
    play(g, "done")
    assert asked(g) == ("OpenPoint", kingdom)
    return g


@rule("bretwalda", "concept.trade.allowed", "concept.gold.holding")
def test_gold_for_food_at_an_open_point():
    g = play(opening("northumbria", northumbria=2, mercia=0), "trade mercia")
    assert notations(g) == ["offer 1 gold", "offer 2 gold", "offer 1 food", "offer 2 food", "offer 3 food"]
    play(g, "offer 2 gold")
    assert notations(g) == ["ask 1 food", "ask 2 food"]
    play(g, "ask 2 food", "accept")
    assert (gold(g, "northumbria"), gold(g, "mercia")) == (0, 2)
    assert asked(g) == ("GiveFood", "mercia")
    play(g, "give tamworthige", "give tamworthige")
    assert asked(g) == ("StoreFood", "northumbria")
    play(g, "store dor")
    assert (food(g, "tamworthige"), food(g, "dor"), food(g, "eoforwic")) == (0, 2, 3)


@rule("bretwalda", "concept.trade.not-binding")
def test_an_offer_at_an_open_point_may_be_declined():
    g = play(opening("northumbria", northumbria=2, mercia=2), "trade mercia", "offer 1 gold", "ask 2 gold")
    assert (asked(g), notations(g)) == (("Answer", "mercia"), ["decline", "accept"])
    play(g, "decline")
    assert (gold(g, "northumbria"), gold(g, "mercia")) == (2, 2)


@rule("bretwalda", "building.port")
def test_a_port_sells_at_an_open_point_and_buys_nothing_after():
    g = opening("wessex", wessex=2)
    assert notations(g)[:3] == ["done", "sell wintaceaster", "buy wintaceaster"]
    play(g, "sell wintaceaster")
    assert (gold(g, "wessex"), food(g, "wintaceaster")) == (4, 0)
    assert "buy wintaceaster" not in notations(g)


@rule("bretwalda", "building.port")
def test_a_port_buys_at_an_open_point_and_sells_nothing_after():
    g = play(opening("wessex", wessex=4), "buy wintaceaster")
    assert (gold(g, "wessex"), food(g, "wintaceaster")) == (2, 2)
    assert "buy wintaceaster" in notations(g)
    assert "sell wintaceaster" not in notations(g)
