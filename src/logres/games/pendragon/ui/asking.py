"""What a question wants on the map: spaces that may be its targets, spaces from which pieces come, prices, short cuts.

A table marks them, each in its own way; nobody has to read them out of words or notations.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.game import Game
from logres.games.pendragon.battle.enemies import ChooseEnemy, Fight, targets
from logres.games.pendragon.battle.forces import Force, force_of, kinds, members, side_of, with_units, worth
from logres.games.pendragon.battle.numbers import FIELD
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian import reach as raiding
from logres.games.pendragon.commands.barbarian.raid import Raid
from logres.games.pendragon.commands.barbarian.replies import ForceBattle, ReplyToRavage
from logres.games.pendragon.commands.barbarian.settle import FOUND, GROW, RENOWN, SettleChoice
from logres.games.pendragon.commands.briton import columns, intercept
from logres.games.pendragon.commands.briton.intercept import GROUP, Intercept, MeetOrLeave
from logres.games.pendragon.commands.briton.march import BritonMarch
from logres.games.pendragon.commands.briton.requisition import Requisition
from logres.games.pendragon.commands.briton.rule import PRESTIGE_WEALTH
from logres.games.pendragon.commands.core.designation import ChooseSpaces, How
from logres.games.pendragon.commands.core.legality import open_spaces, refuse_done
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.picks import Designated, InterceptPick, marches
from logres.games.pendragon.epoch import annona
from logres.games.pendragon.epoch.annona import PayAnnona
from logres.games.pendragon.epoch.upkeep import KeepForts
from logres.games.pendragon.names import (
    BARBARIANS,
    BATTLE,
    CAVALRY,
    CIVITATES,
    COMITATES,
    COMMANDS,
    FORT,
    INTERCEPT,
    LIMITED_COMMAND,
    MILITIA,
    MUSTER,
    N_PIECES,
    PIECE,
    PIECES,
    SAXONS,
    SEATS,
    SPACE,
    SPACES,
    TRAIN,
)
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.rules.sequence import ChoosePlay, plays
from logres.games.pendragon.tables import PASS_GAIN, SITE, SITES_OF
from logres.games.pendragon.ui import reach, shortcuts
from logres.games.pendragon.ui.battle_view import force

Price = tuple[int, int]  # Resources or Renown, and Wealth

# What a Settle takes for an answer: Warbands off the map, or Renown.
SPENDS: Final = {"people": ("Warbands", GROW), "found": ("Warbands", FOUND), "recruit": ("Renown", RENOWN)}
PLACED: Final = {TRAIN: (CAVALRY, MILITIA), MUSTER: (MILITIA, COMITATES)}  # Units that a Command takes from Available
ORIGIN_VERBS: Final = ("take", "lift", "move", "hasten")
OTHER_VERBS: Final = ("drop",)  # about a space that was chosen before
_SPACE_OF: Final = {site: space for space, sites in enumerate(SITES_OF) for site in sites}


def asks(g: Game, b: Board) -> dict[str, Any] | None:
    """The question that a player is asked, as the map shows it; None where a non-player or several are asked."""
    asked = g.stack[-1] if g.stack else None
    if not isinstance(asked, FactionDecision) or b.nonplayer[asked.faction]:
        return None
    legal = g.legal(asked.seat)
    targets, origins = _places(g, b, asked, legal)
    return {
        "seat": asked.seat,
        "kind": asked.kind,
        "targets": targets,
        "origins": origins,
        "movers": reach.movers(g, b, asked.seat),
        "prices": {text: [list(price) for price in found] for text, found in _prices(g, b, asked, legal).items()},
        "unfinished": _unfinished(g, b, asked),
        "shortcuts": shortcuts.shortcuts(g, b, asked),
        "foes": _foes(g, b, asked),
        "strengths": _strengths(g, b, asked, legal),
        "brings": _brings(g, b, asked, legal),
        "lost": _lost_at_sea(g, b, asked),
        "spends": {
            one.text: list(SPENDS[one.verb]) for one in legal if isinstance(asked, SettleChoice) and one.verb in SPENDS
        }
        | {one.text: ["Wealth", PRESTIGE_WEALTH] for one in legal if one.verb == "humble"},
    }


def _foes(g: Game, b: Board, asked: FactionDecision) -> list[dict[str, Any]] | None:
    """Where somebody is asked whether to fight: who would attack and who defend, and what each deals in the open."""
    if isinstance(asked, ChooseEnemy):
        return _enemies(g, b, asked)
    if not isinstance(asked, (ForceBattle, ReplyToRavage)):
        return None
    enemy = asked.raider if isinstance(asked, ForceBattle) else SAXONS
    own = side_of(b, asked.faction, enemy) & with_units(b, asked.space)
    found = [_side(b, asked.space, side) for side in (own, side_of(b, enemy, asked.faction))]
    return found[::-1] if isinstance(asked, ForceBattle) else found  # [4.4.2.deep-raid-forced-battle]


def _enemies(g: Game, b: Board, asked: ChooseEnemy) -> list[dict[str, Any]]:
    """Who would attack, perhaps only those who have just landed; then each who might be fought."""
    found = targets(b, asked.space, asked.faction, asked.foes)
    own = side_of(b, asked.faction, found[0])
    party: Force = g.find(Fight).attack
    return [
        _side(b, asked.space, own, party),
        *[_side(b, asked.space, side_of(b, enemy, asked.faction)) for enemy in found],
    ]


def _strengths(g: Game, b: Board, asked: FactionDecision, legal: list[Action]) -> dict[str, list[dict[str, Any]]]:
    """For the spaces of a Battle Command or an Intercept what one's own side deals in the open, then each enemy."""
    run: Order | None = g.find(Order)
    if not isinstance(asked, ChooseSpaces) or run is None or run.command not in (BATTLE, INTERCEPT) or run.of_feat():
        return {}
    named = {SPACE[one.area or ""] for one in legal if one.verb in ("select", "drop")}
    measured = {SPACES[space]: _measured(b, run, space) for space in sorted(named)}
    return {space: sides for space, sides in measured.items() if sides}


