"""One turn: what the cook said, the state, and what is said back."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rasa_sdk import Tracker
from rasa_sdk.executor import CollectingDispatcher

from actions.answering.substitutes.judging import within
from actions.kitchen import Kitchen
from actions.language.words import any_of
from actions.recipes.adapting.model import Proposal
from actions.recipes.model import Recipe
from actions.state import LONGEST_OFFERED, Kind, Pending, State
from actions.understanding.intents import FALLBACK

MOST_BUTTONS = 5
ABSENT = ("utter_not_in_recipe", "utter_not_needed")
"""Responses that say of a food that the recipe has none."""
CONTROL = re.compile(r"\x1b\[[0-9;]*[A-Za-z]|[\x00-\x08\x0b-\x1f\x7f]")
"""Characters that command a terminal and say nothing."""
TRIGGERED = "EXTERNAL: "
"""Begins the text that Rasa writes for an intent that was triggered over its HTTP API."""
WITHOUT_BUTTONS = ("cmdline",)  # the terminal shows buttons as a menu that must be left before anything can be typed


Said = tuple[str, dict[str, Any]]
"""A response with what fills its placeholders."""


class RecipeGoneError(LookupError):
    """The recipe of the conversation is no longer in the store."""


@dataclass(frozen=True)
class Part:
    """One part of an utterance: its text, intent, confidence, and entities (untrusted: anybody can send them)."""

    text: str
    intent: str
    confidence: float = 1.0
    entities: tuple[tuple[str, Any], ...] = ()

    def values(self, entity: str) -> list[str]:
        """Texts of all entities of a kind; numbers become text, other shapes are left out."""
        found = [value for name, value in self.entities if name == entity]
        return [str(value)[:200] for value in found if isinstance(value, str | int | float) and not isinstance(value, bool)]


def parts_of(message: Mapping[str, Any]) -> list[Part]:
    """The parts of a Rasa message: those the classifier found, or the whole message where it came as `/intent`."""
    intent = message.get("intent") or {}
    text = text_of(message)
    found = [
        Part(str(part.get("text", "")), str(part.get("intent") or FALLBACK), float(part.get("confidence") or 0), _entities(part))
        for part in message.get("parts") or []
    ]
    if found:
        return found
    if text.startswith("/"):
        return [Part("", str(intent.get("name") or FALLBACK), float(intent.get("confidence", 1.0) or 0), _entities(message))]
    return [Part(text, str(intent.get("name") or FALLBACK), float(intent.get("confidence") or 0), _entities(message))]


def text_of(message: Mapping[str, Any]) -> str:
    """What the cook said; an intent that was triggered from outside counts as one that was pressed."""
    text = CONTROL.sub(" ", str(message.get("text") or "")).strip()
    return f"/{text.removeprefix(TRIGGERED)}" if text.startswith(TRIGGERED) else text


def _entities(holder: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((str(entity.get("entity")), entity.get("value")) for entity in holder.get("entities") or [] if isinstance(entity, dict))


@dataclass
class Turn:
    """Handed to every move.

    Args:
        kitchen: what the assistant knows.
        state: the information state, changed in place.
        text: the whole utterance.
        now: seconds since the epoch.
        domain: Rasa's domain, for the wording of buttons.
        alternatives: intents that the utterance might have had instead.
        channel: name of the input channel.
        continues: whether the question that is played continues an earlier one.
        resolved: that question with what it left out; empty where nothing was.
        read_as: how that is read; empty where it is read as the trace says.
        leaving: places of the ingredients that the cook wishes to leave out.
        unchosen: whether the recipe in hand is only proposed: nothing is asked about changing it.
    """

    kitchen: Kitchen
    state: State
    text: str = ""
    now: float = 0.0
    domain: Mapping[str, Any] = field(default_factory=dict)
    alternatives: tuple[str, ...] = ()
    channel: str = ""
    moved_before: int | None = None
    understood: bool = True
    alone: bool = True
    agreed: bool = False
    part: Part = field(default_factory=lambda: Part("", FALLBACK))
    continues: bool = False
    resolved: str = ""
    read_as: str = ""
    leaving: tuple[int, ...] = ()
    unchosen: bool = False
    _said: list[Said] = field(default_factory=list)
    _buttons: list[tuple[str, str]] | None = None
    _pictures: list[tuple[Said, str]] = field(default_factory=list)
    _written: dict[str, Recipe | None] = field(default_factory=dict)

    @classmethod
    def of(cls, kitchen: Kitchen, tracker: Tracker, domain: Mapping[str, Any], now: float) -> Turn:
        """The turn that a tracker's latest message begins."""
        message = tracker.latest_message
        ranking = [str(entry.get("name")) for entry in message.get("intent_ranking") or []]
        return cls(
            kitchen=kitchen, state=State.of(tracker), text=text_of(message), now=now, domain=domain,
            alternatives=tuple(name for name in ranking[1:] if name != FALLBACK), channel=str(tracker.get_latest_input_channel() or ""),
        )

    def mended(self, text: str) -> str:
        """A text with slips of the pen mended; words of the recipe in hand stay as they are."""
        recipe, spelling = self.written, self.kitchen.spelling
        mended = spelling(text) if spelling is not None else text
        if spelling is None or recipe is None or mended == text:
            return mended
        return spelling(text, " ".join((recipe.title, *(line.text for line in recipe.ingredients), *(step.text for step in recipe.steps))))

    def spelt(self, text: str) -> str:
        """A text with the short forms that are written without an apostrophe as the lexicon has them, and "and" in full: "cant i" is "can't i", "this & that" "this and that"."""
        lexicon = self.kitchen.lexicon
        forms = {str(short): str(full) for short, full in lexicon.table("contractions").items()}
        full = re.sub(rf"(?<![\w'])(?:{any_of(forms)})(?![\w'])", lambda found: forms[found[0].lower()], text, flags=re.IGNORECASE) if forms else text
        return re.sub(rf"(?<=[^\W\d])\s+(?:{any_of(lexicon.words('shortly_and'))})\s+(?=[^\W\d])", f" {lexicon.entries['and']} ", full, flags=re.IGNORECASE)

    # ------------------------------------------------------------ the recipe

    @property
    def written(self) -> Recipe | None:
        """The recipe of the state as its author wrote it; None where none is chosen or it is no longer in the store."""
        name = self.state.recipe
        if name and name not in self._written:
            self._written[name] = self.kitchen.store.get(name)  # once in a turn: the store is asked each time whether the recipe changed
        return self._written[name] if name else None

    @property
    def recipe(self) -> Recipe | None:
        """The recipe of the state as this cook makes it: with what is taken in place of what, in other amounts and units."""
        written = self.written
        return written and self.kitchen.adapter(written, self.state.adaptation)

    @property
    def cooking(self) -> bool:
        """Whether a recipe is being led through, paused or not."""
        return self.state.stage in ("cooking", "paused") and self.recipe is not None

    def ask(self, kind: Kind, recipe: str | None = None, proposal: Proposal | None = None, offered: str | None = None, intent: str | None = None) -> None:
        """Note that the assistant asked something and waits for the answer."""
        self.state.pending = Pending(kind=kind, recipe=recipe, proposal=proposal, offered=offered and offered[:LONGEST_OFFERED], intent=intent)

    # ------------------------------------------------------------ what is said

    def say(self, response: str, **fields: Any) -> None:
        """Say a domain response; fields fill its placeholders. That a food is not there is said of none that other ingredients hold."""
        held = within(str(fields.get("food") or ""), self.recipe.ingredients, self.kitchen.lexicon) if response in ABSENT and self.recipe is not None else None
        self._said.append((held.response, held.fields) if held is not None else (response, fields))

    @property
    def said(self) -> list[str]:
        """Names of the responses said so far."""
        return [response for response, _ in self._said]

    def offer(self, *intents: str) -> None:
        """Quick replies by the names of intents; their wording is in the domain as `utter_button_<intent>`."""
        titled = [(self._title(intent), f"/{intent}") for intent in intents]
        self._buttons = [(title, payload) for title, payload in titled if title][:MOST_BUTTONS]

    def offer_recipes(self, titles: list[str]) -> None:
        """Quick replies that choose a recipe."""
        self._buttons = [(title, "/choose_recipe" + json.dumps({"recipe": title}, ensure_ascii=False)) for title in titles][:MOST_BUTTONS]

    def offer_with(self, *intents: str) -> None:
        """Quick replies by the names of intents, behind those that were set before."""
        before = self._buttons or []
        self.offer(*intents)
        self._buttons = [*before[: MOST_BUTTONS - len(self._buttons or [])], *(self._buttons or [])]

    def offer_sources(self) -> None:
        """Quick replies that say from which source a question is to be answered."""
        titled = [(self._title(f"source_{value}"), "/repair" + json.dumps({"part": value})) for value in ("recipe", "general")]
        self._buttons = [(title, payload) for title, payload in titled if title]

    def offer_ratings(self, most: int, statement: int) -> None:
        """Quick replies that rate a statement, from 1 up; they say which, so that one that is pressed late counts for no other."""
        self._buttons = [(str(number), "/sus" + json.dumps({"number": number, "step": statement})) for number in range(1, most + 1)]

    def show(self, picture: str | None) -> None:
        """A picture beside what was said last; channels show it, where it is an address that they can fetch."""
        if picture and self._said and picture.startswith(("https://", "http://")):
            self._pictures.append((self._said[-1], picture))

    def rendered(self, first: int = 0) -> str:
        """What was said from a response on, each in its first wording."""
        return " ".join(filter(None, map(self.wording, self._said[first:])))

    def answers(self, first: int = 0) -> list[Said]:
        """The responses from one on."""
        return self._said[first:]

    def wording(self, said: Said) -> str:
        """A response in its first wording."""
        return self._rendered(*said)

    def take_back(self, said: Said, *instead: Said) -> None:
        """Leave out what was going to be said, or say something else in its place."""
        self._said = [one for other in self._said for one in (instead if other is said else (other,))]

    def _rendered(self, response: str, fields: Mapping[str, Any]) -> str:
        wordings = self.domain.get("responses", {}).get(response) or [{}]
        try:
            return str(wordings[0].get("text") or "").format(**fields)
        except (KeyError, IndexError, ValueError):
            return " ".join(str(value) for value in fields.values() if value is not None)

    @property
    def has_offer(self) -> bool:
        """Whether quick replies were set in this turn."""
        return self._buttons is not None

    def _title(self, intent: str) -> str | None:
        responses = self.domain.get("responses", {}).get(f"utter_button_{intent}") or [{}]
        title = responses[0].get("text")
        return str(title) if title else None

    def send(self, dispatcher: CollectingDispatcher) -> None:
        """Hand everything to Rasa; quick replies go with the last message."""
        buttons = [] if self.channel in WITHOUT_BUTTONS else [{"title": title, "payload": payload} for title, payload in self._buttons or []]
        for at, said in enumerate(self._said):
            response, fields = said
            picture = next((picture for shown, picture in self._pictures if shown is said), None)
            dispatcher.utter_message(response=response, image=picture, buttons=buttons if at == len(self._said) - 1 else None, **fields)
