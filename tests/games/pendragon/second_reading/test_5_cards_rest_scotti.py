"""The 84 sides that were not drawn by lot, read from the card and the rulebook alone: those of cards 55 to 72."""

from itertools import product
from typing import Any

import pytest

import logres
from tests.games.pendragon.second_reading.drawn import (
    answers,
    available,
    before,
    box,
    count,
    ends,
    executed,
    go,
    holds,
    laden,
    lasting,
    offers,
    people,
    prosperity,
    purse,
    rest,
    seats,
    track,
    units,
)
from tests.games.pendragon.second_reading.test_5_cards_rest_civitates import fought


def test_55_fickle_weather_sinks_half_of_all_on_one_sea() -> None:
    spaces = {
        "iceni": {"units": {"saxon_raider": [1, 1]}},
        "londinium": {"units": {"saxon_raider": 1}},
        "cantiaci": {"units": {"saxon_raider": 1, "scotti_raider": 1}},
        "dobunni": {"units": {"saxon_raider": 4}},
    }
    g = executed(55, "unshaded", "scotti", spaces)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert count(g, "dobunni", "saxon_raider") == 4
        saxons = [count(g, space, "saxon_raider") for space in ("iceni", "londinium", "cantiaci")]
        return *saxons, count(g, "cantiaci", "scotti_raider")

    channel = {(1, 1, 0, 1), (1, 1, 1, 0)}
    german = {(1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1)}
    found = ends(g, see)
    assert found - {(1, 1, 1, 1)} == channel | german


def test_56_celyddon_coed_is_fought_by_one_briton_in_the_hills() -> None:
    spaces = {
        "demetae": {"units": {"militia": 2, "scotti_warband": 1, "saxon_warband": 1}},
        "regni": {"units": {"militia": 2, "scotti_warband": 1}},
    }
    g = executed(56, "unshaded", "scotti", spaces)
    if "choose civitates" in answers(g):
        g.play("choose civitates")
    every = offers(g.clone())
    assert not any(answer.startswith(("ambush", "evade", "fight saxons")) for answer in every)
    assert not any("regni" in answer for answer in every)
    found = ends(g, lambda g: tuple(sorted(units(g, "demetae").items())))
    assert found == {(("saxon_warband", 1),)}


def test_56_celyddon_coed_ambushes_before_anybody_withdraws() -> None:
    demetae = {"sites": {"moridunum": "hillfort"}, "units": {"militia": 2, "scotti_warband": 1}}
    g = fought("scotti", "civitates", "demetae", demetae, [3], lasting={"56": "shaded"})
    go(g, "ambush demetae")
    assert not any(answer.startswith("withdraw") for answer in answers(g))
    assert units(g, "demetae") == {"scotti_warband": 1}
    saxons = fought(
        "saxons",
        "civitates",
        "iceni",
        {"units": {"militia": 2, "saxon_warband": 1}} | {"sites": {"venta_icenorum": "hillfort"}},
        [3],
        lasting={"56": "shaded"},
    )
    go(saxons, "ambush iceni")
    assert any(answer.startswith("withdraw") for answer in answers(saxons))


def test_57_y_gododdin_fall_in_one_place_with_those_in_their_pay() -> None:
    spaces = {
        "votadini": {"units": {"cavalry": 1, "militia": 1, "red_scotti_warband": 2, "scotti_warband": 1}},
        "textoverdi": {"units": {"militia": 1}},
    }
    g = executed(57, "shaded", "dux", spaces, resources={"saxons": 79})

    def see(g: logres.Game) -> tuple[int, ...]:
        assert count(g, "votadini", "scotti_warband") == 1
        left = [count(g, "votadini", kind) for kind in ("cavalry", "militia", "red_scotti_warband")]
        assert box(g, "casualties") == 1 - left[0]
        return *left, count(g, "textoverdi", "militia"), purse(g, "saxons"), purse(g, "scotti")

    left = [one for one in product((0, 1), (0, 1), (0, 1, 2)) if sum(one) >= 1]
    fallen = {(*one, 1) for one in left} | {(1, 1, 2, 0)}
    assert ends(g, see) == {(*one, *renown) for one in fallen for renown in ((80, 0), (79, 2))}


