"""3.6.4 Assaults, and what a Stronghold is worth in them."""

import pytest

from logres.games.pendragon.battle.engagement import NO_ASSAULT, SURPRISE_HERE
from logres.games.pendragon.names import SHADED, UNSHADED
from logres_workshop.marker import rule
from tests.games.pendragon.battles import battle, lost, over
from tests.games.pendragon.orders import asked, at, board, play, texts

CAMELOT = {"CAMELOT": UNSHADED}
BADONICUS = {"MONS BADONICUS": SHADED}


def assault(space, stronghold, raiders, inside=0, coup=None, cards=None):
    """Saxon Raiders alone go for a Stronghold into which Warbands or Militia have withdrawn."""
    garrison = {"saxon_settlement": "saxon_warband", "fort": "cavalry"}.get(stronghold, "militia")
    attacker = "scotti" if stronghold == "saxon_settlement" else "saxons"
    chance = () if coup is None else (coup,)
    g = battle(
        space,
        attacker,
        target="saxons" if attacker == "scotti" else "civitates",
        terms=0 if coup is None else SURPRISE_HERE,
        chance=chance,
        cards=cards,
        **{stronghold: 1, garrison: inside, attacker.removesuffix("s") + "_raider": raiders},
    )
    if inside:
        play(g, f"stand {space}")
        play(g, next(text for text in texts(g) if text.startswith(f"withdraw {inside} ")))
    play(g, texts(g)[1])
    return at(g, space, stronghold) == 0


TABLE = [
    ("dobunni", "saxon_settlement", 0, 1, 1, 3, None),
    ("dobunni", "saxon_settlement", 1, 3, 2, 2, None),
    ("dobunni", "saxon_settlement", 2, 5, 3, 1, None),
    ("dobunni", "hillfort", 0, 3, 2, 3, None),
    ("dobunni", "hillfort", 1, 5, 3, 2, None),
    ("dobunni", "hillfort", 2, 7, 4, 1, None),
    ("dobunni", "fort", 0, 4, 2, 3, None),
    ("dobunni", "fort", 1, 7, 3, 2, None),
    ("dobunni", "fort", 2, 10, 4, 1, None),
    ("dobunni", "hillfort", 0, 4, 2, 3, CAMELOT),
    ("dobunni", "hillfort", 1, 7, 3, 2, CAMELOT),
    ("dobunni", "town", 0, 5, 3, 5, None),
    ("dobunni", "town", 1, 7, 4, 4, None),
    ("dobunni", "town", 2, 9, 5, 3, None),
    ("dobunni", "town", 3, 11, 6, 2, None),
    ("dobunni", "town", 4, 13, 7, 1, None),
    ("eboracum", "town", 0, 7, 4, 5, None),
    ("londinium", "town", 0, 9, 5, 5, None),
    ("eboracum", "fort", 0, 7, 4, 5, None),
    ("dobunni", "hillfort", 0, 1, 1, 3, BADONICUS),
]


@pytest.mark.parametrize(("space", "stronghold", "inside", "plain", "after", "roll", "cards"), TABLE)
@rule(
    "pendragon",
    "3.6.4.garrison",
    "3.6.4.escalade-defense-table",
    "3.6.4.holding-capacity-table",
    "3.6.4.coup-de-main",
    "3.6.4.escalade",
    "3.6.4.escalade-raiders-half",
    "3.6.4.storm",
    "3.6.4.stronghold-destroyed",
    "5.3.camelot",
    "5.3.mons-badonicus",
)
def test_B4_raiders_needed(space, stronghold, inside, plain, after, roll, cards):
    """One Raider fewer, and the Stronghold stands; so too with a Coup de Main, which needs a roll no higher."""
    assert assault(space, stronghold, plain, inside, cards=cards)
    assert plain == 1 or not assault(space, stronghold, plain - 1, inside, cards=cards)
    assert assault(space, stronghold, after, inside, roll, cards)
    assert after == 1 or not assault(space, stronghold, after - 1, inside, roll, cards)
    if after < plain:
        assert not assault(space, stronghold, after, inside, roll + 1, cards)


@rule("pendragon", "3.6.4.coup-de-main")
def test_B3_coup_de_main_on_a_town_with_two_militia():
    assert assault("dobunni", "town", 5, 2, 3)
    assert not assault("dobunni", "town", 5, 2, 4)


