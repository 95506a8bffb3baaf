"""Events 37 to 45: what each side does."""

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import at, board, event, laden, over, play, said, targets, texts, tracks


def test_hengest_in_service():
    forces = {
        "iceni": {"hillfort": 1},
        "regni": {"fort": 1},
        "cantiaci": {"saxon_settlement": 1},
        "dobunni": {"town": 1},
    }
    g = event("hengest", "unshaded", "saxons", forces)
    play(g, "choose civitates")
    assert (g.decision.seat, targets(g, "choose")) == ("civitates", ["iceni"])
    play(g, "choose iceni", "place 3 blue_saxon_warband iceni")
    assert (over(g), at(g, "iceni", "blue_saxon_settlement"), at(g, "iceni", "blue_saxon_warband")) == (True, 1, 3)


def test_hengest_for_himself():
    g = event("hengest", "shaded", "saxons", {"iceni": {"fort": 1}})
    assert targets(g, "choose") == ["cantiaci", "corieltauvi", "parisi", "trinovantes"]
    play(g, "choose parisi", "site derventio", "place 2 saxon_warband parisi")
    assert (over(g), at(g, "parisi", "saxon_settlement"), at(g, "parisi", "saxon_warband")) == (True, 1, 2)


def test_aelle_checked_or_in_effect():
    g = event("aelle", "unshaded", "dux", saxon_renown=2)
    assert (over(g), board(g).resources[2], board(g).lasting[38]) == (True, 0, 0)
    assert board(event("aelle", "shaded", "saxons")).lasting[38] == 2


def test_cerdic_becomes_blue():
    forces = {"regni": {"town": 1, "saxon_warband": 3, "saxon_settlement": 1}, "iceni": {"fort": 1, "saxon_warband": 1}}
    g = event("cerdic", "unshaded", "civitates", forces)
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni", "mark 2 saxon_warband regni")
    assert texts(g) == ["site noviomagus", "enough"] or texts(g) == ["site anderida", "enough"]
    g.play(g.legal()[0])
    assert over(g)
    assert (at(g, "regni", "blue_saxon_warband"), at(g, "regni", "saxon_warband")) == (2, 1)
    assert at(g, "regni", "blue_saxon_settlement") == 1


def test_cerdic_for_himself_takes_a_hillfort_when_he_has_more():
    forces = {"regni": {"hillfort": 1, "militia": 2, "saxon_warband": 1}, "iceni": {"saxon_warband": 1, "cavalry": 1}}
    g = event("cerdic", "shaded", "saxons", forces)
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni", "replace 2 militia regni")
    assert over(g)
    assert [at(g, "regni", p) for p in ("militia", "saxon_warband", "hillfort", "saxon_settlement")] == [0, 3, 0, 1]
    g = event("cerdic", "shaded", "saxons", {"regni": {"hillfort": 1, "militia": 2, "saxon_warband": 1}})
    play(g, "choose regni", "enough")
    assert (over(g), at(g, "regni", "hillfort"), said(g, "not outnumbered")) == (True, 1, True)


def test_anderida():
    g = event("anderida", "unshaded", "saxons", {"regni": {"town": 1}})
    assert g.decision.seat == "dux"
    play(g, "choose regni", "place 2 cavalry regni")
    assert (over(g), at(g, "regni", "fort"), at(g, "regni", "cavalry")) == (True, 1, 2)


def test_anderida_falls_past_the_patrols():
    forces = {"regni": {"fort": 1}, "cantiaci": {"fort": 1}, "atrebates": {"fort": 1}}
    dice = ({"for": "raid regni", "dice": [4, 2, 2]},)
    g = event("anderida", "shaded", "saxons", forces, chance=dice, patrolled=[1, 1, 0, 0], bottom={"regni": 2})
    assert targets(g) == ["atrebates", "cantiaci", "regni"]
    play(g, "select regni", "done")
    while not over(g):
        play(g, next(t for t in texts(g) if t.startswith(("forgo", "resolve", "done"))))
    assert (at(g, "regni", "saxon_raider"), laden(g, "regni", "saxon_raider")) == (8, 2)


