"""How much is taken in place of an amount, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from actions.language.lexicon import Lexicon
from actions.language.measures import METRIC_UNITS, SPOONS, Amount, Densities, converted, dimension, exact, in_unit
from actions.language.spoken_amounts import Measured, measured, measured_range, number_text, said
from actions.recipes.adapting.words import in_plural
from actions.recipes.lines.ingredient_lines import decimal
from actions.recipes.substitution import Option, Portion, Share, mixed

QUARTERS, NEAR = 4, Fraction(6, 100)  # 250 ml are made like a cup
PIECES = "piece"  # how the table of substitutes writes that things are counted


@dataclass(frozen=True)
class Taken:
    """A food with its exact amount; None where the recipe gives none or the two cannot be compared."""

    food: str
    amount: Amount | None


def taken(option: Option, listed: Amount | None, replaced: str, lexicon: Lexicon, densities: Densities | None) -> tuple[Taken, ...]:
    """What takes the place of an amount: one food, or the foods of a mixture.

    Args:
        option: what is taken.
        listed: how much of the food would be taken.
        replaced: name of the food.
        lexicon: the words of the recipe's language.
        densities: compares weights with volumes.
    """
    if option.food is None:
        times = _times(listed, option.makes, replaced, lexicon, densities)
        metric = listed is not None and listed.unit in METRIC_UNITS
        parts = [None if times is None else _part(share, times, metric, lexicon, densities) for share in option.mix]
        return tuple(Taken(_number(share.food, amount, lexicon), amount) for share, amount in zip(option.mix, parts, strict=True))
    [name] = option.names(lexicon)
    amount = None if listed is None else _by_ratio(option, listed, replaced, lexicon, densities)
    return (Taken(_number(name, amount, lexicon), amount),)


def _number(name: str, amount: Amount | None, lexicon: Lexicon) -> str:
    """A name in the plural where several pieces are counted: "3 shallots"."""
    return in_plural(name, lexicon) if amount is not None and amount.unit is None and amount.high > 1 else name


def _part(share: Share, times: Fraction, metric: bool, lexicon: Lexicon, densities: Densities | None) -> Amount:
    """A part of a mixture that is made so many times, in the measures of the recipe; spoons are not counted finer than the mixture needs."""
    once = _portion(share, lexicon)
    if once.unit in SPOONS:
        near = Fraction(round(times * QUARTERS), QUARTERS)
        return once.times(near if near and abs(near - times) <= times * NEAR else times)
    amount = once.times(times)
    if not metric or dimension(amount.unit) != "volume":
        return amount
    return converted(amount.low, amount.unit, "metric", share.food, lexicon, densities) or converted(amount.low, amount.unit, "metric", None, lexicon) or amount


def _portion(portion: Portion, lexicon: Lexicon) -> Amount:
    unit = None if portion.unit in (None, PIECES) else lexicon.unit_of.get(str(portion.unit).lower(), str(portion.unit))
    return Amount(exact(portion.quantity).limit_denominator(1000), unit)


def _times(listed: Amount | None, makes: Portion | None, replaced: str, lexicon: Lexicon, densities: Densities | None) -> Fraction | None:
    """How many times a mixture is made for an amount."""
    if listed is None or makes is None:
        return None
    whole = _portion(makes, lexicon)
    have = _in(listed, whole.unit, replaced, lexicon, densities)
    return have.low / whole.low if have else None


def _in(amount: Amount, unit: str | None, food: str, lexicon: Lexicon, densities: Densities | None) -> Amount | None:
    """An amount in another unit; pieces are no unit of measure, so they are only equal to pieces."""
    if amount.unit == unit:
        return amount
    if unit is None:
        return None
    low = converted(amount.low, amount.unit, unit, food, lexicon, densities)
    return low and Amount(low.low, low.unit, low.low * amount.high / amount.low)


def _by_ratio(option: Option, listed: Amount, replaced: str, lexicon: Lexicon, densities: Densities | None) -> Amount | None:
    """The ratio in the measure that it is meant for; None where the recipe has another measure that cannot be compared with it."""
    kind, factor = dimension(listed.unit), option.factor
    if listed.unit in lexicon.words("loose_units"):
        return listed  # nobody measures a pinch
    if option.per == "any" or (kind == "volume" and option.per is None):
        return listed.times(factor)
    if kind not in ("mass", "volume"):
        if option.per == "count":
            counted = listed.times(factor)
            return counted if factor == 1 else Amount(counted.low, None, counted.high)  # two cloves of garlic are no clove of shallot
        return listed if listed.unit is not None and factor == 1 else None  # 2 sprigs of thyme are 2 sprigs of marjoram
    if kind == "mass" and option.per == "weight":
        return listed.times(factor)
    if option.per == "count":
        return None
    return _by_density(option, listed, replaced, densities) or (listed if factor == 1 else None)


def _by_density(option: Option, listed: Amount, replaced: str, densities: Densities | None) -> Amount | None:
    """A weight by a ratio of volumes, or a volume by a ratio of weights; what is poured is measured in volume where the recipe is metric."""
    old, new = (densities.of(name) if densities else None for name in (replaced, option.food or ""))
    if old is None or new is None:
        return None
    unit = listed.unit or ""
    if option.per == "weight":
        volume = in_unit(listed.low, unit, "milliliter") * old.density * option.factor / new.density
        low, to = in_unit(volume, "milliliter", unit), unit
    else:
        volume = in_unit(listed.low, unit, "gram") / old.density * option.factor
        poured = new.liquid and unit in METRIC_UNITS
        low, to = (volume, "milliliter") if poured else (in_unit(volume * new.density, "gram", unit), unit)
    return Amount(low, to, low * listed.high / listed.low)


def amount_text(amount: Amount, food: str, lexicon: Lexicon, written: str | None = None) -> str:
    """An amount as it is measured and written before its food: "¾ cup", "100-150 g", "a pinch of".

    Args:
        amount: exact.
        food: what it is of.
        lexicon: forms of units.
        written: the author's form of the unit, kept where the unit is kept.
    """
    ends: tuple[Measured, ...] = (measured(amount.low, amount.unit, lexicon, food),)
    if amount.high != amount.low:
        ends = measured_range(amount.low, amount.high, amount.unit, lexicon, food)
    if not all(end.parts for end in ends):
        return str(lexicon.table("least").get("before_food", ""))
    if len(ends) > 1 and ends[0].parts != ends[1].parts:
        return f"{number_text(*ends[0].parts[0], lexicon)}-{said(ends[1], lexicon, written)}"
    about = f"{lexicon.entries.get('about', '')} " if ends[-1].rough else ""
    return f"{about}{said(ends[-1], lexicon, written)}".strip()


def shown(amount: Amount | None, food: str, lexicon: Lexicon) -> tuple[str | None, str | None]:
    """Quantity and unit of an amount as it is measured, in the way of the recipe's model: a decimal or a range of two; None for no amount."""
    if amount is None:
        return None, None
    ends: tuple[Measured, ...] = (measured(amount.low, amount.unit, lexicon, food),)
    if amount.high != amount.low:
        ends = measured_range(amount.low, amount.high, amount.unit, lexicon, food)
    if not all(end.parts for end in ends):
        return "1", str(lexicon.table("least").get("unit", amount.unit))
    totals = [end.total() for end in ends]
    return "-".join(dict.fromkeys(decimal(float(value)) for value, _ in totals)), totals[-1][1]


