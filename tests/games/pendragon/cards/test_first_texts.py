"""Games begun with version 0.1.0 go on with what its cards did, wherever a card has been changed since."""

from __future__ import annotations

from logres.games.pendragon.events.event import AS_AT_FIRST, FIRST_AUTHORS, program
from logres.games.pendragon.names import SCOTTI, SHADED, SPACE, UNSHADED, Card
from tests.games.pendragon.boards import game
from tests.games.pendragon.cards.events import (
    at,
    board,
    first,
    laden,
    over,
    play,
    prosperity,
    said,
    targets,
    texts,
    tracks,
)


def test_a_game_of_the_first_reading_carries_out_the_first_texts():
    for reading, renown in (("0.1.0", 6), ("rulebook", 7)):
        g = game(at={"card": int(Card.ARD_RI)}, options={"reading": reading}, resources={"scotti": 10})
        while g.board.resources[SCOTTI] == 10:
            g.play(next((a for a in g.legal() if a.text == "event unshaded"), g.legal()[0]))
        assert g.board.resources[SCOTTI] == renown


def test_what_has_a_first_text_does_something_else_now():
    assert (Card.COEL_HEN, UNSHADED) in FIRST_AUTHORS
    assert program(Card.ARD_RI, UNSHADED, AS_AT_FIRST) is not program(Card.ARD_RI, UNSHADED)
    assert program(Card.ARD_RI, SHADED, AS_AT_FIRST) is program(Card.ARD_RI, SHADED)


def test_stilicho_restores_roman_rule_and_a_patrol():
    g = first("stilicho", "unshaded", "scotti", imperium="autonomy_civilian", patrolled=[1, 1, 0, 0], prestige=1)
    assert (g.decision.seat, texts(g)) == ("dux", ["choose hibernicus", "choose septentrionalis", "enough"])
    play(g, "choose hibernicus")
    assert over(g)
    assert (board(g).imperium, board(g).patrolled, board(g).prestige) == (1, [1, 1, 1, 0], 3)


def test_stilicho_at_roman_rule_and_at_fragmentation():
    g = first("stilicho", "unshaded", "dux", imperium="roman_rule_civilian", patrolled=[1, 1, 1, 1])
    assert (over(g), board(g).imperium) == (True, 0)
    g = first("stilicho", "unshaded", "dux", imperium="fragmentation", patrolled=[1, 1, 1, 1])
    assert (over(g), board(g).imperium, board(g).prestige) == (True, 4, 2)


def test_valentia_lost_takes_no_fort():
    g = first("valentia", "shaded", "scotti", {"novantae": {"fort": 2}})
    play(g, "choose novantae")
    assert said(g, "no Site in Novantae")
    assert at(g, "novantae", "fort") == 2


def test_laeti_invites_in_two_spaces_even_at_fragmentation():
    forces = {"iceni": {"hillfort": 1}, "dobunni": {"town": 1}, "parisi": {"militia": 1}}
    g = first("laeti", "unshaded", "civitates", forces, imperium="fragmentation")
    play(g, "choose civitates")
    assert targets(g) == ["dobunni", "iceni"]
    play(g, "select iceni")
    assert not any("convert" in text for text in texts(g))
    while not over(g):
        g.play(next((a for a in g.legal() if a.verb in ("select",)), g.legal()[0]))
    assert at(g, "iceni", "blue_saxon_settlement") + at(g, "iceni", "blue_scotti_settlement") == 1
    assert at(g, "dobunni", "blue_saxon_settlement") + at(g, "dobunni", "blue_scotti_settlement") == 1


def test_attacotti_enter_service_without_their_plunder():
    forces = {"iceni": {"hillfort": 1, "scotti_raider": 1, "laden_scotti_raider": 2}, "regni": {"scotti_raider": 1}}
    g = first("attacotti", "unshaded", "saxons", forces)
    play(g, "choose iceni", "choose dux")
    assert g.decision.seat == "dux"
    play(g, "replace 2 laden_scotti_raider iceni", "replace 1 scotti_raider iceni")
    assert over(g)
    assert (at(g, "iceni", "scotti_raider"), at(g, "iceni", "red_scotti_warband")) == (0, 3)
    assert (laden(g, "iceni", "red_scotti_warband"), at(g, "iceni", "red_scotti_settlement")) == (0, 1)


def test_mons_badonicus_traps_and_costs_renown():
    forces = {"iceni": {"militia": 1, "comitates": 4, "saxon_warband": 2}, "dobunni": {"comitates": 1}}
    g = first("mons_badonicus", "unshaded", "civitates", forces, saxon_renown=10)
    play(g, "choose civitates")
    assert targets(g, "choose") == ["iceni"]
    play(g, "choose iceni")
    assert texts(g) == ["stand iceni", "ambush iceni"]
    play(g, "stand iceni")
    assert over(g)
    assert at(g, "iceni", "saxon_warband") == 0
    assert (at(g, "iceni", "comitates"), board(g).resources[2]) == (4, 6)


