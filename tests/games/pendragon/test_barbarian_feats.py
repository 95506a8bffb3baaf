"""4.4, 4.5 Settle, Ravage, Shield Wall, Ransom, Entreat. Surprise stands with the Raid."""

from __future__ import annotations

from typing import Any

import pytest

from logres.engine.game import Game
from logres.games.pendragon.names import SHADED, SPACE, UNSHADED, Card
from logres.games.pendragon.tables import N_CARDS
from logres_workshop.marker import rule
from tests.games.pendragon.orders import asked, at, board, laden, play, prosperity, targets, texts, why
from tests.games.pendragon.test_barbarian_commands import command, renown

BOTH = pytest.mark.parametrize(("faction", "nation"), [("saxons", "saxon"), ("scotti", "scotti")])
NO_PATROL = {"patrolled": [0, 0, 0, 0]}


def cards(**sides: int) -> list[int]:
    lasting = [0] * N_CARDS
    for name, side in sides.items():
        lasting[Card[name.upper()]] = side
    return lasting


def population(g: Game, space: str) -> int:
    return board(g).population[SPACE[space]]


# ---------------------------------------------------------------------- Settle


def settle(faction: str, here: dict[str, int], command_: str = "march", **more: Any) -> Game:
    """A Settle in Dobunni with a March into it from Silures, done after it."""
    nation = faction.removesuffix("s")
    forces = {"dobunni": here, "silures": {f"{nation}_warband": 1}}
    g = command(faction, command_, forces, feats=1, **more)
    play(g, "select dobunni", "done", "with settle", "select dobunni", "done", "settle")
    return g


@BOTH
@rule("pendragon", "4.4.1.settle-conditions", "4.5.1.settle")
def test_settle_where_own_pieces_outnumber_all_others(faction, nation):
    """Raiders counted on both sides; Foederati count for their employer."""
    other = "scotti_raider" if nation == "saxon" else "saxon_raider"
    for own, others, settles in (
        ({f"{nation}_warband": 2}, {"militia": 1}, True),
        ({f"{nation}_warband": 2}, {"militia": 2}, False),
        ({f"{nation}_warband": 2, f"{nation}_raider": 1}, {"militia": 2}, True),
        ({f"{nation}_warband": 2}, {"militia": 1, other: 1}, False),
        ({f"{nation}_warband": 2}, {f"red_{nation}_warband": 2}, False),
    ):
        g = settle(faction, {**own, **others})
        assert (asked(g)[1] == "SettleChoice") is settles
    g = command(faction, "march", {"silures": {f"{nation}_warband": 1}}, feats=1)
    play(g, "select dobunni", "done", "with settle")
    assert why(g, "select atrebates") == "4.4.1.settle-conditions"
    play(g, "select dobunni")
    assert targets(g) == []  # a single space
    g = command(faction, "battle", {"iceni": {f"{nation}_warband": 1, "militia": 1}}, feats=1)
    play(g, "select iceni", "done")
    assert why(g, "with settle") == "4.1.1.accompanying"


@rule("pendragon", "5.3.thanet")
def test_thanet_opens_a_second_space():
    g = command("saxons", "march", {"silures": {"saxon_warband": 1}}, feats=1, lasting=cards(thanet=SHADED))
    play(g, "select dobunni", "done", "with settle", "select dobunni")
    assert targets(g) == ["silures"]


@BOTH
@rule("pendragon", "4.4.1.settle-raider-rolls", "4.5.1.settle")
def test_raiders_who_return_may_settle(faction, nation):
    """A die for each of those who leave the space or its neighbours with this Return; 4-6, Scotti 5-6."""
    raider, warband = f"{nation}_raider", f"{nation}_warband"
    forces = {"iceni": {raider: 2}, "corieltauvi": {raider: 2}, "trinovantes": {raider: 1}, "regni": {raider: 3}}
    for moment in ("before", "after"):
        dice = [3, 4, 5, 6]
        g = command(faction, "return", forces, feats=1, chance=({"for": "settle iceni", "dice": dice},))
        play(g, "select iceni", "select corieltauvi", "select regni", "done", "with settle", "select iceni", "done")
        if moment == "before":
            play(g, "settle")
        else:
            play(g, "resolve corieltauvi", "resolve regni", "settle")
        assert at(g, "iceni", warband) == (3 if faction == "saxons" else 2)
        assert at(g, "trinovantes", raider) == 1
    g = command(faction, "march", {"iceni": {raider: 3, warband: 1}}, feats=1)
    play(g, "select corieltauvi", "done", "with settle", "select iceni", "done", "settle")
    assert at(g, "iceni", warband) == 1  # with a March nobody Returns


