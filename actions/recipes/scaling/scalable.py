"""Which numbers of a text are amounts of an ingredient: those grow with a recipe; sizes, shares, times and numbers of pieces do not."""

from __future__ import annotations

import re
from dataclasses import dataclass

from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced
from actions.recipes.amounts import Found, finder
from actions.recipes.lines.grades import grades
from actions.recipes.model import Ingredient
from actions.recipes.scaling.foods import LONGEST_CLAUSE, Foods, left_of, utensils

CLAUSE_END = re.compile(r"[.;:!?](?:\s|$)")


@dataclass(frozen=True)
class Choice:
    """An amount, and whether it is scaled.

    Args:
        found: the amount.
        scaled: whether it grows with the recipe.
        noun: the place of the noun that a bare number counts, so that its number can follow.
        stray: an amount that is left as it is because no ingredient is named beside it.
    """

    found: Found
    scaled: bool
    noun: tuple[int, int] | None = None
    stray: bool = False


def in_step(text: str, foods: Foods) -> list[Choice]:
    """The amounts of an instruction. Scaled are those of a named food, unless they are shares, sizes, or for one piece each."""
    amounts, graded = _told_from_grades(text, foods.lexicon)
    choices: list[Choice] = []
    named = False
    for at in range(len(amounts) - 1, -1, -1):  # from the end: the first of two joined amounts goes by the second
        found = amounts[at]
        joined = at + 1 < len(amounts) and _joined(text, found, amounts[at + 1], foods.lexicon)
        choice = _step_choice(text, found, foods, joined and named)
        named = choice.scaled
        choices.append(choice)
    return _in_order([*_bracketed(text, choices[::-1], foods.lexicon), *graded])


def _told_from_grades(text: str, lexicon: Lexicon) -> tuple[list[Found], list[Choice]]:
    """The amounts of a text, and apart from them the numbers that grade a food or are for one eater, which stay."""
    spans = grades(text, lexicon)
    amounts: list[Found] = []
    graded: list[Choice] = []
    for found in finder(lexicon).all_in(text):
        if any(grade.start <= found.low.start < grade.end for grade in spans):
            graded.append(Choice(found, False))
        else:
            amounts.append(found)
    return amounts, graded


def _in_order(choices: list[Choice]) -> list[Choice]:
    """Amounts as they stand in their text."""
    return sorted(choices, key=lambda choice: choice.found.start)


def _step_choice(text: str, found: Found, foods: Foods, follows_suit: bool) -> Choice:
    lexicon = foods.lexicon
    vague = found.article and not found.measures and found.unit not in lexicon.words("loose_units")
    if found.hyphen or vague or found.unit in lexicon.words("portion_units") or _kept(text, found, lexicon):
        return Choice(found, False)
    named, noun = foods.after(text, found)
    rest = found.measures and bool(re.search(rf"\b(?:{any_spaced(lexicon.words('remaining') | lexicon.words('rest_marks'))})\s+$", left_of(text, found), re.IGNORECASE))
    named = named or (found.unit is not None and (follows_suit or rest or foods.before(text, found)))
    return Choice(found, named, noun, stray=found.measures and not named and not _vessel(text, found, foods))


def _vessel(text: str, found: Found, foods: Foods) -> bool:
    """Whether an amount is the size of a tool: "a 2 quart saucepan"."""
    return bool(re.compile(rf"\s*(?:[^\W\d_]+\s+){{0,2}}?(?={utensils(foods.lexicon).pattern})", re.IGNORECASE).match(text, found.end))


def _kept(text: str, found: Found, lexicon: Lexicon) -> bool:
    """Whether an amount stays whatever the recipe's size: a share, a number of pieces to make, one portion of many."""
    return _share(text, found, lexicon) or _dividing(text, found, lexicon) or _per_piece(text, found, lexicon)


def _share(text: str, found: Found, lexicon: Lexicon) -> bool:
    """"half the butter", "1/2 of the milk", "a quarter"; and the verb in "quarter the apples"."""
    if found.unit is not None or found.low.value >= 1:
        return False
    marks = any_spaced(lexicon.words("share_marks") | lexicon.words("remaining"))
    if re.compile(rf"\s*(?:{marks})(?!\w)", re.IGNORECASE).match(text, found.end):
        return True
    return found.low.spelled and not re.search(rf"\b(?:{any_spaced(lexicon.words('articles'))})\b", text[found.start : found.end], re.IGNORECASE)


def _dividing(text: str, found: Found, lexicon: Lexicon) -> bool:
    """Whether a number says how many pieces to make: "cut into 8 pieces"."""
    before = rf"\b(?:{any_spaced(lexicon.words('dividing'))})\s+(?:(?:{any_spaced(lexicon.words('roughly'))})\s*)?$"
    return not found.measures and bool(re.search(before, left_of(text, found), re.IGNORECASE))


