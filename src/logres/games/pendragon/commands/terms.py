"""What an Event may change in a Command or Feat it grants: members go into the `terms` of an Order."""

from __future__ import annotations

from enum import IntEnum


class Term(IntEnum):
    UNITS_ONLY = 0  # Train and Muster: Units alone, neither Prosperity nor Strongholds
    PLACE_ONLY = 1  # Invite: new Foederati, no conversion
    EVEN_AT_FRAGMENTATION = 2  # Invite: allowed where the rules bar it
    NO_WEALTH = 3  # Wealth is not paid either
