"""Victory: checks, margins, ranks and ties."""

import pytest

from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SCOTTI, STATUSES
from logres.games.pendragon.rules import victory
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board, epoch, said

FULL = [
    *(
        "atrebates",
        "brigantes",
        "cantiaci",
        "carvetii",
        "catuvellauni",
        "corieltauvi",
        "cornovii",
        "deceangli",
        "demetae",
    ),
    *(
        "dobunni",
        "dumnonii",
        "durotriges",
        "iceni",
        "novantae",
        "ordovices",
        "parisi",
        "regni",
        "silures",
        "textoverdi",
    ),
    *("trinovantes", "votadini", "eboracum", "londinium"),
]
NO_TOWN = ("brigantes", "demetae", "iceni", "novantae", "ordovices", "parisi", "votadini")
PEOPLE = dict(zip(FULL, (3, 1, 2, 1, 3, 2, 2, 2, 1, 2, 1, 2, 2, 1, 1, 2, 2, 1, 2, 2, 2, 1, 2), strict=True))


def held(people: int, stronghold: str = "saxon_settlement") -> dict[str, object]:
    """Spaces with a Stronghold whose Population adds up to a number."""
    spaces: dict[str, object] = {}
    for name in sorted(PEOPLE, key=lambda name: -PEOPLE[name]):
        if PEOPLE[name] <= people:
            spaces[name] = {"strongholds": [stronghold if name not in ("eboracum", "londinium") else "fort"]}
            people -= PEOPLE[name]
    assert people == 0
    return spaces


def briton(people: int) -> dict[str, object]:
    """Towns or Hillforts in spaces whose Population adds up to a number."""
    spaces = held(people, "hillfort")
    towns = [name for name in reversed(spaces) if name not in NO_TOWN][:15]
    return {name: {"strongholds": ["town" if name in towns else "hillfort"]} for name in spaces}


def forts(people: int) -> dict[str, object]:
    return held(people, "fort")


@pytest.mark.parametrize(
    ("status", "most"),
    [("roman_rule_military", 75), ("autonomy_military", 60), ("roman_rule_civilian", 999), ("autonomy_civilian", 999)],
)
@rule("pendragon", "7.2.1.dux", "7.2.check-time", "6.8.7.thresholds")
def test_dux_needs_military_dominance_and_more_than_its_goal(status, most):
    prosperity = {"londinium": {"prosperity": 4}}
    for total in (60, 61, 75, 76):
        b = board(prosperity, prestige=total - 4, imperium=status)
        assert victory.passes(b, DUX) == (total > most)


@rule("pendragon", "7.2.1.dux", "6.8.7.thresholds", "1.9.dux-marker")
def test_dux_at_fragmentation_needs_control():
    b = board({**forts(8), "votadini": {"prosperity": 4}}, prestige=9, imperium="fragmentation")
    assert victory.dux_score(b) == 17
    assert not victory.passes(b, DUX)
    b.prestige = 10
    assert victory.passes(b, DUX)
    before = board({**forts(8), "votadini": {"prosperity": 4}}, prestige=9, imperium="autonomy_military")
    assert victory.dux_score(before) == 13


@pytest.mark.parametrize(
    ("status", "people", "passes"),
    [
        ("roman_rule_civilian", 36, False),
        ("roman_rule_civilian", 37, True),
        ("roman_rule_military", 37, False),
        ("autonomy_civilian", 27, False),
        ("autonomy_civilian", 28, True),
        ("autonomy_military", 40, False),
        ("fragmentation", 16, False),
        ("fragmentation", 17, True),
    ],
)
@rule("pendragon", "7.2.2.civitates", "7.2.check-time", "6.8.7.thresholds")
def test_civitates(status, people, passes):
    assert victory.passes(board(briton(people), imperium=status), CIVITATES) == passes


def settled(saxon: int = 0, scotti: int = 0, foederati: int = 0) -> dict[str, object]:
    """Settlements that give nobody Control, among enough Militia."""
    kinds = ["saxon_settlement"] * saxon + ["scotti_settlement"] * scotti
    for i in range(foederati):
        kinds[i] = "blue_" + kinds[i]
    return {name: {"strongholds": [kind], "units": {"militia": 2}} for name, kind in zip(FULL, kinds, strict=False)}


