"""Ingredient lines as shops, meal kits and cooks of many countries write them; and the stems by which foods are found."""

from __future__ import annotations

from functools import cache

import pytest

from actions.language.lexicon import Lexicon
from actions.language.words import stems
from actions.recipes.lines.ingredient_lines import parse_line
from actions.recipes.model import Recipe, Step
from actions.recipes.scaling.scaling import scaled
from tests.unit.recipes.english import densities, english


@cache
def dutch() -> Lexicon:
    return Lexicon.load("nl")


def doubled(line: str) -> str:
    """The line for twice as many."""
    made = Recipe(id="dish", title="Dish", ingredients=(parse_line(line, english()),), steps=(Step(number=1, text="Cook.", source=0),))
    return scaled(made, factor=2, lexicon=english(), densities=densities()).recipe.ingredients[0].text


# --- no blank behind the number ---


@pytest.mark.parametrize(
    ("line", "quantity", "food", "twice"),
    [
        ("6medium onions", "6", "onions", "12"), ("2large carrots", "2", "carrots", "4"), ("3ripe bananas", "3", "bananas", "6"), ("12small shallots", "12", "shallots", "24"),
        ("1½large leeks", "1.5", "leeks", "3"),
        ("4boneless chicken thighs", "4", "chicken thighs", "8"), ("2-3fresh red chillies", "2-3", "chillies", "4"), ("10cherry tomatoes", "10", "tomatoes", "20"),
        ("8dried figs", "8", "figs", "16"), ("1/2ripe avocado", "0.5", "avocado", "1"),
        ("5free-range eggs", "5", "eggs", "10"),
    ],
)
def test_a_number_may_stand_right_before_a_word(line: str, quantity: str, food: str, twice: str) -> None:
    found = parse_line(line, english())
    assert (found.quantity, found.unit) == (quantity, None)
    assert found.name in food or food in found.called
    assert not any(char.isdigit() for char in found.called)
    assert doubled(line).startswith(twice)


@pytest.mark.parametrize(
    ("line", "quantity", "unit", "food"),
    [
        ("7up", None, None, "7up"), ("5-spice powder", None, None, "5-spice powder"), ("330 ml 7up", "330", "ml", "7up"), ("250g flour", "250", "g", "flour"),
        ("2l water", "2", "l", "water"), ("4oz butter", "4", "oz", "butter"),
        ("1.5kg swede", "1.5", "kg", "swede"), ("3tbsp tahini", "3", "tbsp", "tahini"), ("100g 70% dark chocolate", "100", "g", "dark chocolate"),
        ("1tsp 5-spice powder", "1", "tsp", "5-spice powder"),
    ],
)
def test_units_and_names_with_numbers_stay_what_they_are(line: str, quantity: str | None, unit: str | None, food: str) -> None:
    found = parse_line(line, english())
    assert (found.quantity, found.unit) == (quantity, unit)
    assert food in found.called


# --- counts that grade a size, and so many for each guest ---


@pytest.mark.parametrize(
    ("line", "quantity", "unit", "food", "stays", "amount"),
    [
        ("1 kg (16 to 20 count shrimp) 4 per guest, deveined", "1", "kg", "shrimp", ("16 to 20", "4 per guest"), "2 kg"),
        ("500 g prawns (21/25 count), shelled", "500", "g", "prawns", ("21/25 count",), "1000 g"),
        ("2 lb 31-40 count shrimp, peeled", "2", "lb", "shrimp", ("31-40 count",), "4 lb"),
        ("1 lb large shrimp (26 to 30 per pound)", "1", "lb", "shrimp", ("26 to 30 per pound",), "2 lb"),
        ("800 g scallops (U10), 3 per person", "800", "g", "scallops", ("U10", "3 per person"), "1600 g"),
        ("12 sausages (2 per person)", "12", None, "sausages", ("2 per person",), "24 sausages"),
        ("450 g (18 to 22 count) king prawns", "450", "g", "prawns", ("18 to 22 count",), "900 g"),
        ("2 lb (10-12 count) sea scallops, 3 per guest", "2", "lb", "scallops", ("10-12 count", "3 per guest"), "4 lb"),
        ("1.5 kg potatoes, about 250 g per person", "1.5", "kg", "potatoes", ("250 g per person",), "3 kg"),
        ("8 lamb chops, 2 each", "8", None, "lamb chops", ("2 each",), "16 lamb chops"),
        ("1 kg langoustines (size 16/20), 5 a head", "1", "kg", "langoustines", ("16/20", "5 a head"), "2 kg"),
        ("300 g raw prawns, 13-15 ct.", "300", "g", "prawns", ("13-15 ct",), "600 g"),
    ],
)
def test_a_grade_and_a_share_are_neither_food_nor_scaled(line: str, quantity: str, unit: str | None, food: str, stays: tuple[str, ...], amount: str) -> None:
    found = parse_line(line, english())
    assert (found.quantity, found.unit) == (quantity, unit)
    assert food in found.called
    assert not any(char.isdigit() for char in found.called)
    twice = doubled(line)
    assert amount in twice or amount.replace("1000 g", "1 kg").replace("1600 g", "1.6 kg") in twice
    assert all(part in twice for part in stays), twice


