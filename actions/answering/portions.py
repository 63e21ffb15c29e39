"""The recipe in hand for more or fewer: what a cook says about it, and what is said back."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.plurals import singular
from actions.language.quantities import number, plain_numbers
from actions.language.spoken_amounts import number_text
from actions.language.words import any_of, join, normalise
from actions.recipes.adapting.adapter import Adapter
from actions.recipes.adapting.model import LEAST, MOST, Adaptation
from actions.recipes.adapting.words import names_of
from actions.recipes.amounts import finder
from actions.recipes.model import Recipe
from actions.recipes.scaling.scaling import Note, ScalingError, scaled
from actions.recipes.scaling.yields import more_of, of_things, told_yield
from actions.recipes.steps.ingredient_mentions import words_of

LONGEST = 600  # characters of an utterance that are read
NEAR = 25  # characters between an amount and its food: "300 grams of plain flour"
SHOWN = 4  # notes of one kind that are told
DOZEN, TENS = 12, 20
FAR = Fraction(2)  # from twice or half of the author's amounts on times are no longer sure


@dataclass(frozen=True)
class Portions:
    """What is said, and the recipe's adaptation from now on; `asks` where a number is waited for, `found` where the wish was understood."""

    answers: tuple[Answer, ...]
    adaptation: Adaptation
    asks: bool = False
    found: bool = True


@dataclass(frozen=True)
class _Wish:
    """How much is wanted: as the author wrote it, for so many, by a factor of what it is now, or as far as an amount of a food goes."""

    original: bool = False
    servings: int | None = None
    more: int | None = None
    factor: Fraction | None = None
    have: str | None = None


def other_portions(text: str, recipe: Recipe, adaptation: Adaptation, adapter: Adapter, lexicon: Lexicon, *, asked: bool = False) -> Portions:
    """Scale the recipe as the cook says.

    Args:
        text: the utterance; untrusted.
        recipe: the recipe as its author wrote it.
        adaptation: what the cook changed in it.
        adapter: makes the recipe as it is told.
        lexicon: the words of the conversation.
        asked: whether the assistant asked for how many, so that a bare number is the answer.
    """
    plain = normalise(plain_numbers(text[:LONGEST]))
    wish = _read(plain, adapter.substituted(recipe, adaptation), lexicon, asked)
    if wish == _Wish():
        return Portions((Answer("utter_ask_servings"),), adaptation, asks=True, found=False)
    told = _makes(recipe, adaptation.by, lexicon)
    if (wish.servings or wish.more) and (not recipe.servings or (told and _says(plain, lexicon, "yield_eaters"))):
        return Portions((Answer("utter_ask_factor_of", {"yields": told}) if told else Answer("utter_ask_factor"),), adaptation, asks=True, found=False)
    try:
        by = _factor(wish, recipe, adaptation, adapter)
    except ScalingError as problem:
        return Portions((_refusal(problem),), adaptation, found=False)
    if not LEAST <= by <= MOST:
        return Portions((Answer("utter_beyond_scaling", {"most": str(MOST)}),), adaptation, found=False)
    return _changed(wish, by, recipe, adaptation, adapter, lexicon)


@lru_cache(maxsize=8)
def _number(lexicon: Lexicon) -> str:
    words = any_of(word for word in lexicon.cardinals if word not in lexicon.words("articles"))
    return rf"(?:\d{{1,6}}(?![\d.,/]\d)|(?:{words})(?:[\s-](?:{words}))?)(?!\w)"


def _value(said: str, lexicon: Lexicon) -> int | None:
    """A whole number in digits or words: "twenty four" is a sum, "two dozen" a product."""
    if said.isdecimal():
        return int(said)
    values = [lexicon.cardinals[word] for word in ([said] if said in lexicon.cardinals else re.split(r"[\s-]", said)) if word in lexicon.cardinals]
    if len(values) == 2 and values[0] >= TENS > values[1]:
        return int(sum(values))
    value = values[0] * (values[1] if len(values) == 2 and values[1] >= DOZEN > values[0] else 1) if values else 0
    return int(value) if value >= 1 else None


def _says(plain: str, lexicon: Lexicon, key: str) -> bool:
    return bool(re.search(rf"(?<!\w)(?:{any_of(lexicon.words(key))})(?!\w)", plain))


def _read(plain: str, recipe: Recipe, lexicon: Lexicon, asked: bool) -> _Wish:
    have = _have(plain, recipe, lexicon)
    if have:
        return _Wish(have=have)
    together, factor = _together(plain, lexicon), _times(plain, lexicon)
    if together is not None and factor is None:
        return _Wish(servings=together or None)
    people = _people(plain, lexicon, asked) if together is None else None
    if people:
        return people
    if _says(plain, lexicon, "original_words"):
        return _Wish(original=True, factor=factor)
    return _Wish(factor=factor)


