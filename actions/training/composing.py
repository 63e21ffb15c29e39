"""Utterances that do several things, composed of such that do one: half of real kitchen turns hold more than one act."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from actions.training.examples import Example

JOINTS = (" ", " ", ", ", ", ", ". ", ". ", " and ", ", and ", " so ", "! ", " but ", ", then ")
WEIGHTS: Mapping[str, float] = {
    "acts": 6.0,
    "stove": 2.0,
    "base": 0.15,
    "series": 0.3,
    "needs": 0.5,
    "typed": 0.7,
}
"""How often an utterance of a collection is taken, of the others once."""
LONGEST = 90  # characters of a part
THIRD, NOISED, LOWERED, UNMARKED = (
    0.08,
    0.3,
    0.7,
    0.6,
)  # shares: of a third part, of noise, of a small letter at a joint, of a mark that falls away before one


@dataclass(frozen=True)
class Composed:
    """An utterance with what each stretch of it does, and the example whose situation it is said in."""

    text: str
    spans: tuple[tuple[int, str], ...]
    """Where each act begins, and the act."""
    placed: Example


class Composer:
    """Composes utterances in pairs of acts that really follow one another.

    Args:
        examples: all examples; those with several acts tell which acts follow which, the others are the parts.
        noise: changes a text as it may arrive.
        chance: the source of chance.
    """

    def __init__(
        self,
        examples: Sequence[Example],
        noise: Callable[[str, random.Random], str],
        chance: random.Random,
    ) -> None:
        self._noise, self._chance = noise, chance
        self._parts: dict[str, list[Example]] = {}
        pairs: Counter[tuple[str, str]] = Counter()
        for one in examples:
            if len(set(one.acts)) > 1:
                pairs.update(zip(one.acts, one.acts[1:], strict=False))
            elif len(one.text) <= LONGEST:
                self._parts.setdefault(one.acts[0], []).append(one)
        known = [pair for pair in pairs if pair[0] in self._parts and pair[1] in self._parts]
        self._pairs, self._counts = known, [pairs[pair] for pair in known]
        self._weights = {
            act: [WEIGHTS.get(one.source, 1.0) for one in found]
            for act, found in self._parts.items()
        }

    def __call__(self, count: int) -> Iterator[Composed]:
        """So many utterances."""
        for _ in range(count if self._pairs else 0):
            acts = list(self._chance.choices(self._pairs, self._counts)[0])
            following = [pair[1] for pair in self._pairs if pair[0] == acts[-1]]
            if following and self._chance.random() < THIRD:
                acts.append(self._chance.choice(following))
            yield self._joined(
                [
                    (act, self._chance.choices(self._parts[act], self._weights[act])[0])
                    for act in acts
                ]
            )

    def _joined(self, parts: Sequence[tuple[str, Example]]) -> Composed:
        noised, text, spans = self._chance.random() < NOISED, "", []
        for act, one in parts:
            said = self._noise(one.text, self._chance) if noised else one.text
            spans.append((len(text), act))
            text = self._appended(text, said) if text else said
        placed = next((one for _, one in parts if one.stage), parts[0][1])
        return Composed(text, tuple(spans), placed)

    def _appended(self, text: str, said: str) -> str:
        joint = self._chance.choice(JOINTS)
        text = text.rstrip(" ,")
        if joint[0] in ",.!" or self._chance.random() < UNMARKED:
            text = text.rstrip(".!?") or text
        said = said[0].lower() + said[1:] if self._chance.random() < LOWERED else said
        return f"{text}{joint}{said}"
