"""Making the search index of a store, and bringing it up to date; what is in use is never written over."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import numpy as np
from numpy.typing import NDArray

from actions.finding.food_index import FoodIndex, Gathering
from actions.finding.foods import Foods
from actions.finding.likeness import Encode, write_vectors
from actions.finding.text_index import Page, TextIndex
from actions.finding.times import estimated_minutes
from actions.language.lexicon import Lexicon
from actions.recipes.contents.contents import STRANGE
from actions.recipes.lines.ingredient_lines import is_heading
from actions.recipes.model import RawRecipe
from actions.recipes.store import Changes

if TYPE_CHECKING:
    from pyroaring import BitMap

VERSION = 2  # changes when what is written changes its form or meaning
POINTER, LOCK, TEXT, ABOUT, FACTS, IDS = "current.json", ".lock", "text", "about.json", "facts.npy", "ids.json"
PREFIX = "search-"
MINUTES, SERVINGS = 0, 1
Facts = NDArray[np.float32]
"""Minutes and servings by number; shape (n, 2), NaN where a recipe does not tell them. Minutes below 0 are estimated."""
Report = Callable[[int, int], None]
"""Told of the progress: recipes that are indexed, and how many there are to index."""


class SearchIndexError(RuntimeError):
    """The search index is missing or damaged; the message names the remedy."""


class Numbering(Protocol):
    """The numbers of a store's recipes, as `profiles` gives them."""

    @property
    def all(self) -> BitMap:
        """All numbers."""

    @property
    def ids(self) -> Sequence[str]:
        """The id of each number; anything where a number stands for nothing any more."""

    def number_of(self, recipe_id: str) -> int | None:
        """The number of a recipe; None where it has none."""


