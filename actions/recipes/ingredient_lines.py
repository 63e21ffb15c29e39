"""Ingredient line → quantity, unit, name and comment (Stolwijk & Kunneman 2023, section 3.2 and Table 6)."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.quantities import NUMBER, number, plain_numbers
from actions.recipes.model import Ingredient


def parse_line(line: str, lexicon: Lexicon) -> Ingredient:
    """Read one ingredient line.

    The quantity is a decimal ("1.5", one third is "0.333"), a range "2-3", or None; the unit is the lexicon's name
    of it, None where the thing itself is counted; the comment holds size, preparation, package size and alternatives.

    Args:
        line: the line as written; must not be blank.
        lexicon: units, number words and the words that start a comment.
    """
    text = " ".join(line.split())
    bracketed = re.findall(r"\(([^()]*)\)", text)
    plain = plain_numbers(re.sub(r"\([^()]*\)", " ", text))
    quantity, rest = _quantity(_exact(plain, lexicon), lexicon)
    each, rest = _each(rest, lexicon) if quantity else ([], rest)
    sizes, rest = _leading(rest, lexicon.words("size_words"))
    unit, rest = _unit(rest, lexicon) if quantity else (None, rest)
    more_sizes, rest = _leading(rest, lexicon.words("size_words")) if unit else ([], rest)
    name, after = _name(rest, lexicon)
    comment = ", ".join(piece for piece in [*each, *sizes, *more_sizes, *bracketed, after] if piece)
    return Ingredient(text=text, quantity=quantity, unit=unit, name=name or text, comment=comment or None)


def decimal(value: float) -> str:
    """The shortest decimal with at most three places: 1.5 → "1.5", a third → "0.333"."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _exact(text: str, lexicon: Lexicon) -> str:
    """The text without a leading "about", where a number follows it."""
    roughly = "|".join(re.escape(word) for word in sorted(lexicon.words("roughly"), key=len, reverse=True))
    match = re.match(rf"\s*(?:{roughly})\s*(?=\d)|\s*(?:{roughly})\s+(?=(\S+)\s)", text, re.IGNORECASE) if roughly else None
    return text[match.end():] if match and (match[1] is None or match[1].lower() in lexicon.cardinals) else text


def _each(text: str, lexicon: Lexicon) -> tuple[list[str], str]:
    """How much each of several holds, and what follows: "x 400 g tins tomatoes" → "400 g", "tins tomatoes"."""
    times = "|".join(map(re.escape, sorted(lexicon.words("times"), key=len, reverse=True)))
    mark = re.match(rf"(?:{times})(?:\s+|(?=\d))", text, re.IGNORECASE) if times else None
    if not mark:
        return [], text
    rest = text[mark.end():]
    size = re.match(rf"(?:{NUMBER})[\s-]*(\S+)\s+(?=\S)", rest)
    if size and size[1].lower() in lexicon.unit_of:
        return [size[0].strip()], rest[size.end():]
    return [], rest


def _quantity(text: str, lexicon: Lexicon) -> tuple[str | None, str]:
    """The leading number, range or number word, and what follows it."""
    ranges = "|".join(re.escape(mark) for mark in sorted(lexicon.words("ranges"), key=len, reverse=True))
    match = re.match(rf"\s*({NUMBER})(?:\s*(?:{ranges})\s*({NUMBER}))?\s*(?:-(?=[a-z]))?", text)
    if match:
        low, high = number(match[1]), number(match[2]) if match[2] else None
        if low is None:
            return None, text
        said = decimal(low) if high is None else f"{decimal(low)}-{decimal(high)}"
        return said, text[match.end():].strip()
    word, _, rest = text.partition(" ")
    value = lexicon.cardinals.get(word.lower())
    if value is None or not rest:
        return None, text.strip()
    connectors, articles = lexicon.words("connectors"), lexicon.words("articles")
    rest = _without(rest, connectors | articles if value < 1 else connectors)
    second, _, after = rest.partition(" ")
    if value <= 1 and after and second.lower() in lexicon.cardinals.keys() - articles:  # "a couple", "half a dozen"
        value, rest = value * lexicon.cardinals[second.lower()], _without(after, connectors)
    return decimal(value), rest.strip()


def _without(text: str, words: frozenset[str]) -> str:
    """The text without such words at its start, as long as something is left."""
    while text.partition(" ")[0].lower() in words and text.partition(" ")[2]:
        text = text.partition(" ")[2]
    return text


def _leading(text: str, known: frozenset[str]) -> tuple[list[str], str]:
    """Words of a set at the start of the text."""
    taken: list[str] = []
    while text and text.split()[0].lower().rstrip(",") in known:
        word, _, text = text.partition(" ")
        taken.append(word.rstrip(","))
    return taken, text


def _unit(text: str, lexicon: Lexicon) -> tuple[str | None, str]:
    """The unit at the start of the text; two-word units first."""
    pieces = text.split()
    for length in (2, 1):
        form = " ".join(pieces[:length]).lower()
        if len(pieces) > length and form in lexicon.unit_of:
            return lexicon.unit_of[form], _without(" ".join(pieces[length:]), lexicon.words("connectors"))
    return None, text


def _name(text: str, lexicon: Lexicon) -> tuple[str, str]:
    """The name up to the first comma, alternative or comment word, and the rest as comment."""
    starts = "|".join(re.escape(word) for word in sorted(lexicon.words("comment_starts") | lexicon.words("alternatives"), key=len, reverse=True))
    match = re.search(rf"\s*,|\s+-\s+|\s+(?:{starts})\b", text, re.IGNORECASE)
    if not match or not text[: match.start()].strip():
        return text.strip(" ,;"), ""
    return text[: match.start()].strip(" ,;"), text[match.start():].strip(" ,;-")
