"""Phase III: battles. Dice are scripted: the defender's first, each side fort or burh, infantry, cavalry."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.rules.battle.hits import needed
from logres.games.britannia.state import DEAD, NOBODY, RUIN
from logres.games.britannia.tables import (
    AREA,
    AREAS,
    BURH,
    CAVALRY,
    FORT,
    INFANTRY,
    LAND_ADJ,
    LEADER,
    NATION,
    NORMANS,
    ROMANO_BRITISH,
    ROMANS,
    SAXONS,
    WELSH,
)
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, came_from, left, notations, points, position, table

HORSE = {"cavalry": 1}
FORT_ALONE = {"fort": True}
BURH_ALONE = {"burh": True}


def battle(
    area: str, attacker: str, attack: Any, defender: str, defend: Any, dice: list[Any], round: int = 8, **more: Any
) -> logres.Game:
    """One battle, up to the first question. The attackers could retreat, so one is asked while both sides stand."""
    units = {"infantry": attack} if isinstance(attack, int) else attack
    back = AREAS[LAND_ADJ[AREA[area]][0]]
    came = [came_from(back, area, units[kind], kind=kind) for kind in ("infantry", "cavalry") if kind in units]
    areas = {area: {attacker: units, defender: defend}, **more.pop("areas", {})}
    return position("battles", attacker, areas, round=round, chance=dice, **{"cohorts": came, **more})


# ---------------------------------------------------------------------- the worked examples


@rule("britannia", "battle.roll.normal-vs-normal")
def test_A20_one_against_one():
    g = battle("avalon", "welsh", 1, "belgae", 1, [6, 4], round=2)
    assert left(g, "avalon") == {"belgae": 1}


@rule("britannia", "battle.roll.difficult-defender", "retreat.sequence")
def test_A21_defender_in_difficult_terrain():
    more: dict[str, Any] = {"cohorts": [came_from("wessex", "downlands", 2)], "entries": [["downlands", "wessex"]]}
    g = battle("downlands", "welsh", 2, "belgae", 1, [5, 2, 5], round=2, **more)
    assert left(g, "downlands") == {"belgae": 1, "welsh": 1}
    assert asked(g) == ("DefenderRetreats", "belgae")
    g.play("stand")
    assert asked(g) == ("AttackerRetreats", "welsh")
    g.play("retreat wessex")
    assert left(g, "downlands") == {"belgae": 1}
    assert left(g, "wessex") == {"welsh": 1}


@rule("britannia", "battle.roll.roman-vs-normal", "battle.dice-by-type", "battle.fort-burh-as-normal")
@pytest.mark.parametrize(("belgae", "dice", "survivors"), [(1, [4, 5, 5], 0), (2, [4, 5, 5, 1], 1)])
def test_A22_a_fort_rolls_like_a_normal_army(belgae: int, dice: list[int], survivors: int):
    """The Roman army's 5 kills, the fort's 4 does not; the Belgae's 5 kills neither."""
    g = battle("sussex", "belgae", belgae, "romans", {"infantry": 1, "fort": True}, dice, round=2)
    assert armies(g, "belgae", "sussex") == survivors
    assert left(g, "sussex")["romans"] == 2


@rule("britannia", "battle.fort-last")
@pytest.mark.parametrize(
    ("area", "dice", "told", "romans", "fort"),
    [
        ("sussex", [6, 5, 1, 1], 2, 0, False),
        ("sussex", [6, 6, 1, 1], 2, 0, False),
        ("sussex", [5, 5, 5, 5], 0, 1, True),
        ("sussex", [6, 4, 1, 1], 1, 0, True),
        ("gwent", [6, 5, 5, 5], 1, 0, True),
        ("gwent", [6, 6, 1, 1], 2, 0, False),
    ],
)
def test_A23_a_fort_falls_last(area: str, dice: list[int], told: int, romans: int, fort: bool):
    g = battle(area, "belgae", 4, "romans", {"infantry": 1, "fort": True}, [1, 1, *dice], round=3)
    assert armies(g, "romans", area) == romans
    assert table(g).has_fort(AREA[area]) == fort
    assert f"Round 1 of dice: Belgae hit {told}, Romans hit 0" in [line.text for line in g.log]


