"""Events 46 to 54: what each side does."""

from tests.games.pendragon.cards.events import at, board, event, laden, over, play, prosperity, targets, texts, tracks


def test_angli_at_home_is_marked():
    assert board(event("angli", "unshaded", "dux")).lasting[46] == 1


def test_angli_four_warbands_in_two_regions():
    forces = {"iceni": {"saxon_raider": 1}, "parisi": {"saxon_settlement": 1}, "textoverdi": {"saxon_warband": 1}}
    g = event("angli", "shaded", "saxons", forces)
    assert targets(g, "choose") == ["iceni", "parisi"]
    play(g, "choose iceni", "place 3 saxon_warband iceni", "choose parisi")
    assert texts(g) == ["place 1 saxon_warband parisi", "place 0 saxon_warband parisi"]
    play(g, "place 1 saxon_warband parisi")
    assert (over(g), at(g, "iceni", "saxon_warband"), at(g, "parisi", "saxon_warband")) == (True, 3, 1)


def test_bernicia_in_service():
    g = event("bernicia", "unshaded", "civitates")
    play(g, "choose votadini", "choose dux", "site yeavering", "place 2 red_saxon_warband votadini")
    assert (over(g), at(g, "votadini", "red_saxon_settlement"), at(g, "votadini", "red_saxon_warband")) == (True, 1, 2)


def test_bernicia_from_the_sea():
    forces = {
        "iceni": {"saxon_warband": 3, "laden_saxon_warband": 1},
        "dobunni": {"saxon_warband": 2},
        "votadini": {"fort": 1},
    }
    g = event("bernicia", "shaded", "saxons", forces)
    play(g, "choose votadini")
    assert not any("dobunni" in text for text in texts(g))
    play(g, "move 1 laden_saxon_warband iceni", "move 3 saxon_warband iceni")
    assert (at(g, "votadini", "saxon_warband"), laden(g, "votadini", "saxon_warband")) == (4, 1)
    assert (g.decision.seat, texts(g)) == ("saxons", ["stop", "battle", "settle"])
    play(g, "stop")
    assert over(g)


def test_rowena_marries():
    forces = {"regni": {"town": 1, "saxon_warband": 1, "laden_saxon_warband": 2, "saxon_settlement": 1}}
    g = event("rowena", "unshaded", "civitates", forces, blue=3)
    play(g, "choose regni")
    assert (over(g), at(g, "regni", "blue_saxon_warband"), laden(g, "regni", "blue_saxon_warband")) == (True, 3, 2)
    assert (at(g, "regni", "blue_saxon_settlement"), tracks(g)) == (1, (0, 0, 3, 0, 0, 0))


def test_rowena_inherits():
    forces = {"regni": {"town": 1, "saxon_raider": 1}, "iceni": {"hillfort": 1, "cavalry": 1, "saxon_raider": 1}}
    g = event("rowena", "shaded", "saxons", forces)
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni")
    assert (over(g), at(g, "regni", "town"), at(g, "regni", "saxon_settlement"), board(g).resources[2]) == (
        True,
        0,
        1,
        1,
    )


def test_vortigern_hires_saxons_in_one_region():
    forces = {"iceni": {"hillfort": 1}, "dobunni": {"fort": 1}, "regni": {"militia": 1, "saxon_warband": 3}}
    g = event("vortigern", "unshaded", "saxons", forces, wealth=9)
    assert (board(g).imperium, g.decision.seat, targets(g, "choose")) == (0, "civitates", ["iceni"])
    play(g, "choose iceni", "place 3 blue_saxon_warband iceni")
    assert (over(g), at(g, "iceni", "blue_saxon_settlement"), at(g, "iceni", "blue_saxon_warband")) == (True, 1, 3)
    assert at(g, "iceni", "blue_scotti_settlement") == 0


def test_vortigern_betrayed_divides_the_britons():
    for wealth, imperium, after in (
        (5, "roman_rule_military", 0),
        (6, "roman_rule_military", 1),
        (6, "fragmentation", 4),
    ):
        g = event("vortigern", "shaded", "saxons", wealth=wealth, imperium=imperium)
        assert (over(g), board(g).imperium) == (True, after)


