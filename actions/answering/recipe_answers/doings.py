"""Yes or no about what is done with what: foods that go in, shares of them, and actions of the steps."""

from __future__ import annotations

import re

from actions.answering.reading.classes import class_names, classes
from actions.answering.recipe_answers.base import Answer, spoken_line, spoken_use, takes_all
from actions.answering.recipe_answers.claims import BARE, Claim, agreed, contradicted, decided, denied_at, entries_pattern, first_of, mentioned
from actions.answering.recipe_answers.likeness import kin, shared
from actions.language.words import any_of, normalise, stem, stems, tokens
from actions.recipes.model import Step, StepIngredient

LONGEST_FRAGMENT = 4  # words of "stems as well?"
MANY = 2  # foods of a step from which its verb is not known to be about each of them


def doing(claim: Claim) -> Answer | None:
    """Whether something is done or goes in."""
    if claim.says("order_before") or claim.says("order_after_claim"):
        return None
    if claim.form == BARE:
        shares = [*claim.lexicon.words("share_all"), *claim.lexicon.words("share_rest"), *claim.lexicon.table("share_parts")]
        return share(claim) if re.match(rf"(?:{any_of(shares)})\b", claim.plain) else None
    return share(claim) or only(claim) or held(claim) or named(claim) or goes_in(claim) or action(claim)


def share(claim: Claim) -> Answer | None:
    """"All of the butter?", "half the cheese?", "the rest of the oil?": against what the running step takes."""
    rest, part, everything = claim.says("share_rest"), _part(claim), claim.says("share_all")
    use = None if everything and _is_of_vessel(claim, everything) else _use(claim)
    if use is None or not (rest or part or everything) or claim.denied or claim.says("at_once") or first_of(claim.lexicon, "unmeasured_use", normalise(use[0].text)):
        return None
    step, taken = use
    listed = claim.question.recipe.ingredients[taken.index]
    fact = _spoken(claim, taken, step)
    told_rest = (taken.share == "rest" or bool(first_of(claim.lexicon, "told_rest", normalise(step.text)))) and not _part_of_rest(step, claim)
    if rest:
        return agreed(fact, step) if told_rest else contradicted(claim.told(step), step) if _part_of_rest(step, claim) else None
    if part:
        return decided(taken.share == part, fact, step) if taken.share or not takes_all(taken, listed, claim.lexicon) else contradicted(fact, step)
    if told_rest:
        return agreed(fact, step)
    if _part_of_rest(step, claim):
        return contradicted(claim.told(step), step)
    return decided(takes_all(taken, listed, claim.lexicon) and taken.share in (None, "all"), fact, step)


def _is_of_vessel(claim: Claim, everything: str) -> bool:
    """Whether what is whole is a vessel or a tool, not the food beside it: "so I cover the whole sheet with rice", "the whole tub in with the meat"."""
    behind = tokens(claim.plain.partition(everything)[2])[:1]
    names = {word for name in claim.lexicon.utensils for word in name.split()[-1:]} | set(claim.lexicon.table("packed_in"))
    return bool(set(behind) & names) and claim.says("turn_with") is not None


def _part_of_rest(step: Step, claim: Claim) -> bool:
    """Whether a step takes some of what is left: "half of the remaining flour"."""
    of, the = any_of(claim.lexicon.words("connectors")), any_of(claim.lexicon.words("determiners"))
    return bool(re.search(rf"\b(?:{of})\s+(?:(?:{the})\s+)?(?:{any_of(claim.lexicon.words('told_rest'))})\b", normalise(step.text)))


def _part(claim: Claim) -> str | None:
    behind = any_of(claim.lexicon.words("connectors") | claim.lexicon.words("determiners"))
    found = re.search(rf"\b(?P<part>{any_of(claim.lexicon.table('share_parts'))})\s+(?:{behind})\b", claim.plain)
    return str(claim.lexicon.table("share_parts")[found["part"]]) if found else None


