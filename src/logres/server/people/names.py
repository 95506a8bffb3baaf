"""Names of people: such as others can read, tell apart and not take for somebody else's.

What may stand in a name at all is the Nickname profile of PRECIS (RFC 8266); what looks like something else is told by
Unicode's table of confusable characters (UTS 39).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from confusable_homoglyphs.confusables import confusables_data, is_confusable, is_dangerous
from precis_i18n import get_profile

from logres.server.errors import Denied
from logres.server.protocol.schemas import LONGEST_NAME, SHORTEST_NAME

RESERVED: Final = ("referee", "departed", "someone", "nobody", "logres", "administrator", "admin", "server")
WHOLE: Final = ("the rules", "open", "me", "bot", "guest", "everyone")  # as seats are told of; "Guest 2" may be
SEPARATORS: Final = "/\\"  # whoever had one in his name could not be named in an address: not blocked, not banned
_READABLE: Final = get_profile("NicknameCasePreserved")


def readable(name: str) -> str:
    """The name as it is kept and shown; Denied if nobody can read it, or if it looks like another one.

    >>> readable("Ælfthryth  of  Wessex")
    'Ælfthryth of Wessex'
    >>> readable("Bed\N{CYRILLIC SMALL LETTER IE}")
    Traceback (most recent call last):
    logres.server.errors.Denied: this name looks like another one: write it in one script
    """
    try:
        shown: str = _READABLE.enforce(name)
    except UnicodeEncodeError:
        raise Denied("bad-input", "this name holds characters that cannot be seen or read") from None
    if not SHORTEST_NAME <= len(shown) <= LONGEST_NAME:  # one character may stand for eighteen
        raise Denied("bad-input", "a name has {least} to {most} letters", least=SHORTEST_NAME, most=LONGEST_NAME)
    if any(char in shown for char in SEPARATORS) or not shown.strip("."):
        raise Denied("bad-input", "a name holds no slash, and more than dots: it must stand in an address")
    if is_dangerous(shown) or _passes_for_latin(shown):
        raise Denied("bad-input", "this name looks like another one: write it in one script")
    if looks(shown.split()[0]) & _looks_of(RESERVED) or looks(shown) & _looks_of(WHOLE):
        raise Denied("bad-input", "the name '{name}' is kept for the server's own use", name=shown)
    return shown


def _passes_for_latin(name: str) -> bool:
    """Whether a name without a Latin letter could be read as one of Latin letters alone."""
    letters = {char for char in name if char.isalpha()}
    alike = {found["character"] for found in is_confusable(name, greedy=True, preferred_aliases=["latin"]) or []}
    return bool(letters) and letters <= alike


@cache
def _looks_of(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset([look for name in names for look in looks(name)])


def looks(name: str) -> frozenset[str]:
    """How a name looks, in small letters and in capitals too: for names that nobody may seem to have.

    >>> bool(looks("ADMlN") & looks("admin")), bool(looks("Adam") & looks("admin"))
    (True, False)
    """
    return frozenset([skeleton(written) for written in (name, name.lower(), name.upper())])


def skeleton(name: str) -> str:
    """A name with all that looks alike written alike: two names with one skeleton are one to the eye.

    >>> skeleton("Ian") == skeleton("lan") == skeleton("1AN") != skeleton("Jan")
    True
    """
    return "".join([_prototype(char) for char in name if not char.isspace()]).casefold()


@lru_cache(maxsize=4096)
def _prototype(char: str) -> str:
    """The one of the characters that look like this one by which the table of Unicode stands for all of them."""
    alike: dict[str, list[Any]] = confusables_data
    class_of = [char, *(found["c"] for found in alike.get(char, ()))]
    return str(min(class_of, key=lambda found: (-len(alike.get(found, ())), found)))
