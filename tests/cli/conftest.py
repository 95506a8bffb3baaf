"""Games in a state folder of the test's own, the tiny title at hand, and `logres` run in this process."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from logres.cli import main
from logres.engine import title as registry
from tests.conformance import tiny


class Ran(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "state"
    monkeypatch.setenv("LOGRES_STATE", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("NO_COLOR", "1")
    return folder


class Hidden(tiny.Thanes):
    """Thanes with hands to hide: a curtain goes between two people."""

    hidden = True


@pytest.fixture(autouse=True)
def thanes() -> Iterator[None]:
    registry.register(Hidden())
    yield
    registry._TITLES.pop("thanes", None)


@pytest.fixture
def logres(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command line with some typed lines."""

    def run(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main(words)
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run
