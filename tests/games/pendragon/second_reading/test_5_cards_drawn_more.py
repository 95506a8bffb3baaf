"""Sixty sides drawn by lot, read from the card and the rulebook alone: those of cards 23 to 49."""

from typing import Any

import logres
from tests.games.pendragon.second_reading.drawn import (
    answers,
    asked,
    before,
    box,
    count,
    ends,
    executed,
    go,
    holds,
    laden,
    lasting,
    people,
    prosperity,
    purse,
    rest,
    seats,
    table,
    told,
    track,
    units,
)


def test_23_guoloppum_takes_what_is_there_and_shifts_by_six() -> None:
    durotriges = {"units": {"cavalry": 1, "comitates": 1, "red_saxon_warband": 1}}
    spaces = {"atrebates": {"units": {"militia": 1}, "prosperity": 5}, "durotriges": durotriges}

    def see(g: logres.Game) -> tuple[object, ...]:
        assert not units(g, "atrebates")
        assert prosperity(g, "atrebates") == 4
        return tuple(units(g, "durotriges")), box(g, "casualties"), table(g)["imperium"]

    left = ((("cavalry",), 0), (("comitates",), 1), (("red_saxon_warband",), 1))
    for wealth, imperium in ((6, "autonomy_civilian"), (5, "autonomy_military")):
        g = executed(23, "shaded", "scotti", spaces, wealth=wealth)
        assert ends(g, see) == {(*one, imperium) for one in left}
    g = executed(23, "shaded", "scotti", spaces, wealth=20, imperium="fragmentation")
    assert ends(g, see) == {(*one, "fragmentation") for one in left}


def test_24_avalon_heals_those_whom_the_dux_names() -> None:
    g = executed(24, "unshaded", "saxons", {}, casualties=2, out_of_play=3, prestige=80)
    found = ends(g, lambda g: (box(g, "casualties"), box(g, "out_of_play"), track(g, "prestige")))
    assert found == {(2 - one, 3 - two, 80) for one in range(3) for two in range(4) if one + two <= 4}
    assert seats(g) == {"dux"}


def test_28_gratia_refused_costs_both_and_lasts_not() -> None:
    g = executed(28, "shaded", "dux", {}, prestige=1, wealth=5)
    assert (track(g, "prestige"), track(g, "wealth")) == (0, 3)
    assert not lasting(g)


def test_28_gratia_keeps_tribal_wars_from_first_and_second() -> None:
    g = executed(28, "unshaded", "civitates", {}, wealth=79)
    assert track(g, "wealth") == 80
    assert lasting(g) == {"28": "unshaded"}
    first = before(23, "civitates", {}, lasting={"28": "unshaded"})
    assert not any("shaded" in answer for answer in answers(first))
    at = {"card": 23, "phase": "act", "acted": ["civitates"], "first": "command_and_feat"}
    board = {"lasting": {"28": "unshaded"}, "imperium": "autonomy_military", "resources": {"scotti": 5}}
    second = logres.position("pendragon", {"at": at, "board": board, "hidden": {"deck": [11, 13, 26]}}, chance=[])
    assert not any("shaded" in answer for answer in answers(second))


def test_31_with_the_cross_nobody_evades_and_the_battle_pays_besides() -> None:
    spaces = {
        "dumnonii": {"units": {"militia": 4, "cavalry": 1, "scotti_raider": 2}},
        "votadini": {"units": {"militia": 1, "scotti_warband": 3}},
        "brigantes": {"units": {"cavalry": 1, "scotti_warband": 1}},
    }
    g = executed(31, "unshaded", "scotti", spaces)
    go(g, "choose civitates")
    assert g.decision is not None
    assert g.decision.seat == "civitates"
    spots = {answer.split()[-1] for answer in answers(g)}
    assert spots == {"dumnonii", "votadini"}
    go(g, "choose dumnonii", "fight scotti dumnonii")
    rest(g)
    assert units(g, "dumnonii") == {"militia": 4, "cavalry": 1}
    assert track(g, "prestige") == 3


def test_35_de_excidio_drives_out_where_barbarians_are_or_nobody_rules() -> None:
    spaces: dict[str, Any] = {
        "iceni": {"sites": {"venta_icenorum": "hillfort"}, "units": {"militia": 3, "saxon_raider": 1}},
        "parisi": {"sites": {"petuaria": "hillfort"}, "units": {"militia": 3, "blue_scotti_warband": 1}},
        "londinium": {},
        "deceangli": {"population": 0},
        "regni": {"prosperity": 4},
    }
    g = executed(35, "shaded", "scotti", spaces, base="scenario", refugees=3)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert prosperity(g, "regni") == 4
        return (*(people(g, space) for space in spaces), track(g, "refugees"))

    assert ends(g, see) == {(2, 2, 2, 0, 2, 3), (1, 2, 2, 0, 2, 4), (2, 2, 2, 0, 1, 4), (1, 2, 2, 0, 1, 4)}


