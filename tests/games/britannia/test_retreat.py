"""Retreats from battle: who may go, where to, and who goes along."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.state import DEAD
from logres.games.britannia.tables import AREA, AREAS, LEADER
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, came_from, left, notations, points, position, table, targets


def fight(
    area: str, attacker: str, attack: Any, defender: str, defend: Any, dice: list[Any], round: int = 8, **more: Any
) -> logres.Game:
    """One battle up to the first question; attackers cannot retreat unless `cohorts` says where they came from."""
    areas = {area: {attacker: attack, defender: defend}, **more.pop("areas", {})}
    return position("battles", attacker, areas, round=round, chance=dice, **more)


def refusal(g: logres.Game, notation: str) -> str | None:
    """The clause by which an action is refused."""
    found = g.why_not(notation)
    return None if found is None else found.rule


# ---------------------------------------------------------------------- order


@rule("britannia", "retreat.sequence")
def test_dice_come_before_any_retreat_and_the_defender_goes_first():
    g = fight("york", "angles", 2, "brigantes", 2, [1, 1, 1, 1], cohorts=[came_from("bernicia", "york", 2)])
    assert [line.rule for line in g.log][:2] == ["battle.must-fight", "battle.dice-per-unit"]
    assert asked(g) == ("DefenderRetreats", "brigantes")
    g.play(["retreat march", "retreat 1 infantry", "stand"])
    assert asked(g) == ("AttackerRetreats", "angles")
    g.play(["retreat bernicia", "retreat 2 infantry"])
    assert left(g, "york") == {"brigantes": 1}


@rule("britannia", "retreat.sequence")
def test_with_all_defenders_gone_the_attacker_is_not_asked():
    g = fight("york", "angles", 2, "brigantes", 1, [1, 1, 1], cohorts=[came_from("bernicia", "york", 2)])
    g.play("retreat march")
    assert left(g, "york") == {"angles": 2}
    assert asked(g)[0] != "AttackerRetreats"


@rule("britannia", "retreat.partial")
def test_some_here_some_there_and_one_stays():
    g = fight("york", "angles", 1, "brigantes", 4, [1, 1, 1, 1, 1], cohorts=[came_from("bernicia", "york", 1)])
    g.play("retreat march")
    assert notations(g) == [f"retreat {k} infantry" for k in (1, 2, 3, 4)]
    g.play("retreat 2 infantry")
    g.play(["retreat cheshire", "retreat 1 infantry", "stand"])
    assert [armies(g, "brigantes", a) for a in ("march", "cheshire", "york")] == [2, 1, 1]
    assert asked(g) == ("AttackerRetreats", "angles")


@rule("britannia", "retreat.partial")
def test_horse_and_foot_may_part_or_go_together():
    britons = {"infantry": 2, "cavalry": 1}
    g = fight("york", "angles", 1, "romano_british", britons, [1, 1, 1, 1], round=7)
    g.play("retreat march")
    assert notations(g) == ["retreat 1 infantry", "retreat 2 infantry", "retreat 1 cavalry", "retreat all"]
    h = g.clone()
    g.play("retreat 1 cavalry")
    assert left(g, "york") == {"angles": 1, "romano_british": 2}
    h.play("retreat all")
    assert left(h, "york") == {"angles": 1}
    assert left(h, "march") == {"romano_british": 3}


@rule("britannia", "retreat.partial", "roman.fort.immobile")
def test_a_fort_fights_on_alone():
    g = fight("kent", "belgae", 1, "romans", {"infantry": 1, "fort": True}, [1, 1, 1, 4, 5], round=2)
    g.play("retreat essex")
    assert left(g, "kent") == {"belgae": 1}
    assert armies(g, "romans", "essex") == 1


@rule("britannia", "retreat.partial", "burh.immobile")
def test_a_burh_fights_on_alone():
    g = fight("kent", "danes", 1, "saxons", {"infantry": 1, "burh": True}, [1, 1, 1, 5, 1], round=13)
    g.play("retreat essex")
    assert left(g, "kent") == {"saxons": 1}
    assert table(g).burh[AREA["kent"]] == 1
    assert left(g, "essex") == {"saxons": 1}


# ---------------------------------------------------------------------- the defender


@rule("britannia", "retreat.defender.own-area", "retreat.defender.vacant-area", "retreat.defender.forbidden")
def test_A24_defender_retreat():
    areas = {"powys": {"saxons": 1}, "south_mercia": {"saxons": 1}, "hwicce": {"welsh": 1}}
    entries = [["north_mercia", "suffolk"]]
    g = fight("north_mercia", "saxons", 1, "welsh", 1, [1, 1], areas=areas, entries=entries)
    assert targets(g, "retreat") == {"lindsey", "york", "hwicce"}
    assert refusal(g, "suffolk") == "retreat.defender.forbidden"
    assert refusal(g, "march") == "retreat.defender.vacant-area"
    assert refusal(g, "south_mercia") == "retreat.defender.forbidden"
    g.play("retreat hwicce")
    assert left(g, "north_mercia") == {"saxons": 1}
    assert left(g, "hwicce") == {"welsh": 2}


@rule("britannia", "retreat.defender.vacant-area")
def test_an_unresolved_battle_and_third_nations_watch_nobody():
    """Clwyd is fought over and Cheshire is Irish: neither keeps the Welsh out of March."""
    areas = {"clwyd": {"saxons": 1, "welsh": 1}, "cheshire": {"irish": 1}}
    g = fight("hwicce", "saxons", 1, "welsh", 1, [1, 1], areas=areas)
    g.play("fight hwicce")
    assert "march" in targets(g, "retreat")


@rule("britannia", "retreat.defender.strait")
def test_A27_strait_and_retreat():
    g = fight("dyfed", "saxons", 1, "welsh", 1, [1, 1], areas={"devon": {"saxons": 1}})
    assert targets(g, "retreat") == {"gwent", "powys"}


@rule("britannia", "retreat.defender.strait")
def test_beyond_a_strait_is_a_refuge_too():
    g = fight("dyfed", "saxons", 1, "welsh", 1, [1, 1])
    assert targets(g, "retreat") == {"gwent", "powys", "devon"}


@rule("britannia", "retreat.defender.forbidden")
def test_no_retreat_to_sea_nor_to_others_nor_where_the_attackers_came_from():
    """Also where they only passed through, and though it is the defender's own by now."""
    areas = {"suffolk": {"angles": 1}, "kent": {"irish": 1}}
    entries = [["essex", "suffolk"], ["essex", "sussex"], ["norfolk", "downlands"]]
    g = fight("essex", "saxons", 1, "angles", 1, [1, 1], areas=areas, entries=entries)
    assert targets(g, "retreat") == {"downlands", "south_mercia"}
    for area in ("frisian_sea", "kent", "suffolk", "sussex"):
        assert refusal(g, area) == "retreat.defender.forbidden"