def _measured(b: Board, run: Order, space: int) -> list[dict[str, Any]]:
    """One's own side with those who ride there, then each enemy; an Intercept meets Raiders."""
    enemies = targets(b, space, run.faction)
    if run.command == INTERCEPT:
        enemies = [enemy for enemy in enemies if enemy in BARBARIANS and b.raiders(space, enemy)]
    if not enemies:
        return []
    own = side_of(b, run.faction, enemies[0])
    sides = [_side(b, space, own, _joined(b, run, space, own))]
    sides += [_side(b, space, side_of(b, enemy, run.faction)) for enemy in enemies]
    return [{"factions": one["factions"], "strength": one["strength"]} for one in sides]


def _joined(b: Board, run: Order, space: int, own: int) -> Force:
    """Who is there, and who is to ride there."""
    force = list(force_of(b, space, own))
    for pick in run.picks:
        if isinstance(pick, InterceptPick) and pick.target == space:
            for part in pick.parts:
                force[part.piece] += part.size
    return tuple(force)


def _brings(g: Game, b: Board, asked: FactionDecision, legal: list[Action]) -> dict[str, int]:
    """What a space of a Requisition brings the Dux."""
    run: Order | None = g.find(Order)
    if not isinstance(asked, ChooseSpaces) or run is None or not isinstance(run.asked(), Requisition):
        return {}
    spaces = {one.text: SPACE[one.area or ""] for one in legal if one.verb == "select"}
    return {text: int(bool(b.strongholds(space, CIVITATES))) for text, space in spaces.items()}