def test_36_wansdyke_is_dug_by_the_civitates_on_a_town_site_too() -> None:
    spaces = {
        "atrebates": {"sites": {"venta_belgarum": "fort", "calleva_atrebatum": "town"}, "units": {"militia": 1}},
        "dobunni": {"sites": {"corinium": "town"}, "units": {"militia": 2, "saxon_raider": 1}},
        "durotriges": {"units": {"blue_saxon_warband": 1, "scotti_raider": 1}},
    }
    g = executed(36, "unshaded", "dux", spaces)
    assert g.decision is not None
    assert g.decision.seat == "dux"
    assert answers(g) == {"choose dobunni", "choose durotriges", "enough"}
    rest(go(g, "choose dobunni"))
    assert holds(g, "dobunni") == ("hillfort", "town")
    assert g.decision.seat == "civitates"
    alone = executed(36, "unshaded", "dux", {"dobunni": {"sites": {"corinium": "fort"}, "units": {"cavalry": 1}}})
    assert not asked(alone)


def test_37_hengest_lands_where_no_fort_and_a_site_is() -> None:
    spaces = {
        "trinovantes": {"sites": {"walton_castle": "fort"}},
        "cantiaci": {"sites": {"rutupiae": "hillfort", "durovernum": "town"}},
        "demetae": {"units": {"saxon_warband": 24}},
    }
    g = executed(37, "shaded", "dux", spaces)
    assert g.decision is not None
    assert g.decision.seat == "saxons"
    assert answers(g) == {"choose corieltauvi", "choose iceni", "choose parisi"}
    regions = ("corieltauvi", "iceni", "parisi")

    def see(g: logres.Game) -> tuple[object, ...]:
        found = [(space, holds(g, space), count(g, space, "saxon_warband")) for space in regions if holds(g, space)]
        return tuple(found)

    one = ("saxon_settlement",)
    assert ends(g, see) == {((space, one, many),) for space in regions for many in (0, 1)}


def test_39_cerdic_marks_saxons_not_those_of_the_dux() -> None:
    catuvellauni = {
        "sites": {"verulamium": "town", "durocobrivis": "saxon_settlement"},
        "units": {"saxon_warband": [3, 1], "red_saxon_warband": 1},
    }
    regni = {"sites": {"anderida": "blue_saxon_settlement"}, "units": {"saxon_warband": 1}}
    spaces = {"catuvellauni": catuvellauni, "regni": regni, "iceni": {"units": {"saxon_warband": 2}}}
    g = executed(39, "unshaded", "saxons", spaces)
    assert answers(g) == {"choose catuvellauni", "choose regni"}
    go(g, "choose catuvellauni")

    def see(g: logres.Game) -> tuple[object, ...]:
        assert count(g, "catuvellauni", "red_saxon_warband") == 1
        free, marked = (laden(g, "catuvellauni", kind) for kind in ("saxon_warband", "blue_saxon_warband"))
        return free, marked, "blue_saxon_settlement" in holds(g, "catuvellauni")

    marks = [(many, rich) for many in range(3) for rich in range(2) if rich <= many <= rich + 2]
    assert ends(g, see) == {
        ((3 - many, 1 - rich), (many, rich), settled) for many, rich in marks for settled in (False, True)
    }


def test_40_anderida_takes_nobodys_site_and_no_casualties() -> None:
    spaces = {
        "regni": {"sites": {"anderida": "saxon_settlement", "noviomagus": "town"}},
        "cantiaci": {"sites": {"rutupiae": "hillfort", "durovernum": "town"}},
    }
    g = executed(40, "unshaded", "saxons", spaces, casualties=19)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert "fort" not in (*holds(g, "regni"), *holds(g, "cantiaci"))
        return count(g, "regni", "cavalry"), count(g, "cantiaci", "cavalry")

    assert ends(g, see) == {(0, 0), (1, 0), (0, 1)}
    assert seats(g) == {"dux"}


def test_40_anderida_raided_past_the_patrol_and_stormed() -> None:
    spaces = {
        "regni": {"sites": {"noviomagus": "town"}, "prosperity": 4},
        "cantiaci": {"sites": {"rutupiae": "fort"}},
        "dumnonii": {"sites": {"isca_dumnoniorum": "fort"}},
        "atrebates": {"sites": {"venta_belgarum": "saxon_settlement"}, "units": {"saxon_warband": 2}},
    }
    g = executed(40, "shaded", "scotti", spaces, [1, 1, 1, 5], patrolled=["britannicus", "germanicus"], prestige=5)
    assert g.decision is not None
    assert g.decision.seat == "saxons"
    assert {answer for answer in answers(g) if answer.startswith("select")} == {"select regni", "select cantiaci"}
    go(g, "select regni")
    if "3d4 britannicus regni" in answers(g):
        g.play("3d4 britannicus regni")
    go(g, "done", "fight britons regni", "assault noviomagus")
    assert laden(g, "regni", "saxon_raider")[0] in (1, 3)
    found = ends(g, lambda g: (holds(g, "regni"), count(g, "regni", "saxon_raider"), track(g, "prestige")))
    assert found == {((), 1, 3)}


