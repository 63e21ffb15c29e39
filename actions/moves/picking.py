"""Which recipe of a list is meant: by its place, by its name, or because it was proposed."""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from actions.language.lexicon import Lexicon
from actions.language.quantities import number
from actions.language.words import content_stems, tokens
from actions.moves.turn import Part, Turn
from actions.recipes.store import Listed


def picked(turn: Turn, part: Part) -> Listed | None:
    """The recipe at a place of the list that was shown."""
    shown = turn.state.offer.ids[: turn.state.offer.shown]
    places = [position(text, turn.kitchen.lexicon) for text in [*part.values("position"), part.text] if text]
    place = next((found for found in places if found is not None), None)
    if place is None or not shown or place > len(shown):
        return None
    return turn.kitchen.catalogue.row(shown[place - 1 if place > 0 else -1])


def is_beyond(turn: Turn, part: Part) -> bool:
    """Whether an utterance names nothing but a place of the list which is not there."""
    place, shown = position(part.text, turn.kitchen.lexicon), turn.state.offer.shown
    return place is not None and 0 < shown < place


def meant(turn: Turn, part: Part) -> Listed | None:
    """The recipe that an utterance is about: by its place in the list that was shown, by its name or a word of it, or the only one, or the one that is proposed."""
    row = picked(turn, part)
    if row is not None:
        return row
    catalogue, shown = turn.kitchen.catalogue, turn.state.offer.ids[: turn.state.offer.shown]
    place = place_in(part.text, turn.kitchen.lexicon)
    if place is not None:
        return catalogue.row(shown[place - 1 if place > 0 else place]) if abs(place) <= len(shown) else None
    for named in (" ".join(part.values("recipe")), part.text):
        fitting = catalogue.named(named).fitting if named else ()
        offered = [row for row in fitting if row.id in shown] or list(fitting if len(fitting) == 1 else ())
        if len(offered) == 1:
            return offered[0]
    return _titled(turn, part) or _proposed(turn)


def place_in(text: str, lexicon: Lexicon) -> int | None:
    """The first place in a list that a text names: "tell me about number 2", "not the third one"."""
    said = [word for word in re.findall(r"\w+", text.lower()) if word not in lexicon.words("pointing")]
    return next((found for word in said if (found := position(word, lexicon)) is not None), None)


def _titled(turn: Turn, part: Part) -> Listed | None:
    """The recipe shown whose title shares most words with what was said, misspelt ones too: "the thai one", "the rost chiken"; None where several share as many."""
    lexicon, least = turn.kitchen.lexicon, turn.kitchen.settings.title_possible_short
    said = content_stems(part.text, lexicon, without=lexicon.words("title_words"))
    shown = [row for recipe in turn.state.offer.ids[: turn.state.offer.shown] if (row := turn.kitchen.catalogue.row(recipe)) is not None]
    shared = {row: sum(any(fuzz.ratio(word, own) >= least for word in said) for own in content_stems(row.title, lexicon)) for row in shown}
    most = max(shared.values(), default=0)
    best = [row for row, count in shared.items() if count == most]
    return best[0] if most and len(best) == 1 else None


def _proposed(turn: Turn) -> Listed | None:
    """The recipe that is proposed, or the only one shown."""
    pending, shown = turn.state.pending, turn.state.offer.ids[: turn.state.offer.shown]
    proposed = pending.recipe if pending is not None and pending.recipe else shown[0] if len(shown) == 1 else None
    return turn.kitchen.catalogue.row(proposed) if proposed else None


def position(text: str, lexicon: Lexicon) -> int | None:
    """The place in a list that a text consists of: "2", "the second one", "number three", "last" (-1)."""
    ordinals, cardinals, last = lexicon.table("ordinals"), lexicon.cardinals, lexicon.words("last")
    words = [word.strip(".,!?'\"#").lower() for word in text.split()]
    known = [word for word in words if word in ordinals or word in last or word.isdecimal() or (word in cardinals and word not in lexicon.words("articles"))]
    others = [word for word in words if word and word not in known and word not in lexicon.words("stop") | lexicon.words("pointing")]
    known = [word for word in known if word not in lexicon.words("pointing")] or known
    if len(known) != 1 or others:
        return None
    word = known[0]
    if word in last:
        return -1
    if word in ordinals:
        return int(ordinals[word])
    value = number(word[:9]) if word.isdecimal() else cardinals[word]
    return int(value) if value is not None and value >= 1 else None


def names_nothing(part: Part, lexicon: Lexicon) -> bool:
    """Whether a choice names neither a recipe nor a place in a list, nor wishes for another one: "I make it."."""
    said = set(tokens(part.text))
    idle = lexicon.words("generic_verbs") | lexicon.words("question_fillers") | lexicon.words("making_verbs")
    return bool(said) and not said & lexicon.words("other_recipe_words") and not content_stems(part.text, lexicon, without=idle)
