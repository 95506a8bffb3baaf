"""A process that runs chosen tests against a changed copy of the package, once per line it is sent.

It is started as a script and never imports logres itself. pytest and whatever else lies outside the project stay warm
in it, and it has two ways to run tests:

- warm: a child imports the unbroken copy and collects all the test files once. For each request it forks again, and the
  grandchild puts the changed code into the functions it belongs to. That takes milliseconds.
- cold: a child imports the changed copy from its files. For what runs on import, and for data.

A request is a JSON line {"tests", "clause", "limit"}, with {"patch": [file, original, changed] or null} for a warm run;
the answer is another {"outcome", "detail", "seconds"}. Without a clause a warm run takes the named tests in that order.
A request {"survey": folders, "limit"} asks, warm, which functions each test that passes enters.

Outcomes: green; red (a marked test noticed); crash (the code fell over before the test could judge); broken (the tests
could not even be collected); none (no test ran); timeout; cold (this change needs a cold run).
"""

from __future__ import annotations

import importlib
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TextIO

import pytest

from logres_workshop.prover import functions

if TYPE_CHECKING:
    from collections.abc import Generator

    Judged = Generator[None, pytest.TestReport, pytest.TestReport]

Request = dict[str, Any]
Answer = dict[str, Any]

MEMORY = 4 << 30  # bytes a mutant may take before it falls over by itself

ARGUMENTS = ["-q", "-m", "not long", "-p", "no:cacheprovider", "-p", "no:xdist"]
ARGUMENTS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]


