"""Singular and plural of the nouns that recipes count."""

from __future__ import annotations

import pytest
import yaml

from actions.language.lexicon import Lexicon
from actions.language.plurals import is_plural, plural, singular
from actions.settings import PROJECT

PAIRS = [
    ("onion", "onions"),
    ("cherry", "cherries"),
    ("leaf", "leaves"),
    ("potato", "potatoes"),
    ("radish", "radishes"),
    ("box", "boxes"),
    ("olive", "olives"),
    ("cookie", "cookies"),
    ("avocado", "avocados"),
    ("Tomato", "Tomatoes"),
    ("turkey", "turkeys"),
]


@pytest.mark.parametrize(("one", "many"), PAIRS)
def test_nouns_are_put_into_either_number(one: str, many: str, lexicon: Lexicon) -> None:
    assert plural(one, lexicon) == many
    assert singular(many, lexicon) == one
    assert is_plural(many, lexicon)
    assert not is_plural(one, lexicon)


@pytest.mark.parametrize("noun", ["asparagus", "couscous", "fish", "zucchini"])
def test_some_nouns_have_one_form(noun: str, lexicon: Lexicon) -> None:
    assert plural(noun, lexicon) == singular(noun, lexicon) == noun
    assert is_plural(noun, lexicon)


@pytest.mark.parametrize("noun", ["egg", "glass", "cheese", "lemon"])
def test_a_singular_stays(noun: str, lexicon: Lexicon) -> None:
    assert singular(noun, lexicon) == noun


def test_without_rules_nothing_changes() -> None:
    bare = Lexicon("xx", {})
    assert plural("ei", bare) == singular("eier", bare)[:2] == "ei"


def test_every_food_of_the_density_table_comes_back_from_its_plural(lexicon: Lexicon) -> None:
    table = yaml.safe_load((PROJECT / "knowledge" / "densities.yml").read_text(encoding="utf-8"))
    nouns = {singular(name.split()[-1].lower(), lexicon) for entry in [*table["liquids"], *table["solids"]] for name in entry["en"]}
    assert len(nouns) > 150
    assert {noun for noun in nouns if singular(plural(noun, lexicon), lexicon) != noun} == set()