@rule("britannia", "battle.burh-first-r14:from-14")
@pytest.mark.parametrize("round", [14, 15, 16])
def test_A37_from_round_14_the_burh_falls_first(round: int):
    g = battle("kent", "danes", 2, "saxons", {"infantry": 1, "burh": True}, [1, 1, 5, 1], round=round)
    assert (table(g).burh[AREA["kent"]], armies(g, "saxons", "kent")) == (0, 1)


# ---------------------------------------------------------------------- who fights whom


@rule("britannia", "battle.must-fight", "game.term.opposing-nation:battle", "battle.same-player")
def test_nations_of_one_player_fight_each_other_and_score():
    """Scots and Romano-British are both yellow."""
    g = battle("cumbria", "scots", 2, "romano_british", 1, [1, 5, 1], round=6)
    assert left(g, "cumbria") == {"scots": 2}
    assert points(g, "scots") == 2


@rule("britannia", "battle.same-player")
def test_one_player_decides_for_both_of_his_nations():
    g = battle("cumbria", "scots", 1, "romano_british", 1, [1, 1])
    assert g.decision is not None
    assert (g.decision.seat, g.decision.actor) == ("yellow", "romano_british")
    g.play("stand")
    assert (g.decision.seat, g.decision.actor) == ("yellow", "scots")


@rule("britannia", "battle.no-sea-combat")
def test_nations_share_a_sea_in_peace():
    g = position("battles", "scots", {"irish_sea": {"scots": 1, "irish": 1}}, chance=[])
    assert left(g, "irish_sea") == {"irish": 1, "scots": 1}
    assert table(g).enemy(NATION["scots"], AREA["irish_sea"]) == NOBODY


@rule("britannia", "battle.attacker-defender")
def test_who_moved_in_attacks():
    """The Belgae were there: they are sheltered by the terrain, and decide first about retreat."""
    g = battle("downlands", "welsh", 1, "belgae", 1, [4, 5])
    assert left(g, "downlands") == {"belgae": 1, "welsh": 1}
    assert asked(g) == ("DefenderRetreats", "belgae")


@rule("britannia", "battle.order")
def test_the_attacker_picks_the_order():
    areas = {a: {"saxons": 2, "angles": 1} for a in ("kent", "york", "march")}
    first = {"for": "battle york angles infantry", "dice": [1]}
    second = {"for": "battle york saxons infantry", "dice": [5, 1]}
    g = position("battles", "saxons", areas, chance=[first, second])
    assert asked(g) == ("ChooseBattle", "saxons")
    assert notations(g) == ["fight kent", "fight march", "fight york"]
    g.play("fight york")
    assert notations(g) == ["fight kent", "fight march"]


# ---------------------------------------------------------------------- dice


@rule("britannia", "battle.dice-per-unit", "battle.dice-by-type", "leader.battle.no-die")
def test_each_type_of_unit_rolls_for_itself_and_leaders_do_not():
    """The defender first; fort or burh, infantry, cavalry."""
    dice = [
        {"for": "battle kent saxons burh", "dice": [1]},
        {"for": "battle kent saxons infantry", "dice": [1, 1]},
        {"for": "battle kent normans infantry", "dice": [1]},
        {"for": "battle kent normans cavalry", "dice": [1, 1]},
    ]
    saxons = {"infantry": 2, "burh": True, "leader": "harold"}
    g = battle("kent", "normans", {"infantry": 1, "cavalry": 2, "leader": "william"}, "saxons", saxons, dice, round=15)
    assert left(g, "kent") == {"normans": 3, "saxons": 3}


@rule("britannia", "comp.dice", "battle.dice-per-unit")
def test_sixteen_armies_roll_sixteen_dice():
    dice = [
        {"for": "battle kent belgae infantry", "dice": [1]},
        {"for": "battle kent romans infantry", "dice": [1] * 15 + [4]},
    ]
    g = battle("kent", "romans", 16, "belgae", 1, dice, round=2)
    assert armies(g, "belgae", "kent") == 0


