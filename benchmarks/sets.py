"""Every set that the assistant is judged by, each as items with a verdict; see `benchmarks.all` for how they are run."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from actions.evaluation.report import read_rows
from actions.kitchen import Kitchen
from actions.settings import PROJECT
from benchmarks import amid, everyday, mini_dialogues, mixed, sealed
from benchmarks.items import HONEST, RIGHT, WRONG, Item

SHARED = PROJECT.parent / "shared"
HANDS = SHARED / "tools" / "hands"
GOLD = PROJECT / "knowledge" / "gold"


@dataclass(frozen=True)
class Place:
    """Where a set is run: the server, the folder for files between, and how many items at most (0 for all)."""

    url: str
    folder: Path
    limit: int = 0


def _python(script: Path, *args: str) -> None:
    """Run one of the shared runners; what it prints is kept out of the way.

    Raises:
        RuntimeError: it failed; the message has its last lines.
    """
    done = subprocess.run(
        [sys.executable, str(script), *args],
        cwd=PROJECT,
        env={**os.environ, "PROJECT": str(PROJECT)},
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise RuntimeError(f"{script.name} failed: {(done.stderr or done.stdout).strip()[-400:]}")


def _rows(file: Path) -> list[dict[str, Any]]:
    """The rows of a runner's file: JSON with `rows`, or JSON Lines."""
    text = file.read_text(encoding="utf-8")
    try:
        found = json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines()]
    rows: list[dict[str, Any]] = (
        found["rows"] if isinstance(found, dict) and "rows" in found else [found]
    )
    return rows


GOOD = ("right", "understood", "full", "same", "refused", "talk", "named", "declined", "proposed")
"""Verdicts of the shared runners that count as right."""
SOFT = ("asked", "harmless", "honest")
"""Those that ask back, or say that they do not know."""


def _verdict(name: str) -> str:
    """A verdict of a shared runner as one of ours; grave mistakes keep their names."""
    if name in GOOD:
        return RIGHT
    if name in SOFT:
        return HONEST
    return name if name in ("moved", "unmoved", "error") else WRONG


def authored(name: str, *groups: str) -> Callable[[Place], Iterator[Item]]:
    """A set of `hands/authored`, by its runner."""

    def run(place: Place) -> Iterator[Item]:
        out = place.folder / f"{name}.json"
        _python(
            HANDS / "authored.py",
            name,
            "--url",
            place.url,
            "--out",
            str(out),
            *(("--limit", str(place.limit)) if place.limit else ()),
        )
        for number, row in enumerate(_rows(out)):
            found = tuple(str(row[group]) for group in groups if row.get(group) is not None)
            verdict = str(row.get("verdict", ""))
            yield Item(
                f"{row.get('id', number)}/{row.get('state', '')}/{row.get('turn', '')}",
                _verdict(verdict),
                found,
                str(row.get("said", "")),
                str(row.get("reply", "")),
                {"verdict": verdict},
            )

    return run


def oat(place: Place) -> Iterator[Item]:
    """Turns of TaskBot's users."""
    out = place.folder / "oat.json"
    _python(
        HANDS / "oat.py",
        "--url",
        place.url,
        "--list-url",
        place.url,
        "--out",
        str(out),
        *(("--limit", str(place.limit)) if place.limit else ()),
    )
    for row in _rows(out):
        if row["verdict"] != "left out" and not str(row.get("gold", "")).endswith("_timer"):
            yield Item(
                str(row["id"]),
                _verdict(str(row["verdict"])),
                (str(row.get("gold")), "grave" if row.get("grave_moved") else "no grave mistake"),
                str(row.get("said", "")),
                str(row.get("reply", "")),
            )


def imported(name: str) -> Callable[[Place], Iterator[Item]]:
    """A set about recipes of `hands` that were imported: chattychef or wote."""

    def run(place: Place) -> Iterator[Item]:
        out = place.folder / f"{name}.json"
        _python(
            HANDS / f"{name}.py",
            *(("--context",) if name == "wote" else ()),
            "--url",
            place.url,
            "--out",
            str(out),
            *(("--limit", str(place.limit)) if place.limit else ()),
        )
        for number, row in enumerate(_rows(out)):
            yield Item(
                str(row.get("id", number)),
                _verdict(str(row.get("verdict", ""))),
                tuple(str(row[group]) for group in ("kind", "act", "type") if row.get(group)),
                str(row.get("said", "")),
                str(row.get("reply", "")),
            )

    return run


