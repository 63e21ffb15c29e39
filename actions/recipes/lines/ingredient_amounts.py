"""The amount that an ingredient line begins with: number, unit, and remarks on size and package."""

from __future__ import annotations

import re
from dataclasses import dataclass

from actions.language.quantities import decimal_mark, number
from actions.recipes.lines.line_words import LineWords


@dataclass(frozen=True)
class LineAmount:
    """What a line says about how much.

    Args:
        quantity: a decimal ("1.5"), a range ("2-3"), or None.
        unit: as written, in the singular and without its full stop; None where the thing itself is counted.
        remarks: sizes, package sizes and further amounts, in their order.
        rest: the line without all of it.
    """

    quantity: str | None
    unit: str | None
    remarks: tuple[str, ...]
    rest: str


def decimal(value: float) -> str:
    """The shortest decimal with at most three places: 1.5 → "1.5", a third → "0.333"."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def read_amount(text: str, words: LineWords) -> LineAmount:
    """The amount at the start of a line, else one at its end ("butter 100 g").

    Args:
        text: a line without brackets and with plain numbers.
        words: patterns of the language.
    """
    remarks: list[str] = []
    if size := _size_alone(text, words):
        return size
    quantity, rest = _quantity(text, words, remarks)
    if quantity is None:
        return _without_number(rest, words, remarks)
    rest = _sizes(rest, words, remarks)
    unit, rest = _unit(rest, words)
    if unit:
        quantity, rest = _to_second_end(quantity, unit, rest, words)
        rest = _after_unit(unit, rest, words, remarks)
    return LineAmount(quantity, unit, tuple(remarks), _connected(rest, words))


def _size_alone(text: str, words: LineWords) -> LineAmount | None:
    """"9-inch pie shell" gives no amount but the size of one; "1-inch piece ginger" does."""
    size = words.size.match(text)
    if not size or not re.match(r"(?!\d+\s+\d)[\d\s/.]+(?:-|(?=[^\w\s./]))", size["said"]) or words.leading_unit.match(text, size.end()):
        return None
    if not any(words.length.fullmatch(piece) for piece in re.findall(r"[^\W\d_]+|[^\w\s-]", size["said"])):
        return None
    return LineAmount(None, None, (size["said"].strip(),), text[size.end() :])


def _quantity(text: str, words: LineWords, remarks: list[str]) -> tuple[str | None, str]:
    """The number, range or number word at the start, and what follows it."""
    match = words.amount.match(text)
    if not match:
        return _in_words(text, words)
    low, high = _ends(match, words)
    rest = text[match.end() :]
    attached = re.match(r"-?[^\W\d_]", rest) and not words.leading_unit.match(rest) and not words.size.match(rest)
    if low is None or (attached and not _count_and_size(text, match, words)):  # "1/0", "7up", "5-spice powder"
        return None, text
    if not low and high is None:  # "0 butter" is how some sites write an amount that nobody gave
        return None, rest.strip()
    if parted := _count_and_size(text, match, words):
        return parted
    remarks.extend(words.size_word.findall(match["before"]))
    return _range(low, high), rest.strip()


def _range(low: float, high: float | None) -> str:
    return decimal(low) if high is None else f"{decimal(low)}-{decimal(high)}"


def _count_and_size(text: str, match: re.Match[str], words: LineWords) -> tuple[str, str] | None:
    """"4 1/2-inch slices" are four of half an inch: a length with a hyphen after a mixed number is the size of each."""
    mixed = re.fullmatch(r"(\d+)\s+\d+\s*/\s*\d+", match["low"])
    after = re.match(r"-([^\W\d_]+)", text[match.end() :])
    if mixed and not match["high"] and after and words.length.fullmatch(after[1]):
        return mixed[1], text[match.start("low") + len(mixed[1]) :].strip()
    return None


def _in_words(text: str, words: LineWords) -> tuple[str | None, str]:
    """A number word at the start, "a couple of", "half a dozen", "one or two", "one and a half"."""
    cardinals, articles, connectors = words.lexicon.cardinals, words.lexicon.words("articles"), words.lexicon.words("connectors")
    roughly = words.roughly.match(text)
    tokens = text[roughly.end() if roughly else 0 :].split()
    if len(tokens) < 2 or tokens[0].lower() not in cardinals or words.vague.match(text):
        return None, text
    value = cardinals[tokens[0].lower()]
    if len(tokens) > 3 and tokens[1].lower() in words.lexicon.words("ranges") and tokens[2].lower() in cardinals.keys() - articles:
        return f"{decimal(value)}-{decimal(cardinals[tokens[2].lower()])}", " ".join(tokens[3:])
    rest = _after_glue(tokens[1:], connectors | articles | words.lexicon.words("fraction_joiners"))
    part = cardinals.get(rest[0].lower(), 0.0) if len(rest) > 1 and rest[0].lower() not in articles else 0.0
    if 0 < part < 1 <= value and len(rest) < len(tokens) - 1:  # "one and a half"
        return decimal(value + part), " ".join(rest[1:])
    if (part > 1 and value <= 1) or 0 < part < 1 == value:  # "half a dozen", "a quarter"
        value, tokens = value * part, tokens[-len(rest) :]
    return decimal(value), " ".join(_after_glue(tokens[1:], connectors | articles if value < 1 else connectors))


def _after_glue(tokens: list[str], glue: frozenset[str]) -> list[str]:
    """The words without articles and "of" at their start, as long as one is left."""
    while len(tokens) > 1 and tokens[0].lower() in glue:
        tokens = tokens[1:]
    return tokens


def _sizes(text: str, words: LineWords, remarks: list[str]) -> str:
    """Takes off what each of several holds or measures, and words of size."""
    while (size := words.size.match(text)) and text[size.end() :].strip():
        remarks.append(size["said"].strip())
        second = words.second_amount.match(text, size.end())
        if second and second["said"][0] in "/|":
            remarks.append(second["said"].strip("/| "))
            size = second
        text = text[size.end() :].strip(" -")
    if times := words.times.match(text):
        text = text[times.end() :]
    if counting := words.counting.match(text):
        text = text[counting.end() :]
    while size_word := words.sizes.match(text):
        if words.begins_compound(text):
            break
        remarks.append(size_word["said"])
        text = text[size_word.end() :]
    return _instead(text, words, remarks) if remarks else text


def _instead(text: str, words: LineWords, remarks: list[str]) -> str:
    """Takes off a second count with its size: "or 2 small" of "1 large or 2 small onions"."""
    start = words.alternative.match(text)
    if not start:
        return text
    other = read_amount(text[start.end() :], words)
    if not other.rest or other.rest == text[start.end() :]:
        return text
    remarks.append(text[: text.rindex(other.rest)].strip())
    return other.rest


def _unit(text: str, words: LineWords) -> tuple[str | None, str]:
    """The unit at the start, as written in the singular."""
    match = words.leading_unit.match(text)
    if not match or words.begins_compound(text):
        return None, text
    return singular_unit(match["unit"], words), text[match.end() :].lstrip(" .-")


def singular_unit(form: str, words: LineWords) -> str:
    """A written unit in the singular without its full stop: "Cups" → "cup", "tbsp." → "tbsp"."""
    lexicon = words.lexicon
    if form in lexicon.table("short_units"):
        return str(lexicon.table("short_units")[form])
    written = re.sub(r"[\s-]+", " ", form.lower())
    bare = written.rstrip(".")
    if bare in lexicon.table("singulars"):
        return str(lexicon.table("singulars")[bare])
    name = lexicon.unit_of.get(written) or lexicon.unit_of.get(bare)
    endings = lexicon.words("plural_endings")
    shorter = (other for other in lexicon.table("units").get(name or "", ()) if any(bare in (f"{other}{ending}", f"{other}{other[-1]}{ending}") for ending in endings))
    return next(shorter, bare if bare in lexicon.unit_of else written)


def _to_second_end(quantity: str, unit: str, text: str, words: LineWords) -> tuple[str, str]:
    """The whole range where both its ends have the unit: "1 tbsp to 2 tbsp"."""
    match = re.match(rf"{words.ranges}(?P<high>{words.value})\s*(?P<unit>{words.unit})", f" {text}", re.IGNORECASE)
    high = number(match["high"], decimal_mark(words.lexicon)) if match and "-" not in quantity and singular_unit(match["unit"], words) == unit else None
    return (f"{quantity}-{decimal(high)}", text[match.end() - 1 :].strip()) if match and high else (quantity, text)


def _after_unit(unit: str, text: str, words: LineWords, remarks: list[str]) -> str:
    """Takes off what may follow a unit: further amounts, its size, and the container that a measure fills."""
    while (second := words.second_amount.match(text)) and text[second.end() :].strip(" ,.-"):
        remarks.append(second["said"].strip("/|= "))
        text = text[second.end() :].strip(" -")
    while size_word := words.sizes.match(text):
        if words.begins_compound(text):
            break
        remarks.append(size_word["said"])
        text = text[size_word.end() :]
    lexicon = words.lexicon
    holder = words.leading_unit.match(text)
    name = lexicon.unit_of.get(singular_unit(holder["unit"], words)) if holder else None
    if holder and name in lexicon.words("containers") and name != lexicon.unit_of.get(unit) and not words.begins_compound(text):
        remarks.append(holder["unit"])
        text = text[holder.end() :].strip()
    return text


def _connected(text: str, words: LineWords) -> str:
    """The text without "of" at its start."""
    match = words.connectors.match(text)
    return text[match.end() :] if match else text


def _without_number(text: str, words: LineWords, remarks: list[str]) -> LineAmount:
    """A line that begins with no number: "pinch of salt", "a few leaves", "g 100 butter", "butter 100 g"."""
    swapped = words.swapped.match(text)
    if swapped and (said := _read(swapped, words)):
        return LineAmount(said, singular_unit(swapped["unit"], words), (), _connected(text[swapped.end() :], words))
    if part := words.part.match(text):
        found = read_amount(text[part.end() :], words)
        return LineAmount(found.quantity, found.unit, (part["said"].strip(), *found.remarks), found.rest)
    while (vague := words.vague.match(text)) and not words.describes_more(text, vague["said"]):
        remarks.append(vague["said"])
        text = _connected(text[vague.end() :], words)
    if (bare := words.bare_unit.match(text)) and not words.begins_compound(text):
        remarks.extend(bare["sizes"].split())
        return LineAmount(None, singular_unit(bare["unit"], words), tuple(remarks), _connected(text[bare.end() :], words))
    last = words.last.fullmatch(text)
    if last and not remarks and (said := _read(last, words)):
        return LineAmount(said, singular_unit(last["unit"], words) if last["unit"] else None, (), last["food"])
    return LineAmount(None, None, tuple(remarks), text)


def _read(match: re.Match[str], words: LineWords) -> str | None:
    """The quantity of a match with the groups `low` and `high`; None where it has no value."""
    low, high = _ends(match, words)
    return None if low is None else _range(low, high)


def _ends(match: re.Match[str], words: LineWords) -> tuple[float | None, float | None]:
    """Both numbers of such a match."""
    mark = decimal_mark(words.lexicon)
    return number(match["low"], mark), number(match["high"], mark) if match["high"] else None
