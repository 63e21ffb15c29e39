"""Yes or no about how something is done: words that exclude each other, the lid, the same pan, another tool."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import BARE, POLAR, Claim, agreed, contradicted, decided, denied_at, first_of
from actions.language.words import any_of, normalise, stems, tokens
from actions.recipes.amounts import finder
from actions.recipes.model import Step
from actions.recipes.steps.cutting import aloud

LID = ("lid_words", "told_on", "told_off", "lid_ajar")
"""Lists of words with which a step speaks of a lid."""
MOST = 10  # words of a question that only asks for the lid
HAND = "hand"  # the tools that a hand holds
LONGEST = 15  # words of a detail that says one thing
NEAR = 3  # words between a description and what it describes


def circumstance(claim: Claim) -> Answer | None:
    """Whether something is done as the question claims; what it claims of before and after is not decided by one step."""
    if claim.says("order_before") or claim.says("order_after_claim"):
        return None
    return same(claim) or contrast(claim) or tool(claim) or tool_said(claim)


def lid(claim: Claim) -> Answer | None:
    """Whether the lid is on: as the running step says, else the nearest one of its instruction. One that is set ajar is neither on nor off."""
    gap = _ajar(claim)
    if gap is not None:
        return gap
    if not claim.says("lid_words") and not claim.says("asked_off"):
        return None
    on, off = claim.says("asked_on"), claim.says("asked_off") or claim.says("lid_lifted")
    if off:
        on = None
    if not on and not off:
        return None
    steps = claim.instruction
    order = [*(step for step in steps[:1]), *(step for step in steps if step.number < steps[0].number), *(step for step in steps if step.number > steps[0].number)]
    for step in order:
        text = normalise(step.text)
        if first_of(claim.lexicon, "lid_ajar", text):
            return None
        told = bool(first_of(claim.lexicon, "told_on", text)) if not first_of(claim.lexicon, "told_off", text) else False
        if told or first_of(claim.lexicon, "told_off", text):
            return decided(told == bool(on), claim.told(step, first_of(claim.lexicon, "told_on" if told else "told_off", text) or ""), step)
    return None


def unsaid_lid(question: Question) -> Answer | None:
    """Whether the lid is on where the running instruction says nothing of it: when the next step does that speaks of it; None for other questions.

    Args:
        question: the question in its situation.
    """
    lexicon, plain, running = question.lexicon, normalise(question.text), question.running
    if running is None or not first_of(lexicon, "lid_words", plain) or set(tokens(plain)) & lexicon.words("question_words") or len(tokens(plain)) > MOST:
        return None
    speaks = [step for step in question.recipe.steps if any(first_of(lexicon, key, normalise(step.text)) for key in LID)]
    if any(step.source == running.source for step in speaks):
        return None
    later = next((step for step in speaks if step.number > running.number), None)
    if later is None:
        return Answer("utter_lid_unsaid")
    return Answer("utter_lid_later", {"number": later.number, "step_text": aloud(later.text, lexicon)}, answer_id=f"step-{later.number}")


def _ajar(claim: Claim) -> Answer | None:
    """"Lid on but with a gap?": where the instruction sets it ajar."""
    asked = claim.says("lid_ajar") and (claim.says("lid_words") or claim.form != BARE) and not claim.denied
    step = next((step for step in claim.instruction if first_of(claim.lexicon, "lid_ajar", normalise(step.text))), None) if asked else None
    return agreed(claim.told(step, first_of(claim.lexicon, "lid_ajar", normalise(step.text)) or ""), step) if step is not None else None


def same(claim: Claim) -> Answer | None:
    """"In the same pan?"."""
    asked = re.search(rf"\b(?:{any_of(claim.lexicon.words('same_words'))})\s+(?:\w+\s+){{0,2}}?(?P<kind>{any_of(claim.lexicon.words('same_vessels'))})s?\b", claim.plain)
    step = claim.step
    if asked is None or step is None:
        return None
    kind, text = asked["kind"], normalise(step.text)
    here = re.search(rf"\b(?P<words>(?:\w+[\s-]){{0,4}}?){kind}s?\b", text)
    if here and any(word in claim.lexicon.words("fresh_words") for word in here["words"].split()[-3:]):
        return contradicted(claim.told(step), step)
    sizes = _sizes(here["words"] if here else "", claim)
    earlier = [normalise(other.text).partition(kind) for other in reversed(claim.question.recipe.steps[: step.number - 1])]
    former = next((found for start, there, _ in earlier if there and (found := _sizes(start, claim))), frozenset())
    if sizes and former and not sizes & former:
        return contradicted(claim.told(step), step)
    before = next((found for other in reversed(claim.question.recipe.steps[: step.number - 1]) if (found := _of_kind(other, kind))), None)
    now = _of_kind(step, kind)
    if before is None:
        return None
    if now:
        return decided(bool(now & before), claim.told(step), step)
    inside = any(_of_kind(other, kind) for other in claim.instruction if other.number < step.number)
    return agreed(f"the {_bare(sorted(before)[0], claim)}", step, confidence=0.6) if inside and not step.utensils else None


def _sizes(before: str, claim: Claim) -> frozenset[str]:
    """Words that tell the size of a thing, just before it."""
    return frozenset(word for word in before.split()[-2:] if word in claim.lexicon.words("size_words"))


def _of_kind(step: Step, kind: str) -> frozenset[str]:
    return frozenset(name for name in step.utensils if re.search(rf"(?:^|\b|\w){kind}s?\b", normalise(name)))


def _bare(name: str, claim: Claim) -> str:
    """A tool without its measures and parts: "large frying pan"."""
    return re.split(rf"\s*[(,]|\s+(?:{any_of(claim.lexicon.words('part_marks'))})\s", name)[0]


@dataclass(frozen=True)
class _Told:
    """A text that may decide, how it is said, its step, and whether it is about the named things only."""

    text: str
    fact: str
    step: Step | None
    about: bool = False
    detail: bool = False

    def said(self, claim: Claim, sides: list[list[str]]) -> str:
        """The fact, with the end of the step only where that decides."""
        words = " ".join(word for side in sides for word in side if re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", self.text))
        return claim.told(self.step, words) if self.step is not None and not self.detail else self.fact


def contrast(claim: Claim) -> Answer | None:
    """Words that exclude each other: "hot water?" where the water is cold."""
    lexicon = claim.lexicon
    if claim.denied:
        return None
    things = _things(claim)
    for sides in lexicon.entries.get("contrasts", ()):
        asked = [at for at, side in enumerate(sides) if _places(side, claim.plain, claim)]
        if len(asked) != 1:
            continue
        for told in _texts(claim, things):
            if claim.says("only_words") and not told.about and len([side for side in sides if _places(side, told.text, claim)]) > 1:
                return contradicted(told.said(claim, sides), told.step)
            found = _side(sides, told, things, claim)
            if found is not None:
                right = _agrees(asked[0], found, sides)
                if right is None or (right and claim.says("only_words")):
                    continue
                if not (claim.says("permission") and claim.form == POLAR and (right or told.about)):
                    return decided(right, told.said(claim, sides), told.step)
    return None


def _agrees(asked: int, found: tuple[int, bool], sides: list[list[str]]) -> bool | None:
    """Whether the asked side is the told one; what a text denies decides about that side, and between two about the other."""
    side, denied = found
    if not denied:
        return side == asked
    if side == asked:
        return False
    return True if len(sides) == 2 else None


def _places(side: list[str], text: str, claim: Claim) -> list[tuple[int, int, bool]]:
    """Where a text holds words of a side: from, to, denied."""
    pattern = re.compile(rf"(?<![\w-])(?:{any_of(side)})(?![\w-])")
    return [(found.start(), found.end(), denied_at(text, found.start(), claim.lexicon)) for found in pattern.finditer(text)]


def _things(claim: Claim) -> frozenset[str]:
    """Stems of the foods, made things and tools that the question names."""
    lexicon, recipe = claim.lexicon, claim.question.recipe
    known = {word for ingredient in recipe.ingredients for word in stems(ingredient.called, lexicon.language)[-1:]}
    made = {word for name in lexicon.words("made_things") for word in stems(name, lexicon.language)}
    tools = {word for name in claim.tools for word in stems(name, lexicon.language)[-1:]}
    parts = {word for name in lexicon.words("parts_of_things") for word in stems(name, lexicon.language)}
    described = {word for sides in lexicon.entries.get("contrasts", ()) for side in sides for name in side for word in stems(name, lexicon.language)}
    heads = {word for at in claim.foods for word in stems(recipe.ingredients[at].called, lexicon.language)[-1:]}
    return frozenset((claim.stems & (known | made | parts) | tools | heads) - (described - tools - parts))


def _texts(claim: Claim, things: frozenset[str]) -> Iterator[_Told]:
    """What may decide: the running step, the lines of the named foods and tools, the step's details, the rest of the instruction."""
    recipe, lexicon = claim.question.recipe, claim.lexicon
    if claim.step is not None:
        yield _Told(normalise(claim.step.text), claim.told(claim.step), claim.step)
    for at in claim.foods:
        yield _Told(normalise(recipe.ingredients[at].text), recipe.ingredients[at].text, None, about=True)
    for name in claim.tools:
        head = set(stems(name, lexicon.language)[-1:])
        listed = [line for line in recipe.utensils if head & set(stems(_bare(line, claim), lexicon.language))]
        if len(listed) == 1:
            yield _Told(normalise(listed[0]), listed[0], None, about=True)
    for step in claim.instruction:
        if step.number == claim.question.step and step.detail and things and len(step.detail.split()) <= LONGEST:
            yield _Told(normalise(step.detail), step.detail[:1].lower() + step.detail[1:].rstrip("."), step, detail=True)
        if step.number != claim.question.step and things & set(stems(step.text, lexicon.language)):
            yield _Told(normalise(step.text), claim.told(step), step)


