"""Cooklang as its specification has it, and what other programs add to it."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.language.lexicons import Lexicons
from tests.unit.recipes.importers.formats.reading import found_in, only, told, zipped

PIZZA = """---
title: Potato Pizza
servings: 2
yield: 1 pizza
tags: [oven, italian]
course: dinner
prep time: 1h 15m
cook time: 20 minutes
source: Nonna Pia <https://example.org/pizza>
image: https://example.org/pizza.jpg
locale: en_GB
introduction: Thin and crisp.
---
> My own favourite.

-- the dough comes first
= Dough

Mix @strong flour{250%g} with @water{160%ml}, @yeast{1/2%tsp} [- dry, not
fresh -] and @salt. Knead for ~{8-10%minutes} -- by hand
in a #large bowl{}.

> Wet hands help.

Let it ~rest, covered, for ~dough{1%hour}.

== Topping ==
Slice @potatoes{300%g}(peeled, very thin) with a #mandoline.\\
Toss with @olive oil{2%tbsp} and @salt.
Bake at 240 °C for ~{15%minutes}.
"""


def test_a_whole_recipe(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "a.cook", PIZZA.replace("\n", "\r\n"), lexicons)
    assert (recipe.title, recipe.servings, recipe.yields, recipe.language) == ("Potato Pizza", 1, "1 pizza", "en")
    assert (recipe.prep_minutes, recipe.cook_minutes, recipe.minutes) == (75, 20, 95)
    assert (recipe.url, recipe.author, recipe.categories) == ("https://example.org/pizza", "Nonna Pia", ("dinner", "oven", "italian"))
    assert recipe.summary == "Thin and crisp.\nMy own favourite."
    assert recipe.ingredients == (
        "Dough:",
        "250 g strong flour",
        "160 ml water",
        "1/2 tsp yeast",
        "salt",
        "Topping:",
        "300 g potatoes, peeled, very thin",
        "2 tbsp olive oil",
    )
    assert recipe.utensils == ("large bowl", "mandoline")
    steps = told(recipe)
    assert steps[0] == ("Dough", "Mix strong flour with water, yeast and salt. Knead for 8-10 minutes in a large bowl.")
    assert steps[1] == ("Dough", "Let it rest, covered, for 1 hour.")
    assert [section for section, _ in steps][:3] == ["Dough", "Dough", "Topping"]
    assert recipe.instructions[0].details == {1: "Wet hands help."}


@pytest.mark.parametrize(
    ("step", "line", "text"),
    [
        ("Poke holes in @potato{2}.", "2 potato", "Poke holes in potato."),
        ("Add @chilli, then serve", "chilli", "Add chilli, then serve"),
        ("Add @chilli⸫ then bake", "chilli", "Add chilli⸫ then bake"),
        ("Add @chilli\u2009then bake", "chilli", "Add chilli then bake"),
        ("Top with @1000 island dressing{ }", "1000 island dressing", "Top with 1000 island dressing"),
        ("Add @5peppers now", "5peppers", "Add 5peppers now"),
        ("Use @tipo 00 flour{250%g} here", "250 g tipo 00 flour", "Use tipo 00 flour here"),
        ("Use @chilli{ 3 % items } here", "3 items chilli", "Use chilli here"),
        ("Pour @milk{1 / 2 %cup} in", "1 / 2 cup milk", "Pour milk in"),
        ("Lay @thyme{few%sprigs} on it", "few sprigs thyme", "Lay thyme on it"),
        ("Pour @water{7 k } in", "7 k water", "Pour water in"),
        ("Season with @salt{=1%tsp} to taste", "1 tsp salt", "Season with salt to taste"),
        ("Mix @onion{1}(peeled and chopped) in", "1 onion, peeled and chopped", "Mix onion in"),
        ("Pour @./sauces/Hollandaise{150%g} over", "150 g Hollandaise", "Pour Hollandaise over"),
        ("Fry @white onion|onion{2} well", "2 white onion", "Fry onion well"),
        ("Stir in @?parsley{} now", "parsley", "Stir in parsley now"),
    ],
)
def test_ingredients(tmp_path: Path, lexicons: Lexicons, step: str, line: str, text: str) -> None:
    recipe = only(tmp_path / "a.cook", step, lexicons)
    assert (recipe.ingredients, told(recipe)) == ((line,), [(None, text)])


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("Message me @ example", "Message me @ example"),
        ("Message @ example{}", "Message @ example{}"),
        ("Recipe # 10{}", "Recipe # 10{}"),
        ("It is ~ {5}", "It is ~ {5}"),
        ("Write to a\\@b and \\#1, 3 \\~ 4 \\{x\\}", "Write to a@b and #1, 3 ~ 4 {x}"),
        ("Heat to 200℃/Fan 180°C.", "Heat to 200℃/Fan 180°C."),
        ("hello ---\nsourced: babooshka\n---", "hello --- sourced: babooshka ---"),
        ("Cut every 1/2 inches, 2 - 3 times", "Cut every 1/2 inches, 2 - 3 times"),
        ("Fry for ~{1.5%minutes} or ~potato{42%minutes}", "Fry for 1.5 minutes or 42 minutes"),
        ("Let it ~rest⸫ then serve", "Let it rest⸫ then serve"),
        ("-- testing comments\nFry it well", "Fry it well"),
        ("Stir [- not yet -] well", "Stir well"),
        ("Beat in #7-inch pan{ }", "Beat in 7-inch pan"),
        ("Mash it -- alternatively, boil it\nand add salt.", "Mash it and add salt."),
        ("Leave it { open", "Leave it { open"),
        ("Cook @{} and #{} and ~{}", "Cook @{} and #{} and ~{}"),
    ],
)
def test_text(tmp_path: Path, lexicons: Lexicons, source: str, text: str) -> None:
    assert told(only(tmp_path / "a.cook", source, lexicons)) == [(None, text)]


def test_the_file_name_is_the_title_where_there_is_none(tmp_path: Path, lexicons: Lexicons) -> None:
    assert only(tmp_path / "Fried Rice.cook", "Fry @rice{200%g}.", lexicons).title == "Fried Rice"


def test_metadata_of_old_files(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "a.cook", ">> servings: 4|6\n>> time required: 1:30\n>> source: https://example.org/a\n\nBoil @peas{300%g}.", lexicons)
    assert (recipe.servings, recipe.minutes, recipe.url) == (4, 90, "https://example.org/a")


@pytest.mark.parametrize(
    "front",
    [
        "servings: 4\nbad: [yaml",
        "source:\n  name: Ria\n  url: https://example.org\nservings: 4",
        "Servings: 4\ntime:\n  prep: 10m\n",
        "servings: 4\ntime: whenever",
        "servings: 4\nlocale: no\n",
        "- 1\n- 2",
    ],
)
def test_odd_front_matter(tmp_path: Path, lexicons: Lexicons, front: str) -> None:
    recipe = only(tmp_path / "a.cook", f"---\n{front}\n---\nBoil @peas{{300%g}}.", lexicons)
    assert recipe.servings in (4, None)
    assert recipe.ingredients == ("300 g peas",)


def test_a_food_in_two_amounts_is_told_with_each(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "a.cook", "Melt @butter{50%g}.\n\nGrease the tin with @butter{10%g}, then add the @butter.", lexicons)
    assert recipe.ingredients == ("50 g butter", "10 g butter")
    assert [text for _, text in told(recipe)] == ["Melt 50 g butter.", "Grease the tin with 10 g butter, then add the butter."]


def test_a_paragraph_that_only_lists_is_no_step(tmp_path: Path, lexicons: Lexicons) -> None:
    recipe = only(tmp_path / "a.cook", "@rice{200%g}\n@salt{}, #pot{}\n\nBoil the @rice in the #pot.", lexicons)
    assert (recipe.ingredients, recipe.utensils, told(recipe)) == (("200 g rice", "salt"), ("pot",), [(None, "Boil the rice in the pot.")])


def test_the_list_of_the_front_matter_orders_and_words_what_the_steps_use(tmp_path: Path, lexicons: Lexicons) -> None:
    front = "---\ningredients:\n- 'For the top:'\n- 2 ripe plums, halved\n- 100 g sugar\n- 3 eggs\n---\n"
    recipe = only(tmp_path / "a.cook", f"{front}Beat the @eggs{{4}} with @sugar{{100%g}}.\n\nLay @plums{{2}}(ripe, halved) on top.", lexicons)
    assert recipe.ingredients == ("For the top:", "2 ripe plums, halved", "100 g sugar", "4 eggs")


@pytest.mark.parametrize("text", ["", "-- nothing", "---\ntitle: x\n---\n", "@salt{}, @pepper{}", "> only a note"])
def test_a_file_without_a_step_says_so(tmp_path: Path, lexicons: Lexicons, text: str) -> None:
    [found] = found_in(tmp_path / "a.cook", text, lexicons)
    assert "recipeInstructions" in (found.problem or "")


def test_a_folder_of_recipes_in_a_zip(tmp_path: Path, lexicons: Lexicons) -> None:
    found = found_in(tmp_path / "all.zip", zipped({"Soups/Pea Soup.cook": "Boil @peas{}.", "Soups/.shopping-list": "peas", "Bad.cook": ""}), lexicons)
    assert [entry.recipe.title for entry in found if entry.recipe] == ["Pea Soup"]
    assert [entry.place.rpartition("/")[2] for entry in found if entry.problem] == ["all.zip: Bad.cook"]


def test_a_long_text_is_read_at_once(tmp_path: Path, lexicons: Lexicons) -> None:
    assert only(tmp_path / "a.cook", "@" * 20000 + "{" * 20000 + " boil it " + "@a " * 20000, lexicons)
