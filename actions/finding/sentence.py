"""What one utterance asks for, by its pieces from left to right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from actions.finding.limits import eaters, longest_time, may_be_missing
from actions.finding.phrases import Item, Phrases
from actions.language.lexicon import Lexicon
from actions.recipes.contents.naming import diets_said

Mode = Literal["open", "wanted", "unwanted", "allergic", "pantry", "relaxed"]
MODES: dict[str, Mode] = {
    "wanted_before": "wanted", "wishing_before": "open", "list_enders": "open", "unwanted_before": "unwanted", "allergic_before": "allergic", "pantry_before": "pantry",
    "relaxed_before": "relaxed",
}
BEHIND = ("unwanted_after", "allergic_after", "relaxed_after")
STATING = ("allergic_before", "unwanted_before")
"""Cues with a verb, before which it may be told who cannot eat what comes."""
CUES = (*MODES, *BEHIND, "any_time", "instead_words")


@dataclass
class Said:
    """What one utterance says, before it meets the request so far. Foods and words are singular."""

    wanted: list[str] = field(default_factory=list)
    unwanted: list[str] = field(default_factory=list)
    allergies: list[str] = field(default_factory=list)
    pantry: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    relaxed: list[Item] = field(default_factory=list)
    categories: dict[str, bool] = field(default_factory=dict)
    minutes: float | None = None
    servings: int | None = None
    missing: int | None = None
    any_time: bool = False
    instead: bool = False

    @property
    def foods(self) -> Iterable[str]:
        """All foods and words of dishes that it names."""
        return (*self.wanted, *self.unwanted, *self.pantry, *self.words, *(item.value for item in self.relaxed))


def said_in(words: list[str], phrases: Phrases, lexicon: Lexicon, *, has_pantry: bool = False) -> Said:
    """What the words of an utterance ask for.

    Args:
        words: as `phrases.plain` gives them.
        phrases: what can be named.
        lexicon: numbers and times.
        has_pantry: whether the cook has told before what there is, so that numbers of things are of what may be missing.
    """
    sentence = Sentence(phrases, lexicon)
    taken: set[int] = set()
    time = longest_time(words, lexicon)
    if time:
        taken.update(time.places)
        sentence.said.minutes = time.value or None
    pantry = has_pantry or any(item.value == "pantry_before" for item in phrases.items(words, taken))
    lacking = may_be_missing(_hidden(words, taken), lexicon) if pantry else None
    if lacking:
        taken.update(lacking.places)
        sentence.said.missing = int(lacking.value)
    count = eaters(_hidden(words, taken), lexicon)
    if count:
        taken.update(count.places)
        sentence.said.servings = int(count.value)
    sentence.read(phrases.items(words, taken), taken)
    return sentence.said


def _hidden(words: list[str], taken: Collection[int]) -> list[str]:
    """The words with a mark in place of those that are taken, so that places stay."""
    return [";" if at in taken else word for at, word in enumerate(words)]


class Sentence:
    """Goes over the pieces of an utterance.

    What stands before a food tells how it is meant, and holds for a whole list of foods: "without onions, garlic or leek". For
    a category it holds only where it stands right before it: "no onions, for the kids".
    """

    def __init__(self, phrases: Phrases, lexicon: Lexicon) -> None:
        self.said = Said()
        self._phrases, self._lexicon, self._diets = phrases, lexicon, diets_said(lexicon)
        self._mode: Mode = "open"
        self._near = False
        """Whether nothing stands between a word that tells how things are meant and what comes next, but an "and"."""
        self._listed: list[Item] = []
        """What was named last, as far as it is joined by "and" and "or"."""
        self._subject: list[Item] = []
        """Words of no meaning and eaters since the last stop, before the verb: they may name who cannot eat what comes ("hubby is lactose intolerant")."""
        self._predicated = False
        """Whether the verb behind these was said."""
        self._unwilling = False
        """Whether the cook says to be in no mood for cooking."""

    def read(self, items: Sequence[Item], taken: Collection[int]) -> None:
        """Take up all pieces; what is `taken` says something else already."""
        for at, item in enumerate(items):
            self._note_subject(item)
            if item.kind == "stop":
                self._stop(item)
            elif item.kind == "cue":
                follows = items[at + 1].start if at + 1 < len(items) else -1
                self._cue(item, before_number=follows in taken)
            elif item.kind == "category":
                self._category(item)
            elif item.kind in ("food", "dish"):
                self._food(item)
            elif item.kind == "word":
                self._word(item)
            elif item.text not in self._lexicon.words("list_joiners"):
                self._listed = []
        if self._unwilling and self.said == Said():  # "I don't feel like cooking"
            self.said.categories.update(dict.fromkeys(self._lexicon.words("easy_category") & self._phrases.category_ids, True))

    def _note_subject(self, item: Item) -> None:
        """Keep who is spoken of until the clause ends."""
        if item.kind == "stop" and item.value != "and":
            self._subject, self._predicated = [], False
        elif (item.kind == "cue" and item.value in STATING) or item.text in self._lexicon.words("eater_verbs"):
            self._predicated = bool(self._subject)
        elif not self._predicated and (item.kind == "word" or (item.kind == "category" and item.text in self._lexicon.words("needing_eaters"))):
            self._subject.append(item)

    def _told_of_eater(self) -> None:
        """A need was told of whom the clause speaks: that one is an eater, and no dish or wish."""
        for item in self._subject if self._predicated else ():
            self.said.words = [word for word in self.said.words if word != item.value]
            self.said.categories.pop(item.value, None)

    def _stop(self, item: Item) -> None:
        if item.value == "end":
            self._mode = "open"
        if item.value != "and":
            self._near, self._listed = False, []

    def _cue(self, item: Item, *, before_number: bool) -> None:
        self._unwilling |= item.text in self._lexicon.words("unwilling")
        if item.value in BEHIND:
            self._behind(item.value)
        elif item.value == "any_time":
            self.said.any_time = True
        elif item.value == "instead_words":
            self.said.instead = True
        elif item.value == "quick":
            self._quick(item)
        elif item.value == "pantry_before" and (before_number or (self._mode == "unwanted" and self._near)):  # "I have an hour", "without leftovers"
            return
        elif not (item.value == "wanted_before" and self._mode in ("unwanted", "allergic", "relaxed") and self._near):  # "no more"
            self._mode, self._near, self._listed = MODES[item.value], True, []

    def _quick(self, item: Item) -> None:
        if self._mode in ("unwanted", "relaxed") and self._near:
            self.said.any_time = True
        elif self.said.minutes is None:
            self.said.minutes = float(self._phrases.quick.get(item.text, 0)) or None

    def _behind(self, cue: str) -> None:
        """What is said behind foods and categories: "nut free", "onions are fine after all"."""
        said = self.said
        if cue == "allergic_after" and not self._listed:  # "no nuts, my son is allergic"
            said.allergies.extend(food for food in said.unwanted if food not in said.allergies)
        for item in self._listed:
            if item.kind == "category" and cue != "relaxed_after":
                continue
            for held in (said.wanted, said.pantry, said.words, said.unwanted, said.allergies):
                held[:] = [value for value in held if value != item.value]
            said.categories.pop(item.value, None)
            if cue == "relaxed_after":
                said.relaxed.append(item)
            else:
                self._rule_out(item.value, allergy=cue == "allergic_after")
        self._listed, self._mode = [], "open"

    def _rule_out(self, food: str, *, allergy: bool) -> None:
        category = self._lexicon.table("free_categories").get(food)
        if allergy or category in self._lexicon.words("needed_diets"):
            self._told_of_eater()
        if category in self._phrases.category_ids:
            self.said.categories.setdefault(category, True)
            return
        self.said.unwanted.append(food)
        if allergy:
            self.said.allergies.append(food)

    def _category(self, item: Item) -> None:
        if item.also_food and self._mode != "open" and not item.negative:
            self._food(Item("food", item.text, item.start, item.end, item.text))
            return
        if self._mode == "relaxed":
            self.said.relaxed.append(item)
        else:
            ruled_out = self._mode in ("unwanted", "allergic") and self._near and not self._is_wish_behind(item)
            self.said.categories.setdefault(item.value, ruled_out == item.negative)
            if item.value in self._lexicon.words("needed_diets"):
                self._told_of_eater()
        self._listed.append(item)

    def _is_wish_behind(self, item: Item) -> bool:
        """Whether a diet stands behind a food that is ruled out, as a wish of its own: "no nuts and gluten-free"."""
        diets = self._lexicon.words("diet_categories")
        return item.value in diets and bool(self._listed) and self._listed[-1].value not in diets

    def _food(self, item: Item) -> None:
        said = self.said
        if item.kind == "dish" and self._mode in ("unwanted", "allergic") and not self._near and not self._listed:  # "no nuts, brownies please"
            self._mode = "open"
        if self._mode == "relaxed":
            said.relaxed.append(item)
        elif self._mode in ("unwanted", "allergic"):
            self._rule_out(item.value, allergy=self._mode == "allergic")
        elif self._mode == "pantry":
            said.pantry.append(item.value)
        elif item.kind == "dish" and not (item.also_food and self._mode == "wanted"):
            said.words.append(item.value)
        else:
            said.wanted.append(item.value)
        self._listed.append(item)

    def _word(self, item: Item) -> None:
        """A word that no table has: a food where one is due and recipes know it as one, else a word of the dish."""
        phrases, left_out = self._phrases, self._diets.get(item.value, ())
        if left_out and self._mode in ("open", "wanted"):  # a diet that is no category: "pescatarian"
            for food in left_out:
                self._rule_out(food, allergy=True)
        elif left_out:
            return
        elif self._mode != "open" and not phrases.says_nothing(item.value) and phrases.is_food(item.value):
            self._food(Item("food", item.value, item.start, item.end, item.text))
        elif self._mode in ("open", "wanted") and not phrases.says_nothing(item.value):
            self.said.words.append(item.value)
            self._near = False
