"""The terms of Battles that Events give, for the cards and for the non-players who ask what would come of them."""

from __future__ import annotations

from typing import Final

from logres.games.pendragon.battle.engagement import ATTACKERS_TRAP, DEFENDERS_SEEN, DEFENDERS_STAY

TRAPPED: Final = ATTACKERS_TRAP + DEFENDERS_STAY  # MONS BADONICUS
SOUGHT_OUT: Final = DEFENDERS_STAY + DEFENDERS_SEEN  # WITH THE CROSS ON HIS SHOULDERS, CELYDDON COED
