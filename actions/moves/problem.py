"""What went wrong at the stove, answered: by what the recipe provides for, by general knowledge, or plainly by neither."""

from __future__ import annotations

import time
from dataclasses import replace

from actions.answering.recipe_answers import Answer, Question, answer
from actions.answering.recipe_answers.appearances import end, sign
from actions.answering.recipe_answers.degrees import checked
from actions.answering.recipe_answers.forgetting import forgotten
from actions.answering.recipe_answers.judged import AGREEING, DENYING
from actions.answering.recipe_answers.remedies import provided
from actions.answering.recipe_answers.troubles import RAISED, Trouble, trouble_in
from actions.language.words import content_stems, stems
from actions.moves.ask import OTHER, ask, question_about
from actions.moves.base import plays
from actions.moves.continuing import Understood
from actions.moves.door import Door
from actions.moves.general import tell
from actions.moves.noted import noted
from actions.moves.noting import is_noted
from actions.moves.replying import tell_recipe
from actions.moves.rescuing import fitting, rescue, tells_same
from actions.moves.troubled import PROBLEM
from actions.moves.turn import Part, Turn
from actions.recipes.steps.cutting import aloud
from actions.settings import NOTES

Parts = tuple[Part, ...]


@plays(PROBLEM)
def report_problem(turn: Turn, parts: Parts) -> None:
    """Say what helps: what the recipe provides for the case, else what is generally known, else that neither knows. The recipe does not move."""
    began, part = time.perf_counter(), parts[0]
    trouble = trouble_in(part.text, turn.kitchen.lexicon) if part.text else None
    if trouble is None or turn.recipe is None or not turn.cooking:
        ask(turn, (replace(part, intent=OTHER),))
        return
    question = question_about(turn, part, turn.recipe.id)
    door = Door(turn, part, part.text, turn.recipe, turn.state.step)
    path = [f"intent {PROBLEM}"]
    measured = checked(replace(question, text=trouble.told))
    told = measured.answer if measured is not None else _by_recipe(trouble, question)
    found = fitting(noted(turn, part.text), trouble.told, turn.kitchen.lexicon) if measured is None else None
    decided = told is not None and told.response in (*AGREEING, *DENYING)
    if found is not None and is_noted(door, Understood(part.text, OTHER), found, path, began, NOTES.telling if decided else NOTES.instead):
        return
    if told is not None:
        tell_recipe(turn, part, door, told, [*path, "the recipe provides for it"], began, OTHER)
        return
    least = NOTES.rather if found is not None and tells_same(trouble.told, found.note, turn.kitchen.lexicon) else NOTES.sure
    if found is not None and is_noted(door, Understood(part.text, OTHER), found, path, began, least):
        return
    told = forgotten(trouble.told, question)
    pair = rescue(turn, trouble, question) if told is None else None
    if pair is not None:
        tell(turn, part, door, [*path, "known"], began, pair=pair)
        return
    told = told or (sign(trouble.told, question) if trouble.asked else None)
    if told is not None:
        tell_recipe(turn, part, door, told, [*path, "the recipe tells of it"], began, OTHER)
    elif trouble.asked and (_asks_more(trouble, question) or _only_raised(trouble)):
        ask(turn, (replace(part, intent=OTHER),))
    else:
        running = question.running
        assert running is not None, "a recipe that is cooked has a running step"
        unknown = Answer("utter_problem_unknown", {"step_text": aloud(running.text, question.lexicon)}, found=False)
        tell_recipe(turn, part, door, unknown, [*path, "neither knows"], began, OTHER)


def _by_recipe(trouble: Trouble, question: Question) -> Answer | None:
    """What the recipe says: of the case, yes or no, or how it may look."""
    case = provided(trouble.told, question) or next((one for one in (provided(piece, question) for piece in trouble.told.split(". ")) if one is not None), None)
    if case is not None or trouble.mishap or trouble.cried or not trouble.asked:
        return case
    decided = answer(OTHER, question)
    agreed = decided if decided.response in (*AGREEING, *DENYING) else None
    if trouble.helps or trouble.onward:
        return agreed if trouble.helps else None
    looks = sign(trouble.told, question) or (end(question) if trouble.enough else None)
    return (looks or agreed) if trouble.enough else (agreed or looks)


def _only_raised(trouble: Trouble) -> bool:
    """Whether nothing is told but a statement with a question mark, in which nothing went wrong: "the garlic goes in the bin?"."""
    return trouble.asked == RAISED and not (trouble.mishap or trouble.state or trouble.cried)


def _asks_more(trouble: Trouble, question: Question) -> bool:
    """Whether the question says something in particular, and is not only "what now?"."""
    lexicon = question.lexicon
    asking = {word for key in ("asking_help", "asking_on", "asking_enough") for form in lexicon.words(key) for word in stems(form, lexicon.language)}
    return bool(set(content_stems(trouble.asked, lexicon)) - asking)
