"""What tags teach, traits as rows, and probabilities and thresholds from scores."""

from __future__ import annotations

import numpy as np
import pytest

from actions.finding.learning import calibrated, expit, threshold
from actions.finding.tags import LEAST_USED, Tags, Taught
from actions.finding.traits import TraitBook, traits
from actions.finding.wording import Wording
from actions.language.lexicon import Lexicon
from tests.unit.finding.sample import categories, raw


def tags(*names: str, source: str = "a.org") -> Tags:
    return Tags(names, source)


def test_the_absence_of_a_tag_tells_where_its_source_uses_it() -> None:
    found = Taught.by([*[tags("soup") for _ in range(LEAST_USED)], tags("dinner"), tags(), tags("dinner", source="b.org"), tags("bake", source="b.org")], categories())
    soup, oven = categories().ids.index("soup"), categories().ids.index("oven")
    assert found.holds[:, soup].tolist() == [True] * LEAST_USED + [False] * 4
    assert found.known[:, soup].tolist() == [True] * LEAST_USED + [True, False, False, False]
    assert found.known[:, oven].tolist() == [False] * (LEAST_USED + 3) + [True]
    assert found.used["a.org"].tolist() == [soup]
    assert found.part(np.array([0])).holds.shape == (1, 6)


def test_the_source_is_the_site_or_else_the_author() -> None:
    assert Tags.of(raw("Dish", url="https://www.a.org/x", author="Ann")).source == "www.a.org"
    assert Tags.of(raw("Dish", author="Ann")).source == "Ann"
    assert Tags.of(raw("Dish")).source == ""


def test_traits_tell_places_pairs_and_lengths() -> None:
    found = traits(Wording.of(raw("Leek soups", "2 red onions", steps="Chop."), Lexicon.load("en")), [3], [1])
    assert {"t leek", "t leek soup", "h soup", "i red onion", "s chop", "n 1", "+ 3", "- 1"} <= found
    assert not any("2" in trait.split()[1:] for trait in found if trait[0] in "tis")


def test_rows_have_length_one_and_rare_traits_weigh_more() -> None:
    book = TraitBook()
    recipes = [{"rare", "common"} if at < 3 else {"common"} if at < 9 else {"once"} for at in range(10)]
    for recipe in recipes:
        book.add(recipe)
    vocabulary = book.vocabulary(range(10))
    assert list(vocabulary.columns) == ["common", "rare"]
    rows = book.rows(vocabulary)
    np.testing.assert_allclose(np.sqrt(rows.multiply(rows).sum(axis=1)).ravel(), [[1] * 9 + [0]], rtol=1e-5)
    assert rows[0, 1] > rows[0, 0]
    assert (rows != vocabulary.rows(recipes)).nnz == 0
    assert book.part([9, 0]).rows(vocabulary).toarray().tolist() == rows[[9, 0]].toarray().tolist()


def test_probabilities_are_as_frequent_as_they_say() -> None:
    chance = np.random.default_rng(0)
    scores = chance.normal(size=4000) * 3
    holds = chance.random(4000) < expit(0.7 * scores - 1)
    slope, offset = calibrated(scores, holds)
    assert abs(slope - 0.7) < 0.1
    assert abs(offset + 1) < 0.15


def test_scores_that_part_the_examples_whole_stay_finite() -> None:
    slope, offset = calibrated(np.array([-5.0, -4.0, 4.0, 5.0]), np.array([False, False, True, True]))
    assert np.isfinite([slope, offset]).all()
    assert slope > 0


@pytest.mark.parametrize(("told", "holds", "precision", "wanted"), [
    ([0.9, 0.8, 0.4, 0.3], [True, True, False, False], None, 0.8), ([0.9, 0.8, 0.4, 0.1], [True, False, True, False], None, 0.4),
    ([0.1, 0.05], [True, False], None, 0.2), ([0.9, 0.8, 0.7, 0.6], [True, True, False, False], 0.9, 0.8), ([0.9, 0.8], [False, True], 0.9, np.inf),
    ([0.3, 0.2], [True, False], 0.9, 0.5),
])
def test_thresholds(told: list[float], holds: list[bool], precision: float | None, wanted: float) -> None:
    assert threshold(np.array(told), np.array(holds), precision) == wanted
