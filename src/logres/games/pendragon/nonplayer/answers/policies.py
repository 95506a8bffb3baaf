"""What a non-player answers to the small questions of Commands and Feats that no plan has laid down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.pendragon import control, prosperity, resources
from logres.games.pendragon.battle import enemies
from logres.games.pendragon.battle.battle import Battle
from logres.games.pendragon.battle.engagement import DEFENDERS_STAY, NO_ASSAULT, NO_WITHDRAWAL, SURPRISE_HERE
from logres.games.pendragon.battle.forces import LOT, PIECE_OF, side_of
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.barbarian import entreat, landing, niall, replies
from logres.games.pendragon.commands.barbarian import ransom as commands_ransom
from logres.games.pendragon.commands.barbarian import settle as commands_settle
from logres.games.pendragon.commands.barbarian import spoils as commands_spoils
from logres.games.pendragon.commands.briton import build, invite, march, muster, pillage, reinforce, trade, train
from logres.games.pendragon.commands.core import placing
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.epoch import status
from logres.games.pendragon.names import (
    CAVALRY,
    CIVITATES,
    DUX,
    MARCH,
    MILITIA,
    NOBODY,
    SAXONS,
    SCOTTI,
    SEATS,
    SPACE,
)
from logres.games.pendragon.nonplayer import battle_trial, raider_assault, stances, victory_terms
from logres.games.pendragon.nonplayer.answers import tactics
from logres.games.pendragon.nonplayer.answers.tactics import site_rank
from logres.games.pendragon.nonplayer.battle_trial import Fight
from logres.games.pendragon.nonplayer.charts import civitates, dux, saxons, scotti
from logres.games.pendragon.nonplayer.fixed_dice import HIGH, LOW, FixedDice, by_chance, offered
from logres.games.pendragon.nonplayer.planning import settling
from logres.games.pendragon.resources import AGREE, REFUSE
from logres.games.pendragon.tables import OWNER, SITE, SITES_OF
from logres.games.pendragon.tracks import is_briton


def place_units(g: Game, b: Board, question: placing.PlaceUnits) -> Action | None:
    """8.3.maximum: As many as can be; the Dux Trains Militia only where Cavalry came, and none at Fragmentation."""
    legal = offered(g, b, question)
    if question.faction == DUX and question.piece == MILITIA and not trains_militia(g, b):
        return min(legal, key=lambda a: a.count or 0)
    return max(legal, key=lambda a: a.count or 0)


def trains_militia(g: Game, b: Board) -> bool:
    """8.8.4.train-militia-prosperity: Before Fragmentation, where the Training under way has just placed Cavalry."""
    here: train.TrainUnits | None = g.find(train.TrainUnits)
    run: Order | None = g.find(Order)
    came = here is None or run is None or run.plan[0][0] > here.placed
    return came and not b.fragmented  # [8.8.4.train-militia-prosperity]


def escort(g: Game, b: Board, question: march.Escort) -> Action | None:
    """8.7.8.consent-march, 8.8.8.consent-march: Own Troops go along with another non-player, never with a player."""
    other = DUX if question.faction == CIVITATES else CIVITATES
    return AGREE if b.nonplayer[other] else REFUSE


def falls_now(b: Board) -> bool:
    """8.7.6.trade-prosperity: Whether an Imperium Phase now would shift the status down to Fragmentation."""
    return not b.fragmented and status.has_fallen(b, status.FRAGMENTATION_CONTROL, status.FRAGMENTATION_SUM)


def improve(g: Game, b: Board, question: trade.Improve) -> Action | None:
    """8.7.6.trade-prosperity: Only before a fall of the Imperium, where it adds most."""
    if not falls_now(b):
        return trade.NO_MORE
    plain = [a for a in offered(g, b, question) if a.verb == "improve" and a.stack is None]
    added = [min(b.population[SPACE[a.area or ""]], prosperity.room(b, SPACE[a.area or ""])) for a in plain]
    return by_chance(g, [a for a, n in zip(plain, added, strict=True) if n == max(added)])


def found(g: Game, b: Board, question: muster.Found) -> Action | None:
    """8.4.1.site-choice, 8.7.4.muster-towns: Hillforts on Hillfort Sites first; Towns for Militia before Hillforts."""
    legal = offered(g, b, question)
    return min(
        legal, key=lambda a: (a.verb != "hillfort", a.who not in (None, "militia"), site_rank(question.faction, a))
    )


def settle_at(g: Game, b: Board, question: invite.SettleAt) -> Action | None:
    """8.7.3.invite-place, 8.8.1.invite-place, 8.4.1.site-choice: A vacant Site, rather for a Hillfort."""
    legal = offered(g, b, question)
    return min(legal, key=lambda a: (b.sites[SITE[a.stack or ""]] != NOBODY, site_rank(question.faction, a)))


def raise_fort(g: Game, b: Board, question: build.RaiseFort) -> Action | None:
    """8.4.1.site-choice: On a Hillfort Site first."""
    return min(offered(g, b, question), key=lambda a: site_rank(question.faction, a))


def raise_town(g: Game, b: Board, question: build.RaiseTown) -> Action | None:
    """8.8.4.build-forts: First for a Hillfort."""
    return min(offered(g, b, question), key=lambda a: a.who == "militia")


def spare_troops(g: Game, b: Board, question: reinforce.SpareTroops) -> Action | None:
    """8.8.8.consent-march: Dux Troops go to a Battle of non-player Civitates, never of a player."""
    return AGREE if b.nonplayer[CIVITATES] else REFUSE


def send(g: Game, b: Board, question: reinforce.Send) -> Action | None:
    """8.7.1.reinforce-move: Units in the order of 8.4.1, empty hands first, as many as may."""
    sends = [action for action in offered(g, b, question) if action.verb == "send"]
    if not b.nonplayer[DUX]:
        sends = [a for a in sends if OWNER[_lot(a) % 11] == CIVITATES]
    if not sends:
        return reinforce.ENOUGH
    return min(sends, key=lambda a: (tactics.rank(PIECE_OF[_lot(a)]), _lot(a), -(a.count or 0)))


def _lot(action: Action) -> int:
    return LOT[action.stack or ""]


def carry_off(g: Game, b: Board, question: pillage.CarryOff) -> Action | None:
    """As many at once as can be."""
    return max(offered(g, b, question), key=lambda a: a.count or 0)


def blame(g: Game, b: Board, question: pillage.Blame) -> Action | None:
    """8.7.1.pillage-before-battle, 8.7.3.pillage-after-march: Who loses most, then who is best against victory."""
    taken = g.find(pillage.Pillaging).taken

    def rank(action: Action) -> tuple[int, int]:
        enemy = SEATS.index(action.who or "")
        return -pillage.reduced(b.copy(), enemy, taken), -victory_terms.beyond(b, enemy)

    return _first_of(g, offered(g, b, question), rank)


def _first_of(g: Game, actions: list[Action], rank: Callable[[Action], tuple[Any, ...]]) -> Action:
    """8.3.2.random-selection: What comes first by rank; of equals, one by chance."""
    first = min([rank(action) for action in actions])
    return by_chance(g, [action for action in actions if rank(action) == first])


# ---------------------------------------------------------------------- Barbarians: Settle, Entreat, Ransom, Plunder


def settle(g: Game, b: Board, question: commands_settle.SettleChoice) -> Action | None:
    """8.5.1.settle-choice, 8.6.1.settle-steps: A Settlement, then people, as long as it ends well; or new Warbands."""
    choices = {action.verb: action for action in offered(g, b, question)}
    space = question.space
    if "found" in choices and _ends_well(g, settling.with_settlement(b, question.faction, space), question):
        sites = [action for action in offered(g, b, question) if action.verb == "found"]
        return min(sites, key=lambda action: site_rank(question.faction, action))  # [8.4.1.site-choice]
    if "people" in choices and settling.saxons_end_well(settling.with_population(b, space), space):
        return choices["people"]
    if "recruit" in choices and recruits(g, b, question):
        return choices["recruit"]
    return choices["enough"]


def _ends_well(g: Game, after: Board | None, question: commands_settle.SettleChoice) -> bool:
    """8.5.6.settle-with-march: With March the Scotti must end in Control; with Return a Warband must remain."""
    if question.faction == SAXONS:
        return settling.saxons_end_well(after, question.space)
    run: Order | None = g.find(Order)
    if run is not None and run.command == MARCH:
        return settling.under_scotti_control(after, question.space)
    return settling.scotti_ends_well(after, question.space)


def recruits(g: Game, b: Board, question: commands_settle.SettleChoice) -> bool:
    """8.6.1.settle-pay-warbands: The Saxons pay only for two Warbands or more, unless it is free; Scotti for any."""
    count = settling.levy(b, question.faction, question.space)
    run: Order | None = g.find(Order)
    free = run is not None and bool(run.free)
    return count >= (1 if question.faction == SCOTTI or free else 2)  # [8.6.1.settle-pay-warbands]


def win_over(g: Game, b: Board, question: entreat.WinOver) -> Action | None:
    """8.4.1.replace-anyway: The Hillfort, then Militia, whether or not there is somebody to take their place."""
    legal = offered(g, b, question)
    sites = [action for action in legal if action.verb == "win" and action.stack is None]
    men = [action for action in legal if action.verb == "win" and action.stack is not None]
    return [*sites, *men, legal[-1]][0]  # [8.4.1.replace-anyway]


def ransom(g: Game, b: Board, question: commands_ransom.WhoPaysRansom) -> Action | None:
    """8.5.4.ransom, 8.3.2.random-selection: A player who can pay, then anybody who can; of equals, one by chance."""
    legal = offered(g, b, question)
    return _first_of(g, legal, lambda action: _ransom_rank(b, question.space, SEATS.index(action.who or "")))


def _ransom_rank(b: Board, space: int, payer: int) -> tuple[bool, int, bool, int]:
    """8.5.4.ransom, 8.4.1.target-order, 8.4.1.piece-order: Players who can pay; Britons; by their Stronghold there."""
    unable = resources.demand(b.copy(), payer, 1) == 0  # [8.5.4.ransom]
    held = [b.sites[site] for site in SITES_OF[space] if b.sites[site] != NOBODY and OWNER[b.sites[site]] == payer]
    return unable, b.nonplayer[payer], not is_briton(payer), min(map(tactics.rank, held))


def gather_raiders(g: Game, b: Board, question: niall.GatherRaiders) -> Action | None:
    """8.5.4.niall-fill: Into an empty box on the card as many dice as can be."""
    return niall.NONE if b.niall else offered(g, b, question)[-1]  # [8.5.4.niall-fill]


def release_raiders(g: Game, b: Board, question: niall.ReleaseRaiders) -> Action | None:
    """8.5.4.niall-release: All of them join the first target."""
    return niall.RELEASE[question.space]


def spoils(g: Game, b: Board, question: commands_spoils.TakeSpoils) -> Action | None:
    """As many at once as can be."""
    return max(offered(g, b, question), key=lambda a: a.count or 0)


# ---------------------------------------------------------------------- whom to fight, and whether


def choose_enemy(g: Game, b: Board, question: enemies.ChooseEnemy) -> Action | None:
    """8.5.4.raid-battle, 8.6.5.raid-battle: Raiders just placed fight only where an Assault is assured."""
    frame: enemies.Fight = g.find(enemies.Fight)
    fights = [action for action in offered(g, b, question) if action.verb == "fight"]
    if not frame.attack:  # a Battle that an Event gives
        wanted = [a for a in fights if worth_fighting(g, question, foe_of(b, question.faction, a), frame.terms)]
        if not wanted and question.optional:
            return enemies.FORGO[question.space]
        return best_enemy(g, b, question.faction, wanted or fights)
    sure = [a for a in fights if is_assured(g, b, question, foe_of(b, question.faction, a), frame)]
    if not sure:
        return enemies.FORGO[question.space]
    return best_enemy(g, b, question.faction, sure)


def worth_fighting(g: Game, question: enemies.ChooseEnemy, foe: int, terms: int) -> bool:
    """8.2.3.event-commands: The Battle condition of the flowchart, for a Battle on an Event's terms, with no Feat."""
    fight = Fight(question.space, foe)
    if question.faction == DUX:
        return dux.may_win(g, fight, dux.at_best(g, fight, terms))
    if question.faction == CIVITATES:
        return civitates.may_win(g, fight, terms)
    return saxons.wins(g, fight, terms) if question.faction == SAXONS else scotti.attacks(g, fight, (terms,))


