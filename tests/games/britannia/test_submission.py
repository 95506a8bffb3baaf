"""Submission to the Romans and to the Angles: who, when, what it does at once, and how it ends."""

import pytest

from logres.games.britannia.rules.nations import submission
from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.state import DEAD, NOBODY
from logres.games.britannia.tables import ANGLES, AREA, BRIGANTES, INFANTRY, LEADER, NATION, ROMANS
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, bar, notations, points, position, question, table, targets, why

CONTESTED = {"submission-areas": "contested"}
FORT = {"romans": {"fort": True}}
HOME = {
    "welsh": ("dyfed", "gwynedd", "powys", "clwyd", "gwent", "devon", "cornwall"),
    "brigantes": ("cumbria", "galloway", "lothian", "pennines", "strathclyde"),
    "picts": ("alban", "mar", "moray", "skye", "dunedin"),
    "belgae": ("kent", "essex", "suffolk", "norfolk", "lindsey", "sussex"),
}


def held(nation: str, count: int):
    return {area: {nation: 1} for area in HOME[nation][:count]}


def after_movement(areas, round: int = 2, nation: str = "romans", **board):
    """The moment after a movement phase in which nobody moved."""
    g = position("movement", nation, areas, round=round, **board)
    g.play("done")
    return g


def asked(g) -> str:
    """Who may submit now."""
    return question(g).actor if g.decision is not None and question(g).kind == "Submit" else ""


def lord(g, nation: str) -> int:
    return table(g).subject[NATION[nation]]


# --- Who and when ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("nation", "count", "may"),
    [
        pytest.param("welsh", 5, True, marks=rule("britannia", "submit.romans.threshold-welsh")),
        pytest.param("welsh", 6, False, marks=rule("britannia", "submit.romans.threshold-welsh")),
        pytest.param("brigantes", 3, True, marks=rule("britannia", "submit.romans.threshold-brigantes")),
        pytest.param("brigantes", 4, False, marks=rule("britannia", "submit.romans.threshold-brigantes")),
        pytest.param("picts", 3, True, marks=rule("britannia", "submit.romans.threshold-picts")),
        pytest.param("picts", 4, False, marks=rule("britannia", "submit.romans.threshold-picts")),
    ],
)
def test_with_so_many_areas_or_fewer(nation, count, may):
    g = after_movement({**held(nation, count), "york": {"romans": 1}})
    assert (asked(g) == nation) is may


@rule("britannia", "submit.romans.who")
def test_it_is_the_owners_choice_in_the_order_of_play():
    areas = {**held("welsh", 2), **held("brigantes", 2), **held("picts", 2), "york": {"romans": 1}}
    g = after_movement(areas, nation="romans")
    assert (question(g).seat, asked(g), question(g).rule) == ("green", "welsh", "submit.romans.who")
    assert notations(g) == ["submit", "resist"]
    g.play("resist")
    assert (question(g).seat, asked(g)) == ("red", "brigantes")
    g.play("submit")
    assert (question(g).seat, asked(g)) == ("blue", "picts")
    g.play("resist")
    assert (lord(g, "welsh"), lord(g, "brigantes"), lord(g, "picts")) == (NOBODY, ROMANS, NOBODY)


@rule("britannia", "submit.romans.who")
@pytest.mark.parametrize("nation", ["caledonians", "irish", "scots", "saxons"])
def test_no_other_nation_can_submit(nation):
    g = after_movement({"dyfed": {nation: 1}, "york": {"romans": 1}})
    assert asked(g) == ""


