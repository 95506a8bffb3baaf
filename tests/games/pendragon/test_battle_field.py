"""3.6.3 Field Battle: Trap, Withdrawal, Charge, Melee, Harass."""

from logres.games.pendragon.battle.engagement import ATTACKERS_TRAP, NO_WITHDRAWAL, SHIELD_WALL_HERE
from logres.games.pendragon.names import SHADED
from logres_workshop.marker import rule
from tests.games.pendragon.battles import battle, lost, state
from tests.games.pendragon.orders import asked, at, laden, play, texts, why


@rule("pendragon", "3.6.3.trap")
def test_an_event_lets_attackers_trap():
    """Four Militia trap both Warbands before these can withdraw."""
    here = {"militia": 4, "saxon_warband": 2, "saxon_settlement": 1}
    g = battle("atrebates", "civitates", terms=ATTACKERS_TRAP, **here)
    assert asked(g) == ("civitates", "ChooseAssault")
    assert at(g, "atrebates", "saxon_warband") == 0
    g = battle("atrebates", "civitates", **here)
    assert asked(g) == ("saxons", "Withdraw")
    assert at(g, "atrebates", "saxon_warband") == 2


@rule("pendragon", "3.6.3.trap", "5.1.1.no-double-strike")
def test_who_trapped_strikes_no_more():
    g = battle("atrebates", "civitates", terms=ATTACKERS_TRAP, militia=2, saxon_warband=2)
    assert lost(g) == (2, 1)
    g = battle("atrebates", "dux", terms=ATTACKERS_TRAP, cavalry=1, saxon_warband=3)
    assert lost(g) == (1, 1)


@rule("pendragon", "3.6.3.trap")
def test_scotti_in_ambush_trap_with_celyddon_coed():
    """In Hills their Ambush comes before the Withdrawal; Saxons at home have no part in it."""
    for cards, inside in (({}, True), ({"CELYDDON COED": SHADED}, False)):
        g = battle("brigantes", "scotti", chance=(3,), cards=cards, scotti_warband=2, cavalry=2, fort=1)
        play(g, "ambush brigantes")
        assert (asked(g) == ("dux", "Withdraw")) is inside
        assert at(g, "brigantes", "cavalry") == (2 if inside else 0)
    g = battle("iceni", "saxons", chance=(3,), cards={"CELYDDON COED": SHADED}, saxon_warband=2, cavalry=2, fort=1)
    play(g, "ambush iceni")
    assert asked(g) == ("dux", "Withdraw")


@rule("pendragon", "3.6.3.withdrawal")
def test_defenders_withdraw_up_to_capacity():
    here = {"militia": 3, "laden_militia": 2, "hillfort": 1}
    g = battle("iceni", "saxons", saxon_raider=4, **here)
    play(g, "stand iceni")
    assert asked(g) == ("civitates", "Withdraw")
    assert texts(g) == [
        "fight iceni",
        "withdraw 1 militia branodunum",
        "withdraw 2 militia branodunum",
        "withdraw 1 laden_militia branodunum",
        "withdraw 2 laden_militia branodunum",
    ]
    assert why(g, "withdraw 3 militia branodunum") == "3.6.3.withdrawal"
    play(g, "withdraw 1 militia branodunum", "withdraw 1 laden_militia branodunum")
    assert asked(g) == ("civitates", "Lose")  # full: the rest fights, fells three Raiders, and the fourth harasses
    assert texts(g) == ["lose 1 militia", "lose 1 laden_militia"]
    play(g, "lose 1 laden_militia")
    assert at(g, "iceni", "militia") == 4
    assert laden(g, "iceni", "militia") == 1


@rule("pendragon", "3.6.3.withdrawal")
def test_the_withdrawn_neither_strike_nor_fall():
    """When nobody is left outside, the Field Battle ends at once."""
    g = battle("iceni", "saxons", saxon_warband=3, militia=2, hillfort=1)
    play(g, "stand iceni", "withdraw 2 militia branodunum")
    assert asked(g) == ("saxons", "ChooseAssault")
    assert state(g).lost == (0, 0)
    play(g, "hold iceni")
    assert asked(g) == ("saxons", "Besiege")
    play(g, "depart iceni")
    assert lost(g) == (0, 0)


