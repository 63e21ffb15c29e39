"""The full-text index."""

from __future__ import annotations

from pathlib import Path

import pytest
from pyroaring import BitMap

from actions.finding import text_index
from actions.finding.text_index import Page, Term, TextIndex

PAGES = (
    Page(0, "Leek Soup", "3 leeks\n1 potato", "Boil."),
    Page(1, "Onion Soup", "1 leek\n4 onions", "Boil."),
    Page(2, "Toast", "bread", "Serve with leek."),
    Page(3, "Peanut Brittle", "1 peanut, some butter", "Boil."),
)
ALL = BitMap([0, 1, 2, 3])


@pytest.fixture
def index(tmp_path: Path) -> TextIndex:
    found = TextIndex(tmp_path, "en")
    found.change([], PAGES)
    return found


def hits(index: TextIndex, *terms: Term, among: BitMap = ALL, limit: int = 10) -> list[int]:
    numbers: list[int] = index.search(terms, among, limit)[0].tolist()
    return numbers


def test_title_before_list_before_steps(index: TextIndex) -> None:
    assert hits(index, Term(("leeks",))) == [0, 1, 2]


def test_only_among_the_candidates(index: TextIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hits(index, Term(("leek",)), among=BitMap([2])) == [2]
    monkeypatch.setattr(text_index, "FEW", 0)
    assert hits(index, Term(("leek",)), among=BitMap([2]), limit=1) == [2]
    assert hits(index, Term(("leek",)), among=BitMap()) == []


def test_phrases_stand_together(index: TextIndex) -> None:
    assert index.holding(Term(("peanut butter",)), ("foods",)) == BitMap()
    assert index.holding(Term(("leek soup",))) == BitMap([0])


def test_a_rare_name_counts_no_more_than_a_common_one(index: TextIndex) -> None:
    index.change([], [Page(4, "Brinjal", "1 brinjal", "Boil."), *(Page(at, "Aubergine", "1 aubergine", "Boil.") for at in range(5, 15))])
    numbers, scores = index.search([Term(("aubergine", "brinjal"))], BitMap(range(15)), 20)
    assert max(scores) == pytest.approx(min(scores), rel=0.05)
    assert len(numbers) == 11


def test_accents_and_plurals_do_not_count(index: TextIndex) -> None:
    assert index.stems("Crème BRÛLÉES") == index.stems("creme brulee")


def test_what_is_gone_is_not_found(index: TextIndex) -> None:
    index.change([0], [])
    assert hits(index, Term(("leek",))) == [1, 2]
    assert len(index) == 3


def test_without_words_nothing_is_found(index: TextIndex) -> None:
    assert hits(index) == []
    assert hits(index, Term(("?!",))) == []
    assert hits(index, Term(("xyzzy",))) == []


def test_operators_are_words(index: TextIndex) -> None:
    assert hits(index, Term(('leek" OR title:*',))) == []


def test_it_is_there_when_it_is_opened_again(index: TextIndex, tmp_path: Path) -> None:
    assert len(TextIndex(tmp_path, "en")) == len(PAGES)


@pytest.mark.parametrize(("language", "held", "asked"), [("en", "2 bay leaves", "bay leaf"), ("en", "1 loaf", "loaves"), ("nl", "3 uien", "ui"), ("nl", "1 ei", "eieren")])
def test_irregular_plurals_find_each_other(tmp_path: Path, language: str, held: str, asked: str) -> None:
    found = TextIndex(tmp_path, language)
    found.change([], [Page(7, "Soup", held, "")])
    assert found.holding(Term((asked,)), ("foods",)) == BitMap([7])
