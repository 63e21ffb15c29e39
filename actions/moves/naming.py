"""Questions about a recipe that they name while none is in hand: "is moussaka gluten free", "is the curry hot" behind a list with one curry."""

from __future__ import annotations

from itertools import groupby, pairwise

from actions.answering.needs import FITS, HOLDS, LISTS
from actions.language.lexicon import Lexicon
from actions.language.words import content_stems, stem, stems, tokens
from actions.moves.needs import concern_of
from actions.moves.turn import Part, Turn
from actions.recipes.model import Recipe

STAGES = ("idle", "choosing", "ended")
LENGTHS = (3, 2, 1)  # words behind "the" that may be a name


def named_in(turn: Turn, part: Part) -> str | None:
    """The recipe that a part names by its whole title, or points to by a word that only one of those shown holds; None where none or several are meant."""
    catalogue, lexicon, said = turn.kitchen.catalogue, turn.kitchen.lexicon, tokens(part.text)
    if turn.recipe is not None or turn.state.stage not in STAGES or not said:
        return None
    names = [*part.values("recipe"), *said]
    whole = {row.id for row in catalogue.titles_in(part.text)} or {row.id for name in names for row in catalogue.called(name)}
    if whole:
        return next(iter(whole)) if len(whole) == 1 else None
    pointed = [said[at + 1 : at + 1 + length] for at, word in enumerate(said) if word in lexicon.words("definite") for length in LENGTHS]
    shown = [row for recipe in turn.state.offer.ids[: turn.state.offer.shown] if (row := catalogue.row(recipe)) is not None]
    for words in pointed:
        rows = shown or list(catalogue.named(" ".join(words)).fitting)
        rows = [row for row in rows if set(stems(" ".join(words), lexicon.language)) <= set(stems(row.title, lexicon.language))]
        if len(rows) == 1 and content_stems(" ".join(words), lexicon):
            return rows[0].id
    return None


def of_it(text: str, recipe: Recipe, lexicon: Lexicon) -> str:
    """A question with a pronoun for the recipe that it names: "does it have nuts" for "does the tiramisu have nuts"; a food of the title alone names no recipe."""
    title, foods = set(stems(recipe.title, lexicon.language)), {word for line in recipe.ingredients for word in content_stems(line.called, lexicon)}
    said: list[str] = []
    for own, group in groupby(tokens(text), key=lambda word: stem(word, lexicon.language) in title):
        words, definite = list(group), bool(said) and said[-1] in lexicon.words("definite")
        if not own or ({stem(word, lexicon.language) for word in words} <= foods and not (definite and len(words) > 1)):
            said += words
            continue
        if definite:
            said.pop()
        said.append(str(lexicon.table("thing_pronouns")["one"][0]))
    return " ".join(said)


def asks_of_it(turn: Turn, text: str) -> bool:
    """Whether a question with a pronoun for a recipe asks what it holds, or whether somebody may eat it: its ingredients tell."""
    return concern_of(turn, text).label in (FITS, HOLDS, LISTS)


def points_to(text: str, recipe: Recipe, lexicon: Lexicon) -> bool:
    """Whether a text points to a recipe by "the" and a word of its title: in general one may ask about any guacamole."""
    title, said = set(stems(recipe.title, lexicon.language)), tokens(text)
    return any(word in lexicon.words("definite") and stem(name, lexicon.language) in title for word, name in pairwise(said))
