"""Which functions that name a clause games enter: what `logres_workshop.explore` found, and reasons for the rest."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

import yaml

from logres.engine.errors import BadInput
from logres.ledger.clauses import YamlLoader
from logres_workshop.prover.places import Place, Source

KEYS = {"test", "decides", "reason"}


class Reach:
    """The functions that name a clause as `pendragon.imperium.shift_up`, and what is on file about them."""

    def __init__(self, games: Path, kept: Path) -> None:
        self.games = games
        self.file = kept / "reached.json"
        self.reasons = kept / "unreached.yaml"

    def name(self, file: Path, function: str) -> str:
        """A function by its game, its module and its own name: it may move within the game."""
        return f"{file.relative_to(self.games).parts[0]}.{file.stem}.{function}"

    def functions(self, places: Iterable[Place], sources: dict[Path, Source]) -> dict[str, list[Place]]:
        """The functions that places stand in; what runs on import stands in none."""
        found: dict[str, list[Place]] = {}
        for place in places:
            if place.file in sources and any(name == place.name for _, name in sources[place.file].functions):
                found.setdefault(self.name(place.file, place.name), []).append(place)
        return found

    @cached_property
    def reached(self) -> set[str]:
        """The functions that the kept games have entered."""
        return set(json.loads(self.file.read_text("utf-8"))["entered"]) if self.file.exists() else set()

    @cached_property
    def unreached(self) -> dict[str, dict[str, str]]:
        """What enters a function that those games do not, what decides in its stead, or why nothing does."""
        text = self.reasons.read_text("utf-8") if self.reasons.exists() else ""
        found: dict[str, dict[str, str]] = yaml.load(text, YamlLoader) or {}
        for name, entry in found.items():
            if not entry or not set(entry) <= KEYS:
                raise BadInput(f"{self.reasons.name}: {name} needs one of: {', '.join(sorted(KEYS))}")
        return found

    def save(self, how: str, entered: Iterable[str]) -> None:
        """Keep what games have entered, a line each and in order."""
        self.file.write_text(json.dumps({"how": how, "entered": sorted(entered)}, indent=1) + "\n", "utf-8")
