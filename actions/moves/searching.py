"""What is said while a recipe is looked for, read as a request, an answer to a question that narrows, or a step back; while one is cooked, as what it is then."""

from __future__ import annotations

from dataclasses import replace

from actions.finding.reading import Change, Understood
from actions.language.words import content_stems, normalise, stems, tokens
from actions.moves.asked import asks
from actions.moves.door import JUDGING, door_of
from actions.moves.following import as_following
from actions.moves.picking import meant, place_in, position
from actions.moves.turn import FALLBACK, Part, Turn
from actions.settings import OUR_TREE

WHILE_COOKING = {"refine_search": "ask_substitute", "ask_me": "ask_abilities", "dont_care": "understood", "view_recipe": "ask_other", "undo": "not_meant"}
"""What the intents of a search are while a recipe is chosen."""
BACK = ("previous", "undo")
PASSED = ("skip", "dont_care")
REFUSING = ("deny", "another_recipe", "not_meant")
CORRECTING = ("repair", "not_meant")
TAKING = ("choose_recipe", "understood", "done", "report", "start_cooking", "ready", "next")
"""Intents by which the only recipe shown is taken: "great, I'll make that"."""
ENDED = ("stop", "more_results", "ask_progress")
BESIDE = ("ask_other", "off_topic", "deny", "not_meant", FALLBACK)
"""Intents of what is only said beside a request."""
OWN = ("refine_search", "ask_me", "dont_care", "view_recipe", "undo")
"""Intents that are of a search alone."""
REQUESTS = (
    FALLBACK, "refine_search", "list_recipes", "choose_recipe", "another_recipe", "more_results", "view_recipe", "ask_me", "dont_care", "undo", "affirm", "deny", "not_meant",
    "report_missing", "change_servings", "ask_substitute", "off_topic", "report", "done", "ready", "next",
)
"""Intents that an utterance which asks for something may be taken for."""
PLAIN = ("refine_search", "list_recipes")
ANSWERING = ("affirm", "deny", "dont_care", "ask_me", "more_results", "view_recipe", "undo")
DOUBTFUL = 0.7  # confidence below which what an utterance asks for counts more than its class
REPLACING, REPLACED = "ask_substitute", "replacing"  # the intent of a question about what takes a food's place, and the category of its general answers
NAMED = 2  # words of a title by which one of the recipes shown is chosen without "that one"
LONG = 3  # words from which a yes or no may hold a request


def as_search(turn: Turn, part: Part) -> Part | None:
    """Read a part in the light of a search; None where it is none of its matters."""
    if turn.kitchen.finder is None or turn.cooking or turn.state.stage not in ("idle", "choosing", "ended"):
        return None
    other = _as_other_title(turn, part) or _as_corrected(turn, part) or _as_continued(turn, part)
    if other is not None:
        return other
    for reading in (_as_step_back, _as_refusal, _as_agreement, _as_shown, _as_request):
        read = reading(turn, part)
        if read is not None:
            return read
    return part if part.intent in OWN else None


def while_cooking(turn: Turn, part: Part) -> Part:
    """What belongs to a search alone, as what it may be else while a recipe is chosen."""
    if part.intent not in OWN or not part.text or not (turn.cooking or turn.state.stage == "preparing"):
        return part
    others = [(name, confidence) for name, confidence in part.others if name not in OWN]
    if turn.cooking and asks(part.text, turn.kitchen.lexicon) and all(confidence < turn.kitchen.settings.part_confidence for _, confidence in others):
        return replace(part, intent="ask_other", confidence=1.0)
    intent, confidence = others[0] if others else (WHILE_COOKING[part.intent], 0.0)
    rest = sum(chance for _, chance in others)
    return replace(part, intent=intent, confidence=confidence / rest if rest else part.confidence)


def _as_other_title(turn: Turn, part: Part) -> Part | None:
    """"No, rather the lemon drizzle cake": beside a recipe that is proposed the whole title of another one chooses that."""
    pending = turn.state.pending
    if pending is None or pending.kind != "confirm_recipe" or not part.text or part.intent.startswith("ask_"):
        return None
    pieces = [piece for piece in part.text.split(",") if not turn.kitchen.reports.denies(piece)]
    titles = {row.id: row.title for piece in pieces for row in turn.kitchen.catalogue.titles_in(piece)}
    title = next(iter(titles.values())) if len(titles) == 1 and pending.recipe not in titles else None
    if title is None or (part.intent == "choose_recipe" and normalise(title) in map(normalise, part.values("recipe"))):
        return None
    return replace(part, intent="choose_recipe", entities=(("recipe", title),))


