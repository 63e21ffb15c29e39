"""An utterance cut into what it names: foods, categories, dishes, and the words that tell how these are meant."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from rapidfuzz import fuzz, process
from rapidfuzz.distance import DamerauLevenshtein

from actions.finding.foods import Foods
from actions.language.words import normalise

Kind = Literal["cue", "category", "food", "dish", "filler", "word", "stop"]
Words = tuple[str, ...]
TOKEN = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+(?:['’][^\W\d_]+)*|[.,;:!?&+/()]", re.UNICODE)
STOPS = {".": "end", ";": "end", "!": "end", "?": "end", ":": "colon", ",": "comma", "(": "comma", ")": "comma", "&": "and", "+": "and", "/": "and"}
NUMBER_WORDS = ("at_least", "no_more_than", "feeding_before", "eater_words", "said_eaters", "extra_words", "buying_words", "none_missing", "said_counts", "ranges", "joiners")
LONGEST_PHRASE = 8  # words
SHORTEST = 4  # letters of a word that may be misspelt
LIKENESS = ((4, 88.0), (6, 82.0), (99, 80.0))  # letters up to which a misspelt word must be so much alike, by rapidfuzz
FIRST_LETTER = 0.1
NEAREST = 8  # known words of which the most alike is taken


@dataclass(frozen=True)
class Item:
    """A piece of an utterance: `value` is the cue's name, the category's id, or the words themselves; `text` as it was said.

    `negative` marks a category that is ruled out, `also_food` a dish that may be a food of a list ("bread").
    """

    kind: Kind
    value: str
    start: int
    end: int
    text: str = ""
    negative: bool = False
    also_food: bool = False


def plain(text: str) -> list[str]:
    """Words, numbers and marks of a text: lower case, without accents and apostrophes; hyphens part words."""
    flat = "".join(char for char in unicodedata.normalize("NFD", normalise(text)) if not unicodedata.combining(char))
    return [found.replace("'", "").replace("’", "") for found in TOKEN.findall(flat)]


class Phrases:
    """What can be named, compiled once.

    Args:
        foods: names of foods.
        cues: name of a cue → the phrases that are one.
        quick: what is said for "quick" → minutes.
        categories: phrase → id of a category and whether it rules it out.
        dish_categories: ids of the categories that are dishes.
        methods: ids of the categories that tell how it is cooked.
        known: whether titles have a word, which then is not misspelt.
        common: words of the language that are never taken for misspelt, and say nothing where they name nothing.
        is_food: whether recipes have a word in their lists of ingredients that no table names.
    """

    def __init__(
        self,
        foods: Foods,
        cues: Mapping[str, Iterable[str]],
        quick: Mapping[str, float],
        categories: Mapping[str, tuple[str, bool]],
        dish_categories: Collection[str] = (),
        methods: Collection[str] = (),
        known: Callable[[str], bool] = lambda word: False,
        common: Collection[str] = (),
        is_food: Callable[[str], bool] = lambda word: False,
    ) -> None:
        self.foods, self.is_food, self._common, self._dish_categories = foods, is_food, common, frozenset(dish_categories)
        self._heads = frozenset(methods) | foods.lexicon.words("diet_categories")
        lexicon = foods.lexicon
        self.category_ids = {found for found, _ in categories.values()}
        self.quick = {" ".join(plain(phrase)): minutes for phrase, minutes in quick.items()}
        self._cues = {words: name for name, listed in {**cues, "quick": quick}.items() for phrase in listed if (words := tuple(plain(phrase)))}
        self._categories = {words: found for phrase, found in categories.items() if (words := tuple(plain(phrase)))}
        self._by_key = {self._key(words): found for words, found in self._categories.items()}
        self._dishes = {self._key(tuple(plain(name))) for name in lexicon.words("dishes")}
        self._dish_foods = {self._key(tuple(plain(name))) for name in lexicon.words("dish_foods")}
        fillers = lexicon.words("request_fillers") | lexicon.words("stop") | lexicon.words("title_words")
        self._fillers = {tuple(plain(word)) for word in (*fillers, *lexicon.table("contractions"))}
        self._filler_keys = {self._key(words) for words in self._fillers if len(words) == 1}
        self._singles = {word for words in (*self._cues, *self._categories, *self._fillers, *self._dishes) for word in words}
        numbers = (*lexicon.duration_of, *lexicon.unit_of, *lexicon.cardinals, *(word for name in NUMBER_WORDS for word in lexicon.words(name)))
        self._singles |= {word for name in foods.names for word in name} | {word for phrase in numbers for word in plain(phrase)}
        self._targets = sorted({word for word in self._singles if len(word) >= SHORTEST and word.isalpha()})
        self._known = known
        self._states = lexicon.words("states_before")

    def _key(self, words: Words) -> Words:
        return tuple(piece for word in words for piece in self.foods.pieces(word))

    # ------------------------------------------------------------ misspelt words

    def corrected(self, words: list[str]) -> list[str]:
        """The words, each misspelt one replaced by the known word that it is most like."""
        return [self._spelled(word) for word in words]

    def _spelled(self, word: str) -> str:
        if len(word) < SHORTEST or not word.isalpha() or word in self._singles or word in self._common or set(self._key((word,))) <= self._singles or self._known(word):
            return word
        near = [target for target in self._targets if target[0] == word[0] and DamerauLevenshtein.distance(word, target, score_cutoff=1) <= 1]
        cutoff = next((least for letters, least in LIKENESS if len(word) <= letters), LIKENESS[-1][1])
        near = near or [target for target, _, _ in process.extract(word, self._targets, scorer=fuzz.ratio, score_cutoff=cutoff, limit=NEAREST)]
        return max(near, key=lambda target: self._likeness(word, target), default=word)

    @staticmethod
    def _likeness(word: str, other: str) -> float:
        """How alike two words are, swapped letters for one slip; with a little more for the same first letter, which is seldom wrong."""
        return DamerauLevenshtein.normalized_similarity(word, other) + FIRST_LETTER * (word[0] == other[0])

    # ------------------------------------------------------------ pieces

    def items(self, words: list[str], taken: Collection[int] = ()) -> list[Item]:
        """The pieces of an utterance in order; of those that begin at one place the longest.

        Args:
            words: as `plain` gives them.
            taken: places that something else was made of.
        """
        found: list[Item] = []
        at = 0
        while at < len(words):
            item = Item("filler", words[at], at, at + 1, words[at]) if at in taken else self._item(words, at, taken)
            found.append(item)
            at = item.end
        return found

    def _item(self, words: list[str], at: int, taken: Collection[int]) -> Item:
        if words[at] in STOPS:
            return Item("stop", STOPS[words[at]], at, at + 1, words[at])
        most = min(len(words), at + LONGEST_PHRASE)
        room = next((place for place in range(at, most) if place in taken or words[place] in STOPS), most)
        finders = (self._cue, self._dish, self._category, self._food, self._filler)
        options = [option for find in finders if (option := find(words, at, room)) is not None]
        if not options:
            return Item("word", words[at], at, at + 1, words[at])
        best = max(options, key=lambda option: option.end)  # the first among equals
        return self._split(best, words) or best

    def _split(self, item: Item, words: list[str]) -> Item | None:
        """The first part of a name that says how it is cooked, where it comes from, or is the food of a dish: "roast chicken", "indian curry", "chicken soup"."""
        if item.end - item.start < 2 or item.kind not in ("food", "category"):
            return None
        if item.kind == "category":
            shorter = self._category(words, item.start, item.end - 1)
            return shorter if shorter and shorter.end == item.end - 1 and shorter.value == item.value and self._names_more(words, item) else None
        first = self._category(words, item.start, item.start + 1)
        if first and first.value in self._heads:
            return first
        last = self._category(words, item.end - 1, item.end) or self._dish(words, item.end - 1, item.end)
        if last and (last.kind == "dish" or last.value in self._dish_categories) and not last.also_food:
            return self._food(words, item.start, item.end - 1)
        return None

    def _names_more(self, words: list[str], item: Item) -> bool:
        """Whether the last word of a piece is a dish or another category: "light lunch"."""
        last = self._dish(words, item.end - 1, item.end) or self._category(words, item.end - 1, item.end)
        return last is not None and last.value != item.value

    def _cue(self, words: list[str], at: int, room: int) -> Item | None:
        for end in range(room, at, -1):
            name = self._cues.get(tuple(words[at:end]))
            if name is not None:
                return Item("cue", name, at, end, " ".join(words[at:end]))
        return None

    def _category(self, words: list[str], at: int, room: int) -> Item | None:
        for end in range(room, at, -1):
            said = tuple(words[at:end])
            found = self._categories.get(said) or self._by_key.get(self._key(said))
            if found is not None:
                return Item("category", found[0], at, end, " ".join(self._key(said)), negative=found[1], also_food=self._key(said) in self._dish_foods)
        return None

    def _dish(self, words: list[str], at: int, room: int) -> Item | None:
        for end in range(room, at, -1):
            key = self._key(tuple(words[at:end]))
            if key in self._dishes:
                return Item("dish", " ".join(key), at, end, " ".join(key), also_food=self.foods.number(" ".join(key)) is not None)
        return None

    def _food(self, words: list[str], at: int, room: int) -> Item | None:
        for end in range(room, at, -1):
            key = self._key(tuple(words[at:end]))
            if key and self.foods.can_be_asked_for(key) and (len(key) == 1 or key[0] not in self._states):
                return Item("food", " ".join(key), at, end, " ".join(key))
        return None

    def _filler(self, words: list[str], at: int, room: int) -> Item | None:
        for end in range(room, at, -1):
            if tuple(words[at:end]) in self._fillers:
                return Item("filler", " ".join(words[at:end]), at, end, " ".join(words[at:end]))
        says_nothing = words[at][0].isdigit() or self._key((words[at],)) in self._filler_keys  # "my girlfriend's" is about no girlfriends
        return Item("filler", words[at], at, at + 1, words[at]) if says_nothing else None

    def is_dish(self, name: str) -> bool:
        """Whether a name is that of a dish."""
        return self._key(tuple(plain(name))) in self._dishes

    def says_nothing(self, word: str) -> bool:
        """Whether a word that names nothing is an everyday one."""
        return word in self._common or len(word) < 3
