"""8.4 Battle tactics, the order of pieces, the raider-assault table."""

from pathlib import Path

import pytest
import yaml

from logres.games.pendragon.battle import withdrawal
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import SURPRISE_HERE, Engagement
from logres.games.pendragon.battle.forces import PIECE_OF
from logres.games.pendragon.commands.barbarian import entreat
from logres.games.pendragon.commands.barbarian.landing import FOUGHT, Landing
from logres.games.pendragon.commands.briton import build, invite, muster
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    MILITIA,
    NOBODY,
    PIECE,
    PIECES,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    SEATS,
    SPACE,
    TOWN,
    Space,
)
from logres.games.pendragon.nonplayer import battle_trial, raider_assault, stances
from logres.games.pendragon.nonplayer.answers import policies, tactics
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.fixed_dice import LOW, FixedDice
from logres.games.pendragon.tables import SITES_OF
from logres_workshop.marker import rule
from tests.games.pendragon.nonplayer.bench import at, board, run, some, table

IN_DOBUNNI = battle_trial.Fight(Space.DOBUNNI, CIVITATES)


def battle(space, attacker, target, forces, *, terms=0, attack=(), **more):
    frame = Battle(SPACE[space], SEATS.index(attacker), SEATS.index(target), terms, attack)
    return table({space: forces}, frame, **more)


def asked(g, kind):
    """Go on to a kind of question; tells what is answered to it."""
    while g.decision is not None and g.decision.kind != kind:
        g.play(g.forced)
    assert g.decision is not None, kind
    return g.forced.text


@rule("pendragon", "8.4.1.piece-order")
def test_the_order_of_pieces():
    order = (FORT, TOWN, HILLFORT, SAXON_SETTLEMENT, CAVALRY, COMITATES, SAXON_WARBAND, MILITIA, SAXON_RAIDER)
    ranks = [tactics.rank(piece) for piece in order]
    assert ranks == sorted(ranks)
    assert len(set(ranks)) == len(ranks)
    assert tactics.rank(PIECE["red_scotti_warband"]) == tactics.rank(SAXON_WARBAND)
    assert tactics.rank(PIECE["blue_scotti_settlement"]) == tactics.rank(SAXON_SETTLEMENT)


@rule("pendragon", "8.4.1.reverse-order", "8.4.1.plunder-preference")
def test_losses_from_the_last_to_the_first_and_empty_hands_before_full():
    """Two losses on Militia, Comitates and Cavalry: the Militia go, then Comitates."""
    forces = {"militia": 2, "comitates": 1, "cavalry": 1, "saxon_warband": 3}
    g = run(battle("dobunni", "saxons", "civitates", forces))
    assert (at(g, "dobunni", "militia"), at(g, "dobunni", "comitates"), at(g, "dobunni", "cavalry")) == (0, 0, 1)
    forces = {"saxon_raider": 2, "laden_saxon_raider": 2, "cavalry": 1}
    g = run(battle("dobunni", "saxons", "civitates", forces))
    assert board(g).carrying(SPACE["dobunni"], SAXON_RAIDER) == 2
    assert at(g, "dobunni", "saxon_raider") == 2


@rule("pendragon", "8.4.1.withdraw-order")
def test_the_best_withdraw_first_and_plunder_before_empty_hands():
    """Fort of capacity two, two Cavalry and Comitates: both Cavalry go in."""
    forces = {"fort": 1, "cavalry": 2, "comitates": 1, "saxon_warband": 9}
    g = battle("iceni", "saxons", "civitates", forces, seed="x")
    assert asked(g, "Withdraw") == "withdraw 2 cavalry branodunum"
    forces = {"hillfort": 1, "militia": 2, "laden_militia": 1, "saxon_warband": 9}
    g = battle("iceni", "saxons", "civitates", forces, seed="x")
    assert asked(g, "Withdraw") == "withdraw 1 laden_militia branodunum"
    g.play(g.forced)
    assert g.forced.text == "withdraw 1 militia branodunum"