LOWEST = [
    ("avalon", "welsh", 1, "belgae", 1, 5),
    ("avalon", "normans", HORSE, "saxons", 1, 4),
    ("avalon", "romans", 1, "belgae", 1, 4),
    ("avalon", "belgae", 1, "romans", 1, 6),
    ("avalon", "saxons", 1, "romano_british", HORSE, 6),
    ("avalon", "normans", HORSE, "romano_british", HORSE, 6),
    ("avalon", "belgae", 1, "romans", FORT_ALONE, 5),
    ("avalon", "danes", 1, "saxons", BURH_ALONE, 5),
    ("downlands", "welsh", 1, "belgae", 1, 6),
    ("downlands", "normans", HORSE, "saxons", 1, 6),
    ("downlands", "romans", 1, "belgae", 1, 6),
    ("downlands", "belgae", 1, "romans", FORT_ALONE, 6),
    ("downlands", "belgae", 1, "romans", 1, 6),
]


@rule(
    "britannia",
    "battle.roll.normal-vs-normal",
    "battle.roll.cavalry-vs-normal",
    "battle.roll.roman-vs-normal",
    "battle.roll.vs-roman",
    "battle.roll.vs-cavalry",
    "battle.roll.difficult-defender",
    "battle.fort-burh-as-normal",
)
@pytest.mark.parametrize(("area", "attacker", "attack", "defender", "defend", "lowest"), LOWEST)
def test_the_lowest_roll_that_kills(area: str, attacker: str, attack: Any, defender: str, defend: Any, lowest: int):
    for die in range(1, 7):
        g = battle(area, attacker, attack, defender, defend, [1, die], round=3)
        assert (defender in left(g, area)) == (die < lowest), die


@rule("britannia", "battle.roll.difficult-defender")
@pytest.mark.parametrize(("die", "killed"), [(4, False), (5, True)])
def test_the_attacker_finds_no_shelter_in_difficult_terrain(die: int, killed: bool):
    g = battle("downlands", "welsh", 1, "belgae", 1, [die, 1])
    assert ("welsh" in left(g, "downlands")) != killed


@rule(
    "britannia",
    "battle.roll.normal-vs-normal",
    "battle.roll.cavalry-vs-normal",
    "battle.roll.roman-vs-normal",
    "battle.roll.vs-roman",
    "battle.roll.vs-cavalry",
    "battle.roll.difficult-defender",
    "battle.fort-burh-as-normal",
)
def test_needed():
    """For the odds and the bots: the same figures, without a battle."""
    assert needed(WELSH, INFANTRY, SAXONS, INFANTRY, False) == 5
    assert needed(NORMANS, CAVALRY, SAXONS, INFANTRY, False) == 4
    assert needed(ROMANS, INFANTRY, WELSH, INFANTRY, False) == 4
    assert needed(ROMANS, FORT, WELSH, INFANTRY, False) == 5
    assert needed(SAXONS, BURH, NORMANS, INFANTRY, False) == 5
    assert needed(WELSH, INFANTRY, ROMANS, INFANTRY, False) == 6
    assert needed(WELSH, INFANTRY, ROMANS, FORT, False) == 5
    assert needed(NORMANS, CAVALRY, ROMANO_BRITISH, CAVALRY, False) == 6
    assert needed(NORMANS, CAVALRY, SAXONS, INFANTRY, True) == 6


# ---------------------------------------------------------------------- losses


@rule("britannia", "battle.simultaneous", "battle.both-wiped-out:area", "score.eliminate.battle-only")
def test_the_dead_have_rolled_too():
    """Both fall and nobody occupies; the Belgae score for the fort, which stays as a ruin."""
    g = battle("kent", "belgae", 1, "romans", FORT_ALONE, [5, 5], round=2)
    assert left(g, "kent") == {}
    assert table(g).fort[AREA["kent"]] == RUIN
    assert points(g, "belgae") == 4


