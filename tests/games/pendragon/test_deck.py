"""The deck: piles, Epoch cards, one card ahead."""

from typing import Any

import pytest

from logres.engine.api import position
from logres.engine.chance import Dealer
from logres.engine.errors import BadInput
from logres.games.pendragon import tables
from logres.games.pendragon.names import SHADED, UNSHADED
from logres.games.pendragon.rules import deck
from logres.games.pendragon.rules.deck import is_epoch
from logres.games.pendragon.rules.scenarios import BY_NUMBER
from logres_workshop.marker import rule
from tests.games.pendragon.boards import game, new

SCENARIOS = ("barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall", "de-excidio-britanniae")
EARLY, LATE = range(77, 81), range(81, 84)
NO_DECK: dict[str, Any] = {"hidden": {"deck": []}}


def dealt(scenario, seed=3, balance=False):
    """All cards of a new game's deck, from top to bottom, the first in play included."""
    g = new(scenario, seed, {"balance": balance})
    return g, [g.board.card, *reversed(g.board.deck)]


@rule("pendragon", "1.2.inventory-cards")
def test_there_are_83_cards():
    assert [len(cards) for cards in (tables.EVENTS, tables.PIVOTALS, tables.EARLY, tables.LATE)] == [72, 4, 4, 3]
    assert len(tables.TITLES) == 84
    cards = tables.DATA["cards"]
    with pytest.raises(BadInput, match="72"):
        tables.counted({**cards, "events": {number: card for number, card in cards["events"].items() if number > 1}})


@rule("pendragon", "2.1.deck-piles")
@pytest.mark.parametrize(("scenario", "size"), list(zip(SCENARIOS, (26, 26, 52, 78), strict=True)))
def test_S4_piles_of_twelve_with_an_epoch_card_near_the_bottom(scenario, size):
    places = set()
    for seed in range(40):
        _, cards = dealt(scenario, seed)
        assert len(cards) == len(set(cards)) == size
        for pile in range(0, size, 13):
            (place,) = [i for i in range(13) if is_epoch(cards[pile + i])]
            places.add(place)
    assert places == {8, 9, 10, 11, 12}


def kinds(cards):
    return ["early" if card < 81 else "late" for card in cards if is_epoch(card)]


@rule("pendragon", "2.1.scenario.bc-deck", "2.1.deck-separate")
def test_the_deck_of_barbarian_conspiracy():
    g, cards = dealt(SCENARIOS[0])
    assert kinds(cards) == ["early", "early"]
    assert g.board.pivotal == [0, 0, 0, 0]
    assert not any(g.board.lasting)
    seen = {card for seed in range(30) for card in dealt(SCENARIOS[0], seed)[1]}
    assert seen >= {*range(1, 73), *EARLY}


@rule("pendragon", "2.1.scenario.pt-deck", "2.1.deck-separate")
def test_the_deck_of_petty_tyrants():
    g, cards = dealt(SCENARIOS[1])
    assert sorted(card for card in cards if is_epoch(card)) == [82, 83]
    assert g.board.pivotal == [0, 0, 0, 0]
    assert [card for card in range(84) if g.board.lasting[card]] == [74, 76, 81]


@rule("pendragon", "2.1.scenario.pt-optional-removals", "5.3.petty-tyrants-capabilities", "2.1.deck-separate")
def test_petty_tyrants_in_balance():
    g, _ = dealt(SCENARIOS[1], balance=True)
    in_effect = {card: g.board.lasting[card] for card in (7, 21, 56, 68)}
    assert in_effect == {7: UNSHADED, 21: UNSHADED, 56: SHADED, 68: SHADED}
    out = {4, 5, 13, 20, 22, 30, 35, 49, 54, 7, 21, 56, 68}
    assert set(deck.events(BY_NUMBER[1], True)) == {*range(1, 73)} - out
    assert len(deck.events(BY_NUMBER[1], True)) == 59
    seen = {card for seed in range(30) for card in dealt(SCENARIOS[1], seed, True)[1]}
    assert not seen & out
    assert {card for seed in range(30) for card in dealt(SCENARIOS[1], seed)[1]} >= out


@rule("pendragon", "2.1.scenario.htf-deck", "2.1.deck-separate")
def test_the_deck_of_the_harder_they_fall():
    g, cards = dealt(SCENARIOS[2])
    assert kinds(cards) == ["early", "late", "late", "late"]
    assert g.board.pivotal == [73, 74, 75, 0]
    assert [card for card in range(84) if g.board.lasting[card]] == [76]
    seen = {card for seed in range(20) for card in dealt(SCENARIOS[2], seed)[1] if is_epoch(card)}
    assert seen == {79, 80, 81, 82, 83}