def test_vortigern_at_fragmentation_has_his_own_control():
    forces = {"iceni": {"hillfort": 1}, "dobunni": {"fort": 1, "cavalry": 2, "militia": 1}}
    g = event("vortigern", "unshaded", "civitates", forces, imperium="fragmentation", wealth=9)
    assert (board(g).imperium, targets(g, "choose")) == (4, ["iceni"])


def test_vortigern_betrayed():
    forces = {"iceni": {"blue_saxon_warband": 3}, "regni": {"red_saxon_warband": 1}}
    g = event("vortigern", "shaded", "saxons", forces, blue=4, wealth=3, bottom={"iceni": 2})
    play(g, "choose iceni")
    assert (g.decision.seat, texts(g)) == ("civitates", ["pay", "release"])
    play(g, "pay", "pay 2 wealth")
    assert (over(g), tracks(g)) == (True, (0, 0, 6, 0, 0, 1))
    g = event("vortigern", "shaded", "saxons", forces, blue=4, wealth=1, bottom={"iceni": 2})
    play(g, "choose iceni")
    assert (over(g), at(g, "iceni", "saxon_warband"), laden(g, "iceni", "saxon_warband")) == (True, 3, 2)


def test_calleva_atrebatum():
    g = event("calleva_atrebatum", "unshaded", "saxons", {"atrebates": {"hillfort": 1}})
    play(g, "place 2 militia atrebates")
    assert (over(g), at(g, "atrebates", "town"), at(g, "atrebates", "militia")) == (True, 1, 2)
    assert prosperity(g, "atrebates") == 3


def test_calleva_atrebatum_is_fought_for():
    forces = {"atrebates": {"fort": 1, "militia": 4, "saxon_warband": 1}}
    g = event("calleva_atrebatum", "unshaded", "dux", forces)
    play(g, "place 2 militia atrebates")
    assert (g.decision.seat, texts(g)[0], texts(g)[-1]) == ("civitates", "forgo atrebates", "fight saxons atrebates")


def test_calleva_atrebatum_at_war_takes_two_cubes_each():
    cubes = {"atrebates": 3, "dobunni": 3}
    forces = {"atrebates": {"militia": 3}, "dobunni": {"town": 1, "militia": 1}}
    g = event("calleva_atrebatum", "shaded", "saxons", forces, bottom=cubes)
    play(g, "remove 2 militia atrebates", "choose dobunni", "remove 1 militia dobunni")
    assert (over(g), prosperity(g, "atrebates"), prosperity(g, "dobunni")) == (True, 1, 1)


def test_calleva_atrebatum_at_war():
    forces = {"atrebates": {"militia": 1}, "londinium": {"town": 1}, "regni": {"town": 1, "militia": 2}}
    g = event("calleva_atrebatum", "shaded", "saxons", forces, bottom={"regni": 2, "atrebates": 2})
    play(g, "enough")
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni", "remove 2 militia regni")
    assert (over(g), at(g, "atrebates", "militia"), at(g, "regni", "militia")) == (True, 1, 0)
    assert (prosperity(g, "atrebates"), prosperity(g, "regni")) == (0, 0)


def test_wolves_into_the_fold_is_marked():
    assert board(event("wolves_into_the_fold", "unshaded", "dux")).lasting[51] == 1


def test_wolves_in_the_fold():
    forces = {
        "iceni": {"red_saxon_warband": 1, "militia": 1},
        "regni": {"blue_scotti_warband": 2, "blue_scotti_settlement": 1, "militia": 1},
        "parisi": {"blue_scotti_warband": 1},
    }
    g = event("wolves_into_the_fold", "shaded", "saxons", forces, bottom={"regni": 2, "iceni": 1})
    play(g, "choose scotti")
    assert targets(g, "choose") == ["parisi", "regni"]
    play(g, "choose regni")
    assert (at(g, "regni", "scotti_warband"), laden(g, "regni", "scotti_warband")) == (2, 0)
    assert (at(g, "regni", "scotti_settlement"), at(g, "iceni", "red_saxon_warband")) == (1, 1)
    assert (g.decision.seat, texts(g)) == ("scotti", ["forgo regni", "fight britons regni"])
    play(g, "forgo regni")
    assert (over(g), at(g, "parisi", "blue_scotti_warband")) == (True, 1)


