"""8.1.1, 8.2, 8.3.1 Events: whether one would have an effect, and what a non-player answers when it executes one.

"Would this be effective?" is asked of the Event itself, carried out on a copy. So is "which space?": every answer is
tried to the end of the Event, and what comes of it is compared in the order of 8.3.1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.errors import LogresError
from logres.engine.frames import Procedure
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.events import sides as cards
from logres.games.pendragon.events.event import Event
from logres.games.pendragon.events.handling import Handling
from logres.games.pendragon.events.questions import (
    ENOUGH,
    PLACE,
    ChooseFaction,
    ChooseSea,
    ChooseSite,
    ChooseSpace,
    ChooseUnits,
    ChooseWay,
    EventDecision,
)
from logres.games.pendragon.names import (
    BRITANNICUS,
    BRITONS,
    GERMANICUS,
    HIBERNICUS,
    NOBODY,
    SAXONS,
    SEAS,
    SEATS,
    SEPTENTRIONALIS,
    SPACE,
)
from logres.games.pendragon.nonplayer.answers import housekeeping, tactics
from logres.games.pendragon.nonplayer.answers.event_order import Outcome, narrowed
from logres.games.pendragon.nonplayer.answers.event_worth import Score, changes, score, types, welfare
from logres.games.pendragon.nonplayer.fixed_dice import TrialDice, offered, seeded_choice

MOST_QUESTIONS: Final = 200
FEW: Final = 12  # answers; beyond them what follows a choice is not weighed
PLACES: Final[dict[int, Callable[[Game, Board, int], list[int]]]] = {}  # by card; filled by conditions.py
_FAILED: Final = Outcome((), 0, ())


class Performance(Procedure):
    """8.2.2.dual-use: One side of a card, executed by a non-player."""

    STEPS = ("execute",)

    def __init__(self, faction: int, card: int, side: int) -> None:
        super().__init__()
        self.faction = faction
        self.card = card
        self.side = side

    def execute(self, g: Game, b: Board) -> None:
        cards.execute(g, b, self.faction, self.card, self.side)


# ---------------------------------------------------------------------- effectiveness


def is_effective(g: Game, b: Board, faction: int, card: int, side: int) -> bool:
    """8.1.1.decline-ineffective: Whether the Event would change anything but take own pieces away."""
    after = performed(g, Performance(faction, card, side), careful=False)
    if changes(b, after, faction):
        return True
    return changes(b, performed(g, Performance(faction, card, side), careful=True), faction)


def performed(g: Game, frame: Procedure, careful: bool) -> Board:
    """The board after a frame was carried out on a copy; careful answers are weighed, others are the first that go."""
    trial = g.trial(frame, seed="an Event")
    run_out(trial, careful)
    after: Any = trial.board
    return after  # type: ignore[no-any-return]


def run_out(trial: Game, careful: bool, ahead: int = 0) -> None:
    """Answer all that is asked; `ahead` is for how many spaces to come what would be chosen is weighed too."""
    for _ in range(MOST_QUESTIONS):
        question: Any = trial.decision
        if question is None:
            return
        chosen = quick(trial, trial.board, question)
        if chosen is None and isinstance(question, EventDecision):
            near = ahead > 0 and _among_few(trial, question)
            weighed = careful or near or _decides_who_gains(trial.board, question)
            chosen = choose(trial, trial.board, question, 0) if weighed else None
            ahead -= near
        trial.play(chosen or admitted(trial, trial.board, question)[0])


def _decides_who_gains(b: Any, question: EventDecision) -> bool:
    """What a space is worth depends on whom a non-player then names, and which way it takes."""
    return isinstance(question, (ChooseFaction, ChooseWay)) and bool(b.nonplayer[question.faction])


def _among_few(g: Game, question: EventDecision) -> bool:
    """What a first space is worth depends on the best of those that follow."""
    return isinstance(question, ChooseSpace) and len(offered(g, g.board, question)) <= FEW


def quick(g: Game, b: Any, question: Any) -> Action | None:
    """What is known without weighing: the answer of a plan, of the tactics, of the household."""
    return question.forced(g, b) or tactics.answer(g, b, question) or housekeeping.answer(g, b, question)


# ---------------------------------------------------------------------- weighing


def outcome_of(g: Game, faction: int, action: Action, ahead: int) -> Outcome:
    """What comes of an answer, once the Event is over."""
    before: Any = g.board
    trial = g.trial(within=Event, script=TrialDice())
    trial.seed = "a trial"  # the same dice for every answer
    try:
        trial.play(action)
        run_out(trial, careful=False, ahead=ahead)
    except LogresError:
        return _FAILED
    after: Any = trial.board
    gain = welfare(after, faction) - welfare(before, faction)
    return Outcome(score(before, after, faction), gain, types(before, after, faction))


def choose(g: Game, b: Any, question: Any, ahead: int = 1) -> Action | None:
    """8.2.3.unprioritised, 8.3.1.event-benefit: The answer that brings most; among equals chance decides."""
    legal = offered(g, b, question)
    if len(legal) == 1:
        only: Action = legal[0]
        return only
    found = compared(g, b, question, ahead)
    if isinstance(question, ChooseFaction):
        own = instructed(g, b, question) or own_choice(question, list(found), [won.score for won in found.values()])
        if own is not None:
            return own
    best = narrowed(found)[-1].left
    return best[seeded_choice(g, g.count, len(best))]


class LastCompared:
    """What came of the answers to the question compared last, kept until another is."""

    def __init__(self) -> None:
        self.of: tuple[Game, Any, int] | None = None
        self.found: dict[Action, Outcome] = {}

    def holds(self, g: Game, question: Any) -> bool:
        """A question that is just being answered counts as played already."""
        of = self.of
        return of is not None and of[0] is g and of[1] is question and g.count in (of[2], of[2] + 1)

    def keep(self, g: Game, question: Any, found: dict[Action, Outcome]) -> None:
        self.of, self.found = (g, question, g.count), found


_COMPARED: Final = LastCompared()


def compared(g: Game, b: Any, question: Any, ahead: int = 1) -> dict[Action, Outcome]:
    """The answers that may be chosen, and what comes of each."""
    if not _COMPARED.holds(g, question):
        found = {a: outcome_of(g, question.faction, a, ahead) for a in admitted(g, b, question)}
        _COMPARED.keep(g, question, found)
    return _COMPARED.found


def admitted(g: Game, b: Any, question: Any) -> list[Action]:
    """8.3.1.event-seas, 8.4.1.site-choice, 8.4.1.cavalry-source: The answers that a non-player may choose from."""
    legal = offered(g, b, question)
    if isinstance(question, ChooseSpace) and question.card in PLACES:
        return by_instruction(g, b, question, legal)
    if isinstance(question, ChooseSea):
        return by_sea(g, b, question.faction, legal)
    if isinstance(question, ChooseSite) and all(b.sites[site] == NOBODY for site in question.options):
        return by_site(question.faction, legal)
    if isinstance(question, ChooseUnits):
        return by_region(g.find(Handling), by_source(legal))
    return by_source(legal)


def by_region(handling: Handling | None, legal: list[Action]) -> list[Action]:
    """8.3.1.event-benefit: As much as can be done in the Region begun with, before another is."""
    if handling is None or not handling.used:
        return legal
    begun = [action for action in legal if action != ENOUGH and PLACE[action.area or ""] == handling.used[-1]]
    return begun or legal


def by_instruction(g: Game, b: Any, question: ChooseSpace, legal: list[Action]) -> list[Action]:
    """8.2.1.second-faction: Only the spaces that the instruction names; where there are none, none if that may be."""
    places = PLACES[question.card](g, b, question.faction)
    found = [action for action in legal if action != ENOUGH and SPACE[action.area or ""] in places]
    return found or [action for action in legal if action == ENOUGH] or legal


def by_site(faction: int, legal: list[Action]) -> list[Action]:
    """8.4.1.site-choice: Of vacant Sites those of the kind that the faction prefers."""
    best = min([tactics.site_rank(faction, action) for action in legal if action != ENOUGH])
    return [action for action in legal if action == ENOUGH or tactics.site_rank(faction, action) == best]


def by_sea(g: Game, b: Any, faction: int, legal: list[Action]) -> list[Action]:
    """8.3.1.event-seas: A Sea that the faction flips, else none that would be flipped; any Sea where nothing is."""
    flipped = [action for action in legal if flips(g, b, action)]
    wanted = [action for action in flipped if wants_sea(b, faction, action)]
    return wanted or [action for action in legal if action not in flipped] or legal


def flips(g: Game, b: Any, action: Action) -> bool:
    trial = g.trial(within=Event, script=TrialDice())
    try:
        trial.play(action)
    except LogresError:
        return False
    after: Any = trial.board
    return bool(after.patrolled != b.patrolled)


_BOXES: Final = ("out_of_play", "casualties", "available")


def by_source(legal: list[Action]) -> list[Action]:
    """8.4.1.cavalry-source: Off-map Cavalry are taken from Out of Play first, then Casualties, then Available."""
    boxes = [action.area for action in legal if action.area in _BOXES and action.verb != "remove"]
    if not boxes:
        return legal
    first = min(boxes, key=lambda area: _BOXES.index(area or ""))  # [8.4.1.cavalry-source]
    return [action for action in legal if action.area == first]


def instructed(g: Game, b: Any, question: ChooseFaction) -> Action | None:
    """8.2.3.choose-self: Itself, where its instruction is met, whatever that may cost it."""
    own = [action for action in offered(g, b, question) if action.who == SEATS[question.faction]]
    places = PLACES.get(question.card)
    return own[0] if own and places is not None and places(g, b, question.faction) else None


def own_choice(question: ChooseFaction, legal: list[Action], scores: list[Score]) -> Action | None:
    """8.2.3.choose-self: Itself, wherever it gains by it or at least does not lose."""
    for action, brings in zip(legal, scores, strict=True):
        if action.who == SEATS[question.faction] and brings >= (0,) * len(brings):
            return action
    return None


def wants_sea(b: Board, faction: int, action: Action) -> bool:
    """8.3.1.event-seas: Britons patrol any Sea but Septentrionalis; Barbarians rid their own Seas of patrols."""
    if action == ENOUGH:
        return False
    sea = SEAS.index(action.area or "")
    if faction in BRITONS:
        return sea != SEPTENTRIONALIS and not b.patrolled[sea]
    own = (GERMANICUS, BRITANNICUS) if faction == SAXONS else (HIBERNICUS,)
    return sea in own and bool(b.patrolled[sea])