def _use(claim: Claim) -> tuple[Step, StepIngredient] | None:
    """What the running step, or another of its instruction, takes of the one named food; without a name the only food of the running step."""
    made = {stem(word, claim.lexicon.language) for word in claim.lexicon.words("made_things")}
    if len(claim.foods) > 1 or (not claim.foods and claim.stems & made):
        return None
    for step in claim.instruction if claim.foods else claim.instruction[:1]:
        found = [use for use in step.ingredients if not claim.foods or use.index in claim.foods]
        if len(found) == 1 and (found[0].quantity or found[0].share):
            return step, found[0]
    return None


def _spoken(claim: Claim, use: StepIngredient, step: Step) -> str:
    """What a step takes: a rest as the step says it, an amount in words."""
    parts = any_of([*claim.lexicon.words("told_rest"), *claim.lexicon.table("share_parts")])
    the = any_of(claim.lexicon.words("determiners"))
    names = any_of(word for word in normalise(use.name).split() if word not in claim.lexicon.words("states") | claim.lexicon.words("kinds"))
    words = re.search(rf"\b(?:(?:{the})\s+)?(?:{parts})\b[^,;.]*?\b(?:{names})\b(?:\s(?:{names})\b)*", normalise(step.text))
    return words[0] if words else spoken_use(use, claim.question.recipe.ingredients[use.index], claim.lexicon)


def only(claim: Claim) -> Answer | None:
    """"So I only mix the eggs and the salt?": against all foods of the running step."""
    step = claim.step
    if step is None or not claim.foods or not _limited(claim) or claim.denied:
        return None
    here = [use.index for use in step.ingredients]
    if not set(claim.foods) <= set(here):
        return None
    more = [claim.question.recipe.ingredients[at].called for at in here if at not in claim.foods]
    if more:
        return Answer("utter_check_also", {"items": claim.question.said(more)}, answer_id=f"step-{step.number}", about=tuple(more))
    return agreed(claim.told(step), step) if _covered(claim, step) else None


def _limited(claim: Claim) -> bool:
    """Whether it says "only"; "just" says so right before a food."""
    if claim.says("only_words"):
        return True
    just = re.search(rf"\b(?:{any_of(claim.lexicon.words('narrowing_words'))})\s+(?P<behind>(?:\S+\s*){{1,3}})", claim.plain)
    return just is not None and bool(mentioned(just["behind"], claim.question))


def held(claim: Claim) -> Answer | None:
    """"Is there garlic in it?": against the list."""
    opening = claim.says("holds") or (claim.words[0] if claim.words[0] in claim.lexicon.words("holds_start") else None)
    if not opening or not claim.question.recipe.ingredients:
        return None
    behind = claim.plain.partition(opening)[2]
    place = re.search(rf"\b(?:{any_of(claim.lexicon.words('place_marks'))})\s+(?P<where>[^?.!,]+)", behind)
    if place and not set(tokens(place["where"])) <= (claim.lexicon.words("whole_recipe") | claim.lexicon.words("stop")):
        return None
    named = place.string[: place.start()] if place else behind
    if claim.foods and claim.stems <= _stems_of(claim, claim.foods):
        lines = [spoken_line(claim.question.recipe.ingredients[at]) for at in claim.foods]
        return Answer("utter_check_yes", {"fact": claim.question.said(lines)}, about=tuple(claim.question.recipe.ingredients[at].called for at in claim.foods))
    strangers = [word for word in tokens(named) if word not in claim.lexicon.words("stop") | claim.lexicon.words("claim_fillers")]
    return _of_class(" ".join(strangers), claim) if strangers and not claim.foods else None