class Recipes(Protocol):
    """What indexing needs of a store."""

    def revision(self) -> int:
        """A number that grows with every change of the recipes."""

    def raws(self) -> Iterator[RawRecipe]:
        """All recipes as they were imported."""

    def raw(self, recipe_id: str) -> RawRecipe | None:
        """One of them."""

    def changes(self, since: int) -> Changes:
        """The recipes that are new or changed after a revision."""


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep other processes from changing the index meanwhile."""
    from filelock import FileLock

    folder.mkdir(parents=True, exist_ok=True)
    with FileLock(folder / LOCK):
        yield


def in_use(folder: Path) -> Path | None:
    """Where the index lies that is in use; None where none was made."""
    try:
        found = folder / str(json.loads((folder / POINTER).read_text(encoding="utf-8"))["search"])
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return found if (found / ABOUT).is_file() else None


@dataclass(frozen=True)
class Source:
    """What an index is made of.

    Args:
        store: the recipes.
        numbers: their numbers.
        foods: the foods that are looked for in them.
        static: vectors of titles, which are kept beside the index; None for an index without them.
    """

    store: Recipes
    numbers: Numbering
    foods: Foods
    static: Encode | None = None


def bring_up_to_date(folder: Path, source: Source, report: Report = lambda done, count: None) -> Path:
    """Index what is new or changed in a store and drop what is gone; everything where there is no index that can be used.

    Args:
        folder: of the store.
        source: the recipes, and what is needed to read them.
        report: told of the progress.

    Returns:
        The folder of the index that is in use.
    """
    store, numbers, foods = source.store, source.numbers, source.foods
    with alone(folder):
        revision, ids = store.revision(), _ids(numbers)
        place = in_use(folder)
        about = _about(place)
        if place is None or about.get("made") != _made(foods):
            return _put(folder, None, _changed([], ids, set(ids) - {""}), source, revision, ids, report)
        if about.get("revision") == revision and about.get("ids") == _digest(ids):
            return place
        fresh = {row.id for row in store.changes(int(about.get("revision", 0))).rows}
        return _put(folder, place, _changed(_former_ids(place), ids, fresh), source, revision, ids, report)


def _ids(numbers: Numbering) -> list[str]:
    """The id of each number, empty where it stands for nothing."""
    held = numbers.all
    most = int(held.max()) + 1 if held else 0
    return [numbers.ids[at] if at in held else "" for at in range(most)]


def _digest(ids: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(ids).encode("utf-8", "replace")).hexdigest()[:16]


def _made(foods: Foods) -> str:
    """What an index hangs on besides the recipes."""
    return f"{VERSION} {foods.lexicon.language} {foods.digest}"


def _about(place: Path | None) -> dict[str, str | int]:
    try:
        found = json.loads((place / ABOUT).read_text(encoding="utf-8")) if place else {}
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _former_ids(place: Path) -> list[str]:
    found: list[str] = json.loads((place / IDS).read_text(encoding="utf-8"))
    return found


def _changed(former: Sequence[str], ids: Sequence[str], fresh: set[str]) -> tuple[list[int], list[int]]:
    """Numbers to take out, and numbers to take up."""
    gone = [at for at, name in enumerate(former) if name and (at >= len(ids) or ids[at] != name or name in fresh)]
    added = [at for at, name in enumerate(ids) if name and (at >= len(former) or former[at] != name or name in fresh)]
    return gone, added


def _put(folder: Path, place: Path | None, changed: tuple[list[int], list[int]], source: Source, revision: int, ids: list[str], report: Report) -> Path:
    """Write the index aside and put it in use."""
    store, foods = source.store, source.foods
    stamp = f"{_digest(ids)}-{revision}"
    target = folder / f"{PREFIX}{stamp}"
    aside = folder / f".{target.name}.part"
    shutil.rmtree(aside, ignore_errors=True)
    if place is None:
        (aside / TEXT).mkdir(parents=True)
    else:
        shutil.copytree(place, aside, ignore=shutil.ignore_patterns("*.lock"))
    gone, added = changed
    writing = _Writing(aside, foods, len(ids), fresh=place is None)
    raws = store.raws() if place is None else (raw for at in added if (raw := store.raw(ids[at])) is not None)
    writing.write(raws, {ids[at]: at for at in added}, gone, report)
    if source.static is not None:
        write_vectors(aside, writing.titles, len(ids), source.static)
    (aside / IDS).write_text(json.dumps(ids, ensure_ascii=False), encoding="utf-8")
    (aside / ABOUT).write_text(json.dumps({"made": _made(foods), "revision": revision, "ids": _digest(ids)}), encoding="utf-8")
    if target.exists():
        shutil.rmtree(target)
    aside.replace(target)
    pointer = folder / f".{POINTER}.part"
    pointer.write_text(json.dumps({"search": target.name}), encoding="utf-8")
    pointer.replace(folder / POINTER)
    for old in folder.glob(f"{PREFIX}*"):
        if old != target:
            shutil.rmtree(old, ignore_errors=True)  # a server that has it open keeps its files until it looks again
    return target


class _Writing:
    """Writes recipes into an index that lies aside, one after the other."""

    def __init__(self, place: Path, foods: Foods, size: int, *, fresh: bool) -> None:
        self._place, self._foods, self._lexicon = place, foods, foods.lexicon
        self._gathering = Gathering(None if fresh else FoodIndex.load(place))
        self._text = TextIndex(place / TEXT, self._lexicon.language)
        self.titles: dict[int, str] = {}
        self._facts: Facts = np.full((size, 2), np.nan, dtype=np.float32)
        if not fresh:
            old: Facts = np.load(place / FACTS)
            self._facts[: len(old)] = old[:size]

    def write(self, raws: Iterable[RawRecipe], numbers: dict[str, int], gone: list[int], report: Report) -> None:
        """Take recipes out and up."""
        self._text.change(gone, self._pages(raws, numbers, report))
        self._gathering.index(np.array(gone, dtype=np.uint32)).save(self._place)
        np.save(self._place / FACTS, self._facts)

    def _pages(self, raws: Iterable[RawRecipe], numbers: dict[str, int], report: Report) -> Iterator[Page]:
        for done, raw in enumerate(raws, 1):
            number = numbers.get(raw.id or "")
            if number is not None:
                yield self._page(number, raw)
            report(done, len(numbers))

    def _page(self, number: int, raw: RawRecipe) -> Page:
        self.titles[number] = raw.title
        foods, steps = self._foods, [instruction.text for instruction in raw.instructions]
        lines = [line for line in raw.ingredients if not is_heading(line, self._lexicon)]
        keys = [foods.key(line) for line in lines]
        read = [foods.in_line(key) for key in keys]
        titled = [named.number for named in foods.read(foods.key(raw.title))]
        if not lines:  # what is in it can be told by its steps only
            read = [(named.number,) for text in (raw.title, *steps) for named in foods.read(foods.key(text))]
        contained = {code for key in keys for code in foods.contents.codes(key)} or {STRANGE}
        self._gathering.add(number, self._text.stems(raw.title), titled, read, contained)
        self._facts[number] = (_minutes(raw, steps, len(lines), self._lexicon), np.nan if raw.servings is None else raw.servings)
        return Page(number, raw.title, " \n ".join(lines), " \n ".join(steps))


def _minutes(raw: RawRecipe, steps: Sequence[str], lines: int, lexicon: Lexicon) -> float:
    """The time that a recipe tells, else the negative of an estimate."""
    told = raw.minutes or ((raw.prep_minutes or 0) + (raw.cook_minutes or 0))
    return float(told) if told else -max(1.0, estimated_minutes(steps, lines, lexicon))