@rule("britannia", "score.eliminate.battle-only", "battle.simultaneous", "battle.both-wiped-out")
def test_both_sides_score_in_one_exchange():
    boudicca = {"infantry": 1, "leader": "boudicca"}
    g = battle("kent", "romans", 1, "belgae", boudicca, [5, 4], round=2)
    assert left(g, "kent") == {}
    assert table(g).leader[LEADER["boudicca"]] == DEAD
    assert points(g, "belgae") == 2
    assert points(g, "romans") == 6


@rule("britannia", "roman.fort.destroyed")
def test_a_fallen_fort_leaves_its_ruin():
    g = battle("kent", "belgae", 2, "romans", FORT_ALONE, [1, 5, 1], round=2)
    assert table(g).fort[AREA["kent"]] == RUIN
    assert left(g, "kent") == {"belgae": 2}


@rule("britannia", "battle.empty-hits")
def test_hits_beyond_the_last_target_are_lost():
    """Three hits on one army: the other battle does not feel them."""
    areas = {"kent": {"saxons": 3, "angles": 1}, "york": {"saxons": 1, "angles": 1}}
    came = [came_from("wessex", "york", 1)]
    g = position("battles", "saxons", areas, chance=[1, 5, 5, 6, 1, 1], cohorts=came)
    g.play("fight kent")
    assert left(g, "kent") == {"saxons": 3}
    assert left(g, "york") == {"angles": 1, "saxons": 1}


@rule("britannia", "battle.empty-hits")
def test_hits_do_not_carry_over_to_the_next_round():
    g = battle("kent", "saxons", 2, "romans", 2, [1, 1, 5, 5, 1, 1, 6, 1], round=5)
    g.play(["stand", "stand"])
    assert left(g, "kent") == {"romans": 1, "saxons": 2}


@rule("britannia", "battle.continue")
@pytest.mark.parametrize(("last", "angles"), [(4, 1), (5, 0)])
def test_rounds_follow_until_one_side_is_gone(last: int, angles: int):
    g = battle("kent", "saxons", 2, "angles", 2, [1, 1, 5, 1, 1, 1, last])
    assert left(g, "kent") == {"angles": 1, "saxons": 2}
    g.play(["stand", "stand"])
    assert (armies(g, "angles", "kent"), armies(g, "saxons", "kent")) == (angles, 2)
    assert (asked(g)[0] == "DefenderRetreats") == (angles == 1)
    assert [line.rule for line in g.log].count("battle.must-fight") == 1


MIXED = {"infantry": 2, "cavalry": 2}


def mix(g: logres.Game, nation: int, area: str) -> tuple[int, int]:
    b, a = table(g), AREA[area]
    return b.infantry(nation, a), b.cavalry(nation, a)


@rule("britannia", "battle.casualty.mixed-cavalry")
@pytest.mark.parametrize(("answer", "expected"), [("kill 0 cavalry", (0, 2)), ("kill 1 cavalry", (1, 1))])
def test_a_six_kills_what_the_roller_likes(answer: str, expected: tuple[int, int]):
    """The 5 kills infantry without a question; the 6 is the Angles' to point."""
    g = battle("york", "angles", 4, "romano_british", MIXED, [1, 1, 1, 1, 5, 6, 1, 1])
    assert asked(g) == ("ChooseHorse", "angles")
    assert notations(g) == ["kill 0 cavalry", "kill 1 cavalry"]
    g.play(answer)
    assert mix(g, ROMANO_BRITISH, "york") == expected


@rule("britannia", "battle.casualty.mixed-cavalry")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ([5, 5, 5, 1], (0, 2)),  # one 5 too many is wasted
        ([5, 5, 6, 1], (0, 1)),  # no infantry is left for the 6
        ([6, 6, 6, 6], (0, 0)),
    ],
)
def test_hits_that_leave_no_choice(dice: list[int], expected: tuple[int, int]):
    g = battle("york", "angles", 4, "romano_british", MIXED, [1, 1, 1, 1, *dice])
    assert mix(g, ROMANO_BRITISH, "york") == expected


@rule("britannia", "battle.casualty.mixed-cavalry")
def test_the_defender_points_his_sixes_too():
    g = battle("york", "normans", MIXED, "saxons", 1, [6, 1, 1, 1, 1], round=15)
    assert asked(g) == ("ChooseHorse", "saxons")
    g.play("kill 1 cavalry")
    assert mix(g, NORMANS, "york") == (2, 1)


