"""Decides yes-or-no questions about a recipe by what was learned."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from threadpoolctl import ThreadpoolController

from actions.answering.polarity.asking import Asking, asking
from actions.answering.polarity.evidence import Evidence, Sheet, sheet
from actions.answering.polarity.features import claim_of, rows
from actions.answering.polarity.model import NO, OUTCOMES, YES, PolarityModel, together
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.recipes.model import Recipe

KEPT_SHEETS = 64


@dataclass(frozen=True)
class Verdict:
    """How a question is decided.

    Args:
        asking: the question, read.
        yes: probability that the recipe says yes.
        no: probability that it says no; the rest is that it does not say.
        evidence: the sentence that most likely says so.
    """

    asking: Asking
    yes: float
    no: float
    evidence: Evidence

    @property
    def agrees(self) -> bool:
        """Whether yes is more likely than no."""
        return self.yes > self.no

    @property
    def confidence(self) -> float:
        """Probability of the likelier one."""
        return max(self.yes, self.no)


class Sheets:
    """Recipes made ready; the latest ones are kept."""

    def __init__(self, lexicon: Lexicon, encoder: Encoder) -> None:
        self._lexicon, self._encoder = lexicon, encoder
        self._sheets: OrderedDict[tuple[str, int], Sheet] = OrderedDict()

    def of(self, recipe: Recipe) -> Sheet:
        """A recipe made ready."""
        key = (recipe.id, hash((recipe.ingredients, recipe.utensils, recipe.steps)))
        if key not in self._sheets:
            self._sheets[key] = sheet(recipe, self._lexicon, self._encoder)
            if len(self._sheets) > KEPT_SHEETS:
                self._sheets.popitem(last=False)
        self._sheets.move_to_end(key)
        return self._sheets[key]


class Decider:
    """Decides yes-or-no questions.

    Args:
        model: what was learned from `knowledge/questions`.
        lexicon: the words of the language.
        encoder: the sentence encoder.
    """

    def __init__(self, model: PolarityModel, lexicon: Lexicon, encoder: Encoder) -> None:
        self._model, self._lexicon, self._encoder = model, lexicon, encoder
        self._sheets = Sheets(lexicon, encoder)
        self._threads = ThreadpoolController()

    @classmethod
    def open(cls, file: Path, lexicon: Lexicon, encoder: Encoder) -> Decider:
        """Open what was trained.

        Raises:
            PolarityError: see `PolarityModel.load`.
        """
        return cls(PolarityModel.load(file, encoder.layer_dimensions), lexicon, encoder)

    def decide(self, text: str, recipe: Recipe, step: int) -> Verdict | None:
        """How a question is decided; None where it does not ask for yes or no.

        Args:
            text: the question; untrusted.
            recipe: the recipe in hand.
            step: the running step, 0 before the first.
        """
        asked = asking(text, self._lexicon)
        if asked is None:
            return None
        page = self._sheets.of(recipe)
        with self._threads.limit(limits=1):
            kept, features = rows(claim_of(asked, page, self._encoder, step), page)
            judges = self._model.judges
            judged = judges.judged(features)
            wording = judges.wording.probabilities(asked.text, self._encoder.encode_layers([asked.text])[0])
            found = self._model.decision(together(features, judged, wording))
        yes, no = float(found[OUTCOMES.index(YES)]), float(found[OUTCOMES.index(NO)])
        best = kept[np.argmax(judged[:, 0 if yes > no else 1])]
        return Verdict(asked, yes, no, page.evidence[int(best)])
