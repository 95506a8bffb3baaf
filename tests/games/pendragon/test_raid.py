"""3.4.1, 3.5.1 Raid, with Surprise and Deep Raid (4.4.2, 4.5.2)."""

from __future__ import annotations

from typing import Any

import pytest

from logres.engine.errors import BadInput
from logres.engine.game import Game
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.names import HIBERNICUS, PIECE, SHADED, UNSHADED, Card
from logres.games.pendragon.tables import N_CARDS
from logres_workshop.marker import rule
from tests.games.pendragon.orders import asked, at, board, laden, order, play, prosperity, table, targets, texts, why

PATROLS = [1, 1, 0, 0]
SHORE = {"corieltauvi": {"fort": 1}, "trinovantes": {"fort": 1}, "cantiaci": {"fort": 1}}
WALL = {"carvetii": {"fort": 1}, "textoverdi": {"fort": 1}}
BASE = {"saxon_warband": 1, "saxon_settlement": 1}


def raid(faction: str, forces: dict[str, Any], **more: Any) -> Game:
    terms = {name: more.pop(name) for name in ("limited", "feats", "free", "terms", "most", "within") if name in more}
    more = {"patrolled": PATROLS, "saxon_renown": 20, "scotti_renown": 20, **more}
    return table(forces, order(faction, "raid", **terms), **more)


def renown(g: Game) -> tuple[int, int]:
    return board(g).resources[2], board(g).resources[3]


@rule(
    "pendragon",
    "3.4.1.raid-renown-first-example",
    "3.4.1.raid-sequence",
    "3.4.1.raid-cost",
    "3.4.1.patrol-reduction",
)
def test_R1_the_saxons_raid_three_regions():
    g = raid(
        "saxons",
        {
            "corieltauvi": {"fort": 1},
            "trinovantes": {"fort": 1},
            "cantiaci": {"fort": 1},
            "parisi": {"fort": 1},
            "atrebates": {"fort": 1},
            "regni": {"fort": 1},
            "iceni": BASE,
        },
        bottom={"parisi": 4, "corieltauvi": 1, "atrebates": 3},
        chance=(
            {"for": "raid parisi", "dice": [1, 2, 1]},
            {"for": "raid corieltauvi", "dice": [3, 3, 2]},
            {"for": "raid atrebates", "dice": [2, 2, 1]},
        ),
    )
    play(g, "select parisi", "3d4 germanicus parisi")
    play(g, "select corieltauvi", "3d4 overland corieltauvi")
    play(g, "select atrebates", "3d4 britannicus atrebates")
    assert targets(g) == []
    play(g, "done")
    assert renown(g)[0] == 14  # all is paid before the first roll
    play(g, "resolve parisi")  # 4 Raiders against 4 Forts
    assert at(g, "parisi", "saxon_raider") == 0
    assert prosperity(g, "parisi") == 4
    play(g, "resolve corieltauvi")  # 8 Raiders, Population 2, one cube
    assert at(g, "corieltauvi", "saxon_raider") == 8
    assert laden(g, "corieltauvi", "saxon_raider") == 1
    assert prosperity(g, "corieltauvi") == 0
    assert at(g, "atrebates", "saxon_raider") == 0  # one target after the other
    assert asked(g) == ("saxons", "ChooseEnemy")
    play(g, "forgo corieltauvi")  # on to Atrebates: 5 Raiders less 3 Forts
    assert at(g, "atrebates", "saxon_raider") == 2
    assert laden(g, "atrebates", "saxon_raider") == 2
    assert prosperity(g, "atrebates") == 1
    play(g, "forgo atrebates")
    assert g.result is not None