def best_enemy(g: Game, b: Board, faction: int, fights: list[Action]) -> Action:
    """8.2.3.event-commands: Barbarians fight players first; all fight the enemy that is best against its victory."""

    def rank(action: Action) -> tuple[bool, int]:
        foe = foe_of(b, faction, action)
        return is_briton(faction) or not victory_terms.played(b, foe), -victory_terms.best_beyond(b, foe)

    return _first_of(g, fights, rank)


def foe_of(b: Board, faction: int, action: Action) -> int:
    return CIVITATES if action.who == "britons" else SEATS.index(action.who or "")


def is_assured(g: Game, b: Board, question: enemies.ChooseEnemy, foe: int, frame: enemies.Fight) -> bool:
    """8.5.4.raid-battle, 8.6.5.raid-battle: A Stronghold is sure to fall, or by a Coup de Main that will be rolled."""
    coup = bool(frame.terms & SURPRISE_HERE)
    if frame.terms & NO_ASSAULT or not raider_assault.could_ever(b, question.space, sum(frame.attack), coup):
        return False
    fight = Fight(question.space, foe)
    return battle_trial.always_razes(g, question.faction, fight, frame.terms, frame.attack, LOW)


def force_battle(g: Game, b: Board, question: replies.ForceBattle) -> Action | None:
    """8.5.7.respond-saxons, 8.6.7.respond-scotti, 8.7.9.respond, 8.8.9.respond: Whether a Deep Raid is met."""
    if is_briton(question.faction) and not control.friendly(b, question.faction, question.space):
        return replies.LET_PASS[question.space]
    return answer_raid(g, b, question.faction, question.space, question.raider, forced_battle(g, b, question))


