"""Finding a recipe by talking: requests in free words, lists, and yes-or-no questions that narrow what is left (Xu & Kato, sections 3 and 4)."""

from __future__ import annotations

from actions.finding.finder import Finder
from actions.finding.reading import Change, Understood
from actions.finding.relaxing import Relaxed
from actions.finding.request import Request
from actions.finding.search import Search
from actions.finding.telling import told, told_part
from actions.language.words import join, tokens
from actions.moves import choose
from actions.moves.base import plays
from actions.moves.comparing import COMPARED, compare
from actions.moves.diets import AGREED, NEED, against, avoiding, needing, needs, of_needs, suitability, take_back
from actions.moves.needs import concern_of
from actions.moves.picking import meant
from actions.moves.turn import Part, Turn
from actions.recipes.contents.naming import called
from actions.recipes.model import Recipe
from actions.state import Offer

Parts = tuple[Part, ...]
FEW = 5  # recipes from which they are told rather than asked about further
MANY = 12  # recipes from which questions are offered
OCCASION = "situation"  # group of the categories that say for whom or when it is
DESCRIBED = 3  # things asked for at once that describe a dish of itself
MISSING = 5  # foods that a recipe needs besides what is there, told by name
TOLD = 8  # foods of a recipe that is described


@plays("list_recipes", "refine_search")
def look(turn: Turn, parts: Parts) -> None:
    """Take up what is asked for, and show what fits."""
    finder = turn.kitchen.finder
    if finder is None:
        return choose.list_recipes(turn, parts)
    understood, before = heard(turn, parts[0], finder), turn.state.search
    if before.begun and not parts[0].text and not parts[0].entities:  # a button or "/recipes": all that there is, but for what somebody cannot eat
        take_up(turn, before.changed(request=of_needs(before.request, turn.kitchen.lexicon), answers=()))
    elif understood.changed:
        take_up(turn, _narrowed(turn, parts[0], finder, understood))
    return show(turn) if turn.state.search.begun else choose.list_recipes(turn, parts)


def _narrowed(turn: Turn, part: Part, finder: Finder, understood: Understood) -> Search:
    """The search with what was asked for; where nothing is left and the utterance describes a dish of itself ("the Italian dessert with coffee"), one for that alone."""
    before = turn.state.search
    narrowed = before.asking_for(understood.request)
    if not before.begun or len(understood.added) + len(understood.replaced) < DESCRIBED or finder.count(narrowed):
        return narrowed
    alone = finder.read(part.text, of_needs(before.request, turn.kitchen.lexicon), part.values("ingredient")).request
    anew = before.changed(request=alone, answers=())
    return anew if finder.count(anew) else narrowed


@plays(COMPARED)
def compared(turn: Turn, parts: Parts) -> None:
    """Compare the recipes shown; without any say what is there."""
    if turn.cooking:
        return turn.say("utter_what_was_meant")
    return compare(turn, parts) if turn.state.offer.shown else choose.list_recipes(turn, parts)


@plays(NEED)
def take_need(turn: Turn, parts: Parts) -> None:
    """What somebody cannot eat becomes a wish of the search; a recipe that is proposed stays so, or is begun where that was agreed to."""
    part, finder, pending, lexicon = parts[0], turn.kitchen.finder, turn.state.pending, turn.kitchen.lexicon
    if turn.cooking:
        return turn.say("utter_what_was_meant")
    if finder is None:
        return choose.ask_wish(turn)
    row = turn.kitchen.catalogue.row(pending.recipe) if pending is not None and pending.kind == "confirm_recipe" and pending.recipe else None
    before = needs(turn.state.search.request, lexicon)
    turn.state.search = turn.state.search.asking_for(needing(turn, heard(turn, part, finder).request))
    told = [need for need in needs(turn.state.search.request, lexicon) if need not in before] or list(concern_of(turn).avoided or before)
    turn.state.avoid = avoiding(turn, told)
    if row is None and not set(told) & set(lexicon.table("diets")):  # a vegan knows what that leaves out
        turn.say("utter_avoid_noted", allergen=called(told, lexicon))
    if row is None:
        return show(turn)
    if against(turn, row.id) is None and (found := suitability(turn, row.id, told)) is not None:
        turn.say(found.response, **found.fields)
    return choose.confirm(turn, row.id) if part.values(AGREED) else choose.propose(turn, row)


def take_up(turn: Turn, search: Search) -> None:
    """Search on with another request; what is no longer asked for is no longer avoided."""
    before, turn.state.search = turn.state.search, search
    take_back(turn, before.request)


def heard(turn: Turn, part: Part, finder: Finder) -> Understood:
    """What an utterance asks for, on top of what was asked for before."""
    return finder.read(part.text or " ".join(part.values("ingredient")), turn.state.search.request, part.values("ingredient"))


