"""The rulebooks for players tell every clause of the game, or leave it to the curious; and none that is not there."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import Any, Final

import pytest
import yaml

from logres.ledger.clauses import ledger
from logres.lessons import script
from tests.rules import book, prompts_told

MOST_CURIOUS: Final = 0.2
NOT_MECHANICAL: Final[dict[str, Any]] = yaml.safe_load(
    files("logres.ledger").joinpath("not_mechanical.yaml").read_text("utf-8")
)


def mechanical(title: str) -> set[str]:
    return set(ledger(title)) - set(NOT_MECHANICAL.get(title) or ())


@pytest.mark.parametrize("title", book.titles())
def test_every_clause_is_told(title: str) -> None:
    told = book.covered_clauses(title)
    curious = {clause for chapter in book.chapters(title) for clause in chapter.curious}
    assert sorted(mechanical(title) - told - curious) == []
    assert len(curious - told) <= MOST_CURIOUS * len(mechanical(title))


@pytest.mark.parametrize("title", book.titles())
def test_no_paragraph_names_a_clause_that_is_not_there(title: str) -> None:
    known = set(ledger(title)) | (set(ledger("britannia")) if title == "britannia-redux" else set())
    assert sorted(book.covered_clauses(title) - known) == []


@pytest.mark.parametrize("title", book.titles())
def test_every_chapter_opens_and_every_paragraph_stands_in_a_section(title: str) -> None:
    for chapter in book.chapters(title):
        assert chapter.lead
        assert chapter.short
        assert all(paragraph.section and paragraph.text for paragraph in chapter.paragraphs)


@pytest.mark.parametrize("title", book.titles())
def test_every_question_of_a_game_links_to_a_paragraph(title: str) -> None:
    cited = {one.rule for one in prompts_told.asked(title, Random(f"told {title}"), 1)}
    assert sorted(cited - book.covered_clauses(title)) == []


@pytest.mark.parametrize("title", book.titles())
def test_index_and_sequence_of_play_name_what_is_told(title: str) -> None:
    sheet = {clause for paragraph in book.sequence(title).paragraphs for clause in paragraph.clauses}
    assert sorted((sheet | set(book.index(title).values())) - book.covered_clauses(title)) == []
    assert len(book.index(title)) >= 30


@pytest.mark.parametrize("title", book.titles())
def test_what_players_ask_is_answered_by_a_paragraph(title: str) -> None:
    assert sorted(set(book.asked(title).values()) - book.covered_clauses(title)) == []


@pytest.mark.parametrize("title", book.titles())
def test_the_examples_in_the_text_are_lessons(title: str) -> None:
    assert set(book.examples(title)) <= set(script.names(title))


def test_a_clause_is_told_where_it_is_named_foremost() -> None:
    place = book.paragraph_on("pendragon", "3.5.1.raid-targets")
    assert place is not None
    assert (place[0].name, place[1].section) == ("06-barbarians", "Raid: where")


def test_the_table_of_units_has_the_figures_of_the_game() -> None:
    figures = yaml.safe_load(files("logres.games.bretwalda.data").joinpath("units.yaml").read_text("utf-8"))["units"]
    place = book.paragraph_on("bretwalda", "concept.units.land")
    assert place is not None
    rows = [line.strip("| ").split(" | ") for line in place[1].text.splitlines()]
    told = {row[0].lower(): row[1:] for row in rows}
    for kind in ("thegn", "ealdorman", "dane", "ship", "drakkar"):
        assert told[kind] == [str(figures[kind][key]["value"]) for key in ("value", "mp", "health", "die")], kind


def test_a_chapter_is_read_with_its_paragraphs() -> None:
    head = "---\ntitle: Aim\nlead: Win.\nshort: []\n---\n"
    chapter = book.read("01-aim", head + "## End\n\nMost points win.\n{game.objective}\n")
    assert chapter.paragraphs == (book.Paragraph("End", "Most points win.", ("game.objective",)),)
