"""What a recipe says, sentence by sentence, as what may decide a claim."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from actions.answering.polarity.wording import Wording, action_stems, wording
from actions.answering.reading.classes import class_names, classes
from actions.answering.reading.numbers import numbers_in
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations
from actions.language.words import any_of, stem, stems
from actions.recipes.model import Recipe, Step
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.ingredient_mentions import Names, words_of

Vectors = NDArray[np.float32]
STEP, DETAIL, WHY, LINE, TOOL = "step", "detail", "why", "line", "tool"
KINDS = (STEP, DETAIL, WHY, LINE, TOOL)
TOLD_FLAGS = (
    "waiting_words", "ahead_words", "behind_words", "whole_words", "part_words", "single_words", "optional_words", "excepting_words", "enabling_words", "limiting_words",
    "conditional_words", "turning_marks", "too_words", "lid_words", "told_rest",
)
ALIKE = 0.8  # how well a word of the same meaning or class fits
UNKNOWN = 1.5  # weight of a word that no step holds


@dataclass(frozen=True)
class Evidence:
    """A sentence of the recipe.

    Args:
        kind: one of KINDS.
        text: as it is told.
        wording: the same, cut into words.
        step: number of its step, 0 for a line of a list.
        source: index of its instruction, -1 for a line of a list.
        foods: places in the ingredient list of the foods that it names.
        kin: stems of the classes of these foods.
        tools: stems of the tools that it names.
        numbers: the numbers in it.
        timed: whether it tells a span of time.
        actions: stems of what is done in it.
        content: stems of its words that carry content.
        flags: which lists of words in TOLD_FLAGS it holds an entry of.
    """

    kind: str
    text: str
    wording: Wording
    step: int
    source: int
    foods: frozenset[int]
    kin: frozenset[str]
    tools: frozenset[str]
    numbers: frozenset[str]
    timed: bool
    actions: frozenset[str]
    content: frozenset[str]
    flags: tuple[float, ...]


@dataclass(frozen=True)
class Sheet:
    """A recipe made ready for yes-or-no questions."""

    recipe: Recipe
    evidence: tuple[Evidence, ...]
    vectors: Vectors
    layers: Vectors
    lexicon: Lexicon

    @cached_property
    def weights(self) -> dict[str, float]:
        """Weight of every word: those that few steps hold tell more."""
        told = [entry.wording.known for entry in self.evidence if entry.kind == STEP]
        counts = Counter(word for words in told for word in words)
        return {word: math.log(1 + len(told) / count) for word, count in counts.items()}

    @cached_property
    def names(self) -> Names:
        """Finds the ingredients in a text."""
        return Names(self.recipe.ingredients, self.lexicon)

    @cached_property
    def by_source(self) -> dict[int, frozenset[str]]:
        """All stems of each instruction."""
        found: dict[int, set[str]] = {}
        for entry in self.evidence:
            if entry.source >= 0:
                found.setdefault(entry.source, set()).update(entry.wording.known)
        return {source: frozenset(words) for source, words in found.items()}

    @cached_property
    def known(self) -> frozenset[str]:
        """All stems of the recipe."""
        return frozenset().union(*(entry.wording.known for entry in self.evidence))

    def holding(self, word: str) -> NDArray[np.float64]:
        """How well each sentence holds a word: the word itself, a thing of its class, or an action that means the same; shape (number of sentences,)."""
        if word not in self._holding:
            named, synonyms = word in class_names(self.lexicon), alike_actions(self.lexicon).get(word, frozenset())
            alike = [(named and word in entry.kin) or bool(synonyms & entry.wording.known) for entry in self.evidence]
            self._holding[word] = np.array([1.0 if word in entry.wording.known else ALIKE * other for entry, other in zip(self.evidence, alike, strict=True)])
        return self._holding[word]

    @cached_property
    def _holding(self) -> dict[str, NDArray[np.float64]]:
        return {}

    @cached_property
    def steps(self) -> NDArray[np.int64]:
        """Number of the step of each sentence."""
        return np.array([entry.step for entry in self.evidence], dtype=np.int64)

    @cached_property
    def sources(self) -> NDArray[np.int64]:
        """Index of the instruction of each sentence."""
        return np.array([entry.source for entry in self.evidence], dtype=np.int64)

    def weight(self, word: str) -> float:
        """Weight of a word."""
        return self.weights.get(word, UNKNOWN)


def sheet(recipe: Recipe, lexicon: Lexicon, encoder: Encoder) -> Sheet:
    """A recipe made ready."""
    names = Names(recipe.ingredients, lexicon)
    found = tuple(_evidence(kind, text, step, recipe, names, lexicon) for kind, text, step in _texts(recipe, lexicon))
    texts = [entry.text for entry in found]
    return Sheet(recipe, found, encoder.encode(texts), by_layer(encoder.encode_layers(texts), encoder), lexicon)


def by_layer(layers: Vectors, encoder: Encoder) -> Vectors:
    """Means of hidden layers, each of unit length; shape (number of texts, number of layers, dimensions)."""
    return layers.reshape(len(layers), -1, encoder.dimensions)


def _texts(recipe: Recipe, lexicon: Lexicon) -> Iterator[tuple[str, str, Step | None]]:
    for step in recipe.steps:
        yield STEP, aloud(step.text, lexicon), step
        for kind, told in ((DETAIL, step.detail), (WHY, step.why)):
            for sentence in _sentences(told or ""):
                yield kind, sentence, step
    yield from ((LINE, ingredient.text, None) for ingredient in recipe.ingredients)
    yield from ((TOOL, tool, None) for tool in recipe.utensils)


def _sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"(?<=[.!?])\s+(?=[A-Z])", text) if part.strip()]


def _evidence(kind: str, text: str, step: Step | None, recipe: Recipe, names: Names, lexicon: Lexicon) -> Evidence:
    told = wording(text, lexicon)
    foods = foods_in(text, names, lexicon) | (frozenset(use.index for use in step.ingredients) if step and kind == STEP else frozenset())
    kin = frozenset().union(*(classes(recipe.ingredients[at].called, lexicon) for at in foods))
    return Evidence(
        kind, text, told, step.number if step else 0, step.source if step else -1, foods, kin, tools_in(told.plain, lexicon), numbers_in(text, lexicon),
        bool(durations(text, lexicon)),
        (told.known & action_stems(lexicon)) | ({stem(step.action, lexicon.language)} if step and step.action and kind == STEP else set()),
        frozenset(found for at, found in enumerate(told.stems) if told.tokens[at] not in lexicon.words("stop")), tuple(float(told.says(flag)) for flag in TOLD_FLAGS),
    )


@lru_cache(maxsize=8)
def alike_actions(lexicon: Lexicon) -> dict[str, frozenset[str]]:
    """Stem of an action → stems of those that mean the same."""
    found: dict[str, frozenset[str]] = {}
    for group in lexicon.entries.get("action_groups", ()):
        names = frozenset(stem(name, lexicon.language) for name in group if " " not in name)
        for name in names:
            found[name] = found.get(name, frozenset()) | names
    return found


def foods_in(text: str, names: Names, lexicon: Lexicon) -> frozenset[int]:
    """Places in the list of the ingredients that a text names."""
    return frozenset(mention.index for mention in names.mentions(words_of(text, lexicon)) if not mention.made)


def tools_in(plain: str, lexicon: Lexicon) -> frozenset[str]:
    """Stems of the last words of the tools that a normalised text names."""
    return frozenset(stems(name, lexicon.language)[-1] for name in _tools(lexicon).findall(plain))


@lru_cache(maxsize=8)
def _tools(lexicon: Lexicon) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{any_of(lexicon.utensils)})(?:e?s)?(?![\w-])")


__all__ = ["DETAIL", "KINDS", "LINE", "STEP", "TOOL", "WHY", "Evidence", "Sheet", "foods_in", "sheet", "tools_in"]
