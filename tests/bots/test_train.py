"""Learned values: what is looked at, the fit, the file, and that a bot goes by it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import logres
from logres import BadInput
from logres.bots import train
from logres.bots.linear import ridge, solved, solved_symmetric
from logres.bots.train import Sample
from logres.engine.chance import value
from logres.engine.title import title
from logres.games import learned
from logres.games.britannia.bot import tactics as britannia


def test_equations_are_solved():
    assert [row[-1] for row in solved([[0.0, 2.0, 4.0], [1.0, 1.0, 5.0]])] == pytest.approx([3.0, 2.0])
    rows = [[4.0, 2.0, 1.0, 3.0], [2.0, 5.0, 3.0, -1.0], [1.0, 3.0, 6.0, 2.0]]
    assert solved_symmetric(rows) == pytest.approx([row[-1] for row in solved(rows)])


def test_a_fit_finds_the_weights_that_made_the_targets():
    rows = [[float(i % 7), float(i * i % 11)] for i in range(60)]
    targets = [3.0 + 2.0 * a - 0.5 * b for a, b in rows]
    assert ridge(rows, targets, 0.0) == pytest.approx([3.0, 2.0, -0.5])
    held = ridge(rows, targets, 1.0)
    assert 0 < held[1] < 2.0


def test_a_figure_that_never_changes_has_no_weight():
    rows = [[float(i % 7), 4.0] for i in range(60)]
    assert ridge(rows, [2.0 * a for a, _ in rows], 0.0) == pytest.approx([0.0, 2.0, 0.0])


def sample(game: int, seat: str, phase: int, seen: float, lead: float, standing: float = 0.0) -> Sample:
    return Sample(game, seat, phase, [seen], standing, lead)


def test_each_seat_and_phase_is_learned_apart_and_tried_on_games_held_out():
    slopes = {("red", 1): 1.0, ("red", 2): 2.0, ("blue", 1): 3.0, ("blue", 2): 4.0}
    found = [
        sample(n, seat, phase, n % 9 / slope, float(n % 9))
        for n in range(50)
        for (seat, phase), slope in slopes.items()
    ]
    weights, quality, spread = train.fit(found)
    assert {key: weights[key[0]][key[1]][1] for key in slopes} == pytest.approx(slopes, rel=0.1)
    assert min(quality.values()) > 0.9
    assert max(spread.values()) < 0.5
    noise = [sample(n, "red", 1, float(n * 7919 % 13), float(n * n % 17)) for n in range(50)]
    assert train.fit(noise).quality[1] < 0.5


def test_many_figures_and_few_games_do_not_predict_luck():
    """Sixty figures that mean nothing, forty games: what is learned from them must not be far worse than nothing."""
    dice = [[float(value("dice", 0, n, i, 100)) for i in range(61)] for n in range(50)]
    found = [Sample(n, "red", 1, row[:60], 0.0, row[60]) for n, row in enumerate(dice)]
    assert train.fit(found).quality[1] > -0.5


def test_an_early_phase_learns_what_the_next_one_predicts():
    """The luck of the last phase is not in it: in the second phase it has been averaged out."""
    found = []
    for n in range(60):
        seen, luck = float(n % 5), 40.0 * (-1) ** (n // 5)
        found += [sample(n, "red", 1, seen, seen + luck), sample(n, "red", 2, seen, seen + luck, standing=seen / 2)]
    weights = train.fit(found).weights["red"]
    told = [train.predicted(weights[1], one) for one in found if one.phase == 1]
    assert told == pytest.approx([one.features[0] for one in found if one.phase == 1], abs=0.5)


@pytest.mark.parametrize("id", ["britannia", "britannia-redux", "bretwalda", "pendragon"])
def test_every_seat_sees_as_many_figures_as_are_named_and_no_hidden_ones(id: str):
    game, tactics = logres.new(id, seed=3), title(id).tactics
    assert tactics is not None
    for seat in game.seats:
        seen = tactics.features(game, seat)
        assert len(seen) == len(tactics.FEATURES)
        assert seen == tactics.features(game.redeal(seat, 8), seat)


def test_a_game_gives_a_look_for_each_seat_and_phase():
    found = train.samples_of_game("britannia", "1", "two-player-germanic", {}, 0)
    phases = {look.phase for look in found}
    assert len(found) == 2 * len(phases)
    assert sum(look.lead for look in found) == pytest.approx(0.0)  # what one is ahead the other is behind
    assert sum(look.standing for look in found) == pytest.approx(0.0)
    assert len({look.standing for look in found}) > 4
    assert found == train.samples_of_game("britannia", "1", "two-player-germanic", {}, 0)


def test_a_title_without_features_is_refused():
    with pytest.raises(BadInput, match="learn"):
        train.tactics_of("thanes")


def test_a_forecast_is_that_of_the_last_phase_that_was_learned():
    doc = {"weights": {"red": {"1": [1.0, 2.0], "4": [0.5, -1.0]}, "blue": {"1": [0.0, 0.0]}}, "off by": {"1": 10.0}}
    forecast = learned.from_json(doc)
    assert forecast.value("red", 0, [3.0]) == 0.0
    assert forecast.value("red", 3, [3.0]) == 7.0
    assert forecast.value("red", 9, [3.0]) == -2.5
    assert forecast.value("blue", 9, [3.0]) == 0.0


def test_the_chance_to_win_grows_with_the_lead_and_with_the_sureness_of_the_forecast():
    forecast = learned.Forecast({}, {1: 30.0, 9: 5.0})
    leads = {"red": 10.0, "blue": -10.0}
    early, late = forecast.chance("red", 1, leads), forecast.chance("red", 9, leads)
    assert 0.5 < early < late < 1.0
    assert early + forecast.chance("blue", 1, leads) == pytest.approx(1.0)
    assert forecast.chance("red", 1, {"red": 0.0, "blue": 0.0}) == 0.5


def test_the_search_goes_by_what_was_learned(monkeypatch: pytest.MonkeyPatch):
    game, tactics = logres.new("britannia", seed=3), title("britannia").tactics
    assert tactics is not None
    none = [0.0] * len(tactics.FEATURES)
    rows = {seat: {"1": [30.0 if seat == "red" else -10.0, *none]} for seat in game.seats}
    flat = learned.from_json({"weights": rows, "off by": {"1": 1.0}})
    monkeypatch.setattr(britannia, "forecast_of", lambda package, scenario: flat)
    assert tactics.value(game, "red") == pytest.approx(30.0 + britannia.WON)
    assert tactics.value(game, "blue") == pytest.approx(-10.0)


def test_every_file_of_weights_fits_its_title_and_says_how_it_was_made():
    """None may be there: then greedy's own evaluation is used."""
    for path in Path(learned.__file__).parent.glob("*/bot/values/*.json"):
        doc = json.loads(path.read_text())
        tactics = title(doc["title"]).tactics
        assert tactics is not None
        assert doc["features"] == list(tactics.FEATURES)
        seats = title(doc["title"]).seats(doc["scenario"], {})
        assert set(doc["weights"]) == set(seats)
        rows = [row for by_phase in doc["weights"].values() for row in by_phase.values()]
        assert all(len(row) == 1 + len(doc["features"]) for row in rows)
        assert doc["made"]["command"].startswith("logres train ")
        assert path.stem == doc["scenario"]
