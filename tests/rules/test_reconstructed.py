"""The page of a rulebook on what is reconstructed tells every figure that the sources call so, and no other."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from logres.games import figures
from logres.ledger.clauses import ledger
from logres.rulebook.reconstructed import FILE, Part, page, parts, text
from tests.rules import book

RAW = re.compile(r"_|\.\w|\w/\w|\b[a-z]+\d")  # ids, paths and file names


def data_of(title: str) -> figures.Node:
    return figures.load(f"logres.games.{title.replace('-', '_')}")


def listed(title: str) -> dict[str, str]:
    """The kind of each figure by its path, as `logres sources` says it."""
    data = data_of(title)
    legend = data[figures.LEGEND]["tags"]
    return {one.path: figures.kind_of(one.source, legend) for one in figures.described(data)}


def paths(part: Part) -> list[str]:
    return [figure.path for figure in part.made]


@pytest.mark.parametrize("title", book.titles())
def test_every_reconstructed_figure_is_told_once_and_no_other(title: str) -> None:
    told = Counter(path for part in parts(data_of(title)) for path in paths(part))
    assert told == Counter(path for path, kind in listed(title).items() if kind == "reconstructed")


@pytest.mark.parametrize("title", book.titles())
def test_known_figures_are_counted_apart(title: str) -> None:
    """A part of which something is known says how much of it is reconstructed."""
    kinds = listed(title)
    for part in parts(data_of(title)):
        assert all(kinds[figure.path] != "reconstructed" for figure in part.known)
        assert not part.known or part.gap["each"], part.gap["topic"]


@pytest.mark.parametrize("title", book.titles())
def test_the_numbers_on_the_page_are_those_of_the_sources(title: str) -> None:
    written = yaml.safe_load((book.FOLDER / title / FILE).read_text("utf-8"))["parts"]
    rules = sum(len(one.get("clauses", ())) for one in written)
    kinds = Counter(listed(title).values())
    assert sum(sum(one["sure"].values()) for one in written) - rules == kinds["reconstructed"]


@pytest.mark.parametrize("title", book.titles())
def test_a_rule_without_figures_is_one_of_the_ledger_that_says_so(title: str) -> None:
    for part in parts(data_of(title)):
        assert bool(part.made) != bool(part.gap.get("clauses")), part.gap["topic"]
        for clause in part.gap.get("clauses", ()):
            assert ledger(title)[clause].edge


@pytest.mark.parametrize("title", book.titles())
def test_the_page_is_fresh(title: str) -> None:
    """Otherwise: python -m logres.rulebook.reconstructed"""
    assert (book.FOLDER / title / FILE).read_text("utf-8") == text(title)


def words(of: Any) -> Iterator[str]:
    """All that is read on the page; clauses are links."""
    if isinstance(of, str):
        yield of
    elif isinstance(of, dict):
        for key, inner in of.items():
            yield from () if key == "clauses" else words(inner)
    elif isinstance(of, list):
        for inner in of:
            yield from words(inner)


@pytest.mark.parametrize("title", book.titles())
def test_no_ids_and_no_files_are_named(title: str) -> None:
    assert [one for one in words(page(data_of(title))) if RAW.search(one)] == []


def test_what_is_known_is_named() -> None:
    told = {one["topic"]: one for one in page(data_of("bretwalda"))["parts"]}
    assert told["the Lordship cards"]["known"] == ["Reinforcement", "Stragglers"]
    assert (told["the Lordship cards"]["made"], told["the Lordship cards"]["all"]) == (32, 34)
    units = told["marches, wounds and dice of units, and what a Drakkar carries"]
    assert (units["known"], units["partly"]) == (["Dane"], ["Ceorl", "Thegn", "Ship", "Drakkar"])
