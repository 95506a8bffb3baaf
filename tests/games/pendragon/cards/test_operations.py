"""The operations Events are made of, each on its own."""

import pytest

from logres.games.pendragon.board import Board
from logres.games.pendragon.events import event as events
from logres.games.pendragon.events.event import CHOSEN, EXECUTOR, Event, has_code
from logres.games.pendragon.events.handling import (
    BRITON_TROOPS,
    MARK,
    MOVE,
    REPLACE,
    REPLACE_LADEN,
    Loot,
    Place,
    Release,
    Rescue,
    Units,
    kill,
    recover,
    remove,
)
from logres.games.pendragon.events.operations import (
    HERE,
    Bind,
    Do,
    Dominance,
    Eligible,
    End,
    Free,
    FreeBattle,
    Gain,
    Grow,
    Patrol,
    Prestige,
    Prosper,
    Shrink,
    Status,
    Strip,
    Wealth,
)
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Colour,
    Count,
    Each,
    Either,
    OneSea,
    Tally,
    Way,
    When,
    Who,
    always,
    everywhere,
    may,
    one_of,
)
from logres.games.pendragon.events.strongholds import Found, MarkSite, Raze, Swap
from logres.games.pendragon.names import (
    BARBARIANS,
    BRITONS,
    CAVALRY,
    CIVITATES,
    DUX,
    FORT,
    FRAGMENTATION,
    HILLFORT,
    MILITIA,
    SAXON_RAIDER,
    SAXON_SETTLEMENT,
    SAXON_WARBAND,
    SAXONS,
    SCOTTI,
    TOWN,
    TRAIN,
    UNSHADED,
    Card,
    Space,
)
from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import (
    at,
    board,
    event,
    laden,
    over,
    play,
    population,
    prosperity,
    said,
    targets,
    texts,
    tracks,
    why,
)

REGNI, ICENI, PARISI = Space.REGNI, Space.ICENI, Space.PARISI


def anything(b: Board, e: Event, piece: int) -> bool:
    return True


@pytest.fixture
def perform():
    """Operations as the effect of some card: perform(steps, "dux", forces, blue=5)."""
    card = Card.AELLE.value
    kept = events.AUTHORS[card]

    def run(steps, by="dux", forces=None, **more):
        events.AUTHORS[card] = [None, lambda: steps, None]
        events._PROGRAMS.pop((card, UNSHADED, events.AS_NOW), None)
        return event("aelle", "unshaded", by, forces, **more)

    yield run
    events.AUTHORS[card] = kept
    events._PROGRAMS.pop((card, UNSHADED, events.AS_NOW), None)


@rule("pendragon", "2.3.6.event-eligibility-override")
def test_an_event_keeps_its_executor_eligible_and_bars_another(perform):
    g = perform((Eligible(EXECUTOR, True), Who(BARBARIANS, Eligible(CHOSEN, False))), "scotti")
    play(g, "choose saxons")
    assert (over(g), board(g).override) == (True, [0, 0, -1, 1])
    assert said(g, "Scotti stay Eligible")


# ---------------------------------------------------------------------- scope


def test_choose_skips_its_body_where_nothing_will_do(perform):
    g = perform((Choose(one_of(), Prestige(3)), Wealth(1)))
    assert (over(g), tracks(g)[4:], said(g, "no space for it")) == (True, (0, 1), True)


def test_choose_refuses_what_the_event_does_not_allow(perform):
    g = perform((Choose(one_of(REGNI, ICENI), Strip(1)),), bottom={"regni": 1})
    assert targets(g, "choose") == ["iceni", "regni"]
    assert (why(g, "parisi"), why(g, "enough")) == ("5.1.literal", "5.1.3.partial")
    play(g, "choose regni")
    assert (over(g), prosperity(g, "regni")) == (True, 0)


