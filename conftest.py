"""How tests are found, in tests/ as in the docstrings of the package."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest

EXAMPLE = ">>>"  # what the examples of a docstring begin with


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A file without examples is not searched for them: that takes a fifth of the time in which tests are found."""
    found = yield
    return [each for each in found if type(each) is pytest.Module or EXAMPLE in file_path.read_text("utf-8")]
