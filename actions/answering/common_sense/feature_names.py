"""The names of the features, in the order of their columns."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]

OF_WORDINGS = ("meaning", "shared_query", "shared_wording", "alike_query", "alike_wording", "alike_both", "things_query", "things_wording", "things_apart",
               "states_shared", "states_missing", "states_apart", "numbers_shared", "numbers_apart", "length")
OF_MOST = ("things_apart", "states_apart", "states_unasked")
"""What is counted over all wordings of a pair: one that agrees by chance does not hide that the others do not."""
OF_PAIRS = ("meaning_mean", "meaning_best", "central", *(f"{name}_mostly" for name in OF_MOST), "kind", "answer", "union_query", "alike_union", "more_wordings")
RELATIVE = ("meaning", "shared_query", "alike_both", "alike_query", "kind", "answer")
OF_QUERY = ("query_words", "query_weight", "query_unknown", "query_things", "query_unknown_things", "query_surest_kind")
NAMES = (*OF_WORDINGS, *OF_PAIRS, *(f"{name}_behind" for name in RELATIVE), *OF_QUERY, "place")
