"""Word lists that a cook can read and correct."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from actions.language.lexicon import Lexicon, LexiconError
from actions.settings import PROJECT
from tests.conftest import scratch


def written(folder: Path, **files: str) -> Lexicon:
    for name, text in files.items():
        scratch(folder / "lexicon" / "xx" / f"{name}.yml", text)
    return Lexicon.load("xx", folder)


def test_all_files_of_a_language_are_read_together(tmp_path: Path) -> None:
    lexicon = written(tmp_path, a="stop: [de, het]", b="units: {gram: [g]}")
    assert lexicon.words("stop") == {"de", "het"}
    assert lexicon.unit_of == {"g": "gram"}


def test_an_unknown_language_is_named_in_the_error() -> None:
    with pytest.raises(LexiconError, match="'tlh'"):
        Lexicon.load("tlh")


def test_broken_yaml_names_its_file(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"broken\.yml"):
        written(tmp_path, broken="units: {gram: [g")


def test_a_key_in_two_files_is_refused_with_its_name(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match=r"words\.yml holds 'stop', and so does another file"):
        written(tmp_path, first="stop: [de]", words="stop: [het]")


def test_an_empty_file_adds_nothing(tmp_path: Path) -> None:
    assert written(tmp_path, empty="# nothing yet\n", words="stop: [a]").entries == {"stop": ["a"]}


def test_what_a_language_does_not_list_is_empty(tmp_path: Path) -> None:
    lexicon = written(tmp_path, words="stop: [a]")
    assert not lexicon.words("utensils")
    assert not lexicon.table("units")
    assert lexicon.utensils == ()


def test_words_that_yaml_reads_as_numbers_stay_words(tmp_path: Path) -> None:
    assert written(tmp_path, words="last: [1, two]").words("last") == {"1", "two"}


def test_unit_forms_are_found_in_lower_case(tmp_path: Path) -> None:
    assert written(tmp_path, units="units: {tablespoon: [Tbsp, EL]}").unit_of == {"tbsp": "tablespoon", "el": "tablespoon"}


def test_a_longer_tool_name_comes_before_the_name_it_holds(lexicon: Lexicon) -> None:
    names = lexicon.utensils
    for at, name in enumerate(names):
        assert not any(earlier != name and f" {earlier}" in name for earlier in names[:at]), name


def test_every_written_unit_of_the_shipped_lexicon_means_one_unit(lexicon: Lexicon) -> None:
    forms = [form.lower() for listed in lexicon.table("units").values() for form in listed]
    assert sorted(forms) == sorted(set(forms))


@pytest.mark.parametrize("key", ["negation", "articles", "utensils", "heat", "until", "completion"])
def test_shipped_words_are_all_words(lexicon: Lexicon, key: str) -> None:
    assert lexicon.words(key)
    assert not {"True", "False", "None"} & lexicon.words(key), "YAML reads a bare no, yes or null as something else: quote it"


@pytest.mark.parametrize("language", sorted(folder.name for folder in (PROJECT / "knowledge" / "lexicon").iterdir()))
def test_no_shipped_key_stands_in_two_files(language: str) -> None:
    keys = [key for file in (PROJECT / "knowledge" / "lexicon" / language).glob("*.yml") for key in yaml.safe_load(file.read_text(encoding="utf-8"))]
    assert [key for key in set(keys) if keys.count(key) > 1] == []


def test_no_key_stands_in_two_files_of_a_language() -> None:
    for folder in (PROJECT / "knowledge" / "lexicon").iterdir():
        files: dict[str, list[str]] = {}
        for file in folder.glob("*.yml"):
            for key in yaml.safe_load(file.read_text(encoding="utf-8")) or {}:
                files.setdefault(key, []).append(file.name)
        assert {key: names for key, names in files.items() if len(names) > 1} == {}