def test_each_space_once_and_then_on(perform):
    g = perform((Each(2, one_of(REGNI, ICENI, PARISI), Strip(1)), Prestige(1)), bottom={"regni": 2, "iceni": 2})
    play(g, "choose regni")
    assert (targets(g, "choose"), why(g, "choose regni")) == (["iceni", "parisi"], "5.1.literal")
    play(g, "choose iceni")
    assert (over(g), prosperity(g, "regni"), prosperity(g, "iceni"), board(g).prestige) == (True, 1, 1, 1)


def test_each_may_have_a_least(perform):
    g = perform((Each(3, one_of(REGNI, ICENI, PARISI), Strip(1), least=2),))
    assert "enough" not in texts(g)
    play(g, "choose regni")
    assert "enough" not in texts(g)
    play(g, "choose iceni")
    assert texts(g) == ["choose parisi", "enough"]


def test_two_loops_one_after_the_other(perform):
    g = perform((Each(1, one_of(REGNI), Strip(1)), Each(1, one_of(REGNI), Strip(1))), bottom={"regni": 2})
    play(g, "choose regni", "choose regni")
    assert (over(g), prosperity(g, "regni")) == (True, 0)


def test_who_asks_only_where_there_is_a_choice(perform):
    g = perform((Who(BARBARIANS, Gain(CHOSEN, 1)),))
    assert texts(g) == ["choose saxons", "choose scotti"]
    g = perform((Who(BARBARIANS, Gain(CHOSEN, 1), able=lambda b, e, f: f == SCOTTI),))
    assert (over(g), tracks(g)) == (True, (0, 0, 0, 1, 0, 0))
    g = perform((Who(BARBARIANS, Gain(CHOSEN, 1), able=lambda b, e, f: False),))
    assert (over(g), tracks(g), said(g, "no faction for it")) == (True, (0,) * 6, True)


def test_either_leaves_the_other_ways_out(perform):
    steps = (
        Either(Way("one", always, Prestige(1), Prestige(1)), Way("two", always, Wealth(1)), Way("three", always)),
        Gain(DUX, 1),
    )
    for word, found in (("one", (1, 0, 0, 0, 2, 0)), ("two", (1, 0, 0, 0, 0, 1)), ("three", (1, 0, 0, 0, 0, 0))):
        g = perform(steps)
        play(g, word)
        assert (over(g), tracks(g)) == (True, found)


def test_either_does_not_ask_about_a_single_way(perform):
    closed = Way("one", lambda b, e: False, Prestige(1))
    g = perform((Either(closed, Way("two", always, Wealth(1))),))
    assert (over(g), tracks(g)[4:]) == (True, (0, 1))
    g = perform((Either(closed), Prestige(2)))
    assert (over(g), tracks(g)[4:], said(g, "neither can be done")) == (True, (2, 0), True)


def test_ways_within_ways(perform):
    inner = Either(Way("a", always, Wealth(1)), Way("b", always, Wealth(2)))
    steps = (Either(Way("in", always, inner, Prestige(1)), Way("out", always)), Gain(DUX, 1))
    g = perform(steps)
    play(g, "in", "b")
    assert (over(g), tracks(g)) == (True, (1, 0, 0, 0, 1, 2))


def test_when_and_may(perform):
    g = perform((When(lambda b, e: b.fragmented, Prestige(1), otherwise="not yet"), may("yes", SAXONS, Wealth(1))))
    assert (g.decision.seat, texts(g), said(g, "not yet")) == ("saxons", ["yes", "decline"], True)
    play(g, "decline")
    assert (over(g), tracks(g)) == (True, (0,) * 6)


def test_count_and_tally(perform):
    steps = (Count("cubes", 3), Tally(), Count("cubes", 2), Tally(), Gain(DUX, lambda b, e: e.total))
    g = perform(steps)
    assert texts(g) == ["take 3 cubes", "take 2 cubes", "take 1 cubes", "take 0 cubes"]
    play(g, "take 1 cubes", "take 2 cubes")
    assert (over(g), board(g).resources[0]) == (True, 3)


