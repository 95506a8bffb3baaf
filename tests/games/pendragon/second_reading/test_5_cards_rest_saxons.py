"""The 84 sides that were not drawn by lot, read from the card and the rulebook alone: those of cards 37 to 54."""

from itertools import product
from typing import Any

import pytest

import logres
from tests.games.pendragon.second_reading.drawn import (
    answers,
    asked,
    before,
    count,
    ends,
    executed,
    go,
    holds,
    laden,
    prosperity,
    purse,
    reach,
    rest,
    seats,
    track,
    units,
)

SETTLED: dict[str, dict[str, Any]] = {
    "demetae": {"sites": {"moridunum": "saxon_settlement", "gateholm": "saxon_settlement"}},
    "silures": {"sites": {"dinas_powys": "saxon_settlement", "isca_silurum": "saxon_settlement"}},
    "ordovices": {"sites": {"segontium": "saxon_settlement", "dinas_emrys": "saxon_settlement"}},
    "cornovii": {"sites": {"old_oswestry": "saxon_settlement", "viroconium": "saxon_settlement"}},
    "novantae": {"sites": {"mote_of_mark": "saxon_settlement", "alclud": "saxon_settlement"}},
    "votadini": {"sites": {"yeavering": "saxon_settlement", "traprain_law": "saxon_settlement"}},
}


@pytest.mark.parametrize("imperium", ["autonomy_civilian", "fragmentation"])
def test_37_hengest_is_hired_where_the_hirer_stands_and_rules(imperium: str) -> None:
    spaces = {
        "regni": {"sites": {"anderida": "fort"}, "units": {"cavalry": 1}},
        "cantiaci": {"sites": {"durovernum": "town"}, "units": {"militia": 1}},
        "catuvellauni": {"sites": {"verulamium": "fort"}, "units": {"militia": 4}},
        "iceni": {"units": {"cavalry": 2}},
        "demetae": {"units": {"saxon_warband": 23}},
    }
    g = executed(37, "unshaded", "saxons", spaces, imperium=imperium)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert not holds(g, "iceni")
        marked = count(g, "regni", "red_saxon_warband"), count(g, "cantiaci", "blue_saxon_warband")
        return holds(g, "regni"), holds(g, "cantiaci"), *marked

    by_dux = {(("fort", "red_saxon_settlement"), ("town",), many, 0) for many in range(3)}
    by_civitates = {(("fort",), ("blue_saxon_settlement", "town"), 0, many) for many in range(3)}
    assert ends(g, see) == by_dux | by_civitates
    assert seats(g) <= {"saxons", "dux", "civitates"}


def test_38_aelle_beaten_loses_three() -> None:
    g = executed(38, "unshaded", "scotti", {}, resources={"saxons": 2, "scotti": 5})
    assert (purse(g, "saxons"), purse(g, "scotti")) == (0, 5)


def test_38_aelle_sails_to_a_fort_for_one_but_once_in_a_march() -> None:
    spaces = {
        "cantiaci": {"units": {"saxon_warband": 2}},
        "dumnonii": {"sites": {"isca_dumnoniorum": "fort"}},
        "parisi": {"sites": {"petuaria": "fort"}},
    }
    g = before(37, "saxons", spaces, lasting={"38": "shaded"}, resources={"saxons": 1})
    go(g, "march", "select dumnonii")
    assert "select parisi" not in answers(g)
    found = ends(rest(go(g, "done")), lambda g: (count(g, "dumnonii", "saxon_warband"), purse(g, "saxons")))
    assert max(found) == (2, 0)
    assert {renown for _, renown in found} == {0}


