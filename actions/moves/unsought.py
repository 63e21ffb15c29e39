"""What is asked or told before any recipe was looked for, in words that a search would take for a wish: "out of breadcrumbs", "light vs dark brown sugar"."""

from __future__ import annotations

import re

from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, normalise, tokens
from actions.moves.asked import asks
from actions.moves.door import PAPER
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import OUR_TREE

ASKING, WISHED = "ask_other", "ask_substitute"
DIFFERENCE = "difference"  # category of the general questions about two things
REPLACING = "replacing"  # category of those about what takes the place of something
ASKED = (ASKING, "off_topic", FALLBACK)
"""Intents of a question that general knowledge may answer before a recipe's title is seen in it."""


def as_unsought(turn: Turn, parts: list[Part]) -> Part | None:
    """An utterance before anything was searched or asked for that tells what is not there, or asks what general knowledge surely has, as a question; None for others.

    "Something without eggs" and "no eggs" alone wish for a recipe, and so does what names one by its whole title.
    """
    base, text = turn.kitchen.questions, turn.text
    if base is None or turn.recipe is not None or text.startswith("/") or not parts or turn.kitchen.settings.tree == PAPER:
        return None
    thing, rests = _missing(turn, text), _is_at_rest(turn)
    if thing is not None and (rests or turn.kitchen.substitutes.tool(thing) is not None):  # a whisk is no wish even in a search
        return Part(str(turn.kitchen.lexicon.table("resolved_wordings")["what_instead"]).format(thing=thing), WISHED, 1.0)
    if not rests:
        return None
    lexicon = turn.kitchen.lexicon
    contrast, instead = _says(text, "contrast_words", lexicon), _says(text, "instead_between", lexicon) and not asks(text, lexicon)
    asked = all(part.intent in ASKED for part in parts) and asks(text, lexicon)
    if not (contrast or instead or asked) or _says(text, "wishing_plainly", lexicon) or turn.kitchen.catalogue.titles_in(text):
        return None
    found = base.ask(text)
    if found is None or found.confidence < OUR_TREE.misread or (not asked and found.pair.category not in (DIFFERENCE, REPLACING)):
        return None
    return Part(text, ASKING, 1.0, tuple(entity for part in parts for entity in part.entities))


def _is_at_rest(turn: Turn) -> bool:
    """Whether no recipe is in hand, and none was looked for or asked about."""
    state = turn.state
    return turn.recipe is None and state.stage in ("idle", "ended") and state.pending is None and not state.search.begun


def _missing(turn: Turn, text: str) -> str | None:
    """The food or tool that a text says is not there, and nothing else; None for others, and for a tool that recipes are sought without."""
    lexicon, plain = turn.kitchen.lexicon, normalise(text)
    helps = any_spaced(lexicon.words("asking_help") | lexicon.words("help_ends"))
    before, behind = any_spaced(lexicon.words("out_of_it") | lexicon.words("out_of_more")), any_spaced(lexicon.words("missing_ends"))
    call = any_spaced(lexicon.words("calling_words") | lexicon.words("address_words") | lexicon.words("out_openers"))
    of = r"(?:(?:any|more|a|an|the|my|of)\s+)*"
    opening, closing = rf"\W*(?:(?:{call})\b\W*)*", rf"(?:\W+(?:{helps}|{call}))*\W*$"
    name = r"(?P<thing>[\w'-]+(?:\s+[\w'-]+){0,2}?)"
    patterns = (
        rf"{opening}(?:{before})\s+{of}{name}(?:\s+(?:{behind}))?{closing}",
        rf"{opening}no\s+(?:more\s+)?{name}\s+(?:{behind}){closing}",
        rf"{opening}no\s+(?:more\s+)?{name}\W+(?:{helps}){closing}",
    )
    found = next((match["thing"] for pattern in patterns if (match := re.match(pattern, plain)) is not None), None)
    if found is None or not set(tokens(found)).isdisjoint(lexicon.words("joiners")):
        return None
    table = turn.kitchen.substitutes
    if table.tool(found) is not None:
        return None if found in lexicon.words("sought_without") else found
    return found if table.food(found) is not None else None


def _says(text: str, key: str, lexicon: Lexicon) -> bool:
    return re.search(rf"(?<![\w'])(?:{any_spaced(lexicon.words(key))})(?![\w'])", normalise(text)) is not None