@pytest.mark.parametrize(
    ("renown", "count", "status", "passes"),
    [
        (30, 4, "roman_rule_military", False),
        (31, 4, "roman_rule_military", True),
        (31, 3, "autonomy_civilian", False),
        (80, 6, "fragmentation", False),
    ],
)
@rule("pendragon", "7.2.3.saxons:renown", "7.2.check-time", "6.8.7.thresholds")
def test_saxons_by_renown(renown, count, status, passes):
    b = board(settled(saxon=count, foederati=1), resources={"saxons": renown}, imperium=status)
    assert victory.settlements(b, SAXONS) == count
    assert victory.passes(b, SAXONS) == passes


@rule("pendragon", "7.2.3.saxons:control")
def test_saxons_by_control():
    for status in ("roman_rule_military", "fragmentation"):
        assert not victory.passes(board(held(10), imperium=status), SAXONS)
        assert victory.passes(board(held(11), imperium=status), SAXONS)


@pytest.mark.parametrize(("renown", "count", "passes"), [(45, 4, False), (46, 4, True), (46, 3, False)])
@rule("pendragon", "7.2.4.scotti", "7.2.check-time")
def test_scotti(renown, count, passes):
    for status in ("roman_rule_civilian", "fragmentation"):
        b = board(settled(scotti=count, foederati=2), resources={"scotti": renown}, imperium=status)
        assert victory.passes(b, SCOTTI) == passes


@rule("pendragon", "5.3.dal-riada")
def test_a_settlement_on_dal_riada_counts_for_the_margin_alone():
    b = board(settled(scotti=3), resources={"scotti": 50}, dal_riada=1)
    assert not victory.passes(b, SCOTTI)
    assert victory.margin(b, SCOTTI) == 50 + 20 - 65


@rule("pendragon", "2.1.scenario.bc-victory-saxon", "2.1.scenario.bc-victory-scotti")
def test_barbarian_conspiracy_has_its_own_goals():
    own = "barbarian-conspiracy"
    assert victory.passes(board(held(4), scenario=own), SAXONS)
    assert not victory.passes(board(held(3), scenario=own), SAXONS)
    b = board(settled(saxon=3), resources={"saxons": 25}, scenario=own)
    assert victory.passes(b, SAXONS)
    assert victory.margin(b, SAXONS) == 25 - 39 + 15
    b.resources[SAXONS] = 24
    assert not victory.passes(b, SAXONS)
    assert not victory.passes(board(settled(saxon=2), resources={"saxons": 25}, scenario=own), SAXONS)
    broken = board(settled(saxon=3), resources={"saxons": 25}, scenario=own, imperium="fragmentation")
    assert not victory.passes(broken, SAXONS)  # [6.8.7.thresholds] by Control alone
    b = board(settled(scotti=2), resources={"scotti": 25}, scenario=own)
    assert victory.passes(b, SCOTTI)
    assert victory.margin(b, SCOTTI) == 25 - 34 + 10
    b.resources[SCOTTI] = 24
    assert not victory.passes(b, SCOTTI)
    assert not victory.passes(board(settled(scotti=1), resources={"scotti": 25}, scenario=own), SCOTTI)
    assert victory.margin(board(held(4), scenario=own), SAXONS) == 1


@rule("pendragon", "2.1.scenario.deb-board")
def test_S5_margins_at_the_start():
    b = board(base="scenario", scenario="barbarian-conspiracy")
    assert [victory.margin(b, f) for f in range(4)] == [5, 2, -3, -28]
    assert victory.passing(b) == [DUX]
    b = board(base="scenario", scenario="de-excidio-britanniae")
    assert [victory.margin(b, f) for f in range(4)] == [5, 2, -10, -59]


@rule("pendragon", "7.3.margin-dux", "7.3.margin-civitates", "7.3.margin-sign")
def test_V1_margins_by_status():
    spaces = {"votadini": {"prosperity": 4}}
    assert [victory.margin(board(spaces, prestige=71, imperium=s), DUX) for s in STATUSES] == [0, -10, 15, 5, 54]
    assert [victory.margin(board(held(0), imperium=s), CIVITATES) for s in STATUSES] == [-38, -36, -31, -27, -16]
    ten = {name: {"strongholds": ["hillfort"]} for name in ("atrebates", "catuvellauni", "iceni", "regni")}
    assert victory.margin(board(ten, imperium="fragmentation"), CIVITATES) == -6


