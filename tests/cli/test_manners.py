"""How the command line behaves with pipes, typos, other programs and long output."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from logres.cli.table.pager import MORE, Pause
from tests.cli.conftest import Run
from tests.cli.test_commands import a_record

BOTS = """
class First:
    def choose(self, game):
        return game.legal()[0]

class Nonsense:
    def __init__(self, seed):
        self.seed = seed
    def choose(self, game):
        return "nonsense"

class Crash:
    def choose(self, game):
        raise KeyError("x")

class NoBot:
    pass
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to stand in, with a module of bots."""
    (tmp_path / "guest_bots.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    monkeypatch.setattr("logres.bots.external._allowed", set())
    return tmp_path


def test_no_command_shows_the_help_and_no_stray_line(logres: Run):
    for words in ([], ["admin"]):
        ran = logres(*words)
        assert (ran.code, ran.err) == (2, "")


def test_the_help_tells_exit_codes_and_examples(logres: Run):
    assert "130 interrupted" in logres("--help").out
    assert "logres play bretwalda --seat all" in logres("play", "--help").out


def test_a_closed_pipe_is_no_error(here: Path):
    run = subprocess.run(
        f"{sys.executable} -m logres rules britannia | head -1; echo ${{PIPESTATUS[0]}}",
        shell=True, executable="/bin/bash", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert run.stdout.splitlines()[-1] == "0"
    assert run.stderr == ""


@pytest.mark.parametrize(
    "words",
    [
        ["titles"],
        ["rules"],
        ["rules", "britannia", "battle"],
        ["sources", "bretwalda", "--low"],
        ["odds", "britannia-redux", "--attack", "2", "--defend", "1"],
        ["odds", "bretwalda", "--attackers", "2 thegn", "--defenders", "1 thegn"],
        ["odds", "pendragon", "--attackers", "2 cavalry", "--defenders", "4 saxon_raider"],
        ["simulate", "thanes", "--games", "2"],
    ],
)
def test_json_for_other_programs(logres: Run, words: list[str]):
    ran = logres(*words, "--json")
    assert ran.code == 0
    assert json.loads(ran.out)


def test_replay_and_simulate_know_the_pipe(logres: Run, here: Path):
    record = a_record(here).read_text()
    doc = json.loads(logres("replay", "-", "--json", "--log", "2", typed=record).out)
    assert doc["result"]["ranks"]
    assert len(doc["view"]["log"]) == 2
    assert len(json.loads(logres("simulate", "thanes", "--games", "3", "--out", "-").out)["matches"]) == 3
    assert not (here / "-").exists()


@pytest.mark.parametrize(
    "words",
    [
        ["play", "thanes", "--save", "nope/deep/x.save"],
        ["play", "thanes", "--save", "."],
        ["simulate", "thanes", "--games", "1", "--out", "nope/x.json"],
        ["simulate", "thanes", "--games", "1", "--records", "nope/deep"],
        ["fuzz", "thanes", "--games", "1", "--folder", "nope/deep"],
        ["serve", "--db", "nope/x.db"],
        ["serve", "--db", "/dev/null"],
        ["serve", "--port", "99999"],
        ["backup", "nope/x.db"],
        ["restore", "."],
        ["play", "thanes", "--data"],
        ["--data", ".", "titles"],
        ["odds", "britannia", "--attack", "1", "--defend", "1", "--attacker-retreats-at", "5"],
    ],
)
def test_a_typo_makes_nothing(
    logres: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: Path, words: list[str]
):
    monkeypatch.chdir(tmp_path)
    ran = logres(*words)
    assert ran.code in (1, 2)
    assert ran.err.startswith("logres: ")
    assert [*tmp_path.iterdir()] in ([], [state])
    assert not Path("/dev/null.lock").exists()


@pytest.mark.parametrize("title", ["bretwalda", "pendragon"])
def test_odds_say_how_units_are_named(logres: Run, title: str):
    ran = logres("odds", title, "--attack", "1", "--defend", "1")
    assert ran.code == 1
    assert "--attackers" in ran.err


def test_the_shell_completes_titles_and_what_they_have():
    def offered(*words: str) -> list[str]:
        asked = {"_LOGRES_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(words), "COMP_CWORD": str(len(words) - 1)}
        command = [sys.executable, "-c", "from logres.cli import main; main()"]
        return subprocess.run(command, env={**os.environ, **asked}, capture_output=True, text=True).stdout.split()

    assert offered("logres", "play", "bri") == ["britannia", "britannia-redux"]
    assert offered("logres", "play", "britannia", "--seat", "y") == ["yellow"]


# --- bots from outside -----------------------------------------------------------------------------------------------


def test_a_bot_of_ones_own_plays(logres: Run, here: Path):
    ran = logres("simulate", "thanes", "--games", "2", "--bots", "guest_bots:First,random,random", "--json")
    assert ran.code == 0
    assert json.loads(ran.out)["matches"][0]["bots"]["ash"] == "guest_bots:First"


@pytest.mark.parametrize(
    ("bot", "says"),
    [
        ("guest_bots:Nonsense", "answered 'nonsense', which is not offered"),
        ("guest_bots:Crash", "failed: KeyError"),
        ("guest_bots:NoBot", "no method `choose`"),
        ("guest_bots:Nobody", "there is no bot"),
        ("no_module:Bot", "there is no bot"),
    ],
)
def test_a_bad_bot_is_named(logres: Run, here: Path, bot: str, says: str):
    ran = logres("simulate", "thanes", "--games", "1", "--bots", bot)
    assert ran.code == 1
    assert bot in ran.err
    assert says in ran.err


def test_a_save_starts_no_foreign_code_by_itself(logres: Run, here: Path, monkeypatch: pytest.MonkeyPatch):
    assert logres("play", "thanes", "--bots", "guest_bots:First", "--save", "g.save").code == 0
    monkeypatch.setattr("logres.bots.external._allowed", set())
    refused = logres("play", "--resume", "g.save")
    assert refused.code == 1
    assert "add --bots guest_bots:First" in refused.err
    assert logres("play", "--resume", "g.save", "--bots", "guest_bots:First").code == 0


# --- long output -----------------------------------------------------------------------------------------------------


def test_a_full_screen_waits(monkeypatch: pytest.MonkeyPatch):
    asked: list[str] = []
    answers = iter(["", "a"])

    def answer(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    monkeypatch.setattr("builtins.input", answer)
    console = Console(file=io.StringIO(), force_terminal=True, width=80, height=12)
    pause = Pause(console)
    pause.write("line\n" * 10)
    assert asked == []
    pause.write("line\n" * 50)
    assert asked == [MORE, MORE]
    pause.restart()
    pause.write("line\n" * 10)
    assert asked == [MORE, MORE]


def test_a_command_among_actions_is_told_so(logres: Run):
    ran = logres("play", "thanes", "--seed", "3", typed="1; undo\n")
    assert "'undo' needs a line of its own" in ran.err