@rule("britannia", "submit.romans.threshold-count")
@pytest.mark.parametrize(("nation", "most"), [("welsh", 5), ("brigantes", 3), ("picts", 3), ("belgae", 4)])
def test_only_areas_held_alone_count(nation, most):
    round = 1 if nation == "belgae" else 2
    areas = {**held(nation, most), "cheshire": {nation: 1, "romans": 1}}
    assert asked(after_movement(areas, round)) == nation  # so many alone, one more contested
    by_armies = {"submission-areas": "contested"}
    assert asked(after_movement(areas, round, chance=[1, 1], options=by_armies)) == ""
    assert asked(after_movement({**held(nation, most - 1), **areas_of(areas)}, round, options=by_armies)) == nation
    areas[HOME[nation][most]] = {nation: 1}
    assert asked(after_movement(areas, round, chance=[1, 1])) == ""


def areas_of(areas):
    """The contested area alone."""
    return {"cheshire": areas["cheshire"]}


@rule("britannia", "submit.romans.threshold-count")
def test_a_nation_with_its_last_area_contested_may_submit_one_without_any_may_not():
    assert asked(after_movement({"cheshire": {"welsh": 1, "romans": 1}})) == "welsh"
    assert asked(after_movement({"york": {"romans": 1}})) == ""


@rule("britannia", "submit.angles.condition")
@pytest.mark.parametrize(
    ("alone", "contested", "may"),
    [(0, 1, False), (1, 0, True), (1, 1, True), (2, 1, True), (3, 0, False), (3, 1, False)],
)
def test_to_the_angles_with_one_or_two_areas_held_alone(alone, contested, may):
    north = ["galloway", "strathclyde", "dunedin", "dalriada"]
    areas = {area: {"brigantes": 1} for area in north[:alone]}
    areas |= {area: {"brigantes": 1, "angles": 1} for area in north[alone : alone + contested]}
    g = position("movement", "angles", {**areas, "kent": {"angles": 1}}, round=8, chance=[1, 1])
    g.play("done")
    assert (asked(g) == "brigantes") is may


@rule("britannia", "submit.romans.timing")
def test_only_with_roman_armies_on_the_board_and_in_their_turn():
    areas = {**held("welsh", 2), "york": FORT, "lindsey": {"angles": 1}}
    assert asked(after_movement(areas)) == ""
    assert asked(after_movement({**areas, "york": {"romans": 1}})) == "welsh"
    assert asked(after_movement({**areas, "york": {"romans": 1}}, nation="angles")) == ""


@rule("britannia", "submit.romans.timing")
def test_after_each_of_two_movement_phases_in_round_1():
    g = after_movement({**held("welsh", 2), "york": {"romans": 1}}, round=1)
    assert asked(g) == "welsh"
    g.play("resist")
    assert table(g).half == 2
    g.play("done")
    assert asked(g) == "welsh"


@rule("britannia", "submit.romans.timing")
def test_after_a_battle_round_whose_losses_stand():
    areas = {"march": {"welsh": 2, "romans": 2}, "york": {"romans": 1}, **held("welsh", 3)}
    g = position("battles", "romans", areas, round=2, chance=[1, 1, 4, 1])
    assert asked(g) == "welsh"
    g.play(["submit", "send 2 york"])
    assert armies(g, "welsh", "march") == 1  # one of two fell to the 4
    assert table(g).contested(ROMANS) == []


@rule("britannia", "submit.romans.timing")
def test_after_a_battle_against_another_nation():
    areas = {"march": {"caledonians": 1, "romans": 2}, "york": {"romans": 1}, **held("welsh", 3)}
    g = position("battles", "romans", areas, round=2, chance=[1, 6, 6])
    assert armies(g, "caledonians", "march") == 0
    assert asked(g) == "welsh"


@rule("britannia", "submit.romans.timing")
def test_who_is_subject_is_not_asked_again():
    g = after_movement({**held("welsh", 2), "york": {"romans": 1}}, subjects={"welsh": "romans"})
    assert asked(g) == ""


@rule("britannia", "submit.belgae.condition")
@pytest.mark.parametrize(("round", "count", "may"), [(1, 4, True), (1, 5, False), (2, 4, False)])
def test_belgae_only_in_round_1_with_four_areas(round, count, may):
    g = after_movement({**held("belgae", count), "york": {"romans": 1}}, round=round)
    assert (asked(g) == "belgae") is may


