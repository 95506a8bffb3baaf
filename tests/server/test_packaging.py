"""What `make run` is made of: locks that name no host. Wheel and sdist: tests/browser, which has a client built."""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest

from logres.engine.errors import LogresError
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


def test_what_learning_programs_need_goes_with_what_developers_have():
    env, dev = [
        dict(re.findall(r"^([^\s=]+)==(\S+)", (ROOT / f"constraints/{name}.txt").read_text("utf-8"), re.M))
        for name in ("env", "dev")
    ]
    assert {"numpy", "pettingzoo", "gymnasium", "open-spiel"} <= env.keys()
    assert {name: version for name, version in env.items() if name in dev and dev[name] != version} == {}


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
