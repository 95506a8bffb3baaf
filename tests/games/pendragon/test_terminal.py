"""What the terminal shows of Pendragon."""

from __future__ import annotations

import pytest
from rich.console import Console, RenderableType

import logres
from logres.games.pendragon.names import SPACE_NAMES
from tests.games.pendragon.boards import Table, game, new

UI = logres.title("pendragon").terminal


def text(shown: RenderableType, width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(shown)
    return capture.get()


def words(shown: RenderableType) -> str:
    return " ".join(text(shown, 200).split())


def raided() -> Table:
    spaces = {
        "iceni": {
            "population": 1,
            "prosperity": 1,
            "strongholds": ["red_saxon_settlement"],
            "units": {"saxon_raider": [6, 4], "militia": 1, "red_saxon_warband": 2},
        },
        "parisi": {"prosperity": 3, "strongholds": ["fort"], "units": {"cavalry": 2}},
    }
    after = {"card": 8, "phase": "act", "acted": ["dux"], "first": "event"}
    return game(spaces, after, resources={"saxons": 9, "civitates": 12}, casualties=2, ineligible=["scotti"])


@pytest.mark.parametrize("width", [60, 80, 100, 160])
def test_the_board_names_every_space_and_fits(width: int):
    shown = text(UI.board(raided().view("saxons"), width), width)
    assert all(name in shown for name in SPACE_NAMES)
    assert max(map(len, shown.splitlines())) <= width


def test_the_board_shows_what_is_there():
    shown = words(UI.board(raided().view("saxons"), 200))
    for piece in (
        "Now 8 Classis Britannica Dux, Saxons, Civitates, Scotti",
        "shaded Set 1 Sea to No Patrol.",
        "(reconstructed)",
        "Iceni! Britons 2>1 1 ",
        "rF Saxon Settl.",
        "1 Militia 2 rF Saxon Warbands 6 Saxon Raiders 4●",
        "Parisi Britons 2 3 Fort, (hillfort) 2 Cavalry",
        "Dux acted 0 red",
        "Saxons acting 9 Renown",
        "Scotti Ineligible",
        "Roman Rule, Military Dominance",
        "; 2 Casualties",
    ):
        assert piece in shown


def test_before_fragmentation_the_britons_hold_together():
    spaces = {"parisi": {"strongholds": ["fort"], "units": {"cavalry": 2}}}
    shown = words(UI.board(game(spaces, imperium="fragmentation").view(None), 200))
    assert "Parisi Dux 2 0 " in shown
    assert "Control 2 + Prestige 0 = 2 (over 17)" in shown


def test_a_command_in_course_tells_what_it_costs():
    g = raided()
    assert UI.status(g.view("saxons"))[0] == "Card 8, Classis Britannica"
    g.play("raid")
    g.play("select regni")
    assert UI.status(g.view("saxons")) == ("Saxons: Raid", "costs 0 of 9 Renown")
    g.play("3d4 britannicus regni")
    assert UI.status(g.view("saxons")) == ("Saxons: Raid in Regni", "costs 2 of 9 Renown")


def test_a_battle_in_course_tells_its_step_and_who_is_left():
    spaces = {"iceni": {"strongholds": ["hillfort"], "units": {"saxon_raider": [5, 2], "militia": 2}}}
    at = {"card": 8, "phase": "battle", "actor": "saxons", "target": "civitates", "space": "iceni"}
    g = game(spaces, at)
    told = UI.status(g.view("saxons"))[0]
    assert told == "Battle in Iceni, pre-battle: 5 Saxon Raiders 2● against 2 Militia"


def test_an_epoch_round_tells_its_phase():
    spaces = {"iceni": {"strongholds": ["red_saxon_settlement"], "units": {"red_saxon_warband": 2}}}
    g = game(spaces, {"card": 79, "phase": "epoch", "step": "annona"}, resources={"dux": 5})
    assert UI.status(g.view(None))[0] == "Epoch Round 1 of 6, annona"


def test_a_hint_that_all_share_or_a_long_list_would_have_is_left_out():
    view = raided().view("saxons")
    iceni = {"text": "militia iceni", "verb": "militia", "area": "iceni"}
    parisi = {"text": "select parisi", "verb": "select", "area": "parisi"}
    assert UI.hints(view, [iceni, {**iceni, "text": "hillfort iceni", "verb": "hillfort"}]) == [None, None]
    assert any(UI.hints(view, [iceni, parisi]))
    assert UI.hints(view, [iceni, *[parisi] * 10]) == [None] * 11


def test_a_space_with_its_borders_and_sites():
    shown = words(UI.card(raided().view("saxons"), "ice"))
    assert "Iceni, Fens" in shown
    assert "Branodunum (rF Saxon Settlement), Venta Icenorum (vacant Hillfort Site)" in shown
    assert "borders Catuvellauni, Corieltauvi, Trinovantes" in shown
    assert "Oceanus Germanicus" in shown


@pytest.mark.parametrize("name", ["58", "ard ri", "ard"])
def test_a_card_tells_what_is_reconstructed_and_what_is_not(name: str):
    shown = words(UI.card(raided().view(None), name))
    assert "Scotti Renown -3. (reconstructed)" in shown
    assert "Scotti execute a free Raid (no Feat)." in shown
    assert "Raid (no Feat). (reconstructed)" not in shown
    assert "shaded: rulebook, confidence high" in shown


def test_the_card_in_play_when_no_name_is_given():
    assert "Classis Britannica" in words(UI.card(raided().view(None), "saxons"))


@pytest.mark.parametrize("name", ["0", "99", "nowhere", "c"])
def test_no_such_card(name: str):
    with pytest.raises(logres.BadInput):
        UI.card(raided().view(None), name)


def solitaire() -> Table:
    """A game in which a non-player has taken its turn and the Civitates are asked."""
    g = new(seed=3, options={"nonplayers": ["dux", "saxons", "scotti"]})
    while g.decision and g.decision.seat != "civitates":
        assert g.forced
        g.play(g.forced)
    return g


def test_the_trace_is_told_on_demand():
    g = solitaire()
    view = g.view("civitates")
    asides = [line for line in view["log"] if UI.is_aside(line)]
    assert asides
    assert all(line["kind"].startswith("np-") for line in asides)
    shown = words(UI.trace(view, ""))
    assert shown.startswith("8.1.act-by-flowchart")
    assert words(UI.trace(view, "dux")).startswith("8.1.act-by-flowchart Dux: ")
    with pytest.raises(logres.BadInput, match="there is no faction 'picts'"):
        UI.trace(view, "picts")
    with pytest.raises(logres.BadInput, match="no turn"):
        UI.trace(view, "civitates")


def test_hints_timeline_and_score():
    view = raided().view("saxons")
    assert UI.hints(view, [{"text": "pass", "verb": "pass"}]) == ["+1 Renown"]
    assert UI.hints(view, [{"text": "select parisi", "verb": "select", "area": "parisi"}]) == [
        "Britons, Pop 2, Prosp 3; 2 Cavalry"
    ]
    assert "Now 8 Classis Britannica" in words(UI.timeline(view))
    assert "Renown 0 (over 45) and 0 of 4 Settlements" in words(UI.score(view))


def test_a_hint_tells_what_an_answer_costs():
    prices = {"train": [[3, 0]], "select parisi": [[3, 0], [5, 0]], "select iceni": [[2, 1]], "battle": [[0, 0]]}
    view = {"seat": "dux", "board": {"card": None, "asks": {"prices": prices}}}
    hints = [UI.hint(view, {"text": text, "verb": text.split()[0]}) for text in prices]
    assert hints == ["costs 3", "costs 3 or 5", "costs 2 and 1 Wealth", "free"]
