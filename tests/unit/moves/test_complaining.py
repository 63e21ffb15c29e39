"""What went wrong is answered beside a report, and alone it moves nothing."""

from __future__ import annotations

from tests.unit.moves.cook import Cook, Said


def test_a_mishap_beside_done_is_answered_too(cook: Cook) -> None:
    cook.start("pizza-margherita", 5)
    heard = cook.says(Said("done", "done."), Said("report_problem", "ripped a hole in it", 0.99))
    assert len(heard.names) > 1
    assert heard.told == [6]


def test_a_cry_and_whether_that_is_bad_move_nothing(cook: Cook) -> None:
    cook.start("chocolate-chip-cookies", 2)
    heard = cook.say("ask_other", "whoops beat the butter like 10 min, is that bad", 0.63)
    assert heard.told == []
    assert cook.state.step == 2


