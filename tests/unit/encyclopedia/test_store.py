"""What is read of an encyclopedia."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.encyclopedia.store import Encyclopedia
from tests.unit.encyclopedia.wiki import kitchen_wiki


def number(wiki: Encyclopedia, title: str) -> int:
    found = wiki.find(title)
    assert found is not None
    return found.id


@pytest.mark.parametrize(("title", "found"), [
    ("Carrot", "Carrot"), ("carrot", "Carrot"), ("VEGETABLES", "Vegetable"), ("  ann   pott", "Ann Pott"), ("wooden spoon (tool)", "Wooden spoon (tool)"),
    ("wooden spoon", None), ("", None),
])
def test_titles_are_found_in_any_case_and_redirects_followed(wiki: Encyclopedia, title: str, found: str | None) -> None:
    entry = wiki.find(title)
    assert (entry.title if entry else None) == found


def test_redirects_that_lead_nowhere_or_in_circles_are_none(tmp_path: Path) -> None:
    wiki = kitchen_wiki(tmp_path, {"A": "#REDIRECT [[B]]", "B": "#REDIRECT [[A]]", "C": "#REDIRECT [[Gone]]", "D": "#REDIRECT [[E]]", "E": "#REDIRECT [[F]]",
        "F": "An F links to [[A]] and [[D]]."})
    assert [wiki.find(title) is None for title in "ABCDEF"] == [True, True, True, False, False, False]


def test_the_title_with_most_words_and_fewest_others_is_taken(wiki: Encyclopedia) -> None:
    assert [entry and entry.title for entry in (wiki.titled(["spoon"]), wiki.titled(["spoon", "pott", "ann"]), wiki.titled(["veget"]), wiki.titled(["xyz"]), wiki.titled([]))] == [
        "Wooden spoon (tool)", "Ann Pott", "Vegetable", None, None,
    ]


def test_links_lead_to_articles_with_their_lines_and_sections(wiki: Encyclopedia) -> None:
    links = wiki.links(number(wiki, "Vegetable"))
    assert [(link.entry.title, link.shown, link.line, link.section) for link in links] == [
        ("Food", "food", 0, 0), ("Carrot", "carrot", 1, 0), ("Leek", "leek", 1, 0), ("Pea", "pea", 1, 0), ("Cook", "cook", 2, 0), ("Carrot", "carrot", 3, 1), ("Radish",
        "radish", 3, 1),
        ("Pea", "pea", 4, 1), ("Garden", "garden", 4, 1),
    ]


def test_what_is_of_a_class(wiki: Encyclopedia) -> None:
    vegetable = number(wiki, "Vegetable")
    assert {entry.title for entry in wiki.defined_by(vegetable, 10)} == {"Carrot", "Leek", "Pea", "Radish"}
    assert {entry.title for entry in wiki.in_category("Vegetables", 10)} == {"Carrot", "Leek", "Pea"}
    assert len(wiki.in_category("vegetables", 2)) == 2
    assert wiki.redirects(wiki.find("Vegetable")) == ("Vegetables",)  # type: ignore[arg-type]


def test_how_many_link_to_an_article_is_counted_once_for_each(wiki: Encyclopedia) -> None:
    soup, carrot = wiki.find("Soup"), wiki.find("Carrot")
    assert soup is not None and carrot is not None
    assert (soup.inlinks, carrot.inlinks) == (3, 1)


def test_first_sentences_and_categories_of_several(wiki: Encyclopedia) -> None:
    numbers = [number(wiki, "Leek"), number(wiki, "Garden")]
    assert wiki.firsts(numbers)[numbers[0]] == "A leek is a vegetable with long leaves."
    assert wiki.categories(numbers) == {numbers[0]: ("vegetables",)}
    assert (wiki.firsts([]), wiki.vectors(numbers), len(wiki.sections(number(wiki, "Carrot")))) == ({}, {}, 2)