@rule("britannia", "retreat.defender.stacking")
def test_stacking_binds_the_defender():
    """Kent is their one overstack: Suffolk takes a third army and no fourth, the Downlands no third."""
    areas: dict[str, Any] = {"kent": {"angles": 4}, "suffolk": {"angles": 2}, "downlands": {"angles": 2}}
    entries = [["essex", "sussex"], ["essex", "south_mercia"], ["essex", "kent"]]
    g = fight("essex", "saxons", 1, "angles", 2, [1, 1, 1, 5, 1], areas=areas, entries=entries)
    assert targets(g, "retreat") == {"suffolk"}
    assert refusal(g, "downlands") == "retreat.defender.stacking"
    g.play("retreat suffolk")
    assert armies(g, "angles", "suffolk") == 3
    assert left(g, "essex") == {"angles": 1}


@rule("britannia", "retreat.defender.stacking")
def test_the_overstack_itself_may_retreat_as_a_whole():
    """Four leave no overstack behind, so they may become one elsewhere; two would leave it at its limit of three."""
    entries = [["essex", "sussex"], ["essex", "south_mercia"], ["essex", "kent"], ["essex", "downlands"]]
    g = fight("essex", "saxons", 1, "angles", 5, [1] * 6, areas={"suffolk": {"angles": 3}}, entries=entries)
    g.play("retreat suffolk")
    assert notations(g) == [f"retreat {k} infantry" for k in (2, 3, 4, 5)]


