"""Why a non-player answers as it does: lines of the trace for what no plan has laid down.

Events, forced Battles, tactics in Battle, Annona and Upkeep are answered without a step of a flowchart; their lines are
written when the answer is played, in games that keep a log.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.engine.nouns import Arg, Series
from logres.games.pendragon import resources
from logres.games.pendragon.battle import assault, casualties, prebattle, siege, withdrawal
from logres.games.pendragon.battle.engagement import Engagement
from logres.games.pendragon.commands.barbarian import ransom, replies
from logres.games.pendragon.commands.briton import pillage
from logres.games.pendragon.commands.core import tribute
from logres.games.pendragon.epoch import annona, hoarding, relocation, upkeep
from logres.games.pendragon.events.questions import ChooseFaction, EventDecision
from logres.games.pendragon.names import DUX, SAXONS, SCOTTI, SEATS
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.answers import (
    epoch_choices,
    event_order,
    events,
    housekeeping,
    policies,
    tactics,
    wording,
)
from logres.games.pendragon.nonplayer.fixed_dice import offered
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.tracks import is_briton

_REPLIES: Final = ("8.8.9.respond", "8.7.9.respond", "8.6.7.respond-scotti", "8.5.7.respond-saxons")
_IN_BATTLE: Final[dict[type[Decision], str]] = {
    casualties.Lose: "8.4.1.reverse-order",
    casualties.ProposeShare: "8.4.1.reverse-order",
    casualties.AgreeToShare: "8.4.1.reverse-order",
    assault.ChooseAssault: "8.4.2.assault-sure",
    assault.Steadfast: "8.4.2.dux-escalade",
    siege.Besiege: "8.4.2.attack-tactics",
    withdrawal.Admit: "8.4.2.dux-admits",
}
_OF_FEATS: Final[dict[type[Decision], str]] = {
    ransom.WhoPaysRansom: "8.5.4.ransom",
    pillage.Blame: "8.7.1.pillage-before-battle",
}
_HOUSEHOLD: Final[dict[type[Decision], tuple[str, str]]] = {  # of the Dux, of the Civitates
    annona.PayAnnona: ("8.8.7.annona", "8.7.7.annona"),
    annona.ShareAnnona: ("8.8.7.annona", "8.7.8.consent-resources"),
    hoarding.Hoard: ("8.3.maximum", "8.7.7.hoard"),
    upkeep.KeepForts: ("8.8.7.upkeep", "8.3.maximum"),
    upkeep.MaintainRoads: ("8.8.7.upkeep", "8.3.maximum"),
    upkeep.PayComitates: ("8.3.maximum", "8.7.7.comitates"),
    upkeep.DismissComitates: ("8.3.maximum", "8.7.7.comitates"),
    relocation.Depart: ("8.8.7.relocate", "8.7.7.relocate"),
    relocation.SendHome: ("8.8.7.relocate", "8.7.7.relocate"),
    relocation.GoNear: ("8.8.7.relocate", "8.7.7.relocate"),
    resources.Lend: ("8.8.8.pay-blue", "8.7.8.consent-resources"),
    resources.Mix: ("8.8.8.pay-blue", "8.7.4.muster-units"),
    tribute.Grant: ("8.8.8.no-tribute", "8.7.8.no-tribute"),
    tribute.Tribute: ("8.8.8.no-tribute", "8.7.8.no-tribute"),
}


def explain(g: Game, b: Any, question: Decision, action: Action) -> None:
    """A line for an answer that is about to be played, if a non-player gives it and had a choice."""
    if not isinstance(question, FactionDecision) or not b.nonplayer[question.faction]:
        return
    if isinstance(question, (replies.ForceBattle, replies.ReplyToRavage)):
        _reply(g, b, question, action)
    elif isinstance(question, EventDecision):
        _event(g, b, question, action)
    elif type(question) in _OF_FEATS:
        _text_of(g, question, action, offered(g, b, question), _OF_FEATS[type(question)])
    elif type(question) in tactics.ANSWERS or type(question) in housekeeping.ANSWERS:
        _other(g, b, question, action)


def _reply(g: Game, b: Any, question: Any, action: Action) -> None:
    """8.5.7.respond-saxons, 8.6.7.respond-scotti, 8.7.9.respond, 8.8.9.respond: Whether a forced Battle is fought."""
    faction, space = question.faction, trace.AREA[question.space]
    yes, rule = action.verb == replies.MEET[question.space].verb, _REPLIES[faction]
    if not is_briton(faction):
        raider = SAXONS if faction == SCOTTI else SCOTTI
        trace.asked(g, faction, rule, yes, "forces Battle in {}, if {} are a player", space, trace.FACTION[raider])
        return
    frame = policies.forced_battle(g, b, question)
    least = policies.least_left(g, b, faction, question.space, frame)
    words = "Cavalry" if faction == DUX else "Friendly Troops"
    there = policies.at_stake(b, faction, question.space)
    template = "forces Battle in {}, where at worst {} of {} " + words + " are left"
    trace.asked(g, faction, rule, yes, template, space, least, there)


def _event(g: Game, b: Any, question: EventDecision, action: Action) -> None:
    """8.3.1.event-benefit: The answers of an Event, and the values by which they were compared."""
    legal = offered(g, b, question)
    if len(legal) == 1:
        return
    if epoch_choices.choose(g, b, question) == action:
        _text_of(g, question, action, legal, "8.2.1.epoch-instructions")
        return
    found = events.compared(g, b, question)
    args: list[Arg] = [
        wording.question(question),
        wording.answer(question, action),
        wording.answers(question, list(found)),
    ]
    template, left = "{0}: {1} (of {2}", list(found)
    for name, values, after in event_order.narrowed(found):
        if len(set(values)) > 1:
            at = len(args)
            template += f"; {{{at}}} {{{at + 1}}}: {{{at + 2}}}"
            args += [name, Series(values), wording.answers(question, after)]
        left = after
    itself = isinstance(question, ChooseFaction) and action.who == SEATS[question.faction] and left != [action]
    rule = "8.2.3.choose-self" if itself else "8.3.1.event-benefit"
    end = "; itself)" if itself else "; random)" if len(left) > 1 else ")"
    trace.compared(g, question.faction, rule, template + end, *args)


def _other(g: Game, b: Any, question: Any, action: Action) -> None:
    """What was answered in Battle or in the household, by which rule, and what could have been."""
    legal = offered(g, b, question)
    if len(legal) == 1:
        return
    rule = _rule(question)
    if isinstance(question, (prebattle.EvadeOrAmbush, withdrawal.Withdraw)):
        own, theirs = tactics.facing(g.find(Engagement), question.faction)
        words = "{0}: {1} (of {2}; own strength {3}, theirs {4})"
        trace.compared(g, question.faction, rule, words, *_said(question, action, legal), own, theirs)
        return
    _text_of(g, question, action, legal, rule)


def _text_of(g: Game, question: FactionDecision, action: Action, legal: list[Action], rule: str) -> None:
    """An answer among others that nothing was compared for."""
    trace.compared(g, question.faction, rule, "{0}: {1} (of {2})", *_said(question, action, legal))


def _rule(question: Any) -> str:
    """The rule by which a question is answered; section 8 has no priority for the household of Barbarians."""
    kind = type(question)
    if kind in _IN_BATTLE or kind not in _HOUSEHOLD:
        return _IN_BATTLE.get(kind, "8.4.2.tactics-table")
    return _HOUSEHOLD[kind][question.faction] if is_briton(question.faction) else "8.3.ties-random"


def _said(question: Decision, action: Action, legal: list[Action]) -> tuple[Arg, Arg, Arg]:
    """What was asked, what was answered, and all that could have been."""
    return wording.question(question), wording.answer(question, action), wording.answers(question, legal)
