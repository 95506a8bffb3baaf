"""The benchmark measures something and prints it. How fast it is, is no test."""

from __future__ import annotations

import importlib.util
import io
import sys
from pathlib import Path

import pytest
from rich.console import Console

import logres
from logres_workshop.bench import Figures, bench, compiled, run_bench
from logres_workshop.bench_peers import OurTitle, absent_peers, peers
from logres_workshop.bench_research import LINES, PLAYOUT, REDEAL, STEP, ResearchLines


def test_a_run_shows_ours_and_the_peers():
    out = io.StringIO()
    assert run_bench("thanes", rounds=2, seconds=0.02, python=None, console=Console(file=out, width=120)) == 0
    text = out.getvalue()
    assert ("compiled" if compiled() else "plain Python") in text
    for word in ("thanes", "python-chess", "catanatron", "decisions/s", "times python-chess", "re-deal", "playout"):
        assert word in text
    assert text.count("backgammon (OpenSpiel)") >= 1  # measured, or said to be missing


def test_lines_for_programs_that_learn():
    lines = ResearchLines("thanes", 1)
    measured = lines.measure(0.01)
    assert list(measured) == [name for name in LINES if name in lines.runs]
    assert {PLAYOUT, REDEAL, STEP} <= set(measured)
    assert min(measured[PLAYOUT], measured[STEP]) > 100
    assert 0 < measured[REDEAL] < 0.1


def test_who_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda module: None)
    assert peers(1) == []
    assert absent_peers()[2].startswith("backgammon (OpenSpiel) is not here and was left out")
    assert set(ResearchLines("thanes", 1).runs) == {PLAYOUT, REDEAL, STEP}


def test_figures_are_of_whole_games_and_real_copies():
    ours, far, others = bench(["thanes"], rounds=2, seconds=0.02)
    assert far == []
    assert 20 < ours[0].per_game < 60
    assert ours[0].save_size > 1000
    for figures in [*ours, *others]:
        assert len(figures.speeds) == len(figures.copies) == 2
        assert min(figures.speeds) > 100
        assert 0 < max(figures.copies) < 0.1


def test_a_ratio_is_the_median_of_the_rounds():
    one, other = Figures("one"), Figures("other")
    one.speeds, other.speeds = [10, 20, 90], [10, 10, 10]
    assert one.times(other) == 2


def test_a_slice_goes_on_where_the_last_stopped():
    contestant = OurTitle("thanes", 1)
    for _ in range(5):
        contestant.slice(0.005)
    assert contestant.games >= 1
    assert contestant.decisions >= 20 * contestant.games


def test_another_python_must_be_there():
    with pytest.raises(logres.BadInput, match="nowhere"):
        run_bench("thanes", python=Path("nowhere"), console=Console(quiet=True))


@pytest.mark.plain
def test_another_python_must_be_compiled():
    with pytest.raises(logres.BadInput, match=r"no compiled engine|cannot run"):
        bench(["britannia"], rounds=1, seconds=0.01, python=Path(sys.executable))
