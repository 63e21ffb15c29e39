"""How the list wants a food prepared: "do I need to peel the potatoes?" of "1/2 pound potatoes, peeled and diced"."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import MARKED, POLAR, TAGGED, read
from actions.answering.recipe_answers.parting import stemmed
from actions.language.words import stems


def prepared(question: Question) -> Answer | None:
    """Yes, with the line of the list that says so; None where something else is asked, or the list says nothing of it.

    Args:
        question: the question in its situation.
    """
    claim = read(question)
    if claim is None or claim.form not in (POLAR, TAGGED, MARKED) or claim.denied or len(claim.foods) != 1 or claim.says("choice_words"):
        return None
    line, lexicon = question.recipe.ingredients[claim.foods[0]], question.lexicon
    asked = claim.stems - set(stems(line.called, lexicon.language)) - stemmed(lexicon, "generic_verbs", "question_fillers")
    told = set(stems(line.comment or "", lexicon.language))
    if not asked or not asked <= told:
        return None
    return Answer("utter_prepared", {"line": line.text}, answer_id=f"ingredient-{claim.foods[0]}", about=(line.called,))