@rule("britannia", "variant.2p.early.must-submit")
@pytest.mark.parametrize("nation", ["belgae", "welsh", "brigantes", "picts"])
def test_in_the_early_two_player_game_they_must(nation):
    areas = {**held(nation, 3), "york": {"romans": 1}}
    g = after_movement(areas, round=1, scenario="two-player-early")
    assert asked(g) == ""
    assert lord(g, nation) == ROMANS
    strong = {**held(nation, 5), "york": {nation: 1}, "march": {"romans": 1}}
    g = after_movement(strong, round=1, scenario="two-player-early")
    assert lord(g, nation) == NOBODY


# --- What the Romans gain --------------------------------------------------------------------------------------------


@rule("britannia", "submit.belgae.reward")
def test_the_belgae_are_worth_six_and_their_areas():
    g = after_movement({**held("belgae", 3), "york": FORT, "march": {"romans": 1}}, round=1, paid={"romans": ["kent"]})
    before = points(g, "romans")
    g.play("submit")
    assert points(g, "romans") - before == 6 + 2 + 2  # Essex and Suffolk; Kent has been paid


# --- The overlord's armies make room ---------------------------------------------------------------------------------


def displaced(areas, round: int = 5, **board):
    """The Welsh have just submitted."""
    g = after_movement(areas, round, **board)
    g.play("submit")
    return g


@rule("britannia", "submit.romans.displacement")
def test_to_adjacent_roman_areas_or_vacant_ones():
    areas = {
        "powys": {"welsh": 1, "romans": 3},
        "hwicce": {"romans": 1},
        "march": {"romans": 1},
        "gwent": {"angles": 1},
    }
    g = displaced(areas, ruins=["hwicce", "march"])
    assert (question(g).seat, question(g).rule) == ("yellow", "submit.romans.displacement")
    assert targets(g, "send") == {"hwicce", "march", "clwyd", "gwynedd", "dyfed"}
    assert why(g, "gwent") == "submit.romans.displacement"
    assert why(g, "cheshire") == "submit.romans.displacement"
    g.play(["send 2 hwicce", "send 1 march"])
    told = [line.text for line in g.log if line.kind == "displaced"]
    assert told == ["Romans: 2 armies go from Powys to Hwicce", "Romans: 1 army goes from Powys to March"]
    assert [armies(g, "romans", area) for area in ("powys", "hwicce", "march")] == [0, 3, 2]
    assert table(g).contested(ROMANS) == []
    assert question(g).actor == "welsh"  # the battle is off


VACANT_BY_POWYS = {"clwyd", "gwynedd", "dyfed", "gwent", "march"}


@rule("britannia", "submit.romans.displacement")
def test_from_a_fort_they_may_go_on_by_road():
    fort = {"romans": {"fort": True, "infantry": 1}}
    forts = {"hwicce": fort, "south_mercia": FORT, "essex": FORT, "york": FORT}
    g = displaced({**forts, "powys": {"welsh": 1, "romans": 1}, "kent": {"romans": 1}})
    assert targets(g, "send") == {"hwicce", "south_mercia", "essex", *VACANT_BY_POWYS}
    g.play("send 1 essex")
    assert armies(g, "romans", "essex") == 1


@rule("britannia", "submit.romans.displacement")
def test_roads_cross_a_subjects_land_but_do_not_end_there():
    areas = {"powys": {"welsh": 1, "romans": 1}, "clwyd": {"welsh": 1}, "march": FORT, "cheshire": FORT}
    g = displaced({**areas, "hwicce": {"angles": 1}})
    assert targets(g, "send") == {"march", "cheshire", *VACANT_BY_POWYS} - {"clwyd", "hwicce"}
    areas = {"powys": {"welsh": 1, "romans": 1}, "gwent": {"welsh": 1}, "dyfed": FORT, "hwicce": FORT, "devon": FORT}
    assert targets(displaced(areas), "send") == {"dyfed", "hwicce", *VACANT_BY_POWYS} - {"gwent"}


