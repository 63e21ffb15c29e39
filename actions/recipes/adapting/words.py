"""Names of foods in texts, and how a new one takes the place of an old one: its capital and the article before it."""

from __future__ import annotations

import re
from functools import lru_cache

from actions.language.lexicon import Lexicon
from actions.language.plurals import is_plural, plural
from actions.language.words import any_of
from actions.recipes.model import Ingredient
from actions.recipes.steps.ingredient_mentions import Names


def like(old: str, new: str) -> str:
    """The new word with a capital where the old one has one."""
    return new[:1].upper() + new[1:] if old[:1].isupper() else new


def article_before(word: str, lexicon: Lexicon) -> str:
    """The indefinite article that fits a word; empty in a language whose lexicon has none."""
    kind = "vowel" if word[:1].lower() in lexicon.words("vowels") else "consonant"
    return str(lexicon.table("indefinite").get(kind, ""))


@lru_cache(maxsize=8)
def article_at_end(lexicon: Lexicon) -> re.Pattern[str]:
    """An indefinite article, the group `article`, at the end of a text, with the space behind it, the group `gap`."""
    articles = any_of(str(article) for article in lexicon.table("indefinite").values())
    return re.compile(rf"(?<![\w-])(?P<article>{articles})(?P<gap>\s+)$", re.IGNORECASE)


def head(name: str, lexicon: Lexicon) -> str:
    """The word of a food's name that has its number: the pepper of "bell pepper of another colour"."""
    return (_first(name, lexicon).split() or [name])[-1]


def in_plural(name: str, lexicon: Lexicon) -> str:
    """A food's name in the plural: "large lettuce leaves", "bell peppers of another colour"; one in the plural stays."""
    word, first = head(name, lexicon), _first(name, lexicon)
    return name if is_plural(word, lexicon) else f"{first[: len(first) - len(word)]}{plural(word, lexicon)}{name[len(first) :]}"


def _first(name: str, lexicon: Lexicon) -> str:
    return re.split(rf"\s(?:{any_of(lexicon.words('connectors'))})\s", name)[0]


@lru_cache(maxsize=128)
def names_of(ingredients: tuple[Ingredient, ...], lexicon: Lexicon) -> Names:
    """The names of a recipe's ingredients, made once."""
    return Names(ingredients, lexicon)