@rule("britannia", "retreat.defender.none-legal")
def test_without_a_refuge_the_fight_goes_on():
    areas = {"essex": {"saxons": 1}, "sussex": {"saxons": 1}}
    g = fight("kent", "saxons", 1, "angles", 1, [1, 1, 5, 1], areas=areas)
    assert left(g, "kent") == {"angles": 1}


@rule("britannia", "retreat.scores-occupy")
def test_whoever_retreats_into_an_empty_area_occupies_it():
    """The Welsh are paid for York in round 8; the Romans build a fort, but are not paid in the turn of others."""
    g = fight("cheshire", "saxons", 1, "welsh", 1, [1, 1], round=8)
    g.play("retreat york")
    assert points(g, "welsh") == 12
    h = fight("sussex", "belgae", 1, "romans", 1, [1, 1], round=2, areas={"powys": {"welsh": 1}})
    h.play("retreat essex")
    assert table(h).has_fort(AREA["essex"])
    assert points(h, "romans") == 0


# ---------------------------------------------------------------------- the attacker


@rule("britannia", "retreat.attacker.overrun-cutoff", "battle.order")
def test_A25_attacker_cannot_retreat():
    """Who overran Sussex on the way to Kent is cut off, unless Sussex is fought first and won."""
    areas = {"sussex": {"saxons": 2, "angles": 1}, "kent": {"saxons": 1, "angles": 1}}
    came = [came_from("wessex", "sussex", 2), came_from("sussex", "kent", 1, start="wessex")]
    entries = [["sussex", "wessex"], ["kent", "sussex"]]
    more: dict[str, Any] = {"cohorts": came, "entries": entries}
    g = position("battles", "saxons", areas, chance=[1, 1, 5, 1, 1, 1, 1], **more)
    g.play("fight kent")
    assert asked(g) == ("DefenderRetreats", "angles")
    g.play("stand")
    assert left(g, "kent") == {"angles": 1}
    h = position("battles", "saxons", areas, chance=[1, 5, 1, 1, 1], **more)
    h.play("fight sussex")
    assert asked(h) == ("AttackerRetreats", "saxons")
    assert targets(h, "retreat") == {"sussex"}


@rule("britannia", "retreat.attacker.overrun-cutoff")
def test_an_area_overrun_and_not_yet_won_is_no_refuge():
    areas = {"sussex": {"saxons": 2, "angles": 1}, "kent": {"saxons": 2, "angles": 1}}
    came = [came_from("sussex", "kent", 1), came_from("essex", "kent", 1), came_from("wessex", "sussex", 2)]
    g = position("battles", "saxons", areas, chance=[1, 1, 1], cohorts=came, entries=[["kent", "essex"]])
    g.play("fight kent")
    assert targets(g, "retreat") == {"essex"}
    assert refusal(g, "sussex") == "retreat.attacker.overrun-cutoff"


@rule("britannia", "retreat.attacker.entry-area", "battle.casualty.choose-later")
def test_each_goes_back_the_way_it_came():
    """Two from Kent and one from Sussex lose one: both to Kent, or one to each."""
    came = [came_from("kent", "essex", 2), came_from("sussex", "essex", 1)]
    g = fight("essex", "saxons", 3, "angles", 1, [5, 1, 1, 1], cohorts=came)
    g.play("stand")
    assert targets(g, "retreat") == {"kent", "sussex"}
    assert refusal(g, "suffolk") == "retreat.attacker.entry-area"
    h = g.clone()
    g.play(["retreat kent", "retreat 2 infantry"])
    assert (armies(g, "saxons", "kent"), left(g, "essex")) == (2, {"angles": 1})
    h.play("retreat sussex")
    assert targets(h, "retreat") == {"kent"}
    h.play("retreat kent")
    assert [armies(h, "saxons", a) for a in ("kent", "sussex", "essex")] == [1, 1, 0]


