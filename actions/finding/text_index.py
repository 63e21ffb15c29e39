"""Full-text search over titles, ingredients and steps.

Both engines that need no server were measured over 54,277 recipes on one core, a dozen requests of one to four words, the first hundred hits,
title × 4, ingredients × 2, steps × 0.5:

|                     | tantivy 0.27 | SQLite FTS5 |
|---------------------|--------------|-------------|
| any word, median    | 0.4 ms       | 23 ms       |
| all words, median   | 0.2 ms       | 1.2 ms      |
| longest             | 21 ms        | 73 ms       |
| size on disk        | 9 MB         | 34 MB       |
| made in             | 3 s          | 4 s         |

FTS5 ranks every recipe that holds a word before it sorts them; tantivy passes over blocks that cannot come among the best. It also stems while
it indexes, in Rust, which takes 15 s in Python. So it is tantivy.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from actions.language.words import SNOWBALL, in_singular, normalise

if TYPE_CHECKING:
    from pyroaring import BitMap
    from tantivy import Index, Query, TextAnalyzer

ANALYSER = "souschef"
HEAP = 64_000_000  # bytes that are gathered before a part of the index is written
FIELDS = {"title": 4.0, "foods": 2.0, "steps": 0.5}
"""What a word in each part of a recipe counts."""
SPREAD = 0.2  # of what a word counts in the other parts too
FEW = 2_000  # candidates up to which the engine is told which they are; beyond, more is asked for and the others are left out
DEEPEST = 64  # times as many hits as wanted that are looked through


@dataclass(frozen=True)
class Term:
    """A word or phrase that is looked for, with others that mean the same; `weight` is what it counts."""

    forms: tuple[str, ...]
    weight: float = 1.0


@dataclass(frozen=True)
class Page:
    """A recipe as it is indexed."""

    number: int
    title: str
    foods: str
    steps: str


class TextIndex:
    """A tantivy index of recipes by their numbers.

    Args:
        folder: where it lies; an empty folder gets a new index.
        language: ISO 639-1 code, whose stemmer is used.

    Raises:
        ValueError, OSError: the folder holds something else, or is damaged.
    """

    def __init__(self, folder: Path, language: str) -> None:
        import tantivy

        made = tantivy.SchemaBuilder()
        for name in FIELDS:
            made = made.add_text_field(name, tokenizer_name=ANALYSER, index_option="freq" if name == "steps" else "position")
        self._schema = made.add_unsigned_field("number", indexed=True, fast=True).build()
        self._analyser, self._language = _analyser(language), language
        self._index: Index = tantivy.Index(self._schema, path=str(folder))
        self._index.register_tokenizer(ANALYSER, self._analyser)
        self._searcher = self._index.searcher()

    def __len__(self) -> int:
        return self._searcher.num_docs

    def change(self, gone: Iterable[int], pages: Iterable[Page]) -> None:
        """Take recipes out by their numbers, and others up; all of it is stored, or nothing."""
        from tantivy import Document, Query

        writer = self._index.writer(HEAP, 1)
        numbers = list(gone)
        if numbers:  # by a query: a term that is a number is taken for a signed one, which no recipe has
            writer.delete_documents_by_query(Query.term_set_query(self._schema, "number", numbers))
        for page in pages:
            texts = {"title": page.title, "foods": page.foods, "steps": page.steps}
            fields = {name: in_singular(text, self._language) for name, text in texts.items()} | {"number": page.number}
            writer.add_document(Document.from_dict(fields, self._schema))
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()
        self._searcher = self._index.searcher()

    def search(self, terms: Sequence[Term], among: BitMap, limit: int) -> tuple[NDArray[np.uint32], NDArray[np.float32]]:
        """The recipes that fit the terms best, among some: their numbers and scores, at most `limit` or a little more, the best first."""
        query = self._query(terms)
        if query is None or not among:
            return np.zeros(0, dtype=np.uint32), np.zeros(0, dtype=np.float32)
        if len(among) <= FEW:
            return self._hits(self._only(query, among), max(limit, 1))
        for times in (1, 8, DEEPEST):
            numbers, scores = self._hits(query, limit * times)
            kept = np.fromiter((number in among for number in numbers.tolist()), dtype=np.bool_, count=len(numbers))
            if kept.sum() >= limit or len(numbers) < limit * times:
                break
        return numbers[kept], scores[kept]

    def holding(self, term: Term, fields: Sequence[str] = tuple(FIELDS), most: int | None = None) -> BitMap:
        """Numbers of all recipes that hold a word or phrase, or of so many."""
        from pyroaring import BitMap

        query = self._any(term, fields)
        return BitMap(self._hits(query, most or max(1, len(self)))[0]) if query is not None else BitMap()

    def stems(self, text: str) -> list[str]:
        """The words of a text as they are indexed."""
        return self._analyser.analyze(in_singular(normalise(text), self._language))

    # ------------------------------------------------------------ queries

    def _hits(self, query: Query, limit: int) -> tuple[NDArray[np.uint32], NDArray[np.float32]]:
        found = self._searcher.search(query, limit, count=False).hits
        numbers = self._searcher.fast_field_values("number", [address for _, address in found])
        return np.array(numbers, dtype=np.uint32), np.array([score for score, _ in found], dtype=np.float32)

    def _query(self, terms: Sequence[Term]) -> Query | None:
        from tantivy import Occur, Query

        found = [self._weighed(term) for term in terms]
        parts = [(Occur.Should, query) for query in found if query is not None]
        return Query.boolean_query(parts) if parts else None

    def _weighed(self, term: Term) -> Query | None:
        """The best of all forms in all fields. A rare form counts no more than a common one: a brinjal is an aubergine."""
        from tantivy import Query

        parts = []
        for field, times in FIELDS.items():
            known = [(query, form) for form in term.forms if (query := self._said(form, field)) is not None]
            rarity = [self._rarity(form, field) for _, form in known]
            parts += [Query.boost_query(query, times * term.weight * min(rarity) / own) for (query, _), own in zip(known, rarity, strict=True)]
        return Query.disjunction_max_query(parts, SPREAD) if parts else None

    def _rarity(self, form: str, field: str) -> float:
        """The inverse document frequency of the words of a form in a field; one that no recipe has counts as the rarest."""
        counts = [self._searcher.doc_freq(field, word) for word in self.stems(form)]
        return sum(log(1 + (len(self) - count + 0.5) / (count + 0.5)) for count in counts)

    def _any(self, term: Term, fields: Sequence[str]) -> Query | None:
        from tantivy import Query

        parts = [Query.const_score_query(query, 1.0) for form in term.forms for field in fields if (query := self._said(form, field)) is not None]
        return Query.disjunction_max_query(parts) if parts else None

    def _said(self, form: str, field: str) -> Query | None:
        """A word or phrase in one part of a recipe; words of steps have no places, so that all of them must be there."""
        from tantivy import Occur, Query

        words = self.stems(form)
        if not words:
            return None
        if len(words) == 1:
            return Query.term_query(self._schema, field, words[0], "freq")
        if field == "steps":
            return Query.boolean_query([(Occur.Must, Query.term_query(self._schema, field, word, "freq")) for word in words])
        return Query.phrase_query(self._schema, field, list(words))

    def _only(self, query: Query, among: BitMap) -> Query:
        from tantivy import Occur, Query

        only = Query.const_score_query(Query.term_set_query(self._schema, "number", list(among)), 0.0)
        return Query.boolean_query([(Occur.Must, query), (Occur.Must, only)])


def _analyser(language: str) -> TextAnalyzer:
    from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

    plain = TextAnalyzerBuilder(Tokenizer.simple()).filter(Filter.remove_long(40)).filter(Filter.lowercase()).filter(Filter.ascii_fold())
    return plain.filter(Filter.stemmer(SNOWBALL.get(language, "english"))).build()
