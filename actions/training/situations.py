"""Where utterances are said, as acts are learned from them: their own situation, else one in which such a thing is said."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace

from actions.training.examples import Example
from actions.understanding.acts import Situation
from actions.understanding.labels import act_of

COOKING = (
    "next",
    "back",
    "goto",
    "repeat",
    "pause",
    "stop",
    "done",
    "progress",
    "missing",
    "problem",
    "ask",
    "servings",
    "units",
    "timer",
    "social",
    "taste",
    "repair",
)

BESIDE = 0.25  # share of what has no question before it that is learned behind any question
WHOLE = 3  # words from which an utterance says all of itself, whatever was asked before
LEANING = ("none", "value")
"""Acts of what says little by itself."""

USUAL = {"preparing": "ready", "ended": "anything_else"}
"""What the assistant has mostly asked last at a stage: half of what is said there without an open question is learned with it."""


class Situations:
    """Where utterances are said: the own situation, else one in which such an utterance is said.

    Args:
        open_questions: the open questions of the assistant in words.
        steps: running steps to choose from.
        asked: questions to choose from for what was asked before.
    """

    def __init__(
        self,
        open_questions: Mapping[str, str],
        steps: Sequence[str],
        asked: Sequence[str],
        chance: random.Random,
    ) -> None:
        self._open, self._steps, self._asked, self._chance = open_questions, steps, asked, chance

    def __call__(self, example: Example) -> Situation:
        """The situation that an example is learned in; an empty one where none is known."""
        found = self._placed(example)
        return replace(found, before=self._before(example)) if found.stage else found

    def _before(self, example: Example) -> str:
        """The question before it; of some that have none, and say all by themselves, any."""
        whole = len(example.text.split()) >= WHOLE and act_of(example.acts[0]) not in LEANING
        if example.before or not whole or not self._asked or self._chance.random() >= BESIDE:
            return example.before
        return self._chance.choice(self._asked)

    def _placed(self, example: Example) -> Situation:
        if example.stage:
            step = example.step or ("" if example.at == "start" else example.at)
            usual = USUAL.get(example.stage, "") if self._chance.random() < 0.5 else ""
            kind = usual if usual and example.open in ("", "none") else example.open
            return Situation(example.stage, str(self._open.get(kind, "")), step)
        act = act_of(example.acts[0])
        if act in ("yes", "no"):
            stage, kind = self._chance.choice(
                (
                    ("cooking", "go_on"),
                    ("choosing", "confirm_recipe"),
                    ("cooking", "stop"),
                    ("cooking", "substitute"),
                    ("choosing", "category"),
                    ("choosing", "relax"),
                    ("preparing", "ready"),
                    ("cooking", "near"),
                    ("cooking", "finished"),
                    ("cooking", "switch"),
                )
            )
            return self._made(stage, kind)
        if act in ("search", "choose"):
            stage, kind = self._chance.choice(
                (("idle", ""), ("choosing", "pick_recipe"), ("choosing", ""))
            )
            return self._made(stage, kind)
        if act == "start":
            return self._made(self._chance.choice(("preparing", "choosing")), "")
        if act == "resume":
            return self._made("paused", "")
        return (
            self._made("cooking" if act in COOKING and self._chance.random() < 0.7 else "idle", "")
            if act in COOKING
            else Situation()
        )

    def _made(self, stage: str, kind: str) -> Situation:
        step = (
            self._chance.choice(self._steps)
            if stage in ("cooking", "paused") and self._steps
            else ""
        )
        return Situation(stage, str(self._open.get(kind, "")), step)