class Recorder:
    """A pytest plugin that judges each failure and stops at the first that counts."""

    def __init__(self, tests: str, clause: list[str]) -> None:
        self.tests = tests
        self.clause = clause
        self.outcome = "none"
        self.detail = "no marked case ran; those marked long are left out"
        self.test = ""  # the one that noticed

    def pytest_configure(self, config: pytest.Config) -> None:
        """Hypothesis neither shrinks, nor searches anew each time, nor times, nor writes into the project."""
        try:
            from hypothesis import HealthCheck, Phase, settings
        except ImportError:
            return
        settings.register_profile(
            "proof", derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate],
            suppress_health_check=[HealthCheck.too_slow],
        )  # fmt: skip
        settings.load_profile("proof")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of a parametrised test only the cases that bear the mark are run."""
        items[:] = [item for item in items if self.holds(item)]

    def holds(self, item: pytest.Item) -> bool:
        """Whether a case is marked with the clause; without an instance of it any will do."""
        title, id = self.clause or ("", "")
        marks = [mark.args for mark in item.iter_markers("rule")]
        return any(of == title and (each == id or each.startswith(id + ":")) for of, *ids in marks for each in ids)

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be imported proves nothing."""
        if report.failed:
            self.outcome, self.detail = "broken", _last_line(report.longreprtext)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Judged:
        """Note what became of a test; only a failure in the test proper, and not in its set-up, can be red."""
        report = yield
        if report.failed and call.excinfo and self.outcome != "red":
            noticed = call.when == "call" and self._noticed(call.excinfo)
            self.outcome, self.detail = "red" if noticed else "crash", f"{item.name}: {_brief(call.excinfo)}"
            self.test = item.nodeid
            if noticed:
                item.session.shouldstop = "red"
        elif report.passed and call.when == "call" and self.outcome == "none":
            self.outcome, self.detail = "green", ""
        return report

    def _noticed(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        """Whether the test judged: by an assertion, by an error of ours, or by tripping in its own lines."""
        names = {kind.__name__ for kind in excinfo.type.__mro__}
        return bool(names & {"AssertionError", "Failed", "LogresError"}) or self._raised_in_tests(excinfo)

    def _raised_in_tests(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        return str(excinfo.traceback[-1].path).startswith(self.tests + os.sep)


class Session(Recorder):
    """A pytest plugin that collects everything once, and then runs what it is asked for in forked children."""

    def __init__(self, tests: str, asked: TextIO, answers: TextIO) -> None:
        super().__init__(tests, [])
        self.asked = asked
        self.answers = answers
        self.broken: dict[str, str] = {}

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """All stay: each request chooses its own."""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot be imported breaks the requests for its tests alone."""
        if report.failed:
            self.broken[report.nodeid] = _last_line(report.longreprtext)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer requests until there are no more."""
        for line in self.asked:
            request = json.loads(line)
            answer = _forked(partial(self._run, session, request), request["limit"])
            print(json.dumps(answer), file=self.answers, flush=True)
        return True

    def _run(self, session: pytest.Session, request: Request) -> Answer:
        if "survey" in request:
            return {"outcome": "green", "detail": "", "survey": self._survey(session, request["survey"])}
        for test in request["tests"]:
            if test.split("::")[0] in self.broken:
                return {"outcome": "broken", "detail": self.broken[test.split("::")[0]]}
        if request["patch"]:
            try:
                functions.patch(*request["patch"])
            except functions.NotPatchable as reason:
                return {"outcome": "cold", "detail": str(reason)}
        self.clause = request["clause"]
        by_name = {item.nodeid: item for item in session.items}
        marked = [item for item in session.items if self.holds(item)]
        _play(session, marked if self.clause else [by_name[test] for test in request["tests"]])
        return {"outcome": self.outcome, "detail": self.detail, "test": self.test}

    def _survey(self, session: pytest.Session, folders: list[str]) -> dict[str, tuple[float, list[tuple[str, str]]]]:
        """How long each test takes, and which functions under folders it enters; what fails unbroken is no judge."""
        watched = functions.watch(*folders)
        found = {}
        for item in session.items:
            started, self.outcome = time.monotonic(), "none"
            for each in watched:
                each.watch()
            _play(session, [item], None if item is session.items[-1] else session)
            if self.outcome == "green":
                found[item.nodeid] = (time.monotonic() - started, [each.name for each in watched if each.entered])
        return found


def _play(session: pytest.Session, items: list[pytest.Item], after: pytest.Session | None = None) -> None:
    """Run tests in order, up to the first that goes red. What all tests of a session share stays for those after."""
    for item, following in zip(items, [*items[1:], after], strict=True):
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.shouldstop:
            with suppress(Exception):
                item.config.hook.pytest_runtest_teardown(item=item, nextitem=after)
            break


def _brief(excinfo: pytest.ExceptionInfo[BaseException]) -> str:
    return excinfo.exconly(tryshort=True).splitlines()[0][:160]


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1].removeprefix("E ").strip()[:160]


def run_tests(root: str, package: str, tests: list[str], recorder: Recorder) -> Answer:
    """Run the tests in this very process against the package under a folder."""
    sys.path.insert(0, package)
    os.environ["PYTHONPATH"] = os.pathsep.join([package, os.environ["PYTHONPATH"]])
    code = pytest.main([*ARGUMENTS, "-c", os.path.join(root, "pyproject.toml"), "--rootdir", root, *tests], [recorder])
    if code == pytest.ExitCode.USAGE_ERROR and recorder.outcome == "none":
        return {"outcome": "broken", "detail": "pytest does not find the marked tests"}
    if not _loaded_from(package):
        return {"outcome": "broken", "detail": "the tests do not load logres from the changed copy"}
    return {"outcome": recorder.outcome, "detail": recorder.detail, "modules": _outside(root, package)}


def _loaded_from(package: str) -> bool:
    module = sys.modules.get("logres")
    return module is None or package in str(module.__path__)


def _outside(root: str, package: str) -> list[str]:
    """The modules loaded that belong neither to the project nor to the copy."""
    inside = (os.path.join(root, "src"), os.path.join(root, "tests"), package)
    files = {name: getattr(module, "__file__", None) or "" for name, module in list(sys.modules.items())}
    others = {name: file for name, file in files.items() if not name.startswith(("logres", "__main__"))}
    return [name for name, file in others.items() if file and not file.startswith(inside)]


def _forked(work: Callable[[], Answer], limit: float) -> Answer:
    """Do work in a child; what has not answered at the limit is killed with all it started."""
    started = time.monotonic()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.setsid()
            _silence()
            os.write(writing, json.dumps(work()).encode() + b"\n")
        finally:
            os._exit(0)
    os.close(writing)
    text, in_time = _read(reading, started + limit)
    _kill(child)
    outcome: Answer = json.loads(text) if text else {"outcome": "crash" if in_time else "timeout", "detail": ""}
    return outcome | {"seconds": time.monotonic() - started}


def _silence() -> None:
    """No input, no output, and bounded memory."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _read(pipe: int, deadline: float) -> tuple[bytes, bool]:
    """All a pipe gives until its end or the deadline."""
    text = b""
    with os.fdopen(pipe, "rb", buffering=0) as stream:
        while select.select([stream], [], [], max(0.0, deadline - time.monotonic()))[0]:
            chunk = stream.read(1 << 16)
            text += chunk
            if not chunk or text.endswith(b"\n"):
                return text, True
    return b"", False


def _kill(child: int) -> None:
    try:
        os.killpg(child, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _warm(modules: list[str]) -> None:
    for name in modules:
        if name in sys.modules:
            continue
        try:
            importlib.import_module(name)
        except Exception:
            continue  # what cannot be had in advance is imported by each child


class Worker:
    """Answers requests: warm ones by a child that has collected the test files, cold ones by a fresh child each."""

    def __init__(self, root: str, package: str, files: list[str]) -> None:
        self.root = root
        self.package = package
        self.files = files
        self._pipes: tuple[TextIO, TextIO] | None = None

    def answer(self, request: Request) -> Answer:
        """Run the tests of a request."""
        return (
            self._cold_run(request) if "patch" not in request and "survey" not in request else self._warm_run(request)
        )

    def _cold_run(self, request: Request) -> Answer:
        recorder = Recorder(os.path.join(self.root, "tests"), request["clause"])
        work = partial(run_tests, self.root, self.package, request["tests"], recorder)
        answer = _forked(work, request["limit"])
        _warm(answer.pop("modules", []))
        return answer

    def _warm_run(self, request: Request) -> Answer:
        if self._pipes is None:
            self._pipes = self._session()
        asked, answers = self._pipes
        try:
            print(json.dumps(request), file=asked, flush=True)
            line = answers.readline()
        except BrokenPipeError:
            line = ""
        answer: Answer = (
            json.loads(line) if line else {"outcome": "cold", "detail": "nothing was collected", "seconds": 0.0}
        )
        return answer

    def _session(self) -> tuple[TextIO, TextIO]:
        """A child that collects the test files and waits for requests; it ends when nobody can ask any more."""
        asked, asking = os.pipe()
        answers, answering = os.pipe()
        if os.fork() == 0:
            try:
                os.close(asking)
                os.close(answers)
                _silence()
                session = Session(os.path.join(self.root, "tests"), os.fdopen(asked), os.fdopen(answering, "w"))
                run_tests(self.root, self.package, self.files, session)
            finally:
                os._exit(0)
        os.close(asked)
        os.close(answering)
        return os.fdopen(asking, "w"), os.fdopen(answers)


def main() -> None:
    """Answer requests until the input ends: the copy and the test files are named on the command line."""
    package, *files = sys.argv[1:]
    worker = Worker(os.getcwd(), package, files)
    for line in sys.stdin:
        print(json.dumps(worker.answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
