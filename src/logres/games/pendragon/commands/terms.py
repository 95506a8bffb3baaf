"""What an Event may change in a Command or Feat it grants: members go into the `terms` of an Order."""

from __future__ import annotations

from enum import IntEnum


class Term(IntEnum):
    UNITS_ONLY = 0  # Train and Muster: Units alone, neither Prosperity nor Strongholds
    PLACE_ONLY = 1  # Invite: new Foederati, no conversion
    EVEN_AT_FRAGMENTATION = 2  # Invite: allowed where the rules bar it
    NO_WEALTH = 3  # Wealth is not paid either
    NO_REDUCTION = 4  # Raid: neither Forts nor Patrols take Raiders off
    COUP_DE_MAIN = 5  # Raid: Assaults roll for Coup de Main, as with Surprise
    THREE_DICE = 6  # Raid: three dice for each target
    NEAR_CALEDONIA = 7  # Raid: Regions next to one that borders Caledonia are targets too
    ONE_DEEP = 8  # Raid: one target may be a Deep Raid
    NO_COMITATES = 10  # Muster: Militia alone
    SETTLE_ALONE = 12  # Return: no other Feat
    FROM_NOWHERE = 11  # Raid: any space the Event allows, by no way in particular
    NO_EVASION = 9  # Intercept: the Raiders may not Evade
    THROUGH_BRITANNICUS = 20  # Raid: through this Sea alone (and others so named), whoever raids there by right
    THROUGH_GERMANICUS = 21
    THROUGH_HIBERNICUS = 22
    THROUGH_SEPTENTRIONALIS = 23
    RAIDERS_ALONE = 24  # Battle: where a Barbarian has only Raiders, too
