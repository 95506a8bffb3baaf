"""What a chronicle tells of each age: facts of the record alone. Word forms hang on the record's hash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from logres.atlas.chapters import Chapter
from logres.atlas.holders import holders

MOST_DEEDS: Final = 6
# Words by which a line of the log is worth telling.
TOLD: Final = ("King", "Bretwalda", "submit", "dies", "falls", "crown", "ruled by", "Imperium", "The Romans leave")
NAMED: Final = {  # ages by the rounds they last
    "britannia": (("The eagle", 5), ("The dragon", 2), ("The kingdoms", 3), ("The long ships", 4), ("The crown", 2)),
    "britannia-redux": (("The dragon", 2), ("The kingdoms", 3), ("The long ships", 4), ("The crown", 1)),
}
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
    story: str
    deeds: list[str]
    chapters: list[Chapter]


class Words:
    """Chooses among forms of a sentence, for the same record always alike."""

    def __init__(self, text: str) -> None:
        self._digest = sha256(text.encode()).digest()
        self._at = 0

    def pick(self, *forms: str) -> str:
        self._at += 1
        return forms[self._digest[self._at % len(self._digest)] % len(forms)]


def number(count: int) -> str:
    """
    >>> number(3), number(30)
    ('three', '30')
    """
    return NUMBERS[count] if count < len(NUMBERS) else str(count)


def listed(words: Iterable[str]) -> str:
    """
    >>> listed(["Kent", "Essex", "York"])
    'Kent, Essex and York'
    """
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def plain(id: str) -> str:
    return id.replace("_", "-").title() if "_" in id else id.replace("-", " ").title()


def ages(chapters: list[Chapter], words: Words, named: Sequence[tuple[str, int]] = (), most: int = 5) -> list[Age]:
    """The chapters in named ages, or in a few that are alike long."""
    size = -(-len(chapters) // most) or 1
    lengths = [length for _, length in named] or [size] * most
    before: dict[str, str] = {}
    found, at = list[Age](), 0
    for number, length in enumerate(lengths):
        part, at = chapters[at : at + length], at + length
        if part:
            found.append(_age(part, named[number][0] if named else "", before, words))
            before = holders(part[-1].board)
    return found


def _age(part: list[Chapter], name: str, before: dict[str, str], words: Words) -> Age:
    first, last = part[0].name, part[-1].name
    span = first if first == last else f"{first} to {_short(last)}"
    after = holders(part[-1].board)
    deeds = [line.text for chapter in part for line in chapter.lines if any(word in line.text for word in TOLD)]
    told = story(before, after, _battles(part), words)
    return Age(name or span, span if name else "", told, _spread(list(dict.fromkeys(deeds))), part)


def _short(name: str) -> str:
    return name[0].lower() + name[1:]


def _spread(deeds: list[str]) -> list[str]:
    step = max(1, len(deeds) // MOST_DEEDS)
    return deeds[::step][:MOST_DEEDS]


def _battles(part: list[Chapter]) -> int:
    return sum(line.kind == "battle" for chapter in part for line in chapter.lines)


def story(before: dict[str, str], after: dict[str, str], battles: int, words: Words) -> str:
    """Who is great now, who grew, who is gone."""
    now, then = Counter(after.values()), Counter(before.values())
    if not now:
        return "Nobody held anything."
    (greatest, size), *_ = now.most_common()
    most = f"the {plain(greatest)}"
    told = [
        words.pick(
            f"At its end {most} held {number(size)} areas, more than anybody.",
            f"None was greater now than {most}, with {number(size)} areas.",
        )
    ]
    grown = [who for who, count in now.items() if count - then[who] >= 3 and who != greatest]
    if grown and before:
        told.append(f"{listed(map(plain, grown))} had grown.")
    gone = listed([plain(who) for who in then if who not in now] or [""])
    if gone:
        told.append(words.pick(f"{gone} held no land any more.", f"Of {gone} nobody spoke now."))
    if battles:
        told.append(f"There were {number(battles)} battles." if battles > 1 else "There was one battle.")
    return " ".join(told)
