"""What is handed on holds the client as it was built: whoever installs it needs no Node.js."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.browser.conftest import BUILT, ROOT, lacking

pytestmark = pytest.mark.plain


def test_wheel_and_sdist_carry_the_client(tmp_path: Path) -> None:
    if not BUILT.exists():
        lacking("the client is not built")
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel], [sdist] = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    built = {f"logres/server/static/{path.relative_to(BUILT.parent).as_posix()}" for path in BUILT.parent.rglob("*.*")}
    assert built <= set(zipfile.ZipFile(wheel).namelist())
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"src/{path}" for path in built} | {"web/package-lock.json", "web/build.py"} <= names
    assert not any("node_modules" in name for name in names)