def test_39_cerdic_wins_a_hillfort_when_he_outnumbers_the_rest() -> None:
    spaces: dict[str, Any] = {
        "iceni": {"sites": {"venta_icenorum": "hillfort"}, "units": {"saxon_warband": 1, "militia": 3}},
        "regni": {"sites": {"anderida": "hillfort"}, "units": {"saxon_warband": 2, "militia": 1, "cavalry": 1}},
        "parisi": {"sites": {"petuaria": "hillfort"}, "units": {"saxon_raider": 2, "militia": 1}},
    }

    def see(g: logres.Game) -> tuple[object, ...]:
        assert (holds(g, "regni"), holds(g, "parisi")) == (("hillfort",), ("hillfort",))
        return count(g, "iceni", "saxon_warband"), count(g, "iceni", "militia"), holds(g, "iceni")

    g = executed(39, "shaded", "scotti", spaces)
    assert ends(g, see) == {(1, 3, ("hillfort",)), (2, 2, ("hillfort",)), (3, 1, ("saxon_settlement",))}
    few = executed(39, "shaded", "scotti", spaces | {"demetae": {"units": {"saxon_warband": 22}}})
    assert ends(few, see) == {(1, 3, ("hillfort",)), (1, 2, ("hillfort",)), (1, 1, ("hillfort",))}
    spaces["iceni"]["units"] |= {"blue_saxon_warband": 2}
    hired = executed(39, "shaded", "scotti", spaces)
    assert ends(hired, see) == {(many, 4 - many, ("hillfort",)) for many in (1, 2, 3)}


def test_41_frisians_trade_with_towns_on_the_coast_up_to_eight() -> None:
    spaces: dict[str, Any] = {
        "londinium": {"sites": {"londinium": "town"}},
        "corieltauvi": {"sites": {"ratae": "town", "lindum": "town"}},
        "dobunni": {"sites": {"glevum": "town", "corinium": "town"}},
        "eboracum": {"sites": {"eboracum": "town"}},
        "regni": {"sites": {"noviomagus": "hillfort"}},
    }
    g = executed(41, "unshaded", "saxons", spaces, resources={"civitates": 1})
    assert purse(g, "civitates") == 4
    spaces |= {
        "atrebates": {"sites": {"venta_belgarum": "town", "calleva_atrebatum": "town"}},
        "cantiaci": {"sites": {"durovernum": "town"}},
        "dumnonii": {"sites": {"isca_dumnoniorum": "town"}},
        "silures": {"sites": {"isca_silurum": "town"}},
        "deceangli": {"sites": {"deva": "town"}},
    }
    assert purse(executed(41, "unshaded", "saxons", spaces, resources={"civitates": 1}), "civitates") == 9


def test_41_frisians_roll_two_for_one_and_three_for_two() -> None:
    g = before(37, "saxons", {}, [3, 4], lasting={"41": "shaded"}, resources={"saxons": 5})
    go(g, "raid", "select iceni")
    assert {answer.split()[0] for answer in answers(g) if answer.endswith(" iceni")} >= {"2d4", "3d4"}
    rest(go(g, "2d4 germanicus iceni", "done", "plain"))
    assert (count(g, "iceni", "saxon_raider"), purse(g, "saxons")) == (7, 4)


def test_42_lindissi_is_walled_by_one_of_two() -> None:
    corieltauvi = {"sites": {"ratae": "saxon_settlement"}, "units": {"saxon_warband": 4}}
    g = executed(42, "unshaded", "saxons", {"corieltauvi": corieltauvi}, casualties=19)

    def see(g: logres.Game) -> tuple[object, ...]:
        troops = count(g, "corieltauvi", "cavalry"), count(g, "corieltauvi", "militia")
        return holds(g, "corieltauvi"), *troops

    red = {(("fort", "saxon_settlement"), many, 0) for many in range(2)}
    assert ends(g, see) == red | {(("saxon_settlement", "town"), 0, many) for many in range(3)}
    full = {"corieltauvi": {"sites": {"ratae": "saxon_settlement", "lindum": "hillfort"}}}
    crowded = ends(executed(42, "unshaded", "saxons", full), see)
    assert {one[0] for one in crowded} == {("hillfort", "saxon_settlement")}
    assert {one[1:] for one in crowded} >= {(2, 0), (0, 2)}


