"""Phase IV: raiders go home, with their leaders, and Cnut."""

from __future__ import annotations

from typing import Any

import pytest

import logres
from logres.games.britannia.tables import NATION
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, asked, left, notations, points, table, why
from tests.games.britannia_redux.positions import board, led, position, raiders, settlers, told, where


def raid(nation: str, areas: dict[str, Any], cohorts: list[dict[str, Any]], round: int, **more: Any) -> logres.Game:
    """After the battles of a raiding turn."""
    return position("withdrawal", nation, areas, round=round, cohorts=cohorts, seed=1, **more)


def raided(g: logres.Game) -> list[str]:
    return told(g, "redux.score.raid.when")


# ---------------------------------------------------------------------- who goes


@rule("britannia-redux", "redux.withdraw.free", "redux.raid.three-ways")
def test_raiders_are_lifted_back_to_where_they_began():
    """From landlocked Downlands, through enemies; to the boundary or the sea they came from; as the owner likes."""
    areas = {"downlands": {"irish": 1}, "hwicce": {"irish": 2}, "avalon": {"welsh": 1}}
    cohorts = [raiders("atl_iri", "downlands", 1), raiders("irish_sea", "hwicce", 1), raiders("atl_iri", "hwicce", 1)]
    g = raid("irish", areas, cohorts, 1)
    assert asked(g) == ("ChooseWithdrawal", "irish")
    g.play("withdraw 1 downlands")
    g.play("withdraw 1 infantry@irish_sea hwicce")
    assert (armies(g, "irish", "atl_iri"), armies(g, "irish", "irish_sea")) == (1, 1)
    g.play("done")
    assert left(g, "hwicce") == {"irish": 1}


@rule("britannia-redux", "redux.turn.withdrawal-phase", "redux.withdraw.not-retreat")
def test_withdrawal_comes_when_all_battles_are_over():
    """In the second half of a major invasion too; who is at sea cannot be attacked later in the round."""
    areas = {"galloway": {"scots": 1}, "strathclyde": {"scots": 1, "brigantes": 1}}
    cohorts = [raiders("irish_sea", "galloway", 1), raiders("irish_sea", "strathclyde", 1)]
    g = position("battles", "scots", areas, 2, half=2, cohorts=cohorts, chance=[1, 6], seed=1)
    assert asked(g) == ("ChooseWithdrawal", "scots")
    assert left(g, "strathclyde") == {"scots": 1}
    g.play("withdraw 1 galloway")
    assert (left(g, "galloway"), armies(g, "scots", "irish_sea")) == ({}, 1)


@rule("britannia-redux", "redux.withdraw.population-limit")
def test_withdrawal_may_not_starve_those_who_stay():
    """Four settlers in Cornwall, a raider each in Devon and Dyfed: one may not go without the other.

    Raiders who stay count, with their areas: six in three is just right, five in two is too many; four in one, with
    all raiders gone, is allowed.
    """
    areas = {"cornwall": {"irish": 4}, "devon": {"irish": 1}, "dyfed": {"irish": 1}}
    cohorts = [settlers("cornwall", 4), raiders("atl_iri", "devon", 1), raiders("atl_iri", "dyfed", 1)]
    g = raid("irish", areas, cohorts, 1)
    assert "done" in notations(g)
    g.play("withdraw 1 devon")
    assert why(g, "done") == "redux.withdraw.population-limit"
    g.play("withdraw 1 dyfed")
    assert armies(g, "irish", "atl_iri") == 2
    assert asked(g)[0] != "ChooseWithdrawal"


@rule("britannia-redux", "redux.raid.must-return")
def test_all_must_return_where_the_symbol_says_so():
    """Danes, round 6: nothing is asked; to their own seas. Settlers stay."""
    areas = {"york": {"danes": 2}, "norfolk": {"danes": 2}}
    cohorts = [raiders("north_sea", "york", 2), raiders("frisian_sea", "norfolk", 1), settlers("norfolk", 1)]
    g = raid("danes", areas, cohorts, 6)
    assert (armies(g, "danes", "north_sea"), armies(g, "danes", "frisian_sea")) == (2, 1)
    assert left(g, "norfolk") == {"danes": 1}
    assert asked(g)[0] != "ChooseWithdrawal"


