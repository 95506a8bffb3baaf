"""8.4 What a non-player answers in Battle: the Battle Tactics, and the order in which pieces go and fall.

The printed table is missing; the lines A1-A9 and D1-D7 of facts/pendragon-nonplayer.yaml stand in for it.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.pendragon.battle import assault, casualties, consequences, prebattle, siege, withdrawal
from logres.games.pendragon.battle.casualties import AGREE, HALVE, LEAVE_IT, REFUSE
from logres.games.pendragon.battle.engagement import Engagement
from logres.games.pendragon.battle.forces import LOT, LOT_OWNER, LOTS, N_UNITS, PIECE_OF, Force, troops, worth
from logres.games.pendragon.battle.loading import LoadOnto
from logres.games.pendragon.battle.losses import Counts
from logres.games.pendragon.battle.numbers import FIELD, RAIDERS
from logres.games.pendragon.battle.strongholds import capacity
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian.landing import FOUGHT, Landing
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    COMITATES,
    DUX,
    FORT,
    HILLFORT,
    HILLFORT_SITE,
    MILITIA,
    NOBODY,
    PIECE,
    SAXON_RAIDER,
    SCOTTI_RAIDER,
    TOWN,
)
from logres.games.pendragon.nonplayer import stances
from logres.games.pendragon.nonplayer.fixed_dice import HIGH, LOW, FixedDice, by_chance, offered
from logres.games.pendragon.tables import OWNER, SITE, SITE_KIND, SITES
from logres.games.pendragon.tracks import is_briton

ANY: Final = -1

# 8.4.1.piece-order: Forts, Towns, Hillforts, Settlements; Cavalry, Comitates, Warbands, Militia, Raiders.
_UNIT_ORDER: Final = (CAVALRY, COMITATES, *range(3, 9), MILITIA, SAXON_RAIDER, SCOTTI_RAIDER)
_ORDER: Final = (FORT, TOWN, HILLFORT, *range(14, 20), *_UNIT_ORDER)


def rank(piece: int) -> int:
    """8.4.1.piece-order: The lower, the earlier it is placed or targeted; all Warbands alike, all Settlements alike."""
    if 3 <= piece <= 8:
        return _ORDER.index(3)
    return _ORDER.index(14) if piece >= 14 else _ORDER.index(piece)


def site_rank(faction: int, action: Action) -> bool:
    """8.4.1.site-choice: Britons prefer Hillfort Sites, Barbarians Town Sites."""
    on_hillfort = SITE_KIND[SITE[action.stack or action.area or ""]] == HILLFORT_SITE
    return on_hillfort != is_briton(faction)


def outward(lot: int) -> tuple[int, int]:
    """8.4.1.reverse-order, 8.4.1.plunder-preference: Who is lost first: Raiders before all, empty hands before full."""
    return (-rank(PIECE_OF[lot]), lot // N_UNITS)


def inward(lot: int) -> tuple[int, int]:
    """8.4.1.withdraw-order: Who Withdraws first: Cavalry before all, Plunder before empty hands."""
    return (rank(PIECE_OF[lot]), -(lot // N_UNITS))


def strength(force: Force) -> int:
    """What a force would inflict in the field, in half losses."""
    return worth(force, ANY, FIELD)


# ---------------------------------------------------------------------- Pre-Battle


def designate(g: Game, b: Board, question: prebattle.EvadeOrAmbush) -> Action | None:
    """8.4.2.attack-tactics, 8.4.2.tactics-table: Attackers Ambush when they can; defenders if strong, else Evade."""
    fight: Engagement = g.find(Engagement)
    choices = {action.verb: action for action in offered(g, b, question)}
    own, theirs = facing(fight, question.faction)
    if fight.attackers >> question.faction & 1:
        if forced_upon(g) and "ambush" not in choices and theirs >= sum(fight.attack):
            return choices.get("evade", choices["stand"])
        return choices.get("ambush", choices["stand"])  # [8.4.2.attack-tactics]
    if "ambush" in choices and own >= theirs:
        return choices["ambush"]
    if not question.group & RAIDERS and has_shelter(b, fight):
        return choices["stand"]
    return choices.get("evade", choices["stand"])


def facing(fight: Engagement, faction: int) -> tuple[int, int]:
    """The field strength of a faction's side, and of the other."""
    attack, defence = strength(fight.attack), strength(fight.defence)
    return (attack, defence) if fight.attackers >> faction & 1 else (defence, attack)


def forced_upon(g: Game) -> bool:
    """Whether the attackers did not want this Battle: their Deep Raid was met."""
    raid: Landing | None = g.find(Landing)
    return raid is not None and raid.via != NOBODY and bool(raid.state & FOUGHT)


def has_shelter(b: Board, fight: Engagement) -> bool:
    """Whether a Stronghold of the defenders has room."""
    return any(capacity(b, site) > sum(fight.withdrawn(site)) for site in fight.strongholds(b))


# ---------------------------------------------------------------------- Withdrawal


