"""Names of people: such as others can read, tell apart and not take for somebody else's.

What may stand in a name at all is the Nickname profile of PRECIS (RFC 8266); what looks like something else is told by
Unicode's table of confusable characters (UTS 39).
"""

from __future__ import annotations

from typing import Final

from confusable_homoglyphs.confusables import is_confusable, is_dangerous
from precis_i18n import get_profile

from logres.server.errors import Denied

RESERVED: Final = ("referee", "departed", "someone", "nobody", "logres", "administrator", "admin", "server")
_READABLE: Final = get_profile("NicknameCasePreserved")
_FOLDED: Final = get_profile("Nickname")


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
        folded: str = _FOLDED.enforce(name)
    except UnicodeEncodeError:
        raise Denied("bad-input", "this name holds characters that cannot be seen or read") from None
    if is_dangerous(shown) or _passes_for_latin(shown):
        raise Denied("bad-input", "this name looks like another one: write it in one script")
    if folded.split()[0] in RESERVED:
        raise Denied("bad-input", f"the name '{shown}' is kept for the server's own use")
    return shown


def _passes_for_latin(name: str) -> bool:
    """Whether a name without a Latin letter could be read as one of Latin letters alone."""
    letters = {char for char in name if char.isalpha()}
    alike = {found["character"] for found in is_confusable(name, greedy=True, preferred_aliases=["latin"]) or []}
    return bool(letters) and letters <= alike
