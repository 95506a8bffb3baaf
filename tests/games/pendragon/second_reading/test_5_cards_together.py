"""Two lasting cards in one Command, or a lasting card and an Event that meets it."""

from typing import Any

import pytest

import logres
from tests.games.pendragon.second_reading.drawn import (
    answers,
    before,
    count,
    ends,
    executed,
    go,
    holds,
    people,
    purse,
    rest,
    track,
)


def raided(seat: str, way: str, dice: list[int], lasting: dict[str, str], spaces: dict[str, Any], **board: Any) -> int:
    """How many land in the last space of a way, when it is the only target."""
    card, space = {"saxons": 37, "scotti": 55}[seat], way.split()[-1]
    g = before(card, seat, spaces, dice, lasting=lasting, resources={seat: 10}, **board)
    go(g, "raid", f"select {space}", way, "done")
    if "plain" in answers(g):
        g.play("plain")
    return count(rest(g), space, f"{seat.removesuffix('s') if seat == 'saxons' else seat}_raider")


FORTS = {
    "deceangli": {"sites": {"deva": "fort"}},
    "carvetii": {"sites": {"uxellodunum": "fort", "luguvalium": "fort"}},
    "textoverdi": {"sites": {"pons_aelius": "fort"}},
}


@pytest.mark.parametrize(
    ("lasting", "landed"),
    [
        ({}, 5),
        ({"66": "shaded"}, 7),
        ({"11": "unshaded"}, 3),
        ({"66": "shaded", "11": "unshaded"}, 5),
        ({"11": "shaded"}, 6),
        ({"66": "shaded", "55": "shaded"}, 8),
    ],
)
def test_what_a_patrolled_sea_takes_off(lasting: dict[str, str], landed: int) -> None:
    """Three Forts on Hibernicus, eight Raiders rolled."""
    way = "2d4 hibernicus demetae"
    assert raided("scotti", way, [4, 4], lasting, FORTS, patrolled=["hibernicus"]) == landed


@pytest.mark.parametrize(
    ("lasting", "landed"),
    [
        ({"3": "unshaded"}, 2),
        ({"3": "unshaded", "14": "unshaded"}, 0),
        ({"67": "shaded"}, 7),
        ({"67": "shaded", "3": "shaded", "14": "unshaded"}, 8),
    ],
)
def test_what_comes_out_of_caledonia(lasting: dict[str, str], landed: int) -> None:
    """Three Forts on the Wall, eight Raiders rolled."""
    assert raided("scotti", "2d4 caledonia novantae", [4, 4], lasting, FORTS) == landed


def test_painted_men_close_caledonia_to_a_breached_wall_too() -> None:
    g = before(55, "scotti", FORTS, lasting={"67": "unshaded", "3": "shaded"}, resources={"scotti": 9})
    go(g, "raid", "select carvetii")
    assert not any("caledonia" in answer for answer in answers(g))


def test_angli_and_frisians_leave_one_die_and_two() -> None:
    g = before(37, "saxons", {}, [1, 1], lasting={"46": "unshaded", "41": "shaded"}, resources={"saxons": 9})
    go(g, "raid", "select iceni")
    assert {answer.split()[0] for answer in answers(g) if answer.endswith("iceni")} == {"1d4", "2d4"}
    rest(go(g, "2d4 germanicus iceni", "done"))
    assert purse(g, "saxons") == 7


@pytest.mark.parametrize(("card", "side"), [(62, "shaded"), (69, "shaded")])
def test_a_later_event_is_stronger_than_patrick(card: int, side: str) -> None:
    """5.1.2: a free Entreat and a Ransom by Event, while PATRICK forbids both as Feats."""
    demetae = {"sites": {"moridunum": "hillfort"}, "units": {"scotti_warband": 1, "militia": 1}}
    more: dict[str, Any] = {"lasting": {"32": "unshaded"}, "resources": {"civitates": 5, "scotti": 0}}
    g = executed(card, side, "scotti", {"demetae": demetae}, [6] if card == 69 else [], **more)
    found = ends(g, lambda g: (holds(g, "demetae"), purse(g, "scotti")))
    best = (("scotti_settlement",), 0) if card == 62 else (("hillfort",), 1)
    assert best in found


@pytest.mark.parametrize(("card", "seat"), [(35, "saxons"), (71, "saxons")])
def test_tears_keep_people_from_coming_back(card: int, seat: str) -> None:
    town = {"units": {"militia": 1}, "population": 1}
    spaces = {
        "regni": town | {"sites": {"noviomagus": "town"}},
        "cantiaci": town | {"sites": {"durovernum": "town"}},
    }
    g = executed(card, "unshaded", seat, spaces, lasting={"81": "unshaded"}, refugees=2)
    found = ends(g, lambda g: (people(g, "regni"), people(g, "cantiaci")))
    assert found == {(1, 1), (1, 2)}


def test_wansdyke_is_thrown_down_where_something_stands() -> None:
    """5.1.3: two of three Regions, of which one has a Hillfort, one Militia and one nothing."""
    spaces = {
        "dobunni": {"sites": {"glevum": "hillfort"}, "units": {"militia": 3}},
        "durotriges": {"sites": {"aquae_sulis": "town"}, "units": {"militia": 3}},
    }
    g = executed(36, "shaded", "civitates", spaces)

    def see(g: logres.Game) -> tuple[Any, ...]:
        militia = count(g, "dobunni", "militia"), count(g, "durotriges", "militia")
        return holds(g, "dobunni"), holds(g, "durotriges"), *militia

    assert ends(g, see) == {((), ("town",), 3, 1)}


def test_areani_raid_through_a_patrolled_sea_with_pictae_loses_nobody() -> None:
    more: dict[str, Any] = {"lasting": {"11": "unshaded"}, "patrolled": ["hibernicus"]}
    g = executed(14, "shaded", "scotti", {"carvetii": FORTS["carvetii"]}, [4, 4], **more)
    go(g, "select carvetii", "2d4 hibernicus carvetii", "done", "forgo carvetii")
    assert count(rest(g), "carvetii", "scotti_raider") == 8


def test_aelle_and_mariners_bring_two_to_forts_for_one_renown_each() -> None:
    spaces = {
        "cantiaci": {"units": {"saxon_warband": 2}},
        "dumnonii": {"sites": {"isca_dumnoniorum": "fort"}},
        "parisi": {"sites": {"petuaria": "fort"}},
    }
    more: dict[str, Any] = {"lasting": {"38": "shaded", "10": "shaded"}, "resources": {"saxons": 2}}
    g = before(37, "saxons", spaces, **more)
    rest(go(g, "march", "select dumnonii", "select parisi", "done"))
    assert purse(g, "saxons") == 0


def test_alleluia_unsung_takes_from_wealth_then_resources() -> None:
    g = executed(29, "shaded", "saxons", {}, resources={"civitates": 5}, wealth=1, prestige=1)
    assert (track(g, "prestige"), track(g, "wealth"), purse(g, "civitates")) == (0, 0, 4)
