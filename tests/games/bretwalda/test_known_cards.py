"""What a kingdom has seen go under a deck stays known to it when a game is dealt anew, and to nobody else."""

from __future__ import annotations

import json

import logres
from logres.engine.game import Game
from logres.engine.title import title
from logres.games.bretwalda.board import ALL_KINGDOMS, board_of, draw_from, put_under
from logres.games.bretwalda.rules.actions.actions import ChooseAction
from logres.games.bretwalda.ui.position import write
from logres_workshop.random_play import RandomPlayer

SEEDS = range(24)


def played(answers: int, seed: int = 3) -> Game:
    game, wanderer = logres.new("bretwalda", seed=seed), RandomPlayer(seed)
    for _ in range(answers):
        wanderer.play(game)
    return game


def test_cards_known_to_a_seat_stay_where_they_are_and_others_do_not():
    game = played(400)
    b = board_of(game)
    for deck_name, known_name in (("lordship_deck", "lordship_known"), ("chronicle_deck", "chronicles_known")):
        deck, known = list(getattr(b, deck_name)), list(getattr(b, known_name))
        assert known
        moved = [False] * len(known)
        for seed in SEEDS:
            dealt = board_of(game.redeal("wessex", seed))
            own = b.player.index(game.seats.index("wessex"))
            assert getattr(dealt, known_name) == known
            for i, by in enumerate(known):
                same = getattr(dealt, deck_name)[i] == deck[i]
                assert same or not by >> own & 1
                moved[i] |= not same
        assert [moved[i] for i, by in enumerate(known) if not by >> own & 1].count(False) == 0


def test_a_card_played_openly_is_in_nobodys_hand_in_any_world():
    game = played(400)
    b = board_of(game)
    open_cards = {card for card, by in zip(b.lordship_deck, b.lordship_known, strict=False) if by == ALL_KINGDOMS}
    assert open_cards
    for seat in game.seats:
        for seed in SEEDS:
            held = {card for hand in board_of(game.redeal(seat, seed)).hands for card in hand}
            assert not held & open_cards


def test_what_has_been_drawn_again_is_not_known_any_more():
    deck, known = ["a", "b"], list[int]()
    put_under(deck, known, "c", 1)
    assert (deck, known) == (["c", "a", "b"], [1])
    assert [draw_from(deck, known) for _ in range(2)] == ["b", "a"]
    assert known == [1]
    assert draw_from(deck, known) == "c"
    assert known == []


def test_a_position_and_a_save_keep_who_knows_what():
    game, wanderer = played(400), RandomPlayer("on")
    while not isinstance(game.decision, ChooseAction):
        wanderer.play(game)
    known = board_of(game).lordship_known
    assert known
    assert write(game, board_of(game))["hidden"]["known"]["lordship"] == known
    assert board_of(logres.load(game.save())).lordship_known == known


def test_in_a_save_from_before_nothing_is_known():
    board = json.loads(played(60).save())["state"]["board"]
    older = {name: kept for name, kept in board.items() if not name.endswith("_known")}
    title("bretwalda").upgrade({"state": {"board": older}})
    assert older.keys() == board.keys()
    assert older["lordship_known"] == older["danes_known"] == older["chronicles_known"] == []


def test_what_is_dealt_anew_does_not_hang_on_how_hidden_cards_lie():
    game = logres.new("bretwalda", seed=3)
    other, seat = game.clone(), game.seats[0]
    b = board_of(other)
    for deck in (b.lordship_deck, b.chronicle_deck, b.danes_deck):
        deck.reverse()
    b.season_decks = [deck[::-1] for deck in b.season_decks]
    assert other.digest() != game.digest()
    assert other.redeal(seat, 1).digest() == game.redeal(seat, 1).digest()
