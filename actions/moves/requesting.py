"""A request that was cut into pieces, of which some look like something else: "curry, vegan", "something vegetarian, fast"."""

from __future__ import annotations

from dataclasses import replace

from actions.answering.recipe_answers.claims import first_of
from actions.finding.request import Request
from actions.language.words import join, normalise, tokens
from actions.moves.asked import asks
from actions.moves.turn import Part, Turn

PLAIN = ("refine_search", "list_recipes")
REFINED = "refine_search"
STAGES = ("idle", "choosing", "ended")
ASKING = "ask_other"
PIECE = 4  # words of a piece that only names what is wished for
DOUBTFUL = 0.7  # confidence below which what is ruled out counts more than the class


def with_pieces(turn: Turn, parts: list[Part]) -> list[Part]:
    """The parts with the pieces of a request as what they are; a wish that is asked and refused in one breath ("muffins? no, soup") is left out."""
    finder = turn.kitchen.finder
    if finder is None or turn.cooking or turn.state.stage not in STAGES or len(parts) < 2 or turn.text.startswith("/"):
        return parts
    parts = _without_refused(turn, parts)
    requested = any(part.intent in PLAIN for part in parts) or all(_is_piece(turn, part) for part in parts)
    return [replace(part, intent=REFINED, confidence=1.0) if requested and _is_piece(turn, part) else part for part in parts]


def with_own_recipes(turn: Turn, whole: Part) -> tuple[tuple[str, tuple[Part, ...]], ...]:
    """Beside a general answer to "got lentils, what can I do with them?" the list of the own recipes with them; nothing where that was not asked, or there are none."""
    finder, lexicon, search = turn.kitchen.finder, turn.kitchen.lexicon, turn.state.search
    if finder is None or turn.recipe is not None or turn.state.stage not in STAGES or whole.intent != ASKING or first_of(lexicon, "what_to_make", normalise(turn.text)) is None:
        return ()
    there = finder.read(turn.text, Request()).request.pantry
    asked = search.asking_for(search.request.model_copy(update={"wanted": tuple(dict.fromkeys((*search.request.wanted, *there)))}))
    if not there or not finder.count(asked):
        return ()
    wish = str(lexicon.table("own_recipes")["with"]).format(foods=join(list(there), lexicon.entries["and"]))
    return ((REFINED, (Part(wish, REFINED),)),)


def as_stock_asked(turn: Turn, parts: list[Part]) -> Part | None:
    """A question for the recipes that are there ("what have you got for breakfast"), as a request, however general it sounds; None for others."""
    finder, lexicon = turn.kitchen.finder, turn.kitchen.lexicon
    if finder is None or turn.cooking or turn.state.stage not in STAGES or turn.text.startswith("/") or first_of(lexicon, "stock_asked", normalise(turn.text)) is None:
        return None
    entities = tuple(entity for part in parts for entity in part.entities)
    heard = finder.read(turn.text, turn.state.search.request, Part(turn.text, REFINED, 1.0, entities).values("ingredient"))
    sought = any(change.field in ("category", "wanted", "unwanted", "minutes") for change in heard.added)
    return Part(turn.text, REFINED, 1.0, entities) if sought else None


def _without_refused(turn: Turn, parts: list[Part]) -> list[Part]:
    refused = [
        at for at in range(len(parts) - 2) if parts[at].text.rstrip().endswith("?") and parts[at + 1].intent == "deny" and len(tokens(parts[at].text)) <= PIECE
    ]
    return [part for at, part in enumerate(parts) if at not in refused and at - 1 not in refused]


def _is_piece(turn: Turn, part: Part) -> bool:
    """Whether a part names nothing but what is wished for, or is not sure and rules something out ("I'll bin the chicken")."""
    finder = turn.kitchen.finder
    if finder is None or part.intent in PLAIN or asks(part.text, turn.kitchen.lexicon):
        return False
    heard = finder.read(part.text, turn.state.search.request, part.values("ingredient"))
    if any(change.field == "unwanted" for change in heard.added):
        return part.confidence < DOUBTFUL or len(tokens(part.text)) <= PIECE
    whole = len(turn.kitchen.catalogue.named(part.text).fitting) == 1 or turn.kitchen.catalogue.titles_in(part.text)
    return heard.changed and len(tokens(part.text)) <= PIECE and not whole