@rule("pendragon", "8.4.2.tactics-table")
def test_defenders_stay_when_they_are_the_stronger():
    forces = {"hillfort": 1, "militia": 2, "cavalry": 3, "saxon_warband": 1}
    g = battle("dobunni", "saxons", "civitates", {**forces, "hillfort": 0, "town": 1}, seed="x")
    assert asked(g, "Withdraw").startswith("fight")
    g = battle("dobunni", "saxons", "civitates", {"town": 1, "militia": 2, "saxon_warband": 2}, seed="x")
    assert asked(g, "Withdraw").startswith("withdraw")
    g = battle("dobunni", "saxons", "civitates", {"town": 1, "militia": 4, "saxon_raider": 2}, seed="x")
    assert asked(g, "Withdraw").startswith("withdraw")  # Raiders with nothing to win


@rule("pendragon", "8.4.2.tactics-table")
def test_raiders_ambush_if_strong_and_evade_if_weak():
    g = battle("iceni", "dux", "saxons", {"cavalry": 1, "saxon_raider": 4}, seed="x")
    assert asked(g, "EvadeOrAmbush") == "ambush iceni"
    g = battle("iceni", "dux", "saxons", {"cavalry": 4, "saxon_raider": 4}, seed="x")
    assert asked(g, "EvadeOrAmbush") == "evade iceni"
    g = battle("iceni", "dux", "saxons", {"cavalry": 4, "saxon_warband": 2, "saxon_settlement": 1}, seed="x")
    assert asked(g, "EvadeOrAmbush") == "stand iceni"


@rule("pendragon", "8.4.2.attack-tactics")
def test_attackers_ambush_assault_what_falls_and_lay_siege():
    g = battle("iceni", "saxons", "civitates", {"saxon_warband": 1, "militia": 9}, seed="x")
    assert asked(g, "EvadeOrAmbush") == "ambush iceni"
    g = battle("dobunni", "saxons", "civitates", {"saxon_raider": 5, "town": 1})
    assert asked(g, "ChooseAssault") == "assault glevum"
    g = battle("dobunni", "saxons", "civitates", {"saxon_raider": 4, "town": 1})
    assert asked(g, "ChooseAssault") == "hold dobunni"
    g = battle("dobunni", "saxons", "civitates", {"saxon_warband": 4, "town": 1, "militia": 4})
    assert asked(g, "Besiege") == "besiege glevum"
    g = battle("parisi", "saxons", "civitates", {"saxon_warband": 9, "fort": 1, "hillfort": 1}, seed="x")
    first = asked(g, "ChooseAssault").split()[1]
    assert board(g).sites[SITES_OF[Space.PARISI][0 if first == "petuaria" else 1]] == FORT


@rule("pendragon", "8.5.3.surprise-assault")
def test_with_surprise_a_coup_that_could_succeed_is_enough():
    forces = {"saxon_raider": 3, "town": 1}
    g = battle("dobunni", "saxons", "civitates", forces, terms=1, seed="x")
    assert asked(g, "ChooseAssault") == "assault glevum"
    g = battle("dobunni", "saxons", "civitates", forces, seed="x")
    assert asked(g, "ChooseAssault") == "hold dobunni"


@rule("pendragon", "8.4.2.attack-tactics")
@pytest.mark.parametrize(("inside", "assaulted"), [("dinorben", "deva"), ("deva", "dinorben")])
def test_of_two_forts_the_one_that_falls_without_a_coup(inside, assaulted):
    """Eight Raiders: the empty Fort falls in any case, the one with two Cavalry inside by a Coup de Main alone."""
    g = battle("deceangli", "scotti", "dux", {"scotti_raider": 8, "fort": 2, "cavalry": 2}, terms=1, seed="x")
    asked(g, "Withdraw")
    g.play(f"withdraw 2 cavalry {inside}")
    assert asked(g, "ChooseAssault") == f"assault {assaulted}"


@rule("pendragon", "8.4.2.assault-sure")
def test_sure_is_what_holds_whatever_the_enemy_does():
    """Six Raiders take an empty Town, but not one into which two Militia Withdraw."""
    g = table({"dobunni": {"saxon_warband": 1, "saxon_raider": 6, "town": 1}})
    assert all(won.razed for won in battle_trial.all_courses(g, SAXONS, IN_DOBUNNI))
    g = table({"dobunni": {"saxon_warband": 1, "saxon_raider": 6, "town": 1, "militia": 2}})
    outcomes = [won.razed for won in battle_trial.all_courses(g, SAXONS, IN_DOBUNNI)]
    assert not all(outcomes)
    assert battle_trial.try_fight(g, SAXONS, IN_DOBUNNI, stances.STAND, FixedDice()).razed


