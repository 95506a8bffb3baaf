"""8.7.7, 8.7.8, 8.8.7, 8.8.8, 8.9 The Epoch Round, cooperation, one player alone."""

import pytest

import logres
from logres.engine.errors import BadInput
from logres.games.pendragon import resources
from logres.games.pendragon.commands.core import tribute
from logres.games.pendragon.epoch import annona, hoarding, relocation, upkeep
from logres.games.pendragon.names import (
    AUTONOMY_CIVILIAN,
    CAVALRY,
    CIVITATES,
    DUX,
    FRAGMENTATION,
    MILITIA,
    SAXONS,
    SCOTTI,
    SCOTTI_WARBAND,
    SEATS,
    Space,
)
from logres.games.pendragon.nonplayer import solitaire
from logres.games.pendragon.nonplayer.answers import explanations, housekeeping, tactics
from logres.games.pendragon.nonplayer.charts.flow import Turn
from logres.games.pendragon.resources import AGREE, REFUSE
from logres.games.pendragon.rules import imperium, victory
from logres.ledger import clauses
from logres_workshop.marker import rule
from tests.games.pendragon.boards import new
from tests.games.pendragon.nonplayer.bench import at, board, run, some, table
from tests.games.pendragon.orders import order


@rule("pendragon", "8.7.7.annona", "8.8.7.annona")
@pytest.mark.parametrize(("faction", "colour"), [(DUX, "red"), (CIVITATES, "blue")])
def test_the_cheapest_groups_first_and_own_ones_only(faction, colour):
    other = "blue" if colour == "red" else "red"
    forces = {
        "iceni": {f"{colour}_saxon_warband": 3},
        "regni": {f"{colour}_saxon_warband": 1},
        "parisi": {f"{other}_saxon_warband": 1},
    }
    track = "red" if faction == DUX else "blue"
    g = table(forces, imperium="fragmentation", **{track: 3})
    question = annona.PayAnnona(faction, ())
    assert some(housekeeping.pay_annona(g, board(g), question)).text == f"pay {colour}_saxon_warband regni"
    g = table({"parisi": {f"{other}_saxon_warband": 1}}, imperium="fragmentation", **{track: 3})
    assert some(housekeeping.pay_annona(g, board(g), question)).text == "done"


@rule("pendragon", "8.7.7.hoard")
def test_they_hoard_what_they_can():
    spaces = ("atrebates", "cantiaci", "carvetii", "catuvellauni", "corieltauvi", "cornovii", "deceangli", "dobunni")
    towns = {s: {"town": 1} for s in (*spaces, "dumnonii", "durotriges", "regni", "silures", "trinovantes")}
    g = table(towns, blue=5)
    assert some(housekeeping.hoard(g, board(g), hoarding.Hoard(CIVITATES))).count == 5
    g = table(towns, blue=50)
    assert some(housekeeping.hoard(g, board(g), hoarding.Hoard(CIVITATES))).count == 7


@rule("pendragon", "8.7.7.comitates")
def test_wealth_keeps_comitates_and_chance_dismisses():
    forces = {"iceni": {"comitates": 4}, "regni": {"comitates": 4}, "parisi": {"comitates": 1}}
    g = table(forces, wealth=2)
    assert some(housekeeping.pay_comitates(g, board(g), upkeep.PayComitates(CIVITATES))).count == 2
    gone = set()
    for seed in "abcdefghijkl":
        g = table(forces, seed=seed)
        gone.add(some(housekeeping.dismiss_comitates(g, board(g), upkeep.DismissComitates(CIVITATES))).area)
    assert gone == {"iceni", "regni", "parisi"}


@rule("pendragon", "8.7.7.relocate")
def test_troops_go_where_control_is_won():
    forces = {
        "brigantes": {"militia": 2},
        "carvetii": {"hillfort": 1},
        "textoverdi": {"hillfort": 1, "saxon_warband": 1},
    }
    g = table(forces, population={"textoverdi": 2})
    question = relocation.GoNear(CIVITATES, MILITIA, Space.BRIGANTES, "6.6.2.civ-relocate")
    near = relocation.nearest(board(g), Space.BRIGANTES, MILITIA)
    assert Space.TEXTOVERDI in near
    assert some(housekeeping.go_near(g, board(g), question)).text == "send 2 textoverdi"


@rule("pendragon", "8.3.ties-random")
def test_barbarians_relocate_by_chance():
    forces = {
        "brigantes": {"scotti_warband": 2},
        "carvetii": {"scotti_settlement": 1},
        "textoverdi": {"scotti_settlement": 1, "militia": 1},
    }
    question = relocation.GoNear(SCOTTI, SCOTTI_WARBAND, Space.BRIGANTES, "6.6.3.barbarian-relocate")
    found = set()
    for seed in range(20):
        g = table(forces, population={"textoverdi": 2}, seed=f"s{seed}")
        found.add(some(housekeeping.go_near(g, board(g), question)).text)
    assert found == {"send 2 textoverdi", "send 2 carvetii"}


