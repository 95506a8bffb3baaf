"""3.6.2 Pre-Battle, and the terrain of 3.6.1."""

import pytest

from logres.games.pendragon.battle.engagement import ATTACKERS_AMBUSH, DEFENDERS_SEEN, DEFENDERS_STAY
from logres.games.pendragon.names import UNSHADED
from logres_workshop.marker import rule
from tests.games.pendragon.battles import answers, battle, force, lost, over, state
from tests.games.pendragon.orders import asked, at, play, texts, why


@pytest.mark.parametrize(
    ("space", "least"),
    [("corieltauvi", 4), ("brigantes", 5), ("atrebates", 6), ("londinium", 6)],
)
@rule("pendragon", "3.6.2.raider-evade", "3.6.1.rough", "3.6.1.home-terrain-saxon")
def test_B5_raiders_evade_by_terrain(space, least):
    """Home Terrain 4-6, other Rough 5-6, Clear 6, and a City counts as Clear."""
    for die in range(1, 7):
        g = battle(space, "dux", chance=(die,), cavalry=1, saxon_raider=4)
        assert asked(g) == ("saxons", "EvadeOrAmbush")
        play(g, f"evade {space}")
        assert over(g)
        assert lost(g) == ((0, 0) if die >= least else (1, 2))


@rule("pendragon", "3.6.1.home-terrain-scotti", "1.3.1.terrain-effects")
def test_scotti_are_at_home_in_hills():
    for space, left in (("brigantes", 4), ("corieltauvi", 2)):
        g = battle(space, "dux", target="scotti", chance=(4,), cavalry=1, scotti_raider=4)
        play(g, f"evade {space}")
        assert at(g, space, "scotti_raider") == left
    g = battle("brigantes", "dux", target="scotti", cavalry=1, scotti_warband=2)
    assert "ambush brigantes" in texts(g)
    g = battle("corieltauvi", "dux", target="scotti", cavalry=1, scotti_warband=2)
    assert over(g)


@rule("pendragon", "3.6.2.raider-evade")
def test_one_die_for_all_raiders_and_no_second_try():
    g = battle("brigantes", "dux", chance=(5,), cavalry=3, saxon_raider=5, laden_saxon_raider=3)
    play(g, "evade brigantes")
    assert over(g)
    assert g.answer[:2] == (0, 0)
    assert at(g, "brigantes", "saxon_raider") == 8


@rule("pendragon", "3.6.2.raider-ambush", "3.6.2.ambush-effect")
def test_raiders_ambush_at_home_on_five():
    """Four Raiders in ambush fell both Cavalry before these could charge a second time: both Strike in one step."""
    for die, left in ((4, 0), (5, 0), (6, 0)):
        g = battle("iceni", "saxons", chance=(die,), attack=force(saxon_raider=4), saxon_raider=4, cavalry=2)
        assert texts(g) == ["stand iceni", "evade iceni", "ambush iceni"]
        play(g, "ambush iceni")
        assert at(g, "iceni", "cavalry") == (2 if die < 5 else 0)
        assert at(g, "iceni", "saxon_raider") == left


@rule("pendragon", "3.6.2.raider-ambush")
def test_evade_or_ambush_never_both():
    g = battle("iceni", "saxons", chance=(4,), saxon_raider=4, militia=2)
    play(g, "ambush iceni")
    assert over(g)


@pytest.mark.parametrize(("piece", "target"), [("saxon_warband", "saxons"), ("red_saxon_warband", "dux")])
@rule("pendragon", "3.6.2.troop-evade-ambush", "3.6.1.home-terrain-saxon")
def test_B5_troops_evade_on_five_at_home(piece, target):
    for die, gone in ((4, True), (5, False)):
        g = battle("iceni", "scotti", target=target, chance=(die,), scotti_warband=3, **{piece: 1})
        assert asked(g) == (target, "EvadeOrAmbush")
        play(g, "evade iceni")
        assert over(g)
        assert at(g, "iceni", piece) == (0 if gone else 1)


@rule("pendragon", "3.6.2.troop-evade-ambush", "3.6.3.charge")
def test_B5_troops_ambush_on_three_at_home():
    """An Ambush fells the Warband before the Melee; without it both fall."""
    for die, left in ((2, 0), (3, 1)):
        g = battle("iceni", "saxons", target="scotti", chance=(die,), saxon_warband=1, scotti_warband=1)
        play(g, "ambush iceni")
        assert over(g)
        assert at(g, "iceni", "saxon_warband") == left
        assert at(g, "iceni", "scotti_warband") == 0


