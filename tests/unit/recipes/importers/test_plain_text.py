"""Markup, entities and what no store can hold."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from actions.recipes.importers.plain_text import one_line, plain, text_of


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Mix  the\tdough.", "Mix the dough."),
        ("<p>Mix.</p><p>Bake.</p>", "Mix.\nBake."),
        ("Mix.<br/>Bake.<BR>Eat.", "Mix.\nBake.\nEat."),
        ("<ul><li>2 eggs</li><li>salt</li></ul>", "2 eggs\nsalt"),
        ("<b>1</b> cup <a href='x?a=1&b=2'>oats</a>", "1 cup oats"),
        ("salt &amp; pepper &frac12; &#8531;", "salt & pepper ½ ⅓"),
        ("salt &amp;amp; pepper", "salt & pepper"),
        ("&lt;p&gt;Mix.&lt;/p&gt;", "Mix."),
        ("&amp;lt;b&amp;gt;hot&amp;lt;/b&amp;gt;", "hot"),
        ("1&nbsp;cup\u00a0milk", "1 cup milk"),
        ("5 < 6 and 7 > 4", "5 < 6 and 7 > 4"),
        ("fish&chips, B&notes", "fish&chips, B&notes"),
        ("If it reads < 74 °C, keep roasting; if > 74 °C, serve.", "If it reads < 74 °C, keep roasting; if > 74 °C, serve."),
        ("2 onions (<80 g each, not >100 g)", "2 onions (<80 g each, not >100 g)"),
        ("If <half is left, add water; if >half, go on.", "If <half is left, add water; if >half, go on."),
        ("Use <a cup of milk, but > a spoon.", "Use <a cup of milk, but > a spoon."),
        ("pH &lt; 4 and &amp;gt; 2", "pH < 4 and > 2"),
        ("We <3 soup <- this one", "We <3 soup <- this one"),
        ("Fry until golden<br>Then drain.<BR/>Eat.", "Fry until golden\nThen drain.\nEat."),
        ("<p>Fry.<p class=x>Drain.</p><ul><li>Salt</li><li hidden>Eat</li></ul>", "Fry.\nDrain.\nSalt\nEat"),
        ('Fry <x-note lang="en">well</x-note><img src=a.jpg /><path d="M0"/>.', "Fry well ."),
        ('Un<i>salted</i> <a href="/jam?x=1&y=2">plum jam</a>.<span>1</span><span>cup</span>', "Unsalted plum jam. 1 cup"),
        ("&frac12 cup at 90&deg C, mac &amp cheese", "½ cup at 90° C, mac & cheese"),
        ("<script>alert('x')</script>Mix.<style>p {}</style><!-- no -->", "Mix."),
        ("so\ud800up\x00 with\u200b peas\ufeff", "soup with peas"),
        ("one\r\n\r\n two \x0b three", "one\ntwo\nthree"),
        ("", ""),
    ],
)
def test_text_is_freed_of_markup(text: str, expected: str) -> None:
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("Stir.", "Stir."), (7, "7"), (1.5, "1.5"), (True, ""), (None, ""), ({}, ""), ([], ""), ({"@value": "a", "@language": "en"}, "a"), ({"name": "b"}, "b"),
        ({"text": "c", "name": "b"}, "c"), ({"text": {"@value": "d"}}, "d"), (["", None, "e", "f"], "e"),
    ],
)
def test_every_value_has_a_text(value: object, expected: str) -> None:
    assert text_of(value) == expected


def test_one_line_has_no_line_break() -> None:
    assert one_line("<p>Pea</p><p>Soup</p>") == "Pea Soup"


@settings(derandomize=True)
@given(st.text(alphabet=st.one_of(st.characters(), st.sampled_from("<>&;/\n pbr#lt")), max_size=200))
def test_plain_text_stays_as_it_is(text: str) -> None:
    once = plain(text)
    assert plain(once) == once or "&" in once or "<" in once
    once.encode("utf-8")
    assert all(line == " ".join(line.split()) and line for line in once.split("\n") if once)
