"""Numbers and amounts in the markup of an encyclopedia's pages."""

from __future__ import annotations

import pytest

from actions.encyclopedia.wikitext import article_of
from tests.unit.encyclopedia.wiki import WORDS

# --- numbers in wikitext ---

HALF = ("½", " 1/2", " 1⁄2")


def told(text: str) -> str:
    """What is read of a sentence between two others, which must stay."""
    lines = " ".join(line.text for line in article_of("Leek", f"Wash it first. {text} Serve it warm.", WORDS).lines)
    assert lines.startswith("Wash it first.")
    assert lines.endswith("Serve it warm.")
    return lines.removeprefix("Wash it first.").removesuffix("Serve it warm.").strip()


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("Add 2<sup>1</sup>/<sub>2</sub> cups of flour.", {f"Add 2{half} cups of flour." for half in HALF}),
        ("Add 1<sup>3</sup>⁄<sub>4</sub> cups of milk.", {f"Add 1{part} cups of milk." for part in ("¾", " 3/4", " 3⁄4")}),
        ("Add <sup>1</sup>/<sub>3</sub> cup of oil.", {f"Add {part} cup of oil." for part in ("⅓", "1/3", "1⁄3")}),
        ("A gram holds 10<sup>9</sup> germs.", {f"A gram holds {power} germs." for power in ("10⁹", "10^9")}),
        ("A gram holds 5×10<sup>6</sup> germs.", {f"A gram holds 5×{power} germs." for power in ("10⁶", "10^6")}),
        ("It weighs 10<sup>−3</sup> g.", {f"It weighs {power} g." for power in ("10⁻³", "10^−3", "10^-3")}),
        ("It covers 3 m<sup>2</sup> of soil.", {f"It covers 3 {unit} of soil." for unit in ("m²", "m^2")}),
        ("The gas is CO<sub>2</sub>.", {"The gas is CO₂.", "The gas is CO2."}),
        ("It is the 1<sup>st</sup> course.", {"It is the 1st course."}),
        ("Add {{frac|1|1|2}} cups of flour.", {f"Add 1{half} cups of flour." for half in HALF}),
        ("Add {{frac|3|4}} cup of flour.", {f"Add {part} cup of flour." for part in ("¾", "3/4", "3⁄4")}),
        ("Add {{sfrac|2|1|3}} cups of flour.", {f"Add 2{part} cups of flour." for part in ("⅓", " 1/3", " 1⁄3")}),
        ("Add {{frac|8}} teaspoon of salt.", {f"Add {part} teaspoon of salt." for part in ("⅛", "1/8", "1⁄8")}),
        ("Add {{fraction|1|4}} cup of salt.", {f"Add {part} cup of salt." for part in ("¼", "1/4", "1⁄4")}),
        ("Use {{nowrap|1.5 kg}} of leeks.", {"Use 1.5 kg of leeks."}),
        ("Leeks are old.{{citation needed|date=May 2020}}", {"Leeks are old."}),
        ("Leeks {{IPA|li:ks}} are old.", {"Leeks are old."}),
    ],
)
def test_markup_that_carries_a_value_is_read(text: str, sentences: set[str]) -> None:
    assert told(text) in sentences


@pytest.mark.parametrize(
    ("text", "before", "amounts"),
    [
        ("Bake it at {{convert|350|F|C}} for an hour.", "350", ("177", "180")),
        ("Bake it at {{convert|180|C|F}} for an hour.", "180", ("356", "360")),
        ("Bake it at {{cvt|200|°C|°F}} for an hour.", "200", ("392", "390")),
        ("Take {{convert|2|lb|kg}} of leeks.", "2", ("0.91", "0.907", "0.9")),
        ("Take {{convert|500|g|lb}} of leeks.", "500", ("1.1",)),
        ("It grows {{convert|12|in|cm}} high.", "12", ("30",)),
        ("Boil {{convert|1|usgal|l}} of water.", "1", ("3.8",)),
    ],
)
def test_a_converted_amount_is_told_in_both_units(text: str, before: str, amounts: tuple[str, ...]) -> None:
    found = told(text)
    assert f" {before} " in found.replace("\u00a0", " ").replace("°", " °").replace("-", " ")
    assert any(f"({amount}" in found for amount in amounts)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("It keeps for {{val|3.5|u=days}}.", ("3.5", "days")), ("Take {{convert|10|-|15|cm|in}} of the stalk.", ("10", "15", "cm")),
        ("A farm grows {{formatnum:12500}} leeks.", ("12", "500")),
        ("It holds {{gaps|20|000}} seeds.", ("20", "000")), ("Boil it at {{some odd template|98|zz}} for long.", ("98",)),
        ("Cook {{convert|3|xyzzy|abcde}} of leeks.", ("3", "xyzzy")),
    ],
)
def test_a_value_that_cannot_be_read_takes_its_sentence_with_it(text: str, values: tuple[str, ...]) -> None:
    found = told(text)
    assert not found or all(value in found for value in values)
