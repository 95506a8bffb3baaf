"""In which language somebody reads the server's sentences: the first he wishes that there is."""

from __future__ import annotations

import asyncio
from typing import Final

from logres.engine.title import titles
from logres.languages.catalog import ENGLISH, preferred, translator
from logres.server.visitors import OneAtATime

LONGEST: Final = 500  # letters of a wish that are read: browsers send some fifty
_READ: Final = {ENGLISH}  # the languages whose catalogs are in memory


async def preferred_language(wish: str, one_at_a_time: OneAtATime) -> str:
    """The first language of the wish that there is. Its catalogs take seconds to read the first time: in a thread."""
    language = preferred(wish[:LONGEST])
    if language not in _READ:
        async with one_at_a_time.turn(("language", language)):
            await asyncio.to_thread(_read, language)
    return language


def _read(language: str) -> None:
    if language not in _READ:
        for id in (None, *titles()):
            translator(id, language)
        _READ.add(language)
