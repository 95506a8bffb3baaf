"""Victory points: occupying, eliminating, holding."""

from __future__ import annotations

from typing import Any

import pytest

from logres.games.britannia.rules.scoring import scoring
from logres.games.britannia.tables import (
    AREA,
    BURH,
    CAVALRY,
    FORT,
    INFANTRY,
    LEADER,
    LEADER_KIND,
    NATION,
)
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, points, position, table


def at_rest(nation: str, round: int, areas: dict[str, Any] | None = None, **board):
    """A game in a nation's turn where nothing happens by itself."""
    return position("movement", nation, {"york": {nation: 1}, **(areas or {})}, round, **board)


def occupy(g, nation: str, area: str) -> int:
    """What becoming the occupant of an area brings a nation."""
    before = points(g, nation)
    scoring.occupy(g, table(g), NATION[nation], AREA[area])
    return points(g, nation) - before


def kill(g, killer: str, victim: str, kind: int, leader: str = "") -> int:
    before = points(g, killer)
    scoring.kill(g, table(g), NATION[killer], NATION[victim], kind, LEADER[leader] if leader else -1)
    return points(g, killer) - before


def end(round: int, areas: dict[str, Any], **board):
    """A game after the end of a round."""
    return position("end-of-round", None, areas, round, seed=1, **board)


def hold(round: int, nation: str, *areas: str, **board) -> int:
    return points(end(round, {area: {nation: 1} for area in areas}, **board), nation)


# ---------------------------------------------------------------------- occupying


@rule("britannia", "score.occupy.when")
def test_A2_occupy_by_passing():
    """Ten Norwegians in the North Sea: three go through empty Bernicia to York, where three Danes are."""
    g = position(
        "movement", "norwegians", {"north_sea": {"norwegians": 10}, "york": {"danes": 3}}, 15, chance=[1] * 3 + [6] * 3
    )
    g.play(["move north_sea", "take 3 infantry", "to bernicia", "to york"])
    g.play("stop")
    assert points(g, "norwegians") == 4, "at once, for Bernicia; York is contested"
    g.play(["move north_sea", "take 7 infantry", "to bernicia", "stop"])
    assert points(g, "norwegians") == 4, "once only"
    g.play("done")
    assert points(g, "norwegians") == 14, "York is theirs when the last Dane is dead"


@rule("britannia", "score.occupy.when", "game.term.occupy")
def test_a_contested_area_is_occupied_by_nobody():
    g = at_rest("danes", 12, {"lindsey": {"danes": 1, "angles": 1}, "essex": {"danes": 1}})
    assert occupy(g, "danes", "lindsey") == 0
    assert occupy(g, "danes", "essex") == 4
    assert occupy(g, "danes", "frisian_sea") == 0


@rule("britannia", "score.occupy.when")
def test_a_round_that_the_card_does_not_list_pays_nothing():
    assert occupy(at_rest("welsh", 7), "welsh", "york") == 0
    assert occupy(at_rest("welsh", 8), "welsh", "york") == 12
    assert occupy(at_rest("welsh", 10), "welsh", "york") == 0


@rule("britannia", "score.occupy.when", "score.occupy.once", "score.occupy.tracking")
def test_A3_occupy_once():
    """The Welsh who sit in York as round 8 begins are paid then, and not again in round 9."""
    g = position("round", None, {"york": {"welsh": 1}}, 8, seed=1)
    assert points(g, "welsh") == 12
    assert g.view(None)["board"]["paid"] == {"welsh": ["york"]}
    b = table(g)
    b.round = 9
    scoring.round_begins(g, b)
    assert points(g, "welsh") == 12
    assert occupy(g, "welsh", "york") == 0
    late = position("round", None, {"york": {"welsh": 1}}, 9, seed=1)
    assert points(late, "welsh") == 12


@rule("britannia", "score.occupy.tracking")
def test_paid_areas_are_remembered_by_nation():
    g = at_rest("norsemen", 11, {"mar": {"norsemen": 1}, "skye": {"danes": 1}}, paid={"danes": ["mar"]})
    assert occupy(g, "norsemen", "mar") == 1
    assert g.view(None)["board"]["paid"] == {"norsemen": ["mar"], "danes": ["mar"]}


