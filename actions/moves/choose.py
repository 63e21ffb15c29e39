"""Which recipe shall it be: lists, choice, confirmation, another one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from actions.answering.follow_up.history import exchange, remembered
from actions.language.quantities import durations, spoken_minutes
from actions.language.words import join, tokens
from actions.moves import cook
from actions.moves.asked import asks
from actions.moves.base import plays
from actions.moves.diets import keep, of_needs, take_in, warn
from actions.moves.picking import is_beyond, names_nothing, picked
from actions.moves.turn import Part, Turn
from actions.recipes.adapting.model import LEAST, MOST, Adaptation
from actions.recipes.catalogue import Wish
from actions.recipes.store import Listed
from actions.state import Offer, Pending

Parts = tuple[Part, ...]
REMEMBERED = 100  # recipes of a list; who has heard that many says what they would like


def list_recipes(turn: Turn, parts: Parts) -> None:
    """Which recipes are there, by course, food and time."""
    part = parts[0]
    spans = [found for text in [*part.values("duration"), turn.text] for found in durations(text, turn.kitchen.lexicon)]
    wish = turn.kitchen.catalogue.wish(part.text, part.values("ingredient"), part.values("course"), spans[0].longest if spans else None)
    rows = turn.kitchen.catalogue.fitting(wish)
    if wish == Wish():
        named = turn.kitchen.catalogue.named(part.text).fitting
        rows, response = (list(named), "utter_recipes_fitting") if named else (rows, "utter_recipes")
        _offer(turn, rows, response)
        return
    if rows:
        _offer(turn, rows, "utter_recipes_fitting")
        return
    turn.say("utter_no_recipe_fits")
    relaxed = [row for wider in _wider(wish) for row in turn.kitchen.catalogue.fitting(wider)]
    _offer(turn, list(dict.fromkeys(relaxed)) or turn.kitchen.catalogue.rows(), "utter_recipes_near")


def _wider(wish: Wish) -> list[Wish]:
    """The wish with one part dropped."""
    return [Wish(wish.categories, wish.foods, None), Wish(wish.categories, (), wish.minutes), Wish(frozenset(), wish.foods, wish.minutes)]


def _offer(turn: Turn, rows: list[Listed], response: str) -> None:
    """Show the first recipes of a list, and remember all of it."""
    if not rows:
        turn.say("utter_no_recipes")
        return
    turn.state.offer = _offer_of(rows)
    choosing(turn)
    turn.say(response, count=len(rows))
    show_more(turn)


def _offer_of(rows: list[Listed]) -> Offer:
    """An offer that remembers no more recipes than anybody goes through: it is read and written at every turn."""
    return Offer(ids=tuple(row.id for row in rows[:REMEMBERED]), beyond=max(0, len(rows) - REMEMBERED))


def choosing(turn: Turn) -> None:
    """From now on a recipe is looked for."""
    if turn.state.stage in ("idle", "ended", "preparing"):
        turn.state.stage = "choosing"


def show_more(turn: Turn) -> None:
    """The next few recipes of the list that is offered."""
    offer, at_once = turn.state.offer, turn.kitchen.settings.shown_at_once
    ids = offer.ids[offer.shown : offer.shown + at_once]
    rows = [row for row in (turn.kitchen.catalogue.row(found) for found in ids) if row]
    if len(rows) < len(ids):
        offer = offer.model_copy(update={"ids": tuple(found for found in offer.ids if turn.kitchen.catalogue.row(found))})
    turn.state.offer = offer.model_copy(update={"shown": offer.shown + len(rows)})
    turn.say("utter_titles", titles="\n".join(f"{at}. {row.title}" for at, row in enumerate(rows, offer.shown + 1)))
    rest = len(offer.ids) - turn.state.offer.shown + offer.beyond
    turn.say("utter_more_to_show" if rest else "utter_pick_one", rest=rest)
    turn.ask("pick_recipe")
    turn.offer_recipes([row.title for row in rows])


@plays("more_results")
def more(turn: Turn, parts: Parts) -> None:
    """The next recipes of the list."""
    if turn.cooking:
        turn.say("utter_what_was_meant")
    elif turn.state.offer.shown < len(turn.state.offer.ids):
        show_more(turn)
    elif turn.state.offer.beyond:
        ask_wish(turn)
    elif turn.state.offer.ids:
        turn.say("utter_no_more_recipes")
        turn.ask("pick_recipe")
    else:
        list_recipes(turn, parts)


@plays("another_recipe")
def another(turn: Turn, parts: Parts) -> None:
    """Something else than the recipe at hand."""
    if turn.cooking:
        turn.ask("switch")
        turn.say("utter_ask_switch_open", title=turn.recipe.title if turn.recipe else "")
    else:
        decline(turn, turn.state.pending.recipe if turn.state.pending else turn.state.recipe)


def decline(turn: Turn, refused: str | None) -> None:
    """Offer what comes next on the list, or all recipes, without the refused one."""
    state = turn.state
    state.pending = None
    if turn.cooking:
        turn.say("utter_going_on")
        cook.tell(turn, state.step)
        return
    state.recipe, state.stage = None, "choosing"
    if refused is None and _others_than_shown(turn):
        return
    turn.say("utter_what_else")
    if state.offer.shown >= len(state.offer.ids):
        state.offer = _offer_again(turn, refused)
    if state.offer.ids:
        show_more(turn)


def _others_than_shown(turn: Turn) -> bool:
    """Show others where all that fits was shown and none of it is liked; False where more fits, or there are no others that everybody can eat."""
    finder, search, offer = turn.kitchen.finder, turn.state.search, turn.state.offer
    if finder is None or not search.begun or not 0 < len(offer.ids) <= offer.shown:
        return False
    wider = search.changed(request=of_needs(search.request, turn.kitchen.lexicon), answers=())
    found = finder.search(wider)
    others = tuple(recipe for recipe in found.ids if recipe not in offer.ids)
    if not others:
        return False
    turn.state.search, turn.state.offer = wider, Offer(ids=others[:REMEMBERED], beyond=max(0, found.count - len(found.ids)))
    turn.say("utter_no_recipe_fits")
    turn.say("utter_recipes_near")
    show_more(turn)
    return True


def _offer_again(turn: Turn, refused: str | None) -> Offer:
    """What the search still finds, or all recipes where nothing was asked for."""
    finder, search = turn.kitchen.finder, turn.state.search
    if finder is not None and search.begun:
        found = finder.search(search)
        ids = tuple(recipe for recipe in found.ids if recipe != refused)
        return Offer(ids=ids[:REMEMBERED], beyond=max(0, found.count - len(found.ids)))
    return _offer_of([row for row in turn.kitchen.catalogue.rows() if row.id != refused])


@plays("choose_recipe")
def choose(turn: Turn, parts: Parts) -> None:
    """A recipe by its name, a part of it, a description, or its place in the list."""
    part, catalogue = parts[0], turn.kitchen.catalogue
    take_in(turn, part.text)
    row = picked(turn, part)
    if row and turn.state.offer.ids[: turn.state.offer.shown] == (row.id,) and set(tokens(part.text)[:1]) & turn.kitchen.lexicon.words("answer_affirm"):
        confirm(turn, row.id, _for_wished(turn, row))  # "yep, that one" to a list of one
        return
    if row:
        propose(turn, row)
        return
    if is_beyond(turn, part):
        turn.say("utter_no_such_place", count=turn.state.offer.shown)
        turn.ask("pick_recipe")
        return
    named = part.values("recipe") or part.values("ingredient") or [part.text]
    found, whole = catalogue.named(" ".join(named)), catalogue.named(part.text)
    found = whole if 0 < len(whole.fitting) < len(found.fitting) else found  # "thai green curry", of which "curry" was found
    if not found.fitting and named != [part.text] and part.text:
        found = catalogue.named(part.text)
    offered = [row for row in found.fitting if row.id in turn.state.offer.ids[: turn.state.offer.shown]]
    fitting = offered if len(offered) == 1 and len(found.fitting) > 1 else list(found.fitting)
    if len(fitting) == 1:
        propose(turn, fitting[0])
    elif fitting:
        _several(turn, fitting)
    elif names_nothing(part, turn.kitchen.lexicon) and turn.state.offer.shown:
        if not turn.said:  # else the list that was just told asks for a choice itself
            pick_first(turn)
    else:
        _none(turn, list(found.near), named)


def _several(turn: Turn, rows: list[Listed]) -> None:
    current = turn.recipe
    if current and turn.cooking and any(row.id == current.id for row in rows):
        propose(turn, next(row for row in rows if row.id == current.id))
        return
    if turn.cooking:
        turn.say("utter_switch_which", title=current.title if current else "")
    _offer(turn, rows, "utter_recipes_several")


def _none(turn: Turn, near: list[Listed], named: list[str]) -> None:
    """No recipe of that name: say so and offer near ones."""
    name = " ".join(named).strip()
    turn.say("utter_no_such_recipe", name=name[:60])
    if turn.cooking or turn.state.stage == "preparing":
        return
    if name and asks(turn.text, turn.kitchen.lexicon):  # "how do I make pulled pork": what is asked next is asked of that
        turn.state.history = remembered(turn.state.history, exchange(turn.text, turn.text, intent="ask_other", about=(name,)))
    _offer(turn, near or turn.kitchen.catalogue.rows(), "utter_recipes_near")


def propose(turn: Turn, row: Listed) -> None:
    """Ask whether this is the one; in the middle of another recipe ask whether to switch."""
    current = turn.recipe
    if current and turn.cooking and row.id == current.id:
        turn.say("utter_already_cooking", title=current.title)
        cook.tell(turn, turn.state.step)
    elif current and turn.cooking:
        turn.ask("switch", row.id)
        turn.say("utter_ask_switch", title=row.title, running=current.title)
    elif any(kept.recipe == row.id for kept in turn.state.suspended):
        turn.state.resume(row.id, turn.now)
        turn.say("utter_back_to", title=row.title)
        cook.tell(turn, turn.state.step)
    elif turn.agreed:
        confirm(turn, row.id, _for_wished(turn, row))
    else:
        choosing(turn)
        turn.state.talk_anew()
        wished = _for_wished(turn, row)
        turn.state.pending = Pending(kind="confirm_recipe", recipe=row.id, changed=wished)
        turn.say("utter_confirm_recipe", title=row.title)
        facts(turn, replace(row, servings=turn.state.search.request.servings) if wished else row)


def facts(turn: Turn, row: Listed) -> None:
    """Servings and time, where the recipe tells them, and what somebody at the table cannot eat of it."""
    facts = [("servings", row.servings), ("minutes", row.minutes)]
    if all(value for _, value in facts):
        turn.say("utter_recipe_facts", servings=row.servings, duration=spoken_minutes(row.minutes or 0, turn.kitchen.lexicon))
    elif row.minutes:
        turn.say("utter_recipe_takes", duration=spoken_minutes(row.minutes, turn.kitchen.lexicon))
    elif row.servings:
        turn.say("utter_recipe_serves", servings=row.servings)
    warn(turn, row.id)


def _for_wished(turn: Turn, row: Listed | None) -> Adaptation | None:
    """What makes a recipe that serves so many for as many as the search was for ("vegan dinner for 6"); None where nothing is to be changed, or it cannot be."""
    wished = turn.state.search.request.servings
    by = Fraction(wished, row.servings) if wished and row is not None and row.servings else Fraction(1)
    return turn.state.adaptation.for_another().changed(factor=str(by)) if by != 1 and LEAST <= by <= MOST else None


def confirm(turn: Turn, recipe_id: str | None, changed: Adaptation | None = None) -> None:
    """The recipe is chosen, with what was wished otherwise in it before: get ready."""
    recipe = turn.kitchen.store.get(recipe_id) if recipe_id else None
    if recipe is None:
        turn.say("utter_recipe_gone")
        return
    keep(turn)
    turn.state.prepare(recipe.id, turn.now, changed)
    turn.ask("ready")
    turn.say("utter_preparing", title=recipe.title, count=len(recipe.steps))
    row, made = turn.kitchen.catalogue.row(recipe.id), turn.recipe
    if row:
        facts(turn, replace(row, servings=made.servings) if changed and made else row)
    if recipe.techniques:
        turn.say("utter_techniques_ahead", techniques=join(list(recipe.techniques), turn.kitchen.lexicon.entries["and"]))
    turn.say("utter_ask_ready")
    turn.offer("ready", "ask_ingredients", "ask_utensils", "ask_techniques", "another_recipe")


def switch(turn: Turn, recipe_id: str | None) -> None:
    """Leave the running recipe for later and go to the other one."""
    turn.state.leave(turn.now)
    if recipe_id is None:
        ask_wish(turn)
    elif any(kept.recipe == recipe_id for kept in turn.state.suspended) and turn.state.resume(recipe_id, turn.now):
        turn.say("utter_back_to", title=turn.recipe.title if turn.recipe else "")
        cook.tell(turn, turn.state.step)
    else:
        confirm(turn, recipe_id)


def pick_first(turn: Turn) -> None:
    """A yes to a list: with one recipe it is that one, with more it is asked which."""
    shown = turn.state.offer.ids[: turn.state.offer.shown]
    if len(shown) == 1:
        confirm(turn, shown[0], _for_wished(turn, turn.kitchen.catalogue.row(shown[0])))  # its title was read, to propose it once more would ask twice
    else:
        turn.say("utter_pick_one")
        turn.ask("pick_recipe")


def ask_wish(turn: Turn) -> None:
    """Ask what the cook would like."""
    turn.state.stage = "choosing"
    turn.state.recipe = None
    turn.say("utter_ask_wish")
    turn.offer("list_recipes", "ask_abilities")