def _as_corrected(turn: Turn, part: Part) -> Part | None:
    """"Sorry, I meant muffins": what is meant instead is chosen."""
    catalogue, named, pending = turn.kitchen.catalogue, " ".join(part.values("recipe")), turn.state.pending
    proposed = pending is not None and pending.kind == "confirm_recipe" and part.intent == "choose_recipe" and not (named or part.values("position"))
    if not (part.intent in CORRECTING or proposed) or turn.kitchen.reports.denies(part.text):
        return None
    if named:
        return replace(part, intent="choose_recipe", confidence=1.0) if catalogue.named(named).fitting else None
    fitting = {row.id: row.title for word in tokens(part.text) if word not in turn.kitchen.lexicon.words("stop") for row in catalogue.named(word).fitting}
    if len(fitting) != 1 or (proposed and pending is not None and pending.recipe in fitting):
        return None
    return replace(part, intent="choose_recipe", confidence=1.0, entities=(("recipe", next(iter(fitting.values()))),))


def _as_continued(turn: Turn, part: Part) -> Part | None:
    """"And bananas?" after a general question goes on with that where no search has begun."""
    if turn.state.search.begun or not turn.state.history or part.intent not in (*OWN, *PLAIN, "choose_recipe", "ask_other"):
        return None
    if part.intent == "ask_other":  # "and oil", hardly taken for a question
        return part if turn.state.history[-1].general and part.confidence < DOUBTFUL and as_following(turn, part) is not None else None
    narrows = part.intent == "refine_search" and turn.state.history[-1].general and asks(part.text, turn.kitchen.lexicon)
    found = as_following(turn, replace(part, intent="list_recipes"))
    if found is None and narrows and not turn.kitchen.catalogue.named(part.text).fitting:
        return replace(part, intent="ask_other", confidence=1.0)  # there is nothing to narrow: "a cube is fine too?" after one about stock
    return found


def _as_step_back(turn: Turn, part: Part) -> Part | None:
    """Undoing, starting over, passing a question, and ending the questions."""
    search, pending = turn.state.search, turn.state.pending
    asked = pending is not None and pending.kind == "category"
    proposed = pending is not None and pending.kind == "confirm_recipe"
    if part.intent in BACK and search.earlier and not (proposed and part.intent != "undo"):
        return replace(part, intent="undo")
    if part.intent == "not_meant" and (asked or (pending is not None and pending.kind == "relax")):
        return replace(part, intent="undo")
    if part.intent == "start_over" and (search.begun or search.earlier):
        return replace(part, intent="new_search")
    if part.intent in PASSED and asked:
        return replace(part, intent="dont_care")
    if part.intent in ENDED and (asked or (part.intent == "ask_progress" and search.begun)):
        return replace(part, intent="list_recipes", entities=())
    return None


def _as_refusal(turn: Turn, part: Part) -> Part | None:
    """"Not the first one", "no, not that one either", or a no to the recipe that was described."""
    pending, lexicon = turn.state.pending, turn.kitchen.lexicon
    if not turn.state.search.begun or part.intent in ("affirm", "undo", "refine_search", "ask_me"):
        return None
    proposed = pending.recipe if pending is not None and pending.kind == "confirm_recipe" else _only(turn)
    placed = place_in(part.text, lexicon) is not None
    if not (part.intent in REFUSING or (placed and turn.kitchen.reports.denies(part.text))) or not (proposed or placed):
        return None
    if placed:
        row = meant(turn, part)
        return replace(part, intent="refuse_recipe", entities=(("recipe", row.id),)) if row is not None else None
    return _as_request(turn, part) or replace(part, intent="refuse_recipe", entities=(("recipe", proposed),))


def _only(turn: Turn) -> str | None:
    """The only recipe that was shown; None where there were more."""
    shown = turn.state.offer.ids[: turn.state.offer.shown]
    picking = turn.state.pending is not None and turn.state.pending.kind == "pick_recipe"
    return shown[0] if picking and len(shown) == 1 else None


