"""The lexicon's words about ingredient lines as patterns, compiled once for each lexicon."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from actions.language.lexicon import Lexicon
from actions.language.quantities import NUMBER, VULGAR
from actions.language.words import any_hyphened, stem

Stems = tuple[str, ...]


def phrase_stems(text: str, language: str) -> Stems:
    """Stems of the words of a name; hyphens part words."""
    return tuple(stem(word, language) for word in re.findall(r"[^\W_]+(?:['’][^\W_]+)*", text.lower()))


@dataclass(frozen=True, eq=False)
class LineWords:
    """What the reader of ingredient lines needs from a lexicon; patterns ignore case.

    Args:
        lexicon: the language's words.
    """

    lexicon: Lexicon

    def _any(self, *keys: str) -> str:
        """A pattern for any word of these lists."""
        return any_hyphened(word for key in keys for word in self.lexicon.words(key))

    def _pattern(self, pattern: str) -> re.Pattern[str]:
        return re.compile(pattern, re.IGNORECASE)

    @cached_property
    def value(self) -> str:
        """One number in digits: "2", "1 1/2", "1-1/2", "1 and 1/2", ".5", "2,5"."""
        joiners = self._any("fraction_joiners")
        return rf"(?:\d+(?:\s*-\s*|\s+(?:{joiners})\s+|\+)[1-9]\d?\s*/\s*[1-9]\d?(?!\d)|{NUMBER}|\.\d+)"

    @cached_property
    def ranges(self) -> str:
        """What stands between the ends of a range."""
        marks = self.lexicon.words("ranges")
        words = any_hyphened(mark for mark in marks if len(mark) > 1)
        return rf"(?:\s*(?:{any_hyphened(mark for mark in marks if len(mark) == 1)})\s*|[\s-]+(?:{words})[\s-]+)"

    @cached_property
    def unit(self) -> str:
        """Any written unit, whole, with its full stop."""
        short = any_hyphened(self.lexicon.table("short_units"))
        return rf"(?:(?:{any_hyphened(self.lexicon.unit_of)})|(?-i:{short}))\.?(?![\w'’%])"

    @cached_property
    def dashed_label(self) -> re.Pattern[str]:
        """What a line is for before a dash: "To garnish – parsley"."""
        return self._pattern(rf"(?P<label>(?:{self._any('purpose_starts')})\s[^:\d–—]{{2,36}}?)\s[–—-]\s(?P<rest>\S.*)")

    @cached_property
    def label_end(self) -> re.Pattern[str]:
        """What ends such a label in the text of a line."""
        return self._pattern(r"\s*:|\s[–—-]\s")

    @cached_property
    def unit_start(self) -> re.Pattern[str]:
        """A written unit at the start."""
        return self._pattern(self.unit)

    @cached_property
    def counting(self) -> re.Pattern[str]:
        """A word that only counts, before what it counts: "unit", "each"."""
        return self._pattern(rf"(?:{self._any('only_counting')})(?:\([^\W\d_]{{1,2}}\))?(?:\s*:\s*|\s+(?:(?:{self._any('connectors')})\s+)?)(?=[\w(])")

    @cached_property
    def counted(self) -> re.Pattern[str]:
        """A line that begins with a number and a word that only counts; `rest` is what is counted."""
        digits = rf"[\d{VULGAR}][\d{VULGAR}\s./,⁄–-]*|(?:{any_hyphened(self.lexicon.cardinals)})\s"
        return self._pattern(rf"(?P<number>\W*(?:(?:{self._any('roughly')})\s+)?(?:{digits})(?:(?:{self._any('ranges')})\s+(?:{digits}))?)\s*{self.counting.pattern}(?P<rest>.*)")

    @cached_property
    def joined(self) -> re.Pattern[str]:
        """What joins several foods in one line."""
        return self._pattern(rf"(?<!\w)(?:{self._any('list_joiners')})(?!\w)")

    @cached_property
    def sign(self) -> re.Pattern[str]:
        """A sign that stands for a word, as a word of its own or right before one ("w/honey")."""
        return self._pattern(rf"(?<=\s)(?P<sign>{any_hyphened(self.lexicon.table('line_signs'))})(?:\s+|(?<=/))(?=\w)")

    @cached_property
    def measure(self) -> str:
        """A number with its unit: "14 oz", "400g", "6-inch", "2 to 3-pound"."""
        return rf"{self.value}(?:-?{self.ranges}{self.value})?[\s-]*{self.unit}"

    @cached_property
    def range(self) -> str:
        """A number, or two of them with their range mark: the groups `low` and `high`."""
        return rf"(?P<low>{self.value})(?:-?{self.ranges}(?P<high>{self.value}))?"

    @cached_property
    def amount(self) -> re.Pattern[str]:
        """The number or range that a line begins with, and what it says before it ("about", "a scant")."""
        words = rf"(?:(?:{self._any('roughly', 'size_words')})\s*(?=[\s\d.]))+"
        return self._pattern(rf"(?P<before>(?:(?:(?:{self._any('articles')})\s+)?{words})?){self.range}(?![%°])")

    @cached_property
    def size(self) -> re.Pattern[str]:
        """How large each of several is: "x 400 g", "14-ounce", "12x8-inch", "4- to 5-pound", "1-inch-thick"."""
        times = self._any("times")
        more = rf"(?:-?(?:{self.ranges}|\s*(?:{times})\s*){self.value})*"
        said = rf"(?:{self._any('roughly')}|)\s*{self.value}{more}[\s-]*{self.unit}(?:-[^\W\d_]+)*"
        return self._pattern(rf"(?:(?:{times})(?=[\s\d])\s*)?(?P<said>{said})[\s-]*")

    @cached_property
    def times(self) -> re.Pattern[str]:
        """The mark between how many and what: "2 x onions"."""
        return self._pattern(rf"(?:{self._any('times')})\s+")

    @cached_property
    def leading_unit(self) -> re.Pattern[str]:
        """A unit at the start, with something after it."""
        return self._pattern(rf"-?(?P<unit>{self.unit})(?=\W*\w)")

    @cached_property
    def second_amount(self) -> re.Pattern[str]:
        """A further amount right after the first: "/14 oz", "plus 2 tablespoons", "8 oz" of "6 lb 8 oz", "or more"."""
        added = rf"(?:,\s*)?(?:[/|=]\s*|(?:{self._any('adding', 'alternatives')})\s+|\+\s*)"
        amount = rf"(?:{added}|)(?:(?:{self._any('roughly')})\s+)?{self.measure}"
        return self._pattern(rf"\s*(?P<said>{amount}|(?:{self._any('alternatives')})\s+{self.unit}|(?:{self._any('after_unit')})(?!\w))")

    @cached_property
    def swapped(self) -> re.Pattern[str]:
        """A unit before its number: "dl 2 milk"."""
        return self._pattern(rf"(?P<unit>{self.unit})\s+{self.range}\s+(?=\w)")

    @cached_property
    def last(self) -> re.Pattern[str]:
        """An amount behind the food, at the end: "butter 100 g", "eggs, 2"."""
        return self._pattern(rf"(?P<food>.*[^\W\d_])[\s,:–-]+{self.range}\s*(?P<unit>{self.unit})?")

    @cached_property
    def part(self) -> re.Pattern[str]:
        """A part of a food before the amount: "juice of" of "juice of 1 lemon"."""
        return self._pattern(rf"(?P<said>[^\d,;:()]{{2,40}}?\s(?:{self._any('part_joiners')})\s+)(?=\d|(?:{any_hyphened(self.lexicon.cardinals)})\s)")

    @cached_property
    def roughly(self) -> re.Pattern[str]:
        """A word before an amount that is meant roughly."""
        return self._pattern(rf"(?:{self._any('roughly')})\s+")

    @cached_property
    def size_word(self) -> re.Pattern[str]:
        """A word of size anywhere."""
        return self._pattern(rf"(?<!\w)(?:{self._any('size_words')})(?!\w)")

    @cached_property
    def length(self) -> re.Pattern[str]:
        """A written unit of length."""
        names = self.lexicon.words("lengths")
        marks = (form for form, name in self.lexicon.table("short_units").items() if name in names)
        return self._pattern(any_hyphened([*(form for form, name in self.lexicon.unit_of.items() if name in names), *marks]))

    @cached_property
    def bare_unit(self) -> re.Pattern[str]:
        """A unit that stands without a number, with sizes before it: "fat pinch of"."""
        names = self.lexicon.words("bare_units")
        forms = any_hyphened(form for form, name in self.lexicon.unit_of.items() if name in names)
        return self._pattern(rf"(?P<sizes>(?:(?:{self._any('size_words')})\s+)*)(?P<unit>{forms})\s+(?=\w)")

    @cached_property
    def sizes(self) -> re.Pattern[str]:
        """Words of size at the start, with something after them."""
        return self._pattern(rf"(?P<said>{self._any('size_words')})(?:\s*,\s*|\s+)(?=\w)")

    @cached_property
    def vague(self) -> re.Pattern[str]:
        """Amounts that nobody measured, at the start: "a few", "some"."""
        return self._pattern(rf"(?P<said>{self._any('vague')})\s+(?=\w)")

    @cached_property
    def connectors(self) -> re.Pattern[str]:
        """What joins an amount and its food: "of", "of the"."""
        return self._pattern(rf"(?:(?:{self._any('connectors', 'determiners')})\s+)+(?=\w)")

    @cached_property
    def descriptions(self) -> dict[str, bool]:
        """Describing words in lower case → whether they tell foods of one name apart."""
        states = dict.fromkeys((word.lower() for word in self.lexicon.words("states") | self.lexicon.words("size_words")), False)
        return states | dict.fromkeys((word.lower() for word in self.lexicon.words("kinds")), True)

    @cached_property
    def description(self) -> re.Pattern[str]:
        """One description with its adverbs at the start, and what joins it to what follows."""
        adverbs, joiners = self._any("adverbs"), self._any("description_joiners")
        return self._pattern(
            rf"(?P<said>(?:(?:{adverbs})[\s-]+)*(?P<word>{any_hyphened(self.descriptions)}|[^\W\d_]+-(?:{self._any('description_endings')})))(?![\w'’&])(?P<joiner>\s*,\s*(?:(?:{joiners})\s+)?|\s*[/&]\s*|\s+(?:{joiners})\s+|\s+|-(?=\w))(?=\w)"
        )

    @cached_property
    def kept(self) -> re.Pattern[str]:
        """A description at the start that stays with the name."""
        return self._pattern(rf"(?:{self._any('kept')})\s+")

    @cached_property
    def remark(self) -> re.Pattern[str]:
        """A piece of text that only describes: "finely chopped and drained"."""
        words = any_hyphened([*self.states, *self.lexicon.words("adverbs"), *self.lexicon.words("description_joiners")])
        return self._pattern(rf"(?:(?:{words})(?![\w'’&])[\s,/&-]*)+")

    @cached_property
    def states(self) -> frozenset[str]:
        """Descriptions that may also stand behind the name: "boneless"."""
        return self.lexicon.words("states")

    @cached_property
    def cut(self) -> re.Pattern[str]:
        """Where a name ends: a mark, a word that begins a remark or an alternative, or a further amount."""
        marks = rf"\s*[,;]\s*|\s+[-–—]+\s+|\s*\*(?!\w)|(?<=[^\W\d])\s*/\s*(?={self.value})"
        amount = rf"(?:{self._any('adding', 'connectors')})\s+(?:(?:{self._any('roughly')})\s+)?{self.measure}"
        extra = rf"(?:{self._any('adding')})\s+(?:(?:{self._any('vague')})\s+)+(?:{self._any('comment_starts')})(?!\w)"  # "and more for serving"
        return self._pattern(rf"{marks}|\s+(?=(?:{self._any('comment_starts')})(?![\w'’-])|(?:{self._any('alternatives')})\s|{amount}|{extra})")

    @cached_property
    def enumeration(self) -> re.Pattern[str]:
        """A list of foods, "thyme, rosemary and sage", at the start; `joiner` stands before the last, `comma` before the joiner."""
        piece, joiners = r"[\w'’-]+(?: [\w'’-]+){0,4}", self._any("list_joiners")
        return self._pattern(rf"{piece}(?:, ?(?!(?:{joiners}) ){piece}){{0,20}}(?P<comma>,?) (?P<joiner>{joiners}) [\w'’-]+")

    @cached_property
    def separator(self) -> re.Pattern[str]:
        """What stands between the foods of a list."""
        joiners = self._any("list_joiners")
        return self._pattern(rf",\s*(?:(?:{joiners})\s+)?|\s+(?:{joiners})\s+")

    @cached_property
    def alternative(self) -> re.Pattern[str]:
        """The word before an alternative, at the start of the text."""
        return self._pattern(rf"(?:{self._any('alternatives')})\s+")

    @cached_property
    def comment_start(self) -> re.Pattern[str]:
        """A word that begins a remark, at the start of the text."""
        return self._pattern(rf"(?:{self._any('comment_starts', 'vague')})(?![\w'’-])")

    @cached_property
    def optional(self) -> re.Pattern[str]:
        """That a line may be left out."""
        return self._pattern(rf"[\s,(\-:]*(?<![\w])(?:{self._any('optional')})(?!\w)[\s,):]*")

    @cached_property
    def trailing_unit(self) -> re.Pattern[str]:
        """A name that ends with the unit that counts it: "garlic cloves"."""
        names = self.lexicon.words("trailing_units")
        forms = any_hyphened(form for form, name in self.lexicon.unit_of.items() if name in names)
        return self._pattern(rf"(?P<food>.*\w)[\s-]+(?P<unit>{forms})$")

    @cached_property
    def compounds(self) -> frozenset[Stems]:
        """Stems of foods whose describing word is part of their name."""
        return frozenset(phrase_stems(name, self.lexicon.language) for name in self.lexicon.words("compounds"))

    @cached_property
    def whole_counts(self) -> frozenset[Stems]:
        """Stems of foods that end like a unit and are none."""
        return frozenset(phrase_stems(name, self.lexicon.language) for name in self.lexicon.words("whole_counts"))

    @cached_property
    def parts(self) -> frozenset[str]:
        """Stems of the parts of a food that remarks speak of: "skin"."""
        return frozenset(stem(word, self.lexicon.language) for word in self.lexicon.words("parts"))

    def describes_more(self, text: str, said: str) -> bool:
        """Whether a description of several words begins with some words: the "extra" of "extra virgin olive oil"."""
        description = self.description.match(text)
        return description is not None and description["said"].lower().startswith(f"{said.lower()} ")

    def begins_compound(self, text: str) -> bool:
        """Whether the text begins with a food whose describing word belongs to it."""
        found = phrase_stems(" ".join(text.split()[:6]), self.lexicon.language)
        return any(found[:length] in self.compounds for length in range(2, 6))


@lru_cache(maxsize=8)
def line_words(lexicon: Lexicon) -> LineWords:
    """The patterns of a lexicon; compiled at the first call."""
    return LineWords(lexicon)