@pytest.mark.parametrize(
    ("line", "twice"),
    [
        ("3 carrots (about 300 g)", ("6 carrots", "600 g")), ("2 cups pecans (200 g)", ("4 cups", "400 g")), ("1 tin (400 g) lentils", ("2", "400 g")),
        ("16 prawns", ("32 prawns",)), ("400 g prawns (250 g peeled)", ("800 g", "500 g")),
    ],
)
def test_an_amount_in_brackets_is_still_scaled(line: str, twice: tuple[str, ...]) -> None:
    found = doubled(line)
    assert all(part in found or part.replace("1000 g", "1 kg") in found for part in twice), found


# --- words that only count ---


@pytest.mark.parametrize(
    ("line", "quantity", "food"),
    [
        ("3 unit lemon", "3", "lemon"), ("1 unit onion", "1", "onion"), ("2 units courgette", "2", "courgette"), ("4 each chicken breasts", "4", "chicken breasts"),
        ("1 ea. red pepper", "1", "red pepper"), ("2 ea limes", "2", "limes"),
        ("6 pcs shallots", "6", "shallots"), ("3 pc. tomatoes", "3", "tomatoes"), ("5 pcs. bay leaves", "5", "bay leaves"), ("1 unit(s) red onion", "1", "red onion"),
        ("8 count flour tortillas", "8", "flour tortillas"),
        ("1 whole fennel bulb", "1", "fennel"), ("2 nos onions", "2", "onions"), ("4 pieces of pita bread", "4", "pita bread"),
    ],
)
def test_a_word_that_only_counts_is_no_food(line: str, quantity: str, food: str) -> None:
    found = parse_line(line, english())
    assert found.quantity == quantity
    assert found.called.lower().split()[0] not in {"unit", "units", "each", "ea", "ea.", "pc", "pc.", "pcs", "pcs.", "count", "nos", "whole", "piece", "pieces", "(s)"}
    assert food in found.called or found.called in food
    assert doubled(line).startswith(str(2 * int(quantity)))


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("3 unit lemon", {"6 lemons", "6 unit lemon", "6 units lemon", "6 units of lemon"}), ("1 unit onion", {"2 onions", "2 unit onion", "2 units onion", "2 units of onion"}),
        ("2 each limes", {"4 limes", "4 each limes"}), ("1 ea. red pepper", {"2 red peppers", "2 ea. red peppers", "2 ea. red pepper"}),
        ("3 pcs shallots", {"6 shallots", "6 pcs shallots"}),
    ],
)
def test_a_word_that_only_counts_does_not_become_food_when_scaled(line: str, right: set[str]) -> None:
    assert doubled(line) in right


@pytest.mark.parametrize(("line", "quantity", "food"), [("2 stuks paprika", "2", "paprika"), ("3 stuk citroen", "3", "citroen"), ("1 st. prei", "1", "prei"),
    ("4 stuks eieren", "4", "eieren"), ("2 stuk(s) ui", "2", "ui")])
def test_a_dutch_word_that_only_counts_is_no_food(line: str, quantity: str, food: str) -> None:
    found = parse_line(line, dutch())
    assert found.quantity == quantity
    assert found.called in {food, f"{food}'s"}  # in either number


@pytest.mark.parametrize(
    ("line", "quantity", "food"),
    [("1 cup whole milk", "1", "whole milk"), ("2 slices whole wheat bread", "2", "whole wheat bread"), ("1 tbsp wholegrain mustard", "1", "wholegrain mustard"),
        ("1 tsp whole cloves", "1", "cloves")],
)
def test_a_word_that_belongs_to_the_food_stays(line: str, quantity: str, food: str) -> None:
    found = parse_line(line, english())
    assert found.quantity == quantity
    assert food in found.called


# --- what a thing is for ---


