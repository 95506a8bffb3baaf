"""8.5 Non-player Scotti."""

import pytest

from logres.games.pendragon.commands.barbarian.niall import ReleaseRaiders
from logres.games.pendragon.commands.barbarian.ransom import WhoPaysRansom
from logres.games.pendragon.commands.barbarian.replies import ReplyToRavage
from logres.games.pendragon.commands.barbarian.settle import SettleChoice
from logres.games.pendragon.names import (
    CIVITATES,
    COMMAND,
    COMMAND_AND_FEAT,
    NOBODY,
    PASS,
    SAXONS,
    SCOTTI,
    SPACE,
    Space,
)
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import scotti
from logres.games.pendragon.nonplayer.charts.scotti import ScottiTurn
from logres.games.pendragon.nonplayer.planning import barbarian_march, raids, settling
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    SECOND,
    answered,
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
from tests.games.pendragon.orders import order


@rule("pendragon", "8.5.order", "8.1.act-by-flowchart")
def test_the_order_of_the_questions():
    assert ScottiTurn.STEPS[:7] == (
        "return_home",
        "priority_event",
        "battle",
        "march_or_raid",
        "event",
        "raid",
        "march",
    )


# ---------------------------------------------------------------------- Return


@rule("pendragon", "8.5.1.return-trigger")
@pytest.mark.parametrize(
    ("forces", "roll", "returns"),
    [
        ({"dobunni": {"scotti_raider": 1}, "regni": {"scotti_raider": 1}}, (), True),
        ({"dobunni": {"scotti_raider": 1}, "ordovices": {"scotti_raider": 13}}, (6, 6), False),
        ({"ordovices": {"scotti_raider": 15}}, (), True),
        ({"ordovices": {"laden_scotti_raider": 4, "laden_scotti_warband": 3}}, (3, 4), False),
        ({"ordovices": {"laden_scotti_raider": 4, "laden_scotti_warband": 4}}, (3, 4), True),
    ],
)
def test_N10_when_they_return(forces, roll, returns):
    chance = (die("return", *roll),) if roll else ()
    g = table(forces, chart("scotti"), chance=chance, seed="x")
    assert any(answered(g, "8.5.1.return-trigger")) == returns


@rule("pendragon", "8.5.1.return-spaces", "8.5.1.return-leave")
def test_where_they_return_from():
    forces = {
        "ordovices": {"scotti_raider": 2},
        "deceangli": {"laden_scotti_raider": 1, "scotti_raider": 1},
        "dobunni": {"scotti_raider": 1},
        "votadini": {"laden_scotti_warband": 1},
        "iceni": {"scotti_raider": 1},
    }
    b = board(table(forces))
    assert settling.return_spaces(b, SCOTTI, []) == [Space.DECEANGLI, Space.DOBUNNI]
    assert settling.return_spaces(b, SCOTTI, [Space.ORDOVICES]) == [Space.DECEANGLI, Space.DOBUNNI, Space.ORDOVICES]


@rule("pendragon", "8.5.1.return-easy")
def test_easy_returns_from_the_richest_region():
    forces = {"deceangli": {"laden_scotti_raider": 2}, "ordovices": {"laden_scotti_raider": 3, "scotti_raider": 12}}
    g = take_turn("scotti", forces, plays=SECOND, options={"difficulty": "easy"}, seed="x")
    assert at(g, "ordovices", "scotti_raider") == 0
    assert at(g, "deceangli", "scotti_raider") == 2
    g = take_turn("scotti", forces, plays=SECOND, seed="x")
    assert at(g, "deceangli", "scotti_raider") == 0


@rule("pendragon", "8.5.1.settle-when")
def test_settle_only_if_a_piece_could_come():
    b = board(table({"ordovices": {"scotti_raider": 3}}))
    assert settling.scotti_could_place(b, Space.ORDOVICES)
    b = board(table({"ordovices": {"scotti_raider": 3}}, available={"scotti_warband": 0}))
    assert not settling.scotti_could_place(b, Space.ORDOVICES)
    forces = {"ordovices": {"scotti_settlement": 1, "scotti_warband": 1}}
    assert settling.scotti_could_place(board(table(forces, scotti_renown=3)), Space.ORDOVICES)
    assert not settling.scotti_could_place(board(table(forces, scotti_renown=2)), Space.ORDOVICES)
    g = take_turn("scotti", {"ordovices": {"laden_scotti_raider": 15}}, available={"scotti_warband": 0})
    assert executed(g) == "Return"
    assert did(g) == COMMAND
    g = take_turn("scotti", {"ordovices": {"scotti_raider": 15}}, available={"scotti_warband": 0}, seed="x")
    assert executed(g) != "Return"  # nobody has anything to bring home