# ---------------------------------------------------------------------- leaders


@rule("britannia-redux", "redux.leader.withdraw-all")
def test_B5_leader_at_sea():
    """B5: with Fergus at sea every remaining raider must end at sea; if he stays on land each is free."""
    areas = {"galloway": {"scots": led("fergus", 1)}, "skye": {"scots": 1}}
    cohorts = [raiders("irish_sea", "galloway", 1), raiders("irish_sea", "skye", 1)]
    g = raid("scots", areas, cohorts, 2, half=2)
    assert "done" in notations(g)
    g.play("withdraw 1 galloway")
    assert where(g, "fergus") == "irish_sea"
    assert why(g, "done") == "redux.leader.withdraw-all"
    assert notations(g) == ["withdraw 1 skye"]
    h = raid("scots", areas, cohorts, 2, half=2)
    h.play("withdraw 1 skye")
    assert "done" in notations(h)
    h.play("done")
    assert where(h, "fergus") == "galloway"


@rule("britannia-redux", "redux.leader.withdraw-accompanied")
def test_a_leader_goes_with_or_after_an_army():
    """Fergus stands with a settler in Dalriada: he may go only when the raider in Skye has gone."""
    areas = {"dalriada": {"scots": led("fergus", 1)}, "skye": {"scots": 1}}
    cohorts = [settlers("dalriada", 1), raiders("irish_sea", "skye", 1)]
    g = raid("scots", areas, cohorts, 2, half=2)
    assert why(g, "withdraw fergus dalriada") == "redux.leader.withdraw-accompanied"
    g.play("withdraw 1 skye")
    assert "withdraw fergus dalriada" in notations(g)
    g.play("withdraw fergus dalriada")
    assert where(g, "fergus") == "irish_sea"


@rule("britannia-redux", "redux.leader.must-return-exception")
def test_B6_only_the_leader_is_left():
    """B6: Cnut without any raider stays on land, with the Danes who live there; with a raider alive he has to go."""
    areas = {"york": {"danes": led("cnut", 1)}, "essex": {"saxons": 1}, "kent": {"saxons": 1}}
    g = raid("danes", areas, [settlers("york", 1)], 9)
    assert where(g, "cnut") == "york"
    also = {**areas, "norfolk": {"danes": 1}}
    h = raid("danes", also, [settlers("york", 1), raiders("eng_fri", "norfolk", 1)], 9)
    assert (where(h, "cnut"), armies(h, "danes", "eng_fri")) == ("eng_fri", 1)


# ---------------------------------------------------------------------- raids


@rule("britannia-redux", "redux.score.raid.how", "redux.score.raid.when")
def test_B3_raid():
    """B3: units there as withdrawal begins, all of them withdrawn: 2 points. A settler who stays spoils it."""
    areas = {"york": {"danes": 2}, "norfolk": {"danes": 2}, "lindsey": {"danes": 1}}
    cohorts = [raiders("north_sea", "york", 2), raiders("north_sea", "norfolk", 1), settlers("norfolk", 1)]
    g = raid("danes", areas, [*cohorts, raiders("frisian_sea", "lindsey", 1)], 6)
    assert raided(g) == ["Danes raid Lindsey: +2 points", "Danes raid York: +2 points"]
    left_before = raid("danes", {"york": {"danes": 1}}, [settlers("york", 1)], 6)
    assert raided(left_before) == []


@rule("britannia-redux", "redux.score.raid.when")
def test_who_is_paid_for_occupying_is_not_paid_for_raiding():
    """Norsemen, round 7, have the symbol for occupying; Dubliners have not."""
    norse = raid("norsemen", {"galloway": {"norsemen": 1}}, [raiders("irish_sea", "galloway", 1)], 7)
    norse.play("withdraw 1 galloway")
    assert points(norse, "norsemen") == 0
    dublin = raid("dubliners", {"galloway": {"dubliners": 1}}, [raiders("irish_sea", "galloway", 1)], 7)
    dublin.play("withdraw 1 galloway")
    assert points(dublin, "dubliners") == 2


