"""Names: a constant is the place of its id in the table of ids."""

from __future__ import annotations

import pytest

from logres.games.pendragon import names
from logres.games.pendragon.tables import CARD_NAMES

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


def test_titles_are_said_with_small_words_small():
    spoken = {2: "Flight of Eagles", 31: "With the Cross on his Shoulders", 54: "The End of the World"}
    assert {number: CARD_NAMES[number] for number in spoken} == spoken
    assert (CARD_NAMES[51], CARD_NAMES[78]) == ("Wolves into the Fold", "Constantine III")
