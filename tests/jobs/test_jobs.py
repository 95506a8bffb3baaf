"""Jobs here and on a cluster: the same answers, whoever does them and whoever dies; what is done is not done twice."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from logres.bots import arena
from logres.bots.arena import Match
from logres.cli import main
from logres.cli.long_work import answers
from logres.engine.errors import BadInput
from logres.jobs import Journal, Processes, in_order, place, ray_cluster, run
from logres.jobs.places import HOPELESS, Done, name_of_worker
from logres.jobs.ray_cluster import RayCluster, of_this_version

SERIES = arena.series("thanes", ("random",), 6, "s")


def square(number: int) -> int:
    return number * number


def die_once(folder: Path, number: int) -> int:
    """Whoever does the third job first is killed before it is done."""
    try:
        (folder / f"begun-{number}").touch(exist_ok=number != 3)
        if number == 3:
            os.kill(os.getpid(), signal.SIGKILL)
    except FileExistsError:
        pass
    return number * number


def fail(number: int) -> int:
    raise BadInput(f"{number} is no good")


# ---------------------------------------------------------------------- a cluster that is none


class Dead(Exception):
    """A worker has died."""


class FakeTaskError(Exception):
    def __init__(self, cause: Exception) -> None:
        self.cause = cause


class FakeRay(ModuleType):
    """Ray's words, done in this process: the newest job first, a worker that dies at the first job, no memory of it."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.exceptions = SimpleNamespace(RayTaskError=FakeTaskError, RayError=Dead)
        self.connected: list[dict[str, Any]] = []
        self.most = self.ended = 0

    def init(self, **words: Any) -> None:
        self.connected.append(words)
        self.cpus = words.get("num_cpus", 2)

    def shutdown(self) -> None:
        self.ended += 1

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.cpus)}

    def put(self, thing: Any) -> Any:
        return thing

    def remote(self, **words: Any) -> Any:
        assert words["max_retries"] > 0

        def of(function: Any) -> Any:
            return SimpleNamespace(remote=lambda *given: partial(function, *given))

        return of

    def wait(self, jobs: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        self.most = max(self.most, len(jobs))
        return jobs[-num_returns:], jobs[:-num_returns]

    def get(self, job: Any) -> Any:
        try:
            answer, _ = job()
        except Dead:
            raise
        except Exception as error:
            raise FakeTaskError(error) from error
        return answer, f"worker {self.most}"


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


# ---------------------------------------------------------------------- the same answers everywhere


@pytest.mark.parametrize("jobs", [1, 2, 4])
def test_a_series_is_the_same_here_and_on_a_cluster(ray: FakeRay, jobs: int):
    here = list(arena.run(SERIES))
    assert [match.number for match in here] == list(range(6))
    assert list(arena.run(SERIES, jobs, "ray")) == here
    assert ray.connected[0]["num_cpus"] == jobs
    assert ray.most == min(6, 4 * jobs)
    assert ray.ended == 1


def test_a_cluster_is_joined_by_its_address(ray: FakeRay):
    assert list(in_order(run(square, range(3), place("ray:head:6379")))) == [0, 1, 4]
    assert ray.connected[0]["address"] == "head:6379"
    assert "num_cpus" not in ray.connected[0]


def test_figures_of_a_printed_copy_go_with_the_jobs(ray: FakeRay, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LOGRES_DATA_BRITANNIA", "/copies/britannia")
    list(run(square, range(1), RayCluster()))
    assert ray.connected[0]["runtime_env"] == {"env_vars": {"LOGRES_DATA_BRITANNIA": "/copies/britannia"}}


def test_an_error_of_a_job_comes_back_as_it_was(ray: FakeRay):
    with pytest.raises(BadInput, match=r"^2 is no good$"):
        list(run(fail, [2], RayCluster()))
    assert ray.ended == 1


def test_a_job_that_kills_every_worker_ends_in_one_line(ray: FakeRay):
    def lost(number: int) -> int:
        raise Dead

    with pytest.raises(BadInput, match="could not be done on Ray"):
        list(run(lost, [2], RayCluster()))


def test_a_cluster_that_is_not_there_is_told(ray: FakeRay, monkeypatch: pytest.MonkeyPatch):
    def init(**words: Any) -> None:
        raise ConnectionError("no answer")

    monkeypatch.setattr(ray, "init", init)
    with pytest.raises(BadInput, match="no Ray at head:1: no answer"):
        list(run(square, range(1), place("ray:head:1")))


def test_a_worker_of_another_version_is_refused():
    with pytest.raises(BadInput, match=r"has Logres .+, and who asks it has 0\.0"):
        of_this_version("0.0", square, 3)


def test_without_ray_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setitem(sys.modules, "ray", None)
    assert main(["simulate", "thanes", "--games", "2", "--on", "ray"]) == 1
    assert capsys.readouterr().err == "logres: --on ray needs Ray: pip install 'logres[ray]'\n"


def test_without_pyarrow_it_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert main(["simulate", "thanes", "--games", "2", "--parquet", str(tmp_path / "x.parquet")]) == 1
    assert capsys.readouterr().err == "logres: Parquet needs PyArrow: pip install 'logres[data]'\n"


# ---------------------------------------------------------------------- processes that die


def test_a_process_that_is_killed_loses_nothing(tmp_path: Path):
    found = list(run(partial(die_once, tmp_path), range(6), Processes(2)))
    assert answers(found) == [0, 1, 4, 9, 16, 25]
    assert name_of_worker() not in {done.worker for done in found}


@pytest.mark.plain
def test_work_that_kills_every_process_is_given_up(monkeypatch: pytest.MonkeyPatch):
    tried: list[int] = []

    def dies(self: Processes, work: object, tasks: dict[int, int]) -> None:
        tried.append(len(tasks))
        raise BrokenProcessPool

    monkeypatch.setattr(Processes, "_run", dies)
    with pytest.raises(BadInput, match="end before they have done anything"):
        list(run(square, range(2), Processes(2)))
    assert tried == [2] * HOPELESS


def test_answers_come_in_order_as_soon_as_they_can():
    come = iter([Done(1, "b"), Done(0, "a"), Done(2, "c")])
    ordered = in_order(come)
    assert next(ordered) == "a"
    assert next(come) == Done(2, "c")
    assert list(ordered) == ["b"]


# ---------------------------------------------------------------------- going on


def journal(path: Path, seed: str = "s") -> Journal[Any]:
    return Journal(path, {"seed": seed}, lambda answer: answer, lambda doc: doc)


def test_what_is_done_is_not_done_again(tmp_path: Path):
    path, done = tmp_path / "journal", list[int]()

    def noted(number: int) -> int:
        done.append(number)
        return number * number

    first = run(noted, range(5), Processes(), journal(path))
    assert [next(first).number, next(first).number] == [0, 1]
    del first
    assert answers(run(noted, range(6), Processes(), journal(path))) == [0, 1, 4, 9, 16, 25]
    assert done == [0, 1, 2, 3, 4, 5]


def test_a_line_cut_short_is_taken_away_and_done_again(tmp_path: Path):
    path = tmp_path / "journal"
    list(run(square, range(3), Processes(), journal(path)))
    whole = path.read_bytes()
    path.write_bytes(whole[:-4])
    assert answers(run(square, range(3), Processes(), journal(path))) == [0, 1, 4]
    assert path.read_bytes() == whole


def test_a_journal_of_other_work_is_refused(tmp_path: Path):
    path = tmp_path / "journal"
    list(run(square, range(3), Processes(), journal(path)))
    with pytest.raises(BadInput, match="is of other work"):
        list(run(square, range(3), Processes(), journal(path, "another")))


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "thanes", "--games", "4", "--bots", "random"],
        ["fuzz", "thanes", "--games", "4"],
    ],
)
def test_commands_go_on_and_tell_the_same(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.chdir(tmp_path)
    assert main(words) == 0
    whole = capsys.readouterr().out
    for _ in range(2):
        assert main([*words, "--resume", "journal"]) == 0
        assert capsys.readouterr().out == whole
        lines = Path("journal").read_text("utf-8").splitlines(keepends=True)
        assert len(lines) == 5
        Path("journal").write_text("".join(lines[:3]), "utf-8")


def test_a_match_survives_the_journal(tmp_path: Path):
    match = arena.play_match(SERIES, 1)
    from logres.cli.commands.simulate import _journal  # the file's form is its own affair
    from logres.cli.long_work import LongWork

    kept = _journal(SERIES, LongWork(resume=tmp_path / "j"))
    assert kept is not None
    kept.read()
    kept.note(1, match)
    found: Match = kept.read()[1]
    assert found == match


def test_the_wrong_place_is_told():
    with pytest.raises(BadInput, match="there is no 'cloud'"):
        place("cloud")
    assert ray_cluster.RETRIES > 0
