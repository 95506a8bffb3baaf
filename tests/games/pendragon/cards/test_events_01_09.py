"""Events 1 to 9: what each side does."""

from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import at, board, event, over, play, prosperity, said, targets, texts, tracks

FORT = {"fort": 1}


def test_comes_britanniarum_brings_cavalry_those_out_of_play_first():
    more = {"available": {"cavalry": 1}, "out_of_play": 1, "casualties": 2}
    g = event("comes_britanniarum", "unshaded", "saxons", {"carvetii": FORT, "regni": {"town": 1}}, **more)
    assert (g.decision.seat, targets(g, "choose")) == ("dux", ["carvetii"])
    play(g, "choose carvetii", "take 2 cavalry")
    assert at(g, "carvetii", "cavalry") == 2
    assert (board(g).out_of_play, board(g).casualties, board(g).available[0]) == (0, 1, 1)
    assert g.decision.kind == "ChooseSpaces"
    play(g, "cancel")
    assert over(g)


def test_comes_britanniarum_then_a_free_march():
    g = event(
        "comes_britanniarum", "unshaded", "dux", {"carvetii": {"fort": 1, "cavalry": 1}}, available={"cavalry": 3}
    )
    play(g, "choose carvetii", "take 3 cavalry")
    assert (g.decision.kind, g.decision.seat, board(g).resources[1]) == ("ChooseSpaces", "dux", 0)
    assert "select carvetii" in texts(g)


def test_comes_britanniarum_leaves_with_three_cavalry():
    g = event("comes_britanniarum", "shaded", "saxons", {"regni": {"cavalry": 2}}, prestige=4, available={"cavalry": 2})
    assert g.decision.seat == "dux"
    assert "enough" not in texts(g)
    play(g, "remove 1 cavalry regni", "remove 2 cavalry available")
    assert over(g)
    assert (at(g, "regni", "cavalry"), board(g).available[0], board(g).out_of_play) == (1, 0, 3)
    assert board(g).prestige == 3


def test_flight_of_eagles_is_an_intercept_whose_raiders_stay():
    forces = {"parisi": {"fort": 1, "cavalry": 3, "saxon_raider": 2}}
    g = event("flight_of_eagles", "unshaded", "civitates", forces)
    assert (g.decision.seat, g.decision.kind) == ("dux", "ChooseSpaces")
    while g.decision is not None and g.decision.kind != "EvadeOrAmbush":
        g.play(next((a for a in g.legal() if a.verb in ("select", "done", "plain")), g.legal()[0]))
    assert at(g, "parisi", "saxon_raider") == 0


def test_flight_of_eagles_home_with_what_they_carry():
    forces = {"iceni": {"laden_saxon_raider": 2}, "regni": {"saxon_raider": 1}}
    g = event("flight_of_eagles", "shaded", "scotti", forces, saxon_renown=3)
    play(g, "select iceni", "done")
    while not over(g):
        play(g, "plain") if "plain" in texts(g) else g.play(g.legal()[0])
    assert at(g, "iceni", "saxon_raider") == 0
    assert at(g, "regni", "saxon_raider") == 1
    assert board(g).resources[2] == 5


def test_hadrians_wall_is_marked_on_its_side():
    g = event("hadrians_wall", "unshaded", "dux")
    assert (over(g), board(g).lasting[3]) == (True, 1)
    g = event("hadrians_wall", "shaded", "scotti", cards={"hadrians_wall": 1})
    assert (over(g), board(g).lasting[3]) == (True, 2)


def test_stilicho_turns_to_military_dominance_and_patrols():
    g = event("stilicho", "unshaded", "scotti", imperium="autonomy_civilian", patrolled=[1, 1, 0, 0], prestige=1)
    assert (g.decision.seat, texts(g)) == ("dux", ["choose hibernicus", "choose septentrionalis", "enough"])
    play(g, "choose hibernicus")
    assert over(g)
    assert (board(g).imperium, board(g).patrolled, board(g).prestige) == (2, [1, 1, 1, 0], 2)


def test_stilicho_at_roman_rule_and_at_fragmentation():
    calm = {"patrolled": [1, 1, 1, 1]}
    for wealth, after in ((9, 0), (10, 0), (11, 1)):  # Prestige is 1 then
        g = event("stilicho", "unshaded", "dux", imperium="roman_rule_civilian", wealth=wealth, **calm)
        assert (over(g), board(g).imperium) == (True, after)
    g = event("stilicho", "unshaded", "dux", imperium="fragmentation", **calm)
    assert (over(g), board(g).imperium, board(g).prestige) == (True, 4, 1)


def test_stilicho_recalls_two_cavalry_of_a_space_at_most():
    forces = {"regni": {"cavalry": 5}, "iceni": {"cavalry": 1}}
    g = event("stilicho", "shaded", "scotti", forces, available={"cavalry": 3})
    play(g, "remove 2 cavalry regni")
    assert texts(g) == ["remove 1 cavalry iceni", "remove 2 cavalry available", "remove 1 cavalry available"]
    play(g, "remove 2 cavalry available")
    assert over(g)
    assert (at(g, "regni", "cavalry"), at(g, "iceni", "cavalry"), board(g).out_of_play) == (3, 1, 4)


def test_imperial_subsidies_by_status():
    for status, gained in (("roman_rule_civilian", 12), ("autonomy_military", 6), ("fragmentation", 3)):
        g = event("imperial_subsidies", "unshaded", "civitates", imperium=status, red=1)
        assert (over(g), tracks(g)) == (True, (1 + gained, 0, 0, 0, 0, 0))


