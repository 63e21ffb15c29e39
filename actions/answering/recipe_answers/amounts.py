"""How much: of a named ingredient, or of what the running step uses."""

from __future__ import annotations

import re

from actions.answering.reading.fitting import FORM
from actions.answering.reading.slots import AMOUNT, STEP
from actions.answering.recipe_answers.base import Answer, Question, named_ingredients, spoken_line, spoken_use, takes_all
from actions.answering.recipe_answers.claims import entries_pattern, first_of, mentioned
from actions.answering.recipe_answers.fitting import made_thing
from actions.answering.recipe_answers.ingredients import left_of
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, normalise, stem, stems, tokens
from actions.recipes.model import Ingredient, Step, StepIngredient
from actions.recipes.steps.step_parts import purpose_of


def amount(question: Question) -> Answer:
    """Amounts of the named ingredients, else of all that the running step uses.

    An amount that the running step gives itself is told first, with the amount of the list behind it.
    """
    found, strangers = named_ingredients(question)
    if found and _is_of_circumstance(question):
        return Answer("utter_no_amount", found=False)
    found = _without_places(question, found) or _in_lines(question) or ([] if _measured(question) else _in_units(question))
    if made_thing(question):
        return Answer("utter_no_amount", found=False)
    running = question.running
    if running is not None and running.detail and first_of(question.lexicon, "unmeasured_use", normalise(running.text)) and _has_number(running.detail, question):
        return Answer("utter_detail", {"detail": running.detail}, answer_id=f"detail-{running.number}")
    if found:
        return _of_lines(question, _nearest(question, found))
    if strangers and all(_in_steps(question, stranger) for stranger in strangers):
        return Answer("utter_no_amount", found=False)
    if strangers:
        return Answer("utter_not_in_recipe", {"food": question.said(strangers)})
    step = question.running
    if step is None:
        return Answer("utter_how_much_of_what", found=False)
    recent = next((other for other in question.recipe.steps[step.number - 1 :: -1] if other.ingredients), None)
    if recent is None:
        return Answer("utter_no_amount", found=False)
    if _names_other(question, recent) or (_measured(question) and not _measured(question) & _named_of(question, recent)):
        return Answer("utter_no_amount", found=False)
    items = [spoken_use(use, question.recipe.ingredients[use.index], question.lexicon) for use in recent.ingredients]
    return Answer("utter_amount", {"items": question.said(items)}, answer_id=f"step-{recent.number}")


def _of_lines(question: Question, told: list[int]) -> Answer:
    """The amounts of some lines; where none of them gives any, that they are free."""
    parted = [at for at in told if _takes_part(question, at)]
    taken = _step_taking(question, parted[0]) if parted else None
    answer_id = f"step-{taken.number}" if taken is not None else f"ingredient-{told[0]}"
    if not any(_gives_amount(question.recipe.ingredients[at], question.lexicon) for at in told):
        return Answer("utter_free_amount", {"items": question.said([_with_purpose(question, at) for at in told])}, answer_id=answer_id)
    return Answer("utter_amount", {"items": question.said(_told_apart(question, told))}, answer_id=answer_id)


def _gives_amount(line: Ingredient, lexicon: Lexicon) -> bool:
    """Whether a line says how much, be it only roughly ("a few leaves")."""
    remarks = {piece.strip().lower() for piece in (line.comment or "").split(",")}
    return bool(line.quantity or line.unit or any(char.isdigit() for char in line.told) or remarks & lexicon.words("vague"))


def _with_purpose(question: Question, at: int) -> str:
    """A food without an amount, and what the line says it is for: "chopped chives (to garnish)"."""
    line, starts = question.recipe.ingredients[at], question.lexicon.words("purpose_starts")
    remarks = [piece.strip() for piece in (line.comment or "").split(",")]
    purpose = next((piece for piece in [line.part or "", *remarks] if piece.split(" ")[0].lower() in starts), None)
    return f"{line.told} ({_lowered(purpose)})" if purpose and purpose not in line.told else line.told


def _told_apart(question: Question, told: list[int]) -> list[str]:
    """The amounts; of several lines for one food each with its part of the recipe: "50 g butter (for the crumble)"."""
    lines = question.recipe.ingredients
    parts = {at: lines[at].part for at in told if any(lines[other].called == lines[at].called and other != at for other in told)}
    return [f"{_spoken(question, at)} ({_lowered(part)})" if (part := parts.get(at)) else _spoken(question, at) for at in told]


def _lowered(heading: str) -> str:
    """A heading inside a sentence."""
    return heading[:1].lower() + heading[1:]


def _without_places(question: Question, found: list[int]) -> list[int]:
    """The foods of which the amount is asked, without those that they go on or into: "how much salt goes on the mushrooms?"."""
    plain = normalise(question.text)
    places = re.search(rf"\b(?:{any_of(question.lexicon.words('amount_places'))})\b", plain)
    before = mentioned(plain[: places.start()], question) if places is not None else ()
    return [at for at in found if at in before] or found


