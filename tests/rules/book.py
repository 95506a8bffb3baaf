"""The rulebooks of `logres.rulebook`, read as the web client does: chapters in the order of play.

Every paragraph names its clauses in braces on the line below it.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple

import yaml

from logres.rulebook.reconstructed import FOLDER, titles

__all__ = ["FOLDER", "titles"]

CLAUSES: Final = re.compile(r"^\{([\w.\- ]+)\}$")
EXAMPLE: Final = re.compile(r"^!\[[^\]]*\]\(([\w-]+)\)$")


class Paragraph(NamedTuple):
    """A piece of text, the section it stands in, and the clauses it tells."""

    section: str
    text: str
    clauses: tuple[str, ...]


class Chapter(NamedTuple):
    """A chapter with its opening, what it says in short, its paragraphs, and what only the curious need."""

    name: str
    title: str
    lead: str
    short: tuple[str, ...]
    curious: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]


def chapters(title: str) -> list[Chapter]:
    """The chapters of a game in their order."""
    return [read(file.stem, file.read_text("utf-8")) for file in sorted((FOLDER / title).glob("[0-9]*.md"))]


def sequence(title: str) -> Chapter:
    """The sequence of play, for one printed page."""
    return read("sequence", (FOLDER / title / "sequence.md").read_text("utf-8"))


def index(title: str) -> dict[str, str]:
    """The words of the index, each with the clause whose paragraph tells of it."""
    return _pointers(title, "index.yaml")


def asked(title: str) -> dict[str, str]:
    """What players ask, in their words, each with the clause whose paragraph answers it: for the search."""
    return _pointers(title, "asked.yaml")


def _pointers(title: str, file: str) -> dict[str, str]:
    words: dict[str, str] = yaml.safe_load((FOLDER / title / file).read_text("utf-8"))
    return words


def examples(title: str) -> list[str]:
    """The lessons that paragraphs show on the board: such a paragraph is a picture, `![what it shows](lesson)`."""
    texts = [paragraph.text for chapter in chapters(title) for paragraph in chapter.paragraphs]
    return [found[1] for text in texts if (found := EXAMPLE.match(text)) is not None]


def read(name: str, text: str) -> Chapter:
    """A chapter from its file."""
    _, head, body = text.split("---\n", 2)
    known: dict[str, Any] = yaml.safe_load(head)
    short, curious = tuple(known["short"]), tuple(known.get("curious", ()))
    return Chapter(name, known["title"], known["lead"], short, curious, tuple(_paragraphs(body)))


def _paragraphs(body: str) -> list[Paragraph]:
    found, section, lines = list[Paragraph](), "", list[str]()
    for line in body.splitlines():
        clauses = CLAUSES.match(line)
        if clauses is not None:
            found.append(Paragraph(section, "\n".join(lines).strip(), tuple(clauses[1].split())))
            lines = []
        elif line.startswith("## "):
            section = line.removeprefix("## ")
        else:
            lines.append(line)
    return found


def covered_clauses(title: str) -> set[str]:
    """The clauses that some paragraph tells."""
    return {clause for chapter in chapters(title) for paragraph in chapter.paragraphs for clause in paragraph.clauses}


def paragraph_on(title: str, clause: str) -> tuple[Chapter, Paragraph] | None:
    """The paragraph that tells a clause: the one that names it foremost, and of these the first."""
    places = [(chapter, paragraph) for chapter in chapters(title) for paragraph in chapter.paragraphs]
    naming = [place for place in places if clause in place[1].clauses]
    return min(naming, key=lambda place: place[1].clauses.index(clause), default=None)