@rule("pendragon", "4.4.2.deep-raid-example", "4.4.2.deep-raid-counts", "4.4.2.deep-raid-reach")
def test_R2_a_deep_raid_on_the_catuvellauni():
    g = raid(
        "saxons",
        {**SHORE, "catuvellauni": {"militia": 1, "town": 1}},
        feats=1,
        bottom={"catuvellauni": 3, "iceni": 2, "trinovantes": 2},
        chance=(
            {"for": "raid iceni", "dice": [4, 4, 4]},
            {"for": "raid catuvellauni", "dice": [4, 4, 2]},
            {"for": "coup de main catuvellauni durocobrivis", "dice": [4]},
            {"for": "raid trinovantes", "dice": [1, 1, 1]},
        ),
    )
    assert "catuvellauni" in targets(g)
    play(g, "select catuvellauni", "3d4 germanicus iceni catuvellauni")
    play(g, "select iceni", "3d4 germanicus iceni", "select trinovantes", "3d4 germanicus trinovantes")
    assert targets(g) == []  # three in all
    play(g, "done")
    assert texts(g) == ["with surprise"]
    assert why(g, "plain") == "4.1.one-feat"
    play(g, "with surprise")
    assert renown(g)[0] == 14
    play(g, "resolve iceni")
    assert (at(g, "iceni", "saxon_raider"), laden(g, "iceni", "saxon_raider")) == (9, 2)
    assert prosperity(g, "iceni") == 0
    play(g, "resolve catuvellauni")  # 10 less 3 Forts on Germanicus
    assert at(g, "catuvellauni", "saxon_raider") == 7
    assert prosperity(g, "catuvellauni") == 3  # not before the defenders have spoken
    assert asked(g) == ("civitates", "ForceBattle")
    play(g, "decline catuvellauni")
    assert laden(g, "catuvellauni", "saxon_raider") == 3
    assert prosperity(g, "catuvellauni") == 0
    play(g, "fight britons catuvellauni", "stand catuvellauni", "withdraw 1 militia durocobrivis")
    play(g, "assault durocobrivis")  # a 4: in by Coup de Main, and no Escalade
    assert at(g, "catuvellauni", "saxon_raider") == 7
    play(g, "lose 3 saxon_raider")  # to the Garrison and the Militia, all of which fall
    assert (at(g, "catuvellauni", "town"), at(g, "catuvellauni", "militia")) == (0, 0)
    assert (at(g, "catuvellauni", "saxon_raider"), laden(g, "catuvellauni", "saxon_raider")) == (
        4,
        4,
    )  # one of the Town's three
    assert (at(g, "trinovantes", "saxon_raider"), prosperity(g, "trinovantes")) == (0, 2)  # 3 less 3
    assert g.result is not None


@rule("pendragon", "3.4.1.raid-targets", "3.5.1.raid-targets")
def test_targets():
    """Three or four, one if Limited, none under own Control; Cities too."""
    for faction, base, most in (("saxons", "saxon", 3), ("scotti", "scotti", 4)):
        own = {f"{base}_settlement": 1}
        g = raid(faction, {"dumnonii": own, "durotriges": own})
        assert "dumnonii" not in targets(g)
        clause = "3.4.1.raid-targets" if faction == "saxons" else "3.5.1.raid-targets"
        assert why(g, "select dumnonii") == clause
        for n in range(most):
            assert targets(g), n
            play(g, f"select {targets(g)[0]}")
            play(g, texts(g)[0])
        assert targets(g) == []
        g = raid(faction, {}, limited=1)
        play(g, f"select {targets(g)[0]}")
        play(g, texts(g)[0])
        assert targets(g) == []
    assert "londinium" in targets(raid("saxons", {}))
    lasting = [0] * N_CARDS
    lasting[Card.EMAIN_MACHA] = UNSHADED
    g = raid("scotti", {}, lasting=lasting)
    play(g, "select silures", "1d4 hibernicus silures", "select demetae", "1d4 hibernicus demetae")
    assert targets(g) == []


