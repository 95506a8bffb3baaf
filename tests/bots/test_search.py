"""The search itself, at the smallest table: which plan it takes, in which worlds, and what it says."""

from __future__ import annotations

import pytest

import logres
from logres import Game
from logres.bots import check, names
from logres.bots.bot import Random
from logres.bots.search import Search, Weighed, explain, follow, gap, is_close
from logres.engine.interfaces import Bot, Plan, Tactics
from thanes.board import Table, worth

SEAT = "ash"


class Bids(Tactics):
    """Each card that can be bid is a plan; the roll-out ends with the round and is worth what the seat has won."""

    def __init__(self) -> None:
        self.ends: list[Game] = []

    def plans(self, game: Game, wide: bool = False) -> list[Plan]:
        return [Plan(action.text, (action.text,)) for action in game.legal()]

    def fallback_bot(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Random(seed)

    def policy(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Random(seed)

    def stops(self, start: Game, game: Game) -> bool:
        return table(game).round > table(start).round

    def value(self, game: Game, seat: str) -> float:
        self.ends.append(game)
        return float(table(game).points[game.seats.index(seat)])


class Hands(Bids):
    """It ends at once and is worth what the others hold: the world and nothing else."""

    def stops(self, start: Game, game: Game) -> bool:
        return game.count > start.count

    def value(self, game: Game, seat: str) -> float:
        return float(sum(worth(card) * 7**i for i, card in enumerate(table(game).hand("birch"))))


def table(game: Game) -> Table:
    assert isinstance(game.board, Table)
    return game.board


def test_who_weighs_more_asks_for_more_plans():
    class First(Bids):
        def plans(self, game: Game, wide: bool = False) -> list[Plan]:
            return super().plans(game)[: 2 if wide else 1]

    game = logres.new("thanes", seed=1)
    assert [len(Search(First(), 1, 24, wide).explain(game)) for wide in (False, True)] == [0, 2]


def test_all_plans_meet_the_same_worlds_and_each_is_dealt_anew():
    game, tactics = logres.new("thanes", seed=1), Hands()
    found = Search(tactics, 1, 24).weigh(game, tactics.plans(game))
    assert len(found) == 3
    longest = max((one.values for one in found), key=len)
    assert all(one.values == longest[: len(one.values)] for one in found)
    assert len(set(longest)) > 1


def test_the_budget_is_a_number_of_roll_outs_and_the_better_half_gets_more_of_them():
    game, tactics = logres.new("thanes", seed=1), Bids()
    before = game.digest()
    found = Search(tactics, 1, 24).weigh(game, tactics.plans(game))
    assert [len(one.values) for one in found] == [10, 10, 4]
    assert len(tactics.ends) == 24
    assert {table(end).round for end in tactics.ends} == {1}
    assert game.digest() == before


def test_it_bids_the_card_that_wins_most():
    game, tactics = logres.new("thanes", seed=1), Bids()
    found = Search(tactics, 1, 60).weigh(game, tactics.plans(game))
    assert found[0].mean > found[-1].mean
    chosen = Search(tactics, 1, 60).choose(game)
    assert chosen.text == found[0].plan.words
    assert worth(chosen.card or "") == max(worth(card) for card in table(game).hand(SEAT))


def test_what_a_seat_cannot_see_changes_nothing():
    game = logres.new("thanes", seed=1)
    other = game.redeal(SEAT, 8)
    assert table(other).hands != table(game).hands
    one, two = [Search(Bids(), 1, 24).weigh(g, Bids().plans(g)) for g in (game, other)]
    assert one == two


def test_a_plan_is_followed_as_far_as_it_fits():
    legal = logres.new("thanes", seed=1).legal()
    answers = ["passed over", legal[1].text, "later"]
    assert follow(answers, legal) == legal[1]
    assert answers == ["later"]
    assert follow(answers, legal) is None
    assert answers == []


def test_a_plan_of_several_answers_is_searched_once():
    game, tactics = logres.new("thanes", seed=1), Bids()
    bot = Search(tactics, 1, 6)
    first, then = game.legal()[0], game.legal()[1]
    plans = [Plan("one", (first.text, then.text)), Plan("two", (first.text, then.text))]
    tactics.plans = lambda game, wide=False: plans  # type: ignore[method-assign]
    assert bot.choose(game) == first
    searched = len(tactics.ends)
    assert searched == 6
    assert bot.choose(game) == then
    assert len(tactics.ends) == searched


def weighed(words: str, *values: float) -> Weighed:
    return Weighed(Plan(words, ()), values)


def test_it_says_how_sure_it_is():
    best = weighed("Movement", 5.0, 6.0, 5.0, 6.0)
    assert explain([best, weighed("Fyrd", 1.0, 2.5, 1.0), weighed("Collection", 9.0, 1.0)]) == [
        "Movement: the best in 4 tries",
        "Fyrd: 3.8 points behind in 3 tries, give or take 0.2",
        "Collection: 0.5 points behind in 2 tries, give or take 4.5: too close to call",
    ]
    assert explain([best, weighed("Pass", 2.0)], "Dalcs")[1] == "Pass: 3.0 Dalcs behind in one try: too close to call"


def test_a_plan_that_was_dropped_early_may_look_better_where_it_was_tried():
    told = explain([weighed("Movement", 5.0, 6.0), weighed("Pass", 6.0)])
    assert told[1] == "Pass: 1.0 points ahead in one try: too close to call"


def test_what_comes_to_the_same_is_said_to():
    best = weighed("vote saxons", 39.4, 20.0, 3.0)
    assert explain([best, weighed("vote welsh", 39.4, 20.0)])[1] == "vote welsh: comes to the same in 2 tries"
    assert is_close(best, best)


def test_few_worlds_must_speak_more_clearly_than_many():
    """Nearly four standard errors are not enough from three worlds: so few do not tell how much they differ."""
    best, other = (1.0, 2.5, 1.6), (0.0, 0.0, 0.0)
    by, error = gap(weighed("best", *best), weighed("other", *other))
    assert 3.5 * error < by < 4 * error
    assert is_close(weighed("best", *best), weighed("other", *other))
    assert not is_close(weighed("best", *best * 4), weighed("other", *other * 4))


@pytest.mark.parametrize(
    ("title", "offered"), [("bretwalda", ["easy", "normal", "hard", "master", "random"]), ("thanes", ["random"])]
)
def test_hard_is_offered_where_a_title_has_tactics(title: str, offered: list[str]):
    assert names(title) == offered


def test_greedy_is_another_name_of_normal():
    assert check("greedy", "bretwalda") == "greedy"
    game = logres.new("bretwalda", seed=2)
    assert logres.bot("normal", seed=1).choose(game) == logres.bot("greedy", seed=1).choose(game)
    with pytest.raises(logres.BadInput, match="no bot 'greedy'"):
        check("greedy", "thanes")
