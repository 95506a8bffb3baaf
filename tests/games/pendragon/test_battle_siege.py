"""3.6.6 Siege, and what a Battle leaves behind."""

from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.names import SAXONS, SCOTTI, SPACE
from logres_workshop.marker import rule
from tests.games.pendragon.battles import battle, lost, over, prestige, renown
from tests.games.pendragon.orders import asked, at, board, play, table, texts

TEN = {"prestige": 10, "saxon_renown": 10}


@rule("pendragon", "3.6.6.siege-conditions")
def test_a_stronghold_that_was_assaulted_is_not_besieged():
    g = battle("dobunni", "saxons", saxon_warband=9, militia=2, town=1, hillfort=1)
    play(g, "withdraw 1 militia glevum", "withdraw 1 militia corinium")
    play(g, "assault corinium")
    assert at(g, "dobunni", "hillfort") == 0
    play(g, "hold dobunni")
    assert asked(g) == ("saxons", "Besiege")
    assert texts(g) == ["depart dobunni", "besiege glevum"]
    g = battle("dobunni", "saxons", saxon_warband=9, militia=4, town=1)
    play(g, "withdraw 4 militia glevum", "assault glevum")
    assert at(g, "dobunni", "town") == 1
    assert over(g)


@rule("pendragon", "3.6.6.siege-conditions")
def test_no_siege_while_a_defender_stands_in_the_open():
    g = battle("dobunni", "saxons", saxon_warband=5, comitates=7, town=1)
    play(g, "withdraw 1 comitates glevum", "fight dobunni")
    assert over(g)
    assert at(g, "dobunni", "comitates") == 2


@rule("pendragon", "3.6.6.siege-conditions")
def test_siege_comes_after_the_consequences_and_both_may_be_besieged():
    g = battle("dobunni", "saxons", more=TEN, saxon_warband=6, militia=2, cavalry=1, town=1, fort=1)
    play(g, "withdraw 1 cavalry corinium", "withdraw 2 militia glevum", "hold dobunni")
    play(g, "besiege glevum")
    assert at(g, "dobunni", "militia") == 1
    play(g, "besiege corinium")
    assert over(g)
    assert board(g).casualties == 1
    assert prestige(g) == 10
    assert renown(g, "saxons") == 10


@rule("pendragon", "3.6.6.siege-troops")
def test_as_many_troops_as_a_stronghold_holds():
    """Town 4, Hillfort 2: each Troop counts for one Siege; Raiders and Evaders for none."""
    here = {"militia": 3, "town": 1, "hillfort": 1}
    for warbands, after_hillfort in ((6, ["depart dobunni", "besiege glevum"]), (5, None)):
        g = battle("dobunni", "saxons", saxon_warband=warbands, **here)
        play(g, "withdraw 2 militia glevum", "withdraw 1 militia corinium", "hold dobunni", "besiege corinium")
        assert over(g) if after_hillfort is None else texts(g) == after_hillfort
    g = battle("dobunni", "saxons", saxon_warband=1, saxon_raider=9, **here)
    play(g, "stand dobunni", "withdraw 2 militia glevum", "withdraw 1 militia corinium", "hold dobunni")
    assert over(g)
    g = battle("londinium", "saxons", saxon_warband=7, militia=1, town=1)
    play(g, "withdraw 1 militia londinium", "hold londinium")
    assert over(g)
    g = battle("londinium", "saxons", saxon_warband=8, militia=1, town=1)
    play(g, "withdraw 1 militia londinium", "hold londinium")
    assert texts(g) == ["depart londinium", "besiege londinium"]


@rule("pendragon", "3.6.6.starvation")
def test_the_defender_removes_one_unit_of_his_choice():
    g = battle("dobunni", "saxons", more=TEN, saxon_warband=4, militia=1, comitates=1, town=1)
    play(g, "withdraw 1 militia glevum", "withdraw 1 comitates glevum", "hold dobunni", "besiege glevum")
    assert asked(g) == ("civitates", "Lose")
    assert texts(g) == ["lose 1 comitates", "lose 1 militia"]
    play(g, "lose 1 militia")
    assert over(g)
    assert at(g, "dobunni", "comitates") == 1
    assert at(g, "dobunni", "town") == 1


@rule("pendragon", "3.6.6.starvation")
def test_an_empty_stronghold_cannot_be_starved():
    g = battle("dobunni", "saxons", saxon_warband=9, town=1)
    play(g, "hold dobunni")
    assert over(g)


@rule("pendragon", "3.6.6.withdrawn-return")
def test_the_withdrawn_come_out_again():
    """They are pieces like others afterwards, and may withdraw again in the next Battle."""
    g = battle("dobunni", "saxons", saxon_raider=3, militia=2, town=1)
    play(g, "stand dobunni", "withdraw 2 militia glevum", "hold dobunni")
    assert over(g)
    assert at(g, "dobunni", "militia") == 2
    again = table({"dobunni": {"saxon_raider": 3, "militia": 2, "town": 1}}, Battle(SPACE["dobunni"], SAXONS, 1))
    play(again, "stand dobunni")
    assert "withdraw 2 militia glevum" in texts(again)


@rule("pendragon", "3.6.when")
def test_a_battle_tells_its_outcome():
    """Whoever called for it learns what was lost, who Evaded, what was looted and who is left."""
    g = table(
        {"iceni": {"saxon_raider": 3, "saxon_warband": 2, "scotti_settlement": 1, "scotti_raider": 2}},
        Battle(SPACE["iceni"], SAXONS, SCOTTI),
        chance=(6,),
    )
    play(g, "evade iceni", "stand iceni", "stand iceni", "fight iceni", "assault branodunum")
    assert g.answer == (0, 3, 3, 2, 0, 2)
    assert lost(g) == (0, 3)
