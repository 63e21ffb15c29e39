"""Commands such as "/back", which mean the same in every state and channel, and how people talk in a kitchen."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from nlu.encoder import PROJECT


@lru_cache(maxsize=4)
def load_commands(language: str, knowledge: Path = PROJECT / "knowledge") -> dict[str, str]:
    """Read `knowledge/lexicon/<language>/commands.yml`: the intent of each command, which is named without its slash; a language without the file has none."""
    return {str(name): str(intent) for name, intent in _read(knowledge / "lexicon" / language / "commands.yml", "commands", {}).items()}


def load_kitchen_talk(language: str, knowledge: Path = PROJECT / "knowledge") -> str:
    """A few sentences as they are said in a kitchen, from `hearing.yml`; empty in a language without the file."""
    return str(_read(knowledge / "lexicon" / language / "hearing.yml", "kitchen_talk", ""))


def _read(file: Path, key: str, otherwise: Any) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))[key] if file.exists() else otherwise


def command_played(text: str, language: str) -> str:
    """What is played at a text: at the command "/back" Rasa's "/previous", at anything else the text itself."""
    intent = load_commands(language).get(text.strip()[1:].lower()) if text.strip().startswith("/") else None
    return text if intent is None else f"/{intent}"
