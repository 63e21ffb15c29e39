"""Importing dumps: whole, again, interrupted, broken."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from actions.encyclopedia import importing
from actions.encyclopedia.dump import Dump
from actions.encyclopedia.importing import Importer
from actions.encyclopedia.store import Encyclopedia
from actions.encyclopedia.tables import EncyclopediaError, open_reading, open_writing, place_of
from actions.encyclopedia.wikitext import Article
from actions.encyclopedia.writing import Mark, Redirect, Writer
from tests.unit.encyclopedia.wiki import KITCHEN, WORDS, export, imported, page, written

ARTICLES = sum(not text.startswith("#") for text in KITCHEN.values())


class Stopping(Writer):
    """Is interrupted after so many batches."""

    left = 2

    def put(self, mark: Mark, pages: Sequence[Article | Redirect], problems: Sequence[tuple[str, str]]) -> None:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        super().put(mark, pages, problems)


def opened(place: Path) -> Encyclopedia:
    found = Encyclopedia.open(place, "en")
    assert found is not None
    return found


def test_all_of_a_dump_is_stored_and_a_second_import_finds_it_there(tmp_path: Path) -> None:
    place, dump = tmp_path / "w.db", written(tmp_path / "a.xml")
    first = imported(place, dump)
    assert (first.articles, first.redirects, first.others, first.problems, first.already) == (ARTICLES, len(KITCHEN) - ARTICLES, 0, [], [])
    again = imported(place, dump)
    assert (again.articles, again.already, len(opened(place))) == (0, [str(dump)], ARTICLES)


def test_other_namespaces_are_passed_over_and_bad_pages_named(tmp_path: Path) -> None:
    bad = page("Empty", " ")
    (tmp_path / "a.xml").write_text(export(page("A", "A thing."), bad, page("Talk:A", "Hm.", namespace=1), page("Category:B", "b", namespace=None)), encoding="utf-8")
    tally = imported(tmp_path / "w.db", tmp_path / "a.xml")
    assert (tally.articles, tally.others, tally.problems) == (1, 2, [(str(tmp_path / "a.xml"), "Empty", "it has no text")])
    assert imported(tmp_path / "w.db", tmp_path / "a.xml").problems == tally.problems


def test_an_import_that_was_interrupted_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "BATCH", 4)
    place, dump = tmp_path / "w.db", written(tmp_path / "a.xml")
    writer = Stopping(open_writing(place), "en")
    with pytest.raises(KeyboardInterrupt):
        Importer(writer, WORDS, workers=1).run([Dump(dump)])
    writer.close()
    before = len(opened(place))
    tally = imported(place, dump)
    assert (0 < before < ARTICLES, tally.continued, tally.articles, len(opened(place))) == (True, 8, ARTICLES - before, ARTICLES)
    assert opened(place).links(opened(place).find("Food").id), "what was stored before is whole"  # type: ignore[union-attr]


def test_a_dump_that_breaks_off_is_named_and_used_as_far_as_it_goes(tmp_path: Path) -> None:
    dump = tmp_path / "a.xml"
    dump.write_text(export(page("A", "A thing."), page("B", "B thing."))[:-40], encoding="utf-8")
    for _ in range(2):
        tally = imported(tmp_path / "w.db", dump)
        assert [reason.partition("breaks off")[1] for _, _, reason in tally.problems] == ["breaks off"]
    assert opened(tmp_path / "w.db").find("A") is not None


def test_a_new_version_of_a_dump_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    place = tmp_path / "w.db"
    imported(place, written(tmp_path / "a.xml"), written(tmp_path / "b.xml", {"Kale": "'''Kale''' is a [[vegetable]]."}))
    fresh = {title: text.replace("orange", "red") for title, text in KITCHEN.items() if title != "Leek"}
    assert imported(place, written(tmp_path / "a.xml", fresh)).articles == ARTICLES - 1
    wiki = opened(place)
    assert (wiki.find("Leek"), wiki.find("Kale") is not None, wiki.titled(["leek"])) == (None, True, None)
    carrot = wiki.find("carrot")
    assert carrot is not None and "red" in wiki.sentences(carrot.id)[0].text and len(wiki.sentences(carrot.id)) == 3


def test_other_processes_read_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "POOLED", 1)
    monkeypatch.setattr(importing, "BATCH", 5)
    dump = written(tmp_path / "a.xml")
    imported(tmp_path / "one.db", dump)
    imported(tmp_path / "two.db", dump, workers=2)
    one, two = opened(tmp_path / "one.db"), opened(tmp_path / "two.db")
    for title in KITCHEN:
        here, there = one.find(title), two.find(title)
        assert here == there and here is not None and there is not None
        assert (one.sentences(here.id), one.links(here.id)) == (two.sentences(there.id), two.links(there.id))


def test_vectors_are_stored_of_new_articles_alone(tmp_path: Path) -> None:
    seen: list[str] = []

    def encode(texts: list[str]) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
        seen.extend(texts)
        return np.ones((len(texts), 3), dtype=np.float32)

    place = tmp_path / "w.db"
    imported(place, written(tmp_path / "a.xml"), encode=encode)
    imported(place, written(tmp_path / "b.xml", {"Kale": "'''Kale''' is green."}), encode=encode)
    assert (len(seen), seen[-1]) == (ARTICLES + 1, "Kale: Kale is green.")
    wiki = opened(place)
    kale = wiki.find("kale")
    assert kale is not None and np.allclose(wiki.vectors([kale.id])[kale.id], np.ones(3) / np.sqrt(3), atol=1e-3)


def test_files_that_are_no_encyclopedia_are_named(tmp_path: Path) -> None:
    (tmp_path / "text.db").write_text("not a database, but long enough to look at " * 20, encoding="utf-8")
    for opening in (open_reading, open_writing):
        with pytest.raises(EncyclopediaError, match=r"text\.db"):
            opening(tmp_path / "text.db")
    assert open_reading(tmp_path / "none.db") is None
    open_writing(tmp_path / "empty.db").close()
    assert open_reading(tmp_path / "empty.db") is None


def test_each_language_has_its_file() -> None:
    setting = Path("/data/encyclopedia.db")
    assert (place_of(setting, "en", "en"), place_of(setting, "nl", "en")) == (setting, Path("/data/encyclopedia.nl.db"))
