"""Sentences that can be translated: they are English, and know the template and the parts of it.

Plain Python also in the compiled package, as every `__init__.py`, for it derives from `str`: whoever knows nothing of
languages has the English sentence. `logres.languages` has the others; notations, records and saves are without any.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from logres.engine.nouns import Arg, sentence

Translate = Callable[[str], str]  # `str` leaves a text English, a catalog's `translate` puts it into another language


class Text(str):
    """A sentence made from a template and its parts.

    >>> text = say("{who}: {n} {n:army|armies} in {0}", "Kent", who="Jutes", n=2)
    >>> text, text.template
    ('Jutes: 2 armies in Kent', '{who}: {n} {n:army|armies} in {0}')
    """

    __slots__ = ("args", "parts", "template")

    args: tuple[Arg, ...]
    parts: dict[str, Arg]
    template: str

    def __new__(cls, template: str, args: tuple[Arg, ...], parts: dict[str, Arg]) -> Text:
        text = super().__new__(cls, sentence(template, args, parts))
        text.template = template
        text.args = args
        text.parts = parts
        return text

    def __reduce__(self) -> tuple[Any, ...]:
        return Text, (self.template, self.args, self.parts)


def say(template: str, *args: Arg, **parts: Arg) -> Text:
    """A sentence from its template and the parts of it, by place or by name."""
    return Text(template, args, parts)
