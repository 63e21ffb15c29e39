"""A text with its amounts multiplied, in the author's units and way of writing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from actions.language.lexicon import Lexicon
from actions.language.plurals import is_plural, plural, singular
from actions.language.quantities import VULGAR
from actions.language.spoken_amounts import Measured, measured, measured_range, number_text, said, unit_form
from actions.language.words import any_spaced
from actions.recipes.amounts import Found
from actions.recipes.scaling.foods import Foods
from actions.recipes.scaling.scalable import Choice

MOST_IN_WORDS = 12
LONGEST_ROUGHLY = 40  # characters of the words that may stand before an amount


@dataclass(frozen=True)
class Edit:
    """A piece of a text and what takes its place; `rough` where the new amount is far from the exact one; `noun` for the noun behind a number."""

    start: int
    end: int
    new: str
    rough: bool = False
    noun: bool = False


def edits(text: str, choices: list[Choice], factor: Fraction, lexicon: Lexicon) -> list[Edit]:
    """What changes in a text when its scaled amounts are multiplied, in order.

    Args:
        text: a line or an instruction.
        choices: its amounts.
        factor: more than 0.
        lexicon: units, number words and plurals.
    """
    found: list[Edit] = []
    for choice in choices:
        if choice.scaled:
            ends = _ends(choice.found, factor, lexicon, text[slice(*choice.noun)] if choice.noun else "")
            found.append(_amount(text, choice.found, ends, lexicon))
            if choice.noun and ends[-1].parts:
                found.append(_noun(text, choice.noun, ends[-1].parts[0][0], lexicon))
    return sorted(found, key=lambda edit: edit.start)


def apply(text: str, changes: list[Edit]) -> str:
    """The text with its edits made."""
    for edit in reversed(changes):
        text = text[: edit.start] + edit.new + text[edit.end :]
    return text


def _ends(found: Found, factor: Fraction, lexicon: Lexicon, food: str) -> tuple[Measured, ...]:
    """The measurable amount, or both ends of a range where they still differ."""
    low = found.low.value * factor
    if found.high is None:
        return (measured(low, found.unit, lexicon, food),)
    ends = measured_range(low, found.high.value * factor, found.unit, lexicon, food)
    return ends if ends[0].parts != ends[1].parts else ends[1:]


def _amount(text: str, found: Found, ends: tuple[Measured, ...], lexicon: Lexicon) -> Edit:
    last = ends[-1]
    if not last.parts:
        new = _least(text, found, lexicon) or text[found.start : found.end]
    elif [unit for _, unit in last.parts] == [found.unit]:
        new = _in_place(text, found, ends, lexicon)
    else:
        low = f"{number_text(*ends[0].parts[0], lexicon)}{found.between}" if len(ends) > 1 and ends[0].parts else ""
        new = low + said(last, lexicon, found.written)
    rough = len(ends) == 1 and last.rough
    if rough and not _is_rough_already(text, found, lexicon):
        new = f"{lexicon.entries.get('about', '')} {new}".strip()
    if text[found.start].isupper() and not new[0].isupper():
        new = new[0].upper() + new[1:]
    return Edit(found.start, found.end, new, rough)


def _in_place(text: str, found: Found, ends: tuple[Measured, ...], lexicon: Lexicon) -> str:
    """The new number where the old one stood; what stands between it and the unit is kept: "2 heaped tbsp", "2 (14 oz) cans"."""
    numbers = [_number(found, end.parts[0][0], lexicon) for end in ends]
    if found.article and ends[-1].parts[0][0] == 1:
        numbers = [text[found.low.start : found.low.end]]
    number = found.between.join(numbers)
    if found.unit is None or found.written is None:
        return number
    gap = text[(found.high or found.low).end : found.unit_start]
    if re.match(rf"\s+(?:\d+\s*/|[{VULGAR}])", gap):  # "2 x 3/4-pound pieces", lest it is read as 2 3/4
        gap = f" {next(iter(lexicon.entries.get('times', ())), '')}{gap}"
    return f"{number}{gap}{unit_form(found.unit, ends[-1].parts[0][0] > 1, lexicon, found.written)}"


def _number(found: Found, value: Fraction, lexicon: Lexicon) -> str:
    """A number as its author writes them: in words where the old one was and there is a word for it."""
    words = {number: word for word, number in reversed(lexicon.cardinals.items()) if word not in lexicon.words("articles")}
    if found.low.spelled and not found.article and value.denominator == 1 and 1 <= value <= MOST_IN_WORDS and float(value) in words:
        return words[float(value)]
    return number_text(value, found.unit, lexicon)


def _least(text: str, found: Found, lexicon: Lexicon) -> str:
    """"a pinch of", and without the "of" where one follows or no food does."""
    least = lexicon.table("least")
    following = re.compile(r"\s+([^\W\d_]+)").match(text, found.end)
    of = following is not None and following[1].lower() not in lexicon.words("connectors") | lexicon.words("joiners") | lexicon.words("stop")
    return str(least.get("before_food" if of else "said", ""))


def _is_rough_already(text: str, found: Found, lexicon: Lexicon) -> bool:
    """Whether "about" stands there, or cannot: "the 2 eggs"."""
    words = any_spaced(lexicon.words("roughly") | lexicon.words("before_food") | lexicon.words("remaining"))
    return bool(re.search(rf"(?<!\w)(?:{words})\s*$", text[max(0, found.start - LONGEST_ROUGHLY) : found.start], re.IGNORECASE))


def _noun(text: str, place: tuple[int, int], value: Fraction, lexicon: Lexicon) -> Edit:
    """The noun in the number that now fits: "1 large onion" → "2 large onions"."""
    noun = text[place[0] : place[1]]
    if value > 1:
        return Edit(*place, noun if is_plural(noun, lexicon) else plural(noun, lexicon), noun=True)
    return Edit(*place, singular(noun, lexicon), noun=True)


def both(text: str, twos: set[str], foods: Foods, factor: Fraction) -> list[Edit]:
    """"both eggs" → "all 4 eggs", "the egg".

    Args:
        text: an instruction.
        twos: stems of the foods of which the recipe has two.
        foods: the words of its ingredients.
        factor: by which the amounts are multiplied.
    """
    lexicon = foods.lexicon
    words = lexicon.table("both")
    found: list[Edit] = []
    pattern = rf"\b(?:{any_spaced([words['word']] if words else [])})\s+(?:(?:{any_spaced(lexicon.words('before_food'))})\s+)*(?P<noun>[^\W\d_]+)"
    for match in re.finditer(pattern, text, re.IGNORECASE):
        if not set(foods.stems(match["noun"])) & twos:
            continue
        value = measured(2 * factor, None, lexicon, match["noun"]).parts[0][0]
        if value == 2:
            continue
        new = words["one"] if value == 1 else f"{words['all']} {number_text(value, None, lexicon)}" if value > 2 else number_text(value, None, lexicon)
        found.append(Edit(match.start(), match.start("noun"), (new.capitalize() if match[0][0].isupper() else new) + " "))
        found.append(_noun(text, match.span("noun"), value, lexicon))
    return found
