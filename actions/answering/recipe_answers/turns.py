"""Whose turn it is: "does the basil go on now or later?", "eggs first or veg first?", "stir it now or leave it alone?"."""

from __future__ import annotations

import re
from dataclasses import replace

from actions.answering.reading.classes import class_names, classes
from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.choices import BESIDE, choices
from actions.answering.recipe_answers.claims import BARE, MARKED, Claim, denied_at, first_of, mentioned, read
from actions.answering.recipe_answers.doings import known_verbs
from actions.answering.recipe_answers.history import is_past
from actions.answering.recipe_answers.likeness import kin
from actions.answering.recipe_answers.parting import near, stemmed
from actions.language.words import any_of, content_stems, normalise, stem, stems
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud


def turn(question: Question) -> Answer | None:
    """Which of two comes, or whether something comes now; None where that is not asked, or the recipe does not decide it.

    Args:
        question: the question in its situation.
    """
    claim = read(question) or _choice(question)
    if claim is None or is_past(claim):
        return None
    sides = choices(claim)
    if sides is None:
        return _with_others(claim) if claim.step is not None else None
    if choices(replace(claim, plain=sides[1])) is not None:
        return None  # of three things
    if claim.step is not None:
        found = _first(claim, *sides) or _now_or_later(claim, *sides) or _left_alone(claim, *sides)
        if found is not None:
            return found
    return opposed(claim, *sides) or _named(claim, *sides)


def _choice(question: Question) -> Claim | None:
    """A question with "or" that is longer than others without a mark, or begins with "what" or "which": "which first, eggs or carrots"."""
    lexicon, plain = question.lexicon, normalise(question.text)
    claim = Claim(question, plain, BARE)
    opened = any(word in lexicon.words("opening_words") | lexicon.words("turn_openings") for word in claim.words[:1])
    other = claim.says("other_wishes") or (claim.says("open_words") and not opened)
    marked = opened or claim.says("turn_now") or claim.says("turn_first")
    return claim if marked and choices(claim) and not other else None


def _now_or_later(claim: Claim, left: str, right: str) -> Answer | None:
    """"Spices now or with the tomatoes?": by the step that takes what the first side names."""
    lexicon = claim.lexicon
    now = [first_of(lexicon, "turn_now", side) is not None for side in (left, right)]
    later = [first_of(lexicon, "turn_later", side) is not None for side in (left, right)]
    if now[0] == now[1] or not later[0 if now[1] else 1]:
        return None
    subject = _before_with(claim, left)
    foods = foods_in(subject, claim.question)
    return _told(claim, foods) if foods and not _says_more(claim, subject, foods) else None


def _told(claim: Claim, foods: tuple[int, ...]) -> Answer | None:
    """By the step that takes most of some foods: the running instruction, else the next one, else an earlier one."""
    question = claim.question
    taking = [step for step in question.recipe.steps if _takes(step, foods, claim)]
    waits = next((step.number for step in question.recipe.steps[question.step - 1 :] if step.durations or step.until), len(question.recipe.steps))
    here = [step for step in near(question) if step in taking and question.step <= step.number <= waits]
    later = [step for step in taking if step.number > question.step]
    before = [step for step in taking if step.number < question.step]
    if here:
        return _answer("utter_turn_now", here[0], claim)
    if later:
        return _answer("utter_turn_later", later[0], claim)
    return _answer("utter_turn_done", before[-1], claim) if before else None


def _answer(response: str, step: Step, claim: Claim) -> Answer:
    return Answer(response, {"step_text": aloud(step.text, claim.lexicon), "number": step.number}, answer_id=f"step-{step.number}")


def _takes(step: Step, foods: tuple[int, ...], claim: Claim) -> bool:
    """Whether a step adds one of some foods."""
    adds = claim.lexicon.words("introducing") | claim.lexicon.words("more_adding") | claim.lexicon.words("turn_adding")
    return bool({use.index for use in step.ingredients} & set(foods)) and step.action in adds