def replayed(name: str, data: Path) -> Callable[[Place], Iterator[Item]]:
    """CookDial or QookA, replayed."""

    def run(place: Place) -> Iterator[Item]:
        out = place.folder / f"{name}-{data.parent.name}.jsonl"
        _python(
            SHARED / "tools" / "replay.py",
            name,
            "--data",
            str(data),
            "--url",
            place.url,
            "--out",
            str(out),
            "--jobs",
            "2",
            *(("--limit", str(place.limit)) if place.limit else ()),
        )
        for number, line in enumerate(out.read_text(encoding="utf-8").splitlines()):
            row = json.loads(line)
            verdict = {"pass": RIGHT, "verbose": RIGHT, "fallback": HONEST}.get(
                str(row.get("verdict", "")), str(row.get("verdict", ""))
            )
            yield Item(
                str(row.get("id", number)),
                verdict,
                tuple(str(row[group]) for group in ("group", "kind", "intent") if row.get(group)),
                str(row.get("user") or row.get("question") or ""),
                str(row.get("reply", "")),
            )

    return run


def own_mixed(file: str) -> Callable[[Place], Iterator[Item]]:
    """Mixed questions at steps of shipped recipes."""

    def run(place: Place) -> Iterator[Item]:
        rows = read_rows(GOLD / file, mixed.Mixed)
        for reply in mixed.put(place.url, rows[: place.limit or None], Kitchen.open()):
            yield Item(
                reply.asked.id, reply.verdict, (reply.asked.source,), reply.asked.ask, reply.text
            )

    return run


def own_dialogues(file: str) -> Callable[[Place], Iterator[Item]]:
    """Mini-dialogues, turn by turn."""

    def run(place: Place) -> Iterator[Item]:
        rows = read_rows(GOLD / file, mini_dialogues.Dialogue)
        seen: dict[str, int] = {}
        for reply in mini_dialogues.put(place.url, rows[: place.limit or None], Kitchen.open()):
            seen[reply.dialogue.id] = seen.get(reply.dialogue.id, 0) + 1
            groups = (*reply.groups[1:], *(("following",) if reply.asked.follow else ()))
            yield Item(
                f"{reply.dialogue.id}.{seen[reply.dialogue.id]}",
                RIGHT if reply.right else WRONG,
                groups,
                reply.asked.ask,
                reply.text,
                {"understood": reply.understood},
            )

    return run


def own_everyday(place: Place) -> Iterator[Item]:
    """Everyday questions with no recipe in hand."""
    for row in read_rows(everyday.GOLD, everyday.Everyday)[: place.limit or None]:
        verdict, text = everyday.put(place.url, row)
        yield Item(row.ask, verdict, (), row.ask, text)


def own_amid(place: Place) -> Iterator[Item]:
    """General questions at a step of a recipe that has nothing to do with them."""
    chance, recipes = random.Random(0), sorted(file.stem for file in amid.RECIPES.glob("*.txt"))
    for row in read_rows(amid.GOLD, amid.Query)[: place.limit or None]:
        verdict, text = amid.put(
            place.url, row, chance.choice(recipes), chance.randint(1, amid.LAST_STEP)
        )
        yield Item(row.id, verdict, (), row.text, text)


def _sealed(name: str) -> Callable[[Place], Iterator[Item]]:
    def run(place: Place) -> Iterator[Item]:
        pages = sealed.Pages(Kitchen.open().store)
        if name == "stove":
            shown = sorted(file.stem for file in (PROJECT / "knowledge" / "recipes").glob("*.txt"))[
                :4
            ]
            return sealed.stove(place.url, pages, shown)
        return (sealed.mixed if name == "mixed" else sealed.dialogues)(place.url, pages)

    return run


SETS: dict[str, Callable[[Place], Iterator[Item]]] = {
    "sealed mixed": _sealed("mixed"),
    "sealed dialogues": _sealed("dialogues"),
    "sealed stove": _sealed("stove"),
    "general": authored("general", "state", "category"),
    "unanswerable": authored("unanswerable", "kind", "state"),
    "specific": authored("specific", "origin", "intent"),
    "followups": authored("followups", "kind"),
    "search": authored("search"),
    "smalltalk": authored("smalltalk"),
    "noise": authored("noise", "kind"),
    "oos": authored("oos"),
    "oat": oat,
    "chattychef": imported("chattychef"),
    "wote": imported("wote"),
    "cookdial": replayed("cookdial", SHARED / "data" / "cookdial"),
    "cookdial hands": replayed("cookdial", SHARED / "data" / "hands" / "cookdial"),
    "qooka": replayed("qooka", SHARED / "data" / "qooka"),
    "mixed": own_mixed("mixed_questions.jsonl"),
    "mixed dev": own_mixed("mixed_dev_questions_natural.jsonl"),
    "mini dialogues": own_dialogues("mini_dialogues.jsonl"),
    "everyday": own_everyday,
    "amid": own_amid,
}
"""The sets by name."""
