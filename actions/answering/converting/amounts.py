"""Weights and volumes in other units."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from actions.answering.converting.base import SHOWN, Conversion, Hand
from actions.answering.converting.heat import at_hand, in_degrees, written
from actions.answering.converting.question import Asked
from actions.answering.recent import LastAnswer, still_meant
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import METRIC_UNITS, NEXT, RARE, REGIONAL, ROUGHLY, SPOONS, Amount, Region, converted, dimension, of_region, plain_unit
from actions.language.spoken_amounts import number_text, spoken_amount, unit_form
from actions.language.words import any_of, stems
from actions.recipes.adapting.converting import region_of
from actions.recipes.adapting.words import names_of
from actions.recipes.amounts import Found, finder
from actions.recipes.model import Ingredient
from actions.recipes.scaling.scaling import listed_amount
from actions.recipes.steps.ingredient_mentions import words_of

PARTS = (Fraction(0), Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(3, 4), Fraction(1))
CUPS = frozenset({"cup", *SPOONS})  # measures with marks for parts; other units are told in decimals where no part is near
NEAR_PART = Fraction(1, 100)
STEPPED, BIG = 20, 100  # grams or millilitres from which what a cup or spoon holds is told in fives, and millilitres from which it is not
NEAR = 40  # characters between an amount and its food
DIFFERENT = Fraction(3, 20)  # of an amount from which units of two countries are told apart
DOZEN = 12


@dataclass(frozen=True)
class _Measured:
    """An amount with the food that it is of, where that is known."""

    amount: Amount
    food: str | None


def of_question(plain: str, sources: Sequence[Found], asked: Asked, hand: Hand) -> Conversion:
    """The amounts that a question names in the asked unit; without any those at hand.

    Args:
        plain: the question, normalised.
        sources: its amounts in units of measure.
        asked: what they are asked in.
        hand: what it may speak of.
    """
    region = _region(plain, hand)
    named = [_Measured(Amount(found.low.value, found.unit, (found.high or found.low).value), _food(plain, found.end, found.low.value, found.unit, hand)) for found in sources]
    if not named and (piece := _piece(plain, asked, hand)):
        named = [piece]
    if named and (asked.scale or asked.marks):
        return hand.unfit(_spoken(named[0].amount, hand.lexicon), dimension(named[0].amount.unit) or "", asked.written)
    if named:
        return _amounts(named, asked, hand, region, "common_sense")
    if dozens := next((found for found in finder(hand.lexicon).all_in(plain) if found.unit == "dozen" and not asked.unit), None):
        other = number_text(dozens.low.value * DOZEN, None, hand.lexicon)
        return hand.answered(Answer("utter_converted", {"amount": _spoken(Amount(dozens.low.value, "dozen"), hand.lexicon), "other": other}))
    if asked.unit and (unknown := _unknown(plain, hand.lexicon)):
        return hand.answered(Answer("utter_unknown_unit", {"unit": unknown}), found=False)
    return _context(asked, hand, region)


def _region(plain: str, hand: Hand) -> Region | None:
    """Whose cups and pints are meant: those of the country that a question names, else those of the recipe."""
    places = hand.lexicon.table("region_places")
    named = next((region for region in NEXT if re.search(rf"(?<!\w)(?:{any_of(places.get(region, ()))})(?!\w)", plain)), None)
    return named or (region_of(hand.recipe) if hand.recipe else None)


def _unknown(plain: str, lexicon: Lexicon) -> str:
    """The one thing that it is asked how much of a unit is, where it is neither a unit nor "that": "a firkin"; empty where there is none."""
    articles, ends, equal = any_of(lexicon.words("articles")), any_of(lexicon.words("stop") - lexicon.words("articles")), any_of(lexicon.words("equal_words"))
    found = re.search(rf"(?:^|(?<!\w)(?:{equal})\s+)(?:{articles}|\d+)\s+(?P<thing>[^\W\d_][\w'-]*(?:\s+(?!(?:{ends})(?!\w))[^\W\d_][\w'-]*){{0,2}})", plain)
    return found["thing"] if found else ""


def _food(plain: str, end: int, value: Fraction, unit: str | None, hand: Hand) -> str | None:
    """The food of an amount: named behind it or elsewhere in the question, or what the running step takes just so much of."""
    words = [word for word in words_of(plain, hand.lexicon) if word.stem]
    known = [(word.start, plain[word.start : words[at + length - 1].end]) for at, word in enumerate(words)
             if (length := hand.densities.named([stem for other in words[at : at + 4] for stem in stems(other.text, hand.lexicon.language)][:4]))]
    behind = sorted((start < end, start, name) for start, name in known)
    if behind:
        return behind[0][2]
    mentioned = _mentioned(plain, hand)
    if mentioned:
        return mentioned[0][1]
    same = [food for amount, food in _of_step(hand) if amount.unit == unit and amount.low == value]
    return same[0] if len(set(same)) == 1 else None


def _mentioned(text: str, hand: Hand) -> list[tuple[int, str]]:
    """The recipe's foods that a text names, with their places."""
    if hand.recipe is None:
        return []
    words = words_of(text, hand.lexicon)
    found = names_of(hand.recipe.ingredients, hand.lexicon).mentions(words)
    return [(words[mention.first].start, hand.recipe.ingredients[mention.index].called) for mention in found]


