"""The odds of a battle as a player reads them."""

from __future__ import annotations

from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from logres.games.britannia.ui.odds import ATTACKER, DEFENDER, NOBODY, Odds, policy
from logres.games.britannia.ui.odds_round import Force

BAR: Final = 30
CLOSE: Final = 0.00005
ROUNDING: Final = 1e-12  # what sums of floats may be off
COLOURS: Final = {ATTACKER: "green", DEFENDER: "red", NOBODY: "dim"}


def report(o: Odds) -> RenderableType:
    """Who wins, what is left, what it costs, and whose choices were assumed how."""
    return Group(
        Text.assemble((_sides(o), "bold")),
        _winners(o),
        _left(o),
        Text(_mean(o)),
        *[Text(f"  {sentence}", style="dim") for sentence in policy(o.battle, o.attack, o.defend)],
    )


def as_json(o: Odds) -> dict[str, Any]:
    """The same numbers for other programs; shares are of one."""
    sides = (ATTACKER, DEFENDER)
    return {
        "battle": _sides(o),
        "wins": {side: o.wins(side) for side in (*sides, NOBODY)},
        "retreats": {side: o.retreats(side) for side in sides},
        "left": {side: {str(units): share for units, share in o.left(side).items()} for side in sides},
        "losses": {side: o.losses(side) for side in sides},
        "rounds": o.rounds,
        "policy": policy(o.battle, o.attack, o.defend),
    }


def _sides(o: Odds) -> str:
    b = o.battle
    attack = _force(o.attack, b.romans_attack, b.attacker_leader, "")
    defend = _force(o.defend, b.romans_defend, b.defender_leader, "fort" if b.romans_defend else "burh")
    return f"{attack} against {defend}{' in difficult terrain' if b.difficult else ''}"


def _force(force: Force, romans: bool, leader: bool, works: str) -> str:
    """The units of a side in words, such as `2 infantry and 1 burh with a leader`."""
    parts = [
        (force.infantry, "Roman armies" if romans and force.infantry > 1 else "Roman army" if romans else "infantry"),
        (force.cavalry, "cavalry"),
        (force.works, works if force.works == 1 else f"{works}s"),
    ]
    return " and ".join(f"{n} {name}" for n, name in parts if n) + (" with a leader" if leader else "")


def _winners(o: Odds) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column(justify="right")
    for side, words in ((ATTACKER, "attacker wins"), (DEFENDER, "defender holds"), (NOBODY, "both gone")):
        share = o.wins(side)
        grid.add_row(f"  {words}", percent(share), Text("█" * round(share * BAR), style=COLOURS[side]))
    for side in (ATTACKER, DEFENDER):
        if o.retreats(side):
            grid.add_row(f"  {side} retreats", percent(o.retreats(side)), Text("of these", style="dim"))
    return grid


def percent(share: float) -> str:
    """A share as a player reads it: what is merely all but certain or impossible does not look quite so.

    >>> percent(0.74531), percent(0.00001), percent(0.99999), percent(1.0)
    ('74.53%', '<0.01%', '>99.99%', '100.00%')
    """
    if 0 < share < CLOSE:
        return "<0.01%"
    return ">99.99%" if 1 - CLOSE < share < 1 - ROUNDING else f"{share:.2%}"


def _left(o: Odds) -> Table:
    """How many units each side has left, side by side."""
    attackers, defenders = o.left(ATTACKER), o.left(DEFENDER)
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    table.add_column("  units left", justify="right")
    for column in (ATTACKER, "", DEFENDER, ""):
        table.add_column(column, justify="left" if not column else "right")
    for units in range(max(*attackers, *defenders), -1, -1):
        table.add_row(str(units), *_share(attackers, units, ATTACKER), *_share(defenders, units, DEFENDER))
    return table


def _share(spread: dict[int, float], units: int, side: str) -> tuple[str, Text]:
    if units not in spread:
        return "", Text()
    return percent(spread[units]), Text("█" * round(spread[units] * BAR / 2), style=COLOURS[side])


def _mean(o: Odds) -> str:
    return (
        f"  On average {o.rounds:.2f} rounds; the attacker loses {o.losses(ATTACKER):.2f} of {o.attack.units}, "
        f"the defender {o.losses(DEFENDER):.2f} of {o.defend.units}."
    )