@rule("pendragon", "3.6.3.withdrawal")
def test_attackers_never_withdraw_and_each_stronghold_has_its_own_room():
    g = battle("atrebates", "dux", cavalry=1, fort=1, saxon_warband=5, saxon_settlement=1)
    assert asked(g) == ("saxons", "Withdraw")
    assert {text.split()[-1] for text in texts(g)} == {"atrebates", "calleva_atrebatum"}
    g = battle("corieltauvi", "saxons", saxon_raider=9, militia=7, town=1, hillfort=1)
    play(g, "stand corieltauvi", "withdraw 4 militia ratae")
    assert texts(g) == ["fight corieltauvi", "withdraw 1 militia lindum", "withdraw 2 militia lindum"]
    assert why(g, "withdraw 1 militia ratae") == "3.6.3.withdrawal"


@rule("pendragon", "3.6.3.withdrawal-sharing")
def test_britons_admit_each_other():
    here = {"saxon_warband": 4, "cavalry": 2, "town": 1}
    g = battle("atrebates", "saxons", **here)
    play(g, "withdraw 2 cavalry venta_belgarum")
    assert asked(g) == ("civitates", "Admit")
    play(g, "admit")
    assert asked(g) == ("saxons", "ChooseAssault")
    g = battle("atrebates", "saxons", **here)
    play(g, "withdraw 1 cavalry venta_belgarum", "refuse")
    assert state(g).lost == (2, 2)  # he is not asked again: they fight
    g = battle("atrebates", "saxons", more={"imperium": "fragmentation"}, target="dux", **here)
    assert lost(g) == (2, 2)  # he has no Stronghold of his own


@rule("pendragon", "3.6.3.withdrawal-sharing")
def test_one_may_be_refused_and_the_other_goes_in():
    g = battle("atrebates", "saxons", saxon_warband=4, cavalry=1, militia=1, town=1, fort=1)
    play(g, "withdraw 1 cavalry venta_belgarum", "refuse")
    assert asked(g) == ("dux", "Withdraw")
    assert texts(g) == ["fight atrebates", "withdraw 1 cavalry calleva_atrebatum"]
    play(g, "fight atrebates")
    assert asked(g) == ("civitates", "Withdraw")
    assert "withdraw 1 militia venta_belgarum" in texts(g)
    play(g, "withdraw 1 militia calleva_atrebatum")
    assert asked(g) == ("dux", "Admit")


def test_ravaging_saxons_do_not_withdraw():
    g = battle("atrebates", "dux", terms=NO_WITHDRAWAL, cavalry=2, saxon_warband=2, saxon_settlement=1)
    assert asked(g) == ("dux", "ChooseAssault")


@rule("pendragon", "3.6.3.charge")
def test_cavalry_charges_first():
    g = battle("atrebates", "saxons", saxon_warband=2, cavalry=2)
    assert lost(g) == (2, 0)


@rule("pendragon", "3.6.3.melee")
def test_warbands_and_militia_meet_before_raiders_harass():
    """Warband and Comitates fell each other in the Melee, and the Militia the Raider before it can harass."""
    g = battle("atrebates", "saxons", saxon_warband=1, saxon_raider=1, comitates=1, militia=1)
    play(g, "stand atrebates", "lose 1 comitates")
    assert lost(g) == (2, 1)


@rule("pendragon", "3.6.3.melee", "3.6.3.harass")
def test_raiders_come_last():
    """Four Militia fell four Raiders in the Melee: these never harass."""
    g = battle("atrebates", "saxons", saxon_raider=4, militia=4)
    play(g, "stand atrebates")
    assert lost(g) == (4, 0)
    g = battle("atrebates", "saxons", saxon_raider=6, militia=4)
    play(g, "stand atrebates")
    assert lost(g) == (4, 2)