def _have(plain: str, recipe: Recipe, lexicon: Lexicon) -> str | None:
    """An amount of a food of the recipe that is there, with its name: "300 g of flour"."""
    words = words_of(plain, lexicon)
    mentions = names_of(recipe.ingredients, lexicon).mentions(words)
    little = _says(plain, lexicon, "just_words")
    for found in finder(lexicon).all_in(plain):
        if (found.article and not found.unit and not little) or (found.unit is None and found.low.value < 1):
            continue  # "half the butter" is a share
        behind = next((mention for mention in mentions if 0 <= words[mention.first].start - found.end <= NEAR), None)
        if behind and not re.search(r"[.;?!,]", plain[found.end : words[behind.first].start]):
            return plain[found.start : words[behind.last].end]
    return None


def _people(plain: str, lexicon: Lexicon, asked: bool) -> _Wish | None:
    """For how many: "six people", "we're two", "for 8", "two more guests", "just me"."""
    count, people = _number(lexicon), any_of(lexicon.words("people"))
    more, fewer = any_of(lexicon.words("more_people")), any_of(lexicon.words("fewer_people"))
    match = re.search(rf"(?<![\w/.,])(?P<count>{count})\s+(?:(?P<more>{more})|(?P<fewer>{fewer}))\s+(?:{people})(?!\w)", plain)
    if match and (value := _value(match["count"], lexicon)):
        return _Wish(more=value if match["more"] else -value)
    feeding, fillers = any_of(lexicon.words("feeding")), any_of(lexicon.words("feeding_fillers"))
    patterns = [
        rf"(?<![\w/.,])(?P<count>{count})\s+(?:\w+\s+)?(?:{people})(?!\w)", rf"(?<!\w)(?:{feeding})\s+(?:(?:{fillers})\s+)*(?P<count>{count})(?!\s*(?:{_timed(lexicon)}))",
        *([rf"(?<![\w/.,])(?P<count>{count})"] if asked else []),
    ]
    for pattern in patterns:
        match = re.search(pattern, plain)
        value = _value(match["count"], lexicon) if match else None
        if value is not None:
            return _Wish(servings=value)
    return _Wish(servings=1) if _says(plain, lexicon, "alone_words") else None


def _together(plain: str, lexicon: Lexicon) -> int | None:
    """How many eat where somebody is named behind "just me": two with "and my roommate", three with "and two friends", unknown (0) with "and the kids"; None elsewhere."""
    joiners, the = any_of({*lexicon.words("fraction_joiners"), *lexicon.words("eater_joiners")}), any_of(lexicon.words("determiners"))
    behind = rf"(?:{joiners})\s+(?:(?:{the})\s+)?(?:(?P<count>{_number(lexicon)})|(?P<who>[\w'-]+))"
    pattern = rf"(?<!\w)(?:{any_of(lexicon.words('alone_words'))})\s+{behind}"
    if not re.search(pattern, plain):  # "me plus three mates", not "tell me and double it"
        own, people = any_of(lexicon.words("eater_self")), any_of(lexicon.words("people"))
        pattern = rf"(?<!\w)(?:{own})\s+(?:{joiners})\s+(?:(?:{the})\s+)?(?P<count>{_number(lexicon)})\s+(?P<who>{people})(?!\w)"
    found = re.search(pattern, plain)
    if found is None:
        return None
    if re.match(rf"\s+(?:{joiners})\s+(?:{the})\b", plain[found.end() :]):
        return 0  # and somebody else
    if found["count"]:
        return 1 + (_value(found["count"], lexicon) or 0)
    return 0 if found["who"] in lexicon.words("several_eaters") or singular(found["who"], lexicon) != found["who"] else 2


def _timed(lexicon: Lexicon) -> str:
    return any_of({*lexicon.words("times_words"), *lexicon.duration_of})


def _times(plain: str, lexicon: Lexicon) -> Fraction | None:
    """By what everything is multiplied: "double", "half", "three times", "x 1.5"."""
    times, spelled = any_of(lexicon.words("times_words")), any_of(lexicon.cardinals.keys() - lexicon.words("articles"))
    digits = r"\d{1,6}(?:[.,]\d{1,3}|\s*/\s*\d{1,3}|\s+\d/\d)?"
    match = re.search(rf"(?<![\w.,/])(?P<count>{digits}|(?:{spelled})(?!\w))\s*(?:{times})(?!\w)|(?<!\w)(?:{times})\s*(?P<behind>{digits}|(?:{spelled})(?!\w))", plain)
    said = (match["count"] or match["behind"]) if match else None
    if said:
        value = number(said) if said[0].isdigit() else lexicon.cardinals.get(said)
        extra = _half_more(plain, match.end() if match else 0, lexicon)
        return Fraction(value + extra).limit_denominator(1000) if value else None
    found = [(match.start(), str(by)) for word, by in lexicon.table("factor_words").items() if (match := re.search(rf"(?<![\w-]){re.escape(str(word))}(?!\w)", plain))]
    return Fraction(min(found)[1]) if found else None


