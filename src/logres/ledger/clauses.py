"""The clauses themselves: read from `data/*.yaml` on first use and kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from logres.engine.errors import BadInput
from logres.engine.interfaces import Clause

__all__ = ["Clause", "Ledger", "YamlLoader", "find", "ledger", "read", "titles"]

FOLDER = Path(__file__).parent / "data"

# A title's ledger is the file of its name; what was cut off into a second file is listed here.
CONTINUES = {"pendragon-nonplayer": "pendragon"}

try:
    from yaml import CSafeLoader as YamlLoader  # quicker, where there is a C library
except ImportError:
    from yaml import SafeLoader as YamlLoader  # type: ignore[assignment]


class Ledger(Mapping[str, Clause]):
    """The clauses of one title by id, in the order of the rulebook; `files` says which file holds which."""

    def __init__(self, title: str, files: Mapping[str, Sequence[Clause]]) -> None:
        self.title = title
        self.files = {name: tuple(clauses) for name, clauses in files.items()}
        self._clauses = {clause.id: clause for clauses in self.files.values() for clause in clauses}
        if len(self._clauses) != sum(map(len, self.files.values())):
            raise BadInput(f"the ledger of {title} uses an id twice")

    def __getitem__(self, id: str) -> Clause:
        return self._clauses[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._clauses)

    def __len__(self) -> int:
        return len(self._clauses)

    def __repr__(self) -> str:
        return f"Ledger({self.title!r}, {len(self)} clauses)"

    def clause(self, id: str) -> Clause:
        """The clause of exactly this id; BadInput, with the nearest ids, if there is none."""
        if id in self._clauses:
            return self._clauses[id]
        near = get_close_matches(id, self._clauses, n=3)
        raise BadInput(f"no clause {id!r} in the ledger of {self.title}" + _did_you_mean(near))

    def find(self, prefix: str) -> list[Clause]:
        """All clauses whose id begins so; BadInput, with the nearest ids, if there is none."""
        return find(self, prefix, self.title)


def find(clauses: Mapping[str, Clause], prefix: str, title: str) -> list[Clause]:
    """All clauses of a title whose id begins so; BadInput, with the nearest ids, if there is none."""
    found = [clause for id, clause in clauses.items() if id.startswith(prefix)]
    if not found:
        near = get_close_matches(prefix, clauses, n=3)
        raise BadInput(f"no clause {prefix!r} in the ledger of {title}" + _did_you_mean(near))
    return found


def titles(folder: Path = FOLDER) -> tuple[str, ...]:
    """The titles that have a ledger."""
    return tuple(stem for stem in _stems(folder) if stem not in CONTINUES)


def ledger(title: str) -> Ledger:
    """The ledger of a title; BadInput for a title without one."""
    return read(title, FOLDER)


@cache
def read(title: str, folder: Path) -> Ledger:
    """The ledger of a title out of a given folder."""
    if title not in titles(folder):
        near = get_close_matches(title, titles(folder), n=3)
        raise BadInput(f"no ledger for a title {title!r}" + _did_you_mean(near or list(titles(folder))))
    stems = [stem for stem in _stems(folder) if CONTINUES.get(stem, stem) == title]
    return Ledger(title, {stem: _clauses(title, folder / f"{stem}.yaml") for stem in stems})


def _stems(folder: Path) -> list[str]:
    return sorted((path.stem for path in folder.glob("*.yaml")), key=lambda stem: (CONTINUES.get(stem, stem), stem))


def _clauses(title: str, file: Path) -> list[Clause]:
    entries: list[dict[str, Any]] = yaml.load(file.read_text("utf-8"), YamlLoader)
    try:
        return [Clause(title=title, **entry | {"instances": tuple(entry.get("instances", ()))}) for entry in entries]
    except TypeError as error:
        raise BadInput(f"{file.name}: a clause with fields that are not a clause's ({error})") from error


def _did_you_mean(near: Sequence[str]) -> str:
    return f"; did you mean {' or '.join(near)}?" if near else ""
