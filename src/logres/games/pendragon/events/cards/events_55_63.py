"""Events 55 to 63. What stays in effect is told in lasting.py."""

from __future__ import annotations

from typing import Final

from logres.engine.game import Game
from logres.games.pendragon import log, pieces
from logres.games.pendragon.board import Board
from logres.games.pendragon.commands.core.terms import Term
from logres.games.pendragon.events.battle_terms import SOUGHT_OUT
from logres.games.pendragon.events.event import CHOSEN, Event, Steps, side
from logres.games.pendragon.events.handling import (
    BRITON_TROOPS,
    REMOVE,
    REPLACE,
    Place,
    PlaceMore,
    Units,
    kill,
    raider,
    raise_comitates,
    remove,
)
from logres.games.pendragon.events.operations import Bind, Do, Free, FreeBattle, Gain, can_battle
from logres.games.pendragon.events.phrases import into_service, scotti_settle
from logres.games.pendragon.events.scope import (
    At,
    Choose,
    Count,
    Either,
    OneSea,
    Way,
    When,
    Who,
    bits,
    one_of,
    troops_of,
)
from logres.games.pendragon.events.strongholds import Raze
from logres.games.pendragon.names import (
    BARBARIANS,
    BRITANNICUS,
    BRITONS,
    CIVITATES,
    COMITATES,
    ENTREAT,
    HIBERNICUS,
    HILLS,
    MILITIA,
    RAID,
    SCOTTI,
    SCOTTI_SETTLEMENT,
    SCOTTI_WARBAND,
    SHADED,
    UNSHADED,
    Card,
    Space,
)
from logres.games.pendragon.tables import COAST, REGIONS, TERRAIN


@side(Card.FICKLE_WEATHER, UNSHADED)
def fickle_weather_at_sea() -> Steps:
    """Half the Raiders, rounded up, of one Barbarian faction in the spaces on one Sea are removed."""
    return (
        OneSea(
            lambda b, e, sea: any(raiders_on_coast(b, sea, f) for f in BARBARIANS),
            Who(
                BARBARIANS,
                Units(
                    REMOVE, raider, half_the_raiders, least=half_the_raiders, among=lambda b, e, s: s in COAST[e.sea]
                ),
                able=lambda b, e, f: raiders_on_coast(b, e.sea, f) > 0,
            ),
        ),
    )


def raiders_on_coast(b: Board, sea: int, faction: int) -> int:
    return sum([b.raiders(s, faction) for s in COAST[sea]])


def half_the_raiders(b: Board, e: Event) -> int:
    return (raiders_on_coast(b, e.sea, e.who) + 1) // 2


@side(Card.FICKLE_WEATHER, SHADED)
def fickle_weather() -> Steps:
    """Momentum: The first target of each Raid loses nobody to Patrols."""
    return ()


@side(Card.CELYDDON_COED, UNSHADED)
def celyddon_coed_searched() -> Steps:
    """One Briton faction fights the Scotti in a Region of Hills; they neither Evade nor Ambush."""
    return (
        Who(
            BRITONS,
            Choose(
                lambda b, e, s: TERRAIN[s] == HILLS and can_battle(b, e.who, s, bits(SCOTTI)),
                FreeBattle(CHOSEN, SOUGHT_OUT, foes=bits(SCOTTI), optional=0),
                by=CHOSEN,
            ),
            able=lambda b, e, f: any(can_battle(b, f, s, bits(SCOTTI)) for s in REGIONS if TERRAIN[s] == HILLS),
        ),
    )


@side(Card.CELYDDON_COED, SHADED)
def celyddon_coed() -> Steps:
    """Capability: Scotti whose Ambush in Hills succeeds Strike in the Trap step."""
    return ()


@side(Card.Y_GODODDIN, UNSHADED)
def y_gododdin() -> Steps:
    """If the Civitates have a Stronghold in Votadini, they place up to two Comitates, those not yet in play first, and
    up to two Militia there, and may fight."""
    return (
        When(
            lambda b, e: b.strongholds(Space.VOTADINI, CIVITATES) > 0,
            At(
                Space.VOTADINI,
                Count("comitates", lambda b, e: min(2, b.not_yet + b.available[COMITATES]), CIVITATES),
                Do(three_hundred),
                When(
                    lambda b, e: not b.old_reading and e.count < 2 and not b.not_yet + b.available[COMITATES],
                    PlaceMore(COMITATES, lambda b, e: 2 - e.count, CIVITATES),
                ),
                Place(MILITIA, 2, CIVITATES),
                FreeBattle(CIVITATES),
            ),
            otherwise="no Stronghold of the Civitates in Votadini",
        ),
    )


def three_hundred(g: Game, b: Board, e: Event) -> None:
    wanted = e.count
    raise_comitates(g, b, e, wanted)
    e.note(g, "comitates-placed", "{} Comitates in {}", pieces.place(b, e.space, COMITATES, wanted), log.AREA[e.space])


