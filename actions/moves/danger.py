"""Emergencies, and questions that go on with one about a danger ("water on it?" after a pan of oil that burns): answered from what is known of that danger, or not at all."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace

from actions.answering.common_sense.base import Match
from actions.answering.follow_up.history import Exchange
from actions.answering.reading.telling import sentences
from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise, stem, stems, tokens
from actions.moves.asked import asks
from actions.moves.continuing import usable
from actions.moves.turn import Part, Turn
from actions.settings import EMERGENCIES, MATCHING
from actions.understanding.intents import OTHER

EMERGENCY, IN_DANGER = "emergency", "in_danger"
"""What is played at an emergency, and at what goes on with one."""
HURT, GRAVE = ("food-safety", "health"), ("rescuing", "food-safety", "health")
"""Categories of pairs about what may do harm, and of those about that or what went wrong."""
LONGEST = 14  # words of a question that goes on
GOING_ON = (
    "next", "onward", "previous", "go_to_step", "start_cooking", "choose_recipe", "another_recipe", "list_recipes", "refine_search", "more_results", "ask_me", "resume",
    "start_over", "skip", "view_recipe",
)
"""Intents with which a cook leaves what was dangerous behind."""
POLITE, REPORTING = ("thank", "greet", "goodbye", "stop", "pause"), ("done", "report", "report_missing")
"""Intents of what tells neither how somebody fares nor what happened, although it is no question; the second while something is cooked."""


def as_emergency(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance whose words tell of an emergency ("my kid drank bleach"), as nothing else: whatever runs or was asked waits; None for others."""
    if turn.text.startswith("/") or turn.kitchen.emergencies.told(turn.text) is None:
        return None
    return _whole(turn, EMERGENCY)


