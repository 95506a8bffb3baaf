"""Scenarios and options to play through: every two choices meet at least once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from logres.engine.api import new
from logres.engine.codec import dumps
from logres.engine.errors import BadInput
from logres.engine.title import Option, Title

Choice = tuple[str, str]  # a factor (the scenario, or an option) and its value as JSON


class Setup(NamedTuple):
    scenario: str
    options: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.scenario} {dumps(self.options)}" if self.options else self.scenario


def values_of(option: Option) -> list[Any]:
    """The values of an option worth playing.

    >>> values_of(Option("nonplayers", "list", [], "who is played by the rules", ("saxons", "scotti")))
    [[], ['saxons'], ['scotti'], ['saxons', 'scotti']]
    """
    if option.kind == "bool":
        return [False, True]
    if option.kind == "list":
        singles = [[choice] for choice in option.choices]
        return [[], *singles, list(option.choices)] if len(singles) > 1 else [[], *singles]
    return list(option.choices) or [option.default]


def setups(title: Title) -> list[Setup]:
    """Each scenario as it comes, then as few further games as let any two choices meet; the same list each time.

    What the title refuses is left out.
    """
    chosen = [Setup(scenario, title.check_options(None)) for scenario in title.scenarios]
    factors: dict[str, list[Any]] = {"scenario": list(title.scenarios)}
    factors.update({option.name: values_of(option) for option in title.options})
    missing = dict.fromkeys(_all_pairs(factors))
    for setup in chosen:
        _strike(missing, _row(setup))
    mixed = []
    while missing:
        row = _best_row(factors, missing)
        _strike(missing, row)
        setup = Setup(row["scenario"], {name: value for name, value in row.items() if name != "scenario"})
        if allowed(title, setup):
            mixed.append(setup)
    Random(title.id).shuffle(mixed)  # so that a few games see a bit of everything
    return chosen + mixed


def allowed(title: Title, setup: Setup) -> bool:
    """Whether the title takes this combination at all."""
    try:
        new(title.id, setup.scenario, 0, setup.options)
    except BadInput:
        return False
    return True


def _row(setup: Setup) -> dict[str, Any]:
    return {"scenario": setup.scenario, **setup.options}


def _choice(name: str, value: Any) -> Choice:
    return name, dumps(value)


def _all_pairs(factors: dict[str, list[Any]]) -> Iterator[frozenset[Choice]]:
    for one, other in combinations(factors, 2):
        for a in factors[one]:
            for b in factors[other]:
                yield frozenset((_choice(one, a), _choice(other, b)))


def _strike(missing: dict[frozenset[Choice], None], row: dict[str, Any]) -> None:
    for pair in combinations([_choice(name, value) for name, value in row.items()], 2):
        missing.pop(frozenset(pair), None)


def _best_row(factors: dict[str, list[Any]], missing: dict[frozenset[Choice], None]) -> dict[str, Any]:
    """One missing pair, and for every other factor the value that brings the most missing pairs with it."""
    wanted = dict(next(iter(missing)))
    row: dict[str, Any] = {name: v for name, values in factors.items() for v in values if wanted.get(name) == dumps(v)}
    for name, values in factors.items():
        if name not in row:
            met = [_choice(other, value) for other, value in row.items()]
            row[name] = max(values, key=lambda v: sum(frozenset((_choice(name, v), c)) in missing for c in met))
    return {name: row[name] for name in factors}
