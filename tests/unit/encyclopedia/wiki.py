"""A small wiki for tests: pages as MediaWiki exports them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from actions.encyclopedia.dump import Dump
from actions.encyclopedia.importing import Importer, Tally
from actions.encyclopedia.store import Encyclopedia
from actions.encyclopedia.tables import open_writing
from actions.encyclopedia.wikitext import Words
from actions.encyclopedia.writing import Encode, Writer

WORDS = Words(abbreviations=frozenset({"dr.", "jr."}), unread=frozenset({"references", "see also"}))
NAMESPACES = '<siteinfo><namespaces><namespace key="0" /><namespace key="1">Talk</namespace><namespace key="14">Category</namespace></namespaces></siteinfo>'
KITCHEN: Mapping[str, str] = {
    "Vegetable": """'''Vegetables''' are parts of plants that people eat as [[food]]. The best loved are the [[carrot]], the [[leek]] and the [[pea]]. A [[cook]] likes them all.

== Kinds ==
* The [[carrot]] and the [[radish]] are roots.
* The [[pea]] grows in the [[garden]].

[[Category:Food]]""",
    "Vegetables": "#REDIRECT [[Vegetable]]",
    "Carrot": """A '''carrot''' is a root [[vegetable]] that is usually orange. People like carrots because they are sweet.

== In soup ==
A [[soup]] needs carrots.

[[Category:Vegetables]]""",
    "Leek": "A '''leek''' is a [[vegetable]] with long leaves. It goes into [[soup]].\n\n[[Category:Vegetables]]",
    "Pea": "The '''pea''' is a small round [[vegetable]].\n\n[[Category:Vegetables]]",
    "Radish": "A '''radish''' is a hot root [[vegetable]].",
    "Food": "'''Food''' is what people eat. There is [[bread]], [[soup]] and many a [[vegetable]].",
    "Bread": "'''Bread''' is a [[food]] made of flour.\n\n[[Category:Food]]",
    "Soup": "A '''soup''' is a [[food]] that is eaten with a spoon.\n\n[[Category:Food]]",
    "Garden": "A '''garden''' is where plants grow.",
    "Cook": "A '''cook''' is a person who prepares [[food]]. The most famous cooks are [[Ann Pott]], [[Bea Pann]] and [[Cyd Ladle]].\n\n[[Category:Jobs]]",
    "Ann Pott": "'''Ann Pott''' (1900–1990) was an English [[cook]]. People admire her because she shared her [[bread]].\n\n[[Category:Cooks]]",
    "Bea Pann": "'''Bea Pann''' (1912–1999) was a French [[cook]] and writer.\n\n[[Category:Cooks]]",
    "Cyd Ladle": "'''Cyd Ladle''' (1850–1901) was a [[cook]] on ships.\n\n[[Category:Cooks]]",
    "Wooden spoon (tool)": "A '''wooden spoon''' is a tool of a [[cook]].",
}


def page(title: str, text: str, *, number: int = 1, namespace: int | None = 0) -> str:
    """One page; a text that begins with #REDIRECT gets the element that exports give it."""
    ns = "" if namespace is None else f"<ns>{namespace}</ns>"
    target = text.partition("[[")[2].partition("]]")[0] if text.startswith("#REDIRECT") else ""
    redirect = f"<redirect title={quoteattr(target)} />" if target and namespace is not None else ""
    revision = f'<revision><id>{number}</id><model>wikitext</model><text xml:space="preserve">{escape(text)}</text></revision>'
    return f"<page><title>{escape(title)}</title>{ns}<id>{number}</id>{redirect}{revision}</page>"


def export(*pages: str, version: str = "0.10") -> str:
    """An export of pages."""
    return f'<mediawiki xmlns="http://www.mediawiki.org/xml/export-{version}/" version="{version}" xml:lang="en">{NAMESPACES}{"".join(pages)}</mediawiki>'


def written(place: Path, articles: Mapping[str, str] = KITCHEN) -> Path:
    """A dump of articles, in a file."""
    place.write_text(export(*(page(title, text, number=at) for at, (title, text) in enumerate(articles.items(), 1))), encoding="utf-8")
    return place


def imported(place: Path, *dumps: Path, encode: Encode | None = None, workers: int = 1) -> Tally:
    """Import dumps into an encyclopedia."""
    writer = Writer(open_writing(place), "en")
    try:
        return Importer(writer, WORDS, encode, workers=workers).run([Dump(dump) for dump in dumps])
    finally:
        writer.close()


def kitchen_wiki(folder: Path, articles: Mapping[str, str] = KITCHEN, encode: Encode | None = None) -> Encyclopedia:
    """The small wiki, imported and open."""
    imported(folder / "wiki.db", written(folder / "wiki.xml", articles), encode=encode)
    opened = Encyclopedia.open(folder / "wiki.db", "en")
    assert opened is not None
    return opened