@rule("britannia", "danes.r12.rescore", "danes.r11.score-at-withdrawal")
def test_A4_danes_twice():
    raid = position("withdrawal", "danes", {"york": {"danes": 1}, "kent": {"jutes": 1}}, 11, seed=1)
    assert points(raid, "danes") == 2
    assert raid.view(None)["board"]["paid"] == {"danes": ["york"]}
    g = position("round", None, {"york": {"danes": 1}}, 12, seed=1, paid={"danes": ["york"]}, points={"danes": 2})
    assert points(g, "danes") == 10
    assert occupy(g, "danes", "york") == 0, "once in each of the two rounds"


@rule("britannia", "danes.r11.score-at-withdrawal")
def test_danes_in_round_11_are_not_paid_before_they_withdraw():
    g = position("movement", "danes", {"frisian_sea": {"danes": 1}}, 11, seed=1)
    g.play(["move frisian_sea", "take 1 infantry", "to norfolk", "to suffolk"])
    g.play("stop")
    assert points(g, "danes") == 0
    g.play("done")
    assert points(g, "danes") == 2, "Suffolk, where they stand; not Norfolk, which they crossed"
    assert occupy(at_rest("danes", 12), "danes", "york") == 8


@rule("britannia", "score.occupy.retreat", "retreat.scores-occupy")
def test_a_retreat_into_an_empty_area_pays_in_anybodys_turn():
    g = position(
        "battles",
        "saxons",
        {"cheshire": {"welsh": 1, "saxons": 1}},
        8,
        chance=[1, 1],
        cohorts=[{"area": "cheshire", "start": "clwyd", "back": "clwyd", "count": 1}],
    )
    assert points(g, "welsh") == 0
    g.play("retreat york")
    assert points(g, "welsh") == 12


@rule("britannia", "score.occupy.independent-of-hold", "score.hold.repeatable", "score.hold.additive")
def test_holding_pays_again_and_besides():
    """The Norsemen were paid 3 for Orkneys; holding it is worth 6 in round 13 and 4 in round 16."""
    areas = {"orkneys": {"norsemen": 1}}
    paid = {"paid": {"norsemen": ["orkneys"]}, "points": {"norsemen": 3}}
    assert points(end(13, areas, **paid), "norsemen") == 9
    assert points(end(16, areas, **{**paid, "points": {"norsemen": 9}}), "norsemen") == 13
    held_first = position("movement", "norsemen", areas, 14, points={"norsemen": 6})
    assert occupy(held_first, "norsemen", "orkneys") == 3


# ---------------------------------------------------------------------- the Romans


@rule("britannia", "roman.fort.build")
def test_romans_build_where_they_pass_and_where_they_stop():
    g = position("movement", "romans", {"english_channel": {"romans": 3}, "essex": {"belgae": 1}}, 4)
    g.play(["move english_channel", "take 3 infantry", "to sussex", "to essex"])
    g.play([next(a for a in g.legal() if a.verb == "stop")])
    b = table(g)
    assert b.has_fort(AREA["sussex"])
    assert not b.has_fort(AREA["essex"]), "not while others are there"


@rule("britannia", "roman.fort.build", "comp.limit.forts-unlimited")
def test_one_fort_an_area_however_many_there_are():
    forts = [a for a in AREA if AREA[a] < 37 and a not in ("york", "dunedin", "caithness")]
    g = at_rest("romans", 4, {area: {"romans": {"fort": True}} for area in forts}, ruins=["caithness"])
    b = table(g)
    for area in ("york", "dunedin", "caithness"):
        b.add(NATION["romans"], AREA[area], INFANTRY)
        scoring.occupy(g, b, NATION["romans"], AREA[area])
    assert sum(b.has_fort(a) for a in range(37)) == 36
    assert not b.has_fort(AREA["caithness"]), "a ruin stays one"


@rule("britannia", "roman.fort.build")
def test_only_romans_build():
    g = at_rest("welsh", 4)
    assert occupy(g, "welsh", "york") == 0
    assert not table(g).has_fort(AREA["york"])


