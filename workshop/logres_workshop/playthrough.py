"""Golden playthroughs: a game in readable text, with every question, its answers and what came of them.

`python -m logres_workshop.playthrough --write` brings the files of a folder up to date. The choices of a file are
played again as long as they are legal, so that a change in the rules shows as a small difference.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from pathlib import Path
from typing import NamedTuple

from logres.engine.actions import Action
from logres.engine.api import new
from logres.engine.codec import dumps
from logres.engine.errors import BadInput
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.history import Line, Move
from logres_workshop.random_play import RandomPlayer
from logres_workshop.setups import Setup

FOLDER = Path("tests/playthroughs")
DECISIONS = 300
SHOWN = 40  # answers of a long list
WIDTH = 118


class Head(NamedTuple):
    """What a file is a playthrough of: its first line, as JSON."""

    title: str
    setup: Setup
    seed: str
    decisions: int

    def __str__(self) -> str:
        doc = {"title": self.title, "scenario": self.setup.scenario, "options": self.setup.options}
        return dumps({**doc, "seed": self.seed, "decisions": self.decisions})


def head_of(text: str) -> Head:
    try:
        doc = json.loads(text.split("\n", 1)[0])
        return Head(doc["title"], Setup(doc["scenario"], doc["options"]), doc["seed"], doc["decisions"])
    except (ValueError, KeyError, TypeError):
        raise BadInput("the first line of a playthrough says what it is, in JSON") from None


def choices_of(text: str) -> list[tuple[str, str]]:
    """The seats and notations that a playthrough chose.

    >>> choices_of("1. ...\\n> ash: bid boar-1\\n")
    [('ash', 'bid boar-1')]
    """
    lines = [line[2:].split(": ", 1) for line in text.split("\n") if line.startswith("> ")]
    return [(line[0], line[1]) for line in lines if len(line) == 2]


def playthrough(head: Head, follow: list[tuple[str, str]]) -> str:
    """The text. Plays what it is told to follow, and from the first illegal choice on its own."""
    game = new(head.title, head.setup.scenario, head.seed, head.setup.options)
    player = RandomPlayer(head.seed)
    told = 0
    out = [str(head), "", "0. start", *_what_came(game, told)]
    while game.pending and game.count < head.decisions:
        told = len(game.log)
        seat, action = _next(game, follow, player)
        decision = game.decision_of(seat)
        assert decision is not None
        out += ["", *_question(game, decision), f"> {seat}: {action}"]
        game.play(action, seat)
        out += _what_came(game, told)
    out += ["", f"after {game.count} decisions: " + ("the game goes on" if game.result is None else repr(game.result))]
    return "\n".join(out) + "\n"


def _next(game: Game, follow: list[tuple[str, str]], player: RandomPlayer) -> tuple[str, Action]:
    if game.count < len(follow):
        seat, text = follow[game.count]
        for action in game.legal(seat) if seat in game.seats else ():
            if action.text == text:
                return seat, action
        follow.clear()
    return player.choose(game)


def _question(game: Game, decision: Decision) -> list[str]:
    texts = [action.text for action in game.legal(decision.seat)]
    if len(texts) > SHOWN:
        texts = [*texts[:SHOWN], f"and {len(texts) - SHOWN} more"]
    who = decision.seat if decision.actor == decision.seat else f"{decision.seat}, {decision.actor}"
    asked = f"{game.count + 1}. {who}: {decision.prompt} [{decision.rule}]"
    return [asked, *textwrap.wrap(", ".join(texts), WIDTH, initial_indent="   ", subsequent_indent="   ")]


def _what_came(game: Game, told: int) -> list[str]:
    move: Move = game.history.last()
    chance = [f"   {{{draw.label}: {' '.join(map(str, draw.values))}}}" for draw in move.draws]
    lines: list[Line] = game.log[told:]
    return chance + [f"   {line.text} [{line.rule}]" if line.rule else f"   {line.text}" for line in lines]


def renewed(text: str) -> str:
    """A playthrough as the rules are now."""
    return playthrough(head_of(text), choices_of(text))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m logres_workshop.playthrough", description="Golden playthroughs.")
    parser.add_argument("--write", action="store_true", help="bring the files up to date")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument(
        "--new", metavar="HEAD", help='one more file: {"title": ..., "scenario": ..., "options": {}, ...}'
    )
    chosen = parser.parse_args(arguments)
    if chosen.new is not None:
        _begin(chosen.folder, chosen.new)
    return _renew(chosen.folder, chosen.write)


def _begin(folder: Path, text: str) -> None:
    head = head_of(dumps({"options": {}, "seed": "golden", "decisions": DECISIONS, **json.loads(text)}))
    name = "-".join([head.title, head.setup.scenario, *head.setup.options])
    (folder / f"{name}.txt").write_text(playthrough(head, []), "utf-8")


def _renew(folder: Path, write: bool) -> int:
    changed = 0
    for file in sorted(folder.glob("*.txt")):
        old = file.read_text("utf-8")
        new_text = renewed(old)
        if new_text != old:
            changed += 1
            print(f"{file.name}: " + ("written anew" if write else "differs"))
            if write:
                file.write_text(new_text, "utf-8")
    return 1 if changed and not write else 0


if __name__ == "__main__":
    raise SystemExit(main())
