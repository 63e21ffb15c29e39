"""Pieces beside the steps: what a card tells more of them, why they are done, and what sentences tell of reasons and cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from spacy.tokens import Doc

from actions.answering.reading.slots import CASE, DETAIL, REASON, STEP, WHY, Foods, Slot, once, step_slots
from actions.answering.reading.telling import cases, declares, reasons, sentences
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems
from actions.recipes.model import Recipe, Step
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.steps import end_signs


@dataclass(frozen=True)
class Remark:
    """A sentence that a card tells of some steps.

    Args:
        text: the sentence; of a reason all of its sentences.
        origin: DETAIL or WHY.
        step: the first step that it is about.
        last: the last one.
    """

    text: str
    origin: str
    step: Step
    last: int


def remarks_of(recipe: Recipe) -> list[Remark]:
    """What the card tells beside the steps, each once, in order."""
    found: list[Remark] = []
    for origin in (DETAIL, WHY):
        spans: dict[tuple[str, int], tuple[Step, int]] = {}
        for step in recipe.steps:
            told = step.detail if origin == DETAIL else step.why
            if told:
                first = spans.get((told, step.source), (step, 0))[0]
                spans[told, step.source] = (first, step.number)
        for (told, _), (step, last) in spans.items():
            found += [Remark(text, origin, step, last) for text in (sentences(told) if origin == DETAIL else [told])]
    return found


def remark_slots(recipe: Recipe, docs: Iterable[Doc], lexicon: Lexicon) -> list[Slot]:
    """The pieces of what the card tells beside the steps, and the reasons and cases that its steps tell.

    Args:
        recipe: the analysed recipe.
        docs: the parsed texts of `remarks_of`, in order.
        lexicon: the words of the language.
    """
    foods = Foods.of(recipe, lexicon)
    found = [slot for step in recipe.steps for slot in once(_of_step(step, lexicon))]
    return found + [slot for remark, doc in zip(remarks_of(recipe), docs, strict=True) for slot in once(_of_remark(remark, doc, foods, lexicon))]


def _of_step(step: Step, lexicon: Lexicon) -> Iterator[Slot]:
    for sentence in sentences(aloud(step.text, lexicon)):
        yield from _sentence_slots(sentence, step.number, step.number, STEP, lexicon)


def _of_remark(remark: Remark, doc: Doc, foods: Foods, lexicon: Lexicon) -> Iterator[Slot]:
    if remark.origin == WHY:
        yield _told(REASON, remark.text.rstrip("."), remark.step.number, remark.last, WHY, lexicon)
        return
    as_step = remark.step.model_copy(update={"text": remark.text, "until": end_signs(remark.text, lexicon)})
    for slot in step_slots(as_step, doc, foods, lexicon):
        yield replace(slot, origin=remark.origin, last=remark.last, sentence=remark.text)
    yield from _sentence_slots(remark.text, remark.step.number, remark.last, DETAIL, lexicon)


def _sentence_slots(text: str, first: int, last: int, origin: str, lexicon: Lexicon) -> Iterator[Slot]:
    for told in reasons(text, lexicon, declares(text, lexicon)):
        yield replace(_told(REASON, told, first, last, origin, lexicon), sentence=text.rstrip("."))
    for case in cases(text, lexicon):
        own = frozenset(content_stems(case.case, lexicon))
        yield replace(_told(CASE, case.text, first, last, origin, lexicon), heads=own, items=(case.then,), sentence=case.case)


def _told(kind: str, text: str, first: int, last: int, origin: str, lexicon: Lexicon) -> Slot:
    own = frozenset(content_stems(text, lexicon))
    return Slot(kind, "sentence", text, own, own, step=first, last=last, origin=origin, sentence=text)
