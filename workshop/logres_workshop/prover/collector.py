"""A script that asks pytest which tests of some files carry which `@rule`, and prints the answer as JSON.

For files whose marks are computed, where reading the text is not enough. The answer is {"marks": [[node, title, id,
...], ...]}, the nodes without their parameters, or {"error": ...} when a file cannot be imported.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys

import pytest


class Collector:
    """A pytest plugin that notes the marks of what is collected."""

    def __init__(self) -> None:
        self.marks: dict[tuple[str, ...], None] = {}
        self.error = ""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep the first error."""
        if report.failed and not self.error:
            last = (report.longreprtext.strip().splitlines() or ["?"])[-1]
            self.error = f"{report.nodeid}: {last.removeprefix('E ').strip()}"

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Note each mark once, whichever parameters bear it."""
        for mark in item.iter_markers("rule"):
            self.marks[(item.nodeid.split("[")[0], *mark.args)] = None


def main() -> None:
    """Collect the files named on the command line."""
    collector = Collector()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        pytest.main(["--collect-only", "-q", "-m", "", "-p", "no:cacheprovider", *sys.argv[1:]], [collector])
    print(json.dumps({"error": collector.error} if collector.error else {"marks": list(collector.marks)}))


if __name__ == "__main__":
    main()