@rule("britannia", "submit.romans.displacement")
def test_without_a_fort_there_is_no_road():
    areas = {"powys": {"welsh": 1, "romans": 1}, "hwicce": {"romans": 1}, "south_mercia": FORT}
    assert targets(displaced(areas, ruins=["hwicce"]), "send") == {"hwicce", *VACANT_BY_POWYS}


@rule("britannia", "submit.romans.displacement")
def test_to_vacant_areas_where_they_build_and_score():
    areas = {"gwynedd": {"welsh": 1, "romans": 3}}
    g = displaced(areas, round=2)
    before = points(g, "romans")
    assert targets(g, "send") == {"powys", "clwyd"}
    g.play("send 1 powys")
    assert targets(g, "send") == {"powys", "clwyd"}  # the rest are not bound to follow
    g.play("send 2 clwyd")
    b = table(g)
    assert b.has_fort(AREA["powys"])
    assert b.has_fort(AREA["clwyd"])
    assert points(g, "romans") - before == 1 + 1
    assert not b.has_fort(AREA["gwynedd"])


@rule("britannia", "submit.romans.displacement")
def test_each_area_in_turn():
    areas = {"dyfed": {"welsh": 1, "romans": 1}, "gwynedd": {"welsh": 1, "romans": 1}, "powys": {"romans": 1}}
    g = displaced(areas, ruins=["powys"])
    g.play("send 1 powys")
    g.play("send 1 powys")
    assert armies(g, "romans", "powys") == 3


@rule("britannia", "submit.romans.displacement")
def test_they_cannot_fight_or_move_again():
    areas = {"powys": {"welsh": 1, "romans": 2}, "hwicce": {"romans": 1}, "york": {"romans": 1}}
    g = displaced(areas, ruins=["hwicce"], cohorts=[])
    g.play("send 2 hwicce")
    assert g.decision is None or question(g).actor == "welsh"


WALLED = {"powys": {"angles": 1}, "clwyd": {"angles": 1}, "hwicce": {"angles": 1}, "march": {"angles": 1}}


@rule("britannia", "submit.romans.displacement-fallback")
def test_then_roman_areas_next_to_any_area_of_the_subject():
    areas = {**WALLED, "gwynedd": {"welsh": 1, "romans": 1}, "devon": {"welsh": 1}, "wessex": {"romans": 1}}
    g = displaced(areas, ruins=["wessex"])
    assert targets(g, "send") == {"wessex"}  # not Avalon, which is vacant
    g.play("send 1 wessex")
    assert armies(g, "romans", "wessex") == 2


@rule("britannia", "submit.romans.displacement-fallback")
def test_then_vacant_areas_next_to_any_area_of_the_subject():
    areas = {**WALLED, "gwynedd": {"welsh": 1, "romans": 1}, "devon": {"welsh": 1}, "york": {"romans": 1}}
    g = displaced(areas, ruins=["york"])
    assert targets(g, "send") == {"avalon", "wessex", "cornwall", "dyfed", "gwent"}


@rule("britannia", "submit.romans.displacement-fallback")
def test_else_they_are_lost_and_nobody_scores():
    areas = {**WALLED, "gwynedd": {"welsh": 1, "romans": 2}, "york": {"romans": 1}}
    g = displaced(areas, ruins=["york"])
    assert table(g).total_armies(ROMANS) == 1
    assert armies(g, "romans", "gwynedd") == 0
    assert points(g, "welsh") == 0
    assert table(g).nation == NATION["welsh"]