def _side(sides: list[list[str]], told: _Told, things: frozenset[str], claim: Claim) -> tuple[int, bool] | None:
    """The side that a text tells of the named things, and whether it denies it; None where it tells none or several."""
    found = [(side, start, end, denied) for side, words in enumerate(sides) for start, end, denied in _places(words, told.text, claim)]
    if things and not told.about:
        found = [hit for hit in found if _near(told.text, hit[1], hit[2], things, claim)]
    kinds = {(1 - side, False) if denied and len(sides) == 2 else (side, denied) for side, _, _, denied in found}
    return next(iter(kinds)) if len(kinds) == 1 else None


def _near(text: str, start: int, end: int, things: frozenset[str], claim: Claim) -> bool:
    """Whether one of the things stands just behind a description, or it is told of it ("the stock is hot")."""
    behind = stems(re.split(r"[,;.]", text[end:])[0], claim.lexicon.language)[:NEAR]
    before = stems(re.split(r"[,;.]", text[:start])[-1], claim.lexicon.language)[-NEAR:]
    language = claim.lexicon.language
    linked = {word for name in claim.lexicon.words("linking_verbs") for word in stems(name, language)}
    return bool(things & set(behind) or (things & set(before) and (linked & set(stems(text[:start], language)) or not behind)))