@rule("pendragon", "3.6.4.coup-de-main", "3.6.4.holding-capacity-table")
def test_no_coup_against_five_in_a_city():
    assert assault("londinium", "town", 9, 4, 1)
    assert not assault("londinium", "town", 10, 5, 1)


@rule("pendragon", "3.6.4.coup-de-main")
def test_without_surprise_there_is_no_roll_and_each_assault_has_its_own():
    g = battle("dobunni", "saxons", saxon_warband=9, town=1)
    play(g, "assault glevum")
    g = battle(
        "dobunni",
        "saxons",
        terms=SURPRISE_HERE,
        chance=(
            {"for": "coup de main dobunni glevum", "dice": [5]},
            {"for": "coup de main dobunni corinium", "dice": [4]},
        ),
        saxon_warband=9,
        town=1,
        fort=1,
    )
    play(g, "assault glevum")
    assert at(g, "dobunni", "town") == 0
    play(g, "assault corinium")
    assert at(g, "dobunni", "fort") == 0


@rule("pendragon", "3.6.4.holding-capacity-table")
def test_how_many_withdraw_into_each():
    for space, stronghold, room in (
        ("dobunni", "hillfort", 2),
        ("dobunni", "fort", 2),
        ("dobunni", "town", 4),
        ("eboracum", "town", 6),
        ("londinium", "town", 8),
        ("londinium", "fort", 8),
        ("dobunni", "blue_scotti_settlement", 2),
    ):
        owner = "cavalry" if stronghold == "fort" else "militia"
        g = battle(space, "saxons", saxon_warband=9, **{stronghold: 1, owner: 9})
        assert max([a.count or 0 for a in g.legal() if a.verb == "withdraw"]) == room


@rule("pendragon", "3.6.4.assault-condition")
def test_any_defender_in_the_open_forbids_an_assault():
    g = battle("dobunni", "saxons", saxon_warband=1, saxon_raider=5, cavalry=5, town=1)
    play(g, "stand dobunni", "fight dobunni")
    while not over(g):
        assert asked(g)[1] != "ChooseAssault"
        play(g, texts(g)[0])
    assert at(g, "dobunni", "cavalry") > 0


@rule("pendragon", "3.6.4.assault-condition")
def test_the_attacker_may_hold_and_dead_attackers_cannot():
    g = battle("dobunni", "saxons", saxon_warband=9, town=1)
    play(g, "hold dobunni")
    assert over(g)
    assert at(g, "dobunni", "town") == 1
    assert over(battle("dobunni", "saxons", saxon_warband=2, comitates=2))
    g = battle("dobunni", "saxons", terms=NO_ASSAULT, saxon_warband=9, town=1)
    assert over(g)


@rule("pendragon", "3.6.4.assault-condition")
def test_whose_strongholds_are_targets():
    """Before Fragmentation those of both Britons; else those of the faction that was fought."""
    here = {"saxon_warband": 9, "town": 1, "fort": 1}
    assert len(texts(battle("dobunni", "saxons", **here))) == 3
    g = battle("dobunni", "saxons", target="dux", more={"imperium": "fragmentation"}, **here)
    assert texts(g) == ["hold dobunni", "assault corinium"]
    g = battle("dobunni", "civitates", target="saxons", militia=3, fort=1, saxon_settlement=1)
    assert texts(g) == ["hold dobunni", "assault corinium"]


@rule("pendragon", "3.6.4.two-strongholds")
def test_the_second_only_when_the_first_has_fallen():
    g = battle("dobunni", "saxons", saxon_warband=9, town=1, hillfort=1)
    play(g, "assault corinium")
    assert at(g, "dobunni", "hillfort") == 0
    assert texts(g) == ["hold dobunni", "assault glevum"]
    play(g, "assault glevum")
    assert over(g)
    assert at(g, "dobunni", "town") == 0
    g = battle("dobunni", "saxons", saxon_warband=2, town=1, hillfort=1)
    play(g, "assault glevum")
    assert over(g)
    assert at(g, "dobunni", "hillfort") == 1


@rule("pendragon", "3.6.4.escalade")
def test_a_hillfort_with_two_inside_inflicts_one_and_a_half():
    g = battle("dobunni", "saxons", saxon_warband=5, militia=2, hillfort=1)
    play(g, "withdraw 2 militia glevum", "assault glevum")
    assert any("inflict 1½" in line.text for line in g.log if line.rule == "3.6.4.escalade")
    assert lost(g) == (4, 3)  # 1 in Escalade, then 3 against 4: two Militia and the Garrison fall, and the Hillfort


