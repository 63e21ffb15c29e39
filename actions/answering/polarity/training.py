"""Learning yes and no from the questions about our own cards, and measuring it on cards that nothing was learned from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from sklearn.model_selection import GroupKFold
from threadpoolctl import ThreadpoolController

from actions.answering.polarity.asking import Asking, asking
from actions.answering.polarity.decider import Sheets
from actions.answering.polarity.evidence import Sheet
from actions.answering.polarity.features import NAMES, SAME_SOURCE, Numbers, claim_of, rows
from actions.answering.polarity.model import NO, NONE, OUTCOMES, YES, Decision, Judges, PolarityModel, WordingModel, sentence_trees, together
from actions.answering.reading.questions import Example, QuestionsError, load, step_at
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.language.words import normalise
from actions.recipes.model import Recipe

POLARITY = "polarity"
EITHER = frozenset({"share", "amount", "count", "time", "temperature"})
"""Kinds of questions that may sound like yes or no and then are answered by either that or a value; no other kind is answered by yes."""
FOLDS, INNER = 5, 3
FEWEST = 3  # recipes
SEED, NEAREST, OTHERS = 7, 7, 7  # sentences of each question that have nothing to do with it: the nearest, and others that stand for the rest
THRESHOLDS = (0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85)


@dataclass(frozen=True)
class Lesson:
    """A question in its situation, with its outcome and the sentences that decide it.

    Args:
        recipe: id of the recipe.
        example: the question as it was written.
        asking: the same, read.
        step: the running step.
        outcome: one of OUTCOMES.
        layers: the encoder's layers of the question.
        rows: features of the sentences that may decide.
        decides: which of them do.
    """

    recipe: str
    example: Example
    asking: Asking
    step: int
    outcome: str
    layers: NDArray[np.float32]
    rows: Numbers
    decides: NDArray[np.bool_]


def lessons(folder: Path, recipes: dict[str, Recipe], lexicon: Lexicon, encoder: Encoder) -> list[Lesson]:
    """All questions of a folder that sound as if they asked for yes or no.

    Raises:
        QuestionsError: a file is not valid, or is about a recipe that is not there.
    """
    sheets, found = Sheets(lexicon, encoder), []
    for entry in load(folder):
        recipe = recipes.get(entry.recipe)
        if recipe is None:
            raise QuestionsError(f"the questions about '{entry.recipe}' need the recipe card of that name in knowledge/recipes")
        page = sheets.of(recipe)
        for example in entry.questions:
            asked, outcome = asking(example.ask, lexicon), outcome_of(example)
            if asked is None or outcome is None:
                continue
            step = step_at(recipe, example.at, lexicon)
            kept, features = rows(claim_of(asked, page, encoder, step), page)
            decides = deciding(example, page)[kept] if outcome != NONE else np.zeros(len(kept), dtype=np.bool_)
            found.append(Lesson(entry.recipe, example, asked, step, outcome, encoder.encode_layers([asked.text])[0], features, decides))
    return found


def elsewhere(asked: Sequence[str], recipes: dict[str, Recipe], lexicon: Lexicon, encoder: Encoder) -> list[Lesson]:
    """Questions that no recipe answers, asked at some step of one recipe after the other."""
    sheets, chance, found = Sheets(lexicon, encoder), np.random.default_rng(SEED), []
    heard = [(text, read) for text in asked if (read := asking(text, lexicon)) is not None]
    for at, (text, read) in enumerate(heard):
        recipe = recipes[sorted(recipes)[at % len(recipes)]]
        page, step = sheets.of(recipe), int(chance.integers(0, len(recipe.steps) + 1))
        kept, features = rows(claim_of(read, page, encoder, step), page)
        example = Example(at=recipe.steps[max(0, step - 1)].text, ask=text, kind=NONE)
        found.append(Lesson(recipe.id, example, read, step, NONE, encoder.encode_layers([read.text])[0], features, np.zeros(len(kept), dtype=np.bool_)))
    return found


def outcome_of(example: Example) -> str | None:
    """What a question is answered by; None where both yes and another answer would be right."""
    if example.kind == POLARITY:
        first = next(iter(re.findall(r"\w+", (example.answers or ("",))[0].lower())), "")
        return first if first in (YES, NO) else None
    return None if example.kind in EITHER else NONE


def deciding(example: Example, page: Sheet) -> NDArray[np.bool_]:
    """The sentences that hold the deciding words of a question, or else most of them; shape (number of sentences,)."""
    wanted, told = _bare(example.because or example.at), [_bare(entry.text) for entry in page.evidence]
    found = np.array([wanted in text for text in told], dtype=np.bool_)
    if found.any():
        return found
    words = set(wanted.split())
    held = np.array([len(words & set(text.split())) / (len(words) or 1) for text in told])
    return np.asarray((held == held.max(initial=0.0)) & (held > 0.5))


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+|[½¼¾⅓⅔⅛°]", normalise(text)))


def fit(taught: Sequence[Lesson]) -> PolarityModel:
    """Learn, on one core; the decision learns from judges that did not see its recipe."""
    with ThreadpoolController().limit(limits=1):
        seen_by_none = np.zeros((len(taught), 0))
        for seen, unseen in folds(taught, INNER):
            part = _judges([taught[at] for at in seen])
            for at in unseen:
                features = _together(taught[at], part)
                if not seen_by_none.shape[1]:
                    seen_by_none = np.zeros((len(taught), len(features)))
                seen_by_none[at] = features
        return PolarityModel(_judges(taught), Decision.learn(seen_by_none, [lesson.outcome for lesson in taught]))


def _judges(taught: Sequence[Lesson]) -> Judges:
    """Everything but the decision."""
    features, outcomes, weights = _sentences(taught)
    layers = np.stack([lesson.layers for lesson in taught])
    wording = WordingModel.learn([lesson.asking.text for lesson in taught], layers, [lesson.outcome for lesson in taught])
    return Judges(wording, sentence_trees(features, outcomes, weights))


def _together(lesson: Lesson, judges: Judges) -> Numbers:
    return together(lesson.rows, judges.judged(lesson.rows), judges.wording.probabilities(lesson.asking.text, lesson.layers))


def _sentences(taught: Sequence[Lesson]) -> tuple[Numbers, NDArray[np.int64], Numbers]:
    """Sentences to learn from with what they say: those that decide, and some of the others, which stand for all of them."""
    chance = np.random.default_rng(SEED)
    found: list[Numbers] = []
    outcomes: list[int] = []
    weights: list[float] = []
    for lesson in taught:
        decides, others = np.flatnonzero(lesson.decides), np.flatnonzero(~lesson.decides)
        near = others[np.argsort(-_nearness(lesson.rows[others]))[:NEAREST]]
        rest = np.setdiff1d(others, near)
        drawn = chance.choice(rest, min(len(rest), OTHERS), replace=False)
        found.append(lesson.rows[np.concatenate([decides, near, drawn]).astype(np.int64)])
        outcomes += [1 if lesson.outcome == YES else 2] * len(decides) + [0] * (len(near) + len(drawn))
        stands_for = max(1.0, len(rest) / max(1, len(drawn))) / 2
        weights += [1 / np.sqrt(max(1, len(decides)))] * len(decides) + [1.0] * len(near) + [stands_for] * len(drawn)
    return np.concatenate(found), np.array(outcomes), np.array(weights)


def _nearness(features: Numbers) -> Numbers:
    return np.asarray(features[:, NAMES.index("share")] + features[:, NAMES.index("meaning")] + SAME_SOURCE * features[:, NAMES.index("same source")])


def folds(taught: Sequence[Lesson], count: int) -> Iterator[tuple[list[int], list[int]]]:
    """Places of what is learned and of what is not, so that no recipe is in both."""
    groups = [lesson.recipe for lesson in taught]
    if len(set(groups)) < FEWEST or {lesson.outcome for lesson in taught} != set(OUTCOMES):
        raise QuestionsError(f"yes and no are learned from questions of each outcome about at least {FEWEST} cards; there are questions about {len(set(groups))}")
    for seen, unseen in GroupKFold(min(count, len(set(groups)))).split(taught, groups=groups):
        yield seen.tolist(), unseen.tolist()


def cross_validated(taught: Sequence[Lesson]) -> Numbers:
    """Probabilities of OUTCOMES by models that did not learn from the question's recipe; shape (number of questions, 3)."""
    found = np.zeros((len(taught), len(OUTCOMES)))
    for seen, unseen in folds(taught, FOLDS):
        model = fit([taught[at] for at in seen])
        for at in unseen:
            found[at] = model.decision(_together(taught[at], model.judges))
    return found