def _piece(plain: str, asked: Asked, hand: Hand) -> _Measured | None:
    """Things that are counted, where it is known what one weighs: "how many grams is a stick of butter?"."""
    if asked.unit is None:
        return None
    for found in finder(hand.lexicon).all_in(plain):
        food = _food(plain, found.end, found.low.value, found.unit, hand) or hand.lexicon.table("unit_foods").get(found.unit or "")
        if found.unit in ROUGHLY:
            return _Measured(Amount(found.low.value, found.unit), food)
        weighed, dozens = hand.densities.of(food) if food else None, found.unit == "dozen"
        amount = Amount(found.low.value * DOZEN) if dozens else Amount(found.low.value, found.unit)
        if weighed and (amount.unit or "each") in weighed.pieces:
            return _Measured(amount, food)
    return None


def _of_step(hand: Hand) -> list[tuple[Amount, str]]:
    """What the running step takes, with its amounts in units of measure."""
    step = hand.recipe.steps[hand.step - 1] if hand.recipe and 0 < hand.step <= len(hand.recipe.steps) else None
    read = [(listed_amount(Ingredient(text=use.name, name=use.name, quantity=use.quantity, unit=use.unit), hand.lexicon), use.name) for use in (step.ingredients if step else ())]
    return [(amount, name) for amount, name in read if amount and dimension(amount.unit) in ("mass", "volume")]


def _context(asked: Asked, hand: Hand, region: Region | None) -> Conversion:
    """What "that" is: amounts of the last answer, else of the running step; without either its temperatures where no unit was asked for."""
    last = still_meant(hand.last, hand.step)
    measured = _of_answer(last, hand) if last else []
    measured = measured or [_Measured(amount, food) for amount, food in _of_step(hand)]
    if measured:
        return _amounts(measured, asked, hand, region, "recipe")
    if asked == Asked() and (told := at_hand(hand.near, hand.lexicon)):
        return in_degrees(told, asked, hand, "recipe")
    if asked.unit and (told := at_hand(hand.here, hand.lexicon)):
        return hand.unfit(written(told[0], hand), "heat", asked.written)
    return hand.answered(Answer("utter_convert_what"), found=False)


def _of_answer(last: LastAnswer, hand: Hand) -> list[_Measured]:
    mentioned = _mentioned(last.text, hand)
    alone = last.about[0] if len(last.about) == 1 else None
    found = []
    for one in finder(hand.lexicon).all_in(last.text):
        if one.measures:
            behind = next((name for start, name in mentioned if 0 <= start - one.end <= NEAR), alone)
            found.append(_Measured(Amount(one.low.value, one.unit, (one.high or one.low).value), behind))
    return found


def _amounts(measured: Sequence[_Measured], asked: Asked, hand: Hand, region: Region | None, source: str) -> Conversion:
    answers: list[Answer] = []
    missing: Answer | None = None
    for one in measured[:SHOWN]:
        to = asked.unit or asked.system or ("us" if one.amount.unit in METRIC_UNITS else "milliliter" if plain_unit(one.amount.unit) in SPOONS else "metric")
        one, to = _poured(one, to, hand)
        if to == one.amount.unit:
            continue
        ways = _ways(one, to, hand, region)
        if ways is None:
            missing = missing or (Answer("utter_unknown_weight", {"food": one.food}) if one.food else Answer("utter_convert_of_what"))
        elif ways[0][1].unit != one.amount.unit:
            told = [(_said_in(one, other, bool(asked.unit), hand.lexicon), label) for label, other in ways]
            either = f" {next(iter(hand.lexicon.entries.get('alternatives', ())), '/')} "
            other = told[0][0] if len(told) == 1 else either.join(f"{said} ({label})" for said, label in told)
            said = _spoken(one.amount, hand.lexicon)
            answers.append(Answer("utter_converted", {"amount": f"{said} {one.food}" if one.food else said, "other": other}))
    if answers:
        return hand.answered(*answers, source=source)
    if missing:
        return hand.answered(missing, found=False)
    return hand.answered(Answer("utter_in_units_already"), source=source)


