"""Roman reinforcements, the legion's withdrawal, and how the Romans leave."""

import pytest

from logres.games.britannia.state import NO_FORT
from logres.games.britannia.tables import AREA, LAND, NATION, ROMANO_BRITISH, ROMANS, SOUTH_ZONE
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, bar, notations, points, position, question, table, targets

FORT = {"romans": {"fort": True}}
NINE = ("kent", "essex", "sussex", "wessex", "avalon", "hwicce", "suffolk", "norfolk", "york")


def channel(armies_in_play: int, round: int) -> int:
    """How many arrive in the Channel."""
    g = position("population", "romans", {"york": {"romans": armies_in_play}, "kent": FORT}, round=round)
    return armies(g, "romans", "english_channel")


@rule("britannia", "roman.reinforce.table")
@pytest.mark.parametrize(("armies_in_play", "round", "count"), [(12, 2, 0), (9, 4, 1), (9, 5, 0)])
def test_A31_roman_reinforcement(armies_in_play, round, count):
    assert channel(armies_in_play, round) == count


@rule("britannia", "roman.reinforce.table")
@pytest.mark.parametrize(
    ("armies_in_play", "by_round"),
    [
        (16, "0000"),
        (11, "1000"),
        (10, "1100"),
        (8, "2211"),
        (7, "2211"),
        (6, "3322"),
        (5, "3333"),
        (4, "4433"),
        (1, "4433"),
    ],
)
def test_the_table_by_armies_and_round(armies_in_play, by_round):
    assert "".join(str(channel(armies_in_play, round)) for round in (2, 3, 4, 5)) == by_round


@rule("britannia", "roman.reinforce.table")
def test_none_in_round_1():
    assert channel(5, 1) == 0


@rule("britannia", "roman.reinforce.placement")
def test_they_appear_in_the_channel_and_land_on_its_coast():
    g = position("population", "romans", {"york": {"romans": 5}}, round=3)
    b = table(g)
    assert b.total_armies(ROMANS) == 8
    assert armies(g, "romans", "english_channel") == 3


@rule("britannia", "roman.legion-withdrawal")
def test_all_above_twelve_leave_after_round_2():
    areas = {
        "york": {"romans": {"infantry": 1, "fort": True}},
        "kent": {"romans": 13},
        "essex": FORT,
        "dyfed": {"welsh": 1},
    }
    g = position("overpopulation", "romans", areas, round=2)
    assert (question(g).seat, question(g).rule, question(g).left) == ("yellow", "roman.legion-withdrawal", 2)
    assert targets(g, "recall") == {"york", "kent"}
    g.play(["recall york", "recall kent"])
    assert table(g).total_armies(ROMANS) == 12
    assert table(g).has(ROMANS, AREA["york"])  # held by its fort
    assert question(g).actor == "welsh"
    assert (points(g, "romans"), points(g, "welsh")) == (0, 0)


@rule("britannia", "roman.legion-withdrawal")
@pytest.mark.parametrize(("round", "count"), [(2, 12), (1, 16), (3, 14)])
def test_twelve_may_stay_and_other_rounds_do_not_ask(round, count):
    g = position("overpopulation", "romans", {"kent": {"romans": count}, "dyfed": {"welsh": 1}}, round=round)
    assert question(g).actor == "welsh"
    assert armies(g, "romans", "kent") == count


# --- They leave ------------------------------------------------------------------------------------------------------


@rule("britannia", "roman.leave", "submit.romans.irrevocable")
def test_subjection_lasts_until_the_romans_leave():
    welsh = {area: {"welsh": 1} for area in ("dyfed", "gwynedd", "powys", "clwyd", "gwent", "devon", "cornwall")}
    g = position("turn", "welsh", {**welsh, "kent": FORT}, round=5, subjects={"welsh": "romans"})
    assert question(g).kind == "GrantPopulation"  # subject still, with seven areas
    g = position("round", None, {**welsh, "kent": FORT}, round=6, subjects={"welsh": "romans"})
    assert table(g).subject[NATION["welsh"]] == -1
    assert table(g).former == 1 << NATION["welsh"]
    assert not table(g).in_play(ROMANS)
    assert question(g).actor == "romano_british"


@rule("britannia", "roman.leave")
def test_they_take_no_turn_in_round_6():
    g = position("round", None, {"york": {"romans": 3}, "bernicia": {"romans": 2}}, round=6)
    assert question(g).actor == "romano_british"


