"""The rules of one Command or Feat, as the frame asks for them; and which faction has which.

A `Chapter` holds no state: what was designated stands in the `Order` (order.py) it is asked about. menu.py registers
all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from logres.engine.actions import Action, Refusal
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.picks import Designated, Pick, Task
from logres.games.pendragon.names import COMMANDS, FEATS, N_FACTIONS, N_SPACES, NOBODY, SPACES
from logres.games.pendragon.plans import FactionDecision

if TYPE_CHECKING:
    from logres.games.pendragon.commands.core.order import Order

P = TypeVar("P", bound=Designated)

ALL_SPACES: Final = list(range(N_SPACES))
SELECT: Final = tuple([Action("select", area=space) for space in SPACES])


class Chapter(Generic[P]):
    """The rules of one Command or Feat of one faction, whose picks have the shape P."""

    NAME: ClassVar[str] = ""
    RULE: ClassVar[str] = ""  # what a log line refers to
    NEEDS: ClassVar[str] = ""  # why a space is refused, where `spaces` decides and no other reason is given
    FEAT: ClassVar[bool] = False
    ORDERED: ClassVar[bool] = True  # its spaces are resolved as designated; else the faction is asked each time
    ONCE: ClassVar[bool] = True  # a space is designated once; a March may send several groups from one
    STEADY: ClassVar[bool] = False  # where it can be done does not depend on what of it is designated already
    FLOOR: ClassVar[int] = -1  # what the cheapest way costs in every space, where that is the same for all
    UNIFORM: ClassVar[bool] = False  # every pick has the same price
    PRICED: ClassVar[bool] = True  # each pick has a price of its own, and costs no Wealth

    def shape(self, *fields: Any) -> P:
        """A pick of its fields: a Pick, unless the chapter has a shape of its own."""
        return cast(P, Pick(*fields))

    def picks(self, run: Order) -> tuple[P, ...]:
        """What is designated for this chapter."""
        return cast("tuple[P, ...]", run.feat_picks if self.FEAT else run.picks)

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

    # Where it can be done, money apart, is said once: by `refuse`, or by `spaces` where one look finds them all.

    def refuse(self, g: Game, b: Board, run: Order, space: int) -> Refusal | None:
        """Why a space cannot be designated."""
        if not self.NEEDS or space in self.spaces(g, b, run):
            return None
        return Refusal(self.NEEDS, self.RULE)

    def likely(self, b: Board, run: Order) -> list[int]:
        """The spaces worth asking about: all others are refused. In order of number."""
        return ALL_SPACES

    def spaces(self, g: Game, b: Board, run: Order) -> list[int]:
        """The spaces that are not refused."""
        return [space for space in self.likely(b, run) if self.refuse(g, b, run, space) is None]

    def begins(self, g: Game, b: Board, run: Order) -> bool:
        """Whether some space can be designated first."""
        if self.FLOOR < 0:
            return bool(self.payable(b, run, self.spaces(g, b, run)))
        if not run.affords_more(b, self.FLOOR):
            return False
        if self.NEEDS:
            return bool(self.spaces(g, b, run))
        return any(self.refuse(g, b, run, space) is None for space in self.likely(b, run))

    def payable(self, b: Board, run: Order, spaces: list[int]) -> list[int]:
        """3.1.pay-up-front: Those of the spaces that can be paid besides what is designated."""
        if self.FLOOR >= 0:
            return spaces if run.affords_more(b, self.FLOOR) else []
        return [space for space in spaces if run.payable(b, self.ways(b, run, space))]

    def unpayable(self, b: Board, run: Order, space: int) -> Refusal:
        """Why a space that is not refused is not among the payable ones."""
        return Refusal("This cannot be paid.", "3.1.pay-up-front")

    def ways(self, b: Board, run: Order, space: int) -> list[P]:
        """How it can be done in a space; where there are several the faction chooses one."""
        return [self.shape(space)]

    def way(self, pick: P) -> Action:
        """The notation of one way. It names the space."""
        return SELECT[pick.space]

    def question(self, g: Game, b: Board, run: Order, space: int) -> FactionDecision | None:
        """What is asked when a space was selected, if it is more than a choice among ways. It ends with run.add."""
        return None

    def refuse_done(self, g: Game, b: Board, run: Order) -> Refusal | None:
        """Why designation cannot end yet, apart from its being empty or too dear."""
        return None

    def price(self, b: Board, run: Order, pick: P) -> int:
        """What one pick costs in Resources or Renown."""
        return 0

    def cost(self, b: Board, run: Order, picks: tuple[P, ...]) -> int:
        """What all picks together cost in Resources or Renown."""
        if self.UNIFORM:
            return len(picks) * self.price(b, run, picks[0]) if picks else 0
        total = 0
        for pick in picks:
            total += self.price(b, run, pick)
        return total

    def wealth(self, b: Board, run: Order, picks: tuple[P, ...]) -> int:
        """What all picks together cost in Wealth, besides."""
        return 0

    def wealth_later(self, b: Board, run: Order, picks: tuple[P, ...]) -> int:
        """What Wealth must be left after payment for what is paid space by space."""
        return 0

    def resources_only(self, b: Board, run: Order, picks: tuple[P, ...]) -> int:
        """What of the cost the Civitates may not pay in Wealth."""
        return 0

    def implied(self, b: Board, run: Order) -> int:
        """The Feat that the designated spaces need already, such as Surprise for a Deep Raid."""
        return NOBODY

    def proposal(self, g: Game, b: Board, run: Order) -> FactionDecision | None:
        """The next thing the other Briton has to agree to. Its answer does run.agree() or run.reopen()."""
        return None

    def pruned(self, picks: tuple[P, ...]) -> tuple[P, ...]:
        """What is left of the picks after one was taken back, where some depend on others."""
        return picks

    def done_in(self, picks: tuple[P, ...]) -> list[int]:
        """The spaces that are told of as the Command's own."""
        return [pick.space for pick in picks]

    # Resolution.

    def ordered(self, phase: int) -> bool:
        """Whether the tasks of a phase come as designated; else the faction is asked each time."""
        return self.ORDERED

    def tasks(self, b: Board, run: Order, picks: tuple[P, ...]) -> tuple[Task, ...]:
        """What is to be resolved, by phases: all of the first phase before any of the next."""
        return tuple([Task(0, int(self.FEAT), pick) for pick in picks])

    def perform(self, g: Game, b: Board, run: Order, phase: int, pick: P) -> None:
        """Resolve one task; it may call one frame. A space whose condition fails passes with a line in the log."""

    def finish(self, g: Game, b: Board, run: Order) -> None:
        """When all is resolved; it may call one frame."""


