"""What came to light beside the sides drawn by lot, when the code of the cards was opened to mend it."""

from typing import Any

import pytest

import logres
from logres_workshop.marker import rule
from tests.games.pendragon.second_reading.drawn import (
    answers,
    count,
    executed,
    go,
    holds,
    laden,
    prosperity,
    purse,
    rest,
    seats,
)


@rule("pendragon", "1.7.4.capacity-one")
@pytest.mark.parametrize(("card", "seat"), [(12, "dux"), (49, "saxons")])
def test_foederati_set_free_with_full_hands_take_nothing_for_others(card: int, seat: str) -> None:
    there = {"units": {"blue_saxon_warband": [3, 2], "saxon_warband": 2}, "prosperity": 4}
    g = executed(card, "shaded", seat, {"catuvellauni": there})
    rest(g)
    assert laden(g, "catuvellauni", "saxon_warband") == (5, 3)
    assert prosperity(g, "catuvellauni") == 3


@rule("pendragon", "1.7.4.capacity-one")
def test_creach_the_scotti_say_who_carries() -> None:
    spaces = {"demetae": {"units": {"scotti_raider": 1, "scotti_warband": 1}, "prosperity": 2}}
    g = executed(65, "shaded", "dux", spaces)
    go(g, "choose demetae")
    assert g.decision is not None
    assert g.decision.seat == "scotti"
    rest(go(g, "load 1 scotti_warband demetae"))
    assert (laden(g, "demetae", "scotti_warband"), laden(g, "demetae", "scotti_raider")) == ((1, 1), (1, 0))
    assert (prosperity(g, "demetae"), purse(g, "scotti")) == (1, 1)


def test_classis_gone_with_saxons_on_the_thames() -> None:
    g = executed(8, "shaded", "saxons", {}, lasting={"20": "shaded"}, patrolled=["germanicus"])
    go(g, "choose germanicus", "choose saxons")
    assert {"select catuvellauni", "select dobunni", "select iceni"} <= answers(g)
    assert not {"select regni", "select cornovii"} & answers(g)


def test_classis_gone_opens_the_sea_to_those_who_have_no_right_to_it() -> None:
    g = executed(8, "shaded", "scotti", {}, [1, 1], patrolled=["germanicus"])
    go(g, "choose germanicus", "choose scotti", "select iceni", "done")
    assert count(rest(g), "iceni", "scotti_raider") == 2


@rule("pendragon", "5.1.1.event-beats-rules")
def test_nialls_raid_comes_through_the_channel_which_other_scotti_raids_do_not() -> None:
    g = executed(63, "shaded", "scotti", {}, [1, 1, 1])
    rest(go(g, "select regni", "done"))
    assert count(g, "regni", "scotti_raider") == 3
    assert "select regni" not in answers(executed(58, "shaded", "scotti", {}))


@rule("pendragon", "5.1.literal")
@pytest.mark.parametrize(
    ("card", "seat", "space", "site", "warband"),
    [
        (12, "scotti", "iceni", "venta_icenorum", "saxon_warband"),
        (61, "saxons", "demetae", "moridunum", "scotti_warband"),
    ],
)
def test_who_takes_warbands_into_service_says_which(card: int, seat: str, space: str, site: str, warband: str) -> None:
    there = {"sites": {site: "hillfort"}, "units": {warband: [2, 1], "militia": 4}}
    g = executed(card, "unshaded", seat, {space: there})
    if "choose civitates" in answers(g):
        g.play("choose civitates")
    assert seats(g) == {"civitates"}


def test_only_a_briton_with_a_region_for_it_takes_them_into_service() -> None:
    demetae = {"sites": {"moridunum": "hillfort"}, "units": {"scotti_warband": 2}}
    g = executed(61, "unshaded", "dux", {"demetae": demetae})
    assert "choose dux" not in answers(g)
    regni = {"sites": {"noviomagus": "town"}, "units": {"militia": 1}}
    g = executed(37, "unshaded", "dux", {"regni": regni})
    assert seats(g) == {"civitates"}


FULL: dict[str, dict[str, Any]] = {
    "regni": {"sites": {"anderida": "hillfort", "noviomagus": "town"}, "units": {"militia": 1}},
    "corieltauvi": {"sites": {"ratae": "town", "lindum": "town"}},
    "votadini": {"sites": {"yeavering": "hillfort", "traprain_law": "hillfort"}},
    "brigantes": {"sites": {"barwick": "hillfort", "mam_tor": "hillfort"}},
    "demetae": {"sites": {"moridunum": "hillfort", "gateholm": "hillfort"}},
}
CANTIACI = {"sites": {"durovernum": "town"}, "units": {"militia": 1}}


@rule("pendragon", "5.1.3.partial")
@pytest.mark.parametrize(
    ("card", "side", "full"),
    [
        (37, "unshaded", "regni"),
        (37, "shaded", "corieltauvi"),
        (40, "unshaded", "regni"),
        (42, "shaded", "corieltauvi"),
        (47, "unshaded", "votadini"),
        (49, "unshaded", "regni"),
        (27, "unshaded", "brigantes"),
        (61, "shaded", "demetae"),
    ],
)
def test_a_stronghold_that_can_be_placed_is_placed(card: int, side: str, full: str) -> None:
    g = executed(card, side, "civitates", FULL | {"cantiaci": CANTIACI}, resources={"scotti": 3})
    if "choose civitates" in answers(g):
        g.play("choose civitates")
    assert f"choose {full}" not in answers(g)


@rule("pendragon", "5.1.3.partial")
def test_where_none_can_be_placed_any_space_will_do() -> None:
    anderida = executed(40, "unshaded", "dux", FULL | {"cantiaci": FULL_KENT})
    assert {"choose regni", "choose cantiaci"} <= answers(anderida)
    go(anderida, "choose regni", "place 2 cavalry regni")
    assert (holds(anderida, "regni"), count(anderida, "regni", "cavalry")) == (("hillfort", "town"), 2)


FULL_KENT = {"sites": {"rutupiae": "hillfort", "durovernum": "town"}}


def test_a_game_of_the_first_version_goes_on_as_it_was() -> None:
    doc = {
        "options": {"reading": "0.1.0"},
        "at": {"card": 40, "phase": "card"},
        "board": {"ineligible": ["civitates", "saxons", "scotti"], "spaces": FULL | {"cantiaci": CANTIACI}},
        "hidden": {"deck": [11, 13, 26]},
    }
    g = logres.position("pendragon", doc, chance=[])
    g.play("event unshaded")
    assert {"choose regni", "choose cantiaci"} <= answers(g)
