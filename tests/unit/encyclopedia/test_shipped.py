"""The shipped articles: enough of them, whole, linked, short."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

import pytest

from actions.encyclopedia.asking import Asked
from actions.encyclopedia.dump import Dump, Site
from actions.encyclopedia.importing import read_pages
from actions.encyclopedia.store import Encyclopedia
from actions.encyclopedia.talk import SmallTalk
from actions.encyclopedia.wikitext import Article
from actions.encyclopedia.writing import Redirect
from actions.settings import PROJECT
from tests.unit.encyclopedia.wiki import WORDS

FOLDER = PROJECT / "knowledge" / "encyclopedia" / "en"
FILES = sorted(FOLDER.glob("*.xml"))
FEWEST, SHORTEST, LONGEST = 250, 20, 320  # articles; words of an article
CLASSES = (
    "food", "vegetable", "fruit", "dessert", "drink", "cheese", "spice", "cook", "cuisine", "animal", "bird", "flower", "tree", "sport", "game", "music", "musical instrument",
    "song", "film", "book", "writer",
    "painting", "artist", "city", "country", "job", "hobby", "technology", "hero", "famous person", "scientist",
)


@pytest.fixture(scope="module")
def pages() -> list[Article | Redirect]:
    read = [read_pages(list(Dump(file).pages(Site())), WORDS) for file in FILES]
    assert not [problem for one in read for problem in one.problems]
    return [page for one in read for page in one.pages]


@pytest.fixture(scope="module")
def articles(pages: list[Article | Redirect]) -> list[Article]:
    return [page for page in pages if isinstance(page, Article)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.name))
def test_every_file_is_an_export(file: Path) -> None:
    root = ElementTree.parse(file).getroot()
    assert root.tag == "{http://www.mediawiki.org/xml/export-0.10/}mediawiki" and len(root) > 0


def test_there_are_enough_articles_and_no_title_twice(pages: list[Article | Redirect], articles: list[Article]) -> None:
    assert len(articles) >= FEWEST
    assert [title for title, count in Counter(page.title for page in pages).items() if count > 1] == []


def test_articles_are_short_and_begin_by_saying_what_the_thing_is(articles: list[Article]) -> None:
    lengths = {article.title: sum(len(line.text.split()) for line in article.lines) for article in articles}
    assert {title: length for title, length in lengths.items() if not SHORTEST <= length <= LONGEST} == {}
    assert [article.title for article in articles if not article.lines or article.lines[0].section != 0] == []


def test_no_article_links_to_itself_and_redirects_lead_to_articles(pages: list[Article | Redirect], articles: list[Article]) -> None:
    titles = {article.title for article in articles}
    assert [article.title for article in articles if article.title in {link.target for link in article.links}] == []
    assert [page.title for page in pages if isinstance(page, Redirect) and page.target not in titles] == []


def test_every_article_has_a_category_and_links(articles: list[Article]) -> None:
    assert [article.title for article in articles if not article.categories or len(article.links) < 1] == []


@pytest.mark.parametrize("name", CLASSES)
def test_classes_have_things_and_most_of_their_links_lead_somewhere(name: str, talk: SmallTalk, shipped_place: Path, articles: list[Article]) -> None:
    wiki = Encyclopedia.open(shipped_place, "en")
    assert wiki is not None
    entry = wiki.find(name)
    assert entry is not None
    [article] = [one for one in articles if one.title == entry.title]
    wanted = {link.target for link in article.links}
    there = {target for target in wanted if wiki.find(target) is not None}
    assert len(there) >= len(wanted) / 2
    ours = talk._ours
    found = next(ours.classes.of(Asked("", "thing", (name,), (), frozenset())))
    assert len(ours.ranked(Asked("", "thing", (name,), (), frozenset()), found)) >= 3
