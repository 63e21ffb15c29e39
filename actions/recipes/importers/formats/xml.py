"""Recipes in XML: read without entities, DTDs or anything from outside."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element
from xml.sax.saxutils import escape

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from actions.recipes.analysis import RecipeError

PROLOGUE = re.compile(r"<\?xml[^>]{0,200}\?>|<!DOCTYPE[^>\[]{0,400}>", re.IGNORECASE)  # MasterCook writes one that is no XML; none is needed here
NAMED = re.compile(r"&([A-Za-z][A-Za-z0-9]{1,31});")
OWN = ("amp", "lt", "gt", "quot", "apos")
LOOSE = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#[xX][0-9a-fA-F]{1,6});)")


def parsed(text: str) -> Element:
    """The root of a document.

    Raises:
        RecipeError: it is no XML, even with loose "&" put right, or it declares entities.
    """
    bare = NAMED.sub(lambda match: match[0] if match[1] in OWN else escape(html.unescape(match[0])), PROLOGUE.sub("", text, count=2).strip())
    try:
        root: Element = fromstring(LOOSE.sub("&amp;", bare))
    except DefusedXmlException as problem:
        raise RecipeError("it is XML that declares entities, which is not read; write the characters themselves") from problem
    except (ParseError, ValueError) as problem:
        raise RecipeError(f"it is no whole XML ({problem})") from problem
    return root


def words(element: Element | None) -> str:
    """The text of an element and those inside it, a blank between two words that only tags part."""
    text = ""
    for piece in element.itertext() if element is not None else ():
        text += f" {piece}" if text[-1:].isalnum() and piece[:1].isalnum() else piece
    return text.strip()


def under(element: Element, *names: str) -> Iterator[Element]:
    """All elements of these names below an element, in their order; elements of other namespaces count by their bare names."""
    for found in element.iter():
        if isinstance(found.tag, str) and found is not element and bare_name(found) in names:
            yield found


def first(element: Element, *names: str) -> Element | None:
    """The first of them."""
    return next(under(element, *names), None)


def bare_name(element: Element) -> str:
    """The name of an element without its namespace, in lower case."""
    return str(element.tag).rpartition("}")[2].lower()
