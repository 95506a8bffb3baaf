"""Events 10 to 18: what each side does."""

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import (
    at,
    board,
    event,
    laden,
    over,
    play,
    prosperity,
    said,
    targets,
    texts,
    tracks,
)


def test_what_stays_in_effect_is_marked():
    for title, number in (("mariners_by_sea", 10), ("pictae", 11)):
        assert board(event(title, "unshaded", "dux")).lasting[number] == 1
        assert board(event(title, "shaded", "scotti")).lasting[number] == 2
    assert board(event("areani", "unshaded", "dux")).lasting[14] == 1


def test_laeti_take_saxons_into_service():
    saxons = {"saxon_warband": 4, "saxon_settlement": 1}
    forces = {
        "iceni": {"fort": 1, "cavalry": 9, **saxons},
        "dobunni": {"town": 1, "militia": 9, **saxons},
        "regni": {"militia": 1, **saxons},
    }
    for imperium, offered in (("autonomy_military", ["dobunni", "iceni"]), ("fragmentation", ["dobunni"])):
        g = event("laeti", "unshaded", "saxons", forces, imperium=imperium)
        play(g, "choose civitates")
        assert targets(g, "choose") == offered
    play(g, "choose dobunni", "mark 3 saxon_warband dobunni", "site corinium")
    assert (over(g), at(g, "dobunni", "blue_saxon_warband"), at(g, "dobunni", "saxon_warband")) == (True, 3, 1)
    assert (at(g, "dobunni", "blue_saxon_settlement"), at(g, "dobunni", "saxon_settlement")) == (1, 0)


def test_laeti_revolt_and_plunder_up_to_population():
    forces = {
        "iceni": {"red_saxon_warband": 3, "blue_saxon_settlement": 1, "militia": 1},
        "regni": {"red_scotti_warband": 1},
    }
    g = event("laeti", "shaded", "scotti", forces, bottom={"iceni": 3})
    assert targets(g, "choose") == ["iceni"]
    play(g, "choose iceni")
    assert (at(g, "iceni", "saxon_warband"), at(g, "iceni", "saxon_settlement")) == (3, 1)
    assert (laden(g, "iceni", "saxon_warband"), prosperity(g, "iceni")) == (2, 1)
    assert (g.decision.seat, texts(g)) == ("saxons", ["forgo iceni", "fight britons iceni"])
    play(g, "forgo iceni")
    assert over(g)


def test_cunedda_goes_to_wales_and_fights_the_scotti():
    forces = {"votadini": {"militia": 5, "hillfort": 1}, "demetae": {"scotti_warband": 1, "scotti_settlement": 1}}
    g = event("cunedda", "unshaded", "dux", forces)
    assert targets(g, "choose") == ["deceangli", "demetae", "ordovices", "silures"]
    play(g, "choose demetae", "move 4 militia votadini")
    assert (g.decision.seat, texts(g)) == ("civitates", ["site gateholm", "enough"])
    play(g, "site gateholm")
    assert (at(g, "votadini", "militia"), at(g, "demetae", "militia"), at(g, "demetae", "hillfort")) == (1, 4, 1)
    assert (g.decision.seat, texts(g)) == ("civitates", ["forgo demetae", "fight scotti demetae"])


def test_cunedda_stays():
    g = event("cunedda", "shaded", "scotti", {"votadini": {"militia": 4}})
    play(g, "remove 3 militia votadini", "choose novantae", "place 2 scotti_warband novantae")
    assert over(g)
    assert (at(g, "votadini", "militia"), at(g, "novantae", "scotti_warband")) == (1, 2)


def test_areani_bribed_open_the_north_to_two_raids():
    forces = {"carvetii": {"fort": 1}, "textoverdi": {"fort": 1}}
    dice = ({"for": "raid carvetii", "dice": [4, 3]}, {"for": "raid votadini", "dice": [1, 1]})
    g = event("areani", "shaded", "scotti", forces, chance=dice, bottom={"votadini": 1})
    assert targets(g) == ["carvetii", "novantae", "textoverdi", "votadini"]
    play(g, "select carvetii", "2d4 caledonia carvetii", "select votadini", "2d4 caledonia votadini")
    while not over(g):
        g.play(next((a for a in g.legal() if a.verb in ("done", "forgo")), g.legal()[0]))
    assert (at(g, "carvetii", "scotti_raider"), at(g, "votadini", "scotti_raider")) == (7, 2)
    assert laden(g, "votadini", "scotti_raider") == 1