@rule("britannia-redux", "redux.score.raid.repeat")
def test_B4_raid_again():
    """B4: the same area in a later round pays again: nobody keeps track."""
    first = raid("danes", {"york": {"danes": 1}}, [raiders("north_sea", "york", 1)], 6)
    assert raided(first) == ["Danes raid York: +2 points"]
    paid = {"danes": ["york"]}
    again = raid("danes", {"york": {"danes": 1}}, [raiders("eng_fri", "york", 1)], 9, points={"danes": 2}, paid=paid)
    assert raided(again) == ["Danes raid York: +2 points"]


# ---------------------------------------------------------------------- Cnut


def crowned(areas: dict[str, Any], cohorts: list[dict[str, Any]]) -> logres.Game:
    """The Danes of round 9, who take Cnut's crown."""
    g = raid("danes", areas, cohorts, 9)
    assert asked(g) == ("ClaimCrown", "danes")
    g.play("claim")
    return g


LANDED = {"york": {"danes": led("cnut", 3)}, "norfolk": {"danes": 2}, "essex": {"danes": 1}}
FLEET = [raiders("eng_fri", "york", 3), raiders("eng_fri", "norfolk", 2), raiders("eng_fri", "essex", 1)]


@rule(
    "britannia-redux",
    "redux.cnut.check",
    "redux.cnut.success-army",
    "redux.cnut.two-stay",
    "redux.cnut.four-leave",
    "redux.cnut.extra-turn-flag",
)
def test_B7_cnut():
    """B7: points, an army in ENG/FRI, at most two raiders stay, at most four leave with Cnut."""
    g = crowned(LANDED, FLEET)
    assert (points(g, "danes"), board(g).cnut_rex, armies(g, "danes", "eng_fri")) == (8, 1, 1)
    assert asked(g) == ("WhoStays", "danes")
    assert notations(g) == ["stay essex", "stay norfolk", "stay york"]
    g.play("stay york")
    g.play("stay york")  # two stay, four leave: Cnut and one from York, all others
    assert left(g, "york") == {"danes": 2}
    assert (armies(g, "danes", "eng_fri"), where(g, "cnut")) == (5, "eng_fri")
    assert raided(g) == ["Danes raid Essex: +2 points", "Danes raid Norfolk: +2 points"]


@rule("britannia-redux", "redux.cnut.check", "redux.cnut.fail")
def test_the_danes_may_leave_cnuts_crown():
    """Eight raiders would lose two by it: without the crown all of them sail home, and every raid pays."""
    landed = {**LANDED, "norfolk": {"danes": 3}, "essex": {"danes": 2}}
    fleet = [FLEET[0], raiders("eng_fri", "norfolk", 3), raiders("eng_fri", "essex", 2)]
    g = raid("danes", landed, fleet, 9)
    assert notations(g) == ["claim", "decline"]
    g.play("decline")
    assert (points(g, "danes"), board(g).cnut_rex, len(raided(g))) == (6, 0, 3)
    assert armies(g, "danes", "eng_fri") == 8
    assert told(g, "redux.cnut.fail") == ["Danes: Cnut is not Rex Anglorum"]


@rule("britannia-redux", "redux.cnut.check")
def test_by_the_option_the_crown_is_taken_at_once():
    g = raid("danes", LANDED, FLEET, 9, options={"cnut-crown": "at-once"})
    assert (points(g, "danes"), board(g).cnut_rex, asked(g)[0]) == (8, 1, "WhoStays")