@rule("pendragon", "2.1.scenario.htf-optional")
def test_the_harder_they_fall_in_balance():
    assert set(deck.events(BY_NUMBER[2], True)) == {*range(1, 73)} - {4, 13, 20}
    assert not any(dealt(SCENARIOS[2], balance=True)[0].board.lasting[card] for card in (7, 21))


@rule("pendragon", "2.1.scenario.deb", "2.1.deck-separate")
def test_the_deck_of_de_excidio():
    g, cards = dealt(SCENARIOS[3])
    assert kinds(cards) == ["early"] * 3 + ["late"] * 3
    assert sorted(card for card in cards if not is_epoch(card)) == list(range(1, 73))
    assert g.board.pivotal == [73, 74, 75, 76]


@rule("pendragon", "2.2.start", "1.1.card-flow")
def test_the_first_card_is_played_and_the_next_lies_open():
    events = list(range(1, 73))
    g = new(SCENARIOS[0], 5)
    assert (len(g.board.deck), g.board.seen, g.board.played) == (25, 1, [])
    view = g.view(None)["board"]
    assert view["card"]["number"] == g.board.card
    assert view["next"]["number"] == g.board.deck[-1]
    assert view["deck"] == 25
    assert g.board.card in events


@rule("pendragon", "2.3.7.next-card", "1.1.card-flow")
def test_the_open_card_is_next():
    g = game(deck=[83, 40, 31, 30])
    for _ in range(4):
        g.play("pass")
    assert (g.board.card, g.board.deck, g.board.seen, g.board.played) == (30, [83, 40, 31], 1, [12])
    assert g.view(None)["board"]["next"]["number"] == 31
    assert g.history.last().barrier


@rule("pendragon", "2.3.7.epoch-swap", "2.4.epoch-card")
def test_an_epoch_card_comes_before_the_card_it_follows():
    g = game(deck=[40, 31, 79, 30], epoch=0)
    for _ in range(4):
        g.play("pass")
    assert (g.board.epoch, g.board.played) == (1, [12, 79])
    assert (g.board.card, g.board.deck) == (30, [40, 31])
    assert g.board.eligible == [1, 1, 1, 1]


@rule("pendragon", "2.3.7.epoch-swap")
def test_an_epoch_card_at_the_very_bottom():
    g = game(deck=[83, 30], epoch=5)
    for _ in range(4):
        g.play("pass")
    assert g.result is not None
    assert (g.board.card, g.board.deck) == (83, [30])


@rule("pendragon", "2.1.deck-leftover", "2.2.open-information")
def test_nobody_can_tell_what_lies_face_down():
    g = new(SCENARIOS[0], 5)
    view = str(g.view("dux")["board"])
    for card in set(g.board.deck[:-1]):
        assert f"'number': {card}," not in view
    assert g.view("dux")["board"] == g.view(None)["board"]
    unseen = deck.unseen_events(g.board, False)
    assert len(unseen) == 70
    assert g.board.card not in unseen
    assert g.board.deck[-1] not in unseen


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_redeal_is_a_deck_the_set_up_could_have_left(scenario):
    g = new(scenario, 8)
    for _ in range(60):
        if g.decision is None:
            break
        b = g.redeal("saxons", 4).board
        assert (len(b.deck), b.seen, b.deck[-1]) == (len(g.board.deck), g.board.seen, g.board.deck[-1])
        assert len({b.card, *b.deck, *b.played}) == 1 + len(b.deck) + len(b.played)
        assert [is_epoch(card) for card in b.deck].count(True) == [is_epoch(c) for c in g.board.deck].count(True)
        assert kinds([*b.played, b.card, *reversed(b.deck)]) == kinds(
            [*g.board.played, g.board.card, *reversed(g.board.deck)]
        )
        g.play("pass" if "pass" in map(str, g.legal()) else g.legal()[-1])


def test_a_redeal_depends_on_what_is_seen_alone():
    g = new(SCENARIOS[3], 8)
    one, other = g.board.copy(), g.board.copy()
    other.deck = [*other.deck[12::-1], *other.deck[13:]]
    for b in (one, other):
        deck.redeal(b, False, Dealer("x"))
    assert one.deck == other.deck


def test_a_position_whose_deck_runs_out_is_refused_in_words():
    g = position("pendragon", {"at": {"card": 1, "phase": "act", "passed": ["dux", "civitates", "saxons"]}, **NO_DECK})
    with pytest.raises(BadInput, match="deck has run out"):
        g.play("pass")
