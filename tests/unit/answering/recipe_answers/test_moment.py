"""When something is done that is asked about."""

from __future__ import annotations

import pytest

from actions.answering.recipe_answers.moment import moment
from tests.unit.answering.recipe_answers.asking import asked

MOUSSAKA, STEW, RISOTTO, CHICKEN = "moussaka", "beef-stew-with-root-vegetables", "mushroom-risotto", "roast-chicken-with-potatoes-and-carrots"
MILK, DRY, STOCK, PAT = "Whisk in the milk a little at a time", "Pat the beef dry", "start", "Take any giblets out"


@pytest.mark.parametrize(
    ("text", "at", "of", "told"),
    [
        ("when can I cut it? now?", "cool the pie in its tin", "dutch-apple-pie", ["90 minutes", "Cut the pie"]),
        ("when can we cut it", "Bake the moussaka", MOUSSAKA, ["stand for 30 minutes", "cut the moussaka"]),
    ],
)
def test_when_something_may_be_done_is_told_with_the_wait_before_it(text: str, at: str, of: str, told: list[str]) -> None:
    found = moment(asked(text, at, of))
    assert found is not None
    assert found.response == "utter_found_in_steps"
    assert all(one in found.fields["step_text"] for one in told)


def test_what_no_step_does_is_not_told() -> None:
    assert moment(asked("when do I flambé the sauce", MILK, MOUSSAKA)) is None
    assert moment(asked("when do I take the lemon out", PAT, CHICKEN)) is None