def tool(claim: Claim) -> Answer | None:
    """Another tool than the named one: "with the whisk?" where the step has the spatula."""
    step = claim.step
    if step is None or claim.denied or claim.says("same_words") or (claim.says("permission") and "use" in claim.words):
        return None
    text, plain = normalise(step.text), _without_amounts(claim)
    if claim.form == BARE or re.search(rf"^(?:{any_of(claim.lexicon.words('polar_starts'))})\b.*\b(?:{any_of(claim.lexicon.words('sufficing'))})\W*$", claim.plain):
        return None
    for kind, names in claim.lexicon.table("tool_kinds").items():
        pattern = re.compile(rf"(?<![\w-])(?:{any_of(names)})s?(?![\w-])")
        asked = pattern.findall(plain)
        told = [found[0] for found in pattern.finditer(text) if not denied_at(text, found.start(), claim.lexicon)]
        told = [name for name in told if _is_tool(name, text, claim)]
        if kind == HAND and claim.form == POLAR and not re.search(rf"\b(?:{any_of(claim.lexicon.words('with_marks'))})\s+(?:\w+\s+){{0,3}}?(?:{any_of(names)})", claim.plain):
            continue
        if len(asked) == 1 and told and not _shares(asked[0], told, claim) and not set(tokens(asked[0])) & set(tokens(text)):
            return contradicted(claim.told(step, told[0]), step, confidence=0.6)
    return None


def _without_amounts(claim: Claim) -> str:
    """The question without its amounts: a cup of flour is no tool."""
    plain = claim.plain
    for found in reversed(finder(claim.lexicon).all_in(plain)):
        plain = plain[: found.start] + plain[found.end :] if found.unit else plain
    return plain


def _is_tool(name: str, text: str, claim: Claim) -> bool:
    """Whether a name stands for a thing there and no verb: behind an article, a preposition or a description."""
    return bool(re.search(rf"\b(?:{any_of(claim.lexicon.words('thing_marks'))})\s+(?:\w+\s+){{0,2}}?{re.escape(name)}\b", text))


def _shares(asked: str, told: list[str], claim: Claim) -> bool:
    if asked in claim.lexicon.words("any_vessel") and set(told) & claim.lexicon.words("heated_vessels"):
        return True
    head = set(stems(asked, claim.lexicon.language)[-1:])
    return any(head & set(stems(name, claim.lexicon.language)[-1:]) for name in told)


def tool_said(claim: Claim) -> Answer | None:
    """The tool that the running step names: "do I do this in the wok?"."""
    step = claim.step
    if step is None or not claim.tools or claim.denied or claim.form == BARE or claim.foods or claim.says("same_words"):
        return None
    return agreed(claim.told(step), step) if claim.stems and claim.stems <= set(stems(step.text, claim.lexicon.language)) else None
