"""What everybody sees, and how it ends."""

from __future__ import annotations

import json
from typing import Any

import pytest

import logres
from logres.games.britannia.tables import AREA, CAVALRY, COLOURS, INFANTRY, NATION, NATIONS
from logres.games.britannia.ui.invariants import broken
from logres_workshop.marker import rule
from tests.games.britannia.positions import points, position, table


def board(g: logres.Game, seat: str | None = None) -> dict[str, Any]:
    shown = g.view(seat)["board"]
    assert isinstance(shown, dict)
    return shown


@rule("britannia", "card.open-information")
def test_every_seat_sees_every_total():
    g = position("movement", "welsh", {"york": {"welsh": 1}}, 8, points={"saxons": 5, "romans": 7, "irish": 2})
    shown = board(g)
    for seat in g.seats:
        assert json.dumps(board(g, seat)) == json.dumps(shown)
    assert shown["points"] == {**dict.fromkeys(NATIONS, 0), "saxons": 5, "romans": 7, "irish": 2}
    assert {seat: shown["seats"][seat]["points"] for seat in g.seats} == {"yellow": 7, "green": 0, "red": 7, "blue": 0}


@rule("britannia", "comp.colour-symbol")
def test_a_seat_is_told_apart_from_the_colours_of_its_nations():
    g = logres.new("britannia", "five-player")
    shown = board(g)["seats"]
    colours = {COLOURS[NATION[nation]] for nation in shown["p3"]["nations"]}
    assert shown["p3"]["nations"] == ["brigantes", "irish", "norsemen", "normans"]
    assert len(colours) > 1


def test_the_shape_of_a_view():
    g = position(
        "battles",
        "saxons",
        {
            "york": {"saxons": {"infantry": 2, "leader": "alfred"}, "angles": 2},
            "wessex": {"saxons": {"infantry": 1, "burh": True}},
        },
        12,
        seed=1,
        paid={"norsemen": ["orkneys"]},
        population={"saxons": 3},
        subjects={"brigantes": "angles"},
        dead=["egbert"],
        chance=[1, 1, 1, 1],
    )
    shown = board(g)
    assert (shown["round"], shown["years"], shown["nation"], shown["phase"], shown["half"]) == (
        12,
        [860, 935],
        "saxons",
        "battles",
        1,
    )
    assert shown["areas"]["wessex"] == {
        "units": {"saxons": {"infantry": 1, "cavalry": 0, "leaders": [], "fort": False, "burh": True}},
        "ruin": False,
    }
    assert shown["areas"]["york"]["units"]["saxons"]["leaders"] == ["alfred"]
    assert set(shown["areas"]) == {"york", "wessex"}
    assert shown["population"]["saxons"] == 3
    assert "romans" not in shown["population"]
    assert shown["subjects"] == {"brigantes": "angles"}
    assert (shown["leaders"]["alfred"], shown["leaders"]["egbert"], shown["leaders"]["edgar"]) == (
        "york",
        "dead",
        "absent",
    )
    assert shown["paid"] == {"norsemen": ["orkneys"]}
    assert shown["battle"]["area"] == "york"
    assert (shown["battle"]["attacker"], shown["battle"]["defender"]) == ("saxons", "angles")
    assert shown["battle"]["armies"].keys() == {"saxons", "angles"}


def test_ruins_are_shown():
    g = position("movement", "romans", {"york": {"romans": {"fort": True, "infantry": 1}}}, 3, ruins=["essex"])
    shown = board(g)["areas"]
    assert shown["essex"] == {"units": {}, "ruin": True}
    assert shown["york"]["units"]["romans"]["fort"]


@rule("britannia", "timeline.consult")
def test_what_is_to_come():
    """Round 8: one Irish invader, one Scots, two Angles; the Welsh turn comes before all of them."""
    g = position("movement", "welsh", {"york": {"welsh": 1}}, 8)
    coming = {event["nation"]: event for event in board(g)["to_come"] if event["round"] == 8}
    assert coming["irish"]["arrivals"] == [{"sea": "atlantic_ocean", "infantry": 1, "cavalry": 0}]
    assert coming["scots"]["arrivals"] == [{"sea": "irish_sea", "infantry": 1, "cavalry": 0}]
    assert coming["angles"]["arrivals"] == [{"sea": "north_sea", "infantry": 2, "cavalry": 0}]
    later = position("movement", "scots", {"york": {"scots": 1}}, 8)
    rest = [event for event in board(later)["to_come"] if event["round"] == 8]
    assert [event["nation"] for event in rest if event["arrivals"]] == ["angles"]
    assert [event["nation"] for event in rest if "boats" in event["turn"]] == ["saxons", "jutes", "angles"]
    assert {event["round"] for event in board(later)["to_come"]} == {8, 9, 10}
    oswiu = next(e for e in board(g)["to_come"] if e["nation"] == "angles" and e["round"] == 9)
    assert oswiu["leaders"] == ["oswiu"]