@rule("pendragon", "8.8.7.upkeep")
def test_forts_then_roads():
    g = table({"iceni": {"fort": 2}}, red=2)
    assert some(housekeeping.keep_forts(g, board(g), upkeep.KeepForts(DUX, 0))).text == "pay"
    g = table({"iceni": {"fort": 2}}, red=1)
    assert some(housekeeping.keep_forts(g, board(g), upkeep.KeepForts(DUX, 0))).verb == "raze"
    g = table({}, red=40, imperium="autonomy_military")
    assert some(housekeeping.maintain_roads(g, board(g), upkeep.MaintainRoads(DUX))).text == "maintain roads"
    g = table({}, red=0, imperium="autonomy_military")
    assert some(housekeeping.maintain_roads(g, board(g), upkeep.MaintainRoads(DUX))).text == "neglect roads"


@rule("pendragon", "8.8.7.relocate")
def test_N9_nineteen_cavalry_over_ten_forts():
    spaces = (
        "iceni",
        "regni",
        "parisi",
        "cornovii",
        "silures",
        "votadini",
        "ordovices",
        "cantiaci",
        "carvetii",
        "demetae",
    )
    forces = {s: {"fort": 1} for s in spaces}
    forces["iceni"]["cavalry"] = 9
    forces["regni"]["cavalry"] = 2
    forces["brigantes"] = {"cavalry": 8}
    g = table(forces, relocation.Redeployment(CAVALRY, "6.6.1.dux-cavalry-relocate"), seed="x")
    run(g)
    counts = sorted([at(g, s, "cavalry") for s in spaces])
    assert counts == [1, *[2] * 9]
    assert at(g, "regni", "cavalry") == 2


@rule("pendragon", "8.8.7.relocate")
def test_only_as_needed():
    forces = {
        "iceni": {"fort": 1, "cavalry": 2},
        "regni": {"fort": 1, "cavalry": 1},
        "parisi": {"fort": 2, "cavalry": 3},
    }
    g = table(forces, relocation.Redeployment(CAVALRY, "6.6.1.dux-cavalry-relocate"))
    run(g)
    assert [at(g, s, "cavalry") for s in ("iceni", "regni", "parisi")] == [2, 1, 3]


# ---------------------------------------------------------------------- cooperation


@rule("pendragon", "8.7.8.consent-resources")
@pytest.mark.parametrize(("prestige", "answer"), [(60, AGREE), (70, REFUSE), (71, REFUSE)])
def test_blue_resources_are_lent_to_a_worse_off_dux(prestige, answer):
    """At Autonomy, Civilian: Dux margin Prestige - 70, Civitates margin 27 - 27."""
    g = table({"iceni": {"hillfort": 1}}, prestige=prestige, population={"iceni": 27}, imperium="autonomy_civilian")
    question = resources.Lend(CIVITATES, 3, 5)
    assert housekeeping.lend(g, board(g), question) is answer


@rule("pendragon", "8.7.8.no-tribute", "8.8.8.no-tribute")
def test_no_tribute():
    g = table({}, blue=9, red=9, wealth=9)
    assert housekeeping.grant(g, board(g), tribute.Grant(CIVITATES, DUX, 3, 1)) is REFUSE
    assert some(housekeeping.tributes(g, board(g), tribute.Tribute(DUX, 0))).text == "end"
    assert tribute.requests(board(g), SAXONS, 0) == []
    g = table({}, players=("civitates", "dux"), blue=9, red=9)
    assert tribute.requests(board(g), SAXONS, 0) == [tribute.ASK[DUX], tribute.ASK[CIVITATES]]


@rule("pendragon", "8.8.8.pay-blue")
def test_blue_before_red():
    g = table({}, red=5, blue=9)
    question = resources.Mix(DUX, 4, 0, 80)
    assert some(housekeeping.mix(g, board(g), question)).text == "pay 4 blue"
    assert some(housekeeping.mix(g, board(g), resources.Mix(CIVITATES, 4, 0, 80))).count == 0
    plan = Turn(DUX)
    for status, asks in (("autonomy_civilian", True), ("autonomy_military", False)):
        b = board(table({}, imperium=status))
        assert plan._asks_for_blue(b, order("dux", "train")) == asks


# ---------------------------------------------------------------------- one player alone


@rule("pendragon", "8.0.scope")
def test_three_non_players_at_most():
    from logres.games.pendragon.title import TITLE

    assert TITLE.check_options({"demo": True})["demo"]
    with pytest.raises(BadInput):
        logres.new("pendragon", options={"nonplayers": list(SEATS)}, seed=1)
    g = logres.new("pendragon", options={"nonplayers": list(SEATS)[:3]}, seed=1)
    assert board(g).nonplayer == [1, 1, 1, 0]