@rule("pendragon", "3.4.1.raid-reach")
def test_how_saxons_reach_a_target():
    """By Britannicus and Germanicus; from a base: there, next to it, and over a Sea it borders."""
    coast = {"atrebates", "cantiaci", "dumnonii", "durotriges", "regni", "londinium"}
    coast |= {"corieltauvi", "iceni", "parisi", "trinovantes"}
    assert set(targets(raid("saxons", {}))) == coast
    assert why(raid("saxons", {}), "select silures") == "3.4.1.raid-reach"
    g = raid("saxons", {"silures": {**BASE, "militia": 5}})
    inland = {"silures", "cornovii", "demetae", "dobunni"}
    hibernicus = {"carvetii", "deceangli", "demetae", "novantae", "ordovices"}
    assert set(targets(g)) == coast | inland | hibernicus
    for alone in ({"saxon_warband": 1}, {"saxon_settlement": 1}, {"saxon_raider": 5}):
        assert set(targets(raid("saxons", {"silures": {**alone, "militia": 5}}))) == coast
    foederati = {"red_saxon_warband": 1, "red_saxon_settlement": 1}
    assert set(targets(raid("saxons", {"silures": foederati}))) == coast


@rule("pendragon", "3.5.1.raid-reach")
def test_how_scotti_reach_a_target():
    """By Hibernicus and Septentrionalis, out of Caledonia, and from a base."""
    coast = {"carvetii", "deceangli", "demetae", "dumnonii", "durotriges", "novantae", "ordovices", "silures"}
    coast |= {"parisi", "textoverdi", "votadini"}
    assert set(targets(raid("scotti", {}))) == coast
    g = raid("scotti", {"votadini": {"fort": 1}}, patrolled=[1, 1, 0, 1])
    play(g, "select votadini")
    assert "2d4 caledonia votadini" in texts(g)
    base = {"scotti_warband": 1, "scotti_settlement": 1, "militia": 5}
    g = raid("scotti", {"dobunni": base})
    near = {"dobunni", "atrebates", "catuvellauni", "corieltauvi", "cornovii"}
    assert set(targets(g)) == coast | near


@rule("pendragon", "3.4.1.raid-cost", "3.5.1.raid-cost")
def test_dice_and_their_price():
    g = raid("saxons", {})
    play(g, "select regni")
    assert texts(g) == ["1d4 britannicus regni", "3d4 britannicus regni"]
    play(g, "1d4 britannicus regni", "select iceni", "3d4 germanicus iceni")
    assert g.decision is not None
    assert "3 Renown" in g.decision.prompt
    g = raid("scotti", {}, scotti_renown=0, chance=(2,))
    play(g, "select silures", "done")  # one die for nothing is the only way
    assert at(g, "silures", "scotti_raider") == 2
    g = raid("scotti", {})
    play(g, "select silures")
    assert texts(g) == ["1d4 hibernicus silures", "2d4 hibernicus silures"]
    play(g, "2d4 hibernicus silures")
    assert g.decision is not None
    assert "1 Renown" in g.decision.prompt
    g = raid("saxons", {}, saxon_renown=1)
    play(g, "select regni")  # one way is left, so it is not asked for
    assert why(g, "select iceni") == "3.1.pay-up-front"


@rule("pendragon", "3.4.1.raid-cost", "3.5.1.raid-cost")
def test_R4_a_free_raid_rolls_many_dice():
    for faction, space, dice in (("saxons", "regni", (1, 1, 2)), ("scotti", "silures", (1, 2))):
        g = raid(faction, {}, free=1, patrolled=[0] * 4, chance=dice)
        play(g, f"select {space}", "done")
        assert at(g, space, f"{faction.removesuffix('s')}_raider") == sum(dice)
        assert renown(g) == (20, 20)


@rule("pendragon", "1.2.dice")
def test_raids_roll_four_sided_dice():
    for die, fits in ((4, True), (5, False)):
        g = raid("saxons", {}, patrolled=[0] * 4, chance=(die,))
        play(g, "select regni", "1d4 britannicus regni")
        if fits:
            play(g, "done")
            assert at(g, "regni", "saxon_raider") == 4
        else:
            with pytest.raises(BadInput):
                play(g, "done")


@rule("pendragon", "3.4.1.raid-placement")
def test_as_many_raiders_as_there_are():
    """What is Available first; only when none is left may others be lifted from the map."""
    forces = {"iceni": {"saxon_raider": 22}}
    g = raid("saxons", forces, patrolled=[0] * 4, chance=(4, 1, 1))
    play(g, "select regni", "3d4 britannicus regni", "done")
    assert asked(g) == ("saxons", "LiftUnit")
    assert at(g, "regni", "saxon_raider") == 3
    play(g, "lift saxon_raider iceni", "keep")
    assert at(g, "regni", "saxon_raider") == 4
    g = raid("saxons", {"iceni": {"saxon_raider": 19}}, patrolled=[0] * 4, chance=(2, 2, 1))
    play(g, "select regni", "3d4 britannicus regni", "done")
    assert g.result is not None
    assert at(g, "regni", "saxon_raider") == 5