def test_42_lindissi_is_settled_at_one_of_two_places() -> None:
    def see(g: logres.Game) -> tuple[object, ...]:
        warbands = count(g, "corieltauvi", "saxon_warband"), count(g, "iceni", "saxon_warband")
        return holds(g, "corieltauvi"), holds(g, "iceni"), *warbands

    one = ("saxon_settlement",)
    g = executed(42, "shaded", "dux", {})
    here = {(one, (), many, 0) for many in range(3)}
    assert ends(g, see) == here | {((), one, 0, many) for many in range(3)}
    assert seats(g) == {"saxons"}
    none = executed(42, "shaded", "dux", SETTLED)
    assert ends(none, see) == {
        ((), (), first, second) for first, second in product(range(3), range(3)) if 0 in (first, second)
    }


def test_44_long_knives_drawn_in_vain_fall_on_free_saxons() -> None:
    spaces = {
        "londinium": {"units": {"blue_saxon_warband": 1, "saxon_warband": [3, 2], "saxon_raider": 1}},
        "regni": {"sites": {"noviomagus": "town"}, "units": {"saxon_warband": 1}},
    }
    g = executed(44, "unshaded", "saxons", spaces, resources={"saxons": 1})

    def see(g: logres.Game) -> tuple[object, ...]:
        assert purse(g, "saxons") == 0
        assert (count(g, "londinium", "saxon_raider"), count(g, "londinium", "blue_saxon_warband")) == (1, 1)
        assert count(g, "regni", "saxon_warband") == 1
        return laden(g, "londinium", "saxon_warband")

    taken = [(many, rich) for many in range(3) for rich in range(3) if rich <= many <= rich + 1]
    assert ends(g, see) == {(3 - many, 2 - rich) for many, rich in taken}


def test_45_feeding_the_ravens_in_two_spaces_pays_once() -> None:
    spaces = {
        "londinium": {"units": {"militia": 1, "saxon_raider": 1, "scotti_raider": 1}},
        "regni": {"units": {"cavalry": 1, "saxon_raider": [1, 1]}},
        "iceni": {"sites": {"venta_icenorum": "hillfort"}, "units": {"saxon_raider": 1}},
    }
    g = executed(45, "unshaded", "saxons", spaces, prestige=4)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert count(g, "iceni", "saxon_raider") == 1
        left = count(g, "londinium", "saxon_raider"), count(g, "londinium", "scotti_raider")
        return *left, count(g, "regni", "saxon_raider"), track(g, "prestige")

    some = list(product((0, 1), repeat=3))
    assert ends(g, see) == {(*left, 4 if sum(left) == 3 else 5) for left in some}


def test_45_feeding_the_ravens_one_faction_wins_more_by_its_battles() -> None:
    spaces = {"regni": {"units": {"cavalry": 2, "saxon_raider": 2}}}
    g = executed(45, "shaded", "civitates", spaces, [1, 1], other="dux", prestige=4)
    assert {"choose dux", "choose civitates", "choose saxons", "choose scotti"} <= answers(g)
    go(g, "choose dux", "battle", "select regni", "done", "plain")
    rest(go(g, "stand regni"))
    assert units(g, "regni") == {"cavalry": 2}
    assert track(g, "prestige") == 6


def test_46_angli_stay_at_home_one_die_fewer_for_the_same_price() -> None:
    g = before(37, "saxons", {}, [3, 4], lasting={"46": "unshaded"}, resources={"saxons": 5})
    go(g, "raid", "select iceni")
    assert {answer.split()[0] for answer in answers(g) if answer.endswith(" iceni")} == {"1d4", "2d4"}
    rest(go(g, "2d4 germanicus iceni", "done", "plain"))
    assert (count(g, "iceni", "saxon_raider"), purse(g, "saxons")) == (7, 3)
    free = executed(8, "shaded", "saxons", {}, [1, 1], lasting={"46": "unshaded"}, patrolled=["germanicus"])
    go(free, "choose germanicus", "choose saxons", "select iceni", "done")
    assert count(rest(free), "iceni", "saxon_raider") == 2


