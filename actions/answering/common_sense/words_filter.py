"""The paper's filter of questions: only nouns, proper nouns, verbs and adjectives are kept, and no stop words (section 3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

KEPT = frozenset({"NOUN", "PROPN", "VERB", "ADJ"})
AT_ONCE = 64
REMEMBERED = 50_000


class WordsFilter:
    """Texts reduced to the words that the paper keeps, in lower case.

    Args:
        nlp: the language's pipeline, which tags; its stop words are spaCy's, as in the paper.
    """

    def __init__(self, nlp: Language) -> None:
        self._nlp = nlp
        self._known: dict[str, str] = {}

    def __call__(self, texts: Sequence[str]) -> list[str]:
        """The kept words of each text; a text of which nothing would be left stays whole, so that it can be found at all."""
        fresh = list(dict.fromkeys(text for text in texts if text not in self._known))
        if len(self._known) + len(fresh) > REMEMBERED:
            self._known.clear()
            fresh = list(dict.fromkeys(texts))
        self._known |= zip(fresh, map(_kept, self._docs(fresh)), strict=True)
        return [self._known[text] or text for text in texts]

    def _docs(self, texts: Iterable[str]) -> Iterable[Doc]:
        return self._nlp.pipe(texts, batch_size=AT_ONCE)


def _kept(doc: Doc) -> str:
    return " ".join(token.lower_ for token in doc if token.pos_ in KEPT and not token.is_stop)