def test_camelot_falls_with_half_the_troops():
    forces = {"brigantes": {"hillfort": 1, "militia": 3, "cavalry": 2}, "iceni": {"hillfort": 1, "militia": 1}}
    g = first("camelot", "shaded", "saxons", forces, cards={"camelot": 1})
    play(g, "choose brigantes", "remove 2 cavalry brigantes")
    assert "enough" not in texts(g)
    assert over(g)
    assert (at(g, "brigantes", "militia"), at(g, "brigantes", "cavalry"), board(g).casualties) == (2, 0, 2)
    assert board(g).lasting[21] == 0


def test_ambrosius_aurelianus_raises_comitates():
    forces = {"dobunni": {"town": 1}, "regni": {"fort": 1}}
    g = first("ambrosius_aurelianus", "unshaded", "civitates", forces, not_yet=15, available={"comitates": 0})
    assert (g.decision.seat, targets(g, "choose")) == ("civitates", ["dobunni"])
    play(g, "choose dobunni", "place 3 comitates dobunni")
    assert texts(g) == ["keep", "civilian"]
    play(g, "civilian")
    assert over(g)
    assert (board(g).not_yet, board(g).available[1], at(g, "dobunni", "comitates"), board(g).imperium) == (10, 2, 3, 1)


def test_ambrosius_aurelianus_a_dux_shifts_to_his_own_a_barbarian_to_either():
    g = first("ambrosius_aurelianus", "unshaded", "dux", imperium="autonomy_civilian")
    assert texts(g) == ["keep", "military"]
    g = first("ambrosius_aurelianus", "unshaded", "scotti", imperium="autonomy_civilian")
    assert texts(g) == ["keep", "military"]
    g = first("ambrosius_aurelianus", "unshaded", "scotti", imperium="fragmentation")
    assert over(g)


def test_ambrosius_aurelianus_opposed():
    g = first("ambrosius_aurelianus", "shaded", "saxons", imperium="autonomy_civilian", prestige=5, wealth=1)
    assert (over(g), board(g).imperium, tracks(g)[4:]) == (True, 2, (3, 0))
    g = first("ambrosius_aurelianus", "shaded", "saxons", imperium="fragmentation", prestige=5, wealth=1)
    assert (over(g), board(g).imperium, tracks(g)[4:]) == (True, 4, (3, 0))


def test_guoloppum():
    g = first("guoloppum", "unshaded", "civitates", prestige=2)
    assert (over(g), board(g).imperium, tracks(g)[4:]) == (True, 1, (0, 3))


def test_guoloppum_fought_in_both_regions():
    forces = {"atrebates": {"militia": 1, "cavalry": 2}, "durotriges": {"militia": 1}}
    g = first("guoloppum", "shaded", "saxons", forces, bottom={"atrebates": 3, "durotriges": 1})
    play(g, "remove 2 cavalry atrebates")
    assert over(g)
    assert (at(g, "atrebates", "militia"), at(g, "durotriges", "militia"), board(g).casualties) == (1, 0, 2)
    assert (prosperity(g, "atrebates"), prosperity(g, "durotriges")) == (1, 0)


def test_pelagius_adds_prosperity_up_to_population():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1}, "atrebates": {"town": 1}, "iceni": {"saxon_settlement": 1}}
    g = first(
        "pelagius", "unshaded", "dux", forces, bottom={"dobunni": 2, "regni": 2, "atrebates": 3}, top={"dobunni": 1}
    )
    assert targets(g, "choose") == ["atrebates", "dobunni", "regni"]
    play(g, "choose dobunni", "choose atrebates", "enough")
    assert over(g)
    assert (prosperity(g, "dobunni"), prosperity(g, "atrebates"), prosperity(g, "regni")) == (4, 6, 2)


def test_gratia_lost():
    g = first("gratia", "shaded", "saxons", prestige=3, wealth=3, cards={"gratia": 1})
    assert (over(g), board(g).lasting[28], tracks(g)[4:]) == (True, 0, (1, 1))


def test_groans_of_the_britons_lift_the_imperium():
    for before, after in (("autonomy_military", 0), ("autonomy_civilian", 1)):
        g = first("groans_of_the_britons", "unshaded", "dux", imperium=before)
        assert (over(g), board(g).imperium) == (True, after)
    g = first("groans_of_the_britons", "unshaded", "dux", blue=1)
    assert (over(g), board(g).imperium, board(g).resources[1]) == (True, 0, 9)


def test_groans_of_the_britons_out_of_fragmentation():
    for by, after in (("dux", 2), ("civitates", 3)):
        g = first("groans_of_the_britons", "unshaded", by, imperium="fragmentation")
        assert (over(g), board(g).imperium) == (True, after)
    g = first("groans_of_the_britons", "unshaded", "scotti", imperium="fragmentation")
    assert texts(g) == ["military", "civilian"]
    play(g, "civilian")
    assert (over(g), board(g).imperium) == (True, 3)


def test_groans_of_the_britons_unheard():
    g = first("groans_of_the_britons", "shaded", "saxons", imperium="roman_rule_civilian", prestige=7)
    assert (over(g), board(g).imperium, tracks(g)) == (True, 3, (0, 0, 0, 0, 7, 0))
    g = first("groans_of_the_britons", "shaded", "saxons", imperium="fragmentation")
    assert (over(g), board(g).imperium, tracks(g)) == (True, 4, (0, 0, 2, 2, 0, 0))


