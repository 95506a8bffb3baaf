"""What the table shows, and positions both ways."""

import pytest

import logres
from logres.engine.errors import BadInput
from logres.games.pendragon.names import SEATS
from logres.games.pendragon.ui import invariants
from logres_workshop.marker import rule
from tests.games.pendragon.boards import board, game, new


def view(spaces=None, **fields):
    return game(spaces, **fields).view(None)["board"]


@rule("pendragon", "1.9.dux-marker", "1.9.civitates-marker", "1.9.saxon-marker", "1.9.scotti-marker")
def test_markers_of_the_edge_track():
    spaces = {
        "iceni": {"strongholds": ["hillfort"], "prosperity": [2, 1]},
        "regni": {"strongholds": ["saxon_settlement"]},
        "parisi": {"strongholds": ["fort"]},
        "demetae": {"strongholds": ["red_scotti_settlement", "scotti_settlement"]},
    }
    shown = view(spaces, prestige=5, resources={"saxons": 7, "scotti": 9}, imperium="autonomy_military")["tracks"]
    assert (shown["prestige"], shown["prosperity"], shown["dux_score"], shown["dux_control"]) == (5, 3, 8, 0)
    assert (shown["briton_control"], shown["saxon_control"]) == (4, 2)
    assert (shown["saxon_settlements"], shown["scotti_settlements"]) == (1, 2)
    shown = view(spaces, prestige=5, imperium="fragmentation")["tracks"]
    assert (shown["dux_control"], shown["dux_score"], shown["briton_control"]) == (2, 7, 2)


@rule("pendragon", "1.9.edge-bands")
def test_bands_of_the_edge_track():
    shown = view()["bands"]
    assert (shown["dux"], shown["civitates"]) == (75, 36)
    assert (shown["saxon_renown"], shown["saxon_settlements"], shown["saxon_control"]) == (30, 4, 10)
    assert (shown["scotti_renown"], shown["scotti_settlements"]) == (45, 4)
    shown = view(imperium="fragmentation", scenario="barbarian-conspiracy")["bands"]
    assert (shown["dux"], shown["civitates"]) == (17, 16)
    assert (shown["saxon_renown"], shown["saxon_settlements"], shown["saxon_control"]) == (24, 3, 3)
    assert (shown["scotti_renown"], shown["scotti_settlements"]) == (24, 2)


def test_who_acts_on_the_card():
    after = {"phase": "act", "acted": ["dux"], "passed": ["scotti"], "first": "command_and_feat"}
    shown = game(at=after).view(None)["board"]["doing"]
    assert (shown["acted"], shown["passed"], shown["first"]) == (["dux"], ["scotti"], "command_and_feat")
    assert shown["now"] in ("civitates", "saxons")
    assert view(at={"card": 79, "phase": "epoch", "step": "annona"})["doing"]["acted"] == []


@rule("pendragon", "1.3.5.site-display", "1.3.6.population-markers", "1.7.1.rightmost-box")
def test_a_space():
    shown = view(
        {
            "dumnonii": {
                "population": 2,
                "prosperity": [2, 0],
                "sites": {"tintagel": "fort"},
                "units": {"militia": [3, 1]},
            }
        }
    )
    dumnonii = shown["spaces"]["dumnonii"]
    assert dumnonii["sites"] == {
        "tintagel": {"kind": "hillfort", "holds": "fort"},
        "isca_dumnoniorum": {"kind": "town", "holds": None},
    }
    assert (dumnonii["population"], dumnonii["printed"], dumnonii["marked"], dumnonii["row"]) == (2, 1, True, 2)
    assert (dumnonii["prosperity"], dumnonii["units"], dumnonii["control"]) == (
        [2, 0],
        {"militia": [3, 1]},
        "civitates",
    )
    iceni = shown["spaces"]["iceni"]
    assert (iceni["marked"], iceni["row"], iceni["control"]) == (False, 2, None)


@rule("pendragon", "1.4.1.stronghold-slots")
def test_slots_show_how_many_strongholds_are_on_the_map():
    spaces = {
        "demetae": {"strongholds": ["scotti_settlement", "red_scotti_settlement"]},
        "silures": {"strongholds": ["blue_scotti_settlement", "fort"]},
    }
    slots = view(spaces)["boxes"]["slots"]
    assert slots == {"fort": 1, "town": 0, "hillfort": 0, "saxon_settlement": 0, "scotti_settlement": 3}