def test_47_bernicia_is_reached_by_sea_and_settled() -> None:
    spaces = {
        "cantiaci": {"units": {"saxon_warband": [3, 1]}},
        "londinium": {"units": {"saxon_warband": 2}},
        "catuvellauni": {"units": {"saxon_warband": 2}},
        "votadini": {"sites": {"yeavering": "fort"}},
    }
    g = executed(47, "shaded", "scotti", spaces)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert count(g, "catuvellauni", "saxon_warband") == 2
        north = count(g, "votadini", "saxon_warband"), count(g, "textoverdi", "saxon_warband")
        return *north, holds(g, "votadini"), holds(g, "textoverdi"), purse(g, "saxons")

    found = ends(g, see)
    assert max(one[0] for one in found) == max(one[1] for one in found) == 4
    assert all(0 in one[:2] for one in found)
    assert (2, 0, ("fort", "saxon_settlement"), (), 0) in found
    assert (0, 2, ("fort",), ("saxon_settlement",), 0) in found
    assert {one[4] for one in found} <= {0, 1}
    assert "scotti" not in seats(g)


def test_48_rowena_takes_all_who_can_be_marked_into_blue_pay() -> None:
    spaces = {
        "iceni": {
            "sites": {"venta_icenorum": "saxon_settlement"},
            "units": {"militia": 1, "saxon_warband": [2, 1], "saxon_raider": 1, "red_saxon_warband": 1},
        },
        "regni": {"sites": {"anderida": "fort"}, "units": {"saxon_warband": 1}},
    }
    g = executed(48, "unshaded", "saxons", spaces, resources={"civitates": 5, "saxons": 1})
    assert "choose regni" not in answers(g)
    rest(g)
    found = ends(g, lambda g: (purse(g, "civitates"), purse(g, "saxons"), laden(g, "iceni", "blue_saxon_warband")))
    assert found == {(3, 3, (2, 1))}
    g = rest(reach(executed(48, "unshaded", "saxons", spaces, resources={"civitates": 5}), "choose iceni"))
    assert (count(g, "iceni", "saxon_raider"), count(g, "iceni", "red_saxon_warband")) == (1, 1)
    assert holds(g, "iceni") == ("blue_saxon_settlement",)


@pytest.mark.parametrize("imperium", ["roman_rule_civilian", "fragmentation"])
def test_49_vortigern_hires_where_the_civitates_stand_and_rule(imperium: str) -> None:
    spaces = {
        "catuvellauni": {"sites": {"verulamium": "town"}, "units": {"militia": 1}},
        "regni": {"sites": {"anderida": "fort"}, "units": {"cavalry": 1}},
        "iceni": {"sites": {"venta_icenorum": "fort"}, "units": {"cavalry": 2, "militia": 1}},
        "londinium": {"sites": {"londinium": "town"}, "units": {"militia": 1}},
    }
    g = executed(49, "unshaded", "scotti", spaces, imperium=imperium)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "regni") == ("fort",)
        marked = count(g, "catuvellauni", "blue_saxon_warband"), count(g, "iceni", "blue_saxon_warband")
        return holds(g, "catuvellauni"), holds(g, "iceni"), *marked

    new, old = ("blue_saxon_settlement", "town"), ("town",)
    inland = {(new, ("fort",), many, 0) for many in range(4)}
    fens = {(old, ("blue_saxon_settlement", "fort"), 0, many) for many in range(4)}
    assert ends(g, see) == (inland if imperium == "fragmentation" else inland | fens)
    assert seats(g) == {"civitates"}


