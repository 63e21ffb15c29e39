"""CSV and JSON Lines: columns, lists, ids, and what is wrong with a row."""

from __future__ import annotations

import bz2
import gzip
import json
import os
from pathlib import Path

import pytest

from actions.answering.common_sense.importing.sources import Found, sources_of
from actions.answering.common_sense.importing.tables import read_csv, read_lines
from actions.answering.common_sense.pairs import Pair
from tests.conftest import scratch


def read(path: Path, after: int = 0) -> list[Found]:
    [source] = sources_of(path)
    return list((read_csv if source.kind == "csv" else read_lines)(source, "en", after))


def lines(path: Path, *rows: object) -> Path:
    return scratch(path, "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows) + "\n")


def problems(found: list[Found]) -> list[str]:
    return [one.problem for one in found if one.problem]


@pytest.mark.parametrize("mark", [",", ";", "\t"])
def test_csv_columns_are_found_by_name_whatever_stands_between_them(tmp_path: Path, mark: str) -> None:
    rows = ["Answer,QUESTION,also,id", "Three minutes.,How long do peas take?,peas time|time for peas,p1"]
    [found] = read(scratch(tmp_path / "a.csv", "\n".join(row.replace(",", mark) for row in rows) + "\n"))
    assert found.pair == Pair(id="p1", question="How long do peas take?", answer="Three minutes.", also=("peas time", "time for peas"), source="a.csv")


def test_quoted_cells_may_hold_line_breaks_and_marks(tmp_path: Path) -> None:
    [found] = read(scratch(tmp_path / "a.csv", 'question,answer\n"Peas,\nhow long?","Three, or\nfour."\n'))
    assert found.pair is not None
    assert (found.pair.question, found.pair.answer) == ("Peas, how long?", "Three, or\nfour.")


def test_json_lines_take_lists_and_texts(tmp_path: Path) -> None:
    row = {"question": "Keep peas?", "answer": "A week.", "category": "keeping", "source": "Ann's notebook", "id": 7, "x": 1}
    [found] = read(lines(tmp_path / "mine.jsonl", row | {"also": ["store peas"], "about": "peas | fridge", "when": ["fresh"]}))
    assert found.pair == Pair(
        id="mine-7", question="Keep peas?", answer="A week.", also=("store peas",), about=("peas", "fridge"), when=("fresh",), category="keeping", source="Ann's notebook",
    )


def test_without_an_id_a_question_gets_the_same_at_every_import(tmp_path: Path) -> None:
    one, same, other = read(lines(tmp_path / "a.jsonl", *({"question": text, "answer": "Yes."} for text in ("Peas?", "peas?", "Beans?"))))
    assert one.pair and same.pair and other.pair
    assert one.pair.id == same.pair.id != other.pair.id


def test_bad_rows_are_named_with_their_line(tmp_path: Path) -> None:
    whole = {"question": "Peas?", "answer": "Yes."}
    path = lines(tmp_path / "a.jsonl", whole, {"question": "Beans?"}, {"answer": "Yes."}, "{broken", "[]", "", whole | {"id": "x" * 300})
    found = read(path)
    assert [one.position for one in found] == [1, 2, 3, 4, 5, 7]
    assert [text.split("(")[0].split(":")[0].strip() for text in problems(found)] == [
        "it has no answer", "it has no question", "it is not valid JSON", "it is no object; each line is an object with question and answer",
        "its id is longer than 200 characters",
    ]
    assert found[1].place == f"{path} (line 2)"
    assert len(read(path, after=4)) == 2


def test_csv_without_the_columns_or_the_encoding_is_refused(tmp_path: Path) -> None:
    assert "no column 'answer'" in problems(read(scratch(tmp_path / "a.csv", "question,reply\nPeas?,Yes.\n")))[0]
    (tmp_path / "b.csv").write_bytes("question,answer\nPeas?,Überall.\n".encode("latin-1"))
    assert "UTF-8" in problems(read(tmp_path / "b.csv"))[0]


def test_packed_tables_are_read_and_broken_ones_named(tmp_path: Path) -> None:
    text = "\n".join(json.dumps({"question": f"{number} peas?", "answer": os.urandom(50).hex()}) for number in range(200)).encode()
    (tmp_path / "a.jsonl.gz").write_bytes(gzip.compress(text))
    (tmp_path / "b.jsonl.bz2").write_bytes(bz2.compress(text))
    (tmp_path / "c.jsonl.gz").write_bytes(gzip.compress(text)[:4000])
    assert [len(read(tmp_path / name)) for name in ("a.jsonl.gz", "b.jsonl.bz2")] == [200, 200]
    broken = read(tmp_path / "c.jsonl.gz")
    assert 0 < len(broken) < 200
    assert "breaks off" in problems(broken)[0]


def test_folders_give_their_files_without_the_other_tables_of_a_dump(tmp_path: Path) -> None:
    for name in ("Posts.xml", "Users.xml", "b/x.csv", "b/notes.txt", "cooking.stackexchange.com-Votes.xml.gz"):
        scratch(tmp_path / name, "")
    assert [source.path.name for source in sources_of(tmp_path)] == ["Posts.xml", "x.csv"]


def test_what_is_no_source_says_why(tmp_path: Path) -> None:
    scratch(tmp_path / "a.7z", "")
    (tmp_path / "empty").mkdir()
    reasons = [next(sources_of(tmp_path / name)).problem or "" for name in ("a.7z", "empty", "none.csv")]
    assert ["unpack" in reasons[0], "no file of questions" in reasons[1], "no such file" in reasons[2]] == [True] * 3