def test_a_card_is_told_with_its_texts_and_where_they_come_from():
    shown = view(deck=[83, 5, 6], lasting={"63": "unshaded"})
    assert (shown["card"]["title"], shown["card"]["kind"], len(shown["card"]["texts"])) == ("LAETI", "event", 2)
    assert all({"source", "confidence", "reconstructed"} <= set(text) for text in shown["card"]["texts"])
    assert list(shown["cards"]) == ["63"]
    assert shown["cards"]["63"]["title"] == "NIALL'S RAID"


def test_a_battle_is_shown_step_by_step():
    spaces = {"iceni": {"sites": {"branodunum": "fort"}, "units": {"cavalry": 2, "saxon_raider": [5, 2]}}}
    at = {"phase": "battle", "actor": "saxons", "target": "dux", "space": "iceni"}
    g = game(spaces, at, chance=[6] * 9)
    shown = g.view(None)["board"]["battle"]
    assert (shown["space"], shown["sides"]) == ("iceni", [["saxons"], ["dux"]])
    assert shown["open"] == [{"saxon_raider": [5, 2]}, {"cavalry": [2, 0]}]
    steps = [shown["step"]]
    while (now := g.view(None)["board"]["battle"]) is not None:
        steps += [now["step"]] if now["step"] != steps[-1] else []
        shown = now
        g.play(next((a for a in g.legal() if a.text == "withdraw 1 cavalry branodunum"), g.legal()[0]))
    assert steps[:2] == ["pre_battle", "withdrawal"]
    assert shown["inside"] == {"branodunum": {"cavalry": [2, 0]}}
    assert shown["lost"] == [0, 0]


@rule("pendragon", "2.2.record-steps", "2.2.open-information")
def test_cards_eligibility_and_phase():
    shown = view(
        ineligible=["dux"], deck=[83, 5, 6], played=[3], lasting={"63": "unshaded"}, bound={"63": "hibernicus"}
    )
    assert [name for name, faction in shown["factions"].items() if faction["eligible"]] == [
        "civitates",
        "saxons",
        "scotti",
    ]
    assert (shown["card"]["number"], shown["next"]["number"], shown["deck"], shown["played"]) == (12, 6, 3, [3])
    assert (shown["phase"], shown["lasting"], shown["bound"]) == ("card", {"63": "unshaded"}, {"63": "hibernicus"})
    g = game(
        {"iceni": {"strongholds": ["fort"]}}, at={"card": 79, "phase": "upkeep", "actor": "dux"}, resources={"dux": 4}
    )
    assert g.view(None)["board"]["phase"] == "upkeep"


# ---------------------------------------------------------------------- positions


@pytest.mark.parametrize("scenario", ["barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall"])
def test_a_position_comes_back(scenario):
    g = new(scenario, 3, {"players": "two"})
    for _ in range(3):
        again = logres.position("pendragon", g.position())
        assert again.board.dump() == g.board.dump()
        assert again.position() == g.position()
        assert [str(a) for a in again.legal()] == [str(a) for a in g.legal()]
        g.play("pass")


@pytest.mark.parametrize(
    ("spaces", "fields"),
    [
        ({"iceni": {"strongholds": ["town"]}}, {}),
        ({"londinium": {"strongholds": ["hillfort"]}}, {}),
        ({"iceni": {"strongholds": ["fort", "fort", "fort"]}}, {}),
        ({"iceni": {"sites": {"tintagel": "fort"}}}, {}),
        ({"iceni": {"units": {"fort": 1}}}, {}),
        ({"iceni": {"units": {"cavalry": [1, 2]}}}, {}),
        ({"iceni": {"units": {"cavalry": 21}}}, {}),
        ({"iceni": {"units": {"knight": 1}}}, {}),
        ({"iceni": {"population": -1}}, {}),
        ({}, {"imperium": "empire"}),
        ({}, {"lasting": {"21": "grey"}}),
        ({}, {"deck": [12, 13]}),
        ({}, {"deck": [99]}),
        ({}, {"at": {"phase": "nap"}}),
    ],
)
def test_what_does_not_fit_is_refused(spaces, fields):
    with pytest.raises(BadInput):
        game(spaces, **fields)