@rule("britannia", "roman.score.occupy")
def test_romans_score_in_their_own_turn_alone():
    abroad = position("movement", "belgae", {"sussex": {"belgae": 1}, "kent": {"romans": 1}}, 2)
    assert occupy(abroad, "romans", "kent") == 0
    assert table(abroad).has_fort(AREA["kent"]), "though the fort is built"
    assert occupy(at_rest("romans", 3, {"kent": {"romans": 1}}), "romans", "kent") == 2
    assert occupy(at_rest("romans", 4, {"kent": {"romans": 1}}), "romans", "kent") == 0


@rule("britannia", "roman.score.occupy")
def test_what_romans_took_in_the_turn_of_others_pays_in_their_next():
    areas = {"mar": {"romans": {"infantry": 1, "fort": True}}, "kent": {"romans": {"fort": True}}}
    g = position("turn", "romans", areas, 3, seed=1, paid={"romans": ["kent"]})
    assert points(g, "romans") == 4
    g = position("turn", "romans", areas, 4, seed=1, paid={"romans": ["kent"]})
    assert points(g, "romans") == 0


@rule("britannia", "card.facts.others")
@pytest.mark.parametrize(("option", "worth"), [(1, 1), (2, 2)])
def test_gwynedd_for_the_romans_is_an_option(option: int, worth: int):
    g = at_rest("romans", 2, {"gwynedd": {"romans": 1}, "clwyd": {"romans": 1}}, options={"roman-gwynedd": option})
    assert occupy(g, "romans", "gwynedd") == worth
    assert occupy(g, "romans", "clwyd") == 1
    late = at_rest("romans", 4, {"gwynedd": {"romans": 1}}, options={"roman-gwynedd": option})
    assert occupy(late, "romans", "gwynedd") == 0


@rule("britannia", "roman.score.subject-occupy")
@pytest.mark.parametrize(("round", "worth"), [(3, 5), (4, 0)])
def test_a_submission_pays_the_romans_for_each_area_once(round: int, worth: int):
    areas = {"dyfed": {"welsh": 1}, "gwent": {"welsh": 1}, "avalon": {"welsh": 1}, "powys": {"welsh": 1}}
    g = at_rest("romans", round, areas, paid={"romans": ["powys"]})
    scoring.submitted(g, table(g), NATION["welsh"])
    assert points(g, "romans") == worth
    table(g).add(NATION["romans"], AREA["dyfed"], INFANTRY)
    table(g).remove(NATION["welsh"], AREA["dyfed"], INFANTRY)
    assert occupy(g, "romans", "dyfed") == 0, "paid through the subject"


@rule("britannia", "roman.score.subject-occupy")
def test_a_subject_that_grows_pays_the_romans():
    areas = {"dyfed": {"welsh": 1}, "mar": {"picts": 1}}
    g = at_rest("welsh", 2, areas, subjects={"welsh": "romans"})
    for nation, area, worth in (("welsh", "dyfed", 2), ("welsh", "dyfed", 0), ("picts", "mar", 0)):
        before = points(g, "romans")
        occupy(g, nation, area)
        assert points(g, "romans") - before == worth
    late = at_rest("welsh", 4, areas, subjects={"welsh": "romans"})
    occupy(late, "welsh", "dyfed")
    assert points(late, "romans") == 0


@rule("britannia", "submit.belgae.reward")
def test_the_submission_of_the_belgae_is_worth_six_and_their_areas():
    areas = {"kent": {"belgae": 1}, "sussex": {"belgae": 1, "romans": 1}}
    g = at_rest("romans", 1, areas)
    scoring.submitted(g, table(g), NATION["belgae"])
    assert points(g, "romans") == 6 + 2 + 2
    revolted = at_rest("belgae", 1, {"kent": {"belgae": 1}})
    occupy(revolted, "belgae", "kent")
    assert points(revolted, "romans") == 0


# ---------------------------------------------------------------------- eliminating