def test_59_laigin_lose_a_settlement_that_few_guard() -> None:
    spaces = {
        "demetae": {
            "sites": {"moridunum": "scotti_settlement"},
            "units": {"scotti_warband": 2, "blue_scotti_warband": 1},
        },
        "silures": {"sites": {"dinas_powys": "scotti_settlement"}, "units": {"scotti_warband": 1}},
        "ordovices": {"sites": {"segontium": "blue_scotti_settlement"}},
        "novantae": {"sites": {"alclud": "scotti_settlement"}},
    }
    g = executed(59, "unshaded", "dux", spaces)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert len(holds(g, "demetae")) == len(holds(g, "ordovices")) == len(holds(g, "novantae")) == 1
        assert count(g, "demetae", "blue_scotti_warband") == 1
        here = count(g, "demetae", "scotti_warband"), len(holds(g, "silures"))
        return *here, count(g, "silures", "scotti_warband")

    found = ends(g, see)
    assert found - {(2, 1, 1)} == {(1, 1, 1), (0, 1, 1), (2, 0, 1), (2, 1, 0)}


def test_59_laigin_settle_where_there_is_a_site() -> None:
    spaces = {
        "ordovices": {"sites": {"segontium": "hillfort", "dinas_emrys": "hillfort"}},
        "deceangli": {"sites": {"deva": "town"}},
    }

    def see(g: logres.Game) -> tuple[object, ...]:
        assert holds(g, "ordovices") == ("hillfort", "hillfort")
        warbands = count(g, "ordovices", "scotti_warband"), count(g, "deceangli", "scotti_warband")
        return holds(g, "deceangli"), *warbands, purse(g, "scotti")

    g = executed(59, "shaded", "saxons", spaces, resources={"scotti": 4})
    assert ends(g, see) == {(("scotti_settlement", "town"), 0, many, 1) for many in range(3)}
    assert seats(g) == {"scotti"}
    poor = ends(executed(59, "shaded", "saxons", spaces, resources={"scotti": 2}), see)
    assert {(one[0], one[3]) for one in poor} == {(("town",), 2)}
    assert {one[2] for one in poor} == {0, 1, 2}


def test_60_emain_macha_burnt_leaves_two_targets_with_niall() -> None:
    more: dict[str, Any] = {"lasting": {"60": "unshaded", "68": "shaded"}, "resources": {"scotti": 9}}
    g = before(55, "scotti", {}, **more)
    go(g, "raid", "select demetae", "2d4 hibernicus demetae")
    assert "2d4 niall" in answers(go(g.clone(), "done", "plain"))
    go(g, "select silures", "2d4 hibernicus silures")
    assert not any(answer.startswith("select") for answer in answers(g))
    assert not any("niall" in answer for answer in answers(go(g, "done", "plain")))


def test_61_deisi_are_hired_where_the_hirer_has_a_piece() -> None:
    spaces = {
        "demetae": {
            "sites": {"moridunum": "scotti_settlement"},
            "units": {"militia": 1, "scotti_warband": [3, 1], "scotti_raider": 2},
        },
        "silures": {"sites": {"dinas_powys": "fort"}, "units": {"scotti_warband": 1}},
        "novantae": {"units": {"militia": 1, "scotti_warband": 1}},
    }
    g = executed(61, "unshaded", "scotti", spaces, imperium="fragmentation")

    def see(g: logres.Game) -> tuple[object, ...]:
        assert (count(g, "demetae", "scotti_raider"), count(g, "novantae", "scotti_warband")) == (2, 1)
        free, marked = laden(g, "demetae", "scotti_warband"), laden(g, "demetae", "blue_scotti_warband")
        return free, marked, "blue_scotti_settlement" in holds(g, "demetae"), count(g, "silures", "red_scotti_warband")

    marks = [(many, rich) for many in range(3) for rich in range(2) if rich <= many <= rich + 2]
    blue = {((3 - many, 1 - rich), (many, rich), walls, 0) for many, rich in marks for walls in (True, False)}
    assert ends(g, see) == blue | {((3, 1), (0, 0), False, many) for many in (0, 1)}
    assert seats(g) == {"scotti", "dux", "civitates"}


