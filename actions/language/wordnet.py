"""WordNet through NLTK: where it is, how it comes here, and how words are related in it.

Set-up looks for it in NLTK's own places, then asks NLTK's downloader, then unpacks Debian's packages. Without it everything runs but the measure of
sentence similarity.
"""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from functools import lru_cache
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from nltk.corpus.reader.wordnet import WordNetCorpusReader

CORPUS = Path("corpora") / "wordnet"
PACKAGES = ("wordnet-base", "wordnet-sense-index")
UNPACKED = Path("usr") / "share" / "wordnet"
PATIENCE = 180  # seconds for a download
REMEMBERED = 20_000  # words
DEEPEST = 20  # hypernyms above each other
LEXICOGRAPHERS = {
    "adj": ("all", "pert"),
    "adv": ("all",),
    "noun": (
        "Tops", "act", "animal", "artifact", "attribute", "body", "cognition", "communication", "event", "feeling", "food", "group", "location", "motive", "object", "person",
        "phenomenon", "plant", "possession", "process", "quantity", "relation", "shape", "state", "substance", "time",
    ),
    "verb": (
        "body", "change", "cognition", "communication", "competition", "consumption", "contact", "creation", "emotion", "motion", "perception", "possession", "social", "stative",
        "weather",
    ),
}
CATEGORIES = {"noun": 1, "verb": 2, "adj": 3, "adv": 4}
LAST_FILE = "adj.ppl"
"""Of the list of lexicographers' files, which Debian leaves out."""

SYNONYM, HYPERNYM, HYPONYM, SATELLITE, MERONYM, PERTAINS, ENTAILS = "synonym", "hypernym", "hyponym", "satellite", "meronym", "pertains", "entails"
RELATIONS: Mapping[str, Callable[[Any], list[Any]]] = {
    HYPERNYM: lambda synset: [*synset.hypernyms(), *synset.instance_hypernyms()],
    HYPONYM: lambda synset: [*synset.hyponyms(), *synset.instance_hyponyms()],
    SATELLITE: lambda synset: [*synset.similar_tos(), *synset.also_sees()],
    MERONYM: lambda synset: [
        *synset.part_meronyms(), *synset.member_meronyms(), *synset.substance_meronyms(), *synset.part_holonyms(), *synset.member_holonyms(), *synset.substance_holonyms(),
    ],
    ENTAILS: lambda synset: [*synset.entailments(), *synset.causes()],
}
PARTS = {"NOUN": "n", "PROPN": "n", "VERB": "v", "AUX": "v", "ADJ": "a", "ADV": "r"}


class WordNetError(RuntimeError):
    """WordNet cannot be had; the message tells why."""


class WordNet:
    """Relations between words.

    Args:
        reader: NLTK's reader of WordNet.
        weights: relation → how related two words are by it, 0 to 1.
    """

    def __init__(self, reader: WordNetCorpusReader, weights: Mapping[str, float]) -> None:
        self._reader, self._weights = reader, weights
        self._of = lru_cache(maxsize=REMEMBERED)(self._related)
        self._kinds_of = lru_cache(maxsize=REMEMBERED)(self._kinds)

    @classmethod
    def open(cls, folder: Path, weights: Mapping[str, float]) -> WordNet | None:
        """Open it from the folder that set-up fills, else from NLTK's own places; None where it is in neither."""
        root = found(folder)
        if root is None:
            return None
        import nltk

        if str(folder) not in nltk.data.path:  # it reads from its own places alone
            nltk.data.path.append(str(folder))
        return cls(_opened(str(root)), weights)

    def similarity(self, one: str, other: str, kind: str = "") -> float:
        """How related a word is to another, by its closest relation in any sense; 0 where there is none.

        Args:
            one: a lemma in lower case, words of compounds with a space between.
            other: likewise.
            kind: universal part of speech of the first; any where it is left out.
        """
        return self._of(one, PARTS.get(kind, "")).get(other, 0.0)

    def knows(self, word: str) -> bool:
        """Whether it lists a word or compound."""
        return bool(self._reader.synsets(word.replace(" ", "_")))

    def is_common(self, noun: str) -> bool:
        """Whether it writes a noun in lower case, as no name is."""
        written = noun.replace(" ", "_")
        return any(written in synset.lemma_names() for synset in self._reader.synsets(written, "n"))

    def kinds(self, noun: str, senses: int = 1) -> tuple[frozenset[str], ...]:
        """What a thing is, by its most frequent senses: its synonyms, then its hypernyms, level by level.

        Args:
            noun: a lemma in lower case, words of compounds with a space between.
            senses: how many of its senses count.
        """
        return self._kinds_of(noun, senses)

    def _kinds(self, noun: str, senses: int) -> tuple[frozenset[str], ...]:
        levels: list[frozenset[str]] = []
        level = self._reader.synsets(noun.replace(" ", "_"), "n")[:senses]
        while level and len(levels) < DEEPEST:
            levels.append(frozenset(name.replace("_", " ").lower() for synset in level for name in synset.lemma_names()))
            level = [other for synset in level for other in RELATIONS[HYPERNYM](synset)]
        return tuple(levels)

    def _related(self, word: str, part: str) -> Mapping[str, float]:
        """Related words with the weights of their relations."""
        best: dict[str, float] = {}
        for relation, name in self._relations(word.replace(" ", "_"), part):
            weight = self._weights.get(relation, 0.0)
            plain = name.replace("_", " ").lower()
            best[plain] = max(weight, best.get(plain, 0.0))
        return best

    def _relations(self, word: str, part: str) -> Iterator[tuple[str, str]]:
        for synset in self._reader.synsets(word, part or None):
            for name in synset.lemma_names():
                yield SYNONYM, name
            for relation, others in RELATIONS.items():
                for other in others(synset):
                    for name in other.lemma_names():
                        yield relation, name
            for lemma in synset.lemmas():
                if lemma.name().lower() == word:
                    for other in lemma.pertainyms():
                        yield PERTAINS, other.name()