def _is_of_circumstance(question: Question) -> bool:
    """Whether the foods that are named only tell when something of no list is taken: "how much water when I soak the lentils"."""
    plain = normalise(question.text)
    when = re.search(rf"\s(?:{any_of(question.lexicon.words('amount_circumstances'))})\s", plain)
    if when is None or first_of(question.lexicon, "question_words", plain[: when.start()]) is None:
        return False
    lexicon = question.lexicon
    idle = lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("question_words") | frozenset(lexicon.unit_of)
    measured = set(content_stems(plain[: when.start()], lexicon, without=idle))
    listed = {word for line in question.recipe.ingredients for word in stems(line.text, lexicon.language)}
    return bool(measured) and not measured & listed


def of_each(question: Question) -> Answer | None:
    """The one amount that the running step takes where it is asked how much goes to each: "how much for each one?"; None for other questions."""
    lexicon, plain, running = question.lexicon, normalise(question.text), question.running
    asks = first_of(lexicon, "each_words", plain) and question.pieces and question.pieces[0].asked.form == FORM and not mentioned(plain, question)
    if not asks or running is None or question.reader is None or not first_of(lexicon, "each_words", normalise(running.text)):
        return None
    told = {slot.text for slot in question.reader.slots(question.recipe) if slot.kind == AMOUNT and slot.origin == STEP and slot.step == running.number}
    return Answer("utter_found", {"items": told.pop()}, answer_id=f"step-{running.number}") if len(told) == 1 else None


def still_there(question: Question) -> Answer | None:
    """What is left of the only food that is named, where that is asked: "how much butter do I have left?"; None elsewhere.

    Args:
        question: the question in its situation.
    """
    lexicon, plain = question.lexicon, normalise(question.text)
    asked = re.search(rf"\b(?:{any_of(lexicon.words('share_asked'))})\b(?P<food>.*?)\b(?:{any_of(lexicon.words('left_over'))})\b", plain)
    named = mentioned(asked["food"], question) if asked is not None and question.running is not None else ()
    left = left_of(question, named[0]) if len(named) == 1 else ""
    return Answer("utter_found", {"items": left}, answer_id=f"ingredient-{named[0]}") if left else None


def _named_of(question: Question, step: Step) -> set[str]:
    """Stems of the ingredients of a step."""
    return {word for use in step.ingredients for word in stems(f"{use.name} {question.recipe.ingredients[use.index].called}", question.lexicon.language)}


def _has_number(detail: str, question: Question) -> bool:
    """Whether what a card tells more of a step says how much."""
    return bool(re.search(r"\d", detail)) or bool(set(tokens(detail)) & (question.lexicon.cardinals.keys() - question.lexicon.words("articles")))


def _in_units(question: Question) -> list[int]:
    """The only food of the running step, else of its instruction, else of the list, that is measured in what is counted: "how many cloves?" asks for the garlic."""
    lexicon, listed, running = question.lexicon, question.recipe.ingredients, question.running
    form = entries_pattern(lexicon, "counting_words").search(normalise(question.text))
    counted = {lexicon.unit_of[word] for word in tokens(normalise(question.text)[form.end() :])[:1] if word in lexicon.unit_of} if form else set()
    kin = [at for at, line in enumerate(listed) if line.unit and lexicon.unit_of.get(line.unit.lower(), line.unit) in counted]
    if running is None or not kin:
        return kin if len(kin) == 1 else []
    instruction = [use.index for step in question.recipe.steps if step.source == running.source for use in step.ingredients]
    for places in ([use.index for use in running.ingredients], instruction, kin):
        here = list(dict.fromkeys(at for at in places if at in kin))
        if here:
            return here if len(here) == 1 else []
    return []


def _in_lines(question: Question) -> list[int]:
    """The only line that names what is asked for beside its food: "how many limes?" of "¼ cup juice from 3 limes"."""
    wanted, lexicon = _measured(question), question.lexicon
    purposes = set(map(str, lexicon.table("joining_prepositions").get("purpose", ())))
    lines = []
    for at, line in enumerate(question.recipe.ingredients):
        said = tokens(line.text)
        cut = next((place for place, word in enumerate(said) if word in purposes), len(said))  # "hot water for the dish" is no dish
        lines += [at] if wanted and wanted <= {stem(word, lexicon.language) for word in said[:cut]} else []
    return lines if len(lines) == 1 else []


def _measured(question: Question) -> set[str]:
    """Stems of what a question asks the amount of, without units and words for anything: "mince" of "how many grams of mince"."""
    lexicon = question.lexicon
    empty = {stem(word, lexicon.language) for word in {*lexicon.unit_of, *lexicon.words("list_nouns"), *lexicon.words("telling_nouns"), *lexicon.words("generic_things")}}
    return set(question.pieces[0].asked.measured) - empty if question.pieces else set()


