"""Questions about a recipe that is only proposed, or the only one shown: asked as if it were in hand, while the proposal stays open."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from actions.answering.common_sense.of_dish import subject_of
from actions.answering.recipe_answers import KINDS
from actions.language.lexicon import Lexicon
from actions.language.words import any_of, content_stems, stems, tokens
from actions.moves.asked import asks
from actions.moves.diets import as_eater_asked
from actions.moves.door import PAPER
from actions.moves.groups import DOUBTFUL, LACKS, POLITE
from actions.moves.naming import asks_of_it, named_in, of_it, points_to
from actions.moves.picking import position
from actions.moves.turn import FALLBACK, Part, Turn
from actions.recipes.model import Recipe
from actions.settings import OUR_TREE
from actions.state import Pending

OTHER, PROBLEM, LISTING, CHOICE, HEAT = "ask_other", "report_problem", "list_recipes", "choose_recipe", "ask_temperature"
VIEWING = "view_recipe"
ASKING = (*KINDS, OTHER, *LACKS, PROBLEM, "ask_convert", "change_servings")
"""Intents that ask or tell something of what is cooked, or change it."""
MISTAKEN = ("refine_search", LISTING, CHOICE, "off_topic", "ask_abilities", "report", "next", FALLBACK)
"""Intents that a question about the recipe on offer may be taken for."""
PICKING = 2  # words that only tell a place in the list: "number 1", not "make it for 2"


def asked_of_offer(turn: Turn, parts: Sequence[Part]) -> tuple[str, list[Part]] | None:
    """The recipe on offer of which an utterance asks, with its parts as questions; None where it asks for another recipe, or answers."""
    proposed = on_offer(turn)
    recipe = proposed or _named_among(turn)
    if recipe is None:
        return _of_named(turn, parts)
    if turn.text.startswith("/") or turn.kitchen.settings.tree == PAPER or _names_other(turn, recipe):
        return None
    said, lexicon = [_as_question(turn, part) for part in parts if part.intent not in POLITE], turn.kitchen.lexicon
    picks = len(tokens(turn.text)) <= PICKING and position(turn.text, lexicon) is not None
    if picks or set(tokens(turn.text)[:1]) & (lexicon.words("answer_affirm") | lexicon.words("answer_deny")):
        return None  # "yes, is it spicy?" takes it first, and so does "1"
    if not said or any(part.intent not in (*ASKING, *MISTAKEN) for part in said):
        return None
    if all(part.intent in ASKING for part in said):
        asked = [of_taste(turn, part if proposed else _pointing(turn, part, recipe)) for part in said]
        return (recipe.id, asked) if _asks_plainly(turn, said, recipe) else None
    entities = tuple(entity for part in parts for entity in part.entities)
    return (recipe.id, [Part(turn.text, OTHER, 1.0, entities)]) if _asks_after_all(turn, said, recipe) else None


def _of_named(turn: Turn, parts: Sequence[Part]) -> tuple[str, list[Part]] | None:
    """A question about a recipe that it names while none is on offer ("is moussaka gluten free"); None where it names none, or general knowledge has the question."""
    said, base = [part for part in parts if part.intent not in POLITE], turn.kitchen.questions
    if len(said) != 1 or turn.text.startswith("/") or turn.kitchen.settings.tree == PAPER or base is None or not asks(said[0].text, turn.kitchen.lexicon):
        return None
    if base.teaches(turn.text) or as_eater_asked(turn, parts) is not None:
        return None
    named = named_in(turn, said[0])
    recipe = turn.kitchen.store.get(named) if named is not None else None
    if recipe is None:
        return None
    asked = of_taste(turn, replace(said[0], text=of_it(said[0].text, recipe, turn.kitchen.lexicon)))
    whole = replace(asked, intent=OTHER, confidence=1.0)
    if asks_of_it(turn, asked.text):
        return recipe.id, [whole]
    known = base.ask(turn.text)
    if known is not None and known.confidence >= OUR_TREE.misread:
        return None
    if subject_of(asked.text, recipe, turn.kitchen.lexicon) is not None:
        return recipe.id, [whole]
    pointed = asked.intent in (*KINDS, OTHER) and points_to(said[0].text, recipe, turn.kitchen.lexicon)
    return (recipe.id, [asked]) if pointed else None


@contextmanager
def in_hand(turn: Turn, recipe: str) -> Iterator[None]:
    """Play with a recipe in hand that nobody has chosen yet; afterwards it is proposed, with what was changed in it, whatever was asked meanwhile."""
    state = turn.state
    fields = ("recipe", "stage", "step", "noted", "skipped", "adaptation")
    before = {name: getattr(state, name) for name in fields}
    wished = state.pending.changed if state.pending is not None else None
    state.recipe, state.stage, state.step, state.noted, state.skipped, state.pending = recipe, "preparing", 0, (), (), None
    state.adaptation = wished or state.adaptation.for_another()
    turn.unchosen = True
    try:
        yield
    finally:
        changed, turn.unchosen = state.adaptation, False
        for name in fields:
            setattr(state, name, before[name])
        state.pending = Pending(kind="confirm_recipe", recipe=recipe, changed=changed if changed != state.adaptation.for_another() else None)


def on_offer(turn: Turn) -> Recipe | None:
    """The recipe that is proposed, or the only one shown."""
    pending, shown = turn.state.pending, turn.state.offer.ids[: turn.state.offer.shown]
    if pending is None or turn.cooking:
        return None
    found = pending.recipe if pending.kind == "confirm_recipe" else shown[0] if pending.kind == "pick_recipe" and len(shown) == 1 else None
    return turn.kitchen.store.get(found) if found is not None else None


def _named_among(turn: Turn) -> Recipe | None:
    """The one of several recipes shown that is named by a word of its title: "is the gazpacho spicy?", "the lentil one", but not "the lentils"."""
    pending, shown, lexicon = turn.state.pending, turn.state.offer.ids[: turn.state.offer.shown], turn.kitchen.lexicon
    if pending is None or pending.kind != "pick_recipe" or turn.cooking or not set(tokens(turn.text)) & lexicon.words("definite"):
        return None
    called = _called(lexicon).search(turn.text)
    said = set(content_stems(called["name"] if called else turn.text, lexicon, without=lexicon.words("title_words")))
    rows = [row for row in map(turn.kitchen.catalogue.row, shown) if row is not None]
    named = [row for row in rows if said & set(content_stems(row.title, lexicon))]
    recipe = turn.kitchen.store.get(named[0].id) if len(named) == 1 else None
    own = said & set(content_stems(named[0].title, lexicon)) if recipe is not None else set()
    return recipe if recipe is not None and (called or own - _food_words(recipe, lexicon)) else None


def _called(lexicon: Lexicon) -> re.Pattern[str]:
    """What calls a recipe by a word or two of its title: "the lentil one"."""
    definite, ones = any_of(lexicon.words("definite")), any_of(lexicon.words("pro_words"))
    return re.compile(rf"\b(?:{definite})\s+(?P<name>(?:[\w-]+\s+){{1,2}})(?:{ones})\b", re.IGNORECASE)


def _pointing(turn: Turn, part: Part, recipe: Recipe) -> Part:
    """A question with "it" for the recipe that it calls so: "does the lentil one freeze?", "is the curry hot"."""
    lexicon = turn.kitchen.lexicon
    pronoun = str(next(iter(lexicon.table("thing_pronouns").get("one", ())), ""))
    return part if part.intent in LACKS or not pronoun else replace(part, text=of_it(_called(lexicon).sub(pronoun, part.text), recipe, lexicon))


def _names_other(turn: Turn, recipe: Recipe) -> bool:
    """Whether the whole title of another recipe is named."""
    titled = turn.kitchen.catalogue.titles_in(turn.text)
    return bool(titled) and all(row.id != recipe.id for row in titled)


def _wishes_other(turn: Turn) -> bool:
    """Whether the words are those of a wish for another recipe: "anything quicker?", not "is there anything I can prepare for it?"."""
    lexicon, said = turn.kitchen.lexicon, set(tokens(turn.text))
    pointing = lexicon.words("pro_words") if on_offer(turn) is None else frozenset()  # "the lentil one" is one of those shown
    return bool(said & (lexicon.words("other_recipe_words") - pointing)) and not said & lexicon.words("dish_pronouns")


def _foods(turn: Turn, recipe: Recipe) -> set[str]:
    """Words of the recipe's ingredients that are said."""
    return _food_words(recipe, turn.kitchen.lexicon) & set(stems(turn.text, turn.kitchen.lexicon.language))


