"""What went wrong at the stove, answered: by what the recipe provides for, by general knowledge, or plainly by neither."""

from __future__ import annotations

import re
import time
from dataclasses import replace

from actions.answering.ending import falls_short
from actions.answering.recipe_answers import Answer, Question, answer
from actions.answering.recipe_answers.appearances import end, sign
from actions.answering.recipe_answers.degrees import checked
from actions.answering.recipe_answers.forgetting import forgotten
from actions.answering.recipe_answers.judged import AGREEING, DENYING
from actions.answering.recipe_answers.remedies import provided
from actions.answering.recipe_answers.troubles import RAISED, Trouble, trouble_in
from actions.language.words import any_of, content_stems, stems, tokens
from actions.moves.ask import OTHER, ask, question_about
from actions.moves.base import plays
from actions.moves.continuing import usable
from actions.moves.door import Door
from actions.moves.general import tell
from actions.moves.replying import tell_recipe
from actions.moves.rescuing import rescue, stood_out
from actions.moves.troubled import PROBLEM
from actions.moves.turn import Part, Turn
from actions.recipes.steps.cutting import aloud

Parts = tuple[Part, ...]


@plays(PROBLEM)
def report_problem(turn: Turn, parts: Parts) -> None:
    """Say what helps: what the recipe provides for the case, else what is generally known, else that neither knows. The recipe does not move."""
    began, part = time.perf_counter(), parts[0]
    if turn.kitchen.ranker is not None:
        return ask(turn, (replace(part, intent=OTHER),))
    trouble = trouble_in(part.text, turn.kitchen.lexicon) if part.text else None
    if trouble is None or turn.recipe is None or not turn.cooking or _is_case_of_last(turn, part):
        return ask(turn, (replace(part, intent=OTHER),))
    question = question_about(turn, part, turn.recipe.id)
    door = Door(turn, part, part.text, turn.recipe, turn.state.step)
    path = [f"intent {PROBLEM}"]
    measured = checked(replace(question, text=trouble.told))
    told = measured.answer if measured is not None else _by_recipe(trouble, question)
    if measured is not None and not measured.reached and trouble.mishap and _is_helped_too(turn, part, door, measured.answer, trouble, question, began):
        return None
    pair = stood_out(turn, trouble, question)
    if pair is not None:
        tell(turn, part, door, [*path, "known"], began, pair=pair)
        return None
    if told is not None:
        tell_recipe(turn, part, door, told, [*path, "the recipe provides for it"], began, OTHER)
        return None
    told = forgotten(trouble.told, question)
    pair = rescue(turn, trouble, question) if told is None else None
    if pair is not None:
        tell(turn, part, door, [*path, "known"], began, pair=pair)
        return None
    told = told or (_sign(trouble, question) if trouble.asked else None) or _not_over(trouble, question)
    if told is not None:
        tell_recipe(turn, part, door, told, [*path, "the recipe tells of it"], began, OTHER)
    elif trouble.asked and (_asks_more(trouble, question) or _only_raised(trouble)):
        ask(turn, (replace(part, intent=OTHER),))
    else:
        running = question.running
        assert running is not None, "a recipe that is cooked has a running step"
        unknown = Answer("utter_problem_unknown", {"step_text": aloud(running.text, question.lexicon)}, found=False)
        tell_recipe(turn, part, door, unknown, [*path, "neither knows"], began, OTHER)
    return None


def _is_case_of_last(turn: Turn, part: Part) -> bool:
    """Whether nothing went wrong, but it is asked what is done if it does: "and if it goes too far?" after "what colour should the caramel be"."""
    resolver = turn.kitchen.resolver
    return resolver is not None and bool(usable(turn)) and resolver.begins_condition(part.text)


def _is_helped_too(turn: Turn, part: Part, door: Door, reading: Answer, trouble: Trouble, question: Question, began: float) -> bool:
    """Tell what helps, before a reading that is too low: "the top is nearly black but it reads 60"; False where nothing helps."""
    lexicon, path = turn.kitchen.lexicon, [f"intent {PROBLEM}", "the recipe provides for it"]
    pieces = re.split(rf"[,;.]\s+(?:(?:{any_of(lexicon.words('joints'))})\s)?|\s(?:{any_of(lexicon.words('joints'))})\s", trouble.told)
    rest = ", ".join(piece for piece in pieces if checked(replace(question, text=piece)) is None)
    pair = rescue(replace(turn, text=rest), replace(trouble, told=rest), question)
    if pair is not None:
        tell(turn, part, door, [*path, "known"], began, pair=pair)
        turn.say(reading.response, **reading.fields)
    return pair is not None


def _by_recipe(trouble: Trouble, question: Question) -> Answer | None:
    """What the recipe says: of the case, yes or no, or how it may look."""
    cases = (provided(piece, question) for piece in dict.fromkeys((trouble.told, *trouble.told.split(". "))))
    case = next((one for one in cases if one is not None and _is_for(one, trouble, question)), None)
    if case is not None or trouble.mishap or trouble.cried or not trouble.asked:
        return case
    decided = answer(OTHER, question)
    agreed = decided if decided.response in (*AGREEING, *DENYING) and not _asks_how(trouble, question) else None
    if trouble.helps or trouble.onward:
        return agreed if trouble.helps else None
    looks = _sign(trouble, question) or (end(question) if trouble.enough else None)
    return (looks or agreed) if trouble.enough else (agreed or looks)


def _sign(trouble: Trouble, question: Question) -> Answer | None:
    """How the recipe says that it may look, where that is what is asked about."""
    told = sign(trouble.told, question)
    return told if told is not None and _is_for(told, trouble, question) else None


def _is_for(case: Answer, trouble: Trouble, question: Question) -> bool:
    """Whether what the recipe says of a case is for what is asked: "the sauce still bubbles, can I put the eggs in" asks about the eggs."""
    lexicon = question.lexicon
    foods = {word for line in question.recipe.ingredients for word in content_stems(line.called, lexicon)} & set(content_stems(trouble.asked, lexicon))
    return not foods or bool(foods & set(stems(" ".join((trouble.told, str(case.fields.get("items", "")))), lexicon.language)))


def _asks_how(trouble: Trouble, question: Question) -> bool:
    """Whether it is asked what helps, not whether it is right: yes or no is no answer to "can it be saved" and "what do I do"."""
    said, lexicon = tokens(trouble.asked), question.lexicon
    return bool(set(said) & lexicon.words("rescue_verbs")) or bool(set(said[:1]) & lexicon.words("question_words"))


def _not_over(trouble: Trouble, question: Question) -> Answer | None:
    """The running step, where it is told that it has not come to its end."""
    running = question.running
    if running is None or not falls_short(trouble.told, running, question.lexicon):
        return None
    return Answer("utter_sign", {"items": aloud(running.text, question.lexicon)}, answer_id=f"step-{running.number}")


def _only_raised(trouble: Trouble) -> bool:
    """Whether nothing is told but a statement with a question mark, in which nothing went wrong: "the garlic goes in the bin?"."""
    return trouble.asked == RAISED and not (trouble.mishap or trouble.state or trouble.cried)


def _asks_more(trouble: Trouble, question: Question) -> bool:
    """Whether the question says something in particular, and is not only "what now?"."""
    lexicon = question.lexicon
    asking = {word for key in ("asking_help", "asking_on", "asking_enough") for form in lexicon.words(key) for word in stems(form, lexicon.language)}
    return bool(set(content_stems(trouble.asked, lexicon)) - asking)