def test_attacotti_enlist_without_their_plunder():
    forces = {"iceni": {"hillfort": 1, "scotti_raider": 1, "laden_scotti_raider": 2}, "regni": {"scotti_raider": 1}}
    for who, piece in (("dux", "cavalry"), ("civitates", "militia")):
        g = event("attacotti", "unshaded", "saxons", forces)
        play(g, "choose iceni", f"choose {who}")
        assert g.decision.seat == who
        play(g, "replace 2 laden_scotti_raider iceni", "replace 1 scotti_raider iceni")
        assert over(g)
        assert (at(g, "iceni", "scotti_raider"), at(g, "iceni", piece), laden(g, "iceni", piece)) == (0, 3, 0)
        assert at(g, "iceni", "red_scotti_settlement") + at(g, "iceni", "blue_scotti_settlement") == 0


def test_attacotti_raid_and_nothing_comes_off():
    forces = {"carvetii": {"fort": 1}, "iceni": {"scotti_raider": 1}}
    dice = ({"for": "raid carvetii", "dice": [3, 3]},)
    g = event("attacotti", "shaded", "scotti", forces, chance=dice, patrolled=[1, 1, 1, 1], bottom={"carvetii": 2})
    assert "iceni" in targets(g)
    assert "regni" not in targets(g)
    play(g, "select carvetii", "done")
    while not over(g):
        play(g, "forgo carvetii")
    assert (at(g, "carvetii", "scotti_raider"), laden(g, "carvetii", "scotti_raider")) == (6, 1)


def test_recruits_are_cavalry_and_militia():
    g = event("recruits", "unshaded", "saxons", {"dobunni": {"town": 1}}, available={"comitates": 5}, wealth=5)
    play(g, "choose civitates", "select dobunni")
    assert not any("comitates" in text for text in texts(g))
    play(g, "done")
    while not over(g):
        g.play(g.legal()[0])
    assert (at(g, "dobunni", "militia"), tracks(g)) == (3, (0, 0, 0, 0, 0, 5))


@rule("pendragon", "5.1.literal")
def test_recruits_from_raiders_keep_their_plunder():
    g = event("recruits", "shaded", "saxons", {"iceni": {"saxon_raider": 1, "laden_saxon_raider": 2}})
    play(g, "choose iceni", "replace 2 laden_saxon_raider iceni", "replace 1 saxon_raider iceni")
    assert over(g)
    assert (at(g, "iceni", "saxon_warband"), laden(g, "iceni", "saxon_warband")) == (3, 2)


def test_annona_militaris_takes_blue_for_red():
    g = event("annona_militaris", "unshaded", "civitates", blue=20, red=1)
    assert (g.decision.seat, len(g.legal())) == ("dux", 9)
    play(g, "take 7 resources")
    assert (over(g), tracks(g)) == (True, (8, 13, 0, 0, 0, 0))
    g = event("annona_militaris", "unshaded", "dux", blue=20, imperium="fragmentation")
    assert texts(g)[0] == "take 4 resources"


def test_annona_militaris_withheld_is_paid_or_they_are_free():
    forces = {"iceni": {"red_saxon_warband": 2, "blue_scotti_warband": 1}, "regni": {"blue_saxon_settlement": 1}}
    g = event("annona_militaris", "shaded", "saxons", forces, red=2, blue=0, saxon_renown=1)
    assert targets(g, "choose") == ["iceni"]
    play(g, "choose iceni")
    assert (g.decision.seat, texts(g)) == ("dux", ["pay", "release"])
    play(g, "pay")
    assert over(g)
    assert tracks(g)[:4] == (0, 0, 3, 0)
    assert (at(g, "iceni", "red_saxon_warband"), at(g, "iceni", "scotti_warband")) == (2, 1)


def test_limitanei_in_four_spaces_with_forts():
    forces = {"carvetii": {"fort": 1}, "regni": {"fort": 1}, "dobunni": {"town": 1}}
    g = event("limitanei", "unshaded", "dux", forces)
    assert targets(g, "choose") == ["carvetii", "regni"]
    play(g, "choose carvetii", "cavalry", "choose regni", "militia")
    assert over(g)
    assert (at(g, "carvetii", "cavalry"), at(g, "regni", "militia")) == (1, 1)


def test_limitanei_fall_one_in_each_of_three_spaces():
    forces = {name: {"fort": 1, "cavalry": 2} for name in ("carvetii", "regni", "iceni", "parisi")}
    g = event("limitanei", "shaded", "saxons", forces)
    play(g, "choose carvetii", "choose regni", "choose iceni")
    assert over(g)
    assert (board(g).casualties, at(g, "regni", "cavalry"), at(g, "parisi", "cavalry")) == (3, 1, 2)


@rule("pendragon", "5.1.3.partial")
def test_nothing_to_do_is_said():
    g = event("limitanei", "shaded", "saxons", {"carvetii": {"fort": 1}})
    assert over(g)
    assert said(g, "no space for it")
