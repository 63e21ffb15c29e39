"""More detail, why, and how a technique goes."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question, focus_step
from actions.answering.recipe_answers.found import reason
from actions.answering.recipe_answers.likeness import shared
from actions.language.words import content_stems, stems
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud


def detail(question: Question) -> Answer:
    """The fuller wording of the running step; else how a technique in it goes; else that there is none."""
    step = question.running
    if step is None:
        return techniques(question)
    if step.detail:
        response = "utter_detail_picture" if step.picture else "utter_detail"
        return Answer(response, {"detail": step.detail, "picture": step.picture or ""}, answer_id=f"detail-{step.number}")
    named = _techniques_in(question, question.text) or _techniques_in(question, step.text)
    if named:
        return _explained(question, named)
    return Answer("utter_no_detail", {"step_text": aloud(step.text, question.lexicon)}, answer_id=f"step-{step.number}")


def how_to(question: Question) -> Answer:
    """How the named technique goes, as the recipe explains it; without a name that of the running step."""
    named = _techniques_in(question, " ".join([question.text, *question.entities.get("technique", [])]))
    if named:
        return _explained(question, named)
    step = question.running
    if step is not None and step.detail and _about(question, step.text):
        return Answer("utter_detail", {"detail": step.detail}, answer_id=f"detail-{step.number}")
    if step is not None and not question.entities.get("technique") and not question.entities.get("ingredient"):
        return detail(question)
    return Answer("utter_no_how_to", found=False)


def why(question: Question) -> Answer:
    """Why the running step, or the one that the question is about, is done: the reason that the reader finds, else that of the step that shares its words."""
    running = question.running
    if running is not None and running.why and _names_only(question, running):
        return Answer("utter_why", {"why": running.why}, answer_id=f"why-{running.number}", shown=True)
    read = reason(question)
    if read is not None:
        return read
    step = focus_step(question, lambda other: bool(other.why))
    if step is None:
        return Answer("utter_no_why", found=False)
    return Answer("utter_why", {"why": step.why}, answer_id=f"why-{step.number}")


def _names_only(question: Question, step: Step) -> bool:
    """Whether a question names nothing but what a step, with those that are explained together with it, names: "why do I blend it for so long?" while it is blended."""
    lexicon = question.lexicon
    skip = lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("claim_fillers") | lexicon.words("why_fillers")
    named = frozenset(content_stems(question.text, lexicon, without=skip)) - frozenset(stems(question.recipe.title, lexicon.language))
    explained = " ".join(other.text for other in question.recipe.steps if other.source == step.source and other.why == step.why)
    return shared(named, explained, lexicon) == named


def techniques(question: Question) -> Answer:
    """All techniques of the recipe and how each goes."""
    if not question.recipe.techniques:
        return Answer("utter_no_techniques", found=False)
    return _explained(question, list(question.recipe.techniques))


def _explained(question: Question, names: list[str]) -> Answer:
    items = "\n".join(f"{name.capitalize()}: {question.recipe.techniques[name]}" for name in names)
    return Answer("utter_technique", {"items": items}, answer_id=f"technique-{names[0]}")


def _techniques_in(question: Question, text: str) -> list[str]:
    """Techniques of the recipe that a text names, by the stems of all words of their name."""
    said = set(stems(text, question.lexicon.language))
    return [name for name in question.recipe.techniques if set(stems(name, question.lexicon.language)) <= said]


def _about(question: Question, step_text: str) -> bool:
    """Whether the technique or food that is asked about stands in the step."""
    asked = [*question.entities.get("technique", []), *question.entities.get("ingredient", [])]
    words = set(stems(step_text, question.lexicon.language))
    return bool(asked) and all(set(stems(value, question.lexicon.language)) & words for value in asked)