def test_frisians_trade_at_coastal_towns():
    forces = {"cantiaci": {"town": 1}, "regni": {"town": 1}, "dobunni": {"town": 2}, "londinium": {"town": 1}}
    g = event("frisians", "unshaded", "civitates", forces, blue=1)
    assert (over(g), tracks(g)) == (True, (0, 4, 0, 0, 0, 0))
    assert board(event("frisians", "shaded", "saxons")).lasting[41] == 2


def test_lindissi_of_the_dux_or_the_civitates():
    g = event("lindissi", "unshaded", "saxons")
    play(g, "choose dux", "site ratae", "place 2 cavalry corieltauvi")
    assert (over(g), at(g, "corieltauvi", "fort"), at(g, "corieltauvi", "cavalry")) == (True, 1, 2)
    g = event("lindissi", "unshaded", "saxons")
    play(g, "choose civitates", "site ratae", "place 1 militia corieltauvi")
    assert (over(g), at(g, "corieltauvi", "town"), at(g, "corieltauvi", "militia")) == (True, 1, 1)


def test_lindissi_settled():
    g = event("lindissi", "shaded", "dux", {"corieltauvi": {"town": 2}, "iceni": {"hillfort": 2}})
    play(g, "choose corieltauvi", "place 2 saxon_warband corieltauvi")
    assert (over(g), said(g, "no Site in Corieltauvi")) == (True, True)
    assert (at(g, "corieltauvi", "saxon_settlement"), at(g, "corieltauvi", "saxon_warband")) == (0, 2)


@rule("pendragon", "5.1.place-means-own")
def test_F1_saxons_choose_the_colour_of_the_foederati():
    g = event("thanet", "unshaded", "saxons")
    assert (g.decision.seat, texts(g)) == ("saxons", ["choose dux", "choose civitates"])
    play(g, "choose dux", "site durovernum", "place 3 red_saxon_warband cantiaci")
    assert (over(g), at(g, "cantiaci", "red_saxon_settlement"), board(g).resources[2]) == (True, 1, 1)
    assert at(g, "cantiaci", "red_saxon_warband") == 3


@rule("pendragon", "5.3.thanet")
def test_thanet_taken_is_marked():
    assert board(event("thanet", "shaded", "saxons")).lasting[43] == 2


def test_long_knives_found():
    forces = {"regni": {"militia": 1, "saxon_warband": 3}, "iceni": {"saxon_warband": 1}}
    g = event("long_knives", "unshaded", "dux", forces, saxon_renown=3)
    play(g, "choose regni", "remove 2 saxon_warband regni")
    assert (over(g), at(g, "regni", "saxon_warband"), board(g).resources[2]) == (True, 1, 1)


def test_long_knives():
    forces = {"regni": {"militia": 2, "cavalry": 2, "red_saxon_warband": 1}}
    g = event("long_knives", "shaded", "saxons", forces, wealth=5)
    play(g, "choose regni", "remove 2 cavalry regni", "remove 1 militia regni")
    assert over(g)
    assert [at(g, "regni", p) for p in ("saxon_warband", "cavalry", "militia")] == [1, 0, 1]
    assert (board(g).casualties, board(g).wealth) == (2, 3)


def test_feeding_the_ravens():
    forces = {"regni": {"militia": 1, "saxon_raider": 1, "laden_scotti_raider": 2}, "iceni": {"saxon_raider": 1}}
    g = event("feeding_the_ravens", "unshaded", "dux", forces)
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni", "remove 2 laden_scotti_raider regni")
    assert (over(g), at(g, "regni", "scotti_raider"), board(g).prestige) == (True, 0, 1)
    g = event("feeding_the_ravens", "unshaded", "dux", forces)
    play(g, "enough")
    assert (over(g), board(g).prestige) == (True, 0)


def test_ravens_fed_for_one_faction():
    g = event("feeding_the_ravens", "shaded", "dux")
    assert len(g.legal()) == 4
    play(g, "choose civitates")
    assert (over(g), board(g).lasting[45], board(g).bound[45]) == (True, 2, 1)