@rule("pendragon", "3.4.1.patrol-reduction")
def test_forts_on_a_patrolled_sea():
    """Forts in Regions, not in a City, nor red Settlements; and none on a Sea without Patrol."""
    forces = {**SHORE, "londinium": {"fort": 1}, "iceni": {"red_saxon_settlement": 1}}
    for patrolled, landed in (([1, 1, 0, 0], 4), ([0, 0, 0, 0], 7)):
        g = raid("saxons", forces, patrolled=patrolled, chance=(3, 2, 2))
        play(g, "select parisi", "3d4 germanicus parisi", "done")
        assert at(g, "parisi", "saxon_raider") == landed


@rule("pendragon", "3.4.1.patrol-reduction")
def test_the_raider_may_name_every_way():
    """Both Seas, whether they lose as many Raiders or not: an earlier target may change that."""
    for forces in ({**SHORE, "regni": {"fort": 1}}, {"trinovantes": {"fort": 1}, "regni": {"fort": 1}}):
        g = raid("saxons", forces)
        play(g, "select cantiaci")
        assert texts(g) == [
            "1d4 britannicus cantiaci",
            "3d4 britannicus cantiaci",
            "1d4 germanicus cantiaci",
            "3d4 germanicus cantiaci",
        ]
    g = raid("saxons", {**SHORE, "iceni": {**BASE, "fort": 1}})
    play(g, "select corieltauvi")
    assert "3d4 overland corieltauvi" in texts(g)


@rule("pendragon", "3.4.1.patrol-reduction", "4.4.2.deep-raid-counts")
def test_a_fort_stormed_by_the_first_target_cuts_the_second_no_more():
    """Two Forts on either Sea; that of the Trinovantes falls before the Deep Raid through their Sea lands."""
    forts = {s: {"fort": 1} for s in ("trinovantes", "corieltauvi", "atrebates", "regni")}
    for way, lands in (("germanicus iceni", 2), ("britannicus atrebates", 1)):
        g = raid(
            "saxons",
            forts,
            feats=1,
            chance=(
                {"for": "raid trinovantes", "dice": [4, 4, 4]},
                {"for": "raid catuvellauni", "dice": [1, 1, 1]},
            ),
        )
        play(g, "select trinovantes", "3d4 germanicus trinovantes")
        play(g, "select catuvellauni", f"3d4 {way} catuvellauni", "done", "with surprise", "resolve trinovantes")
        while not at(g, "catuvellauni", "saxon_raider"):
            g.play(next((a for a in g.legal() if a.verb in ("fight", "assault")), g.legal()[-1]))
        assert not at(g, "trinovantes", "fort")
        assert at(g, "catuvellauni", "saxon_raider") == lands


@rule("pendragon", "4.4.2.deep-raid-reach", "3.4.1.patrol-reduction")
@pytest.mark.parametrize(
    ("card", "side", "space", "way"),
    [
        (Card.PAINTED_MEN, SHADED, "carvetii", "2d4 caledonia novantae carvetii"),
        (Card.NIALLS_RAID, UNSHADED, "carvetii", "2d4 caledonia novantae carvetii"),
    ],
)
def test_a_deep_raid_goes_where_a_straight_one_could(card: int, side: int, space: str, way: str):
    lasting, bound = [0] * N_CARDS, [-1] * N_CARDS
    lasting[card], bound[card] = side, HIBERNICUS
    g = raid("scotti", {}, feats=1, lasting=lasting, bound=bound)
    play(g, f"select {space}")
    assert way in texts(g)


def test_a_game_of_the_first_version_names_ways_that_differ_alone():
    g = raid("saxons", {"trinovantes": {"fort": 1}, "regni": {"fort": 1}}, old_reading=1)
    play(g, "select cantiaci")
    assert texts(g) == ["1d4 britannicus cantiaci", "3d4 britannicus cantiaci"]


