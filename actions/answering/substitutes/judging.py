"""What of a recipe somebody may not eat: every ingredient and why, what may hold it, and what is not known; and how that is said."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from actions.answering.recipe_answers.base import Answer
from actions.language.lexicon import Lexicon
from actions.language.words import join
from actions.recipes.contents import Contents, Kind, Verdict, contents
from actions.recipes.contents.graph import IS
from actions.recipes.contents.naming import called, named
from actions.recipes.model import Ingredient

STATED, HELD, SUITS, LISTED = "stated", "held", "suits", "listed"
"""What is answered: that somebody may not eat something, whether a dish holds something, whether somebody can eat it, which ingredients hold something."""
CLEAR = "utter_none_concerned"
ORDER = ("holds", "apart", "may", "certified", "unknown", "cooked")


@dataclass
class Judged:
    """The ingredients by what is known of them and some things that are avoided; each by its name, with the reasons.

    Args:
        holds: those that are or hold any of it.
        may: those that may.
        unknown: those of which it is not known.
        certified: those that a rule allows with a certificate alone.
        apart: two that a rule keeps apart.
        cooked: those that have to be cooked through.
    """

    holds: dict[str, list[str]] = field(default_factory=dict)
    may: dict[str, list[str]] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    certified: dict[str, list[str]] = field(default_factory=dict)
    apart: tuple[str, ...] = ()
    cooked: list[str] = field(default_factory=list)


def judge(lines: Iterable[Ingredient], names: Sequence[str], lexicon: Lexicon) -> Judged:
    """What some ingredients hold of what is avoided.

    Args:
        lines: the ingredients.
        names: groups, diets and foods.
        lexicon: the words of the language.
    """
    known, found = contents(lexicon), Judged()
    for line in lines:
        _line(line, names, known, found)
    for name in names:
        _rule(name, list(lines), known, found)
    found.may = {food: why for food, why in found.may.items() if food not in found.holds and food not in found.certified}
    found.unknown = [food for food in dict.fromkeys(found.unknown) if food not in found.holds and food not in found.may and food not in found.certified]
    return found


def _line(line: Ingredient, names: Sequence[str], known: Contents, found: Judged) -> None:
    for name in names:
        row = known.diet(name)
        verdicts = [(group, known.line_verdict(line, group)) for group in (row.without if row is not None else (name,))]
        group, verdict = max(verdicts, key=lambda pair: pair[1].kind)  # of a diet the first group that it holds
        if verdict.kind == Kind.UNKNOWN:
            found.unknown.append(line.called)
        if verdict.kind >= Kind.MAY:
            reasons = (found.holds if verdict.kind == Kind.HOLDS else found.may).setdefault(line.called, [])
            why = reason(line.called, group, verdict, known, alone=row is None and len(names) == 1)
            if why not in reasons:
                reasons.append(why)


def _rule(name: str, lines: Sequence[Ingredient], known: Contents, found: Judged) -> None:
    """What a diet says beside what it leaves out."""
    row = known.diet(name)
    if row is None:
        return
    for line in (line for line in lines if line.called not in found.holds):
        certified = next(((group, verdict) for group in row.certified if (verdict := known.line_verdict(line, group)).kind >= Kind.MAY), None)
        if certified is not None:
            sure = certified[1].kind == Kind.HOLDS
            (found.certified if sure else found.may).setdefault(line.called, [reason(line.called, *certified, known)])
        if line.called not in found.cooked and any(_is_one(known.line_verdict(line, group)) for group in row.cooked):
            found.cooked.append(line.called)
    if row.apart:
        sides = [[line.called for line in lines if known.line_verdict(line, group).kind == Kind.HOLDS] for group in row.apart]
        found.apart = next(((one, other) for one in sides[0] for other in sides[1] if one != other), ())


def _is_one(verdict: Verdict) -> bool:
    """Whether a food is one of a group, not only made of one: eggs, no biscuits."""
    return verdict.kind == Kind.HOLDS and all(link.relation == IS for link in verdict.why)


def reason(food: str, avoided: str, verdict: Verdict, known: Contents, *, alone: bool = False) -> str:
    """Why a food holds what is avoided, in a few words: "meat", "made of durum wheat: gluten"; empty where its name tells.

    Args:
        food: its name.
        avoided: the group, diet or food.
        verdict: the verdict.
        known: what foods contain.
        alone: whether nothing else is avoided, so that a group need not be named.
    """
    names = [link.name for link in verdict.why]
    final = avoided if avoided in known.spoken else next((name for name, groups in known.spoken.items() if names[-1] in groups), names[-1])
    told = set(known.keys.key(food)) | (set(known.keys.key(final)) if alone else set())
    at = next((at for at, link in enumerate(verdict.why) if at and link.relation != IS), None)
    if at is None:
        return "" if set(known.keys.key(final)) <= told else final
    made = str(known.lexicon.table("contents_texts").get("made_of", "{part}")).format(part=names[at]) if verdict.kind == Kind.HOLDS else names[at]
    return made if set(known.keys.key(final)) <= told | set(known.keys.key(names[at])) else f"{made}: {final}"


def listed(foods: Mapping[str, Sequence[str]], lexicon: Lexicon) -> str:
    """Ingredients with their reasons: "lamb (meat), butter (dairy) and eggs"."""
    told = [f"{food} ({', '.join(filter(None, why))})" if any(why) else food for food, why in foods.items()]
    return join(told, str(lexicon.entries.get("and", "+")))


def told(found: Judged, names: Sequence[str], lexicon: Lexicon, asked: str = STATED) -> Answer:
    """What is said of it: the gravest first, then all the rest.

    Args:
        found: the ingredients.
        names: what is avoided.
        lexicon: the words of the language.
        asked: what is answered, STATED, HELD, SUITS or LISTED.
    """
    items = {part: text for part in ORDER if (text := _items(part, found, lexicon))}
    first = next((part for part in items if part != "cooked"), "")
    texts = lexicon.table("contents_texts")
    more = "".join(f" {str(texts.get(part, '{items}')).format(items=text)}" for part, text in items.items() if part != first)
    what = called(names, lexicon, "and" if first == "holds" else "or")
    if not first:
        return Answer("utter_none_concerned", {"allergen": what, "more": more})
    response = {
        "holds": {STATED: "utter_concerned", HELD: "utter_holds", SUITS: "utter_unfit", LISTED: "utter_which_hold"}[asked],
        "apart": "utter_kept_apart", "may": "utter_may_hold", "certified": "utter_certified", "unknown": "utter_contents_unknown",
    }[first]
    return Answer(response, {"allergen": what, "more": more, "items": items[first]}, about=(*found.holds, *found.may, *found.certified, *found.unknown))


def within(food: str, lines: Sequence[Ingredient], lexicon: Lexicon) -> Answer | None:
    """Which ingredients hold a food that is on the list by no such name, so that nobody is told that there is none of it; None where none does.

    Args:
        food: what was asked for, one or several.
        lines: the ingredients.
        lexicon: the words of the language.
    """
    known = contents(lexicon)
    names = named(food, lexicon) or tuple(known.graph.nodes[found.number].name for found in known.read(food).foods)
    found = judge(lines, names, lexicon)
    return Answer("utter_held_within", {"allergen": called(names, lexicon), "items": listed(found.holds, lexicon), "more": ""}, about=tuple(found.holds)) if found.holds else None


def _items(part: str, found: Judged, lexicon: Lexicon) -> str:
    """The ingredients of one kind as they are said; empty where there are none."""
    foods = getattr(found, part)
    if isinstance(foods, dict):
        return listed(foods, lexicon)
    return join(list(foods or ()), str(lexicon.entries.get("and", "+")))
