"""The information state: the only code that reads or writes slots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, Literal, TypeVar, cast

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from rasa_sdk import Tracker
from rasa_sdk.events import EventType, SlotSet

from actions.answering.follow_up.history import Exchanges
from actions.answering.recent import LastAnswer
from actions.finding.search import Search
from actions.learning.usability import MOST, STATEMENTS
from actions.recipes.adapting.model import Adaptation, Proposal

Stage = Literal["idle", "choosing", "preparing", "cooking", "paused", "ended"]
Kind = Literal["confirm_recipe", "pick_recipe", "ready", "stop", "switch", "step_done", "finished", "anything_else", "substitute", "servings",
               "offer_sus", "sus", "which_source", "piece", "near", "category", "relax"]
KEPT_RECIPES = 3
LONGEST_OFFERED = 400  # characters
KEPT_TASTES = 30  # answers to questions of taste that are remembered

Value = TypeVar("Value")


class Pending(BaseModel):
    """The question under discussion: what the assistant asked and waits for.

    `proposal` is what a yes to "Shall I use that?" puts into the recipe, `offered` what the cook would take where it was
    asked in place of what, or the question that waits for its source or its missing piece; `intent` is how that was read.
    `changed` is what the cook wished otherwise in a recipe that is only proposed.
    """

    model_config = ConfigDict(frozen=True)
    kind: Kind
    recipe: str | None = None
    proposal: Proposal | None = None
    offered: str | None = Field(default=None, max_length=LONGEST_OFFERED)
    intent: str | None = Field(default=None, max_length=100)
    changed: Adaptation | None = None


class Offer(BaseModel):
    """The recipes offered last: ids in order, how many of them were shown, and how many recipes fitted beyond these ids."""

    model_config = ConfigDict(frozen=True)
    ids: tuple[str, ...] = ()
    shown: int = 0
    beyond: int = 0


class Clock(BaseModel):
    """When cooking began, since when it rests, and how long it rested before; seconds since the epoch."""

    model_config = ConfigDict(frozen=True)
    started: float | None = None
    paused: float | None = None
    rested: float = 0.0

    def minutes(self, now: float) -> int:
        """Minutes of cooking up to now, without the pauses."""
        if self.started is None:
            return 0
        return max(0, int(((self.paused or now) - self.started - self.rested) // 60))


class Questionnaire(BaseModel):
    """The usability questionnaire: the ratings given so far, and whether it was proposed in this conversation."""

    model_config = ConfigDict(frozen=True)
    ratings: tuple[Annotated[int, Field(ge=1, le=MOST)], ...] = Field(default=(), max_length=STATEMENTS - 1)
    proposed: bool = False


class Tastes(BaseModel):
    """What was said of the assistant's taste: key of a question → title of its answer, the latest last; the last question with every title told to it.

    `open` says that this was the last turn, so that "and another one?" asks for more.
    """

    model_config = ConfigDict(frozen=True)
    said: tuple[tuple[str, str], ...] = Field(default=(), max_length=KEPT_TASTES)
    question: str = Field(default="", max_length=LONGEST_OFFERED)
    told: tuple[str, ...] = Field(default=(), max_length=KEPT_TASTES)
    open: bool = False

    def with_answer(self, question: str, key: str, title: str, *, more: bool) -> Tastes:
        """The same with an answer; a further one stays none of the question's own."""
        others = [pair for pair in self.said if pair[0] != key]
        said = self.said if more else (*others[-KEPT_TASTES + 1 :], (key, title))
        told = (*(self.told if more else ()), title)[-KEPT_TASTES:]
        return Tastes(said=said, question=question[:LONGEST_OFFERED], told=told, open=True)


class Suspended(BaseModel):
    """A recipe left in the middle, to be resumed."""

    model_config = ConfigDict(frozen=True)
    recipe: str
    step: int
    noted: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    clock: Clock = Clock()
    adaptation: Adaptation = Adaptation()