@rule("pendragon", "8.4.2.assault-sure", "8.5.4.raid-battle")
@pytest.mark.parametrize(("raiders", "militia", "sure"), [(6, 3, False), (7, 3, True), (6, 1, True), (7, 4, False)])
def test_nothing_is_sure_that_two_strongholds_sharing_the_units_prevent(raiders, militia, sure):
    """Two Militia in the Hillfort and one in the Town save both from six Raiders; all in the Town save but that."""
    g = table({"durotriges": {"scotti_raider": raiders, "hillfort": 1, "town": 1, "militia": militia}})
    fight = Fight(Space.DUROTRIGES, CIVITATES)
    known = [battle_trial.try_fight(g, SCOTTI, fight, stance, FixedDice()).razed for stance in stances.EVERY]
    assert battle_trial.always_razes(g, SCOTTI, fight) == sure
    assert all(known) or not sure
    if (raiders, militia) == (6, 3):
        assert all(known)
        spoiled = [won.course for won in battle_trial.all_courses(g, SCOTTI, fight) if not won.razed]
        assert set(spoiled) == {"Withdraw some here, some there"}


@rule("pendragon", "8.4.2.assault-sure")
def test_every_share_is_carried_out_as_it_says():
    """Of Cavalry, Comitates and Militia so many go into each Stronghold, from one end of the order or the other."""
    forces = {"fort": 1, "town": 1, "cavalry": 1, "comitates": 1, "militia": 2, "saxon_raider": 1}
    inside: dict[int, set[frozenset[str]]] = {}
    for stance in stances.shares(board(table({"dobunni": forces})), Space.DOBUNNI, 1 << DUX | 1 << CIVITATES):
        g = battle("dobunni", "saxons", "civitates", forces)
        asked(g, "Withdraw")
        fight, sites = g.find(Engagement), g.find(Engagement).strongholds(board(g))
        while isinstance(g.decision, withdrawal.Withdraw | withdrawal.Admit):
            g.play(tactics.foe(g, board(g), g.decision, stance))
        numbers = tuple([sum(fight.withdrawn(site)) for site in sites])
        assert numbers == (stances.shared(stance, 0), stances.shared(stance, 1))
        kinds = {PIECES[PIECE_OF[lot]] for site in sites for lot, count in enumerate(fight.withdrawn(site)) if count}
        inside.setdefault(sum(numbers), set()).add(frozenset(kinds))
    best, second, worst = "cavalry", "comitates", "militia"
    assert inside == {
        1: {frozenset({best}), frozenset({worst})},
        2: {frozenset({best, second}), frozenset({worst})},
        3: {frozenset({best, second, worst}), frozenset({second, worst})},
        4: {frozenset({best, second, worst})},
    }


@rule("pendragon", "8.4.2.assault-sure")
@pytest.mark.parametrize(
    ("warbands", "militia", "plainly", "by_coup"),
    [(2, 0, False, False), (3, 0, False, True), (7, 2, True, True), (6, 2, False, True), (4, 2, False, False)],
)
def test_a_stronghold_that_falls_whatever_the_enemy_does(warbands, militia, plainly, by_coup):
    """No die is counted on but the one of a Coup de Main."""
    g = table({"dobunni": {"saxon_warband": warbands, "militia": militia, "town": 1}})
    assert battle_trial.always_razes(g, SAXONS, IN_DOBUNNI) == plainly
    assert battle_trial.always_razes(g, SAXONS, IN_DOBUNNI, SURPRISE_HERE, coup=LOW) == by_coup
    assert battle_trial.always_razes(g, SAXONS, IN_DOBUNNI, SURPRISE_HERE) == plainly  # it fails


@rule("pendragon", "8.4.2.dux-admits")
def test_the_dux_admits_the_civitates():
    forces = {"fort": 1, "militia": 2, "saxon_warband": 9}
    g = battle("iceni", "saxons", "civitates", forces, seed="x")
    assert asked(g, "Admit") == "admit"
    frag = battle("iceni", "saxons", "civitates", forces, seed="x", imperium="fragmentation")
    from logres.games.pendragon.battle.withdrawal import Admit

    assert some(tactics.admit(frag, board(frag), Admit(DUX, CIVITATES, 0, 2, 1))).text == "refuse"


