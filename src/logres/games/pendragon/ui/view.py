"""What everybody may see: all but the order of the face-down cards.

A view is built for the tables that show it: ids as in positions, and nothing that a client would have to work out.
"""

from __future__ import annotations

from typing import Any, Final

from logres.engine.game import Game
from logres.games.pendragon import control, prosperity, resources
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.order import Order
from logres.games.pendragon.commands.core.pawns import pawns
from logres.games.pendragon.epoch.rounds import EpochRound
from logres.games.pendragon.events.card_texts import card_document
from logres.games.pendragon.names import (
    CIVITATES,
    DUX,
    FACTIONS,
    N_PIECES,
    N_SPACES,
    NOBODY,
    PIECES,
    PLAYS,
    SAXONS,
    SCENARIOS,
    SCOTTI,
    SEAS,
    SEATS,
    SIDES,
    SITE_KINDS,
    SPACES,
    STATUSES,
    STRONGHOLDS,
    UNITS,
    Card,
)
from logres.games.pendragon.nonplayer import trace
from logres.games.pendragon.rules import imperium, victory
from logres.games.pendragon.rules.scenarios import BY_NUMBER
from logres.games.pendragon.rules.sequence import EventCard
from logres.games.pendragon.tables import BASE, N_CARDS, PRINTED, SITE_KIND, SITES, SITES_OF, TOTALS
from logres.games.pendragon.ui import asking, battle_view

FOR_A_SEA: Final = (Card.NIALLS_RAID,)


def view(g: Game, b: Board) -> dict[str, Any]:
    """2.2.open-information: The board, the played cards, the card to come and how many are left."""
    doc = brief(g, b)
    for which in ("card", "next"):
        if doc[which] is not None:
            doc[which] = card(doc[which]["number"])
    doc["cards"] = {str(n): card_document(n) for n in range(1, N_CARDS) if b.lasting[n] or n in b.pivotal}
    doc["order"] = order(g, b, doc["order"])
    doc["asks"] = asking.asks(g, b)
    doc["trace"] = trace.last_turn(g) if any(b.nonplayer) else []
    return doc


def brief(g: Game, b: Board) -> dict[str, Any]:
    """The same without texts, bills and reasons: cards by their numbers, a Command by its pawns."""
    return {
        "scenario": SCENARIOS[b.scenario],
        "card": {"number": b.card} if b.card else None,
        "next": {"number": b.deck[-1]} if b.seen else None,  # [1.1.card-flow]
        "cards": {},
        "deck": len(b.deck),
        "played": b.played[:],
        "epoch": b.epoch,
        "epochs": BY_NUMBER[b.scenario].epochs,
        "phase": phase(g),  # [2.2.record-steps]
        "doing": doing(g),
        "order": pawns(g, b),
        "asks": [],
        "battle": battle_view.battle(g, b),
        "lasting": {str(n): SIDES[b.lasting[n]] for n in range(1, N_CARDS) if b.lasting[n]},
        "bound": {str(n): bound_to(b, n) for n in range(1, N_CARDS) if b.bound[n] != NOBODY},
        "factions": {SEATS[f]: faction(b, f) for f in FACTIONS},
        "imperium": STATUSES[b.imperium],
        "roads": imperium.roads_maintained(b),
        "patrolled": [sea for i, sea in enumerate(SEAS) if b.patrolled[i]],
        "tracks": tracks(b),
        "bands": bands(b),
        "boxes": boxes(b),
        "trace": [],
        "spaces": {SPACES[s]: space(b, s) for s in range(N_SPACES)},
    }


def card(number: int) -> dict[str, Any] | None:
    """A card with its texts, and where they come from."""
    return card_document(number) if number else None


def bound_to(b: Board, number: int) -> str:
    """The faction or Sea for which a card is in effect."""
    return (SEAS if number in FOR_A_SEA else SEATS)[b.bound[number]]


def phase(g: Game) -> str:
    """The phase of the Epoch Round, or `card`."""
    round: EpochRound | None = g.find(EpochRound)
    return "card" if round is None else EpochRound.STEPS[max(0, round.at - 1)]


def doing(g: Game) -> dict[str, Any]:
    """Who acts on the card now, who has acted or passed, and what the first of them did."""
    card: EventCard | None = g.find(EventCard)
    if card is None:
        return {"now": None, "acted": [], "passed": [], "first": None}
    now = acting(card)
    return {
        "now": None if now == NOBODY else SEATS[now],
        "acted": [SEATS[f] for f in FACTIONS if card.acted >> f & 1],
        "passed": [SEATS[f] for f in FACTIONS if card.passed >> f & 1],
        "first": None if card.first == NOBODY else PLAYS[card.first],
    }


