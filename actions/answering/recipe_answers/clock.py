"""Times of the clock, reckoned from the minutes of the recipe or a step: "I want to eat at 1 pm, when do I start?", "it goes in at 4:20, when does it come out?"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from actions.answering.recipe_answers.base import Answer, Question
from actions.answering.recipe_answers.claims import first_of
from actions.answering.recipe_answers.conditions import oven_deeds, until
from actions.language.lexicon import Lexicon
from actions.language.quantities import durations, spoken_minutes
from actions.language.words import any_of, any_spaced, content_stems, normalise, stem, stems
from actions.recipes.model import Step

HOUR, HALF_DAY, DAY = 60, 720, 1440  # minutes
MOST_HOURS = 24
BEGIN, OUT, READY = "begin", "out", "ready"
ASKING = {BEGIN: "clock_begins", OUT: "clock_outs", READY: "clock_readies"}


@dataclass(frozen=True)
class Clock:
    """A time of the day: minutes since midnight; `half` is "am" or "pm" where that was said, `whole` where it was told by 24 hours."""

    minutes: int
    half: str = ""
    whole: bool = False
    now: bool = False

    def later(self, minutes: float) -> str:
        """The time so many minutes later, or earlier, as it is said."""
        at = (self.minutes + round(minutes)) % DAY
        hour, rest = divmod(at, HOUR)
        if self.whole:
            return f"{hour}:{rest:02}"
        half = "" if not self.half else " am" if hour < HALF_DAY // HOUR else " pm"
        return f"{hour % 12 or 12}:{rest:02}{half}"


def clock_asked(text: str, lexicon: Lexicon) -> str | None:
    """What a text that names a time of the clock asks to be reckoned: when to BEGIN, when something comes OUT, when all is READY; None for other texts."""
    plain = normalise(text)
    found = re.search(rf"(?<![\w'])(?:{any_spaced(lexicon.words('clock_asked'))})(?![\w'])", plain)
    if found is None or not clocks(plain, lexicon):
        return None
    behind = re.split(rf"[,;.?!]|(?<=\w)\s+(?:{any_of(lexicon.words('clock_cuts'))})(?!\w)", plain[found.end() :])[0]
    asked = next((kind for kind, key in ASKING.items() if first_of(lexicon, key, behind)), None)
    return OUT if asked == READY and first_of(lexicon, "clock_ins", plain) else asked


def at_clock(question: Question) -> Answer | None:
    """The time that a question asks to be reckoned; None for other questions, and where the recipe tells no minutes."""
    lexicon, recipe = question.lexicon, question.recipe
    asked = clock_asked(question.text, lexicon) if question.text else None
    if asked is None:
        return None
    times, texts = clocks(normalise(question.text), lexicon), lexicon.table("clock_texts")
    if asked == OUT:
        return _out(question, times[0])
    if recipe.minutes is None:
        return None
    total, passed = recipe.minutes, question.minutes if question.step > 1 and times[0].now else 0
    given = times[0] if asked == READY else next((time for time in reversed(times) if not time.now), times[-1])
    time = given.later(max(0, total - passed) if asked == READY else -total)
    told = texts["left" if passed else asked].format(time=time, span=spoken_minutes(total, lexicon), passed=spoken_minutes(passed, lexicon))
    return Answer("utter_found", {"items": told}, answer_id=f"clock-{asked}")


def _out(question: Question, given: Clock) -> Answer | None:
    """When what goes in at a time comes out, by the minutes of the step that is meant; None where no step tells any."""
    lexicon, step = question.lexicon, _timed(question)
    spans = durations(" and ".join(step.durations[:1]), lexicon) if step is not None else []
    if step is None or not spans:
        return None
    texts, span = lexicon.table("clock_texts"), spans[0]
    early, late = given.later(span.minutes), given.later(span.longest)
    time = early if early == late else texts["between"].format(early=early, late=late)
    end = until(step, question)
    told = texts["out_until" if end else "out"].format(time=time, span=step.durations[0], until=end or "")
    return Answer("utter_found", {"items": told}, answer_id=f"step-{step.number}")


def _timed(question: Question) -> Step | None:
    """The step whose minutes are meant: one at a place that is named ("the fridge"), else the running one, else the next one with minutes, in the oven first."""
    lexicon, steps = question.lexicon, question.recipe.steps
    timed = [step for step in steps if step.durations]
    ahead = [step for step in timed if step.number >= question.step] or timed
    said = set(stems(question.text, lexicon.language))
    places = {place: {stem(deed, lexicon.language) for deed in deeds} for place, deeds in lexicon.table("deeds_at").items() if stem(place, lexicon.language) in said}
    for place, deeds in places.items():
        there = [step for step in ahead if stem(step.action or "", lexicon.language) in deeds or stem(place, lexicon.language) in stems(step.text, lexicon.language)]
        if there:
            return there[0]
    running = question.running
    if running is not None and running.durations:
        return running
    named = set(content_stems(question.text, lexicon, without=lexicon.words("question_fillers") | lexicon.words("generic_verbs")))
    oven = oven_deeds(lexicon)
    ranked = sorted(ahead, key=lambda step: (-len(named & set(stems(step.text, lexicon.language))), stem(step.action or "", lexicon.language) not in oven, step.number))
    return ranked[0] if ranked else None


def clocks(plain: str, lexicon: Lexicon) -> list[Clock]:
    """The times of the clock that a normalised text names, in its order."""
    found: list[tuple[int, Clock]] = []
    taken = 0
    for match in _pattern(lexicon).finditer(plain):
        clock = _clock(match, plain, lexicon)
        if clock is not None and match.start() >= taken:
            found.append((match.start(), clock))
            taken = match.end()
    return [clock for _, clock in found]


def _hours(lexicon: Lexicon) -> dict[str, int]:
    skip = lexicon.words("articles") | lexicon.words("no_tens")
    return {word: int(value) for word, value in lexicon.cardinals.items() if value == int(value) and 1 <= value <= HALF_DAY // HOUR and word not in skip}


@lru_cache(maxsize=8)
def _pattern(lexicon: Lexicon) -> re.Pattern[str]:
    """Any time of the clock: "4:20", "20 past 4", "half five", "5 pm", "6 o'clock", "at 7", "noon"."""
    hour = rf"\d{{1,2}}(?!\d)|{any_of(_hours(lexicon))}"
    parts = rf"\d{{1,2}}|{any_of(lexicon.table('clock_parts'))}"
    minutes, sides = any_of(lexicon.duration_of), any_of(lexicon.words("clock_past") | lexicon.words("clock_to"))
    half = any_spaced(lexicon.words("clock_morning") | lexicon.words("clock_evening"))
    ends = rf"(?=\s*(?:$|[,;?!)]|\.(?!\d))|\s+(?:{any_of(lexicon.words('clock_follows'))})(?!\w))"
    leads = any_spaced(lexicon.words("clock_leads"))
    return re.compile(
        rf"(?<![\w:.,/])(?:(?:(?P<part>{parts})\s+(?:(?:{minutes})\s+)?(?P<side>{sides})\s+(?P<of>{hour})(?!\w))"
        rf"|(?:(?P<exact>\d{{1,2}}):(?P<minute>[0-5]\d)(?!\d))"
        rf"|(?:(?:{leads})\s+(?:about\s+)?(?P<dotted>\d{{1,2}})\.(?P<dots>[0-5]\d){ends})"
        rf"|(?:(?P<halved>{any_of(lexicon.words('clock_half'))})\s+(?P<half_of>{hour}){ends})"
        rf"|(?:(?P<said>{hour})\s*(?=(?:{half})(?!\w)|(?:{any_spaced(lexicon.words('clock_hours'))})))"
        rf"|(?:(?:{leads})\s+(?:about\s+)?(?P<bare>{hour}){ends})"
        rf"|(?P<named>{any_of(lexicon.table('clock_named'))})(?!\w))(?:\s*(?:{any_spaced(lexicon.words('clock_hours'))}))?(?:\s*(?P<suffix>{half})(?!\w))?"
    )


def _clock(match: re.Match[str], plain: str, lexicon: Lexicon) -> Clock | None:
    """The time that was found; None where no clock shows it."""
    hours, parts = _hours(lexicon), lexicon.table("clock_parts")

    def value(text: str, words: dict[str, int]) -> int:
        return int(text) if text.isdecimal() else int(words[text])

    named = match["named"]
    exact = match["exact"] or match["dotted"] or ""
    hour = int(lexicon.table("clock_named")[named]) if named else value(match["of"] or exact or match["half_of"] or match["said"] or match["bare"], hours)
    offset = int(match["minute"] or match["dots"] or 0) + (HOUR // 2 if match["halved"] else 0)
    if match["side"]:
        offset = value(match["part"], parts) * (-1 if match["side"] in lexicon.words("clock_to") else 1)
    evening, morning = ((match["suffix"] or "") in lexicon.words(key) for key in ("clock_evening", "clock_morning"))
    whole = bool(exact) and (hour > HALF_DAY // HOUR or exact.startswith("0"))
    if hour > MOST_HOURS or (hour > HALF_DAY // HOUR and not (whole or match["bare"])):
        return None
    half = "pm" if evening or (named and hour) else "am" if morning or named else ""
    hour = hour % 12 + (12 if half == "pm" else 0) if half else hour
    now = first_of(lexicon, "clock_now", plain[match.end() : match.end() + 10]) is not None
    return Clock((hour * HOUR + offset) % DAY, half, whole or (hour > HALF_DAY // HOUR and not half), now)
