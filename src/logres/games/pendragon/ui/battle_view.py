"""The Battle in course: both sides, what each would inflict in the steps to come, and what an answer leads to."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.frames import Decision, Procedure
from logres.engine.game import Game
from logres.games.pendragon.battle.assault import ChooseAssault
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.casualties import IN_FIELD, Lose, sizes_in
from logres.games.pendragon.battle.engagement import ATTACKERS, DEFENDERS, SURPRISE_HERE
from logres.games.pendragon.battle.field import CHARGE, HARASS, MELEE, TRAP, FieldBattle, strikers
from logres.games.pendragon.battle.forces import N_UNITS, Force, worth
from logres.games.pendragon.battle.numbers import FIELD, LOSS
from logres.games.pendragon.battle.prebattle import EvadeOrAmbush, ambush_needs, evade_needs
from logres.games.pendragon.battle.siege import Besiege
from logres.games.pendragon.battle.strongholds import capacity, coup_needs, defense, garrison
from logres.games.pendragon.battle.withdrawal import Withdraw
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import PIECES, SEATS, SPACES, UNITS
from logres.games.pendragon.tables import SITE, SITES, SITES_OF

SIDES: Final = (ATTACKERS, DEFENDERS)
STEPS: Final = {"trap": TRAP, "charge": CHARGE, "melee": MELEE, "harass": HARASS}
DIE: Final = 6


def battle(g: Game, b: Board) -> dict[str, Any] | None:
    """Its step, both sides in the open, the Withdrawn by Site, the fallen; losses are told in halves."""
    fight: Battle | None = g.find(Battle)
    if fight is None:
        return None
    return {
        "space": SPACES[fight.space],
        "step": step(g, fight),
        "sides": [[SEATS[f] for f in fight.factions(side)] for side in SIDES],
        "open": [force(fight.attack), force(fight.defence)],
        "inside": {SITES[s]: force(fight.withdrawn(s)) for s in SITES_OF[fight.space] if any(fight.withdrawn(s))},
        "ambush": [[PIECES[p] for p in UNITS if fight.ambush[side] >> p & 1] for side in SIDES],
        "evaded": list(fight.evaded),
        "lost": list(fight.lost),
        "razed": [PIECES[piece] for piece in fight.razed],
        "strikes": strikes(b, fight),
        "bears": [_bears(fight, units) for units in (fight.attack, fight.defence)],
        "leads": leads(g, b, fight),
    }


def step(g: Game, fight: Battle) -> str:
    """The step it is in: one of the field battle's own, if there is one."""
    frame: Procedure = g.find(FieldBattle) or fight
    return frame.STEPS[max(0, frame.at - 1)]


def force(units: Force) -> dict[str, list[int]]:
    """Units by kind: how many, and how many of them carry Plunder."""
    pairs = [(PIECES[p], units[p] + units[p + N_UNITS], units[p + N_UNITS]) for p in UNITS] if units else []
    return {piece: [count, laden] for piece, count, laden in pairs if count}


def strikes(b: Board, fight: Battle) -> dict[str, list[int]]:
    """What each side would inflict in a step as all stand now; steps in which somebody does."""
    found: dict[str, list[int]] = {}
    if not fight.attack or not fight.open_field():
        return found
    done = [0, 0]  # kinds of Unit that will have Struck
    for name, step in STEPS.items():
        ready = [strikers(b, fight, side, step) & ~done[side] for side in SIDES]
        blows = [worth(fight.force(side), ready[side], FIELD) for side in SIDES]
        done = [before | now for before, now in zip(done, ready, strict=True)]
        if any(blows):
            found[name] = blows
    return found


def _bears(fight: Battle, units: Force) -> int:
    """The losses that it takes to remove all of them in the open, in halves."""
    return sum([count * size for count, size in zip(units, sizes_in(IN_FIELD, fight.terms), strict=False)])


def leads(g: Game, b: Board, fight: Battle) -> dict[str, Any]:
    """By notation: the least roll that is needed, the room there is in which Stronghold, what an Assault meets."""
    asked = g.stack[-1]
    if isinstance(asked, EvadeOrAmbush):
        return _attempts(g, b, asked)
    if isinstance(asked, Withdraw):
        rooms = {SITES[site]: {"room": room, "holds": PIECES[b.sites[site]]} for site, room in asked.rooms}
        return {one.text: rooms[one.area or ""] for one in g.legal(asked.seat) if one.area in rooms}
    if isinstance(asked, (ChooseAssault, Besiege)):
        sites = [one for one in g.legal(asked.seat) if one.area in SITE]
        return {one.text: _stronghold(b, fight, asked, SITE[one.area or ""]) for one in sites}
    return {one.text: {"losses": asked.losses} for one in g.legal(asked.seat)} if isinstance(asked, Lose) else {}


def _attempts(g: Game, b: Board, asked: EvadeOrAmbush) -> dict[str, dict[str, int]]:
    """One die for the group."""
    found: dict[str, dict[str, int]] = {}
    for one in g.legal(asked.seat):
        of = 1 << PIECES.index(one.stack) if one.stack else asked.group
        if one.verb == "evade":
            found[one.text] = {"needs": evade_needs(b, asked.space, of), "sides": DIE}
        elif one.verb == "ambush":
            found[one.text] = {"needs": ambush_needs(of), "sides": DIE}
    return found


def _stronghold(b: Board, fight: Battle, asked: Decision, site: int) -> dict[str, int]:
    """What stands in the way."""
    inside, guards = sum(fight.withdrawn(site)), garrison(b, site)
    if isinstance(asked, Besiege):
        return {"inside": inside, "troops": capacity(b, site)}
    doc = {"inside": inside, "garrison": guards, "escalade": (inside + guards) * defense(b, site)}
    doc |= {"storm": LOSS * sum(fight.attack), "stormed": LOSS * (inside + guards)}
    return {**doc, "coup": coup_needs(b, site, inside)} if fight.terms & SURPRISE_HERE else doc
