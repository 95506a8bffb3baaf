"""Setting up: who plays whom, and what stands where."""

from __future__ import annotations

import pytest

import logres
from logres.games.britannia.tables import AREAS, LAND, NATION, NATIONS
from logres_workshop.marker import rule
from tests.games.britannia.positions import table


def standing(g: logres.Game, nation: str) -> dict[str, int]:
    """Where a nation has infantry, and how many."""
    b = table(g)
    return {AREAS[a]: b.infantry(NATION[nation], a) for a in range(43) if b.infantry(NATION[nation], a)}


def ones(text: str) -> dict[str, int]:
    return dict.fromkeys(text.split(), 1)


@rule(
    "britannia",
    "setup.place.romans",
    "setup.place.caledonians",
    "setup.place.picts",
    "setup.place.brigantes",
    "setup.place.belgae",
    "setup.place.welsh",
    "game.nations.seventeen",
)
def test_A43_setup():
    g = logres.new("britannia", "four-player")
    assert standing(g, "romans") == {"english_channel": 16}
    assert standing(g, "caledonians") == ones("caithness hebrides orkneys")
    assert standing(g, "picts") == ones("alban dalriada dunedin mar moray skye")
    assert standing(g, "brigantes") == ones(
        "bernicia cheshire cumbria galloway lothian march pennines strathclyde york"
    )
    assert standing(g, "belgae") == ones(
        "downlands essex kent lindsey north_mercia south_mercia norfolk suffolk sussex wessex"
    )
    assert standing(g, "welsh") == ones("avalon clwyd cornwall devon dyfed gwent gwynedd hwicce powys")
    b = table(g)
    assert all(b.sole(a) >= 0 for a in range(LAND))
    assert [nation for nation in NATIONS if b.in_play(NATION[nation])] == [
        "romans",
        "belgae",
        "welsh",
        "brigantes",
        "caledonians",
        "picts",
    ]


@rule("britannia", "setup.population-start", "setup.round-marker")
@pytest.mark.parametrize(
    ("scenario", "round"),
    [
        ("four-player", 1),
        ("three-player", 1),
        ("five-player", 1),
        ("three-player-short", 6),
        ("two-player-early", 1),
        ("two-player-germanic", 6),
        ("two-player-vikings", 11),
    ],
)
def test_markers(scenario: str, round: int):
    g = logres.new("britannia", scenario, options={"bidding": True})  # nobody has moved yet
    assert table(g).round == round
    assert not any(table(g).pop)
    assert not any(table(g).points)


@rule("britannia", "setup.groups.four-player", "variant.3p.allocation", "variant.5p.allocation")
@pytest.mark.parametrize(
    ("scenario", "groups"),
    [
        (
            "four-player",
            {
                "yellow": "romans romano_british scots dubliners norwegians",
                "green": "welsh caledonians danes jutes",
                "red": "brigantes irish norsemen saxons",
                "blue": "belgae picts angles normans",
            },
        ),
        (
            "three-player",
            {
                "p1": "romans romano_british scots dubliners danes jutes",
                "p2": "belgae welsh picts angles normans",
                "p3": "brigantes caledonians irish norsemen norwegians saxons",
            },
        ),
        (
            "five-player",
            {
                "p1": "romans romano_british scots norwegians",
                "p2": "welsh danes jutes",
                "p3": "brigantes irish norsemen normans",
                "p4": "belgae picts angles",
                "p5": "caledonians dubliners saxons",
            },
        ),
    ],
)
def test_who_plays_whom(scenario: str, groups: dict[str, str]):
    seats = logres.new("britannia", scenario).view(None)["board"]["seats"]
    assert {seat: set(shown["nations"]) for seat, shown in seats.items()} == {
        s: set(n.split()) for s, n in groups.items()
    }


@rule("britannia", "game.players.count")
def test_how_many_can_play():
    """Three, four or five in the full game, two in three practice scenarios, and three in the short game."""
    title = logres.title("britannia")
    counts = {scenario: len(title.seats(scenario)) for scenario in title.scenarios}
    assert counts == {
        "four-player": 4,
        "three-player": 3,
        "five-player": 5,
        "three-player-short": 3,
        "two-player-early": 2,
        "two-player-germanic": 2,
        "two-player-vikings": 2,
    }
    assert title.scenarios[0] == "four-player"
    for wrong in ("one-player", "six-player", "two-player"):
        with pytest.raises(logres.BadInput):
            logres.new("britannia", wrong)


@rule("britannia", "setup.assign-random")
def test_sides_by_lot():
    dealt = {tuple(table(logres.new("britannia", "three-player", k, {"random-sides": True})).owner) for k in range(30)}
    assert len(dealt) == 6
    g = logres.new("britannia", "four-player", 3, {"random-sides": True})
    assert g.seats == ("p1", "p2", "p3", "p4")
    seats = g.view(None)["board"]["seats"]
    assert sorted(nation for shown in seats.values() for nation in shown["nations"]) == sorted(NATIONS)
    assert ["welsh", "caledonians", "danes", "jutes"] in [shown["nations"] for shown in seats.values()]


@rule("britannia", "setup.assign-random")
def test_bidding_takes_the_place_of_the_lot():
    g = logres.new("britannia", "four-player", 3, {"random-sides": True, "bidding": True})
    assert g.decision
    assert g.decision.kind == "Bid"
    assert set(table(g).owner) == {-1}
    assert "sides" not in g.record(whole=True).split("0. start")[1].split("\n")[0]


@pytest.mark.parametrize("options", [{"random-sides": True}, {"bidding": True}])
def test_positions_keep_the_sides(options: dict[str, bool]):
    g = logres.new("britannia", "four-player", 3, options)
    while g.decision and g.decision.kind == "Bid":
        free = [action for action in g.legal() if action.count == 0]
        g.play(free[-1])
    doc = g.position()
    again = logres.position("britannia", doc, seed=3)
    assert table(again).owner == table(g).owner