def reply_to_ravage(g: Game, b: Board, question: replies.ReplyToRavage) -> Action | None:
    """8.5.7.respond-saxons, 8.7.9.respond, 8.8.9.respond: Whether Saxons who Ravage are fought."""
    return answer_raid(g, b, question.faction, question.space, SAXONS, forced_battle(g, b, question))


def forced_battle(g: Game, b: Board, question: replies.ForceBattle | replies.ReplyToRavage) -> Battle:
    """The Battle that an answer would bring about."""
    if isinstance(question, replies.ReplyToRavage):
        return Battle(question.space, question.faction, SAXONS, DEFENDERS_STAY | NO_WITHDRAWAL)
    raid: landing.Landing = g.find(landing.Landing)
    return Battle(question.space, question.raider, question.faction, raid.terms(g.find(Order)), raid.party())


def answer_raid(g: Game, b: Board, faction: int, space: int, raider: int, frame: Battle) -> Action:
    """8.5.7.respond-saxons, 8.6.7.respond-scotti: Barbarians meet players alone; Britons where nothing can be lost."""
    if not is_briton(faction):
        meets = not b.nonplayer[raider]  # [8.5.7.respond-saxons] [8.6.7.respond-scotti]
    else:
        meets = is_safe(g, b, faction, space, frame)
    return replies.MEET[space] if meets else replies.LET_PASS[space]


