"""How tests are found, in tests/ as in the docstrings of the package, and which of them one worker runs together."""

from __future__ import annotations

import gc
from collections.abc import Generator
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling

EXAMPLE = ">>>"  # what the examples of a docstring begin with

# All modules and the tests found stay to the end: with Python's own thresholds up to a fifth of a worker's time goes
# into looking through them for garbage, again and again.
gc.set_threshold(20_000, 20, 100)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """A file without examples is not searched for them: that takes a fifth of the time in which tests are found."""
    found = yield
    return [each for each in found if type(each) is pytest.Module or EXAMPLE in file_path.read_text("utf-8")]


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Named groups come first: they take longest, and none should begin when the other workers are done."""
    items.sort(key=lambda item: item.get_closest_marker("xdist_group") is None)


class GroupsAndFiles(LoadGroupScheduling):  # type: ignore[misc]  # xdist is not typed
    """One worker runs a named group, or all other tests of a file: what they share is prepared once.

    It is cheaper, too: with every test on its own the scheduler looks through all that were handed out, for each.
    """

    def _split_scope(self, nodeid: str) -> str:
        group: str = super()._split_scope(nodeid)
        return group.partition("::")[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadGroupScheduling | None:
    if config.getvalue("dist") != "loadgroup":
        return None
    config.option.loadscopereorder = False  # as they were sorted above, not by how many they are
    return GroupsAndFiles(config, log)