def withdraw(g: Game, b: Board, question: withdrawal.Withdraw) -> Action | None:
    """8.4.2.tactics-table, 8.4.1.withdraw-order: Into Strongholds from a stronger enemy, the best Units first."""
    fight: Engagement = g.find(Engagement)
    own, theirs = facing(fight, question.faction)
    if theirs <= own and not any(map(any, fight.inside)) and not toothless(fight):
        return withdrawal.FIGHT_ON[question.space]
    return shelter_best(g, b, question)


def toothless(fight: Engagement) -> bool:
    """Raiders alone, with no Plunder to win from them."""
    return not troops(fight.attack) and not sum(fight.attack[N_UNITS:])


def shelter_best(g: Game, b: Board, question: withdrawal.Withdraw) -> Action | None:
    """8.4.1.withdraw-order: As many as fit of the best Units left, into own Strongholds before others."""
    into = [action for action in offered(g, b, question) if action.verb == "withdraw"]
    return min(into, key=lambda action: _shelter_key(b, question, action)) if into else None


def _shelter_key(b: Board, question: withdrawal.Withdraw, action: Action) -> tuple[Any, ...]:
    stronghold = b.sites[SITE[action.area or ""]]
    own = OWNER[stronghold] == question.faction
    return (inward(LOT[action.stack or ""]), not own, rank(stronghold), -(action.count or 0))


# ---------------------------------------------------------------------- losses


def lose(g: Game, b: Board, question: casualties.Lose) -> Action | None:
    """8.4.1.reverse-order: Raiders, Militia, Warbands, Comitates, Cavalry, as many as the losses allow."""
    legal = offered(g, b, question)
    return min(legal, key=lambda a: (outward(LOT[a.stack or ""]), -(a.count or 0)))


def propose(g: Game, b: Board, question: casualties.ProposeShare) -> Action | None:
    """8.4.1.reverse-order: Two non-players lose in order over their joint force; with a player each takes half."""
    if b.nonplayer[DUX] and b.nonplayer[CIVITATES]:
        wanted = joint_share(g, question.losses)
        for action in offered(g, b, question):
            if action.count == wanted:
                return action
    return LEAVE_IT if question.faction == DUX else HALVE


def joint_share(g: Game, losses: int) -> int:
    """What the Dux absorbs, in halves, if a joint force loses its Units in order."""
    fight: Engagement = g.find(Engagement)
    frame: casualties.Casualties = g.find(casualties.Casualties)
    force = fight.force(frame.side) if frame.site == NOBODY else fight.withdrawn(frame.site)
    sizes = casualties.sizes_in(frame.stage, fight.terms)
    return _dux_part(force, sizes, losses)