@pytest.mark.parametrize(
    ("line", "quantity", "food"),
    [
        ("To garnish: chopped chives", None, "chives"), ("For serving: lemon wedges", None, "lemon"), ("To serve: crusty bread", None, "bread"),
        ("For garnish: 2 sprigs mint", "2", "mint"), ("Garnish: parsley", None, "parsley"),
        ("For dusting: icing sugar", None, "icing sugar"), ("To finish: flaky sea salt", None, "salt"), ("For frying: 500 ml sunflower oil", "500", "oil"),
        ("To decorate: 50 g dark chocolate", "50", "chocolate"), ("For the pan: butter", None, "butter"),
        ("To serve - steamed rice", None, "rice"), ("Optional, to garnish: toasted sesame seeds", None, "sesame seeds"), ("For brushing: 1 egg", "1", "egg"),
        ("On the side: pickled ginger", None, "ginger"),
    ],
)
def test_what_a_thing_is_for_is_neither_amount_nor_food(line: str, quantity: str | None, food: str) -> None:
    found = parse_line(line, english())
    assert found.quantity == quantity
    assert food in found.called
    assert ":" not in found.called
    assert not {"for", "to", "garnish", "serve", "serving", "decorate", "side"} & set(found.called.lower().split())


# --- commas in numbers ---


@pytest.mark.parametrize(
    ("line", "quantity", "unit", "food"),
    [
        ("1,25 kg beef", "1.25", "kg", "beef"), ("0,75 l stock", "0.75", "l", "stock"), ("1,200 g onions", "1200", "g", "onions"), ("12,5 g yeast", "12.5", "g", "yeast"),
        ("0,125 l milk", "0.125", "l", "milk"), ("2,500 ml water", "2500", "ml", "water"),
        ("1,5-2 kg pumpkin", "1.5-2", "kg", "pumpkin"), ("0,5 tsp salt", "0.5", "tsp", "salt"), ("1,000g sugar", "1000", "g", "sugar"), ("2,5 dl cream", "2.5", "dl", "cream"),
        ("1,250.5 g flour", "1250.5", "g", "flour"),
    ],
)
def test_a_comma_in_a_number_is_read(line: str, quantity: str, unit: str, food: str) -> None:
    found = parse_line(line, english())
    assert (found.quantity, found.unit, found.called) == (quantity, unit, food)


@pytest.mark.parametrize(("line", "twice"), [("1,25 kg beef", ("2.5 kg", "2½ kg", "2,5 kg")), ("0,75 l stock", ("1.5 l", "1½ l", "1,5 l")),
    ("1,200 g onions", ("2400 g", "2,400 g", "2.4 kg")), ("0,125 l milk", ("0.25 l", "¼ l", "0,25 l", "250 ml"))])
def test_a_comma_in_a_number_is_scaled(line: str, twice: tuple[str, ...]) -> None:
    assert doubled(line).startswith(twice)


# --- stems ---


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("leaf", "leaves"), ("loaf", "loaves"), ("half", "halves"), ("knife", "knives"), ("calf", "calves"), ("shelf", "shelves"), ("goose", "geese"), ("child", "children"),
        ("foot", "feet"), ("hoof", "hooves"), ("tomato", "tomatoes"),
        ("anchovy", "anchovies"), ("radish", "radishes"), ("bay leaf", "bay leaves"), ("meatloaf", "meatloaves"),
    ],
)
def test_english_numbers_of_a_noun_share_a_stem(one: str, many: str) -> None:
    assert stems(one, "en") == stems(many, "en")


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("ui", "uien"), ("ei", "eieren"), ("blad", "bladeren"), ("kind", "kinderen"), ("lam", "lammeren"), ("kalf", "kalveren"), ("druif", "druiven"), ("olijf", "olijven"),
        ("kool", "kolen"), ("brood", "broden"), ("tomaat", "tomaten"), ("boon", "bonen"),
        ("peer", "peren"), ("vis", "vissen"), ("schijf", "schijven"), ("rode ui", "rode uien"),
    ],
)
def test_dutch_numbers_of_a_noun_share_a_stem(one: str, many: str) -> None:
    assert stems(one, "nl") == stems(many, "nl")


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [("leaf", "leave", "en"), ("half", "have", "en"), ("loaf", "loam", "en"), ("calf", "calm", "en"), ("goose", "goosefoot", "en"), ("leek", "leak", "en"), ("ei", "eik", "nl"),
        ("ui", "uit", "nl"), ("lam", "lamp", "nl"), ("blad", "bladerdeeg", "nl")],
)
def test_other_words_keep_other_stems(one: str, other: str, language: str) -> None:
    assert stems(one, language) != stems(other, language)
