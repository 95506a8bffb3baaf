"""The rules of one Command or Feat, as the frame asks for them; and which faction has which.

A `Chapter` holds no state: what was designated stands in the `Order` (order.py) it is asked about. menu.py enrols all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.names import COMMANDS, FEATS, N_FACTIONS, N_SPACES, NOBODY, SPACES
from logres.games.pendragon.plans import FactionDecision

if TYPE_CHECKING:
    from logres.games.pendragon.commands.core.order import Order

Pick = tuple[Any, ...]  # a designated space first, then how the Command is done there
Task = tuple[Any, ...]  # phase, 1 for the Feat's, then the pick

ALL_SPACES: Final = list(range(N_SPACES))
SELECT: Final = tuple([Action("select", area=space) for space in SPACES])


class Chapter:
    """The rules of one Command or Feat of one faction."""

    NAME: ClassVar[str] = ""
    RULE: ClassVar[str] = ""  # what a log line refers to
    FEAT: ClassVar[bool] = False
    ORDERED: ClassVar[bool] = True  # its spaces are resolved as designated; else the faction is asked each time
    ONCE: ClassVar[bool] = True  # a space is designated once; a March may send several groups from one
    STEADY: ClassVar[bool] = False  # where it can be done does not depend on what of it is designated already
    FLOOR: ClassVar[int] = -1  # what the cheapest way costs in every space, where that is the same for all
    UNIFORM: ClassVar[bool] = False  # every pick has the same price
    PRICED: ClassVar[bool] = True  # each pick has a price of its own, and costs no Wealth

    # Designation.

    def most(self, b: Board, run: Order) -> int:
        """2.3.5.limited-command: How many spaces may be designated."""
        return 1 if run.limited else N_SPACES

    def full(self, b: Board, run: Order, space: int) -> bool:
        """2.3.5.limited-command: Whether no further space may be designated."""
        chosen = len(run.chosen())
        granted = run.free and (run.command == NOBODY) == self.FEAT
        if granted and run.most < N_SPACES:  # [5.1.1.event-beats-rules]
            return chosen >= run.most
        return chosen >= min(run.most, self.most(b, run))

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        """Why a space cannot be designated, money apart."""
        return None

    def likely(self, b: Board, run: Order) -> list[int]:
        """The spaces worth asking about: all others are refused. In order of number."""
        return ALL_SPACES

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """The spaces that are not refused. A quicker list than the filter may stand in its place."""
        return [space for space in self.likely(b, run) if self.refuse(g, b, run, space) is None]

    def begins(self, g: Game, b: Board, run: Order) -> bool:
        """Whether some space can be designated first; a quicker answer may stand in its place."""
        if self.FLOOR >= 0:
            open_to = self.likely(b, run) if run.affords_more(b, self.FLOOR) else ()
            return any(self.refuse(g, b, run, space) is None for space in open_to)
        return bool(self.payable(b, run, self.spaces(g, b, run)))

    def payable(self, b: Board, run: Order, spaces: list[int]) -> list[int]:
        """3.1.pay-up-front: Those of the spaces that can be paid besides what is designated."""
        if self.FLOOR >= 0:
            return spaces if run.affords_more(b, self.FLOOR) else []
        return [space for space in spaces if run.payable(b, self.ways(b, run, space))]

    def ways(self, b: Board, run: Order, space: int) -> list[Pick]:
        """How it can be done in a space; where there are several the faction chooses one."""
        return [(space,)]

    def way(self, pick: Pick) -> Action:
        """The notation of one way. It names the space."""
        return SELECT[pick[0]]

    def question(self, g: Game, b: Board, run: Order, space: int) -> FactionDecision | None:
        """What is asked when a space was selected, if it is more than a choice among ways. It ends with run.add."""
        return None

    def refuse_done(self, g: Game, b: Board, run: Order) -> Refusal | None:
        """Why designation cannot end yet, apart from its being empty or too dear."""
        return None

    def price(self, b: Board, run: Order, pick: Pick) -> int:
        """What one pick costs in Resources or Renown."""
        return 0

    def cost(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> int:
        """What all picks together cost in Resources or Renown."""
        if self.UNIFORM:
            return len(picks) * self.price(b, run, picks[0]) if picks else 0
        total = 0
        for pick in picks:
            total += self.price(b, run, pick)
        return total

    def wealth(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> int:
        """What all picks together cost in Wealth, besides."""
        return 0

    def resources_only(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> int:
        """What of the cost the Civitates may not pay in Wealth."""
        return 0

    def implied(self, b: Board, run: Order) -> int:
        """The Feat that the designated spaces need already, such as Surprise for a Deep Raid."""
        return NOBODY

    def proposal(self, g: Game, b: Board, run: Order) -> FactionDecision | None:
        """The next thing the other Briton has to agree to. Its answer does run.agree() or run.reopen()."""
        return None

    def pruned(self, picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
        """What is left of the picks after one was taken back, where some depend on others."""
        return picks

    # Resolution.

    def ordered(self, phase: int) -> bool:
        """Whether the tasks of a phase come as designated; else the faction is asked each time."""
        return self.ORDERED

    def tasks(self, b: Board, run: Order, picks: tuple[Pick, ...]) -> tuple[Task, ...]:
        """What is to be resolved, by phases: all of the first phase before any of the next."""
        flag = 1 if self.FEAT else 0
        return tuple([(0, flag, *pick) for pick in picks])

    def perform(self, g: Game, b: Board, run: Order, task: Task) -> None:
        """Resolve one task; it may call one frame. A space whose condition fails passes with a line in the log."""

    def finish(self, g: Game, b: Board, run: Order) -> None:
        """When all is resolved; it may call one frame."""


class FeatChapter(Chapter):
    """The rules of one Feat of one faction."""

    FEAT = True
    ACCOMPANIES: ClassVar[tuple[int, ...]] = ()
    MODIFIES: ClassVar[bool] = False  # works inside the Command's spaces, which ask the Order for it

    def refuse_feat(self, b: Board, run: Order) -> Refusal | None:
        """4.1.1.accompanying: The Commands a Feat may go with."""
        if run.command != NOBODY and run.command not in self.ACCOMPANIES:
            return Refusal(f"{self.NAME} does not accompany {COMMANDS[run.command]}.", "4.1.1.accompanying")
        return None

    def given(self, b: Board, run: Order) -> tuple[Pick, ...]:
        """Spaces that need no asking, where a Feat affects all of them."""
        return ()


N_COMMANDS: Final = len(COMMANDS)
N_FEATS: Final = len(FEATS)
CHAPTERS: Final[list[Chapter]] = [Chapter() for _ in range(N_FACTIONS * N_COMMANDS)]
FEAT_CHAPTERS: Final[list[FeatChapter]] = [FeatChapter() for _ in range(N_FACTIONS * N_FEATS)]
COMMANDS_OF: Final[list[list[int]]] = [[] for _ in range(N_FACTIONS)]
FEATS_OF: Final[list[list[int]]] = [[] for _ in range(N_FACTIONS)]


def enrol(faction: int, command: int, chapter: Chapter) -> None:
    """Make a Command known as one of a faction's."""
    CHAPTERS[faction * N_COMMANDS + command] = chapter
    COMMANDS_OF[faction].append(command)


def enrol_feat(faction: int, feat: int, chapter: FeatChapter) -> None:
    """Make a Feat known as one of a faction's."""
    FEAT_CHAPTERS[faction * N_FEATS + feat] = chapter
    FEATS_OF[faction].append(feat)


def chapter_of(faction: int, command: int) -> Chapter:
    return CHAPTERS[faction * N_COMMANDS + command]


def feat_of(faction: int, feat: int) -> FeatChapter:
    return FEAT_CHAPTERS[faction * N_FEATS + feat]