@rule("britannia", "battle.casualty.owner-chooses", "battle.burh-first-r14:before-14")
@pytest.mark.parametrize(("answer", "burhs", "infantry"), [("lose burh", 0, 1), ("lose infantry", 1, 0)])
def test_in_round_13_the_saxons_choose_between_burh_and_army(answer: str, burhs: int, infantry: int):
    g = battle("kent", "danes", 2, "saxons", {"infantry": 1, "burh": True}, [1, 1, 5, 1], round=13)
    assert asked(g) == ("ChooseBurh", "saxons")
    g.play(answer)
    assert (table(g).burh[AREA["kent"]], armies(g, "saxons", "kent")) == (burhs, infantry)


@rule("britannia", "battle.casualty.owner-chooses")
def test_with_both_hit_nothing_is_asked():
    g = battle("kent", "danes", 2, "saxons", {"infantry": 1, "burh": True}, [1, 1, 5, 5], round=13)
    assert left(g, "kent") == {"danes": 2}


@rule("britannia", "battle.casualty.choose-later")
@pytest.mark.parametrize(("answer", "raiders"), [("lost infantry", 2), ("lost infantry@atlantic_ocean", 1)])
def test_who_fell_is_told_after_the_battle(answer: str, raiders: int):
    """Two raiders and a land army lose one between them; only raiders may withdraw afterwards."""
    came = [
        came_from("atlantic_ocean", "cheshire", 2, raider=1),
        came_from("march", "cheshire", 1),
    ]
    g = battle("cheshire", "irish", 3, "welsh", 1, [5, 5, 1, 1], round=6, cohorts=came)
    assert asked(g) == ("Fallen", "irish")
    assert notations(g) == ["lost infantry", "lost infantry@atlantic_ocean"]
    g.play(answer)
    assert asked(g) == ("ChooseWithdrawal", "irish")
    assert notations(g) == ["done", *[f"withdraw {k} cheshire" for k in range(1, raiders + 1)]]


@rule("britannia", "battle.casualty.choose-later")
def test_nothing_is_asked_where_it_does_not_matter():
    """Outside raids and major invasions nobody cares after a battle who came from where."""
    came = [came_from("kent", "essex", 2), came_from("frisian_sea", "essex", 1)]
    g = battle("essex", "saxons", 3, "angles", 1, [5, 5, 1, 1], cohorts=came)
    assert left(g, "essex") == {"saxons": 2}
    assert asked(g)[0] != "Fallen"


@rule("britannia", "rb.submitted.retaliation")
@pytest.mark.parametrize(("former", "struck"), [(["welsh"], 1 << WELSH), (["picts"], 0)])
def test_an_old_subject_of_rome_strikes_first(former: list[str], struck: int):
    g = battle("avalon", "welsh", 1, "romano_british", 1, [1, 1], round=6, former=former)
    assert table(g).struck == struck


@rule("britannia", "rb.submitted.retaliation")
def test_the_romano_british_do_not_provoke_themselves():
    g = battle("avalon", "romano_british", 1, "welsh", 1, [1, 1], round=8, former=["welsh"])
    assert table(g).struck == 0


# ---------------------------------------------------------------------- leaders


@rule("britannia", "leader.battle.bonus")
@pytest.mark.parametrize(
    ("area", "round", "attacker", "attack", "defender", "defend", "lowest"),
    [
        ("york", 7, "brigantes", {"infantry": 1, "leader": "urien"}, "angles", 1, 4),
        ("york", 7, "romano_british", {"cavalry": 1, "leader": "arthur"}, "angles", 1, 3),
        ("lindsey", 7, "brigantes", {"infantry": 1, "leader": "urien"}, "angles", 1, 5),
        ("york", 8, "brigantes", 1, "angles", {"infantry": 1, "leader": "oswiu"}, 5),
    ],
)
def test_a_leader_adds_one(area: str, round: int, attacker: str, attack: Any, defender: str, defend: Any, lowest: int):
    for die in range(1, 7):
        g = battle(area, attacker, attack, defender, defend, [1, die], round=round)
        assert (defender in left(g, area)) == (die < lowest), die


