"""Events 64 to 72: what each side does."""

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import (
    at,
    board,
    event,
    laden,
    over,
    play,
    population,
    prosperity,
    said,
    targets,
    texts,
    tracks,
)

SETTLEMENT = 17


def test_dal_riada_weak():
    forces = {"novantae": {"scotti_warband": 1}, "votadini": {"scotti_warband": 2}, "silures": {"scotti_warband": 1}}
    g = event("dal_riada", "unshaded", "dux", forces, scotti_renown=5)
    play(g, "remove 1 scotti_warband novantae", "remove 1 scotti_warband votadini")
    assert (over(g), at(g, "novantae", "scotti_warband"), at(g, "votadini", "scotti_warband")) == (True, 0, 1)
    assert board(g).resources[3] == 3


@rule("pendragon", "5.3.dal-riada")
def test_dal_riada_holds_a_settlement():
    g = event("dal_riada", "shaded", "scotti")
    assert (over(g), board(g).dal_riada, board(g).available[SETTLEMENT], board(g).lasting[64]) == (True, 1, 5, 2)
    g = event("dal_riada", "shaded", "scotti", available={"scotti_settlement": 0})
    assert (over(g), board(g).dal_riada, said(g, "no Settlement is Available")) == (True, 0, True)


def test_creach_recovered():
    forces = {
        "regni": {"militia": 1, "laden_saxon_raider": 2, "laden_scotti_raider": 1},
        "iceni": {"laden_saxon_raider": 1},
    }
    g = event("creach", "unshaded", "dux", forces)
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni")
    assert (over(g), laden(g, "regni", "saxon_raider"), laden(g, "regni", "scotti_raider")) == (True, 0, 0)
    assert (at(g, "regni", "saxon_raider"), prosperity(g, "regni")) == (2, 2)


def test_creach_takes_cattle():
    forces = {"regni": {"scotti_raider": 2}, "iceni": {"laden_scotti_raider": 1}, "londinium": {"scotti_raider": 1}}
    g = event("creach", "shaded", "scotti", forces, bottom={"regni": 2, "iceni": 2, "londinium": 4})
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni")
    assert (over(g), laden(g, "regni", "scotti_raider"), prosperity(g, "regni"), board(g).resources[3]) == (
        True,
        1,
        1,
        1,
    )


def test_currachs_wrecked():
    forces = {"regni": {"scotti_raider": 2}, "silures": {"laden_scotti_raider": 3}, "dobunni": {"scotti_raider": 3}}
    g = event("currachs", "unshaded", "dux", forces, chance=({"for": "currachs", "dice": [4]},))
    play(g, "remove 3 laden_scotti_raider silures")
    assert "enough" not in texts(g)
    play(g, "remove 1 scotti_raider regni")
    assert (over(g), at(g, "regni", "scotti_raider"), at(g, "silures", "scotti_raider")) == (True, 1, 0)
    assert board(event("currachs", "shaded", "scotti")).lasting[66] == 2


def test_painted_men():
    assert board(event("painted_men", "unshaded", "dux")).lasting[67] == 1
    assert board(event("painted_men", "shaded", "scotti", cards={"painted_men": 1})).lasting[67] == 2


@rule("pendragon", "5.3.niall")
def test_niall_noigiallach_slain_and_alive():
    g = event("niall_noigiallach", "unshaded", "dux", scotti_renown=5)
    assert (over(g), board(g).lasting[68], board(g).resources[3]) == (True, 0, 2)
    assert board(event("niall_noigiallach", "shaded", "scotti")).lasting[68] == 2


def test_nine_hostages_given():
    g = event("nine_hostages", "unshaded", "dux", saxon_renown=5, blue=1)
    play(g, "choose saxons")
    assert (over(g), tracks(g)) == (True, (0, 3, 3, 0, 0, 0))


def test_nine_hostages_ransomed_on_three():
    forces = {"demetae": {"scotti_raider": 1, "hillfort": 1}, "iceni": {"scotti_warband": 1, "saxon_settlement": 1}}
    dice = ({"for": "ransom demetae", "dice": [3]}, {"for": "ransom iceni", "dice": [2]})
    g = event("nine_hostages", "shaded", "scotti", forces, chance=dice, blue=5, saxon_renown=5)
    assert texts(g) == ["choose demetae", "choose iceni"]
    play(g, "choose demetae")
    assert (over(g), tracks(g)) == (True, (0, 4, 5, 1, 0, 0))


def test_merlin():
    assert board(event("merlin", "unshaded", "civitates")).lasting[70] == 1
    forces = {
        "silures": {"militia": 2, "scotti_raider": 1},
        "textoverdi": {"town": 1, "militia": 1, "scotti_raider": 1},
    }
    g = event("merlin", "shaded", "scotti", forces, prestige=2)
    assert targets(g, "choose") == ["silures"]
    play(g, "choose silures")
    assert (over(g), at(g, "silures", "militia"), at(g, "silures", "scotti_warband"), board(g).prestige) == (
        True,
        1,
        1,
        1,
    )


@rule("pendragon", "5.1.1.population-limits")
def test_slaves_come_home_while_there_are_refugees():
    forces = {"regni": {"town": 1}, "dobunni": {"town": 1}, "iceni": {"hillfort": 1}, "parisi": {"fort": 1}}
    g = event("slave_markets", "unshaded", "dux", forces, refugees=1, population={"iceni": 3}, blue=2)
    assert (g.decision.seat, targets(g, "choose")) == ("civitates", ["dobunni", "regni"])
    play(g, "choose regni")
    assert (over(g), population(g, "regni"), board(g).refugees, board(g).resources[1]) == (True, 3, 0, 2)


def test_slave_markets_leave_no_refugees():
    forces = {"regni": {"saxon_raider": 1}, "dobunni": {"saxon_raider": 1, "militia": 1}, "iceni": {"scotti_raider": 1}}
    g = event("slave_markets", "shaded", "dux", forces)
    play(g, "choose saxons", "choose regni")
    assert (over(g), population(g, "regni"), board(g).refugees, board(g).resources[2]) == (True, 1, 0, 2)


def test_bagaudae_enlisted():
    forces = {"regni": {"town": 1}, "dobunni": {"town": 1}, "dumnonii": {"town": 1}}
    g = event("bagaudae", "unshaded", "dux", forces, available={"militia": 3})
    assert targets(g, "choose") == ["dobunni", "regni"]
    play(g, "choose dobunni", "choose regni")
    assert (over(g), at(g, "dobunni", "militia"), at(g, "regni", "militia")) == (True, 2, 1)


def test_bagaudae():
    forces = {"regni": {"militia": 1}, "dobunni": {"militia": 2}}
    g = event("bagaudae", "shaded", "scotti", forces, bottom={"regni": 1})
    play(g, "choose scotti")
    assert "dobunni" not in targets(g, "choose")
    play(g, "choose regni", "enough")
    assert (over(g), at(g, "regni", "scotti_raider"), laden(g, "regni", "scotti_raider")) == (True, 2, 1)
    assert prosperity(g, "regni") == 0