def _lost_at_sea(g: Game, b: Board, asked: FactionDecision) -> dict[str, int]:
    """By way of a Raid how many Raiders are lost before they land, as things stand."""
    run: Order | None = g.find(Order)
    chapter = None if run is None else run.asked()
    if run is None or not isinstance(asked, How) or not isinstance(chapter, Raid):
        return {}
    ways = {chapter.way(pick).text: pick.route for pick in chapter.ways(b, run, asked.space)}
    return {text: raiding.reduction(b, asked.faction, route, False, run.terms) for text, route in ways.items()}


def _side(b: Board, space: int, side: int, party: Force = ()) -> dict[str, Any]:
    """Factions, their Units, or a party of these, and the losses they are worth in the open, in halves."""
    units = party or force_of(b, space, side)
    strength = worth(units, kinds(units), FIELD)
    return {"factions": [SEATS[one] for one in members(side)], "units": force(units), "strength": strength}


# ---------------------------------------------------------------------- targets and origins


def _places(g: Game, b: Board, asked: FactionDecision, legal: list[Action]) -> tuple[list[str], list[str]]:
    """The spaces an answer may be about, and those that pieces would leave; a space may be both."""
    if isinstance(asked, ChooseSpaces):
        return _designated(g, b, [SPACE[one.area or ""] for one in legal if one.verb == "select"])
    if isinstance(asked, MeetOrLeave):
        return [SPACES[asked.space]], [SPACES[asked.space]]
    named = [(one.verb, _place(one)) for one in legal if one.verb not in OTHER_VERBS]
    targets = [place for verb, place in named if place and verb not in ORIGIN_VERBS]
    return _once(targets), _once([place for verb, place in named if place and verb in ORIGIN_VERBS])


def _place(action: Action) -> str | None:
    """The space an answer is about: named, or that of a Site."""
    for noun in (action.area, action.stack):
        if noun in SPACE:
            return noun
        if noun in SITE:
            return SPACES[_SPACE_OF[SITE[noun]]]
    return None


def _designated(g: Game, b: Board, spaces: list[int]) -> tuple[list[str], list[str]]:
    """A March is designated by its origins, an Intercept by targets and then by who rides there."""
    run: Order = g.find(Order)
    chapter = run.asked()
    if isinstance(chapter, BritonMarch):
        return [], [SPACES[space] for space in spaces]
    if not isinstance(chapter, Intercept):
        return [SPACES[space] for space in spaces], []
    targets, origins = intercept.open_targets(b, run), intercept.approach(b, run).origins()
    return [SPACES[s] for s in spaces if s in targets], [SPACES[s] for s in spaces if s in origins]


def _once(places: list[str]) -> list[str]:
    return list(dict.fromkeys(places))


# ---------------------------------------------------------------------- prices


def _prices(g: Game, b: Board, asked: FactionDecision, legal: list[Action]) -> dict[str, list[Price]]:
    """What each answer adds to the bill; several where the way is still to be chosen."""
    if isinstance(asked, ChooseSpaces):
        run: Order = g.find(Order)
        chosen = [one for one in legal if one.verb == "select"]
        return {one.text: _quotes(b, run, SPACE[one.area or ""]) for one in chosen}
    if isinstance(asked, ChoosePlay):
        return {one.text: _opening(g, b, asked, one) for one in legal}
    if isinstance(asked, PayAnnona):
        groups = {one.text: SPACE[one.area or ""] * N_PIECES + PIECE[one.stack or ""] for one in legal if one.stack}
        return {text: [(annona.price(b, group), 0)] for text, group in groups.items()}
    if isinstance(asked, KeepForts):
        return {one.text: [(b.on_map(FORT), 0)] for one in legal if one.verb == "pay"}
    if isinstance(asked, How):
        order: Order = g.find(Order)
        chapter = order.asked()
        return {chapter.way(pick).text: [_more(b, order, pick)] for pick in asked.ways(b, order)}
    return {}