@rule("britannia", "submit.romans.displacement-fallback")
def test_four_to_a_difficult_area_and_the_rest_elsewhere():
    areas = {**WALLED, "gwynedd": {"welsh": 1, "romans": 3}, "powys": {"romans": 3}}
    g = displaced(areas, ruins=["powys"])
    assert notations(g) == ["send 1 powys"]
    g.play("send 1 powys")
    assert armies(g, "romans", "gwynedd") == 0  # two had no place
    assert table(g).total_armies(ROMANS) == 4


@rule("britannia", "submit.romans.effect-no-attack")
def test_rome_and_its_subjects_keep_the_peace():
    areas = {**held("welsh", 2), **held("picts", 1), "york": {"romans": 1}, "march": {"belgae": 1}}
    g = position("movement", "welsh", areas, round=3, subjects={"welsh": "romans", "picts": "romans"})
    for one, other in (("romans", "welsh"), ("welsh", "romans"), ("welsh", "picts"), ("picts", "welsh")):
        assert bar(g, one, other, "york") == "submit.romans.effect-no-attack"
    assert bar(g, "welsh", "belgae", "march") is None
    assert bar(g, "belgae", "romans", "york") is None


@rule("britannia", "submit.romans.effect-no-abandon", "submit.angles.scope")
def test_whose_leave_is_needed_to_abandon_an_area():
    areas = {**held("welsh", 1), "galloway": {"brigantes": 1}, "cumbria": {"brigantes": 1}, "skye": {"picts": 1}}
    b = table(position("movement", "welsh", areas, subjects={"welsh": "romans", "brigantes": "angles"}))
    assert submission.overlord_of(b, NATION["welsh"], AREA["dyfed"]) == ROMANS
    assert submission.overlord_of(b, BRIGANTES, AREA["galloway"]) == ANGLES
    assert submission.overlord_of(b, BRIGANTES, AREA["strathclyde"]) == ANGLES
    assert submission.overlord_of(b, BRIGANTES, AREA["cumbria"]) == NOBODY
    assert submission.overlord_of(b, NATION["picts"], AREA["skye"]) == NOBODY


# --- Said once for a turn --------------------------------------------------------------------------------------------


def test_who_will_not_submit_says_so_once_for_the_turn_of_the_overlord():
    g = after_movement({**held("welsh", 3), "york": {"romans": 1}})
    title, b = g.title, table(g)
    assert asked(g) == "welsh"
    assert title.PASS_SCOPES == ("turn",)
    mark = title.pass_mark(g, b, "green", "turn")
    assert not title.pass_ends(g, b, "green", "turn", mark)
    while b.nation == ROMANS:
        g.play("resist" if "resist" in notations(g) else notations(g)[0])
    assert title.pass_ends(g, b, "green", "turn", mark)


# --- The Belgae revolt -----------------------------------------------------------------------------------------------


@rule("britannia", "submit.belgae.revolt")
def test_the_belgae_rise_in_their_own_turn_before_they_grow():
    areas = {"kent": {"belgae": 1}, "essex": {"belgae": 1}, "york": {"romans": 1}}
    g = position("turn", "belgae", areas, round=1, subjects={"belgae": "romans"})
    assert lord(g, "belgae") == NOBODY
    assert question(g).kind == "PlaceLeader"  # no Roman was asked about their growth
    assert table(g).pop[NATION["belgae"]] == 4
    assert bar(g, "belgae", "romans", "york") is None
    assert table(g).revolted == 1 << NATION["belgae"]


@rule("britannia", "submit.belgae.revolt")
def test_who_revolted_never_submits_again():
    areas = {**held("belgae", 2), "york": {"romans": 1}}
    assert asked(after_movement(areas, round=1, revolted=["belgae"])) == ""
    assert asked(after_movement(areas, round=1)) == "belgae"


@rule("britannia", "submit.belgae.revolt")
def test_belgae_who_never_submitted_do_not_revolt():
    g = position("turn", "belgae", {"kent": {"belgae": 1}}, round=1)
    assert table(g).revolted == 0


