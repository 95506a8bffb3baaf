"""Levels in every title: all are offered, play the same by the same seed, and know no more than their seat does."""

from __future__ import annotations

import asyncio
from functools import cache

import pytest

import logres
from logres import Game
from logres.bots import bot, check, explain, names, search, usual
from logres.bots.bot import SAMPLES, consult, seat_all
from logres.engine.title import title
from logres.games.bretwalda.board import Board as Bretwalda
from logres.games.bretwalda.rules.seasons.bids import Bid
from logres.games.pendragon.board import Board as Pendragon
from logres.server.settings import Settings
from logres.server.tables.bots.pool import BotPool

pytestmark = pytest.mark.xdist_group("levels")  # one worker prepares for all of them

TITLES = ("britannia", "britannia-redux", "bretwalda", "pendragon")
LEVELS = ("easy", "normal", "hard", "master")
PLAYED = (40, 150)  # answers after which a position is looked at

EVERY = [(id, scenario) for id in TITLES for scenario in title(id).scenarios]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few roll-outs, so that a test takes a moment."""
    monkeypatch.setitem(SAMPLES, "hard", 2)
    monkeypatch.setitem(SAMPLES, "master", 4)


@pytest.fixture
def short_sighted(monkeypatch: pytest.MonkeyPatch, id: str) -> None:
    """Short roll-outs too where no seat has a hand: what a bot should not know of one may show late."""
    if not title(id).HAS_SECRETS:
        monkeypatch.setattr(search, "LONGEST", 30)


@cache
def after(id: str, answers: int, scenario: str | None = None) -> Game:
    """A game of the usual bots after so many answers, at a question that has several."""
    g = logres.new(id, scenario, seed=3)
    players = seat_all(dict.fromkeys(g.seats, usual(id)), "3")
    while g.decision is not None and (g.count < answers or g.forced is not None):
        g.play(g.forced or consult(players[g.decision.seat], g, 3), g.decision.seat)
    assert g.decision is not None
    return g


@pytest.mark.parametrize("id", TITLES)
def test_every_title_has_all_levels_and_normal_is_the_usual_one(id: str):
    assert names(id)[:4] == list(LEVELS)
    assert usual(id) == "normal"
    assert check("greedy", id) == "greedy"  # as it was called before there were levels


@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("id", "scenario"), EVERY)
def test_every_level_plays_in_every_scenario(id: str, scenario: str, level: str):
    g = after(id, 12, scenario)
    assert g.decision is not None
    assert consult(bot(level, seed=1), g, 1) in g.legal(g.decision.seat)


@cache
def weighed(id: str) -> Game:
    """The first question of a game that a search would weigh."""
    g, tactics = after(id, PLAYED[0]).clone(), title(id).tactics
    players = seat_all(dict.fromkeys(g.seats, usual(id)), "3")
    while tactics is not None and len(tactics.plans(g)) < 2:
        assert g.decision is not None
        g.play(g.forced or consult(players[g.decision.seat], g, 3), g.decision.seat)
    return g


@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize("answers", [*PLAYED, 0])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("id", TITLES)
def test_worlds_that_differ_in_what_a_seat_cannot_see_give_the_same_choice(id: str, level: str, answers: int):
    g = after(id, answers) if answers else weighed(id)
    assert g.decision is not None
    other = g.redeal(g.decision.seat, 8)
    assert other.digest() != g.digest()
    assert consult(bot(level, seed=1), g, 5) == consult(bot(level, seed=1), other, 5)


STRETCH = {"easy": 16, "normal": 16, "hard": 8, "master": 8}  # questions in a row; those who search take long


def hidden(game: Game) -> object:
    """Something that no seat may know: the decks, and where there are none the dice to come."""
    if isinstance(game.board, Bretwalda):
        return game.board.lordship_deck
    return game.board.deck if isinstance(game.board, Pendragon) else game.seed


@pytest.mark.usefixtures("short_sighted")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("id", TITLES)
def test_two_bots_that_go_on_in_different_worlds_answer_alike(id: str, level: str):
    """Plans under way and offers of trade included: one of the two is never shown anything but re-deals."""
    g, asked = weighed(id).clone(), 0
    pairs = {seat: (bot(level, seed=seat), bot(level, seed=seat)) for seat in g.seats}
    while (decision := g.decision) is not None and asked < STRETCH[level]:
        action = g.forced
        if action is None:
            asked += 1
            one, two = pairs[decision.seat]
            other = g.redeal(decision.seat, asked)
            assert hidden(other) != hidden(g)
            action = consult(one, g, 5, beside=True)
            assert consult(two, other, 5, beside=True) == action
        g.play(action, decision.seat)
    assert asked == STRETCH[level]


@pytest.mark.parametrize("level", LEVELS)
def test_a_bid_does_not_hang_on_what_others_have_sealed(level: str):
    g = after("bretwalda", 1)
    while not isinstance(g.decision, Bid):
        assert g.decision is not None
        g.play(g.legal(g.decision.seat)[0], g.decision.seat)
    worlds = [g.clone(), g.clone()]
    for world, place in zip(worlds, (0, -1), strict=True):
        world.play(g.legal(g.decision.seat)[place], g.decision.seat)
    least, most = worlds
    assert isinstance(least.decision, Bid)
    assert least.digest() != most.digest()
    assert consult(bot(level, seed=1), least, 5) == consult(bot(level, seed=1), most, 5)


class Listener:
    """Stands where a bot's process would, and keeps what it is handed."""

    def __init__(self) -> None:
        self.handed = ""

    async def think(self, save: str, seat: str, name: str, owner: str, host: int) -> str:
        self.handed = save
        return str(logres.load(save).legal(seat)[0])


