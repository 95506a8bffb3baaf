"""In which language somebody reads the server's sentences: the first he accepts that there is."""

from __future__ import annotations

import asyncio
from typing import Final

from logres.engine.title import titles
from logres.languages.catalog import ENGLISH, preferred, translator
from logres.server.visitors import OneAtATime

LONGEST: Final = 500  # letters of an Accept-Language header that are read: browsers send some fifty
_READ: Final = {ENGLISH}  # the languages whose catalogs are in memory


async def preferred_language(accepted: str, one_at_a_time: OneAtATime) -> str:
    """The first of the accepted languages that there is. Its catalogs take seconds to read, once: in a thread."""
    language = preferred(accepted[:LONGEST])
    if language not in _READ:
        async with one_at_a_time.turn(("language", language)):
            await asyncio.to_thread(_read, language)
    return language


def _read(language: str) -> None:
    if language not in _READ:
        for id in (None, *titles()):
            translator(id, language)
        _READ.add(language)
