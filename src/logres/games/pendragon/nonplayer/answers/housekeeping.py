"""8.7.7, 8.7.8, 8.8.7, 8.8.8 What non-player Britons answer in the Epoch Round, and to each other."""

from __future__ import annotations

from typing import Any, Final

from logres.engine.actions import Action
from logres.engine.frames import Decision
from logres.engine.game import Game
from logres.games.pendragon import control, pieces, resources
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core import tribute
from logres.games.pendragon.epoch import annona, hoarding, relocation, upkeep
from logres.games.pendragon.names import CIVITATES, DUX, N_PIECES, PIECE, SPACE
from logres.games.pendragon.nonplayer.fixed_dice import by_chance, offered, seeded_choice
from logres.games.pendragon.resources import AGREE, REFUSE
from logres.games.pendragon.rules import victory
from logres.games.pendragon.tables import OWNER
from logres.games.pendragon.tracks import is_briton

# ---------------------------------------------------------------------- Annona, Hoarding


def pay_annona(g: Game, b: Board, question: annona.PayAnnona) -> Action | None:
    """8.7.7.annona, 8.8.7.annona: Own Foederati in as many spaces as can be paid: the cheapest first, then chance."""
    own = [a for a in offered(g, b, question) if a.verb == "pay" and OWNER[_group(a) % N_PIECES] == question.faction]
    if not own:
        return annona._NONE
    least = min([annona.price(b, _group(a)) for a in own])
    return by_chance(g, [a for a in own if annona.price(b, _group(a)) == least])


def _group(action: Action) -> int:
    return SPACE[action.area or ""] * N_PIECES + PIECE[action.stack or ""]


def share_annona(g: Game, b: Board, question: annona.ShareAnnona) -> Action | None:
    """The Civitates help the Dux on the terms on which they lend; the Dux pays for its own."""
    return AGREE if question.faction == CIVITATES and lends(b) else REFUSE


def hoard(g: Game, b: Board, question: hoarding.Hoard) -> Action | None:
    """8.7.7.hoard: As much as can be."""
    return max(offered(g, b, question), key=lambda a: a.count or 0)


# ---------------------------------------------------------------------- Upkeep


def keep_forts(g: Game, b: Board, question: upkeep.KeepForts) -> Action | None:
    """8.8.7.upkeep: All Forts are paid for; if that is too much, chance says which one goes."""
    legal = offered(g, b, question)
    return upkeep.PAY if upkeep.PAY in legal else by_chance(g, legal)


def maintain_roads(g: Game, b: Board, question: upkeep.MaintainRoads) -> Action | None:
    """8.8.7.upkeep: Then the Roads, if they can be paid."""
    legal = offered(g, b, question)
    return upkeep.MAINTAIN if upkeep.MAINTAIN in legal else upkeep.NEGLECT


def pay_comitates(g: Game, b: Board, question: upkeep.PayComitates) -> Action | None:
    """8.7.7.comitates: Wealth keeps as many as it can."""
    return max(offered(g, b, question), key=lambda a: a.count or 0)


def dismiss_comitates(g: Game, b: Board, question: upkeep.DismissComitates) -> Action | None:
    """8.7.7.comitates: Those that must go do so by chance, space by space."""
    return by_chance(g, offered(g, b, question))


# ---------------------------------------------------------------------- relocation


def even_shares(g: Game, b: Board, piece: int) -> dict[int, int]:
    """8.8.7.relocate: How many of a kind each home shall have: alike for each Stronghold, moving only as needed."""
    kinds = relocation.strongholds_for(piece)
    homes = {s: sum([b.at(s, k) for k in kinds]) for s in relocation.homes(b, piece)}
    base, extra = divmod(b.on_map(piece), sum(homes.values()))
    shares = {s: count * base for s, count in homes.items()}
    for _ in range(extra):
        open_to = [s for s, count in homes.items() if shares[s] < count * (base + 1)]
        most = max([min(b.at(s, piece) - shares[s], 1) for s in open_to])
        equal = [s for s in open_to if min(b.at(s, piece) - shares[s], 1) == most]
        shares[equal[seeded_choice(g, b.epoch * N_PIECES + piece, len(equal))]] += 1
    return shares


def lift(g: Game, b: Board, question: relocation.Depart) -> Action | None:
    """8.8.7.relocate: From where there are too many; 8.7.7: the Civitates move none that may stay."""
    origins = [a for a in offered(g, b, question) if a.verb == "lift"]
    if question.faction == DUX:
        shares = even_shares(g, b, question.piece)
        crowded = [a for a in origins if b.at(SPACE[a.area or ""], question.piece) > shares.get(SPACE[a.area or ""], 0)]
    else:
        crowded = [a for a in origins if not relocation.is_home(b, SPACE[a.area or ""], question.piece)]
    return crowded[0] if crowded else relocation.DONE_LIFTING