@rule("pendragon", "8.4.2.dux-escalade")
@pytest.mark.parametrize("executor", ["dux", "civitates"])
def test_a_cavalry_bears_the_first_losses_for_a_player_too(executor):
    forces = {"cavalry": 3, "militia": 3, "saxon_settlement": 1, "saxon_warband": 2}
    g = battle("iceni", executor, "saxons", forces, players=("civitates",), seed="b")
    while g.decision.kind != "Steadfast":
        g.play(g.forced or "assault branodunum")
    assert (g.decision.seat, g.forced.text) == ("dux", "bear branodunum")
    assert some(tactics.steadfast(g, board(g), g.decision)).text == "bear branodunum"
    g.play(g.forced)
    assert any("Storm" in line.text for line in g.log)  # one loss on that Cavalry: nobody fell in the Escalade
    assert (at(g, "iceni", "cavalry"), at(g, "iceni", "militia")) == (3, 3)


@rule("pendragon", "8.4.1.reverse-order")
def test_two_non_players_lose_as_one_force_a_player_pays_half():
    forces = {"cavalry": 2, "militia": 4, "saxon_warband": 4}
    g = battle("dobunni", "saxons", "civitates", forces)
    assert asked(g, "ProposeShare") == "share 0"
    run(g)
    assert at(g, "dobunni", "cavalry") == 2
    g = battle("dobunni", "saxons", "civitates", forces, players=("civitates",))
    assert asked(g, "ProposeShare") == "leave"


@rule("pendragon", "8.4.2.raider-assault-table")
def test_B4_the_table_is_that_of_the_facts():
    facts = yaml.safe_load((Path(__file__).parent / "raider_assault.yaml").read_text("utf-8"))
    for name, rows in facts.items():
        b, site = _stronghold(name)
        for withdrawn, plain, coup, roll in zip(*rows, strict=True):
            assert raider_assault.needed(b, site, withdrawn) == plain, name
            assert raider_assault.needed(b, site, withdrawn, coup=True) == coup, name
            from logres.games.pendragon.battle.strongholds import coup_needs

            assert max(0, coup_needs(b, site, withdrawn)) == roll, name


def _stronghold(name):
    cards = {
        "hillfort_with_unshaded_camelot": {"CAMELOT": 1},
        "hillfort_with_shaded_mons_badonicus": {"MONS BADONICUS": 2},
    }
    both = {"CAMELOT": 1, "MONS BADONICUS": 2}
    space = {"eboracum_any": "eboracum", "londinium_any": "londinium"}.get(name, "dobunni")
    piece = {"settlement": "saxon_settlement", "fort": "fort", "town": "town"}.get(
        name, "town" if "any" in name else "hillfort"
    )
    g = table({space: {piece: 1}}, cards=both if name == "hillfort_with_both" else cards.get(name, {}))
    b = board(g)
    return b, next(site for site in SITES_OF[SPACE[space]] if b.sites[site] != NOBODY)


@rule("pendragon", "8.4.2.raider-assault-table")
@pytest.mark.parametrize(
    ("raiders", "plain", "coup"), [(2, NOBODY, NOBODY), (3, NOBODY, 0), (5, 0, 2), (9, 2, 4), (13, 4, 4)]
)
def test_the_table_agrees_with_the_battle_itself(raiders, plain, coup):
    b, site = _stronghold("town")
    assert raider_assault.overcome(b, site, raiders) == plain
    assert raider_assault.overcome(b, site, raiders, coup=True) == coup
    g = table({"dobunni": {"saxon_raider": raiders, "town": 1}})
    fought = battle_trial.try_fight(g, SAXONS, IN_DOBUNNI, stances.WITHDRAW, FixedDice())
    assert bool(fought.razed) == (plain != NOBODY)


