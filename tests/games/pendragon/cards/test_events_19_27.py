"""Events 19 to 27: what each side does."""

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import at, board, event, over, play, prosperity, said, targets, texts, tracks


def test_mons_badonicus_traps():
    forces = {"iceni": {"militia": 1, "comitates": 4, "saxon_warband": 2}, "dobunni": {"comitates": 1}}
    g = event("mons_badonicus", "unshaded", "civitates", forces, saxon_renown=10)
    assert targets(g, "choose") == ["iceni"]
    play(g, "choose iceni")
    assert texts(g) == ["stand iceni", "ambush iceni"]
    play(g, "stand iceni")
    assert over(g)
    assert at(g, "iceni", "saxon_warband") == 0
    assert (at(g, "iceni", "comitates"), board(g).resources[2]) == (4, 10)


def test_mons_badonicus_after_a_free_march():
    forces = {"iceni": {"saxon_warband": 1}, "catuvellauni": {"comitates": 3}}
    g = event("mons_badonicus", "unshaded", "civitates", forces, saxon_renown=10)
    play(g, "choose iceni")
    assert targets(g) == ["catuvellauni"]


@rule("pendragon", "5.3.mons-badonicus")
def test_mons_badonicus_lost_is_marked():
    g = event("mons_badonicus", "shaded", "saxons")
    assert (over(g), board(g).lasting[19]) == (True, 2)


@rule("pendragon", "5.1.1.one-foederati-colour")
def test_thames_places_foederati_of_one_colour():
    forces = {"dobunni": {"town": 1}, "atrebates": {"town": 1}, "iceni": {"hillfort": 1}}
    g = event("thames", "unshaded", "saxons", forces)
    assert targets(g, "choose") == ["atrebates", "dobunni"]
    play(g, "choose dobunni", "choose civitates", "place 2 blue_saxon_warband dobunni", "choose atrebates")
    assert texts(g) == [f"place {n} blue_saxon_warband atrebates" for n in (2, 1, 0)]
    play(g, "place 1 blue_saxon_warband atrebates")
    assert over(g)
    assert (at(g, "dobunni", "blue_saxon_settlement"), at(g, "atrebates", "blue_saxon_settlement")) == (1, 1)
    assert (at(g, "dobunni", "blue_saxon_warband"), at(g, "atrebates", "blue_saxon_warband")) == (2, 1)


def test_thames_upstream_is_marked():
    assert board(event("thames", "shaded", "saxons")).lasting[20] == 2


@rule("pendragon", "5.3.camelot")
def test_camelot_is_marked():
    assert board(event("camelot", "unshaded", "civitates")).lasting[21] == 1


def test_camelot_falls_with_half_the_troops():
    forces = {"brigantes": {"hillfort": 1, "militia": 3, "cavalry": 2}, "iceni": {"hillfort": 1, "militia": 1}}
    g = event("camelot", "shaded", "saxons", forces)
    play(g, "choose brigantes", "remove 2 cavalry brigantes")
    assert "enough" not in texts(g)
    assert over(g)
    assert (at(g, "brigantes", "militia"), at(g, "brigantes", "cavalry"), board(g).casualties) == (2, 0, 2)


def test_ambrosius_aurelianus_raises_comitates():
    forces = {"dobunni": {"town": 1}, "regni": {"fort": 1}}
    none = {"available": {"comitates": 0}}
    g = event("ambrosius_aurelianus", "unshaded", "civitates", forces, not_yet=15, wealth=6, **none)
    assert (g.decision.seat, targets(g, "choose")) == ("civitates", ["dobunni"])
    play(g, "choose dobunni", "place 3 comitates dobunni")
    assert texts(g) == ["keep", "civilian"]
    play(g, "civilian")
    assert over(g)
    assert (board(g).not_yet, board(g).available[1], at(g, "dobunni", "comitates"), board(g).imperium) == (10, 2, 3, 1)


def test_ambrosius_aurelianus_a_briton_shifts_to_its_own_where_it_would_stand():
    g = event("ambrosius_aurelianus", "unshaded", "dux", imperium="autonomy_civilian", wealth=9)
    assert texts(g) == ["keep", "military"]
    unasked = [
        ("dux", "autonomy_civilian", 10),
        ("dux", "autonomy_military", 0),
        ("civitates", "autonomy_military", 5),
        ("civitates", "autonomy_civilian", 9),
        ("scotti", "autonomy_civilian", 0),
        ("saxons", "autonomy_military", 9),
        ("dux", "fragmentation", 0),
    ]
    for by, imperium, wealth in unasked:
        g = event("ambrosius_aurelianus", "unshaded", by, imperium=imperium, wealth=wealth)
        assert g.decision is None, (by, imperium, wealth)


def test_ambrosius_aurelianus_opposed():
    forces = {"iceni": {"comitates": 2}, "regni": {"comitates": 1}}
    g = event("ambrosius_aurelianus", "shaded", "saxons", forces, prestige=5, wealth=1)
    assert (g.decision.seat, "enough" in texts(g)) == ("saxons", False)
    play(g, "remove 1 comitates regni", "remove 1 comitates iceni")
    assert (over(g), board(g).imperium, tracks(g)[4:]) == (True, 0, (3, 0))
    assert (at(g, "iceni", "comitates"), at(g, "regni", "comitates")) == (1, 0)


