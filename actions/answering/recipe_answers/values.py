"""Yes or no about values: degrees, heat, spans of time and amounts, compared with those of the recipe."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from actions.answering.recipe_answers.base import Answer, spoken_line, spoken_use
from actions.answering.recipe_answers.claims import POLAR, TAGGED, Claim, agreed, contradicted, decided, denied_at, entries_pattern, first_of
from actions.language.lexicon import Lexicon
from actions.language.measures import dimension, exact, in_unit
from actions.language.quantities import Duration, Temperature, durations, temperatures
from actions.language.words import any_of, normalise, stem, stems
from actions.recipes.adapting.converting import recipe_scale, told_heats
from actions.recipes.amounts import Found, finder
from actions.recipes.model import Ingredient, Step, StepIngredient

OVEN, OVEN_STEP, FOOD_STEP = 120, 6.0, 1.5  # degrees Celsius within which two temperatures are one
HOUR = 60  # minutes
DAY = 24 * HOUR
LEAST_DEGREES = 40  # bare numbers from which degrees may be meant
NEARLY = Fraction(3, 100)


def value(claim: Claim) -> Answer | None:
    """Whether a value that the question names is the recipe's."""
    return scale(claim) or degrees(claim) or heat(claim) or time(claim) or amount(claim)


def scale(claim: Claim) -> Answer | None:
    """"Are the degrees in Celsius?"."""
    celsius, fahrenheit = claim.says("scale_celsius"), claim.says("scale_fahrenheit")
    if bool(celsius) == bool(fahrenheit) or re.search(r"\d", claim.plain) or claim.form not in (POLAR, TAGGED):
        return None
    step = _heated(claim)
    if step is None:
        return None
    scales = {one.scale for one in temperatures(step.text, claim.lexicon)}
    return None if "" in scales else decided(("C" if celsius else "F") in scales, _both_scales(step, claim), step)


def scale_of(claim: Claim, left: str, right: str) -> Answer | None:
    """"Celsius or Fahrenheit?": the temperature as the recipe gives it."""
    named = {key for key in ("scale_celsius", "scale_fahrenheit") for side in (left, right) if first_of(claim.lexicon, key, side)}
    step = _heated(claim) if len(named) == 2 else None
    found = temperatures(step.text, claim.lexicon) if step else []
    return Answer("utter_check_choice", {"choice": found[0].text}, answer_id=f"step-{step.number}") if step and found and found[0].scale else None


def degrees(claim: Claim) -> Answer | None:
    """A temperature, or a bare number that can only be one."""
    said = temperatures(claim.plain, claim.lexicon)
    reading = first_of(claim.lexicon, "judging_words", claim.plain)
    bare = re.findall(r"(?<![\w.,/])\d{2,3}(?!\w|[,/.]\d)", claim.plain)
    if not said and bare and not durations(claim.plain, claim.lexicon) and not any(found.unit for found in finder(claim.lexicon).all_in(claim.plain)):
        said = [Temperature(bare[0], float(bare[0]), "")] if float(bare[0]) >= LEAST_DEGREES else []
        step = next((step for step in claim.instruction if step.temperatures), None)
    else:
        step = _heated(claim) if said else None
    if not said or step is None or first_of(claim.lexicon, "compared_words", claim.plain) or first_of(claim.lexicon, "room_words", normalise(step.text)):
        return None
    told = temperatures(step.text, claim.lexicon)
    return decided(any(_alike(one, other, bool(reading) and not said[0].scale) for one in said for other in told), _both_scales(step, claim), step)


def _heated(claim: Claim) -> Step | None:
    """The running step or the one of its instruction that tells a temperature; else the nearest one."""
    near = sorted(claim.question.recipe.steps, key=lambda step: (abs(step.number - claim.question.step), step.number < claim.question.step))
    return next((step for step in (*claim.instruction, *near) if step.temperatures), None)


def _alike(said: Temperature, told: Temperature, reading: bool) -> bool:
    """Whether a temperature is the recipe's; one that a thermometer shows may be higher."""
    if not said.scale:
        return said.value >= told.value if reading and (said.value > LEAST_DEGREES) and told.scale == ("F" if said.value > 100 else "C") else abs(said.value - told.value) < 1
    within = OVEN_STEP if told.celsius >= OVEN else FOOD_STEP
    return abs(said.celsius - told.celsius) <= within