def test_one_sea_patrolled_or_not(perform):
    g = perform((OneSea(lambda b, e, sea: b.patrolled[sea] == 1, Patrol(0)),), patrolled=[0, 1, 0, 1])
    assert texts(g) == ["choose germanicus", "choose septentrionalis"]
    play(g, "choose germanicus")
    assert (over(g), board(g).patrolled) == (True, [0, 0, 0, 1])


# ---------------------------------------------------------------------- tracks, Imperium, what lasts


@rule("pendragon", "5.1.1.caps-80")
def test_tracks_stop_at_their_ends(perform):
    g = perform(
        (Gain(DUX, 9), Gain(SCOTTI, -9), Prestige(9), Wealth(-9)), red=75, scotti_renown=4, prestige=79, wealth=1
    )
    assert (over(g), tracks(g)) == (True, (80, 0, 0, 0, 80, 0))


def test_status_and_dominance(perform):
    g = perform((Dominance(True), Dominance(True), Status(FRAGMENTATION), Dominance(False)), prestige=9)
    assert (over(g), board(g).imperium, board(g).prestige) == (True, 4, 9)
    assert said(g, "the Dominance stays")


def test_what_lasts_ends_and_is_bound(perform):
    g = perform((End(Card.CAMELOT), Who(BARBARIANS, Bind())), cards={"camelot": 1})
    play(g, "choose scotti")
    assert (over(g), board(g).lasting[Card.CAMELOT], board(g).bound[Card.AELLE]) == (True, 0, SCOTTI)


# ---------------------------------------------------------------------- people and Prosperity


@rule("pendragon", "5.1.1.prosperity-limits", "5.1.1.population-limits", "5.1.1.event-refugees")
def test_people_and_prosperity_keep_their_limits(perform):
    g = perform(
        (At(REGNI, Prosper(), Prosper(9), Grow(), Grow()), At(ICENI, Shrink(), Shrink(), Shrink(), Shrink(False)))
    )
    assert over(g)
    assert (prosperity(g, "regni"), population(g, "regni"), population(g, "iceni"), board(g).refugees) == (4, 3, 0, 2)
    assert said(g, "no more people in Regni")
    assert said(g, "nobody is left in Iceni")


def test_cities_do_not_grow(perform):
    g = perform((At(Space.LONDINIUM, Grow(), Prosper(9)),))
    assert (over(g), population(g, "londinium"), prosperity(g, "londinium")) == (True, 2, 4)


# ---------------------------------------------------------------------- Units


@rule("pendragon", "5.1.1.only-available")
def test_only_what_is_available_is_placed(perform):
    g = perform((At(REGNI, Place(MILITIA, 3, least=3)),), available={"militia": 2})
    assert (over(g), at(g, "regni", "militia")) == (True, 2)
    g = perform((At(REGNI, Place(SAXON_WARBAND, 3)),), available={"saxon_warband": 0})
    assert (over(g), said(g, "No Saxon Warband is Available")) == (True, True)


@rule("pendragon", "5.1.1.only-available")
@pytest.mark.parametrize("deed", [REPLACE, REPLACE_LADEN])
def test_who_cannot_be_replaced_goes(perform, deed):
    forces = {"regni": {"saxon_raider": 3}}
    replace = Units(deed, (SAXON_RAIDER,), 3, target=int(SAXON_WARBAND), least=3)
    g = perform((At(REGNI, replace),), "dux", forces, available={"saxon_warband": 2})
    while not over(g):
        play(g, texts(g)[-1])
    assert (at(g, "regni", "saxon_raider"), at(g, "regni", "saxon_warband")) == (0, 2)
    assert (board(g).available[SAXON_RAIDER], board(g).available[SAXON_WARBAND]) == (25, 0)


