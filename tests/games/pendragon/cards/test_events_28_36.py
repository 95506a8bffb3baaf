"""Events 28 to 36: what each side does."""

import pytest

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import (
    at,
    board,
    event,
    over,
    play,
    population,
    prosperity,
    targets,
    texts,
    tracks,
)


@rule("pendragon", "5.3.capabilities")
def test_gratia_is_marked_and_brings_wealth():
    g = event("gratia", "unshaded", "civitates", wealth=1)
    assert (over(g), board(g).lasting[28], board(g).wealth) == (True, 1, 3)


def test_gratia_lost():
    g = event("gratia", "shaded", "saxons", prestige=3, wealth=3)
    assert (over(g), board(g).lasting[28], tracks(g)[4:]) == (True, 0, (1, 1))


def test_alleluia_drives_raiders_out_and_saves_two_cubes():
    forces = {
        "brigantes": {"militia": 1, "saxon_raider": 7, "laden_saxon_raider": 3, "scotti_raider": 1},
        "regni": {"militia": 1, "saxon_raider": 2},
    }
    g = event("alleluia", "unshaded", "dux", forces)
    assert targets(g, "choose") == ["brigantes"]
    play(g, "choose brigantes", "choose saxons", "remove 3 laden_saxon_raider brigantes")
    play(g, "remove 5 saxon_raider brigantes")
    assert over(g)
    assert (at(g, "brigantes", "saxon_raider"), at(g, "brigantes", "scotti_raider")) == (2, 1)
    assert prosperity(g, "brigantes") == 2


def test_alleluia_unsung_takes_resources_for_wealth():
    g = event("alleluia", "shaded", "saxons", prestige=5, wealth=1, blue=6)
    assert (over(g), tracks(g)) == (True, (0, 5, 0, 0, 3, 0))
    g = event("alleluia", "shaded", "saxons", wealth=4, blue=6)
    assert (over(g), tracks(g)) == (True, (0, 6, 0, 0, 0, 2))


@pytest.mark.parametrize("imperium", ["roman_rule_military", "autonomy_military", "autonomy_civilian"])
def test_groans_of_the_britons_bring_resources_before_fragmentation(imperium: str):
    g = event("groans_of_the_britons", "unshaded", "dux", UNITED, imperium=imperium, blue=1, prestige=46)
    was = board(event("gratia", "unshaded", "dux", imperium=imperium)).imperium
    assert (over(g), board(g).imperium, board(g).resources[1]) == (True, was, 7)


UNITED = {
    "dobunni": {"fort": 1},
    "atrebates": {"town": 1},
    "catuvellauni": {"fort": 1},
    "corieltauvi": {"town": 1},
    "durotriges": {"town": 1},
    "trinovantes": {"town": 1},
    "cornovii": {"town": 1},
    "londinium": {"town": 1},
    "regni": {"town": 1},
    "iceni": {"hillfort": 1},
}
BROKEN = {"imperium": "fragmentation"}


@rule("pendragon", "6.2.2.no-upward-shift")
def test_groans_of_the_britons_out_of_fragmentation():
    for by, after in (("dux", 2), ("civitates", 3)):
        g = event("groans_of_the_britons", "unshaded", by, UNITED, prestige=46, blue=1, **BROKEN)
        assert (over(g), board(g).imperium, board(g).resources[1]) == (True, after, 1)
    g = event("groans_of_the_britons", "unshaded", "scotti", UNITED, prestige=46, **BROKEN)
    assert texts(g) == ["military", "civilian"]
    play(g, "civilian")
    assert (over(g), board(g).imperium) == (True, 3)


def test_groans_of_the_britons_are_heard_only_where_they_would_hold_together():
    few = {space: forces for space, forces in UNITED.items() if space != "iceni"}  # 20 of 22 Population
    for forces, prestige in ((UNITED, 45), (few, 46), ({}, 80)):
        g = event("groans_of_the_britons", "unshaded", "dux", forces, prestige=prestige, blue=1, **BROKEN)
        assert (over(g), board(g).imperium, board(g).resources[1]) == (True, 4, 7)


@pytest.mark.parametrize(("imperium", "status"), [("roman_rule_civilian", 1), ("fragmentation", 4)])
def test_groans_of_the_britons_unheard(imperium: str, status: int):
    g = event("groans_of_the_britons", "shaded", "saxons", imperium=imperium, prestige=7)
    assert (over(g), board(g).imperium, tracks(g)) == (True, status, (0, 0, 2, 2, 7, 0))