def as_alarming(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance that by what was learned tells of an emergency, as one; None for others.

    It is a question where general knowledge surely has it ("I swallowed a fish bone"), and no emergency where it may go on with one that was told ("should he
    vomit?"), or names only what stands in the recipe.
    """
    if turn.text.startswith("/"):
        return None
    found, probability = turn.kitchen.emergencies.learned(turn.text)
    if found is None or _is_of_recipe(turn):
        return None
    danger, lexicon = danger_told(turn), turn.kitchen.lexicon
    if danger is not None and calls_help(danger.answer, lexicon) and (probability < EMERGENCIES.another or _named(turn.text, danger, lexicon) & _told_stems(danger, lexicon)):
        return None
    known = turn.kitchen.questions.ask(turn.text) if turn.kitchen.questions is not None else None
    if known is None or known.confidence < MATCHING.certain or known.pair.id == found.id:
        return _whole(turn, EMERGENCY)
    return _whole(turn, OTHER) if known.pair.category in GRAVE else None


def _whole(turn: Turn, intent: str) -> Part:
    return Part(turn.text, intent)


def danger_told(turn: Turn) -> Exchange | None:
    """The question about a danger that was told last, with all that was answered to it; None where the last answer told of none."""
    last, base = told_last(turn), turn.kitchen.questions
    if last is None or base is None or not last.answer_id:
        return None
    whole = max((one for one in usable(turn) if one.answer_id == last.answer_id), key=lambda one: len(one.answer))
    if not any(_tells(whole.answer, key, turn.kitchen.lexicon) for key in ("help_called", "told_to_discard")):
        return None  # most answers tell of no danger: the base is not searched again for them
    pair = turn.kitchen.emergencies.answer_of(whole.answer_id)
    if pair is None:
        found = base.ask(whole.resolved)
        pair = found.pair if found is not None and found.pair.id == whole.answer_id else None
    whole = whole if pair is None else whole.model_copy(update={"answer": pair.answer})  # the history keeps only its beginning
    spoiled = pair is not None and pair.category in HURT and _tells(pair.answer, "told_to_discard", turn.kitchen.lexicon)
    return whole if spoiled or calls_help(whole.answer, turn.kitchen.lexicon) else None


def told_last(turn: Turn) -> Exchange | None:
    """The last question that was answered from general knowledge; None where it was not, or one that did not go on with it came between."""
    last = next((one for one in reversed(usable(turn)) if one.answer or not one.continues), None)
    return last if last is not None and last.answer and last.general else None


def calls_help(answer: str, lexicon: Lexicon) -> bool:
    """Whether an answer tells what to do in an emergency: it names whom to call, or what may burn.

    Args:
        answer: the answer.
        lexicon: the words of the language.
    """
    return _tells(answer, "help_called", lexicon)


def _tells(text: str, key: str, lexicon: Lexicon) -> bool:
    words = lexicon.words(key)
    return bool(words) and re.search(rf"(?<!\w)(?:{any_spaced(words)})(?!\w)", normalise(text)) is not None


def as_another_emergency(turn: Turn, parts: list[Part]) -> Part | None:
    """What makes another emergency of the one that was told ("no, it splashed in my eye" after a swallowed cleaner), or asks for the number, as that one; None for others."""
    danger = _danger_before(turn, parts)
    if danger is None or (not _is_asked(turn) and _moves_on(turn, parts)):
        return None
    asked = turn.kitchen.emergencies.behind(turn.text) if calls_help(danger.answer, turn.kitchen.lexicon) else None
    if asked is not None and asked.id != danger.answer_id:
        return Part(asked.question, EMERGENCY)
    told_first = next(one for one in usable(turn) if one.answer_id == danger.answer_id)
    both = f"{told_first.question.rstrip('.!?')}, {turn.text}"
    another = turn.kitchen.emergencies.told(both)
    return Part(both, EMERGENCY) if another is not None and another.id != danger.answer_id and _leans(turn, turn.text) else None


def as_in_danger(turn: Turn, parts: list[Part]) -> Part | None:
    """What is said in an emergency: asked ("can i turn the light on" after a smell of gas) or told ("she is pregnant"), as one that is answered from that; None for others."""
    lexicon, danger = turn.kitchen.lexicon, _danger_before(turn, parts)
    if danger is None:
        return None
    asking = _is_asked(turn)
    pointing = bool(set(tokens(turn.text)) & lexicon.words("references_to_things"))
    told = _named(turn.text, danger, lexicon) & _told_stems(danger, lexicon)
    if not calls_help(danger.answer, lexicon):
        within = pointing and not _moves_on(turn, parts)  # "but it smells fine", "taste it?" after food that was left out
    elif asking:
        within = (bool(told) or _goes_on(turn, turn.text) or _leans(turn, turn.text)) and not _is_known(turn)
    else:
        stated = not _moves_on(turn, parts) and (bool(told) or turn.kitchen.emergencies.tells_of_ailing(turn.text))
        within = stated or tokens(turn.text)[0] in lexicon.words("condition_starts")
    return Part(turn.text, IN_DANGER) if within else None


def _is_known(turn: Turn) -> bool:
    """Whether what is asked is surely a question of its own."""
    found = turn.kitchen.questions.ask(turn.text) if turn.kitchen.questions is not None else None
    return found is not None and found.confidence >= MATCHING.certain


def told_of(danger: Exchange, text: str, lexicon: Lexicon) -> str:
    """What is known of a danger that answers what goes on with it: the sentence that has it, else all of it again.

    Args:
        danger: the question about it, with its answer.
        text: what was said then.
        lexicon: the words of the language.
    """
    return _sentence(_named(text, danger, lexicon), danger.answer, lexicon) or danger.answer


def _danger_before(turn: Turn, parts: list[Part]) -> Exchange | None:
    """The danger that was told last, where a few words are said behind it."""
    said = parts and not turn.text.startswith("/") and 0 < len(tokens(turn.text)) <= LONGEST
    return danger_told(turn) if said and turn.kitchen.rewriter is not None else None


def _is_asked(turn: Turn) -> bool:
    return asks(turn.text, turn.kitchen.lexicon)


def _moves_on(turn: Turn, parts: Sequence[Part]) -> bool:
    return any(part.intent in (*GOING_ON, *POLITE) or (turn.cooking and part.intent in REPORTING) for part in parts)


def _goes_on(turn: Turn, text: str) -> bool:
    """Whether what is asked in an emergency goes on with it: it leans on that, names nothing, or asks what one shall do ("should i put ice")."""
    rewriter, lexicon, words = turn.kitchen.rewriter, turn.kitchen.lexicon, tokens(text)
    if rewriter is None:
        return False
    shall = len(words) > 1 and asks(text, lexicon) and words[1] in lexicon.words("askers")
    return _leans(turn, text) or not rewriter.things(text) or shall or turn.kitchen.emergencies.tells_of_ailing(text)


def leave_danger(turn: Turn, intents: Collection[str]) -> None:
    """Forget the emergency that was told where the cook goes on to something else: what is asked then does not lean on it.

    Args:
        turn: the turn.
        intents: what is played in it.
    """
    history, known = turn.state.history, turn.kitchen.emergencies
    if set(intents) & set(GOING_ON) and history and any(known.answer_of(one.answer_id) is not None for one in history):
        turn.state.history = tuple(one for one in history if known.answer_of(one.answer_id) is None)
        turn.state.last_answer = None


def _is_of_recipe(turn: Turn) -> bool:
    """Whether all that an utterance names stands in the recipe that is cooked: "the tray is lined and the oven is heating" tells of no fire."""
    recipe, lexicon = turn.recipe, turn.kitchen.lexicon
    if recipe is None or not turn.cooking:
        return False
    written = " ".join([*(step.text for step in recipe.steps), *(line.text for line in recipe.ingredients), *recipe.utensils])
    named = content_stems(turn.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs"))
    return set(named) <= set(stems(written, lexicon.language))


def _leans(turn: Turn, text: str) -> bool:
    """Whether what is asked in an emergency leans on that: any "it" does, although another thing is named before it ("can i use flour on it"), and any "he"."""
    rewriter, lexicon = turn.kitchen.rewriter, turn.kitchen.lexicon
    people = set(map(str, lexicon.table("references").get("person", ())))
    return rewriter is not None and (rewriter.leans(text) or bool(set(tokens(text)) & (lexicon.words("references_to_things") | people)))


def _named(text: str, danger: Exchange, lexicon: Lexicon) -> set[str]:
    """Stems of what a question names beyond the one about the danger."""
    idle = {stem(word, lexicon.language) for key in ("generic_verbs", "question_fillers", "staying_verbs", "question_words") for word in lexicon.words(key)}
    return set(content_stems(text, lexicon)) - set(stems(danger.resolved, lexicon.language)) - idle


def _told_stems(danger: Exchange, lexicon: Lexicon) -> set[str]:
    return set(stems(danger.answer, lexicon.language))


def _sentence(named: set[str], answer: str, lexicon: Lexicon) -> str:
    """The only sentence of an answer that has all that a question names; empty where none or several have."""
    found = [one for one in sentences(answer) if named and named <= set(stems(one, lexicon.language))]
    told = found[0] if len(found) == 1 else ""
    return f"{told[:-1]}." if told.endswith(";") else told


def as_hurt(turn: Turn, parts: list[Part]) -> Part | None:
    """What is told of the cook's own body ("ouch, burnt my finger"), as the question what to do about it: it goes before everything that was asked."""
    base, lexicon, said = turn.kitchen.questions, turn.kitchen.lexicon, set(tokens(turn.text))
    if base is None or turn.text.startswith("/") or not said & lexicon.words("hurt_words") or not said & lexicon.words("body_words"):
        return None
    found = base.ask(turn.text)
    known = _asked(turn, found, HURT, MATCHING.near)
    if known is None or found is None or found.confidence >= MATCHING.certain:
        return known
    return replace(known, text=found.pair.question)  # better a help that is nearly meant than none


def _asked(turn: Turn, found: Match | None, categories: tuple[str, ...], least: float = MATCHING.misread) -> Part | None:
    if found is None or found.confidence < least or (categories and found.pair.category not in categories):
        return None
    return Part(turn.text, OTHER)
