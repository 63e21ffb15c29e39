"""What our classifiers of questions learn from: typed questions, questions about recipes with answers, general pairs, and what nobody can answer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

import numpy as np
import yaml

from actions.answering.common_sense.coverage import Staples
from actions.answering.common_sense.pairs import load as load_pairs
from actions.answering.question_type.asked import SAID, Utterance, load_asked
from actions.answering.question_type.examples import Type, Typed, TypesError, Unanswerable, typed, unanswerable
from actions.answering.question_type.situation import Situation
from actions.answering.reading.questions import START, step_at
from actions.answering.reading.questions import load as load_questions
from actions.language.lexicon import FAST, Lexicon
from actions.recipes.model import Recipe

UNPLACED = 0.5  # weight of a question once more without its situation: foreign questions come without one
FROM_READER = 1.0  # of a question of the reader's
FROM_PAIRS = 0.3  # of a wording of the base
WORDINGS = 2  # of each pair that are learned from
NONE = "none"  # kind of the reader's questions that no recipe answers
SPOKEN = "en"  # language of the utterances that Rasa learns from, which lie beside the knowledge
OF_INTENT = 100  # utterances of each intent that are learned from
ABOUT_RECIPE = (
    "ask_progress", "ask_unused_ingredients", "ask_amount", "ask_step_ingredients", "ask_step_time", "ask_temperature", "ask_meanwhile", "ask_ingredients", "ask_utensils",
    "ask_servings", "ask_duration", "ask_recipe_name", "ask_techniques", "ask_detail", "change_servings",
)
"""Intents of utterances that are about the recipe in hand."""
ABOUT_EITHER = ("ask_how_to", "ask_why", "ask_substitute", "report_missing", "ask_convert")
"""Intents of utterances that something can answer, the recipe or general knowledge."""
MARKUP = re.compile(r"\[([^\]]+)\](?:\([^)]*\)|\{[^}]*\})")
FEWEST = 10  # typed questions of each type


@dataclass(frozen=True)
class Sample:
    """One question to learn from; `general` or `answerable` is None where it teaches nothing about that. Samples of one group are left out together.

    `question` is the number of the typed question that it states in its own situation; None for all others.
    """

    text: str
    situation: Situation
    group: str
    general: bool | None = None
    answerable: bool | None = None
    weight: float = 1.0
    question: int | None = None


@dataclass(frozen=True)
class Sources:
    """Everything that is learned from, in one language."""

    typed: tuple[Typed, ...]
    unanswerable: Unanswerable
    recipes: Mapping[str, Recipe]
    knowledge: Path
    spoken: tuple[tuple[str, str], ...] = ()
    """Utterances that Rasa learns from, each behind its intent."""
    asked: tuple[Utterance, ...] = ()
    """What was said at steps of recipes."""


def sources(knowledge: Path, language: str, recipes: Mapping[str, Recipe]) -> Sources:
    """Read the files.

    Raises:
        TypesError: a file is missing or not valid, or names a recipe that is not there.
    """
    folder = knowledge / "question_type" / language
    found = tuple(typed(folder))
    for kind in get_args(Type):
        if sum(question.type == kind for question in found) < FEWEST:
            raise TypesError(f"{folder} holds {sum(question.type == kind for question in found)} questions of the type '{kind}'; at least {FEWEST} are needed to learn from")
    file = knowledge / "unanswerable" / f"{language}.yml"
    without = unanswerable(file)
    about = [(folder, question.ask, question.recipe) for question in found] + [(file, question.ask, question.recipe) for question in without.missing]
    for place, ask, name in about:
        if name is not None and name not in recipes:
            raise TypesError(f"{place}: '{ask}' is about '{name}', of which there is no recipe card in knowledge/recipes or knowledge/questions/{language}/texts")
    asked = tuple(one for one in load_asked(knowledge / "notes" / language) if one.recipe in recipes)
    return Sources(found, without, recipes, knowledge, tuple(utterances(knowledge.parent / "data" / "nlu")) if language == SPOKEN else (), asked)


def utterances(folder: Path) -> Iterator[tuple[str, str]]:
    """Intents and texts of Rasa's training utterances, without the marks of entities."""
    for file in sorted(folder.glob("*.yml")):
        for block in (yaml.load(file.read_text(encoding="utf-8"), Loader=FAST) or {}).get("nlu", ()):
            for line in str(block.get("examples", "")).splitlines() if "intent" in block else ():
                text = MARKUP.sub(r"\1", line.strip().removeprefix("- ")).strip()
                if text:
                    yield str(block["intent"]), text


