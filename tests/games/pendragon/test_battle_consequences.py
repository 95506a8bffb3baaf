"""3.6.5 Battle Consequences."""

import pytest

from logres.games.pendragon.battle.engagement import RETALIATE_HERE
from logres.games.pendragon.battle.numbers import TOWN_PLUNDER
from logres.games.pendragon.names import DUX, NOBODY, Card
from logres.games.pendragon.tables import N_CARDS
from logres_workshop.marker import rule
from tests.games.pendragon.battles import answers, battle, force, lost, over, prestige, renown
from tests.games.pendragon.orders import asked, at, board, laden, play, prosperity, texts, why

TEN = {"prestige": 10, "saxon_renown": 10, "scotti_renown": 10, "wealth": 10}
FRAGMENTED = {**TEN, "imperium": "fragmentation"}


@rule("pendragon", "3.6.5.prestige-battle-won", "3.6.5.prestige-battle-lost")
def test_cavalry_wins_or_loses_prestige():
    g = battle("dobunni", "dux", more=TEN, cavalry=2, saxon_warband=1)
    assert prestige(g) == 11
    assert "Prestige +1: fewer losses than the enemy" in [str(line.text) for line in g.log]
    g = battle("dobunni", "saxons", more=TEN, cavalry=1, saxon_warband=3)
    assert lost(g) == (1, 1)
    assert prestige(g) == 10  # as many on both sides
    g = battle("dobunni", "saxons", chance=(), more=TEN, attack=force(saxon_raider=9), cavalry=2, saxon_raider=9)
    play(g, "stand dobunni")
    assert lost(g) == (4, 2)
    assert prestige(g) == 11  # even though all Cavalry died
    g = battle("dobunni", "saxons", more=TEN, cavalry=1, militia=3, saxon_warband=5)
    answers(g)
    assert lost(g) == (2, 4)
    assert prestige(g) == 9


@rule("pendragon", "3.6.5.prestige-battle-won")
def test_without_cavalry_there_is_no_prestige():
    """A Fort's Garrison is no Cavalry, nor does one count that only withdrew."""
    g = battle("dobunni", "civitates", more=TEN, comitates=2, saxon_warband=1)
    assert lost(g)[1] == 1
    assert prestige(g) == 10
    g = battle("dobunni", "saxons", more=TEN, saxon_warband=2, fort=1)
    play(g, "assault glevum")
    assert lost(g) == (2, 0)
    assert prestige(g) == 10
    g = battle("dobunni", "scotti", more=TEN, scotti_warband=1, cavalry=1, comitates=2, fort=1)
    play(g, "withdraw 1 cavalry glevum", "fight dobunni")
    assert lost(g) == (1, 1)
    assert prestige(g) == 10


@rule("pendragon", "3.6.5.prestige-battle-won")
def test_withdrawn_cavalry_that_struck_has_fought():
    g = battle("dobunni", "saxons", more=TEN, saxon_warband=4, cavalry=1, fort=1)
    play(g, "withdraw 1 cavalry glevum", "assault glevum")
    assert lost(g) == (4, 1)
    assert prestige(g) == 11


@rule("pendragon", "3.6.5.prestige-no-civil-gain")
def test_no_prestige_from_fellow_britons_before_fragmentation():
    here = {"cavalry": 2, "comitates": 1}
    g = battle("dobunni", "dux", target="civitates", more=TEN, **here)
    assert lost(g) == (0, 1)
    assert prestige(g) == 10
    g = battle("dobunni", "dux", target="civitates", more=FRAGMENTED, **here)
    assert prestige(g) == 11
    g = battle("dobunni", "dux", target="civitates", more=TEN, cavalry=1, comitates=3, militia=1)
    answers(g)
    assert lost(g) == (1, 1)
    g = battle("dobunni", "dux", target="civitates", more=TEN, cavalry=2, comitates=5, militia=0, town=1)
    answers(g)
    assert prestige(g) == 10


@rule("pendragon", "3.6.5.prestige-battle-lost")
def test_losing_to_fellow_britons_costs_prestige():
    g = battle("dobunni", "dux", target="civitates", more=TEN, cavalry=1, red_saxon_warband=1, comitates=4)
    answers(g)
    assert lost(g)[0] == 2
    assert prestige(g) == (9 if lost(g)[1] < 2 else 10)