def _food_words(recipe: Recipe, lexicon: Lexicon) -> set[str]:
    return {word for line in recipe.ingredients for word in content_stems(line.called, lexicon)}


def _as_question(turn: Turn, part: Part) -> Part:
    """"Is the gazpacho spicy?" asks, it does not wish to be told all of it; other parts stay as they are."""
    lexicon, said = turn.kitchen.lexicon, tokens(part.text)
    asking = part.intent == VIEWING and bool(set(said[:1]) & lexicon.words("polar_starts")) and not set(said) & lexicon.words("addressed")
    return replace(part, intent=OTHER) if asking else part


def of_taste(turn: Turn, part: Part) -> Part:
    """"How hot is it?" of a dish that nobody cooks yet asks how spicy it is; other parts stay as they are."""
    lexicon = turn.kitchen.lexicon
    tastes = {str(heat): str(taste) for heat, taste in lexicon.table("hot_tastes").items()}
    idle = lexicon.words("generic_verbs") | lexicon.words("question_fillers")
    if part.intent != HEAT or not set(tokens(part.text)) & set(tastes) or set(content_stems(part.text, lexicon, without=idle | set(tastes))):
        return part
    text = re.sub(rf"\b(?:{any_of(tastes)})\b", lambda found: tastes[found[0].lower()], part.text, flags=re.IGNORECASE)
    return replace(part, text=text, intent=OTHER)


def _asks_plainly(turn: Turn, said: Sequence[Part], recipe: Recipe) -> bool:
    """Whether parts that are read as questions ask of the recipe; what only tells that something is not there must be of the recipe."""
    if all(part.intent in LACKS for part in said):
        return bool(_foods(turn, recipe)) or any(asks(part.text, turn.kitchen.lexicon) for part in said)
    return not _wishes_other(turn)


def _asks_after_all(turn: Turn, said: Sequence[Part], recipe: Recipe) -> bool:
    """Whether what was read as a wish, or not understood, is a question that points to the recipe or names a food of it."""
    lexicon, words = turn.kitchen.lexicon, set(tokens(turn.text))
    asking = asks(turn.text, lexicon) or any(asks(part.text, lexicon) for part in said)
    if not asking or _wishes_other(turn) or any(part.intent == CHOICE and part.confidence >= DOUBTFUL for part in said):
        return False
    if words & lexicon.words("standing_for"):
        return True
    wished = any(part.intent == LISTING and part.confidence >= DOUBTFUL for part in said) or bool(words & lexicon.words("addressed"))
    return not wished and bool(_foods(turn, recipe))
