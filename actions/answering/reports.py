"""Which step does a report fit: "the onions are soft", "I already preheated the oven", "my car is washed"?"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from math import log
from typing import Literal

import numpy as np

from actions.answering.ahead import action_of, deeds_in
from actions.answering.ending import denies_end, falls_short, is_over
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_spaced, content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Recipe, Step
from actions.settings import Settings

SEVERAL, MOSTLY = 2, 0.6  # words of a later step that a report must share where it tells no deed of it, and their share of its words


@dataclass(frozen=True)
class Fit:
    """What a report is about.

    `kind`: `current` (the running step), `later` (the step `number` after it), `earlier` (a step before it), `none`
    (no step of the recipe), `not_yet` (it says that something is not done, or that the running step is not over).
    """

    kind: Literal["current", "later", "earlier", "none", "not_yet"]
    number: int | None = None


@dataclass(frozen=True)
class _Profile:
    """The words of a recipe's steps with their weights, and the steps' vectors."""

    words: tuple[frozenset[str], ...]
    weights: dict[str, float]
    vectors: np.ndarray[tuple[int, int], np.dtype[np.float32]]


class ReportMatcher:
    """Compares a report with the steps of a recipe, by weighted words and by meaning.

    Args:
        lexicon: stop words, words of completion and of negation.
        encoder: sentence vectors.
        settings: the thresholds `report_*`.
    """

    def __init__(self, lexicon: Lexicon, encoder: Encoder, settings: Settings) -> None:
        self._lexicon, self._encoder, self._settings = lexicon, encoder, settings
        self._actions = {stem(word, lexicon.language) for word in lexicon.words("generic_actions")}
        self._profile = lru_cache(maxsize=32)(self._make_profile)

    def fit(self, report: str, recipe: Recipe, current: int) -> Fit:
        """The step that a report fits.

        A report without content of its own ("both are in", "all mixed") fits the running step, as does a span of time that has
        passed where the running step takes no longer. Another step must fit clearly better before it is believed.

        Args:
            report: what the cook said.
            recipe: the recipe that is cooked.
            current: number of the running step, from 1.
        """
        step = recipe.steps[current - 1]
        if falls_short(report, step, self._lexicon) or (self.denies(report) and not denies_end(report, step, self._lexicon)):
            return Fit("not_yet")
        content = content_stems(report, self._lexicon, without=self._lexicon.words("completion"))
        passed = durations(report, self._lexicon)
        if passed and step.durations:
            return Fit("current")
        if not content:
            return Fit("current")
        profile = self._profile(_Key(recipe))
        shared = np.array([self._shared(content, words, profile.weights) for words in profile.words])
        meaning = profile.vectors @ self._encoder.encode([normalise(report)])[0]
        found = self._decide(shared, meaning, current)
        only_actions = set(content) <= self._actions | self._unnamed(report)
        if found.kind == "later" and found.number and self._also(report, recipe, current, found.number):
            return Fit("current")
        later = recipe.steps[found.number - 1] if found.kind == "later" and found.number else None
        if later is not None and (self._only_has(report, content, later) or not self._does(report, content, later, recipe, current)):
            return Fit("none")
        return Fit("current") if found.kind in ("none", "earlier") and (only_actions or is_over(report, step, self._lexicon)) else found

    def _unnamed(self, report: str) -> set[str]:
        """Stems of the words that name nothing in particular: "the mixture"; where all is told to be in it, tools too: "I have added everything to the bowl"."""
        lexicon, said = self._lexicon, set(tokens(report))
        tools = {word for name in lexicon.utensils for word in name.split()} if said & lexicon.words("all_of_them") else set()
        return {stem(word, lexicon.language) for word in lexicon.words("unnamed_things") | tools}

    def _only_has(self, report: str, content: list[str], step: Step) -> bool:
        """Whether a report only tells that a thing is there which a later step needs: "I have a small bowl"."""
        lexicon, said = self._lexicon, tokens(report)
        done = {stem(step.action or "", lexicon.language)} | self._actions
        return bool(set(said[:2]) & lexicon.words("having_verbs")) and not set(content) & done

    def _does(self, report: str, content: list[str], step: Step, recipe: Recipe, current: int) -> bool:
        """Whether a report tells what a step does or waits for, or mostly several words of it, and not only one thing or time: "in the pan", "1 minute".

        What is waited for counts up to the next instruction: a far one has not begun, and another sauce may be thick.
        """
        language, words = self._lexicon.language, self._profile(_Key(recipe)).words[step.number - 1]
        things = {word for name in (*(used.name for used in step.ingredients), *step.utensils) for word in stems(name, language)}
        deeds = {stem(word, language) for word in recipe.techniques} & words
        ends = {word for end in step.until for word in content_stems(end, self._lexicon)}
        far = step.source > recipe.steps[current - 1].source + 1
        done = deeds | {action_of(step, self._lexicon)} | (set() if far else ends)
        told = set(content) - (ends - deeds if far else set())
        return bool(deeds_in(report, self._lexicon) & (done - things)) or len(told & words) >= max(SEVERAL, MOSTLY * len(told))

    def beyond(self, report: str, recipe: Recipe, current: int) -> tuple[int, ...]:
        """Numbers of the steps right after the running one that a report of several things tells done as well.

        "The tray is lined and the oven is heating" covers the next step of the same instruction where one of its pieces
        speaks of that step alone. A step that uses several foods is covered only where the report names all of them.

        Args:
            report: a report that fits the running step.
            recipe: the recipe that is cooked.
            current: number of the running step, from 1.
        """
        pieces = self._pieces(report)
        covered: list[int] = []
        for step in recipe.steps[current:] if len(pieces) > 1 else ():
            before = recipe.steps[step.number - 2]
            if step.source != before.source or not self._names_all(report, step) or not any(self._tells(piece, step, before, recipe) for piece in pieces):
                break
            covered.append(step.number)
        return tuple(covered)

    def _pieces(self, report: str) -> list[str]:
        """What stands between the commas and the "and"s of a report."""
        joined = any_spaced({self._lexicon.entries["and"], *self._lexicon.words("short_ands")})
        return [piece for piece in re.split(rf",|(?<!\S)(?:{joined})(?!\S)", normalise(report)) if piece.strip()]

    def _also(self, report: str, recipe: Recipe, current: int, later: int) -> bool:
        """Whether a report that fits the next step best has a piece that speaks of the running one alone ("the oven's on and the tray is lined")."""
        words, pieces = self._profile(_Key(recipe)).words, self._pieces(report)
        if later != current + 1 or len(pieces) < SEVERAL:
            return False
        here, there = words[current - 1], words[later - 1]
        said = [set(content_stems(piece, self._lexicon, without=self._lexicon.words("completion"))) for piece in pieces]
        deed = action_of(recipe.steps[current - 1], self._lexicon)
        done = deed not in there and any(deed in deeds_in(piece, self._lexicon) for piece in pieces)
        return done or any(one and 2 * len(one & here) >= len(one) and not one & there for one in said)

    def _tells(self, piece: str, step: Step, before: Step, recipe: Recipe) -> bool:
        """Whether a piece of a report tells a step done, and says of it more than of the step before."""
        passed = {span.minutes for span in durations(piece, self._lexicon)}
        if passed and not before.durations and passed & {span.minutes for span in durations(step.text, self._lexicon)}:
            return True
        content = set(content_stems(piece, self._lexicon, without=self._lexicon.words("completion")))
        words = self._profile(_Key(recipe)).words
        return bool(content - words[before.number - 1]) and content <= words[step.number - 1]

    def _names_all(self, report: str, step: Step) -> bool:
        """Whether a report names all foods of a step, or none of them."""
        said = set(stems(report, self._lexicon.language))
        foods = [set(stems(used.name, self._lexicon.language)) for used in step.ingredients]
        return sum(bool(food & said) for food in foods) in (0, len(foods))

    def denies(self, report: str) -> bool:
        """Whether the report says that something has not happened; a question says nothing: "is there anything I should still do?"."""
        plain = " , ".join(clause for clause in re.split(r"[,;.!?]+", normalise(report)) if not self._asks(clause))
        for exception in self._lexicon.words("negation_exceptions"):
            plain = plain.replace(exception, " ")
        if any(phrase in plain for phrase in self._lexicon.words("negation_phrases")):
            return True
        said = f" {' '.join(tokens(plain))} "
        over = any(f" {phrase} " in said for phrase in self._lexicon.words("negation_over"))
        return not over and bool(set(said.split()) & self._lexicon.words("negation"))

    def _asks(self, clause: str) -> bool:
        """Whether a clause begins as a question; "is not done" begins as a denial."""
        first, second = (*tokens(clause)[:2], "", "")[:2]
        return first in self._lexicon.words("question_words") | self._lexicon.words("polar_starts") and second not in self._lexicon.words("denying")

    def _decide(self, shared: np.ndarray[tuple[int], np.dtype[np.float64]], meaning: np.ndarray[tuple[int], np.dtype[np.float32]], current: int) -> Fit:
        at, limits = current - 1, self._settings
        score = shared + np.maximum(meaning, 0)
        fits = (shared >= limits.report_words) | (meaning >= limits.report_meaning)
        strong = (shared >= limits.report_words_later) | (meaning >= limits.report_meaning_later)
        later = np.where(strong & (np.arange(len(score)) > at), score, -1.0)
        best = int(np.argmax(later))
        if later[best] > 0 and (not fits[at] or score[best] >= score[at] + limits.report_margin) and score[best] > score[:current].max():
            return Fit("later", best + 1)
        if fits[at]:
            return Fit("current")
        return Fit("earlier") if fits[:at].any() else Fit("none")

    def _shared(self, content: list[str], words: frozenset[str], weights: dict[str, float]) -> float:
        """Weighted share of the report's content that a step holds; a word that no step holds weighs as a rare one."""
        rare = max(weights.values(), default=1.0)
        whole = sum(weights.get(word, rare) for word in content)
        return sum(weights[word] for word in content if word in words) / whole if whole else 0.0

    def _make_profile(self, key: _Key) -> _Profile:
        recipe = key.recipe
        words = tuple(
            frozenset(stems(" ".join([step.text, *(used.name for used in step.ingredients)]), self._lexicon.language)) for step in recipe.steps
        )
        count = {word: sum(word in step for step in words) for word in frozenset().union(*words)}
        weights = {word: log(1 + len(words) / seen) for word, seen in count.items()}
        return _Profile(words, weights, self._encoder.encode([step.text for step in recipe.steps]))


class _Key:
    """A recipe as a key of the cache: by identity, because the store hands out one object per recipe and revision."""

    def __init__(self, recipe: Recipe) -> None:
        self.recipe = recipe

    def __hash__(self) -> int:
        return id(self.recipe)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.recipe is self.recipe