@lru_cache(maxsize=2)
def _opened(root: str) -> WordNetCorpusReader:
    """NLTK's reader of a folder or archive, opened once in a process: it reads all of its index."""
    from nltk.corpus.reader.wordnet import WordNetCorpusReader

    class English(WordNetCorpusReader):
        """Without the map to WordNet 3.0 that its other languages need; making it takes as long as all else."""

        def map_wn(self, version: str = "wordnet") -> None:
            """No map."""

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of languages that are not there
        return English(root, None)


def found(folder: Path) -> Any | None:
    """Where WordNet is, as NLTK names places: in the folder, else where NLTK looks itself; None where it is nowhere."""
    from nltk.data import find

    for name in (f"{CORPUS.as_posix()}.zip/wordnet/", CORPUS.as_posix()):
        for paths in ([str(folder)], None):
            try:
                return find(name, paths)
            except (LookupError, ValueError, OSError):
                continue
    return None


def fetch(folder: Path) -> str:
    """Bring WordNet into the folder where it is nowhere yet.

    Returns:
        Where it is from: "found", "NLTK" or "Debian".

    Raises:
        WordNetError: it cannot be had; the message tells what was tried.
    """
    if found(folder) is not None:
        return "found"
    if _downloaded(folder) and found(folder) is not None:
        return "NLTK"
    if shutil.which("apt-get") is None or shutil.which("dpkg-deb") is None:
        raise WordNetError("NLTK's downloader cannot reach it, and there is no apt-get with dpkg-deb to take Debian's packages with")
    with tempfile.TemporaryDirectory(prefix="wordnet-") as aside:
        try:
            _unpack(Path(aside))
            lay_out(Path(aside) / UNPACKED, folder)
        except (OSError, subprocess.SubprocessError) as problem:
            raise WordNetError(f"neither NLTK's downloader nor Debian's packages {' and '.join(PACKAGES)} can be had ({type(problem).__name__})") from problem
    return "Debian"


def _downloaded(folder: Path) -> bool:
    import socket

    from nltk.downloader import Downloader

    former = socket.getdefaulttimeout()
    socket.setdefaulttimeout(10)
    try:
        with redirect_stdout(StringIO()), redirect_stderr(StringIO()):  # it prints what fails even when told to be quiet
            return bool(Downloader().download("wordnet", download_dir=str(folder), quiet=True))
    except (OSError, ValueError):
        return False
    finally:
        socket.setdefaulttimeout(former)


def _unpack(aside: Path) -> None:
    """Debian's packages, unpacked; lists of packages are fetched into the folder where the system has none."""
    lists = aside / "lists" / "partial"
    lists.mkdir(parents=True)
    private = ["-o", f"Dir::State::lists={lists.parent}", "-o", "APT::Sandbox::User="]
    if not _run(["apt-get", "-o", "APT::Sandbox::User=", "download", *PACKAGES], aside, check=False):
        _run(["apt-get", *private, "update"], aside)
        _run(["apt-get", *private, "download", *PACKAGES], aside)
    for package in sorted(aside.glob("*.deb")):
        _run(["dpkg-deb", "-x", str(package), str(aside)], aside)


def _run(command: list[str], folder: Path, *, check: bool = True) -> bool:
    return subprocess.run(command, cwd=folder, check=check, capture_output=True, timeout=PATIENCE).returncode == 0


def lay_out(unpacked: Path, folder: Path) -> None:
    """Put Debian's files where NLTK looks for them, with the list of lexicographers' files, which they lack.

    Args:
        unpacked: the folder of `data.noun` and the others.
        folder: gets `corpora/wordnet`, whole or not at all.

    Raises:
        OSError: a file is missing, or nothing can be written.
    """
    place, aside = folder / CORPUS, folder / "wordnet.part"
    shutil.rmtree(aside, ignore_errors=True)
    shutil.copytree(unpacked, aside)
    if not (aside / "adv.exc").exists() or not (aside / "index.sense").exists():
        shutil.rmtree(aside, ignore_errors=True)
        raise FileNotFoundError(f"{unpacked} lacks files of WordNet")
    names = [(f"{part}.{name}", CATEGORIES[part]) for part, found_names in LEXICOGRAPHERS.items() for name in found_names] + [(LAST_FILE, CATEGORIES["adj"])]
    (aside / "lexnames").write_text("".join(f"{at:02d}\t{name}\t{category}\n" for at, (name, category) in enumerate(names)), encoding="utf-8")
    place.parent.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(place, ignore_errors=True)
    aside.replace(place)
