"""What `make run` and a wheel are made of: locks that name no host, and a client that is built once."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from logres.engine.errors import LogresError
from logres.server.pages import INDEX
from logres.server.run import listen
from logres.server.settings import Settings

ROOT = Path(__file__).parents[2]
LOCKS = [ROOT / "web/package-lock.json", *sorted((ROOT / "constraints").glob("*.txt"))]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_names_no_host(lock: Path):
    text = lock.read_text("utf-8")
    assert "://" not in text
    assert "resolved" not in text
    assert "sha512-" in text or "--hash=sha256:" in text


def test_the_hook_and_the_lock_agree_on_node():
    [pinned] = re.findall(r'NODE: Final = "(.+?)"', (ROOT / "web/build.py").read_text("utf-8"))
    assert (ROOT / "constraints/node.txt").read_text("utf-8").startswith(pinned + " ")


def test_players_and_developers_have_the_same_versions():
    play, dev = [
        set(re.findall(r"^(\S+==\S+)", (ROOT / f"constraints/{name}.txt").read_text("utf-8"), re.M))
        for name in ("play", "dev")
    ]
    assert play
    assert play <= dev


def test_a_port_in_use_is_told():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(LogresError, match="another server"):
            listen(Settings(port=taken.getsockname()[1]))


def test_the_address_players_are_told():
    assert Settings().base == "http://localhost:8000"
    assert Settings(host="::1", port=1).base == "http://[::1]:1"
    assert Settings(url="https://table.example/").base == "https://table.example"


@pytest.mark.long
@pytest.mark.plain
@pytest.mark.skipif(not INDEX.exists(), reason="the client is not built")
def test_wheel_and_sdist_carry_the_client(tmp_path: Path):
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    [wheel], [sdist] = tmp_path.glob("*.whl"), tmp_path.glob("*.tar.gz")
    inside = zipfile.ZipFile(wheel).namelist()
    assert "logres/server/static/index.html" in inside
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    assert {"src/logres/server/static/index.html", "web/package-lock.json", "web/build.py"} <= set(names)
    assert not any("node_modules" in name for name in names)