@rule("britannia", "score.eliminate.when")
def test_A6_picts_kills():
    """A Roman army and a fort fall to attacking Picts: 2 and 6, though a Pict falls too."""
    g = position(
        "battles",
        "picts",
        {"alban": {"picts": 2, "romans": {"infantry": 1, "fort": True}}},
        3,
        chance=[6, 1, 6, 6],
        seed=1,
    )
    assert points(g, "picts") == 8
    defending = at_rest("romans", 2)
    assert kill(defending, "picts", "romans", INFANTRY) == 2
    assert kill(defending, "picts", "romans", FORT) == 6


@rule("britannia", "score.eliminate.own-turn-only")
def test_A7_saxon_own_turn_kill():
    assert kill(at_rest("romano_british", 7), "saxons", "romano_british", CAVALRY) == 0
    assert kill(at_rest("saxons", 7), "saxons", "romano_british", CAVALRY) == 2
    for turn in ("saxons", "romans"):
        g = at_rest(turn, 5)
        assert (kill(g, "saxons", "romans", INFANTRY), kill(g, "saxons", "romans", FORT)) == (2, 6)


@rule("britannia", "score.eliminate.when")
def test_A8_boudicca():
    for round, worth in ((1, 6), (2, 6), (3, 0)):
        assert kill(at_rest("belgae", round), "romans", "belgae", LEADER_KIND, "boudicca") == worth


@rule("britannia", "score.eliminate.when")
def test_mutual_destruction_pays_both():
    g = position(
        "battles",
        "romano_british",
        {"essex": {"romano_british": {"cavalry": 1}, "saxons": 1}, "kent": {"saxons": 1}},
        6,
        chance=[6, 6],
        seed=1,
    )
    assert points(g, "romano_british") == 2
    assert points(g, "saxons") == 0, "cavalry pays the Saxons in their own turn alone"
    g = position("battles", "belgae", {"kent": {"belgae": 1, "romans": 1}}, 1, chance=[6, 6], seed=1)
    assert (points(g, "belgae"), points(g, "romans")) == (6, 0)


@rule("britannia", "score.eliminate.battle-only", "game.term.units-vs-armies")
def test_only_battles_pay_and_burhs_are_no_armies():
    g = position("overpopulation", "irish", {"cornwall": {"irish": 5}, "devon": {"romans": {"fort": True}}}, 5, seed=1)
    while g.decision and g.decision.actor == "irish":
        g.play(g.legal()[0])
    assert sum(table(g).points) == 0
    assert kill(at_rest("irish", 5), "irish", "saxons", INFANTRY) == 2
    assert kill(at_rest("irish", 5), "irish", "saxons", BURH) == 0


@rule("britannia", "game.term.opposing-nation:scoring")
def test_a_players_own_nations_are_enemies_too():
    """Yellow plays both Scots and Romans, and is paid when the ones destroy the others in battle."""
    g = position("battles", "scots", {"york": {"scots": 1, "romans": 1}}, 5, chance=[1, 6], seed=1)
    assert table(g).owner[NATION["scots"]] == table(g).owner[NATION["romans"]]
    assert armies(g, "romans", "york") == 0
    assert points(g, "scots") == 2


@rule("britannia", "rb.submitted.retaliation")
def test_romano_british_retaliation():
    def paid(turn: str, round: int, kind: int = INFANTRY, **board) -> int:
        return kill(at_rest(turn, round, **board), "romano_british", "welsh", kind)

    guilty: dict[str, Any] = {"former": ["welsh"], "struck": ["welsh"]}
    assert paid("romano_british", 7, **guilty) == 2
    assert paid("romano_british", 6, CAVALRY, **guilty) == 2
    assert paid("romano_british", 6, FORT, **guilty) == 0
    assert paid("romano_british", 8, **guilty) == 0
    assert paid("welsh", 7, **guilty) == 0
    assert paid("romano_british", 7, former=["welsh"]) == 0
    assert paid("romano_british", 7, struck=["welsh"]) == 0
    assert kill(at_rest("saxons", 7, **guilty), "saxons", "welsh", INFANTRY) == 0