@rule("pendragon", "3.5.1.sea-reduction")
def test_scotti_over_a_patrolled_sea():
    for patrolled, landed in (([1, 1, 0, 0], 5), ([1, 1, 1, 0], 3)):
        forces = {"silures": {"fort": 1}, "deceangli": {"fort": 1}}
        g = raid("scotti", forces, patrolled=patrolled, chance=(3, 2))
        play(g, "select demetae", "2d4 hibernicus demetae", "done")
        assert at(g, "demetae", "scotti_raider") == landed


@rule("pendragon", "3.5.1.caledonia-reduction")
def test_forts_behind_the_wall():
    """Carvetii and Textoverdi cut what comes out of Caledonia; by Septentrionalis Votadini is reached without."""
    g = raid("scotti", WALL, chance=(4, 4))
    play(g, "select votadini")
    assert texts(g) == [
        "1d4 septentrionalis votadini",
        "2d4 septentrionalis votadini",
        "1d4 caledonia votadini",
        "2d4 caledonia votadini",
    ]
    play(g, "2d4 caledonia votadini", "done")
    assert at(g, "votadini", "scotti_raider") == 6


@pytest.mark.parametrize(
    ("faction", "space", "sea"), [("saxons", "regni", "britannicus"), ("scotti", "deceangli", "hibernicus")]
)
@rule("pendragon", "3.4.1.raid-plunder", "3.5.1.raid-plunder")
def test_R3_plunder(faction, space, sea):
    """Up to Population, Raiders just placed, cubes and carriers; nothing in a City at this step."""
    raider = f"{faction.removesuffix('s')}_raider"
    for population, cubes, die, older, taken in (
        (2, 4, 4, 0, 2),
        (3, 4, 2, 0, 2),
        (3, 4, 2, 5, 2),
        (3, 1, 4, 0, 1),
        (0, 4, 4, 0, 0),
    ):
        g = raid(
            faction,
            {space: {raider: older}},
            patrolled=[0] * 4,
            population={space: population},
            bottom={space: cubes},
            chance=(die,),
        )
        play(g, f"select {space}", f"1d4 {sea} {space}", "done")
        while g.decision is not None and g.decision.kind == "TakeSpoils":
            play(g, texts(g)[-1])
        assert laden(g, space, raider) == taken
        assert prosperity(g, space) == cubes - taken
    g = raid("saxons", {}, patrolled=[0] * 4, bottom={"londinium": 4}, chance=(4,))
    play(g, "select londinium", "1d4 germanicus londinium", "done")
    assert prosperity(g, "londinium") == 4


@rule("pendragon", "3.4.1.raid-plunder", "1.7.4.capacity-one", "1.7.4.plunder-definition", "3.1.order-and-targets")
def test_older_units_may_carry():
    forces = {"regni": {"saxon_raider": 2, "saxon_warband": 1}}
    g = raid("saxons", forces, patrolled=[0] * 4, bottom={"regni": 4}, chance=(3,))
    play(g, "select regni", "1d4 britannicus regni", "done")
    assert asked(g) == ("saxons", "TakeSpoils")
    assert texts(g) == [
        "load 1 new_saxon_raider regni",
        "load 2 new_saxon_raider regni",
        "load 1 saxon_raider regni",
        "load 2 saxon_raider regni",
        "load 1 saxon_warband regni",
    ]
    play(g, "load 1 saxon_warband regni", "load 1 saxon_raider regni")
    assert laden(g, "regni", "saxon_warband") == 1
    assert laden(g, "regni", "saxon_raider") == 1
    full = {"regni": {"laden_saxon_raider": 3}}
    g = raid("saxons", full, patrolled=[0] * 4, bottom={"regni": 4}, chance=(1,))
    play(g, "select regni", "1d4 britannicus regni", "done")
    assert laden(g, "regni", "saxon_raider") == 4