def _as_agreement(turn: Turn, part: Part) -> Part | None:
    """"Let's bake that" agrees to the recipe that is proposed: more recipes than are shown at once are called so, or none."""
    pending = turn.state.pending
    only = turn.kitchen.catalogue.row(_only(turn) or "") if position(part.text, turn.kitchen.lexicon) is None else None
    named = turn.kitchen.catalogue.named(part.text).fitting
    elsewhere = only is not None and bool(named) and only.id not in {row.id for row in named}
    if only is not None and not elsewhere and set(tokens(part.text)) & (turn.kitchen.lexicon.words("pointing") | turn.kitchen.lexicon.words("standing_for")):
        if part.intent in TAKING and not turn.kitchen.reports.denies(part.text):
            return replace(part, intent="choose_recipe", entities=(("recipe", only.title),))
        return replace(part, intent="view_recipe") if part.intent.startswith("ask_") and part.intent != "ask_me" else None
    if pending is None or pending.kind != "confirm_recipe" or part.intent != "choose_recipe" or not _points(turn, part) or position(part.text, turn.kitchen.lexicon) is not None:
        return None
    few = 0 < len(named) <= turn.kitchen.settings.shown_at_once
    return None if few or part.values("position") or turn.kitchen.reports.denies(part.text) else replace(part, intent="affirm", confidence=1.0)


def _as_shown(turn: Turn, part: Part) -> Part | None:
    """"Let's do that thai green one" where one of the recipes shown, and no other, holds all that it names."""
    lexicon, pending = turn.kitchen.lexicon, turn.state.pending
    if pending is None or pending.kind != "pick_recipe" or part.intent not in (*TAKING, *PLAIN) or asks(part.text, lexicon) or turn.kitchen.reports.denies(part.text):
        return None
    idle = lexicon.words("title_words") | lexicon.words("request_fillers") | lexicon.words("pointing")
    named = set(content_stems(part.text, lexicon, without=idle))
    shown = [row for recipe in turn.state.offer.ids[: turn.state.offer.shown] if (row := turn.kitchen.catalogue.row(recipe)) is not None]
    holding = [row for row in shown if named <= set(stems(row.title, lexicon.language))]
    points = bool(set(tokens(part.text)) & lexicon.words("pointing"))  # "with beef and root vegetables" is a wish, whatever it leaves
    if len(holding) != 1 or not named or not (points or (len(named) >= NAMED and part.intent not in PLAIN)):
        return None
    return replace(part, intent="choose_recipe", confidence=1.0, entities=(("recipe", holding[0].title),))


def _as_request(turn: Turn, part: Part) -> Part | None:
    """What asks for something: "without onions", "for six of us", "no oven"; what names one recipe or a place in the list chooses that."""
    doubtful = part.confidence < DOUBTFUL and (part.intent.startswith("ask_") or turn.state.search.begun)
    if not part.text or part.text.startswith("/") or not (part.intent in REQUESTS or doubtful) or _is_plain_answer(part):
        return None
    if part.intent not in PLAIN and (_points(turn, part) or (part.intent == "view_recipe" and meant(turn, part) is not None)):
        return None
    if part.intent not in (*PLAIN, "choose_recipe") and _asks_something_else(turn, part):
        return None
    heard = _heard(turn, part)
    if heard is None or not heard.changed:
        return None
    if _names_another(turn, part, heard):
        return replace(part, intent="choose_recipe", confidence=1.0) if part.intent != "choose_recipe" else None
    if part.intent not in PLAIN and _names_recipe(turn, part, heard):
        return None
    return replace(part, intent="refine_search", confidence=1.0) if part.intent in PLAIN or _is_meant(turn, heard) else None


