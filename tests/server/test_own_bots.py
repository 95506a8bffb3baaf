"""Bots of whoever runs the server: programs and modules, offered by name in the list of bots."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from logres.bots import external
from logres.engine.errors import BadInput
from logres.server.settings import Settings
from tests.server.people import Person
from tests.server.test_restart import served, until

pytestmark = pytest.mark.service
PROGRAM = """#!{python}
import json, sys, time
with open({starts!r}, "a") as file:
    file.write("started\\n")
for line in sys.stdin:
    kind = json.loads(line)["type"]
    if kind == "hello":
        print('{{"type": "hello", "protocol": 1, "name": "test"}}', flush=True)
    if kind == "choose":
        if {hangs!r}:
            time.sleep(600)
        print('{{"type": "choice", "index": 0}}', flush=True)
    if kind == "quit":
        break
"""


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "_offered", {})


def program(folder: Path, hangs: bool = False) -> str:
    file = folder / "mine"
    file.write_text(PROGRAM.format(python=sys.executable, starts=str(folder / "starts"), hangs=hangs), "utf-8")
    file.chmod(0o755)
    return f"exec:{file}"


def starts(folder: Path) -> int:
    return len((folder / "starts").read_text("utf-8").splitlines()) if (folder / "starts").exists() else 0


def plays(person: Person, bot: str) -> str:
    seats = [{"seat": "ash", "who": bot}, {"seat": "birch", "who": "random"}]
    return person.opens(title="thanes", scenario="two-thanes", seats=seats)


def test_a_program_is_offered_and_plays(settings: Settings, tmp_path: Path):
    with served(replace(settings, bots=f"mine={program(tmp_path)}")) as (house, person):
        titles = house.get("/api/titles").json()["titles"]
        assert titles
        assert all("mine" in title["bots"] for title in titles)
        table = plays(person("Ada"), "mine")
        until(lambda: house.get(f"/api/tables/{table}").json()["status"] == "over", 120)
    assert starts(tmp_path) == 1


def test_a_program_that_hangs_is_started_anew_and_then_left_alone(settings: Settings, tmp_path: Path):
    hung = replace(settings, bots=f"mine={program(tmp_path, hangs=True)}", bot_patience=4.0)
    with served(hung) as (house, person):
        table = plays(person("Ada"), "mine")
        until(lambda: house.get(f"/api/tables/{table}").json()["status"] == "over", 180)
    assert 2 <= starts(tmp_path) <= 3


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        ("mine=exec:/no/such/program", "there is no program /no/such/program"),
        ("Mine=exec:/bin/sh", "small letters"),
        ("mine=no.such.module:Bot", "there is no bot no.such.module:Bot"),
    ],
)
def test_what_cannot_be_offered_is_told_at_the_start(settings: Settings, bots: str, told: str):
    with pytest.raises(BadInput, match=told), served(replace(settings, bots=bots)):
        pass
