"""Files that hold what was learned."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from actions.answering import learned


class BrokenError(RuntimeError):
    """Raised where a file cannot be used."""


def opened(file: Path) -> list[int]:
    return learned.load(file, list, BrokenError, lambda found: len(found) == 2)


def test_what_was_written_is_opened_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "new" / "en.pickle"
    learned.save([1, 2], file)
    assert opened(file) == [1, 2]
    assert [one.name for one in file.parent.iterdir()] == ["en.pickle"]


@pytest.mark.parametrize(("content", "said"), [(None, "is missing"), (b"no such thing", "cannot be read"), ([1], "another version"), ("12", "another version")])
def test_what_cannot_be_used_is_named_with_the_remedy(tmp_path: Path, content: object, said: str) -> None:
    file = tmp_path / "en.pickle"
    if isinstance(content, bytes):
        file.write_bytes(content)
    elif content is not None:
        file.write_bytes(pickle.dumps(content))
    with pytest.raises(BrokenError, match=said) as caught:
        opened(file)
    assert str(file) in str(caught.value)
    assert "make setup" in str(caught.value)