def _both_scales(step: Step, claim: Claim) -> str:
    """The temperature of a step as it is written, with the other scale where the step gives one only: "350 °F (175 °C)"."""
    return next(iter(told_heats(step.text, claim.lexicon, recipe_scale(claim.question.recipe, claim.lexicon))), "")


def heat(claim: Claim) -> Answer | None:
    """A level of heat, against the one that is on at the running step."""
    asked, said = _asked_level(claim), _told_level(claim)
    if asked is None or said is None:
        return None
    level, text, step = said
    return decided(asked == level, text, step)


def _asked_level(claim: Claim) -> str | None:
    """The level that a question names: beside a word for heat, after "on", or alone."""
    lexicon = claim.lexicon
    levels = any_of([*lexicon.words("heat_levels_plain"), *lexicon.table("heat_synonyms"), *(level.replace("-", " ") for level in lexicon.words("heat_levels_plain"))])
    near = rf"(?P<level>{levels})\s+(?:{any_of(lexicon.words('level_frames') | lexicon.words('part_under'))})"
    may_follow = any_of(frozenset().union(*(lexicon.words(key) for key in ("check_tags", "claim_fillers", "level_before", "part_under"))))
    after = rf"(?:{any_of(lexicon.words('level_before'))})\s+(?P<late>{levels})(?!\s+(?!(?:{may_follow})\b)\w)"
    found = re.search(rf"\b(?:{near}|{after})\b", claim.plain)
    level = (found["level"] or found["late"]) if found else None
    fillers = lexicon.words("claim_fillers") | lexicon.words("check_tags") | lexicon.words("stop") | lexicon.words("polar_starts")
    if level is None:
        rest = " ".join(word for word in claim.words if word not in fillers)
        level = rest if re.fullmatch(levels, rest) and rest not in lexicon.table("heat_synonyms").keys() - {"middling", "moderate", "med"} else None
    return _level(level, lexicon) if level else None


def _level(said: str, lexicon: Lexicon) -> str:
    plain = said.strip().replace(" ", "-")
    return str(lexicon.table("heat_synonyms").get(plain, plain))


def _told_level(claim: Claim) -> tuple[str, str, Step] | None:
    """The level that is on: of the running step, else of the nearest one before it, else of a later one of the instruction."""
    if claim.step is None:
        return None
    earlier = claim.question.recipe.steps[: claim.step.number]
    for step in reversed(earlier):
        found = _level_in(step, claim.lexicon)
        if found:
            return (*found, step)
        if first_of(claim.lexicon, "heat_unknown", normalise(step.text)):
            return None
    return next(((*found, step) for step in claim.instruction if step.number > claim.step.number and (found := _level_in(step, claim.lexicon))), None)


def _level_in(step: Step, lexicon: Lexicon) -> tuple[str, str] | None:
    """The level of heat of a step with its words."""
    levels, nouns = any_of(lexicon.words("heat_levels") | lexicon.words("heat_levels_plain")), any_of(lexicon.words("level_frames"))
    text = normalise(step.text)
    found = re.search(rf"\b(?P<level>{levels})\s+(?:{nouns})\b|\b(?:{nouns})\b[\w\s]*?\b(?:{any_of(lexicon.words('level_before'))})\s+(?P<late>{levels})\b", text)
    if found is None:
        return None
    level = found["level"] or found["late"]
    noun = re.search(rf"\b(?:{nouns})\b", found[0])
    return _level(level, lexicon), f"{level} {noun[0] if noun else ''}".strip()


