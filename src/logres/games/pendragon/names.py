"""The names of the game: factions, spaces, sites' kinds, pieces, statuses. Every other module speaks in these.

All are ints, so that boards stay flat lists; the lower-case name of a member is its id in data, notations, views and
positions. Members stand as module constants too, plain ints because these are quicker: `SAXONS` is the value of
`Faction.SAXONS`. The order of members counts: spaces are regions first, pieces are Troops, Raiders, Strongholds.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

NOBODY: Final = -1


class Faction(IntEnum):
    """1.5.factions: Dux and Civitates are Britons, Saxons and Scotti Barbarians."""

    DUX = 0
    CIVITATES = 1
    SAXONS = 2
    SCOTTI = 3


DUX: Final = Faction.DUX.value
CIVITATES: Final = Faction.CIVITATES.value
SAXONS: Final = Faction.SAXONS.value
SCOTTI: Final = Faction.SCOTTI.value
FACTIONS: Final = (DUX, CIVITATES, SAXONS, SCOTTI)
BRITONS: Final = (DUX, CIVITATES)
BARBARIANS: Final = (SAXONS, SCOTTI)
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


class Sea(IntEnum):
    BRITANNICUS = 0
    GERMANICUS = 1
    HIBERNICUS = 2
    SEPTENTRIONALIS = 3


BRITANNICUS: Final = Sea.BRITANNICUS.value
GERMANICUS: Final = Sea.GERMANICUS.value
HIBERNICUS: Final = Sea.HIBERNICUS.value
SEPTENTRIONALIS: Final = Sea.SEPTENTRIONALIS.value
SEAS: Final = tuple([sea.name.lower() for sea in Sea])
N_SEAS: Final = 4


class Terrain(IntEnum):
    CLEAR = 0
    FENS = 1
    HILLS = 2
    CITY = 3


CLEAR: Final = Terrain.CLEAR.value
FENS: Final = Terrain.FENS.value
HILLS: Final = Terrain.HILLS.value
CITY: Final = Terrain.CITY.value


class Site(IntEnum):
    """The two kinds of Stronghold Site."""

    TOWN_SITE = 0
    HILLFORT_SITE = 1


TOWN_SITE: Final = Site.TOWN_SITE.value
HILLFORT_SITE: Final = Site.HILLFORT_SITE.value


class Piece(IntEnum):
    """1.4 Troops, then Raiders (together the Units), then Strongholds.

    Red and blue pieces are Foederati: of a Nation, in the employ of the Dux or the Civitates.
    """

    CAVALRY = 0
    COMITATES = 1
    MILITIA = 2
    SAXON_WARBAND = 3
    RED_SAXON_WARBAND = 4
    BLUE_SAXON_WARBAND = 5
    SCOTTI_WARBAND = 6
    RED_SCOTTI_WARBAND = 7
    BLUE_SCOTTI_WARBAND = 8
    SAXON_RAIDER = 9
    SCOTTI_RAIDER = 10
    FORT = 11
    TOWN = 12
    HILLFORT = 13
    SAXON_SETTLEMENT = 14
    RED_SAXON_SETTLEMENT = 15
    BLUE_SAXON_SETTLEMENT = 16
    SCOTTI_SETTLEMENT = 17
    RED_SCOTTI_SETTLEMENT = 18
    BLUE_SCOTTI_SETTLEMENT = 19


CAVALRY: Final = Piece.CAVALRY.value
COMITATES: Final = Piece.COMITATES.value
MILITIA: Final = Piece.MILITIA.value
SAXON_WARBAND: Final = Piece.SAXON_WARBAND.value
RED_SAXON_WARBAND: Final = Piece.RED_SAXON_WARBAND.value
BLUE_SAXON_WARBAND: Final = Piece.BLUE_SAXON_WARBAND.value
SCOTTI_WARBAND: Final = Piece.SCOTTI_WARBAND.value
RED_SCOTTI_WARBAND: Final = Piece.RED_SCOTTI_WARBAND.value
BLUE_SCOTTI_WARBAND: Final = Piece.BLUE_SCOTTI_WARBAND.value
SAXON_RAIDER: Final = Piece.SAXON_RAIDER.value
SCOTTI_RAIDER: Final = Piece.SCOTTI_RAIDER.value
FORT: Final = Piece.FORT.value
TOWN: Final = Piece.TOWN.value
HILLFORT: Final = Piece.HILLFORT.value
SAXON_SETTLEMENT: Final = Piece.SAXON_SETTLEMENT.value
RED_SAXON_SETTLEMENT: Final = Piece.RED_SAXON_SETTLEMENT.value
BLUE_SAXON_SETTLEMENT: Final = Piece.BLUE_SAXON_SETTLEMENT.value
SCOTTI_SETTLEMENT: Final = Piece.SCOTTI_SETTLEMENT.value
RED_SCOTTI_SETTLEMENT: Final = Piece.RED_SCOTTI_SETTLEMENT.value
BLUE_SCOTTI_SETTLEMENT: Final = Piece.BLUE_SCOTTI_SETTLEMENT.value
PIECES: Final = tuple([piece.name.lower() for piece in Piece])
PIECE: Final[dict[str, int]] = {name: index for index, name in enumerate(PIECES)}
PIECE_NAMES: Final = tuple([name.replace("_", " ").title() for name in PIECES])
N_PIECES: Final = 20


def several(piece: int) -> str:
    """The name of a piece where there are more of it, for texts.

    >>> several(Piece.SAXON_RAIDER), several(Piece.MILITIA)
    ('Saxon Raiders', 'Militia')
    """
    return PIECE_NAMES[piece] if piece in (CAVALRY, COMITATES, MILITIA) else f"{PIECE_NAMES[piece]}s"


def counted(count: int, piece: int) -> str:
    """Some pieces, for texts.

    >>> counted(2, Piece.SAXON_RAIDER), counted(1, Piece.RED_SAXON_WARBAND)
    ('2 Saxon Raiders', '1 Red Saxon Warband')
    """
    return f"{count} {PIECE_NAMES[piece] if count == 1 else several(piece)}"


TROOPS: Final = range(9)  # [1.4.piece-classes]
UNITS: Final = range(11)  # [1.4.piece-classes]
STRONGHOLDS: Final = range(11, 20)  # [1.4.piece-classes]
FIRST_RAIDER: Final = 9
FIRST_STRONGHOLD: Final = 11


class Imperium(IntEnum):
    """6.8.states: Two levels of Empire with two Dominances each, then Fragmentation."""

    ROMAN_RULE_MILITARY = 0
    ROMAN_RULE_CIVILIAN = 1
    AUTONOMY_MILITARY = 2
    AUTONOMY_CIVILIAN = 3
    FRAGMENTATION = 4


ROMAN_RULE_MILITARY: Final = Imperium.ROMAN_RULE_MILITARY.value
ROMAN_RULE_CIVILIAN: Final = Imperium.ROMAN_RULE_CIVILIAN.value
AUTONOMY_MILITARY: Final = Imperium.AUTONOMY_MILITARY.value
AUTONOMY_CIVILIAN: Final = Imperium.AUTONOMY_CIVILIAN.value
FRAGMENTATION: Final = Imperium.FRAGMENTATION.value
STATUSES: Final = tuple([status.name.lower() for status in Imperium])
STATUS: Final[dict[str, int]] = {name: index for index, name in enumerate(STATUSES)}


class Scenario(IntEnum):
    BARBARIAN_CONSPIRACY = 0
    PETTY_TYRANTS = 1
    THE_HARDER_THEY_FALL = 2
    DE_EXCIDIO_BRITANNIAE = 3


BARBARIAN_CONSPIRACY: Final = Scenario.BARBARIAN_CONSPIRACY.value
PETTY_TYRANTS: Final = Scenario.PETTY_TYRANTS.value
THE_HARDER_THEY_FALL: Final = Scenario.THE_HARDER_THEY_FALL.value
DE_EXCIDIO_BRITANNIAE: Final = Scenario.DE_EXCIDIO_BRITANNIAE.value
SCENARIOS: Final = tuple([scenario.name.lower().replace("_", "-") for scenario in Scenario])


class Side(IntEnum):
    """The two texts of an Event card, as marked on a card that stays in effect."""

    UNSHADED = 1
    SHADED = 2


UNSHADED: Final = Side.UNSHADED.value
SHADED: Final = Side.SHADED.value
SIDES: Final = ("", "unshaded", "shaded")


class Play(IntEnum):
    """2.3.4.first-options: What a faction may do with its place on a card; also what the first did."""

    PASS = 0
    COMMAND = 1
    COMMAND_AND_FEAT = 2
    LIMITED_COMMAND = 3
    EVENT = 4


PASS: Final = Play.PASS.value
COMMAND: Final = Play.COMMAND.value
COMMAND_AND_FEAT: Final = Play.COMMAND_AND_FEAT.value
LIMITED_COMMAND: Final = Play.LIMITED_COMMAND.value
EVENT: Final = Play.EVENT.value


class Command(IntEnum):
    """The Commands of all factions; each has four of them."""

    TRAIN = 0
    MARCH = 1
    INTERCEPT = 2
    BATTLE = 3
    MUSTER = 4
    TRADE = 5
    RAID = 6
    RETURN = 7


TRAIN: Final = Command.TRAIN.value
MARCH: Final = Command.MARCH.value
INTERCEPT: Final = Command.INTERCEPT.value
BATTLE: Final = Command.BATTLE.value
MUSTER: Final = Command.MUSTER.value
TRADE: Final = Command.TRADE.value
RAID: Final = Command.RAID.value
RETURN: Final = Command.RETURN.value
COMMANDS: Final = tuple([command.name.lower() for command in Command])


class Feat(IntEnum):
    """The Feats of all factions; each has four of them."""

    BUILD = 0
    INVITE = 1
    REQUISITION = 2
    RETALIATE = 3
    RULE = 4
    REINFORCE = 5
    PILLAGE = 6
    SETTLE = 7
    SURPRISE = 8
    RAVAGE = 9
    SHIELD_WALL = 10
    RANSOM = 11
    ENTREAT = 12


BUILD: Final = Feat.BUILD.value
INVITE: Final = Feat.INVITE.value
REQUISITION: Final = Feat.REQUISITION.value
RETALIATE: Final = Feat.RETALIATE.value
RULE: Final = Feat.RULE.value
REINFORCE: Final = Feat.REINFORCE.value
PILLAGE: Final = Feat.PILLAGE.value
SETTLE: Final = Feat.SETTLE.value
SURPRISE: Final = Feat.SURPRISE.value
RAVAGE: Final = Feat.RAVAGE.value
SHIELD_WALL: Final = Feat.SHIELD_WALL.value
RANSOM: Final = Feat.RANSOM.value
ENTREAT: Final = Feat.ENTREAT.value
FEATS: Final = tuple([feat.name.lower() for feat in Feat])


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