@rule("pendragon", "3.6.5.prestige-fort-lost")
def test_forts_and_towns_lost():
    for more, town in ((TEN, 2), (FRAGMENTED, 0)):
        g = battle("dobunni", "saxons", target="dux", more=more, saxon_warband=6, fort=1)
        play(g, "assault glevum")
        assert prestige(g) == 8
        g = battle("dobunni", "saxons", target="civitates", more=more, saxon_warband=9, town=1)
        play(g, "assault glevum")
        answers(g)
        assert prestige(g) == 10 - town
    g = battle("dobunni", "saxons", more=TEN, saxon_warband=9, hillfort=1)
    play(g, "assault glevum")
    assert prestige(g) == 10
    g = battle("dobunni", "saxons", more=TEN, saxon_warband=12, fort=1, town=1)
    play(g, "assault glevum", "assault corinium")
    answers(g)
    assert prestige(g) == 6


@rule("pendragon", "3.6.5.stronghold-plunder", "1.7.4.capacity-one")
def test_plunder_of_a_stronghold():
    """2 cubes from off board, 3 for a Town, onto attackers with room for them."""
    for stronghold, cubes in (("fort", 2), ("hillfort", 2), ("town", 3), ("blue_scotti_settlement", 2)):
        g = battle("dobunni", "saxons", saxon_warband=12, **{stronghold: 1})
        play(g, "assault glevum")
        assert laden(g, "dobunni", "saxon_warband") == cubes
        assert g.answer[3] == cubes
    g = battle("dobunni", "saxons", saxon_raider=1, laden_saxon_raider=3, hillfort=1)
    play(g, "assault glevum", "lose 1 laden_saxon_raider", "lose 1 laden_saxon_raider")
    assert laden(g, "dobunni", "saxon_raider") == 2  # one carried already, one more found room
    assert at(g, "dobunni", "saxon_raider") == 2


@rule("pendragon", "3.6.5.stronghold-plunder")
def test_the_executing_faction_chooses_the_carriers():
    g = battle("dobunni", "saxons", saxon_warband=3, saxon_raider=3, hillfort=1)
    play(g, "assault glevum", "lose 1 saxon_raider")
    assert asked(g) == ("saxons", "LoadOnto")
    assert texts(g) == ["load 1 saxon_warband", "load 2 saxon_warband", "load 1 saxon_raider"]
    play(g, "load 1 saxon_raider")  # the other cube is left for the Warbands
    assert laden(g, "dobunni", "saxon_raider") == 1
    assert laden(g, "dobunni", "saxon_warband") == 1


@rule("pendragon", "1.7.4.cavalry-plunder", "3.6.5.stronghold-plunder")
def test_cavalry_carries_nothing_without_retaliate():
    for terms, cubes in ((0, 0), (RETALIATE_HERE, 2)):
        g = battle("dobunni", "dux", target="scotti", terms=terms, cavalry=3, scotti_settlement=1)
        play(g, "assault glevum")
        assert laden(g, "dobunni", "cavalry") == cubes
    g = battle("dobunni", "dux", target="scotti", cavalry=3, militia=1, scotti_settlement=1)
    play(g, "assault glevum")
    assert laden(g, "dobunni", "militia") == 1


@rule("pendragon", "1.7.2.city-sack", "3.6.5.stronghold-plunder")
def test_B8_a_sacked_city_loses_all_its_prosperity():
    """Londinium with 4 cubes, three Raiders left: three Plunder in all, the City empty."""
    g = battle("londinium", "saxons", more={"bottom": {"londinium": 4}}, saxon_raider=11, town=1)
    play(g, "assault londinium")  # Escalade 2 takes four Raiders, Storm four more
    assert at(g, "londinium", "town") == 0
    assert at(g, "londinium", "saxon_raider") == 3
    assert laden(g, "londinium", "saxon_raider") == 3
    assert prosperity(g, "londinium") == 0


@rule("pendragon", "1.7.2.city-sack")
def test_what_a_sacked_city_had_is_carried_off_besides_the_plunder_of_the_town():
    g = battle("londinium", "saxons", more={"bottom": {"londinium": 4}}, saxon_raider=20, town=1)
    play(g, "assault londinium")
    assert (laden(g, "londinium", "saxon_raider"), prosperity(g, "londinium")) == (TOWN_PLUNDER + 4, 0)


@rule("pendragon", "1.7.2.city-sack", "1.7.4.cavalry-plunder")
def test_cavalry_alone_leave_a_city_its_prosperity():
    """Without Retaliate they carry nothing off."""
    cases: list[tuple[int, int, dict[str, int], int]] = [
        (0, 0, {}, 4),
        (0, 9, {}, 0),
        (RETALIATE_HERE, 0, {}, 0),
        (0, 0, {"old_reading": 1}, 0),
    ]
    for terms, militia, more, left in cases:
        around = {"bottom": {"londinium": 4}, **more}
        g = battle("londinium", "dux", terms=terms, more=around, cavalry=8, militia=militia, saxon_settlement=1)
        play(g, "assault londinium")
        answers(g)
        assert (at(g, "londinium", "saxon_settlement"), prosperity(g, "londinium")) == (0, left)
        assert any("loses its 4 Prosperity" in line.text for line in g.log) == (left == 0)