@rule("britannia", "retreat.attacker.entry-area")
def test_stacking_binds_the_attacker():
    areas = {"kent": {"saxons": 2}, "wessex": {"saxons": 4}}
    came = [came_from("kent", "essex", 3)]
    g = fight("essex", "saxons", 3, "angles", 1, [1, 1, 1, 1, 1, 5, 1], areas=areas, cohorts=came)
    g.play(["stand", "retreat kent"])
    assert (armies(g, "saxons", "kent"), armies(g, "saxons", "essex")) == (3, 2)


@rule("britannia", "retreat.attacker.blocked")
def test_another_nation_in_the_entry_area_blocks_the_way_back():
    """Rome came through the land of its subjects: the Welsh in March let it pass, but not return."""
    came = [came_from("march", "cheshire", 1)]
    areas = {"march": {"welsh": 1}, "york": {"romans": 1}}
    more: dict[str, Any] = {"areas": areas, "cohorts": came, "subjects": {"welsh": "romans"}}
    g = fight("cheshire", "romans", 2, "caledonians", 1, [1, 1, 1, 1, 4, 1], round=3, **more)
    assert asked(g) == ("DefenderRetreats", "caledonians")
    g.play("stand")
    assert left(g, "cheshire") == {"romans": 3}


@rule("britannia", "retreat.attacker.blocked")
def test_the_way_back_is_refused_with_a_reason():
    came = [came_from("march", "cheshire", 1), came_from("york", "cheshire", 1)]
    g = fight("cheshire", "saxons", 2, "angles", 1, [1, 1, 1], areas={"march": {"welsh": 1}}, cohorts=came)
    g.play("stand")
    assert targets(g, "retreat") == {"york"}
    assert refusal(g, "march") == "retreat.attacker.blocked"


NORSE = [came_from("icelandic_sea", "york", 2, raider=1)]


@rule("britannia", "raid.end-at-sea")
@pytest.mark.parametrize("half", [1, 2])
def test_A26_raider_retreat(half: int):
    """They landed from the North Sea, but began in the Icelandic Sea."""
    g = fight("york", "norsemen", 2, "angles", 1, [1, 1, 1], round=11, half=half, cohorts=NORSE)
    g.play("stand")
    assert targets(g, "retreat") == {"icelandic_sea"}
    assert refusal(g, "north_sea") == "retreat.attacker.entry-area"
    g.play(["retreat icelandic_sea", "retreat 2 infantry"])
    assert armies(g, "norsemen", "icelandic_sea") == 2
    assert left(g, "york") == {"angles": 1}


@rule("britannia", "retreat.attacker.sea-only-when")
def test_no_way_back_to_sea_in_an_ordinary_turn():
    came = [came_from("north_sea", "york", 2), came_from("bernicia", "york", 1)]
    g = fight("york", "angles", 3, "brigantes", 1, [1, 1, 1, 1], round=8, cohorts=came)
    g.play("stand")
    assert targets(g, "retreat") == {"bernicia"}
    assert refusal(g, "north_sea") == "retreat.attacker.sea-only-when"


@rule("britannia", "major.retreat-to-sea-first-half", "retreat.attacker.sea-only-when")
@pytest.mark.parametrize(("half", "refuges"), [(1, {"north_sea", "bernicia"}), (2, {"bernicia"})])
def test_back_to_sea_in_the_first_half_of_a_major_invasion(half: int, refuges: set[str]):
    came = [came_from("north_sea", "york", 2), came_from("bernicia", "york", 1)]
    g = fight("york", "angles", 3, "brigantes", 1, [1, 1, 1, 1], round=7, half=half, cohorts=came)
    g.play("stand")
    assert targets(g, "retreat") == refuges


