"""WordNet: where it is looked for, how Debian's files are laid out, and what relates words."""

from __future__ import annotations

from pathlib import Path

import pytest

from actions.answering.follow_up.similarity import RELATED
from actions.language import wordnet
from actions.language.wordnet import CORPUS, WordNet, WordNetError, fetch, found, lay_out
from actions.settings import Settings
from tests.conftest import scratch


def test_a_folder_without_it_gives_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nltk.data.path", [])
    assert WordNet.open(tmp_path, RELATED) is None


def test_debians_files_are_laid_out_with_the_list_that_they_lack(tmp_path: Path) -> None:
    for name in ("adv.exc", "index.sense", "data.noun"):
        scratch(tmp_path / "unpacked" / name, name)
    lay_out(tmp_path / "unpacked", tmp_path / "wordnet")
    place = tmp_path / "wordnet" / CORPUS
    lines = (place / "lexnames").read_text(encoding="utf-8").splitlines()
    assert (len(lines), lines[0], lines[3], lines[44]) == (45, "00\tadj.all\t3", "03\tnoun.Tops\t1", "44\tadj.ppl\t3")
    assert (place / "data.noun").read_text(encoding="utf-8") == "data.noun"
    assert found(tmp_path / "wordnet") is not None


def test_files_that_are_not_whole_leave_nothing(tmp_path: Path) -> None:
    scratch(tmp_path / "unpacked" / "data.noun", "x")
    with pytest.raises(OSError, match="lacks files"):
        lay_out(tmp_path / "unpacked", tmp_path / "wordnet")
    assert list((tmp_path / "wordnet").glob("*")) == []


def test_without_any_way_to_get_it_the_reason_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordnet, "found", lambda folder: None)
    monkeypatch.setattr(wordnet, "_downloaded", lambda folder: False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(WordNetError, match="apt-get"):
        fetch(tmp_path / "wordnet")
    assert not (tmp_path / "wordnet").exists()


def opened() -> WordNet:
    there = WordNet.open(Settings().wordnet, RELATED)
    if there is None:
        pytest.skip("WordNet is not there")
    return there


def test_words_are_related_by_their_closest_relation() -> None:
    net = opened()
    assert net.similarity("walk", "go", "VERB") == RELATED[wordnet.HYPERNYM]
    assert net.similarity("go", "walk", "VERB") == RELATED[wordnet.HYPONYM]
    assert net.similarity("snore", "sleep", "VERB") == RELATED[wordnet.ENTAILS]
    assert net.similarity("car", "automobile") == RELATED[wordnet.SYNONYM]
    assert net.similarity("car", "trombone") == 0


def test_compounds_have_spaces() -> None:
    assert opened().knows("ice cream")
    assert not opened().knows("trombone soup")