def test_43_thanet_replaces_what_belongs_to_the_employer() -> None:
    cantiaci = {"sites": {"rutupiae": "fort", "durovernum": "town"}, "units": {"cavalry": 1}}
    g = executed(43, "unshaded", "saxons", {"cantiaci": cantiaci}, resources={"saxons": 4})

    def see(g: logres.Game) -> tuple[object, ...]:
        marked = count(g, "cantiaci", "red_saxon_warband"), count(g, "cantiaci", "blue_saxon_warband")
        return holds(g, "cantiaci"), *marked, purse(g, "saxons")

    red, blue = ("red_saxon_settlement", "town"), ("blue_saxon_settlement", "fort")
    left = ("fort", "town")
    by_dux = {(walls, many, 0, 5) for walls in (red, left) for many in range(4)}
    assert ends(g, see) == by_dux | {(walls, 0, many, 5) for walls in (blue, left) for many in range(4)}


def test_43_thanet_settles_in_two_spaces_not_in_three() -> None:
    def held(site: str, **more: int) -> dict[str, Any]:
        return {"sites": {site: "saxon_settlement"}, "units": {"saxon_warband": 4, **more}}

    spaces = {
        "iceni": held("venta_icenorum", saxon_raider=2),
        "trinovantes": held("camulodunum"),
        "corieltauvi": held("ratae"),
    }
    g = before(37, "saxons", spaces, [1, 1], lasting={"43": "shaded"}, resources={"saxons": 6})
    go(g, "return", "select iceni", "done", "with settle", "select iceni", "select trinovantes")
    assert "select corieltauvi" not in answers(g)
    g.play("done")
    while not {"recruit iceni", "recruit trinovantes"} & answers(g):
        g.play(next(answer for answer in ("resolve iceni", "settle", "settle iceni") if answer in answers(g)))
    first = "iceni" if "recruit iceni" in answers(g) else "trinovantes"
    go(g, f"recruit {first}", f"recruit {'trinovantes' if first == 'iceni' else 'iceni'}")
    rest(g)
    assert [count(g, space, "saxon_warband") for space in spaces] == [7, 7, 4]
    assert purse(g, "saxons") == 0


def test_44_long_knives_spare_those_who_were_foederati_and_not_the_scotti() -> None:
    catuvellauni = {
        "sites": {"durocobrivis": "blue_saxon_settlement"},
        "units": {"blue_saxon_warband": 2, "cavalry": 1, "militia": 1, "red_scotti_warband": 1},
    }
    spaces = {"catuvellauni": catuvellauni, "iceni": {"units": {"saxon_raider": 1, "militia": 2}}}
    g = executed(44, "shaded", "civitates", spaces, wealth=1)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert count(g, "catuvellauni", "saxon_warband") == 2
        assert holds(g, "catuvellauni") == ("saxon_settlement",)
        assert count(g, "iceni", "militia") == 2
        assert track(g, "wealth") == 0
        left = [count(g, "catuvellauni", kind) for kind in ("cavalry", "militia", "red_scotti_warband")]
        assert box(g, "casualties") == 1 - left[0]
        return tuple(left)

    assert ends(g, see) == {(one, two, three) for one in (0, 1) for two in (0, 1) for three in (0, 1)}


def test_46_angli_join_saxons_on_the_germanic_coast_in_two_regions() -> None:
    spaces = {
        "iceni": {"units": {"saxon_raider": 1}},
        "parisi": {"sites": {"petuaria": "saxon_settlement"}},
        "corieltauvi": {"units": {"saxon_warband": 1}},
        "trinovantes": {"units": {"blue_saxon_warband": 2}},
        "londinium": {"units": {"saxon_raider": 1}},
        "regni": {"units": {"saxon_warband": 1}},
        "demetae": {"units": {"saxon_warband": 18}},
    }
    g = executed(46, "shaded", "civitates", spaces)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert [count(g, space, "saxon_warband") for space in ("trinovantes", "londinium", "regni")] == [0, 0, 1]
        return tuple(count(g, space, "saxon_warband") for space in ("iceni", "parisi", "corieltauvi"))

    few = range(4)
    placed = [(one, two, three) for one in few for two in few for three in few if one + two + three <= 3]
    assert ends(g, see) == {(one, two, 1 + three) for one, two, three in placed if 0 in (one, two, three)}
    assert ("civitates", "ChooseSpace") not in asked(g)


