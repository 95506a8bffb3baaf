"""8.5 Non-player Scotti: Raid."""

import pytest

from logres.games.pendragon.commands.barbarian import reach
from logres.games.pendragon.commands.barbarian.niall import ReleaseRaiders
from logres.games.pendragon.commands.barbarian.ransom import WhoPaysRansom
from logres.games.pendragon.names import (
    NOBODY,
    PASS,
    SCOTTI,
    SPACE,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.charts.scotti import ScottiTurn
from logres.games.pendragon.nonplayer.planning import raids
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    SECOND,
    at,
    board,
    chart,
    did,
    die,
    executed,
    log,
    said,
    some,
    table,
    take_turn,
    traced,
)


def raid_turn(**more):
    g = table(more.pop("forces", {"votadini": {"hillfort": 1}}), **more)
    return raids.scotti(g, board(g), ScottiTurn(SCOTTI)), g


@rule("pendragon", "8.5.4.march-first", "8.5.4.raid-check")
def test_N10_raid_or_event_first():
    g = table({}, chart("scotti", step="march_or_raid"), seed="x", chance=(die("raid or event", 4),), scotti_renown=3)
    assert [line.args[1:] for line in traced(g, "8.5.4.raid-check", "np-rolled")] == [(4, 4, "yes")]
    assert not any("Limitanei" in line for line in said(g))
    g = table({}, chart("scotti", step="march_or_raid"), seed="x", chance=(die("raid or event", 5),), scotti_renown=3)
    assert any("Limitanei" in line for line in said(g))
    g = table({"ordovices": {"scotti_raider": 6}}, chart("scotti", step="march_or_raid"), seed="x", scotti_renown=3)
    assert traced(g, "8.5.4.raid-check")[0].args == (24, 25, "no")
    g = table(
        {"ordovices": {"scotti_raider": 6}},
        chart("scotti", step="march_or_raid"),
        seed="x",
        niall=1,
        available={"scotti_raider": 24},
    )
    assert traced(g, "8.5.4.raid-check", "np-rolled")
    forces = {"ordovices": {"scotti_warband": 6}, "deceangli": {"hillfort": 1}}
    g = table(forces, chart("scotti", step="march_or_raid"), seed="x", available={"scotti_warband": 0}, scotti_renown=5)
    assert executed(g).startswith("March")
    g = table(forces, chart("scotti", step="march_or_raid"), seed="x", available={"scotti_warband": 1}, scotti_renown=5)
    assert not executed(g).startswith("March")


@rule("pendragon", "8.5.4.raid-limits")
def test_four_regions_and_no_cities():
    rich = dict.fromkeys(list(SPACE)[:23], 2)
    venture, _ = raid_turn(seed="x", scotti_renown=9, bottom=rich, chance=(die("raid targets", 5),))
    assert len(venture.picks) == 4
    assert all(pick.space < 21 for pick in venture.picks)
    venture, _ = raid_turn(seed="x", scotti_renown=9, bottom={"eboracum": 4}, chance=(die("raid targets", 5),))
    assert venture.picks == []


@rule("pendragon", "8.5.4.raid-2d4-subtraction")
def test_the_least_subtraction_first():
    """Hibernicus is Patrolled against Forts; Septentrionalis is not."""
    forces = {"carvetii": {"fort": 1}, "textoverdi": {"fort": 1}}
    venture, _ = raid_turn(
        forces=forces,
        seed="x",
        scotti_renown=1,
        patrolled=[0, 0, 1, 0],
        chance=(die("raid targets", 5),),
        bottom={"demetae": 3, "votadini": 2},
        population={"demetae": 2, "votadini": 1},
    )
    assert venture.picks[0][0] == Space.VOTADINI  # though Demetae has more of everything


