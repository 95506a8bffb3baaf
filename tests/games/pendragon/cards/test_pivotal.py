"""5.7 The Pivotal Events: preconditions and effects."""

from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.names import DUX, SPACE
from logres.games.pendragon.rules import victory
from logres_workshop.marker import rule
from tests.games.pendragon.boards import game
from tests.games.pendragon.cards.events import at, board, card, event, laden, over, play, targets, texts, tracks
from tests.games.pendragon.orders import empty_board


def playable(title: str, imperium: str = "autonomy_military", **fields: int) -> bool:
    b = empty_board(imperium)
    b.prestige = fields.get("prestige", 0)
    b.resources[2] = fields.get("renown", 0)
    return cards.precondition(b, card(title))


@rule("pendragon", "5.7.pivotal")
def test_preconditions():
    assert playable("coel_hen", prestige=5)
    assert not playable("coel_hen", prestige=4)
    assert not playable("coel_hen", "roman_rule_military", prestige=9)
    assert playable("cymbrogi")
    assert playable("cymbrogi", "fragmentation")
    assert not playable("cymbrogi", "roman_rule_civilian")
    assert playable("adventus_saxonum", renown=15)
    assert not playable("adventus_saxonum", renown=14)
    assert playable("conspiratio_barbarica", "roman_rule_military")


@rule("pendragon", "5.7.pivotal")
def test_only_who_holds_the_card_may_play_it():
    g, b = game(), empty_board("autonomy_military")
    b.prestige = 9
    assert not cards.can_play_pivotal(g, b, 0)
    b.pivotal[0] = card("coel_hen")
    assert cards.can_play_pivotal(g, b, 0)


def test_coel_hen_breaks_away_for_half_his_prestige():
    forces = {"eboracum": {"town": 1, "cavalry": 1}, "parisi": {"cavalry": 1}, "regni": {"cavalry": 1}}
    more = {"imperium": "autonomy_civilian", "blue": 9, "red": 1, "prestige": 7, "wealth": 5, "casualties": 2}
    g = event("coel_hen", "unshaded", "dux", forces, **more)
    assert (board(g).imperium, tracks(g), board(g).casualties) == (4, (1, 9, 0, 0, 4, 5), 2)
    assert targets(g, "choose") == ["parisi", "eboracum"]
    play(g, "choose parisi", "site petuaria", "place 2 cavalry parisi", "enough")
    assert (over(g), at(g, "parisi", "fort"), at(g, "parisi", "cavalry")) == (True, 1, 3)
    assert board(g).control[SPACE["parisi"]] == 0


def test_coel_hen_alone_wins_nothing_for_a_dux_without_a_piece():
    g = event("coel_hen", "unshaded", "dux", {"dobunni": {"town": 1}}, imperium="autonomy_military", prestige=18)
    assert (over(g), board(g).prestige, victory.passes(board(g), DUX)) == (True, 9, False)


@rule("pendragon", "5.7.cymbrogi", "1.4.1.comitates-not-in-play")
def test_cymbrogi_brings_all_comitates_into_play():
    forces = {"brigantes": {"hillfort": 1}, "silures": {"town": 1}, "regni": {"town": 1}}
    more = {"imperium": "autonomy_military", "not_yet": 15, "available": {"comitates": 0}}
    g = event("cymbrogi", "unshaded", "civitates", forces, **more)
    assert (board(g).lasting[74], board(g).imperium, board(g).not_yet) == (1, 3, 0)
    assert targets(g, "choose") == ["brigantes", "silures"]
    play(g, "choose brigantes", "place 2 comitates brigantes", "site mam_tor", "choose silures")
    assert texts(g) == ["place 1 comitates silures", "place 0 comitates silures"]
    play(g, "place 1 comitates silures")
    assert (over(g), board(g).available[1], at(g, "brigantes", "hillfort"), at(g, "silures", "hillfort")) == (
        True,
        12,
        2,
        0,
    )


def test_adventus_saxonum():
    forces = {
        "iceni": {"red_saxon_warband": 1, "militia": 1},
        "regni": {"fort": 1},
        "parisi": {"fort": 1, "saxon_raider": 1},
    }
    g = event("adventus_saxonum", "unshaded", "saxons", forces)
    play(g, "choose iceni")
    assert at(g, "iceni", "saxon_warband") == 1
    assert "regni" not in targets(g, "choose")
    play(g, "choose iceni", "place 3 saxon_warband iceni", "site venta_icenorum")
    play(g, "choose parisi", "place 3 saxon_warband parisi", "site derventio", "enough")
    assert (at(g, "iceni", "saxon_warband"), at(g, "parisi", "saxon_warband")) == (4, 3)
    assert (at(g, "iceni", "saxon_settlement"), at(g, "parisi", "saxon_settlement")) == (1, 1)
    assert (g.decision.seat, targets(g)) == ("saxons", ["iceni", "parisi"])
    play(g, "cancel")
    assert over(g)


def test_adventus_saxonum_no_more_than_six_warbands_and_two_settlements():
    g = event("adventus_saxonum", "unshaded", "saxons")
    play(g, "choose iceni", "place 3 saxon_warband iceni", "site venta_icenorum")
    play(g, "choose cantiaci", "place 3 saxon_warband cantiaci", "site durovernum", "choose regni")
    assert over(g)
    assert (at(g, "regni", "saxon_warband"), at(g, "regni", "saxon_settlement")) == (0, 0)


def test_conspiratio_barbarica_two_free_raids():
    dice = ({"for": "raid demetae", "dice": [2, 2]}, {"for": "raid regni", "dice": [1, 1, 1]})
    g = event("conspiratio_barbarica", "unshaded", "scotti", chance=dice, bottom={"regni": 2})
    assert (g.decision.seat, board(g).lasting[76]) == ("scotti", 1)
    play(g, "select demetae", "2d4 hibernicus demetae", "done")
    while g.decision.seat == "scotti":
        g.play(g.legal()[0])
    play(g, "select regni", "3d4 britannicus regni", "done")
    assert over(g)
    assert (at(g, "demetae", "scotti_raider"), at(g, "regni", "saxon_raider")) == (4, 3)
    assert laden(g, "regni", "saxon_raider") == 2