@rule("pendragon", "4.4.1.settle-raider-rolls")
def test_a_raider_rolls_for_one_space_only_and_warbands_run_out():
    forces = {"iceni": {"saxon_raider": 2}, "corieltauvi": {"saxon_raider": 2}}
    g = command("saxons", "return", forces, feats=1, lasting=cards(thanet=SHADED), chance=(1, 1, 1, 1))
    play(g, "select iceni", "select corieltauvi", "done", "with settle", "select iceni", "select corieltauvi", "done")
    play(g, "settle")
    assert asked(g)[1] != "SettleChoice"
    g = command("saxons", "return", forces, feats=1, available={"saxon_warband": 1}, chance=(6, 6))
    play(g, "select iceni", "done", "with settle", "select iceni", "done", "settle")
    assert at(g, "iceni", "saxon_warband") == 1


@BOTH
@rule("pendragon", "4.4.1.settle-warbands", "4.5.1.settle")
def test_warbands_for_renown(faction, nation):
    """One for each Settlement there, and with Control at the start one for each Population."""
    warband, home = f"{nation}_warband", f"{nation}_settlement"
    for here, placed in (
        ({home: 1}, 1 + 2),
        ({home: 2, warband: 2}, 2 + 2),
        ({home: 1, f"{nation}_raider": 2, "militia": 1}, 1),
    ):
        g = settle(faction, here)
        before = here.get(warband, 0)
        play(g, "recruit dobunni")
        assert renown(g, faction) == 20 - 1 - 3
        assert at(g, "dobunni", warband) == before + placed
    assert why(settle(faction, {warband: 2}), "recruit dobunni") == "4.4.1.settle-warbands"
    short: Any = {f"{nation}_renown": 3}
    g = settle(faction, {home: 1, warband: 2}, **short)
    assert why(g, "recruit dobunni") == "3.1.pay-up-front"  # two are left after the March


@rule("pendragon", "4.4.1.settle-population-settlement")
def test_warbands_for_people_and_a_settlement():
    g = settle("saxons", {"saxon_warband": 5})
    assert texts(g) == ["people dobunni", "found glevum", "found corinium", "enough dobunni"]
    play(g, "people dobunni")
    assert population(g, "dobunni") == 3
    assert at(g, "dobunni", "saxon_warband") == 2
    assert why(g, "people dobunni") == "4.4.1.settle-population-settlement"
    play(g, "found corinium")
    assert at(g, "dobunni", "saxon_settlement") == 1
    assert at(g, "dobunni", "saxon_warband") == 0
    g = settle("saxons", {"saxon_warband": 4}, population={"dobunni": 3})
    assert why(g, "people dobunni") == "4.4.1.settle-population-settlement"  # printed + 1
    g = settle("saxons", {"saxon_warband": 2})
    assert texts(g) == ["found glevum", "found corinium", "enough dobunni"]
    assert why(g, "people dobunni") == "4.4.1.settle-population-settlement"
    g = command("saxons", "march", {"londinium": {"saxon_warband": 5}, "cantiaci": {"saxon_warband": 1}}, feats=1)
    play(g, "select londinium", "done", "with settle", "select londinium", "done", "settle")
    assert texts(g) == ["found londinium", "enough londinium"]  # a City never grows
    g = settle("saxons", {"saxon_warband": 3, "saxon_settlement": 2})
    assert texts(g) == ["recruit dobunni", "people dobunni", "enough dobunni"]  # no empty Site


