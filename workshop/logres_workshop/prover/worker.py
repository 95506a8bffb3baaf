"""A process that runs chosen tests against a changed copy of the package, once per line it is sent.

It is started as a script and never imports logres itself: for each run it forks, and the child alone imports the
copy. pytest and whatever else lies outside the project stay warm in the parent, which saves most of the start-up.
A request is a JSON line {"package", "tests", "clause", "limit"}, the answer another {"outcome", "detail", "seconds"}.

Outcomes: green; red (a marked test noticed); crash (the code fell over before the test could judge); broken (the
tests could not even be collected); none (no test ran); timeout.
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
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Generator

    Judged = Generator[None, pytest.TestReport, pytest.TestReport]

MEMORY = 4 << 30  # bytes a mutant may take before it falls over by itself

ARGUMENTS = ["-q", "-p", "no:cacheprovider", "-W", "ignore::pytest.PytestAssertRewriteWarning"]


class Recorder:
    """A pytest plugin that judges each failure and stops at the first that counts."""

    def __init__(self, tests: str, clause: list[str]) -> None:
        self.tests = tests
        self.title, self.id = clause
        self.outcome = "none"
        self.detail = "no marked case ran; those marked long are left out"

    def pytest_configure(self, config: pytest.Config) -> None:
        """Hypothesis neither shrinks, nor searches anew each time, nor writes into the project."""
        try:
            from hypothesis import Phase, settings
        except ImportError:
            return
        settings.register_profile("proof", derandomize=True, database=None, phases=[Phase.explicit, Phase.generate])
        settings.load_profile("proof")

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Of a parametrised test only the cases that bear the mark are run."""
        items[:] = [item for item in items if self._holds(item)]

    def _holds(self, item: pytest.Item) -> bool:
        marks = [mark.args for mark in item.iter_markers("rule")]
        return any(title == self.title and self.id in ids for title, *ids in marks)

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
            item.session.shouldstop = "red" if noticed else False
        elif report.passed and call.when == "call" and self.outcome == "none":
            self.outcome, self.detail = "green", ""
        return report

    def _noticed(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        """Whether the test judged: by an assertion, by an error of ours, or by tripping in its own lines."""
        names = {kind.__name__ for kind in excinfo.type.__mro__}
        return bool(names & {"AssertionError", "Failed", "LogresError"}) or self._raised_in_tests(excinfo)

    def _raised_in_tests(self, excinfo: pytest.ExceptionInfo[BaseException]) -> bool:
        return str(excinfo.traceback[-1].path).startswith(self.tests + os.sep)


def _brief(excinfo: pytest.ExceptionInfo[BaseException]) -> str:
    return excinfo.exconly(tryshort=True).splitlines()[0][:160]


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1].removeprefix("E ").strip()[:160]


def run_tests(root: str, package: str, tests: list[str], clause: list[str]) -> dict[str, object]:
    """Run the tests in this very process against the package under a folder."""
    sys.path.insert(0, package)
    os.environ["PYTHONPATH"] = package
    recorder = Recorder(os.path.join(root, "tests"), clause)
    code = pytest.main([*ARGUMENTS, "--rootdir", root, *tests], [recorder])
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


def _in_child(request: dict[str, Any], answer: int) -> None:
    """The life of one forked child."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    silence = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(silence, stream)
    result = run_tests(os.getcwd(), request["package"], request["tests"], request["clause"])
    os.write(answer, json.dumps(result).encode() + b"\n")


def _forked(request: dict[str, Any]) -> dict[str, Any]:
    """Run a request in a child; what has not answered at the limit is killed with all it started."""
    started = time.monotonic()
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            _in_child(request, writing)
        finally:
            os._exit(0)
    os.close(writing)
    text, in_time = _read(reading, started + request["limit"])
    _kill(child)
    outcome: dict[str, Any] = json.loads(text) if text else {"outcome": "crash" if in_time else "timeout", "detail": ""}
    return outcome | {"seconds": time.monotonic() - started}


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
        try:
            importlib.import_module(name)
        except Exception:
            continue  # what cannot be had in advance is imported by each child


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        answer = _forked(json.loads(line))
        modules = answer.pop("modules", [])
        print(json.dumps(answer), flush=True)
        _warm([name for name in modules if name not in sys.modules])


if __name__ == "__main__":
    main()
