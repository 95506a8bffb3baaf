"""The search in Britannia: whole nation turns in several styles, judged at the end of the round."""

from __future__ import annotations

import pytest

import logres
from logres import Game
from logres.bots import arena
from logres.bots.bot import SAMPLES, consult, seat_all
from logres.bots.search import Search
from logres.games.britannia.board import board_of
from logres.games.britannia.bot.bot import QUICK_LOOKS, Greedy
from logres.games.britannia.bot.evaluation import Evaluation
from logres.games.britannia.bot.operations import Planner
from logres.games.britannia.bot.style import PLAIN, QUICK, Style
from logres.games.britannia.bot.tactics import WON, BritanniaTactics, Explorer
from logres.games.britannia.rules.movement.march import ChooseWho, March
from logres.games.britannia.rules.movement.movement import ChooseGroup
from logres.games.britannia.tables import AREA, INFANTRY, PICTS, ROMANS
from tests.games.britannia.positions import position

TACTICS = BritanniaTactics(Greedy)


def at_march(round: int, nation: str, seed: int = 3) -> Game:
    """A game of greedy bots where a nation begins to march."""
    g = logres.new("britannia", seed=seed)
    players = seat_all(dict.fromkeys(g.seats, "normal"), str(seed))
    while True:
        assert g.decision is not None
        if isinstance(g.decision, ChooseGroup) and (board_of(g).round, g.decision.actor) == (round, nation):
            return g
        g.play(g.forced or consult(players[g.decision.seat], g, seed), g.decision.seat)


def test_plans_are_different_turns_and_greedys_own_is_the_first():
    g = at_march(1, "romans")
    plans = TACTICS.plans(g)
    assert len(plans) > 3
    assert len({plan.answers for plan in plans}) == len(plans)
    bot, copy = Greedy("turns"), g.clone()
    for text in plans[0].answers:
        assert copy.decision is not None
        if copy.forced is None:
            assert bot.choose(copy).text == text
        copy.play(text, copy.decision.seat)


def test_every_plan_can_be_played_to_the_end_of_the_marches():
    g = at_march(2, "brigantes")
    for plan in TACTICS.plans(g):
        copy = g.clone()
        for text in plan.answers:
            assert isinstance(board_of(copy).nation, int)
            copy.play(text)
        assert plan.answers[-1] == "done"


@pytest.mark.plain
def test_a_roll_out_ends_with_the_round_and_leaves_the_game_as_it_is():
    g = at_march(2, "brigantes")
    before, ends = g.digest(), list[Game]()

    class Watched(BritanniaTactics):
        def value(self, game: Game, seat: str) -> float:
            ends.append(game)
            return super().value(game, seat)

    Search(Watched(Greedy), 1, 2).weigh(g, TACTICS.plans(g)[:2])
    assert {board_of(end).round for end in ends} == {3}
    assert g.digest() == before


def test_a_won_game_is_worth_more_than_its_points():
    g = logres.new("britannia", "two-player-germanic", seed=1)
    players = seat_all(dict.fromkeys(g.seats, "random"), "1")
    while g.decision is not None:
        g.play(g.forced or consult(players[g.decision.seat], g, 1), g.decision.seat)
    assert g.result is not None
    winner, loser = sorted(g.seats, key=lambda seat: seat not in g.result.winners)  # type: ignore[union-attr]
    margin = g.result.scores[winner] - g.result.scores[loser]
    assert TACTICS.value(g, winner) == margin + WON
    assert TACTICS.value(g, loser) == -margin


@pytest.mark.long
def test_hard_plays_a_whole_game_the_same_twice(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(SAMPLES, "hard", 2)
    s = arena.series("britannia", ("hard", "normal"), 1, 5, "two-player-germanic")
    assert next(arena.run(s)) == next(arena.run(s))


def test_styles_change_what_greedy_does():
    g = at_march(1, "romans")
    first = first_aim(g, PLAIN)
    assert first_aim(g, Style(first=1)) != first
    assert first_aim(g, Style(shunned=(first,))) != first
    assert 0 <= first < len(AREA)


def first_aim(g: Game, style: Style) -> int:
    bot = Greedy(1, style)
    bot.choose(g)
    return bot.aim


# ---------------------------------------------------------------------- in a hurry


def test_in_a_hurry_marches_that_have_nothing_to_do_with_each_other_come_of_one_look():
    g = at_march(1, "romans")
    assert g.decision is not None
    evaluation = Evaluation(g, board_of(g), g.seats.index(g.decision.seat), QUICK)
    found = Planner(g, board_of(g), evaluation, ROMANS, False, QUICK).several(set())
    assert len(found) > 1
    places = [place for operation in found for place in operation.places()]
    assert len(places) == len(set(places))
    plain = Planner(g, board_of(g), evaluation, ROMANS, False).best(set())
    assert plain is not None
    assert found[0].target == plain.target


def test_in_a_hurry_a_nation_on_land_plans_no_more_than_twice_in_a_phase():
    g, bot = at_march(3, "welsh"), Greedy(1, QUICK)
    while isinstance(g.decision, (ChooseGroup, ChooseWho, March)):
        g.play(g.forced or bot.choose(g), g.decision.seat)
    assert 1 <= bot.looks <= QUICK_LOOKS


def test_in_a_hurry_nobody_is_left_at_sea_who_would_have_landed():
    g, bot = at_march(1, "romans"), Greedy(1, QUICK)
    ashore = board_of(g).on_land(ROMANS)
    while isinstance(g.decision, (ChooseGroup, ChooseWho, March)):
        g.play(g.forced or bot.choose(g), g.decision.seat)
    assert board_of(g).on_land(ROMANS) - ashore > 6


def test_what_changes_on_a_board_is_worth_as_much_as_the_whole_boards_are_apart():
    g = at_march(2, "welsh")
    b = board_of(g)
    before = Evaluation(g, b, 0)
    after = b.copy()
    home = b.areas(PICTS)[0]
    after.add(PICTS, home, INFANTRY)
    after.points[PICTS] += 3
    apart = Evaluation(g, after, 0, threats=before.threats).total() - before.total()
    assert before.change(after) == pytest.approx(apart)
    assert abs(apart) > 0.5
    assert before.change(b.copy()) == 0.0


def test_in_a_hurry_it_puts_new_armies_where_the_enemy_is_too():
    areas = {"kent": {"jutes": 1}, "devon": {"welsh": 1}, "clwyd": {"welsh": 1}, "march": {"angles": 3}}
    g = position("population", "welsh", areas, round=9, seed=1, population={"welsh": 5})
    assert str(consult(Greedy(1, QUICK), g, 1)) == "place clwyd"


def test_games_to_learn_from_are_played_in_several_styles():
    explorer = Explorer(Greedy, 1)
    styles = set()
    for round in range(1, 4):
        g = at_march(round, "welsh")
        assert explorer.choose(g) in g.legal()
        styles.add(explorer.bot.style)
    assert len(styles) > 1