@rule("pendragon", "8.4.1.site-choice")
def test_britons_like_hillfort_sites_barbarians_towns():
    g = table({"cantiaci": {"militia": 3, "cavalry": 1}}, blue=9)
    b = board(g)
    assert some(policies.found(g, b, muster.Found(CIVITATES, Space.CANTIACI, 1, 0))).stack == "rutupiae"
    assert some(policies.raise_fort(g, b, build.RaiseFort(DUX, Space.CANTIACI))).stack == "rutupiae"
    assert some(policies.settle_at(g, b, invite.SettleAt(DUX, Space.CANTIACI, SAXONS))).stack == "rutupiae"
    from logres.games.pendragon.commands.barbarian.settle import SettleChoice

    g = table({"cantiaci": {"scotti_warband": 3}})
    assert some(policies.settle(g, board(g), SettleChoice(SCOTTI, Space.CANTIACI, 0))).text == "found durovernum"


@rule("pendragon", "8.4.1.replace-anyway")
def test_a_hillfort_is_won_even_without_a_settlement_to_place():
    g = table({"ordovices": {"hillfort": 1, "militia": 1, "scotti_warband": 1}}, available={"scotti_settlement": 0})
    won = some(policies.win_over(g, board(g), entreat.WinOver(Space.ORDOVICES, True, True)))
    assert (won.verb, won.stack) == ("win", None)  # the Site, not yet the Militia
    g = table({"ordovices": {"militia": 1, "scotti_warband": 1}}, available={"scotti_warband": 0})
    won = some(policies.win_over(g, board(g), entreat.WinOver(Space.ORDOVICES, True, True)))
    assert (won.verb, won.stack) == ("win", "militia")


@rule("pendragon", "8.4.1.no-voluntary-removal")
def test_no_cavalry_is_lifted_to_train():
    from tests.games.pendragon.orders import order

    g = table(
        {"iceni": {"fort": 1}, "regni": {"fort": 1, "cavalry": 5}},
        order("dux", "train"),
        red=9,
        available={"cavalry": 0},
    )
    g.play("select iceni")
    g.play("units iceni")
    g.play("done")
    while g.decision is not None:
        assert "lift" not in [a.verb for a in g.legal()]
        g.play(g.legal()[0])
    assert at(g, "iceni", "cavalry") == 0


def test_a_met_deep_raid_evades_only_if_all_could_fall():
    raid = Landing(SAXONS, Space.CATUVELLAUNI, 1, int(Space.ICENI), 3, 1, state=FOUGHT)
    from logres.games.pendragon.battle.prebattle import EvadeOrAmbush

    for cavalry, word in ((1, "stand"), (2, "evade")):
        g = table({"catuvellauni": {"saxon_raider": 4, "cavalry": cavalry}})
        fight = Battle(int(Space.CATUVELLAUNI), int(SAXONS), int(DUX))
        fight.begin(g, board(g))
        g.call(raid)
        g.call(fight)
        question = EvadeOrAmbush(SAXONS, Space.CATUVELLAUNI, 1 << SAXON_RAIDER, 0, False, False)
        g.call(question)
        assert some(tactics.designate(g, board(g), question)).verb == word


@rule("pendragon", "8.4.2.tactics-table")
def test_plunder_of_the_fallen():
    g = battle(
        "dobunni", "dux", "saxons", {"cavalry": 4, "laden_saxon_raider": 2}, population={"dobunni": 3}, chance=(1,)
    )
    assert asked(g, "RemovedPlunder") == "restore dobunni"
    g = battle("dobunni", "civitates", "saxons", {"comitates": 4, "laden_saxon_raider": 2}, chance=(1,))
    run(g)
    assert board(g).carrying(Space.DOBUNNI, COMITATES) == 1


@pytest.mark.plain
def test_a_battle_that_is_remembered_is_the_battle_that_would_be_fought():
    fight, dice = Fight(Space.ICENI, SAXONS), FixedDice()
    for forces, prestige in (({"cavalry": 4}, 0), ({"cavalry": 4}, 5), ({"cavalry": 1, "fort": 1}, 5)):
        g = table({"iceni": {**forces, "saxon_warband": 3}}, prestige=prestige)
        for stance in stances.EVERY:
            first = battle_trial.try_fight(g, DUX, fight, stance, dice)
            again = battle_trial.try_fight(g, DUX, fight, stance, dice)
            fresh = battle_trial._tried(g, DUX, fight, stance, dice, 0, ())
            assert vars(first) == vars(again) == vars(fresh)