@rule("pendragon", "7.3.margin-saxons", "7.3.margin-scotti", "7.3.margin-vs-check", "7.3.margin-sign")
def test_margins_of_the_barbarians():
    b = board(settled(saxon=4, foederati=2), resources={"saxons": 31})
    assert victory.margin(b, SAXONS) == 1
    b = board(settled(saxon=4, foederati=2), resources={"saxons": 31}, imperium="fragmentation")
    assert victory.margin(b, SAXONS) == -10
    assert victory.margin(board(held(12), resources={"saxons": 5}), SAXONS) == 2
    b = board(settled(scotti=4, foederati=1), resources={"scotti": 46})
    assert victory.margin(b, SCOTTI) == 1
    assert victory.margin(board(settled(scotti=1), resources={"scotti": 60}), SCOTTI) == 0


# ---------------------------------------------------------------------- who has won


def check(spaces=None, **fields):
    return epoch("victory", spaces, **fields)


@rule("pendragon", "6.3.victory-phase:winner", "7.1.rank")
def test_the_game_ends_when_somebody_passes_the_check():
    g = check({"londinium": {"prosperity": 4}}, prestige=72, resources={"scotti": 80})
    assert g.result is not None
    assert (g.result.winners, g.result.reason) == (("dux",), "a goal exceeded")
    assert g.result.scores == {"dux": 1.0, "civitates": -38.0, "saxons": -10.0, "scotti": 15.0}
    assert check({"londinium": {"prosperity": 4}}, prestige=71).result is None


@rule("pendragon", "7.1.rank")
def test_of_two_that_pass_the_higher_margin_wins():
    spaces = {**settled(saxon=4), "londinium": {"prosperity": 4}}
    g = check(spaces, prestige=75, resources={"saxons": 36})
    assert g.result is not None
    assert (g.result.winners, g.result.scores["dux"], g.result.scores["saxons"]) == (("saxons",), 4.0, 6.0)


@rule("pendragon", "7.1.ties")
@pytest.mark.parametrize(
    ("spaces", "fields", "winner"),
    [
        (settled(saxon=4), {"prestige": 76, "resources": {"saxons": 31}}, "dux"),
        (settled(scotti=4), {"prestige": 76, "resources": {"scotti": 46}}, "dux"),
        ({**settled(saxon=4, scotti=4)}, {"resources": {"saxons": 31, "scotti": 46}}, "saxons"),
        (
            {**settled(saxon=4)},
            {"prestige": 76, "resources": {"saxons": 31}, "options": {"nonplayers": ["saxons"]}},
            "saxons",
        ),
    ],
)
def test_ties(spaces, fields, winner):
    g = check(spaces, **fields)
    assert g.result is not None
    assert g.result.winners == (winner,)


@rule("pendragon", "7.1.ties")
def test_civitates_win_a_tie_with_the_dux():
    spaces = {name: {"strongholds": ["hillfort"]} for name in ("atrebates", "catuvellauni", "iceni", "regni", "parisi")}
    more = {name: {"strongholds": ["hillfort"]} for name in ("cantiaci", "cornovii", "demetae")}
    g = check({**spaces, **more}, prestige=18, imperium="fragmentation")
    assert g.result is not None
    assert (g.result.scores["dux"], g.result.scores["civitates"]) == (1.0, 1.0)
    assert g.result.winners == ("civitates",)


def test_ranks_by_check_margin_and_tie():
    spaces = {"londinium": {"prosperity": 4}}
    g = check(spaces, prestige=72, resources={"scotti": 80})
    assert g.result is not None
    assert g.result.ranks == {"dux": 1, "scotti": 2, "saxons": 3, "civitates": 4}  # the Scotti failed the check
    tied = check({**settled(saxon=4, scotti=4)}, resources={"saxons": 31, "scotti": 46})
    assert tied.result is not None
    assert tied.result.ranks == {"saxons": 1, "scotti": 2, "civitates": 3, "dux": 4}


def test_behind_a_nonplayer_that_passes_all_rank_equally():
    g = check({**settled(saxon=4)}, prestige=80, resources={"saxons": 31}, options={"nonplayers": ["saxons"]})
    assert g.result is not None
    assert g.result.ranks == {"saxons": 1, "dux": 2, "civitates": 2, "scotti": 2}


def test_factions_in_one_hand_share_a_rank():
    g = check({**settled(saxon=4)}, resources={"saxons": 31}, options={"players": "three-britons"})
    assert g.result is not None
    assert g.result.ranks == {"saxons": 1, "scotti": 2, "dux": 3, "civitates": 3}


@rule("pendragon", "7.1.non-player-win")
def test_a_nonplayer_that_passes_beats_all_players():
    spaces = {**settled(saxon=4), "londinium": {"prosperity": 4}}
    g = check(spaces, prestige=80, resources={"saxons": 31}, options={"nonplayers": ["saxons"]})
    assert g.result is not None
    assert (g.result.winners, g.result.scores["dux"]) == (("saxons",), 9.0)


