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
from logres.games.pendragon.battle import prebattle, withdrawal
from logres.games.pendragon.battle.engagement import Engagement
from logres.games.pendragon.commands.barbarian import replies
from logres.games.pendragon.events.questions import EventDecision
from logres.games.pendragon.names import CIVITATES, DUX, SAXONS, SCOTTI
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.nonplayer.answers import events, housekeeping, policies, tactics
from logres.games.pendragon.nonplayer.fixed_dice import offered
from logres.games.pendragon.plans import FactionDecision
from logres.games.pendragon.tracks import is_briton

_REPLIES: Final = ("8.8.9.respond", "8.7.9.respond", "8.6.7.respond-scotti", "8.5.7.respond-saxons")
_NAMES: Final = (
    "Dominance", "own tracks", "enemy tracks", "own Strongholds", "Strongholds of those targeted first",
    "Strongholds of enemies", "own Units", "Units of those targeted first", "Units of enemies", "Foederati",
    "Foederati Strongholds", "Foederati of all", "Foederati of players",
)  # fmt: skip


def explain(g: Game, b: Any, question: Decision, action: Action) -> None:
    """A line for an answer that is about to be played, if a non-player gives it and had a choice."""
    if not isinstance(question, FactionDecision) or not b.nonplayer[question.faction]:
        return
    if isinstance(question, (replies.ForceBattle, replies.ReplyToRavage)):
        _reply(g, b, question, action)
    elif isinstance(question, EventDecision):
        _event(g, b, question, action)
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
    left = {option: brings for option, brings in events.compared(g, b, question).items() if brings.score}
    args: list[Arg] = [question.kind, action.text, _texts(list(left))]
    template = "{0}: {1} (of {2}"
    for name, every in _criteria(left):
        values = {option: every[option] for option in left}
        if len(set(values.values())) > 1:
            at, best = len(args), max(values.values())
            left = {option: brings for option, brings in left.items() if values[option] == best}
            template += f"; {{{at}}} {{{at + 1}}}: {{{at + 2}}}"
            args += [name, Series(tuple(values.values())), _texts(list(left))]
    trace.compared(g, question.faction, "8.3.1.event-benefit", template + ")", *args)


def _criteria(left: dict[Action, events.Outcome]) -> list[tuple[str, dict[Action, int]]]:
    """The criteria of 8.3.1 with the value of each answer. Those left later are found among them."""
    most = min([len(brings.score) for brings in left.values()], default=0)
    return [(name, {a: brings.score[at] for a, brings in left.items()}) for at, name in enumerate(_NAMES[:most])]


def _other(g: Game, b: Any, question: Any, action: Action) -> None:
    """8.4.2.tactics-table, 8.7.7.annona: What was answered in Battle or in the household, and what could have been."""
    legal = offered(g, b, question)
    if len(legal) == 1:
        return
    rule = "8.4.2.tactics-table" if type(question) in tactics.ANSWERS else _household_rule(question.faction)
    if isinstance(question, (prebattle.EvadeOrAmbush, withdrawal.Withdraw)):
        own, theirs = tactics.facing(g.find(Engagement), question.faction)
        words = "{0}: {1} (of {2}; own strength {3}, theirs {4})"
        trace.compared(g, question.faction, rule, words, question.kind, action.text, _texts(legal), own, theirs)
        return
    trace.compared(g, question.faction, rule, "{0}: {1} (of {2})", question.kind, action.text, _texts(legal))


def _household_rule(faction: int) -> str:
    return "8.7.7.annona" if faction == CIVITATES else "8.8.7.annona" if faction == DUX else "8.3.ties-random"


def _texts(actions: list[Action]) -> Arg:
    return Series(tuple([action.text for action in actions])) if actions else "none"