def test_imperial_subsidies_fail():
    g = event("imperial_subsidies", "shaded", "dux", blue=5, wealth=9)
    assert texts(g) == ["choose saxons", "choose scotti"]
    play(g, "choose scotti")
    assert (over(g), tracks(g)) == (True, (0, 0, 0, 2, 0, 9))


def test_valentia_a_fort_here_and_cavalry_there_then_prosperity():
    forces = {"brigantes": {"hillfort": 1}, "votadini": {"militia": 1}, "regni": {"town": 1}}
    g = event("valentia", "unshaded", "dux", forces)
    assert targets(g, "choose") == ["brigantes", "votadini"]
    play(g, "choose brigantes", "fort", "choose votadini", "cavalry", "place 2 cavalry votadini")
    assert over(g)
    assert (at(g, "brigantes", "fort"), at(g, "votadini", "cavalry")) == (1, 2)
    assert (prosperity(g, "brigantes"), prosperity(g, "votadini")) == (1, 0)


def test_valentia_lost_to_a_settlement_over_a_hillfort():
    g = event("valentia", "shaded", "saxons", {"novantae": {"hillfort": 2}}, scotti_renown=3)
    assert g.decision.seat == "scotti"
    play(g, "choose novantae", "site alclud", "place 2 scotti_warband novantae")
    assert over(g)
    assert (at(g, "novantae", "hillfort"), at(g, "novantae", "scotti_settlement")) == (1, 1)
    assert at(g, "novantae", "scotti_warband") == 2


def test_valentia_lost_takes_no_fort():
    full = {"novantae": {"fort": 2}, "votadini": {"fort": 2}}
    g = event("valentia", "shaded", "scotti", full, scotti_renown=5)
    assert targets(g, "choose") == ["novantae", "votadini"]
    play(g, "choose novantae")
    assert said(g, "no Site in Novantae")
    assert (at(g, "novantae", "fort"), board(g).resources[3]) == (2, 5)


def test_valentia_lost_wants_a_site_where_there_is_one():
    forces = {"novantae": {"fort": 2}, "votadini": {"fort": 1, "hillfort": 1}}
    g = event("valentia", "shaded", "saxons", forces, scotti_renown=5)
    assert (g.decision.seat, targets(g, "choose")) == ("scotti", ["votadini"])
    g = event("valentia", "shaded", "scotti", {"novantae": {"fort": 2}}, scotti_renown=5)
    play(g, "choose votadini", "site yeavering", "place 2 scotti_warband votadini")
    assert (over(g), at(g, "votadini", "scotti_settlement"), board(g).resources[3]) == (True, 1, 2)


def test_cair_legion_is_marked():
    assert board(event("cair_legion", "unshaded", "dux")).lasting[7] == 1
    assert board(event("cair_legion", "shaded", "saxons")).lasting[7] == 2


def test_classis_britannica_patrols_two_seas():
    g = event("classis_britannica", "unshaded", "dux", patrolled=[1, 0, 0, 0])
    play(g, "choose germanicus", "choose hibernicus")
    assert (over(g), board(g).patrolled) == (True, [1, 1, 1, 0])
    g = event("classis_britannica", "unshaded", "dux", patrolled=[1, 0, 0, 0])
    play(g, "enough")
    assert (over(g), board(g).patrolled) == (True, [1, 0, 0, 0])


def test_classis_britannica_gone_lets_raiders_in():
    g = event("classis_britannica", "shaded", "saxons", {"regni": {"fort": 1}}, patrolled=[1, 1, 0, 0])
    play(g, "choose britannicus", "choose saxons")
    assert board(g).patrolled == [0, 1, 0, 0]
    assert targets(g) == ["atrebates", "cantiaci", "dumnonii", "durotriges", "regni"]
    play(g, "cancel")
    assert over(g)


def test_litus_saxonicum_a_fort_and_a_cavalry_in_two_regions():
    forces = {"regni": {"town": 1}, "iceni": {"hillfort": 1}, "brigantes": {"hillfort": 1}, "parisi": {"militia": 1}}
    g = event("litus_saxonicum", "unshaded", "dux", forces)
    assert targets(g, "choose") == ["iceni", "regni"]
    play(g, "choose iceni", "choose regni")
    assert over(g)
    assert [at(g, s, p) for s in ("iceni", "regni") for p in ("fort", "cavalry")] == [1, 1, 1, 1]


def test_litus_saxonicum_at_fragmentation_where_the_dux_holds():
    forces = {"regni": {"town": 1}, "iceni": {"red_saxon_settlement": 1}}
    g = event("litus_saxonicum", "unshaded", "dux", forces, imperium="fragmentation")
    assert targets(g, "choose") == ["iceni"]


def test_litus_saxonicum_falls_with_its_garrison():
    forces = {"regni": {"fort": 1, "cavalry": 2}, "iceni": {"fort": 1, "cavalry": 3}, "carvetii": {"fort": 1}}
    g = event("litus_saxonicum", "shaded", "saxons", forces, prestige=1)
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni")
    assert over(g)
    assert (at(g, "regni", "fort"), at(g, "regni", "cavalry"), board(g).casualties) == (0, 0, 2)
    assert board(g).prestige == 0


@rule("pendragon", "5.1.1.event-beats-rules")
def test_flight_of_eagles_with_one_settle_and_no_other_feat():
    forces = {
        "demetae": {"scotti_raider": 3, "scotti_warband": 2},
        "silures": {"scotti_raider": 3, "scotti_warband": 1},
    }
    g = event("flight_of_eagles", "shaded", "dux", forces, scotti_renown=9)
    play(g, "select demetae", "select silures", "done")
    assert texts(g) == ["plain", "with settle"]
    play(g, "with settle", "select demetae")
    assert targets(g) == []
