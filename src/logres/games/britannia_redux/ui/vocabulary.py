"""Every action that a game of reduX can offer: those of Britannia, and what reduX adds."""

from __future__ import annotations

from typing import Final

from logres.engine.numbers.vocabulary import Phrase, Vocabulary, at, plain
from logres.games.britannia.tables import AREAS, LAND, LEADERS
from logres.games.britannia.ui.vocabulary import phrases

VERSION: Final = 2


def vocabulary() -> Vocabulary:
    leaves = Phrase("withdraw", who=LEADERS, area=AREAS)
    return Vocabulary(VERSION, [*phrases(), *at("stay lose", AREAS[:LAND]), leaves, *plain("claim")])