@dataclass
class State:
    """Everything that is remembered between turns; one slot per field.

    `step` counts from 1 and is 0 while nothing is cooked. `noted` are steps reported done before their turn,
    `skipped` those that the cook left out. `moved_from` is the step before the last turn where that turn moved the recipe.
    `alternatives` are the intents that the last utterance might have had instead. `adaptation` is what the cook changed in
    the recipe, `avoid` what nobody at the table may eat, whatever is cooked. `preferred_source` is the one that the cook chose where two could answer.
    `history` holds the last questions with their answers, the latest last. `search` is what was asked for while a recipe was looked for.
    `tastes` is what was said of the assistant's own taste.
    """

    stage: Stage = "idle"
    recipe: str | None = None
    step: int = 0
    noted: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    clock: Clock = field(default_factory=Clock)
    pending: Pending | None = None
    offer: Offer = field(default_factory=Offer)
    search: Search = field(default_factory=Search)
    suspended: tuple[Suspended, ...] = ()
    misunderstood: int = 0
    clarifying: bool = False
    moved_from: int | None = None
    alternatives: tuple[str, ...] = ()
    answer_trace: dict[str, Any] | None = None
    adaptation: Adaptation = field(default_factory=Adaptation)
    last_answer: LastAnswer | None = None
    history: Exchanges = ()
    avoid: tuple[str, ...] = ()
    questionnaire: Questionnaire = field(default_factory=Questionnaire)
    preferred_source: Literal["recipe", "common_sense", "fallback", "doubt"] | None = None
    tastes: Tastes = field(default_factory=Tastes)

    @classmethod
    def of(cls, tracker: Tracker) -> State:
        """The state that a tracker holds; a slot with a value of the wrong shape counts as empty."""
        state = cls()
        for name, adapter in _adapters().items():
            value = tracker.slots.get(name)
            if value is not None:
                setattr(state, name, _checked(adapter, value, getattr(state, name)))
        return state

    def events(self, before: State) -> list[EventType]:
        """Slot events for all that differs from an earlier state."""
        changed = [entry.name for entry in fields(self) if getattr(self, entry.name) != getattr(before, entry.name)]
        return [SlotSet(name, _adapters()[name].dump_python(getattr(self, name), mode="json")) for name in changed]

    # ------------------------------------------------------------ what happens to a recipe

    def prepare(self, recipe: str, now: float, changed: Adaptation | None = None) -> None:
        """Choose a recipe that is not cooked yet, with what was wished otherwise in it before; one that was being cooked is kept for later."""
        self.suspend(now)
        self._adapt_anew(recipe)
        self.adaptation = changed or self.adaptation
        self.recipe, self.stage, self.step = recipe, "preparing", 0
        self.noted = self.skipped = ()
        self.clock = Clock()

    def begin(self, recipe: str, now: float) -> None:
        """Start a recipe at its first step; one that was being cooked is kept for later."""
        self.suspend(now)
        self._adapt_anew(recipe)
        self.recipe, self.stage, self.step = recipe, "cooking", 1
        self.noted = self.skipped = ()
        self.clock, self.pending, self.clarifying = Clock(started=now), None, False
        self.suspended = tuple(kept for kept in self.suspended if kept.recipe != recipe)

    def suspend(self, now: float) -> None:
        """Keep the running recipe for later, with its clock at rest."""
        self.rest(True, now)
        if self.recipe and self.step and self.stage in ("cooking", "paused"):
            kept = Suspended(recipe=self.recipe, step=self.step, noted=self.noted, skipped=self.skipped, clock=self.clock, adaptation=self.adaptation)
            others = tuple(other for other in self.suspended if other.recipe != self.recipe)
            self.suspended = (kept, *others)[:KEPT_RECIPES]

    def resume(self, recipe: str, now: float) -> bool:
        """Go back to a recipe that was left in the middle; False where there is none."""
        kept = next((other for other in self.suspended if other.recipe == recipe), None)
        if kept is None:
            return False
        self.suspend(now)
        self.recipe, self.stage, self.step = kept.recipe, "cooking", kept.step
        self.noted, self.skipped, self.clock, self.pending = kept.noted, kept.skipped, kept.clock, None
        self.adaptation, self.last_answer, self.history = kept.adaptation, None, ()
        self.suspended = tuple(other for other in self.suspended if other.recipe != recipe)
        self.rest(False, now)
        return True

    def leave(self, now: float) -> None:
        """Stop the running recipe; it can still be resumed."""
        self.suspend(now)
        self._adapt_anew(None)
        self.stage, self.recipe, self.step, self.pending = "idle", None, 0, None
        self.noted = self.skipped = ()
        self.clock = Clock()

    def forget(self, known: Callable[[str], object | None]) -> None:
        """Drop recipes that are no longer known; the conversation goes on with a choice."""
        self._adapt_anew(None)
        self.stage, self.recipe, self.step, self.pending, self.clock = "choosing", None, 0, None, Clock()
        self.noted = self.skipped = ()
        self.suspended = tuple(kept for kept in self.suspended if known(kept.recipe))

    def _adapt_anew(self, recipe: str | None) -> None:
        """Leave the changes of another recipe behind, and what was asked about it; the measures that the cook thinks in and what was asked in general stay."""
        if recipe != self.recipe:
            self.adaptation, self.last_answer = self.adaptation.for_another(), None
            self.history = tuple(one for one in self.history if one.general and recipe is None)

    def talk_anew(self) -> None:
        """Leave behind what was asked: from now on "it" is another thing."""
        self.last_answer, self.history = None, ()

    def rest(self, resting: bool, now: float) -> None:
        """Stop or start the clock."""
        if resting and self.clock.paused is None and self.clock.started is not None:
            self.clock = self.clock.model_copy(update={"paused": now})
        elif not resting and self.clock.paused is not None:
            self.clock = self.clock.model_copy(update={"paused": None, "rested": self.clock.rested + now - self.clock.paused})


_cached: dict[str, TypeAdapter[Any]] = {}


def _adapters() -> dict[str, TypeAdapter[Any]]:
    """One validator per field, made at the first need."""
    if not _cached:
        from typing import get_type_hints

        _cached.update({name: TypeAdapter(kind) for name, kind in get_type_hints(State, include_extras=True).items()})
    return _cached


def _checked(adapter: TypeAdapter[Any], value: Any, default: Value) -> Value:
    try:
        return cast(Value, adapter.validate_python(value))
    except ValidationError:
        return default
