"""Opening the pipeline of a language."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import spacy
from spacy.language import Language

from actions.language.pipeline.loading import PipelineError, Pipelines, named_pipelines


def saved(folder: Path, language: str = "en") -> Path:
    """A pipeline that only cuts words."""
    spacy.blank(language).to_disk(folder)
    return folder


def test_the_trained_pipeline_of_a_language_is_opened_once(tmp_path: Path) -> None:
    saved(tmp_path / "en")
    pipelines = Pipelines(tmp_path)
    first = pipelines.of("en")
    assert first is not None
    assert [token.text for token in first("Stir it.")] == ["Stir", "it", "."]
    assert pipelines.of("en") is first


def test_a_language_without_a_pipeline_has_none(tmp_path: Path) -> None:
    assert Pipelines(tmp_path).of("xx") is None
    assert Pipelines.none().of("en") is None


def test_a_configured_pipeline_goes_before_the_trained_one(tmp_path: Path) -> None:
    saved(tmp_path / "en")
    other = saved(tmp_path / "other")
    (other / "meta.json").write_text((other / "meta.json").read_text(encoding="utf-8").replace('"pipeline"', '"mine"'), encoding="utf-8")
    found = Pipelines(tmp_path, {"en": str(other)}).of("en")
    assert found is not None
    assert found.meta["name"] == "mine"


def test_a_configured_pipeline_that_is_not_there_is_named_with_its_remedy(tmp_path: Path) -> None:
    with pytest.raises(PipelineError, match=r"en_no_such_pipeline.*pip install.*SOUSCHEF_PIPELINE"):
        Pipelines(tmp_path, {"en": "en_no_such_pipeline"}).of("en")


@pytest.mark.parametrize("broken", ["config.cfg", "meta.json"])
def test_a_trained_pipeline_that_is_broken_is_named_with_its_remedy(tmp_path: Path, broken: str) -> None:
    (saved(tmp_path / "en") / broken).write_text("{", encoding="utf-8")
    with pytest.raises(PipelineError, match=r"en cannot be opened.*make setup"):
        Pipelines(tmp_path).of("en")


def test_a_pipeline_of_another_language_is_refused(tmp_path: Path) -> None:
    with pytest.raises(PipelineError, match="is for 'nl', not for 'en'"):
        Pipelines(tmp_path, {"en": str(saved(tmp_path / "dutch", "nl"))}).of("en")


def test_the_version_changes_with_the_pipelines(tmp_path: Path) -> None:
    versions = [Pipelines(tmp_path).version, Pipelines(tmp_path, {"en": "en_core_web_md"}).version]
    meta = saved(tmp_path / "en") / "meta.json"
    versions.append(Pipelines(tmp_path).version)
    os.utime(meta, (0, 0))
    versions.append(Pipelines(tmp_path).version)
    assert len(set(versions)) == len(versions)
    assert Pipelines(tmp_path).version == versions[-1]


@pytest.mark.parametrize(
    ("setting", "expected"),
    [
        ("", {}),
        (" , ", {}),
        ("en_core_web_md", {"en": "en_core_web_md"}),
        ("nl=nl_core_news_lg", {"nl": "nl_core_news_lg"}),
        (" en = /models/en , nl=nl_core_news_lg,", {"en": "/models/en", "nl": "nl_core_news_lg"}),
    ],
)
def test_the_setting_names_pipelines_by_language(setting: str, expected: dict[str, str]) -> None:
    assert named_pipelines(setting, "en") == expected


def test_the_pipeline_that_set_up_trained_parses(nlp: Language) -> None:
    doc = nlp("Drain the lentils and rinse them.")
    assert {"morphologizer", "parser", "trainable_lemmatizer"} <= set(nlp.pipe_names)
    assert [(token.lemma_, token.head.text) for token in doc if "Imp" in token.morph.get("Mood", [])] == [("drain", "Drain"), ("rinse", "Drain")]


def test_it_takes_any_text(nlp: Language) -> None:
    for text in ("", "   ", "\n\t", "½", "👩‍🍳🔥", "次は何ですか", "a" * 3000, "salt " * 400, "((((", "\x00"):
        assert len(nlp(text)) == len(nlp.make_doc(text))