@rule("pendragon", "4.5.1.settle")
def test_scotti_never_turn_warbands_into_people():
    g = settle("scotti", {"scotti_warband": 5})
    assert texts(g) == ["found glevum", "found corinium", "enough dobunni"]
    assert why(g, "people dobunni") == "4.5.1.settle"
    play(g, "found glevum")
    assert at(g, "dobunni", "scotti_settlement") == 1


@rule("pendragon", "4.4.1.settle-order")
def test_rolls_first_then_one_choice():
    """Warbands that have just settled found the Settlement; then none may be bought."""
    forces = {"iceni": {"saxon_raider": 2}}
    g = command("saxons", "return", forces, feats=1, chance=(4, 4))
    play(g, "select iceni", "done", "with settle", "select iceni", "done", "settle")
    assert texts(g) == ["found branodunum", "found venta_icenorum", "enough iceni"]
    play(g, "found branodunum")
    assert at(g, "iceni", "saxon_warband") == 0
    g = settle("saxons", {"saxon_warband": 5, "saxon_settlement": 1})
    play(g, "people dobunni")
    assert why(g, "recruit dobunni") == "4.4.1.settle-order"
    g = settle("saxons", {"saxon_warband": 5, "saxon_settlement": 1})
    play(g, "recruit dobunni")
    assert asked(g)[1] != "SettleChoice"


# ---------------------------------------------------------------------- Ravage


def ravage(here: dict[str, int], *dice: int, cubes: int = 4, landing: int = 3, **more: Any) -> Game:
    """Saxons raid Regni with one die, and Ravage it."""
    chance = ({"for": "raid regni", "dice": [landing]}, *[{"for": "ravage regni", "dice": [die]} for die in dice])
    g = command("saxons", "raid", {"regni": here}, feats=1, chance=chance, bottom={"regni": cubes}, **NO_PATROL, **more)
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage", "select regni", "done")
    return g


@rule("pendragon", "4.4.3.ravage-conditions")
def test_where_saxons_ravage():
    g = command("saxons", "raid", {}, feats=1, **NO_PATROL)
    for space, sea in (("regni", "britannicus"), ("iceni", "germanicus"), ("londinium", "germanicus")):
        play(g, f"select {space}", f"1d4 {sea} {space}")
    play(g, "done", "with ravage")
    assert targets(g) == ["iceni", "regni"]
    assert why(g, "select londinium") == "4.4.3.ravage-conditions"
    assert why(g, "select parisi") == "4.4.3.ravage-conditions"
    refusal = g.why_not("select parisi")
    assert refusal is not None
    assert refusal.text == "Only spaces of the Command are affected."
    more = {"patrolled": [1, 0, 0, 0], "bottom": {"regni": 4}}
    forces = {"regni": {"fort": 1}, "atrebates": {"fort": 1}}
    g = command("saxons", "raid", forces, feats=1, chance=(2,), **more)
    play(g, "select regni", "1d4 britannicus regni", "done", "with ravage", "select regni", "done")
    assert g.result is not None  # nobody landed: no roll
    g = command("saxons", "return", {"regni": {"saxon_raider": 1}}, feats=1)
    play(g, "select regni", "done")
    assert why(g, "with ravage") == "4.1.1.accompanying"


@rule("pendragon", "4.4.3.ravage-plunder")
def test_R5_plunder_without_limit_and_no_assault():
    """Population 2: three Raiders carry three, and with older ones more; the Hillfort is not Assaulted."""
    g = ravage({"hillfort": 1}, 1)
    assert prosperity(g, "regni") == 1
    assert laden(g, "regni", "saxon_raider") == 3
    play(g, "fight britons regni")
    assert g.result is not None
    assert at(g, "regni", "hillfort") == 1
    g = ravage({"saxon_warband": 1}, 1)
    assert prosperity(g, "regni") == 0  # beyond the Raiders just placed
    forces = {"regni": {"saxon_warband": 3, "hillfort": 1}}
    g = command("saxons", "battle", forces, feats=1, chance=(1,), bottom={"regni": 4})
    play(g, "select regni", "done", "with ravage", "select regni", "done")
    assert laden(g, "regni", "saxon_warband") == 3
    assert g.result is not None
    assert at(g, "regni", "hillfort") == 1


