"""Events 55 to 63: what each side does."""

import pytest

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import at, board, event, laden, over, play, said, targets, texts, tracks


def test_fickle_weather_at_sea():
    forces = {"iceni": {"saxon_raider": 3}, "parisi": {"laden_saxon_raider": 2}, "dobunni": {"saxon_raider": 4}}
    g = event("fickle_weather", "unshaded", "dux", forces)
    assert texts(g) == ["choose germanicus", "choose septentrionalis"]
    play(g, "choose germanicus", "remove 2 laden_saxon_raider parisi", "remove 1 saxon_raider iceni")
    assert (over(g), at(g, "iceni", "saxon_raider"), at(g, "parisi", "saxon_raider")) == (True, 2, 0)
    assert board(event("fickle_weather", "shaded", "scotti")).lasting[55] == 2


def test_celyddon_coed_searched():
    forces = {
        "brigantes": {"cavalry": 3, "scotti_raider": 1, "saxon_raider": 1},
        "regni": {"cavalry": 1, "scotti_raider": 1},
    }
    g = event("celyddon_coed", "unshaded", "civitates", forces)
    assert over(g)
    assert (at(g, "brigantes", "scotti_raider"), at(g, "brigantes", "saxon_raider")) == (0, 1)
    assert at(g, "regni", "scotti_raider") == 1
    assert board(event("celyddon_coed", "shaded", "scotti")).lasting[56] == 2


def test_y_gododdin_gathers_at_a_stronghold():
    forces = {"votadini": {"hillfort": 1, "scotti_warband": 1}}
    g = event("y_gododdin", "unshaded", "civitates", forces, not_yet=3, available={"comitates": 0})
    play(g, "take 2 comitates", "place 2 militia votadini")
    assert (at(g, "votadini", "comitates"), at(g, "votadini", "militia"), board(g).not_yet) == (2, 2, 1)
    assert texts(g) == ["forgo votadini", "fight scotti votadini"]
    g = event("y_gododdin", "unshaded", "civitates", {"votadini": {"militia": 1}}, not_yet=3)
    assert (over(g), said(g, "no Stronghold"), board(g).not_yet) == (True, True, 3)


def test_y_gododdin_sung():
    forces = {"votadini": {"militia": 1, "cavalry": 3}}
    g = event("y_gododdin", "shaded", "saxons", forces)
    play(g, "choose votadini", "remove 2 cavalry votadini", "remove 1 militia votadini", "choose scotti")
    assert (over(g), at(g, "votadini", "cavalry"), board(g).casualties, board(g).resources[3]) == (True, 1, 2, 2)


def test_ard_ri_defied():
    g = event("ard_ri", "unshaded", "dux", scotti_renown=3)
    assert (over(g), tracks(g)) == (True, (0, 0, 0, 0, 0, 0))


@rule("pendragon", "5.5.free-actions", "3.1.2.free-actions")
def test_R4_ard_ri_a_free_raid_with_two_dice_and_no_feat():
    dice = ({"for": "raid demetae", "dice": [4, 3]}, {"for": "raid silures", "dice": [1, 1]})
    g = event("ard_ri", "shaded", "scotti", {"silures": {"militia": 1}}, chance=dice, bottom={"demetae": 1})
    play(g, "select demetae", "select silures", "done")
    assert not any(text.startswith("with") for text in texts(g))
    while not over(g):
        play(g, next(t for t in texts(g) if t.startswith(("forgo", "resolve", "done"))))
    assert (at(g, "demetae", "scotti_raider"), at(g, "silures", "scotti_raider")) == (7, 2)
    assert (laden(g, "demetae", "scotti_raider"), board(g).resources[3]) == (1, 0)


def test_laigin_driven_out():
    forces = {
        "demetae": {"scotti_settlement": 1, "scotti_warband": 1},
        "silures": {"scotti_settlement": 1, "scotti_warband": 2},
    }
    g = event("laigin", "unshaded", "dux", forces)
    play(g, "choose demetae")
    assert texts(g) == ["settlement", "warbands"]
    play(g, "settlement")
    assert (over(g), at(g, "demetae", "scotti_settlement"), at(g, "demetae", "scotti_warband")) == (True, 0, 1)
    g = event("laigin", "unshaded", "dux", forces)
    play(g, "choose silures", "remove 2 scotti_warband silures")
    assert (over(g), at(g, "silures", "scotti_warband"), at(g, "silures", "scotti_settlement")) == (True, 0, 1)


def test_laigin():
    g = event("laigin", "shaded", "saxons", scotti_renown=3)
    assert (g.decision.seat, targets(g, "choose")) == ("scotti", ["deceangli", "ordovices"])
    play(g, "choose ordovices", "site segontium", "place 2 scotti_warband ordovices")
    assert (over(g), at(g, "ordovices", "scotti_settlement"), at(g, "ordovices", "scotti_warband")) == (True, 1, 2)


