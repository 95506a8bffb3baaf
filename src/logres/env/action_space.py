"""The action space of a title: a number for every choice, from its vocabulary.

Most actions are one choice. Where a vocabulary says so an action is several, one after the other: first the verb with
most of its nouns, then the noun that was left out, then a count digit by digit. The numbers of an action are its path.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final, NamedTuple

from logres.engine.actions import Action
from logres.engine.errors import BadInput
from logres.engine.numbers.vocabulary import SLOTS, Phrase, action_of, nouns
from logres.engine.play.documents import is_integer
from logres.engine.title import Title
from logres.engine.title import title as find_title

DIGITS: Final = tuple("0123456789")
Path = tuple[int, ...]


class Block(NamedTuple):
    """The numbers of one phrase, or of the words that are chosen afterwards."""

    name: str
    first: int
    size: int


class Space:
    """The numbers of all choices in a title. `space(title)` keeps one for each.

    >>> thanes = space("thanes")
    >>> thanes.size, thanes.version
    (60, 1)
    >>> thanes.encode(Action("raid", who="birch"))
    (4,)
    >>> thanes.decode((4,)).text, thanes.label(4)
    ('raid birch', 'raid birch')
    """

    def __init__(self, title: Title) -> None:
        vocabulary = title.vocabulary
        if vocabulary is None:
            raise BadInput(f"{title.id} brings no vocabulary, so its actions have no numbers")
        self.title = title.id
        self.version = vocabulary.version
        self.phrases = vocabulary.phrases
        self.blocks = _blocks(self.phrases)
        self.tails = _tails(self.phrases, self.blocks[-1])
        last = self.tails[0] if self.tails else self.blocks[-1]
        self.size = last.first + last.size
        self._words = _tail_words(self.phrases)
        self._tail = {block.name: block for block in self.tails}
        self._by_shape = {phrase.shape: i for i, phrase in enumerate(self.phrases)}
        self._index = [_indices(phrase) for phrase in self.phrases]
        self._paths: dict[str, Path] = {}
        if len(self._by_shape) < len(self.phrases):
            raise BadInput(f"two phrases of {title.id} have the same shape")

    def encode(self, action: Action) -> Path:
        """The path of an action; BadInput for one that no game can offer."""
        path = self._paths.get(action.text)
        if path is None:
            path = self._paths[action.text] = self._encoded(action)
        return path

    def decode(self, path: Path) -> Action:
        """The action of a path; BadInput for one that leads to none."""
        try:
            return self._decoded(path)
        except (IndexError, TypeError, ValueError):
            raise BadInput(f"no action has the path {path!r}") from None

    def _decoded(self, path: Path) -> Action:
        number, named = self._first(path[0])
        phrase = self.phrases[number]
        rest = path[1:]
        for slot in phrase.then:
            width = len(phrase.words["count"][-1]) if slot == "count" else 1
            block = self._tail["digit" if slot == "count" else slot]
            words = [self._words[block.name][index - block.first] for index in rest[:width]]
            named[slot] = str(int("".join(words))) if slot == "count" else words[0]
            rest = rest[width:]
        return action_of(phrase.verb, self._with_tied(phrase, named))

    def label(self, index: int) -> str:
        """What a number stands for, in words; `...` where more is to be chosen."""
        if not is_integer(index) or not 0 <= index < self.size:
            raise BadInput(f"there is no choice {index!r}; they are numbered 0 to {self.size - 1}")
        for block in self.tails:
            if index >= block.first:
                return f"then {self._words[block.name][index - block.first]}"
        number, named = self._first(index)
        phrase = self.phrases[number]
        return action_of(phrase.verb, self._with_tied(phrase, named)).text + (" ..." if phrase.then else "")

    @property
    def digest(self) -> str:
        """Changes whenever a number would mean something else; then the version must rise."""
        labels = "\n".join([self.label(index) for index in range(self.size)])
        return sha256(labels.encode()).hexdigest()

    def _encoded(self, action: Action) -> Path:
        named = nouns(action)
        shape = (action.verb, *[slot for slot in SLOTS if slot in named])
        number = self._by_shape.get(shape)
        try:
            if number is None:
                raise KeyError(shape)
            return self._path(number, named)
        except KeyError:
            raise BadInput(f"'{action.text}' is outside the actions of {self.title}, version {self.version}") from None

    def _path(self, number: int, named: dict[str, str]) -> Path:
        phrase, index = self.phrases[number], self._index[number]
        head = 0
        for slot in phrase.first:
            head = head * len(phrase.words[slot]) + index[slot][named[slot]]
        for slot, words in phrase.tied.items():
            if words[named["stack"]] != named[slot]:
                raise KeyError(slot)
        path = [self.blocks[number].first + head]
        for slot in phrase.then:
            index[slot][named[slot]]  # a word, or a number, beyond the phrase's own is none of its
            path += self._tail_path(phrase, slot, named[slot])
        return tuple(path)

    def _tail_path(self, phrase: Phrase, slot: str, word: str) -> list[int]:
        if slot != "count":
            return [self._tail[slot].first + self._words[slot].index(word)]
        width = len(phrase.words["count"][-1])
        return [self._tail["digit"].first + int(digit) for digit in word.rjust(width, "0")]

    def _first(self, index: int) -> tuple[int, dict[str, str]]:
        """The phrase of a first choice, and the nouns chosen with it."""
        for number, block in enumerate(self.blocks):
            if block.first <= index < block.first + block.size:
                phrase, rest = self.phrases[number], index - block.first
                named: dict[str, str] = {}
                for slot in reversed(phrase.first):
                    words = phrase.words[slot]
                    named[slot] = words[rest % len(words)]
                    rest //= len(words)
                return number, named
        raise BadInput(f"{self.title} has no first choice {index}")

    def _with_tied(self, phrase: Phrase, named: dict[str, str]) -> dict[str, str]:
        return {**named, **{slot: words[named["stack"]] for slot, words in phrase.tied.items()}}


def _blocks(phrases: tuple[Phrase, ...]) -> list[Block]:
    blocks: list[Block] = []
    first = 0
    for phrase in phrases:
        blocks.append(Block(" ".join(phrase.shape), first, phrase.size))
        first += phrase.size
    return blocks


def _tail_words(phrases: tuple[Phrase, ...]) -> dict[str, tuple[str, ...]]:
    """The words that are chosen afterwards, by slot."""
    found: dict[str, dict[str, None]] = {}
    for phrase in phrases:
        for slot in phrase.then:
            words = DIGITS if slot == "count" else phrase.words[slot]
            found.setdefault("digit" if slot == "count" else slot, {}).update(dict.fromkeys(words))
    return {name: tuple(words) for name, words in found.items()}


def _tails(phrases: tuple[Phrase, ...], last: Block) -> list[Block]:
    first = last.first + last.size
    tails: list[Block] = []
    for name, words in _tail_words(phrases).items():
        tails.insert(0, Block(name, first, len(words)))
        first += len(words)
    return tails  # the last first, as `label` looks for them


def _indices(phrase: Phrase) -> dict[str, dict[str, int]]:
    return {slot: {word: i for i, word in enumerate(words)} for slot, words in phrase.words.items()}


@cache
def _space(id: str) -> Space:
    return Space(find_title(id))


def space(title: Title | str) -> Space:
    """The action space of a title."""
    return _space(title.id if isinstance(title, Title) else find_title(title).id)