def send_home(g: Game, b: Board, question: relocation.SendHome) -> Action | None:
    """8.8.7.relocate: To where there are too few."""
    if question.faction != DUX:
        return best_home(g, b, question.piece, question.space, offered(g, b, question))
    shares = even_shares(g, b, question.piece)
    spare = min(question.left, b.at(question.space, question.piece) - shares.get(question.space, 0))
    lacking = [s for s in shares if b.at(s, question.piece) < shares[s] and s != question.space]
    if spare <= 0 or not lacking:
        return relocation.KEEP if relocation.KEEP in offered(g, b, question) else None
    to = lacking[0]
    return _sent(offered(g, b, question), to, min(spare, shares[to] - b.at(to, question.piece)))


def _sent(legal: list[Action], to: int, count: int) -> Action | None:
    return next((a for a in legal if a.count == count and SPACE[a.area or ""] == to), None)


def go_near(g: Game, b: Board, question: relocation.GoNear) -> Action | None:
    """8.7.7.relocate: To where most Population comes or stays under Briton Control; Barbarians by chance."""
    whole = [a for a in offered(g, b, question) if a.count == b.at(question.space, question.piece)]
    if not is_briton(question.faction):
        return by_chance(g, whole)  # [8.3.ties-random] section 8 has no priority for them
    return best_home(g, b, question.piece, question.space, whole)


def best_home(g: Game, b: Board, piece: int, space: int, actions: list[Action]) -> Action:
    """8.7.7.relocate: The sending after which most Population is under the owner's Control, by chance among equals."""
    scores = [_held_after(b, piece, space, action) for action in actions]
    return by_chance(g, [a for a, n in zip(actions, scores, strict=True) if n == max(scores)])


def _held_after(b: Board, piece: int, space: int, action: Action) -> int:
    trial = b.copy()
    if action.area is not None:
        count = action.count or 0
        empty = min(count, pieces.empty_units(trial, space, piece))
        pieces.move(trial, space, SPACE[action.area], piece, empty, count - empty)
    return control.population_under(trial, OWNER[piece])


# ---------------------------------------------------------------------- cooperation


def lends(b: Board) -> bool:
    """8.7.8.consent-resources: Only as long as the Dux does worse than the Civitates (7.3)."""
    return victory.margin(b, DUX) < victory.margin(b, CIVITATES)


def lend(g: Game, b: Board, question: resources.Lend) -> Action | None:
    """8.7.8.consent-resources: Briton Resources for the Dux, while its margin is the lower."""
    return AGREE if lends(b) else REFUSE


def mix(g: Game, b: Board, question: resources.Mix) -> Action | None:
    """8.8.8.pay-blue: The Dux pays with blue before red; the Civitates keep their Wealth."""
    legal = offered(g, b, question)
    if question.faction == DUX:
        return max(legal, key=lambda a: a.count or 0)  # [8.8.8.pay-blue]
    return min(legal, key=lambda a: a.count or 0)


def grant(g: Game, b: Board, question: tribute.Grant) -> Action | None:
    """8.7.8.no-tribute, 8.8.8.no-tribute: Non-players give no Tribute, nor Wealth to the Dux."""
    return REFUSE


def tributes(g: Game, b: Board, question: tribute.Tribute) -> Action | None:
    """8.7.8.no-tribute, 8.8.8.no-tribute: Nor do they offer any."""
    return tribute.END


ANSWERS: Final[dict[type[Decision], Any]] = {
    annona.PayAnnona: pay_annona,
    annona.ShareAnnona: share_annona,
    hoarding.Hoard: hoard,
    upkeep.KeepForts: keep_forts,
    upkeep.MaintainRoads: maintain_roads,
    upkeep.PayComitates: pay_comitates,
    upkeep.DismissComitates: dismiss_comitates,
    relocation.Depart: lift,
    relocation.SendHome: send_home,
    relocation.GoNear: go_near,
    resources.Lend: lend,
    resources.Mix: mix,
    tribute.Grant: grant,
    tribute.Tribute: tributes,
}


def answer(g: Game, b: Any, question: Any) -> Action | None:
    """What a non-player answers in its household; None to other questions."""
    known = ANSWERS.get(type(question))
    return None if known is None else known(g, b, question)
