"""A few categories and recipes in few words."""

from __future__ import annotations

import random
from typing import Any

from actions.finding.categories import Categories, Category
from actions.recipes.model import Instruction, RawRecipe

ENTRIES: list[dict[str, Any]] = [
    {"id": "oven", "group": "utensils", "tags": ["bake", "roast"], "question": {"en": "May the oven be on?"}, "label": {"en": "baked in the oven"}, "words": {"en": ["oven"]},
     "evidence": {"en": {"steps": ["preheat the oven", "in the oven"], "title": ["baked"]}}},
    {"id": "vegetarian", "group": "needs", "tags": ["vegetarian"], "question": {"en": "Should it be vegetarian?"}, "label": {"en": "vegetarian"}, "strict": True,
     "evidence": {"en": {"title": ["vegetarian"]}}, "excludes": {"en": {"ingredients": ["bacon", "chicken", "chops", "beef"]}}},
    {"id": "dairy_free", "group": "needs", "tags": ["dairy free"], "question": {"en": "Must it be without dairy?"}, "label": {"en": "dairy-free"}, "strict": True,
     "excludes": {"en": {"ingredients": ["milk", "butter", "cream"]}}},
    {"id": "quick", "group": "difficulty", "tags": ["quick & easy"], "question": {"en": "Must it be quick?"}, "label": {"en": "quick"}, "minutes": {"most": 30}},
    {"id": "few_ingredients", "group": "difficulty", "question": {"en": "Only a few ingredients?"}, "label": {"en": "with few ingredients"}, "ingredients": {"most": 3}},
    {"id": "soup", "group": "dish", "tags": ["soup"], "question": {"en": "Shall it be a soup?"}, "label": {"en": "soup"}, "evidence": {"en": {"title": ["soup"]}},
     "excludes": {"en": {"title": ["soup mix"]}}},
]


def categories() -> Categories:
    """The categories above."""
    return Categories(tuple(Category.model_validate(entry) for entry in ENTRIES))


def raw(title: str, *ingredients: str, steps: str = "Serve it.", **more: Any) -> RawRecipe:
    """A recipe in few words."""
    return RawRecipe(title=title, ingredients=ingredients, instructions=(Instruction(text=steps),), **more)


def many(count: int = 400, seed: int = 3) -> list[RawRecipe]:
    """Tagged recipes of one site: soups have a broth and are ladled, baked ones are roasted; the tag is forgotten in none of them."""
    chance = random.Random(seed)
    found = []
    for number in range(count):
        soup, baked = chance.random() < 0.4, chance.random() < 0.5
        lines = [f"{chance.randint(1, 4)} {chance.choice(['leeks', 'carrots', 'onions', 'potatoes'])}", chance.choice(["salt", "pepper", "thyme"])]
        steps = "Chop everything. " + ("Simmer in the stock and ladle into bowls. " if soup else "Toss it well. ") + ("Roast until brown." if baked else "Serve cold.")
        tags = ("dinner", *(("soup",) if soup else ()), *(("bake",) if baked else ()))
        found.append(raw(f"Dish {chance.choice(['of spring', 'of autumn'])}", *lines, steps=steps, id=f"r{number}", categories=tags, url=f"https://example.org/{number}"))
    return found