@rule("pendragon", "8.9.roles")
def test_whom_a_solitary_player_plays():
    assert solitaire.played(board(table({}, players=("scotti",)))) == [SCOTTI]
    assert solitaire.played(board(table({}, players=("dux", "civitates"), player=[0, 0, 2, 2]))) == [DUX, CIVITATES]
    assert solitaire.played(board(table({}, players=("dux", "civitates")))) == []
    g = logres.new("pendragon", options={"players": "two", "nonplayers": ["saxons", "scotti"]}, seed=1)
    assert solitaire.played(board(g)) == [DUX, CIVITATES]


@rule("pendragon", "8.9.entropy-britons", "8.9.entropy-which")
def test_a_player_of_both_britons_gives_up_the_better():
    more = {"players": ("dux", "civitates"), "player": [0, 0, 2, 2]}
    for prestige, left in ((60, DUX), (2, CIVITATES)):
        forces = {"iceni": {"hillfort": 1, "militia": 1}}
        g = table(forces, prestige=prestige, population={"iceni": 5}, imperium="autonomy_civilian", **more)
        assert board(g).imperium == AUTONOMY_CIVILIAN
        imperium.set_status(g, board(g), FRAGMENTATION)
        assert board(g).nonplayer[left] == 1
        assert sum(board(g).nonplayer) == 3
    g = table({}, imperium="autonomy_civilian", prestige=9, players=("dux",))
    imperium.set_status(g, board(g), FRAGMENTATION)
    assert sum(board(g).nonplayer) == 3


@rule("pendragon", "8.9.entropy-which")
def test_level_factions_are_the_player_s_choice():
    more = {"players": ("dux", "civitates"), "player": [0, 0, 2, 2], "prestige": 1, "imperium": "autonomy_civilian"}
    g = table({}, **more)
    imperium.set_status(g, board(g), FRAGMENTATION)  # Dux 1 of 17, Civitates 0 of 16
    assert g.decision.kind == "KeepOne"
    g.play("keep civitates")
    assert board(g).nonplayer[:2] == [1, 0]


@rule("pendragon", "8.9.entropy-barbarians")
def test_a_player_of_both_barbarians_after_the_second_pivotal():
    more = {"players": ("saxons", "scotti"), "player": [0, 0, 2, 2], "scotti_renown": 50, "saxon_renown": 12}
    g = table({}, played=[75], **more)
    solitaire.entropy_of_barbarians(g, board(g))
    assert board(g).nonplayer == [1, 1, 0, 0]
    g = table({}, played=[75, 76], **more)
    solitaire.entropy_of_barbarians(g, board(g))
    assert board(g).nonplayer == [1, 1, 0, 1]


@rule("pendragon", "8.9.difficult")
def test_difficult_bars_an_early_win():
    forces = {"iceni": {"hillfort": 1}}
    more = {"players": ("civitates",), "population": {"iceni": 40}, "imperium": "autonomy_civilian"}
    g = table(forces, **more)
    assert solitaire.may_win(g, board(g), victory.passing(board(g))) == [CIVITATES]
    g = table(forces, options={"difficult": True}, **more)
    assert solitaire.may_win(g, board(g), victory.passing(board(g))) == []
    g = table(forces, options={"difficult": True}, **{**more, "players": ("dux",)})
    assert solitaire.may_win(g, board(g), victory.passing(board(g))) == [CIVITATES]


def test_a_game_of_one_player_against_three():
    """What is not asked of the player answers itself, up to his first question."""
    g = new(None, 5, {"nonplayers": ["civitates", "saxons", "scotti"]})
    for _ in range(200):
        if g.decision is None or (g.decision.seat == "dux" and g.forced is None):
            break
        g.play(g.forced)
    assert g.decision.seat == "dux"
    assert g.view("dux")["board"]


def test_the_lines_of_the_household_name_their_rule():
    g = new("the-harder-they-fall", 2, {"demo": True})
    while g.decision is not None:
        g.play(g.forced)
    rules: dict[str, set[str]] = {}
    for line in g.log:
        if line.kind == "np-answered":
            rules.setdefault(str(line.args[0]), set()).add(line.rule or "")
    assert rules["Hoarding"] == {"8.7.7.hoard"}
    assert rules["Annona"] <= {"8.7.7.annona", "8.8.7.annona"}
    assert rules["Where to"] <= {"8.7.7.relocate", "8.8.7.relocate", "8.3.ties-random"}
    assert rules["Losses"] == {"8.4.1.reverse-order"}
    assert set().union(*rules.values()) <= set(clauses.ledger("pendragon"))


def test_every_answer_of_the_household_has_its_rule():
    assert set(explanations._HOUSEHOLD) == set(housekeeping.ANSWERS)
    assert set(explanations._IN_BATTLE) <= set(tactics.ANSWERS)
    named = [id for pair in explanations._HOUSEHOLD.values() for id in pair]
    assert set(named) <= set(clauses.ledger("pendragon"))
