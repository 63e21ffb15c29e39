"""Pages as articles."""

from __future__ import annotations

import pytest

from actions.encyclopedia.stripping import HOLE, stripped, without_sections
from actions.encyclopedia.wikitext import LONGEST, Article, PageError, Words, article_of
from tests.unit.encyclopedia.wiki import WORDS


def read(text: str, words: Words = WORDS) -> Article:
    return article_of("Leek", text, words)


def lines(text: str) -> list[str]:
    return [line.text for line in read(text).lines]


def test_sentences_and_list_items_are_lines_of_their_sections() -> None:
    article = read("The '''leek''' is ''long''. It is green.\n\n== Kinds ==\nThere are two:\n* summer leeks\n* winter leeks. They are thick.\n")
    assert [(line.section, line.text) for line in article.lines] == [
        (0, "The leek is long."), (0, "It is green."), (1, "There are two:"), (1, "summer leeks"), (1, "winter leeks. They are thick."),
    ]
    assert article.sections == ("", "Kinds")


def test_a_sentence_does_not_end_at_an_abbreviation_or_an_initial() -> None:
    assert lines("Dr. Green and J. R. Pott met Martin King Jr. Then they ate.") == ["Dr. Green and J. R. Pott met Martin King Jr. Then they ate."]
    assert lines("It was 3.5 metres long. \"So much!\" He ate it.") == ["It was 3.5 metres long.", "\"So much!\"", "He ate it."]


def test_links_keep_target_shown_words_and_line_in_their_order() -> None:
    article = read("A [[soup]] of [[root vegetable|roots]]. Two [[pea]]s.\n\n== More ==\n* [[leek_(plant)#Taste|Leek]] and [[ onion ]]")
    assert [(link.target, link.shown, link.line) for link in article.links] == [
        ("Soup", "soup", 0), ("Root vegetable", "roots", 0), ("Pea", "peas", 1), ("Leek (plant)", "Leek", 2), ("Onion", "onion", 2),
    ]
    assert [line.text for line in article.lines] == ["A soup of roots.", "Two peas.", "Leek and onion"]


def test_templates_tables_references_files_and_comments_are_cleaned_away() -> None:
    text = (
        "{{Infobox|name=Leek|of={{nested|{{deep}}}}}}\n[[File:Leek.jpg|thumb|A [[leek]] in a [[garden]].]]\n"
        "The leek ({{IPA|li:k}}; ) is good<ref name=a>{{cite|x}} A book.</ref>, they say<ref name=a />.<!-- really? -->\n"
        "{| class=wikitable\n! a || b\n|-\n| 1 || 2 [[link]]\n|}\n<gallery>\nImage:x.jpg|A leek\n</gallery>\nIt is [http://x.org well known] &amp; cheap.<br />Fine."
    )
    article = read(text)
    assert " ".join(line.text for line in article.lines) == "The leek is good, they say. It is well known & cheap. Fine."
    assert article.links == ()


def test_categories_are_kept_and_other_wikis_and_sections_without_text_left_out() -> None:
    ends = "== See also ==\n* [[Onion]]\n\n== References ==\nA book.\n[[Category:Vegetables|leek]] [[category:Winter food]]\n"
    article = read(f"Leeks. [[fr:Poireau]][[:Category:Roots|roots]]\n\n{ends}")
    assert article.categories == ("Vegetables", "Winter food")
    assert ([line.text for line in article.lines], article.links, article.sections) == (["Leeks. roots"], (), ("",))


def test_prefixes_are_those_of_the_wiki() -> None:
    dutch = Words(namespaces={"categorie": 14, "bestand": 6})
    article = read("Prei. [[Bestand:Prei.jpg|duim]] [[Categorie:Groente]]", dutch)
    assert (article.categories, article.links) == (("Groente",), ())
    assert (dutch.namespace("Overleg: x"), dutch.namespace("Categorie:Groente"), dutch.namespace("Talk:Leek")) == (0, 14, 1)


@pytest.mark.parametrize("text", ["{{never closed and text.", "[[half a link", "{| a table\n| for ever", "<ref>open", "}} |} ]] ==", "== ==", "'''''", "{{{1|}}}",
    "[[]] [[|]] [[#Taste]]"])
def test_damaged_text_is_read_as_far_as_it_goes(text: str) -> None:
    assert "Leeks are green." in " ".join(line.text for line in read(f"Leeks are green.\n\n{text}").lines)


