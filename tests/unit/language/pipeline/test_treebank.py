"""Treebank files, and the project's own."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import spacy

from actions.language.pipeline.treebank import Sentence, TreebankError, by_source, conllu, read_treebank
from actions.settings import PROJECT

OWN = PROJECT / "knowledge" / "treebank" / "en.conllu"
SHARED = PROJECT.parent / "shared" / "data"
UPOS = {"ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X"}
LONG = 5  # words from which a sentence in two places is no coincidence
SAMPLE = """# sent_id = a-1
# source = a
# text = Don't stir.
1-2\tDon't\t_\t_\t_\t_\t_\t_\t_\t_
1\tDo\tdo\tAUX\t_\tMood=Imp\t3\taux\t_\tSpaceAfter=No
2\tn't\tnot\tPART\t_\t_\t3\tadvmod\t_\t_
2.1\tnever\tnever\tADV\t_\t_\t_\t_\t_\t_
3\tstir\tstir\tVERB\t_\tMood=Imp|VerbForm=Fin\t0\troot\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t_\t_\t3\tpunct\t_\t_
"""


@cache
def own() -> list[Sentence]:
    return read_treebank(OWN)


def written(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def test_a_sentence_is_read_with_its_annotation(tmp_path: Path) -> None:
    [found] = read_treebank(written(tmp_path / "a.conllu", SAMPLE))
    assert (found.id, found.source, found.words, found.spaces) == ("a-1", "a", ("Do", "n't", "stir", "."), (False, True, False, True))
    assert (found.tags, found.lemmas) == (("AUX", "PART", "VERB", "PUNCT"), ("do", "not", "stir", "."))
    assert (found.heads, found.relations, found.features[2]) == ((2, 2, 2, 2), ("aux", "advmod", "root", "punct"), "Mood=Imp|VerbForm=Fin")


def test_the_space_behind_a_word_of_several_is_its_own(tmp_path: Path) -> None:
    rows = ["1-2 can't _ _ _ _ _ _ _ SpaceAfter=No", "1 ca can AUX _ _ 0 root _ SpaceAfter=No", "2 n't not PART _ _ 1 advmod _ _", "3 ! ! PUNCT _ _ 1 punct _ _"]
    text = "\n".join(row.replace(" ", "\t") for row in rows)
    assert read_treebank(written(tmp_path / "a.conllu", text))[0].spaces == (False, False, True)


def test_a_compressed_file_holds_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.conllu.gz").write_bytes(gzip.compress(SAMPLE.encode()))
    assert read_treebank(tmp_path / "a.conllu.gz") == read_treebank(written(tmp_path / "a.conllu", SAMPLE))


def test_a_sentence_becomes_a_document_and_comes_back(tmp_path: Path) -> None:
    [found] = read_treebank(written(tmp_path / "a.conllu", SAMPLE))
    doc = found.doc(spacy.blank("en").vocab)
    assert doc.text.rstrip() == "Don't stir."
    assert [token.head.i for token in doc] == list(found.heads)
    assert doc[2].dep_ == "ROOT"
    assert doc[2].morph.get("Mood", []) == ["Imp"]
    assert read_treebank(written(tmp_path / "b.conllu", conllu(doc, "a-1", "a"))) == [found]
    bare = found.bare(spacy.blank("en").vocab)
    assert (bare.text, {token.pos_ for token in bare}) == (doc.text, {""})


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("1\tDo\tdo", "1\tDo", r"line 5: 9 fields instead of 10"),
        ("4\t.\t.", "5\t.\t.", r"word '\.' has number 5"),
        ("0\troot", "9\tobj", r"word 'stir' has number 3 and head 9"),
        ("0\troot", "x\tobj", r"head x"),
        ("0\troot", "1\tobj", r"exactly one root"),
        ("3\tpunct", "0\troot", r"exactly one root"),
    ],
)
def test_what_is_no_treebank_is_named_with_its_place(tmp_path: Path, old: str, new: str, said: str) -> None:
    with pytest.raises(TreebankError, match=rf"a\.conllu.*{said}"):
        read_treebank(written(tmp_path / "a.conllu", SAMPLE.replace(old, new)))


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "broken.conllu.gz").write_bytes(b"no gzip")
    (tmp_path / "latin.conllu").write_bytes(b"\xff\xfe")
    for name in ("missing.conllu", "broken.conllu.gz", "latin.conllu"):
        with pytest.raises(TreebankError, match=re.escape(name)):
            read_treebank(tmp_path / name)


def test_an_empty_file_holds_no_sentence(tmp_path: Path) -> None:
    assert read_treebank(written(tmp_path / "a.conllu", "\n\n# nothing\n\n")) == []


def test_sentences_are_split_by_their_source() -> None:
    sources = [one.source for one in own()]
    kept, held = by_source(own(), frozenset({sources[0]}))
    assert {one.source for one in held} == {sources[0]}
    assert sources[0] not in {one.source for one in kept}
    assert len(kept) + len(held) == len(own())


# ------------------------------------------------------------ the project's own treebank


def test_at_least_600_sentences_each_with_an_id_of_its_own_and_a_source() -> None:
    assert len(own()) >= 600
    assert [name for name, count in Counter(one.id for one in own()).items() if count > 1] == []
    assert [one.id for one in own() if not one.id or not one.source] == []


def test_every_sentence_is_a_tree_with_one_root() -> None:
    wrong = []
    for one in own():
        roots = [at for at, head in enumerate(one.heads) if head == at]
        if len(roots) != 1 or any(not _reaches(one, at, roots[0]) for at in range(len(one.words))):
            wrong.append(one.id)
    assert wrong == []


def _reaches(one: Sentence, at: int, root: int) -> bool:
    """Whether the way up from a word ends at the root, not in a circle."""
    for _ in one.words:
        at = one.heads[at]
    return at == root


def test_tags_and_features_are_those_of_universal_dependencies() -> None:
    assert {tag for one in own() for tag in one.tags} <= UPOS
    assert [one.id for one in own() for feature in one.features if feature != "_" and not re.fullmatch(r"[A-Z]\w*=\w+(?:\|[A-Z]\w*=\w+)*", feature)] == []
    assert [one.id for one in own() for relation in one.relations if not re.fullmatch(r"[a-z]+(?::[a-z]+)?", relation)] == []


def test_only_verbs_are_imperatives_and_there_are_enough_of_them() -> None:
    told = [tag for one in own() for tag, feature in zip(one.tags, one.features, strict=True) if "Mood=Imp" in feature]
    assert set(told) <= {"VERB", "AUX"}
    assert len(told) > 600


def test_words_and_spaces_make_up_the_text() -> None:
    texts = [line.removeprefix("# text = ") for line in OWN.read_text(encoding="utf-8").splitlines() if line.startswith("# text = ")]
    vocab = spacy.blank("en").vocab
    assert [one.bare(vocab).text.strip() for one in own()] == [text.strip() for text in texts]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared development data is not beside the project")
def test_no_sentence_is_taken_from_the_development_data() -> None:
    cards = {card.stem for card in (PROJECT / "knowledge" / "recipes").glob("*.txt")}
    plain = [_plain(" ".join(one.words)) for one in own() if one.source not in cards]
    ours = {sentence for sentence in plain if len(sentence.split()) >= LONG}
    taken = {sentence for text in _foreign() for sentence in map(_plain, re.split(r"(?<=[.!?])\s+|\n", text)) if sentence in ours}
    assert taken == set()


def _plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.lower()))


def _foreign() -> Iterator[str]:
    """Every text of the development data."""
    for path in sorted(SHARED.rglob("*")):
        if path.suffixes[-2:] == [".conllu", ".gz"]:
            yield from (line.removeprefix("# text = ") for line in gzip.decompress(path.read_bytes()).decode().splitlines() if line.startswith("# text = "))
        elif path.suffixes[-2:] == [".jsonl", ".gz"] and "html" not in path.name:
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                for line in lines:
                    yield from _strings(json.loads(line))
        elif path.suffix == ".json":
            yield from _strings(json.loads(path.read_text(encoding="utf-8")))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for entry in value.values() if isinstance(value, dict) else value:
            yield from _strings(entry)