@rule("britannia", "submit.belgae.later-forts")
def test_forts_may_be_built_where_the_belgae_had_submitted_but_pay_no_more():
    g = after_movement({"kent": {"belgae": 1}, "york": {"romans": 1}}, round=1, paid={"romans": ["york"]})
    g.play("submit")
    b = table(g)
    assert points(g, "romans") == 6 + 2
    assert not b.has_fort(AREA["kent"])
    b.subject[NATION["belgae"]] = NOBODY
    b.remove(NATION["belgae"], AREA["kent"], INFANTRY)
    b.add(ROMANS, AREA["kent"], INFANTRY)
    scoring.occupy(g, b, ROMANS, AREA["kent"])
    assert b.has_fort(AREA["kent"])
    assert points(g, "romans") == 6 + 2


# --- Brigantes and Angles --------------------------------------------------------------------------------------------

NORTH = ("strathclyde", "galloway", "dunedin")


def brigantes(*areas: str):
    return {area: {"brigantes": 1} for area in areas}


def after_angles(areas, round: int = 8, **board):
    return after_movement({**areas, "kent": {"angles": 1}}, round, "angles", **board)


@rule("britannia", "submit.angles.condition")
@pytest.mark.parametrize(
    ("areas", "round", "may"),
    [
        pytest.param(("galloway",), 8, True, id="one"),
        pytest.param(("strathclyde", "galloway"), 8, True, id="two"),
        pytest.param(NORTH, 8, False, id="three"),
        pytest.param(("cumbria", "york"), 8, False, id="none in the north"),
        pytest.param(("strathclyde", "cumbria", "york", "march", "lindsey"), 8, True, id="whatever else they hold"),
        pytest.param(("galloway",), 6, True, id="once the Romans are gone"),
        pytest.param(("galloway",), 5, False, id="not before"),
    ],
)
def test_brigantes_with_one_or_two_areas_in_the_north(areas, round, may):
    g = position("movement", "angles", {**brigantes(*areas), "kent": {"angles": 1}}, round=round)
    g.play("done")
    assert (asked(g) == "brigantes") is may


@rule("britannia", "submit.angles.condition")
def test_only_brigantes_submit_to_the_angles():
    assert asked(after_angles({"dyfed": {"welsh": 1}, "skye": {"picts": 1}})) == ""


@rule("britannia", "submit.angles.end")
@pytest.mark.parametrize(("round", "may"), [(12, True), (13, False)])
def test_not_after_round_12(round, may):
    assert (asked(after_angles(brigantes("galloway"), round)) == "brigantes") is may


@rule("britannia", "submit.angles.timing")
def test_after_movement_and_after_a_battle_round_of_the_angles():
    g = after_angles(brigantes("galloway"))
    assert (question(g).seat, asked(g), question(g).rule) == ("red", "brigantes", "submit.angles.condition")
    g.play("submit")
    assert lord(g, "brigantes") == ANGLES
    areas = {"strathclyde": {"brigantes": 1, "angles": 1}, "lothian": {"angles": 1}, **brigantes("galloway")}
    g = position("battles", "angles", areas, round=8, chance=[1, 1])
    assert asked(g) == "brigantes"


@rule("britannia", "submit.angles.timing", "submit.angles.scope")
def test_angles_leave_what_becomes_protected_and_nothing_else():
    areas = {
        "strathclyde": {"brigantes": 1, "angles": {"infantry": 3, "leader": "ida"}},
        "cumbria": {"brigantes": 1, "angles": 1},
        "lothian": {"angles": 1},
        "dunedin": {"angles": 2},
    }
    g = after_movement(areas, 8, "angles", chance=[1, 1], options=CONTESTED)
    g.play("submit")
    assert targets(g, "send") == {"lothian", "dunedin", "galloway", "dalriada"}
    g.play("send 1 dunedin")
    assert table(g).leader[LEADER["ida"]] == AREA["dunedin"]  # he goes with the first
    g.play("send 2 lothian")
    assert table(g).leader[LEADER["ida"]] == AREA["dunedin"]
    assert table(g).contested(ANGLES) == [AREA["cumbria"]]
    assert (armies(g, "angles", "lothian"), armies(g, "angles", "dunedin")) == (3, 3)


