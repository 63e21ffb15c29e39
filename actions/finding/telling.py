"""A request said back in a few words: "with chicken and leek, without cream, in at most 30 minutes"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from actions.finding.categories import Category
from actions.finding.reading import LISTS, Change, changes_of
from actions.finding.request import Request
from actions.language.lexicon import Lexicon
from actions.language.quantities import spoken_minutes
from actions.recipes.contents.naming import called

PLAIN = ("wanted", "words", "pantry")  # parts that are named by their value alone


def told(request: Request, categories: Mapping[str, Category], lexicon: Lexicon) -> str:
    """All that a request asks for; empty where it asks for nothing."""
    return ", ".join(_parts(request, categories, lexicon))


def told_part(change: Change, categories: Mapping[str, Category], lexicon: Lexicon) -> str:
    """One part of a request, as it is named when it is offered to leave it out."""
    if change.field in PLAIN:
        return change.value
    if change.field == "minutes":
        return _said("minutes", spoken_minutes(int(float(change.value)), lexicon), lexicon)
    if change.field == "category":
        category = categories.get(change.value)
        label = category.named_in(lexicon.language) if category is not None else change.value
        return label if change.positive else _said("unlike", label, lexicon)
    return _said(change.field, called((change.value,), lexicon), lexicon)


def _parts(request: Request, categories: Mapping[str, Category], lexicon: Lexicon) -> Iterator[str]:
    for name in LISTS:
        values = list(getattr(request, name))
        if values:
            yield _said(name, called(values, lexicon), lexicon)
    yield from (told_part(change, categories, lexicon) for change in changes_of(request) if change.field not in LISTS)


def _said(name: str, value: str, lexicon: Lexicon) -> str:
    return str(lexicon.table("wish_parts")[name]).format(value=value)