def time(claim: Claim) -> Answer | None:
    """A span of time, against that of the running step or of the one that the question names."""
    said = durations(claim.plain, claim.lexicon)
    if len(said) != 1 or first_of(claim.lexicon, "passed_words", claim.plain) or first_of(claim.lexicon, "compared_words", claim.plain) or _supposes(claim, said[0]):
        return None
    night = _by_night(claim, said[0])
    if night is not None:
        return night
    timed = [(durations(step.text, claim.lexicon), step) for step in claim.instruction]
    here = sorted(((spans, step) for spans, step in timed if spans), key=lambda entry: all(_in_days(span) != _in_days(said[0]) for span in entry[0]))
    named = claim.stems - {stem(word, claim.lexicon.language) for word in claim.lexicon.duration_of}  # "is 4 hours enough?" names nothing
    shared = [entry for entry in _all_timed(claim) if named & set(stems(entry[1].text, claim.lexicon.language))]
    own = here[:1] if here and (here[0][1] == claim.step or _in_days(said[0]) or not shared) else shared[:1] or here[:1]
    if not own or (first_of(claim.lexicon, "each_words", claim.plain) and not first_of(claim.lexicon, "each_words", normalise(own[0][1].text))):
        return None
    spans, step = own[0]
    right = [span for span in spans if _same_time(said[0], span) or (_is_most(span, step, claim) and said[0].longest <= span.longest and _in_days(said[0]) == _in_days(span))]
    elsewhere = _same_elsewhere(claim, said[0]) if not right and named and step != claim.step and not named & set(stems(step.text, claim.lexicon.language)) else None
    if elsewhere is not None:
        return agreed(*elsewhere)
    if not right and len(spans) > 1:
        return None
    return agreed((right or spans)[0].text, step) if right else contradicted(spans[0].text, step)


def _same_elsewhere(claim: Claim, said: Duration) -> tuple[str, Step] | None:
    """The only time of the recipe that is the same, with its step: "does it need six hours in the fridge" while the ladyfingers are dipped; None for none or several."""
    same = [(span.text, step) for spans, step in _all_timed(claim) for span in spans if _same_time(said, span)]
    return same[0] if len(same) == 1 else None


def _is_most(span: Duration, step: Step, claim: Claim) -> bool:
    """Whether a span is the longest that a step allows: 2 days are well "within 3 days"."""
    limits = any_of(claim.lexicon.words("deadline_words") | claim.lexicon.words("most_told"))
    return re.search(rf"\b(?:{limits})\s+{re.escape(normalise(span.text))}", normalise(step.text)) is not None


def _in_days(span: Duration) -> bool:
    """Whether a span is one of days: what keeps for 3 days and is chilled within 2 hours is eaten or not after 5 days by the first."""
    return span.minutes >= DAY


def _supposes(claim: Claim, said: Duration) -> bool:
    """Whether a clause before a bare time tells something that the running instruction does not: "it's 28 in here, still 14 hours?"."""
    before, _, last = claim.plain.rpartition(",")
    told = Claim(claim.question, before)
    if not before.strip() or normalise(said.text) not in last:
        return False
    known = set(stems(" ".join(step.text for step in claim.instruction), claim.lexicon.language))
    return bool(re.search(r"\d", before)) or bool(told.stems and not told.stems & known)


def _by_night(claim: Claim, said: Duration) -> Answer | None:
    """A span of time against "overnight" in the running step; None where that tells no such time, or one in figures."""
    if claim.step is None or durations(claim.step.text, claim.lexicon):
        return None
    times = claim.lexicon.table("night_times")
    found = re.search(rf"\b(?:{any_of(times)})\b", normalise(claim.step.text)) if times else None
    if found is None:
        return None
    least, most = (float(hours) * HOUR for hours in times[found[0]])
    return agreed(found[0], claim.step) if least <= said.minutes and said.longest <= most else contradicted(found[0], claim.step)


def _all_timed(claim: Claim) -> Iterator[tuple[list[Duration], Step]]:
    """Steps that tell a time, those that share most words with the question first, the nearest among equals."""
    language = claim.lexicon.language
    ranked = sorted(claim.question.recipe.steps, key=lambda step: (-len(claim.stems & set(stems(step.text, language))), abs(step.number - claim.question.step)))
    return ((durations(step.text, claim.lexicon), step) for step in ranked if step.durations)


def _same_time(said: Duration, told: Duration) -> bool:
    return told.minutes - 1e-6 <= said.minutes <= told.longest + 1e-6 and told.minutes - 1e-6 <= said.longest <= told.longest + 1e-6