@rule("pendragon", "5.4.momentum", "3.6.1.briton-side")
def test_the_ravens_are_fed_by_those_who_fight():
    bound = [NOBODY] * N_CARDS
    bound[Card.FEEDING_THE_RAVENS] = DUX
    cards = {"FEEDING THE RAVENS": 2}
    for forces, text, gain in (
        ({"comitates": 4}, "Civitates attack Saxons", 0),
        ({"comitates": 4, "fort": 1}, "Civitates attack Saxons", 0),
        ({"comitates": 4, "red_saxon_warband": 1}, "Dux and Civitates attack Saxons", 1),
    ):
        g = battle("dobunni", "civitates", more={"bound": bound, **TEN}, cards=cards, saxon_raider=1, **forces)
        answers(g, {"EvadeOrAmbush": "stand dobunni"})
        assert any(text in line.text for line in g.log)
        assert prestige(g) == 10 + gain
        assert any("Dux gain 1 Prestige more by Feeding the Ravens" in line.text for line in g.log) == bool(gain)


@rule("pendragon", "3.6.5.prestige-dux-assault")
def test_a_stronghold_that_falls_to_the_dux():
    for executor, gain in (("dux", 2), ("civitates", 1)):  # with the Battle's own
        g = battle("dobunni", executor, target="scotti", more=TEN, cavalry=3, militia=1, scotti_settlement=1)
        play(g, "assault glevum")
        assert prestige(g) == 10 + gain
    g = battle("dobunni", "dux", target="civitates", more=TEN, cavalry=5, hillfort=1)
    play(g, "assault glevum", "spread glevum")
    assert at(g, "dobunni", "hillfort") == 0
    assert prestige(g) == 10
    g = battle("dobunni", "dux", target="civitates", more=FRAGMENTED, cavalry=5, hillfort=1)
    play(g, "assault glevum", "spread glevum")
    assert lost(g) == (1, 1)
    assert prestige(g) == 11


@rule("pendragon", "3.6.5.barbarian-renown")
def test_barbarians_gain_renown():
    g = battle("dobunni", "saxons", more=TEN, saxon_warband=2, militia=1)
    assert renown(g, "saxons") == 11
    g = battle("dobunni", "civitates", more=TEN, militia=1, saxon_warband=2)  # as defenders too
    assert renown(g, "saxons") == 11
    g = battle("dobunni", "saxons", target="scotti", more=TEN, saxon_warband=2, scotti_warband=2)
    assert (renown(g, "saxons"), renown(g, "scotti")) == (10, 10)
    g = battle("dobunni", "saxons", target="scotti", more=TEN, saxon_warband=3, scotti_warband=2, scotti_raider=2)
    answers(g)
    assert lost(g) == (2, 4)
    assert (renown(g, "saxons"), renown(g, "scotti")) == (11, 10)


@rule("pendragon", "3.6.5.barbarian-renown")
def test_evaders_do_not_hold_the_field():
    """A Warband fells two Militia and dies; only the Raiders who Evaded are left."""
    here = {"saxon_warband": 1, "saxon_raider": 3, "militia": 2}
    g = battle("iceni", "saxons", chance=(4,), more=TEN, **here)
    play(g, "evade iceni", "stand iceni")
    assert lost(g) == (1, 2)
    assert renown(g, "saxons") == 10
    g = battle("iceni", "saxons", chance=(3,), more=TEN, **here)
    play(g, "evade iceni", "stand iceni")
    answers(g)
    assert renown(g, "saxons") == 11


@rule("pendragon", "3.6.5.removed-plunder-options")
def test_half_of_the_removed_plunder():
    """Rounded down, on Units other than Cavalry; half of one is nothing."""
    g = battle("atrebates", "dux", cavalry=4, militia=2, laden_saxon_raider=5)
    play(g, "stand atrebates")
    assert asked(g) == ("dux", "RemovedPlunder")
    assert texts(g) == ["plunder atrebates", "restore atrebates", "leave atrebates"]
    play(g, "plunder atrebates")
    assert laden(g, "atrebates", "militia") == 2
    assert laden(g, "atrebates", "cavalry") == 0
    g = battle("atrebates", "civitates", militia=4, laden_saxon_raider=1)
    play(g, "stand atrebates")
    assert texts(g) == ["restore atrebates", "leave atrebates"]


