"""Who may not attack whom."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import logres
from logres.games.britannia.rules.nations import relations
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import LAND, N_NATIONS, NATIONS
from logres_workshop.marker import rule
from tests.games.britannia.positions import notations, position, question, targets, why
from tests.games.britannia.test_movement import marching


@rule("britannia", "submit.romans.effect-no-attack")
@pytest.mark.parametrize(
    ("attacker", "defender"), [("romans", "welsh"), ("welsh", "romans"), ("welsh", "brigantes"), ("brigantes", "welsh")]
)
def test_under_roman_rule_nobody_attacks_each_other(attacker, defender):
    units = {"fort": True} if defender == "romans" else {"infantry": 1}
    areas = {"york": {attacker: 1}, "march": {defender: units}}
    subjects = {"welsh": "romans", "brigantes": "romans"}
    g = marching(attacker, areas, "move york", "take 1 infantry", round=4, subjects=subjects)
    if attacker == "romans":
        g.play("to march")
        assert why(g, "stop") == "submit.romans.effect-transit"
    else:
        assert why(g, "march") == "submit.romans.effect-no-attack"


@rule("britannia", "submit.romans.effect-no-attack")
def test_subjects_attack_anyone_else_and_enter_empty_areas_with_ruins():
    areas = {"york": {"welsh": 1}, "march": {"saxons": 1}}
    g = marching(
        "welsh", areas, "move york", "take 1 infantry", round=4, subjects={"welsh": "romans"}, ruins=["lindsey"]
    )
    assert {"march", "lindsey"} <= targets(g)


SUBMITTED = {"brigantes": "angles"}


@rule("britannia", "submit.angles.scope", "submit.angles.no-transit")
@pytest.mark.parametrize(("area", "closed"), [("strathclyde", True), ("galloway", True), ("cumbria", False)])
def test_the_angles_leave_submitted_brigantes_alone_in_scotland_and_galloway(area, closed):
    areas = {"lothian": {"angles": 3}, area: {"brigantes": 1}}
    g = marching("angles", areas, "move lothian", "take 3 infantry", round=9, subjects=SUBMITTED)
    if closed:
        assert why(g, area) == "submit.angles.scope"
    else:
        g.play(f"to {area}")
        assert "stop" in notations(g)  # they may attack there,
        assert "on 1" not in notations(g)  # and do not pass through
        assert why(g, "on 1") == "submit.angles.no-transit"


@rule("britannia", "submit.angles.no-transit")
@pytest.mark.parametrize(("area", "start"), [("cumbria", "lothian"), ("york", "lindsey"), ("gwent", "hwicce")])
@pytest.mark.parametrize("subjects", [{}, SUBMITTED])
def test_the_angles_pass_through_no_subject_brigantes_in_england_and_wales(area, start, subjects):
    areas = {start: {"angles": {"infantry": 3, "leader": "ida"}}, area: {"brigantes": 1}}
    g = marching("angles", areas, f"move {start}", "lead ida", "pick 3 infantry", round=7, subjects=subjects)
    g.play(f"to {area}")
    assert ("on 1" in notations(g)) is not bool(subjects)
    old = marching(
        "angles",
        areas,
        *(f"move {start}", "lead ida", "pick 3 infantry", f"to {area}"),
        round=7,
        subjects=subjects,
        options={"angles-overrun": True},
    )
    assert "on 1" in notations(old)


@rule("britannia", "submit.romans.effect-transit")
@pytest.mark.parametrize("subject", ["welsh", "brigantes", "picts"])
def test_the_romans_pass_through_all_their_subjects(subject):
    areas = {"cheshire": {"romans": 1}, "york": {subject: 1}}
    g = marching("romans", areas, "move cheshire", "take 1 infantry", "to york", round=3, subjects={subject: "romans"})
    assert {"lindsey", "bernicia"} <= targets(g)
    assert "stop" not in notations(g)


@rule("britannia", "submit.angles.no-attack-angles")
@pytest.mark.parametrize("area", ["lothian", "york"])
def test_submitted_brigantes_attack_no_angles_anywhere(area):
    areas = {"pennines": {"brigantes": 1}, area: {"angles": 1}}
    g = marching("brigantes", areas, "move pennines", "take 1 infantry", round=9, subjects=SUBMITTED)
    assert why(g, area) == "submit.angles.no-attack-angles"


@rule("britannia", "rb.submitted.no-attack", "rb.submitted.belgae-free")
@pytest.mark.parametrize(
    ("round", "foe", "struck", "closed"),
    [
        (6, "welsh", [], True),
        (7, "welsh", [], True),
        (8, "welsh", [], False),
        (7, "welsh", ["welsh"], False),
        (7, "belgae", [], False),
        (7, "picts", [], False),
    ],
)
def test_the_romano_british_keep_faith_with_former_subjects_until_round_8(round, foe, struck, closed):
    areas = {"york": {"romano_british": 1}, "march": {foe: 1}}
    former = {"former": ["welsh"], "struck": struck}
    g = marching("romano_british", areas, "move york", "take 1 infantry", round=round, **former)
    if closed:
        assert why(g, "march") == "rb.submitted.no-attack"
    else:
        assert "march" in targets(g)


@rule("britannia", "variant.3p-short.federates")
@pytest.mark.parametrize(("round", "foe", "closed"), [(6, "saxons", True), (6, "picts", False), (7, "saxons", False)])
def test_in_the_short_game_germanic_nations_are_federates_in_round_6(round, foe, closed):
    areas = {"york": {"romano_british": 1}, "march": {foe: 1}}
    more = {"round": round, "scenario": "three-player-short"}
    g = marching("romano_british", areas, "move york", "take 1 infantry", **more)
    assert ("march" in targets(g)) is not closed
    if closed:
        assert why(g, "march") == "variant.3p-short.federates"


# ---------------------------------------------------------------------- leave to abandon


@rule("britannia", "submit.romans.effect-no-abandon")
def test_a_subject_asks_once_before_it_leaves_an_area_empty():
    areas = {"powys": {"welsh": 1}, "dyfed": {"welsh": 1}, "york": {"romans": 1}}
    g = position("movement", "welsh", areas, round=4, subjects={"welsh": "romans"}, seed=1)
    g.play(["move powys", "take 1 infantry", "to hwicce", "stop", "done"])
    assert (question(g).kind, question(g).actor) == ("Leave", "romans")
    assert notations(g) == ["grant", "deny"]
    granted = g.clone()
    granted.play("grant")
    assert granted.decision is None or granted.decision.actor != "welsh"
    g.play("deny")
    assert why(g, "done") == "submit.romans.effect-no-abandon"
    assert "an area stands empty" in question(g).prompt
    g.play("restart")
    g.play("done")
    assert g.decision is None or g.decision.kind != "Leave"


WELSH = {"gwynedd": {"welsh": 1}, "powys": {"welsh": 1}, "dyfed": {"welsh": 1}, "york": {"romans": 1}}


def gathering(*areas: str) -> logres.Game:
    """The Welsh, subjects of Rome, leave areas for Powys."""
    g = position("movement", "welsh", WELSH, round=4, subjects={"welsh": "romans"}, seed=1)
    for area in areas:
        g.play([f"move {area}", "take 1 infantry", "to powys", "stop"])
    g.play("done")
    return g


@rule("britannia", "submit.romans.effect-no-abandon")
def test_after_a_refusal_leave_may_be_asked_for_another_area():
    g = gathering("gwynedd")
    g.play(["deny", "restart", "move dyfed", "take 1 infantry", "to powys", "stop", "done"])
    assert (question(g).kind, question(g).prompt) == ("Leave", "Romans: may the Welsh leave Dyfed empty?")
    g.play("grant")
    assert g.decision is None or g.decision.actor != "welsh"


@rule("britannia", "submit.romans.effect-no-abandon")
def test_what_was_refused_is_not_asked_again_and_what_was_granted_stays_so():
    g = gathering("gwynedd")
    g.play(["deny", "restart", "move gwynedd", "take 1 infantry", "to powys", "stop"])
    assert why(g, "done") == "submit.romans.effect-no-abandon"
    g = gathering("gwynedd", "dyfed")
    g.play(["grant dyfed", "deny"])
    assert why(g, "done") == "submit.romans.effect-no-abandon"
    g.play(["restart", "move dyfed", "take 1 infantry", "to powys", "stop", "done"])
    assert g.decision is None or g.decision.kind != "Leave"


@rule("britannia", "submit.romans.effect-no-abandon")
@pytest.mark.parametrize(
    ("answers", "free"),
    [
        (["grant"], True),
        (["deny"], False),
        (["grant gwynedd", "grant"], True),
        (["grant gwynedd", "deny"], False),
        (["deny dyfed", "grant"], False),
        (["deny dyfed", "deny"], False),
    ],
)
def test_the_overlord_answers_for_each_area(answers, free):
    g = gathering("gwynedd", "dyfed")
    assert set(notations(g)) == {
        "grant",
        "deny",
        *[f"{v} {a}" for v in ("grant", "deny") for a in ("gwynedd", "dyfed")],
    }
    g.play(answers)
    assert (g.decision is None or g.decision.kind != "ChooseGroup") is free


@rule("britannia", "submit.romans.effect-no-abandon")
def test_exchanging_armies_between_areas_needs_no_leave():
    areas = {"powys": {"welsh": 1}, "dyfed": {"welsh": 1}, "york": {"romans": 1}}
    g = position("movement", "welsh", areas, round=4, subjects={"welsh": "romans"}, seed=1)
    g.play(["move powys", "take 1 infantry", "to dyfed", "stop", "move dyfed", "take 1 infantry", "to powys", "stop"])
    g.play("done")
    assert g.decision is None or g.decision.kind != "Leave"


@rule("britannia", "submit.angles.scope")
@pytest.mark.parametrize(("area", "to", "asked"), [("strathclyde", "dunedin", True), ("cumbria", "pennines", False)])
def test_submitted_brigantes_may_leave_england_freely(area, to, asked):
    areas = {area: {"brigantes": 1}, "york": {"angles": 1}}
    g = position("movement", "brigantes", areas, round=9, subjects=SUBMITTED, seed=1)
    g.play([f"move {area}", "take 1 infantry", f"to {to}", "stop", "done"])
    assert (g.decision is not None and g.decision.kind == "Leave") is asked


@pytest.mark.parametrize("title", ["britannia", "britannia-redux"])
def test_whom_no_doubt_is_about_may_be_attacked_anywhere(title):
    """The short cut past `barred` holds for every nation, with and without an overlord or a subject."""
    g = logres.new(title, seed=1)
    b: Any = g.board
    for subject, lord in ((None, None), ("welsh", "romans"), ("brigantes", "angles")):
        b.subject = [NATIONS.index(lord) if name == subject else NOBODY for name in NATIONS]
        tied = {"romano_british", subject, lord} - {None}
        assert {NATIONS[n] for n in range(N_NATIONS) if relations.doubtful(b, n)} == tied
        for n, foe, a in product(range(N_NATIONS), range(N_NATIONS), range(LAND)):
            if n != foe and not relations.doubtful(b, n):
                assert relations.barred(g, b, n, foe, a) is None


def test_in_an_extra_turn_everybody_is_in_doubt():
    b: Any = logres.new("britannia-redux", seed=1).board
    b.extra = 1
    assert all(relations.doubtful(b, n) for n in range(N_NATIONS))