@rule("pendragon", "8.5.1.settle-space")
def test_where_they_settle():
    g = table({"ordovices": {"scotti_raider": 5}, "iceni": {"scotti_raider": 2}})
    assert settling.scotti_space(g, board(g)) == Space.ORDOVICES
    g = table({"votadini": {"scotti_raider": 3}, "iceni": {"scotti_raider": 3}})
    assert settling.scotti_space(g, board(g)) == Space.VOTADINI  # Hills
    crowded = {"votadini": {"scotti_raider": 3, "militia": 3}, "iceni": {"scotti_raider": 1}}
    g = table(crowded)
    assert settling.scotti_space(g, board(g)) == Space.ICENI  # no majority in Votadini
    full = {"votadini": {"scotti_raider": 9, "hillfort": 2}, "demetae": {"scotti_raider": 9}}
    g = table(full)
    assert settling.scotti_space(g, board(g)) == Space.DEMETAE  # a vacant Site


@rule("pendragon", "8.5.1.settle-choice")
def test_three_warbands_make_a_settlement_two_do_not():
    def answered(**force):
        g = table({"ordovices": force}, scotti_renown=9)
        g.stack.insert(0, order("scotti", "return"))
        return some(policies.settle(g, board(g), SettleChoice(SCOTTI, Space.ORDOVICES, 0))).verb

    assert answered(scotti_warband=3) == "found"
    assert answered(scotti_warband=2, scotti_settlement=1) == "recruit"
    assert answered(scotti_warband=2) == "enough"


@rule("pendragon", "8.5.1.entreat-when", "8.5.1.entreat-space", "8.5.1.entreat-not")
def test_when_they_entreat():
    forces = {"ordovices": {"scotti_warband": 1, "militia": 1}, "demetae": {"scotti_warband": 1, "hillfort": 1}}
    g = table(forces, scotti_renown=4, chance=(die("choose Entreat", 4),))
    assert settling.entreat_space(g, board(g)) == Space.ORDOVICES
    g = table(forces, scotti_renown=3)
    assert settling.entreat_space(g, board(g)) == NOBODY
    b = board(table(forces, available={"scotti_warband": 0}))
    assert not settling.entreats(b, Space.ORDOVICES)
    assert settling.entreats(b, Space.DEMETAE)
    b = board(table({"iceni": {"scotti_warband": 1, "hillfort": 1}, "ordovices": {"hillfort": 1}}))
    assert not settling.entreats(b, Space.ICENI)
    assert not settling.entreats(b, Space.ORDOVICES)


@rule("pendragon", "8.5.1.no-feat")
def test_return_with_entreat_or_without_a_feat():
    forces = {"ordovices": {"laden_scotti_raider": 3, "militia": 9, "scotti_warband": 1, "hillfort": 1}}
    g = take_turn(
        "scotti",
        {
            **forces,
            "dobunni": {"scotti_raider": 1, "town": 1, "militia": 3},
            "regni": {"scotti_raider": 1, "town": 1, "militia": 3},
        },
        scotti_renown=9,
    )
    assert executed(g) == "Return with Entreat"
    assert at(g, "ordovices", "scotti_settlement") == 1
    assert did(g) == COMMAND_AND_FEAT
    g = take_turn(
        "scotti",
        {
            "dobunni": {"scotti_raider": 1, "town": 1, "militia": 3},
            "regni": {"scotti_raider": 1, "town": 1, "militia": 3},
        },
    )
    assert executed(g) == "Return"


@rule("pendragon", "8.5.1.entreat-when", "8.5.1.entreat-not")
@pytest.mark.parametrize(("renown", "feat"), [(2, "Return with Entreat"), (0, "Return")])
def test_entreat_with_the_renown_that_came_home(renown, feat):
    forces = {
        "ordovices": {"laden_scotti_raider": 3, "militia": 9, "scotti_warband": 1, "hillfort": 1},
        "dobunni": {"scotti_raider": 1, "town": 1, "militia": 3},
        "regni": {"scotti_raider": 1, "town": 1, "militia": 3},
    }
    g = take_turn("scotti", forces, scotti_renown=renown)
    assert executed(g) == feat


@rule("pendragon", "8.5.1.settle-when")
def test_settle_with_the_renown_that_comes_home():
    forces = {"ordovices": {"scotti_settlement": 1, "scotti_warband": 1}, "dobunni": {"laden_scotti_raider": 1}}
    assert settling.scotti_could_place(board(table(forces, scotti_renown=2)), Space.ORDOVICES)
    assert not settling.scotti_could_place(board(table(forces, scotti_renown=1)), Space.ORDOVICES)


# ---------------------------------------------------------------------- Battle