def acting(card: EventCard) -> int:
    """The faction that acts on the card now, or NOBODY."""
    done = card.faction == NOBODY or (card.acted | card.passed) >> card.faction & 1
    return NOBODY if done else card.faction


def order(g: Game, b: Board, doc: dict[str, Any] | None) -> dict[str, Any] | None:
    """The Command in course with what is chosen for it, thing by thing, until it is paid."""
    run = g.find(Order)
    if doc is None:
        return None
    second = resources.second_purse(b, run.faction, doc["wealth"], run.purse_limit(b))
    consent = resources.needs_consent(b, run.faction, second)
    return {
        **doc,
        "items": [] if doc["paid"] else asking.bill(b, run),
        "targets": asking.targets_of(run),
        "available": asking.available(b, run),
        "purse": {"own": b.resources[run.faction], "second": second, "consent": consent},
    }


def faction(b: Board, f: int) -> dict[str, Any]:
    return {
        "resources": b.resources[f],
        "blue": resources.second_purse(b, f, 0, resources.MOST) if f == DUX else 0,  # [1.5.2.army-preemption]
        "eligible": bool(b.eligible[f]),
        "pivotal": b.pivotal[f] or None,
        "nonplayer": bool(b.nonplayer[f]),
        "player": b.player[f],
        "margin": victory.margin(b, f),
        "passes": victory.passes(b, f),
    }


def tracks(b: Board) -> dict[str, int]:
    """1.9.dux-marker, 1.9.civitates-marker, 1.9.saxon-marker, 1.9.scotti-marker: The markers of the edge track."""
    return {
        "prestige": b.prestige,
        "wealth": b.wealth,
        "refugees": b.refugees,
        "prosperity": b.total_prosperity(),
        "dux_score": victory.dux_score(b),
        "dux_control": control.population_under(b, DUX),
        "briton_control": control.population_under(b, CIVITATES),
        "saxon_control": control.population_under(b, SAXONS),
        "scotti_control": control.population_under(b, SCOTTI),
        "saxon_settlements": victory.settlements(b, SAXONS),
        "scotti_settlements": victory.settlements(b, SCOTTI),
    }


def bands(b: Board) -> dict[str, int]:
    """1.9.edge-bands: Where on the edge track the goals of the factions are."""
    goals = victory.goals(b)
    return {
        "dux": victory.DUX_GOAL[b.imperium],
        "civitates": victory.CIVITATES_GOAL[b.imperium],
        "saxon_renown": goals.saxon_renown,
        "saxon_control": goals.saxon_control,
        "saxon_settlements": goals.saxon_settlements,
        "scotti_renown": goals.scotti_renown,
        "scotti_settlements": goals.scotti_settlements,
    }


def boxes(b: Board) -> dict[str, Any]:
    return {
        "available": {PIECES[p]: b.available[p] for p in range(len(PIECES)) if BASE[p] == p},
        "slots": {
            PIECES[p]: TOTALS[p] - b.available[p] for p in STRONGHOLDS if BASE[p] == p
        },  # [1.4.1.stronghold-slots]
        "casualties": b.casualties,
        "out_of_play": b.out_of_play,
        "not_yet": b.not_yet,
        "niall": b.niall,
        "dal_riada": b.dal_riada,
    }


def space(b: Board, s: int) -> dict[str, Any]:
    """A space: Population, Prosperity by row, Control, Strongholds by Site, Units with their Plunder."""
    holder, count, laden, at = b.control[s], b.count, b.laden, s * N_PIECES
    return {
        "control": None if holder == NOBODY else SEATS[holder],
        "population": b.population[s],
        "printed": PRINTED[s],
        "marked": b.population[s] != PRINTED[s],  # [1.3.6.population-markers]
        "prosperity": [b.bottom[s], b.top[s]],
        "row": prosperity.row(b, s),  # [1.7.1.rightmost-box]
        "sites": {SITES[site]: stands(b, site) for site in SITES_OF[s]},
        "units": {PIECES[p]: [count[at + p], laden[at + p]] for p in UNITS if count[at + p]},
    }


def stands(b: Board, site: int) -> dict[str, Any]:
    """1.3.5.site-display: The kind of a Site, and what stands on it."""
    piece = b.sites[site]
    return {"kind": SITE_KINDS[SITE_KIND[site]], "holds": None if piece == NOBODY else PIECES[piece]}