@pytest.mark.parametrize(
    ("phase", "nation", "shown"),
    [("movement", "saxons", "movement"), ("population", "saxons", "population"), ("crown", None, "end-of-round")],
)
def test_phases(phase: str, nation: str | None, shown: str):
    areas = {"york": {"saxons": 1}, "essex": {"saxons": 1}, "kent": {"saxons": 1}, "wessex": {"angles": 1}}
    g = position(phase, nation, areas, 9, seed=1, population={"saxons": 5})
    assert board(g)["phase"] == shown


@rule("britannia", "ui.out-of-turn-decisions")
def test_a_seat_that_is_not_on_turn_is_asked_for_its_nation_by_name():
    """Green's Welsh defend against red's Saxons: the question goes to green and names the Welsh."""
    g = position("battles", "saxons", {"cheshire": {"welsh": 2, "saxons": 2}, "york": {"welsh": 1}}, 9, chance=[1] * 4)
    assert g.decision
    assert (g.decision.seat, g.decision.actor) == ("green", "welsh")
    assert g.decision.prompt.startswith("Welsh:")
    assert g.view("red")["pending"][0]["actor"] == "welsh"
    assert g.legal("red") == []


# ---------------------------------------------------------------------- the result


@rule("britannia", "game.objective")
def test_the_highest_total_wins():
    """Points of nations that are gone count; holding and king of round 16 are in before the end."""
    g = position("end-of-round", None, {"alban": {"picts": 1}}, 16, points={"romans": 30, "welsh": 20, "danes": 9})
    assert g.result
    assert g.result.scores == {"yellow": 30, "green": 29, "red": 0, "blue": 4}
    assert g.result.winners == ("yellow",)
    assert board(g)["phase"] == "over"


@rule("britannia", "game.objective")
def test_a_tie_is_shared():
    g = position("end-of-round", None, {"alban": {"picts": 1}}, 16, points={"romans": 30, "welsh": 30, "angles": 25})
    assert g.result
    assert g.result.winners == ("yellow", "green")


# ---------------------------------------------------------------------- invariants


def healthy() -> logres.Game:
    return position(
        "movement", "welsh", {"york": {"welsh": 2}, "kent": {"jutes": {"infantry": 1}}, "mar": {"picts": 1}}, 8
    )


def complaint(g: logres.Game) -> str:
    return "; ".join(broken(g, table(g)))


def test_a_healthy_board_has_no_complaints():
    for g in (healthy(), logres.new("britannia"), logres.new("britannia", "three-player-short")):
        assert complaint(g) == ""


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        (lambda b: b.inf.__setitem__(5, 1), "where nobody is said"),
        (lambda b: b.here.__setitem__(AREA["essex"], 1 << NATION["welsh"]), "welsh are not in essex"),
        (lambda b: b.add(NATION["jutes"], AREA["kent"], INFANTRY, 9), "more armies than counters"),
        (lambda b: b.add(NATION["picts"], AREA["kent"], INFANTRY), "kent: nations share it"),
        (lambda b: b.leader.__setitem__(0, AREA["essex"]), "arthur is alone"),
        (lambda b: b.add(NATION["welsh"], AREA["devon"], INFANTRY), "cohorts do not add up"),
        (lambda b: b.pop.__setitem__(3, 6), "welsh: 6 population points"),
        (lambda b: b.pop.__setitem__(4, -1), "brigantes: -1 population points"),
        (lambda b: b.add(NATION["picts"], AREA["alban"], INFANTRY, 5), "picts are over the stacking limits"),
        (lambda b: b.fort.__setitem__(3, 2), "a fort or a ruin without the Romans"),
        (lambda b: b.burh.__setitem__(AREA["kent"], 1), "burh that nobody has"),
        (lambda b: b.points.__setitem__(4, -1), "lost points"),
        (lambda b: b.add(NATION["jutes"], AREA["essex"], CAVALRY), "jutes have more armies than counters"),
    ],
)
def test_invariants_notice(harm, words: str):
    g = healthy()
    harm(table(g))
    assert words in complaint(g)


def test_invariants_notice_overpopulation_and_the_wrong_seat():
    g = position(
        "population",
        "brigantes",
        {"york": {"welsh": 3}, "kent": {"brigantes": 1}, "essex": {"brigantes": 1}},
        8,
        population={"brigantes": 5},
    )
    assert "welsh are too many" in complaint(g)
    g = healthy()
    table(g).owner = [1 - seat if seat < 2 else seat for seat in table(g).owner]
    assert "green is asked for welsh" in complaint(g)
    assert points(g, "welsh") == 0
