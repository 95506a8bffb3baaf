"""The scenarios: which rounds are played, who plays whom, and what stands where at the start."""

from __future__ import annotations

from typing import Final, NamedTuple

from logres.games.britannia.tables import AREA, DATA, NATION, NATIONS, START, nations
from logres.games.figures import Node, look_up, plain


class Scenario(NamedTuple):
    id: str
    name: str
    first_round: int
    last_round: int
    seats: tuple[str, ...]
    groups: tuple[tuple[int, ...], ...]  # the nations of each seat, in turn order
    setup: dict[int, dict[int, int]]  # infantry by nation and area
    unused: frozenset[int]
    submitted: frozenset[int]  # count as having submitted to the Romans
    federates: frozenset[int]  # not to be attacked by the Romano-British in `federate_round`
    federate_round: int
    must_submit: frozenset[int]
    as_romano_british: frozenset[int]  # play by the rules and the card of the Romano-British


def _groups(groups: Node, unused: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """Each player's nations; `others` are all that nobody else plays."""
    named = {seat: nations(ids) for seat, ids in groups.items() if ids != "others"}
    taken = {nation for group in named.values() for nation in group} | unused
    others = tuple(nation for nation in range(len(NATIONS)) if nation not in taken)
    return tuple(tuple(sorted(named.get(seat, others))) for seat in groups)


def _setup(setup: Node | str) -> dict[int, dict[int, int]]:
    if isinstance(setup, str):
        return {nation: dict(start) for nation, start in enumerate(START) if start}
    return {
        look_up(NATION, nation): {look_up(AREA, area): infantry for area, infantry in placed.items()}
        for nation, placed in plain(setup).items()
    }


def _named(scenario: Node, item: str) -> frozenset[int]:
    return frozenset(nations(scenario.get(item, {"nations": []})["nations"]))


def _scenario(id: str, scenario: Node) -> Scenario:
    first, last = scenario["span"]["rounds"]
    unused = frozenset(nations(scenario["span"].get("unused", ())))
    groups = plain(scenario["groups"])
    return Scenario(
        id=id,
        name=scenario["name"],
        first_round=first,
        last_round=last,
        seats=tuple(groups),
        groups=_groups(groups, unused),
        setup=_setup(scenario["setup"]),
        unused=unused,
        submitted=_named(scenario, "submitted"),
        federates=_named(scenario, "federates"),
        federate_round=scenario.get("federates", {}).get("round", 0),
        must_submit=_named(scenario, "must_submit"),
        as_romano_british=_named(scenario, "as_romano_british"),
    )


def read(scenarios: Node) -> dict[str, Scenario]:
    """The scenarios of an edition's data file."""
    return {id: _scenario(id, node) for id, node in plain(scenarios).items()}


SCENARIOS: Final[dict[str, Scenario]] = read(DATA["scenarios"])
