"""8.2.3 Free actions by Event, by the boxes of the flowcharts; small answers."""

from logres.games.pendragon.battle.enemies import ChooseEnemy
from logres.games.pendragon.commands.core.placing import PlaceUnits
from logres.games.pendragon.names import CAVALRY, CIVITATES, DUX, MILITIA, SAXONS, SCOTTI, SEATS, Space
from logres.games.pendragon.nonplayer import selection
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.planning import briton_march
from logres_workshop.marker import rule
from tests.games.pendragon.boards import new
from tests.games.pendragon.nonplayer.bench import at, board, die, executed, gift, run, said, some, table


@rule("pendragon", "8.2.3.event-commands")
def test_a_free_muster_of_the_civitates():
    g = run(table({"iceni": {"hillfort": 1}}, gift("civitates", "muster"), population={"iceni": 2}))
    assert executed(g) == "Muster"
    assert at(g, "iceni", "militia") == 3
    assert board(g).resources[CIVITATES] == 0


@rule("pendragon", "8.2.3.event-commands")
def test_a_free_train_of_the_dux():
    g = run(table({"iceni": {"fort": 1}}, gift("dux", "train"), seed="x"))
    assert executed(g) == "Train"
    assert at(g, "iceni", "cavalry") == 1


@rule("pendragon", "8.2.3.event-commands")
def test_nothing_follows_a_free_command():
    forces = {"iceni": {"fort": 1, "cavalry": 3, "scotti_raider": 2}, "trinovantes": {"saxon_raider": 2}}
    g = run(table(forces, gift("dux", "march"), seed="x"))
    assert said(g, "8.0.same-rules") == ["executes March"]


@rule("pendragon", "8.2.3.event-commands")
def test_a_free_raid_of_the_saxons():
    g = run(table({"iceni": {"hillfort": 1}}, gift("saxons", "raid", most=1), seed="x", bottom={"iceni": 2}))
    assert executed(g) == "Raid"
    assert any("3D4" in line for line in said(g, "8.3.loop"))


@rule("pendragon", "8.2.3.event-commands")
def test_a_battle_an_event_allows():
    g = table({"dobunni": {"saxon_warband": 5, "militia": 2, "cavalry": 4, "scotti_warband": 1}})
    assert policies.worth_fighting(g, ChooseEnemy(SAXONS, Space.DOBUNNI, 15, 1), SCOTTI, 0)
    assert policies.worth_fighting(g, ChooseEnemy(DUX, Space.DOBUNNI, 15, 1), SCOTTI, 0)
    g = table({"dobunni": {"saxon_warband": 1, "militia": 9, "scotti_warband": 1}})
    assert not policies.worth_fighting(g, ChooseEnemy(SAXONS, Space.DOBUNNI, 15, 1), CIVITATES, 0)
    assert not policies.worth_fighting(g, ChooseEnemy(SCOTTI, Space.DOBUNNI, 15, 1), CIVITATES, 0)
    assert not policies.worth_fighting(g, ChooseEnemy(CIVITATES, Space.DOBUNNI, 15, 1), SAXONS, 0)


@rule("pendragon", "8.2.3.choice-of-command")
def test_a_feat_alone():
    forces = {"iceni": {"hillfort": 1}}
    chance = (die("invite nation", 5),)
    g = run(table(forces, gift("civitates", None, "invite", most=1), chance=chance))
    assert at(g, "iceni", "blue_saxon_settlement") == 1
    assert at(g, "iceni", "blue_saxon_warband") == 3
    assert any("Invite" in line for line in said(g, "8.2.3.choice-of-command"))


@rule("pendragon", "8.3.maximum")
def test_as_many_as_there_are():
    g = table({})
    question = PlaceUnits(CIVITATES, Space.ICENI, MILITIA, 0, 3, "3.3.1.muster-units")
    assert some(policies.place_units(g, board(g), question)).count == 3


@rule("pendragon", "8.3.ties-random")
def test_an_order_by_chance():
    g = table({}, chance=(die("choose x", 5), die("choose x", 1)))
    assert selection.ranked(g, "x", [7, 8, 9]) == [9, 7, 8]


@rule("pendragon", "8.4.1.plunder-preference")
def test_empty_hands_march_first():
    b = board(table({"iceni": {"militia": 2, "laden_militia": 2, "cavalry": 1}}))
    assert briton_march.parts(b, Space.ICENI, (CAVALRY, MILITIA), 2) == ((CAVALRY, 1, 0), (MILITIA, 2, 0))
    assert briton_march.parts(b, Space.ICENI, (MILITIA,), 1) == ((MILITIA, 2, 1),)


@rule("pendragon", "8.1.act-by-flowchart")
def test_a_non_player_consults_its_flowchart():
    g = new(None, 64, {"demo": True})
    for _ in range(40):
        g.play(g.forced)
    first = [line for line in g.log if line.kind == "np-turn"]
    assert first
    assert all(line.about in SEATS and line.nouns("seat")[0].id == line.about for line in first)
