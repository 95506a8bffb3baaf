"""The names of the game: factions, spaces, sites' kinds, pieces, statuses. Every other module speaks in these.

All are ints, so that boards stay flat lists, and plain ones, because these are quicker than members of an enum; the
constant's name in lower case is its id in data, notations, views and positions. The order counts: spaces are regions
first, pieces are Troops, Raiders, Strongholds.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

NOBODY: Final = -1

DUX: Final = 0
CIVITATES: Final = 1
SAXONS: Final = 2
SCOTTI: Final = 3
FACTIONS: Final = (DUX, CIVITATES, SAXONS, SCOTTI)
BRITONS: Final = (DUX, CIVITATES)  # [1.5.factions]
BARBARIANS: Final = (SAXONS, SCOTTI)  # [1.5.factions]
SEATS: Final = ("dux", "civitates", "saxons", "scotti")
FACTION_NAMES: Final = ("Dux", "Civitates", "Saxons", "Scotti")
N_FACTIONS: Final = 4


class Space(IntEnum):
    """The 21 Regions, then the two Cities."""

    ATREBATES = 0
    BRIGANTES = 1
    CANTIACI = 2
    CARVETII = 3
    CATUVELLAUNI = 4
    CORIELTAUVI = 5
    CORNOVII = 6
    DECEANGLI = 7
    DEMETAE = 8
    DOBUNNI = 9
    DUMNONII = 10
    DUROTRIGES = 11
    ICENI = 12
    NOVANTAE = 13
    ORDOVICES = 14
    PARISI = 15
    REGNI = 16
    SILURES = 17
    TEXTOVERDI = 18
    TRINOVANTES = 19
    VOTADINI = 20
    EBORACUM = 21
    LONDINIUM = 22


SPACES: Final = tuple([space.name.lower() for space in Space])
SPACE: Final[dict[str, int]] = {name: index for index, name in enumerate(SPACES)}
SPACE_NAMES: Final = tuple([name.title() for name in SPACES])
N_REGIONS: Final = 21
N_SPACES: Final = 23

BRITANNICUS: Final = 0
GERMANICUS: Final = 1
HIBERNICUS: Final = 2
SEPTENTRIONALIS: Final = 3
SEAS: Final = ("britannicus", "germanicus", "hibernicus", "septentrionalis")
N_SEAS: Final = 4

CLEAR: Final = 0
FENS: Final = 1
HILLS: Final = 2
CITY: Final = 3
TERRAINS: Final = ("clear", "fens", "hills", "city")

# The two kinds of Stronghold Site.
TOWN_SITE: Final = 0
HILLFORT_SITE: Final = 1
SITE_KINDS: Final = ("town", "hillfort")

# 1.4 Troops, then Raiders (together the Units), then Strongholds.
# Red and blue pieces are Foederati: of a Nation, in the employ of the Dux or the Civitates.
CAVALRY: Final = 0
COMITATES: Final = 1
MILITIA: Final = 2
SAXON_WARBAND: Final = 3
RED_SAXON_WARBAND: Final = 4
BLUE_SAXON_WARBAND: Final = 5
SCOTTI_WARBAND: Final = 6
RED_SCOTTI_WARBAND: Final = 7
BLUE_SCOTTI_WARBAND: Final = 8
SAXON_RAIDER: Final = 9
SCOTTI_RAIDER: Final = 10
FORT: Final = 11
TOWN: Final = 12
HILLFORT: Final = 13
SAXON_SETTLEMENT: Final = 14
RED_SAXON_SETTLEMENT: Final = 15
BLUE_SAXON_SETTLEMENT: Final = 16
SCOTTI_SETTLEMENT: Final = 17
RED_SCOTTI_SETTLEMENT: Final = 18
BLUE_SCOTTI_SETTLEMENT: Final = 19
PIECES: Final = (
    *("cavalry", "comitates", "militia"),
    *("saxon_warband", "red_saxon_warband", "blue_saxon_warband"),
    *("scotti_warband", "red_scotti_warband", "blue_scotti_warband"),
    *("saxon_raider", "scotti_raider", "fort", "town", "hillfort"),
    *("saxon_settlement", "red_saxon_settlement", "blue_saxon_settlement"),
    *("scotti_settlement", "red_scotti_settlement", "blue_scotti_settlement"),
)
PIECE: Final[dict[str, int]] = {name: index for index, name in enumerate(PIECES)}
PIECE_NAMES: Final = tuple([name.replace("_", " ").title() for name in PIECES])
N_PIECES: Final = 20


def several(piece: int) -> str:
    """The name of a piece where there are more of it, for texts.

    >>> several(SAXON_RAIDER), several(MILITIA)
    ('Saxon Raiders', 'Militia')
    """
    return PIECE_NAMES[piece] if piece in (CAVALRY, COMITATES, MILITIA) else f"{PIECE_NAMES[piece]}s"


def counted(count: int, piece: int) -> str:
    """Some pieces, for texts.

    >>> counted(2, SAXON_RAIDER), counted(1, RED_SAXON_WARBAND)
    ('2 Saxon Raiders', '1 Red Saxon Warband')
    """
    return f"{count} {PIECE_NAMES[piece] if count == 1 else several(piece)}"


TROOPS: Final = range(9)  # [1.4.piece-classes]
UNITS: Final = range(11)  # [1.4.piece-classes]
STRONGHOLDS: Final = range(11, 20)  # [1.4.piece-classes]
FIRST_RAIDER: Final = 9
FIRST_STRONGHOLD: Final = 11

# 6.8.states: Two levels of Empire with two Dominances each, then Fragmentation.
ROMAN_RULE_MILITARY: Final = 0
ROMAN_RULE_CIVILIAN: Final = 1
AUTONOMY_MILITARY: Final = 2
AUTONOMY_CIVILIAN: Final = 3
FRAGMENTATION: Final = 4  # [6.8.states]
STATUSES: Final = (
    *("roman_rule_military", "roman_rule_civilian", "autonomy_military", "autonomy_civilian"),
    "fragmentation",
)
STATUS: Final[dict[str, int]] = {name: index for index, name in enumerate(STATUSES)}

BARBARIAN_CONSPIRACY: Final = 0
PETTY_TYRANTS: Final = 1
THE_HARDER_THEY_FALL: Final = 2
DE_EXCIDIO_BRITANNIAE: Final = 3
SCENARIOS: Final = ("barbarian-conspiracy", "petty-tyrants", "the-harder-they-fall", "de-excidio-britanniae")

# The two texts of an Event card, as marked on a card that stays in effect.
UNSHADED: Final = 1
SHADED: Final = 2
SIDES: Final = ("", "unshaded", "shaded")

# 2.3.4 What a faction may do with its place on a card; also what the first did.
PASS: Final = 0
COMMAND: Final = 1
COMMAND_AND_FEAT: Final = 2
LIMITED_COMMAND: Final = 3
EVENT: Final = 4
PLAYS: Final = ("pass", "command", "command_and_feat", "limited_command", "event")

# The Commands of all factions; each has four of them.
TRAIN: Final = 0
MARCH: Final = 1
INTERCEPT: Final = 2
BATTLE: Final = 3
MUSTER: Final = 4
TRADE: Final = 5
RAID: Final = 6
RETURN: Final = 7
COMMANDS: Final = ("train", "march", "intercept", "battle", "muster", "trade", "raid", "return")

# The Feats of all factions; each has four of them.
BUILD: Final = 0
INVITE: Final = 1
REQUISITION: Final = 2
RETALIATE: Final = 3
RULE: Final = 4
REINFORCE: Final = 5
PILLAGE: Final = 6
SETTLE: Final = 7
SURPRISE: Final = 8
RAVAGE: Final = 9
SHIELD_WALL: Final = 10
RANSOM: Final = 11
ENTREAT: Final = 12
FEATS: Final = (
    *("build", "invite", "requisition", "retaliate", "rule", "reinforce", "pillage"),
    *("settle", "surprise", "ravage", "shield_wall", "ransom", "entreat"),
)


class Card(IntEnum):
    """5.3.named-events, 5.6.epoch-named: Pivotal Events from 73, Early Epoch cards from 77, Late ones from 81."""

    COMES_BRITANNIARUM = 1
    FLIGHT_OF_EAGLES = 2
    HADRIANS_WALL = 3
    STILICHO = 4
    IMPERIAL_SUBSIDIES = 5
    VALENTIA = 6
    CAIR_LEGION = 7
    CLASSIS_BRITANNICA = 8
    LITUS_SAXONICUM = 9
    MARINERS_BY_SEA = 10
    PICTAE = 11
    LAETI = 12
    CUNEDDA = 13
    AREANI = 14
    ATTACOTTI = 15
    RECRUITS = 16
    ANNONA_MILITARIS = 17
    LIMITANEI = 18
    MONS_BADONICUS = 19
    THAMES = 20
    CAMELOT = 21
    AMBROSIUS_AURELIANUS = 22
    GUOLOPPUM = 23
    AVALON = 24
    DEIRA = 25
    PELAGIUS = 26
    ELMET = 27
    GRATIA = 28
    ALLELUIA = 29
    GROANS_OF_THE_BRITONS = 30
    WITH_THE_CROSS_ON_HIS_SHOULDERS = 31
    PATRICK = 32
    COROTICUS = 33
    RUIN_OF_THE_VILLAS = 34
    DE_EXCIDIO_BRITANNIAE = 35
    WANSDYKE = 36
    HENGEST = 37
    AELLE = 38
    CERDIC = 39
    ANDERIDA = 40
    FRISIANS = 41
    LINDISSI = 42
    THANET = 43
    LONG_KNIVES = 44
    FEEDING_THE_RAVENS = 45
    ANGLI = 46
    BERNICIA = 47
    ROWENA = 48
    VORTIGERN = 49
    CALLEVA_ATREBATUM = 50
    WOLVES_INTO_THE_FOLD = 51
    MISTBORN = 52
    SCOPS_SONG = 53
    THE_END_OF_THE_WORLD = 54
    FICKLE_WEATHER = 55
    CELYDDON_COED = 56
    Y_GODODDIN = 57
    ARD_RI = 58
    LAIGIN = 59
    EMAIN_MACHA = 60
    DEISI = 61
    FOSTERAGE = 62
    NIALLS_RAID = 63
    DAL_RIADA = 64
    CREACH = 65
    CURRACHS = 66
    PAINTED_MEN = 67
    NIALL_NOIGIALLACH = 68
    NINE_HOSTAGES = 69
    MERLIN = 70
    SLAVE_MARKETS = 71
    BAGAUDAE = 72
    COEL_HEN = 73
    CYMBROGI = 74
    ADVENTUS_SAXONUM = 75
    CONSPIRATIO_BARBARICA = 76
    MAGNUS_MAXIMUS = 77
    CONSTANTINE_III = 78
    HONORIUS = 79
    AETIUS = 80
    TEARS_OF_EPONA = 81
    RHIOTHAMUS = 82
    DUX_BELLORUM = 83
