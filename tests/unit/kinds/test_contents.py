"""What foods contain, asked food by food: every allergen group, every diet, and any other food that somebody may not eat.

The foods stand in contents.yml, by what is avoided and what is right.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from _pytest.mark import ParameterSet

from actions.language.lexicon import Lexicon
from actions.recipes.contents import Contents, Kind, contents

TABLES = Path(__file__).with_name("contents.yml")
GAPS = frozenset(yaml.safe_load(Path(__file__).with_name("gaps.yml").read_text(encoding="utf-8")))
"""What is not judged rightly yet, by the names of the cases."""

# What is right for each heading of the tables.
RIGHT = {
    "holds": {Kind.HOLDS},
    "may": {Kind.MAY},
    "warned": {Kind.HOLDS, Kind.MAY},
    "not clear": {Kind.HOLDS, Kind.MAY, Kind.UNKNOWN},
    "unknown": {Kind.UNKNOWN},
    "none": {Kind.NONE},
}

# Made up, so nobody knows what is in it: never told to hold none.
MADE_UP = (
    "zanthum root, merrowby powder, quandle paste, fizzlewort, snorvel, blorvik flakes, Auntie Pim's surprise, glimmerdust, "
    "ombari leaf, trosk, norbin, velquist drops"
)
AVOIDED = ["gluten", "crustaceans", "molluscs", "egg", "fish", "peanut", "soy", "milk", "nuts", "celery", "mustard", "sesame", "sulphites", "lupin"]
AVOIDED += ["vegetarian", "vegan", "halal", "kosher", "pregnancy", "infants", "corn", "garlic", "kiwi", "onion"]

# Made up in front of a food that is known: the word in front may be anything.
MADE_UP_KINDS = ["hexby crumble bits", "plimsoe extract", "yarrowick jelly", "trosk pudding", "blorvik soup", "norbin butter", "ombari sausages"]

# A name whose words are partly known is cleared of nothing by the part that is known; what it certainly holds is told.
HALF_KNOWN = [
    ("snorvel bread", "gluten", {Kind.HOLDS, Kind.MAY, Kind.UNKNOWN}),
    ("quandle cheese", "milk", {Kind.HOLDS}),
    ("butter with fizzlewort", "milk", {Kind.HOLDS}),
    ("trosk and carrots", "fish", {Kind.UNKNOWN, Kind.MAY}),
    ("carrots or plimsoe", "nuts", {Kind.UNKNOWN, Kind.MAY}),
    ("merrowby sauce", "celery", {Kind.UNKNOWN, Kind.MAY}),
]

# Why: the way from the food to what is avoided names what lies between.
REASONS = [
    ("Worcestershire sauce", "fish", "anchovy"),
    ("hummus", "sesame", "tahini"),
    ("frangipane", "nuts", "almond"),
    ("béchamel sauce", "milk", "milk"),
    ("falafel", "chickpea", "chickpea"),
    ("calvados", "apple", "apple"),
    ("ladyfingers", "egg", "egg"),
    ("romesco sauce", "nuts", "almond"),
    ("kedgeree", "fish", "haddock"),
    ("soba noodles", "buckwheat", "buckwheat"),
]


def names(text: str) -> list[str]:
    """The foods of a text with commas between."""
    return [name for part in text.split(",") if (name := " ".join(part.split()))]


def rows() -> Iterator[ParameterSet]:
    """A row for each food of the tables: food, what is avoided, what is right."""
    for avoided, parts in yaml.safe_load(TABLES.read_text(encoding="utf-8")).items():
        for heading, text in parts.items():
            yield from (case(f"{avoided}: {name} {heading}", name, avoided, RIGHT[heading]) for name in names(text))


def case(called: str, *values: object) -> ParameterSet:
    """A case by its name; one that is a gap must fail until it is mended."""
    return pytest.param(*values, id=called, marks=[pytest.mark.xfail(strict=True, reason="a gap of the tables")] if called in GAPS else [])


@pytest.fixture(scope="module")
def model() -> Contents:
    """What foods contain, as the assistant has it."""
    return contents(Lexicon.load("en"))


def said(model: Contents, food: str, avoided: str) -> str:
    """A verdict in words, for the message of a failure."""
    verdict = model.verdict(food, avoided)
    return f"{food} and {avoided}: {verdict.kind.name}, {' > '.join(link.name for link in verdict.why) or 'no reason'}, unknown: {verdict.unknown or '-'}"


@pytest.mark.parametrize(("food", "avoided", "right"), rows())
def test_a_food_is_judged(model: Contents, food: str, avoided: str, right: set[Kind]) -> None:
    assert model.verdict(food, avoided).kind in right, said(model, food, avoided)


@pytest.mark.parametrize("avoided", AVOIDED)
@pytest.mark.parametrize("food", names(MADE_UP))
def test_what_nobody_knows_is_unknown(model: Contents, food: str, avoided: str) -> None:
    verdict = model.verdict(food, avoided)
    assert verdict.kind is Kind.UNKNOWN, said(model, food, avoided)
    assert verdict.unknown, "what is not known is not named"


@pytest.mark.parametrize("food", [case(kind, kind) for kind in MADE_UP_KINDS])
def test_a_kind_that_nobody_knows_is_cleared_of_nothing(model: Contents, food: str) -> None:
    cleared = [avoided for avoided in AVOIDED if model.verdict(food, avoided).kind is Kind.NONE]
    assert not cleared, f"{food} holds none of {', '.join(cleared)}"


@pytest.mark.parametrize(("food", "avoided", "right"), HALF_KNOWN)
def test_what_is_known_in_part_is_not_cleared(model: Contents, food: str, avoided: str, right: set[Kind]) -> None:
    assert model.verdict(food, avoided).kind in right, said(model, food, avoided)


@pytest.mark.parametrize(("food", "avoided", "between"), REASONS)
def test_the_reason_names_what_lies_between(model: Contents, food: str, avoided: str, between: str) -> None:
    reason = " ".join(link.name for link in model.verdict(food, avoided).why).lower()
    assert between in reason, said(model, food, avoided)


@pytest.mark.parametrize("food", ["brie", "chicken breast", "prawns", "wheat flour", "peanut butter", "béchamel sauce"])
def test_what_a_food_holds_does_not_hang_on_case_number_or_accents(model: Contents, food: str) -> None:
    plain = food.replace("é", "e")
    for avoided in AVOIDED:
        kinds = {model.verdict(name, avoided).kind for name in (food, food.upper(), food.title(), plain)}
        assert len(kinds) == 1, f"{food} and {avoided}: {kinds}"