def test_mistborn_musters_and_fights_in_one_space():
    forces = {"dobunni": {"town": 1, "saxon_raider": 1}, "regni": {"town": 1}, "carvetii": {"fort": 1}}
    g = event("mistborn", "unshaded", "dux", forces)
    play(g, "choose civitates")
    assert (g.decision.seat, targets(g, "choose")) == ("civitates", ["dobunni", "regni"])
    play(g, "choose dobunni")
    assert targets(g) == ["dobunni"]
    while g.decision.kind != "ChooseEnemy":
        g.play(next((a for a in g.legal() if a.verb in ("select", "done")), g.legal()[0]))
    assert (at(g, "dobunni", "militia"), board(g).resources[1]) == (3, 0)
    assert texts(g) == ["forgo dobunni", "fight saxons dobunni"]


def test_mistborn_trains_for_the_dux():
    g = event("mistborn", "unshaded", "dux", {"carvetii": {"fort": 1}, "regni": {"town": 1}})
    play(g, "choose dux", "choose carvetii")
    assert (targets(g), g.decision.seat) == (["carvetii"], "dux")
    play(g, "cancel")
    assert over(g)


def test_mistborn_raiders_march_and_ambush():
    forces = {"iceni": {"militia": 2, "saxon_warband": 3}}
    g = event("mistborn", "shaded", "saxons", forces)
    play(g, "choose saxons", "choose iceni", "fight britons iceni")
    while not over(g):
        g.play(g.legal()[0])
    assert (at(g, "iceni", "militia"), at(g, "iceni", "saxon_warband")) == (0, 3)


def test_scops_silence_and_song():
    forces = {"iceni": {"saxon_raider": 2, "laden_saxon_raider": 1}, "regni": {"laden_saxon_warband": 2}}
    g = event("scops_song", "unshaded", "dux", forces, saxon_renown=9)
    play(g, "choose saxons")
    assert (over(g), board(g).resources[2]) == (True, 7)
    g = event("scops_song", "shaded", "dux", forces, saxon_renown=9)
    play(g, "choose saxons")
    assert (over(g), board(g).resources[2], laden(g, "regni", "saxon_warband")) == (True, 11, 2)
    g = event("scops_song", "unshaded", "dux", {"iceni": {"saxon_raider": 20}}, saxon_renown=9)
    play(g, "choose saxons")
    assert board(g).resources[2] == 5


def test_the_end_of_the_world_hoards():
    g = event("the_end_of_the_world", "unshaded", "saxons", blue=5, prestige=3, wealth=8)
    assert g.decision.seat == "civitates"
    play(g, "take 4 resources")
    assert (over(g), tracks(g), board(g).imperium) == (True, (0, 1, 0, 0, 3, 12), 0)


def test_the_end_of_the_world_comes():
    towns = ("dobunni", "regni", "atrebates", "durotriges")
    forces = {space: {"town": 1} for space in towns}
    for imperium, wealth, after in (
        ("roman_rule_military", 11, 0),
        ("roman_rule_military", 12, 1),
        ("fragmentation", 12, 4),
    ):
        g = event(
            "the_end_of_the_world",
            "shaded",
            "saxons",
            forces,
            bottom=dict.fromkeys(towns, 1),
            prestige=6,
            wealth=wealth,
            imperium=imperium,
        )
        play(g, "choose dobunni", "choose regni", "choose durotriges")
        assert (over(g), board(g).imperium, tracks(g)[4:]) == (True, after, (6, wealth))
        assert [prosperity(g, space) for space in towns] == [0, 0, 1, 0]
