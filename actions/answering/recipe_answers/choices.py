"""Which of two things the recipe names: "in the pan or in the bowl?"."""

from __future__ import annotations

import re

from actions.answering.recipe_answers.base import Answer
from actions.answering.recipe_answers.circumstances import lid
from actions.answering.recipe_answers.claims import Claim, denied_at, mentioned, tool_pattern
from actions.answering.recipe_answers.found import capital
from actions.answering.recipe_answers.values import scale_of
from actions.language.words import any_of, content_stems, normalise, stem, stems

NEAR = 3  # words between a description and what it describes
BESIDE = 4  # words on each side of "or" that may hold the choice


def choices(claim: Claim) -> tuple[str, str] | None:
    """What stands on both sides of "or"; None without it."""
    found = re.match(rf"(?P<left>.+?)\W+(?:{any_of(claim.lexicon.words('choice_words'))})\s+(?P<right>\w.*)", claim.plain)
    return (found["left"], found["right"]) if found else None


def choice(claim: Claim) -> Answer | None:
    """The one that the recipe names, said alone; None where it names neither or both, or they are not of one kind."""
    sides = choices(claim)
    if sides is None or claim.denied or any(word in claim.lexicon.words("opening_words") for word in claim.words):
        return None
    left, right = " ".join(sides[0].split()[-BESIDE:]), " ".join(sides[1].split()[:BESIDE])
    return _lid(claim) or scale_of(claim, left, right) or _contrast(claim, left, right) or _foods(claim, left, right) or _tools(claim, left, right) or _actions(claim, left, right)


def _answer(text: str, number: int) -> Answer:
    return Answer("utter_check_choice", {"choice": capital(text)}, answer_id=f"step-{number}" if number else None)


def _lid(claim: Claim) -> Answer | None:
    """"Lid on or off?"."""
    if not claim.says("lid_words"):
        return None
    found = lid(Claim(claim.question, " ".join(sorted(claim.lexicon.words("lid_on")))))
    return Answer("utter_check_choice", {"choice": capital(found.fields["fact"])}, answer_id=found.answer_id) if found else None


def _contrast(claim: Claim, left: str, right: str) -> Answer | None:
    """Two words that exclude each other: the running step has one of them, or the line of the named food."""
    for sides in claim.lexicon.entries.get("contrasts", ()):
        patterns = [re.compile(rf"(?<![\w-])(?:{any_of(side)})(?![\w-])") for side in sides]
        asked = [at for at, pattern in enumerate(patterns) if bool(pattern.search(left)) != bool(pattern.search(right))]
        if len(asked) != 2:
            continue
        told = [(normalise(step.text), step.number) for step in claim.instruction[:1]] + [(normalise(claim.question.recipe.ingredients[at].text), 0) for at in claim.foods]
        for text, number in told:
            found = [place for at in asked for place in patterns[at].finditer(text) if not denied_at(text, place.start(), claim.lexicon)]
            if len(found) == 1 and _of_it(claim, text, found[0], sides):
                return _answer(found[0][0], number)
    return None


def _of_it(claim: Claim, text: str, found: re.Match[str], sides: list[list[str]]) -> bool:
    """Whether a word describes what the claim is about: a large bowl does not make the cubes large."""
    language = claim.lexicon.language
    contrasted = {stem(word, language) for side in sides for name in side for word in name.split()}
    things = set(content_stems(claim.plain, claim.lexicon)) - contrasted
    around = stems(" ".join([*text[: found.start()].split()[-NEAR:], *text[found.end() :].split()[:NEAR]]), language)
    return not things or bool(things & set(around))


def _foods(claim: Claim, left: str, right: str) -> Answer | None:
    """Two foods of the list: the one that the running step takes."""
    one, other = set(mentioned(left, claim.question)), set(mentioned(right, claim.question))
    if not one or not other or one & other or claim.step is None:
        return None
    here = [use.index for use in claim.step.ingredients if use.index in one | other]
    return _answer(claim.question.recipe.ingredients[here[0]].called, claim.step.number) if len(here) == 1 else None


def _tools(claim: Claim, left: str, right: str) -> Answer | None:
    """Two tools: the one that the running step names, or else the rest of its instruction."""
    kinds = [any_of(names) for names in claim.lexicon.table("tool_kinds").values()]
    pattern = re.compile(rf"{tool_pattern(claim.lexicon).pattern}|(?<![\w-])(?:{'|'.join(kinds)})(?![\w-])")
    one, other = _heads(pattern.findall(left), claim), _heads(pattern.findall(right), claim)
    if not one or not other or one & other:
        return None
    for step in claim.instruction:
        text = normalise(step.text)
        found = [place[0] for place in pattern.finditer(text) if _heads([place[0]], claim) & (one | other) and not denied_at(text, place.start(), claim.lexicon)]
        if found:
            return _answer(found[0], step.number) if len(_heads(found, claim) & (one | other)) == 1 else None
    return None


def _heads(names: list[str], claim: Claim) -> set[str]:
    return {word for name in names for word in stems(name, claim.lexicon.language)[-1:]}


def _actions(claim: Claim, left: str, right: str) -> Answer | None:
    """Two actions: the one of the running step."""
    language, step = claim.lexicon.language, claim.step
    verbs = {stem(word, language) for word in claim.lexicon.words("generic_actions") | claim.lexicon.words("more_actions")}
    one, other = set(stems(left, language)) & verbs, set(stems(right, language)) & verbs
    if step is None or not one - other or not other - one:
        return None
    text = normalise(step.text)
    found = [place[0] for place in re.finditer(r"[^\W\d_]+", text) if stem(place[0], language) in one ^ other and not denied_at(text, place.start(), claim.lexicon)]
    return _answer(found[0], step.number) if len({stem(word, language) for word in found}) == 1 else None
