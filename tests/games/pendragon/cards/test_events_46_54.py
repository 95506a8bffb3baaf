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


def test_vortigern_invites():
    g = event("vortigern", "unshaded", "saxons", {"iceni": {"hillfort": 1}})
    assert (board(g).imperium, g.decision.seat, targets(g)) == (1, "civitates", ["iceni"])
    while not over(g):
        g.play(g.legal()[0])
    assert at(g, "iceni", "blue_saxon_settlement") + at(g, "iceni", "blue_scotti_settlement") == 1


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
    g = event("calleva_atrebatum", "unshaded", "saxons", {"atrebates": {"fort": 1}})
    play(g, "place 2 militia atrebates")
    assert (over(g), at(g, "atrebates", "town"), at(g, "atrebates", "militia")) == (True, 1, 2)
    assert prosperity(g, "atrebates") == 3


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
    }
    g = event("wolves_into_the_fold", "shaded", "saxons", forces, bottom={"regni": 2, "iceni": 1})
    play(g, "choose scotti")
    assert targets(g, "choose") == ["regni"]
    play(g, "choose regni")
    assert (at(g, "regni", "scotti_warband"), laden(g, "regni", "scotti_warband")) == (2, 2)
    assert (at(g, "regni", "scotti_settlement"), at(g, "iceni", "red_saxon_warband")) == (1, 1)
    assert (g.decision.seat, texts(g)) == ("scotti", ["forgo regni", "fight britons regni"])


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
    g = event("the_end_of_the_world", "unshaded", "saxons", blue=5, prestige=3)
    assert g.decision.seat == "civitates"
    play(g, "take 4 resources")
    assert (over(g), tracks(g), board(g).imperium) == (True, (0, 1, 0, 0, 3, 4), 1)
    g = event("the_end_of_the_world", "unshaded", "civitates", blue=5, prestige=3)
    play(g, "take 3 resources")
    assert (over(g), board(g).imperium) == (True, 0)


def test_the_end_of_the_world_comes():
    forces = {"dobunni": {"town": 1}}
    g = event("the_end_of_the_world", "shaded", "saxons", forces, bottom={"dobunni": 1}, prestige=6)
    play(g, "choose dobunni")
    assert (over(g), board(g).imperium, prosperity(g, "dobunni"), board(g).prestige) == (True, 2, 0, 6)
