"""`logres np`: what a non-player does in a position, and why, with your own dice if you like."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from logres.engine.errors import BadInput
from logres.engine.frames import Decision
from logres.engine.title import title


def read(file: Path) -> dict[str, Any]:
    """A position document from a file, or from the pipe for `-`."""
    text = sys.stdin.read() if str(file) == "-" else file.read_text("utf-8")
    try:
        doc = json.loads(text)
    except ValueError as error:
        raise BadInput(f"{file} is not JSON: {error}") from None
    if not isinstance(doc, dict):
        raise BadInput(f"{file} holds no position")
    return doc


def ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise BadInput("broken off: nobody answers") from None


def roll(label: str, count: int) -> tuple[int | str, ...]:
    """Ask for dice until so many are given; a draw takes a word."""
    while True:
        words = ask(f"  dice for {label} ({count}): ").replace(",", " ").split()
        if len(words) == count:
            return tuple([int(word) if word.lstrip("-").isdigit() else word for word in words])
        print(f"  {count} wanted, separated by spaces")


def choose(question: Decision, answers: list[str]) -> str:
    """Put a player's question to whoever sits there."""
    print(f"  {question.prompt}")
    for number, answer in enumerate(answers, 1):
        print(f"    {number}  {answer}")
    while True:
        word = ask(f"  {question.seat}: ").strip()
        if word.isdigit() and 1 <= int(word) <= len(answers):
            return answers[int(word) - 1]
        if word in answers:
            return word


def consult(id: str, file: Path, faction: str, dice: str, seed: str | None) -> int:
    """Print the turn of a non-player."""
    if dice not in ("manual", "auto"):
        raise BadInput("--dice is manual or auto")
    for line in title(id).nonplayer_turn(read(file), faction, seed, roll if dice == "manual" else None, choose):
        print(line)
    return 0
