"""What a chronicle tells of each age: facts of the record alone. Word forms depend on the record's hash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from logres.atlas.chapters import Chapter
from logres.atlas.deeds import noteworthy
from logres.atlas.holders import holders
from logres.engine.history import Line
from logres.engine.nouns import Arg, Noun, Series
from logres.engine.texts import Text, say

MOST_DEEDS: Final = 6
NAMED: Final = {  # ages, each with its last round
    "britannia": (("The eagle", 5), ("The dragon", 7), ("The kingdoms", 10), ("The long ships", 14), ("The crown", 16)),
    "britannia-redux": (("The dragon", 2), ("The kingdoms", 5), ("The long ships", 9), ("The crown", 10)),
}
BLOODY: Final = 4  # so many fallen make a battle worth a sentence
NAMES: Final = {"romano_british": "Romano-British"}
KINGDOMS: Final = {"northumbria", "mercia", "east_anglia", "east-anglia", "wessex"}
NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


class Age(NamedTuple):
    """Some chapters told together."""

    name: str
    span: str
    story: list[Text]
    deeds: list[Text]
    chapters: list[Chapter]


class Words:
    """Chooses among forms of a sentence, for the same record always alike."""

    def __init__(self, text: str) -> None:
        self._digest = sha256(text.encode()).digest()
        self._at = 0

    def pick(self, *forms: Text) -> Text:
        self._at += 1
        return forms[self._digest[self._at % len(self._digest)] % len(forms)]


def number(count: int) -> str:
    """
    >>> number(3), number(30)
    ('three', '30')
    """
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def series(items: Sequence[Arg]) -> Arg:
    """
    >>> str(series(["Kent", "Essex", "York"])), str(series(["Kent"]))
    ('Kent, Essex and York', 'Kent')
    """
    *first, last = items
    return Series((Series(tuple(first)), last), " and ") if first else last


def listed(words: Iterable[str]) -> str:
    """
    >>> listed(["Kent", "Essex", "York"])
    'Kent, Essex and York'
    """
    return str(series(list(words)))


def plain(id: str) -> str:
    """
    >>> plain("romano_british"), plain("east_anglia")
    ('Romano-British', 'East Anglia')
    """
    return NAMES.get(id) or id.replace("-", " ").replace("_", " ").title()


def named(id: str) -> Noun:
    return Noun("actor", id, plain(id))


def with_article(id: str) -> Arg:
    """Peoples have one, kingdoms have none.

    >>> str(with_article("danes")), str(with_article("mercia"))
    ('the Danes', 'Mercia')
    """
    return named(id) if id in KINGDOMS else say("the {0}", named(id))


def ages(
    chapters: list[Chapter], words: Words, named: Sequence[tuple[str, int]] = (), first: int = 1, most: int = 5
) -> list[Age]:
    """The chapters in named ages, or in a few that are alike long; the first of them is this round of the game."""
    size = -(-len(chapters) // most) or 1
    ends = [(name, last + 1 - first) for name, last in named] or [("", size * (i + 1)) for i in range(most)]
    before: dict[str, str] = {}
    found, at = list[Age](), 0
    for name, end in ends:
        part, at = chapters[at : max(at, end)], max(at, end)
        if part:
            found.append(_age(part, name, before, words))
            before = holders(part[-1].board)
    return found


def _age(part: list[Chapter], name: str, before: dict[str, str], words: Words) -> Age:
    lines = [line for chapter in part for line in chapter.lines]
    deeds = {line.text: line.translatable for line in lines if line.kind in noteworthy()}
    told = [*story(before, holders(part[-1].board), words), *battles(lines)]
    span = _span(part[0].lines[0].translatable, part[-1].lines[0].translatable)
    return Age(name or span, span if name else "", told, _spread(list(deeds.values())), part)


def _span(first: Text, last: Text) -> Text:
    """Headings of chapters."""
    return first if first == last else say("{0} – {1}", first, last)


def _spread(deeds: list[Text]) -> list[Text]:
    step = max(1, len(deeds) // MOST_DEEDS)
    return deeds[::step][:MOST_DEEDS]


def battles(lines: list[Line]) -> list[Text]:
    """How many there were, and the bloodiest."""
    fought = [line for line in lines if line.kind == "battle"]
    if not fought:
        return []
    count = say("There were {count} battles.", count=number(len(fought)))
    fallen = Counter[int]()
    for line in lines:
        if line.kind == "loss":
            fallen[line.group] += next((arg for arg in line.args if isinstance(arg, int)), 1)
    worst = max(fought, key=lambda line: fallen[line.heading])
    area, dead = worst.nouns("area"), fallen[worst.heading]
    told = [count if len(fought) > 1 else say("There was one battle.")]
    if dead >= BLOODY and area:
        told.append(say("The bloodiest was that of {area}, where {fallen} fell.", area=area[0], fallen=number(dead)))
    return told


def story(before: dict[str, str], after: dict[str, str], words: Words) -> list[Text]:
    """Who is great now, who grew, who is gone."""
    now, then = Counter(after.values()), Counter(before.values())
    if not now:
        return [say("Nobody held anything.")]
    (greatest, n), *_ = now.most_common()
    who, size = with_article(greatest), number(n)
    told = [
        words.pick(
            say("At its end {who} held {size} {n:area|areas}, more than anybody.", who=who, size=size, n=n),
            say("None was greater now than {who}, with {size} {n:area|areas}.", who=who, size=size, n=n),
        )
    ]
    grown = [named(who) for who, count in now.items() if count - then[who] >= 3 and who != greatest]
    if grown and before:
        told.append(say("{names} had grown.", names=series(grown)))
    gone = [named(who) for who in then if who not in now]
    if gone:
        names = series(gone)
        told.append(
            words.pick(
                say("{names} held no land any more.", names=names), say("Of {names} nobody spoke now.", names=names)
            )
        )
    return told
