"""What generally helps with a reported problem: the base of questions searched in all ways in which the problem can be worded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from actions.answering.common_sense.for_trouble import RESCUING
from actions.answering.common_sense.of_dish import kinds_of
from actions.answering.common_sense.pairs import Pair
from actions.answering.recipe_answers.base import Question
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.likeness import kin
from actions.answering.recipe_answers.troubles import Trouble, excesses_of, foods_in_excess, opposites_of, states_of
from actions.answering.substitutes.allergies import held
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, any_spaced, content_stems, normalise, stems, tokens
from actions.moves.door import HURT
from actions.moves.turn import Turn
from actions.settings import OUR_TREE, PROBLEMS

UNHELPFUL = ("meaning", "difference", "conversions", "health", "replacing", "cooking-time", "timing", "serving", "choosing")
"""Categories in which nothing helps with a problem."""
MOST_THINGS = 3  # things of the running step that "it" may stand for
SHORT = 9  # words of a wording that tells the problem and little else


def rescue(turn: Turn, trouble: Trouble, question: Question) -> Pair | None:
    """The general answer that is worth most, over all wordings; None where none is worth enough.

    Args:
        turn: the turn.
        trouble: what was told.
        question: the same in its situation.
    """
    base = turn.kitchen.questions
    if base is None:
        return None
    worth: dict[str, float] = {}
    pairs: dict[str, Pair] = {}
    for wording in dict.fromkeys(_wordings(turn.text, trouble, question)):
        found = base.ask(wording)
        if found is None:
            continue
        for pair, confidence in ((found.pair, found.confidence), *((pair, 1 - distance) for pair, distance in found.rest)):
            if pair.category in UNHELPFUL:
                continue
            pairs[pair.id] = pair
            worth[pair.id] = max(worth.get(pair.id, 0.0), confidence)
    if not pairs:
        return None
    weighed = {name: _worth(pair, worth[name], trouble, question) for name, pair in pairs.items()}
    best = max(weighed, key=lambda name: weighed[name])
    return pairs[best] if weighed[best] >= PROBLEMS.known else None


def stood_out(turn: Turn, trouble: Trouble, question: Question) -> Pair | None:
    """The general answer about food that stood out in the warmth, of what is named, or of food as such where that spoils or nothing is named; None for others.

    Args:
        turn: the turn.
        trouble: what was told.
        question: the same in its situation.
    """
    base, lexicon = turn.kitchen.questions, question.lexicon
    if base is None or first_of(lexicon, "standing_out", trouble.told) is None:
        return None
    foods = [line.called for line in question.recipe.ingredients]
    named = [word for word in tokens(trouble.told) if set(stems(word, lexicon.language)) & {one for food in foods for one in content_stems(food, lexicon)}]
    spoils = not named or held(named, tuple(lexicon.words("spoiling")), turn.kitchen.substitutes) is not None
    for food in (*named, *([str(lexicon.entries["general_things"][0])] if spoils else [])):
        found = base.ask(str(lexicon.entries["standing_out_asked"]).format(food=food))
        if found is not None and found.pair.category in HURT and found.confidence >= OUR_TREE.alone:
            return found.pair
    return None


def _worth(pair: Pair, confidence: float, trouble: Trouble, question: Question) -> float:
    """What an answer is worth: its confidence, less for one that rescues nothing, tells of another state or is about other things, more for a rescue from the same state."""
    told = states_of(trouble.told, question.lexicon)
    if told and _tells_opposite(pair, told, question.lexicon):
        return 0.0  # what helps with a soup that is too thick spoils one that is too thin
    near, states = _nearness(pair, confidence, trouble, question), _states(pair, question.lexicon)
    rescues, same = pair.category == RESCUING, bool(told & states)
    alike = (rescues or confidence >= PROBLEMS.other_same) and near > PROBLEMS.foreign and confidence >= PROBLEMS.least and same
    near *= (1.0 if rescues else PROBLEMS.other) * (PROBLEMS.other_state if told and states and not same else 1.0)
    return confidence * near + (PROBLEMS.same_state * near if alike else 0.0)


def _nearness(pair: Pair, confidence: float, trouble: Trouble, question: Question) -> float:
    """Whether a pair is about what was named or is made at the running step, about food as such, about something else of the recipe, or of none.

    What it is first of all about counts, unless it is surely what was asked: an omelette that broke is none of the sponge's, although both hold eggs.
    """
    lexicon, recipe = question.lexicon, question.recipe
    about = [set(stems(name, lexicon.language)) for name in pair.about]
    here = {word for piece in (trouble.told, *_things(question)) for word in stems(piece, lexicon.language)}
    first = {other for word in about[0] for other in kin(word, lexicon)} if about else set()
    surely = confidence >= PROBLEMS.known
    if not about or first & here or (surely and any(words & here for words in about)):
        return 1.0
    if set(tokens(pair.question)) & lexicon.words("general_things"):
        return PROBLEMS.general
    there = {word for piece in (recipe.title, *(line.called for line in recipe.ingredients), *(step.text for step in recipe.steps)) for word in stems(piece, lexicon.language)}
    there |= set(stems(" ".join(kinds_of(recipe, lexicon)), lexicon.language))
    if not first & there and not (surely and any(words & there for words in about)):
        return PROBLEMS.foreign
    return 1.0 if any(words & here for words in about) else PROBLEMS.in_recipe


def _tells_opposite(pair: Pair, told: frozenset[str], lexicon: Lexicon) -> bool:
    """Whether more wordings of a pair tell the opposite of a state than the state; "how do I thin a soup that is too thick?" tells both."""
    opposite = opposites_of(told, lexicon)
    sides = [(bool(states & told), bool(states & opposite)) for states in _states_told(pair, lexicon)]
    return sides.count((False, True)) > sides.count((True, False))


@lru_cache(maxsize=512)
def _states_told(pair: Pair, lexicon: Lexicon) -> tuple[frozenset[str], ...]:
    """The states that each of the short wordings of a pair tells; "brown sugar" and what else it is about by name is in no state."""
    named = any_spaced(frozenset(name for name in pair.about if " " in name)) if any(" " in name for name in pair.about) else ""
    short = [wording for wording in pair.wordings if len(tokens(wording)) <= SHORT or wording == pair.question]
    return tuple(states_of(re.sub(rf"\b(?:{named})\b", " ", normalise(wording)) if named else wording, lexicon) for wording in short)


def _states(pair: Pair, lexicon: Lexicon) -> frozenset[str]:
    """The states that the short wordings of a pair tell."""
    return frozenset().union(*_states_told(pair, lexicon))


def _wordings(text: str, trouble: Trouble, question: Question) -> Iterator[str]:
    """The problem as it is looked up: as it was told, alone, each sentence by itself, and with a thing of the running step in place of "it"."""
    yield text
    yield trouble.told
    pieces = [piece for piece in trouble.told.split(". ") if content_stems(piece, question.lexicon)]
    yield from pieces
    synonyms = {str(word): str(other) for word, other in question.lexicon.table("lookup_synonyms").items()}
    yield from (" ".join(synonyms.get(word, word) for word in tokens(piece)) for piece in pieces if set(tokens(piece)) & set(synonyms))
    for thing in _things(question):
        for piece in pieces:
            yield from _of_thing(piece, thing, question)
    yield from (str(question.lexicon.entries["too_much_food"]).format(food=food) for food in foods_in_excess(trouble.told, question.lexicon))
    for state in excesses_of(trouble.told, question.lexicon):
        yield from (str(question.lexicon.entries["too_much_of"]).format(thing=thing, state=state) for thing in _things(question))


def _of_thing(told: str, thing: str, question: Question) -> Iterator[str]:
    """A sentence with a thing for its pronoun, or said of it where it names none."""
    lexicon = question.lexicon
    verbs = {str(form): str(verb) for form, verb in lexicon.table("standing_together").items()}
    pronoun = re.search(rf"(?<![\w'-])(?:{any_of(verbs)})(?![\w'-])", told)
    if pronoun is not None:
        yield " ".join(f"{told[: pronoun.start()]}the {thing} {verbs[pronoun[0]]} {told[pronoun.end() :]}".split())
    elif not set(stems(told, lexicon.language)) & set(stems(" ".join(_things(question)), lexicon.language)):
        yield str(lexicon.entries["said_of"]).format(thing=thing, told=told)


def _things(question: Question) -> list[str]:
    """What "it" may be: the dish, the things that are made in the running instruction, and the foods of the step."""
    running, lexicon = question.running, question.lexicon
    assert running is not None, "asked only while a step runs"
    here = normalise(" ".join(step.text for step in question.recipe.steps if step.source == running.source and step.number <= running.number))
    made = [word for word in re.findall(r"[\w-]+", here) if word in lexicon.words("made_things")]
    foods = [use.name for use in running.ingredients]
    title = normalise(question.recipe.title)
    head = re.split(rf"\s(?:{any_of(lexicon.words('prepositions') | {str(lexicon.entries['and'])})})\s", title)[0 if len(title.split()) > MOST_THINGS else -1]
    return list(dict.fromkeys([head.split()[-1], title, *made[::-1][:MOST_THINGS], *foods[:MOST_THINGS]]))