def amount(claim: Claim) -> Answer | None:
    """An amount of a named food, or of one of the running step."""
    lexicon = claim.lexicon
    if entries_pattern(lexicon, "each_words").search(claim.plain) or first_of(lexicon, "compared_words", claim.plain) or durations(claim.plain, lexicon):
        return None
    said = [found for found in finder(lexicon).all_in(claim.plain) if not (found.article and found.unit is None)]
    if len(said) != 1 or denied_at(claim.plain, said[0].start, lexicon):
        return None
    if _other_words(claim, said[0]):
        return None
    return _measured(claim, said[0]) if said[0].unit else _counted(claim, said[0])


def _other_words(claim: Claim, said: Found) -> bool:
    """Whether the question says more than the amount, its food and what the running step does."""
    language, listed = claim.lexicon.language, claim.question.recipe.ingredients
    numbers = [*claim.lexicon.cardinals, *claim.lexicon.table("fractions")]
    told = " ".join([said.written or "", *(step.text for step in claim.instruction[:1]), *(listed[at].text for at in claim.foods), *numbers])
    return bool(claim.stems - set(stems(told, language)))


def _measured(claim: Claim, said: Found) -> Answer | None:
    """An amount in a unit: right where any of the foods that it may be of has it; wrong where it can be of one food only."""
    told = [use for use in _uses(claim) if use[1] is not None]
    compared = [(_same_amount(said, use), use) for use in told]
    known = [(same, use) for same, use in compared if same is not None]
    right = next((use for same, use in known if same), None)
    if right is not None:
        return agreed(right[3], right[4])
    foods = {use[0] for _, use in known}
    return contradicted(known[0][1][3], known[0][1][4]) if len(foods) == 1 and (claim.foods or len(known) == 1) else None


Use = tuple[int, str | None, str | None, str, Step | None]
"""Place in the list, quantity, name of the unit, its words, and the step that takes it."""


def _uses(claim: Claim) -> list[Use]:
    """Amounts that may be meant: of the named foods in the running step, else in the list; without a name those of the instruction."""
    listed, lexicon = claim.question.recipe.ingredients, claim.lexicon
    found: list[Use] = []
    for step in claim.instruction:
        here = [use for use in step.ingredients if not claim.foods or use.index in claim.foods]
        found += [(use.index, use.quantity, _unit(use.unit, lexicon), spoken_use(use, listed[use.index], lexicon), step) for use in here]
        if found:
            break
    if claim.foods and not found:
        found += [(at, listed[at].quantity, _unit(listed[at].unit, lexicon), spoken_line(listed[at]), None) for at in claim.foods]
    return found


def _unit(written: str | None, lexicon: Lexicon) -> str | None:
    return lexicon.unit_of.get(written.lower(), written) if written else None


def _same_amount(said: Found, told: Use) -> bool | None:
    """Whether two amounts are the same; None where they cannot be compared."""
    quantity, unit = told[1], told[2]
    low, _, high = (quantity or "").partition("-")
    try:
        least, most = exact(low), exact(high or low)
    except ValueError:
        return None
    number, named = said.low.value, said.unit
    if named and unit and dimension(named) and dimension(named) == dimension(unit):
        number = in_unit(number, named, unit)
    elif named != unit:
        return None
    return least * (1 - NEARLY) <= number <= most * (1 + NEARLY)


def _counted(claim: Claim, said: Found) -> Answer | None:
    """A number of things: "two eggs?"."""
    if not claim.foods:
        return None
    listed: Sequence[Ingredient] = claim.question.recipe.ingredients
    uses: list[tuple[StepIngredient | None, Ingredient]] = [(use, listed[use.index]) for step in claim.instruction for use in step.ingredients if use.index in claim.foods]
    uses += [(None, listed[at]) for at in claim.foods]
    first = next(((use, line) for use, line in uses if line.quantity and line.unit is None and (use is None or (use.quantity and use.unit is None))), None)
    if first is None or len(claim.foods) > 1:
        return None
    use, line = first
    quantity = (use.quantity if use else line.quantity) or ""
    low, _, high = quantity.partition("-")
    fact = spoken_use(use, line, claim.lexicon) if use else spoken_line(line)
    return decided(exact(low) <= said.low.value <= exact(high or low), fact)
