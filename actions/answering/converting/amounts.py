"""Weights and volumes in other units."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from actions.answering.converting.base import SHOWN, Conversion, Hand
from actions.answering.converting.heat import at_hand, in_degrees
from actions.answering.converting.question import Asked
from actions.answering.recent import LastAnswer, still_meant
from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.measures import METRIC_UNITS, Amount, converted, dimension
from actions.language.spoken_amounts import number_text, spoken_amount, unit_form
from actions.language.words import stems
from actions.recipes.adapting.words import names_of
from actions.recipes.amounts import Found, finder
from actions.recipes.model import Ingredient
from actions.recipes.scaling.scaling import listed_amount
from actions.recipes.steps.ingredient_mentions import words_of

PARTS = (Fraction(0), Fraction(1, 4), Fraction(1, 3), Fraction(1, 2), Fraction(2, 3), Fraction(3, 4), Fraction(1))
STEPPED, BIG = 20, 100  # grams or millilitres from which what a cup or spoon holds is told in fives, and millilitres from which it is not
NEAR = 40  # characters between an amount and its food


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
    measured = [_Measured(Amount(found.low.value, found.unit, (found.high or found.low).value), _food(plain, found.end, found.low.value, found.unit, hand)) for found in sources]
    piece = None if measured else _piece(plain, asked, hand)
    named = measured or ([piece] if piece else [])
    return _amounts(named, asked, hand, "common_sense") if named else _context(asked, hand)


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
        food = _food(plain, found.end, found.low.value, found.unit, hand)
        weighed = hand.densities.of(food) if food else None
        if weighed and (found.unit or "each") in weighed.pieces:
            return _Measured(Amount(found.low.value, found.unit), food)
    return None


def _of_step(hand: Hand) -> list[tuple[Amount, str]]:
    """What the running step takes, with its amounts in units of measure."""
    step = hand.recipe.steps[hand.step - 1] if hand.recipe and 0 < hand.step <= len(hand.recipe.steps) else None
    read = [(listed_amount(Ingredient(text=use.name, name=use.name, quantity=use.quantity, unit=use.unit), hand.lexicon), use.name) for use in (step.ingredients if step else ())]
    return [(amount, name) for amount, name in read if amount and dimension(amount.unit) in ("mass", "volume")]


def _context(asked: Asked, hand: Hand) -> Conversion:
    """What "that" is: amounts of the last answer, else of the running step; without either its temperatures where no unit was asked for."""
    last = still_meant(hand.last, hand.step)
    measured = _of_answer(last, hand) if last else []
    measured = measured or [_Measured(amount, food) for amount, food in _of_step(hand)]
    if measured:
        return _amounts(measured, asked, hand, "recipe")
    if asked == Asked() and (told := at_hand(hand)):
        return in_degrees("", told, asked, hand)
    return Conversion((Answer("utter_convert_what"),), hand.adaptation, found=False)


def _of_answer(last: LastAnswer, hand: Hand) -> list[_Measured]:
    mentioned = _mentioned(last.text, hand)
    alone = last.about[0] if len(last.about) == 1 else None
    found = []
    for one in finder(hand.lexicon).all_in(last.text):
        if one.measures:
            behind = next((name for start, name in mentioned if 0 <= start - one.end <= NEAR), alone)
            found.append(_Measured(Amount(one.low.value, one.unit, (one.high or one.low).value), behind))
    return found


def _amounts(measured: Sequence[_Measured], asked: Asked, hand: Hand, source: str) -> Conversion:
    answers: list[Answer] = []
    missing: Answer | None = None
    for one in measured[:SHOWN]:
        to = asked.unit or asked.system or ("us" if one.amount.unit in METRIC_UNITS else "metric")
        if to == one.amount.unit:
            continue
        other = converted(one.amount.low, one.amount.unit, to, one.food, hand.lexicon, hand.densities)
        if other is None:
            missing = missing or (Answer("utter_unknown_weight", {"food": one.food}) if one.food else Answer("utter_convert_of_what"))
        elif other.unit != one.amount.unit:
            answers.append(_said(one, other, bool(asked.unit), hand.lexicon))
    if answers:
        return Conversion(tuple(answers), hand.adaptation, source=source)
    if missing:
        return Conversion((missing,), hand.adaptation, found=False)
    return Conversion((Answer("utter_in_units_already"),), hand.adaptation, source=source)


def _said(one: _Measured, other: Amount, exact_unit: bool, lexicon: Lexicon) -> Answer:
    low = spoken_amount(one.amount.low, one.amount.unit, lexicon)
    amount = low if one.amount.high == one.amount.low else f"{low}-{spoken_amount(one.amount.high, one.amount.unit, lexicon)}"
    high = other.low * one.amount.high / one.amount.low
    volume = dimension(one.amount.unit) == "volume"
    ends = [_rounded(value, other.unit or "", exact_unit, lexicon, of_volume=volume) for value in dict.fromkeys((other.low, high))]
    weighed = dimension(one.amount.unit) != dimension(other.unit)
    about = f"{lexicon.entries.get('about', '')} " if weighed and not ends[0].startswith(str(lexicon.entries.get("about", ""))) else ""
    return Answer("utter_converted", {"amount": f"{amount} {one.food}" if one.food else amount, "other": about + "-".join(ends)})


def _rounded(value: Fraction, unit: str, exact_unit: bool, lexicon: Lexicon, *, of_volume: bool = False) -> str:
    """An amount as a cook measures it: whole grams and millilitres (in fives what cups and spoons hold), parts of cups and spoons; in just the unit asked for."""
    if unit in ("gram", "milliliter") and value >= 1:
        step = 5 if of_volume and value >= STEPPED and (unit == "gram" or value < BIG) else 1
        near = Fraction(round(value / step) * step)
        return f"{number_text(near, unit, lexicon)} {unit_form(unit, near > 1, lexicon)}"
    if not exact_unit:
        return spoken_amount(value, unit, lexicon)
    if unit in METRIC_UNITS:
        return f"{number_text(Fraction(round(value, 2)), unit, lexicon)} {unit_form(unit, value > 1, lexicon)}"
    whole = Fraction(value.numerator // value.denominator)
    near = min((whole + part for part in PARTS if whole + part > 0), key=lambda part: abs(part - value))
    about = f"{lexicon.entries.get('about', '')} " if abs(near - value) > value / 20 else ""
    return f"{about}{number_text(near, unit, lexicon)} {unit_form(unit, near > 1, lexicon)}".strip()