def _opening(g: Game, b: Board, asked: ChoosePlay, action: Action) -> list[Price]:
    """What a Command costs in its cheapest space and in its dearest; what passing brings stands below zero."""
    if action.verb == "pass":
        return [(-PASS_GAIN[asked.faction], 0)]
    if action.verb not in COMMANDS:
        return []
    limited = int(LIMITED_COMMAND in plays(asked.first))
    run = Order(asked.faction, COMMANDS.index(action.verb), limited=limited, feats=1 - limited)
    run.prepare(b)
    quotes = sorted({quote for space in open_spaces(g, b, run) for quote in _quotes(b, run, space)})
    if isinstance(run.asked(), Intercept) and run.affords_more(b, intercept.COST):
        quotes.append((intercept.COST, 0))  # for each space from which Troops ride
    return [quotes[0], quotes[-1]] if len(quotes) > 1 else quotes


def _quotes(b: Board, run: Order, space: int) -> list[Price]:
    """What a space would cost besides what is designated, the cheapest way first."""
    chapter = run.asked()
    if isinstance(chapter, BritonMarch):
        paid = space in columns.paid_spaces(marches(run.picks)) or run.free
        return [(0 if paid else columns.COST, 0)]
    return sorted({_more(b, run, pick) for pick in run.payable(b, chapter.ways(b, run, space))})


def _more(b: Board, run: Order, pick: Designated) -> Price:
    before, after = run.bill(b), run.bill(b, pick)
    return after[0] - before[0], after[1] - before[1]


# ---------------------------------------------------------------------- what is chosen so far


def available(b: Board, run: Order) -> dict[str, int]:
    """How many Units there are that the Command places."""
    return {PIECES[piece]: b.available[piece] for piece in PLACED.get(run.command, ())}


def targets_of(run: Order) -> int:
    """In how many spaces the Command is done: those that others ride from are none of them."""
    return len([pick for pick in run.picks if not (isinstance(pick, InterceptPick) and pick.way == GROUP)])


def bill(b: Board, run: Order) -> list[dict[str, Any]]:
    """Each thing that is designated, in order, with the way it is done and what it adds to the bill."""
    return [*_items(b, run, False), *_items(b, run, True)]


def _items(b: Board, run: Order, feat: bool) -> list[dict[str, Any]]:
    picks = run.feat_picks if feat else run.picks
    if not picks:
        return []
    chapter = run.feat_chapter if feat else run.chapter
    totals = [chapter.cost(b, run, picks[:n]) for n in range(len(picks) + 1)]
    items = [_item(chapter, pick, feat) for pick in picks]
    return [{**item, "cost": 0 if run.free else totals[n + 1] - totals[n]} for n, item in enumerate(items)]


def _item(chapter: Any, pick: Any, feat: bool) -> dict[str, Any]:
    """A space with its way; a group with where it goes."""
    doc: dict[str, Any] = {"space": SPACES[pick.space], "feat": feat, "to": None, "way": None, "group": None}
    if isinstance(chapter, BritonMarch):
        return {**doc, "to": SPACES[pick.path[-1]], "group": [_lot(part) for part in pick.everybody()]}
    if isinstance(pick, InterceptPick):
        if pick.way == GROUP:
            return {**doc, "to": SPACES[pick.target], "group": [_lot(part) for part in pick.parts]}
        return doc
    way = chapter.way(pick)
    return doc if way.verb == "select" else {**doc, "way": way.as_json()}


def _lot(part: Any) -> dict[str, Any]:
    return {"piece": PIECES[part.piece], "count": part.size}


def _unfinished(g: Game, b: Board, asked: FactionDecision) -> dict[str, Any] | None:
    """Why the choice of spaces cannot end yet, where something is chosen."""
    if not isinstance(asked, ChooseSpaces):
        return None
    run: Order = g.find(Order)
    refusal = refuse_done(g, b, run) if run.chosen() else None
    return None if refusal is None else {"text": refusal.text, "rule": refusal.rule}