@pytest.mark.parametrize(
    ("faction", "space", "sea"), [("saxons", "regni", "britannicus"), ("scotti", "deceangli", "hibernicus")]
)
@rule("pendragon", "3.4.1.raid-battle", "3.5.1.raid-battle", "3.6.when", "3.6.1.briton-side")
def test_the_new_raiders_fight_alone(faction, space, sea):
    """Older Raiders and Warbands take no part; before Fragmentation the Britons are one enemy."""
    nation = faction.removesuffix("s")
    forces = {space: {f"{nation}_raider": 3, f"{nation}_warband": 2, "cavalry": 1, "militia": 2}}
    g = raid(faction, forces, patrolled=[0] * 4, population={space: 0}, chance=(4,))
    play(g, f"select {space}", f"1d4 {sea} {space}", "done")
    assert texts(g) == [f"forgo {space}", f"fight britons {space}"]
    play(g, f"fight britons {space}", f"stand {space}")
    assert g.result is not None  # Charge takes two of the four, the Militia two: 3 and 2 are left
    assert at(g, space, f"{nation}_raider") == 3
    assert at(g, space, f"{nation}_warband") == 2
    assert at(g, space, "militia") == 2


@rule("pendragon", "3.4.1.raid-scotti-renown", "3.5.1.raid-saxon-renown")
def test_barbarians_raid_each_other():
    """Plunder from a Region under their Control, and from their Settlements, costs them Renown; no less than 0."""
    for faction, other, space, sea in (
        ("saxons", "scotti", "regni", "britannicus"),
        ("scotti", "saxon", "deceangli", "hibernicus"),
    ):
        index = 1 if faction == "saxons" else 0
        for settlement, start, left in ((f"{other}_settlement", 20, 18), ("red_saxon_settlement", 20, 20)):
            more = {"saxon_renown": start, "scotti_renown": start}
            g = raid(faction, {space: {settlement: 1}}, patrolled=[0] * 4, bottom={space: 2}, chance=(2,), **more)
            play(g, f"select {space}", f"1d4 {sea} {space}", "done", f"forgo {space}")
            assert renown(g)[index] == left
        g = raid(faction, {space: {f"{other}_settlement": 1}}, patrolled=[0] * 4, chance=(4,))
        play(g, f"select {space}", f"1d4 {sea} {space}", "done")
        enemy = "scotti" if other == "scotti" else "saxons"
        play(g, f"fight {enemy} {space}")
        play(g, texts(g)[1])  # the Assault: the Settlement falls for two cubes
        assert at(g, space, f"{other}_settlement") == 0
        assert renown(g)[index] == 18


# ---------------------------------------------------------------------- Surprise


@rule("pendragon", "4.4.2.surprise-conditions", "4.5.2.surprise")
def test_surprise_in_one_space():
    for faction, space, other, sea in (
        ("saxons", "regni", "atrebates", "britannicus"),
        ("scotti", "silures", "demetae", "hibernicus"),
    ):
        forces = {space: {"hillfort": 1}, other: {"hillfort": 1}}
        g = raid(
            faction,
            forces,
            feats=1,
            patrolled=[0] * 4,
            chance=(2, 2, {"for": f"coup de main {space} {_first(space)}", "dice": [3]}),
        )
        play(g, f"select {space}", f"1d4 {sea} {space}", f"select {other}", f"1d4 {sea} {other}", "done")
        play(g, "with surprise")
        assert set(targets(g)) == {space, other}
        play(g, f"select {space}")
        assert targets(g) == []
        play(g, "done", f"resolve {other}", f"fight britons {other}")
        play(g, f"assault {_first(other)}")  # no Coup de Main here
        assert at(g, other, "hillfort") == 1
        play(g, f"fight britons {space}", f"assault {_first(space)}")
        assert at(g, space, "hillfort") == 0


def _first(space: str) -> str:
    return {"regni": "anderida", "silures": "dinas_powys", "atrebates": "venta_belgarum", "demetae": "moridunum"}[space]