def test_coroticus_takes_a_settlement():
    g = first("coroticus", "unshaded", "saxons", {"novantae": {"scotti_settlement": 1}}, scotti_renown=5)
    assert (g.decision.seat, texts(g)) == ("civitates", ["replace", "build"])
    play(g, "replace", "place 2 militia novantae")
    assert over(g)
    assert (at(g, "novantae", "scotti_settlement"), at(g, "novantae", "hillfort")) == (0, 1)
    assert (at(g, "novantae", "militia"), board(g).resources[3]) == (2, 3)


def test_vortigern_invites():
    g = first("vortigern", "unshaded", "saxons", {"iceni": {"hillfort": 1}})
    assert (board(g).imperium, g.decision.seat, targets(g)) == (1, "civitates", ["iceni"])
    while not over(g):
        g.play(g.legal()[0])
    assert at(g, "iceni", "blue_saxon_settlement") + at(g, "iceni", "blue_scotti_settlement") == 1


def test_calleva_atrebatum():
    g = first("calleva_atrebatum", "unshaded", "saxons", {"atrebates": {"fort": 1}})
    play(g, "place 2 militia atrebates")
    assert (over(g), at(g, "atrebates", "town"), at(g, "atrebates", "militia")) == (True, 1, 2)
    assert prosperity(g, "atrebates") == 3


def test_wolves_in_the_fold():
    forces = {
        "iceni": {"red_saxon_warband": 1, "militia": 1},
        "regni": {"blue_scotti_warband": 2, "blue_scotti_settlement": 1, "militia": 1},
    }
    g = first("wolves_into_the_fold", "shaded", "saxons", forces, bottom={"regni": 2, "iceni": 1})
    play(g, "choose scotti")
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni")
    assert (at(g, "regni", "scotti_warband"), laden(g, "regni", "scotti_warband")) == (2, 2)
    assert (at(g, "regni", "scotti_settlement"), at(g, "iceni", "red_saxon_warband")) == (1, 1)
    assert (g.decision.seat, texts(g)) == ("scotti", ["forgo regni", "fight britons regni"])


def test_the_end_of_the_world_hoards():
    g = first("the_end_of_the_world", "unshaded", "saxons", blue=5, prestige=3)
    assert g.decision.seat == "civitates"
    play(g, "take 4 resources")
    assert (over(g), tracks(g), board(g).imperium) == (True, (0, 1, 0, 0, 3, 4), 1)
    g = first("the_end_of_the_world", "unshaded", "civitates", blue=5, prestige=3)
    play(g, "take 3 resources")
    assert (over(g), board(g).imperium) == (True, 0)


def test_the_end_of_the_world_comes():
    forces = {"dobunni": {"town": 1}}
    g = first("the_end_of_the_world", "shaded", "saxons", forces, bottom={"dobunni": 1}, prestige=6)
    play(g, "choose dobunni")
    assert (over(g), board(g).imperium, prosperity(g, "dobunni"), board(g).prestige) == (True, 2, 0, 6)


def test_deisi_in_service():
    g = first("deisi", "unshaded", "scotti")
    play(g, "choose civitates", "choose silures", "site isca_silurum", "place 2 blue_scotti_warband silures")
    assert (over(g), at(g, "silures", "blue_scotti_settlement"), at(g, "silures", "blue_scotti_warband")) == (
        True,
        1,
        2,
    )


def test_niall_noigiallach_slain_and_alive():
    more = {"scotti_renown": 5, "niall": 6, "available": {"scotti_raider": 10}}
    g = first("niall_noigiallach", "unshaded", "dux", cards={"niall_noigiallach": 2}, **more)
    assert (over(g), board(g).lasting[68], board(g).niall, board(g).available[10]) == (True, 0, 0, 16)
    assert board(g).resources[3] == 2
    assert board(first("niall_noigiallach", "shaded", "scotti")).lasting[68] == 2


def test_coel_hen_breaks_away_and_nothing_is_halved():
    forces = {"eboracum": {"town": 1, "cavalry": 1}, "parisi": {"cavalry": 1}, "regni": {"cavalry": 1}}
    more = {
        "imperium": "autonomy_civilian",
        "blue": 9,
        "red": 1,
        "prestige": 7,
        "wealth": 5,
        "casualties": 2,
        "out_of_play": 3,
    }
    g = first("coel_hen", "unshaded", "dux", forces, **more)
    assert (board(g).imperium, tracks(g)) == (4, (5, 5, 0, 0, 7, 5))
    play(g, "recover 3 cavalry out_of_play", "recover 1 cavalry casualties")
    assert targets(g, "choose") == ["parisi", "eboracum"]
    play(g, "choose parisi", "site petuaria", "place 2 cavalry parisi", "enough")
    assert (over(g), at(g, "parisi", "fort"), at(g, "parisi", "cavalry")) == (True, 1, 3)
    assert (board(g).casualties, board(g).out_of_play) == (1, 0)
    assert board(g).control[SPACE["parisi"]] == 0