def _poured(one: _Measured, to: str, hand: Hand) -> tuple[_Measured, str]:
    """An amount and the wanted unit, with ounces taken for fluid ounces beside a volume, unless the food is weighed."""
    weighed = hand.densities.of(one.food) if one.food else None
    if weighed is not None and not weighed.liquid:
        return one, to
    if one.amount.unit == "ounce" and dimension(to) == "volume":
        return _Measured(Amount(one.amount.low, "fluid ounce", one.amount.high), one.food), to
    return one, "fluid ounce" if to == "ounce" and dimension(one.amount.unit) == "volume" else to


def _ways(one: _Measured, to: str, hand: Hand, region: Region | None) -> list[tuple[str, Amount]] | None:
    """An amount in another unit with the countries whose units they are: once where one is known or they hardly differ; None where it cannot be converted."""
    own = one.amount.unit or ""
    sized = own if own in REGIONAL and to not in REGIONAL else to
    several = sized in REGIONAL and region is None and not (hand.recipe and sized in SPOONS) and not (own in REGIONAL and to in REGIONAL)
    named = next((place for place in NEXT if own == f"{place} {plain_unit(own)}"), None)
    found: list[tuple[list[str], Amount]] = []
    places = [place for place in REGIONAL[sized] if f"{place} {sized}" not in RARE] if several and plain_unit(own) == own else [region or named]
    for place in places:
        unit, target = of_region(own, place) or None, of_region(to, place)
        other = converted(one.amount.low, unit, target, one.food, hand.lexicon, hand.densities)
        if other is None:
            return None
        label = str(hand.lexicon.table("region_labels").get(place or "", place or ""))
        same = next((labels for labels, known in found if abs(known.low - other.low) <= known.low * DIFFERENT), None)
        if same is None:
            found.append(([label], Amount(other.low, other.unit if target == to else plain_unit(other.unit))))
        else:
            same.append(label)
    return [(", ".join(labels), amount) for labels, amount in found]


def _spoken(amount: Amount, lexicon: Lexicon) -> str:
    """An amount as it was told, both ends of a range."""
    unit = amount.unit or ""
    told = (_rounded(value, unit, True, lexicon) if unit in METRIC_UNITS else spoken_amount(value, amount.unit, lexicon) for value in (amount.low, amount.high))
    return "-".join(dict.fromkeys(told))


def _said_in(one: _Measured, other: Amount, exact_unit: bool, lexicon: Lexicon) -> str:
    high = other.low * one.amount.high / one.amount.low
    volume = dimension(one.amount.unit) == "volume" and (other.unit == "gram" or plain_unit(one.amount.unit) in CUPS)
    ends = [_rounded(value, other.unit or "", exact_unit, lexicon, of_volume=volume) for value in dict.fromkeys((other.low, high))]
    weighed = dimension(one.amount.unit) != dimension(other.unit)
    about = f"{lexicon.entries.get('about', '')} " if weighed and not ends[0].startswith(str(lexicon.entries.get("about", ""))) else ""
    return about + "-".join(ends)


def _rounded(value: Fraction, unit: str, exact_unit: bool, lexicon: Lexicon, *, of_volume: bool = False) -> str:
    """An amount as a cook measures it: whole grams and millilitres (in fives what cups and spoons hold), parts of cups and spoons; in just the unit asked for."""
    if unit in ("gram", "milliliter") and value >= 1:
        step = 5 if of_volume and value >= STEPPED and (unit == "gram" or value < BIG) else 1
        near = Fraction(round(value / step) * step)
    elif not exact_unit:
        return spoken_amount(value, unit, lexicon)
    elif unit in METRIC_UNITS:
        near = Fraction(round(value, 2))
    else:
        whole = Fraction(value.numerator // value.denominator)
        parts = [whole + part for part in PARTS if whole + part > 0 and (plain_unit(unit) in CUPS or (part * 4).denominator == 1)]
        near = min(parts, key=lambda part: abs(part - value))
        if plain_unit(unit) not in CUPS and abs(near - value) > value * NEAR_PART:
            near = Fraction(round(value, 1 if value >= 1 else 2)) or Fraction(1, 100)
    about = f"{lexicon.entries.get('about', '')} " if abs(near - value) > value / 20 else ""
    return f"{about}{number_text(near, unit, lexicon)} {unit_form(unit, near > 1, lexicon)}".strip()
