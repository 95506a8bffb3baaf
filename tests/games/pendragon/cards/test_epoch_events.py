"""5.6 The Epoch Events."""

from logres.games.pendragon.events import sides as cards
from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import at, board, card, event, over, play, population, said, texts, tracks
from tests.games.pendragon.orders import table


def epoch(title, forces=None, **more):
    return event(title, "unshaded", "dux", forces, **more)


@rule("pendragon", "5.6.epoch-events", "2.4.1.epoch-event")
def test_magnus_maximus_crosses_to_gaul():
    g = epoch("magnus_maximus", {"regni": {"cavalry": 4}, "iceni": {"cavalry": 3}}, imperium="autonomy_civilian")
    assert (g.decision.seat, texts(g)) == ("dux", ["cross", "stay"])
    play(g, "cross", "remove 4 cavalry regni")
    assert over(g)
    assert (at(g, "regni", "cavalry"), board(g).out_of_play, board(g).imperium) == (0, 4, 2)
    assert tracks(g) == (0, 0, 1, 1, 2, 0)


def test_magnus_maximus_stays():
    g = epoch("magnus_maximus", prestige=5)
    play(g, "stay")
    assert (over(g), board(g).imperium, board(g).prestige) == (True, 1, 2)
    g = epoch("magnus_maximus", prestige=5, imperium="fragmentation")
    assert (over(g), board(g).prestige, said(g, "no effect at Fragmentation")) == (True, 5, True)


def test_magnus_maximus_takes_two_to_six():
    g = epoch("magnus_maximus", {"regni": {"cavalry": 16}})
    play(g, "cross")
    assert (over(g), board(g).out_of_play) == (True, 6)
    g = epoch("magnus_maximus", {"regni": {"cavalry": 2}})
    play(g, "cross")
    assert (over(g), board(g).out_of_play) == (True, 2)


def test_constantine_iii():
    g = epoch("constantine_iii", {"regni": {"cavalry": 3}}, available={"cavalry": 1}, wealth=5, prestige=2)
    play(g, "cavalry", "remove 3 cavalry regni")
    assert (over(g), board(g).out_of_play, board(g).prestige) == (False, 4, 3)
    assert (g.decision.seat, texts(g)) == ("civitates", ["autonomy", "decline"])
    play(g, "autonomy")
    assert (over(g), board(g).imperium, board(g).wealth, board(g).prestige) == (True, 3, 1, 3)


def test_constantine_iii_without_cavalry_or_wealth():
    g = epoch("constantine_iii", available={"cavalry": 3}, wealth=3, prestige=6)
    assert (over(g), board(g).prestige, board(g).imperium) == (True, 2, 0)


def test_honorius():
    g = epoch("honorius", red=10, wealth=3, prestige=4)
    assert texts(g) == ["yield", "pay"]
    play(g, "pay")
    assert (over(g), board(g).imperium, tracks(g)) == (True, 0, (0, 0, 0, 0, 4, 3))
    g = epoch("honorius", red=9, wealth=3, prestige=4)
    assert (over(g), board(g).imperium, tracks(g)) == (True, 2, (9, 5, 0, 0, 4, 3))
    g = epoch("honorius", red=9, wealth=4, prestige=4)
    assert (over(g), board(g).imperium) == (True, 3)


def test_honorius_at_autonomy():
    for wealth, after in ((5, 3), (4, 2)):
        g = epoch("honorius", wealth=wealth, prestige=4, imperium="autonomy_military")
        assert (over(g), board(g).imperium, tracks(g)[1]) == (True, after, 0)