def _of_class(food: str, claim: Claim) -> Answer | None:
    """Things of a class that the list holds; no where it is a food that neither list nor steps name.

    What people are allergic to is never denied: it may be in a thing of another name.
    """
    recipe, lexicon = claim.question.recipe, claim.lexicon
    name = stem(food, lexicon.language)
    kin = [line for line in recipe.ingredients if name in classes(line.called, lexicon)]
    if kin:
        return Answer("utter_check_yes", {"fact": claim.question.said([spoken_line(line) for line in kin])}, about=tuple(line.called for line in kin))
    edible = {stem(word, lexicon.language) for word in lexicon.words("food_classes")}
    is_food = bool(claim.question.entities.get("ingredient")) or bool(classes(food, lexicon) & edible)
    allergens = {stem(word, lexicon.language) for word in lexicon.words("never_denied")}
    if not is_food or name in (class_names(lexicon) - edible) | allergens or _named_anywhere(food.split(), claim):
        return None
    return Answer("utter_check_no_food", {"food": food})


def _named_anywhere(words: list[str], claim: Claim) -> bool:
    language, recipe = claim.lexicon.language, claim.question.recipe
    texts = " ".join([recipe.title, *(line.text for line in recipe.ingredients), *recipe.utensils, *(step.text for step in recipe.steps)])
    return bool({stem(word, language) for word in words} & set(stems(texts, language)))


def _stems_of(claim: Claim, foods: tuple[int, ...]) -> set[str]:
    listed = claim.question.recipe.ingredients
    return {word for at in foods for word in stems(f"{listed[at].text} {listed[at].called}", claim.lexicon.language)}


def named(claim: Claim) -> Answer | None:
    """"Is it black pepper?": where the instruction takes that food and no other of that name."""
    start = claim.says("naming_starts")
    if not start or not claim.plain.startswith(start) or not claim.foods or claim.denied or not claim.stems <= _stems_of(claim, claim.foods):
        return None
    here = next((step for step in claim.instruction if set(claim.foods) <= {use.index for use in step.ingredients}), None)
    lines = [spoken_line(claim.question.recipe.ingredients[at]) for at in claim.foods]
    return agreed(claim.question.said(lines), here) if here else None


def goes_in(claim: Claim) -> Answer | None:
    """"Do I add the salt now?": yes where the running step takes it, else when it does."""
    step, foods = claim.step, set(claim.foods)
    if step is None or not foods or claim.denied or not claim.says("adding_words"):
        return None
    rest = claim.stems - _stems_of(claim, claim.foods)
    if claim.says("at_once"):
        return None
    here = {use.index for use in step.ingredients}
    if rest - set(stems(step.text, claim.lexicon.language)):
        return None
    if foods <= here:
        return agreed(claim.told(step), step)
    missing = foods - here
    later = _added_later(claim, step, missing)
    if later is not None and (claim.says("now_words") or step.ingredients):
        return Answer("utter_check_not_yet", {"number": later.number}, answer_id=f"step-{later.number}")
    return None


def _added_later(claim: Claim, step: Step, missing: set[int]) -> Step | None:
    """The next step that adds what is missing; what went in before is added again only by a step that says so."""
    steps = claim.question.recipe.steps
    before = any(missing & {use.index for use in other.ingredients} for other in steps[: step.number - 1])
    adds = claim.lexicon.words("introducing") | claim.lexicon.words("more_adding")
    following = [other for other in steps[step.number :] if missing & {use.index for use in other.ingredients}]
    return next((other for other in following if other.action in adds), None if before else next(iter(following), None))


def action(claim: Claim) -> Answer | None:
    """"Should I drain the pasta?": against the verbs of the steps, with all that the question says."""
    verbs = set(claim.stems & known_verbs(claim))
    if not verbs or claim.denied or claim.says("share_all") or claim.says("at_once") or claim.says("past_passive") or (claim.says("permission") and not claim.instruction):
        return None
    for step in claim.instruction:
        words = set(stems(step.text, claim.lexicon.language))
        if all(verb in words or kin(verb, claim.lexicon) & words for verb in verbs) and _covered(claim, step):
            return _done(claim, step, verbs)
    return _elsewhere(claim, verbs)