def test_62_fosterage_wins_two_hills_for_nothing() -> None:
    spaces = {
        "demetae": {"sites": {"moridunum": "hillfort"}, "units": {"scotti_warband": 1, "militia": 3}},
        "novantae": {"sites": {"alclud": "hillfort"}, "units": {"scotti_warband": 1, "militia": 1}},
        "brigantes": {"sites": {"barwick": "hillfort"}, "units": {"scotti_warband": 1}},
        "votadini": {"sites": {"yeavering": "hillfort"}, "units": {"scotti_raider": 1, "militia": 1}},
        "regni": {"sites": {"anderida": "hillfort"}, "units": {"scotti_warband": 1, "militia": 1}},
    }
    g = executed(62, "shaded", "saxons", spaces)
    assert g.decision is not None
    assert g.decision.seat == "scotti"
    hills = {answer.split()[1] for answer in answers(g) if answer.startswith(("select", "choose"))}
    assert hills == {"demetae", "novantae", "brigantes"}

    def see(g: logres.Game) -> tuple[object, ...]:
        assert purse(g, "scotti") == 0
        assert (holds(g, "votadini"), holds(g, "regni")) == (("hillfort",), ("hillfort",))
        won = [holds(g, space) == ("scotti_settlement",) for space in ("demetae", "novantae", "brigantes")]
        return *won, count(g, "demetae", "militia"), count(g, "novantae", "militia")

    found = ends(g, see)
    assert {(True, True, False, 1, 0), (True, False, True, 1, 1)} <= found
    assert all(sum(one[:3]) <= 2 for one in found)
    assert min(one[3] for one in found) == 1


@pytest.mark.parametrize(("sea", "dice"), [("germanicus", {"1d4", "2d4"}), ("hibernicus", {"1d4", "3d4"})])
def test_63_nialls_raid_past_leaves_one_die_fewer_on_one_sea(sea: str, dice: set[str]) -> None:
    g = executed(63, "unshaded", "civitates", {}, [3, 4, 4], other="saxons", resources={"saxons": 5})
    go(g, f"choose {sea}", "raid", "select iceni")
    assert {answer.split()[0] for answer in answers(g) if answer.endswith(" iceni")} == dice
    rest(go(g, f"{max(dice)} germanicus iceni", "done", "plain"))
    assert purse(g, "saxons") == 3


def test_64_dal_riada_is_lost_from_among_three_regions() -> None:
    spaces = {
        "novantae": {"units": {"scotti_warband": 2, "blue_scotti_warband": 1}},
        "carvetii": {"units": {"scotti_warband": [1, 1]}},
        "demetae": {"units": {"scotti_warband": 1}},
    }
    g = executed(64, "unshaded", "saxons", spaces, resources={"scotti": 1})

    def see(g: logres.Game) -> tuple[int, ...]:
        assert (count(g, "novantae", "blue_scotti_warband"), count(g, "demetae", "scotti_warband")) == (1, 1)
        assert purse(g, "scotti") == 0
        return count(g, "novantae", "scotti_warband"), count(g, "carvetii", "scotti_warband")

    assert ends(g, see) == {(2 - one, 1 - two) for one, two in product(range(3), range(2)) if one + two <= 2}


def test_64_dal_riada_holds_a_settlement_as_long_as_there_is_one() -> None:
    g = executed(64, "shaded", "civitates", {})
    assert (box(g, "dal_riada"), available(g, "scotti_settlement")) == (1, 5)
    assert lasting(g) == {"64": "shaded"}
    spaces = {
        "demetae": {"sites": {"moridunum": "scotti_settlement", "gateholm": "scotti_settlement"}},
        "ordovices": {"sites": {"segontium": "scotti_settlement", "dinas_emrys": "scotti_settlement"}},
        "novantae": {"sites": {"alclud": "scotti_settlement", "mote_of_mark": "blue_scotti_settlement"}},
    }
    none = executed(64, "shaded", "civitates", spaces)
    assert (box(none, "dal_riada"), len(holds(none, "novantae"))) == (0, 2)


def test_65_creach_recovered_leaves_foederati_what_they_have() -> None:
    spaces = {
        "demetae": {"units": {"militia": 1, "scotti_raider": [3, 3], "saxon_raider": [1, 1]}},
        "regni": {"units": {"blue_saxon_warband": [2, 2], "saxon_warband": [1, 1]}},
        "londinium": {"units": {"militia": 1, "saxon_raider": [1, 1]}},
        "iceni": {"sites": {"venta_icenorum": "hillfort"}, "units": {"saxon_raider": [1, 1]}},
    }
    g = executed(65, "unshaded", "saxons", spaces)

    def see(g: logres.Game) -> tuple[object, ...]:
        assert laden(g, "londinium", "saxon_raider") == laden(g, "iceni", "saxon_raider") == (1, 1)
        assert laden(g, "regni", "blue_saxon_warband") == (2, 2)
        hands = laden(g, "demetae", "scotti_raider")[1], laden(g, "demetae", "saxon_raider")[1]
        return *hands, prosperity(g, "demetae"), laden(g, "regni", "saxon_warband")[1], prosperity(g, "regni")

    found = ends(g, see)
    assert {(3, 1, 0, 1, 0), (0, 0, 2, 1, 0), (3, 1, 0, 0, 1), (0, 0, 2, 0, 1)} <= found
    assert {one[:2] for one in found} == {(3, 1), (0, 0)}


