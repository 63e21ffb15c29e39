"""Settings from the environment."""

from __future__ import annotations

import pytest

from actions.settings import Settings


@pytest.mark.parametrize(("value", "kept", "proposed"), [
    (None, True, False), ("", True, False), ("on", True, True), (" ON ", True, True), ("off", False, False), ("0", False, False), ("of", False, False),
])
def test_switches_are_on_or_off_and_in_doubt_off(monkeypatch: pytest.MonkeyPatch, value: str | None, kept: bool, proposed: bool) -> None:
    for variable in ("SOUSCHEF_KEEP_QUESTIONS", "SOUSCHEF_SUS"):
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
    assert (Settings().keep_questions, Settings().sus) == (kept, proposed)
