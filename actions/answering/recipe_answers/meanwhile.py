"""What can be done while the running step goes on by itself."""

from __future__ import annotations

from actions.answering.recipe_answers.base import Answer, Question
from actions.language.words import stem, tokens
from actions.recipes.dependencies import dependencies
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud
from actions.recipes.steps.ingredient_mentions import stemmed_words


def meanwhile(question: Question) -> Answer:
    """The nearest later step that needs neither the running one nor any that is still to be done, told without moving there."""
    step = question.running
    if step is None:
        return Answer("utter_meanwhile_nothing", found=False)
    free = next((other for other in _free(question, step) if _of_the_hands(other, question)), None)
    if free is None:
        following = next((other for other in question.recipe.steps[step.number :] if other.number not in question.noted), None)
        if following is None:
            return Answer("utter_meanwhile_nothing")
        return Answer("utter_meanwhile_wait", {"step_text": aloud(following.text, question.lexicon)}, answer_id=f"step-{following.number}")
    fields = {"number": free.number, "step_text": aloud(free.text, question.lexicon)}
    return Answer("utter_meanwhile", fields, answer_id=f"step-{free.number}", about=tuple(use.name for use in free.ingredients))


def _free(question: Question, running: Step) -> list[Step]:
    """Later steps that can be done now; those reported done or left out stand in nobody's way."""
    needs, settled = dependencies(question.recipe, question.lexicon), {*question.noted, *question.skipped}
    waiting = {step.number for step in question.recipe.steps[running.number - 1 :] if step.number == running.number or step.number not in settled}
    return [step for step in question.recipe.steps[running.number :] if step.number in waiting and not needs[step.number - 1] & waiting]


def _of_the_hands(step: Step, question: Question) -> bool:
    """Whether a step is work: baking, resting and serving are not."""
    verb = step.action or next((word for word in tokens(aloud(step.text, question.lexicon)) if word not in question.lexicon.words("stop")), "")
    return stem(verb, question.lexicon.language) not in stemmed_words(question.lexicon.words("waiting"), question.lexicon.language)
