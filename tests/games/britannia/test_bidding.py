"""Bidding for sides."""

from __future__ import annotations

import pytest

import logres
from logres.games.britannia.tables import NATIONS
from logres_workshop.marker import rule
from tests.games.britannia.positions import notations, table

GROUPS = ("romans", "welsh", "brigantes", "belgae")  # one nation of each group of the four-player game


def auction(scenario: str = "four-player", least: int = 1) -> logres.Game:
    """Begun by p1: of a few seeds the first that lets him."""
    for seed in range(40):
        g = logres.new("britannia", scenario, seed, {"bidding": True, "minimum-raise": least})
        if g.decision and g.decision.seat == "p1":
            return g
    raise AssertionError("p1 is never the first")


def bid(g: logres.Game, seat: str, group: int, points: int) -> None:
    g.play(f"bid {points} group-{group}", seat)


def player_of(g: logres.Game, nation: str) -> str:
    return g.seats[table(g).owner[NATIONS.index(nation)]]


@rule("britannia", "variant.bidding.example", "variant.bidding.turn", "variant.bidding.pass", "variant.bidding.order")
@rule("britannia", "variant.bidding.cost")
def test_A44_bidding():
    """Steve, Torben, Jim and Roseanna are p1 to p4; those with a card are passed over."""
    g = auction()
    bid(g, "p1", 4, 0)
    bid(g, "p2", 2, 1)
    bid(g, "p3", 4, 1)
    bid(g, "p4", 3, 0)
    bid(g, "p1", 3, 1)
    bid(g, "p4", 2, 2)  # p2 and p3 hold cards
    bid(g, "p2", 1, 0)  # so does p1
    assert [player_of(g, nation) for nation in GROUPS] == ["p2", "p4", "p1", "p3"]
    assert table(g).bids == [1, 0, 1, 2]
    assert g.decision
    assert (g.decision.actor, g.decision.seat) == ("romans", "p2"), "and the game begins"


@rule("britannia", "variant.bidding.order")
def test_a_random_player_begins():
    firsts = {logres.new("britannia", None, seed, {"bidding": True}).decision.seat for seed in range(30)}  # type: ignore[union-attr]
    assert firsts == {"p1", "p2", "p3", "p4"}
    g = auction()
    order = []
    for group in (1, 2, 3, 4):
        assert g.decision
        order.append(g.decision.seat)
        bid(g, order[-1], group, 0)
    assert order == ["p1", "p2", "p3", "p4"]


@rule("britannia", "variant.bidding.turn")
def test_a_free_group_for_anything_a_claimed_one_for_more():
    g = auction()
    bid(g, "p1", 1, 3)
    assert {"bid 0 group-2", "bid 4 group-1", "bid 13 group-1"} <= set(notations(g))
    assert "bid 3 group-1" not in notations(g)
    refusal = g.why_not("bid 3 group-1")
    assert refusal
    assert refusal.rule == "variant.bidding.turn"
    bid(g, "p2", 1, 4)
    bid(g, "p3", 2, 0)
    bid(g, "p4", 3, 0)
    bid(g, "p1", 1, 5)  # he may retake what he has lost
    assert g.decision
    assert g.decision.seat == "p2"
    assert g.view(None)["board"]["bidding"][0] == {
        "group": "group-1",
        "nations": ["romans", "romano_british", "scots", "dubliners", "norwegians"],
        "seat": "p1",
        "bid": 5,
    }


@rule("britannia", "variant.bidding.pass")
def test_a_holder_is_not_asked_and_nobody_without_a_card_can_pass():
    g = auction()
    bid(g, "p1", 1, 0)
    with pytest.raises(logres.NotYourTurn):
        bid(g, "p1", 1, 2)
    assert {action.verb for action in g.legal()} == {"bid"}


@rule("britannia", "variant.bidding.minimum-raise")
def test_minimum_raise():
    g = auction(least=5)
    assert "bid 1 group-1" in notations(g), "a first bid is free"
    bid(g, "p1", 1, 1)
    assert not {"bid 2 group-1", "bid 5 group-1"} & set(notations(g))
    assert "bid 6 group-1" in notations(g)
    refusal = g.why_not("bid 5 group-1")
    assert refusal
    assert refusal.rule == "variant.bidding.minimum-raise"
    assert "bid 0 group-2" in notations(g)


def test_bids_are_bounded():
    g = auction(least=10)
    seats = ["p1", "p2"]
    while True:
        raises = [action for action in g.legal() if action.card == "group-1"]
        if not raises:
            break
        g.play(raises[-1])
        for spare in (2, 3, 4):
            if g.decision and g.decision.seat not in seats:
                g.play(next(a for a in g.legal() if a.card == f"group-{spare}"))
    assert len(g.legal()) > 0


@rule("britannia", "variant.bidding.cost")
def test_bids_are_subtracted_from_the_players_total():
    doc = {
        "scenario": "three-player-short",
        "options": {"bidding": True},
        "at": {"round": 13, "phase": "end-of-round"},
        "board": {
            "areas": {"alban": {"picts": {"infantry": 1}}},
            "points": {"welsh": 3, "scots": 2},
            "bids": [5, 0, 0],
            "sides": {"p1": ["scots"], "p2": ["picts"], "p3": ["welsh"]},
        },
    }
    g = logres.position("britannia", doc)
    assert g.result
    assert g.result.scores == {"p1": -3, "p2": 4, "p3": 3}
    assert g.view(None)["board"]["points"]["scots"] == 2, "no nation is charged"
    assert g.view(None)["board"]["seats"]["p1"]["bid"] == 5


@rule("britannia", "variant.bidding")
@pytest.mark.parametrize("scenario", ["three-player", "four-player", "five-player", "three-player-short"])
def test_bidding_is_for_the_groups_of_the_scenario(scenario: str):
    g = auction(scenario)
    assert g.seats == tuple(f"p{i + 1}" for i in range(len(g.seats)))
    assert {action.card for action in g.legal()} == {f"group-{i + 1}" for i in range(len(g.seats))}
    assert all(not seat["nations"] for seat in g.view(None)["board"]["seats"].values()), "nobody has nations yet"
    plain = logres.new("britannia", scenario).board
    for group in reversed(range(len(g.seats))):
        assert g.decision
        bid(g, g.decision.seat, group + 1, 0)
    owner = table(g).owner
    last = len(g.seats) - 1
    assert owner == [seat if seat < 0 else last - seat for seat in plain.owner]  # type: ignore[attr-defined]
    assert "bidding" not in g.view(None)["board"]