@rule("pendragon", "1.5.1.double-role-margin", "6.3.exceptions", "1.5.1.two-players")
def test_who_runs_two_factions_needs_both():
    spaces = settled(saxon=4, scotti=4)
    g = check(spaces, resources={"saxons": 40, "scotti": 45}, options={"players": "two"})
    assert g.result is None
    g = check(spaces, resources={"saxons": 40, "scotti": 46}, options={"players": "two"})
    assert g.result is not None
    assert g.result.winners == ("saxons", "scotti")
    assert (g.result.scores["saxons"], g.result.scores["scotti"]) == (1.0, 1.0)


@rule("pendragon", "1.5.1.two-player-briton-thresholds", "1.5.1.three-players")
@pytest.mark.parametrize(
    ("status", "people", "prestige", "ends"),
    [
        ("roman_rule_military", 39, 76, True),
        ("roman_rule_military", 38, 76, False),
        ("roman_rule_military", 39, 75, False),
        ("roman_rule_civilian", 37, 80, False),
        ("autonomy_military", 32, 61, True),
        ("autonomy_military", 31, 61, False),
        ("autonomy_civilian", 28, 71, True),
        ("autonomy_civilian", 28, 70, False),
        ("fragmentation", 17, 18, True),
    ],
)
def test_one_hand_for_both_britons_beats_the_raised_threshold(status, people, prestige, ends):
    spaces = briton(people)
    for players in ("two", "three-britons"):
        g = check(spaces, prestige=prestige, imperium=status, options={"players": players})
        assert (g.result is not None) == ends


@rule("pendragon", "1.5.1.three-players")
def test_three_players_seat_the_barbarians_together_or_the_britons():
    assert board(options={"players": "three"}).player == [0, 1, 2, 2]
    assert board(options={"players": "three-britons"}).player == [0, 0, 2, 3]


@rule("pendragon", "1.5.1.two-players")
def test_two_players_seat_britons_against_barbarians():
    assert board(options={"players": "two"}).player == [0, 0, 2, 2]


@rule("pendragon", "2.4.2.final-epoch", "7.3.final", "6.3.victory-phase:final")
def test_the_last_epoch_ends_the_game_after_a_recovery():
    spaces = {"iceni": {"strongholds": ["hillfort"], "prosperity": [1, 0]}}
    g = check(spaces, epoch=6, imperium="roman_rule_military")
    assert g.result is not None
    assert g.result.reason == "the highest margin after the last Epoch"
    assert g.board.total_prosperity() == 3
    assert g.result.winners == ("saxons",)
    assert g.result.scores["saxons"] == -10.0
    assert not said(g, "Resources +")


@rule("pendragon", "2.4.2.final-epoch", "7.3.final")
def test_after_the_last_epoch_the_margin_alone_counts():
    spaces = {"iceni": {"strongholds": ["hillfort"], "prosperity": [1, 0]}}
    g = check({**spaces, **settled(scotti=1)}, epoch=6, prestige=74, resources={"scotti": 80})
    assert victory.passing(g.board) == [DUX]
    assert g.result is not None
    assert g.result.winners == ("scotti",)


@rule("pendragon", "6.3.exceptions", "7.3.final", "2.1.scenario.bc-no-recovery")
def test_no_last_recovery_at_fragmentation_or_in_barbarian_conspiracy():
    spaces = {"iceni": {"strongholds": ["hillfort"]}}
    g = check(spaces, epoch=6, imperium="fragmentation")
    assert g.result is not None
    assert g.board.total_prosperity() == 0
    g = check(spaces, epoch=2, scenario="barbarian-conspiracy")
    assert g.result is not None
    assert g.board.total_prosperity() == 0
    g = check(spaces, epoch=2, scenario="petty-tyrants", imperium="autonomy_military")
    assert g.board.total_prosperity() == 2


@rule(
    "pendragon", "2.1.scenario.bc-duration", "2.1.scenario.pt-duration", "2.1.scenario.htf-duration", "2.1.scenario.deb"
)
@pytest.mark.parametrize(
    ("scenario", "epochs"),
    [("barbarian-conspiracy", 2), ("petty-tyrants", 2), ("the-harder-they-fall", 4), ("de-excidio-britanniae", 6)],
)
def test_how_many_epochs_a_scenario_has(scenario, epochs):
    assert check(epoch=epochs - 1, scenario=scenario).result is None
    assert check(epoch=epochs, scenario=scenario).result is not None