@rule("pendragon", "4.4.3.ravage-population")
def test_R5_people_flee():
    for die, people, fled in ((3, 2, 0), (4, 1, 1), (6, 1, 1)):
        g = ravage({}, die)
        assert population(g, "regni") == people
        assert board(g).refugees == fled
        assert prosperity(g, "regni") == 1
    g = ravage({}, 6, population={"regni": 0})
    assert board(g).refugees == 0
    g = ravage({}, 6, refugees=4)
    assert population(g, "regni") == 1
    assert board(g).refugees == 4


@rule("pendragon", "4.4.3.ravage-response")
def test_who_fights_the_ravagers():
    """Dux, Civitates, Scotti in turn, against all Saxons there, who neither Evade nor Withdraw; no Unit twice."""
    here = {"cavalry": 1, "militia": 2, "scotti_warband": 1, "saxon_warband": 2, "saxon_settlement": 1}
    g = ravage(here, 1, cubes=0)
    play(g, "forgo regni")
    assert asked(g) == ("dux", "ReplyToRavage")
    play(g, "battle regni")
    while asked(g)[1] in ("Lose", "ProposeShare"):
        assert asked(g)[1] != "EvadeOrAmbush"
        play(g, texts(g)[0])
    assert asked(g) == ("scotti", "ReplyToRavage")  # the Civitates have fought along
    g = ravage(here, 1, cubes=0)
    play(g, "forgo regni", "decline regni")
    assert asked(g) == ("civitates", "ReplyToRavage")
    play(g, "decline regni")
    assert asked(g) == ("scotti", "ReplyToRavage")
    play(g, "battle regni")
    assert asked(g) == ("saxons", "Lose")  # all five Saxons there are attacked, older ones too
    assert g.legal()[-1].text == "lose 2 saxon_raider"
    g = ravage(here, 1, cubes=0, imperium="fragmentation")
    play(g, "forgo regni", "battle regni")
    while asked(g)[1] in ("Lose", "ChooseAssault"):
        play(g, texts(g)[0])
    assert asked(g) == ("civitates", "ReplyToRavage")


@rule("pendragon", "4.4.3.ravage-response")
def test_no_reply_where_the_saxons_fight_or_battle():
    g = ravage({"militia": 1}, 1, cubes=0)
    play(g, "fight britons regni", "stand regni")
    assert g.result is not None
    forces = {"regni": {"saxon_warband": 3, "militia": 1, "cavalry": 0}}
    g = command("saxons", "battle", forces, feats=1, chance=(1,))
    play(g, "select regni", "done", "with ravage", "select regni", "done")
    assert g.result is not None
    g = ravage({"hillfort": 1}, 1, cubes=0)
    play(g, "forgo regni")
    assert g.result is not None  # no Units, no reply


# ---------------------------------------------------------------------- Surprise in a Battle, Shield Wall


@BOTH
@rule("pendragon", "4.4.2.surprise-conditions", "4.5.2.surprise")
def test_surprise_in_one_space_of_a_battle(faction, nation):
    forces = {"regni": {f"{nation}_warband": 2, "hillfort": 1}, "iceni": {f"{nation}_warband": 2, "hillfort": 1}}
    chance = ({"for": "coup de main regni anderida", "dice": [3]},)
    g = command(faction, "battle", forces, feats=1, chance=chance)
    play(g, "select regni", "select iceni", "done", "with surprise", "select regni")
    assert targets(g) == []
    play(g, "done", "resolve regni", "assault anderida")
    assert at(g, "regni", "hillfort") == 0
    play(g, "assault branodunum")  # no roll here, and no Coup de Main
    assert at(g, "iceni", "hillfort") == 0
    assert at(g, "iceni", f"{nation}_warband") == 1


