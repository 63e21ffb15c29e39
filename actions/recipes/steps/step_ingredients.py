"""Which ingredients a step uses, how much of each, and which share of what the list gives."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from actions.language.lexicon import Lexicon
from actions.language.measures import dimension, in_unit
from actions.language.words import any_spaced
from actions.recipes.amounts import Found, finder
from actions.recipes.lines.ingredient_lines import decimal
from actions.recipes.model import Ingredient, StepIngredient
from actions.recipes.steps.ingredient_mentions import Mention, Names, Word, words_of
from actions.recipes.steps.step_parts import Parts
from actions.recipes.steps.step_shares import FULL, REST, Share, Shares

ALL_SAID, REST_SAID = "all", "rest"
LONGEST_BETWEEN = 80  # characters between an amount and its food


@dataclass
class Ledger:
    """Reads the steps of a procedure one after the other and keeps account of what was used.

    Only what a step measures out is counted ("half the butter", "2 tablespoons of the oil"): a food that is merely named
    may come again, and "the rest of it" is then what nobody measured.

    Args:
        ingredients: the recipe's list.
        lexicon: words of the recipe's language.
        used: place in the list → what was measured out of it so far, in the list's unit; None where that is not known.
        named: places of all ingredients that some step named.
    """

    ingredients: Sequence[Ingredient]
    lexicon: Lexicon
    used: dict[int, Fraction | None] = field(default_factory=dict)
    named: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._names, self._shares, self.parts = Names(self.ingredients, self.lexicon), Shares(self.lexicon), Parts(self.ingredients, self.lexicon)
        entries = self.lexicon.words
        described = entries("states") | entries("kinds") | entries("adverbs") | entries("size_words")
        between = described | entries("connectors") | entries("determiners") | entries("articles") | entries("remaining")
        self._between = re.compile(rf"\([^()]*\)|\b(?:{any_spaced(between)})\b", re.IGNORECASE)

    def step(self, text: str, section: str | None = None) -> tuple[StepIngredient, ...]:
        """Ingredients of the next step: those that it names, and those that "the remaining ingredients" stand for.

        Args:
            text: what the step says.
            section: the heading that it stands under.
        """
        words, amounts = words_of(text, self.lexicon), finder(self.lexicon).all_in(text)
        uses: dict[int, StepIngredient] = {}
        measured_out: set[int] = set()
        mentions = self._meant(text, section, words, amounts)
        covered = frozenset(at for one in mentions for at in range(one.first, one.last + 1))
        for mention in mentions:
            measured = None if mention.made else self._measured(mention, text, words, amounts, covered)
            if measured is not None and mention.index not in measured_out:
                uses[mention.index] = measured
                measured_out.add(mention.index)
            elif mention.index not in uses:
                line = self.ingredients[mention.index]
                uses[mention.index] = StepIngredient(name=line.called, quantity=line.quantity, unit=line.unit, index=mention.index)
        for share, among in self._collective(words, covered):
            uses |= {index: self._shared(index, share) for index in among if index not in uses}
        self.named |= uses.keys()
        return tuple(use for _, use in sorted(uses.items()))

    def _meant(self, text: str, section: str | None, words: Sequence[Word], amounts: Sequence[Found]) -> list[Mention]:
        """What the step names; where several lines fit one place, those of its part, or with the amount that it says."""
        places: dict[tuple[int, int], list[Mention]] = {}
        for mention in self._names.mentions(words):
            places.setdefault((mention.first, mention.last), []).append(mention)
        self.parts.follow(text, section, [there[0].index for there in places.values() if len(there) == 1])
        found: list[Mention] = []
        for there in places.values():
            meant = self._with_amount(there, text, words, amounts) or self.parts.meant([one.index for one in there], text, section) if len(there) > 1 else [there[0].index]
            found += [one for one in there if one.index in meant]
        return found

    def _with_amount(self, there: Sequence[Mention], text: str, words: Sequence[Word], amounts: Sequence[Found]) -> list[int]:
        """Of several lines for one food those with just the amount that the step says."""
        said = self._stated(there[0], text, words, amounts)
        if said is None or said.high is not None:
            return []
        unit = said.unit or self._unit_behind(words, there[0])
        return [one.index for one in there if self._in_unit_of_list(one.index, said.low.value, unit) == _exact(self.ingredients[one.index].quantity)]

    def _collective(self, words: Sequence[Word], covered: frozenset[int]) -> Iterator[tuple[Share, list[int]]]:
        """"The remaining ingredients", "the first five ingredients", "all the ingredients", and "the ingredients" of a recipe that has named none yet, with what they stand for."""
        everything = self.parts.lines()
        for at, word in enumerate(words):
            if word.text not in self.lexicon.words("ingredient_words"):
                continue
            counted = self._counted(words, at)
            if counted is not None:
                yield FULL, counted
                continue
            share = self._shares.before(words, at, covered)
            qualified = at > 0 and self._shares.qualifies(words[at - 1])
            if share is not None and share.rest:
                yield REST, [index for index in everything if index not in self.named]
            elif not qualified and (share == FULL or (share is None and self.named.isdisjoint(everything) and not covered)):
                yield FULL, everything

    def _counted(self, words: Sequence[Word], at: int) -> list[int] | None:
        """Places in the list of "the first five ingredients", "the next 3" and "the last two"; None where no such number stands there."""
        if at < 2:
            return None
        which, said = words[at - 2].text, words[at - 1].text
        value = float(said) if said.isdigit() else self.lexicon.cardinals.get(said, 0.0)
        many, everything = int(value), list(range(len(self.ingredients)))
        if not 0 < many <= len(everything):
            return None
        if which in self.lexicon.words("last"):
            return everything[-many:]
        if which in self.lexicon.words("list_next"):
            return [index for index in everything if index not in self.named][:many]
        return everything[:many] if which in self.lexicon.words("list_first") else None

    def _measured(self, mention: Mention, text: str, words: Sequence[Word], amounts: Sequence[Found], covered: frozenset[int]) -> StepIngredient | None:
        """What a step takes of a named ingredient where it says so itself, by an amount or a share."""
        index, line = mention.index, self.ingredients[mention.index]
        if found := self._stated(mention, text, words, amounts):
            unit = found.unit or self._unit_behind(words, mention)
            self._note(index, self._in_unit_of_list(index, found.low.value, unit) if found.high is None else None)
            return StepIngredient(name=line.called, quantity=_said(found), unit=unit, index=index)
        share = self._shares.before(words, mention.first, covered)
        return None if share is None else self._shared(index, share)

    def _stated(self, mention: Mention, text: str, words: Sequence[Word], amounts: Sequence[Found]) -> Found | None:
        """The amount that stands before a food and is its own."""
        before = (found for found in reversed(amounts) if found.end <= words[mention.first].start)
        return next((found for found in before if self._leads(found, text[found.start : found.end], text[found.end : words[mention.first].start])), None)

    def _leads(self, found: Found, said: str, between: str) -> bool:
        """Whether an amount is that of the food behind it: only what describes the food stands between, and it is no share ("1/2 of the onions")."""
        if len(between) > LONGEST_BETWEEN or self._between.sub("", between).strip(" -."):
            return False
        articles = self.lexicon.words("articles")
        definite = set(between.lower().split()) & ((self.lexicon.words("connectors") | self.lexicon.words("determiners")) - articles)
        counted = said.lower().split()[-1] in articles  # "half an onion"
        return found.unit is not None or found.low.value >= 1 or not (definite or (found.low.spelled and not counted))

    def _unit_behind(self, words: Sequence[Word], mention: Mention) -> str | None:
        """The unit that stands behind a food: "2 garlic cloves"."""
        behind = words[mention.last + 1] if mention.last + 1 < len(words) else None
        return self.lexicon.unit_of.get(behind.text) if behind else None

    def _shared(self, index: int, share: Share) -> StepIngredient:
        """A share of an ingredient, with the amount that it makes where both are known."""
        line, total = self.ingredients[index], _exact(self.ingredients[index].quantity)
        untouched = index not in self.used and index not in self.named
        gone = self.used.get(index, Fraction(0) if untouched else None) if share.rest else Fraction(0)
        left = None if total is None or gone is None or gone >= total else total - gone
        amount = None if left is None or share.part is None else left * share.part
        if share not in (REST, FULL):
            self._note(index, amount)
        whole = share == FULL or (share == REST and untouched) or (amount is not None and amount == total)
        quantity = line.quantity if whole else None if amount is None else decimal(float(amount))
        return StepIngredient(name=line.called, quantity=quantity, unit=line.unit if quantity else None, share=_spoken(share, amount, total), index=index)

    def _note(self, index: int, amount: Fraction | None) -> None:
        """Add to the account; what is not known makes the rest unknown too."""
        before = self.used.get(index, Fraction(0))
        self.used[index] = None if amount is None or before is None else before + amount

    def _in_unit_of_list(self, index: int, value: Fraction, unit: str | None) -> Fraction | None:
        """An amount in the unit of the list's line; None where the units measure different things."""
        listed = self.ingredients[index].unit
        own = finder(self.lexicon).unit_name(listed) if listed else None
        if unit == own:
            return value
        return in_unit(value, unit, own) if unit and own and dimension(unit) and dimension(unit) == dimension(own) else None


def _spoken(share: Share, amount: Fraction | None, total: Fraction | None) -> str | None:
    """A share as the recipe's model has it: "all", "rest", or a fraction of what the list gives where that is known."""
    if share in (FULL, REST):
        return ALL_SAID if share == FULL else REST_SAID
    if not share.rest:
        return None if share.part is None else str(share.part)
    return str(amount / total) if amount is not None and total else None


def _said(found: Found) -> str:
    """An amount as the recipe's model has it: a decimal or a range of two."""
    ends = [found.low.value] if found.high is None else [found.low.value, found.high.value]
    return "-".join(decimal(float(end)) for end in ends)


def _exact(quantity: str | None) -> Fraction | None:
    """A single decimal as a fraction; None for a range or nothing."""
    try:
        return Fraction(quantity) if quantity else None
    except (ValueError, ZeroDivisionError):
        return None
