"""What a turn did, seen from outside: whether its effect is that of an act. Judged by slots and names of responses, never by wording."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.talking import Turn

QUESTIONS = ("answered", "honest", "asked", "smalltalk")


@dataclass(frozen=True)
class Done:
    """A turn with what stood before it: stage, running step, recipe, and the open question of the assistant."""

    stage: str
    step: int
    recipe: str | None
    open: str
    turn: Turn

    @property
    def stayed(self) -> bool:
        """Whether recipe and step are where they were."""
        return self.turn.step == self.step and self.turn.slots.get("recipe") == self.recipe

    @property
    def ahead(self) -> int:
        """How many steps the recipe went forward; a recipe that ended by its last step went one."""
        if self.turn.stage == "ended" and self.stage in ("cooking", "paused"):
            return 1
        return self.turn.step - self.step if self.turn.slots.get("recipe") == self.recipe else 0

    @property
    def began(self) -> bool:
        """Whether cooking began with this turn."""
        return self.stage not in ("cooking", "paused") and self.turn.stage == "cooking"

    @property
    def asked(self) -> bool:
        """Whether it was taken for a question."""
        return (self.turn.kind in QUESTIONS and bool(self.turn.trace)) or self.turn.kind == "asked"

    @property
    def searched(self) -> bool:
        """Whether it was taken for a wish for recipes."""
        return self.turn.kind == "search"


def _answers(done: Done, *, agrees: bool) -> bool:
    """Whether the open question was answered with yes, or with no; without one only that nothing moved."""
    turn = done.turn
    match done.open:
        case "go_on":
            return done.ahead == 1 if agrees else done.stayed
        case "confirm_recipe":
            return (
                turn.stage in ("preparing", "cooking")
                if agrees
                else turn.stage not in ("preparing", "cooking")
            )
        case "stop":
            return (
                turn.stage not in ("cooking", "paused")
                if agrees
                else done.stayed and turn.pending != "stop"
            )
        case "substitute":
            return done.stayed and ("adaptation" in turn.fresh) == agrees
        case _:
            return done.stayed or done.began


def _value(done: Done) -> bool:
    turn = done.turn
    match done.open:
        case "which_step":
            return not done.stayed or turn.has("utter_no_such_step")
        case "servings":
            return "adaptation" in turn.fresh or turn.has(
                "utter_now_", "utter_scaled", "utter_amounts"
            )
        case "pick_recipe" | "confirm_recipe":
            return _chosen(done)
        case "which_source":
            return done.asked
        case _:
            return done.stayed


def _chosen(done: Done) -> bool:
    turn = done.turn
    return (
        turn.pending in ("confirm_recipe", "switch")
        or (turn.stage in ("preparing", "cooking") and turn.slots.get("recipe") != done.recipe)
        or turn.has("utter_view_recipe")
    )


def _still(done: Done) -> bool:
    """Nothing moved, nothing was looked for, and nothing about the recipe was answered."""
    return done.stayed and not done.began and not done.searched and done.turn.kind != "error"


EFFECTS: dict[str, Callable[[Done], bool]] = {
    "next": lambda done: (
        done.ahead == 1
        or (
            done.stage in ("preparing", "choosing")
            and (done.began or done.turn.stage == "preparing")
        )
    ),
    "back": lambda done: done.ahead < 0 or done.turn.has("utter_is_first_step"),
    "goto": lambda done: not done.stayed or done.turn.has("utter_which_step", "utter_no_such_step"),
    "repeat": lambda done: (
        done.stayed
        and bool(done.turn.text)
        and not done.searched
        and done.turn.kind not in ("honest", "asked")
    ),
    "start": lambda done: (
        done.began
        or done.turn.stage == "preparing"
        or done.turn.has(
            "utter_starting_over", "utter_ask_ready", "utter_recipes", "utter_pick_one"
        )
    ),
    "pause": lambda done: (
        done.turn.stage == "paused"
        or done.turn.has("utter_paused", "utter_waiting", "utter_take_your_time")
    ),
    "resume": lambda done: (
        (
            done.turn.stage == "cooking"
            and done.turn.has("utter_step", "utter_last_step", "utter_resumed")
        )
        or done.began
    ),
    "stop": lambda done: (
        done.turn.pending == "stop"
        or (done.turn.stage not in ("cooking", "paused") and done.stage in ("cooking", "paused"))
        or done.turn.has("utter_stopped", "utter_nothing_to_stop", "utter_goodbye")
    ),
    "done": lambda done: done.ahead >= 1 or done.began,
    "progress": _still,
    "missing": lambda done: (
        done.stayed
        and (
            done.turn.kind in QUESTIONS
            or done.turn.has(
                "utter_substitut",
                "utter_may_",
                "utter_can_leave_out",
                "utter_missing_foods",
                "utter_nothing_replaces",
            )
        )
    ),
    "problem": lambda done: done.stayed and (done.asked or done.turn.has("utter_problem_unknown")),
    "ask": lambda done: (
        (done.stayed and not done.searched and done.turn.kind in QUESTIONS)
        or (done.stayed and bool(done.turn.trace))
    ),
    "choose": _chosen,
    "search": lambda done: done.searched,
    "servings": lambda done: (
        "adaptation" in done.turn.fresh
        or done.turn.has(
            "utter_now_",
            "utter_scaled",
            "utter_ask_servings",
            "utter_ask_factor",
            "utter_beyond_scaling",
            "utter_amounts",
            "utter_not_scaled",
        )
    ),
    "units": lambda done: (
        done.turn.has(
            "utter_units", "utter_converted", "utter_in_units_already", "utter_convert_what"
        )
        and done.stayed
    ),
    "diet": lambda done: (
        "avoid" in done.turn.fresh
        or done.turn.has(
            "utter_avoid_noted",
            "utter_concerned",
            "utter_holds",
            "utter_unfit",
            "utter_none_concerned",
        )
    ),
    "yes": lambda done: _answers(done, agrees=True),
    "no": lambda done: _answers(done, agrees=False),
    "value": _value,
    "repair": lambda done: (
        done.stayed
        and (
            done.turn.kind in QUESTIONS
            or done.turn.has(
                "utter_what_was_meant", "utter_repair", "utter_moved_back", "utter_not_understood"
            )
        )
    ),
    "timer": lambda done: done.stayed and (done.turn.has("utter_no_timer") or done.asked),
    "social": _still,
    "taste": lambda done: (
        done.stayed and (done.turn.kind == "smalltalk" or done.turn.has("utter_taste"))
    ),
    "none": lambda done: _still(done) and done.turn.kind != "answered",
}
"""For each act whether a turn had its effect."""


def fits(done: Done, acts: tuple[str, ...], also: tuple[str, ...]) -> bool:
    """Whether a turn did all that was said, or one of the other things that it may be read as."""
    several = len(acts) > 1
    return all(EFFECTS[act](_beside(done, acts) if several else done) for act in acts) or any(
        EFFECTS[act](done) for act in also
    )


def _beside(done: Done, acts: tuple[str, ...]) -> Done:
    """The turn as each of several acts is judged: where one of them moves the recipe, the others need not leave it where it is."""
    if not {"next", "done", "back", "goto", "start", "resume", "choose", "yes"} & set(acts):
        return done
    return _Moved(done.stage, done.step, done.recipe, done.open, done.turn)


class _Moved(Done):
    """A turn of several acts of which one moves."""

    @property
    def stayed(self) -> bool:
        return True


def moved(done: Done) -> bool:
    """Whether the recipe moved, was left, or was begun."""
    return (
        done.stage in ("cooking", "paused")
        and (not done.stayed or done.turn.stage not in ("cooking", "paused"))
    ) or done.began
