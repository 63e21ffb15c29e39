"""Schemas are proved once, answers every time (run in the Rasa environment)."""

from __future__ import annotations

import jsonschema
import pytest

from nlu.schemas import check_schemas_once

SCHEMA = {"type": "object", "properties": {"events": {"type": "array"}}}


def test_a_wrong_answer_is_refused_every_time() -> None:
    check_schemas_once()
    jsonschema.validate({"events": []}, SCHEMA)
    for _ in range(2):
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate({"events": 3}, SCHEMA)


def test_a_wrong_schema_is_refused_every_time() -> None:
    check_schemas_once()
    for _ in range(2):
        with pytest.raises(jsonschema.SchemaError):
            jsonschema.validate({}, {"type": 7})