def test_50_calleva_is_built_and_prospers_whoever_holds_the_region() -> None:
    atrebates = {"sites": {"venta_belgarum": "saxon_settlement"}, "population": 2, "prosperity": 1}

    def see(g: logres.Game) -> tuple[object, ...]:
        return holds(g, "atrebates"), count(g, "atrebates", "militia"), prosperity(g, "atrebates")

    g = executed(50, "unshaded", "saxons", {"atrebates": {"population": 2, "prosperity": 1}})
    assert ends(g, see) == {(("town",), many, 3) for many in range(3)}
    walled = executed(50, "unshaded", "saxons", {"atrebates": atrebates})
    assert (("saxon_settlement", "town"), 2, 3) in ends(walled.clone(), see)
    assert ("civitates", "ChooseEnemy") in asked(walled)
    full = {"sites": {"venta_belgarum": "fort", "calleva_atrebatum": "hillfort"}, "prosperity": 5}
    crowded = executed(50, "unshaded", "saxons", {"atrebates": full})
    assert ends(crowded, see) == {(("fort", "hillfort"), many, 6) for many in range(3)}


def test_52_mistborn_britons_are_raised_for_nothing_and_fight_there() -> None:
    dobunni = {"sites": {"glevum": "town"}, "units": {"saxon_raider": 3}}
    spaces = {"dobunni": dobunni, "regni": {"sites": {"noviomagus": "town"}, "units": {"saxon_raider": 1}}}
    g = executed(52, "unshaded", "saxons", spaces, [1], wealth=0, not_yet=15)
    go(g, "choose civitates")
    go(g, "choose dobunni", "select dobunni", "done")
    assert "fight saxons regni" not in answers(g)
    go(g, "fight saxons dobunni")
    rest(go(g, "stand dobunni"))
    assert units(g, "dobunni") == {"militia": 3}
    assert (purse(g, "civitates"), track(g, "wealth")) == (0, 0)


def test_52_mistborn_cavalry_is_trained_in_one_space() -> None:
    spaces = {
        "carvetii": {"sites": {"uxellodunum": "fort"}, "units": {"scotti_warband": 1}},
        "eboracum": {"sites": {"eboracum": "fort"}},
    }
    g = executed(52, "unshaded", "dux", spaces, [1] * 6)
    go(g, "choose dux")
    found = ends(g, lambda g: (count(g, "carvetii", "cavalry"), count(g, "eboracum", "cavalry"), purse(g, "dux")))
    assert (1, 1, 0) not in found
    assert {(0, 0, 0), (1, 0, 0), (0, 1, 0)} <= found


def test_52_mistborn_barbarians_march_and_ambush_without_a_roll() -> None:
    spaces = {
        "demetae": {"units": {"scotti_warband": 2}},
        "ordovices": {"units": {"militia": 2, "scotti_raider": 1}, "prosperity": 2},
    }
    g = executed(52, "shaded", "dux", spaces)
    g = reach(g, "select ordovices")
    g = reach(g, "fight britons ordovices")
    found = ends(g, lambda g: (tuple(sorted(units(g, "ordovices").items())), purse(g, "scotti")))
    assert found <= {((("scotti_raider", 1), ("scotti_warband", many)), 1) for many in (1, 2)}
    assert prosperity(rest(g), "ordovices") == 1


def test_53_scops_song_is_worth_half_of_what_they_carry() -> None:
    spaces = {
        "iceni": {"units": {"saxon_raider": [2, 2], "saxon_warband": [1, 1], "blue_saxon_warband": [2, 2]}},
        "demetae": {"units": {"scotti_raider": [9, 9]}},
    }
    g = executed(53, "shaded", "civitates", spaces, resources={"saxons": 1, "scotti": 1})

    def see(g: logres.Game) -> tuple[int, int]:
        assert (laden(g, "iceni", "saxon_raider"), laden(g, "demetae", "scotti_raider")) == ((2, 2), (9, 9))
        return purse(g, "saxons"), purse(g, "scotti")

    assert ends(g, see) == {(3, 1), (1, 5)}
