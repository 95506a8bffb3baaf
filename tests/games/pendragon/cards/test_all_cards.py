"""Every side of every card: it has code, it ends, it breaks nothing, and nothing is passed over in silence."""

import random

import pytest

import logres
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.events.event import Event, effect, program
from logres.games.pendragon.names import FORT, HILLFORT, SCENARIOS, SEATS, SHADED, SIDES, TOWN, UNSHADED, Card
from logres.games.pendragon.nonplayer.barrier import Barrier
from logres.games.pendragon.tables import DATA, EARLY, EVENTS, LATE, MOMENTUM, N_CARDS, TITLES, TOP, lasts
from logres.games.pendragon.title import TITLE
from logres_workshop.marker import rule
from tests.games.pendragon.cards.events import event
from tests.games.pendragon.orders import empty_board

pytestmark = pytest.mark.xdist_group("all cards")  # one worker prepares for all of them

SIDES_OF_ALL = [
    (card, side) for card in range(1, N_CARDS) for side in ((UNSHADED, SHADED) if card in EVENTS else (UNSHADED,))
]
MOST_QUESTIONS = 900


def run(game, frame, seed):
    """The frame on a copy with random answers and dice."""
    g = game.clone()
    g.forgetful = True
    g.end()
    barrier = Barrier(SEATS[0])
    for waiting in (barrier, frame, Barrier(SEATS[0])):
        g.call(waiting)
    g.play(Barrier.GO)
    chance = random.Random(seed)
    for _ in range(MOST_QUESTIONS):
        if g.decision is barrier:
            return g
        g.play(chance.choice(g.legal()))
    raise AssertionError("the Event does not end")


def full(b):
    """Everything at its upper end."""
    b.resources, b.prestige, b.wealth, b.refugees = [TOP - 1] * 4, TOP - 1, TOP - 1, 4


def poor(b):
    """Nothing Available, nothing on the tracks."""
    b.resources, b.prestige, b.wealth, b.refugees = [0] * 4, 0, 0, 0
    b.out_of_play += b.available[0] + b.casualties
    b.available[0] = b.casualties = 0


@pytest.fixture(scope="module")
def games():
    found = []
    for number, scenario in enumerate(SCENARIOS):
        for dress in (full, poor):
            g = logres.new("pendragon", scenario=scenario, seed=number)
            dress(g.board)
            found.append(g)
    return found


@pytest.mark.parametrize(("card", "side"), SIDES_OF_ALL)
def test_every_side_ends_and_breaks_nothing(games, card, side):
    for number, game in enumerate(games):
        executor = (card + number) % 4
        g = run(game, Event(executor, card, side), f"{card} {side} {number}")
        assert TITLE.broken(g, g.board) == []
        b = g.board
        assert all(0 <= value <= TOP for value in (*b.resources, b.prestige, b.wealth))
        assert all(count >= 0 for count in b.available)


@rule("pendragon", "5.0.card-anatomy")
def test_every_card_has_its_order_its_title_and_its_texts():
    assert len(SIDES_OF_ALL) == 72 * 2 + 4 + 7
    assert all(effect(card, side) for card, side in SIDES_OF_ALL)
    assert len(set(TITLES[1:])) == 83
    for number in EVENTS:
        data = DATA["cards"]["events"][number]
        assert sorted(data["order"]) == sorted(SEATS)
        assert Card(number).name == TITLES[number].replace("'", "").replace(" ", "_")


def test_every_side_tells_its_source():
    for number in EVENTS:
        for side in SIDES[1:]:
            text = DATA["cards"]["events"][number][side]
            assert text["source"]
            assert text["confidence"] in ("high", "medium", "low")


@rule("pendragon", "5.2.dual-use")
def test_both_sides_of_an_event_are_offered_to_everybody():
    g = event("avalon", "unshaded", "dux")
    for card in EVENTS:
        assert [cards.sides(g, g.board, faction, card) for faction in range(4)] == [[UNSHADED, SHADED]] * 4


@rule("pendragon", "5.1.2.gratia", "5.1.2.dueling")
def test_gratia_bars_both_sides_of_tribal_wars():
    g = event("gratia", "unshaded", "dux")
    barred = [card for card in EVENTS if not cards.sides(g, g.board, 0, card)]
    assert barred == [Card.GUOLOPPUM, Card.ELMET, Card.WANSDYKE, Card.CALLEVA_ATREBATUM]
    g = event("gratia", "shaded", "dux")
    assert all(cards.sides(g, g.board, 0, card) for card in EVENTS)


