"""Stack Exchange dumps: which answer is taken, what is told of its origin, and what breaks."""

from __future__ import annotations

import bz2
import gzip
import tracemalloc
from pathlib import Path

from actions.answering.common_sense.importing.sources import Found, sources_of
from actions.answering.common_sense.importing.stack_exchange import Site, read_dump
from actions.answering.common_sense.pairs import Pair
from actions.language.lexicon import Lexicon
from tests.conftest import scratch
from tests.unit.answering.common_sense.importing.dumps import answer, dump, question, xml

ROWS = [
    question(1, "How long do peas take?", AcceptedAnswerId=12, Tags="<peas><cooking-time>"),
    question(2, "Why salt &amp; when?", Tags="|salt|"),
    answer(11, 1, "Ten minutes.", 9, OwnerUserId=5, ContentLicense="CC BY-SA 4.0"),
    answer(12, 1, "Three minutes.", 2, OwnerUserId=6, ContentLicense="CC BY-SA 3.0"),
    answer(13, 2, "Never.", -3),
    answer(14, 2, "Early.", 4, OwnerDisplayName="gone"),
    answer(15, 2, "Late.", 4),
    question(3, "What about beans?"),
]


def read(path: Path, lexicon: Lexicon, after: int = 0, name: str | None = None) -> list[Found]:
    [source] = sources_of(path)
    return list(read_dump(source, Site.of(path, lexicon, name), lexicon, after))


def pair(found: Found) -> Pair:
    assert found.pair is not None, found.problem or found.omitted
    return found.pair


def test_the_accepted_answer_is_taken_else_the_best_voted(tmp_path: Path, lexicon: Lexicon) -> None:
    found = read(dump(tmp_path, ROWS), lexicon)
    assert [pair(one).answer for one in found[:2]] == ["<p>Three minutes.</p>", "<p>Early.</p>"]
    assert [pair(one).question for one in found[:2]] == ["How long do peas take?", "Why salt & when?"]
    assert [one.position for one in found] == [1, 2, 3]


def test_a_question_without_a_good_answer_is_left_out(tmp_path: Path, lexicon: Lexicon) -> None:
    last = read(dump(tmp_path, ROWS), lexicon)[-1]
    assert (last.pair, last.problem, last.omitted, last.question) == (None, None, "nobody answered it well", "What about beans?")
    [voted_down] = read(dump(tmp_path / "b", [question(1, "Peas?", AcceptedAnswerId=2), answer(2, 1, "Raw.", -1)]), lexicon)
    assert voted_down.omitted


def test_the_origin_names_site_question_author_and_licence(tmp_path: Path, lexicon: Lexicon) -> None:
    found = read(dump(tmp_path, ROWS, {6: "Ann Onym", 99: "Else"}), lexicon)
    assert pair(found[0]).source == "Cooking Stack Exchange, question 1, by Ann Onym, CC BY-SA 3.0"
    assert pair(found[1]).source == "Cooking Stack Exchange, question 2, by gone, CC BY-SA 4.0"
    assert [pair(one).id for one in found[:2]] == ["cooking-stack-exchange-1", "cooking-stack-exchange-2"]


def test_the_site_may_be_given_and_names_may_be_missing(tmp_path: Path, lexicon: Lexicon) -> None:
    path = scratch(tmp_path / "Posts.xml", xml(ROWS))
    assert pair(read(path, lexicon)[0]).source == "Stack Exchange, question 1, by #6, CC BY-SA 3.0"
    assert pair(read(path, lexicon, name="Tea")[0]).id == "tea-1"
    bare = Lexicon("xx", {})
    assert pair(read(path, bare)[0]).source == "Stack Exchange, 1, #6, CC BY-SA 3.0"


def test_old_posts_have_the_licence_of_their_day(tmp_path: Path, lexicon: Lexicon) -> None:
    rows = [question(1, "Peas?"), answer(2, 1, "Yes.", CreationDate="2010-08-01T00:00:00"), question(3, "Beans?"), answer(4, 3, "No.", CreationDate="2014-08-01T00:00:00")]
    assert [pair(one).source[-3:] for one in read(dump(tmp_path, rows), lexicon)] == ["2.5", "3.0"]


def test_it_is_about_the_tags_that_the_question_names(tmp_path: Path, lexicon: Lexicon) -> None:
    assert [pair(one).about for one in read(dump(tmp_path, ROWS), lexicon)[:2]] == [("peas",), ("salt",)]


def test_reading_goes_on_behind_a_position(tmp_path: Path, lexicon: Lexicon) -> None:
    path = dump(tmp_path, ROWS)
    assert read(path, lexicon, after=1) == read(path, lexicon)[1:]


def test_packed_dumps_are_read(tmp_path: Path, lexicon: Lexicon) -> None:
    for name, packed in (("Posts.xml.gz", gzip.compress), ("Posts.xml.bz2", bz2.compress)):
        path = tmp_path / name
        path.write_bytes(packed(xml(ROWS).encode()))
        assert len(read(path, lexicon)) == 3


def test_a_dump_that_breaks_off_is_named_and_used_so_far(tmp_path: Path, lexicon: Lexicon) -> None:
    path = dump(tmp_path, ROWS)
    path.write_text(path.read_text(encoding="utf-8").split('<row Id="14"')[0], encoding="utf-8")
    found = read(path, lexicon)
    assert pair(found[0]).answer == "<p>Three minutes.</p>"
    assert found[-1].problem is not None
    assert "breaks off after 5 rows" in found[-1].problem


def test_what_is_no_dump_and_what_declares_entities_is_refused(tmp_path: Path, lexicon: Lexicon) -> None:
    [nothing] = read(scratch(tmp_path / "a.xml", "<posts></posts>"), lexicon)
    assert "no question" in (nothing.problem or "")
    bomb = '<?xml version="1.0"?><!DOCTYPE posts [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><posts><row Title="&b;"/></posts>'
    [refused] = read(scratch(tmp_path / "b.xml", bomb), lexicon)
    assert "entities" in (refused.problem or "")


def test_memory_does_not_grow_with_the_dump(tmp_path: Path, lexicon: Lexicon) -> None:
    rows = [row for number in range(1, 3001) for row in (question(number, f"How long do {number} peas take?"), answer(number + 10_000, number, "Three minutes. " * 60))]
    path = dump(tmp_path, rows)
    [source] = sources_of(path)
    tracemalloc.start()
    count = sum(1 for _ in read_dump(source, Site.of(path, lexicon), lexicon))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert count == 3000
    assert peak < path.stat().st_size / 2 < 2**23
