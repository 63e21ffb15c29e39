"""What is shipped: as fresh as its rows, small, and refused where it cannot be used."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from actions.answering import shipped
from actions.settings import PROJECT

KNOWLEDGE = PROJECT / "knowledge"
TRAINED = KNOWLEDGE / "trained"
LARGEST = 8_000_000  # bytes of all that is shipped
CONTENT = {
    "version": 3,
    "names": ["a", "b"],
    "table": {"time": {"x": 0.5}},
    "deep": {"whole": np.arange(3, dtype=np.uint8), "deeper": {"half": np.ones((2, 2), dtype=np.float16)}},
}


class BrokenError(RuntimeError):
    """Raised where a file cannot be used."""


def opened(file: Path, **expected: object) -> shipped.Content:
    return shipped.load(file, "train-some", BrokenError, **{"version": 3, **expected})


@pytest.mark.parametrize("part", shipped.ROWS)
def test_each_part_was_learned_from_the_rows_that_are_there(part: str) -> None:
    stored = shipped.digest_stored(shipped.file_of(part, TRAINED, "en"))
    assert stored == shipped.digest_of(part, KNOWLEDGE, "en"), (
        f"the rows have changed; `make retrain`, or the command of `souschef` that writes {part}"
    )


@pytest.mark.parametrize("part", shipped.ROWS)
def test_every_pattern_of_rows_finds_some(part: str) -> None:
    for pattern in shipped.ROWS[part]:
        assert list(KNOWLEDGE.glob(pattern.format("en"))), pattern


def test_all_that_is_shipped_is_small_and_open() -> None:
    files = [file for file in TRAINED.rglob("*") if file.is_file()]
    assert {file.suffix for file in files} == {shipped.SUFFIX, ".json", ".txt"}  # LightGBM writes text
    assert sum(file.stat().st_size for file in files) <= LARGEST


def test_the_digest_changes_with_any_row(tmp_path: Path) -> None:
    folder = tmp_path / "corpora" / "needs" / "en"
    folder.mkdir(parents=True)
    before = shipped.digest_of(shipped.NEEDS, tmp_path, "en")
    (folder / "a.jsonl").write_text("1", encoding="utf-8")
    after = shipped.digest_of(shipped.NEEDS, tmp_path, "en")
    (folder / "a.jsonl").write_text("2", encoding="utf-8")
    assert len({before, after, shipped.digest_of(shipped.NEEDS, tmp_path, "en")}) == 3


def test_what_was_written_is_opened_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "new" / "some.safetensors"
    shipped.save(file, CONTENT, "digest")
    found = opened(file, names=("a", "b"))
    assert (found["names"], found["table"]) == (["a", "b"], {"time": {"x": 0.5}})
    assert found["deep"]["whole"].tolist() == [0, 1, 2]
    assert found["deep"]["deeper"]["half"].dtype == np.float32
    assert shipped.digest_stored(file) == "digest"
    assert [one.name for one in file.parent.iterdir()] == ["some.safetensors"]


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "is missing"), (b"", "cannot be read"), (b"no such thing", "cannot be read"), (b"\x00" * 500, "cannot be read")],
)
def test_what_cannot_be_used_is_named_with_the_remedy(
    tmp_path: Path, content: bytes | None, said: str
) -> None:
    file = tmp_path / "some.safetensors"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BrokenError, match=said) as caught:
        opened(file)
    assert str(file) in str(caught.value)
    assert "souschef train-some" in str(caught.value)


def test_half_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "some.safetensors"
    shipped.save(file, CONTENT, "digest")
    file.write_bytes(file.read_bytes()[:-5])
    with pytest.raises(BrokenError, match="cannot be read"):
        opened(file)


@pytest.mark.parametrize("expected", [{"version": 4}, {"names": ("a",)}, {"encoder": 7}])
def test_what_is_not_as_expected_is_refused(tmp_path: Path, expected: dict[str, object]) -> None:
    file = tmp_path / "some.safetensors"
    shipped.save(file, CONTENT, "digest")
    with pytest.raises(BrokenError, match="another version"):
        opened(file, **expected)


@pytest.mark.parametrize("metadata", [None, {"about": json.dumps({"names": []})}, {"about": "{"}])
def test_other_tensors_are_refused(tmp_path: Path, metadata: dict[str, str] | None) -> None:
    file = tmp_path / "some.safetensors"
    save_file({"numbers": np.zeros(3)}, file, metadata)
    with pytest.raises(BrokenError, match=r"some\.safetensors"):
        opened(file)


def test_a_table_comes_back_from_the_steps_of_its_columns() -> None:
    table = np.array([[0.5, 0.0, 100.0], [-1.0, 0.0, 3.0]], dtype=np.float32)
    kept = shipped.stepped(table)
    assert kept["counts"].dtype == np.int8
    assert np.all(np.abs(shipped.unstepped(kept) - table) <= kept["steps"] / 2 + 1e-6)


def test_what_weighs_next_to_nothing_is_left_out() -> None:
    table = np.array([[0.5, 0.0, 0.002], [0.001, 0.0, 0.001], [0.0, -0.25, 0.0]])
    names, found = shipped.whole(shipped.thin(["a", "b", "c"], table, 0.01))
    assert names == {"a": 0, "c": 1}
    assert found.tolist() == [[0.5, 0, 0], [0, -0.25, 0]]