class FeatChapter(Chapter[P]):
    """The rules of one Feat of one faction."""

    FEAT = True
    ACCOMPANIES: ClassVar[tuple[int, ...]] = ()
    MODIFIES: ClassVar[bool] = False  # works inside the Command's spaces, which ask the Order for it

    def refuse_feat(self, b: Board, run: Order) -> Refusal | None:
        """4.1.1.accompanying: The Commands a Feat may go with."""
        if run.command != NOBODY and run.command not in self.ACCOMPANIES:
            return Refusal(f"{self.NAME} does not accompany {COMMANDS[run.command]}.", "4.1.1.accompanying")
        return None

    def given(self, b: Board, run: Order) -> tuple[P, ...]:
        """Spaces that need no asking, where a Feat affects all of them."""
        return ()


N_COMMANDS: Final = len(COMMANDS)
N_FEATS: Final = len(FEATS)
CHAPTERS: Final[list[Chapter[Any]]] = [Chapter() for _ in range(N_FACTIONS * N_COMMANDS)]
FEAT_CHAPTERS: Final[list[FeatChapter[Any]]] = [FeatChapter() for _ in range(N_FACTIONS * N_FEATS)]
COMMANDS_OF: Final[list[list[int]]] = [[] for _ in range(N_FACTIONS)]
FEATS_OF: Final[list[list[int]]] = [[] for _ in range(N_FACTIONS)]


def register(faction: int, command: int, chapter: Chapter[Any]) -> None:
    CHAPTERS[faction * N_COMMANDS + command] = chapter
    COMMANDS_OF[faction].append(command)


def register_feat(faction: int, feat: int, chapter: FeatChapter[Any]) -> None:
    FEAT_CHAPTERS[faction * N_FEATS + feat] = chapter
    FEATS_OF[faction].append(feat)