def show(turn: Turn) -> None:
    """The recipes that fit what was asked for; where none does, what costs most."""
    finder, search = turn.kitchen.finder, turn.state.search
    if finder is None:
        return choose.ask_wish(turn)
    found = finder.search(search)
    wish = told(_with_answers(search), finder.categories, turn.kitchen.lexicon)
    if not found.count:
        return _offer_relaxed(turn, finder, wish)
    turn.state.offer = Offer(ids=found.ids[: choose.REMEMBERED], beyond=max(0, found.count - len(found.ids[: choose.REMEMBERED])))
    turn.state.search = search.model_copy(update={"question": None})
    choose.choosing(turn)
    if found.by_meaning:
        turn.say("utter_recipes_near")
    else:
        turn.say("utter_recipes_wished" if wish else "utter_recipes", count=found.count, wish=wish)
    choose.show_more(turn)
    _tell_missing(turn, found.missing)
    if found.count > MANY:
        turn.say("utter_offer_questions")
        turn.offer_with("ask_me")
    return None


def _with_answers(search: Search) -> Request:
    """What was asked for with what was answered."""
    answers = {answer.category: answer.wanted for answer in search.answers if answer.wanted is not None}
    return search.request.model_copy(update={"categories": answers | search.request.categories})


def _tell_missing(turn: Turn, missing: tuple[tuple[str, ...], ...]) -> None:
    """What the recipes shown need besides what is there."""
    shown = missing[: turn.state.offer.shown]
    lexicon = turn.kitchen.lexicon
    rest = str(lexicon.entries["and_others"])
    told = [[*foods[:MISSING], rest.format(count=len(foods) - MISSING)] if len(foods) > MISSING + 1 else list(foods) for foods in shown]
    rows = [f"{at}. {join(foods, lexicon.entries['and'])}" for at, foods in enumerate(told, 1) if foods]
    if rows:
        turn.say("utter_missing_foods", foods="\n".join(rows))


def _offer_relaxed(turn: Turn, finder: Finder, wish: str) -> None:
    """Say that nothing fits, name what costs most, and offer to leave it out."""
    search = turn.state.search
    options = finder.relaxed(search)
    choose.choosing(turn)
    if not options:
        turn.say("utter_nothing_found", wish=wish)
        turn.state.pending = None
        return turn.offer("undo", "start_over", "list_recipes")
    best: Relaxed = options[0]
    turn.state.search = search.model_copy(update={"relaxed": best.request})
    if all(_is_occasion(turn, change) for change in best.given_up):
        return _show_near(turn, best, wish)
    parts = [told_part(change, finder.categories, turn.kitchen.lexicon) for change in best.given_up]
    turn.say("utter_nothing_found", wish=wish)
    turn.say("utter_offer_relaxed", part=join(parts, turn.kitchen.lexicon.entries["and"]), count=best.count)
    turn.ask("relax")
    return turn.offer("affirm", "deny", "undo")


def _is_occasion(turn: Turn, change: Change) -> bool:
    """Whether a part of a request only says for whom or when it is: nothing is lost where that goes."""
    finder = turn.kitchen.finder
    category = finder.categories.get(change.value) if finder is not None and change.field == "category" and change.positive else None
    return category is not None and category.group == OCCASION


def _show_near(turn: Turn, best: Relaxed, wish: str) -> None:
    """Say that nothing fits, and show at once what does without the occasion."""
    finder = turn.kitchen.finder
    turn.say("utter_nothing_found", wish=wish)
    turn.say("utter_recipes_near")
    take_up(turn, turn.state.search.asking_for(best.request))
    found = finder.search(turn.state.search) if finder is not None else None
    ids = found.ids[: choose.REMEMBERED] if found is not None else ()
    turn.state.pending = None
    turn.state.offer = Offer(ids=ids, beyond=max(0, best.count - len(ids)))
    choose.show_more(turn)


def relax(turn: Turn) -> None:
    """Yes to leaving out what costs most."""
    relaxed = turn.state.search.relaxed
    if relaxed is not None:
        take_up(turn, turn.state.search.asking_for(relaxed))
    show(turn)


def keep_all(turn: Turn) -> None:
    """No to leaving it out: the cook says what instead."""
    turn.state.search = turn.state.search.model_copy(update={"relaxed": None})
    turn.say("utter_what_instead")
    turn.offer("undo", "start_over", "list_recipes")


# ------------------------------------------------------------ questions that narrow


@plays("ask_me")
def ask_me(turn: Turn, _: Parts) -> None:
    """Ask the question that narrows best; where none helps, show what is left."""
    finder = turn.kitchen.finder
    if turn.cooking:
        return turn.say("utter_what_was_meant")
    if finder is None:
        return choose.ask_wish(turn)
    search = turn.state.search
    category = finder.question(search)
    choose.choosing(turn)
    if category is None:
        turn.say("utter_no_question_helps")
        return show(turn)
    turn.state.search = search.model_copy(update={"question": category.id, "relaxed": None})
    turn.ask("category", offered=category.id)
    turn.say("utter_category_question", question=category.asked_in(turn.kitchen.lexicon.language))
    return turn.offer("affirm", "deny", "dont_care")


