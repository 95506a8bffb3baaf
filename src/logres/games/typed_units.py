"""Units as somebody types them for `logres odds`."""

from __future__ import annotations

from collections.abc import Collection

from logres.engine.errors import BadInput


def typed_units(text: str, known: Collection[str]) -> dict[str, int]:
    """Units by kind: a number before a name, or a name alone for one of them.

    >>> typed_units("3 thegn, 2 ceorl ruler", ("ceorl", "thegn", "ruler"))
    {'thegn': 3, 'ceorl': 2, 'ruler': 1}
    >>> typed_units("2 hussar", ("thegn",))
    Traceback (most recent call last):
    logres.engine.errors.BadInput: there is no unit 'hussar'; there are: thegn
    """
    found: dict[str, int] = {}
    count = 1
    for word in text.lower().replace(",", " ").split():
        if word.isdigit():
            count = int(word)
            continue
        if word not in known:
            raise BadInput(f"there is no unit '{word}'; there are: {', '.join(known)}")
        found[word] = found.get(word, 0) + count
        count = 1
    if not sum(found.values()):
        raise BadInput("both sides need units: --attackers '3 NAME' --defenders '2 NAME'")
    return found