@rule("pendragon", "4.4.4.shield-wall")
def test_shield_wall_in_all_spaces_of_a_battle():
    forces = {"regni": {"saxon_warband": 1, "comitates": 1}, "iceni": {"saxon_warband": 1, "comitates": 1}}
    g = command("saxons", "battle", forces, feats=1)
    play(g, "select regni", "select iceni", "done", "with shield_wall")
    play(g, "resolve regni", "stand iceni")
    assert at(g, "regni", "saxon_warband") == 1
    assert at(g, "iceni", "saxon_warband") == 1
    assert at(g, "regni", "comitates") == 0
    g = command("saxons", "raid", {}, feats=1, **NO_PATROL)
    play(g, "select regni", "1d4 britannicus regni", "done")
    assert why(g, "with shield_wall") == "4.1.1.accompanying"


# ---------------------------------------------------------------------- Ransom


def ransom(here: dict[str, int], *dice: int, landing: int = 3, **more: Any) -> Game:
    chance = ({"for": "raid silures", "dice": [landing]}, *[{"for": "ransom silures", "dice": [die]} for die in dice])
    g = command("scotti", "raid", {"silures": here}, feats=1, chance=chance, **NO_PATROL, **more)
    play(g, "select silures", "1d4 hibernicus silures", "done", "with ransom", "select silures", "done")
    return g


def purses(g: Game) -> tuple[int, ...]:
    """Red, blue, Wealth, Saxon and Scotti Renown."""
    b = board(g)
    return (b.resources[0], b.resources[1], b.wealth, b.resources[2], b.resources[3])


@rule("pendragon", "4.5.3.ransom-conditions")
def test_where_scotti_ransom():
    base = {"scotti_warband": 1, "scotti_settlement": 1, "militia": 9}
    forces = {"dobunni": {"town": 1}, "catuvellauni": base, "londinium": {"town": 1}}
    g = command("scotti", "raid", forces, feats=1, **NO_PATROL)
    for space in ("dobunni", "londinium"):
        play(g, f"select {space}", f"1d4 overland {space}")
    play(g, "done", "with ransom")
    assert targets(g) == ["dobunni"]
    assert why(g, "select londinium") == "4.5.3.ransom-conditions"
    assert why(g, "select iceni") == "4.5.3.ransom-conditions"
    more = {"patrolled": [0, 0, 1, 0]}
    g = command("scotti", "raid", {"silures": {"fort": 1}}, feats=1, chance=(1,), **more)
    play(g, "select silures", "1d4 hibernicus silures", "done", "with ransom", "select silures", "done")
    assert g.result is not None  # nobody landed: no roll
    g = command("scotti", "raid", {}, feats=1, lasting=cards(patrick=UNSHADED), **NO_PATROL)
    play(g, "select silures", "1d4 hibernicus silures", "done")
    assert "with ransom" not in texts(g)


@rule("pendragon", "4.5.3.ransom-roll")
def test_a_ransom_is_paid_before_the_battle():
    for die, paid in ((3, 0), (4, 1), (6, 1)):
        g = ransom({"town": 1}, die, blue=5, wealth=5)
        assert purses(g) == (0, 5 - paid, 5, 20, 20 + paid)
        assert asked(g)[1] == "ChooseEnemy"
    g = ransom({"saxon_settlement": 1}, 4)
    assert purses(g) == (0, 0, 0, 19, 21)
    g = ransom({"militia": 3})  # no Stronghold: no roll
    assert asked(g)[1] == "ChooseEnemy"
    forces = {"silures": {"scotti_warband": 2, "hillfort": 1}}
    g = command("scotti", "battle", forces, feats=1, chance=(4,), blue=3)
    play(g, "select silures", "done", "with ransom", "select silures", "done")
    assert purses(g)[1] == 2


@rule("pendragon", "4.5.3.ransom-civitates")
def test_civitates_pay_with_wealth_when_resources_are_out():
    assert purses(ransom({"hillfort": 1}, 4, blue=0, wealth=5)) == (0, 0, 4, 20, 21)
    assert purses(ransom({"hillfort": 1}, 4, blue=0, wealth=0)) == (0, 0, 0, 20, 20)


@rule("pendragon", "4.5.3.ransom-dux")
def test_the_dux_pays_red_then_blue_under_preemption_never_wealth():
    assert purses(ransom({"fort": 1}, 4, red=3, blue=5)) == (2, 5, 0, 20, 21)
    assert purses(ransom({"fort": 1}, 4, red=0, blue=5)) == (0, 4, 0, 20, 21)
    assert purses(ransom({"fort": 1}, 4, red=0, blue=0, wealth=5)) == (0, 0, 5, 20, 20)
    assert purses(ransom({"fort": 1}, 4, red=0, blue=5, imperium="autonomy_civilian")) == (0, 5, 0, 20, 20)


