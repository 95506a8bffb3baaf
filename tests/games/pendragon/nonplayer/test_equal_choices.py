"""8.3.2 What is equal is left to chance, and what is not is told apart first."""

import pytest

from logres.games.pendragon.battle import enemies
from logres.games.pendragon.battle.forces import LOT, LOTS
from logres.games.pendragon.commands.barbarian.ransom import Ransoming, WhoPaysRansom
from logres.games.pendragon.commands.briton import pillage
from logres.games.pendragon.events.questions import ChooseUnits
from logres.games.pendragon.names import CIVITATES, PIECE, SAXONS, SCOTTI, SPACE, TOWN, Card, Space
from logres.games.pendragon.nonplayer.answers import event_order, policies
from logres.games.pendragon.nonplayer.answers.event_worth import welfare
from logres.games.pendragon.tables import SITES
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import at, board, chart, die, run, said, some, table, take_turn
from tests.games.pendragon.nonplayer.test_tactics import battle

SEEDS = tuple("abcdefghij")


def _pays(forces, **more):
    """Who of them pays a Ransom in Votadini, in games of other seeds."""
    tables = [table({"votadini": forces}, red=5, blue=5, saxon_renown=5, seed=seed, **more) for seed in SEEDS]
    return {some(policies.ransom(g, board(g), WhoPaysRansom(Space.VOTADINI))).who for g in tables}


@rule("pendragon", "8.3.2.random-selection", "8.5.4.ransom")
def test_of_two_non_players_either_pays_the_ransom():
    assert _pays({"blue_saxon_settlement": 1, "red_saxon_settlement": 1}) == {"dux", "civitates"}


@rule("pendragon", "8.5.4.ransom", "8.4.1.target-order", "8.4.1.piece-order")
def test_the_stronghold_that_comes_first_pays_the_ransom():
    assert _pays({"hillfort": 1, "fort": 1}) == {"dux"}
    assert _pays({"hillfort": 1, "red_saxon_settlement": 1}) == {"civitates"}
    assert _pays({"blue_scotti_settlement": 1, "saxon_settlement": 1}) == {"civitates"}
    assert _pays({"hillfort": 1, "saxon_settlement": 1}, players=("saxons",)) == {"saxons"}


@rule("pendragon", "8.5.4.ransom", "4.5.3.ransom-roll")
def test_the_roll_of_a_ransom_is_told_before_somebody_is_named():
    forces = {"novantae": {"scotti_warband": 3, "hillfort": 1, "fort": 1}}
    chance = (die("ransom novantae", 5),)
    g = run(table(forces, Ransoming(Space.NOVANTAE), red=5, blue=5, chance=chance))
    lines = [line for line in g.log if line.kind in ("captives", "ransom")]
    assert [line.kind for line in lines] == ["captives", "ransom"]
    assert said(g, "8.5.4.ransom")[-1].startswith("Who pays the ransom: ")


def _blamed(renown, seed="a"):
    frame = pillage.Pillaging(Space.ICENI, 0, 2)
    frame.goto("blame")
    forces = {"iceni": {"saxon_settlement": 1, "scotti_settlement": 1, "militia": 2}}
    g = table(forces, frame, seed=seed, saxon_renown=renown[0], scotti_renown=renown[1])
    return some(policies.blame(g, board(g), g.decision)).who


@rule("pendragon", "8.7.1.pillage-before-battle", "8.7.3.pillage-after-march")
def test_who_loses_most_is_blamed_then_who_does_best():
    assert _blamed((60, 0)) == "saxons"
    assert _blamed((0, 60)) == "scotti"
    assert _blamed((1, 2)) == "scotti"
    assert _blamed((9, 60)) == "scotti"  # both lose two


@rule("pendragon", "8.3.1.event-benefit")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_region_is_done_with_before_the_next(seed):
    """Fickle Weather takes half of seven Raiders on a Sea: all four from one Region, or two and two."""
    forces = {"durotriges": {"scotti_raider": 4}, "silures": {"scotti_raider": 3}}
    g = take_turn("civitates", forces, step="event", card="FICKLE WEATHER", seed=seed)
    left = (at(g, "durotriges", "scotti_raider"), at(g, "silures", "scotti_raider"))
    assert left in ((0, 3), (3, 0))


@rule("pendragon", "8.3.1.event-benefit")
def test_enemies_lose_their_plunder_by_choice():
    empty, laden = board(table({})), board(table({"iceni": {"saxon_raider": 2}}))
    kept = laden.copy()
    kept.laden[kept.count.index(2)] = 2
    assert welfare(kept, CIVITATES) < welfare(laden, CIVITATES) == welfare(empty, CIVITATES)
    assert welfare(kept, SAXONS) > welfare(laden, SAXONS)
    assert welfare(kept, SCOTTI) < welfare(laden, SCOTTI)


