"""Until when what is left over is to be eaten or chilled, as the card tells it: "till when do we have to finish it?"."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.found import in_step
from actions.answering.recipe_answers.likeness import shared
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud


def kept(question: Question) -> Answer | None:
    """The step that tells it, or that none does where leftovers are named; None where that is not asked."""
    plain, lexicon = normalise(question.text), question.lexicon
    if not first_of(lexicon, "keeping_asked", plain) or first_of(lexicon, "order_before", plain):
        return None
    steps = _steps(question)
    named, running = first_of(lexicon, "leftover_words", plain), question.running
    if named and not steps:
        return Answer("utter_unknown", found=False)  # times of other things are no answer, general knowledge may have one
    here = running is not None and any(step.source == running.source and step.number <= running.number for step in steps)
    if not steps or not (named or (here and first_of(lexicon, "keeping_words", plain))):
        return None
    words = frozenset(content_stems(_uncompared(plain, lexicon), lexicon))
    chilling = first_of(lexicon, "chilling_asked", plain) is not None and not first_of(lexicon, "days_asked", plain)
    keys = lexicon.words("chilling_words" if chilling else "eating_within")
    fits = {step.number: (bool(set(tokens(step.text)) & keys), len(shared(words, step.text, lexicon))) for step in steps}
    alike = [step for step in steps if fits[step.number] == max(fits.values())]
    best = alike[0]
    placed = {stem(word, lexicon.language) for word in set(tokens(plain)) & lexicon.words("other_keeping_places")}
    if placed and not placed & set(stems(best.text, lexicon.language)):
        return Answer("utter_unknown", found=False)
    return in_step(best, question, 1.0) if len(alike) == 1 else _of_several(alike, lexicon)


def _of_several(steps: list[Step], lexicon: Lexicon) -> Answer:
    """What several steps tell of it, where none is meant rather than another: the rice of a curry keeps less long than the rest."""
    told = " ".join(aloud(step.text, lexicon) for step in steps)
    return Answer("utter_found_in_steps", {"step_text": told, "number": steps[0].number, "last": steps[-1].number}, answer_id=f"step-{steps[0].number}")


def _uncompared(plain: str, lexicon: Lexicon) -> str:
    """A text without what something is compared with: "how long's the rice good for, same as the curry?" asks of the rice."""
    return re.split(rf"\W+(?:{any_of(lexicon.words('compared_with'))})\b", plain)[0] or plain


def _steps(question: Question) -> list[Step]:
    """Steps that tell a time of what is left over: those that name it, and those behind them in the same instruction."""
    lexicon = question.lexicon
    left = {stem(entry, lexicon.language) for entry in lexicon.words("leftover_words") if " " not in entry}
    first: dict[int, int] = {}
    for step in question.recipe.steps:
        if left & set(stems(step.text, lexicon.language)):
            first.setdefault(step.source, step.number)
    return [step for step in question.recipe.steps if step.durations and step.number >= first.get(step.source, step.number + 1)]