@rule("pendragon", "8.5.3.battle-trigger")
def test_what_makes_them_fight():
    g = table({"ordovices": {"scotti_warband": 1, "militia": 9, "cavalry": 9}})
    assert scotti.attacks(g, Fight(Space.ORDOVICES, CIVITATES))  # an Ambush can be tried
    g = table({"dobunni": {"scotti_warband": 1, "militia": 3}})
    assert not scotti.attacks(g, Fight(Space.DOBUNNI, CIVITATES))
    g = table({"dobunni": {"scotti_warband": 4, "scotti_raider": 3, "town": 1}})
    assert scotti.attacks(g, Fight(Space.DOBUNNI, CIVITATES))
    g = table({"ordovices": {"scotti_warband": 1, "hillfort": 1}})
    assert not scotti.attacks(g, Fight(Space.ORDOVICES, CIVITATES))  # nobody to Ambush


@rule("pendragon", "8.5.3.battle-spaces")
def test_they_fight_in_every_such_space():
    forces = {
        "ordovices": {"scotti_warband": 2, "militia": 1},
        "votadini": {"scotti_warband": 1, "militia": 1},
        "dobunni": {"scotti_warband": 1, "militia": 5},
    }
    g = take_turn("scotti", forces, step="battle", seed="x")
    assert "Battle in" in " ".join(said(g, "8.5.3.battle-target-order"))
    fought = " ".join(log(g, "3.6.when"))
    assert "Ordovices" in fought
    assert "Votadini" in fought
    assert "Dobunni" not in fought


@rule("pendragon", "8.5.3.battle-feat-order", "8.5.4.surprise-battle")
def test_the_feat_of_a_battle():
    forces = {"ordovices": {"scotti_warband": 4, "hillfort": 1, "militia": 1}}
    assert executed(take_turn("scotti", forces, step="battle", seed="x", scotti_renown=4)) == "Battle with Entreat"
    forces = {"dobunni": {"scotti_warband": 6, "town": 1}}
    assert executed(take_turn("scotti", forces, step="battle", seed="x")) == "Battle with Surprise"
    forces = {"ordovices": {"scotti_warband": 1, "fort": 1, "cavalry": 3}}
    assert executed(take_turn("scotti", forces, step="battle", seed="x")) == "Battle with Ransom"
    forces = {"ordovices": {"scotti_warband": 1, "cavalry": 3}}
    assert executed(take_turn("scotti", forces, step="battle", seed="x")) == "Battle"


@rule("pendragon", "8.5.4.surprise-battle")
def test_surprise_only_where_a_coup_would_help():
    g = table({"dobunni": {"scotti_warband": 6, "town": 1}})
    assert scotti.helped_by_surprise(g, Fight(Space.DOBUNNI, CIVITATES))
    g = table({"iceni": {"scotti_warband": 3, "saxon_settlement": 1}})
    assert not scotti.helped_by_surprise(g, Fight(Space.ICENI, SAXONS))  # no Garrison to fear


# ---------------------------------------------------------------------- Raid


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


# ---------------------------------------------------------------------- March


def trek(forces, settled=True, **more):
    g = table(forces, scotti_renown=more.pop("scotti_renown", 5), **more)
    return barbarian_march.plan(g, board(g), ScottiTurn(SCOTTI), settled=settled)


@rule("pendragon", "8.5.6.march-leave")
def test_who_stays_behind():
    found = trek({"ordovices": {"scotti_warband": 3, "scotti_settlement": 2}, "deceangli": {"hillfort": 1}})
    assert [(o, end) for o, end, _, _ in found.moves] == [(Space.ORDOVICES, Space.DECEANGLI)]
    assert sum(n for _, _, n, _ in found.moves) == 1  # one stays at each Settlement
    tight = trek(
        {"ordovices": {"scotti_warband": 2, "scotti_settlement": 1, "militia": 2}, "deceangli": {"hillfort": 1}}
    )
    assert tight.left[Space.ORDOVICES] == 0  # Control would be lost


@rule("pendragon", "8.5.6.march-destination-majority")
def test_more_units_than_all_enemies():
    forces = {"ordovices": {"scotti_warband": 3}, "deceangli": {"hillfort": 1, "militia": 2}}
    assert [m[1] for m in trek(forces).moves] == [Space.DECEANGLI]
    forces = {"ordovices": {"scotti_warband": 3}, "deceangli": {"hillfort": 1, "militia": 2, "saxon_raider": 1}}
    assert trek(forces).moves == []


@rule("pendragon", "8.5.6.march-priority-player")
def test_first_from_a_player_above_victory():
    forces = {
        "cornovii": {"scotti_warband": 6},
        "dobunni": {"town": 1},
        "deceangli": {"town": 1},
        "londinium": {"town": 1},
    }
    people = {"dobunni": 1, "deceangli": 2, "londinium": 40}
    found = trek(forces, players=("civitates",), population=people)
    assert found.ends[0] == Space.DECEANGLI
    found = trek(forces, population=people, chance=(die("choose March to", 3),))
    assert found.ends[0] == Space.DOBUNNI


