"""What a seat may not know it cannot find out: views, re-deals, running records, sealed answers."""

from __future__ import annotations

import json
from itertools import permutations
from random import Random
from typing import Any

import pytest

import logres
from logres.engine.game import Game
from logres_workshop.random_play import RandomPlayer
from tests.conformance.samples import SEED, Samples, at_each_moment, at_some_moments, standing_at, wander

MOST_TRIED = 12


def shown(game: Game, seat: str | None) -> str:
    return json.dumps(game.view(seat))


def offered(game: Game, seat: str) -> list[str]:
    return [str(action) for action in game.legal(seat)]


def refusals(game: Game, seat: str) -> list[str]:
    decision = game.decision_of(seat)
    candidates = [] if decision is None else decision.candidates(game, game.board)
    return [f"{candidate}: {game.why_not(str(candidate), seat)}" for candidate in candidates]


def twins(game: Game, seat: str) -> list[Game]:
    """Games that differ from this one only in what the seat cannot see, by re-deals and by the title's own hand."""
    found = [game.redeal(seat, number) for number in range(3)]
    by_hand: Any = getattr(game.title, "twin", None)
    if by_hand is not None:
        found.append(by_hand(game, seat))
    return found


@at_some_moments
def test_a_view_is_json_and_not_the_game_itself(game: Game):
    own = game.clone()
    for seat in (None, *game.seats):
        view = own.view(seat)
        text = json.dumps(view)
        assert json.loads(text) == view
        _spoil(view)
        assert json.dumps(own.view(seat)) == text
    assert own.save() == game.save()


def _spoil(doc: Any) -> None:
    """Changes whatever can be changed in a document."""
    if isinstance(doc, dict):
        for item in doc.values():
            _spoil(item)
        doc.clear()
    elif isinstance(doc, list):
        for item in doc:
            _spoil(item)
        doc.append("spoilt")


@at_some_moments
def test_the_seed_is_not_to_be_seen(game: Game):
    for seat in (None, game.seats[-1]):
        assert SEED not in shown(game, seat)
        assert SEED not in game.record(seat)
        assert seat is None or SEED not in game.redeal(seat, 1).save()


@at_some_moments
def test_a_redeal_keeps_what_the_seat_knows(game: Game):
    before = game.save()
    for seat in game.seats:
        for twin in twins(game, seat):
            assert shown(twin, seat) == shown(game, seat)
            assert offered(twin, seat) == offered(game, seat)
            assert refusals(twin, seat) == refusals(game, seat)
            assert twin.title.broken(twin, twin.board) == []
    assert game.save() == before


@at_some_moments
def test_a_redeal_depends_on_nothing_the_seat_cannot_see(game: Game):
    for seat in game.seats:
        dealt = {twin.redeal(seat, "again").save() for twin in [game, *twins(game, seat)]}
        assert len(dealt) == 1


@at_some_moments
def test_a_redealt_game_plays_on(game: Game):
    for seat in game.seats:
        dealt = game.redeal(seat, 5)
        wander(dealt, 15)
        assert dealt.title.broken(dealt, dealt.board) == []
        assert not any(dealt.can_undo(s) for s in dealt.seats)
        with pytest.raises(logres.BadRecord):
            dealt.record()
        assert logres.load(dealt.save()).save() == dealt.save()


def test_a_redeal_deals_hidden_things_anew(played: Samples):
    """Where seats see different boards, something is hidden, and some re-deals must differ."""
    secretive = [g for g in played.moments if len({json.dumps(g.view(seat)["board"]) for seat in g.seats}) > 1]
    if secretive:
        boards = [{json.dumps(g.redeal(g.seats[0], n).board.dump()) for n in range(8)} for g in secretive]
        assert any(len(dealt) > 1 for dealt in boards)


@at_each_moment
def test_a_redeal_deals_coming_chance_anew(game: Game):
    seeds = {game.redeal(game.seats[0], number).seed for number in range(3)} | {game.seed}
    assert len(seeds) == 4


@at_each_moment
def test_being_waited_for_tells_nothing(game: Game):
    """Whether a driver answers for another seat is the same in all games that a seat cannot tell apart."""
    asked = game.pending[0].seat
    for seat in (seat for seat in game.seats if seat != asked):
        for twin in twins(game, seat):
            assert (twin.forced is None) == (game.forced is None), f"{seat} learns what {asked} holds"


@at_some_moments
def test_what_shows_anything_new_cannot_be_undone(game: Game):
    """A seat has learnt something if it now rules out a game that was the same to it before."""
    mover, action = RandomPlayer(game.count).choose(game)
    after = game.clone()
    after.play(action, mover)
    if not after.can_undo(mover):
        return
    for seat in game.seats:
        for twin in twins(game, seat):
            assert _could_show(twin, mover, str(action), shown(after, seat), seat), f"{action} told {seat} something"


def _could_show(twin: Game, mover: str, action: str, view: str, seat: str) -> bool:
    """Whether some answer of the mover, the same one or another, leads to this view."""
    answers = sorted(offered(twin, mover), key=lambda text: text != action)
    for text in answers[:MOST_TRIED]:
        trial = twin.clone()
        trial.play(text, mover)
        if shown(trial, seat) == view:
            return True
    return False


@at_some_moments
def test_a_running_record_replays_or_says_that_it_hides_something(game: Game):
    for seat in (None, game.seats[0]):
        record = game.record(seat)
        if "?" in record:
            with pytest.raises(logres.BadRecord, match="hides"):
                logres.replay(record)
        else:
            assert logres.replay(record).board.dump() == game.board.dump()


def test_sealed_answers_in_any_order_give_one_state(played: Samples):
    for game in played.moments:
        if len(game.pending) > 1:
            with standing_at(game):
                _any_order(game)
                _kept_sealed(game)


def _any_order(game: Game) -> None:
    random = Random(game.count)
    waiting = [d.seat for d in game.pending if d.seat not in _answered(game)]
    answers = {seat: random.choice(game.legal(seat)) for seat in waiting}
    orders = list(permutations(waiting))
    reached: dict[frozenset[str], set[str]] = {}
    for order in random.sample(orders, min(6, len(orders))):
        after = game.clone()
        for number, seat in enumerate(order, 1):
            after.play(answers[seat], seat)
            reached.setdefault(frozenset(order[:number]), set()).add(after.digest())
    assert all(len(digests) == 1 for digests in reached.values())


def _kept_sealed(game: Game) -> None:
    """While another still thinks, nobody sees what was answered, and it may be changed."""
    waiting = [d.seat for d in game.pending if d.seat not in _answered(game)]
    if len(waiting) < 2:
        return
    mover, rest = waiting[0], [seat for seat in (None, *game.seats) if seat != waiting[0]]
    branches = []
    for answer in game.legal(mover):
        after = game.clone()
        after.play(answer, mover)
        branches.append(after)
        assert mover in _answered(after)
    for seat in rest:
        assert len({shown(branch, seat) for branch in branches}) == 1
        assert len({branch.record(seat) for branch in branches}) == 1
        assert seat is None or len({branch.redeal(seat, 1).save() for branch in branches}) == 1
    changed = branches[0].clone()
    changed.play(game.legal(mover)[-1], mover)
    assert changed.stack[-1].values() == branches[-1].stack[-1].values()


def _answered(game: Game) -> set[str]:
    return {decision["seat"] for decision in game.view(None)["pending"] if decision["answered"]}