@rule("pendragon", "8.3.maximum", "8.5.4.raid-2d4-subtraction")
@pytest.mark.parametrize(
    ("cards", "forts", "route", "subtraction"),
    [
        ({}, 0, "septentrionalis", 0),
        ({"PAINTED MEN": 2}, 0, "caledonia", 0),  # two more come that way
        ({"PAINTED MEN": 2}, 1, "septentrionalis", 0),  # who joins makes no subtraction less
        ({"PAINTED MEN": 2}, 2, "septentrionalis", 0),
        ({"PAINTED MEN": 2, "HADRIAN'S WALL": 2}, 2, "caledonia", 0),
    ],
)
def test_the_way_by_which_most_raiders_come(cards, forts, route, subtraction):
    forces = {"votadini": {"hillfort": 1}, "textoverdi": {"fort": forts}}
    venture, _ = raid_turn(
        forces=forces, cards=cards, seed="x", scotti_renown=1, chance=(die("raid targets", 5),), bottom={"votadini": 2}
    )
    pick = venture.picks[0]
    assert (pick.space, reach.ROUTES[pick.route], venture.subtraction_of(pick)) == (Space.VOTADINI, route, subtraction)


@rule("pendragon", "8.5.4.raid-2d4-roll")
def test_the_roll_for_targets():
    forces = {"ordovices": {"scotti_raider": 1}}
    rich = {"votadini": 2, "parisi": 2}
    venture, _ = raid_turn(forces=forces, seed="x", scotti_renown=4, bottom=rich, chance=(die("raid targets", 2),))
    large = [pick.space for pick in venture.picks if pick.large]
    assert len(large) == 2
    assert all(raids.near_scotti(board(raid_turn(forces=forces, seed="x", bottom=rich)[1]), s) for s in large)
    venture, _ = raid_turn(
        forces=forces,
        seed="x",
        scotti_renown=4,
        bottom={"votadini": 2, "parisi": 3, "silures": 1},
        chance=(die("raid targets", 6),),
    )
    assert [pick.space for pick in venture.picks if pick.large] == [Space.PARISI, Space.VOTADINI]


@rule("pendragon", "8.5.4.raid-2d4-ties")
def test_enemy_control_then_the_worst_defended():
    forces = {"votadini": {"hillfort": 1}, "parisi": {}}
    venture, _ = raid_turn(
        forces=forces,
        seed="x",
        scotti_renown=1,
        bottom={"votadini": 2, "parisi": 2},
        population={"votadini": 1, "parisi": 3},
        chance=(die("raid targets", 5),),
    )
    assert venture.picks[0][0] == Space.VOTADINI  # Control before people
    forces = {"votadini": {"hillfort": 1, "militia": 1}, "parisi": {"hillfort": 1}}
    venture, _ = raid_turn(
        forces=forces,
        seed="x",
        scotti_renown=1,
        bottom={"votadini": 2, "parisi": 2},
        population={"votadini": 2, "parisi": 2},
        chance=(die("raid targets", 5),),
    )
    assert venture.picks[0][0] == Space.PARISI


@rule("pendragon", "8.5.4.raid-1d4")
def test_small_raids_follow_large_ones():
    rich = {"votadini": 1, "parisi": 3, "ordovices": 3, "silures": 2}
    venture, _ = raid_turn(seed="x", scotti_renown=1, bottom=rich, chance=(die("raid targets", 1),))
    assert [pick.large for pick in venture.picks] == [1, 0, 0, 0]
    small = [pick.space for pick in venture.picks[1:]]
    first = venture.picks[0][0]
    assert small[0] == (Space.ORDOVICES if first != Space.ORDOVICES else Space.PARISI)  # most cubes, then Hills
    venture, _ = raid_turn(seed="x", scotti_renown=0, bottom=rich, chance=(die("raid targets", 1),))
    assert venture.picks == []


@rule("pendragon", "8.5.4.no-raid", "8.5.6.pass")
def test_no_target_means_march_or_pass():
    g = take_turn("scotti", {}, step="raid", seed="x", scotti_renown=0, chance=(die("raid targets", 6),))
    assert did(g) == PASS
    assert said(g, "8.5.6.pass")


@rule("pendragon", "8.5.4.raid-battle")
def test_raiders_fight_only_for_a_sure_assault():
    def raid(force, *dice):
        chance = (die("raid targets", 5), die("raid votadini", *dice))
        more = {"options": {"difficulty": "easy"}, "plays": SECOND, "bottom": {"votadini": 2}, "scotti_renown": 1}
        return take_turn("scotti", {"votadini": force}, step="raid", seed="x", chance=chance, **more)

    g = raid({"hillfort": 1, "militia": 2}, 3, 3)
    assert log(g, "3.6.when") == []
    g = raid({"hillfort": 1}, 4, 4)
    assert any("Votadini" in line for line in log(g, "3.6.when"))
    assert at(g, "votadini", "hillfort") == 0


