"""What lies under the next card is in no view, no running record and no re-deal, and moves no non-player."""

import json
import re
from typing import Any

import pytest

import logres
from logres.games.pendragon.rules import deck
from logres.games.pendragon.rules.setup import balanced
from logres_workshop.marker import rule
from logres_workshop.random_play import RandomPlayer
from tests.games.pendragon.boards import game, new

SPECTATOR = None
TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("barbarian-conspiracy", {}),
    ("petty-tyrants", {"balance": True, "nonplayers": ["saxons", "scotti"]}),
    ("the-harder-they-fall", {"nonplayers": ["dux", "civitates", "scotti"]}),
    ("de-excidio-britanniae", {"demo": True}),
)


def played(scenario, options, actions, seed=11):
    """A game after some actions: non-players by their rules, the others by lot."""
    g = new(scenario, seed, options)
    wanderer = RandomPlayer(seed)
    while g.pending and g.count < actions:
        forced = g.forced
        if forced is None:
            wanderer.play(g)
        else:
            g.play(forced, g.decision.seat)
    return g


def hidden(g):
    """The face-down cards: those of the deck, then those left out of it."""
    down = g.board.deck[: len(g.board.deck) - g.board.seen]
    unseen = deck.unseen_events(g.board, balanced(g.options))
    return down, [card for card in unseen if card not in down]


def swapped(g, one, other):
    """The same game, had the set-up dealt two cards the other way round."""
    record, exchanged = g.record(whole=True), {str(one): str(other), str(other): str(one)}

    def dealt(shuffle):
        return re.sub(r"(?<=[:\d] )\d+", lambda card: exchanged.get(card[0], card[0]), shuffle[0])

    body = record.index("\n0. ")
    return logres.replay(record[:body] + re.sub(r"{(?:events|\w+ epochs|pile \d):[^}]*}", dealt, record[body:]))


def twins(g):
    """Games that differ only in what lies face down: the top and the bottom of it, and a card left out."""
    down, left_out = hidden(g)
    events = [card for card in down if not deck.is_epoch(card)]
    found = [swapped(g, events[-1], events[0])] if len(events) > 1 else []
    return [*found, swapped(g, events[-1], left_out[0])] if events and left_out else found


def told(g, seat):
    """All that a seat can ask for."""
    answers = [] if seat is None else [[str(action) for action in g.legal(seat)] for d in g.pending if d.seat == seat]
    redeals = [] if seat is None else [g.redeal(seat, number).save() for number in range(2)]
    return json.dumps(g.view(seat)), g.record(seat), answers, redeals


@rule("pendragon", "2.2.open-information")
@pytest.mark.parametrize(("scenario", "options"), TABLES)
@pytest.mark.parametrize("actions", [0, 40, 150])
def test_games_that_differ_below_the_next_card_look_alike(scenario, options, actions):
    g = played(scenario, options, actions)
    others = twins(g)
    assert others or not g.pending
    for twin in others:
        assert twin.board.deck != g.board.deck
        assert (twin.board.card, twin.board.deck[-1]) == (g.board.card, g.board.deck[-1])
        for seat in (SPECTATOR, *g.seats):
            assert told(twin, seat) == told(g, seat)


@pytest.mark.parametrize(("scenario", "options"), TABLES)
def test_two_epoch_cards_to_come_may_be_either(scenario, options):
    g = played(scenario, options, 10)
    epochs = [card for card in hidden(g)[0] if deck.is_epoch(card)]
    kinds = [[card for card in epochs if (card < 81) == early] for early in (True, False)]
    for cards in kinds:
        if len(cards) > 1:
            twin = swapped(g, *cards[:2])
            assert twin.board.deck != g.board.deck
            assert [told(twin, seat) for seat in (SPECTATOR, *g.seats)] == [
                told(g, seat) for seat in (SPECTATOR, *g.seats)
            ]


def test_non_players_do_the_same_whatever_lies_below():
    """Their trials on copies of the game may not look at the cards either."""
    g = played("de-excidio-britanniae", {"demo": True}, 20)
    for twin in twins(g):
        one, card = g.clone(), g.board.card
        while one.board.card == card:
            assert str(twin.forced) == str(one.forced)
            for each in (one, twin):
                each.play(each.forced, each.decision.seat)


def test_no_view_and_no_record_names_a_card_below():
    """Of a position that tells the whole deck only the next card can be seen."""
    g = game(deck=[83, 41, 31, 30])
    for seat in (SPECTATOR, *g.seats):
        board = g.view(seat)["board"]
        assert (board["next"]["number"], board["deck"], board["played"]) == (30, 4, [])
        assert not re.search(r"\b(83|41|31)\b", json.dumps([board["card"], board["next"], g.view(seat)["pending"]]))
        assert '"hidden":"?"' in g.record(seat)
        assert not re.search(r"\b(83|41|31)\b", g.record(seat).split("[Position")[1])
        with pytest.raises(logres.BadRecord, match="hides"):
            logres.replay(g.record(seat))
    assert logres.replay(g.record(whole=True)).position()["hidden"] == {"deck": [83, 41, 31, 30]}


def test_positions_that_differ_below_the_next_card_look_alike():
    one, other = game(deck=[83, 41, 31, 30]), game(deck=[31, 83, 41, 30])
    for seat in (SPECTATOR, *one.seats):
        assert told(one, seat)[:3] == told(other, seat)[:3]
    for seat in one.seats:
        assert one.redeal(seat, 1).position() == other.redeal(seat, 1).position()
