"""A few recipes, their numbers, and what searches them; shared by the tests of the search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from pyroaring import BitMap

from actions.finding.engine import Engine
from actions.finding.foods import Foods
from actions.finding.indexing import Source, bring_up_to_date
from actions.finding.reading import RequestReader
from actions.language.lexicon import Lexicon
from actions.recipes.model import Instruction, RawRecipe
from actions.recipes.store import Store

RECIPES = {
    "leek-pie": ("Chicken and Leek Pie", ("500 g chicken thighs", "2 leeks, sliced", "1 sheet puff pastry", "200 ml double cream"), "Bake for 40 minutes.", 4),
    "leek-soup": ("Leek and Potato Soup", ("3 leeks", "4 potatoes", "1 litre vegetable stock", "1 pinch salt"), "Simmer for 20 minutes.", 4),
    "curry": ("Prawn Curry", ("300 g king prawns", "1 can coconut milk", "2 tbsp curry paste", "1 onion, diced"), "Cook for 10 minutes.", 2),
    "moussaka": ("Moussaka", ("2 eggplants", "400 g ground lamb", "1 onion", "100 g feta cheese"), "Bake for 1 hour.", 6),
    "cookies": ("Peanut Butter Cookies", ("1 cup peanut butter", "1 cup white sugar", "1 egg"), "Bake for 10 minutes.", None),
    "rice": ("Egg Fried Rice", ("2 eggs", "200 g rice", "2 scallions", "1 tbsp soy sauce", "salt and pepper"), "Fry for 5 minutes.", 2),
    "salad": ("Green Salad", ("1 head lettuce", "olive oil", "juice of 1 lemon", "salt"), "Toss.", 4),
    "squirrel": ("Grandfather's Stew", ("1 squirrel, skinned", "3 carrots", "2 onions", "1 snozzcumber"), "Stew overnight.", 8),
    "chops": ("Pork Chops with Apples", ("4 pork chops", "2 apples", "1 cup chicken broth"), "Fry for 15 minutes. Chicken is good so too.", 4),
}


@dataclass(frozen=True)
class Label:
    """A category of recipes as requests name it."""

    id: str
    group: str
    words: tuple[str, ...] = ()
    unwanted: tuple[str, ...] = ()

    def words_in(self, language: str) -> tuple[str, ...]:
        return self.words

    def unwanted_in(self, language: str) -> tuple[str, ...]:
        return self.unwanted


LABELS = (
    Label("kids", "situation", ("for the kids", "kids")),
    Label("picnic", "situation", ("picnic", "outdoors")),
    Label("oven", "utensils", ("oven", "in the oven"), ("no oven", "without an oven")),
    Label("fried", "methods", ("fried",), ("nothing fried",)),
    Label("roasted", "methods", ("roast", "roasted")),
    Label("fish", "ingredients", ("fish", "salmon")),
    Label("vegetarian", "needs", ("vegetarian", "no meat")),
    Label("gluten_free", "needs", ("gluten-free", "gluten free")),
    Label("dairy_free", "needs", ("dairy-free", "no milk")),
    Label("spicy", "needs", ("spicy",), ("mild",)),
    Label("cheap", "needs", ("cheap",)),
    Label("light", "needs", ("light", "light lunch")),
    Label("lunch", "situation", ("lunch",)),
    Label("quick", "difficulty", ("quick", "snappy", "half an hour"), ("no hurry",)),
    Label("italian", "origin", ("italian",)),
    Label("thai", "origin", ("thai", "thai curry")),
    Label("soup", "dish", ("soup", "soups")),
    Label("salad", "dish", ("salad",)),
    Label("cake", "dish", ("cake",)),
    Label("bread", "dish", ("bread",)),
    Label("main", "dish", ("dinner",)),
)


@lru_cache(maxsize=1)
def foods() -> Foods:
    """The foods of the English lexicon."""
    return Foods.load(Lexicon.load("en"))


@lru_cache(maxsize=1)
def reader() -> RequestReader:
    """A reader with a few categories, everyday words, and one food that no table names."""
    return RequestReader(foods(), LABELS, common=frozenset({"tasty", "thinking", "house"}), is_food=lambda word: word == "samphlor")


@dataclass
class Numbers:
    """Numbers of recipes, and their categories."""

    ids: list[str]
    categories: dict[str, BitMap] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)

    @property
    def all(self) -> BitMap:
        return BitMap(at for at, name in enumerate(self.ids) if name not in self.gone)

    def number_of(self, recipe_id: str) -> int | None:
        return None if recipe_id in self.gone or recipe_id not in self.ids else len(self.ids) - 1 - self.ids[::-1].index(recipe_id)

    def in_category(self, name: str) -> BitMap:
        return self.categories.get(name, BitMap())


def raw(name: str, title: str, lines: Iterable[str], step: str, servings: int | None = None, minutes: int | None = None) -> RawRecipe:
    """A recipe of one step."""
    return RawRecipe(id=name, title=title, ingredients=tuple(lines), instructions=(Instruction(text=step),), servings=servings, minutes=minutes)


def put(store: Store, *raws: RawRecipe) -> None:
    """Store recipes."""
    with store.writing() as connection:
        store.put_raw(raws, connection)


def small_store(folder: Path) -> Store:
    """A store of the recipes above."""
    store = Store(f"sqlite:///{folder / 'recipes.db'}")
    put(store, *(raw(name, title, lines, step, servings) for name, (title, lines, step, servings) in RECIPES.items()))
    return store


def small_engine(folder: Path, numbers: Numbers | None = None) -> Engine:
    """The search over them."""
    numbers = numbers or Numbers(list(RECIPES), {"soup": BitMap([1]), "vegetarian": BitMap([1, 4, 5, 6])})
    return Engine(bring_up_to_date(folder / "finding", Source(small_store(folder), numbers, foods())), foods(), numbers)