@rule("pendragon", "1.4.1.voluntary-removal")
def test_own_units_may_be_lifted_for_it(perform):
    forces = {"iceni": {"cavalry": 2}}
    g = perform((At(REGNI, Place(CAVALRY, 1)),), "dux", forces, available={"cavalry": 0})
    assert texts(g) == ["lift cavalry iceni", "keep"]
    g = perform((At(REGNI, Place(CAVALRY, 1)),), "saxons", forces, available={"cavalry": 0})
    assert over(g)


def test_remove_and_kill(perform):
    forces = {"regni": {"cavalry": 2, "militia": 1}}
    g = perform((At(REGNI, kill(BRITON_TROOPS, 2, least=2), remove(BRITON_TROOPS, 1)),), "saxons", forces)
    play(g, "remove 1 cavalry regni", "remove 1 militia regni", "remove 1 cavalry regni")
    assert (over(g), board(g).casualties, board(g).available[CAVALRY]) == (True, 1, 19)


def test_replace_with_and_without_plunder(perform):
    forces = {"regni": {"laden_saxon_raider": 2}}
    g = perform(
        (At(REGNI, Units(REPLACE_LADEN, (SAXON_RAIDER,), 1, target=int(SAXON_WARBAND), least=1)),), "dux", forces
    )
    play(g, "replace 1 laden_saxon_raider regni")
    assert (over(g), laden(g, "regni", "saxon_warband"), laden(g, "regni", "saxon_raider")) == (True, 1, 1)
    g = perform((At(REGNI, Units(REPLACE, (SAXON_RAIDER,), 1, target=int(SAXON_WARBAND), least=1)),), "dux", forces)
    play(g, "replace 1 laden_saxon_raider regni")
    assert (at(g, "regni", "saxon_warband"), laden(g, "regni", "saxon_warband")) == (1, 0)


def test_move_and_mark(perform):
    forces = {"regni": {"laden_saxon_warband": 1, "saxon_warband": 1}}
    move = Units(MOVE, (SAXON_WARBAND,), 2, target=lambda b, e: ICENI, among=everywhere)
    g = perform((move, At(ICENI, Units(MARK, (SAXON_WARBAND,), 1, target=int(DUX)))), "dux", forces)
    play(g, "move 1 laden_saxon_warband regni", "enough", "mark 1 laden_saxon_warband iceni")
    assert (over(g), laden(g, "iceni", "red_saxon_warband"), at(g, "regni", "saxon_warband")) == (True, 1, 1)


@rule("pendragon", "1.4.1.cavalry-out-of-play")
def test_recover_cavalry(perform):
    g = perform((recover(2),), "scotti", casualties=1, out_of_play=1, available={"cavalry": 0})
    assert g.decision.seat == "dux"
    play(g, "recover 1 cavalry casualties", "recover 1 cavalry out_of_play")
    assert (over(g), board(g).available[CAVALRY], board(g).casualties, board(g).out_of_play) == (True, 2, 0, 0)


def test_rescue_loot_and_release(perform):
    forces = {"regni": {"laden_saxon_raider": 3}, "iceni": {"scotti_raider": 1, "red_saxon_warband": 2}}
    steps = (At(REGNI, Rescue((SAXON_RAIDER,), 3, 2)), At(ICENI, Loot(SCOTTI, 2), Release(SAXONS, plunder=True)))
    g = perform(steps, "dux", forces, bottom={"iceni": 2})
    play(g, "remove 3 laden_saxon_raider regni")
    assert (over(g), prosperity(g, "regni"), prosperity(g, "iceni")) == (True, 2, 0)
    assert (laden(g, "iceni", "scotti_raider"), laden(g, "iceni", "saxon_warband")) == (1, 1)


# ---------------------------------------------------------------------- Strongholds


