"""What an Event may change in a Command or Feat it grants: members go into the `terms` of an Order."""

from __future__ import annotations

from typing import Final


class Term:
    UNITS_ONLY: Final = 0  # Train and Muster: Units alone, neither Prosperity nor Strongholds
    PLACE_ONLY: Final = 1  # Invite: new Foederati, no conversion
    EVEN_AT_FRAGMENTATION: Final = 2  # Invite: allowed where the rules bar it
    NO_WEALTH: Final = 3  # Wealth is not paid either
    NO_REDUCTION: Final = 4  # Raid: neither Forts nor Patrols take Raiders off
    COUP_DE_MAIN: Final = 5  # Raid: Assaults roll for Coup de Main, as with Surprise
    THREE_DICE: Final = 6  # Raid: three dice for each target
    NEAR_CALEDONIA: Final = 7  # Raid: Regions next to one that borders Caledonia are targets too
    ONE_DEEP: Final = 8  # Raid: one target may be a Deep Raid
    NO_COMITATES: Final = 10  # Muster: Militia alone
    SETTLE_ALONE: Final = 12  # Return: no other Feat
    ALSO_BRITANNICUS: Final = 13  # Raid: through this Sea besides those the faction raids from
    FROM_NOWHERE: Final = 11  # Raid: any space the Event allows, by no way in particular
    NO_EVASION: Final = 9  # Intercept: the Raiders may not Evade
    THROUGH_BRITANNICUS: Final = 20  # Raid: through this Sea alone (and others so named), whoever raids there by right
    THROUGH_GERMANICUS: Final = 21
    THROUGH_HIBERNICUS: Final = 22
    THROUGH_SEPTENTRIONALIS: Final = 23
    RAIDERS_ALONE: Final = 24  # Battle: where a Barbarian has only Raiders, too