@pytest.mark.parametrize("id", TITLES)
def test_the_server_hands_a_bot_the_same_game_whatever_is_hidden(id: str, monkeypatch: pytest.MonkeyPatch):
    """Were it the true one, or anything of it, the two would differ."""
    g = after(id, PLAYED[1])
    assert g.decision is not None
    worlds = [g, g.redeal(g.decision.seat, 8)]
    assert worlds[0].save() != worlds[1].save()
    handed = [_handed(world, monkeypatch) for world in worlds]
    assert handed[0] == handed[1]
    assert g.seed not in (logres.load(handed[0]).seed, "")


def _handed(world: Game, monkeypatch: pytest.MonkeyPatch) -> str:
    assert world.decision is not None
    pool, listener = BotPool(Settings()), Listener()
    monkeypatch.setattr(pool, "worker_of", lambda name, owner: listener)
    asyncio.run(pool.choose(world, world.decision.seat, "hard", "table"))
    return listener.handed


@pytest.mark.parametrize("id", TITLES)
def test_it_says_why_in_three_lines(id: str):
    game = weighed(id)
    told = explain(game)
    assert 2 <= len(told) <= 3
    assert "the best in" in told[0].sentence
    assert all("give or take" in one.sentence or "in one try" in one.sentence for one in told[1:])
    assert {one.action for one in told} <= set(game.legal())
    assert told[0].numbers["behind"] == 0
    assert all(one.numbers["samples"] >= 1 for one in told)


@pytest.mark.parametrize(("id", "answers"), [("britannia", 101), ("bretwalda", 30), ("pendragon", 18)])
def test_no_two_plans_are_told_in_the_same_words(id: str, answers: int):
    """Here plans differ in where units come from, in which of them go, and in where a Feat is done."""
    g, tactics = logres.new(id, seed="d1"), title(id).tactics
    assert tactics is not None
    players = seat_all(dict.fromkeys(g.seats, usual(id)), "d1")
    while g.count < answers:
        assert g.decision is not None
        g.play(g.forced or consult(players[g.decision.seat], g, "d1"), g.decision.seat)
    said = [plan.words for plan in tactics.plans(g)]
    assert len(said) == len(set(said)) > 5


@pytest.mark.parametrize("name", ["random", "normal"])
def test_who_does_not_search_names_one_answer(name: str):
    game = after("bretwalda", 3)
    ((action, numbers, sentence),) = bot(name, 1).explain(game)
    assert action == bot(name, 1).choose(game)
    assert (numbers, bool(sentence)) == ({}, True)


def test_where_nothing_is_searched_there_is_nothing_to_say():
    assert explain(after("thanes", 1)) == []
    assert explain(after("britannia", 40), "normal") == []