@pytest.mark.parametrize(("way", "landed"), [("2d4 septentrionalis votadini", 7), ("2d4 caledonia votadini", 5)])
def test_66_currachs_slip_past_ships_and_not_past_the_wall(way: str, landed: int) -> None:
    spaces = {
        "carvetii": {"sites": {"uxellodunum": "fort"}},
        "textoverdi": {"sites": {"pons_aelius": "fort", "cataractonium": "fort"}},
        "parisi": {"sites": {"petuaria": "fort"}},
    }
    more: dict[str, Any] = {"lasting": {"66": "shaded"}, "resources": {"scotti": 5}, "patrolled": ["septentrionalis"]}
    g = before(55, "scotti", spaces, [4, 4], **more)
    rest(go(g, "raid", "select votadini", way, "done", "plain"))
    assert count(g, "votadini", "scotti_raider") == landed


def test_67_painted_men_driven_off_come_by_sea_alone() -> None:
    g = before(55, "scotti", {}, lasting={"67": "unshaded"}, resources={"scotti": 5})
    go(g, "raid")
    for space in ("novantae", "votadini", "carvetii"):
        copy = g.clone()
        copy.play(f"select {space}")
        assert not any("caledonia" in answer for answer in answers(copy))
    go(g, "select votadini")
    assert "2d4 septentrionalis votadini" in answers(g)


@pytest.mark.parametrize(
    ("way", "forts", "landed"),
    [
        ("1d4 caledonia novantae", {}, (3, 1)),
        ("1d4 caledonia novantae", {"uxellodunum": "fort", "luguvalium": "fort"}, (1, 1)),
        ("1d4 hibernicus novantae", {}, (1, 1)),
    ],
)
def test_67_painted_men_are_two_more_than_were_rolled(way: str, forts: dict[str, str], landed: tuple[int, int]) -> None:
    spaces = {"carvetii": {"sites": forts}, "novantae": {"prosperity": 2}}
    g = before(55, "scotti", spaces, [1], lasting={"67": "shaded"}, resources={"scotti": 5})
    go(g, "raid", "select novantae", way, "done", "plain")
    rest(g)
    assert laden(g, "novantae", "scotti_raider") == landed


def test_68_niall_sends_all_of_his_to_the_first_target() -> None:
    forts = {"carvetii": {"sites": {"uxellodunum": "fort", "luguvalium": "fort"}}, "demetae": {"prosperity": 2}}
    more: dict[str, Any] = {"lasting": {"68": "shaded"}, "resources": {"scotti": 5}, "patrolled": ["hibernicus"]}
    g = before(55, "scotti", forts, [1, 4], niall=6, **more)
    go(
        g,
        "raid",
        "select demetae",
        "1d4 hibernicus demetae",
        "select silures",
        "1d4 hibernicus silures",
        "done",
        "plain",
    )
    go(g, "none niall", "resolve demetae")

    def see(g: logres.Game) -> tuple[object, ...]:
        return laden(g, "demetae", "scotti_raider"), count(g, "silures", "scotti_raider"), box(g, "niall")

    assert ends(g, see) == {((6, 1), 2, 0), ((0, 0), 2, 6)}


def test_68_niall_gathers_without_loss() -> None:
    forts = {"carvetii": {"sites": {"uxellodunum": "fort", "luguvalium": "fort"}}}
    more: dict[str, Any] = {"lasting": {"68": "shaded"}, "resources": {"scotti": 5}, "patrolled": ["hibernicus"]}
    g = before(55, "scotti", forts, [4, 3, 2], **more)
    go(g, "raid", "select demetae", "1d4 hibernicus demetae")
    rest(go(g, "done", "plain", "2d4 niall"))
    assert (count(g, "demetae", "scotti_raider"), box(g, "niall"), purse(g, "scotti")) == (2, 5, 4)


def test_70_merlin_makes_the_hills_a_home_for_britons() -> None:
    here = {"units": {"militia": 2, "saxon_warband": 1}}
    g = fought("civitates", "saxons", "demetae", here, [3], lasting={"70": "unshaded"})
    rest(go(g, "ambush demetae"))
    assert units(g, "demetae") == {"militia": 2}
    fens = fought("civitates", "saxons", "iceni", here, [1], lasting={"70": "unshaded"})
    assert fens.decision is not None
    assert fens.decision.seat == "saxons"


