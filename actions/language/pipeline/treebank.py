"""Treebank files: CoNLL-U of Universal Dependencies, read into spaCy documents and written back."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from spacy.tokens import Doc
from spacy.vocab import Vocab

FIELDS = 10
NUMBERED = re.compile(r"\d+")


class TreebankError(ValueError):
    """A treebank file cannot be read; the message names the file, the line and what is wrong there."""


@dataclass(frozen=True)
class Sentence:
    """One annotated sentence: its words with their tags, lemmas, heads (0-based; the root's is itself) and relations."""

    id: str
    source: str
    words: tuple[str, ...]
    spaces: tuple[bool, ...]
    tags: tuple[str, ...]
    features: tuple[str, ...]
    lemmas: tuple[str, ...]
    heads: tuple[int, ...]
    relations: tuple[str, ...]

    def doc(self, vocab: Vocab) -> Doc:
        """The sentence as a document with its annotation."""
        relations = ["ROOT" if relation == "root" else relation for relation in self.relations]
        features = ["" if feature == "_" else feature for feature in self.features]
        return Doc(vocab, words=list(self.words), spaces=list(self.spaces), pos=list(self.tags), morphs=features, lemmas=list(self.lemmas), heads=list(self.heads), deps=relations)

    def bare(self, vocab: Vocab) -> Doc:
        """The sentence with nothing but its words."""
        return Doc(vocab, words=list(self.words), spaces=list(self.spaces))


def read_treebank(path: Path) -> list[Sentence]:
    """All sentences of a `.conllu` or `.conllu.gz` file; words that a multi-word token joins are taken one by one.

    Raises:
        TreebankError: the file is missing, or a line is not CoNLL-U.
    """
    try:
        raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        text = raw.decode("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise TreebankError(f"the treebank {path} cannot be read ({problem})") from problem
    return list(_sentences(text, path))


def _sentences(text: str, path: Path) -> Iterator[Sentence]:
    about: dict[str, str] = {}
    rows: list[list[str]] = []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if line.startswith("#"):
            key, _, value = line[1:].partition("=")
            about[key.strip()] = value.strip()
        elif line.strip():
            fields = line.split("\t")
            if len(fields) != FIELDS:
                raise TreebankError(f"{path}, line {number}: {len(fields)} fields instead of {FIELDS}, parted by tabs")
            if NUMBERED.fullmatch(fields[0]):
                rows.append(fields)
            elif "-" in fields[0] and "SpaceAfter=No" in fields[9]:
                about[f"joined {fields[0].rpartition('-')[2]}"] = "no space"
        elif rows:
            yield _sentence(about, rows, f"{path}, line {number}")
            about, rows = {}, []


def _sentence(about: dict[str, str], rows: list[list[str]], place: str) -> Sentence:
    heads = []
    for at, row in enumerate(rows):
        if row[0] != str(at + 1) or not NUMBERED.fullmatch(row[6]) or int(row[6]) > len(rows):
            raise TreebankError(f"{place}: word '{row[1]}' has number {row[0]} and head {row[6]} in a sentence of {len(rows)}")
        heads.append(int(row[6]) - 1 if row[6] != "0" else at)
    if sum(row[6] == "0" for row in rows) != 1:
        raise TreebankError(f"{place}: a sentence has exactly one root")
    spaces = tuple("SpaceAfter=No" not in row[9] and f"joined {row[0]}" not in about for row in rows)
    column = [tuple(row[at] for row in rows) for at in range(FIELDS)]
    return Sentence(about.get("sent_id", ""), about.get("source", ""), column[1], spaces, column[3], column[5], column[2], tuple(heads), column[7])


def conllu(doc: Doc, sentence_id: str = "", source: str = "") -> str:
    """A parsed document as one CoNLL-U sentence, with a line break at its end."""
    lines = [f"# sent_id = {sentence_id}", f"# source = {source}", f"# text = {doc.text}"]
    for token in doc:
        root = token.head.i == token.i
        fields = [str(token.i + 1), token.text, token.lemma_, token.pos_, "_", str(token.morph) or "_", "0" if root else str(token.head.i + 1), "root" if root else token.dep_]
        lines.append("\t".join([*fields, "_", "_" if token.whitespace_ or token.i == len(doc) - 1 else "SpaceAfter=No"]))
    return "\n".join(lines) + "\n"


def by_source(sentences: Iterable[Sentence], held_out: frozenset[str]) -> tuple[list[Sentence], list[Sentence]]:
    """Sentences for training and held-out ones, split by their source (a recipe), never within one."""
    kept = list(sentences)
    return [one for one in kept if one.source not in held_out], [one for one in kept if one.source in held_out]
