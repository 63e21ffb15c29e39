"""The kind of a reply, by names of responses and the trace."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.talking import Turn


@pytest.mark.parametrize(
    ("responses", "trace", "kind"),
    [
        (("utter_amount",), {"source": "recipe"}, "answered"),
        (("utter_common_sense",), {"source": "common_sense"}, "answered"),
        (("utter_not_in_recipe",), {"source": "recipe"}, "honest"),
        (("utter_unknown",), {"source": "fallback"}, "honest"),
        (("utter_how_much_of_what",), {}, "asked"),
        (("utter_taste",), {"source": "smalltalk"}, "smalltalk"),
        (("utter_recipes",), {}, "search"),
        (("utter_step",), {}, "other"),
        (("utter_apology",), {}, "error"),
    ],
)
def test_the_kind_of_a_reply(responses: tuple[str, ...], trace: dict[str, Any], kind: str) -> None:
    assert Turn("said", responses, {}, {"answer_trace": trace} if trace else {}).kind == kind


def test_a_reply_without_words_is_an_error() -> None:
    assert Turn("", ("utter_step",)).kind == "error"