@rule("britannia", "submit.angles.timing")
def test_angles_without_a_refuge_are_lost_with_their_leader():
    walls = {area: {"scots": 1} for area in ("lothian", "galloway", "dunedin", "dalriada")}
    areas = {"strathclyde": {"brigantes": 1, "angles": {"infantry": 1, "leader": "ida"}}, "kent": {"angles": 1}}
    g = after_movement({**walls, **areas}, 8, "angles", options=CONTESTED)
    g.play("submit")
    assert armies(g, "angles", "strathclyde") == 0
    assert table(g).leader[LEADER["ida"]] == DEAD


@rule("britannia", "submit.angles.timing")
def test_the_one_overstack_of_the_angles_may_move_on():
    areas = {"strathclyde": {"brigantes": 1, "angles": 5}, "lothian": {"angles": 3}, "dunedin": {"scots": 1}}
    g = after_movement({**areas, "dalriada": {"scots": 1}, "galloway": {"scots": 1}}, 8, "angles", options=CONTESTED)
    g.play("submit")
    assert notations(g) == ["send 5 lothian"]


@rule("britannia", "submit.angles.timing")
def test_but_not_beside_another():
    areas = {"strathclyde": {"brigantes": 1, "angles": 2}, "lothian": {"angles": 2}, "dunedin": {"angles": 3}}
    g = after_movement({**areas, "kent": {"angles": 4}}, 8, "angles", options=CONTESTED)
    g.play("submit")
    assert [n for n in notations(g) if "lothian" in n] == ["send 1 lothian"]
    g.play("send 1 lothian")
    assert targets(g, "send") == {"galloway", "dalriada"}


@rule("britannia", "submit.angles.no-attack-angles")
def test_submitted_brigantes_attack_no_angles_anywhere():
    areas = {**brigantes("galloway", "cumbria"), "york": {"angles": 1}, "lothian": {"angles": 1}}
    g = position("movement", "brigantes", areas, subjects={"brigantes": "angles"})
    for area in ("york", "lothian"):
        assert bar(g, "brigantes", "angles", area) == "submit.angles.no-attack-angles"
    assert bar(g, "angles", "brigantes", "galloway") == "submit.angles.scope"
    assert bar(g, "angles", "brigantes", "cumbria") is None


@rule("britannia", "submit.angles.end")
@pytest.mark.parametrize(("round", "free"), [(11, False), (12, True)])
def test_it_ends_with_round_12(round, free):
    areas = {**brigantes("galloway"), "york": {"angles": 1}}
    g = position("end-of-round", None, areas, round=round, subjects={"brigantes": "angles"})
    assert (lord(g, "brigantes") == NOBODY) is free
    assert g.decision is not None


@rule("britannia", "submit.angles.end")
@pytest.mark.parametrize(
    ("angles", "free"), [({}, True), ({"north_sea": {"angles": 1}}, False), ({"york": {"angles": 1}}, False)]
)
def test_it_ends_with_the_last_angle_army(angles, free):
    areas = {**brigantes("galloway"), "kent": {"danes": 1}, **angles}
    g = position("overpopulation", "danes", areas, round=9, subjects={"brigantes": "angles"})
    assert (lord(g, "brigantes") == NOBODY) is free


@rule("britannia", "submit.angles.end")
def test_subjects_of_rome_do_not_lapse():
    areas = {**held("welsh", 1), "kent": {"romans": 1}, "york": {"angles": 1}}
    g = position("end-of-round", None, areas, round=3, subjects={"welsh": "romans"})
    assert lord(g, "welsh") == ROMANS