@rule("britannia", "variant.3p-short.submitted")
def test_in_the_short_game_retaliation_pays_nothing():
    g = at_rest("romano_british", 7, scenario="three-player-short", former=["welsh"], struck=["welsh"])
    assert kill(g, "romano_british", "welsh", INFANTRY) == 0
    assert kill(g, "romano_british", "saxons", INFANTRY) == 2


@rule("britannia", "card.facts.natives")
@pytest.mark.parametrize("unit", [INFANTRY, FORT])
@pytest.mark.parametrize(
    ("turn", "round", "option", "six"),
    [
        ("belgae", 1, "round", True),
        ("romans", 1, "round", True),
        ("belgae", 1, "turn", True),
        ("romans", 1, "turn", False),
        ("belgae", 2, "round", False),
        ("romans", 2, "round", False),
    ],
)
def test_the_belgae_score_six_in_all_of_round_1(turn, round, option, six, unit):
    g = at_rest(turn, round, options={"belgae-revolt": option})
    assert kill(g, "belgae", "romans", unit) == (6 if six else 4 if unit == FORT else 2)


@rule("britannia", "score.eliminate.harold-scroll")
def test_harolds_scroll_is_off_unless_it_is_wanted():
    g = at_rest("danes", 16)
    assert kill(g, "danes", "saxons", LEADER_KIND, "harold") == 6
    assert points(g, "normans") == 0


@rule("britannia", "score.eliminate.harold-scroll")
@pytest.mark.parametrize(
    ("killer", "round", "on", "own", "normans"),
    [
        ("normans", 15, True, 12, 12),
        ("normans", 16, False, 6, 6),
        ("norwegians", 15, True, 6, 6),
        ("norwegians", 15, False, 6, 0),
        ("danes", 16, True, 6, 6),
        ("welsh", 15, True, 0, 0),
    ],
)
def test_harolds_scroll(killer: str, round: int, on: bool, own: int, normans: int):
    g = at_rest(killer, round, options={"harold-scroll": on})
    assert kill(g, killer, "saxons", LEADER_KIND, "harold") == own
    assert points(g, "normans") == normans
    kill(g, killer, "saxons", INFANTRY)
    assert points(g, "normans") == normans


# ---------------------------------------------------------------------- holding


@rule("britannia", "score.limit.welsh", "score.hold.when")
def test_A1_welsh_limit():
    """Eight points in Wales allow four of the eight outside."""
    inside = ("powys", "gwynedd")
    outside = ("cheshire", "march", "hwicce", "north_mercia", "south_mercia", "lindsey", "suffolk", "essex")
    assert hold(7, "welsh", *inside, *outside) == 12
    assert hold(7, "welsh", *outside) == 0
    assert hold(7, "welsh", *inside, *outside[:3]) == 11
    assert hold(7, "welsh", "clwyd", "march", "essex") == 3


@rule("britannia", "score.limit.saxon")
def test_saxon_limit():
    """Kent's 3 allow a rounded-down 1 in Wales; zero in England allows nothing."""
    assert hold(7, "saxons", "kent", "devon") == 4
    assert hold(7, "saxons", "devon", "cornwall") == 0
    assert hold(7, "saxons", "essex", "devon", "cornwall") == 9


@rule("britannia", "score.limit.angle")
def test_angle_limit():
    assert hold(7, "angles", "dunedin") == 0
    assert hold(7, "angles", "york", "dunedin") == 6
    assert hold(7, "angles", "york", "norfolk", "dunedin") == 14


@rule("britannia", "score.hold.when")
def test_A5_caledonian_card():
    areas = ("orkneys", "caithness", "hebrides", "moray", "skye", "dalriada")
    assert hold(5, "caledonians", *areas) == 18


@rule("britannia", "timeline.scoring-rounds", "score.hold.when")
@pytest.mark.parametrize("round", range(1, 17))
def test_only_scoring_rounds_pay_for_holding(round: int):
    assert hold(round, "picts", "alban") == (4 if round in (5, 7, 10, 13, 16) else 0)


