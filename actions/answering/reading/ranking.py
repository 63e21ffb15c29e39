"""How well a piece answers a question: trees that scikit-learn learns and ONNX runs, all in one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingRegressor

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Numbers = NDArray[np.float64]
Rows = NDArray[np.float32]
CHAINS = 3
OPERATORS = (("", 17), ("ai.onnx.ml", 3))
IR_VERSION = 8


@dataclass
class Ranking:
    """Piece features → expected agreement with the right answer.

    Args:
        trees: an ONNX graph.
    """

    trees: bytes

    @classmethod
    def fit(cls, rows: Rows, agreed: Rows, weights: Rows | None = None, chains: Sequence[HistGradientBoostingRegressor] = ()) -> Ranking:
        """Learn; sizes by five-fold cross-validation over recipes.

        Which piece comes first depends on chance where two are close: the mean of several chains of trees, each with half of
        the features at every split, agrees better with the right answer on new recipes than any of them.

        Args:
            rows: features of the pieces, one row each.
            agreed: how far each agrees with the right answer, 0 to 1.
            weights: how many pieces each stands for; one where it is left out.
            chains: what learns; chains of the usual size where they are left out.
        """
        return cls(exported([one.fit(rows, agreed, sample_weight=weights) for one in chains or [chain(seed) for seed in range(CHAINS)]]))

    def predict(self, rows: Numbers | Rows) -> Numbers:
        """Expected agreement of each piece; shape (number of pieces,)."""
        (found,) = self._session.run(None, {"rows": rows.astype(np.float32)})
        return np.asarray(found[:, 0], dtype=np.float64)

    @cached_property
    def _session(self) -> InferenceSession:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        return onnxruntime.InferenceSession(self.trees, options, providers=["CPUExecutionProvider"])

    def __getstate__(self) -> dict[str, Any]:
        """What is saved: the trees, without the session that runs them."""
        return {"trees": self.trees}


def chain(seed: int) -> HistGradientBoostingRegressor:
    """A chain of trees before it learns."""
    return HistGradientBoostingRegressor(
        max_iter=100, learning_rate=0.12, max_leaf_nodes=31, l2_regularization=1.0, min_samples_leaf=20, max_features=0.5, early_stopping=False, random_state=seed,
    )


def scout_chain() -> HistGradientBoostingRegressor:
    """A short chain of small trees, which only tells which pieces look right at all."""
    return chain(CHAINS).set_params(max_iter=25, learning_rate=0.3, max_leaf_nodes=16)


def exported(chains: Sequence[HistGradientBoostingRegressor]) -> bytes:
    """The mean of several chains as one ONNX graph: a call of scikit-learn's for each tree takes four times as long.

    Args:
        chains: learned from rows of float32 without missing values; all of the same features.
    """
    from onnx import TensorProto, helper  # only needed to learn

    nodes: dict[str, list[Any]] = {name: [] for name in ("treeids", "nodeids", "featureids", "modes", "values", "truenodeids", "falsenodeids")}
    leaves: dict[str, list[Any]] = {name: [] for name in ("treeids", "nodeids", "ids", "weights")}
    for tree, found in enumerate(predictor.nodes for learned in chains for (predictor,) in learned._predictors):
        leaf, places = found["is_leaf"].astype(bool), range(len(found))
        added = {
            "treeids": [tree] * len(found), "nodeids": places, "featureids": found["feature_idx"].tolist(), "modes": np.where(leaf, "LEAF", "BRANCH_LEQ").tolist(),
            "values": np.where(leaf, 0.0, _below(found["num_threshold"])).tolist(), "truenodeids": found["left"].tolist(), "falsenodeids": found["right"].tolist(),
        }
        for name, values in added.items():
            nodes[name] += values
        leaves["treeids"] += [tree] * int(leaf.sum())
        leaves["nodeids"] += np.flatnonzero(leaf).tolist()
        leaves["ids"] += [0] * int(leaf.sum())
        leaves["weights"] += (found["value"][leaf] / len(chains)).tolist()
    base = float(np.mean([learned._baseline_prediction for learned in chains]))
    attributes: dict[str, Any] = {f"nodes_{name}": values for name, values in nodes.items()} | {f"target_{name}": values for name, values in leaves.items()}
    operator = helper.make_node("TreeEnsembleRegressor", ["rows"], ["found"], domain="ai.onnx.ml", n_targets=1, base_values=[base], **attributes)
    given = helper.make_tensor_value_info("rows", TensorProto.FLOAT, [None, chains[0].n_features_in_])
    graph = helper.make_graph([operator], "ranking", [given], [helper.make_tensor_value_info("found", TensorProto.FLOAT, [None, 1])])
    return bytes(helper.make_model(graph, opset_imports=[helper.make_opsetid(*one) for one in OPERATORS], ir_version=IR_VERSION).SerializeToString())


def _below(thresholds: Numbers) -> Rows:
    """The largest number of float32 that is not above each threshold: rows of float32 then fall to the same side."""
    rounded = thresholds.astype(np.float32)
    return np.where(rounded.astype(np.float64) > thresholds, np.nextafter(rounded, np.float32(-np.inf)), rounded).astype(np.float32)
