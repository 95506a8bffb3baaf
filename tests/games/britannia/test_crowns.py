"""The Bretwalda and the King."""

from __future__ import annotations

import json
from typing import Any

import pytest

import logres
from logres.games.britannia.tables import AREAS, ENGLISH
from logres_workshop.marker import rule
from tests.games.britannia.positions import armies, notations, points, position

ENGLAND = [AREAS[area] for area in sorted(ENGLISH)]  # Avalon, Downlands, Wessex, Sussex, Kent, Essex, ...


def realm(**nations: int) -> dict[str, Any]:
    """So many English areas for each nation, one infantry in each."""
    areas = iter(ENGLAND)
    return {next(areas): {nation: 1} for nation, count in nations.items() for _ in range(count)}


def crown(round: int, areas: dict[str, Any], **more) -> logres.Game:
    """The end of a round, with open votes unless the options say otherwise."""
    options = more.pop("options", {"ballot-call": False})
    return position("crown", None, areas, round, seed=1, options=options, **more)


def vote(g: logres.Game, **votes: str) -> None:
    """Each voter in turn, as told."""
    for voter, choice in votes.items():
        assert g.decision
        assert (g.decision.kind, g.decision.actor) == ("Vote", voter)
        g.play(f"vote {choice}")


# ---------------------------------------------------------------------- the Bretwalda


@rule("britannia", "bretwalda.when", "timeline.crown-rounds")
@pytest.mark.parametrize("round", range(6, 17))
def test_rounds_of_the_bretwalda(round: int):
    g = crown(round, realm(welsh=1, saxons=1))
    asked = g.decision is not None and g.decision.kind == "Vote"
    assert asked == (round in (8, 9, 10))


@rule("britannia", "bretwalda.when")
def test_holding_comes_before_the_vote():
    g = position("end-of-round", None, realm(welsh=1, saxons=1), 10, seed=1, options={"ballot-call": False})
    assert g.decision
    assert g.decision.kind == "Vote"
    assert points(g, "saxons") == 4


@rule("britannia", "bretwalda.votes", "ui.out-of-turn-decisions")
def test_each_nation_gives_all_its_votes_to_one():
    """Jutes and Welsh are both green's, and may vote apart. 2 and 3 of 5 votes for the Angles."""
    g = crown(8, {**realm(welsh=2, saxons=1, jutes=2, angles=3), "devon": {"irish": 1}})
    assert g.decision
    assert g.decision.seat == "green"
    assert g.decision.prompt == "Welsh: who shall have your 2 votes for Bretwalda?"
    assert notations(g) == ["vote welsh", "vote saxons", "vote jutes", "vote angles"], "and no abstention"
    vote(g, welsh="angles", saxons="saxons", jutes="jutes", angles="angles")
    assert points(g, "angles") == 4, "5 of 8"
    assert [line.text for line in g.log if line.rule == "bretwalda.votes"] == [
        "Welsh: 2 for Angles",
        "Saxons: 1 for Saxons",
        "Jutes: 2 for Jutes",
        "Angles: 3 for Angles",
    ]


@rule("britannia", "bretwalda.candidates")
def test_candidates_are_in_england():
    g = crown(8, {**realm(welsh=1, angles=1), "devon": {"irish": 1}, "lindsey": {"picts": 1}})
    assert notations(g) == ["vote welsh", "vote picts", "vote angles"]
    refusal = g.why_not("vote irish")
    assert refusal
    assert refusal.rule == "bretwalda.candidates"


@rule("britannia", "bretwalda.majority")
def test_half_of_the_votes_elects_nobody():
    g = crown(9, realm(welsh=2, saxons=1, angles=1))
    vote(g, welsh="welsh", saxons="saxons", angles="saxons")
    assert (points(g, "welsh"), points(g, "saxons")) == (0, 0)
    g = crown(9, realm(welsh=2, saxons=1, angles=2))
    vote(g, welsh="saxons", saxons="saxons", angles="angles")
    assert points(g, "saxons") == 4


@rule("britannia", "bretwalda.majority")
def test_a_lone_nation_needs_no_election():
    g = crown(8, {**realm(scots=1), "devon": {"irish": 1}})
    assert points(g, "scots") == 4
    assert crown(8, {"devon": {"irish": 1}}).view(None)["board"]["points"]["irish"] == 0