def is_safe(g: Game, b: Board, faction: int, space: int, frame: Battle) -> bool:
    """8.7.9.respond, 8.8.9.respond: In no course of it the last Friendly Troop could fall, or any Cavalry."""
    left = least_left(g, b, faction, space, frame)
    return left >= (at_stake(b, faction, space) if faction == DUX else 1)  # [8.7.9.respond] [8.8.9.respond]


def at_stake(b: Board, faction: int, space: int) -> int:
    """8.7.9.respond, 8.8.9.respond: What must not be lost: Cavalry to the Dux, Friendly Troops to the Civitates."""
    return b.at(space, CAVALRY) if faction == DUX else victory_terms.friendly_troops(b, CIVITATES, space)


def least_left(g: Game, b: Board, faction: int, space: int, frame: Battle) -> int:
    """8.7.9.respond, 8.8.9.respond: How much of it is left after the worst course that a forced Battle can take."""
    attacking = frame.executor == faction
    ours = side_of(b, faction, frame.target if attacking else frame.executor)
    fate = FixedDice(LOW, HIGH) if attacking else FixedDice(HIGH, LOW, LOW)
    left: list[int] = []
    for stance in _stances(b, space, frame.target if attacking else frame.executor):
        after: Any = battle_trial.fought_out(g, frame, ours, stance, fate).board
        left.append(at_stake(after, faction, space))
    return min(left)


def _stances(b: Board, space: int, raider: int) -> list[int]:
    """8.7.9.respond, 8.8.9.respond: What the others may do; a player may Assault where a non-player would not.

    It also chooses which of its Units fall.
    """
    bold = [] if b.nonplayer[raider] else [stance | stances.ASSAULT for stance in stances.EVERY]
    return [stance | fallen for fallen in stances.falls(b, space, 1 << raider) for stance in (*stances.EVERY, *bold)]


ANSWERS: Final[dict[type[Decision], Any]] = {
    placing.PlaceUnits: place_units,
    march.Escort: escort,
    trade.Improve: improve,
    muster.Found: found,
    invite.SettleAt: settle_at,
    build.RaiseFort: raise_fort,
    build.RaiseTown: raise_town,
    reinforce.SpareTroops: spare_troops,
    reinforce.Send: send,
    pillage.CarryOff: carry_off,
    pillage.Blame: blame,
    commands_settle.SettleChoice: settle,
    entreat.WinOver: win_over,
    commands_ransom.WhoPaysRansom: ransom,
    commands_spoils.TakeSpoils: spoils,
    niall.GatherRaiders: gather_raiders,
    niall.ReleaseRaiders: release_raiders,
    enemies.ChooseEnemy: choose_enemy,
    replies.ForceBattle: force_battle,
    replies.ReplyToRavage: reply_to_ravage,
}


def answer(g: Game, b: Any, question: Any) -> Action | None:
    known = ANSWERS.get(type(question))
    return None if known is None else known(g, b, question)
