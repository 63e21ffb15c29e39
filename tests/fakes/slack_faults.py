"""What can go wrong at Slack or on the way to it: refusals, limits, delays, lost answers, outages, and events that come twice or in another order."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

EVENTS = "events"  # what a delay of deliveries is called, beside the names of methods
ANY = "*"


@dataclass
class Fault:
    """One fault of a method.

    Attributes:
        kind: ``refuse``, ``limit``, ``delay`` or ``drop``.
        error: what the method answers.
        seconds: how long the method waits, or asks to wait.
        after_processing: whether the answer is lost, not the request.
        times: how often it still happens; negative for ever.
    """

    kind: str
    error: str = ""
    seconds: float = 0.0
    after_processing: bool = False
    times: int = 1


@dataclass
class Faults:
    """The faults that are set."""

    away: bool = False
    repeats: int = 0
    holding: int = 0
    seed: int = 0
    _methods: dict[str, list[Fault]] = field(default_factory=dict)

    def set(self, method: str, fault: Fault) -> None:
        """Let a method fail; ``*`` stands for every method."""
        self._methods.setdefault(method, []).append(fault)

    def take(self, method: str, kind: str, after_processing: bool = False) -> Fault | None:
        """The next fault of a kind for a method, used up by one; None where there is none."""
        for name in (method, ANY):
            for fault in self._methods.get(name, ()):
                if fault.kind == kind and fault.times and fault.after_processing == after_processing:
                    fault.times -= 1
                    return fault
        return None

    def clear(self) -> None:
        """No faults any more."""
        self._methods.clear()
        self.away, self.repeats, self.holding = False, 0, 0

    def repeated(self) -> bool:
        """Whether the next event is delivered twice."""
        if self.repeats <= 0:
            return False
        self.repeats -= 1
        return True

    def mixed(self, number: int) -> list[int]:
        """The numbers up to one, in an order that is not theirs."""
        order = list(range(number))
        random.Random(self.seed).shuffle(order)
        return order if number < 2 or order != sorted(order) else order[::-1]