def test_guoloppum():
    g = event("guoloppum", "unshaded", "civitates", prestige=2, wealth=9)
    assert (over(g), board(g).imperium, tracks(g)[4:]) == (True, 0, (2, 12))


def test_guoloppum_fought_in_both_regions():
    forces = {"atrebates": {"militia": 1, "cavalry": 2}, "durotriges": {"militia": 1}}
    cubes = {"atrebates": 3, "durotriges": 1}
    for wealth, dominance in ((7, 0), (8, 1)):
        g = event("guoloppum", "shaded", "saxons", forces, bottom=cubes, prestige=2, wealth=wealth)
        play(g, "remove 2 cavalry atrebates")
        assert over(g)
        assert (at(g, "atrebates", "militia"), at(g, "durotriges", "militia"), board(g).casualties) == (1, 0, 2)
        assert (prosperity(g, "atrebates"), prosperity(g, "durotriges"), board(g).imperium) == (2, 0, dominance)


def test_avalon_heals_four():
    g = event("avalon", "unshaded", "civitates", casualties=3, out_of_play=3, available={"cavalry": 0})
    assert g.decision.seat == "dux"
    play(g, "recover 3 cavalry out_of_play", "recover 1 cavalry casualties")
    assert over(g)
    assert (board(g).casualties, board(g).out_of_play, board(g).available[0], board(g).prestige) == (2, 0, 4, 1)


def test_avalon_in_mist():
    g = event("avalon", "shaded", "saxons", casualties=3, out_of_play=1, prestige=3)
    assert (over(g), board(g).casualties, board(g).out_of_play, board(g).prestige) == (True, 0, 4, 1)


def test_deira_in_service_over_the_employers_stronghold():
    g = event("deira", "unshaded", "dux", {"parisi": {"fort": 1, "hillfort": 1}})
    play(g, "choose dux", "site petuaria", "place 3 red_saxon_warband parisi")
    assert over(g)
    assert (at(g, "parisi", "fort"), at(g, "parisi", "hillfort"), at(g, "parisi", "red_saxon_settlement")) == (0, 1, 1)
    assert at(g, "parisi", "red_saxon_warband") == 3


def test_deira_free_settles_or_revolts():
    forces = {"eboracum": {"red_saxon_warband": 1}}
    g = event("deira", "shaded", "saxons", forces)
    play(g, "settle", "site derventio", "place 2 saxon_warband parisi")
    assert (over(g), at(g, "parisi", "saxon_settlement"), at(g, "parisi", "saxon_warband")) == (True, 1, 2)
    g = event("deira", "shaded", "saxons", {"eboracum": {"red_saxon_warband": 1, "militia": 1}})
    play(g, "revolt", "forgo eboracum")
    assert (over(g), at(g, "eboracum", "saxon_warband"), at(g, "eboracum", "red_saxon_warband")) == (True, 1, 0)


@rule("pendragon", "5.1.1.prosperity-limits")
def test_pelagius_adds_prosperity_up_to_population():
    forces = {"dobunni": {"town": 1}, "regni": {"town": 1}, "atrebates": {"town": 1}, "iceni": {"saxon_settlement": 1}}
    g = event(
        "pelagius", "unshaded", "dux", forces, bottom={"dobunni": 2, "regni": 2, "atrebates": 3}, top={"dobunni": 1}
    )
    assert targets(g, "choose") == ["atrebates", "dobunni", "regni"]
    play(g, "choose dobunni", "choose atrebates")
    assert over(g)
    assert (prosperity(g, "dobunni"), prosperity(g, "atrebates"), prosperity(g, "regni")) == (4, 6, 2)


def test_pelagius_where_all_is_full_has_nothing_to_do():
    forces = {"dobunni": {"town": 1}}
    g = event("pelagius", "unshaded", "dux", forces, bottom={"dobunni": 2}, top={"dobunni": 2})
    assert over(g)
    assert said(g, "no space for it")


def test_pelagius_banished():
    forces = {"dobunni": {"town": 1}, "regni": {"hillfort": 1}}
    g = event("pelagius", "shaded", "saxons", forces, bottom={"dobunni": 2, "regni": 2}, wealth=3)
    assert targets(g, "choose") == ["dobunni"]
    play(g, "choose dobunni")
    assert (over(g), prosperity(g, "dobunni"), board(g).wealth) == (True, 1, 1)


def test_elmet():
    g = event("elmet", "unshaded", "saxons")
    assert g.decision.seat == "civitates"
    play(g, "choose parisi", "site petuaria", "place 3 militia parisi")
    assert (over(g), at(g, "parisi", "hillfort"), at(g, "parisi", "militia")) == (True, 1, 3)


def test_elmet_at_war():
    forces = {
        "brigantes": {"militia": 3},
        "parisi": {"hillfort": 1, "militia": 1},
        "carvetii": {"scotti_settlement": 1},
    }
    g = event("elmet", "shaded", "saxons", forces, bottom={"brigantes": 1, "parisi": 2})
    play(g, "remove 2 militia brigantes")
    assert targets(g, "choose") == ["parisi"]
    play(g, "choose parisi", "remove 1 militia parisi")
    assert over(g)
    assert (at(g, "brigantes", "militia"), at(g, "parisi", "militia")) == (1, 0)
    assert (prosperity(g, "brigantes"), prosperity(g, "parisi")) == (0, 0)
