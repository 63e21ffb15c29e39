"""Where something goes once the running step is done: "where do I put them after dipping?", "and where do they go then?"."""

from __future__ import annotations

from actions.answering.reading.page import PLACES
from actions.answering.reading.slots import STEP
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import entries_pattern, first_of
from actions.answering.recipe_answers.parting import stemmed
from actions.language.words import content_stems, normalise, stem, stems, tokens
from actions.recipes.steps.cutting import aloud

AHEAD = 3  # steps behind the running one in which something may be put away


def place(question: Question) -> Answer | None:
    """The next step that puts something somewhere, where it is asked where that goes after the running step; None for other questions.

    Args:
        question: the question in its situation.
    """
    lexicon, plain, running = question.lexicon, normalise(question.text), question.running
    if running is None or question.reader is None or not set(tokens(plain)[:2]) & lexicon.words("place_words") or not _asks_after(question, plain):
        return None
    ahead = {step.number: step for step in question.recipe.steps[running.number : running.number + AHEAD]}
    puts = lexicon.words("introducing") | lexicon.words("placing_verbs")
    placed = {slot.step for slot in question.reader.slots(question.recipe) if slot.origin == STEP and slot.role in PLACES and slot.step in ahead}
    found = next((step for number, step in ahead.items() if number in placed and step.action in puts), None)
    if found is None:
        return None
    return Answer("utter_order_step", {"number": found.number, "step_text": aloud(found.text, lexicon)}, answer_id=f"step-{found.number}")


def _asks_after(question: Question, plain: str) -> bool:
    """Whether it asks for what is after the running step: by a word such as "afterwards", or "after" with the deed of that step; of nothing else."""
    lexicon, running = question.lexicon, question.running
    deed = stem(running.action or "", lexicon.language) if running is not None else ""
    idle = stemmed(lexicon, "generic_verbs", "question_fillers", "introducing", "placing_verbs", "then_words", "after_words", "success_words")
    things = set(content_stems(plain, lexicon)) - idle
    told = set(stems(running.text, lexicon.language)) if running is not None else set()
    by_deed = bool(deed) and deed in things and first_of(lexicon, "after_words", plain) is not None
    return things <= told and (by_deed or (entries_pattern(lexicon, "then_words").search(plain) is not None))
