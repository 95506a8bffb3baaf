"""The core of reviews, where the truth is known: a won game, all falls of a die, a choice that can only lose."""

from __future__ import annotations

import re
from statistics import mean

import pytest

import logres
from logres import Game
from logres.bots.bot import Random
from logres.engine.errors import BadInput
from logres.engine.history import Line, Move
from logres.engine.interfaces import Bot, Plan, Tactics
from logres.languages.packed import translated
from logres.review import chances, data, decisions, luck, study
from logres.review.data import ReviewMoment, Stroke
from logres.review.finished_game import FinishedGame, spread
from logres.review.page import page
from tests.cli.test_chronicle import RECORDS
from thanes.board import Table

pytestmark = pytest.mark.xdist_group("review")  # one worker prepares for all of them


class Bids(Tactics):
    """Each answer is a plan; a roll-out ends with the round and is worth what the seat has won."""

    FEATURES = ("points",)

    def plans(self, game: Game, wide: bool = False) -> list[Plan]:
        return [Plan(action.text, (action.text,)) for action in game.legal()]

    def fallback_bot(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Random(seed)

    def policy(self, seed: int | str, plan: Plan | None = None) -> Bot:
        return Random(seed)

    def stops(self, start: Game, game: Game) -> bool:
        return table(game).round > table(start).round

    def value(self, game: Game, seat: str) -> float:
        return float(table(game).points[game.seats.index(seat)])

    def features(self, game: Game, seat: str) -> list[float]:
        return [self.value(game, seat)]


def table(game: Game) -> Table:
    assert isinstance(game.board, Table)
    return game.board


def played(seed: int, **options: bool) -> Game:
    game, bot = logres.new("thanes", seed=seed, options=options), Random(seed)
    while game.decision is not None:
        game.play(bot.choose(game), game.decision.seat)
    return game


@pytest.fixture(scope="module")
def record() -> str:
    """The first game in which a die falls."""
    games = (played(seed, luck=True) for seed in range(100))
    return next(game.record() for game in games if any(luck.kind_of(move) == luck.DICE for move in game.history.all()))


def test_a_game_that_is_won_is_won_by_its_winner(record: str) -> None:
    finished = FinishedGame(record, Bids())
    won = chances.chances(finished.tactics, finished.game, 1, "x")
    assert finished.game.result is not None
    winners = finished.game.result.winners
    assert won == {seat: 100 / len(winners) if seat in winners else 0.0 for seat in finished.game.seats}


def test_chances_are_shares_of_roll_outs_and_make_a_hundred(record: str) -> None:
    finished = FinishedGame(record, Bids())
    start = finished.at(0)
    before = start.digest()
    found = chances.chances(finished.tactics, start, 12, "x")
    assert sum(found.values()) == pytest.approx(100)
    assert found == chances.chances(finished.tactics, start, 12, "x")
    assert len([share for share in found.values() if share > 0]) > 1
    assert start.digest() == before


def test_what_falls_is_on_average_what_was_to_be_expected(record: str) -> None:
    """Every fall of each die as a script: the gains come to nought."""
    finished, looked = FinishedGame(record, Bids()), 0
    for number, move in enumerate(finished.moves[1:], 1):
        if luck.kind_of(move) != luck.DICE:
            continue
        before = finished.at(number - 1)
        ends = luck.dice_ends(before, move)
        falls = before.outcomes(move.text, move.seat)
        assert len(ends) == len(falls) > 1
        for seat in before.seats:
            expected = mean([finished.tactics.value(end, seat) for end in ends])
            scripted = [before.trial(move.text, seat=move.seat, script=[fall]) for fall, _ in falls]
            gains = [finished.tactics.value(end, seat) - expected for end in scripted]
            assert sum(gains) == pytest.approx(0)
            looked += 1
    assert looked


def test_luck_is_what_fell_less_what_was_to_be_expected() -> None:
    strokes = [
        Stroke(3, "", "ash", luck.DICE, "raid", 2.0, 5.0),
        Stroke(4, "", "ash", luck.CARDS, "a card", 1.0, 0.0),
        Stroke(5, "", "birch", luck.DICE, "raid", 0.0, -2.0),
    ]
    ash, birch = luck.sums(["ash", "birch"], strokes)
    assert (ash.dice, ash.cards, ash.draws) == (3.0, -1.0, 2)
    assert (ash.best, ash.worst) == (strokes[0], strokes[1])
    assert (birch.dice, birch.cards) == (-2.0, 0.0)


def test_sealed_answers_that_are_shown_are_no_luck() -> None:
    assert luck.kind_of(Move("ash", "bid boar-1", (), True, reveals=(1, 2))) is None
    assert luck.kind_of(Move("ash", "draw", (), True)) == luck.CARDS
    assert luck.kind_of(Move("ash", "feast", (), False)) is None


class Named(Bids):
    """One plan is worth ten, the others nothing, whatever happens."""

    def __init__(self, best: str) -> None:
        self.best = best

    def stops(self, start: Game, game: Game) -> bool:
        """Once all three have bid."""
        return game.count >= start.count + 3

    def value(self, game: Game, seat: str) -> float:
        return 0.0 if self.best in table(game).hand(seat) else 10.0


def test_a_choice_that_costs_is_found_with_its_better(record: str) -> None:
    """Whoever bids first could have bid any card of his hand; keeping the best one costs ten."""
    finished = FinishedGame(record, Bids())
    seat, text = finished.moves[1].seat, finished.moves[1].text
    legal = [str(action) for action in finished.at(0).legal(seat)]
    other = next(one for one in legal if one != text)
    finished.tactics = Named(other.split()[-1])
    found = decisions.weigh(finished, 0, 2)
    assert found is not None
    assert (found.seat, found.played.words, found.better.words) == (seat, text, other)
    assert found.cost == 10.0
    finished.tactics = Named(text.split()[-1])
    assert decisions.weigh(finished, 0, 2) is None


def test_a_whole_review_is_the_same_twice_and_makes_a_page_that_needs_nothing(record: str) -> None:
    finished = FinishedGame(record, Bids())
    first, second = [
        study.together(finished, [study.work(finished, job, 2) for job in study.jobs(finished)], 2) for _ in range(2)
    ]
    assert first == second
    assert data.from_json(data.as_json(first)) == first
    assert first.moments[0].at == 0
    assert first.moments[-1].at == finished.game.count
    assert {one.seat for one in first.luck} == set(finished.game.seats)
    text = page(first)
    assert "The chance to win" in text
    assert not re.search(r"(src|href)=\"?(http|/)", text)
    assert "<script" not in text


def moment(at: int, ash: float) -> ReviewMoment:
    return ReviewMoment(at, "", f"turn {at}", {"ash": ash, "birch": 100 - ash}, {})


def test_moments_are_smoothed_but_the_end_stays() -> None:
    found = study.smoothed([moment(0, 20), moment(1, 60), moment(2, 20), moment(3, 100)])
    assert [one.chances["ash"] for one in found] == [20, 40, 50, 100]


def test_turning_points_are_the_greatest_steps(record: str) -> None:
    finished = FinishedGame(record, Bids())
    found = study.turning_points(finished, [moment(0, 50), moment(1, 52), moment(2, 90), moment(3, 88)], [], [])
    assert [(one.first, one.last, one.before, one.after) for one in found] == [(1, 2, 52, 90)]


def test_a_turning_point_tells_the_lines_of_kinds_worth_telling_whatever_their_words(record: str) -> None:
    finished = FinishedGame(record, Bids())
    lines = [
        Line(2, "ash", None, "crown", "Ash rules the land", ()),
        Line(2, "ash", None, "march", "making for York", ()),
    ]
    finished.lines = lines
    (found,) = study.turning_points(finished, [moment(1, 52), moment(2, 90)], [], [])
    assert [translated(line, "en") for line in found.lines] == ["Ash rules the land"]


def test_a_review_quotes_the_game_in_the_language_of_whoever_reads_it() -> None:
    finished = FinishedGame((RECORDS / "britannia-greedy-5.txt").read_text("utf-8"))
    marks = [ReviewMoment(at, finished.place(at), finished.name(at), dict.fromkeys(finished.game.seats, chance), {})
             for at, chance in ((1, 50.0), (300, 80.0))]  # fmt: skip
    found = study.together(finished, [study.Found(marks, [], luck.strokes(finished, 90, 94))], 1)
    english, german = data.in_language(found, "en"), data.in_language(found, "de")
    assert (english.reason, german.reason) == ("most points after round 16", "die meisten Siegpunkte nach Runde 16")
    assert english.moments[0].place == "Round 1, 43-60 AD"
    assert german.moments[0].name == "Die Römer sind am Zug"
    assert finished.event(23) == "Romans attack Belgae in Sussex"  # after a retreat that ended another battle
    assert finished.event(887) == "Saxons attack Jutes in Sussex"  # and the second half of an invasion began
    best = [one.luck[0].best for one in (english, german)]
    assert [stroke and (stroke.name, stroke.label) for stroke in best] == [
        ("The turn of the Belgae", "Belgae attack Romans in Avalon"),
        ("Die Belger sind am Zug", "Belger greifen in Avalon die Römer an"),
    ]
    (told,) = german.turning
    assert told.lines[0] == "Belger greifen in Avalon die Römer an: -11,7 für Blau gegenüber der Erwartung"


def test_a_spread_keeps_both_ends() -> None:
    assert spread([1, 2, 3], 5) == [1, 2, 3]
    assert spread(list(range(100)), 4) == [0, 33, 66, 99]


def test_a_title_without_tactics_and_a_game_that_goes_on_are_refused_in_a_line(record: str) -> None:
    with pytest.raises(BadInput, match="no bot that searches"):
        study.review(record)
    with pytest.raises(BadInput, match="not over"):
        FinishedGame(logres.new("thanes", seed=1).record(whole=True), Bids())


def test_the_name_of_a_review_hangs_on_record_and_budget() -> None:
    assert study.key("a", 2) == study.key("a", 2)
    assert len({study.key("a", 2), study.key("a", 3), study.key("b", 2)}) == 3