@rule("pendragon", "3.6.4.escalade-raiders-half")
def test_attacking_militia_absorb_a_full_loss_where_raiders_absorb_half():
    g = battle("dobunni", "civitates", militia=3, scotti_warband=2, scotti_settlement=1, target="scotti")
    play(g, "withdraw 2 scotti_warband glevum", "assault glevum")
    assert lost(g) == (3, 2)  # 1 in Escalade, 2 in Storm
    g = battle("dobunni", "civitates", militia=5, scotti_warband=2, scotti_settlement=1, target="scotti")
    play(g, "withdraw 2 scotti_warband glevum", "assault glevum")
    assert lost(g) == (3, 3)


@pytest.mark.parametrize(
    ("inside", "answer", "fell"), [(1, "bear", 0), (1, "spread", 1), (2, "bear", 1), (2, "spread", 2)]
)
@rule("pendragon", "3.6.4.escalade-cavalry-double")
def test_one_cavalry_may_bear_two_losses(inside, answer, fell):
    """Town: ½ for each of 2 + inside: 1½ or 2. The Storm takes as many Cavalry as there are defenders."""
    more = {"imperium": "fragmentation"}
    here = {"cavalry": 7, "comitates": inside, "town": 1}
    g = battle("dobunni", "dux", target="civitates", more=more, **here)
    play(g, f"withdraw {inside} comitates glevum", "assault glevum")
    assert asked(g) == ("dux", "Steadfast")
    play(g, f"{answer} glevum")
    assert lost(g) == (fell + 2 + inside, inside + 1)
    assert board(g).casualties == fell + 2 + inside


@rule("pendragon", "3.6.4.escalade-cavalry-double")
def test_what_a_steadfast_cavalry_leaves_falls_on_others():
    """Three inside: 2½. The Cavalry bears 2 and falls; the last ½ is ignored, for no other Unit absorbs as little."""
    more = {"imperium": "fragmentation"}
    for inside, fell in ((3, 1), (4, 2)):
        g = battle("dobunni", "dux", target="civitates", more=more, cavalry=9, comitates=inside, town=1)
        play(g, f"withdraw {inside} comitates glevum", "assault glevum", "bear glevum")
        assert lost(g)[0] == fell + 2 + inside


@rule("pendragon", "3.6.4.escalade-cavalry-double")
def test_civitates_who_assault_leave_it_to_the_dux():
    g = battle("dobunni", "civitates", target="scotti", cavalry=1, militia=3, scotti_warband=1, scotti_settlement=1)
    play(g, "withdraw 1 scotti_warband glevum")
    assert asked(g) == ("civitates", "ChooseAssault")
    play(g, "assault glevum")
    assert asked(g) == ("dux", "Steadfast")
    play(g, "bear glevum")
    assert asked(g) == ("dux", "ProposeShare")  # not in Storm


@rule("pendragon", "3.6.4.storm", "3.6.4.garrison")
def test_the_garrison_falls_before_the_withdrawn():
    g = battle("dobunni", "saxons", saxon_warband=5, militia=2, town=1)
    play(g, "withdraw 2 militia glevum", "assault glevum")  # Escalade 2, then 3 against 4
    assert lost(g) == (5, 1)
    assert at(g, "dobunni", "militia") == 1
    assert at(g, "dobunni", "town") == 1


@rule("pendragon", "3.6.4.stronghold-destroyed")
def test_mutual_annihilation_leaves_the_stronghold():
    g = battle("dobunni", "saxons", saxon_warband=2, fort=1)
    play(g, "assault glevum")  # Escalade 1, Storm 1 against 1
    assert lost(g) == (2, 0)
    assert at(g, "dobunni", "fort") == 1
    g = battle("dobunni", "saxons", target="scotti", saxon_raider=1, scotti_settlement=1)
    play(g, "assault glevum")
    assert at(g, "dobunni", "scotti_settlement") == 0


@rule("pendragon", "3.6.4.escalade-defense-table")
def test_a_city_has_its_own_line():
    """A Fort in Eboracum: three Garrison at ½, not one at 1."""
    g = battle("eboracum", "saxons", saxon_warband=5, fort=1)
    play(g, "assault eboracum")
    assert lost(g) == (4, 1)  # 1½ in Escalade: one; then 3 against 4
