"""8.2.1 Battles that Events give: each card with the terms, the enemies and the Units that it brings."""

import pytest

from logres.games.pendragon.battle.enemies import ChooseEnemy
from logres.games.pendragon.events.questions import ENOUGH, ChooseFaction, ChooseSpace
from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SCOTTI, SPACES, Card, Space
from logres.games.pendragon.nonplayer import event_battles
from logres.games.pendragon.nonplayer.answers import events, policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import dux
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import board, some, table


def where(card, faction, forces, **more):
    g = table(forces, **more)
    return [SPACES[s] for s in event_battles.spaces(g, board(g), faction, card)]


@rule("pendragon", "8.2.1.sword", "8.2.3.event-commands")
def test_a_trap_wins_what_an_ordinary_battle_would_not():
    besieged = {"town": 1, "fort": 1, "cavalry": 3, "militia": 1, "red_saxon_warband": 1, "saxon_warband": 7}
    assert where(Card.MONS_BADONICUS, CIVITATES, {"trinovantes": besieged}) == ["trinovantes"]
    assert where(Card.DUX_BELLORUM, CIVITATES, {"trinovantes": besieged}) == []


@rule("pendragon", "8.2.1.sword", "8.2.3.event-commands")
@pytest.mark.parametrize(("count", "found"), [(8, ["silures"]), (3, [])])
def test_those_who_march_in_fight_too(count, found):
    forces = {"dobunni": {"town": 1, "comitates": count}, "silures": {"town": 1, "saxon_warband": 8}}
    assert where(Card.MONS_BADONICUS, CIVITATES, forces) == found


@rule("pendragon", "8.2.1.sword", "8.2.3.event-commands")
def test_at_mons_badonicus_barbarians_are_fought():
    forces = {"regni": {"cavalry": 4, "militia": 2}}
    assert where(Card.MONS_BADONICUS, DUX, forces, imperium="fragmentation") == []
    assert where(Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, DUX, forces, imperium="fragmentation") == ["regni"]


@rule("pendragon", "8.2.1.sword", "8.2.1.second-faction", "8.2.1.epoch-instructions")
@pytest.mark.parametrize("card", [Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, Card.MISTBORN, Card.DUX_BELLORUM])
def test_mons_badonicus_is_no_city_and_others_may_be(card):
    forces = {"londinium": {"cavalry": 4, "town": 1, "saxon_warband": 1}}
    assert where(Card.MONS_BADONICUS, DUX, forces) == []
    assert where(card, DUX, forces) == ["londinium"]


@rule("pendragon", "8.2.1.sword", "8.2.3.event-commands")
@pytest.mark.parametrize("faction", [DUX, CIVITATES])
def test_in_celyddon_coed_scotti_in_hills_are_fought(faction):
    troops = {"cavalry": 4, "town": 1, "militia": 1}
    forces = {
        "demetae": {**troops, "town": 0, "hillfort": 1, "scotti_warband": 6},
        "regni": {**troops, "saxon_warband": 6},
        "dobunni": {**troops, "scotti_warband": 6},
    }
    assert where(Card.CELYDDON_COED, faction, forces) == ["demetae"]


@rule("pendragon", "8.2.1.sword", "8.2.3.event-commands")
def test_no_feat_helps_in_an_event():
    walled = {"regni": {"saxon_warband": 1, "cavalry": 1}}
    assert where(Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, SAXONS, walled) == []
    surprised = {"regni": {"scotti_warband": 3, "saxon_settlement": 1, "saxon_warband": 2}}
    assert where(Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, SCOTTI, surprised) == []
    retaliating = {"regni": {"cavalry": 1, "red_saxon_warband": 3, "town": 1, "militia": 1}}
    more = {"imperium": "fragmentation", "prestige": 5}
    assert where(Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, DUX, retaliating, **more) == []


@rule("pendragon", "8.2.1.sword", "8.2.3.event-commands")
def test_raiders_alone_do_not_meet_the_condition():
    assert where(Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, SCOTTI, {"demetae": {"scotti_raider": 5, "militia": 1}}) == []
    forces = {"demetae": {"scotti_warband": 1, "militia": 1}}
    assert where(Card.WITH_THE_CROSS_ON_HIS_SHOULDERS, SCOTTI, forces) == ["demetae"]


