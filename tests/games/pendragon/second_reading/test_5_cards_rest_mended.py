"""What came to light beside the 84 sides, when the code of the cards was opened to mend it."""

from typing import Any

import pytest

import logres
from logres_workshop.marker import rule
from tests.games.pendragon.second_reading.drawn import (
    DECK,
    answers,
    before,
    count,
    ends,
    executed,
    go,
    people,
    purse,
    rest,
    seats,
    units,
)

FORTS: dict[str, dict[str, Any]] = {
    "demetae": {"sites": {"moridunum": "fort", "gateholm": "fort"}},
    "silures": {"sites": {"dinas_powys": "fort", "isca_silurum": "fort"}},
    "ordovices": {"sites": {"segontium": "fort", "dinas_emrys": "fort"}},
    "cornovii": {"sites": {"old_oswestry": "fort", "viroconium": "fort"}},
    "novantae": {"sites": {"mote_of_mark": "fort", "alclud": "fort"}},
}
FULL_REGNI = {"sites": {"anderida": "fort", "noviomagus": "town"}, "units": {"cavalry": 1}}
KENT = {"sites": {"durovernum": "town"}, "units": {"militia": 1}}
REGNI_LOST = {"sites": {"noviomagus": "saxon_settlement"}, "units": {"militia": 2}}


@rule("pendragon", "5.1.3.partial")
@pytest.mark.parametrize(
    ("card", "spaces"),
    [
        (16, {"regni": REGNI_LOST}),
        (19, {"regni": REGNI_LOST}),
        (37, {"regni": FULL_REGNI, "cantiaci": KENT}),
        (42, FORTS),
    ],
)
def test_what_must_be_done_is_given_to_a_briton_that_can(card: int, spaces: dict[str, Any]) -> None:
    g = executed(card, "unshaded", "saxons", spaces, [1] * 9)
    assert "choose dux" not in answers(g)
    assert "civitates" in seats(g)
    old = before_in("0.1.0", card, "saxons", spaces)
    old.play("event unshaded")
    assert {"choose dux", "choose civitates"} <= answers(old)


@rule("pendragon", "5.1.3.partial")
def test_where_neither_can_the_executor_names_either() -> None:
    full = {"corieltauvi": {"sites": {"ratae": "saxon_settlement", "lindum": "saxon_settlement"}}}
    assert {"choose dux", "choose civitates"} <= answers(executed(42, "unshaded", "saxons", full))
    kent = {"sites": {"rutupiae": "hillfort", "durovernum": "town"}, "units": {"militia": 1}}
    hengest = executed(37, "unshaded", "saxons", {"regni": FULL_REGNI, "cantiaci": kent})
    assert {"choose dux", "choose civitates"} <= answers(hengest)


@rule("pendragon", "3.6.3.trap")
def test_an_ambush_without_a_roll_is_no_trap() -> None:
    """56 speaks of an Ambush roll; 52 lets them Ambush without one, so that those attacked may still Withdraw."""
    demetae = {"sites": {"moridunum": "hillfort"}, "units": {"scotti_warband": 2, "militia": 2}}
    g = executed(52, "shaded", "scotti", {"demetae": demetae}, lasting={"56": "shaded"})
    go(g, "choose scotti", "choose demetae", "fight britons demetae", "withdraw 2 militia moridunum")
    rest(go(g, "hold demetae"))
    assert units(g, "demetae") == {"scotti_warband": 2, "militia": 2}


@rule("pendragon", "3.4.1.patrol-reduction")
@pytest.mark.parametrize(("reading", "landed"), [("rulebook", 1), ("0.1.0", 3)])
def test_forts_on_the_thames_are_forts_of_its_sea(reading: str, landed: int) -> None:
    forts = {
        "atrebates": {"sites": {"venta_belgarum": "fort", "calleva_atrebatum": "fort"}},
        "cantiaci": {"sites": {"rutupiae": "fort"}},
    }
    more: dict[str, Any] = {"lasting": {"20": "shaded"}, "resources": {"saxons": 5}, "patrolled": ["germanicus"]}
    g = before_in(reading, 37, "saxons", forts, [4], **more)
    rest(go(g, "raid", "select iceni", "1d4 germanicus iceni", "done", "plain"))
    assert count(g, "iceni", "saxon_raider") == landed


def test_scotti_who_come_that_way_know_nothing_of_the_thames() -> None:
    forts = {"atrebates": {"sites": {"venta_belgarum": "fort", "calleva_atrebatum": "fort"}}}
    more: dict[str, Any] = {"lasting": {"20": "shaded"}, "patrolled": ["germanicus"]}
    g = executed(8, "shaded", "scotti", forts, [2, 2], **more)
    rest(go(g, "choose germanicus", "choose scotti", "select iceni", "done"))
    assert count(g, "iceni", "scotti_raider") == 4


@rule("pendragon", "5.1.3.partial")
@pytest.mark.parametrize(("reading", "renown"), [("rulebook", {0, 2}), ("0.1.0", {0})])
def test_slaves_are_sold_where_the_people_are_few(reading: str, renown: set[int]) -> None:
    g = before_in(reading, 71, "scotti", {"demetae": {"population": 0, "units": {"scotti_raider": 1}}})
    g.play("event shaded")
    assert ends(g, lambda g: (people(g, "demetae"), purse(g, "scotti"))) == {(0, many) for many in renown}


def before_in(
    reading: str, card: int, seat: str, spaces: dict[str, Any], chance: list[int] | None = None, **board: Any
) -> logres.Game:
    """As `before`, in a game of this reading."""
    if reading == "rulebook":
        return before(card, seat, spaces, chance, **board)
    board.setdefault("imperium", "autonomy_military")
    board["ineligible"] = [other for other in ("dux", "civitates", "saxons", "scotti") if other != seat]
    doc = {
        "options": {"reading": reading},
        "at": {"card": card, "phase": "card"},
        "board": board | {"spaces": spaces},
        "hidden": {"deck": [number for number in DECK if number != card]},
    }
    return logres.position("pendragon", doc, chance=chance or [])