def _per_piece(text: str, found: Found, lexicon: Lexicon) -> bool:
    """Whether an amount is for each of several: "6 berries over each pancake", "1/4 cup at a time"."""
    after = CLAUSE_END.split(text[found.end : found.end + LONGEST_CLAUSE])[0]
    sentence = CLAUSE_END.split(left_of(text, found))[-1]
    if re.match(rf"(?:\W+\w+){{0,4}}?\W+(?:{any_spaced(lexicon.words('at_a_time'))})\b", after, re.IGNORECASE):
        return True
    count = rf"(?:\d+|{any_spaced(lexicon.cardinals)})"
    beside = rf"(?!\s+(?:{count}\s*(?:{any_spaced(lexicon.words('ranges'))})?\s*)*(?:{any_spaced(lexicon.words('not_per_piece_before') | frozenset(lexicon.duration_of))})\b)"
    each = rf"\b(?:{any_spaced(lexicon.words('per_piece'))})\b{beside}"
    alone = rf"\b(?:{any_spaced(lexicon.words('per_piece_alone'))})\b{beside}"
    placed = rf"\b(?:{any_spaced(lexicon.words('per_piece_before'))})\s+{each}"
    closing = re.match(rf"\s*{each}\s*(?:$|[,)]|(?:{any_spaced(lexicon.words('per_piece_before') - lexicon.words('connectors'))})\b)", after, re.IGNORECASE)
    if closing or re.search(rf"{alone}|{placed}", after, re.IGNORECASE):
        return True
    not_after = "".join(rf"(?<!\b{re.escape(word)}\s)" for word in sorted(lexicon.words("not_per_piece_after")))
    parts = re.split(r",\s", sentence)
    filled = rf"{not_after}{each}(?:.*\b(?:{any_spaced(lexicon.words('per_piece_with'))})\b|(?!.*\b(?:{any_spaced(lexicon.words('joiners') - lexicon.words('articles'))})\b))"
    return bool(re.search(rf"{filled}|{alone}", parts[-1], re.IGNORECASE) or re.match(rf"\s*{placed}", parts[0], re.IGNORECASE))


def _joined(text: str, first: Found, second: Found, lexicon: Lexicon) -> bool:
    """Whether only "plus", "or" or a slash stands between two amounts."""
    between = text[first.end : second.start].strip().lower()
    return between in lexicon.words("amount_joints")


def _bracketed(text: str, choices: list[Choice], lexicon: Lexicon) -> list[Choice]:
    """An amount in a bracket or behind a slash says the one before it in other units, and is scaled as that is."""
    result: list[Choice] = []
    for choice in choices:
        before = result[-1] if result else None
        same = before and before.found.unit is not None and before.found.measures and choice.found.measures and re.fullmatch(
            rf"\s*[(/|=]\s*(?:(?:{any_spaced(lexicon.words('roughly'))})\s*)?", text[before.found.end : choice.found.start], re.IGNORECASE
        )
        result.append(Choice(choice.found, before.scaled, None, before.stray) if before and same else choice)
    return result


def in_line(text: str, ingredient: Ingredient, lexicon: Lexicon) -> list[Choice]:
    """The amounts of an ingredient line: the first one, what is added to it, and what says it in other units; package sizes stay."""
    amounts, graded = _told_from_grades(text, lexicon)
    choices: list[Choice] = []
    for at, found in enumerate(amounts):
        scaled = _leads(text, found, lexicon) if not any(choice.scaled for choice in choices) else _continues(text, amounts[:at], found, lexicon)
        noun = _line_noun(text, found, ingredient, lexicon) if scaled and found.unit is None else None
        choices.append(Choice(found, scaled, noun))
    return _in_order([*choices, *graded])


def _leads(text: str, found: Found, lexicon: Lexicon) -> bool:
    """Whether an amount is the line's own: at its start, or with a unit, or what is taken of something ("juice of 1 lemon")."""
    before = text[: found.start]
    if not re.search(r"\w", re.sub(any_spaced(lexicon.words("roughly")), "", before.lower())):
        return True
    if _dividing(text, found, lexicon) or found.hyphen or found.article:
        return False
    taken = re.search(rf"\b(?:{any_spaced(lexicon.words('connectors') | lexicon.words('part_joiners'))})\s+$", before, re.IGNORECASE)
    opened = re.search(r"[(,:–-]\s*$", before) if found.unit else before.rstrip().endswith(":")
    return bool(taken) or found.measures or bool(opened) or (not found.low.spelled and not text[found.end :].strip())


def _continues(text: str, earlier: list[Found], found: Found, lexicon: Lexicon) -> bool:
    """Whether a further amount belongs to the line's own: "plus 2 tbsp", "(240 ml)", "or 4 small ones"; not the size of one piece."""
    first, between = earlier[0], text[earlier[-1].end : found.start]
    if found.hyphen or found.article or _dividing(text, found, lexicon) or re.fullmatch(r"\s*", between):
        return False
    rest = text[found.end :].partition(")")[0] if "(" in between and ")" not in between else text[found.end :].partition(",")[0]
    per_piece = any_spaced(lexicon.words("per_piece") | lexicon.words("per_piece_alone"))
    if re.search(rf"\b(?:{per_piece})\b(?!\s+(?:{any_spaced(lexicon.words('connectors'))})\b)", rest, re.IGNORECASE):
        return False
    if re.search(rf"\b(?:{any_spaced(lexicon.words('total'))})\b", rest, re.IGNORECASE):
        return True
    packed = first.unit in lexicon.words("closed_packages") or (first.unit is None and re.fullmatch(r"\s*\(\s*", text[first.end : found.start]))
    if found.unit is not None:
        return not (packed and found.measures)
    joints = any_spaced(lexicon.words("amount_joints") | lexicon.words("roughly"))
    return found.low.value >= 1 and bool(re.search(rf"(?:\(|(?<!\w)(?:{joints}))\s*$", between, re.IGNORECASE))


def _line_noun(text: str, found: Found, ingredient: Ingredient, lexicon: Lexicon) -> tuple[int, int] | None:
    """The noun that a bare number counts: a unit behind the food ("2 garlic cloves"), else the last word of its name, before "of" ("legs of lamb")."""
    names = re.split(rf"\s(?:{any_spaced(lexicon.words('connectors'))})\s", ingredient.name)[0].split()[-1:]
    if ingredient.unit:
        unit = finder(lexicon).unit_name(ingredient.unit) or ingredient.unit
        names = [str(form) for form in lexicon.table("units").get(unit, [unit])]
    match = re.compile(rf"(?<!\w)(?:{any_spaced(names)})(?!\w)", re.IGNORECASE).search(text, found.end)
    return match.span() if match else None
