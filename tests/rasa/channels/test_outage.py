"""Waiting for something that is away: longer and longer, said once, and ended by the first success."""

from __future__ import annotations

import asyncio
import time

import pytest

from channels.outage import Outage, Pace
from channels.service import OutageError, TokenError
from tests.rasa.channels.telegram_kit import Log, live, logged

PACE = Pace(first=0.05, longest=0.2)


async def fails(outage: Outage, times: int, problem: Exception | None = None) -> None:
    """Fail so many times."""
    for _ in range(times):
        await outage.wait(problem or OutageError("cut off"))


@live
async def test_many_failures_are_said_once_and_the_success_once() -> None:
    with logged() as log:
        outage = Outage("telegram", PACE)
        outage.over()
        await fails(outage, 5)
        assert outage.lasts
        outage.over()
        outage.over()
        assert not outage.lasts
    first, second = log.warnings()
    assert first == "telegram: cut off; trying again until it works" and second.startswith("telegram: works again after")


@live
async def test_another_kind_of_failure_is_said_too_and_each_outage_anew() -> None:
    with logged() as log:
        outage = Outage("telegram", PACE)
        for _ in range(2):
            await fails(outage, 1)
            await fails(outage, 1, TokenError("Unauthorized"))
            await fails(outage, 1)
            outage.over()
    told = [message.partition(":")[2].partition(";")[0].strip() for message in log.warnings()]
    assert told[:2] == told[3:5] == ["cut off", "Unauthorized"]
    assert len(told) == 6 and told[2].startswith("works again") and told[5].startswith("works again")
    assert "souschef channels check" in log.warnings()[1]


@live
async def test_two_directions_of_one_messenger_say_it_once() -> None:
    with logged() as log:
        said = set[str]()
        receiving, sending = Outage("receiving", PACE, said), Outage("sending", PACE, said)
        for _ in range(2):
            await asyncio.gather(fails(receiving, 2), fails(sending, 2))
            for outage in (sending, receiving):
                outage.over()
    assert [message.partition(":")[0] for message in log.warnings()] == ["receiving"] * 4


@live
async def test_one_direction_that_stays_away_says_so_itself() -> None:
    with logged() as log:
        said = set[str]()
        receiving, sending = Outage("receiving", PACE, said), Outage("sending", PACE, said)
        await asyncio.gather(fails(receiving, 1), fails(sending, 1))
        receiving.over()
        await fails(sending, 2)
        sending.over()
    assert [message.partition(":")[0] for message in log.warnings()] == ["receiving", "receiving", "sending", "sending"]


@live
async def test_waits_grow_with_the_time_that_it_is_away_and_end() -> None:
    outage, waits = Outage("telegram", PACE), list[float]()
    for _ in range(8):
        begun = time.monotonic()
        await fails(outage, 1)
        waits.append(time.monotonic() - begun)
    assert 0.035 < waits[0] < waits[-1]
    assert waits[-1] > 0.15
    assert sum(waits) < 5


@live
async def test_many_that_wait_at_once_do_not_make_each_other_wait_longer() -> None:
    outage, begun = Outage("telegram", Pace(first=0.05, longest=30.0)), time.monotonic()
    for _ in range(2):
        await asyncio.gather(*(fails(outage, 1) for _ in range(200)))
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("how", ["over", "try_now"])
@live
async def test_a_success_elsewhere_ends_all_waits(how: str) -> None:
    outage = Outage("telegram", Pace(first=20.0, longest=60.0))
    waiting = [asyncio.ensure_future(fails(outage, 1)) for _ in range(3)]
    await asyncio.sleep(0.05)
    getattr(outage, how)()
    await asyncio.wait_for(asyncio.gather(*waiting), 1)
    assert outage.lasts == (how == "try_now")
    again = asyncio.ensure_future(fails(outage, 1))
    await asyncio.sleep(0.05)
    assert not again.done()
    again.cancel()


@live
async def test_what_was_not_foreseen_is_shown_with_its_place_once() -> None:
    with logged() as log:
        outage = Outage("telegram", PACE)
        for _ in range(3):
            try:
                raise KeyError("update_id")
            except KeyError as problem:
                await outage.wait(problem, unforeseen=True)
    assert isinstance(log, Log)
    assert len(log.warnings()) == 1 and log.everything.count("Traceback") == 1


@live
async def test_a_wait_that_is_cancelled_as_it_ends_is_cancelled() -> None:
    outage = Outage("telegram", PACE)
    waiting = asyncio.ensure_future(fails(outage, 1_000_000))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    outage.over()
    await asyncio.sleep(0)
    waiting.cancel()
    done, _ = await asyncio.wait([waiting], timeout=1)
    assert done and waiting.cancelled()
