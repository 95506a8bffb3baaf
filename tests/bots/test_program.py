"""Bots that are programs of their own, spoken to line by line."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

import logres
from logres import BadInput
from logres.bots import arena, external, program

EXAMPLE = Path(__file__).parents[2] / "examples/bots/first.js"
HELLO = '{"type": "hello", "protocol": 1, "name": "test"}'

TALKS = """
import json, sys
told = open({told!r}, "a")
for line in sys.stdin:
    told.write(line); told.flush()
    message = json.loads(line)
    answer = {answers!r}.get(message["type"])
    if answer: print(answer, flush=True)
    if message["type"] == "quit": break
"""


@pytest.fixture(autouse=True)
def forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that one test allows are unknown to the others."""
    monkeypatch.setattr(external, "_allowed", set())


@pytest.fixture
def bot(tmp_path: Path):
    """Makes a program that answers each type of message with a line; what it was told stands in `told`."""

    def make(**answers: str) -> str:
        file = tmp_path / "bot.py"
        text = TALKS.format(told=str(tmp_path / "told"), answers={"hello": HELLO, **answers})
        file.write_text(f"#!{sys.executable}\n{text}", "utf-8")
        file.chmod(0o755)
        return f"exec:{file}"

    return make


def told(tmp_path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (tmp_path / "told").read_text("utf-8").splitlines()]


def test_it_plays_and_is_told_what_its_seat_may_know(bot, tmp_path: Path):
    name = external.allow(bot(choose='{"type": "choice", "index": 0}'))
    game = logres.new("thanes", seed=1)
    player = external.make(name, 5)
    assert player.choose(game) == game.legal("ash")[0]
    hello, seat, choose = told(tmp_path)
    assert hello["protocol"] == program.PROTOCOL
    assert (seat["title"], seat["seat"], seat["seats"], seat["seed"]) == (
        "thanes",
        "ash",
        ["ash", "birch", "cedar"],
        "5",
    )
    assert choose["view"] == game.view("ash", log=False)
    assert [action["text"] for action in choose["legal"]] == [str(action) for action in game.legal("ash")]
    assert (choose["player"], choose["type"]) == (seat["player"], "choose")
    del player
    program.running(name.removeprefix(program.PREFIX)).end()
    assert told(tmp_path)[3:] == [{"type": "leave", "player": seat["player"]}, {"type": "quit"}]


def test_it_may_have_the_log_and_answer_by_text(bot, tmp_path: Path):
    game = logres.new("thanes", seed=1)
    text = str(game.legal("ash")[-1])
    hello = '{"type": "hello", "protocol": 1, "name": "test", "log": true}'
    name = external.allow(bot(hello=hello, choose=json.dumps({"type": "choice", "text": text})))
    assert str(external.make(name, 5).choose(game)) == text
    [message] = [message for message in told(tmp_path) if message["type"] == "choose"]
    assert message["view"]["log"] == game.view("ash")["log"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ('{"type": "choice", "text": "fly home"}', "'?fly home'?, which is not offered"),
        ('{"type": "choice", "index": 99}', "chose 99, which is not offered"),
        ('{"type": "choice"}', "not offered"),
        ('{"type": "hello"}', "where a 'choice' was due"),
        ("move", "no JSON"),
    ],
)
def test_a_wrong_answer_is_told_as_its_own(bot, answer: str, said: str):
    name = external.allow(bot(choose=answer))
    with pytest.raises(BadInput, match=f"the bot exec:.*{said}"):
        external.make(name, 5).choose(logres.new("thanes", seed=1))


@pytest.mark.parametrize(
    ("hello", "said"),
    [
        ('{"type": "hello", "protocol": 2, "name": "x"}', "protocol 2, not 1"),
        ('{"type": "hello", "protocol": 1}', "name"),
        ("{", "no JSON"),
    ],
)
def test_who_does_not_speak_the_protocol_is_refused_at_once(bot, hello: str, said: str):
    with pytest.raises(BadInput, match=said):
        external.allow(bot(hello=hello))


def test_what_does_not_start_or_ends_early_is_refused(tmp_path: Path):
    with pytest.raises(BadInput, match="does not start"):
        external.allow(f"exec:{tmp_path}/nothing")
    with pytest.raises(BadInput, match="has ended"):
        external.allow(f"exec:{shutil.which('true')}")


def test_silence_has_its_time(bot):
    silent = program.Program(bot().removeprefix(program.PREFIX))
    silent.patience = 0.2
    with pytest.raises(BadInput, match=r"no answer for 0\.2 seconds"):
        silent.ask({"type": "choose"}, "choice")
    silent.end()


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node.js here")
def test_the_example_plays_a_series():
    name = external.allow(f"exec:{EXAMPLE}")
    series = arena.series("thanes", (name, "random", "random"), games=3, seed=1)
    first, again = ([match.scores for match in arena.run(series)] for _ in range(2))
    assert first == again
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 40