def _asks_something_else(turn: Turn, part: Part) -> bool:
    """Whether an utterance is a question of its own: one before anything was asked for, or one that general knowledge answers; "substitute for soy sauce" is one too."""
    if _is_bare(turn, part) or _is_other_dish(turn, part):
        return False
    if part.intent == REPLACING and part.confidence >= DOUBTFUL and asks(part.text, turn.kitchen.lexicon) and _replaces_food(turn, part):
        return True
    if part.intent == REPLACING and part.confidence >= DOUBTFUL and not asks(part.text, turn.kitchen.lexicon):
        heard, named = _heard(turn, part), set(tokens(part.text)) & turn.kitchen.lexicon.words("substitute_nouns")
        without = heard is not None and any(change.field == "unwanted" for change in heard.added)
        found = None if without or named else door_of(turn, part).general_answer()
        judged = found is not None and found.pair.category in JUDGING and found.confidence >= OUR_TREE.misread  # "my mushrooms are slimy can I use them"
        return not without and (bool(named) or judged or (found is not None and found.pair.category == REPLACED))
    return asks(part.text, turn.kitchen.lexicon) and (not turn.state.search.begun or door_of(turn, part).general_answer() is not None)


def _is_bare(turn: Turn, part: Part) -> bool:
    """Whether an unsure question is nothing but the name of a kind of dish with a question mark, which general knowledge has nothing on: "cold soup?"."""
    lexicon, heard, said = turn.kitchen.lexicon, _heard(turn, part), set(tokens(part.text))
    asking = lexicon.words("question_words") | lexicon.words("polar_starts")
    if part.confidence >= DOUBTFUL or heard is None or len(said) > LONG or said & asking or not any(change.field in ("category", "words") for change in _come(heard)):
        return False
    return door_of(turn, part).general_answer() is None


def _is_other_dish(turn: Turn, part: Part) -> bool:
    """Whether another kind of dish is wished for while one is chosen: "can we have salad instead?"."""
    heard = _heard(turn, part) if part.intent == REPLACING and turn.state.stage == "choosing" else None
    return heard is not None and bool(_come(heard)) and all(change.field in ("category", "words") for change in _come(heard))


def _replaces_food(turn: Turn, part: Part) -> bool:
    """Whether a question for one thing in place of another names nothing but foods: "can I use breast instead?", not "can we have soup instead?"."""
    heard = _heard(turn, part)
    replacing = bool(set(tokens(part.text)) & turn.kitchen.lexicon.words("replacing_words"))
    return replacing and heard is not None and all(change.field in ("wanted", "unwanted", "pantry") for change in _come(heard))


def _come(heard: Understood) -> tuple[Change, ...]:
    """What an utterance newly asks for, in place of something or not."""
    return (*heard.added, *(come for _, come in heard.replaced))


def _is_plain_answer(part: Part) -> bool:
    """Whether a yes, a no or a wish about the list is surely no more than that."""
    return part.intent in ANSWERING and (part.confidence >= DOUBTFUL or len(tokens(part.text)) < LONG)


def _points(turn: Turn, part: Part) -> bool:
    """Whether an utterance names a place in the list, or agrees to the recipe that is proposed: "yes let's bake that"."""
    pending = turn.state.pending
    if position(part.text, turn.kitchen.lexicon) is not None or part.values("position"):
        return True
    proposed = pending is not None and pending.kind == "confirm_recipe"
    return proposed and part.intent == "choose_recipe" and not (part.values("recipe") or part.values("ingredient") or _names_few(turn, part))


def _names_few(turn: Turn, part: Part, most: int | None = None) -> bool:
    """Whether what would be looked up to choose a recipe fits no more than so many, as many as are shown at once where that is left out."""
    named = " ".join(part.values("recipe") or part.values("ingredient")) or part.text
    texts = dict.fromkeys([named, part.text])
    most = most or turn.kitchen.settings.shown_at_once
    return any(0 < len(turn.kitchen.catalogue.named(text).fitting) <= most for text in texts if text)


def _names_recipe(turn: Turn, part: Part, heard: Understood) -> bool:
    """Whether an utterance names one of the recipes shown, or, where it asks for nothing but a dish or the search only begins, a few by their titles."""
    if part.intent == "choose_recipe" and part.confidence >= DOUBTFUL and _names_few(turn, part, 1):
        return True
    if any(change.field == "unwanted" for change in heard.added):
        return False
    catalogue, offer = turn.kitchen.catalogue, turn.state.offer
    fitting = [catalogue.named(text).fitting for text in (" ".join(part.values("recipe")), part.text) if text]
    if any(row.id in offer.ids[: offer.shown] for rows in fitting[-1:] for row in rows) or _is_title(turn, part):
        return True
    if (turn.state.search.begun or part.intent.startswith("ask_")) and _is_more(heard):
        return False
    return _names_few(turn, part) or len(catalogue.titles_in(part.text)) == 1


