"""`make run` takes the compiled package where it is there and fresh, and starts in plain Python at once elsewhere."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
OLD, NOW, LATER = 1_000_000_000, 1_000_000_100, 1_000_000_200

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """As much of a checkout as `make run` looks at, with programs that only say what they are."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "constraints/play.txt", "src/logres/game.py"):
        _file(tmp_path / name, "", OLD)
    _file(tmp_path / ".venv/.playable", "", NOW)
    _file(tmp_path / ".venv/bin/python", "#!/bin/sh\n", NOW)
    _file(tmp_path / ".venv/bin/logres", '#!/bin/sh\necho plain "$@"\n', NOW)
    return tmp_path


def _file(path: Path, text: str, time: int) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    os.utime(path, (time, time))


def _compiled(checkout: Path, time: int) -> None:
    _file(checkout / ".venv-compiled/bin/logres", '#!/bin/sh\necho compiled "$@"\n', time)
    _file(checkout / ".venv-compiled/.ready", "", time)


def _run(checkout: Path) -> str:
    command = ["make", "--no-print-directory", "run", "PORT=8123", "DB=x.db"]
    environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MAKELEVEL")}
    done = subprocess.run(command, cwd=checkout, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_without_a_compiled_package_it_says_how_to_have_one(checkout: Path):
    told = _run(checkout)
    assert "make compiled" in told
    assert told.endswith("plain serve --port 8123 --db x.db\n")


def test_a_fresh_compiled_package_is_taken(checkout: Path):
    _compiled(checkout, NOW)
    told = _run(checkout)
    assert told.endswith("compiled serve --port 8123 --db x.db\n")
    assert "plain" not in told


def test_one_older_than_the_sources_is_not(checkout: Path):
    _compiled(checkout, NOW)
    _file(checkout / "src/logres/game.py", "", LATER)
    assert _run(checkout).endswith("plain serve --port 8123 --db x.db\n")