@rule("britannia", "raid.land-armies-excluded", "retreat.attacker.sea-only-when")
def test_in_a_raid_only_raiders_go_back_to_sea():
    """One of each; the land army stays and fights on."""
    came = [came_from("irish_sea", "cumbria", 1, raider=1), came_from("irish_sea", "cumbria", 1, start="galloway")]
    g = fight("cumbria", "scots", 2, "brigantes", 1, [1, 1, 1, 1, 5], round=6, cohorts=came)
    g.play("stand")
    assert targets(g, "retreat") == {"irish_sea"}
    g.play("retreat irish_sea")
    assert armies(g, "scots", "irish_sea") == 1
    assert left(g, "cumbria") == {"scots": 1}


@rule("britannia", "retreat.attacker.boat")
@pytest.mark.parametrize(("there", "free"), [({}, True), ({"saxons": 1}, True), ({"welsh": 1}, False)])
def test_by_boat_back_to_the_harbour(there: dict[str, int], free: bool):
    """Lothian does not border York: they came by boat, and others came on foot from Bernicia."""
    came = [came_from("lothian", "york", 1), came_from("bernicia", "york", 1)]
    areas = {"lothian": there} if there else {}
    g = fight("york", "saxons", 2, "angles", 1, [1, 1, 1], round=9, areas=areas, cohorts=came)
    g.play("stand")
    assert targets(g, "retreat") == ({"lothian", "bernicia"} if free else {"bernicia"})


@rule("britannia", "retreat.attacker.boat")
@pytest.mark.parametrize(
    ("nation", "round", "start", "path", "back"),
    [
        ("danes", 12, "north_mercia", ("lindsey", "frisian_sea", "kent"), "lindsey"),
        ("danes", 12, "lindsey", ("frisian_sea", "kent"), "lindsey"),
        ("danes", 12, "norfolk", ("frisian_sea", "lindsey", "kent"), None),
        ("saxons", 9, "wessex", ("sussex", "english_channel", "kent"), "sussex"),
    ],
)
def test_boats_take_attackers_back_to_where_they_boarded(nation, round, start, path, back):
    """A leader's force that walked to the coast first goes back to the coast."""
    leader = {"danes": "ivar_halfdan", "saxons": "aelle"}[nation]
    areas = {start: {nation: {"infantry": 2, "leader": leader}}, "kent": {"jutes": 2}}
    g = position("movement", nation, areas, round, seed=1)
    g.play([f"move {start}", f"lead {leader}", "pick 2 infantry"])
    if back is None:
        g.play([f"to {path[0]}", f"to {path[1]}"])
        assert f"to {path[2]}" not in notations(g)  # Lindsey does not border Kent
        return
    g.play([*[f"to {area}" for area in path], "stop"])
    cohort = next(c for c in g.position()["board"]["cohorts"] if c["area"] == "kent")
    assert (cohort["start"], cohort["back"]) == (start, back)


@rule("britannia", "raid.picts.return-area", "retreat.attacker.boat")
@pytest.mark.parametrize(("there", "free"), [({}, True), ({"picts": 1}, True), ({"caledonians": 1}, False)])
def test_picts_go_home_if_nobody_else_is_there(there: dict[str, int], free: bool):
    came = [came_from("mar", "york", 1, raider=1), came_from("bernicia", "york", 1)]
    areas = {"mar": there} if there else {}
    g = fight("york", "picts", 2, "brigantes", 1, [1, 1, 1], round=4, areas=areas, cohorts=came)
    g.play("stand")
    assert targets(g, "retreat") == ({"mar", "bernicia"} if free else {"bernicia"})


@rule("britannia", "battle.casualty.choose-later", "retreat.attacker.entry-area")
def test_raiders_and_others_with_one_way_back_are_told_apart():
    """In the second half both came from Bernicia, but only some of them may withdraw later."""
    came = [
        came_from("bernicia", "york", 1, start="icelandic_sea", raider=1),
        came_from("bernicia", "york", 2),
    ]
    g = fight("york", "norsemen", 3, "angles", 1, [1, 1, 1, 1], round=11, half=2, cohorts=came)
    g.play(["stand", "retreat bernicia"])
    assert notations(g) == [
        "retreat 1 infantry",
        "retreat 2 infantry",
        "retreat 1 infantry@icelandic_sea",
        "retreat all",
    ]
    g.play("retreat 1 infantry@icelandic_sea")
    raiders = [c for c in table(g).cohorts if c[4]]
    assert [c[0] for c in raiders] == [AREA["bernicia"]]