def _names_another(turn: Turn, part: Part, heard: Understood) -> bool:
    """Whether an utterance names a few recipes by their titles, while none fits where it only asks for something: "gwakamole pls"."""
    finder, search = turn.kitchen.finder, turn.state.search
    if finder is None or any(change.field in ("unwanted", "pantry") for change in heard.added) or heard.dropped or _is_food_alone(turn, part, heard):
        return False
    return _names_few(turn, part) and not finder.count(search.asking_for(heard.request))


def _is_food_alone(turn: Turn, part: Part, heard: Understood) -> bool:
    """Whether nothing was understood but one food, in the words that were said: "something with beef"."""
    language = turn.kitchen.lexicon.language
    return len(heard.added) == 1 and heard.added[0].field == "wanted" and set(stems(heard.added[0].value, language)) <= set(stems(part.text, language))


def _heard(turn: Turn, part: Part) -> Understood | None:
    finder = turn.kitchen.finder
    return finder.read(part.text, turn.state.search.request, part.values("ingredient")) if finder is not None else None


def _is_title(turn: Turn, part: Part) -> bool:
    """Whether an utterance, or the name that was found in it, is the whole title of a recipe."""
    named = {normalise(text).strip(" .!?") for text in (" ".join(part.values("recipe")), part.text)} - {""}
    return any(normalise(row.title) in named for text in named for row in turn.kitchen.catalogue.named(text).fitting)


def _is_more(heard: Understood) -> bool:
    """Whether more was understood than words of some dish."""
    return any(change.field != "words" for change in (*heard.added, *heard.dropped, *(come for _, come in heard.replaced)))


def _is_meant(turn: Turn, heard: Understood) -> bool:
    """Whether more was understood than words of some dish, or those words find recipes."""
    finder = turn.kitchen.finder
    return _is_more(heard) or (finder is not None and finder.names(heard.request.words))


def _as_said(turn: Turn, requests: list[Part], asking: list[Part]) -> str:
    """Several requests as they were said in one, so that "leek, eggs and rice" stays a list; where something else stands between them, one after another."""
    start, end = turn.text.find(requests[0].text), turn.text.rfind(requests[-1].text) + len(requests[-1].text)
    between = turn.text[start:end] if 0 <= start < end else ""
    apart = any(part.text and part.text in between for part in asking if part not in requests)
    return between if between and not apart and all(part.text in between for part in requests) else ". ".join(part.text for part in requests)


def searched_once(turn: Turn, asking: list[Part]) -> list[Part]:
    """Of the parts of an utterance that belong to a search what is to be done, once.

    Undoing and starting over stand alone ("that was wrong, I meant no"), so does a yes or no to what was asked; several requests are one, a refusal counts
    once, and what is only said beside them ("not sure which") asks for nothing.
    """
    alone = next((part for part in asking if part.intent in ("undo", "new_search")), None)
    if alone is not None:
        return [replace(alone, text=turn.text)]
    pending = turn.state.pending
    answered = next((part for part in asking if part.intent in ("affirm", "deny", "dont_care")), None)
    if answered is not None and pending is not None and pending.kind in ("category", "relax"):
        return [answered, *(part for part in asking if part.intent == "refine_search")]
    asked = next((part for part in asking if part.intent == "ask_me"), None)
    requests = [part for part in asking if part.intent in PLAIN]
    picking = any(part.intent == "choose_recipe" and _points(turn, part) for part in asking)
    refused = [part for part in asking if part.intent == "refuse_recipe"][:1] if asked is None and not picking else []
    if len(requests) < 2 and not refused and not picking and asked is None and not (requests and turn.kitchen.finder is not None and not turn.cooking):
        return asking
    others = [part for part in asking if part.intent not in (*PLAIN, "refuse_recipe") and not (part.intent in BESIDE and "?" not in part.text)]
    whole: list[Part] = []
    if requests:
        intent = next((part.intent for part in requests if part.intent == "refine_search"), requests[0].intent)
        text, entities = _as_said(turn, requests, asking), tuple(entity for part in requests for entity in part.entities)
        whole = [replace(requests[0], intent=intent, text=text, entities=entities)]
    return [*refused, *whole, *others]
