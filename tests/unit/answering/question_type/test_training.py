"""Learning from samples, and measuring on samples that were left out."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from actions.answering.question_type.examples import TypesError
from actions.answering.question_type.measuring import PARTS, HeldOut, cross_validated, report
from actions.answering.question_type.situation import Situation
from actions.answering.question_type.training import Material, classifier
from tests.unit.answering.question_type.small import Small


def test_no_text_of_a_held_sample_is_learned_from(small: Small) -> None:
    held = [at for at, one in enumerate(small.samples) if one.text in ("what goes in now", "book a taxi")][:1]
    kept = small.material.without(held)
    assert "what goes in now" not in {small.samples[at].text for at in kept}
    assert len(small.samples) - len(kept) == sum(one.text == "what goes in now" for one in small.samples) == 15


def test_texts_are_compared_whatever_their_case(small: Small) -> None:
    first = small.samples[0]
    twice = replace(small.material, samples=[first, replace(first, text=f" {first.text.upper()} "), *small.samples[2:]])
    assert not {0, 1} & set(twice.without([0]).tolist())


def test_a_classifier_learns_only_where_something_is_told(small: Small) -> None:
    everything = np.arange(len(small.samples))
    told = small.material.probabilities(small.learned.general, small.learned.components, everything)
    general = np.array([one.general for one in small.samples])
    known = general != np.array(None)
    assert ((told[known] >= 0.5) == general[known].astype(bool)).mean() > 0.9
    assert len(small.learned.general.wording.machine.points) <= known.sum() < len(everything)


@pytest.mark.parametrize(("about", "said"), [("general", "general: yes"), ("answerable", "answerable: no")])
def test_too_little_to_learn_from_is_told(about: str, said: str, small: Small) -> None:
    one_class = np.array([at for at, one in enumerate(small.samples) if one.general is False])
    with pytest.raises(TypesError, match=f"'{said}'; at least 3"):
        classifier(small.material, about, small.learned.components, one_class)  # type: ignore[arg-type]


def test_every_sample_is_measured_once_on_what_was_not_learned(small: Small) -> None:
    heard: list[tuple[int, int]] = []
    found = cross_validated(small.material, lambda done, of: heard.append((done, of)))
    assert heard == [(number, PARTS) for number in range(1, PARTS + 1)]
    for about in ("general", "answerable"):
        assert sum(one.about == about for one in found) == sum(getattr(one, about) is not None for one in small.samples)
    typed = [one for one in found if one.about == "general" and one.sample.question is not None]
    assert np.mean([(one.probability >= 0.5) == one.right for one in typed]) > 0.6
    said = report(found)
    assert "general, with a recipe in hand: 140 questions, 0.500 of them so" in said
    assert "general, without: 1 questions" in said
    assert "answerable: 43 questions" in said


def test_the_report_counts_right_found_and_wrong(small: Small) -> None:
    sample = replace(small.samples[0], situation=Situation(), question=0)
    given = [HeldOut(sample, "general", right, told) for right, told in ((True, 0.9), (True, 0.4), (False, 0.6), (False, 0.1))]
    lines = report(given).splitlines()
    assert lines[0].startswith("general, without: 4 questions, 0.500 of them so; probabilities are 0.350 from frequencies")
    assert "  from 0.50: right 0.500; found 0.500, taken wrongly 0.500" in lines
    assert "  from 0.70: right 0.750; found 0.500, taken wrongly 0.000" in lines


def test_too_few_groups_to_measure_are_told(small: Small) -> None:
    few = Material(small.samples[:4], small.material.texts[:4], small.material.vectors[:4], small.material.context[:4], np.array([0, 0, 1, 1]))
    with pytest.raises(TypesError, match="2 recipes or texts"):
        cross_validated(few, lambda done, of: None)
