"""MediaWiki exports as streams of pages."""

from __future__ import annotations

import bz2
import gzip
from pathlib import Path

import pytest

from actions.encyclopedia.dump import Dump, DumpError, Page, Site, dumps_of
from tests.unit.encyclopedia.wiki import export, page


def pages(path: Path) -> list[Page]:
    return list(Dump(path).pages(Site()))


def test_pages_redirects_and_namespaces(tmp_path: Path) -> None:
    file = tmp_path / "a.xml"
    file.write_text(export(page("Leek", "A leek."), page("leeks", "#REDIRECT [[Leek]]"), page("Talk:Leek", "Nice.", namespace=1)), encoding="utf-8")
    assert [(one.title, one.text, one.namespace, one.redirect) for one in pages(file)] == [
        ("Leek", "A leek.", 0, ""), ("Leeks", "", 0, "Leek"), ("Talk:Leek", "Nice.", 1, ""),
    ]


@pytest.mark.parametrize("version", ["0.3", "0.5", "0.11"])
def test_older_exports_tell_neither_namespace_nor_redirect(tmp_path: Path, version: str) -> None:
    file = tmp_path / "a.xml"
    file.write_text(export(page("Poireau", "#REDIRECTION [[Leek]]", namespace=None), page("Talk:Leek", "Nice.", namespace=None), version=version), encoding="utf-8")
    assert [(one.namespace, one.redirect) for one in pages(file)] == [(None, "Leek"), (None, "")]


@pytest.mark.parametrize(("name", "pack"), [("a.xml.gz", gzip.compress), ("a.xml.bz2", bz2.compress)])
def test_packed_files_are_unpacked_while_they_are_read(tmp_path: Path, name: str, pack: object) -> None:
    assert callable(pack)
    (tmp_path / name).write_bytes(pack(export(*(page(f"P{at}", "text") for at in range(300))).encode()))
    site, told = Site(), list[int]()
    assert len(list(Dump(tmp_path / name).pages(site, told.append))) == 300
    assert (site.namespaces["category"], site.language, told[-1]) == (14, "en", (tmp_path / name).stat().st_size)


def test_of_several_revisions_the_last_counts_and_pages_without_text_are_named(tmp_path: Path) -> None:
    file = tmp_path / "a.xml"
    bodies = (
        "<page><title>A</title><ns>0</ns><revision><text>old</text></revision><revision><text>new</text></revision></page>",
        "<page><title>B</title><ns>0</ns><revision><text deleted='deleted' /></revision></page>", "<page><title>C</title><ns>0</ns></page>", "<page><ns>0</ns></page>",
    )
    file.write_text(export(*bodies), encoding="utf-8")
    assert [(one.title, one.text, one.problem) for one in pages(file)] == [("A", "new", ""), ("B", "", "it has no text"), ("C", "", "it has no text"), ("", "", "it has no title")]


def test_a_dump_that_breaks_off_gives_what_is_before(tmp_path: Path) -> None:
    file = tmp_path / "a.xml"
    file.write_text(export(page("A", "a"), page("B", "b"))[:-30], encoding="utf-8")
    found = Dump(file).pages(Site())
    assert next(found).title == "A"
    with pytest.raises(DumpError, match=r"a\.xml breaks off after 1 pages .* download it again"):
        list(found)


@pytest.mark.parametrize(("text", "message"), [
    ("<html><body>no</body></html>", "holds no page"), ("", "breaks off after 0 pages"), ("no xml", "breaks off"),
    ('<!DOCTYPE x [<!ENTITY a "b">]><mediawiki>&a;</mediawiki>', "declares entities"),
])
def test_other_files_are_refused_by_name(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "a.xml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DumpError, match=message):
        pages(file)


def test_a_damaged_archive_is_named(tmp_path: Path) -> None:
    file = tmp_path / "a.xml.bz2"
    file.write_bytes(bz2.compress(export(page("A", "a" * 10_000)).encode())[:40])
    with pytest.raises(DumpError, match="breaks off"):
        pages(file)


def test_dumps_of_a_folder_and_what_is_none(tmp_path: Path) -> None:
    for name in ("b.xml", "a.xml.bz2", "c-pages1.xml-p1p100.bz2", "notes.txt"):
        (tmp_path / name).write_text("", encoding="utf-8")
    assert [dump.path.name for dump in dumps_of(tmp_path)] == ["a.xml.bz2", "b.xml", "c-pages1.xml-p1p100.bz2"]
    (tmp_path / "empty").mkdir()
    for path, message in ((tmp_path / "empty", "holds no dump"), (tmp_path / "notes.txt", "its ending"), (tmp_path / "none.xml", "no such file")):
        with pytest.raises(DumpError, match=message):
            dumps_of(path)


def test_a_dump_is_known_by_its_content_wherever_it_lies(tmp_path: Path) -> None:
    for name, text in (("a.xml", "one"), ("b.xml", "one"), ("c.xml", "two")):
        (tmp_path / name).write_text(text, encoding="utf-8")
    one, same, other = (Dump(tmp_path / name).key for name in ("a.xml", "b.xml", "c.xml"))
    assert one == same != other