@rule("pendragon", "3.6.5.removed-plunder-options")
def test_a_briton_returns_the_first_cube():
    g = battle("atrebates", "dux", more={"bottom": {"atrebates": 1}}, cavalry=4, laden_saxon_raider=5)
    play(g, "stand atrebates", "restore atrebates")
    assert prosperity(g, "atrebates") == 2
    full = {"bottom": {"atrebates": 3}, "top": {"atrebates": 3}}
    g = battle("atrebates", "dux", more=full, cavalry=4, laden_saxon_raider=5)
    play(g, "stand atrebates")
    assert over(g)  # no room, and nobody to carry


@rule("pendragon", "3.6.5.removed-plunder-options")
def test_a_barbarian_boasts_where_he_controls():
    here = {"saxon_warband": 6, "laden_scotti_raider": 3}
    g = battle("dobunni", "saxons", target="scotti", more=TEN, saxon_settlement=1, **here)
    play(g, "stand dobunni")
    assert texts(g) == ["plunder dobunni", "renown dobunni", "leave dobunni"]
    play(g, "renown dobunni")
    assert renown(g, "saxons") == 14
    g = battle("dobunni", "saxons", target="scotti", more=TEN, **here)
    play(g, "stand dobunni")
    assert texts(g) == ["plunder dobunni", "leave dobunni"]


@rule("pendragon", "3.6.5.removed-plunder-options")
def test_a_winner_who_did_not_execute_gets_nothing():
    g = battle("dobunni", "saxons", cavalry=4, militia=2, laden_saxon_raider=4)
    play(g, "stand dobunni")
    assert over(g)
    assert laden(g, "dobunni", "militia") == 0
    assert prosperity(g, "dobunni") == 0


@rule("pendragon", "3.6.5.removed-plunder-wealth")
def test_plunder_on_civitates_units_is_no_wealth_yet():
    g = battle("atrebates", "civitates", more=TEN, militia=6, laden_saxon_raider=4)
    play(g, "stand atrebates", "plunder atrebates")
    assert laden(g, "atrebates", "militia") == 2
    assert board(g).wealth == 10


@rule("pendragon", "3.6.5.count-scope")
def test_garrisons_do_not_count_and_strongholds_do():
    """Two Raiders fall before a Hillfort that falls: 2 to 1, whatever its Garrison lost."""
    g = battle("dobunni", "saxons", more=TEN, saxon_raider=3, hillfort=1)
    play(g, "assault glevum")
    assert lost(g) == (2, 1)
    assert renown(g, "saxons") == 10
    g = battle("dobunni", "saxons", target="scotti", more=TEN, saxon_raider=1, scotti_settlement=1)
    play(g, "assault glevum")
    assert lost(g) == (0, 1)
    assert renown(g, "saxons") == 11


@rule("pendragon", "4.2.4.retaliate-effect")
def test_retaliation():
    """All Strongholds of the enemy must go: +3 Prestige, and -5 for him."""
    here = {"cavalry": 3, "scotti_settlement": 1}
    g = battle("dobunni", "dux", target="scotti", terms=RETALIATE_HERE, more=TEN, **here)
    play(g, "assault glevum")
    assert prestige(g) == 10 + 1 + 1 + 3
    assert renown(g, "scotti") == 5
    assert "Scotti lose 5 Renown" in [line.text for line in g.log]
    g = battle("dobunni", "dux", target="scotti", terms=RETALIATE_HERE, more=TEN, cavalry=3, scotti_settlement=2)
    play(g, "assault glevum", "hold dobunni")
    assert prestige(g) == 12
    assert renown(g, "scotti") == 10
    g = battle("dobunni", "dux", target="civitates", terms=RETALIATE_HERE, more=FRAGMENTED, cavalry=5, hillfort=1)
    play(g, "assault glevum", "spread glevum")
    assert prestige(g) == 10 + 1 + 3
    assert board(g).wealth == 5


@rule("pendragon", "1.4.1.cavalry-casualties:battle")
def test_cavalry_lost_in_battle_are_casualties():
    g = battle("dobunni", "saxons", cavalry=1, saxon_warband=3)
    assert board(g).casualties == 1
    assert board(g).available[0] == 19


@pytest.mark.parametrize("target", ["dux", "civitates"])
def test_either_briton_means_both(target):
    g = battle("dobunni", "saxons", target=target, saxon_warband=9, fort=1, town=1)
    assert len(texts(g)) == 3
    assert why(g, "assault durovernum") == "3.6.4.assault-condition"
