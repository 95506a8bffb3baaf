"""Which spaces and Feats can be designated for an Order, and why others cannot."""

from __future__ import annotations

from logres.engine.actions import Refusal
from logres.engine.game import Game
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.allowance import ANYWHERE
from logres.games.pendragon.commands.core.chapter import (
    FEAT_CHAPTERS,
    N_FEATS,
)
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.names import FEATS, NOBODY


def refuse_space(g: Game, b: Board, run: Order, space: int) -> Refusal | None:
    """3.1.choose-command: Why a space cannot be designated now."""
    chapter = run.asked()
    if chapter.ONCE and any(pick.space == space for pick in run.chosen()):  # [3.1.choose-command]
        return Refusal("A space is selected once for an action.", "3.1.choose-command")
    if not run.within >> space & 1:  # [5.5.free-actions]
        return Refusal("The Event does not allow this space.", "5.5.free-actions")
    if chapter.full(b, run, space):
        return Refusal("No more spaces may be selected.", "2.3.5.limited-command" if run.limited else chapter.RULE)
    refusal = chapter.refuse(g, b, run, space)
    if refusal is None and not chapter.payable(b, run, [space]):
        return chapter.unpayable(b, run, space)
    return refusal


def open_spaces(g: Game, b: Board, run: Order) -> list[int]:
    """The spaces that can be designated now: what refuse_space does not refuse, looked at together."""
    chapter, chosen, within = run.asked(), run.chosen(), run.within
    if chapter.FLOOR >= 0 and not run.affords_more(b, chapter.FLOOR):
        return []
    if chapter.ONCE:
        if chapter.full(b, run, 0):
            return []
        found = run.ground(g, b, chapter)
        if chosen:
            taken = [pick.space for pick in chosen]
            found = [space for space in found if space not in taken]  # [3.1.choose-command]
    else:
        found = run.ground(g, b, chapter)
        if run.limited:
            found = [space for space in found if not chapter.full(b, run, space)]
    if within != ANYWHERE:
        found = [space for space in found if within >> space & 1]
    return found if chapter.FLOOR >= 0 or not found else chapter.payable(b, run, found)


def refuse_done(g: Game, b: Board, run: Order) -> Refusal | None:
    """3.1.choose-command, 3.1.pay-up-front: Why designation cannot end yet."""
    if not run.chosen():
        return Refusal("At least one space must be selected.", "3.1.choose-command")
    if not run.affordable(b):
        return Refusal("What is selected cannot be paid.", "3.1.pay-up-front")
    return run.asked().refuse_done(g, b, run)


def refuse_feat(g: Game, b: Board, run: Order, feat: int, trial: Order | None = None) -> Refusal | None:
    """4.1.1.accompanying: Why a Feat cannot go with what is designated; it is tried on `trial`, a copy for_feat."""
    needed = run.chapter.implied(b, run)
    if needed not in (NOBODY, feat):
        return Refusal(f"What is selected needs {FEATS[needed]}.", "4.1.one-feat")
    chapter = FEAT_CHAPTERS[run.faction * N_FEATS + feat]
    refusal = chapter.refuse_feat(b, run)
    if refusal is not None or chapter.given(b, run):
        return refusal
    trial = trial or run.for_feat()
    trial.feat = feat
    if somewhere(g, b, trial):
        return None
    return Refusal(f"There is no space for {chapter.NAME}.", chapter.RULE)


def somewhere(g: Game, b: Board, run: Order) -> bool:
    """Whether a further space can be designated."""
    if run.within == ANYWHERE and run.most and not run.chosen():
        return run.asked().begins(g, b, run)
    return bool(open_spaces(g, b, run))
