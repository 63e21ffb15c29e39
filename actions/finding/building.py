"""Profiles of a store's recipes: made at import, brought up to date when the store changed, and kept in files."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import make_url

from actions.finding.categories import Categories
from actions.finding.labelling import Labeller, batches, train
from actions.finding.learning import LEAST_TAGGED, Learned
from actions.finding.profiles import Profile, Profiles
from actions.finding.saving import VERSION, SavedError, load_learned, load_profiles, save_learned, save_profiles
from actions.finding.wording import stop_stems
from actions.language.lexicons import Lexicons
from actions.recipes.contents import contents
from actions.recipes.database import shown_url
from actions.recipes.model import RawRecipe
from actions.recipes.store import Store
from actions.recipes.streams import changed_raws, count_changed, count_tagged, tagged_raws

logger = logging.getLogger(__name__)

Report = Callable[[str, int, int], None]
"""Told what is done, and how many recipes of how many are done."""

WORDS = ("sign_negation", "classes", "plain_foods")  # entries of lexicons that labels depend on
PROFILES, LEARNED = "profiles.npz", "learned.npz"
GROWN = 1.2  # times the tagged recipes that were learned from, from which it is learned anew
WASTED = 1000  # numbers of replaced recipes, besides as many as there are recipes, from which all is made anew


def silent(what: str, done: int, count: int) -> None:
    """Tells nothing."""


def folder_of(url: str, root: Path) -> Path:
    """The folder of what is made for finding the recipes of a store; its name tells which store.

    Args:
        url: the store's.
        root: the folder of all stores, `Settings.finding`.
    """
    parsed = make_url(url)
    is_file = parsed.get_backend_name() == "sqlite" and parsed.database not in (None, "", ":memory:")
    place = str(Path(str(parsed.database)).resolve()) if is_file else shown_url(url)
    name = "".join(char for char in Path(str(parsed.database or "store")).stem if char.isalnum() or char in "-_")[:40]
    return root / f"{name or 'store'}-{hashlib.sha256(place.encode()).hexdigest()[:8]}"


@dataclass(frozen=True)
class Builder:
    """Makes and keeps the profiles of one store.

    Args:
        store: the recipes.
        categories: that they are sorted into.
        lexicons: the words of the languages.
        folder: where the files go, see `folder_of`.
    """

    store: Store
    categories: Categories
    lexicons: Lexicons
    folder: Path

    @property
    def _note(self) -> dict[str, str]:
        return {"version": self.version, "store": str(self.store.identity())}

    @property
    def version(self) -> str:
        """Changes with everything, besides the recipes, that labels depend on."""
        known = [self.lexicons.of(language) for language in self.lexicons.languages]
        words = [[contents(lexicon).digest, *(lexicon.entries.get(key) for key in WORDS)] for lexicon in known]
        entries = [category.model_dump(mode="json") for category in self.categories.values()]
        return hashlib.sha256(json.dumps([VERSION, entries, words], sort_keys=True).encode()).hexdigest()[:16]

    def opened(self) -> Profiles | None:
        """The profiles that are kept; None where there are none, or where they are of another version or of other recipes."""
        try:
            found, note = load_profiles(self.folder / PROFILES)
        except SavedError as problem:
            if (self.folder / PROFILES).exists():
                logger.warning("%s; the profiles are made anew", problem)
            return None
        if note != self._note or found.revision > self.store.revision():
            return None
        found.store = self.store
        return found

    def current(self, report: Report = silent) -> Profiles:
        """Profiles of the store as it is now: only what changed is labelled, unless there are many new tagged recipes to learn from. They are kept."""
        found, learned = self.opened(), self._learned()
        if found is None or self._shall_learn(learned) or found.wasted > len(found) + WASTED:
            return self._whole(report)
        if found.revision == self.store.revision() and len(found) == count_changed(self.store):
            return found
        return self._grown(found, learned, report)

    def written(self) -> int:
        """A number that changes when the kept profiles are written; 0 where there are none."""
        try:
            return (self.folder / PROFILES).stat().st_mtime_ns
        except OSError:
            return 0

    def pending(self, profiles: Profiles | None) -> int:
        """How many recipes would have to be labelled to bring profiles up to date."""
        return count_changed(self.store, 0 if profiles is None else profiles.revision)

    def refreshed(self, profiles: Profiles, report: Report = silent) -> Profiles:
        """Profiles brought up to date by what changed in the store, and kept; the classifier stays."""
        return self._grown(profiles, self._learned(), report)

    def _learned(self) -> Learned | None:
        try:
            found = load_learned(self.folder / LEARNED)
        except SavedError:
            return None
        return found if len(found.thresholds) == len(self.categories) else None

    def _shall_learn(self, learned: Learned | None) -> bool:
        there = count_tagged(self.store)
        return there >= LEAST_TAGGED if learned is None else there >= GROWN * learned.count

    def _whole(self, report: Report) -> Profiles:
        report("Learning categories", 0, 0)
        learned = train(tagged_raws(self.store), self.categories, self.lexicons)
        if learned is None:
            (self.folder / LEARNED).unlink(missing_ok=True)
        else:
            save_learned(learned, self.folder / LEARNED)
        return self._grown(Profiles(store=self.store), learned, report)

    def _grown(self, profiles: Profiles, learned: Learned | None, report: Report) -> Profiles:
        """Label what changed since the profiles' revision, take it up, drop what is gone, and keep the result."""
        upto, count, done = self.store.revision(), self.pending(profiles), 0
        labeller = Labeller(self.categories, self.lexicons, learned)
        for part in batches(changed_raws(self.store, profiles.revision, upto)):
            profiles.add(profiled(part, labeller, self.lexicons))
            done += len(part)
            report("Sorting into categories", done, count)
        if len(profiles) != count_changed(self.store):
            profiles.keep(self.store.ids())
        profiles.revision = upto
        save_profiles(profiles, self.folder / PROFILES, self._note)
        return profiles


def profiled(raws: Sequence[RawRecipe], labeller: Labeller, lexicons: Lexicons) -> list[Profile]:
    """The profiles of recipes."""
    labels, names = labeller.label(raws), labeller.categories.ids
    found = []
    for raw, members, wording in zip(raws, labels.members, labels.wordings, strict=True):
        stop = stop_stems(lexicons.of(raw.language))
        foods = frozenset(word for line in wording.line_stems for word in line) - stop
        title = tuple(dict.fromkeys(word for word in wording.title_stems if word not in stop))
        found.append(Profile(str(raw.id), raw.minutes, raw.servings, tuple(names[at] for at in members.nonzero()[0]), title, foods))
    return found


def of_recipes(raws: Iterable[RawRecipe], categories: Categories, lexicons: Lexicons, report: Report = silent) -> Profiles:
    """Profiles of recipes that are in no store."""
    given = [raw if raw.id else raw.model_copy(update={"id": f"recipe {at}"}) for at, raw in enumerate(raws, 1)]
    report("Learning categories", 0, 0)
    labeller, found, done = Labeller(categories, lexicons, train(given, categories, lexicons)), Profiles(), 0
    for part in batches(given):
        found.add(profiled(part, labeller, lexicons))
        done += len(part)
        report("Sorting into categories", done, len(given))
    return found
