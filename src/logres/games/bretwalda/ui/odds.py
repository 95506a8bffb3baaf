"""The odds of a Battle that somebody describes, for `logres odds bretwalda`: the dice alone, exactly, without cards."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from logres.engine.api import new
from logres.engine.errors import BadInput
from logres.games.bretwalda.board import Board
from logres.games.bretwalda.rules.battle import fighters
from logres.games.bretwalda.tables import (
    DANES,
    FIGURES,
    KINDS,
    KINGDOMS,
    LAND,
    MERCIA,
    N_KINGDOMS,
    N_SIDES,
    PLACE,
    PLACES,
    RULER,
    RULER_NAME,
    RULERS_OF,
    SIDE,
    SIDES,
    THEGN,
    WESSEX,
)
from logres.games.bretwalda.ui.outlook import forecast
from logres.games.typed_units import typed_units

FIELD: Final = "ellandun"  # countryside: nobody has dice of a wall
ROWS: Final = (("one_round", "after one round"), ("to_the_end", "after three rounds"))


def odds(battle: dict[str, Any]) -> dict[str, Any]:
    """The chances of units typed as `mercia: 3 thegn ruler`; without a name Wessex attacks Mercia."""
    area = battle["area"] or FIELD
    if area not in PLACES[:LAND]:
        raise BadInput(f"there is no land area '{area}'")
    attacker, attack = _side(battle["attackers"], WESSEX)
    defender, defend = _side(battle["defenders"], MERCIA)
    if attacker == defender:
        raise BadInput(f"{SIDES[attacker]} cannot fight {SIDES[attacker]}")
    g = new("bretwalda", seed=0)
    b = g.board
    assert isinstance(b, Board)
    _clear(b)
    for side, units in ((attacker, attack), (defender, defend)):
        for kind, count in units.items():
            b.add(side, PLACE[area], THEGN if kind == "dane" else KINDS.index(kind), count)
    b.ruler = [ruler or RULERS_OF[k][0] for k, ruler in enumerate(b.ruler)]
    if defender < N_KINGDOMS:
        b.set_control(PLACE[area], defender)
    fighters.begin(b)
    doc = forecast(g, b, PLACE[area], (attacker, defender), 0)
    rulers = [RULER_NAME[b.ruler[side]] for side, units in ((attacker, attack), (defender, defend)) if "ruler" in units]
    return {**doc, "assumes": [*doc["assumes"], *[f"The Ruler is {ruler}." for ruler in rulers]]}


def _side(text: str, usual: int) -> tuple[int, dict[str, int]]:
    name, colon, units = text.rpartition(":")
    if colon and name.strip() not in SIDES:
        raise BadInput(f"there is no side '{name.strip()}'; there are: {', '.join(SIDES)}")
    side = SIDE[name.strip()] if colon else usual
    known = ("dane",) if side == DANES else KINDS if SIDES[side] in KINGDOMS else KINDS[:RULER]
    found = typed_units(units, known)
    for kind, count in found.items():
        most = 15 if kind == "dane" else FIGURES[KINDS.index(kind)]
        if count > most:
            raise BadInput(f"there are only {most} of {kind}")
    return side, found


def _clear(b: Board) -> None:
    """Nobody else is on the map: only this Battle counts."""
    for a in range(LAND):
        for side in range(N_SIDES):
            for kind in range(len(KINDS)):
                if count := b.count(side, a, kind):
                    b.remove(side, a, kind, count)


def report(doc: dict[str, Any]) -> RenderableType:
    """The same as a player reads it."""
    table = Table(box=None, header_style="dim")
    for column in ("", "attacker wins", "defender wins", "goes on", "attacker loses", "defender loses"):
        table.add_column(column, justify="right" if column else "left")
    for key, words in ROWS:
        row = doc[key]
        if row is not None:
            shares = (row["wins"]["attacker"], row["wins"]["defender"], row["goes_on"])
            losses = (row["losses"]["attacker"], row["losses"]["defender"])
            table.add_row(words, *[f"{share:.1%}" for share in shares], *[f"{loss:.2f}" for loss in losses])
    heading = f"{doc['attacker'].title()} against {doc['defender'].title()} in {doc['area'].title()}"
    notes = [Text(f"  {sentence}", style="dim") for sentence in doc["assumes"]]
    return Group(Text(heading.replace("_", " "), style="bold"), table, *notes)
