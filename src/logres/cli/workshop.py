"""The way from the commands of `logres` to the workshop, which comes with a checkout and not with the wheel."""

from __future__ import annotations

from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from logres.engine.errors import BadInput

if TYPE_CHECKING:
    from logres.cli.long_work import LongWork


class Workshop(Protocol):
    """What the workshop can be asked for. Each call returns an exit code."""

    def clauses(self, title: str, id: str) -> int:
        """Clauses with the code and the tests that hold them."""

    def coverage(self, title: str | None) -> int: ...

    def open_clauses(self, title: str | None) -> int: ...

    def prove(self, title: str | None, id: str, jobs: int) -> int: ...

    def prove_all(self, title: str | None, jobs: int) -> int: ...

    def sample(self, title: str | None, count: int, seed: int | None, jobs: int) -> int: ...

    def fuzz(
        self, title: str, games: int, seed: str, how: LongWork, folder: Path | None, scenario: str | None
    ) -> int: ...

    def audit(
        self,
        title: str,
        games: int,
        seed: str,
        moments: int | None,
        longest: int,
        how: LongWork,
    ) -> int:
        """Games held against a restatement of the rulebook."""

    def audit_one(self, title: str, seed: str, longest: int, game: int, at: int | None) -> int: ...

    def bench(self, title: str | None, rounds: int, compiled: Path | None) -> int: ...

    def bench_server(self, title: str) -> int: ...

    def attack(self, title: str, messages: int) -> int: ...


def installed() -> Workshop | None:
    """The workshop, if it lies beside us."""
    for point in entry_points(group="logres.workshop"):
        found: Workshop = point.load()
        return found
    return None


def workshop() -> Workshop:
    """The workshop; BadInput where there is none."""
    found = installed()
    if found is None:
        raise BadInput("this needs the workshop, which comes with a checkout of Logres: `make setup` installs it")
    return found