def test_with_the_cross_on_his_shoulders_the_enemy_stands():
    forces = {"iceni": {"cavalry": 4, "saxon_raider": 2}, "dobunni": {"militia": 2, "scotti_raider": 1}}
    g = event("with_the_cross_on_his_shoulders", "unshaded", "saxons", forces)
    play(g, "choose dux")
    assert over(g)
    assert (at(g, "iceni", "saxon_raider"), at(g, "iceni", "cavalry")) == (0, 4)
    assert board(g).prestige == 2 + 1


def test_with_the_cross_broken_by_an_ambush():
    forces = {"iceni": {"militia": 2, "saxon_warband": 3}}
    dice = ({"for": "pre-battle iceni attackers troops", "dice": [6]},)
    g = event("with_the_cross_on_his_shoulders", "shaded", "saxons", forces, prestige=5, chance=dice)
    play(g, "choose iceni", "ambush iceni")
    while not over(g):
        g.play(g.legal()[0])
    assert (at(g, "iceni", "militia"), at(g, "iceni", "saxon_warband")) == (0, 3)
    assert (board(g).resources[2], board(g).prestige) == (3, 4)


def test_with_the_cross_broken_by_raiders_alone():
    g = event(
        "with_the_cross_on_his_shoulders", "shaded", "dux", {"regni": {"militia": 1, "saxon_raider": 6}}, prestige=5
    )
    play(g, "choose regni", "stand regni")
    assert (over(g), at(g, "regni", "militia"), at(g, "regni", "saxon_raider")) == (True, 0, 5)
    assert tracks(g) == (0, 0, 0, 0, 5, 0)


def test_patrick_costs_renown_and_bars_feats():
    g = event("patrick", "unshaded", "civitates", scotti_renown=5)
    assert (over(g), board(g).lasting[32], board(g).resources[3]) == (True, 1, 3)


def test_patrick_enslaved_is_paid_for_as_a_ransom():
    forces = {
        "demetae": {"scotti_raider": 1, "hillfort": 1, "fort": 1},
        "silures": {"scotti_warband": 1, "town": 1},
        "iceni": {"scotti_warband": 1, "hillfort": 1},
        "novantae": {"scotti_warband": 1},
    }
    g = event("patrick", "shaded", "scotti", forces, red=3, blue=0, wealth=4)
    assert targets(g, "choose") == ["demetae", "silures"]
    play(g, "choose demetae", "choose dux", "choose silures")
    assert (over(g), tracks(g)) == (True, (2, 0, 0, 2, 0, 3))


def test_coroticus_takes_a_settlement():
    g = event("coroticus", "unshaded", "saxons", {"novantae": {"scotti_settlement": 1}}, scotti_renown=5)
    assert (g.decision.seat, texts(g)) == ("civitates", ["replace", "build"])
    play(g, "replace", "place 2 militia novantae")
    assert over(g)
    assert (at(g, "novantae", "scotti_settlement"), at(g, "novantae", "hillfort")) == (0, 1)
    assert (at(g, "novantae", "militia"), board(g).resources[3]) == (2, 5)


@pytest.mark.parametrize("way", ["replace", "build"])
def test_coroticus_expelled_for_renown(way: str):
    g = event("coroticus", "shaded", "saxons", {"novantae": {"hillfort": 1}}, scotti_renown=5)
    play(g, way, "place 2 scotti_warband novantae")
    assert (over(g), at(g, "novantae", "scotti_settlement"), board(g).resources[3]) == (True, 1, 2)


@pytest.mark.parametrize(("way", "hillforts", "renown"), [("replace", 0, 2), ("build", 1, 5)])
def test_coroticus_expelled_without_a_settlement(way: str, hillforts: int, renown: int):
    """5.1.1: What cannot be replaced is removed, for the same price; what is not placed costs nothing."""
    none = {"scotti_settlement": 0}
    g = event("coroticus", "shaded", "saxons", {"novantae": {"hillfort": 1}}, scotti_renown=5, available=none)
    play(g, way, "place 2 scotti_warband novantae")
    assert (over(g), at(g, "novantae", "hillfort"), board(g).resources[3]) == (True, hillforts, renown)


