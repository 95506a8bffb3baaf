"""3.6.1 Strikes and losses."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from logres.games.pendragon.battle.losses import absorbed, forced, halves, may_lose, shares
from logres_workshop.marker import rule
from tests.games.pendragon.battles import battle, lost
from tests.games.pendragon.orders import asked, at, laden, play, texts, why

COUNTS = st.lists(st.integers(0, 4), min_size=3, max_size=3).map(tuple)
SIZES = (1, 2, 4)


@given(st.integers(0, 20), COUNTS)
def test_as_much_as_possible_is_absorbed(losses, counts):
    """The reckoning, against all subsets."""
    units = [size for size, count in zip(SIZES, counts, strict=True) for _ in range(count)]
    sums = {sum(some) for n in range(len(units) + 1) for some in itertools.combinations(units, n)}
    assert absorbed(losses, SIZES, counts) == max(s for s in sums if s <= losses)


@given(st.integers(0, 20), COUNTS)
def test_no_choice_leads_astray(losses, counts):
    """Whatever is lost first, the rest can always be allotted; and what is forced is all there is to choose."""
    options = [(lot, n) for lot in range(3) for n in range(1, counts[lot] + 1)]
    open_ones = [(lot, n) for lot, n in options if may_lose(losses, SIZES, counts, lot, n)]
    gone = forced(losses, SIZES, counts)
    assert bool(open_ones) == (absorbed(losses, SIZES, counts) > 0)
    if gone is not None:
        assert sum(s * n for s, n in zip(SIZES, gone, strict=True)) == absorbed(losses, SIZES, counts)
    elif losses:
        assert open_ones


@given(st.integers(0, 12), COUNTS, COUNTS)
def test_halves_can_be_taken(losses, dux, civitates):
    ours, theirs = halves(losses, SIZES, dux, civitates)
    total = sum(s * (a + b) for s, a, b in zip(SIZES, dux, civitates, strict=True))
    assert ours + theirs == min(losses, total)
    both = tuple(a + b for a, b in zip(dux, civitates, strict=True))
    for a, b in shares(losses, SIZES, dux, civitates):
        assert a + b == absorbed(losses, SIZES, both)


@rule("pendragon", "3.6.1.loss-values")
def test_militia_and_raiders_count_half_in_the_field():
    """3 Militia inflict 1½ on Raiders of ½ each; 3 Raiders inflict as much."""
    g = battle("atrebates", "civitates", militia=3, saxon_raider=8)
    play(g, "stand atrebates")
    assert lost(g) == (3, 3)
    g = battle("atrebates", "civitates", comitates=3, saxon_warband=3)
    assert lost(g) == (3, 3)
    g = battle("atrebates", "civitates", militia=3, scotti_warband=3, target="scotti")
    assert lost(g) == (3, 1)
    g = battle("atrebates", "dux", cavalry=1, scotti_raider=3, target="scotti")
    play(g, "stand atrebates")
    assert lost(g) == (0, 2)


@rule("pendragon", "3.6.1.full-loss-needed")
def test_half_a_loss_removes_no_cavalry():
    g = battle("atrebates", "saxons", saxon_raider=1, cavalry=1)
    play(g, "stand atrebates")
    assert lost(g) == (1, 0)
    g = battle("atrebates", "civitates", militia=1, saxon_warband=1)
    assert lost(g) == (1, 0)


@rule("pendragon", "3.6.1.full-loss-needed")
def test_losses_that_can_remove_a_unit_must():
    """1½ on a Warband and a Raider remove both; 1 on them the Warband, for the Raider alone would waste a half."""
    g = battle("atrebates", "civitates", militia=3, saxon_warband=1, saxon_raider=1)
    play(g, "stand atrebates")
    assert at(g, "atrebates", "saxon_warband") == 0
    assert at(g, "atrebates", "saxon_raider") == 0
    g = battle("atrebates", "civitates", militia=2, saxon_warband=1, saxon_raider=1)
    play(g, "stand atrebates")
    assert asked(g) == ("saxons", "Lose")
    assert texts(g) == ["lose 1 saxon_warband"]
    assert why(g, "lose 1 saxon_raider") == "3.6.1.full-loss-needed"


@rule("pendragon", "3.6.1.owner-allocates")
def test_the_owner_chooses_who_falls():
    g = battle("iceni", "dux", cavalry=2, saxon_warband=1, saxon_raider=4, laden_saxon_raider=2)
    play(g, "stand iceni", "stand iceni")
    assert asked(g) == ("saxons", "Lose")
    assert texts(g) == [
        "lose 1 saxon_warband",
        *[f"lose {n} saxon_raider" for n in range(1, 5)],
        "lose 1 laden_saxon_raider",
        "lose 2 laden_saxon_raider",
    ]
    play(g, "lose 3 saxon_raider", "lose 1 laden_saxon_raider")
    assert at(g, "iceni", "saxon_warband") == 1
    assert laden(g, "iceni", "saxon_raider") == 1


@rule("pendragon", "3.6.1.briton-split-losses")
def test_B1_britons_who_disagree():
    """1½ on a Cavalry, a Comitates and a Militia, from three Raiders in ambush: the Cavalry and the Militia go."""
    g = battle("iceni", "saxons", chance=(5,), saxon_raider=3, cavalry=1, comitates=1, militia=1)
    play(g, "ambush iceni")
    assert asked(g) == ("dux", "ProposeShare")
    assert texts(g) == ["leave", "share 0"]
    play(g, "share 0")
    assert asked(g) == ("civitates", "AgreeToShare")
    play(g, "refuse")
    assert at(g, "iceni", "cavalry") == 0
    assert at(g, "iceni", "militia") == 0
    assert at(g, "iceni", "comitates") == 1


@rule("pendragon", "3.6.1.briton-split-losses")
def test_britons_who_agree():
    g = battle("iceni", "saxons", chance=(5,), saxon_raider=3, cavalry=1, comitates=1, militia=1)
    play(g, "ambush iceni", "share 0", "agree")
    assert at(g, "iceni", "cavalry") == 1
    assert at(g, "iceni", "comitates") == 0
    assert at(g, "iceni", "militia") == 0
    g = battle("iceni", "saxons", chance=(5,), saxon_raider=3, cavalry=1, comitates=1, militia=1)
    play(g, "ambush iceni", "leave")
    assert asked(g) == ("civitates", "ProposeShare")
    assert texts(g) == ["halve", "share 0"]
    play(g, "halve")
    assert at(g, "iceni", "cavalry") == 0


@rule("pendragon", "3.6.1.briton-split-losses")
def test_the_dux_takes_the_odd_loss_and_one_unit_may_absorb_in_vain():
    assert halves(2, (2, 2), (1, 0), (0, 1)) == (2, 0)  # two halves on two whole Units would both be in vain
    assert halves(2, (2, 1), (1, 0), (0, 2)) == (1, 1)  # a Cavalry absorbs one half in vain, a Militia falls
    assert halves(6, (2, 2), (3, 0), (0, 3)) == (4, 2)
    assert halves(4, (2, 2), (3, 0), (0, 3)) == (2, 2)
    assert halves(2, (2, 2), (3, 0), (0, 3), 4) == (0, 2)  # after a steadfast Cavalry


@rule("pendragon", "3.6.1.simultaneous-steps")
def test_mutual_destruction():
    g = battle("atrebates", "saxons", target="scotti", saxon_warband=2, scotti_warband=2)
    assert lost(g) == (2, 2)


@rule("pendragon", "3.6.1.simultaneous-steps")
def test_the_removed_do_not_strike_later():
    """Two Cavalry fell the only Warband in the Charge: it never comes to the Melee."""
    g = battle("atrebates", "dux", cavalry=2, saxon_warband=1)
    assert lost(g) == (0, 1)


@rule("pendragon", "3.6.1.strike-count", "3.6.3.step-eligibility")
def test_who_struck_in_ambush_strikes_no_more():
    """A Warband in ambush fells one of three Scotti, and is felled in the Melee without a second Strike."""
    g = battle("iceni", "saxons", target="scotti", chance=(6,), saxon_warband=1, scotti_warband=3)
    play(g, "ambush iceni")
    assert lost(g) == (1, 1)
    g = battle("iceni", "saxons", target="scotti", chance=(6,), saxon_raider=2, scotti_warband=3)
    play(g, "ambush iceni")
    assert lost(g) == (2, 1)


@rule("pendragon", "3.6.1.fought-faction-only")
def test_a_third_faction_stands_by():
    g = battle("atrebates", "saxons", target="civitates", saxon_warband=3, militia=2, scotti_warband=2, scotti_raider=2)
    assert lost(g) == (1, 2)
    assert at(g, "atrebates", "scotti_warband") == 2
    assert at(g, "atrebates", "scotti_raider") == 2


@rule("pendragon", "3.6.1.briton-side")
def test_britons_fight_as_one_until_fragmentation():
    g = battle("atrebates", "civitates", militia=2, cavalry=2, saxon_warband=2)
    assert lost(g) == (0, 2)
    more = {"imperium": "fragmentation"}
    g = battle("atrebates", "civitates", more=more, militia=2, cavalry=2, saxon_warband=2)
    assert lost(g) == (2, 1)
    assert at(g, "atrebates", "cavalry") == 2
    g = battle("atrebates", "saxons", target="dux", saxon_warband=1, militia=2, cavalry=2)
    assert lost(g) == (1, 0)
    g = battle("atrebates", "saxons", target="civitates", more=more, saxon_warband=1, militia=2, cavalry=2)
    assert lost(g) == (1, 2)


@rule("pendragon", "3.6.1.briton-civil-battle")
def test_britons_against_each_other():
    """At any Imperium; Foederati fight for their colour."""
    for imperium in ("roman_rule_military", "fragmentation"):
        more = {"imperium": imperium, "prestige": 5}
        here = {"cavalry": 2, "red_saxon_warband": 1, "militia": 4, "blue_saxon_warband": 1}
        g = battle("atrebates", "dux", target="civitates", more=more, **here)
        assert asked(g) == ("civitates", "Lose")
        play(g, "lose 4 militia")
        assert asked(g) == ("dux", "Lose")
        play(g, "lose 1 red_saxon_warband")  # in the Melee the two Foederati fell each other
        assert lost(g) == (1, 5)
        assert at(g, "atrebates", "cavalry") == 2