@rule("pendragon", "3.6.3.shield-wall-doubling", "4.4.4.shield-wall")
def test_B7_shield_wall():
    """Two losses for a Warband in the field, none of it for Raiders or Saxon Foederati, nor in an Assault."""
    g = battle("atrebates", "saxons", terms=SHIELD_WALL_HERE, saxon_warband=1, comitates=1)
    assert lost(g) == (0, 1)
    g = battle("atrebates", "saxons", terms=SHIELD_WALL_HERE, saxon_warband=2, comitates=2)
    assert lost(g) == (1, 2)
    g = battle("atrebates", "saxons", terms=SHIELD_WALL_HERE, saxon_raider=2, comitates=1)
    play(g, "stand atrebates")
    assert lost(g) == (2, 0)
    g = battle("atrebates", "saxons", terms=SHIELD_WALL_HERE, saxon_warband=1, blue_saxon_warband=1)
    assert lost(g) == (0, 1)
    g = battle("atrebates", "saxons", terms=SHIELD_WALL_HERE, saxon_warband=2, fort=1)
    play(g, "assault venta_belgarum")
    assert lost(g) == (2, 0)  # 1 in Escalade, 1 in Storm


@rule("pendragon", "3.6.3.no-field-units")
def test_without_units_in_the_open_there_is_no_field_battle():
    g = battle("atrebates", "saxons", saxon_warband=2, town=1)
    assert asked(g) == ("saxons", "ChooseAssault")
    assert state(g).struck == (0, 0)
    g = battle("iceni", "dux", chance=(6,), cavalry=2, saxon_raider=2, saxon_settlement=1)
    play(g, "evade iceni")
    assert asked(g) == ("dux", "ChooseAssault")
    assert state(g).struck == (0, 0)
    g = battle("dobunni", "dux", cavalry=2, saxon_warband=2, saxon_settlement=1)
    play(g, "withdraw 2 saxon_warband glevum")
    assert (state(g).struck, state(g).cavalry) == ((0, 0), 0)


@rule("pendragon", "3.6.sequence")
def test_the_order_of_a_battle():
    """From Pre-Battle to Siege, as the log tells it."""
    here = {"saxon_raider": 2, "saxon_warband": 6, "militia": 1, "cavalry": 1, "fort": 1, "hillfort": 1}
    g = battle("iceni", "saxons", chance=(1,), **here)
    play(g, "evade iceni", "stand iceni")  # Pre-Battle
    play(g, "fight iceni", "withdraw 1 militia venta_icenorum")  # Withdrawal into the Hillfort
    play(g, "lose 1 saxon_warband")  # Charge; the Melee fells the Cavalry
    play(g, "assault branodunum", "lose 2 saxon_raider")  # the Fort: Escalade 1, Storm 1
    assert at(g, "iceni", "fort") == 0
    play(g, "hold iceni")
    play(g, "besiege venta_icenorum")
    rules = [line.rule for line in g.log]
    order = [
        "3.6.when",
        "3.6.3.withdrawal",
        "3.6.3.charge",
        "3.6.3.melee",
        "3.6.4.escalade",
        "3.6.4.storm",
        "3.6.4.stronghold-destroyed",
        "3.6.5.prestige-battle-won",
        "3.6.5.prestige-fort-lost",
        "3.6.6.starvation",
    ]
    places = [rules.index(rule) for rule in order]
    assert places == sorted(places)
    assert at(g, "iceni", "militia") == 0


def test_the_log_tells_half_losses():
    """Two Raiders are one loss; a Warband is one, which needs no telling."""
    g = battle("atrebates", "dux", cavalry=2, saxon_raider=5)
    play(g, "stand atrebates")
    told = [line.text for line in g.log if line.kind == "units-lost"]
    assert told[0] == "Saxons lose 4 Saxon Raiders in Atrebates (2 losses)"
    g = battle("atrebates", "dux", cavalry=1, saxon_warband=1)
    assert [line.text for line in g.log if line.kind == "units-lost"] == ["Saxons lose 1 Saxon Warband in Atrebates"]