@rule("pendragon", "8.5.4.surprise-raid")
def test_N5_a_deep_raid_must_reach_a_better_target():
    """Equal in all that counts: no Surprise."""
    forces = {"votadini": {"hillfort": 1, "militia": 1}, "brigantes": {"hillfort": 1, "militia": 1}}
    even = {"votadini": 2, "brigantes": 2}
    people = {"votadini": 1, "brigantes": 1}
    venture, _ = raid_turn(
        forces=forces, seed="x", scotti_renown=1, bottom=even, population=people, chance=(die("raid targets", 6),)
    )
    assert venture.deep == NOBODY
    told = said(venture.g, "8.5.4.surprise-raid")
    assert told == [
        "Deep Raid on Brigantes rather than a Raid on Votadini; subtraction 0, 0; Prosperity 2, 2; enemy Control 1, 1; "
        "Population less Troops 0, 0: no"
    ]
    richer = {"votadini": 2, "brigantes": 3}
    venture, _ = raid_turn(
        forces=forces, seed="x", scotti_renown=1, bottom=richer, population=people, chance=(die("raid targets", 6),)
    )
    assert venture.deep == Space.BRIGANTES
    guarded = {**forces, "brigantes": {"hillfort": 1, "militia": 3}}
    venture, _ = raid_turn(
        forces=guarded, seed="x", scotti_renown=1, bottom=richer, population=people, chance=(die("raid targets", 6),)
    )
    assert venture.deep == NOBODY


@rule("pendragon", "8.5.4.ransom", "8.5.4.ransom-none")
def test_ransom_everywhere_it_can_be():
    g = take_turn(
        "scotti",
        {"votadini": {"hillfort": 1}},
        step="raid",
        scotti_renown=4,
        bottom={"votadini": 2, "ordovices": 2},
        seed="x",
        chance=(die("raid targets", 6),),
    )
    assert executed(g) == "Raid with Ransom"
    g = take_turn(
        "scotti",
        {},
        step="raid",
        scotti_renown=4,
        bottom={"votadini": 2, "ordovices": 2},
        seed="x",
        chance=(die("raid targets", 6),),
    )
    assert executed(g) == "Raid"
    forces = {"votadini": {"hillfort": 1, "fort": 1}}
    g = table(forces, players=("dux",), red=1, blue=5)
    assert some(policies.ransom(g, board(g), WhoPaysRansom(Space.VOTADINI))).who == "dux"
    g = table(forces, players=("dux",), red=0, blue=5, imperium="autonomy_civilian")
    assert some(policies.ransom(g, board(g), WhoPaysRansom(Space.VOTADINI))).who == "civitates"


@rule("pendragon", "8.5.4.niall-fill", "8.5.4.niall-release")
def test_the_box_on_niall_s_card():
    shaded = {"NIALL NOIGIALLACH": 2}
    rich = {"bottom": {"votadini": 2, "ordovices": 2}, "cards": shaded, "seed": "x"}
    venture, _ = raid_turn(scotti_renown=2, chance=(die("raid targets", 6),), **rich)
    assert [pick.large for pick in venture.picks] == [1, 0, 0]  # one Renown for the box, three targets left
    venture, _ = raid_turn(scotti_renown=2, niall=3, chance=(die("raid targets", 6),), **rich)
    assert len(venture.picks) == 4
    g = take_turn(
        "scotti", {"votadini": {"hillfort": 1}}, step="raid", scotti_renown=2, chance=(die("raid targets", 6),), **rich
    )
    assert board(g).niall > 0
    more = {"niall": 3, "available": {"scotti_raider": 27}}
    g = take_turn(
        "scotti",
        {"votadini": {"hillfort": 1}},
        step="raid",
        scotti_renown=2,
        chance=(die("raid targets", 6),),
        **more,
        **rich,
    )
    assert board(g).niall == 0
    question = ReleaseRaiders(Space.VOTADINI, 3)
    assert some(policies.release_raiders(g, board(g), question)).text == "release niall votadini"
