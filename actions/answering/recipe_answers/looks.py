"""Whether something looks as it should, what it is that is seen, and how far something goes: "Is that how it should be?", "how full?"."""

from __future__ import annotations

import re
from itertools import pairwise

from actions.answering.reading.asked import without_call
from actions.answering.reading.slots import SIZE, TIME, measures
from actions.answering.reading.telling import sentences
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import Claim, agreed, contradicted, denied_at, first_of
from actions.answering.recipe_answers.found import capital
from actions.answering.recipe_answers.likeness import kin, shared
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

ENOUGH = 0.5  # share of the words of a state that a sentence must say


def as_it_should(question: Question) -> Answer | None:
    """Yes or no to "it looks wet and shaggy, is that how it should be?" where the running step, or what the card tells more of it, says so; None for others."""
    lexicon, running, plain = question.lexicon, question.running, normalise(without_call(normalise(question.text), question.lexicon))
    asked = first_of(lexicon, "should_be", plain)
    if asked is None or running is None:
        return None
    claim = Claim(question, plain.replace(asked, " "))
    things = {word for key in ("made_things", "state_fillers") for word in lexicon.words(key)} | {word for tool in claim.tools for word in tool.split()}
    foods = {word for line in question.recipe.ingredients for word in stems(line.called, lexicon.language)}
    state = frozenset(content_stems(claim.plain, lexicon, without=frozenset(things) | lexicon.words("claim_fillers"))) - foods
    told = [sentence for text in (aloud(running.text, lexicon), running.detail or "") for sentence in sentences(text)]
    best = max(told, key=lambda sentence: len(shared(state, sentence, lexicon)), default="")
    found = shared(state, best, lexicon)
    if claim.denied or claim.says("turning_marks") or not found or len(found) < ENOUGH * len(state):
        return None
    text, kindred = normalise(best), frozenset[str]().union(*(kin(word, lexicon) for word in found))
    denied = [denied_at(text, place.start(), lexicon) for place in re.finditer(r"[^\W\d_]+", text) if stem(place[0], lexicon.language) in kindred]
    fact = f"{best[:1].lower()}{best[1:].rstrip('.')}"
    if any(denied):
        return contradicted(fact, running) if all(denied) else None
    return None if claim.says("harming_words") else agreed(fact, running)


def seen(question: Question) -> Answer | None:
    """What it is that shows: the sentence of the card that tells what a thing of the running step is; None for other questions."""
    running, lexicon, plain = question.running, question.lexicon, normalise(question.text)
    if running is None or not first_of(lexicon, "what_is_seen", plain):
        return None
    told = [sentence for text in (running.why, running.detail) if text for sentence in sentences(text)]
    being = any_of(lexicon.words("being_verbs"))
    articles = any_of(lexicon.words("articles") | lexicon.words("definite") | lexicon.words("determiners"))
    for sentence in told:
        found = re.match(rf"(?:{articles})\s+(?P<thing>[^\W\d_]+)\s+(?:{being})\s+(?!(?:{any_of(lexicon.words('prepositions'))})\b)", normalise(sentence))
        if found and stem(found["thing"], lexicon.language) in stems(running.text, lexicon.language):
            return Answer("utter_why", {"why": f"{sentence.rstrip('.')}."}, answer_id=f"why-{running.number}")
    return None


def extent(question: Question) -> Answer | None:
    """How far something goes as the running step tells it: "how full do I make the liners" where they become "nearly full"; None for other questions."""
    lexicon, running, said = question.lexicon, question.running, tokens(question.text)
    adjective = next((word for asker, word in pairwise(said) if asker in lexicon.words("extent_askers") and word in lexicon.words("extent_adjectives")), None)
    if running is None or adjective is None or _asks_time(question, running):
        return None
    told = _measured(adjective, question, running)
    if told is not None or _sized(running, question):
        return told
    for text in (running.text, running.detail or ""):
        found = re.search(rf"\b(?:{any_of(lexicon.words('extent_degrees'))})\s+{re.escape(adjective)}\b", text, re.IGNORECASE)
        if found:
            return Answer("utter_found", {"items": capital(found[0])}, answer_id=f"step-{running.number}")
    return None


def _asks_time(question: Question, running: Step) -> bool:
    """Whether "how long" asks for a time, because what is done is not what the step does: "how long do they stay in there?" at "Roll into 10 inch logs"."""
    asked = question.pieces[0].asked if question.pieces else None
    return asked is not None and asked.form == TIME and bool(asked.verbs) and stem(running.action or "", question.lexicon.language) not in asked.verbs


def _measured(adjective: str, question: Question, running: Step) -> Answer | None:
    """The measure of the running instruction that tells what an adjective asks for: "how thin?" by "4 mm thick", "how far up?" by "halfway up"."""
    lexicon, said = question.lexicon, tokens(question.text)
    behind = said[said.index(adjective) + 1 :][:1]
    way = next((word for word in behind if word in lexicon.words("extent_ways") | lexicon.words("dimension_words")), adjective)
    family = {way}.union(*(group for group in lexicon.entries.get("extent_families", ()) if way in group))
    skip = lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("claim_fillers") | lexicon.words("extent_adjectives") | family
    named = frozenset(content_stems(question.text, lexicon, without=skip))
    same = [step for step in question.recipe.steps if step.source == running.source]
    for step in sorted(same, key=lambda step: (step.number < running.number, abs(step.number - running.number))):
        if (named or step is not running) and not named <= shared(named, f"{step.text} {running.text}", lexicon):
            continue
        if step.number < running.number and not shared(named, step.text, lexicon):
            continue  # "how far do I dip them" behind "1 inch apart on a sheet"
        found = next((one for text in (step.text, step.detail or "") for one in measures(text, lexicon) if family & set(tokens(one))), None)
        if found is not None:
            return Answer("utter_found", {"items": capital(found)}, answer_id=f"step-{step.number}")
    return None


def _sized(step: Step, question: Question) -> bool:
    """Whether the reader knows a size of a step."""
    slots = question.reader.slots(question.recipe) if question.reader is not None else ()
    return any(slot.kind == SIZE and slot.step == step.number for slot in slots)
