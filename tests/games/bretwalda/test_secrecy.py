"""What a hand holds is told by nothing: not by who is waited for, not by a record, not by passing ahead."""

from __future__ import annotations

import pytest

import logres
from logres.engine.game import Game
from logres_workshop.random_play import RandomPlayer


def until(kind: str, seeds: range = range(40)) -> Game:
    """A random game at the first question of a kind that has one legal answer."""
    for seed in seeds:
        game, wanderer = logres.new("bretwalda", seed=seed), RandomPlayer(seed)
        while game.pending and game.count < 1500:
            if game.pending[0].kind == kind and len(game.legal()) == 1:
                return game
            wanderer.play(game)
    raise AssertionError(f"no game comes to {kind}")


@pytest.mark.parametrize("kind", ["PlayCard", "Claim", "Tongue", "OpenStores", "CollectMore"])
def test_a_secret_question_with_one_answer_is_still_asked(kind: str):
    game = until(kind)
    assert game.forced is None
    assert str(game.forced_answer(quick=True)) == game.pending[0].DECLINE == str(game.legal()[0])


def test_the_record_of_a_running_game_hides_which_chronicle_went_back():
    game = logres.new("bretwalda", seed=3)
    wanderer = RandomPlayer(1)
    while "wessex: return c" not in game.record(whole=True) or game.record(whole=True).count(" return c") < 4:
        wanderer.play(game)
    returned = [line for line in game.record(whole=True).splitlines() if " return c" in line]
    assert len({line.split(":")[0].split()[-1] for line in returned}) > 1
    assert not [line for line in game.record(None).splitlines() if " return c" in line]
    own = [line for line in game.record("wessex").splitlines() if " return c" in line]
    assert {line.split(":")[0].split()[-1] for line in own} == {"wessex"}


def test_a_sealed_answer_that_was_replaced_stays_hidden_when_the_last_is_shown():
    game = _at_sealed_bids()
    first, *others = game.pending
    for bid in ("bid 0", "bid 1"):
        game.play(bid, first.seat)
    for decision in others:
        game.play("bid 0", decision.seat)
    lines = [line for line in game.record(None).splitlines() if f" {first.seat}: " in line][-2:]
    assert [line.split(": ")[1] for line in lines] == ["?", "bid 1"]


def _at_sealed_bids() -> Game:
    for seed in range(40):
        game, wanderer = logres.new("bretwalda", seed=seed), RandomPlayer(seed)
        while game.pending and game.count < 1500:
            asked = game.view(None)["pending"]
            fresh = not any(question["answered"] for question in asked)
            if len(asked) > 1 and asked[0]["kind"] == "Bid" and fresh and len(game.legal()) > 1:
                return game
            wanderer.play(game)
    raise AssertionError("nobody can bid")


def test_passing_ahead_ends_with_the_battle_the_season_or_an_attack():
    game = until("PlayCard")
    seat = game.pending[0].seat
    title = game.title
    marks = {scope: title.pass_mark(game, game.board, seat, scope) for scope in title.PASS_SCOPES}
    assert not any(title.pass_ends(game, game.board, seat, scope, mark) for scope, mark in marks.items())
    wanderer = RandomPlayer("on")
    while any(frame.__class__.__name__ == "Battle" for frame in game.stack):
        wanderer.play(game)
    assert title.pass_ends(game, game.board, seat, "battle", marks["battle"])
    assert not title.pass_ends(game, game.board, seat, "attacked", marks["attacked"])
    season = marks["season"]
    while game.pending and title.pass_mark(game, game.board, seat, "season") == season:
        wanderer.play(game)
    assert title.pass_ends(game, game.board, seat, "season", season)
