"""`@rule("britannia", "battle.fort-last")`: this test goes red when that clause is broken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from logres.engine.errors import BadInput
from logres.ledger.clauses import ledger

if TYPE_CHECKING:
    import pytest


def rule(title: str, *ids: str) -> pytest.MarkDecorator:
    """Mark a test, a class of tests or a `pytest.param` as holding these clauses, or one instance: "3.2.train:dux".

    An id or an instance the ledger lacks raises BadInput while the test file is imported, so that collection fails.
    """
    import pytest  # the marker is used by tests alone; players need no pytest

    if not ids:
        raise BadInput(f"@rule({title!r}) names no clause")
    for id in ids:
        clause, _, instance = id.partition(":")
        known = ledger(title).clause(clause).instances
        if ":" in id and instance not in known:
            raise BadInput(f"{clause} of {title} lists no instance {instance!r}, but: {', '.join(known) or 'none'}")
    # Built by hand: `pytest.mark.rule` would have to be registered by every project that runs these tests.
    return pytest.MarkDecorator(pytest.Mark("rule", (title, *ids), {}, _ispytest=True), _ispytest=True)
