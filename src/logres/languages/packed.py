"""Texts that are kept as JSON, with the title they speak of, and told when the language of the reader is known."""

from __future__ import annotations

import json
from typing import Any, Final

from logres.engine.nouns import Arg, Noun, Series
from logres.engine.texts import Text
from logres.languages.catalog import translator

BEGINS: Final = '{"title": '


def packed(text: Text, title: str) -> str:
    return json.dumps({"title": title, "text": _packed(text)})


def kept(text: str, title: str) -> str:
    """A text to be told later, or words that are the same in every language."""
    return packed(text, title) if isinstance(text, Text) else text


def translated(kept: str, language: str) -> str:
    """What was packed, in a language; what an older version kept is English.

    >>> from logres.engine.texts import say
    >>> kept = packed(say("{seat}: it is your turn.", seat="red"), "britannia")
    >>> translated(kept, "de"), translated(kept, "en"), translated("red: it is your turn.", "de")
    ('Rot: Du bist am Zug.', 'red: it is your turn.', 'red: it is your turn.')
    """
    if not kept.startswith(BEGINS):
        return kept
    found = json.loads(kept)
    return translator(found["title"], language)(_text(found["text"]))


def _packed(arg: Arg) -> Any:
    if isinstance(arg, Text):
        parts = {name: _packed(part) for name, part in arg.parts.items()}
        return {"template": arg.template, "args": [_packed(one) for one in arg.args], "parts": parts}
    if isinstance(arg, Noun):
        return {"noun": arg.kind, "id": arg.id, "name": arg.name}
    if isinstance(arg, Series):
        return {"series": [_packed(one) for one in arg.items], "by": arg.by}
    return arg


def _text(kept: dict[str, Any]) -> Text:
    parts = {name: _unpacked(part) for name, part in kept["parts"].items()}
    return Text(kept["template"], tuple([_unpacked(one) for one in kept["args"]]), parts)


def _unpacked(kept: Any) -> Arg:
    if isinstance(kept, (int, float, str)):
        return kept
    if "template" in kept:
        return _text(kept)
    if "noun" in kept:
        return Noun(kept["noun"], kept["id"], kept["name"])
    return Series(tuple([_unpacked(one) for one in kept["series"]]), kept["by"])