@rule("britannia", "game.term.hold")
def test_what_is_lost_to_a_later_nation_is_not_held():
    """The Saxons hold Wessex when their turn of round 10 ends; the Angles, who play later, take it."""
    g = position("movement", "angles", {"wessex": {"saxons": 1}, "sussex": {"angles": 2}}, 10, chance=[1, 6, 6], seed=1)
    g.play(["move sussex", "take 2 infantry", "to wessex", "stop"])
    g.play("done")
    assert (points(g, "saxons"), points(g, "angles")) == (0, 4), "the Angles as Bretwalda; Wessex is not on their card"
    kept = position("movement", "angles", {"wessex": {"saxons": 1}, "sussex": {"angles": 2}}, 10, seed=1)
    kept.play("done")
    assert points(kept, "saxons") == 4


@rule("britannia", "game.term.hold")
def test_a_lone_burh_holds():
    g = end(13, {"wessex": {"saxons": {"burh": True}}, "kent": {"jutes": 1}})
    assert (points(g, "saxons"), points(g, "jutes")) == (4, 4)


@rule("britannia", "score.hold.when")
def test_holding_is_scored_in_the_order_of_play_and_before_the_crown():
    areas = {area: {"saxons": 1} for area in ("wessex", "sussex", "hwicce", "avalon")} | {"kent": {"jutes": 1}}
    g = end(13, {**areas, "alban": {"picts": 1}})
    rules = [line.rule for line in g.log if line.rule in ("score.hold.when", "king.reward")]
    texts = [line.text for line in g.log if line.rule == "score.hold.when"]
    assert rules == ["score.hold.when"] * 3 + ["king.reward"]
    assert [text.split()[0] for text in texts] == ["Picts", "Saxons", "Jutes"]


@rule("britannia", "submit.romans.effect-half-vp")
def test_a_subject_scores_half_after_its_limit():
    """4 in Wales allow 2 of the 3 outside: 6, halved 3. A single 1 beside 4 makes 5, halved up to 3."""
    subject = {"subjects": {"welsh": "romans"}}
    assert hold(5, "welsh", "powys", "march", "york", "essex", **subject) == 3
    assert hold(5, "welsh", "powys", "march", **subject) == 3
    assert hold(5, "welsh", "powys", "march") == 5


@rule("britannia", "submit.angles.score", "score.limit.angle")
def test_the_angles_score_what_subject_brigantes_hold():
    areas = {
        "york": {"angles": 1},
        "galloway": {"brigantes": 1},
        "cumbria": {"brigantes": 1},
        "strathclyde": {"brigantes": 1},
    }
    free = end(10, areas)
    assert (points(free, "angles"), points(free, "brigantes")) == (4, 18)
    subject = end(10, areas, subjects={"brigantes": "angles"})
    assert (points(subject, "angles"), points(subject, "brigantes")) == (4 + 2 + 2, 9)
    scotland = end(7, {"york": {"angles": 1}, "dunedin": {"brigantes": 1}}, subjects={"brigantes": "angles"})
    assert (points(scotland, "angles"), points(scotland, "brigantes")) == (6, 2)


@rule("britannia", "roman.score.limes")
def test_A40_limes():
    """Intact forts and subjects count; armies over a ruin and nations that are free do not."""
    areas = {
        "york": {"romans": {"fort": True}},
        "essex": {"romans": {"infantry": 2}},
        "cheshire": {"brigantes": 1},
        "kent": {"belgae": 1},
        "lindsey": {"romans": {"fort": True}},
    }
    g = end(5, areas, ruins=["essex"], subjects={"brigantes": "romans"})
    assert points(g, "romans") == 6 + 6
    assert points(g, "brigantes") == 1, "half of the 2 for Cheshire"
    assert points(end(4, areas), "romans") == 0


@rule("britannia", "card.vp-kept-per-nation")
def test_points_are_kept_by_nation_at_once():
    g = at_rest("welsh", 8, {"essex": {"angles": 1}}, points={"jutes": 3})
    occupy(g, "welsh", "york")
    shown = g.view("red")["board"]
    assert (shown["points"]["welsh"], shown["points"]["jutes"], shown["points"]["danes"]) == (12, 3, 0)
    assert shown["seats"]["green"]["points"] == 15
    assert g.log[-1].rule == "score.occupy.when"
