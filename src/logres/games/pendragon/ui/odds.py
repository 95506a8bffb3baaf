"""What a Battle comes to that somebody describes, for `logres odds pendragon`.

The Battle is played by the rules themselves, once for every fall of the dice. What its owners choose in it is assumed:
see ASSUMES.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from logres.engine.actions import Action
from logres.engine.api import new
from logres.engine.chance import Value
from logres.engine.errors import BadInput
from logres.engine.frames import Frame
from logres.engine.game import Game
from logres.games.pendragon import pieces
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import outcome_of
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import (
    FACTIONS,
    FIRST_STRONGHOLD,
    NOBODY,
    PIECE,
    PIECES,
    SEATS,
    SPACE,
    UNITS,
)
from logres.games.pendragon.tables import BASE, OWNER, SITES_OF
from logres.games.typed_units import typed_units

FIELD: Final = "atrebates"  # Clear: nobody is at home there
STANCES: Final = ("stand", "evade", "ambush", "withdraw")  # of the defenders
ASSUMES: Final = (
    "The attackers neither Evade nor Ambush, and Assault every Stronghold they can; nobody lays Siege.",
    "Losses fall on Raiders first, then Militia, Warbands, Comitates, Cavalry; Britons share them by halves.",
    "One Cavalry bears the first losses of an Escalade. No card is in effect.",
)
# What is chosen, by the kind of question: the first of these that is legal.
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "ChooseAssault": ("assault",),
    "Steadfast": ("bear",),
    "ProposeShare": ("halve",),
    "AgreeToShare": ("agree",),
    "Besiege": ("depart",),
    "Admit": ("admit",),
}
FALL_FIRST: Final = ("raider", "militia", "warband", "comitates", "cavalry")
Chance = tuple[float, Game]


def odds(battle: dict[str, Any]) -> dict[str, Any]:
    """For each thing the defenders may try: what it costs both sides, and how likely all of one are gone."""
    area = battle["area"] or FIELD
    if area not in SPACE:
        raise BadInput(f"there is no space '{area}'; there are: {', '.join(SPACE)}")
    attack = typed_units(battle["attackers"], [PIECES[piece] for piece in UNITS])
    defend = typed_units(battle["defenders"], PIECES)
    executor, target = (OWNER[PIECE[next(iter(side))]] for side in (attack, defend))
    _check_sides(attack, defend)
    g = new("pendragon", seed=0)
    _set_up(g, SPACE[area], attack, defend)
    fight = Battle(SPACE[area], executor, target)
    rows = {stance: _row(g, fight, stance, (_owners(attack), _owners(defend))) for stance in STANCES}
    differ = {stance: row for stance, row in rows.items() if stance == "stand" or row != rows["stand"]}
    sides = {"attackers": attack, "defenders": defend}
    return {"area": area, **sides, "defenders_try": differ, "assumes": list(ASSUMES)}


def _check_sides(attack: dict[str, int], defend: dict[str, int]) -> None:
    both = [SEATS[faction] for faction in _owners(attack) if faction in _owners(defend)]
    if both:
        raise BadInput(f"{', '.join(both)} cannot fight on both sides")


def _owners(side: dict[str, int]) -> list[int]:
    return [faction for faction in FACTIONS if any(OWNER[PIECE[name]] == faction for name in side)]


def _set_up(g: Game, s: int, attack: dict[str, int], defend: dict[str, int]) -> None:
    """Nobody but these stands in the space."""
    b = g.board
    assert isinstance(b, Board)
    for piece in UNITS:
        laden = b.carrying(s, piece)
        pieces.remove(b, s, piece, b.at(s, piece) - laden, laden)
    for site in SITES_OF[s]:
        if b.sites[site] != NOBODY:
            pieces.raze(b, site)
    for name, count in (*attack.items(), *defend.items()):
        _put(b, s, PIECE[name], count)


def _put(b: Board, s: int, piece: int, count: int) -> None:
    b.available[BASE[piece]] += count
    if piece < FIRST_STRONGHOLD:
        placed = pieces.place(b, s, piece, count)
    else:
        placed = sum([pieces.build(b, site, piece) for site in pieces.vacant(b, s, piece)[:count]])
    if placed < count:
        raise BadInput(f"there is no room for {count} {PIECES[piece]} there")


# ---------------------------------------------------------------------- every fall of the dice


def _row(g: Game, fight: Battle, stance: str, owners: tuple[list[int], list[int]]) -> dict[str, float]:
    found = {"attackers_lost": 0.0, "defenders_lost": 0.0, "attackers_gone": 0.0, "defenders_gone": 0.0}
    for share, end in _played_out(_fallen(g, fight.copy(), ()), fight, stance):
        outcome = outcome_of(end)
        assert outcome is not None
        found["attackers_lost"] += share * outcome.lost
        found["defenders_lost"] += share * outcome.removed
        found["attackers_gone"] += share * (not _left(end, fight.space, owners[0]))
        found["defenders_gone"] += share * (not _left(end, fight.space, owners[1]))
    return {name: round(value, 6) for name, value in found.items()}


def _left(end: Game, s: int, factions: list[int]) -> int:
    b = end.board
    assert isinstance(b, Board)
    return sum([b.pieces(s, faction) for faction in factions])


def _fallen(game: Game, play: Frame | Action, drawn: tuple[Value, ...]) -> Iterator[Chance]:
    """The game after something is played, for every fall of the dice in it."""
    after = game.trial(play, script=list(drawn), stop=True)
    if after.stopped_at is None:
        yield 1.0, after
        return
    for value, share in after.stopped_at.outcomes:
        for rest, end in _fallen(game, play, (*drawn, value)):
            yield share * rest, end


def _played_out(started: Iterator[Chance], fight: Battle, stance: str) -> Iterator[Chance]:
    for share, game in started:
        if game.decision is None:
            yield share, game
            continue
        action = _answer(game, fight, stance)
        for rest, end in _played_out(_fallen(game, action, ()), fight, stance):
            yield share * rest, end


def _answer(game: Game, fight: Battle, stance: str) -> Action:
    decision, legal = game.decision, game.legal()
    assert decision is not None
    if decision.kind == "EvadeOrAmbush":
        return _first(legal, (stance if decision.seat not in _attackers(game, fight) else "stand", "stand"))
    if decision.kind == "Withdraw":
        return max(legal, key=lambda action: (action.verb == stance, action.verb == "fight", action.count or 0))
    if decision.kind == "Lose":
        return min(legal, key=lambda action: (_rank(action.stack or ""), -(action.count or 0)))
    return _first(legal, CHOICES.get(decision.kind, ()))


def _attackers(game: Game, fight: Battle) -> list[str]:
    frame: Battle | None = game.find(Battle)
    return [SEATS[fight.executor]] if frame is None else [SEATS[f] for f in FACTIONS if frame.attackers >> f & 1]


def _first(legal: list[Action], verbs: tuple[str, ...]) -> Action:
    for verb in verbs:
        for action in legal:
            if action.verb == verb and action.stack is None:
                return action
    return legal[0]


def _rank(lot: str) -> tuple[int, bool]:
    """In which order they fall: the ones with Plunder later."""
    kinds = [number for number, kind in enumerate(FALL_FIRST) if kind in lot]
    return kinds[0], lot.startswith("laden_")


# ---------------------------------------------------------------------- in words


def report(doc: dict[str, Any]) -> RenderableType:
    table = Table(box=None, header_style="dim")
    for column in ("defenders", "attackers lose", "defenders lose", "attackers gone", "defenders gone"):
        table.add_column(column, justify="left" if column == "defenders" else "right")
    for stance, row in doc["defenders_try"].items():
        losses = [f"{row[name]:.2f}" for name in ("attackers_lost", "defenders_lost")]
        table.add_row(stance, *losses, *[f"{row[name]:.1%}" for name in ("attackers_gone", "defenders_gone")])
    sides = [" ".join([f"{count} {name}" for name, count in doc[side].items()]) for side in ("attackers", "defenders")]
    heading = f"{sides[0]} against {sides[1]} in {doc['area'].title()}".replace("_", " ")
    notes = [Text(f"  {sentence}", style="dim") for sentence in doc["assumes"]]
    return Group(Text(heading, style="bold"), table, *notes)
