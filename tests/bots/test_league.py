"""Leagues: who meets whom, on which deals, going on after a stop; and the scale that comes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from logres import BadInput
from logres.bots import league as leagues
from logres.bots.league import League, Outcome
from logres.bots.rating import Played, ratings
from logres.cli.commands.arena import decided


def a_league(rounds: int = 3, challenger: str = "") -> League:
    return leagues.make("bretwalda", ("easy", "normal", "random"), rounds, 7, "three-player", challenger=challenger)


def test_every_pair_meets_in_every_seat_on_the_same_deal():
    found = leagues.fixtures(a_league())
    assert len(found) == 3 * 6
    assert {fixture.seed for fixture in found} == {"7/0"}
    met = {(fixture.one, fixture.others, fixture.seat) for fixture in found}
    assert len(met) == len(found)
    assert {fixture.seed for fixture in leagues.fixtures(a_league(6))} == {"7/0", "7/1"}


def test_a_challenger_alone_sits_alone():
    found = leagues.fixtures(a_league(challenger="random"))
    assert {(fixture.one, fixture.others) for fixture in found} == {("random", "easy"), ("random", "normal")}


def test_of_two_seats_no_pair_is_played_twice():
    duel = leagues.make("bretwalda", ("easy", "normal"), 2, 7, "two-player")
    assert len(leagues.fixtures(duel)) == 2
    assert len({fixture.seat for fixture in leagues.fixtures(duel)}) == 2


def test_beside_non_players_each_plays_by_itself():
    absent = {"nonplayers": ["civitates", "saxons", "scotti"]}
    alone = leagues.make("pendragon", ("easy", "normal"), 1, 7, options=absent)
    assert leagues.seats_of(alone) == ["dux"]
    assert [(f.one, f.others) for f in leagues.fixtures(alone)] == [("easy", "non-player"), ("normal", "non-player")]


@pytest.mark.parametrize("bots", [("normal",), ("normal", "normal"), ("normal", "oracle")])
def test_what_cannot_be_played_is_refused(bots: tuple[str, ...]):
    with pytest.raises(BadInput):
        leagues.make("bretwalda", bots)


def test_a_stopped_league_goes_on_where_it_was(tmp_path: Path):
    league = leagues.make("bretwalda", ("easy", "random"), 2, 1, "two-player")
    whole, path = list(leagues.run(league)), tmp_path / "league.jsonl"
    leagues.begin(path, league)
    leagues.note(path, whole[0])
    with path.open("a") as file:
        file.write('{"fixture": {"num')  # it was stopped in the middle of a line
    read = leagues.read(path, league)
    assert read == whole[:1]
    assert list(leagues.run(league, read)) == whole[1:]


def test_a_short_arena_finds_normal_above_easy():
    """The seeds are fixed: it plays the same on any machine. Both sit in each seat alike."""
    league = leagues.make("britannia", ("easy", "normal"), 6, 3, "two-player-germanic")
    played = list(leagues.run(league))
    assert {outcome.fixture.one for outcome in played} == {"easy"}
    assert sum(outcome.share() for outcome in played) < 3  # fair would be half of six
    best, other = ratings(leagues.as_played(league, played), "normal")
    assert (best.bot, other.bot) == ("normal", "easy")
    assert sum(_behind(outcome) for outcome in played) > 0


def _behind(outcome: Outcome) -> float:
    one = outcome.fixture.seat
    return sum(score for seat, score in outcome.scores.items() if seat != one) - outcome.scores[one]


def test_a_league_is_decided_when_each_seat_was_taken_and_the_interval_leaves_out_the_fair_share():
    league = leagues.make("bretwalda", ("easy", "normal"), 16, 1, "two-player")
    one, other = leagues.seats_of(league)
    lost = [Outcome(fixture, (other if fixture.seat == one else one,), {}) for fixture in leagues.fixtures(league)]
    assert [decided(league, lost[:count]) for count in (0, 4, 12, 13, 14)] == [False, False, True, False, True]
    even = [outcome._replace(winners=(one,)) for outcome in lost]
    assert not decided(league, even)


def test_the_file_of_another_league_is_refused(tmp_path: Path):
    path = tmp_path / "league.jsonl"
    leagues.begin(path, a_league())
    assert leagues.read(path, a_league(9)) == []  # longer is the same league
    with pytest.raises(BadInput, match="another league"):
        leagues.read(path, a_league(challenger="easy"))


def test_a_shared_win_counts_by_its_part():
    fixture = leagues.fixtures(a_league())[0]
    others = [seat for seat in leagues.seats_of(a_league()) if seat != fixture.seat]
    assert Outcome(fixture, (fixture.seat, others[0]), {}).share() == 0.5
    assert Outcome(fixture, (others[0],), {}).share() == 0.0


# ---------------------------------------------------------------------- the scale


def games(wins: int, losses: int, strong: str = "a", weak: str = "b") -> list[Played]:
    """In both seats in turn."""
    found: list[Played] = []
    for i in range(wins + losses):
        seats = {"x": strong, "y": weak} if i % 2 else {"x": weak, "y": strong}
        winner = next(seat for seat, bot in seats.items() if bot == (strong if i < wins else weak))
        found.append(Played(seats, (winner,)))
    return found


def test_ten_wins_to_one_are_four_hundred_points():
    best, zero = ratings(games(1000, 100), "b")
    assert (best.bot, zero) == ("a", ("b", 0.0, 0.0))
    assert best.points == pytest.approx(400, abs=3)


def test_more_games_make_it_surer_and_a_bot_that_always_wins_is_not_endless():
    few, many = ratings(games(6, 2), "b")[0], ratings(games(60, 20), "b")[0]
    assert few.points == pytest.approx(many.points, abs=30)
    assert few.margin > 2 * many.margin
    assert ratings(games(8, 0), "b")[0].points < 1000


def test_strength_carries_over_from_pair_to_pair():
    """c never met a, but both met b."""
    rated = {rating.bot: rating.points for rating in ratings([*games(30, 10), *games(10, 30, "c", "b")], "b")}
    assert rated["a"] > 0 > rated["c"]
    assert rated["a"] == pytest.approx(-rated["c"], abs=1)


def test_a_good_seat_is_not_the_bots_merit():
    """Seat x wins whoever has it; the bots are alike."""
    lucky = [Played({"x": one, "y": other}, ("x",)) for one, other in (("a", "b"), ("b", "a"))] * 20
    assert ratings(lucky, "b")[0].points == pytest.approx(0, abs=1)
