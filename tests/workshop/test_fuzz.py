"""The fuzzer finds what is planted, and writes it down so that it can be opened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import logres
from logres.cli.long_work import LongWork, answers
from logres.engine import title as registry
from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres_workshop.fuzz import fuzz, run_fuzz
from logres_workshop.invariant_watch import InvariantWatch
from tests.engine.toys import toy
from thanes.board import Table
from thanes.title import TITLE, Thanes

STALE: dict[object, object] = {}


class Faulty(Thanes):
    """Thanes with something wrong with it."""

    def __init__(self, wrong: str) -> None:
        super().__init__()
        self.wrong = wrong

    def after_action(self, g: logres.Game, b: Table) -> None:
        if self.wrong == "crash" and g.count == 9:
            raise ZeroDivisionError("planted")

    def broken(self, g: logres.Game, b: Table) -> list[str]:
        return ["planted"] if self.wrong == "invariant" and b.round == 2 else []

    def forced(self, g: logres.Game, b: Table, decision: Decision) -> Action | None:
        if self.wrong == "stale cache" and STALE.setdefault("known", g.count % 2):
            return g.legal(decision.seat)[0]
        return super().forced(g, b, decision)

    def longest(self) -> int:
        return 10 if self.wrong == "endless" else super().longest()


@pytest.fixture
def plant() -> Iterator[None]:
    yield
    registry.register(TITLE)


def quiet() -> Console:
    return Console(quiet=True)


def test_a_healthy_title_passes(tmp_path: Path):
    assert run_fuzz("thanes", games=12, folder=tmp_path, console=quiet()) == 0
    assert list(tmp_path.iterdir()) == []


def test_several_jobs_play_the_same_games_as_one(tmp_path: Path):
    one, two = [answers(fuzz("thanes", 6, how=LongWork(jobs), folder=tmp_path)) for jobs in (1, 2)]
    assert one == two


@pytest.mark.usefixtures("plant")
@pytest.mark.parametrize(
    ("wrong", "said", "count"),
    [("crash", "ZeroDivisionError: planted", 8), ("invariant", "broken: planted", None), ("endless", "endless", 11)],
)
def test_a_fault_is_written_down_and_opens_where_it_happened(
    wrong: str, said: str, count: int | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    registry.register(Faulty(wrong))
    assert run_fuzz("thanes", games=1, folder=tmp_path) == 1
    shown = " ".join(capsys.readouterr().out.split())
    assert said in shown
    file = tmp_path / "thanes-0-0.txt"
    text = file.read_text()
    assert f'[Failure "{"Fault: " if wrong != "crash" else ""}{said}' in text
    game = logres.replay(text)
    assert count is None or game.count == count
    assert '[Seed "0/0"]' in text
    assert file.with_suffix(".traceback").read_text().startswith("Traceback")
    if wrong == "crash":
        seat, action = text.split('[Next "')[1].split('"]')[0].split(": ")
        with pytest.raises(ZeroDivisionError):
            game.play(action, seat)


@pytest.mark.usefixtures("plant")
def test_a_stale_cache_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("logres_workshop.fuzz.game_caches", lambda: [STALE])
    monkeypatch.setattr("logres_workshop.fuzz.PROBE_EVERY", 1)
    registry.register(Faulty("stale cache"))
    assert run_fuzz("thanes", games=1, folder=tmp_path, console=quiet()) == 1
    assert "without caches, offers other answers" in (tmp_path / "thanes-0-0.txt").read_text()


@pytest.mark.usefixtures("plant")
def test_it_stops_when_there_is_enough_to_mend(tmp_path: Path):
    registry.register(Faulty("crash"))
    run_fuzz("thanes", games=100, folder=tmp_path, console=quiet())
    assert len(list(tmp_path.glob("*.txt"))) == 20


def test_bad_input_is_refused_before_anything_is_played(tmp_path: Path):
    for bad in ({"id": "chess"}, {"id": "thanes", "scenario": "none"}, {"id": "thanes", "games": 0}):
        with pytest.raises(logres.BadInput):
            run_fuzz(folder=tmp_path, console=quiet(), **bad)


def test_a_dead_end_is_found(tmp_path: Path):
    assert run_fuzz("toy", games=1, scenario="stuck", folder=tmp_path, console=quiet()) == 1
    assert 'DeadEnd: nothing is legal in Stuck > Mute"]' in next(tmp_path.glob("*.txt")).read_text()


def test_a_repetition_counts_unless_chance_led_to_it():
    watch = InvariantWatch()
    game = toy("talk")
    assert watch.faults(game) == []
    assert watch.faults(game) == ["repeated: this state stood before in the same turn"]
    game.play("yes")
    assert watch.faults(game) == []
    game.undo()
    assert watch.faults(game) == ["repeated: this state stood before in the same turn"]
    thrown = toy("throws")
    thrown.play("throw")
    assert watch.faults(thrown) == watch.faults(thrown) == []


def test_an_interrupted_run_tells_what_it_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    def two_games(*given: object) -> Iterator[object]:
        yield from fuzz("thanes", 2, folder=tmp_path)
        raise KeyboardInterrupt

    monkeypatch.setattr("logres_workshop.fuzz.fuzz", two_games)
    with pytest.raises(KeyboardInterrupt):
        run_fuzz("thanes", games=500, folder=tmp_path)
    assert "random games" in capsys.readouterr().out
