"""Answers found in the text of the recipe: pages of recipes, and the piece of them that answers best."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from spacy.language import Language
from threadpoolctl import ThreadpoolController

from actions.answering.reading.asked import Asked, asked, without_call
from actions.answering.reading.choice import chosen_items, spoken_items
from actions.answering.reading.features import Situation, rows
from actions.answering.reading.fitting import is_of_another, without_unasked_cases
from actions.answering.reading.frames import frames
from actions.answering.reading.model import ReaderModel, kinds_wanted
from actions.answering.reading.page import Numbers, Page, Vectors
from actions.answering.reading.remarks import remark_slots, remarks_of
from actions.answering.reading.slots import SENTENCES, Foods, Slot, slots_of
from actions.answering.reading.weighing import ranked, weighed
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.pipeline.parsing import parse, plain_text
from actions.language.words import content_stems
from actions.recipes.model import Recipe
from actions.recipes.steps.cutting import aloud

KEPT_PAGES = 64
TRIED, KEPT_PIECES = 20, 8  # pieces that are looked at, and handed on without doubles
BATCH = 64  # questions parsed together
LONGEST = 600  # characters of a question that are read
KEPT_WORDS = 20_000


@dataclass(frozen=True)
class Found:
    """A piece that may answer: its words, the same as they are said, how sure that it is right (0 to 1), and what the question was read as."""

    text: str
    spoken: str
    slot: Slot
    confidence: float
    types: dict[str, float]
    asked: Asked

    @property
    def type(self) -> str:
        """The most likely type of the question."""
        return max(self.types, key=lambda name: self.types[name])


class Pages:
    """Recipes made ready for questions; the latest ones are kept.

    Args:
        nlp: parses steps and questions.
        lexicon: the words of the language.
        encoder: gives the meaning of steps.
    """

    def __init__(self, nlp: Language, lexicon: Lexicon, encoder: Encoder) -> None:
        self._nlp, self._lexicon, self._encoder = nlp, lexicon, encoder
        self._pages: OrderedDict[tuple[str, int], Page] = OrderedDict()
        self._words: dict[str, Vectors] = {}

    def of(self, recipe: Recipe) -> Page:
        """The page of a recipe."""
        key = (recipe.id, hash((recipe.ingredients, recipe.steps)))
        if key not in self._pages:
            self._pages[key] = self._made(recipe)
            if len(self._pages) > KEPT_PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(key)
        return self._pages[key]

    def _made(self, recipe: Recipe) -> Page:
        texts = [aloud(step.text, self._lexicon) for step in recipe.steps]
        docs = list(self._nlp.pipe(texts))
        slots = (*slots_of(recipe, docs, self._lexicon), *remark_slots(recipe, self._nlp.pipe(remark.text for remark in remarks_of(recipe)), self._lexicon))
        sentences = [slot.text for slot in slots if slot.kind in SENTENCES]
        return Page(
            slots=slots,
            words=tuple(frozenset(content_stems(text, self._lexicon)) for text in texts),
            verbs=tuple(frozenset(frame.verb for frame in frames(doc, self._lexicon)) for doc in docs),
            sources=tuple(step.source for step in recipe.steps),
            uses=tuple(frozenset(use.index for use in step.ingredients) for step in recipe.steps), vectors=self._encoder.encode(texts),
            told=self._encoder.encode(sentences), named=Foods.of(recipe, self._lexicon).named,
            lexicon=self._lexicon,
        )

    def read(self, text: str) -> Asked:
        """A question, read."""
        return asked(parse(self._nlp, self._bare(text)), self._lexicon)

    def read_all(self, texts: Iterable[str]) -> list[Asked]:
        """Many questions, read as each alone, in a third of the time."""
        return [asked(doc, self._lexicon) for doc in self._nlp.pipe(map(self._bare, texts), batch_size=BATCH)]

    def _bare(self, text: str) -> str:
        whole = text.encode("utf-8", "ignore").decode("utf-8")  # halves of characters come in as JSON
        return plain_text(without_call(whole[:LONGEST], self._lexicon))

    def layers(self, questions: Sequence[Asked]) -> Vectors:
        """Means of the encoder's layers, one row for each question."""
        return self._encoder.encode_layers([question.text for question in questions])

    def meaning(self, question: Asked) -> Vectors:
        """The encoder's vector of a question."""
        found: Vectors = self._encoder.encode([question.text])[0]
        return found

    def alike(self, one: str, other: str) -> float:
        """Cosine of two words."""
        if len(self._words) > KEPT_WORDS:
            self._words.clear()
        for word in (one, other):
            if word not in self._words:
                self._words[word] = self._encoder.encode([word])[0]
        return float(self._words[one] @ self._words[other])

    def features(self, situation: Situation, page: Page) -> Numbers:
        """Features of all pieces of a page for a question; shape (number of pieces, number of features)."""
        return rows(situation, page, self.alike)


class Reader:
    """Finds the piece of a recipe that answers a question.

    Args:
        pages: makes recipes ready.
        model: what was learned from `knowledge/questions`.
        lexicon: the words of the language.
    """

    def __init__(self, pages: Pages, model: ReaderModel, lexicon: Lexicon) -> None:
        self._pages, self._model, self._lexicon = pages, model, lexicon
        self._threads = ThreadpoolController()
        self._latest: tuple[str, int, Page, list[Found]] | None = None

    @classmethod
    def open(cls, file: Path, nlp: Language, lexicon: Lexicon, encoder: Encoder) -> Reader:
        """Open the trained reader.

        Raises:
            ReaderError: see `ReaderModel.load`.
        """
        return cls(Pages(nlp, lexicon, encoder), ReaderModel.load(file, encoder.layer_dimensions), lexicon)

    def find(self, text: str, recipe: Recipe, step: int) -> list[Found]:
        """Pieces that may answer, the best first; at most KEPT_PIECES, without doubles, none of which cannot answer (see `fitting`).

        Args:
            text: the question.
            recipe: the recipe in hand.
            step: the running step, 0 before the first.
        """
        page = self._pages.of(recipe)
        if self._latest is not None and self._latest[:2] == (text, step) and self._latest[2] is page:
            return self._latest[3]  # where a question is read in two moves
        found = self._found(text, page, step)
        self._latest = (text, step, page, found)
        return found

    def _found(self, text: str, page: Page, step: int) -> list[Found]:
        with self._threads.limit(limits=1):  # a question is too little work for two cores: threads that wait for each other take ten times as long
            question = self._pages.read(text)
            types = self.types(question)
            situation = Situation(question, kinds_wanted(types, self._model.table), types, self._pages.meaning(question), step)
            expected = weighed(self._model.rank.predict(self._pages.features(situation, page)), question, page)
        order = np.argsort(-ranked(expected, page, step))
        pieces = ((page.slots[int(at)], float(np.clip(expected[at], 0.0, 1.0))) for at in order)
        fitting = list(islice(((slot, worth) for slot, worth in pieces if not is_of_another(slot, question, page, step)), TRIED))
        best: dict[str, Found] = {}
        for slot, worth in without_unasked_cases(fitting, question, page):
            said = chosen_items(slot, question, self._lexicon)
            best.setdefault(said, Found(said, spoken_items(slot, question, self._lexicon), slot, worth, types, question))
        return list(best.values())[:KEPT_PIECES]

    def slots(self, recipe: Recipe) -> tuple[Slot, ...]:
        """All pieces of a recipe."""
        return self._pages.of(recipe).slots

    def types(self, question: Asked) -> dict[str, float]:
        """Probability of each type of question."""
        return self._model.types.probabilities([question], self._pages.layers([question]))[0]