def _names_other(question: Question, step: Step) -> bool:
    """Whether a question names a thing that stands in some step but is none of the ingredients of this one: salt "to taste"."""
    asked = set(content_stems(question.text, question.lexicon, without=question.lexicon.words("generic_verbs") | question.lexicon.words("introducing")))
    here = _named_of(question, step)
    written = {word for other in question.recipe.steps for word in stems(other.text, question.lexicon.language)}
    verbs = {word for piece in question.pieces[:1] for word in piece.asked.verbs}
    return bool((asked - verbs) & written) and not asked & here


def _in_steps(question: Question, food: str) -> bool:
    """Whether a step names something that is no ingredient of its own, such as the dough."""
    wanted = set(stems(food, question.lexicon.language))
    return any(wanted <= set(stems(step.text, question.lexicon.language)) for step in question.recipe.steps)


def _nearest(question: Question, found: list[int]) -> list[int]:
    """Of several lines for one food ("salt" twice) those that the running step uses, where it uses any and not all of it is asked for."""
    step, lines = question.running, question.recipe.ingredients
    if first_of(question.lexicon, "whole_amount", normalise(question.text)):
        return found
    here = _of_part(question, found) or _going_with(question, found) or ({use.index for use in step.ingredients} if step else set())
    if step is not None and step.part and here.isdisjoint(found):
        here = {at for at in found if lines[at].part == step.part}
    kept = [at for at in found if at in here]
    heads = {lines[at].called.split()[-1] for at in kept}
    return kept + [at for at in found if at not in here and lines[at].called.split()[-1] not in heads]


def _of_part(question: Question, found: list[int]) -> set[int]:
    """Of several lines those of the part of the recipe, or with the purpose, that a question names: "how much butter for the crumble?"."""
    lexicon = question.lexicon
    asked = set(content_stems(question.text, lexicon))
    here: set[int] = set()
    for at in found:
        line = question.recipe.ingredients[at]
        named = {*content_stems(line.part or "", lexicon), *purpose_of(line, lexicon)} - set(stems(line.called, lexicon.language))
        here |= {at} if named & asked else set()
    return here if len(here) < len(found) else set()


def _going_with(question: Question, found: list[int]) -> set[int]:
    """Of several foods those that go into what a question names beside them: "how much sugar on the apples?"; empty where all do, or none."""
    named = _named_beside(question, found)
    steps = {at: " ".join(step.text for step in question.recipe.steps if any(use.index == at for use in step.ingredients)) for at in found}
    going = {at for at in found if named & set(stems(steps[at], question.lexicon.language))}
    return going if len(going) < len(found) else set()


def _named_beside(question: Question, found: list[int]) -> set[str]:
    """Stems of what a question names beside some foods."""
    lexicon = question.lexicon
    skip = lexicon.words("question_fillers") | lexicon.words("generic_verbs") | lexicon.words("general_verbs") | lexicon.words("introducing")
    foods = " ".join(question.recipe.ingredients[at].text for at in found)
    return set(content_stems(question.text, lexicon, without=skip)) - set(stems(foods, lexicon.language))


def _step_named(question: Question, at: int) -> Step | None:
    """The only step that takes a part of an ingredient and whose instruction speaks of what else a question names: "how much sugar for the caramel?"."""
    lexicon, listed = question.lexicon, question.recipe.ingredients[at]
    named = _named_beside(question, [at])
    if not named or first_of(lexicon, "whole_amount", normalise(question.text)):
        return None
    parting = [step for step in question.recipe.steps for use in step.ingredients if use.index == at and use.quantity is not None and not takes_all(use, listed, lexicon)]
    told = {step.number: " ".join(other.text for other in question.recipe.steps if other.source == step.source) for step in parting}
    fitting = [step for step in parting if named & set(stems(told[step.number], lexicon.language))]
    return fitting[0] if len(fitting) == 1 else None


def _spoken(question: Question, at: int) -> str:
    listed, use = question.recipe.ingredients[at], _use_now(question, at)
    if use is None or takes_all(use, listed, question.lexicon):
        return spoken_line(listed)
    return f"{spoken_use(use, listed, question.lexicon)} ({spoken_line(listed)})"


def _takes_part(question: Question, at: int) -> bool:
    """Whether the instruction in hand itself says how much of an ingredient it takes, and not all of it."""
    use = _use_now(question, at)
    return use is not None and use.quantity is not None and not takes_all(use, question.recipe.ingredients[at], question.lexicon)


def _use_now(question: Question, at: int) -> StepIngredient | None:
    step = _step_taking(question, at)
    return next((use for use in step.ingredients if use.index == at), None) if step else None


def _step_taking(question: Question, at: int) -> Step | None:
    """The step of which the question names what else it speaks of, else the running one where it takes an ingredient, else the latest before it in its instruction that does.

    None where all of it is asked for.
    """
    running, named = question.running, _step_named(question, at)
    if named is not None:
        return named
    if running is None or any(use.index == at for use in running.ingredients):
        return running
    if first_of(question.lexicon, "whole_amount", normalise(question.text)):
        return None
    told = [step for step in question.recipe.steps[: running.number] if step.source == running.source]
    return next((step for step in reversed(told) if any(use.index == at for use in step.ingredients)), None)