def _dux_part(force: Force, sizes: Counts, losses: int) -> int:
    part = 0
    for lot in sorted(range(len(force)), key=outward):
        gone = min(force[lot], losses // sizes[lot])
        losses -= gone * sizes[lot]
        if LOT_OWNER[lot] == DUX:
            part += gone * sizes[lot]
    return part


def agree_to_share(g: Game, b: Board, question: casualties.AgreeToShare) -> Action | None:
    """8.4.1.reverse-order: Non-players agree among themselves; against a player they take their half."""
    return AGREE if b.nonplayer[DUX] and b.nonplayer[CIVITATES] else REFUSE


def steadfast(g: Game, b: Board, question: assault.Steadfast) -> Action | None:
    """8.4.2.dux-escalade: One Cavalry takes the first losses of an Escalade, for a Civitates player too."""
    return assault.BEAR[question.site]


def admit(g: Game, b: Board, question: withdrawal.Admit) -> Action | None:
    """8.4.2.dux-admits: Before Fragmentation the other Briton's Units are let in; later they are not one side."""
    return withdrawal.SHUT_OUT if b.fragmented else withdrawal.ADMIT


# ---------------------------------------------------------------------- Assault, Siege, Plunder


def choose_assault(g: Game, b: Board, question: assault.ChooseAssault) -> Action | None:
    """8.4.2.attack-tactics: Forts first, then Towns, Hillforts, Settlements: where the Stronghold will fall.

    Of two of a kind the one that falls without a Coup de Main goes before the one that only might by it.
    """
    able = [site for site in question.targets if would_fall(g, site)]
    if not able:
        return assault.HOLD[question.space]
    return assault.ASSAULT[min(able, key=lambda site: (rank(b.sites[site]), not would_fall(g, site, HIGH)))]


_IN_ASSAULT: Final = (casualties.Lose, casualties.ProposeShare, casualties.AgreeToShare, assault.Steadfast)


def would_fall(g: Game, site: int, coup: int = LOW) -> bool:
    """8.4.2.assault-sure, 8.5.3.surprise-assault: Sure to be removed, or if a Coup de Main is rolled and succeeds."""
    trial = g.trial(assault.ASSAULT[site], within=Engagement, script=FixedDice(coup=coup))
    while isinstance(trial.decision, _IN_ASSAULT):
        trial.play(answer(trial, trial.board, trial.decision) or trial.legal()[0])
    after: Any = trial.board
    return bool(after.sites[site] == NOBODY)


def besiege(g: Game, b: Board, question: siege.Besiege) -> Action | None:
    """8.4.2.attack-tactics, 8.4.1.piece-order: Siege when able, of the best Units inside; of equals, by chance."""
    fight: Engagement = g.find(Engagement)
    ranks = {site: best_inside(fight.withdrawn(site)) for site in question.targets}
    first = [siege.BESIEGE[site] for site, inside in ranks.items() if inside == min(ranks.values())]
    return by_chance(g, first)


def best_inside(force: Force) -> int:
    return min([rank(PIECE_OF[lot]) for lot, count in enumerate(force) if count])


def removed_plunder(g: Game, b: Board, question: consequences.RemovedPlunder) -> Action | None:
    """8.4.2.tactics-table: Renown where the Barbarian controls; the Dux gives one back; others load half."""
    choices = {action.verb: action for action in offered(g, b, question)}
    order = ("restore", "plunder") if question.faction == DUX else ("renown", "plunder", "restore")
    return next((choices[verb] for verb in order if verb in choices), None)


def load_onto(g: Game, b: Board, question: LoadOnto) -> Action | None:
    """8.3.1.event-benefit: Plunder onto own Units before others, those that come first, as much as they carry."""
    legal = offered(g, b, question)
    return min(legal, key=lambda a: (OWNER[_kind(a)] != question.faction, rank(_kind(a)), -(a.count or 0)))


def _kind(action: Action) -> int:
    return PIECE[action.stack or ""]


# ---------------------------------------------------------------------- the door


def answer(g: Game, b: Any, question: Any) -> Action | None:
    """8.4.2.tactics-table: What a non-player answers to a question of a Battle; None to others."""
    known = ANSWERS.get(type(question))
    return None if known is None else known(g, b, question)


def foe(g: Game, b: Any, question: Any, stance: int) -> Action | None:
    """What an enemy in a trial answers: it takes its stance, and else keeps to the tactics."""
    if stance & stances.TACTICS and b.nonplayer[question.faction]:
        return answer(g, b, question)
    if isinstance(question, prebattle.EvadeOrAmbush):
        choices = {action.verb: action for action in offered(g, b, question)}
        wanted = "evade" if stance & stances.EVADE else "ambush" if stance & stances.AMBUSH else "stand"
        return choices.get(wanted, choices["stand"])
    if isinstance(question, withdrawal.Withdraw):
        return _sheltered(g, b, question, stance) or withdrawal.FIGHT_ON[question.space]
    if isinstance(question, casualties.Lose) and stance & stances.BEST_FALL and not b.nonplayer[question.faction]:
        return lose_best(g, b, question)
    if isinstance(question, assault.ChooseAssault) and stance & stances.ASSAULT:
        return assault.ASSAULT[question.targets[0]]
    return answer(g, b, question)


def lose_best(g: Game, b: Any, question: casualties.Lose) -> Action:
    """The fewest Units: those that absorb most, of them the best, without Plunder first."""
    legal = offered(g, b, question)
    return min(legal, key=lambda a: (*_best(question, LOT[a.stack or ""]), -(a.count or 0)))


def _best(question: casualties.Lose, lot: int) -> tuple[int, int, bool]:
    return -question.sizes[lot], rank(PIECE_OF[lot]), lot >= N_UNITS


def _sheltered(g: Game, b: Any, question: withdrawal.Withdraw, stance: int) -> Action | None:
    """Who Withdraws in a trial: all that fit, so many as the stance shares out, or nobody."""
    if stance & stances.SHARE:
        return share_out(g, b, question, stance)
    return shelter_best(g, b, question) if stance & stances.WITHDRAW else None


def share_out(g: Game, b: Board, question: withdrawal.Withdraw, stance: int) -> Action | None:
    """The next Units that a stance wants inside, of both Britons the best first or the worst; None when all are."""
    fight: Engagement = g.find(Engagement)
    sites = fight.strongholds(b)
    wanted = [stances.shared(stance, place) - sum(fight.withdrawn(site)) for place, site in enumerate(sites)]
    left = sum(wanted)
    for lot in sorted(range(len(fight.defence)), key=outward if stance & stances.WORST_FIRST else inward):
        going = min(left, fight.defence[lot])
        left -= going
        for site, room in zip(sites, wanted, strict=True):
            if going and room and LOT_OWNER[lot] == question.faction and site in dict(question.rooms):
                return Action("withdraw", count=min(going, room), stack=LOTS[lot], area=SITES[site])
    return None


ANSWERS: Final[dict[type[Decision], Any]] = {
    prebattle.EvadeOrAmbush: designate,
    withdrawal.Withdraw: withdraw,
    withdrawal.Admit: admit,
    casualties.Lose: lose,
    casualties.ProposeShare: propose,
    casualties.AgreeToShare: agree_to_share,
    assault.Steadfast: steadfast,
    assault.ChooseAssault: choose_assault,
    siege.Besiege: besiege,
    consequences.RemovedPlunder: removed_plunder,
    LoadOnto: load_onto,
}