@rule("britannia", "leader.battle.bonus")
def test_both_sides_may_have_a_leader_and_burhs_profit_too():
    saxons = {"burh": True, "infantry": 1, "leader": "harold"}
    g = battle("kent", "normans", {"infantry": 3, "leader": "william"}, "saxons", saxons, [4, 1, 4, 1, 1], round=15)
    assert left(g, "kent") == {"normans": 2, "saxons": 1}


@rule("britannia", "leader.battle.bonus", "leader.battle.retreat-alone")
def test_the_bonus_ends_when_the_leader_leaves():
    more: dict[str, Any] = {"areas": {"bernicia": {"brigantes": 1}}}
    brigantes = {"infantry": 1, "leader": "urien"}
    g = battle("york", "angles", 1, "brigantes", brigantes, [1, 1, 4, 1], round=7, **more)
    assert "send urien bernicia" in notations(g)
    g.play(["send urien bernicia", "stand", "stand"])
    assert table(g).leader[LEADER["urien"]] == AREA["bernicia"]
    assert left(g, "york") == {"angles": 1, "brigantes": 1}


@rule("britannia", "leader.battle.elimination")
def test_a_leader_left_alone_dies_and_pays_his_killer():
    g = battle("york", "angles", 1, "romano_british", {"infantry": 1, "leader": "arthur"}, [1, 5], round=7)
    assert table(g).leader[LEADER["arthur"]] == DEAD
    assert points(g, "angles") == 6


@rule("britannia", "leader.battle.elimination", "battle.both-wiped-out:leader")
def test_both_leaders_die_in_a_battle_that_nobody_survives():
    normans = {"infantry": 1, "leader": "william"}
    norwegians = {"infantry": 1, "leader": "hardrada"}
    g = battle("york", "normans", normans, "norwegians", norwegians, [5, 5], round=15)
    assert left(g, "york") == {}
    assert [table(g).leader[LEADER[who]] for who in ("william", "hardrada")] == [DEAD, DEAD]
    assert (points(g, "normans"), points(g, "norwegians")) == (6, 6)


@rule("britannia", "leader.battle.elimination", "leader.never-alone")
def test_a_leader_lives_beside_a_burh():
    saxons = {"infantry": 1, "burh": True, "leader": "edgar"}
    g = battle("kent", "danes", 3, "saxons", saxons, [1, 1, 5, 1, 1], round=13)
    g.play("lose infantry")
    assert table(g).leader[LEADER["edgar"]] == AREA["kent"]
    assert left(g, "kent") == {"danes": 3, "saxons": 1}


@rule("britannia", "leader.battle.no-die")
def test_a_leader_absorbs_no_hit():
    g = battle("york", "angles", 2, "brigantes", {"infantry": 1, "leader": "urien"}, [1, 5, 5], round=7)
    assert left(g, "york") == {"angles": 2}
    assert table(g).leader[LEADER["urien"]] == DEAD


# ---------------------------------------------------------------------- submission


@rule("britannia", "submit.romans.timing")
def test_a_nation_may_submit_after_a_battle_round_and_its_losses_stand():
    """The Welsh have one area: they may end the battle; the Romans leave."""
    areas = {"kent": {"romans": {"fort": True}}, "march": {"romans": {"infantry": 1, "fort": True}}}
    more: dict[str, Any] = {"areas": areas, "cohorts": [came_from("march", "powys", 3), {"area": "march", "count": 1}]}
    g = battle("powys", "romans", 3, "welsh", 1, [6, 1, 1, 1], round=2, **more)
    assert asked(g) == ("Submit", "welsh")
    assert left(g, "powys") == {"romans": 2, "welsh": 1}
    g.play("submit")
    assert table(g).subject[WELSH] == ROMANS
    while asked(g)[0] == "Displace":
        g.play(g.legal()[-1])
    assert left(g, "powys") == {"welsh": 1}
