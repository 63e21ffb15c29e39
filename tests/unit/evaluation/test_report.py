"""What evaluations read and print."""

from __future__ import annotations

import gzip
import io
import json
from pathlib import Path

import pytest
from pydantic import BaseModel
from rich.console import Console

from actions.evaluation.report import DataError, Report, print_report, read_rows


class Row(BaseModel):
    """A row of two fields."""

    text: str
    number: int = 0


REPORT = Report("tasting", 3, {"floor": {"sweet": 1 / 3}, "ours": {"sweet": 1.0, "sour": 0.5}}, {("lemons", 2): {"ours": {"sweet": 0.0}}})


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.jsonl.gz"])
def test_rows_are_read_plain_or_packed(name: str, tmp_path: Path) -> None:
    content = b'\xef\xbb\xbf{"text": "a"}\n\n{"text": "\xc3\xa9", "number": 2, "more": true}\n'
    (tmp_path / name).write_bytes(gzip.compress(content) if name.endswith("gz") else content)
    assert read_rows(tmp_path / name, Row) == [Row(text="a"), Row(text="é", number=2)]


@pytest.mark.parametrize(
    ("content", "said"),
    [(b'{"text": "a"}\nno json\n', "line 2"), (b'{"text": "a", "number": "x"}', "number"), (b"[1]", "line 1"), (b"\n\n", "holds no row"), (b'{"text": "\xff"}', "not UTF-8")],
)
def test_bad_data_is_named_with_its_place(content: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_bytes(content)
    with pytest.raises(DataError, match=said) as refused:
        read_rows(tmp_path / "bad.jsonl", Row)
    assert "bad.jsonl" in str(refused.value)


@pytest.mark.parametrize("name", ["missing.jsonl", "folder", "broken.jsonl.gz"])
def test_a_file_that_cannot_be_read_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "broken.jsonl.gz").write_bytes(gzip.compress(b'{"text": "a"}' * 100)[:30])
    with pytest.raises(DataError, match="cannot be read"):
        read_rows(tmp_path / name, Row)


def test_the_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    print_report(REPORT, as_json=True)
    assert json.loads(capsys.readouterr().out) == {
        "task": "tasting", "n": 3, "approaches": {"floor": {"sweet": 0.3333}, "ours": {"sweet": 1.0, "sour": 0.5}}, "groups": {"lemons": {"n": 2,
            "approaches": {"ours": {"sweet": 0.0}}}},
    }


def test_without_groups_the_json_has_none() -> None:
    assert set(Report("tasting", 1, {"ours": {"sweet": 1.0}}).public()) == {"task", "n", "approaches"}


def test_the_tables_hold_every_approach_and_group() -> None:
    console = Console(file=io.StringIO(), width=100, record=True)
    for table in REPORT.tables():
        console.print(table)
    text = console.export_text()
    assert [word for word in ("tasting (n = 3)", "lemons (n = 2)", "floor", "0.333", "0.500", "sour") if word not in text] == []