def _half_more(plain: str, at: int, lexicon: Lexicon) -> float:
    """The half of "one and a half times", which stands before the word: its number is the half itself."""
    joiners, articles = any_of(lexicon.words("joiners") - lexicon.words("articles")), any_of(lexicon.words("articles"))
    whole, part = rf"\d+|{any_of(lexicon.cardinals)}", any_of(lexicon.table("fractions"))
    match = re.search(rf"(?<!\w)(?P<whole>{whole})\s+(?:{joiners})\s+(?:(?:{articles})\s+)?(?:{part})\s+\w+$", plain[:at])
    if not match:
        return 0.0
    return float(match["whole"]) if match["whole"].isdigit() else lexicon.cardinals[match["whole"]]


def _factor(wish: _Wish, recipe: Recipe, adaptation: Adaptation, adapter: Adapter) -> Fraction:
    """By what the author's amounts are multiplied.

    Raises:
        ScalingError: the recipe cannot be scaled by that food.
    """
    servings = Fraction(recipe.servings or 1)
    if wish.have:
        lexicon = adapter.lexicon(recipe)
        return scaled(adapter.substituted(recipe, adaptation), have=wish.have, lexicon=lexicon, densities=adapter.densities(lexicon)).factor
    if wish.more is not None:
        return (round(servings * adaptation.by) + wish.more) / servings
    if wish.servings is not None:
        return Fraction(wish.servings) / servings
    return (Fraction(1) if wish.original else adaptation.by) * (wish.factor or 1)


def _refusal(problem: ScalingError) -> Answer:
    if problem.kind == "several_ingredients":
        return Answer("utter_which_of_several", {"food": problem.subject})
    if problem.kind == "no_amount":
        return Answer("utter_no_amount_to_scale", {"food": problem.subject})
    if problem.kind == "not_comparable":
        return Answer("utter_not_comparable", {"food": problem.subject})
    return Answer("utter_beyond_scaling", {"most": str(MOST)}) if problem.kind == "bad_factor" else Answer("utter_ask_servings")


def _changed(wish: _Wish, by: Fraction, recipe: Recipe, adaptation: Adaptation, adapter: Adapter, lexicon: Lexicon) -> Portions:
    after = adaptation.changed(factor=str(by.limit_denominator(1_000_000)))
    notes = adapter.scaled(recipe, after).notes if by != 1 else ()
    answers = [_summary(wish, by, recipe, lexicon), *_noted(notes, lexicon)]
    if by >= FAR or by <= 1 / FAR:
        answers.append(Answer("utter_times_stay"))
    return Portions(tuple(answers), after)


def _makes(recipe: Recipe, by: Fraction, lexicon: Lexicon) -> str | None:
    """What the recipe makes ("5 litres", "24 cookies") where it tells that and not for how many it is."""
    if not recipe.yields or (recipe.servings and not of_things(recipe.yields, lexicon)):
        return None
    return told_yield(more_of(recipe.yields, by, lexicon), lexicon)


def _summary(wish: _Wish, by: Fraction, recipe: Recipe, lexicon: Lexicon) -> Answer:
    eaters = recipe.servings * by if recipe.servings else None
    servings = None if eaters is None else number_text(Fraction(max(1, round(eaters))), None, lexicon)
    if eaters is not None and eaters.denominator != 1:
        servings = f"{lexicon.entries.get('about', '')} {servings}".strip()
    factor = number_text(by.limit_denominator(100), None, lexicon)
    if by == 1 and wish.have is None:
        return Answer("utter_amounts_original") if servings is None else Answer("utter_amounts_original_serves", {"servings": servings})
    if wish.have:
        fields = {"have": wish.have, "factor": factor, "servings": servings or ""}
        return Answer("utter_scaled_to_have", fields) if servings is None else Answer("utter_scaled_to_have_serves", fields)
    if makes := _makes(recipe, by, lexicon):
        return Answer("utter_now_makes", {"yields": makes})
    return Answer("utter_now_times", {"factor": factor}) if servings is None else Answer("utter_now_serves", {"servings": servings})


def _noted(notes: tuple[Note, ...], lexicon: Lexicon) -> list[Answer]:
    """What did not scale, and what is rounded."""
    kept = list(dict.fromkeys(note.text for note in notes if note.kind in ("no_amount", "left")))
    rounded = list(dict.fromkeys(note.text for note in notes if note.kind == "rounded"))
    last = str(lexicon.entries["and"])
    answers = [Answer("utter_not_scaled", {"items": join(kept[:SHOWN], last)})] if kept else []
    return answers + ([Answer("utter_scaled_rounded", {"items": join(rounded[:SHOWN], last)})] if rounded else [])
