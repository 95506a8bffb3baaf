"""All cards with code: importing this registers them, those of a printed copy last."""

from typing import Final

from logres.games.pendragon.events import own_copy
from logres.games.pendragon.events.cards import (
    epoch_events,
    events_01_09,
    events_10_18,
    events_19_27,
    events_28_36,
    events_37_45,
    events_46_54,
    events_55_63,
    events_64_72,
    first_texts_01_36,
    first_texts_49_73,
    pivotal,
)

CARDS: Final = (
    events_01_09,
    events_10_18,
    events_19_27,
    events_28_36,
    events_37_45,
    events_46_54,
    events_55_63,
    events_64_72,
    pivotal,
    epoch_events,
    first_texts_01_36,
    first_texts_49_73,
)
OWN: Final = own_copy.load(own_copy.FOLDER)  # the sides put right from a printed copy
