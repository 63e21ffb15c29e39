"""The regression of intents learns what scikit-learn's learns."""

from __future__ import annotations

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from nlu.regression import fit


def test_it_learns_what_scikit_learn_learns_from_all_features_side_by_side() -> None:
    chance = np.random.default_rng(0)
    dense = chance.normal(size=(120, 6)).astype(np.float32)
    sparse = csr_matrix(chance.random((120, 9)) * (chance.random((120, 9)) < 0.2), dtype=np.float32)
    labels = [["next", "ask_amount", "stop"][int(row.argmax()) // 2] for row in dense]
    found = fit(dense, sparse, labels, 2.0, 500)
    reference = LogisticRegression(C=2.0, max_iter=500).fit(np.hstack([dense, sparse.toarray()]).astype(np.float64), labels)
    assert found.classes_.tolist() == reference.classes_.tolist()
    assert np.allclose(found.coef_, reference.coef_, atol=1e-3)
    assert np.allclose(found.intercept_ - found.intercept_.mean(), reference.intercept_ - reference.intercept_.mean(), atol=1e-3)


def test_where_it_is_stopped_early_it_has_learned_less() -> None:
    chance = np.random.default_rng(1)
    dense = chance.normal(size=(60, 4)).astype(np.float32)
    labels = [str(int(row.argmax())) for row in dense]
    short, long = (np.abs(fit(dense, csr_matrix((60, 1), dtype=np.float32), labels, 50.0, steps).coef_).sum() for steps in (2, 200))
    assert short < long
