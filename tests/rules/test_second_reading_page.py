"""The page on the second reading names tests that exist."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
PAGE = TESTS.parent / "docs" / "second-reading.md"


def named() -> list[tuple[str, str]]:
    return re.findall(r"`([\w/]+\.py)::(test_\w+)`", PAGE.read_text("utf-8"))


def lies_at(file: str) -> Path:
    return TESTS / file if (TESTS / file).exists() else TESTS / "games" / file


def test_the_tests_that_hold_what_was_found_exist() -> None:
    missing = [f"{file}::{test}" for file, test in named() if f"def {test}(" not in lies_at(file).read_text("utf-8")]
    assert missing == []


def test_every_finding_has_a_test() -> None:
    rows = PAGE.read_text("utf-8").split("| found | held by |")[1:]
    found = [line for part in rows for line in part.split("\n\n")[0].splitlines()[2:]]
    assert len(found) >= 78
    assert [line for line in found if "::test_" not in line] == []