@rule("britannia", "rb.submitted.belgae-free")
def test_the_belgae_never_count_as_former_subjects():
    areas = {"dyfed": {"welsh": 1}, "kent": {"belgae": 1}, "york": FORT}
    g = position("round", None, areas, round=6, subjects={"welsh": "romans", "belgae": "romans"})
    assert table(g).former == 1 << NATION["welsh"]
    assert bar(g, "romano_british", "belgae", "kent") is None
    assert bar(g, "romano_british", "welsh", "dyfed") == "rb.submitted.no-attack"


@rule("britannia", "rb.r6.convert-forts")
def test_the_owner_chooses_eight_of_nine_forts():
    g = position("round", None, dict.fromkeys(NINE, FORT), round=6)
    assert (question(g).seat, question(g).actor) == ("yellow", "romano_british")
    for area in NINE[1:]:
        assert question(g).rule == "rb.r6.convert-forts"
        g.play(f"convert {area}")
    b = table(g)
    assert [b.armies(ROMANO_BRITISH, AREA[area]) for area in NINE] == [0] + [1] * 8
    assert b.vacant(AREA["kent"])
    assert question(g).kind == "ChooseGroup"


@rule("britannia", "rb.r6.convert-forts", "rb.r6.remove-rest", "rb.normal-armies")
def test_eight_or_fewer_forts_become_infantry_without_a_question():
    north = {"pennines": FORT, "cumbria": {"romans": {"fort": True, "infantry": 2}}, "bernicia": {"romans": 3}}
    south = {"york": FORT, "cheshire": FORT, "dyfed": FORT}
    g = position("round", None, {**north, **south}, round=6, ruins=["march", "lothian"])
    b = table(g)
    assert [b.infantry(ROMANO_BRITISH, AREA[area]) for area in south] == [1, 1, 1]
    assert b.total_armies(ROMANO_BRITISH) == 3
    assert b.total_cavalry(ROMANO_BRITISH) == 0
    assert not b.in_play(ROMANS)
    assert b.fort == [NO_FORT] * LAND
    assert question(g).actor == "romano_british"


@rule("britannia", "rb.r6.convert-armies", "stack.exceptions:romano-british")
def test_armies_make_up_the_eight_regardless_of_stacking():
    areas = {"york": {"romans": {"fort": True, "infantry": 3}}, "lindsey": {"romans": 4}, "bernicia": {"romans": 5}}
    g = position("round", None, areas, round=6)
    b = table(g)
    assert (b.armies(ROMANO_BRITISH, AREA["york"]), b.armies(ROMANO_BRITISH, AREA["lindsey"])) == (4, 4)
    assert b.armies(ROMANO_BRITISH, AREA["bernicia"]) == 0


@rule("britannia", "rb.r6.convert-armies")
def test_the_owner_chooses_among_too_many_armies():
    forts = dict.fromkeys(NINE[:6], FORT)
    areas = {
        **forts,
        "suffolk": {"romans": 2},
        "norfolk": {"romans": 2},
        "kent": {"romans": {"fort": True, "infantry": 1}},
    }
    g = position("round", None, areas, round=6)
    assert (question(g).rule, question(g).wanted) == ("rb.r6.convert-armies", 2)
    assert targets(g, "convert") == {"kent", "suffolk", "norfolk"}
    g.play(["convert suffolk", "convert kent"])
    b = table(g)
    held = {area: b.armies(ROMANO_BRITISH, AREA[area]) for area in ("kent", "essex", "suffolk", "norfolk")}
    assert held == {"kent": 2, "essex": 1, "suffolk": 1, "norfolk": 0}
    assert b.total_armies(ROMANO_BRITISH) == 8
    assert not b.in_play(ROMANS)


@rule("britannia", "rb.r6.convert-forts")
@pytest.mark.parametrize("area", ["york", "cheshire", "clwyd", "cornwall"])
def test_the_southern_zone_includes_its_line_and_wales(area):
    g = position("round", None, {area: FORT}, round=6)
    assert armies(g, "romano_british", area) == 1
    assert AREA[area] in SOUTH_ZONE


@rule("britannia", "rb.r6.remove-rest")
def test_a_vacated_area_is_open_to_all():
    g = position("round", None, {"york": FORT, "bernicia": {"romans": {"fort": True, "infantry": 1}}}, round=6)
    assert table(g).vacant(AREA["bernicia"])
    assert notations(g)
