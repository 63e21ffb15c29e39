"""How well a piece answers a question: trees that scikit-learn learns and ONNX runs, all in one call."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingRegressor

from actions.answering.trees import Trees

if TYPE_CHECKING:
    from onnxruntime import InferenceSession

Numbers = NDArray[np.float64]
Rows = NDArray[np.float32]
CHAINS = 3
OPERATORS = (("", 17), ("ai.onnx.ml", 3))
IR_VERSION = 8


@dataclass(frozen=True)
class Ranking:
    """Piece features → expected agreement with the right answer."""

    trees: Trees

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
        return cls(Trees.boosted([one.fit(rows, agreed, sample_weight=weights) for one in chains or [chain(seed) for seed in range(CHAINS)]], single=True))

    def predict(self, rows: Numbers | Rows) -> Numbers:
        """Expected agreement of each piece; shape (number of pieces,)."""
        (found,) = self._session.run(None, {"rows": rows.astype(np.float32)})
        return np.asarray(found[:, 0], dtype=np.float64)

    @cached_property
    def _session(self) -> InferenceSession:
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        return onnxruntime.InferenceSession(exported(self.trees), options, providers=["CPUExecutionProvider"])


def chain(seed: int) -> HistGradientBoostingRegressor:
    """A chain of trees before it learns."""
    return HistGradientBoostingRegressor(
        max_iter=100, learning_rate=0.12, max_leaf_nodes=31, l2_regularization=1.0, min_samples_leaf=20, max_features=0.5, early_stopping=False, random_state=seed,
    )


def scout_chain() -> HistGradientBoostingRegressor:
    """A short chain of small trees, which only tells which pieces look right at all."""
    return chain(CHAINS).set_params(max_iter=25, learning_rate=0.3, max_leaf_nodes=16)


def exported(trees: Trees) -> bytes:
    """Trees as an ONNX graph: numpy takes many times as long for the pieces of a recipe."""
    from onnx import TensorProto, helper

    leaf = trees.steps == 0
    number = np.repeat(np.arange(len(trees.sizes)), trees.sizes)
    own = np.concatenate([np.arange(size) for size in trees.sizes])
    attributes: dict[str, Any] = {
        "nodes_treeids": number, "nodes_nodeids": own, "nodes_featureids": trees.features, "nodes_modes": np.where(leaf, "LEAF", "BRANCH_LEQ"),
        "nodes_values": np.where(leaf, np.float32(0), trees.numbers), "nodes_truenodeids": np.where(leaf, 0, own + 1), "nodes_falsenodeids": np.where(leaf, 0, own + trees.steps),
        "target_treeids": number[leaf], "target_nodeids": own[leaf], "target_ids": np.zeros(int(leaf.sum()), dtype=int), "target_weights": trees.numbers[leaf],
        "base_values": trees.base,
    }
    given = {name: values.tolist() for name, values in attributes.items()}
    operator = helper.make_node("TreeEnsembleRegressor", ["rows"], ["found"], domain="ai.onnx.ml", n_targets=1, **given)
    rows = helper.make_tensor_value_info("rows", TensorProto.FLOAT, [None, None])
    graph = helper.make_graph([operator], "ranking", [rows], [helper.make_tensor_value_info("found", TensorProto.FLOAT, [None, 1])])
    return bytes(helper.make_model(graph, opset_imports=[helper.make_opsetid(*one) for one in OPERATORS], ir_version=IR_VERSION).SerializeToString())