def also(claim: Claim) -> Answer | None:
    """"Stems as well?": where the running step says all that is named."""
    step, end = claim.step, claim.says("also_ends")
    if step is None or end is None or claim.denied or len(claim.words) > LONGEST_FRAGMENT:
        return None
    language = claim.lexicon.language
    named = claim.stems - set(stems(end, language))
    text = normalise(step.text)
    said = [found.start() for found in re.finditer(r"[^\W\d_]+", text) if any(stem(found[0], language) in kin(word, claim.lexicon) for word in named)]
    if not named or shared(named, text, claim.lexicon) != named or any(denied_at(text, at, claim.lexicon) for at in said):
        return None
    return agreed(claim.told(step), step)


def known_verbs(claim: Claim) -> set[str]:
    """Stems of what can be done: actions of the recipe and those that every recipe may have."""
    language = claim.lexicon.language
    grouped = [name for group in claim.lexicon.entries.get("action_groups", ()) for name in group if " " not in name]
    return {stem(word, language) for word in [*claim.lexicon.words("generic_actions"), *grouped, *(step.action for step in claim.question.recipe.steps if step.action)]}


def _covered(claim: Claim, step: Step) -> bool:
    """Whether a step says every word of the question that carries content."""
    words = set(stems(step.text, claim.lexicon.language))
    return bool(claim.stems) and all(word in words or kin(word, claim.lexicon) & words for word in claim.stems) and not _turned(claim, step)


def _turned(claim: Claim, step: Step) -> bool:
    """Whether the question and a step go opposite ways: "on" against "off"."""
    asked, told = set(tokens(claim.plain)), set(tokens(step.text))
    pairs = [tuple(set(side) for side in pair) for pair in claim.lexicon.entries.get("directions", ())]
    return any(asked & one and told & other and not told & one for pair in pairs for one, other in (pair, pair[::-1]))


def _done(claim: Claim, step: Step, verbs: set[str]) -> Answer | None:
    """Yes; no where the step denies one of the verbs."""
    text = normalise(step.text)
    places = [found for found in re.finditer(r"[^\W\d_]+", text) if stem(found[0], claim.lexicon.language) in verbs]
    denied = [denied_at(text, found.start(), claim.lexicon) for found in places]
    if any(denied):
        return contradicted(claim.told(step), step) if all(denied) else None
    late = [entries_pattern(claim.lexicon, "later_marks").search(text[: found.start()]) for found in places]
    if places and all(late):
        return contradicted(claim.told(step), step) if claim.says("now_words") or claim.says("permission") else None
    if claim.says("now_words") and step.number > claim.question.step:
        return Answer("utter_check_not_yet", {"number": step.number}, answer_id=f"step-{step.number}")
    return agreed(claim.told(step), step)


def _elsewhere(claim: Claim, verbs: set[str]) -> Answer | None:
    """An action of another instruction, or one that the list names ("carrots, peeled"), where the question also names with what."""
    others = claim.stems - verbs
    if not others:
        return None
    for at in claim.foods:
        line = claim.question.recipe.ingredients[at]
        if line.comment and verbs <= set(stems(line.comment, claim.lexicon.language)) and others <= _stems_of(claim, (at,)):
            return agreed(line.text)
    meant = verbs.union(*(kin(verb, claim.lexicon) for verb in verbs))
    acting = [step for step in claim.question.recipe.steps if len(step.ingredients) <= MANY and stem(step.action or "", claim.lexicon.language) in meant]
    found = [step for step in acting if _covered(claim, step)]
    if len(found) != 1:
        return None
    step = found[0]
    if step.number > claim.question.step and claim.says("now_words"):
        return Answer("utter_check_not_yet", {"number": step.number}, answer_id=f"step-{step.number}")
    text = normalise(step.text)
    denied = any(denied_at(text, match.start(), claim.lexicon) for match in re.finditer(r"[^\W\d_]+", text) if stem(match[0], claim.lexicon.language) in verbs)
    return None if denied else Answer("utter_check_yes_step", {"fact": claim.told(step), "number": step.number}, answer_id=f"step-{step.number}")
