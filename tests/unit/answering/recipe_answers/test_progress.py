"""How far the cook is."""

from __future__ import annotations

from tests.unit.answering.sample import SERVE, ask, bare


def test_before_the_first_step_the_steps_ahead_are_told() -> None:
    found = ask("ask_progress")
    assert (found.response, found.fields) == ("utter_progress_not_started", {"count": SERVE})


def test_the_running_step_counts_as_open() -> None:
    fields = ask("ask_progress", step=3, minutes=12).fields
    assert (fields["number"], fields["done"], fields["left"], fields["cooking"], fields["duration"]) == (3, 2, SERVE - 3, "12 minutes", "1 hour")


def test_steps_reported_ahead_count_as_done() -> None:
    fields = ask("ask_progress", step=3, noted=(5, 6)).fields
    assert (fields["done"], fields["left"]) == (4, SERVE - 5)


def test_a_step_reported_ahead_counts_once_when_it_has_come() -> None:
    fields = ask("ask_progress", step=5, noted=(2, 5)).fields
    assert (fields["done"], fields["left"]) == (4, SERVE - 5)


def test_done_running_and_left_are_all_steps() -> None:
    for step in range(1, SERVE + 1):
        fields = ask("ask_progress", step=step, noted=(2, SERVE)).fields
        assert fields["done"] + 1 + fields["left"] == SERVE


def test_the_last_open_step_is_told_as_the_last() -> None:
    assert ask("ask_progress", step=SERVE).response == "utter_progress_last"
    assert ask("ask_progress", step=SERVE - 1, noted=(SERVE,)).response == "utter_progress_last"


def test_without_a_time_only_the_steps_are_told() -> None:
    found = ask("ask_progress", step=1, of=bare())
    assert (found.response, found.found) == ("utter_progress", True)
    assert "duration" not in found.fields
