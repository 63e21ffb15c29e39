"""How fast questions lead to a recipe: simulated cooks who have one in mind (Xu & Kato, section 4)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from actions.evaluation.report import Figures, Report
from actions.finding.profiles import Profiles
from actions.finding.question_choice import FEW, LISTED, Answer, Method, Narrowing, QuestionChoice

TARGETS = 300
PAGE = 5  # recipes that a cook who views some is shown
VIEWED_EVERY = 3  # questions
LISTS = 4  # final lists that a cook looks at before giving up
METHODS: dict[str, tuple[Method, bool]] = {"random order": ("random", False), "information gain": ("gain", False), "paper": ("preferring", False), "ours": ("preferring", True)}
"""How the next question is chosen, and whether what contradicts an answer may still be found."""
Heard = Callable[[int, int], None]


@dataclass(frozen=True)
class Manner:
    """How a cook answers: shares of answers that are "don't care" and that are wrong; whether a wrong one is wrong again when it is asked again; whether recipes are viewed."""

    careless: float = 0.0
    wrong: float = 0.0
    stubborn: bool = False
    views: bool = False


MANNERS = {
    "truthful": Manner(), "20% don't care": Manner(careless=0.2), "10% wrong": Manner(wrong=0.1), "10% wrong, the same when asked again": Manner(wrong=0.1, stubborn=True),
    "truthful, with viewing": Manner(views=True), "20% don't care, with viewing": Manner(careless=0.2, views=True), "10% wrong, with viewing": Manner(wrong=0.1, views=True),
}


@dataclass(frozen=True)
class Bounds:
    """What no choice of questions can beat.

    Args:
        even: log2(N / 5), for questions that always split in halves.
        profile: bits until at most five are left, or only recipes of one profile.
        entropy: bits that the profiles tell of a recipe, and the most that they could.
        profiles: different ones.
        alike: share of recipes that more than five have one profile with.
    """

    even: float
    profile: float
    entropy: float
    most: float
    profiles: int
    alike: float


@dataclass(frozen=True)
class Search:
    """One search: questions until few were left, all questions, whether the recipe was in the first and in the last list."""

    narrowed: int
    questions: int
    first: bool
    kept: bool


class _Cook:
    """A cook with a recipe in mind."""

    def __init__(self, target: int, categories: frozenset[str], manner: Manner, chance: random.Random) -> None:
        self.target, self._categories, self._manner, self._chance = target, categories, manner, chance
        self._said: dict[str, bool] = {}

    def answer(self, category: str) -> Answer:
        if self._chance.random() < self._manner.careless:
            return Answer(category, None)
        wanted = (category in self._categories) != (self._chance.random() < self._manner.wrong)
        return Answer(category, self._said.setdefault(category, wanted) if self._manner.stubborn else wanted)

    def views(self, page: Sequence[int], categories_of: Callable[[int], frozenset[str]]) -> int:
        """The one of a page that is most like what the cook has in mind."""
        return max(page, key=lambda number: (len(self._categories & categories_of(number)), -number))


class Simulation:
    """Searches over the profiles of recipes.

    Args:
        profiles: of all recipes.
        categories: that are asked about.
    """

    def __init__(self, profiles: Profiles, categories: Sequence[str]) -> None:
        self._profiles, self._categories = profiles, tuple(categories)

    def bounds(self) -> Bounds:
        """What no choice of questions can beat."""
        numbers = np.fromiter(self._profiles.all, dtype=np.intp)
        packed = np.packbits(self._matrix(), axis=0)[:, numbers]
        _, places, counts = np.unique(packed, axis=1, return_inverse=True, return_counts=True)
        same = counts[places.ravel()]
        total = len(numbers)
        return Bounds(
            float(np.log2(max(total / FEW, 1))), float(np.mean(np.log2(total / np.minimum(np.maximum(same, FEW), total)))), float(np.mean(np.log2(total / same))),
            float(np.log2(total)), len(counts), float(np.mean(same > FEW)),
        )

    def _matrix(self) -> NDArray[np.bool_]:
        """Categories × numbers."""
        found = np.zeros((len(self._categories), len(self._profiles.ids)), dtype=np.bool_)
        for row, name in zip(found, self._categories, strict=True):
            row[self._profiles.in_category(name).to_array()] = True
        return found

    def targets(self, count: int, seed: int) -> list[int]:
        """Numbers of recipes that cooks have in mind."""
        return random.Random(seed).sample(list(self._profiles.all), min(count, len(self._profiles.all)))

    def search(self, target: int, choice: QuestionChoice, manner: Manner, chance: random.Random, *, forgiving: bool = True) -> Search:
        """One search: until few are left, then, if `forgiving`, where the recipe is not in the list, on with doubts about the answers."""
        cook = _Cook(target, self._of(target), manner, chance)
        narrowing, viewed, narrowed, first = Narrowing.of(self._profiles.all), list[int](), -1, False
        for number in range(LISTS):
            while (category := choice.next(narrowing, viewed)) is not None:
                narrowing = choice.answered(narrowing, cook.answer(category))
                if manner.views and len(narrowing.answers) % VIEWED_EVERY == 0 and (page := narrowing.best(PAGE)):
                    viewed.append(cook.views(page, self._of))
            shown = _list(narrowing, forgiving)
            if number == 0:
                narrowed, first = len(narrowing.answers), target in shown
            if target in shown or not manner.wrong or not forgiving:
                return Search(narrowed, len(narrowing.answers), first, target in shown)
            narrowing = narrowing.without(shown)
        return Search(narrowed, len(narrowing.answers), first, False)

    def _of(self, number: int) -> frozenset[str]:
        return frozenset(name for name in self._categories if number in self._profiles.in_category(name))


def _list(narrowing: Narrowing, forgiving: bool) -> list[int]:
    """The last list: all that no question tells apart, filled up to ten by what contradicts an answer."""
    left = 0 if narrowing.rejected else len(narrowing.left)
    return narrowing.best(max(LISTED, left) if forgiving else left)


def evaluate_search(profiles: Profiles, categories: Sequence[str], *, targets: int = TARGETS, seed: int = 0, heard: Heard = lambda done, count: None) -> tuple[Report, Bounds]:
    """Let simulated cooks search, by every method and in every manner.

    Metrics: `mean_questions` until at most five were left (or no question helped), `kept` share whose recipe is in the last list, `bound` what the profiles
    allow, `even_bound` log2(N/5), `kept_first` share whose recipe is in the first list, `all_questions` mean with those after it.
    """
    simulation = Simulation(profiles, categories)
    bounds, chosen = simulation.bounds(), simulation.targets(targets, seed)
    found: dict[str, dict[str, Mapping[str, float]]] = {}
    done, count = 0, len(MANNERS) * len(METHODS)
    for title, manner in MANNERS.items():
        found[title] = {}
        for name, (method, forgiving) in METHODS.items():
            choice, chance = QuestionChoice(profiles, categories, method, chance=random.Random(seed)), random.Random(seed + 1)
            found[title][name] = _figures([simulation.search(target, choice, manner, chance, forgiving=forgiving) for target in chosen], bounds)
            done += 1
            heard(done, count)
    groups: dict[tuple[str, int], Figures] = {(title, len(chosen)): figures for title, figures in found.items() if title != "truthful"}
    return Report("search", len(chosen), found["truthful"], groups), bounds


def _figures(searches: Sequence[Search], bounds: Bounds) -> dict[str, float]:
    return {
        "mean_questions": float(np.mean([search.narrowed for search in searches])), "kept": float(np.mean([search.kept for search in searches])), "bound": bounds.profile,
        "even_bound": bounds.even, "kept_first": float(np.mean([search.first for search in searches])), "all_questions": float(np.mean([search.questions for search in searches])),
    }