def test_70_merlin_turns_militia_where_scotti_are_and_no_town() -> None:
    spaces = {
        "demetae": {"units": {"scotti_raider": 1, "militia": 2}},
        "brigantes": {"sites": {"barwick": "fort"}, "units": {"scotti_warband": 1, "militia": 1}},
        "silures": {"sites": {"isca_silurum": "town"}, "units": {"scotti_raider": 1, "militia": 1}},
        "novantae": {"units": {"blue_scotti_warband": 1, "militia": 1}},
        "regni": {"units": {"scotti_raider": 1, "militia": 1}},
    }
    g = executed(70, "shaded", "saxons", spaces, prestige=3)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert track(g, "prestige") == 2
        assert [count(g, space, "militia") for space in ("silures", "novantae", "regni")] == [1, 1, 1]
        here = count(g, "demetae", "militia"), count(g, "demetae", "scotti_warband")
        return *here, count(g, "brigantes", "militia"), count(g, "brigantes", "scotti_warband")

    assert ends(g, see) == {(2 - one, one, 1 - two, 1 + two) for one, two in product((0, 1), repeat=2)}
    none = executed(70, "shaded", "saxons", spaces | {"iceni": {"units": {"scotti_warband": 10}}}, prestige=3)
    assert ends(none, see) == {(2 - one, 0, 1 - two, 1) for one, two in product((0, 1), repeat=2)}


def test_71_slave_markets_pay_two_where_no_briton_guards() -> None:
    spaces = {
        "demetae": {"units": {"scotti_raider": 1}},
        "regni": {"sites": {"noviomagus": "town"}, "units": {"saxon_raider": 1, "scotti_raider": 1}},
        "iceni": {"units": {"saxon_raider": 1, "blue_saxon_warband": 1}},
        "londinium": {"units": {"saxon_raider": 1}},
    }
    g = executed(71, "shaded", "civitates", spaces, refugees=1)

    def see(g: logres.Game) -> tuple[int, ...]:
        assert (people(g, "iceni"), people(g, "londinium"), track(g, "refugees")) == (2, 2, 1)
        return people(g, "demetae"), people(g, "regni"), purse(g, "saxons"), purse(g, "scotti")

    scotti = {(1 - one, 2 - two, 0, 2 * (one + two)) for one, two in product((0, 1), repeat=2)}
    assert ends(g, see) == scotti | {(1, 1, 2, 0)}
    assert seats(g) == {"civitates", "saxons", "scotti"}


def test_71_slave_markets_sell_from_an_empty_land_too() -> None:
    g = executed(71, "shaded", "scotti", {"demetae": {"population": 0, "units": {"scotti_raider": 1}}})
    found = ends(g, lambda g: (people(g, "demetae"), purse(g, "scotti")))
    assert found == {(0, 0), (0, 2)}


def test_72_bagaudae_arm_two_in_each_town_region_while_there_are_any() -> None:
    spaces = {
        "regni": {"sites": {"noviomagus": "town"}},
        "dobunni": {"sites": {"glevum": "town", "corinium": "town"}},
        "iceni": {"sites": {"venta_icenorum": "hillfort"}},
        "corieltauvi": {"sites": {"ratae": "town"}},
        "londinium": {"sites": {"londinium": "town"}},
        "demetae": {"units": {"militia": 27}},
    }
    g = executed(72, "unshaded", "saxons", spaces)

    def see(g: logres.Game) -> tuple[int, int]:
        assert not any(units(g, space) for space in ("iceni", "corieltauvi", "londinium"))
        return count(g, "regni", "militia"), count(g, "dobunni", "militia")

    assert ends(g, see) == {(0, 0), (2, 0), (0, 2), (2, 1), (1, 2)}
    assert seats(g) == {"saxons"}


def test_72_bagaudae_open_two_clear_regions_to_raiders() -> None:
    spaces = {
        "regni": {"units": {"militia": 1, "scotti_raider": 2}, "prosperity": 4},
        "dobunni": {"units": {"blue_saxon_warband": 2}, "prosperity": 4},
        "parisi": {"population": 1, "prosperity": 2},
        "demetae": {"units": {"scotti_raider": 25}},
    }
    g = executed(72, "shaded", "dux", spaces, [])
    go(g, "choose scotti")

    def see(g: logres.Game) -> tuple[object, ...]:
        assert units(g, "dobunni") == {"blue_saxon_warband": 2}
        return laden(g, "regni", "scotti_raider"), prosperity(g, "regni"), laden(g, "parisi", "scotti_raider")

    found = ends(g, see)
    assert {((4, 2), 2, (1, 1)), ((3, 1), 3, (2, 2))} <= found
    assert max(one[0] for one in found) == (4, 2)