def report(taught: Sequence[Lesson], found: Numbers, texts: frozenset[str]) -> str:
    """What each threshold answers, of all questions and of those about texts from the web; a line each."""
    lines = []
    for name, chosen in (("all", [True] * len(taught)), ("texts", [lesson.recipe in texts for lesson in taught])):
        places = [at for at, wanted in enumerate(chosen) if wanted]
        decided = [at for at in places if taught[at].outcome != NONE]
        silent = [at for at in places if taught[at].outcome == NONE]
        told = {at: YES if found[at, OUTCOMES.index(YES)] > found[at, OUTCOMES.index(NO)] else NO for at in places}
        sure = {at: float(found[at, OUTCOMES.index(told[at])]) for at in places}
        right = sum(told[at] == taught[at].outcome for at in decided)
        lines.append(f"{name}: {len(decided)} questions with yes or no, {len(silent)} without; the likelier of both is right for {_share(right, len(decided))}")
        for threshold in THRESHOLDS:
            answered = [at for at in decided if sure[at] >= threshold]
            wrong = sum(told[at] != taught[at].outcome for at in answered)
            spoken = sum(sure[at] >= threshold for at in silent)
            told_of = f"{_share(len(answered), len(decided))} answered, {_share(wrong, len(answered))} of them wrong"
            lines.append(f"  from {threshold:.2f}: {told_of}; {_share(spoken, len(silent))} without an answer are answered")
    return "\n".join(lines)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"