@rule("pendragon", "8.8.4.train-cavalry")
def test_any_space_may_be_trained_in_that_wastes_no_cavalry():
    """Five Cavalry, room for six: any four spaces of the five take all of them, also without the pair of Forts."""
    names = ("carvetii", "atrebates", "deceangli", "textoverdi", "regni", "iceni")
    forces = {name: {"fort": 2 if name == "carvetii" else 1} for name in names}
    more = {"step": "train", "imperium": "fragmentation", "red": 30, "available": {"cavalry": 5}}
    games = [take_turn("dux", forces, seed=seed, **more) for seed in SEEDS]
    assert all(board(g).available[0] == 0 for g in games)
    assert {0, 2} <= {at(g, "carvetii", "cavalry") for g in games}


@rule("pendragon", "8.8.4.train-cavalry")
@pytest.mark.parametrize("seed", SEEDS)
def test_a_small_purse_goes_where_most_are_placed(seed):
    forces = {"iceni": {"fort": 2}, "regni": {"fort": 1}, "parisi": {"fort": 1}}
    g = take_turn("dux", forces, step="train", imperium="fragmentation", red=6, seed=seed)
    assert at(g, "iceni", "cavalry") == 2
    assert at(g, "regni", "cavalry") + at(g, "parisi", "cavalry") == 1


@rule("pendragon", "8.4.2.attack-tactics", "8.4.1.piece-order")
def test_those_are_besieged_first_who_come_first():
    """Red Warbands before a Militia, though it is alone in its Stronghold; of equals either."""
    guests = {"hillfort": 1, "red_saxon_settlement": 1, "red_saxon_warband": 2, "militia": 1}
    assert {board(g).sites[site] for g, site in _besieged({"scotti_warband": 3, **guests})} == {
        PIECE["red_saxon_settlement"]
    }
    assert len({site for _, site in _besieged({"scotti_warband": 4, "hillfort": 2, "militia": 5})}) == 2


def _besieged(forces):
    """The games that come to a Siege of what the Scotti attack in Novantae, and the Site besieged."""
    found = []
    for g in [battle("novantae", "scotti", "civitates", forces, seed=seed) for seed in SEEDS]:
        while g.decision is not None and g.decision.kind != "Besiege":
            g.play(g.forced or g.legal()[0])
        if g.decision is not None:
            found.append((g, SITES.index(g.forced.area)))
    return found


@rule("pendragon", "8.6.1.settle-certain", "8.6.3.if-no-march")
def test_where_to_settle_is_drawn_once():
    """A March that nobody can make is followed by the Return, with the Settle that was drawn for the March."""
    home = {"saxon_settlement": 1, "saxon_warband": 3}
    forces = {"corieltauvi": home, "iceni": home, "trinovantes": home}
    for seed in SEEDS:
        g = table(forces, chart("saxons", step="march"), saxon_renown=9, seed=seed, chance=(die("march", 1),))
        drawn = [line for line in g.log if line.rule == "8.6.1.settle-certain"]
        assert len({str(line.args[1]) for line in drawn}) == 1


@rule("pendragon", "8.3.maximum")
def test_of_equal_numbers_the_largest_is_taken():
    """A number that makes no difference to the tracks is as large as can be; from where is left to chance."""
    lots = ((SPACE["iceni"], PIECE["saxon_raider"], 0, 3), (SPACE["regni"], PIECE["saxon_raider"], 0, 2))
    question = ChooseUnits(CIVITATES, int(Card.FICKLE_WEATHER), 0, "remove", lots)
    legal = question.legal(table({}), board(table({})))
    left = event_order.narrowed({action: event_order.Outcome((0,), 0, (0,)) for action in legal})[-1].left
    assert [(action.count, action.area) for action in left] == [(3, "iceni"), (2, "regni")]


def _fought(forces, players=(), **more):
    """Whom the Raiders who have just come fight in Atrebates, at Fragmentation, with both Britons there."""
    attack = tuple([20 if lot == LOT["scotti_raider"] else 0 for lot in range(len(LOTS))])
    frame = enemies.Fight(int(Space.ATREBATES), int(SCOTTI), 0, attack, 1)
    forces = {"atrebates": {"scotti_raider": 20, **forces}}
    g = table(forces, frame, imperium="fragmentation", players=players, seed="a", **more)
    return some(policies.choose_enemy(g, board(g), g.decision)).who


@rule("pendragon", "8.5.4.raid-battle", "8.5.3.battle-target-order")
def test_of_two_whom_raiders_are_sure_of_the_player_is_fought_then_who_does_best():
    both = {"fort": 1, "town": 1}
    assert _fought(both, ("dux",)) == "dux"
    assert _fought(both, ("civitates",)) == "civitates"
    assert _fought(both, prestige=60) == "dux"


@rule("pendragon", "8.4.1.withdraw-order")
def test_a_town_shelters_before_a_hillfort():
    forces = {"hillfort": 1, "town": 1, "militia": 1, "saxon_warband": 4}
    g = battle("cornovii", "saxons", "civitates", forces, seed="a")
    while g.decision is not None and g.decision.kind != "Withdraw":
        g.play(g.forced or g.legal()[0])
    assert board(g).sites[SITES.index(g.forced.area)] == TOWN