def test_emain_macha():
    assert board(event("emain_macha", "unshaded", "dux")).lasting[60] == 1
    g = event("emain_macha", "shaded", "scotti")
    play(g, "choose carvetii", "place 3 scotti_warband carvetii")
    assert (over(g), at(g, "carvetii", "scotti_warband")) == (True, 3)


def test_deisi_in_service():
    scotti = {"scotti_warband": 3, "scotti_settlement": 1}
    forces = {
        "silures": {"militia": 1, **scotti},
        "demetae": {"cavalry": 1, **scotti},
        "iceni": {"militia": 1, **scotti},
    }
    for who, offered in (("civitates", ["silures"]), ("dux", ["demetae"])):
        g = event("deisi", "unshaded", "scotti", forces)
        play(g, f"choose {who}")
        assert targets(g, "choose") == offered
    play(g, "choose demetae", "mark 2 scotti_warband demetae")
    g.play(next(action for action in g.legal() if action.verb == "site"))
    assert (over(g), at(g, "demetae", "red_scotti_warband"), at(g, "demetae", "red_scotti_settlement")) == (True, 2, 1)


@pytest.mark.parametrize(
    ("title", "spaces"), [("deisi", ("demetae", "silures")), ("laigin", ("deceangli", "ordovices"))]
)
def test_scotti_settle_for_renown(title: str, spaces: tuple[str, str]):
    full, free = spaces
    forces = {full: {"hillfort": 2}}
    g = event(title, "shaded", "saxons", forces, scotti_renown=5)
    assert (g.decision.seat, targets(g, "choose")) == ("scotti", [free])
    while not over(g):
        g.play(next((a for a in g.legal() if a.verb == "place" and a.count == 2), g.legal()[0]))
    assert (at(g, free, "scotti_settlement"), at(g, free, "scotti_warband")) == (1, 2)
    assert board(g).resources[3] == 2
    g = event(title, "shaded", "saxons", {**forces, free: {"hillfort": 2}}, scotti_renown=5)
    assert targets(g, "choose") == sorted(spaces)


def test_deisi():
    g = event("deisi", "shaded", "scotti", available={"scotti_settlement": 0}, scotti_renown=3)
    play(g, "choose demetae", "place 2 scotti_warband demetae")
    assert (over(g), at(g, "demetae", "scotti_warband"), said(g, "No Scotti Settlement is Available")) == (
        True,
        2,
        True,
    )


def test_fosterage():
    forces = {
        "silures": {"hillfort": 1, "scotti_warband": 1, "laden_scotti_warband": 2},
        "dobunni": {"town": 1, "scotti_warband": 1},
    }
    g = event("fosterage", "unshaded", "civitates", forces)
    assert targets(g, "choose") == ["silures"]
    play(g, "choose silures", "replace 2 laden_scotti_warband silures")
    assert (over(g), at(g, "silures", "militia"), at(g, "silures", "scotti_warband")) == (True, 2, 1)


@rule("pendragon", "5.1.1.event-beats-rules")
def test_fosterage_with_scotti_in_two_regions():
    forces = {name: {"hillfort": 1, "militia": 2, "scotti_warband": 1} for name in ("silures", "demetae", "dobunni")}
    g = event("fosterage", "shaded", "scotti", forces)
    assert targets(g) == ["demetae", "silures"]
    play(g, "select demetae", "select silures", "done")
    assert board(g).resources[3] == 0
    while not over(g):
        g.play(g.legal()[0])
    assert at(g, "demetae", "scotti_warband") + at(g, "silures", "scotti_warband") > 2


def test_nialls_raid_met_on_one_sea():
    g = event("nialls_raid", "unshaded", "dux")
    assert len(g.legal()) == 4
    play(g, "choose hibernicus")
    assert (over(g), board(g).lasting[63], board(g).bound[63]) == (True, 1, 2)


def test_nialls_raid_with_three_dice():
    dice = ({"for": "raid regni", "dice": [4, 4, 4]}, {"for": "raid demetae", "dice": [1, 1, 1]})
    forces = {"regni": {"fort": 1}, "cantiaci": {"scotti_warband": 1, "scotti_settlement": 1}}
    g = event("nialls_raid", "shaded", "scotti", forces, chance=dice)
    assert "regni" in targets(g)
    assert "iceni" not in targets(g)
    play(g, "select regni", "3d4 overland regni", "select demetae", "done")
    while not over(g):
        play(g, next(t for t in texts(g) if t.startswith(("forgo", "resolve", "done", "overland"))))
    assert (at(g, "regni", "scotti_raider"), at(g, "demetae", "scotti_raider")) == (12, 3)