def taken_text(option: Option, found: tuple[Taken, ...], listed: str, lexicon: Lexicon, written: str | None = None) -> str:
    """What is taken, in words: "¾ cup olive oil", "1 cup milk with 1 tbsp lemon juice".

    Args:
        option: what is taken.
        found: its foods and their amounts.
        listed: how much it replaces ("3 shallots"), named where that cannot be counted for what is taken; empty where there is no amount.
        lexicon: forms of units.
        written: the author's form of the unit.
    """
    whole = mixed([f"{amount_text(one.amount, one.food, lexicon, written)} {one.food}" if one.amount else one.food for one in found], lexicon)
    if not listed or any(one.amount for one in found):
        return whole
    share = share_text(option, lexicon)
    return f"{whole} ({share} {lexicon.entries.get('as_word', '')} {listed})" if share else whole


def share_text(option: Option, lexicon: Lexicon) -> str:
    """How much of a food is taken beside what it replaces: "as much", "a third as much", "1¼ times as much"; empty for a mixture, and where there are no words for it."""
    if not option.food:
        return ""
    known = lexicon.table("share_words").get(str(option.factor))
    return str(known or lexicon.entries.get("share_times", "")).format(factor=number_text(option.factor, None, lexicon))


def in_general(option: Option, replaced: str, lexicon: Lexicon) -> tuple[str, str]:
    """What is taken and what it replaces where no amount is known: with the ratio, for a mixture those amounts that it makes up.

    Args:
        option: what is taken.
        replaced: name of the food.
        lexicon: forms of units.
    """
    if option.makes is None:
        return f"{share_text(option, lexicon)} {option.called(lexicon)}".strip(), replaced
    whole = _portion(option.makes, lexicon)
    found = tuple(Taken(_number(share.food, _portion(share, lexicon), lexicon), _portion(share, lexicon)) for share in option.mix)
    name = in_plural(replaced, lexicon) if whole.unit is None and whole.low > 1 else replaced
    return taken_text(option, found, "", lexicon), f"{amount_text(whole, replaced, lexicon)} {name}"