@rule("pendragon", "8.5.6.march-priority-control-settle", "8.5.6.march-repeat")
def test_then_any_control_or_ground_for_a_settlement():
    forces = {"dobunni": {"scotti_warband": 6}, "silures": {"hillfort": 1}, "cornovii": {"town": 1}}
    assert trek(forces).ends == [Space.SILURES]  # Hills before Clear; all went there
    split = {"dobunni": {"scotti_warband": 2}, "silures": {"hillfort": 1}, "iceni": {"hillfort": 1}}
    split["catuvellauni"] = {"scotti_warband": 2}
    assert trek(split, seed="x").ends == [Space.SILURES, Space.ICENI]
    assert trek(split, scotti_renown=0).moves == []
    lone = {"silures": {"scotti_warband": 2}, "dobunni": {"scotti_warband": 2}}
    assert trek(lone, seed="x").moves == []
    assert trek(lone, settled=False, seed="x").moves  # ground for a Settlement
    wide = {"silures": {"scotti_warband": 1}, "dobunni": {"scotti_warband": 2}, "iceni": {"scotti_warband": 1}}
    wide["catuvellauni"] = {"scotti_warband": 2}
    assert len(trek(wide, settled=False, seed="x").ends) == 1  # the Feat has one space


@rule("pendragon", "8.5.6.march-settle-first", "8.5.6.settle-with-march")
def test_settle_before_the_march_after_it_or_not_at_all():
    forces = {"ordovices": {"scotti_warband": 6}, "deceangli": {"hillfort": 1}}
    g = take_turn("scotti", forces, step="march", scotti_renown=5, seed="x")
    assert executed(g) == "March with Settle"
    assert at(g, "ordovices", "scotti_settlement") == 1
    lines = [line.text for line in g.log]
    settled = next(i for i, text in enumerate(lines) if "found a Settlement" in text)
    marched = next(i for i, text in enumerate(lines) if "Warband" in text and " from " in text)
    assert settled < marched
    forces = {"corieltauvi": {"scotti_warband": 3, "town": 2}, "parisi": {}, "iceni": {"hillfort": 1}}
    g = take_turn("scotti", forces, step="march", scotti_renown=5, seed="x")
    assert executed(g).startswith("March")


@rule("pendragon", "8.5.6.settle-with-march")
def test_scotti_control_is_all_that_a_settlement_needs_with_march():
    g = table({"ordovices": {"scotti_warband": 2}}, scotti_renown=9)
    assert ScottiTurn(SCOTTI)._settlement_space(g, board(g)) == Space.ORDOVICES
    question = SettleChoice(SCOTTI, Space.ORDOVICES, 0)
    for command, verb in (("march", "found"), ("return", "enough")):
        g = table({"ordovices": {"scotti_warband": 2}}, scotti_renown=9)
        g.stack.insert(0, order("scotti", command))
        assert some(policies.settle(g, board(g), question)).verb == verb


@rule("pendragon", "8.5.6.settle-with-march")
def test_settle_for_most_warbands_where_no_settlement_can_be():
    forces = {
        "ordovices": {"scotti_settlement": 1, "scotti_warband": 1},
        "demetae": {"scotti_settlement": 1, "scotti_warband": 1, "hillfort": 1, "blue_saxon_warband": 1},
        "silures": {"scotti_warband": 4},
    }
    more = {"population": {"ordovices": 2, "demetae": 3}, "available": {"scotti_warband": 6}}
    g = table(forces, scotti_renown=3, **more)
    assert settling.levy(board(g), SCOTTI, Space.ORDOVICES) == 3
    assert settling.levy(board(g), SCOTTI, Space.DEMETAE) == 1  # no Control
    assert scotti.warband_space(g, board(g)) == Space.ORDOVICES
    g = table(forces, scotti_renown=2, **more)
    assert scotti.warband_space(g, board(g)) == NOBODY
    g = table({"silures": {"scotti_warband": 4}}, scotti_renown=9)
    assert scotti.warband_space(g, board(g)) == NOBODY


# ---------------------------------------------------------------------- replies


@rule("pendragon", "8.5.7.respond-saxons")
def test_they_meet_a_saxon_player_alone():
    forces = {"iceni": {"scotti_warband": 5, "saxon_raider": 1}}
    question = ReplyToRavage(SCOTTI, Space.ICENI)
    g = table(forces, players=("saxons",))
    assert some(policies.reply_to_ravage(g, board(g), question)).verb == "battle"
    g = table(forces)
    assert some(policies.reply_to_ravage(g, board(g), question)).verb == "decline"