@rule("pendragon", "4.4.2.deep-raid-reach", "4.4.2.surprise-conditions")
def test_where_a_deep_raid_goes():
    """Next to a target by reach; never through or into a space under own Control, and only with a Feat."""
    assert "dobunni" not in targets(raid("saxons", {}))
    assert "dobunni" in targets(raid("saxons", {}, feats=1))
    own = {space: {"saxon_settlement": 1} for space in ("atrebates", "corieltauvi", "durotriges")}
    assert "dobunni" not in targets(raid("saxons", own, feats=1))
    assert "dobunni" not in targets(raid("saxons", {"dobunni": {"saxon_settlement": 1}}, feats=1))
    g = raid("saxons", {}, feats=1)
    play(g, "select dobunni", "1d4 britannicus atrebates dobunni")
    assert "catuvellauni" not in targets(g)  # one Deep Raid only


@rule("pendragon", "4.4.2.deep-raid-forced-battle")
def test_who_may_force_a_battle():
    """The Dux first, then whoever has Control; only with pieces there; then no further Battle."""
    here = {"cavalry": 1, "militia": 3, "town": 1}
    g = raid("saxons", {"dobunni": here}, feats=1, patrolled=[0] * 4, bottom={"dobunni": 2}, chance=(1, 1, 1))
    play(g, "select dobunni", "3d4 britannicus atrebates dobunni", "done", "with surprise")
    assert asked(g) == ("dux", "ForceBattle")
    play(g, "decline dobunni")
    assert asked(g) == ("civitates", "ForceBattle")
    play(g, "battle dobunni")
    assert asked(g) == ("saxons", "EvadeOrAmbush")  # they are the attackers
    play(g, "stand dobunni", "fight dobunni", "fight dobunni")
    assert g.result is not None
    assert prosperity(g, "dobunni") == 2  # nobody is left to plunder
    g = raid(
        "saxons", {"dobunni": {"scotti_settlement": 1, "militia": 1}}, feats=1, patrolled=[0] * 4, chance=(1, 1, 1)
    )
    play(g, "select dobunni", "3d4 britannicus atrebates dobunni", "done", "with surprise")
    assert asked(g) == ("saxons", "ChooseEnemy")  # no Control, no Dux: no challenge
    g = raid("saxons", {"dobunni": {"scotti_settlement": 1}}, feats=1, patrolled=[0] * 4, chance=(1, 1, 1))
    play(g, "select dobunni", "3d4 britannicus atrebates dobunni", "done", "with surprise")
    assert asked(g) == ("scotti", "ForceBattle")


@rule("pendragon", "4.4.2.deep-raid-forced-battle")
def test_survivors_plunder_and_fight_no_more():
    """They may Assault with Coup de Main in the forced Battle."""
    here = {"militia": 1, "town": 1}
    g = raid("saxons", {"dobunni": here}, feats=1, patrolled=[0] * 4, bottom={"dobunni": 2}, chance=(4, 4, 4, 6))
    play(g, "select dobunni", "3d4 britannicus atrebates dobunni", "done", "with surprise", "battle dobunni")
    play(g, "stand dobunni", "withdraw 1 militia glevum")
    assert asked(g) == ("saxons", "ChooseAssault")
    play(g, "assault glevum")  # the Coup de Main fails: 1½ and 3 of the twelve Raiders fall
    assert at(g, "dobunni", "saxon_raider") == 6
    assert at(g, "dobunni", "town") == 0
    assert laden(g, "dobunni", "saxon_raider") == 5  # 3 from the Town, 2 from the Region
    assert g.result is not None


@rule("pendragon", "4.4.2.deep-raid-evade-no-plunder")
def test_raiders_who_evade_take_no_plunder():
    here = {"militia": 1, "town": 1}
    for die, taken in ((6, 0), (5, 2)):
        g = raid("saxons", {"dobunni": here}, feats=1, patrolled=[0] * 4, bottom={"dobunni": 2}, chance=(4, 4, 4, die))
        play(g, "select dobunni", "3d4 britannicus atrebates dobunni", "done", "with surprise", "battle dobunni")
        play(g, "evade dobunni")
        if die == 5:
            play(g, "withdraw 1 militia glevum", "hold dobunni")
        assert laden(g, "dobunni", "saxon_raider") == taken
        assert at(g, "dobunni", "saxon_raider") == 12