def test_a_position_may_stand_in_a_command_or_a_battle():
    spaces = {"iceni": {"strongholds": ["fort"], "units": {"cavalry": 2, "saxon_raider": 1}}}
    at = {"phase": "command", "actor": "dux", "command": "train"}
    g = game(spaces, at, resources={"dux": 9})
    assert (g.decision.seat, g.decision.kind) == ("dux", "ChooseSpaces")
    g.play("cancel")
    assert g.decision.kind == "ChoosePlay"
    g = game(spaces, {"phase": "battle", "actor": "dux", "target": "saxons", "space": "iceni"}, chance=[1] * 9)
    assert g.log[0].text == "Battle in Iceni: Dux attack Saxons"
    while g.decision.kind != "ChoosePlay":
        g.play(g.legal()[0])
    assert (g.decision.first, g.board.at(12, 9)) == (4, 0)


def test_a_named_space_replaces_that_of_the_scenario():
    b = board({"iceni": {"units": {"militia": 3}}}, base="scenario", scenario="petty-tyrants")
    assert (b.units(12, 1), b.strongholds(12, 2), b.units(16, 2)) == (3, 0, 2)
    assert b.available[2] == 30 - 26 - 3


def test_invariants_hold_at_the_start_and_see_what_is_wrong():
    for scenario in ("barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall", "de-excidio-britanniae"):
        g = new(scenario, 1)
        assert invariants.broken(g, g.board) == []
        assert g.seats == SEATS
    for field, at, value in (
        ("count", 0, 7),
        ("laden", 2, 9),
        ("control", 3, 2),
        ("population", 4, 5),
        ("bottom", 5, 4),
        ("resources", 0, 81),
        ("sites", 0, 12),
        ("available", 3, -1),
    ):
        copy = g.board.copy()
        getattr(copy, field)[at] = value
        assert invariants.broken(g, copy), field
    copy = g.board.copy()
    copy.deck[-1] = 80
    assert invariants.broken(g, copy)
    copy = g.board.copy()
    copy.refugees, copy.seen = 5, 0
    assert len(invariants.broken(g, copy)) == 2


@rule("pendragon", "3.2.2.dux-march-groups", "1.5.2.negotiation-open")
def test_who_is_asked_for_his_troops_sees_who_goes_where_and_for_what():
    units = {"cavalry": 3, "militia": 4, "comitates": 3}
    spaces = {"dobunni": {"strongholds": ["town", "fort"], "units": units}, "catuvellauni": {"strongholds": ["town"]}}
    for taken, named in (
        (["take 1 militia dobunni"], "1 Militia from Dobunni"),
        (["take 3 comitates dobunni", "take 4 militia dobunni"], "3 Comitates from Dobunni, 4 Militia from Dobunni"),
    ):
        g = game(spaces, {"phase": "command", "actor": "dux", "command": "march"}, resources={"dux": 10})
        for answer in (
            "select dobunni",
            "take 1 cavalry dobunni",
            *taken,
            "to catuvellauni",
            "halt catuvellauni",
            "done",
        ):
            g.play(answer)
        if g.decision.kind == "ChooseFeat":
            g.play("plain")
        assert (g.decision.seat, g.decision.kind) == ("civitates", "Escort")
        assert named in g.decision.prompt
        assert "Dobunni - Catuvellauni" in g.decision.prompt
        for seat in ("civitates", "saxons", None):
            shown = g.view(seat)["board"]["order"]
            lots = {(lot["piece"], lot["count"]) for lot in shown["groups"][0]["units"]}
            assert lots == {("cavalry", 1), *[(text.split()[2], int(text.split()[1])) for text in taken]}
            assert (shown["groups"][0]["path"], shown["cost"]) == (["dobunni", "catuvellauni"], 2)
            assert f"({shown['cost']} Resources in all)" in g.decision.prompt


@rule("pendragon", "3.2.2.dux-march-groups")
def test_who_is_left_on_the_way_is_shown():
    held = {space: {"strongholds": ["town"]} for space in ("catuvellauni", "dobunni")}
    spaces = {"londinium": {"strongholds": ["town"], "units": {"cavalry": 1, "comitates": 3}}, **held}
    g = game(spaces, {"phase": "command", "actor": "dux", "command": "march"}, resources={"dux": 10})
    for answer in ("select londinium", "take 1 cavalry londinium", "take 3 comitates londinium", "to catuvellauni"):
        g.play(answer)
    for answer in ("leave 1 comitates catuvellauni", "to dobunni", "halt dobunni", "done"):
        g.play(answer)
    if g.decision.kind == "ChooseFeat":
        g.play("plain")
    drops = g.view("civitates")["board"]["order"]["groups"][0]["drops"]
    assert [(drop["piece"], drop["count"], drop["at"]) for drop in drops] == [("comitates", 1, "catuvellauni")]
    assert "1 Comitates only to Catuvellauni" in g.decision.prompt
