"""What pages call scenarios and seats: the words of words.yaml, which the web client reads too."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml


@cache
def words_of(title: str) -> dict[str, Any]:
    """What words.yaml has of a title."""
    text = Path(__file__).with_name("words.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(text)["titles"].get(title, {})
    return found


def scenario_name(title: str, scenario: str) -> str:
    """
    >>> scenario_name("britannia", "two-player-vikings"), scenario_name("thanes", "long-feast")
    ('The long ships', 'Long feast')
    """
    return words_of(title).get("scenarios", {}).get(scenario, {}).get("name") or _plain(scenario)


def seat_name(title: str, seat: str) -> str:
    """
    >>> seat_name("britannia", "p1"), seat_name("bretwalda", "east-anglia"), seat_name("thanes", "red")
    ('First player', 'East Anglia', 'Red')
    """
    return words_of(title).get("seats", {}).get(seat, {}).get("name") or _plain(seat)


def _plain(id: str) -> str:
    return id.replace("-", " ").replace("_", " ").capitalize()