def test_what_is_never_closed_stays_and_nesting_is_followed() -> None:
    assert stripped("a {{b {{c}} d") == "a {{b  d"
    assert stripped("a {{b|{{c}}|}} d {| e\n|}") == f"a {HOLE} d {{| e\n|}}"
    assert stripped("x<ref>a<ref>b</ref></ref>y<REF/>z") == "xyz"


def test_a_page_that_is_too_long_is_refused() -> None:
    with pytest.raises(PageError, match="longer than 4 MiB"):
        read("a" * (LONGEST + 1))


def test_of_sections_that_are_not_read_only_links_with_a_prefix_stay() -> None:
    text = "A leek.\n\n==References==\n* [[Pea]], 1990\n[[Category:Plants]]\n=== Notes ===\nOne.\n== See also ==\n* [[Onion]]\n[[nl:Prei]] [[Category:Food|leek]]\n"
    assert without_sections(text, frozenset({"references", "see also"})) == (
        "A leek.\n\n==References==\n[[Category:Plants]]\n=== Notes ===\nOne.\n== See also ==\n[[nl:Prei]][[Category:Food|leek]]\n"
    )
    assert without_sections(text, frozenset()) == text
    article = read(text)
    assert (article.sections, article.categories, article.links) == (("", "Notes"), ("Plants", "Food"), ())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Take 2<sup>1</sup>/<sub>2</sub> cups.", ["Take 2½ cups."]),
        ("A <sup>3</sup>⁄<sub>16</sub> inch slice.", ["A 3/16 inch slice."]),
        ("It holds 10<sup>9</sup> germs and CO<sub>2</sub>.", ["It holds 10⁹ germs and CO₂."]),
        ("Bake at {{convert|350|F|C}} for an hour.", ["Bake at 350 °F (177 °C) for an hour."]),
        ("Keep at {{cvt|2|to|5|C|F|0}}.", ["Keep at 2 to 5 °C (36 to 41 °F)."]),
        ("It weighs {{Convert|5|kg|lb}}, {{convert|1+1/2|in|cm}} thick.", ["It weighs 5 kg (11 lb), 1½ in (3.81 cm) thick."]),
        ("Pour in {{convert|2|impgal|l}}.", ["Pour in 2 imp gal (9.1 l)."]),
        ("Add {{frac|1|1|2}} cups, {{frac|3|4}} cup and {{1/3}} spoon.", ["Add 1½ cups, ¾ cup and ⅓ spoon."]),
        ("Open 9{{ndash}}5, {{nowrap|5{{nbsp}}kg}}, 3{{e|8}}.", ["Open 9–5, 5 kg, 3×10⁸."]),
        ("She was born on {{birth date|1900|5|3}}.", ["She was born on 3 May 1900."]),
        ("Known since {{circa|1850}}. {{lang|fr|Poireau}} is French.", ["Known since c. 1850.", "Poireau is French."]),
    ],
)
def test_what_stands_for_a_value_is_read(text: str, expected: list[str]) -> None:
    assert lines(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bake at {{heat of ovens|5}} for long. Then eat.", ["Then eat."]),
        ("About <math>x^2</math> grow. They are green.", ["They are green."]),
        ("* {{measure|2}} cups of peas\n* salt", ["salt"]),
        ("It costs ${{price|2020|5}} each. It is cheap.", ["It is cheap."]),
        ("A leek (about {{size|5}} cm) is long.", ["A leek is long."]),
        ("A leek ({{IPA|li:k}}, ''Allium'') is good.", ["A leek (Allium) is good."]),
        ("Leeks are good.{{sfn|Pott|1990}} They grow {{citation needed|date=May 1990}}.", ["Leeks are good.", "They grow."]),
        ("{{Infobox|size=5}}\nThe leek is long.", ["The leek is long."]),
        ("{{convert|5|furlongs|m}} is far.", []),
    ],
)
def test_a_sentence_whose_value_is_not_known_is_left_out(text: str, expected: list[str]) -> None:
    assert lines(text) == expected


def test_dates_are_written_in_the_language_of_the_wiki() -> None:
    [line] = article_of("Prei", "Hij is op {{birth date|1900|5|3}} geboren.", Words(language="nl")).lines
    assert line.text == "Hij is op 3 mei 1900 geboren."
