"""What a chronicle tells of each age: facts of the record alone. Word forms hang on the record's hash."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from logres.atlas.chapters import Chapter
from logres.atlas.holders import holders

MOST_DEEDS: Final = 6
# Kinds of lines of the log that are worth telling.
OF_PEOPLES: Final = {"submission", "free", "romans-leave", "leader-killed", "bretwalda", "rex", "burh"}
OF_KINGS: Final = {"king", "cnut-king", "leader-king", "harold", "crown", "ruler", "ruler-dead"}
OF_KINGDOMS: Final = {"chronicle", "danes-land"}
OF_THE_PROVINCE: Final = {"imperium", "epoch-event", "pivotal", "stronghold-destroyed", "settle-founds"}
NOTEWORTHY: Final = OF_PEOPLES | OF_KINGS | OF_KINGDOMS | OF_THE_PROVINCE
NAMED: Final = {  # ages, each with its last round
    "britannia": (("The eagle", 5), ("The dragon", 7), ("The kingdoms", 10), ("The long ships", 14), ("The crown", 16)),
    "britannia-redux": (("The dragon", 2), ("The kingdoms", 5), ("The long ships", 9), ("The crown", 10)),
}
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
    """
    >>> plain("romano_british"), plain("east_anglia")
    ('Romano-British', 'East Anglia')
    """
    return NAMES.get(id) or id.replace("-", " ").replace("_", " ").title()


def with_article(id: str) -> str:
    """Peoples have one, kingdoms have none.

    >>> with_article("danes"), with_article("mercia")
    ('the Danes', 'Mercia')
    """
    return plain(id) if id in KINGDOMS else f"the {plain(id)}"


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
    first, last = part[0].name, part[-1].name
    span = first if first == last else f"{first} to {_short(last)}"
    after = holders(part[-1].board)
    deeds = [line.text for chapter in part for line in chapter.lines if line.kind in NOTEWORTHY]
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
    most = with_article(greatest)
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