@rule("pendragon", "3.6.2.troop-evade-ambush")
def test_cavalry_and_strangers_never_roll():
    """A Scotti Warband is no more at home in Fens than Cavalry; Saxon Foederati beside them alone are asked."""
    g = battle("iceni", "scotti", scotti_warband=2, cavalry=1, militia=1)
    assert asked(g)[1] != "EvadeOrAmbush"
    g = battle("iceni", "scotti", chance=(5,), scotti_warband=2, cavalry=1, blue_saxon_warband=1)
    assert asked(g) == ("civitates", "EvadeOrAmbush")
    play(g, "evade iceni")
    assert over(g)
    assert at(g, "iceni", "blue_saxon_warband") == 1
    assert at(g, "iceni", "cavalry") == 0
    assert why(battle("atrebates", "dux", cavalry=1, saxon_raider=1), "ambush atrebates") == "3.6.2.ambush-home-only"


@rule("pendragon", "3.6.2.troop-evade-ambush", "3.6.2.order-of-rolls")
def test_one_roll_for_the_troops_of_both_britons():
    """Each Briton designates his own Foederati; one die decides for both."""
    for die, result in ((4, (2, 2)), (5, (1, 1))):
        g = battle("iceni", "scotti", chance=(die,), scotti_warband=6, red_saxon_warband=1, blue_saxon_warband=1)
        assert asked(g) == ("dux", "EvadeOrAmbush")
        play(g, "ambush iceni")
        assert asked(g) == ("civitates", "EvadeOrAmbush")
        play(g, "evade iceni")
        assert lost(g) == result


@rule("pendragon", "3.6.2.order-of-rolls")
def test_attackers_then_defenders_raiders_then_troops():
    g = battle(
        "iceni",
        "saxons",
        chance=(
            {"for": "pre-battle iceni attackers raiders", "dice": [1]},
            {"for": "pre-battle iceni attackers troops", "dice": [1]},
            {"for": "pre-battle iceni defenders troops", "dice": [1]},
        ),
        saxon_raider=1,
        saxon_warband=1,
        red_saxon_warband=1,
    )
    play(g, "ambush iceni")
    assert asked(g) == ("saxons", "EvadeOrAmbush")
    play(g, "ambush iceni")
    assert asked(g) == ("dux", "EvadeOrAmbush")
    play(g, "ambush iceni")
    answers(g)
    g = battle("brigantes", "dux", target="scotti", chance=(1, 1), cavalry=9, scotti_raider=1, scotti_warband=1)
    assert g.decision is not None
    assert "raiders" in g.decision.prompt
    play(g, "stand brigantes")
    assert g.decision is not None
    assert "troops" in g.decision.prompt


@rule("pendragon", "3.6.1.home-terrain-cymbrogi")
def test_hills_are_home_to_comitates_and_militia_with_cymbrogi():
    forces = {"scotti_raider": 6, "comitates": 1, "militia": 1, "cavalry": 1}
    for cards, home in (({}, False), ({"CYMBROGI": UNSHADED}, True)):
        g = battle("brigantes", "scotti", cards=cards, **forces)
        play(g, "stand brigantes")
        assert (asked(g) == ("civitates", "EvadeOrAmbush")) is home
    g = battle("iceni", "scotti", cards={"CYMBROGI": UNSHADED}, **forces)
    play(g, "stand iceni")
    assert asked(g)[1] != "EvadeOrAmbush"
    g = battle("brigantes", "scotti", cards={"CYMBROGI": UNSHADED}, scotti_raider=1, cavalry=1)
    play(g, "stand brigantes")
    assert over(g)


KINDS = {"comitates": 2, "militia": 2, "blue_scotti_warband": 1, "scotti_raider": 8}
HILLS = {"cards": {"CYMBROGI": UNSHADED}}


@rule("pendragon", "3.6.2.troop-evade-ambush", "3.6.2.order-of-rolls")
def test_troops_are_designated_kind_by_kind():
    g = battle("brigantes", "scotti", chance=(5,), **HILLS, **KINDS)
    play(g, "stand brigantes")
    kinds = ("comitates", "militia", "blue_scotti_warband")
    apart = [f"{verb} {kind} brigantes" for kind in kinds for verb in ("evade", "ambush")]
    assert texts(g) == ["stand brigantes", "evade brigantes", "ambush brigantes", *apart]
    play(g, "evade militia brigantes")
    assert (asked(g)[0], [text for text in texts(g) if "militia" in text]) == ("civitates", [])
    play(g, "ambush comitates brigantes")
    assert texts(g) == ["stand brigantes", "evade brigantes", "ambush brigantes"]  # one kind is left
    play(g, "stand brigantes")
    assert at(g, "brigantes", "militia") == 2
    assert any("The troops of the defenders evade" in line.text for line in g.log)
    assert any("The troops of the defenders ambush" in line.text for line in g.log)