def test_wansdyke_is_fought_for():
    forces = {"dobunni": {"militia": 4, "saxon_warband": 1}, "regni": {"militia": 1}}
    g = event("wansdyke", "unshaded", "saxons", forces)
    play(g, "choose dobunni")
    while g.decision is not None and g.decision.kind == "ChooseSite":
        g.play(g.legal()[0])
    assert (g.decision.seat, texts(g)) == ("civitates", ["forgo dobunni", "fight saxons dobunni"])
    play(g, "fight saxons dobunni")
    assert (over(g), at(g, "dobunni", "saxon_warband"), at(g, "dobunni", "hillfort")) == (True, 0, 1)


def test_coroticus_expelled():
    g = event("coroticus", "shaded", "scotti", {"novantae": {"hillfort": 2}}, scotti_renown=3)
    play(g, "site alclud", "place 1 scotti_warband novantae")
    assert over(g)
    assert [at(g, "novantae", p) for p in ("hillfort", "scotti_settlement", "scotti_warband")] == [1, 1, 1]


@rule("pendragon", "5.1.1.only-available")
def test_what_cannot_be_replaced_is_removed():
    forces = {"novantae": {"hillfort": 2}}
    g = event("coroticus", "shaded", "scotti", forces, available={"scotti_settlement": 0}, scotti_renown=3)
    play(g, "site alclud", "place 0 scotti_warband novantae")
    assert (at(g, "novantae", "hillfort"), at(g, "novantae", "scotti_settlement")) == (1, 0)


def test_ruin_of_the_villas_averted():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1}, "iceni": {"hillfort": 1}}
    g = event("ruin_of_the_villas", "unshaded", "dux", forces)
    assert targets(g, "choose") == ["dobunni", "regni"]
    play(g, "choose dobunni", "choose regni")
    assert (over(g), prosperity(g, "dobunni"), prosperity(g, "regni")) == (True, 1, 1)


@rule("pendragon", "5.4.momentum")
def test_ruin_of_the_villas_is_in_effect_for_one_faction():
    g = event("ruin_of_the_villas", "shaded", "dux")
    assert texts(g) == ["choose saxons", "choose scotti"]
    play(g, "choose scotti")
    assert (over(g), board(g).lasting[34], board(g).bound[34]) == (True, 2, 3)


def test_de_excidio_britanniae_repeoples():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1}, "iceni": {"hillfort": 1}}
    g = event("de_excidio_britanniae", "unshaded", "dux", forces, population={"dobunni": 1, "regni": 1}, refugees=2)
    assert targets(g, "choose") == ["dobunni", "regni"]
    play(g, "choose dobunni", "enough")
    assert (over(g), population(g, "dobunni"), board(g).refugees) == (True, 2, 2)


def test_de_excidio_britanniae_where_tears_were_shed():
    more = {"population": {"dobunni": 1, "regni": 1}, "cards": {"tears_of_epona": 1}}
    g = event("de_excidio_britanniae", "unshaded", "dux", {"dobunni": {"town": 1}, "regni": {"town": 1}}, **more)
    assert targets(g, "choose") == ["dobunni"]


@rule("pendragon", "5.1.1.event-refugees", "1.3.6.refugees-gain")
def test_de_excidio_britanniae_told():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1, "saxon_raider": 1}}
    g = event("de_excidio_britanniae", "shaded", "saxons", forces, population={"iceni": 0})
    assert "dobunni" not in targets(g, "choose")
    assert "iceni" not in targets(g, "choose")
    play(g, "choose regni", "choose parisi")
    assert over(g)
    assert (population(g, "regni"), population(g, "parisi"), board(g).refugees) == (1, 1, 2)


def test_wansdyke():
    forces = {"atrebates": {"town": 2}, "dobunni": {"militia": 1}, "durotriges": {"fort": 1}}
    g = event("wansdyke", "unshaded", "saxons", forces)
    assert targets(g, "choose") == ["dobunni"]
    play(g, "choose dobunni", "site glevum")
    assert (over(g), at(g, "dobunni", "hillfort")) == (True, 1)


def test_wansdyke_stormed_in_two_regions():
    forces = {"atrebates": {"militia": 3}, "dobunni": {"hillfort": 1, "militia": 2}}
    g = event("wansdyke", "shaded", "saxons", forces)
    play(g, "choose atrebates")
    assert over(g)
    assert [at(g, "dobunni", p) for p in ("hillfort", "militia")] == [0, 2]
    assert at(g, "atrebates", "militia") == 1