# ---------------------------------------------------------------------- leaders


def where(g: logres.Game, leader: str) -> str | int:
    place = table(g).leader[LEADER[leader]]
    return AREAS[place] if place >= 0 else place


@rule("britannia", "leader.never-alone")
def test_a_leader_goes_with_the_last_of_his_armies():
    g = fight("york", "angles", 1, "brigantes", {"infantry": 2, "leader": "urien"}, [1, 1, 1], round=7)
    g.play(["retreat march", "retreat 1 infantry"])
    assert where(g, "urien") == "york"
    g.play("retreat cheshire")
    assert where(g, "urien") == "cheshire"
    assert left(g, "york") == {"angles": 1}


@rule("britannia", "leader.never-alone")
def test_a_leader_does_not_stay_with_a_burh_alone():
    saxons = {"infantry": 1, "burh": True, "leader": "edgar"}
    areas = {"orkneys": {"norwegians": 1}}
    g = fight("kent", "danes", 1, "saxons", saxons, [1, 1, 1, 5, 1], round=13, areas=areas)
    g.play("retreat essex")
    assert where(g, "edgar") == "essex"
    assert left(g, "kent") == {"saxons": 1}


@rule("britannia", "leader.battle.retreat-alone")
def test_a_leader_slips_away_to_his_own_armies_only():
    """Not to empty March, not to a lone fort or burh, not to sea, not to Bernicia from where the attackers came."""
    areas = {"pennines": {"brigantes": 1}, "bernicia": {"brigantes": 1}, "cheshire": {"welsh": 1}}
    entries = [["york", "bernicia"]]
    more: dict[str, Any] = {"areas": areas, "entries": entries}
    g = fight("york", "angles", 1, "brigantes", {"infantry": 1, "leader": "urien"}, [1, 1], round=7, **more)
    assert targets(g, "send") == {"pennines"}
    assert refusal(g, "send urien march") == "leader.battle.retreat-alone"
    g.play("send urien pennines")
    assert where(g, "urien") == "pennines"
    assert asked(g) == ("DefenderRetreats", "brigantes")


@rule("britannia", "leader.battle.retreat-alone")
def test_an_attacking_leader_may_slip_away_elsewhere_than_he_came_from():
    more: dict[str, Any] = {"areas": {"pennines": {"brigantes": 1}}, "cohorts": [came_from("bernicia", "york", 1)]}
    g = fight("york", "brigantes", {"infantry": 1, "leader": "urien"}, "angles", 1, [1, 1], round=7, **more)
    g.play("stand")
    assert targets(g, "send") == {"pennines"}
    assert targets(g, "retreat") == {"bernicia"}


@rule("britannia", "leader.battle.retreat-alone")
def test_a_leader_without_armies_cannot_slip_away():
    saxons = {"infantry": 1, "burh": True, "leader": "edgar"}
    more: dict[str, Any] = {"areas": {"essex": {"saxons": 1}}}
    g = fight("kent", "danes", 1, "saxons", saxons, [1, 1, 5, 1, 5], round=13, **more)
    g.play("lose infantry")
    assert where(g, "edgar") == DEAD


@rule("britannia", "leader.never-alone")
@pytest.mark.parametrize(("answer", "place"), [("go", "icelandic_sea"), ("stay", "york")])
def test_a_leader_may_go_along_to_sea_with_raiders(answer: str, place: str):
    norse = {"infantry": 2, "leader": "ketil"}
    g = fight("york", "norsemen", norse, "angles", 1, [1] * 6, round=11, cohorts=NORSE)
    g.play(["stand", "retreat icelandic_sea", "retreat 1 infantry"])
    assert asked(g) == ("LeaderGoes", "norsemen")
    g.play(answer)
    assert where(g, "ketil") == place
    assert asked(g) == ("AttackerRetreats", "norsemen")
