"""Temperatures in the other scale, and as gas marks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from actions.answering.converting.base import SHOWN, Conversion, Hand
from actions.answering.converting.question import Asked
from actions.answering.recipe_answers.base import Answer
from actions.language.heat_words import GAS_MARKS
from actions.language.lexicon import Lexicon
from actions.language.measures import Scale
from actions.language.quantities import Heat, Temperature, heats, spoken_number
from actions.recipes.adapting.converting import as_range, in_words, known_scale, said_in

OFF = 12  # degrees Celsius from the nearest mark beyond which there is none


def bare(plain: str, digits: str = r"\d{2,3}") -> list[Heat]:
    """A number without any unit, as degrees; nothing where there is none."""
    found = re.search(rf"(?<![\w.,/]){digits}(?![\w.,/]\d|\w)", plain)
    return [Heat(found.start(), found.end(), (Temperature(found[0], float(found[0]), ""),))] if found else []


def at_hand(texts: Sequence[str], lexicon: Lexicon) -> list[Heat]:
    """The temperatures of the first of some texts that has any."""
    return next((found for text in texts if (found := heats(text, lexicon))), [])


def scale_in(one: Heat, to: Scale | None, hand: Hand) -> Scale:
    """The scale of a temperature; one that names none is in Fahrenheit where no oven is so hot in Celsius, else in the recipe's, else not in the asked one, else in Celsius."""
    return known_scale(one, hand.scale or ("C" if to != "C" else "F")) or "C"


def in_degrees(told: Sequence[Heat], asked: Asked, hand: Hand, source: str) -> Conversion:
    """Temperatures in the asked scale or else the other one; gas marks in both."""
    if not told:
        return hand.answered(Answer("utter_no_temperature"), found=False)
    answers = [answer for one in told[:SHOWN] if (answer := _in_other_scale(one, asked.scale, hand))]
    if not answers:  # they are told in that scale already
        answers = [Answer("utter_scale_is", {"items": written(told[0], hand)})]
    return hand.answered(*answers, source=source)


def _in_other_scale(one: Heat, to: Scale | None, hand: Hand) -> Answer | None:
    if one.scale == "G":
        other = f"{said_in(one, 'C', hand.lexicon)} ({said_in(one, 'F', hand.lexicon)})"
        return Answer("utter_converted", {"amount": written(one, hand), "other": other})
    scale, one = scale_in(one, to, hand), as_range(one, hand.lexicon)
    wanted: Scale = to or ("F" if scale == "C" else "C")
    if scale == wanted:
        return None
    return Answer("utter_converted", {"amount": in_words(one, [end.value for end in one.ends], scale, hand.lexicon), "other": said_in(one, wanted, hand.lexicon, scale)})


def written(one: Heat, hand: Hand) -> str:
    """A temperature as its text has it, both ends of a range."""
    label = str(hand.lexicon.table("mark_labels").get("mark", ""))
    texts = list(dict.fromkeys(end.text for end in one.ends))
    if one.scale == "G":
        return f"{label} {one.between.join(text.removeprefix(label).strip() for text in texts)}".strip()
    told = one.between.join([*(re.sub(r"(?<=\d)[^\d-]+$", "", text) for text in texts[:-1]), *texts[-1:]])
    return re.sub(r"°\s?[cf]$", lambda sign: sign[0].upper(), told)


def in_marks(told: Sequence[Heat], hand: Hand, source: str) -> Conversion:
    """Which gas marks temperatures are."""
    if not told:
        return hand.answered(Answer("utter_no_temperature"), found=False)
    heat, scale = told[0], scale_in(told[0], None, hand)
    values = [Temperature("", end.value, scale).celsius for end in heat.ends]
    marks = [min(GAS_MARKS.items(), key=lambda row: abs(row[1] - value)) for value in values]
    if any(abs(nearest - value) > OFF for (_, nearest), value in zip(marks, values, strict=True)):
        return hand.answered(Answer("utter_no_gas_mark", {"amount": written(heat, hand)}), source=source)
    numbers = heat.between.join(dict.fromkeys(spoken_number(float(mark)) for mark, _ in marks))
    label = hand.lexicon.table("mark_labels").get("mark", "")
    return hand.answered(Answer("utter_converted", {"amount": written(heat, hand), "other": f"{label} {numbers}".strip()}), source=source)


def which_scale(plain: str, hand: Hand) -> Conversion:
    """"Is that Celsius or Fahrenheit?": as the recipe says it."""
    numbers = re.findall(r"\d{2,3}", plain)
    steps = hand.recipe.steps if hand.recipe else ()
    named = [one for step in steps for one in heats(step.text, hand.lexicon) if str(round(one.ends[-1].value)) in numbers]
    meant = next(iter(named or at_hand(hand.near, hand.lexicon)), None)
    if meant is None:
        return hand.answered(Answer("utter_no_temperature"), found=False)
    if not meant.scale and (hand.scale is None or scale_in(meant, None, hand) != hand.scale):
        return hand.answered(Answer("utter_scale_unknown", {"items": written(meant, hand)}), found=False)
    items = written(meant, hand) if meant.scale else in_words(meant, [end.value for end in meant.ends], scale_in(meant, None, hand), hand.lexicon)
    return hand.answered(Answer("utter_scale_is", {"items": items}), source="recipe")
