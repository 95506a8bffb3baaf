"""Section 3.6 before the strikes: who may Evade, Ambush and withdraw, and what the rolls come to."""

from __future__ import annotations

from logres.engine.chance import Draw
from logres.engine.history import Line
from logres_workshop.audit.pendragon.battles import SIDES, Fight, capacity, fight_of, home
from logres_workshop.audit.pendragon.notes import Notes
from logres_workshop.audit.pendragon.table import (
    Table,
    is_raider,
    owner,
    terrain,
)


def needed(space: str, group: str, attempt: str, piece: str, table: Table) -> int:
    """The lowest D6 roll that succeeds (3.6.2)."""
    if group == "raiders":
        if attempt == "ambush":
            return 5
        return 4 if home(piece, space, table) else 5 if terrain(space) in ("fens", "hills") else 6
    return 5 if attempt == "evade" else 3


def check_rolls(notes: Notes, before: Table, action: str, draws: tuple[Draw, ...], lines: list[Line]) -> None:
    """A roll to Evade or Ambush, and whether the log says it succeeded."""
    fight, attempt = fight_of(before), action.split()[0]
    rolls = [draw for draw in draws if draw.label.startswith("pre-battle ")]
    if fight is None or attempt not in ("evade", "ambush") or len(rolls) != 1:
        return
    side, group = rolls[0].label.split()[-2:]
    pieces = [piece for piece in fight.open[SIDES.index(side)] if is_raider(piece) == (group == "raiders")]
    if group == "raiders":
        pieces = pieces[:1]
    else:
        pieces = [piece for piece in pieces if piece != "cavalry" and home(piece, fight.space, before)][:1]
    notes.true("pre-battle", "3.6.2", f"{group} in {fight.space} may try to {attempt}", bool(pieces), fight.open)
    if pieces:
        expected = int(rolls[0].values[0]) >= needed(fight.space, group, attempt, pieces[0], before)
        found = any(line.kind == attempt and line.args[:2] == (group, side) for line in lines)
        notes.same(
            "pre-battle", "3.6.2", f"{attempt} of {group} with {rolls[0].values[0]} in {fight.space}", expected, found
        )


def check_attempts(notes: Notes, table: Table, faction: str, legal: list[str], prompt: str) -> None:
    """What Units may attempt: Ambush at home alone, Raiders Evade anywhere, Troops at home (3.6.2)."""
    fight = fight_of(table)
    if fight is None:
        return
    group = "raiders" if "raiders" in prompt else "troops"
    side = 0 if faction in fight.sides[0] else 1
    own = [piece for piece in fight.open[side] if owner(piece) == faction and piece != "cavalry"]
    own = [piece for piece in own if is_raider(piece) == (group == "raiders")]
    at_home = any(home(piece, fight.space, table) for piece in own)
    found = {text.split()[0] for text in legal}
    notes.same("attempts", "3.6.2", f"{group} of the {faction} may Ambush in {fight.space}", at_home, "ambush" in found)
    if group == "troops":
        notes.true("attempts", "3.6.2", "Troops are asked at home alone", at_home, fight.open)


def check_withdrawal(notes: Notes, table: Table, faction: str, legal: list[str]) -> None:
    """Into Friendly Strongholds, up to their Holding Capacity (3.6.3)."""
    fight = fight_of(table)
    if fight is None or faction not in fight.sides[1]:
        return
    expected = set()
    units = table.board["battle"]["open"][1]
    for site, stronghold in fight.stronghold.items():
        if stronghold is None or owner(stronghold) not in fight.sides[1]:
            continue
        room = capacity(stronghold, fight.space) - sum(fight.inside.get(site, {}).values())
        for piece, (count, laden) in units.items():
            if owner(piece) == faction:
                expected |= {f"{n} {piece} {site}" for n in range(1, min(count - laden, room) + 1)}
                expected |= {f"{n} laden_{piece} {site}" for n in range(1, min(laden, room) + 1)}
    found = {text.removeprefix("withdraw ") for text in legal if text.startswith("withdraw ")}
    own_or_admitted = {text for text in expected if _is_own(text, fight, faction)}
    notes.true(
        "withdrawal",
        "3.6.3",
        f"{faction} may withdraw {sorted(own_or_admitted)}",
        own_or_admitted <= found,
        sorted(found),
    )
    notes.true(
        "withdrawal",
        "3.6.3",
        f"{faction} may withdraw no more than {sorted(expected)}",
        found <= expected,
        sorted(found),
    )


def _is_own(text: str, fight: Fight, faction: str) -> bool:
    """Into its own Stronghold; another Briton may refuse to admit it."""
    stronghold = fight.stronghold[text.split()[-1]]
    assert stronghold is not None
    return owner(stronghold) == faction