@rule("pendragon", "5.1.2.dueling")
def test_the_side_executed_last_is_in_effect():
    for before, side, after in ((2, "unshaded", 1), (1, "shaded", 2)):
        assert event("cair_legion", side, "dux", cards={"cair_legion": before}).board.lasting[7] == after


def test_no_text_speaks_of_its_own_other_side():
    """A card is drawn once, so that its other side is never in effect before."""
    for number in EVENTS:
        for side in SIDES[1:]:
            text = " ".join(DATA["cards"]["events"][number][side]["text"])
            assert "in effect, end it" not in text


def test_every_tribal_war_is_fought():
    for number in EVENTS:
        if DATA["cards"]["events"][number]["tribal_war"]:
            for side in (UNSHADED, SHADED):
                kinds = {type(operation).__name__ for operation in program(number, side).operations}
                peaceful = number == Card.GUOLOPPUM and side == UNSHADED  # who wins it grows rich
                assert peaceful or kinds & {"FreeBattle", "Units"}


@pytest.fixture(scope="module")
def bare():
    """Nothing stands anywhere, and no Stronghold is to be had."""
    g = logres.new("pendragon", seed=1)
    g.board = empty_board()
    g.board.available[FORT] = g.board.available[TOWN] = g.board.available[HILLFORT] = 0
    return g


@pytest.mark.parametrize(("card", "side"), SIDES_OF_ALL)
def test_on_an_empty_map_whatever_cannot_be_done_is_said(bare, card, side):
    g = run(bare, Event(card % 4, card, side), f"{card} {side}")
    asked = any(line.text for line in g.log if line.rule) or g.count > bare.count + 1
    assert asked or not program(card, side).operations


@rule("pendragon", "5.3.capabilities", "5.4.momentum")
def test_what_lasts_is_marked_and_nothing_else(bare):
    for card, side in SIDES_OF_ALL:
        g = run(bare, Event(0, card, side), f"{card} {side}")
        assert g.board.lasting[card] == (side if lasts(card, side) else 0)
    assert [TITLES[c] for c, s in SIDES_OF_ALL if s == SHADED and MOMENTUM[c][s]] == [
        "MARINERS BY SEA",
        "PICTAE",
        "RUIN OF THE VILLAS",
        "FRISIANS",
        "FEEDING THE RAVENS",
        "FICKLE WEATHER",
    ]


@rule("pendragon", "5.3.named-events", "5.6.epoch-named")
def test_cards_the_rules_name_have_their_numbers():
    named = {
        4: "STILICHO",
        5: "IMPERIAL SUBSIDIES",
        7: "CAIR LEGION",
        13: "CUNEDDA",
        20: "THAMES",
        21: "CAMELOT",
        22: "AMBROSIUS AURELIANUS",
        30: "GROANS OF THE BRITONS",
        35: "DE EXCIDIO BRITANNIAE",
        49: "VORTIGERN",
        52: "MISTBORN",
        54: "THE END OF THE WORLD",
        56: "CELYDDON COED",
        68: "NIALL NOIGIALLACH",
    }
    assert {number: TITLES[number] for number in named} == named
    unnumbered = ("PELAGIUS", "ARD RI", "MARINERS BY SEA", "MONS BADONICUS", "GRATIA", "THANET", "DAL RIADA")
    assert all(TITLES.index(title) in EVENTS for title in unnumbered)
    assert [TITLES.index(title) in EARLY for title in ("MAGNUS MAXIMUS", "CONSTANTINE III")] == [True, True]
    assert TITLES.index("TEARS OF EPONA") in LATE
    for card in Card:
        assert card.name == TITLES[card].replace("'", "").replace(" ", "_")


@rule("pendragon", "5.1.literal")
def test_the_executor_chooses_what_is_given_to_nobody_else():
    for by in SEATS:
        assert event("imperial_subsidies", "shaded", by).decision.seat == by
        assert event("anderida", "unshaded", by).decision.seat == "dux"
        assert event("deira", "unshaded", by).decision.seat == by
    g = event("hengest", "unshaded", "scotti", {"iceni": {"hillfort": 1, "fort": 1}})
    assert g.decision.seat == "scotti"
    g.play("choose civitates")
    assert g.decision.seat == "civitates"


def test_six_events_two_pivotal_and_six_epoch_events_shift_the_imperium():
    """As the designer's article counts them; which ones is reconstructed but for GROANS OF THE BRITONS."""
    shifting = {4, 22, 23, 30, 49, 54, 73, 74, 77, 78, 79, 80, 82, 83}
    found = set()
    for card, side in SIDES_OF_ALL:
        kinds = {type(operation).__name__ for operation in program(card, side).operations}
        if kinds & {"Status", "Dominance"}:
            found.add(card)
    assert found == shifting