def foods_in(text: str, question: Question) -> tuple[int, ...]:
    """The ingredients that a text names, by their names or by their class."""
    named = mentioned(text, question)
    if named:
        return named
    kinds = set(stems(text, question.lexicon.language)) & class_names(question.lexicon)
    return tuple(at for at, line in enumerate(question.recipe.ingredients) if classes(line.called, question.lexicon) & kinds)


def _before_with(claim: Claim, text: str) -> str:
    """A text without what is named as the company: "coriander here with the other spices"."""
    return re.split(rf"\b(?:{any_of(claim.lexicon.words('turn_with'))})\b", text)[0]


def _says_more(claim: Claim, text: str, foods: tuple[int, ...]) -> bool:
    """Whether a text speaks of more than some foods and that they go in."""
    lexicon, listed = claim.lexicon, claim.question.recipe.ingredients
    known = stemmed(lexicon, "turn_fillers", "turn_now", "turn_later", "adding_words", "parting_fillers", "claim_fillers", "introducing", "more_adding", "turn_adding")
    for at in foods:
        known |= {*stems(f"{listed[at].text} {listed[at].called}", lexicon.language), *classes(listed[at].called, lexicon)}
    return bool(set(content_stems(text, lexicon)) - known)


def _first(claim: Claim, left: str, right: str) -> Answer | None:
    """"Eggs first or veg first?": by which of them a step of now or later takes first."""
    if not first_of(claim.lexicon, "turn_first", claim.plain):
        return None
    one, other = foods_in(left, claim.question), foods_in(right, claim.question)
    if not one or not other or set(one) & set(other) or _says_more(claim, left, one) or _says_more(claim, right, other):
        return None
    ahead = claim.question.recipe.steps[claim.question.step - 1 :]
    firsts = [next((step for step in ahead if _takes(step, foods, claim)), None) for foods in (one, other)]
    if firsts[0] is None or firsts[1] is None:
        return None
    if firsts[0] == firsts[1]:
        return _answer("utter_turn_together", firsts[0], claim)
    at = 0 if firsts[0].number < firsts[1].number else 1
    words = _name(claim, (left, right)[at], (one, other)[at])
    step = (firsts[0], firsts[1])[at]
    return Answer("utter_turn_first", {"food": words, "step_text": aloud(step.text, claim.lexicon), "number": step.number}, answer_id=f"step-{step.number}")


def _name(claim: Claim, text: str, foods: tuple[int, ...]) -> str:
    """How the question calls some foods."""
    listed, lexicon = claim.question.recipe.ingredients, claim.lexicon
    names = {word for at in foods for word in (*stems(listed[at].called, lexicon.language), *classes(listed[at].called, lexicon))}
    said = [word for word in re.findall(r"[^\W\d_]+", text) if stem(word, lexicon.language) in names]
    return " ".join(said).capitalize() if said else listed[foods[0]].called.capitalize()


def _left_alone(claim: Claim, left: str, right: str) -> Answer | None:
    """"Stir it or leave it alone?": by whether the running step, or the next one of its instruction that speaks of it, does it or denies it."""
    lexicon, language = claim.lexicon, claim.lexicon.language
    alone = [first_of(lexicon, "turn_leaving", side) is not None for side in (left, right)]
    if alone[0] == alone[1]:
        return None
    doing = right if alone[0] else left
    verbs = set(stems(doing, language)) & known_verbs(claim) - stemmed(lexicon, "turn_leaving")
    if len(verbs) != 1:
        return None
    meant = kin(next(iter(verbs)), lexicon)
    for step in (one for one in near(claim.question) if one.number >= claim.question.step):
        text = normalise(step.text)
        if any(stem(found[0], language) in meant for found in re.finditer(r"[^\W\d_]+", text)):
            return _answer("utter_order_step", step, claim)
    return None


