"""A small folder of knowledge to learn question types from: five cards, questions about each, general ones, and what nobody can answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from actions.answering.question_type.paper import Lemmas, PaperTypes
from actions.answering.question_type.samples import Sample, Sources, foods, samples, sources
from actions.answering.question_type.situation import Situation
from actions.answering.question_type.training import Material, learn, learn_paper
from actions.language.encoder import Encoder
from actions.recipes.analysis import analyse
from actions.recipes.importers.cards import read_card
from actions.recipes.model import Recipe
from actions.settings import PROJECT, Settings
from tests.conftest import scratch
from tests.unit.recipes.english import english, trained

CARD = """{title}

Serves: 2

Ingredients
- 200 g {food}
- 2 tbsp {other}
- 1 tsp salt

Utensils
- {pan}

Procedure
1. Chop the {food}. Fry the {food} with the {other} in the {pan} for {minutes} minutes.
2. Stir in the salt. Serve it hot.
"""
CARDS = {
    "fried-kale": {"title": "Fried Kale", "food": "kale", "other": "coconut oil", "pan": "frying pan", "minutes": 6},
    "leek-pan": {"title": "Leek Pan", "food": "leeks", "other": "butter", "pan": "cast-iron skillet", "minutes": 12},
    "pumpkin-wok": {"title": "Pumpkin Wok", "food": "pumpkin", "other": "sesame oil", "pan": "wok", "minutes": 9},
    "rice-cakes": {"title": "Rice Cakes", "food": "rice", "other": "lard", "pan": "griddle", "minutes": 15},
    "spinach-fry": {"title": "Spinach Fry", "food": "spinach", "other": "ghee", "pan": "saucepan", "minutes": 4},
}
SPECIFIC = (
    "how much {food} do I need", "what goes in now", "how long do I fry it", "is the {food} chopped finely", "do I add the {other} now", "what do I do next",
    "which pan do I use for this", "when does the salt go in", "how many people is this for", "and then, what comes after the {food}", "so all of the {other}, right?",
    "was that one teaspoon or two", "how much of the {other} did you say", "is it done already",
)
GENERAL = (
    "how long does {food} keep in the fridge", "can you freeze {food}", "is {food} healthy", "what is the difference between {food} and lettuce", "can I substitute {other}",
    "why does {food} turn brown", "is it safe to eat raw {food}", "how do you usually store {other}", "does {other} go bad", "what are good spices for {food}",
    "how is {other} made", "what does sauté mean", "should knives be sharpened often", "why do cooks always salt water",
)
OUTSIDE = ("cheapest flight to oslo", "what is the weather tomorrow", "call my brother", "who won the match", "play some jazz", "set my screen to dark", "book a taxi")
UNKNOWABLE = ("will my guests like me", "what did I eat last year", "how old is my oven", "where did I leave my keys", "who ate the rest", "is my neighbour home")
ANSWERABLE = ("is salt a mineral", "what is umami", "how hot is simmering water", "why do onions make you cry", "what is a roux", "can I reheat rice", "what is al dente")


def written(folder: Path) -> Path:
    """Write the knowledge into a folder; its lexicon is the shipped one."""
    for name, words in CARDS.items():
        scratch(folder / "recipes" / f"{name}.txt", CARD.format(**words))
    typed = [_typed(name, text.format(**words), kind) for name, words in CARDS.items() for kind, texts in (("specific", SPECIFIC), ("general", GENERAL)) for text in texts]
    _dump(folder / "question_type" / "en" / "all.yml", {"questions": [*typed, {"ask": "what was after the chickpeas again", "type": "specific"}]})
    missing = [{"recipe": "leek-pan", "at": "start", "ask": "who wrote this recipe"}]
    groups = {"outside": list(OUTSIDE), "unknowable": list(UNKNOWABLE), "missing": missing, "answerable": list(ANSWERABLE)}
    _dump(folder / "unanswerable" / "en.yml", {"groups": groups})
    pair = {"id": "keeping-kale", "question": "How long does kale keep?", "also": ["shelf life of kale"], "answer": "Five days in the fridge.", "about": ["kale"]}
    _dump(folder / "qa" / "keeping.yml", {"category": "keeping", "language": "en", "pairs": [pair]})
    read = {"at": "start", "ask": "How long does the frying take?", "kind": "time", "answers": ["6 minutes"]}
    _dump(folder / "questions" / "en" / "fried-kale.yml", {"recipe": "fried-kale", "questions": [read, {**read, "ask": "How hot is the oven?", "kind": "none"}]})
    _dump(folder / "staples.yml", {"en": {"ingredients": {"wanted": ["any"], "names": ["kale", "leek", "pumpkin", "butter", "salt", "spinach", "rice"]}}})
    said: list[dict[str, Any]] = [{"at": "start", "ask": "leeks, how many grams", "kind": "recipe", "notes": ["leeks"]},
            {"at": "Stir in the salt", "ask": "did I buy these leeks at the market", "kind": "none"}, {"at": "Stir in the salt", "ask": "that's the salt in", "kind": "said"}]
    scratch(folder / "notes" / "en" / "asked" / "leek-pan.jsonl", "".join(json.dumps({"recipe": "leek-pan", **one}) + "\n" for one in said))
    (folder / "lexicon").symlink_to(PROJECT / "knowledge" / "lexicon", target_is_directory=True)
    return folder


def _typed(recipe: str, ask: str, kind: str) -> dict[str, str]:
    return {"recipe": recipe, "at": "Stir in the salt" if kind == "specific" else "start", "ask": ask, "type": kind}


def _dump(file: Path, content: Any) -> None:
    scratch(file, yaml.safe_dump(content, allow_unicode=True))


@cache
def recipes() -> dict[str, Recipe]:
    """The cards, analysed."""
    return {name: analyse(read_card(CARD.format(**words), name, english()), english(), trained()) for name, words in CARDS.items()}


@cache
def encoder() -> Encoder:
    """The exported encoder."""
    return Encoder(Settings().encoder)


@cache
def lemmas() -> Lemmas:
    """Prepares questions with the trained pipeline."""
    return Lemmas(english(), trained())


def at(name: str, step: int) -> Situation:
    """A step of a card."""
    return Situation(recipes()[name], step)


class Small:
    """The folder with what is learned from it."""

    def __init__(self, folder: Path) -> None:
        self.knowledge = written(folder)
        self.given: Sources = sources(self.knowledge, "en", recipes())
        self.samples: list[Sample] = samples(self.given, english())
        self.foods = foods(self.knowledge, "en")
        self.material = Material.of(self.samples, english(), encoder(), self.foods)
        self.learned = learn(self.material, self.foods)
        self.paper: Callable[[], PaperTypes] = cache(lambda: learn_paper(self.given.typed, encoder(), lemmas()))