@rule("pendragon", "4.5.3.ransom-one-target")
def test_one_faction_is_ransomed():
    g = ransom({"fort": 1, "hillfort": 1}, 4, red=3, blue=5)
    assert asked(g) == ("scotti", "WhoPaysRansom")
    assert texts(g) == ["ransom dux silures", "ransom civitates silures"]
    play(g, "ransom civitates silures")
    assert purses(g) == (3, 4, 0, 20, 21)
    g = ransom({"hillfort": 2}, 4, blue=5)
    assert purses(g) == (0, 4, 0, 20, 21)


# ---------------------------------------------------------------------- Entreat


def entreat(here: dict[str, int], **more: Any) -> Game:
    forces = {"demetae": here, "silures": {"scotti_raider": 1}}
    g = command("scotti", "return", forces, feats=1, **more)
    play(g, "select silures", "done", "with entreat", "select demetae", "done", "entreat")
    return g


@rule("pendragon", "4.5.4.entreat-conditions", "1.3.1.terrain-effects")
def test_where_scotti_entreat():
    """One Hills Region with a Scotti Warband, of the Command or not; four Renown."""
    forces = {
        "silures": {"scotti_raider": 1},
        "demetae": {"scotti_warband": 1, "militia": 1},
        "ordovices": {"red_scotti_warband": 1, "militia": 1},
        "dobunni": {"scotti_warband": 1, "militia": 1},
        "novantae": {"scotti_warband": 1},
    }
    g = command("scotti", "return", forces, feats=1)
    play(g, "select silures", "done", "with entreat")
    assert targets(g) == ["demetae", "novantae"]
    assert why(g, "select ordovices") == "4.5.4.entreat-conditions"
    assert why(g, "select dobunni") == "4.5.4.entreat-conditions"
    play(g, "select demetae")
    assert targets(g) == []
    play(g, "done")
    assert renown(g, "scotti") == 16
    g = command("scotti", "return", forces, feats=1, scotti_renown=3)
    play(g, "select silures", "done")
    assert why(g, "with entreat") is not None
    g = command("scotti", "march", forces, feats=1)
    play(g, "select cornovii", "done")
    assert why(g, "with entreat") == "4.1.1.accompanying"


@rule("pendragon", "4.5.4.entreat-effect")
def test_F2_up_to_one_hillfort_and_two_militia():
    g = entreat({"scotti_warband": 1, "hillfort": 2, "militia": 2, "laden_militia": 1})
    assert texts(g) == [
        "win moridunum",
        "win gateholm",
        "win militia demetae",
        "win laden_militia demetae",
        "enough demetae",
    ]
    play(g, "win gateholm")
    assert at(g, "demetae", "hillfort") == 1
    assert at(g, "demetae", "scotti_settlement") == 1
    assert "win moridunum" not in texts(g)
    play(g, "win laden_militia demetae", "win militia demetae")
    assert g.result is not None
    assert at(g, "demetae", "militia") == 1
    assert at(g, "demetae", "scotti_warband") == 3
    assert laden(g, "demetae", "scotti_warband") == 0
    g = entreat({"scotti_warband": 1, "militia": 2})
    play(g, "win militia demetae", "enough demetae")
    assert at(g, "demetae", "militia") == 1  # who is not wanted stays


@rule("pendragon", "4.5.4.entreat-effect")
def test_with_none_available_they_are_only_removed():
    g = entreat(
        {"scotti_warband": 1, "hillfort": 1, "militia": 1}, available={"scotti_warband": 0, "scotti_settlement": 0}
    )
    play(g, "win moridunum", "win militia demetae")
    assert at(g, "demetae", "hillfort") == 0
    assert at(g, "demetae", "militia") == 0
    assert at(g, "demetae", "scotti_settlement") == 0
    assert at(g, "demetae", "scotti_warband") == 1