@rule("britannia", "bretwalda.galloway")
def test_galloway_votes_with_the_angles():
    """Three Brigante areas, Galloway among them, and two Angle ones: the Angles' choice gets three votes."""
    areas = {"galloway": {"brigantes": 1}, **realm(brigantes=2, angles=2)}
    g = crown(8, areas, subjects={"brigantes": "angles"})
    assert g.decision
    assert g.decision.prompt.startswith("Brigantes: who shall have your 2 votes")
    vote(g, brigantes="brigantes", angles="angles")
    assert points(g, "angles") == 4, "3 of 5"
    g = crown(8, areas, subjects={"brigantes": "angles"})
    vote(g, brigantes="angles", angles="brigantes")
    assert points(g, "brigantes") == 4, "the Angles' choice need not be the Angles"
    free = crown(8, areas)
    vote(free, brigantes="brigantes", angles="angles")
    assert points(free, "brigantes") == 4


@rule("britannia", "bretwalda.galloway")
def test_brigantes_with_galloway_alone_are_not_asked_but_may_be_chosen():
    g = crown(8, {"galloway": {"brigantes": 1}, **realm(angles=1, welsh=1)}, subjects={"brigantes": "angles"})
    assert "vote brigantes" in notations(g)
    vote(g, welsh="welsh", angles="brigantes")
    assert points(g, "brigantes") == 4
    no_angles = crown(
        8, {"galloway": {"brigantes": 1}, "mar": {"angles": 1}, **realm(welsh=1)}, subjects={"brigantes": "angles"}
    )
    vote(no_angles, welsh="welsh", brigantes="welsh")
    assert points(no_angles, "welsh") == 4


def sealed(areas: dict[str, Any] | None = None) -> logres.Game:
    """Welsh and Jutes are green's, Saxons red's, Angles blue's."""
    areas = areas or realm(welsh=2, saxons=1, jutes=2, angles=3)
    return crown(8, areas, options={"secret-ballot": True})


@rule("britannia", "bretwalda.secret-ballot")
def test_a_secret_ballot_asks_all_at_once_and_shows_nothing_before_the_end():
    g = sealed()
    assert [(d.seat, d.actor) for d in g.pending] == [("green", "welsh"), ("red", "saxons"), ("blue", "angles")]
    g.play("vote angles", "green")
    g.play("vote saxons", "red")
    g.play("vote saxons", "blue")
    assert [(d.seat, d.actor) for d in g.pending] == [("green", "jutes")]
    for seat in ("red", "blue", "yellow", None):
        assert "Welsh: 2" not in json.dumps(g.view(seat)["log"])
        assert "vote angles" not in g.record(seat)
    assert "Welsh: 2 for Angles" in json.dumps(g.view("green")["log"])
    g.play("vote angles", "green")
    shown = [line["text"] for line in g.view("yellow")["log"] if line.get("rule") == "bretwalda.votes"]
    assert shown == ["Welsh: 2 for Angles", "Saxons: 1 for Saxons", "Jutes: 2 for Angles", "Angles: 3 for Saxons"]
    assert points(g, "angles") == 0


@rule("britannia", "bretwalda.secret-ballot")
def test_votes_stay_sealed_between_ballots():
    """What others cannot see makes no difference to their views, re-deals and records."""

    def after(welsh: str, angles: str) -> logres.Game:
        g = sealed()
        for seat, choice in (("green", welsh), ("red", "saxons"), ("blue", angles)):
            g.play(f"vote {choice}", seat)
        return g

    one, other = after("angles", "angles"), after("jutes", "angles")
    for seat in ("red", "blue", None):
        assert json.dumps(one.view(seat)) == json.dumps(other.view(seat))
        assert one.record(seat) == other.record(seat)
    assert one.redeal("red", 3).save() == other.redeal("red", 3).save()
    assert len({one.redeal("red", k).save() for k in range(12)}) > 1
    assert one.redeal("green", 3).save() != other.redeal("green", 3).save()
    mine = {json.loads(one.redeal("green", k).save())["state"]["stack"][-2]["fields"]["cast"][0][1] for k in range(9)}
    assert len(mine) == 1, "a seat's own vote stands"
    assert logres.load(one.save()).save() == one.save()


