"""All that can ever be answered in a title, as phrases: a verb with the nouns that go with it.

A game offers a few actions at a time; a vocabulary names every one that any game can offer, so that programs can number
them (`logres.env`). Its version rises whenever an action would get another number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import mypyc_attr

from logres.engine.actions import Action

# In this order the nouns of a phrase are numbered. `start` and `origin` mark a stack: `infantry@start/origin`.
SLOTS: Final = ("stack", "start", "origin", "who", "card", "area", "count")
START: Final = "@"
ORIGIN: Final = "/"

Words = Sequence[str]


@mypyc_attr(allow_interpreted_subclasses=True)
class Phrase:
    """Every action of one shape: a verb, and for each noun it has the words that can stand there.

    `then` names the nouns that are chosen after all others, one by one, where the product of all would be too large;
    a count chosen so is named digit by digit. `tied` gives a noun that follows from another: the space of a site.

    >>> Phrase("take", stack=("infantry", "cavalry"), count=range(1, 4)).size
    6
    >>> Phrase("bid", card=("group-1", "group-2"), count=range(101), then=("count",)).size
    2
    """

    def __init__(
        self,
        verb: str,
        stack: Words = (),
        start: Words = (),
        origin: Words = (),
        who: Words = (),
        card: Words = (),
        area: Words = (),
        count: range | None = None,
        then: tuple[str, ...] = (),
        tied: Mapping[str, Mapping[str, str]] | None = None,
    ) -> None:
        given: tuple[Words, ...] = (stack, start, origin, who, card, area)
        self.verb = verb
        self.words: dict[str, tuple[str, ...]] = {
            slot: tuple(words) for slot, words in zip(SLOTS, given, strict=False) if words
        }
        if count is not None:
            self.words["count"] = tuple([str(number) for number in count])
        self.tied: dict[str, dict[str, str]] = {slot: dict(words) for slot, words in (tied or {}).items()}
        self.then = then

    @property
    def shape(self) -> tuple[str, ...]:
        """The verb and the nouns it has: no two phrases of a vocabulary have the same."""
        return (self.verb, *[slot for slot in SLOTS if slot in self.words or slot in self.tied])

    @property
    def first(self) -> list[str]:
        """The nouns that are chosen together with the verb."""
        return [slot for slot in SLOTS if slot in self.words and slot not in self.then]

    @property
    def size(self) -> int:
        """How many first choices there are."""
        total = 1
        for slot in self.first:
            total *= len(self.words[slot])
        return total


@mypyc_attr(allow_interpreted_subclasses=True)
class Vocabulary:
    """The phrases of a title, in the order of their numbers."""

    def __init__(self, version: int, phrases: Sequence[Phrase]) -> None:
        self.version = version
        self.phrases = tuple(phrases)


def nouns(action: Action) -> dict[str, str]:
    """The nouns of an action by slot.

    >>> nouns(Action("take", count=2, stack="infantry@kent/york"))
    {'stack': 'infantry', 'start': 'kent', 'origin': 'york', 'count': '2'}
    """
    found: dict[str, str] = {}
    if action.stack is not None:
        kind, _, marks = action.stack.partition(START)
        start, _, origin = marks.partition(ORIGIN)
        found = {slot: word for slot, word in (("stack", kind), ("start", start), ("origin", origin)) if word}
    if action.who is not None:
        found["who"] = action.who
    if action.card is not None:
        found["card"] = action.card
    if action.area is not None:
        found["area"] = action.area
    if action.count is not None:
        found["count"] = str(action.count)
    return found


def action_of(verb: str, named: Mapping[str, str]) -> Action:
    """The action of a verb and its nouns.

    >>> action_of("take", {"stack": "infantry", "start": "kent", "count": "2"})
    Action('take', count=2, stack='infantry@kent')
    """
    stack = named.get("stack")
    if stack is not None and "start" in named:
        stack += START + named["start"]
    if stack is not None and "origin" in named:
        stack += ORIGIN + named["origin"]
    count = int(named["count"]) if "count" in named else None
    return Action(verb, named.get("area"), count, stack, named.get("who"), named.get("card"))


def plain(verbs: str) -> list[Phrase]:
    """Phrases of a verb alone."""
    return [Phrase(verb) for verb in verbs.split()]


def at(verbs: str, areas: Words) -> list[Phrase]:
    """Phrases of a verb and an area."""
    return [Phrase(verb, area=areas) for verb in verbs.split()]