@side(Card.Y_GODODDIN, SHADED)
def y_gododdin_sung() -> Steps:
    """Up to three Briton Troops of Votadini or Textoverdi fall. One Barbarian faction gains 2 Renown."""
    return (
        Choose(lambda b, e, s: s in (Space.VOTADINI, Space.TEXTOVERDI) and troops_of(b, s) > 0, kill(BRITON_TROOPS, 3)),
        Who(BARBARIANS, Gain(CHOSEN, 2)),
    )


@side(Card.ARD_RI, UNSHADED)
def ard_ri_defied() -> Steps:
    """Scotti Renown -3."""
    return (Gain(SCOTTI, -3),)


@side(Card.ARD_RI, SHADED)
def ard_ri() -> Steps:
    """The Scotti Raid free, without a Feat."""
    return (Free(SCOTTI, RAID),)


WALES: Final = (Space.DECEANGLI, Space.DEMETAE, Space.ORDOVICES, Space.SILURES)


@side(Card.LAIGIN, UNSHADED)
def laigin_driven_out() -> Steps:
    """In a Region of Wales a Scotti Settlement with at most one Scotti Warband is removed, or up to two Warbands."""
    return (
        Choose(
            lambda b, e, s: s in WALES and (lonely(b, s) or b.at(s, SCOTTI_WARBAND) > 0),
            Either(
                Way("settlement", lambda b, e: lonely(b, e.space), Raze((SCOTTI_SETTLEMENT,))),
                Way("warbands", lambda b, e: b.at(e.space, SCOTTI_WARBAND) > 0, remove((SCOTTI_WARBAND,), 2)),
            ),
        ),
    )


def lonely(b: Board, s: int) -> bool:
    """A Scotti Settlement that hardly anybody guards."""
    return b.at(s, SCOTTI_SETTLEMENT) > 0 and b.at(s, SCOTTI_WARBAND) <= 1


@side(Card.LAIGIN, SHADED)
def laigin() -> Steps:
    """The Scotti place a Settlement on a vacant Site for 3 Renown, and up to two Warbands in Ordovices or Deceangli."""
    return scotti_settle((Space.ORDOVICES, Space.DECEANGLI))


@side(Card.EMAIN_MACHA, UNSHADED)
def emain_macha_falls() -> Steps:
    """Momentum: A Scotti Raid selects at most two targets."""
    return ()


@side(Card.EMAIN_MACHA, SHADED)
def emain_macha() -> Steps:
    """The Scotti place up to three Warbands in Novantae or Carvetii."""
    return (Choose(one_of(Space.NOVANTAE, Space.CARVETII), Place(SCOTTI_WARBAND, 3, SCOTTI), by=SCOTTI),)


@side(Card.DEISI, UNSHADED)
def deisi_in_service() -> Steps:
    """One Briton faction takes up to two Scotti Warbands and a Scotti Settlement of a Region of Wales with its piece
    into its service."""
    return into_service(SCOTTI, 2, lambda b, f, s: s in WALES and b.pieces(s, f) > 0)


@side(Card.DEISI, SHADED)
def deisi() -> Steps:
    """The Scotti place a Settlement on a vacant Site for 3 Renown, and up to two Warbands in Demetae or Silures."""
    return scotti_settle((Space.DEMETAE, Space.SILURES))


@side(Card.FOSTERAGE, UNSHADED)
def fosterage() -> Steps:
    """In a Region of Hills with a Civitates Stronghold up to two Scotti Warbands become Militia."""
    return (
        Choose(
            lambda b, e, s: TERRAIN[s] == HILLS and b.strongholds(s, CIVITATES) > 0 and b.at(s, SCOTTI_WARBAND) > 0,
            Units(REPLACE, (SCOTTI_WARBAND,), 2, target=MILITIA),
        ),
    )


@side(Card.FOSTERAGE, SHADED)
def fosterage_with_scotti() -> Steps:
    """The Scotti Entreat free in up to two Regions of Hills."""
    return (Free(SCOTTI, feat=ENTREAT, most=2, within=lambda b, e, s: TERRAIN[s] == HILLS),)


@side(Card.NIALLS_RAID, UNSHADED)
def nialls_raid_met() -> Steps:
    """Momentum: Raid targets reached through one Sea roll a die fewer, but one at least."""
    return (OneSea(lambda b, e, sea: True, Bind()),)


@side(Card.NIALLS_RAID, SHADED)
def nialls_raid() -> Steps:
    """The Scotti Raid free up to two spaces on Hibernicus or Britannicus with three dice each."""
    return (
        Free(
            SCOTTI,
            RAID,
            most=2,
            within=lambda b, e, s: s in COAST[HIBERNICUS] or s in COAST[BRITANNICUS],
            terms=(Term.THREE_DICE, Term.ALSO_BRITANNICUS),
        ),
    )