@rule("britannia-redux", "redux.cnut.four-leave")
def test_as_many_raiders_stay_as_cannot_leave():
    """Of six two must stay, of five one; of four nobody has to."""
    for fleet, must in ((FLEET, 2), (FLEET[:2], 1), (FLEET[:1], 0)):
        landed = {cohort["area"]: LANDED[cohort["area"]] for cohort in fleet}
        g = crowned(landed, fleet)
        for _ in range(must):
            assert why(g, "done") == "redux.cnut.four-leave"
            g.play("stay york")
        assert must == 2 or "done" in notations(g)
        assert not told(g, "redux.cnut.four-leave")


@rule("britannia-redux", "redux.cnut.four-leave")
def test_who_can_neither_stay_nor_leave_is_lost():
    """Eight raiders: two stay, four leave and two are lost, of the owner's choice; their area is not raided."""
    landed = {**LANDED, "norfolk": {"danes": 3}, "essex": {"danes": 2}}
    fleet = [FLEET[0], raiders("eng_fri", "norfolk", 3), raiders("eng_fri", "essex", 2)]
    g = crowned(landed, fleet)
    g.play("stay york")
    g.play("stay york")
    assert asked(g) == ("WhoIsLost", "danes")
    g.play("lose essex")
    g.play("lose norfolk")
    assert (armies(g, "danes", "eng_fri"), left(g, "norfolk"), left(g, "essex")) == (5, {}, {})
    assert raided(g) == []
    retreated = {**LANDED, "eng_fri": {"danes": 1}}
    h = crowned(retreated, [*FLEET, settlers("eng_fri", 1, raider=1)])
    h.play("stay york")
    h.play("stay norfolk")
    assert asked(h) == ("WhoIsLost", "danes")  # four on land, but one has gone before


@rule("britannia-redux", "redux.cnut.check")
@pytest.mark.parametrize("place", ["gwent", "dunedin", "eng_fri"])
def test_cnut_must_stand_on_english_land(place):
    areas = {"york": {"danes": 3}, "norfolk": {"danes": 2}, "essex": {"danes": 1}, place: {"danes": led("cnut", 1)}}
    cohorts = [*FLEET, settlers(place, 1, raider=1, start="eng_fri")]
    g = raid("danes", areas, cohorts, 9)
    assert (board(g).cnut_rex, asked(g)[0] == "WhoStays") == (0, False)
    dead = raid("danes", {**areas, place: {"danes": 1}}, cohorts, 9, dead=["cnut"])
    assert board(dead).cnut_rex == 0


@rule("britannia-redux", "redux.cnut.fail")
def test_cnut_without_most_of_england_sails_home():
    """Saxons hold four areas: no points, no army; all must return, and the raids pay."""
    saxon = {area: {"saxons": 1} for area in ("wessex", "sussex", "kent", "hwicce")}
    g = raid("danes", {**LANDED, **saxon}, FLEET, 9)
    assert (board(g).cnut_rex, points(g, "danes")) == (0, 6)
    assert (armies(g, "danes", "eng_fri"), where(g, "cnut")) == (6, "eng_fri")


@rule("britannia-redux", "redux.cnut.extra-turn-flag")
def test_rex_at_the_end_of_the_round_is_another_matter():
    """The Danes as Rex Anglorum at the end of round 9: points, but no extra turn for it."""
    areas = {"york": {"danes": 1}, "norfolk": {"danes": 1}}
    g = position("end-of-round", None, areas, 9, seed=1)
    assert (points(g, "danes"), board(g).cnut_rex) == (8, 0)


@rule("britannia-redux", "redux.cnut.two-stay")
def test_only_raiders_in_england_may_stay():
    areas = {"york": {"danes": led("cnut", 2)}, "dunedin": {"danes": 1}, "norfolk": {"danes": 1}}
    cohorts = [raiders("eng_fri", "york", 2), raiders("eng_fri", "dunedin", 1), settlers("norfolk", 1)]
    g = crowned(areas, cohorts)
    assert notations(g) == ["done", "stay york"]
    g.play("stay york")
    g.play("stay york")
    assert armies(g, "danes", "eng_fri") == 2  # one from Dunedin, and the army of the Rex
    assert where(g, "cnut") == "eng_fri"
    assert table(g).total_armies(NATION["danes"]) == 5
