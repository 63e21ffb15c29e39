"""Whether a temperature is safe: what a question names, compared with the table, as a reply."""

from __future__ import annotations

from dataclasses import dataclass

from actions.answering.recipe_answers.base import Answer
from actions.answering.safety.asked import HeatAsked
from actions.answering.safety.table import Limit, Row, SafetyTable, in_scale, reaches
from actions.language.lexicon import Lexicon
from actions.language.quantities import MINUTES, Temperature, spoken_minutes
from actions.language.words import join

PREFIX = "core-"
"""Begins the ids of these answers."""
WHICH = f"{PREFIX}which"


@dataclass(frozen=True)
class Judge:
    """Compares what is asked with the table.

    Args:
        table: the table of food safety.
        lexicon: the words of the language.
    """

    table: SafetyTable
    lexicon: Lexicon

    def __call__(self, asked: HeatAsked) -> Answer | None:
        """The reply to a question; None where it names no row of the table.

        Args:
            asked: the question, read.
        """
        name = self.table.chosen(asked.rows)
        if name is None:
            return None
        row, cold = self.table.limit(name), name in self.table.cold
        verdict, advice = self._verdict(row, asked, cold)
        fields = {
            "food": self._called(name), "wanted": self._degrees(row), "authority": _by(row), "told": self._lasting(self.spoken(asked.told), asked.minutes if row.minutes else 0),
            "advice": " ".join(one for one in (*advice, self._keeps(row), self._told(name), self._measure(row, cold)) if one),
        }
        response = {
            "needs": "utter_core_needs", "enough": "utter_core_enough", "milder": "utter_core_milder", "held": "utter_core_held", "low": "utter_core_low",
            "cold needs": "utter_cold_needs", "cold enough": "utter_cold_enough", "too warm": "utter_cold_short",
        }[verdict]
        return Answer(response, fields, answer_id=f"{PREFIX}{name}")

    def _verdict(self, row: Row, asked: HeatAsked, cold: bool) -> tuple[str, list[str]]:
        """How what is asked stands to the table, with what is told beside it."""
        if not asked.told:
            return ("cold needs", [self._milder(row)]) if cold else ("needs", [self._milder(row), self._beyond(row), self._rest(row)])
        if cold:  # of a range the upper end counts
            return ("cold enough", []) if in_scale(asked.told[-1], row) >= asked.told[-1].value else ("too warm", [self._milder(row)])
        return self._heat(row, asked)

    def _heat(self, row: Row, asked: HeatAsked) -> tuple[str, list[str]]:
        """The same for the middle of a food; of a range the lower end counts."""
        told = asked.told[0]
        if reaches(told, row) and 0 < asked.minutes < row.minutes:
            milder = row.milder is not None and reaches(told, row.milder) and asked.minutes >= row.milder.minutes
            return "milder" if milder else "low", [self._milder(row)]
        if reaches(told, row):
            return "enough", [self._rest(row), "" if row.beyond is None or reaches(told, row.beyond) else self._beyond(row)]
        if row.milder is not None and reaches(told, row.milder):
            return "milder", [self._milder(row)]
        lasting = self.table.holds.at(told.celsius) if row.holds and self.table.holds is not None else None
        held = [self._hold(told, lasting)] if lasting is not None else []
        if lasting is not None and asked.minutes >= lasting:
            return "held", held
        return "low", [*([] if row.alone else [self._said("cook_on")]), self._milder(row), *held]

    def _milder(self, row: Row) -> str:
        if row.milder is None:
            return ""
        return self._said("milder_rest" if row.milder.rest else "milder", by=_by(row.milder), degrees=self._degrees(row.milder), time=self._time(row.milder.rest))

    def _beyond(self, row: Row) -> str:
        return self._said("beyond", by=_by(row.beyond), degrees=self._degrees(row.beyond)) if row.beyond is not None else ""

    def _rest(self, row: Row) -> str:
        return self._said("rest", time=self._time(row.rest)) if row.rest else ""

    def _keeps(self, row: Row) -> str:
        keeps, forms = row.keeps, self.lexicon.table("safety_said")
        if keeps is None:
            return ""
        spans = {"hours": keeps.out, "days": keeps.fridge, "months": keeps.freezer}
        return self._said("keeps", by=" / ".join(keeps.by), **{unit: str(forms[unit][count > 1]).format(count=count) for unit, count in spans.items()})

    def _hold(self, told: Temperature, minutes: float) -> str:
        assert self.table.holds is not None, "only told where there are such times"
        return self._said("hold", by=join(list(self.table.holds.by)), degrees=self._told_degrees(told), time=self._time(minutes))

    def _told(self, name: str) -> str:
        return str(self._entry(name).get("told", ""))

    def _called(self, name: str) -> str:
        return str(self._entry(name).get("called", name))

    def _entry(self, name: str) -> dict[str, object]:
        return dict(self.lexicon.table("safety_foods").get(name, {}))

    def _measure(self, row: Row, cold: bool) -> str:
        return "" if cold or row.alone or row.minutes else self._said("measure")

    def _degrees(self, limit: Limit) -> str:
        celsius, fahrenheit = limit.needs
        return self._lasting(self._said("degrees", celsius=f"{celsius:g}", fahrenheit=f"{fahrenheit:g}"), limit.minutes)

    def _lasting(self, degrees: str, minutes: float) -> str:
        return self._said("lasting", degrees=degrees, time=self._time(minutes)) if minutes and degrees else degrees

    def _told_degrees(self, one: Temperature) -> str:
        form = "degrees_turned" if one.scale == "F" else "degrees"
        return self._said(form, celsius=_rounded(one.celsius, one.scale == "C"), fahrenheit=_rounded(one.fahrenheit, one.scale == "F"))

    def spoken(self, told: tuple[Temperature, ...]) -> str:
        """Degrees as they are said in both scales, those of a range with a word between; empty where none are told."""
        if not told:
            return ""
        low, high = self._told_degrees(told[0]), self._told_degrees(told[-1])
        return low if low == high else self._said("range", low=low, high=high)

    def _time(self, minutes: float) -> str:
        if 0 < minutes < 2 and minutes != 1:
            return self._said("seconds", count=f"{round(minutes / MINUTES['second'])}")
        return spoken_minutes(minutes, self.lexicon)

    def _said(self, form: str, **fields: str) -> str:
        return str(self.lexicon.table("safety_said")[form]).format(**fields)


def _rounded(degrees: float, told: bool) -> str:
    return f"{round(degrees, 1):g}" if told else f"{round(degrees)}"


def _by(limit: Limit) -> str:
    return " / ".join(limit.by)