@rule("pendragon", "8.2.1.second-faction")
@pytest.mark.parametrize(
    ("faction", "forces", "found"),
    [
        (DUX, {"iceni": {"fort": 1, "saxon_raider": 2}, "regni": {"town": 1, "saxon_raider": 2}}, ["iceni"]),
        (CIVITATES, {"dobunni": {"town": 1, "militia": 1, "cavalry": 5, "saxon_warband": 8}}, ["dobunni"]),
        (CIVITATES, {"dobunni": {"town": 1, "militia": 1, "saxon_warband": 8}}, []),
        (SCOTTI, {"silures": {"scotti_warband": 3}, "demetae": {"militia": 1}}, ["demetae"]),
        (SCOTTI, {"iceni": {"scotti_warband": 3}, "demetae": {"militia": 1}}, []),
        (SAXONS, {"iceni": {"saxon_warband": 5}, "corieltauvi": {"town": 1, "militia": 1}}, ["corieltauvi"]),
    ],
)
def test_mistborn_where_the_battle_is_sure_afterwards(faction, forces, found):
    assert where(Card.MISTBORN, faction, forces, saxon_renown=9, scotti_renown=9) == found


@rule("pendragon", "8.2.1.epoch-instructions")
@pytest.mark.parametrize(("players", "found"), [((), ["regni"]), (("scotti",), [])])
def test_dux_bellorum_where_prestige_is_sure(players, found):
    forces = {"regni": {"cavalry": 2, "scotti_warband": 2, "scotti_raider": 4}}
    assert where(Card.DUX_BELLORUM, DUX, forces, players=players) == found


@rule("pendragon", "8.2.1.second-faction", "8.2.1.epoch-instructions")
@pytest.mark.parametrize("card", [Card.MISTBORN, Card.DUX_BELLORUM])
def test_a_space_is_chosen_where_the_instruction_is_met_and_none_elsewhere(card):
    question = ChooseSpace(DUX, int(card), 1, (Space.ICENI, Space.REGNI))
    raided = {"cavalry": 2, "saxon_raider": 3}
    g = table({"iceni": raided, "regni": {"cavalry": 1, "saxon_warband": 6}})
    assert [action.area for action in events.admitted(g, board(g), question)] == ["iceni"]
    g = table({"iceni": {"cavalry": 1, "saxon_warband": 6}, "regni": {"cavalry": 1, "saxon_warband": 6}})
    assert events.admitted(g, board(g), question) == [ENOUGH]


@rule("pendragon", "8.4.2.assault-sure")
def test_a_player_may_lose_its_best_units_first():
    forces = {"regni": {"cavalry": 2, "saxon_warband": 2, "saxon_raider": 4}}
    for players, sure in (((), True), (("saxons",), False)):
        assert dux.adds_prestige(table(forces, players=players), Fight(Space.REGNI, SAXONS)) == sure


@rule("pendragon", "8.2.3.choose-self")
def test_it_names_itself_where_its_instruction_is_met_though_it_loses_by_it():
    forces = {"trinovantes": {"town": 1, "comitates": 6, "saxon_warband": 8}}
    g = table(forces)
    question = ChooseFaction(CIVITATES, int(Card.MONS_BADONICUS), (DUX, CIVITATES))
    assert some(events.instructed(g, board(g), question)).who == "civitates"
    g = table({"trinovantes": {"town": 1, "comitates": 1, "saxon_warband": 8}})
    assert events.instructed(g, board(g), question) is None


@rule("pendragon", "8.2.3.event-commands")
def test_of_several_enemies_the_one_nearest_to_victory_is_fought():
    forces = {"dobunni": {"cavalry": 6, "saxon_warband": 1, "scotti_warband": 1}}
    for renown, foe in (({"saxon_renown": 29}, "saxons"), ({"scotti_renown": 44}, "scotti")):
        g = table(forces, **renown)
        fights = [a for a in ChooseEnemy(DUX, Space.DOBUNNI, 15, 0).legal(g, board(g)) if a.verb == "fight"]
        assert policies.best_enemy(g, board(g), DUX, fights).who == foe