@rule("britannia", "bretwalda.secret-ballot")
def test_a_secret_ballot_counts_like_an_open_one():
    g = sealed()
    for seat, choice in (("blue", "angles"), ("red", "saxons"), ("green", "angles"), ("green", "jutes")):
        g.play(f"vote {choice}", seat)
    assert points(g, "angles") == 4
    assert not g.can_undo("green")


@rule("britannia", "bretwalda.secret-ballot")
@pytest.mark.parametrize("round", [8, 9, 10])
@pytest.mark.parametrize("caller", ["yellow", "green", "red", "blue", None])
def test_any_player_may_call_for_a_secret_ballot_before_each_vote(round: int, caller: str | None):
    """Yellow has no vote here, and may call for it all the same. One call is enough, and it is for this vote alone."""
    g = crown(round, realm(welsh=2, saxons=1, jutes=2, angles=3), options={})
    assert [(d.seat, d.kind, d.rule) for d in g.pending] == [
        (seat, "CallBallot", "bretwalda.secret-ballot") for seat in g.seats
    ]
    for seat in g.seats:
        g.play("secretly" if seat == caller else "openly", seat)
    told = [line.about for line in g.log if line.kind == "ballot-call"]
    if caller is None:
        assert ([(d.seat, d.actor) for d in g.pending], told) == ([("green", "welsh")], [])
    else:
        assert [d.seat for d in g.pending] == ["green", "red", "blue"]
        assert told == [caller]
        g.play("vote angles", "green")
        assert "vote angles" not in g.record("red")


@rule("britannia", "bretwalda.secret-ballot")
def test_what_was_called_for_is_sealed_like_what_an_option_seals():
    def after(welsh: str) -> logres.Game:
        g = crown(8, realm(welsh=2, saxons=1, jutes=2, angles=3), options={})
        for seat in g.seats:
            g.play("secretly", seat)
        for seat, choice in (("green", welsh), ("red", "saxons"), ("blue", "angles")):
            g.play(f"vote {choice}", seat)
        return g

    one, other = after("angles"), after("jutes")
    assert json.dumps(one.view("red")) == json.dumps(other.view("red"))
    assert one.redeal("red", 3).save() == other.redeal("red", 3).save()
    one.play("vote angles", "green")
    assert points(one, "angles") == 4


# ---------------------------------------------------------------------- the King


def king_of(round: int, areas: dict[str, Any], **more) -> str | None:
    """The nation that the end of the round makes king."""
    g = crown(round, areas, **more)
    crowned = [line.about for line in g.log if line.rule in ("king.reward", "king.r16.reward")]
    return crowned[0] if crowned else None


@rule("britannia", "king.condition")
@pytest.mark.parametrize(
    ("nations", "king"),
    [
        ({"saxons": 4, "angles": 2}, "saxons"),
        ({"saxons": 4, "angles": 3}, None),
        ({"saxons": 3}, None),
        ({"saxons": 4}, "saxons"),
        ({"saxons": 6, "angles": 3, "danes": 3}, "saxons"),
        ({"saxons": 7, "angles": 2, "danes": 4}, None),
        ({"welsh": 5}, "welsh"),
    ],
)
def test_who_is_king(nations: dict[str, Any], king: str | None):
    assert king_of(11, realm(**nations)) == king


@rule("britannia", "king.none-r15", "timeline.crown-rounds")
@pytest.mark.parametrize("round", range(5, 17))
def test_rounds_of_the_king(round: int):
    areas = realm(saxons=4)
    if round == 16:
        areas["avalon"] = {"saxons": {"infantry": 1, "leader": "harold"}}
    assert (king_of(round, areas) == "saxons") == (round in (11, 12, 13, 14, 16))


@rule("britannia", "king.reward")
def test_the_king_gets_points_and_an_army():
    g = crown(12, realm(saxons=4, angles=1))
    assert points(g, "saxons") == 8
    assert g.decision
    assert (g.decision.kind, g.decision.actor, g.decision.rule) == ("PlaceArmy", "saxons", "king.reward")
    g.play("place wessex")
    assert armies(g, "saxons", "wessex") == 2
    assert g.view(None)["board"]["round"] == 13, "one army only"


