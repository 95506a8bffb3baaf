"""8.5 Non-player Scotti: the order of their questions, Battle, and replies."""

import pytest

from logres.games.pendragon.battle.engagement import SURPRISE_HERE
from logres.games.pendragon.commands.barbarian.replies import ReplyToRavage
from logres.games.pendragon.names import (
    CIVITATES,
    SAXONS,
    SCOTTI,
    SPACE,
    Space,
)
from logres.games.pendragon.nonplayer import battle_trial
from logres.games.pendragon.nonplayer.answers import policies
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import scotti
from logres.games.pendragon.nonplayer.charts.scotti import ScottiTurn
from logres.games.pendragon.nonplayer.fixed_dice import LOW
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import (
    at,
    board,
    executed,
    log,
    said,
    some,
    table,
    take_turn,
)


@rule("pendragon", "8.5.order", "8.1.act-by-flowchart")
def test_the_order_of_the_questions():
    assert ScottiTurn.STEPS[:7] == (
        "return_home",
        "priority_event",
        "battle",
        "march_or_raid",
        "event",
        "raid",
        "march",
    )


# ---------------------------------------------------------------------- Battle


@rule("pendragon", "8.5.3.battle-trigger")
def test_what_makes_them_fight():
    g = table({"ordovices": {"scotti_warband": 1, "militia": 9, "cavalry": 9}})
    assert scotti.attacks(g, Fight(Space.ORDOVICES, CIVITATES))  # an Ambush can be tried
    g = table({"dobunni": {"scotti_warband": 1, "militia": 3}})
    assert not scotti.attacks(g, Fight(Space.DOBUNNI, CIVITATES))
    g = table({"dobunni": {"scotti_warband": 4, "scotti_raider": 3, "town": 1}})
    assert scotti.attacks(g, Fight(Space.DOBUNNI, CIVITATES))
    g = table({"ordovices": {"scotti_warband": 1, "hillfort": 1}})
    assert not scotti.attacks(g, Fight(Space.ORDOVICES, CIVITATES))  # nobody to Ambush


@rule("pendragon", "8.5.3.battle-spaces")
def test_they_fight_in_every_such_space():
    forces = {
        "ordovices": {"scotti_warband": 2, "militia": 1},
        "votadini": {"scotti_warband": 1, "militia": 1},
        "dobunni": {"scotti_warband": 1, "militia": 5},
    }
    g = take_turn("scotti", forces, step="battle", seed="x")
    assert "Battle in" in " ".join(said(g, "8.5.3.battle-target-order"))
    fought = " ".join(log(g, "3.6.when"))
    assert "Ordovices" in fought
    assert "Votadini" in fought
    assert "Dobunni" not in fought


@rule("pendragon", "8.5.3.battle-feat-order", "8.5.4.surprise-battle")
def test_the_feat_of_a_battle():
    forces = {"ordovices": {"scotti_warband": 4, "hillfort": 1, "militia": 1}}
    assert executed(take_turn("scotti", forces, step="battle", seed="x", scotti_renown=4)) == "Battle with Entreat"
    forces = {"dobunni": {"scotti_warband": 6, "town": 1}}
    assert executed(take_turn("scotti", forces, step="battle", seed="x")) == "Battle with Surprise"
    forces = {"ordovices": {"scotti_warband": 1, "fort": 1, "cavalry": 3}}
    assert executed(take_turn("scotti", forces, step="battle", seed="x")) == "Battle with Ransom"
    forces = {"ordovices": {"scotti_warband": 1, "cavalry": 3}}
    assert executed(take_turn("scotti", forces, step="battle", seed="x")) == "Battle"


@rule("pendragon", "8.5.4.surprise-battle")
def test_surprise_only_where_a_coup_would_help():
    g = table({"dobunni": {"scotti_warband": 6, "town": 1}})
    assert scotti.helped_by_surprise(g, Fight(Space.DOBUNNI, CIVITATES))
    g = table({"iceni": {"scotti_warband": 3, "saxon_settlement": 1}})
    assert not scotti.helped_by_surprise(g, Fight(Space.ICENI, SAXONS))  # no Garrison to fear


@rule("pendragon", "8.5.4.surprise-battle")
@pytest.mark.parametrize(
    "force",
    [
        {"scotti_warband": 3, "saxon_settlement": 1, "saxon_warband": 2},
        {"scotti_warband": 4, "town": 1, "militia": 1},
        {"scotti_warband": 4, "fort": 1, "cavalry": 1},
    ],
)
def test_a_battle_that_a_coup_makes_sure_has_its_surprise(force):
    """8.5.3 counts the Coup de Main that is to come: where the enemy goes inside, nothing falls without it."""
    g = table({"dobunni": force})
    foe = SAXONS if "saxon_warband" in force else CIVITATES
    assert scotti.attacks(g, Fight(Space.DOBUNNI, foe))
    assert not scotti.attacks(g, Fight(Space.DOBUNNI, foe), (0,))
    assert executed(take_turn("scotti", {"dobunni": force}, step="battle", seed="x")) == "Battle with Surprise"


@rule("pendragon", "8.5.4.surprise-battle")
@pytest.mark.parametrize(
    ("space", "force"),
    [
        ("dobunni", {"scotti_warband": 6, "town": 2, "militia": 2}),
        ("dobunni", {"scotti_warband": 7, "town": 1, "fort": 1, "militia": 2}),
        ("durotriges", {"scotti_warband": 6, "town": 1, "hillfort": 1, "militia": 1}),
        ("deceangli", {"scotti_warband": 6, "fort": 2, "cavalry": 1}),
    ],
)
def test_a_coup_that_opens_the_way_to_a_second_stronghold_helps(space, force):
    """Where it succeeds and both fall, more Warbands do than where the first one falls alone."""
    g = table({space: force})
    fight = Fight(SPACE[space], CIVITATES)
    plain = list(battle_trial.all_courses(g, SCOTTI, fight))
    taken = list(battle_trial.all_courses(g, SCOTTI, fight, terms=SURPRISE_HERE, coup=LOW))
    assert any(w.razed > p.razed and w.lost >= p.lost for w, p in zip(taken, plain, strict=True))
    assert scotti.helped_by_surprise(g, fight)
    assert executed(take_turn("scotti", {space: force}, step="battle", seed="x")) == "Battle with Surprise"


# ---------------------------------------------------------------------- replies


@rule("pendragon", "8.5.7.respond-saxons")
def test_they_meet_a_saxon_player_alone():
    forces = {"iceni": {"scotti_warband": 5, "saxon_raider": 1}}
    question = ReplyToRavage(SCOTTI, Space.ICENI)
    g = table(forces, players=("saxons",))
    assert some(policies.reply_to_ravage(g, board(g), question)).verb == "battle"
    g = table(forces)
    assert some(policies.reply_to_ravage(g, board(g), question)).verb == "decline"


@rule("pendragon", "8.5.1.return-spaces")
def test_plunder_comes_home_before_its_bearers_settle():
    forces = {"demetae": {"laden_scotti_warband": 3, "scotti_raider": 15}}
    g = take_turn("scotti", forces, available={"scotti_warband": 0}, scotti_renown=0, seed="x")
    assert executed(g) == "Return with Settle"
    assert (at(g, "demetae", "scotti_settlement"), at(g, "demetae", "scotti_raider")) == (1, 0)
    assert board(g).resources[SCOTTI] == 3
