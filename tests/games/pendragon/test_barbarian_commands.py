"""3.4.2-4, 3.5.2-4 Return, March and Battle of the Barbarians; the Battle Command of the Britons (3.2.4, 3.3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.battle.engagement import Engagement
from logres.games.pendragon.commands.core import menu
from logres.games.pendragon.commands.core.chapter import FEATS_OF
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import (
    BATTLE,
    ENTREAT,
    MARCH,
    MILITIA,
    RAID,
    RANSOM,
    RAVAGE,
    RETURN,
    SAXONS,
    SCOTTI,
    SETTLE,
    SHIELD_WALL,
    SPACE,
    SURPRISE,
)
from logres_workshop.marker import rule
from tests.games.pendragon.orders import (
    asked,
    at,
    board,
    laden,
    order,
    play,
    prosperity,
    table,
    targets,
    texts,
    why,
)

BOTH = pytest.mark.parametrize(("faction", "nation"), [("saxons", "saxon"), ("scotti", "scotti")])


def command(faction: str, what: str, forces: dict[str, Any], **more: Any) -> Game:
    names = ("limited", "feats", "free", "terms", "most", "within", "into")
    terms = {name: more.pop(name) for name in names if name in more}
    return table(forces, order(faction, what, **terms), **{"saxon_renown": 20, "scotti_renown": 20, **more})


def renown(g: Game, faction: str) -> int:
    return board(g).resources[2 if faction == "saxons" else 3]


@rule("pendragon", "3.4.saxon-menu", "3.5.scotti-menu", "4.4.saxon-menu", "4.5.scotti-menu")
def test_menus():
    for faction in (SAXONS, SCOTTI):
        assert sorted(menu.MENU[faction]) == sorted([RAID, RETURN, MARCH, BATTLE])
    assert sorted(FEATS_OF[SAXONS]) == sorted([SETTLE, SURPRISE, RAVAGE, SHIELD_WALL])
    assert sorted(FEATS_OF[SCOTTI]) == sorted([SETTLE, SURPRISE, RANSOM, ENTREAT])


# ---------------------------------------------------------------------- Return


@BOTH
@rule("pendragon", "3.4.2.return", "3.5.2.return")
def test_return(faction, nation):
    """Plunder of Raiders and Warbands becomes Renown, then the Raiders leave; Foederati are none of theirs."""
    employed = f"red_{nation}_warband"
    forces = {
        "iceni": {
            f"{nation}_raider": 3,
            f"laden_{nation}_raider": 2,
            f"laden_{nation}_warband": 1,
            f"laden_{employed}": 1,
        },
        "regni": {f"{nation}_warband": 1},
        "dobunni": {f"laden_{nation}_raider": 1},
        "atrebates": {employed: 2, f"{nation}_settlement": 1},
    }
    g = command(faction, "return", forces)
    assert targets(g) == ["dobunni", "iceni", "regni"]
    assert why(g, "select atrebates") in ("3.4.2.return", "3.5.2.return")
    play(g, "select iceni", "select regni", "done", "resolve iceni")
    assert renown(g, faction) == 23
    assert at(g, "iceni", f"{nation}_raider") == 0
    assert at(g, "iceni", f"{nation}_warband") == 1
    assert laden(g, "iceni", f"{nation}_warband") == 0
    assert laden(g, "iceni", employed) == 1
    assert at(g, "dobunni", f"{nation}_raider") == 1  # not selected
    assert at(g, "regni", f"{nation}_warband") == 1
    g = command(faction, "return", forces, limited=1)
    play(g, "select iceni")
    assert targets(g) == []
    g = command(faction, "return", forces, **{f"{nation}_renown": 79})
    play(g, "select iceni", "done")
    assert renown(g, faction) == 80


# ---------------------------------------------------------------------- March


@BOTH
@rule("pendragon", "3.4.3.march-destinations", "3.5.3.march")
def test_destinations_of_a_march(faction, nation):
    """Next to a Region with Warbands, or on a Sea that they can sail; one Renown, two by sea."""
    forces = {"brigantes": {f"{nation}_warband": 3, f"{nation}_raider": 2}}
    g = command(faction, "march", forces)
    near = ["carvetii", "corieltauvi", "cornovii", "deceangli", "eboracum", "parisi", "textoverdi"]
    assert sorted(targets(g)) == near
    assert why(g, "select regni") in ("3.4.3.march-destinations", "3.5.3.march")
    play(g, "select parisi", "select carvetii")
    assert g.decision is not None
    assert "2 Renown" in g.decision.prompt
    g = command(faction, "march", {"regni": {f"{nation}_warband": 3}})
    assert "atrebates" in targets(g)
    assert "durotriges" in targets(g)  # over Britannicus
    play(g, "select durotriges")
    assert g.decision is not None
    assert "2 Renown" in g.decision.prompt
    g = command(faction, "march", {"regni": {f"{nation}_warband": 3}}, limited=1)
    play(g, "select durotriges")
    assert targets(g) == []
    g = command(faction, "march", {"brigantes": {f"{nation}_raider": 9}})
    assert g.result is not None  # Raiders never march
    g = command(faction, "march", {"eboracum": {f"{nation}_warband": 1}})
    assert targets(g) == ["parisi", "textoverdi"]  # out of a City to the coast alone
    assert why(g, "select brigantes") in ("3.4.3.march-destinations", "3.5.3.march")


@BOTH
@rule("pendragon", "3.4.3.march-land", "3.5.3.march")
def test_any_number_march_in_with_their_plunder(faction, nation):
    forces = {
        "brigantes": {f"{nation}_warband": 2, f"laden_{nation}_warband": 1, f"{nation}_raider": 2},
        "corieltauvi": {f"{nation}_warband": 2},
        "eboracum": {f"{nation}_warband": 1},
    }
    g = command(faction, "march", forces)
    play(g, "select parisi", "done")
    assert asked(g) == (faction, "MoveIn")
    assert texts(g) == [
        f"take 1 {nation}_warband brigantes",
        f"take 2 {nation}_warband brigantes",
        f"take 1 {nation}_warband corieltauvi",
        f"take 2 {nation}_warband corieltauvi",
        f"take 1 {nation}_warband eboracum",
        f"take 1 laden_{nation}_warband brigantes",
        "halt parisi",
    ]
    play(g, f"take 1 laden_{nation}_warband brigantes", f"take 2 {nation}_warband corieltauvi", "halt parisi")
    assert at(g, "parisi", f"{nation}_warband") == 3
    assert laden(g, "parisi", f"{nation}_warband") == 1
    assert at(g, "brigantes", f"{nation}_raider") == 2


@BOTH
@rule("pendragon", "3.4.3.march-once", "3.5.3.march")
def test_no_warband_moves_twice(faction, nation):
    g = command(faction, "march", {"brigantes": {f"{nation}_warband": 2}, "cornovii": {f"{nation}_warband": 1}})
    play(g, "select deceangli", "select carvetii", "done", "resolve deceangli")
    play(g, f"take 2 {nation}_warband brigantes", f"take 1 {nation}_warband cornovii")
    assert g.result is not None  # nobody is left for Carvetii, though three stand next to it
    assert at(g, "deceangli", f"{nation}_warband") == 3


@BOTH
@rule("pendragon", "3.4.3.march-sea", "3.5.3.march")
def test_one_voyage_to_a_region_without_a_fort(faction, nation):
    clause = ("3.4.3.march-sea", "3.4.3.march-destinations", "3.5.3.march")
    forces = {"regni": {f"{nation}_warband": 3}, "dumnonii": {"fort": 1}, "iceni": {f"{nation}_warband": 1}}
    g = command(faction, "march", forces)
    assert "durotriges" in targets(g)
    assert "dumnonii" not in targets(g)
    assert why(g, "select dumnonii") in clause
    play(g, "select durotriges")
    assert "corieltauvi" in targets(g)  # by land from Iceni
    assert "parisi" not in targets(g)  # a second voyage
    play(g, "select corieltauvi")
    assert asked(g)[1] != "How"
    play(g, "done", "resolve durotriges")
    play(g, f"take 2 {nation}_warband regni", "halt durotriges")
    assert at(g, "durotriges", f"{nation}_warband") == 2
    g = command(faction, "march", {"cantiaci": {f"{nation}_warband": 3}})
    assert why(g, "select parisi") is None
    play(g, "select londinium")
    assert asked(g)[1] != "How"  # no City by sea
    g = command(faction, "march", {"atrebates": {"fort": 1}, "regni": {f"{nation}_warband": 1}})
    play(g, "select atrebates")
    assert asked(g)[1] != "How"  # a Fort does not stop those who come by land


@BOTH
@rule("pendragon", "3.4.3.march-sea", "3.5.3.march")
def test_a_voyage_starts_from_one_region(faction, nation):
    g = command(faction, "march", {"regni": {f"{nation}_warband": 3}, "dumnonii": {f"{nation}_warband": 3}})
    play(g, "select cantiaci", "sea cantiaci", "done")
    assert f"take 1 {nation}_warband dumnonii" in texts(g)
    play(g, f"take 1 {nation}_warband dumnonii")
    assert f"take 2 {nation}_warband dumnonii" in texts(g)
    assert f"take 1 {nation}_warband regni" in texts(g)  # by land
    g = command(faction, "march", {"iceni": {f"{nation}_warband": 3}, "trinovantes": {f"{nation}_warband": 3}})
    play(g, "select parisi", "done", f"take 1 {nation}_warband iceni")
    assert not [text for text in texts(g) if "trinovantes" in text]


# ---------------------------------------------------------------------- Battle


@BOTH
@rule("pendragon", "3.4.4.saxon-battle", "3.5.4.battle")
def test_where_barbarians_may_fight(faction, nation):
    """Warbands, not Raiders alone, and an enemy piece; Foederati of their Nation are enemies."""
    forces = {
        "iceni": {f"{nation}_warband": 1, "militia": 1},
        "regni": {f"{nation}_raider": 5, "militia": 1},
        "dobunni": {f"{nation}_warband": 1},
        "atrebates": {f"{nation}_warband": 1, f"red_{nation}_settlement": 1},
    }
    g = command(faction, "battle", forces)
    assert targets(g) == ["atrebates", "iceni"]
    assert why(g, "select regni") in ("3.4.4.saxon-battle", "3.5.4.battle")
    assert why(g, "select dobunni") in ("3.4.4.saxon-battle", "3.5.4.battle")
    g = command(faction, "battle", forces, limited=1)
    play(g, "select iceni")
    assert targets(g) == []
    g = command(faction, "battle", forces, terms=(Term.RAIDERS_ALONE,))
    assert "regni" in targets(g)


@BOTH
@rule("pendragon", "3.4.4.battle-plunder", "3.5.4.battle")
def test_plunder_before_the_battle(faction, nation):
    """Onto Warbands up to Population, in a Region without own Control; then all fight together."""
    other = "scotti" if nation == "saxon" else "saxon"
    for warbands, carried, population, cubes, taken in (
        (3, 0, 2, 4, 2),
        (1, 0, 3, 4, 1),
        (2, 1, 3, 4, 2),
        (3, 0, 2, 1, 1),
    ):
        forces = {
            "atrebates": {f"{nation}_warband": warbands, f"laden_{nation}_warband": carried, f"{nation}_raider": 1}
        }
        forces["atrebates"][f"{other}_settlement"] = 1
        g = command(faction, "battle", forces, population={"atrebates": population}, bottom={"atrebates": cubes})
        play(g, "select atrebates", "done")
        assert prosperity(g, "atrebates") == cubes - taken
        assert laden(g, "atrebates", f"{nation}_warband") == carried + taken
        assert laden(g, "atrebates", f"{nation}_raider") == 0
        assert sum(g.find(Engagement).attack) == warbands + carried + 1
    for space, own in (("londinium", 0), ("atrebates", 1)):  # none in a City, none where they Control
        forces = {space: {f"{nation}_warband": 5, f"{nation}_settlement": own, "militia": 1}}
        g = command(faction, "battle", forces, bottom={space: 3})
        play(g, f"select {space}", "done")
        assert prosperity(g, space) == 3


@rule("pendragon", "3.2.4.dux-battle", "3.6.when")
def test_the_dux_battles():
    """With Cavalry or red Foederati; the Civitates are an enemy at any Imperium, and nobody else joins them."""
    forces = {
        "iceni": {"cavalry": 2, "militia": 1, "saxon_warband": 1},
        "regni": {"red_saxon_warband": 1, "hillfort": 1},
        "dobunni": {"fort": 1, "saxon_warband": 1},
        "silures": {"militia": 1, "saxon_warband": 1},
    }
    g = command("dux", "battle", forces)
    assert targets(g) == ["iceni", "regni"]
    assert why(g, "select silures") == "3.2.4.dux-battle"
    play(g, "select iceni", "done")
    assert texts(g) == ["fight civitates iceni", "fight saxons iceni"]
    play(g, "fight civitates iceni")
    assert at(g, "iceni", "militia") == 0
    assert at(g, "iceni", "saxon_warband") == 1
    g = command("dux", "battle", forces)
    play(g, "select iceni", "done", "fight saxons iceni")
    fight = g.find(Engagement)
    assert sum(fight.attack) == 3
    g = command("dux", "battle", forces, limited=1)
    play(g, "select iceni")
    assert targets(g) == []


@rule("pendragon", "3.3.4.civ-battle")
def test_the_civitates_battle():
    forces = {
        "iceni": {"militia": 1, "cavalry": 1, "saxon_raider": 2},
        "regni": {"comitates": 1, "scotti_raider": 2},
        "dobunni": {"blue_scotti_warband": 1, "saxon_settlement": 1},
        "silures": {"cavalry": 3, "saxon_warband": 1},
        "atrebates": {"hillfort": 1, "saxon_warband": 1},
    }
    g = command("civitates", "battle", forces)
    assert targets(g) == ["dobunni", "iceni", "regni"]
    assert why(g, "select silures") == "3.3.4.civ-battle"
    play(g, "select iceni", "done", "fight saxons iceni")
    assert sum(g.find(Engagement).attack) == 2  # the Cavalry joins


def test_a_battle_that_has_lost_its_enemy_passes():
    """Designated beforehand, empty when its turn comes: it passes with a line in the log."""
    forces = {"iceni": {"saxon_warband": 2, "militia": 1}, "regni": {"saxon_warband": 1, "militia": 1}}
    g = command("saxons", "battle", forces)
    play(g, "select iceni", "select regni", "done")
    pieces.remove(board(g), SPACE["regni"], MILITIA, 1)
    play(g, "resolve regni")
    assert any("No Battle in Regni" in line.text for line in g.log)