def foods(knowledge: Path, language: str) -> frozenset[str]:
    """Names of common foods, from knowledge/staples.yml."""
    group = Staples.load(knowledge / "staples.yml", language).groups.get("ingredients")
    return frozenset(name.lower() for names in group.names for name in names) if group else frozenset()


def samples(given: Sources, lexicon: Lexicon) -> list[Sample]:
    """All samples."""
    return [*_typed(given, lexicon), *_read(given, lexicon), *_pairs(given, lexicon), *_said(given), *_nobody(given, lexicon), *_asked(given, lexicon)]


def _typed(given: Sources, lexicon: Lexicon) -> Iterator[Sample]:
    for number, question in enumerate(given.typed):
        general, group = question.type == "general", question.recipe or question.ask
        if question.recipe:
            yield Sample(question.ask, _at(given, question.recipe, question.at or START, lexicon), group, general, True, question=number)
            yield Sample(question.ask, Situation(), group, general, True, UNPLACED)
            yield Sample(question.ask, _titled(given, question.recipe), group, general, True, UNPLACED)
        else:
            yield Sample(question.ask, Situation(), group, general, True, question=number)


def _read(given: Sources, lexicon: Lexicon) -> Iterator[Sample]:
    for asked in load_questions(given.knowledge / "questions" / lexicon.language):
        for number, question in enumerate(asked.questions):
            if question.kind != NONE and asked.recipe in given.recipes:
                yield Sample(question.ask, _at(given, asked.recipe, question.at, lexicon), asked.recipe, False, True, FROM_READER * UNPLACED)
                elsewhere = _titled(given, asked.recipe) if number % 2 else Situation()
                yield Sample(question.ask, elsewhere, asked.recipe, False, True, FROM_READER * UNPLACED)


def _pairs(given: Sources, lexicon: Lexicon) -> Iterator[Sample]:
    """Wordings of general pairs, without a recipe and beside one that has nothing to do with them."""
    chance, names = np.random.default_rng(0), sorted(given.recipes)
    for pair in load_pairs(given.knowledge / "qa", lexicon.language):
        for at, text in enumerate(pair.wordings[:WORDINGS]):
            yield Sample(text, _anywhere(given, names, chance) if at % 2 else Situation(), pair.id, True, True, FROM_PAIRS)


def _said(given: Sources) -> Iterator[Sample]:
    """Utterances at some step of some recipe."""
    chance, names = np.random.default_rng(2), sorted(given.recipes)
    for intent in (*ABOUT_RECIPE, *ABOUT_EITHER):
        texts = sorted({text for one, text in given.spoken if one == intent})
        for at in chance.permutation(len(texts))[:OF_INTENT]:
            yield Sample(texts[at], _anywhere(given, names, chance), texts[at], False if intent in ABOUT_RECIPE else None, True, UNPLACED)


def _nobody(given: Sources, lexicon: Lexicon) -> Iterator[Sample]:
    chance, names = np.random.default_rng(1), sorted(given.recipes)
    lists = ((given.unanswerable.outside, False), (given.unanswerable.unknowable, False), (given.unanswerable.answerable, True))
    for texts, answerable in lists:
        for text in texts:
            yield Sample(text, Situation(), text, None, answerable, UNPLACED)
            yield Sample(text, _anywhere(given, names, chance), text, None, answerable)
    for question in given.unanswerable.missing:
        yield Sample(question.ask, _at(given, question.recipe, question.at, lexicon), question.ask, None, False)


def _asked(given: Sources, lexicon: Lexicon) -> Iterator[Sample]:
    """What was asked at steps of recipes; what nothing answers has the words of these recipes, too."""
    for one in given.asked:
        if one.kind != SAID:
            yield Sample(one.ask, _at(given, one.recipe, one.at, lexicon), one.recipe, None, bool(one.notes), UNPLACED)


def _anywhere(given: Sources, names: Sequence[str], chance: np.random.Generator) -> Situation:
    """Some step of some recipe."""
    recipe = given.recipes[names[int(chance.integers(len(names)))]]
    return Situation(recipe, int(chance.integers(len(recipe.steps) + 1)))


def _titled(given: Sources, recipe: str) -> Situation:
    """A recipe in hand of which only the title is known, as of a page that was never brought in."""
    return Situation(title=given.recipes[recipe].title)


def _at(given: Sources, recipe: str, quoted: str, lexicon: Lexicon) -> Situation:
    found = given.recipes[recipe]
    return Situation(found, step_at(found, quoted, lexicon))