@rule("pendragon", "3.6.2.troop-evade-ambush")
def test_all_troops_at_home_may_still_try_the_same():
    g = battle("brigantes", "scotti", chance=(6,), **HILLS, **KINDS)
    play(g, "stand brigantes", "evade brigantes")
    assert over(g)
    assert lost(g) == (0, 0)


@rule("pendragon", "3.6.2.troop-evade-ambush")
def test_one_kind_and_non_players_and_the_first_reading_designate_all():
    whole = ["stand brigantes", "evade brigantes", "ambush brigantes"]
    for forces, more in (
        ({"militia": 2, "scotti_raider": 8}, {}),
        (KINDS, {"nonplayer": [0, 1, 0, 0]}),
        (KINDS, {"old_reading": 1}),
    ):
        g = battle("brigantes", "scotti", more=more, chance=(1,), **HILLS, **forces)
        play(g, "stand brigantes")
        assert texts(g) == whole


@rule("pendragon", "3.6.2.evasion-effect")
def test_evaders_take_no_part_in_anything():
    """Raiders that Evade as attackers neither Strike nor Assault nor fall; the Warband goes on alone."""
    g = battle("iceni", "saxons", chance=(4,), saxon_raider=5, saxon_warband=1, militia=1, hillfort=1)
    play(g, "evade iceni", "stand iceni", "fight iceni")
    assert asked(g) == ("saxons", "ChooseAssault")
    assert sum(state(g).attack) == 1
    play(g, "assault branodunum")
    assert over(g)
    assert at(g, "iceni", "saxon_warband") == 0
    assert at(g, "iceni", "saxon_raider") == 5
    assert at(g, "iceni", "hillfort") == 1
    assert g.answer[2] == 5


@rule("pendragon", "3.6.2.evasion-effect")
def test_where_all_defenders_evade_the_stronghold_stands_alone():
    g = battle("iceni", "dux", chance=(5,), cavalry=3, saxon_warband=2, saxon_settlement=1)
    play(g, "evade iceni")
    assert asked(g) == ("dux", "ChooseAssault")
    play(g, "assault branodunum")
    assert over(g)
    assert at(g, "iceni", "saxon_settlement") == 0
    assert at(g, "iceni", "saxon_warband") == 2


@rule("pendragon", "3.6.2.ambush-home-only")
def test_B6_no_ambush_outside_home_terrain():
    """Not even where an Event gives an Ambush without a roll; and no Ambush by Saxon Foederati in Clear."""
    g = battle("atrebates", "saxons", target="scotti", terms=ATTACKERS_AMBUSH, saxon_warband=1, scotti_warband=1)
    assert over(g)
    assert lost(g) == (1, 1)
    g = battle("iceni", "saxons", target="scotti", terms=ATTACKERS_AMBUSH, saxon_warband=1, scotti_warband=1)
    assert over(g)
    assert lost(g) == (0, 1)
    g = battle("atrebates", "dux", target="scotti", cavalry=1, red_saxon_warband=1, scotti_raider=1)
    assert asked(g) == ("scotti", "EvadeOrAmbush")
    assert why(g, "ambush atrebates") == "3.6.2.ambush-home-only"


def test_an_event_forbids_evasion_or_ambush():
    g = battle("iceni", "dux", terms=DEFENDERS_STAY, cavalry=1, saxon_raider=3)
    assert texts(g) == ["stand iceni", "ambush iceni"]
    assert why(g, "evade iceni") == "3.6.2.evasion-effect"
    g = battle("iceni", "dux", terms=DEFENDERS_SEEN, cavalry=1, saxon_raider=3)
    assert texts(g) == ["stand iceni", "evade iceni"]
    assert over(battle("iceni", "dux", terms=DEFENDERS_STAY + DEFENDERS_SEEN, cavalry=2, saxon_raider=3))


def test_nothing_is_asked_where_no_field_battle_can_come():
    g = battle("iceni", "saxons", saxon_raider=3, hillfort=1)
    assert asked(g) == ("saxons", "ChooseAssault")
