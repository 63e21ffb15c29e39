"""Documents made by hand, so that a test of a segmenter rests on no parser."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import Any

import spacy
from spacy.tokens import Doc

VOCAB = spacy.blank("en").vocab


def parsed(written: str) -> Doc:
    """A document from its words, each as word/tag/head/relation; heads count from 0, and a tag with "!" is an imperative's.

    No space stands before a mark or around a hyphen.
    """
    words, tags, heads, relations = zip(*(entry.rsplit("/", 3) for entry in written.split()), strict=True)
    spaces = [after not in ".,)-" and word not in "(-" for word, after in zip(words, [*words[1:], "."], strict=True)]
    return Doc(
        VOCAB, words=list(words), spaces=spaces, pos=[tag.rstrip("!") for tag in tags], heads=[int(head) for head in heads], deps=list(relations),
        morphs=["Mood=Imp|VerbForm=Fin" if tag.endswith("!") else "" for tag in tags], lemmas=[word.lower() for word in words],
    )


class Parser:
    """Stands in for a pipeline: knows the parses of some texts, and nothing else.

    Args:
        docs: what it knows.
        imperatives: whether its tagger says that it knows imperatives.
    """

    def __init__(self, *docs: Doc, imperatives: bool = True) -> None:
        self._docs = {doc.text: doc for doc in docs}
        self.pipe_labels = SimpleNamespace(get=lambda name, default: ["Mood=Imp|POS=VERB"] if imperatives and name == "morphologizer" else default)

    def __call__(self, text: str) -> Doc:
        return self._docs[text]

    def pipe(self, texts: Iterable[str]) -> Iterator[Any]:
        return (self._docs[text] for text in texts)