@rule("britannia", "king.reward")
def test_no_army_without_a_counter_or_room():
    crowded = {**realm(saxons=4), "north_sea": {"saxons": 16}, "mar": {"picts": 1}}
    g = crown(12, crowded)
    assert points(g, "saxons") == 8
    assert g.decision
    assert g.decision.kind != "PlaceArmy"
    assert g.view(None)["board"]["round"] == 13
    full = {area: {"angles": 3} for area in ("wessex", "kent", "essex", "suffolk")}
    g = crown(12, {**full, "wessex": {"angles": 4}, "mar": {"picts": 1}})
    assert notations(g) == ["place wessex"], "stacking applies"


@rule("britannia", "king.reward", "turn.end-of-round-steps")
def test_the_kings_army_comes_after_holding():
    g = position("end-of-round", None, realm(saxons=4), 13, seed=1)
    assert g.decision
    assert g.decision.rule == "king.reward"
    assert points(g, "saxons") == 4 * 4 + 8


@rule("britannia", "king.cnut")
@pytest.mark.parametrize(
    ("danes", "angles", "alive", "round", "worth"),
    [
        (2, 1, True, 14, 8),
        (1, 0, True, 14, 8),
        (3, 2, True, 14, 0),
        (2, 1, False, 14, 0),
        (2, 1, True, 13, 0),
        (0, 0, True, 14, 0),
    ],
)
def test_cnut(danes: int, angles: int, alive: bool, round: int, worth: int):
    """No minimum of four areas for him, and no army."""
    cnut = {"devon": {"danes": {"infantry": 5, "leader": "cnut"}}} if alive else {"devon": {"danes": 5}}
    g = position("withdrawal", "danes", {**realm(danes=danes, angles=angles), **cnut}, round, seed=1)
    assert points(g, "danes") == worth
    assert g.decision is None or g.decision.kind != "PlaceArmy" or g.decision.actor != "danes"


@rule("britannia", "king.cnut")
def test_a_round_may_have_two_kings():
    areas = {**realm(danes=8, angles=4), "devon": {"danes": {"infantry": 1, "leader": "cnut"}}}
    g = position("withdrawal", "danes", areas, 14, seed=1)
    assert points(g, "danes") == 8
    lines = [line.rule for line in g.log if line.rule == "king.cnut"]
    assert lines == ["king.cnut"]
    assert king_of(14, realm(saxons=4), points={"danes": 8}) == "saxons"


# ---------------------------------------------------------------------- round 16


def led(nation: str, leader: str, area: str = "devon") -> dict[str, Any]:
    return {area: {nation: {"infantry": 1, "leader": leader}}}


@rule("britannia", "king.r16.candidates")
def test_only_nations_with_one_of_four_leaders():
    two = {**led("normans", "william"), **led("danes", "svein", "cornwall")}
    assert king_of(16, {**realm(normans=4, angles=2), **two}) == "normans"
    assert king_of(16, {**realm(normans=4, angles=3), **two}) is None, "all nations in England are compared"
    assert king_of(16, {**realm(saxons=8, angles=2), **two}) is None, "Harold is dead"
    assert king_of(16, {**realm(welsh=8, angles=2), **two}) is None
    assert king_of(16, {**realm(normans=3, angles=1), **two}) is None


@rule("britannia", "king.r16.survivor")
def test_the_last_leader_alive_needs_no_areas():
    assert king_of(16, led("norwegians", "hardrada")) == "norwegians"
    assert king_of(16, {**realm(angles=1, saxons=5), **led("norwegians", "hardrada", "york")}) == "norwegians"
    two = {**led("norwegians", "hardrada"), **led("saxons", "harold", "cornwall")}
    assert king_of(16, two) is None
    assert king_of(16, realm(saxons=4)) is None, "with none alive there is no king"


@rule("britannia", "king.r16.veto")
def test_a_nation_outside_the_four_may_veto():
    hardrada = led("norwegians", "hardrada", "york")
    assert king_of(16, {**realm(angles=2), **hardrada}) is None
    assert king_of(16, {**realm(angles=1), **hardrada}) == "norwegians"
    assert king_of(16, {**realm(saxons=2), **hardrada}) == "norwegians", "the Saxons are of the four"
    assert king_of(16, {**realm(angles=1), **led("norwegians", "hardrada")}) is None, "twice nothing is something"


@rule("britannia", "king.r16.reward")
def test_the_last_crown_is_worth_ten():
    g = crown(16, led("norwegians", "hardrada"))
    assert points(g, "norwegians") == 10
    assert g.result
    assert armies(g, "norwegians", "devon") == 1
