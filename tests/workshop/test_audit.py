"""The audit plays what it says, shows it all to the oracle, and tells of each difference where it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

import logres
from logres.cli.long_work import LongWork
from logres.engine.errors import BadInput
from logres_workshop.audit import runner
from logres_workshop.audit.moments import Difference, Moment, Oracle, Step
from logres_workshop.audit.results import Audit
from logres_workshop.audit.runner import audits, of_battle, run_audit, run_one, tasks


class Doubter:
    """Disagrees at one action number, before it and about it."""

    def __init__(self, title: str, at: int | None = None) -> None:
        self.title = title
        self.at = at
        self.silent: frozenset[str] = frozenset()
        self.counted: Counter[str] = Counter()

    def at_moment(self, moment: Moment) -> Iterable[Difference]:
        self.counted["asked"] += 1
        if moment.game.count == self.at:
            yield Difference("asked", "page 1", "no", "yes")
        moment.game.play(moment.game.legal()[0], moment.game.pending[0].seat)  # it is free to

    def after_step(self, step: Step) -> Iterable[Difference]:
        self.counted["played"] += 1
        assert step.after.count == step.before.count + 1
        assert all(line.number == step.after.count for line in step.lines)
        if step.before.count == self.at:
            yield Difference("played", "page 2", "no", step.action)


def watched_by(oracle: Oracle, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "oracle_of", lambda id: oracle)


def test_every_step_and_every_question_is_shown(monkeypatch: pytest.MonkeyPatch):
    oracle = Doubter("thanes")
    watched_by(oracle, monkeypatch)
    one = next(audits(tasks("thanes", 1, "s"))).answer
    assert one.steps == one.moments == oracle.counted["asked"] == oracle.counted["played"] > 10
    assert one.found == []


def test_a_sample_has_the_size_asked_for_and_is_the_same_again(monkeypatch: pytest.MonkeyPatch):
    seen: list[set[int]] = []
    for _ in range(2):
        oracle = Doubter("thanes")
        watched_by(oracle, monkeypatch)
        watched = runner.Watch(tasks("thanes", 2, "s", moments=8)[1], oracle)
        assert watched.play().moments == oracle.counted["asked"] == 4
        seen.append(watched.sample)
    assert seen[0] == seen[1]


def test_questions_of_a_battle_are_never_left_out():
    game = logres.new("britannia", seed=1)
    assert not of_battle(game)
    doc = {
        "at": {"round": 7, "phase": "battles", "nation": "welsh"},
        "board": {"areas": {"york": {"welsh": {"infantry": 2}, "angles": {"infantry": 1}}}},
    }
    assert of_battle(logres.position("britannia", doc, seed=1))


def test_a_difference_is_told_with_the_command_that_opens_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    watched_by(Doubter("thanes", at=7), monkeypatch)
    assert run_audit("thanes", games=2, seed="s", console=Console(width=200)) == 1
    out = capsys.readouterr().out
    assert "[page 1] expected: no" in out
    assert out.count("logres audit thanes --seed s --game 1 --at 7") == 2
    watched_by(Doubter("thanes", at=7), monkeypatch)
    assert run_one("thanes", "s", 1, at=7, console=Console(width=200)) == 1
    out = capsys.readouterr().out
    assert "thanes: 1 games, 8 steps, 1 moments" in out
    watched_by(Doubter("thanes", at=7), monkeypatch)
    assert run_one("thanes", "s", 1, at=6, console=Console(quiet=True)) == 0


def test_scenarios_and_drivers_take_turns():
    met = tasks("pendragon", 60, "s")
    assert {task.driver for task in met} == {"random", "greedy", "nonplayers"} & {*runner.drivers_of("pendragon")}
    assert {task.setup.scenario for task in met} == set(logres.titles()["pendragon"].scenarios)
    assert len({task.seed for task in met}) == 60


def test_a_failing_oracle_says_where(monkeypatch: pytest.MonkeyPatch):
    class Broken(Doubter):
        def after_step(self, step: Step) -> Iterable[Difference]:
            raise ZeroDivisionError

    watched_by(Broken("thanes"), monkeypatch)
    with pytest.raises(ZeroDivisionError) as caught:
        next(audits(tasks("thanes", 1, "s")))
    assert "in game 0" in caught.value.__notes__[0]


def test_questions_the_oracle_is_silent_at_are_not_drawn(monkeypatch: pytest.MonkeyPatch):
    task = tasks("thanes", 1, "s")[0]
    kinds = Counter(turn.is_checked for turn in runner.played(task, frozenset({"Bid"})))
    oracle = Doubter("thanes")
    oracle.silent = frozenset({"Bid"})
    watched_by(oracle, monkeypatch)
    one = next(audits([task])).answer
    assert kinds[False]
    assert one.moments == kinds[True]
    assert one.steps == kinds.total()


def test_a_run_goes_on_from_its_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    watched: list[int] = []

    def watch(task: runner.Task) -> Audit:
        watched.append(task.number)
        return runner.Watch(task, Doubter("thanes", at=7)).play()

    how = LongWork(resume=tmp_path / "audit.jsonl")
    monkeypatch.setattr(runner, "oracle_of", lambda id: Doubter("thanes", at=7))
    monkeypatch.setattr(runner, "watch", watch)
    assert run_audit("thanes", 2, "s", how=how) == 1
    assert run_audit("thanes", 3, "s", how=how) == 1
    assert watched == [0, 1, 2]
    capsys.readouterr()
    assert run_audit("thanes", 3, "s", how=how, console=Console(width=200)) == 1
    out = capsys.readouterr().out
    assert watched == [0, 1, 2]
    assert "thanes: 3 games" in out
    assert out.count("logres audit thanes --seed s --game") == 6
    with pytest.raises(BadInput, match="other work"):
        run_audit("thanes", 3, "t", how=how)
