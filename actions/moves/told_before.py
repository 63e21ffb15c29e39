"""What the last answer told already: "how long do I leave it standing" after "... let it stand for 5 minutes"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from actions.answering.follow_up.history import Exchange
from actions.answering.reading.telling import sentences
from actions.answering.recent import last_answer
from actions.answering.recipe_answers.likeness import shared
from actions.answering.trace import trace
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, temperatures
from actions.language.words import content_stems, stem, stems, tokens
from actions.moves.asked import asks
from actions.moves.continuing import Understood, usable
from actions.moves.door import Door
from actions.moves.questions import FORMS, form_of
from actions.moves.turn import Part, Turn
from actions.recipes.amounts import finder
from actions.settings import OUR_TREE

LOOKED_BACK = 3  # questions whose answers may have told how long something stands
AMOUNT, REPLACING, TIME = "ask_amount", "ask_substitute", "ask_step_time"
HOW = ("ask_other", "ask_how_to")


def amounts(text: str, lexicon: Lexicon) -> list[str]:
    """How much a text says to take: "2 tbsp", "a pinch"."""
    measured = [text[one.start : one.end] for one in finder(lexicon).all_in(text) if one.measures]
    loose = lexicon.words("loose_units") | lexicon.words("ratio_units") | lexicon.words("loose_measures")
    return measured + [word for word in tokens(text) if word in loose]


def spans(text: str, lexicon: Lexicon) -> list[str]:
    """How long a text says that something takes or keeps: "20 minutes", "months"."""
    return [one.text for one in durations(text, lexicon)] + [word for word in tokens(text) if word in lexicon.words("long_spans")]


SWAPPING = (REPLACING, "report_missing")
"""Intents of what is said about one thing in place of another."""
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


def is_told_before(turn: Turn, part: Part, meant: Understood, path: list[str], began: float) -> bool:
    """Tell the sentence of the last answer that answers a question which goes on with it; False where none does.

    Args:
        turn: the turn.
        part: what was asked.
        meant: the same as it is understood.
        path: the branches that were taken.
        began: `time.perf_counter()` before the work.
    """
    history = usable(turn)
    if not history:
        return False
    last, goes_on = history[-1], meant.before is not None and meant.before == history[-1]
    if AMOUNT in (part.intent, meant.intent) and meant.intent in (AMOUNT, REPLACING):
        bare = goes_on and meant.form == "bare" and last.intent not in SWAPPING  # "how much" behind "one ladleful of hot water"
        told = _amount_told(turn, replace(part, text=meant.text) if bare else part, last, goes_on)
    else:
        told = sentence_of(part.text, meant.intent, last.resolved, last.answer, turn.kitchen.lexicon) if goes_on and meant.intent in TELLING else ""
        told = told or (_told_alone(turn, part, meant, last) if goes_on and last.general else "")
    if not told and goes_on:
        last, told = _standing_told(turn, part)
        turn.resolved = (_of_that(turn, part, last) if told else "") or turn.resolved
        meant = replace(meant, text=turn.resolved) if told and turn.resolved else meant
    if not told:
        return False
    tell_again(turn, part, meant, told, last, [*path, "told before"], began)
    return True


def is_reheating_told(turn: Turn, part: Part, meant: Understood, path: list[str], began: float) -> bool:
    """Tell how the last answer says to heat it again, for a question for that ("how do I warm it up then"); False where it says nothing of it.

    Args:
        turn: the turn.
        part: what was asked.
        meant: the same as it is understood.
        path: the branches that were taken.
        began: `time.perf_counter()` before the work.
    """
    lexicon, history, said = turn.kitchen.lexicon, usable(turn), set(tokens(part.text))
    asks = meant.intent in HOW and bool(said & lexicon.words("question_words")) and any(set(form.split()) <= said for form in lexicon.words("heating_again"))
    if not asks or not history or meant.before != history[-1]:
        return False
    told = next((one for one in sentences(history[-1].answer) if set(tokens(one)) & lexicon.words("reheating")), "")
    if told:
        tell_again(turn, part, meant, f"{told[:-1]}." if told.endswith(";") else told, history[-1], [*path, "told before"], began)
    return bool(told)


def _standing_told(turn: Turn, part: Part) -> tuple[Exchange, str]:
    """The sentence that told how long something stands, for a question that asks nothing else ("and how long do I leave it"), with what it answered; empty where none did."""
    lexicon, history = turn.kitchen.lexicon, usable(turn)
    standing, said = lexicon.words("standing_verbs"), set(tokens(part.text))
    idle = standing | lexicon.words("generic_verbs") | lexicon.words("question_fillers") | lexicon.words("question_words") | lexicon.words("staying_verbs")
    if not said & standing or not said & lexicon.words("references_to_things") or set(content_stems(part.text, lexicon, without=idle)):
        return history[-1], ""
    for at, one in enumerate(reversed(history[-LOOKED_BACK:])):
        if at and not history[-at].continues:
            break
        told = next((text for text in sentences(one.answer) if one.general and durations(text, lexicon) and set(tokens(text)) & standing), "")
        if told:
            return one, f"{told[:-1]}." if told.endswith(";") else told
    return history[-1], ""


def _of_that(turn: Turn, part: Part, before: Exchange) -> str:
    """A question of what an earlier one was about; empty where it leans on nothing of that."""
    resolver = turn.kitchen.resolver
    found = resolver(part.text, (before,)) if resolver is not None else []
    return found[0].text if found else ""


def _amount_told(turn: Turn, part: Part, last: Exchange, goes_on: bool) -> str:
    """How much to take of what the last answer named beside what was asked of: the sugar for a sour sauce, the lemon juice in place of buttermilk.

    A substitute is named without amounts where nothing is cooked; those the general answer about what it stands in for tells.
    """
    lexicon, base = turn.kitchen.lexicon, turn.kitchen.questions
    swapped = last.intent in SWAPPING
    if not last.answer or not (swapped or last.general) or not (goes_on or turn.recipe is None):
        return ""
    named = set(content_stems(part.text, lexicon, without=lexicon.words("generic_verbs") | lexicon.words("question_fillers")))
    units = set(tokens(part.text)) & set(lexicon.unit_of)
    counted = " ".join((*units, *map(str, lexicon.table("joining_prepositions").get("purpose", ()))))
    if units and turn.recipe is None and named <= set(stems(counted, lexicon.language)):  # "per cup" names nothing that is counted
        return _per_unit(last, units, lexicon)
    if not named & set(stems(last.answer, lexicon.language)) or (turn.recipe is not None and _names_any(turn, named)):
        return ""
    told = sentence_of(part.text, AMOUNT, last.resolved, last.answer, lexicon)
    swap = turn.kitchen.resolver.before(last).swap if turn.kitchen.resolver is not None else None
    match = base.ask(last.resolved) if base is not None and swapped and swap is not None and not told else None
    if match is None or swap is None:
        return told
    other = set(content_stems(swap[1], lexicon))
    pairs = [pair for pair in (match.pair, *(pair for pair, _ in match.rest)) if other <= set(stems(pair.question, lexicon.language))]
    return next((found for pair in pairs if (found := sentence_of(part.text, AMOUNT, last.resolved, pair.answer, lexicon))), "")


def is_beside_swap(turn: Turn, part: Part) -> bool:
    """Whether an amount is asked of a food that the last answer neither replaces nor tells an amount of: "how much sugar" behind frozen mango for fresh.

    Args:
        turn: the turn.
        part: what was asked.
    """
    history, lexicon = usable(turn), turn.kitchen.lexicon
    last = history[-1] if history else None
    if last is None or part.intent != AMOUNT or last.intent not in SWAPPING:
        return False
    idle = {stem(word, lexicon.language) for key in ("generic_verbs", "question_fillers", "question_words", "asking_more") for word in lexicon.words(key)}
    named = set(content_stems(part.text, lexicon)) - idle
    return bool(named) and not named & set(stems(last.resolved, lexicon.language)) and not sentence_of(part.text, AMOUNT, last.resolved, last.answer, lexicon)


def _per_unit(last: Exchange, units: set[str], lexicon: Lexicon) -> str:
    """The sentence of an answer that tells what goes to one unit, for a question that names nothing else: "how much per cup" after one how to make self-raising flour."""
    told = next((one for one in sentences(last.answer) if units & set(tokens(one)) and len(amounts(one, lexicon)) > 1), "")
    return f"{told[:-1]}." if told.endswith(";") else told


def _names_any(turn: Turn, named: set[str]) -> bool:
    """Whether stems name an ingredient of the recipe in hand."""
    recipe, language = turn.recipe, turn.kitchen.lexicon.language
    return recipe is not None and any(named & set(stems(line.name, language)[-1:]) for line in recipe.ingredients)


def _told_alone(turn: Turn, part: Part, meant: Understood, last: Exchange) -> str:
    """The sentence of the last general answer that tells a time or temperature for which nothing but that is asked ("how long does that take"); empty where it was asked before."""
    resolver = turn.kitchen.resolver
    if resolver is None or meant.intent not in TELLING or last.intent == meant.intent or not resolver.is_bare(part.text) or resolver.before(last).advice:
        return ""
    match = Door(turn, part, meant.text, None, before=last).match
    lexicon = turn.kitchen.lexicon
    other = match is not None and match.pair.id != last.answer_id and match.confidence >= OUR_TREE.certain
    if other and match is not None and FORMS.get(form_of(match.pair.question, lexicon)) == meant.intent:
        return ""  # else it is near for its thing alone: "can I cook fish from frozen" tells no time of thawing
    deed = set(stems(resolver.before(last).deed, lexicon.language)[:1])
    telling = [one for one in sentences(last.answer) if TELLING[meant.intent](one, lexicon) or (meant.intent == TIME and set(tokens(one)) & lexicon.words("staying_times"))]
    told = next((one for one in telling if not deed or deed & set(stems(one, lexicon.language))), telling[0] if len(telling) == 1 else "")
    return f"{told[:-1]}." if told.endswith(";") else told


def is_in_same_answer(turn: Turn, part: Part, door: Door, meant: Understood, path: list[str], began: float) -> bool:
    """Tell the sentence that concerns a question which leads to the general answer that was told last; False where none does, or another answer is found.

    What is only told beside the question ("it was covered") changes nothing then: it gets the first sentence.
    """
    match, lexicon, last = door.match, turn.kitchen.lexicon, told_last(turn)
    if meant.before is None or last is None or match is None:
        return False
    if match.pair.id != last.answer_id or door.general_answer() is None:
        return _is_case_told(turn, part, meant, last, path, began)
    asking = asks(part.text, lexicon)
    idle = {stem(word, lexicon.language) for key in ("generic_verbs", "question_fillers", "staying_verbs", "question_words") for word in lexicon.words(key)}
    new = set(content_stems(part.text, lexicon)) - set(stems(last.resolved, lexicon.language)) - idle
    said = sentences(match.pair.answer)
    told = next((one for one in said if new and new & set(stems(one, lexicon.language))), "" if asking else said[0])
    if told:
        tell_again(turn, part, meant, told.rstrip(";") + ("." if told.endswith(";") else ""), last, [*path, "of the same answer"], began)
    return bool(told)


def _is_case_told(turn: Turn, part: Part, meant: Understood, last: Exchange, path: list[str], began: float) -> bool:
    """Tell the sentence of the last general answer that has all of the case for which it is asked ("and if I cook it well"); False where none has."""
    lexicon, resolver = turn.kitchen.lexicon, turn.kitchen.resolver
    if resolver is None or not resolver.begins_condition(part.text):
        return False
    keys = ("generic_verbs", "question_fillers", "question_words", "degree_words", "answer_adverbs", "condition_starts", "thoroughness")
    idle = {stem(word, lexicon.language) for key in keys for word in lexicon.words(key)}
    new = set(content_stems(part.text, lexicon)) - set(stems(last.resolved, lexicon.language)) - idle
    told = next((one for one in sentences(last.answer) if new and new <= set(stems(one, lexicon.language))), "")
    if told:
        tell_again(turn, part, meant, f"{told[:-1]}." if told.endswith(";") else told, last, [*path, "the case told before"], began)
    return bool(told)


def told_last(turn: Turn) -> Exchange | None:
    """The last question that was answered from general knowledge; None where it was not, or one that did not go on with it came between."""
    last = next((one for one in reversed(usable(turn)) if one.answer or not one.continues), None)
    return last if last is not None and last.answer and last.general else None


def tell_again(turn: Turn, part: Part, meant: Understood, told: str, before: Exchange, path: list[str], began: float) -> None:
    """Say a sentence of what was told last, and leave its trace."""
    turn.say("utter_common_sense", answer=told)
    turn.state.last_answer = last_answer({"answer": told}, before.about, turn.state.step, question=meant.text, intent=meant.intent, source=before.source)
    turn.state.answer_trace = trace(part.text, meant.intent, part.confidence, path, began, source=before.source, answer_id=before.answer_id, resolved=meant.text)


def sentence_of(question: str, intent: str, asked: str, answer: str, lexicon: Lexicon) -> str:
    """The sentence of an answer that has what a question asks for, and all that is new in it; empty where none has.

    Args:
        question: as it was asked.
        intent: how it is read.
        asked: the question to which the answer was given.
        answer: what was said then.
        lexicon: the words of the language.
    """
    language = lexicon.language
    idle = {stem(word, language) for word in lexicon.words("generic_verbs") | lexicon.words("question_fillers") | lexicon.words("staying_verbs")}
    if intent == AMOUNT:  # "per cup" names nothing that is counted
        purposes = {str(word) for word in lexicon.table("joining_prepositions").get("purpose", ())}
        idle |= {stem(word, language) for word in purposes | lexicon.words("references_to_things") | set(lexicon.unit_of)}
    new = set(content_stems(question, lexicon)) - set(stems(asked, language)) - idle
    if not new:
        return ""
    found = next((one for one in sentences(answer) if new <= set(stems(one, language)) and TELLING[intent](one, lexicon)), "")
    return f"{found[:-1]}." if found.endswith(";") else found
