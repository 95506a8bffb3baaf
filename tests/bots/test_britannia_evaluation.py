"""Greedy's evaluation of Britannia takes short cuts; here it stands beside the same worked out the long way."""

from __future__ import annotations

from itertools import pairwise

import pytest

from logres.engine.api import new
from logres.engine.game import Game
from logres.engine.title import title
from logres.games.britannia.board import board_of
from logres.games.britannia.bot.bot import Greedy
from logres.games.britannia.bot.evaluation import Evaluation, _moved
from logres.games.britannia.bot.prospects import army, crown_later, crown_now, prospects
from logres.games.britannia.bot.style import PLAIN
from logres.games.britannia.bot.threats import Threats
from logres.games.britannia.rules.battle.battle import ChooseBattle
from logres.games.britannia.state import NOBODY
from logres.games.britannia.tables import AREA, LAND, N_AREAS, N_NATIONS, ROMAN_LEAVE_ROUND, ROMANS

LOOKED_AT = 500  # answers


def moments(id: str) -> list[Game]:
    game, tactics, found = new(id, seed="short cuts"), title(id).tactics, list[Game]()
    assert tactics is not None
    players = {seat: tactics.policy(f"short cuts {seat}") for seat in game.seats}
    while game.decision is not None and game.count < LOOKED_AT:
        if game.count % 20 == 0 or isinstance(game.decision, ChooseBattle):
            found.append(game.trial())
        seat = game.decision.seat
        game.play(game.forced or players[seat].choose(game), seat)
    return found


@pytest.mark.parametrize("id", ["britannia", "britannia-redux"])
def test_the_short_way_comes_to_the_same(id: str) -> None:
    games = moments(id)
    assert len(games) > 20
    for game, other in pairwise(games):
        b, seen = board_of(game), Evaluation(game, board_of(game), 0)
        assert seen.armies == [PLAIN.army * army(n, b.round, seen.last) for n in range(N_NATIONS)]
        later = [crown_now(b.edition, ahead) * 0.8 ** (ahead - b.round) for ahead in range(b.round + 1, seen.last + 1)]
        assert crown_later(b.edition, b.round, seen.last) == sum(later)
        for n in range(N_NATIONS):
            assert seen.ahead(n) is prospects(b.edition, n, b.card[n], b.round, seen.last)
        assert seen.threats.comers == _comers(game)
        _same_differences(game, other)


def _comers(game: Game) -> list[list[object]]:
    """Who could come, nation by nation, nothing remembered."""
    b, threats = board_of(game), Threats(game, board_of(game))
    found: list[list[object]] = [[] for _ in range(LAND)]
    for n in range(N_NATIONS):
        this_round = n > b.nation != NOBODY
        round = b.round if this_round else b.round + 1
        if round <= threats.last and b.owner[n] != NOBODY and not (n == ROMANS and round >= ROMAN_LEAVE_ROUND):
            for a, comer in threats._found(n, round, this_round):
                found[a].append(comer)
    return found


def _same_differences(one: Game, other: Game) -> None:
    b, after = board_of(one), board_of(other)
    differ = [i for i in range(N_NATIONS * N_AREAS) if b.inf[i] != after.inf[i] or b.cav[i] != after.cav[i]]
    assert _moved(b, after) == differ
    riders = b.copy()
    riders.cav[N_AREAS + 3] += 1
    assert _moved(b, riders) == [N_AREAS + 3]


def test_the_battles_of_a_question_are_valued_on_one_look() -> None:
    bot, seen = Greedy("battles"), 0
    for game in moments("britannia"):
        asked = game.decision
        if isinstance(asked, ChooseBattle):
            seat = game.seats.index(asked.seat)
            for action in game.legal():
                there = AREA[action.area or ""]
                assert bot.worth(game, asked, action) == Evaluation(game, board_of(game), seat).area(there)
            seen += 1
    assert seen > 3