def test_aetius():
    g = epoch("aetius", imperium="roman_rule_civilian", out_of_play=3, available={"cavalry": 0})
    play(g, "recover 2 cavalry out_of_play")
    assert (over(g), board(g).imperium, board(g).prestige, board(g).available[0]) == (True, 0, 3, 2)
    g = epoch("aetius", imperium="autonomy_military", red=13)
    play(g, "pay")
    assert (over(g), board(g).imperium, board(g).resources[0]) == (True, 0, 1)
    g = epoch("aetius", imperium="autonomy_civilian", prestige=3, wealth=2)
    assert (over(g), board(g).imperium) == (True, 2)
    g = epoch("aetius", imperium="autonomy_civilian", prestige=3, wealth=3)
    assert (over(g), board(g).imperium) == (True, 3)


@rule("pendragon", "1.3.6.tear-symbol")
def test_tears_of_epona():
    g = epoch("tears_of_epona", population={"regni": 1, "iceni": 3})
    assert (over(g), board(g).lasting[81]) == (True, 1)
    assert [population(g, s) for s in ("regni", "iceni", "atrebates", "dobunni")] == [1, 2, 2, 2]
    assert board(g).refugees == 4


def test_rhiothamus_before_fragmentation():
    g = epoch("rhiothamus", {"regni": {"cavalry": 4}})
    assert g.decision.seat == "dux"
    play(g, "remove 3 cavalry regni", "enough")
    assert (over(g), board(g).out_of_play, board(g).prestige, board(g).imperium) == (True, 3, 1, 0)
    g = epoch("rhiothamus", {"regni": {"cavalry": 4}})
    play(g, "remove 2 cavalry regni", "enough")
    assert (over(g), board(g).prestige, board(g).imperium) == (True, 1, 1)
    g = epoch("rhiothamus", {"regni": {"militia": 4}}, imperium="autonomy_civilian")
    play(g, "remove 4 militia regni")
    assert (over(g), board(g).wealth, board(g).imperium, board(g).available[2]) == (True, 2, 3, 30)


def test_rhiothamus_at_fragmentation():
    forces = {"regni": {"cavalry": 2, "militia": 3}}
    g = epoch("rhiothamus", forces, imperium="fragmentation", prestige=4, wealth=4)
    play(g, "send")
    assert (g.decision.seat, board(g).out_of_play) in (("civitates", 2), ("dux", 0))
    play(g, "lose")
    assert (over(g), board(g).prestige, board(g).wealth, at(g, "regni", "militia")) == (True, 4, 1, 3)


def test_dux_bellorum_marches_for_whoever_dominates():
    g = epoch("dux_bellorum", {"regni": {"militia": 3, "town": 1}}, wealth=3, prestige=2)
    assert (board(g).imperium, g.decision.seat) == (1, "civitates")
    play(g, "cancel")
    assert (over(g), board(g).imperium) == (True, 1)


def test_dux_bellorum_breaks_an_autonomy_that_is_too_small():
    g = epoch("dux_bellorum", {"regni": {"cavalry": 3, "saxon_raider": 1}}, imperium="autonomy_military")
    play(g, "cancel", "choose regni", "stand regni")
    assert (over(g), board(g).imperium, at(g, "regni", "saxon_raider")) == (True, 4, 0)


def test_dux_bellorum_at_fragmentation_each_may_fight():
    forces = {"regni": {"cavalry": 1, "saxon_raider": 1}, "dobunni": {"militia": 2, "saxon_raider": 1}}
    g = epoch("dux_bellorum", forces, imperium="fragmentation")
    assert (g.decision.seat, texts(g)) == ("dux", ["choose regni", "enough"])
    play(g, "enough")
    assert (g.decision.seat, texts(g)) == ("civitates", ["choose dobunni", "enough"])
    play(g, "enough")
    assert over(g)


@rule("pendragon", "5.6.epoch-events")
def test_the_door_of_the_epoch_round():
    from logres.engine.frames import Procedure

    class Round(Procedure):
        STEPS = ("epoch_event",)

        def epoch_event(self, g, b):
            cards.epoch_event(g, b, card("aetius"))

    g = table({}, Round())
    assert (over(g), board(g).prestige, said(g, "Epoch Event: Aetius")) == (True, 3, True)
