"""What the help and docs/cli.md promise is so: examples, exit codes, line-ups in the arena, folders, closed streams."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
from typer.main import get_command

import logres as library
from logres.cli import _with_last, main
from logres.cli.app import app
from logres.cli.help_texts import EXAMPLES
from tests.cli.conftest import Run
from tests.cli.test_commands import a_record

LINES = [line for lines in EXAMPLES.values() for line in lines]


@pytest.mark.parametrize("line", LINES, ids=repr)
def test_an_example_can_be_read(line: str):
    _, name, *words = shlex.split(line.split("  #")[0].split(" >")[0].split(" <")[0])
    known = get_command(app).commands  # type: ignore[attr-defined]
    known[name].make_context(name, _with_last(words))


def test_a_clause_of_an_example_is_there(logres: Run):
    for line in EXAMPLES["rules"]:
        title, *prefix = line.split("  #")[0].split()[2:]
        if prefix:
            assert [id for id in library.title(title).ledger if id.startswith(prefix[0])]


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["simulate", "thanes", "--bots", ""], 1, "--bots names no bot"),
        (["play", "thanes", "--bots", ""], 1, "--bots names no bot"),
        (["rules", "britannia", "--prove", "nope"], 1, "no clause 'nope'"),
        (["attack", "--title", "nope"], 1, "there is no title 'nope'"),
        (["arena", "thanes", "--bots", "random", "--games", "2", "--rounds", "2"], 2, "for a league"),
        (["arena", "thanes", "--bots", "random", "--rotate"], 2, "--rotate needs --games"),
        (["arena", "thanes", "--bots", "random,random,random,random", "--games", "2"], 1, "bots were named for the"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(logres: Run, words: list[str], code: int, says: str):
    ran = logres(*words)
    assert (ran.code, ran.out) == (code, "")
    assert says in ran.err
    assert len(ran.err.splitlines()) == 1


def test_an_action_before_the_first_is_out_of_range(logres: Run, tmp_path: Path):
    assert logres("replay", str(a_record(tmp_path)), "--at", "-1").code == 2


def test_a_line_up_is_told_by_bot_and_by_seat(logres: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "own_bot.py").write_text("class First:\n    def choose(self, game):\n        return game.legal()[0]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    monkeypatch.setattr("logres.bots.external._allowed", set())
    who = ["--scenario", "two-thanes", "--bots", "own_bot:First,random"]
    words = ["arena", "thanes", *who, "--games", "4", "--rotate", "--seed", "1"]
    ran = logres(*words)
    assert ran.code == 0
    assert ran.out.count("rank") == ran.out.count("points") == 2
    found = json.loads(logres(*words, "--json").out)
    assert (found["games"], found["rotate"], found["seed"]) == (4, True, "1")
    assert [(row["bot"], row["games"]) for row in found["by_bot"]] == [("own_bot:First", 4), ("random", 4)]
    assert [row["games"] for row in found["by_bot_and_seat"]] == [2, 2, 2, 2]
    assert sum(row["wins"] for row in found["by_seat"]) == 4
    for row in found["by_seat"]:
        for figure in ("share", "rank", "points"):
            assert row[figure]["low"] <= row[figure]["mean"] <= row[figure]["high"]


def test_a_line_up_ranks_as_the_games_did(logres: Run):
    found = json.loads(logres("arena", "thanes", "--bots", "random", "--games", "2", "--seed", "1", "--json").out)
    ranks = [match["ranks"][row["seat"]] for row in found["by_seat"] for match in found["matches"]]
    assert sum(row["rank"]["mean"] for row in found["by_seat"]) == sum(ranks) / 2
    assert all(match["ranks"][seat] == 1 for match in found["matches"] for seat in match["winners"])


def test_a_folder_above_the_one_that_is_named_is_not_made(logres: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LOGRES_STATE", str(tmp_path / "typo" / "state"))
    assert logres("play", "thanes", typed="quit\n").code == 1
    assert not (tmp_path / "typo").exists()


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_a_stream_that_the_shell_has_closed_is_no_fault(stream: str, monkeypatch: pytest.MonkeyPatch):
    """Python has None in its place; the command opens another."""
    monkeypatch.setattr(sys, stream, None)
    assert main(["titles"]) == 0
    opened = {"stdin": sys.stdin, "stdout": sys.stdout, "stderr": sys.stderr}
    opened[stream].close()