def answered(turn: Turn, asked: str | None, wanted: bool | None) -> None:
    """Take up the answer to a question; None where the cook does not care."""
    finder, search = turn.kitchen.finder, turn.state.search
    if finder is None or asked is None or asked not in finder.categories:
        return ask_me(turn, ())
    turn.state.search = search.answering(asked, wanted)
    count = finder.count(turn.state.search)
    if count <= FEW:
        return show(turn)
    turn.say("utter_recipes_left", count=count)
    return ask_me(turn, ())


@plays("dont_care")
def dont_care(turn: Turn, parts: Parts) -> None:
    """No preference: the next question; without one the list."""
    if turn.cooking:
        return turn.say("utter_waiting_cooking")
    pending, turn.state.pending = turn.state.pending, None
    if pending is not None and pending.kind == "category":
        return answered(turn, pending.offered, None)
    if turn.state.search.begun and turn.kitchen.finder is not None:
        return show(turn)
    return choose.ask_wish(turn)


# ------------------------------------------------------------ looking, refusing, going back


@plays("view_recipe")
def view(turn: Turn, parts: Parts) -> None:
    """Describe a recipe without choosing it."""
    row = meant(turn, parts[0])
    recipe = turn.kitchen.store.get(row.id) if row is not None else None
    if row is None or recipe is None:
        turn.say("utter_which_to_view")
        turn.ask("pick_recipe")
        return
    turn.state.search = turn.state.search.seen(row.id)
    _describe(turn, recipe)
    turn.ask("confirm_recipe", row.id)
    turn.say("utter_confirm_recipe", title=row.title)
    choose.facts(turn, row)


def _describe(turn: Turn, recipe: Recipe) -> None:
    """Title, how many steps, and the first foods of the list that not every kitchen has."""
    staples = turn.kitchen.lexicon.words("pantry_staples")
    called = list(dict.fromkeys(line.called for line in recipe.ingredients))
    foods = [food for food in called if food.lower() not in staples] or called
    told = foods if len(foods) == TOLD + 1 else foods[:TOLD]  # of a single one more the name is as short as its number
    known = join(told, turn.kitchen.lexicon.entries["and"])
    response = "utter_view_recipe" if len(foods) == len(told) else "utter_view_recipe_more"
    turn.say(response, title=recipe.title, foods=known, steps=len(recipe.steps), rest=len(foods) - len(told))


@plays("undo")
def undo(turn: Turn, parts: Parts) -> None:
    """Take the last change of the search back; "I meant no" answers the last question anew."""
    before = turn.state.search.undone()
    if turn.cooking:
        return turn.say("utter_nothing_to_undo")
    turn.state.pending = None
    if before is None or turn.kitchen.finder is None:
        turn.say("utter_nothing_to_undo")
        return None
    take_up(turn, before)
    turn.say("utter_undone")
    other = _meant_answer(turn, parts[0])
    if before.question is not None:
        return answered(turn, before.question, other) if other is not None else _ask_again(turn, before)
    return show(turn) if before.begun else choose.ask_wish(turn)


def _meant_answer(turn: Turn, part: Part) -> bool | None:
    """The answer that an undoing names: "that was wrong, I meant no"."""
    lexicon, said = turn.kitchen.lexicon, tokens(part.text)
    after = said[max((at for at, word in enumerate(said) if word in lexicon.words("meaning_words")), default=len(said)) + 1 :]
    found = [word in lexicon.words("answer_affirm") for word in after if word in lexicon.words("answer_affirm") | lexicon.words("answer_deny")]
    return found[0] if found else None


def _ask_again(turn: Turn, search: Search) -> None:
    """The question that was open before what was undone."""
    category = turn.kitchen.finder.categories.get(search.question or "") if turn.kitchen.finder else None
    if category is None:
        return show(turn)
    turn.ask("category", offered=category.id)
    turn.say("utter_category_question", question=category.asked_in(turn.kitchen.lexicon.language))
    return turn.offer("affirm", "deny", "dont_care")


@plays("new_search")
def anew(turn: Turn, _: Parts) -> None:
    """Start the search over."""
    if turn.cooking:
        turn.say("utter_what_was_meant")
        return
    kept = of_needs(turn.state.search.request, turn.kitchen.lexicon) if turn.state.avoid else Request()
    turn.state.search, turn.state.offer, turn.state.pending = Search(request=kept), Offer(), None
    turn.say("utter_search_anew")
    if kept != Request():
        turn.say("utter_avoid_noted", allergen=called(needs(kept, turn.kitchen.lexicon), turn.kitchen.lexicon))
    choose.ask_wish(turn)
