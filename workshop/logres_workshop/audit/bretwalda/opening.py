"""The board as it is set up, for any number of players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from logres_workshop.audit.bretwalda import book
from logres_workshop.audit.bretwalda.views import Table, Tally
from logres_workshop.audit.moments import Difference

DALCS = {
    *("hwit_aern", "gyrrum", "cantwareburg", "lindcylne", "mameceaster", "mathrafal", "waeringwic"),
    *("hamptun", "elmham", "glestingaburg", "sancte_albanes", "seolesige", "tintagol"),
}
NEUTRALS = {
    "bebbanburg": {"thegn": 1, "ceorl": 1},
    "dun_pris": {"ceorl": 1},
    "caerleol": {"thegn": 1},
    "mameceaster": {"ealdorman": 1},
    "lindcylne": {"ealdorman": 1},
    "legaceaster": {"thegn": 1},
    "mathrafal": {"thegn": 1, "ceorl": 1},
    "hamptun": {"thegn": 1, "ceorl": 2},
    "norwic": {"thegn": 1, "ceorl": 1},
    "dommuc": {"thegn": 1},
    "lundenwic": {"ealdorman": 1},
    "glaewceaster": {"ealdorman": 1},
    "glestingaburg": {"ceorl": 2},
    "seolesige": {"thegn": 1},
    "cantwareburg": {"thegn": 1, "ceorl": 1},
}
THEGNS = {
    "mercia": ("dor", "hereford"),
    "northumbria": ("loidis", "heathfield", "poclinton"),
    "east_anglia": ("elmham", "colneceaster", "rofaesceaster"),
    "wessex": ("ellandun", "dornwaraceaster", "cerotesege"),
}
HOUSEHOLD = {"ceorl": 1, "thegn": 1, "ealdorman": 1}


def expected_units(table: Table) -> dict[str, dict[str, Counter[str]]]:
    found: dict[str, dict[str, Counter[str]]] = {area: {} for area in table.areas}
    for area, units in NEUTRALS.items():
        found[area]["neutral"] = Counter(units)
    for kingdom, capital in book.CAPITALS.items():
        found[capital][kingdom] = Counter(HOUSEHOLD)
        if kingdom in table.kingdoms:
            found[capital][kingdom]["ruler"] = 1
        else:
            for area in THEGNS[kingdom]:
                found[area][kingdom] = Counter({"thegn": 1})
    return found


def expected_dalcs(table: Table) -> set[str]:
    """Without those in the colour of a kingdom nobody plays."""
    absent = [kingdom for kingdom in book.KINGDOMS if kingdom not in table.kingdoms]
    return DALCS - {area for kingdom in absent for area in book.DATA["setup"]["dalcs_of"][kingdom]}


def opening(table: Table, tally: Tally) -> Iterator[Difference]:
    if table.options["advanced-setup"]:
        return
    for area, expected in expected_units(table).items():
        found = {side: Counter(units) for side, units in table.areas[area]["units"].items()}
        yield from tally.same("setup: units", "setup.step7-neutrals", expected, found, area)
    found_dalcs = {area for area in table.areas if table.areas[area].get("dalc")}
    yield from tally.same_answers("setup: dalcs", "setup.step7-dalcs", expected_dalcs(table), found_dalcs)
    for kingdom, known in table.kingdoms.items():
        capital = book.CAPITALS[kingdom]
        expected_food = 3 if kingdom == "east_anglia" else 1
        expected_start = (5, {capital}, expected_food, 1)
        found_start = (known["gold"], table.held(kingdom), table.food(capital), known["hand"])
        yield from tally.same("setup: kingdoms", "setup.step4-capital", expected_start, found_start, kingdom)