def test_47_bernicia_finds_no_site_and_no_free_warbands() -> None:
    spaces = {
        "votadini": {"sites": {"yeavering": "hillfort", "traprain_law": "hillfort"}},
        "textoverdi": {"sites": {"pons_aelius": "fort", "cataractonium": "town"}},
    }

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "votadini") == ("hillfort", "hillfort")
        assert holds(g, "textoverdi") == ("fort", "town")
        return tuple(units(g, "votadini").items()), tuple(units(g, "textoverdi").items())

    none = executed(47, "unshaded", "saxons", spaces | {"demetae": {"units": {"saxon_warband": 25}}})
    assert ("saxons", "LiftUnit") not in asked(none)
    assert ends(none, see) == {((), ())}
    one = executed(47, "unshaded", "saxons", spaces | {"demetae": {"units": {"saxon_warband": 24}}})
    red, blue = (("red_saxon_warband", 1),), (("blue_saxon_warband", 1),)
    assert ends(one, see) == {((), ()), (red, ()), (blue, ()), ((), red), ((), blue)}


def test_48_rowena_wins_a_hall_where_saxons_are_and_no_dux_is() -> None:
    spaces = {
        "iceni": {"sites": {"venta_icenorum": "hillfort"}, "units": {"saxon_raider": 1}},
        "trinovantes": {"sites": {"camulodunum": "town"}, "units": {"saxon_warband": 1, "red_scotti_warband": 1}},
        "corieltauvi": {"sites": {"ratae": "town"}, "units": {"blue_saxon_warband": 2}},
        "parisi": {"sites": {"petuaria": "hillfort", "derventio": "saxon_settlement"}},
        "londinium": {"sites": {"londinium": "town"}, "units": {"saxon_raider": 1}},
    }
    g = executed(48, "shaded", "saxons", spaces, resources={"saxons": 4}, prestige=5)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert [holds(g, space) for space in ("trinovantes", "corieltauvi", "londinium")] == [("town",)] * 3
        assert (purse(g, "saxons"), track(g, "prestige")) == (5, 5)
        return holds(g, "iceni"), holds(g, "parisi")

    won, hillfort = "saxon_settlement", "hillfort"
    assert ends(g, see) == {((won,), (hillfort, won)), ((hillfort,), (won, won))}


def test_48_rowena_without_settlements_only_takes_the_hall() -> None:
    full = {
        "demetae": ("moridunum", "gateholm"),
        "silures": ("dinas_powys", "isca_silurum"),
        "ordovices": ("segontium", "dinas_emrys"),
        "cornovii": ("old_oswestry", "viroconium"),
        "novantae": ("mote_of_mark", "alclud"),
        "votadini": ("yeavering", "traprain_law"),
    }
    spaces: dict[str, Any] = {
        space: {"sites": dict.fromkeys(names, "saxon_settlement")} for space, names in full.items()
    }
    spaces["iceni"] = {"sites": {"venta_icenorum": "hillfort"}, "units": {"saxon_raider": 1}}
    g = executed(48, "shaded", "saxons", spaces)
    assert ends(g, lambda g: (holds(g, "iceni"), purse(g, "saxons"))) == {((), 1)}


def test_49_vortigern_pays_or_loses_them_and_then_dominance_is_looked_at() -> None:
    iceni = {
        "sites": {"venta_icenorum": "blue_saxon_settlement"},
        "units": {"blue_saxon_warband": 2},
        "prosperity": 4,
    }
    resources = {"civitates": 4, "saxons": 5}

    def see(g: logres.Game) -> tuple[object, ...]:
        purses = purse(g, "saxons"), purse(g, "civitates"), track(g, "wealth")
        return *purses, holds(g, "iceni"), laden(g, "iceni", "saxon_warband"), table(g)["imperium"]

    g = executed(49, "shaded", "saxons", {"iceni": iceni}, resources=resources, wealth=8, prestige=1)
    kept = {(11, 4 - red, 8 - (6 - red), ("blue_saxon_settlement",), (0, 0), "autonomy_military") for red in range(5)}
    assert ends(g, see) == kept | {(5, 4, 8, ("saxon_settlement",), (2, 2), "autonomy_civilian")}
    poor = executed(49, "shaded", "saxons", {"iceni": iceni}, resources={"civitates": 2}, wealth=3)
    assert ends(poor, see) == {(0, 2, 3, ("saxon_settlement",), (2, 2), "autonomy_military")}
    assert "Vortigern" in told(rest(poor))
