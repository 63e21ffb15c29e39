"""Whether an answer holds the measure that a question asks for, and what was told from general knowledge last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from actions.answering.follow_up.history import Exchange
from actions.answering.recipe_answers.likeness import shared
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import content_stems, stem, stems, tokens
from actions.moves.continuing import usable
from actions.moves.questions import FORMS, form_of
from actions.moves.turn import Turn
from actions.recipes.amounts import finder

AMOUNT, REPLACING, TIME = "ask_amount", "ask_substitute", "ask_step_time"


def amounts(text: str, lexicon: Lexicon) -> list[str]:
    """How much a text says to take: "2 tbsp", "a pinch"."""
    measured = [text[one.start : one.end] for one in finder(lexicon).all_in(text) if one.measures]
    loose = lexicon.words("loose_units") | lexicon.words("ratio_units") | lexicon.words("loose_measures")
    return measured + [word for word in tokens(text) if word in loose]


def spans(text: str, lexicon: Lexicon) -> list[str]:
    """How long a text says that something takes or keeps: "20 minutes", "months"."""
    return [one.text for one in durations(text, lexicon)] + [word for word in tokens(text) if word in lexicon.words("long_spans")]


TELLING: dict[str, Callable[[str, Lexicon], Sequence[object]]] = {TIME: spans, "ask_temperature": temperatures, AMOUNT: amounts}
"""What a sentence must hold to answer a question of an intent."""


def tells_measure(answer: str, question: str, lexicon: Lexicon) -> bool:
    """Whether an answer has a time, heat or amount where the form of a question asks for one.

    Args:
        answer: the answer.
        question: the question.
        lexicon: the words of the language.
    """
    intent = FORMS.get(form_of(question, lexicon), "")
    return intent not in TELLING or bool(TELLING[intent](answer, lexicon))


def speaks_of(told: str, question: str, asked: str, lexicon: Lexicon) -> bool:
    """Whether what is told says something of what one of several questions names which the others do not: what replaces cream says nothing of a lid.

    Args:
        told: an answer, with the questions for which it was written where these are known.
        question: one of the questions.
        asked: all of them together.
        lexicon: the words of the language.
    """
    named = named_alone(question, asked, lexicon)
    return not named or bool(shared(named, told, lexicon))


def named_alone(question: str, asked: str, lexicon: Lexicon) -> set[str]:
    """Stems of what one of several questions names, and none of the others.

    Args:
        question: one of the questions.
        asked: all of them together.
        lexicon: the words of the language.
    """
    keys = ("question_words", "question_fillers", "generic_verbs", "general_verbs", "kept_words", "staying_verbs")
    idle = frozenset(word for key in keys for word in lexicon.words(key))
    others = set(stems(asked.replace(question, " "), lexicon.language))
    return set(content_stems(question, lexicon, without=idle)) - {stem(word, lexicon.language) for word in idle} - others


def told_last(turn: Turn) -> Exchange | None:
    """The last question that was answered from general knowledge; None where it was not, or one that did not go on with it came between."""
    last = next((one for one in reversed(usable(turn)) if one.answer or not one.continues), None)
    return last if last is not None and last.answer and last.general else None