@rule("pendragon", "4.5.2.surprise")
def test_a_scotti_deep_raid():
    g = raid("scotti", WALL, feats=1, chance=(3, 2))
    assert "brigantes" in targets(g)
    play(g, "select brigantes")
    assert "2d4 hibernicus carvetii brigantes" in texts(g)
    play(g, "2d4 hibernicus carvetii brigantes", "done", "with surprise")
    assert at(g, "brigantes", "scotti_raider") == 5


def test_terms_of_a_free_raid():
    forces = {**SHORE, "regni": {"fort": 1}}
    g = raid("saxons", forces, free=1, terms=(Term.NO_REDUCTION,), chance=(1, 1, 1))
    play(g, "select cantiaci", "3d4 britannicus cantiaci", "done")
    assert at(g, "cantiaci", "saxon_raider") == 3
    g = raid("scotti", {}, free=1, terms=(Term.THROUGH_BRITANNICUS, Term.THREE_DICE), chance=(1, 1, 1))
    assert set(targets(g)) == {"atrebates", "cantiaci", "dumnonii", "durotriges", "regni"}
    play(g, "select regni", "done")
    assert at(g, "regni", "scotti_raider") == 3
    g = raid(
        "scotti", WALL, free=1, terms=(Term.NEAR_CALEDONIA, Term.NO_REDUCTION, Term.COUP_DE_MAIN), chance=(4, 4, 1)
    )
    assert "textoverdi" in targets(g)
    play(g, "select carvetii", "2d4 caledonia carvetii", "done", "fight britons carvetii", "assault uxellodunum")
    assert at(g, "carvetii", "fort") == 0
    g = raid("saxons", {}, free=1, terms=(Term.ONE_DEEP,), chance=(4, 4, 1))
    play(g, "select dobunni")
    assert g.decision is not None


@rule("pendragon", "5.3.niall")
def test_raiders_gather_around_niall():
    """The box is one more target, paid for and rolled; a later Raid may land them with its first target."""
    lasting = [0] * N_CARDS
    lasting[Card.NIALL_NOIGIALLACH] = SHADED
    g = raid("scotti", {}, lasting=lasting, chance=(1, {"for": "raid niall", "dice": [3, 2]}))
    play(g, "select silures", "1d4 hibernicus silures", "done")
    assert texts(g) == ["none niall", "1d4 niall", "2d4 niall"]
    play(g, "2d4 niall")
    assert renown(g)[1] == 19
    assert board(g).niall == 5
    assert board(g).available[PIECE["scotti_raider"]] == 24
    for answer, landed, left in (("release niall silures", 7, 0), ("retain niall silures", 2, 5)):
        g = raid("scotti", {}, lasting=lasting, niall=5, available={"scotti_raider": 25}, chance=(2, 1))
        play(g, "select silures", "1d4 hibernicus silures", "select demetae", "1d4 hibernicus demetae", "done")
        play(g, "none niall", "resolve silures", answer)
        assert at(g, "silures", "scotti_raider") == landed
        assert board(g).niall == left
        assert at(g, "demetae", "scotti_raider") == 1  # never asked for the second
    g = raid("scotti", {}, lasting=lasting, limited=1, chance=(2,))
    play(g, "select silures", "1d4 hibernicus silures", "done")
    assert g.result is not None  # no room for another target
    g = raid("scotti", {}, chance=(2,))
    play(g, "select silures", "1d4 hibernicus silures", "done")
    assert g.result is not None
    g = raid("saxons", {}, lasting=lasting, patrolled=[0] * 4, chance=(2,))
    play(g, "select regni", "1d4 britannicus regni", "done")
    assert g.result is not None


def test_no_second_way_for_as_few_dice():
    lasting, bound = [0] * N_CARDS, [-1] * N_CARDS
    lasting[Card.NIALLS_RAID], bound[Card.NIALLS_RAID] = UNSHADED, HIBERNICUS
    g = raid("scotti", {}, lasting=lasting, bound=bound, chance=(3,))
    play(g, "select silures", "done")
    assert at(g, "silures", "scotti_raider") == 3
    assert renown(g)[1] == 20