def _with_others(claim: Claim) -> Answer | None:
    """"Does the coriander go in here with the other spices?": no where only a later step takes it."""
    question = claim.question
    bare = claim.form == MARKED
    if claim.denied or not claim.says("adding_words") or claim.says("whole_marks") or not (bare or claim.says("turn_now")):
        return None
    subject = _before_with(claim, claim.plain)
    foods = foods_in(subject, question)
    if len(foods) != 1 or _says_more(claim, subject, foods):
        return None
    if bare and any(_takes(step, foods, claim) for step in near(question) if step.number == question.step):
        return _told(claim, foods)  # "basil in?"
    if any(use.index in foods for step in near(question) for use in step.ingredients):
        return None
    later = next((step for step in question.recipe.steps[question.step :] if _takes(step, foods, claim)), None)
    before = any(_takes(step, foods, claim) for step in question.recipe.steps[: question.step])
    return _answer("utter_turn_no", later, claim) if later is not None and not before else None


def opposed(claim: Claim, left: str, right: str) -> Answer | None:
    """"In the fridge or on the counter?": the step of the instruction, else of the recipe, that says the one and not the other of what is asked.

    Before the first step, or where the instruction says neither, the line or the step must name what the question is about.
    """
    for sides in claim.lexicon.entries.get("contrasts", ()):
        patterns = [re.compile(rf"(?<![\w-])(?:{any_of(side)})(?![\w-])") for side in sides]
        asked = [at for at, pattern in enumerate(patterns) if bool(pattern.search(left)) != bool(pattern.search(right))]
        if len(asked) != 2:
            continue
        found = _saying(claim, [patterns[at] for at in asked], {stem(word, claim.lexicon.language) for side in sides for name in side for word in name.split()})
        if found is not None:
            return found
    return None


def _saying(claim: Claim, patterns: list[re.Pattern[str]], contrasted: set[str]) -> Answer | None:
    """What says one of two words and not the other: a step of the instruction, or what the list or the reason of a step says of the named food."""
    lexicon, language = claim.lexicon, claim.lexicon.language
    general = stemmed(lexicon, "turn_fillers", "turn_verbs", "turn_now", "parting_fillers", "generic_verbs", "question_fillers")
    things = set(content_stems(claim.plain, lexicon)) - contrasted - general
    for step in near(claim.question):
        if things <= set(stems(step.text, language)) and _says_one(step.text, patterns, claim):
            return _answer("utter_order_step", step, claim)
    if not things or len(claim.foods) != 1:
        return None
    food = claim.question.recipe.ingredients[claim.foods[0]]
    if things <= set(stems(food.text, language)) and _says_one(food.text, patterns, claim):
        return Answer("utter_found", {"items": food.text}, answer_id=f"ingredient-{claim.foods[0]}")
    return None


def _says_one(text: str, patterns: list[re.Pattern[str]], claim: Claim) -> bool:
    """Whether a text says exactly one of two things, and does not deny it."""
    plain = normalise(text)
    found = [place for pattern in patterns for place in pattern.finditer(plain)]
    said = [pattern for pattern in patterns if pattern.search(plain)]
    return len(said) == 1 and not any(denied_at(plain, place.start(), claim.lexicon) for place in found)


def _named(claim: Claim, left: str, right: str) -> Answer | None:
    """"Which side down, the smooth or the folded one": the step of the instruction that speaks of the one, where none speaks of the other."""
    lexicon = claim.lexicon
    if claim.words[0] not in lexicon.words("turn_openings") or claim.says("turn_first"):
        return None  # that one of them is named says not which of them comes first
    general = stemmed(lexicon, "turn_fillers", "generic_verbs", "standing_for", "one_words")
    one, other = (set(content_stems(" ".join(words), lexicon)) - general for words in (left.split()[-BESIDE:], right.split()[:BESIDE]))
    sides, ahead = (one - other, other - one), [step for step in near(claim.question) if step.number >= claim.question.step]
    said = [[step for step in ahead if words and words & set(stems(step.text, lexicon.language))] for words in sides]
    return _answer("utter_order_step", (said[0] or said[1])[0], claim) if bool(said[0]) != bool(said[1]) else None
