"""A source checkout seen through its ledger: which code and which tests name which clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from logres.engine.errors import BadInput
from logres.ledger import clauses
from logres.ledger.clauses import Clause, Ledger
from logres_workshop.prover.data import data_mutants, data_places
from logres_workshop.prover.marks import Mark, marks_in
from logres_workshop.prover.mutants import Mutant, code_mutants, tripwire
from logres_workshop.prover.places import Kind, Place, Source, places_in
from logres_workshop.prover.reach import Reach
from logres_workshop.prover.references import References

# Titles that share chapters: each may name the other's clauses too.
SHARES_WITH = {"britannia-redux": ("britannia",), "britannia": ("britannia-redux",)}


@dataclass(frozen=True)
class Unknown:
    """An id named somewhere that no ledger has."""

    where: str
    id: str


class Project:
    """A checkout: `src/logres` with its games, and `tests`. What is found in it is read once."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "logres"
        self.tests = root / "tests"
        self.folder = self.package / "ledger" / "data"
        self.reach = Reach(self.package / "games", self.tests / "rules")

    @classmethod
    def here(cls) -> Project:
        """The checkout that this workshop belongs to; BadInput where it was torn out of it."""
        project = cls(Path(__file__).resolve().parents[3])
        if not project.package.is_dir() or not project.tests.is_dir():
            raise BadInput("proofs and coverage need a checkout of Logres with its sources and tests")
        return project

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles that have a ledger."""
        return clauses.titles(self.folder)

    def ledger(self, title: str) -> Ledger:
        """The ledger of a title."""
        return clauses.read(title, self.folder)

    def clause(self, id: str, title: str | None = None) -> Clause:
        """The clause of an id, looked for in one title or in all."""
        for name in [title] if title else self.titles:
            if id in self.ledger(name):
                return self.ledger(name)[id]
        return self.ledger(title or self.titles[0]).clause(id)

    @cached_property
    def sources(self) -> dict[Path, Source]:
        """The Python files of all games."""
        return {file: Source.read(file) for file in sorted(self.package.glob("games/*/**/*.py"))}

    @cached_property
    def unused(self) -> dict[Path, list[str]]:
        """By file of the games, the functions that no code of the package calls or names."""
        files = [file for file in sorted(self.package.rglob("*.py")) if file not in self.sources]
        references = References([*self.sources.values(), *map(Source.read, files)])
        return {file: references.unused(source) for file, source in self.sources.items()}

    @cached_property
    def places(self) -> list[Place]:
        """Every place in code or data that names a clause."""
        code = [place for source in self.sources.values() for place in places_in(source)]
        data = [place for file in sorted(self.package.glob("games/*/**/data/**/*.yaml")) for place in data_places(file)]
        return code + data

    @cached_property
    def marks(self) -> list[Mark]:
        """Every marked test, apart from the tests of the ledger itself, which hold no clause."""
        files = [file for file in sorted(self.tests.rglob("*.py")) if self.tests / "rules" not in file.parents]
        return marks_in(files, self.root)

    def survey(self) -> None:
        """Read everything now, before several threads ask for it."""
        _ = self._places_by_clause, self._places_by_file, self._marks_by_clause, self.unused

    def title_of(self, file: Path) -> str:
        """The title a file of `games/` belongs to."""
        return file.relative_to(self.package / "games").parts[0].replace("_", "-")

    def owner(self, file: Path, id: str) -> str | None:
        """The title whose clause a file means by an id, or None if there is no such clause."""
        title = self.title_of(file)
        return next((name for name in self._nameable(title) if id in self.ledger(name)), None)

    def _nameable(self, title: str) -> list[str]:
        return [name for name in (title, *SHARES_WITH.get(title, ())) if name in self.titles]

    @cached_property
    def _places_by_clause(self) -> dict[tuple[str, str], list[Place]]:
        found: dict[tuple[str, str], list[Place]] = {}
        for place in self.places:
            for id in place.ids:
                owner = self.owner(place.file, id)
                if owner:
                    found.setdefault((owner, id), []).append(place)
        return found

    @cached_property
    def _marks_by_clause(self) -> dict[tuple[str, str], list[Mark]]:
        found: dict[tuple[str, str], list[Mark]] = {}
        for mark in self.marks:
            for id in dict.fromkeys(id.split(":")[0] for id in mark.ids):
                found.setdefault((mark.title, id), []).append(mark)
        return found

    def places_of(self, clause: Clause) -> list[Place]:
        """All places that name a clause, the narrowest first."""
        return sorted(self._places_by_clause.get((clause.title, clause.id), []), key=lambda place: place.kind)

    def narrowest(self, clause: Clause) -> list[Place]:
        """The places a proof has to break: all of the narrowest kind."""
        places = self.places_of(clause)
        return [place for place in places if place.kind == places[0].kind]

    def marks_of(self, clause: Clause) -> list[Mark]:
        """The tests that hold a clause."""
        return self._marks_by_clause.get((clause.title, clause.id), [])

    def instances_of(self, clause: Clause) -> dict[str, list[Mark]]:
        """The instances a clause speaks of, each with the tests that hold it."""
        marks = self.marks_of(clause)
        return {name: [m for m in marks if f"{clause.id}:{name}" in m.ids] for name in clause.instances}

    def objection(self, clause: Clause) -> str:
        """Why there can be no proof of a clause, as far as reading tells: no test, no code, code that no game runs."""
        places = self.narrowest(clause)
        if not self.marks_of(clause):
            return "no test is marked with it"
        if not places:
            return "no code and no data names it"
        dead = [place for place in places if self.is_dead(place)]
        if dead:
            return f"nothing in the package calls {', '.join(place.name for place in dead)}"
        missing = [name for name, marks in self.instances_of(clause).items() if not marks]
        return f"no test holds its instance {', '.join(missing)}" if missing else self._only_explained(clause)

    def _only_explained(self, clause: Clause) -> str:
        """An objection where all that names a clause are functions which say why not, while another decides."""
        functions = self.reach.functions(self.narrowest(clause), self.sources)
        deciding = {name: self.reach.unreached.get(name, {}).get("decides", "") for name in functions}
        if not functions or not all(deciding.values()):
            return ""
        return "; ".join(f"{name} only says why not: {other} decides" for name, other in sorted(deciding.items()))

    def is_dead(self, place: Place) -> bool:
        """Whether a place lies in a function that no code calls or names."""
        return any(f"{place.name}.".startswith(f"{name}.") for name in self.unused.get(place.file, []))

    def within(self, place: Place) -> list[Place]:
        """The places that lie in another."""
        return [other for other in self._places_by_file[place.file] if place.holds(other)]

    @cached_property
    def _places_by_file(self) -> dict[Path, list[Place]]:
        found: dict[Path, list[Place]] = {}
        for place in self.places:
            found.setdefault(place.file, []).append(place)
        return found

    def mutants(self, place: Place, clause: Clause) -> Iterator[Mutant]:
        """The breakages of a place, for a clause it names, made one by one as they are asked for."""
        if place.kind is Kind.DATA:
            return data_mutants(place, clause.id)
        others = [other for other in self._places_by_file[place.file] if other is not place]
        return code_mutants(self.sources[place.file], place, clause.id, others)

    def tripwire(self, place: Place) -> Mutant | None:
        """A mutant that tells whether a place is reached at all; data has none."""
        return None if place.kind is Kind.DATA else tripwire(self.sources[place.file], place)

    def unknown(self) -> Iterator[Unknown]:
        """Every id named in code, data or tests that the ledger of its title lacks."""
        for place in self.places:
            where = f"{self.shown(place.file)}:{place.line}"
            yield from (Unknown(where, id) for id in place.ids if not self.owner(place.file, id))
        for mark in self.marks:
            known = self.ledger(mark.title) if mark.title in self.titles else {}
            where = f"{self.shown(mark.file)}:{mark.line}"
            yield from (Unknown(where, id) for id in mark.ids if id.split(":")[0] not in known)

    def shown(self, file: Path) -> str:
        """A path as it is printed: from the root of the checkout."""
        return file.relative_to(self.root).as_posix()
