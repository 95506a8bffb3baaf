"""Names: a constant is the place of its id in the table of ids."""

from __future__ import annotations

import pytest

from logres.games.pendragon import names

TABLES = {
    "seats": names.SEATS,
    "seas": names.SEAS,
    "terrains": names.TERRAINS,
    "sites": tuple([f"{kind}_site" for kind in names.SITE_KINDS]),
    "pieces": names.PIECES,
    "statuses": names.STATUSES,
    "scenarios": tuple([scenario.replace("-", "_") for scenario in names.SCENARIOS]),
    "plays": names.PLAYS,
    "commands": names.COMMANDS,
    "feats": names.FEATS,
}


@pytest.mark.parametrize("table", TABLES)
def test_constants_and_ids_agree(table):
    assert [vars(names)[name.upper()] for name in TABLES[table]] == list(range(len(TABLES[table])))
