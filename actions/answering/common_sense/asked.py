"""What the words of a question say: stems, the foods, tools and techniques that it names, states of a food, and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from actions.language.lexicon import Lexicon
from actions.language.words import TOKEN, normalise, stem

LONGEST_NAME, LONGEST_STATE = 4, 3  # words of the longest name of a food and of a state that are looked for
NUMBER = re.compile(r"\d+(?:[.,/]\d+)?|[½¼¾⅓⅔⅛]")


@dataclass(frozen=True)
class Asked:
    """A question, taken apart.

    `words` are stems in order with their written forms beside them in `forms`; `things` are names of foods, tools and techniques,
    `states` groups of the lexicon's `question_states` with the state that is named, `numbers` as they are written.
    """

    words: tuple[str, ...]
    forms: tuple[str, ...]
    things: frozenset[str]
    states: frozenset[str]
    numbers: frozenset[str]


class Words:
    """Takes questions apart.

    Args:
        lexicon: the words for states; a language without them has none.
        things: names of foods, tools and techniques, as pairs are `about` them.
    """

    def __init__(self, lexicon: Lexicon, things: Iterable[str]) -> None:
        self._language = lexicon.language
        common = {(word,) for word in lexicon.words("stop")}  # "can" alone names neither a tin nor what is in one
        self._things = {key: name for name in sorted(things) if (key := self._key(name)) and tuple(_forms(name)) not in common}
        states = {tuple(_forms(str(form))): str(state) for state, forms in lexicon.table("question_states").items() for form in forms}
        self._states = {key: state for key, state in states.items() if key and key not in common}
        self._longest_thing, self._longest_state = _longest(self._things), _longest(self._states)
        self._known_as = dict[str, str]()

    def _key(self, name: str) -> tuple[str, ...]:
        return tuple(stem(form, self._language) for form in _forms(name))

    def __call__(self, text: str) -> Asked:
        """The question's parts."""
        forms = _forms(text)
        words = tuple(stem(form, self._language) for form in forms)
        return Asked(words, tuple(forms), frozenset(self._named(words)), frozenset(self._stated(forms)), frozenset(NUMBER.findall(normalise(text))))

    def thing(self, name: str) -> str:
        """The name under which a thing is kept; the name itself where it is not known."""
        if name not in self._known_as:
            self._known_as[name] = self._things.get(self._key(name), name)
        return self._known_as[name]

    def _named(self, words: tuple[str, ...]) -> Iterable[str]:
        """Names in a question, the longest at each place: "coconut oil" is neither coconut nor oil."""
        behind = 0
        for at, word in enumerate(words):
            if at >= behind and word in self._longest_thing:
                longest = min(LONGEST_NAME, len(words) - at, self._longest_thing[word])
                size = next((size for size in range(longest, 0, -1) if words[at : at + size] in self._things), 0)
                if size:
                    yield self._things[words[at : at + size]]
                behind = at + size

    def _stated(self, forms: Sequence[str]) -> Iterable[str]:
        """States by their written forms, the longest at each place: "cook" is no state as "cooked" is, and "not opened" is not opened."""
        behind = 0
        for at, form in enumerate(forms):
            if at >= behind and form in self._longest_state:
                longest = min(LONGEST_STATE, len(forms) - at, self._longest_state[form])
                size = next((size for size in range(longest, 0, -1) if tuple(forms[at : at + size]) in self._states), 0)
                if size:
                    yield self._states[tuple(forms[at : at + size])]
                behind = at + size


def _longest(keys: Iterable[tuple[str, ...]]) -> dict[str, int]:
    """First word of a name → words of the longest name that begins so."""
    found: dict[str, int] = {}
    for key in keys:
        if key:
            found[key[0]] = max(len(key), found.get(key[0], 0))
    return found


def _forms(text: str) -> list[str]:
    """Words in lower case; "all-purpose" counts as two."""
    return [piece for word in TOKEN.findall(normalise(text)) for piece in word.split("-")]