@rule("pendragon", "5.1.1.stacking", "1.4.2.vacant-site-required")
def test_a_vacant_site_first_then_another_stronghold(perform):
    g = perform((At(REGNI, Found(FORT, over=anything)),), "dux", {"regni": {"town": 1}})
    assert (over(g), at(g, "regni", "fort"), at(g, "regni", "town")) == (True, 1, 1)
    g = perform((At(REGNI, Found(FORT, over=anything)),), "dux", {"regni": {"town": 1, "hillfort": 1}})
    assert texts(g) == ["site anderida", "site noviomagus", "enough"]
    play(g, "site noviomagus")
    assert (over(g), at(g, "regni", "fort"), at(g, "regni", "town"), at(g, "regni", "hillfort")) == (True, 1, 0, 1)
    g = perform((At(REGNI, Found(FORT)),), "dux", {"regni": {"town": 1, "hillfort": 1}})
    assert (over(g), at(g, "regni", "fort"), said(g, "no Site in Regni")) == (True, 0, True)


def test_a_town_wants_a_town_site(perform):
    g = perform((At(REGNI, Found(TOWN)), At(Space.LONDINIUM, Found(HILLFORT))), "dux", {"regni": {"fort": 1}})
    assert (over(g), at(g, "regni", "town"), at(g, "londinium", "hillfort")) == (True, 1, 0)


def test_raze_swap_and_mark(perform):
    forces = {"regni": {"fort": 1}, "iceni": {"hillfort": 1}, "parisi": {"saxon_settlement": 1}}
    steps = (
        At(REGNI, Raze((FORT,)), Raze((FORT,))),
        At(ICENI, Swap((HILLFORT,), SAXON_SETTLEMENT)),
        At(PARISI, Colour(CIVITATES), MarkSite((SAXON_SETTLEMENT,))),
    )
    g = perform(steps, "dux", forces)
    assert (over(g), at(g, "regni", "fort"), said(g, "no such Stronghold in Regni")) == (True, 0, True)
    assert (at(g, "iceni", "saxon_settlement"), at(g, "parisi", "blue_saxon_settlement")) == (1, 1)


# ---------------------------------------------------------------------- free actions


@rule("pendragon", "5.5.free-actions", "3.1.2.free-actions")
def test_a_free_command_costs_nothing_and_takes_no_feat(perform):
    forces = {"regni": {"fort": 1}, "iceni": {"fort": 1}}
    g = perform((At(REGNI, Free(DUX, TRAIN, within=HERE)), Prestige(1)), "saxons", forces, blue=1)
    assert (g.decision.seat, targets(g), why(g, "select iceni")) == ("dux", ["regni"], "5.5.free-actions")
    play(g, "select regni", "units regni", "done", "place 1 cavalry regni")
    assert (over(g), at(g, "regni", "cavalry"), tracks(g)) == (True, 1, (0, 1, 0, 0, 1, 0))


@rule("pendragon", "5.1.3.partial")
def test_a_free_command_without_a_space_passes(perform):
    g = perform((Free(DUX, TRAIN), Prestige(1)), "saxons")
    assert (over(g), board(g).prestige, said(g, "no space for Train")) == (True, 1, True)


def test_a_free_battle_tells_what_was_removed(perform):
    forces = {"regni": {"cavalry": 3, "saxon_raider": 2}}
    steps = (
        Who(
            BRITONS,
            At(REGNI, FreeBattle(CHOSEN, optional=0)),
            Do(lambda g, b, e: e.note(g, "won", "won by {}", e.count)),
        ),
    )
    g = perform(steps, "dux", forces)
    play(g, "choose dux", "stand regni")
    assert (over(g), said(g, "won by 2")) == (True, True)
    g = perform(steps, "dux", forces)
    play(g, "choose civitates")
    assert (over(g), said(g, "no Battle in Regni")) == (True, True)


def test_only_registered_sides_have_code():
    assert has_code(Card.AELLE, UNSHADED)
    assert not has_code(Card.COEL_HEN, 2)
