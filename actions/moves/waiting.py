"""What completes a question that waits: for the source that is meant, or for the piece that it lacks."""

from __future__ import annotations

import re

from actions.answering.decision_tree.evidence import Source
from actions.language.lexicon import Lexicon
from actions.language.words import any_spaced, content_stems, normalise
from actions.moves.turn import Part

PRESSED: dict[str, Source] = {"recipe": "recipe", "general": "common_sense"}
"""Values of the quick replies."""
SAID: dict[str, Source] = {"repair_general": "common_sense", "repair_recipe": "recipe"}
"""Lists of the lexicon whose words name a source."""


def wanted_source(part: Part, lexicon: Lexicon) -> Source | None:
    """The source that a cook names: "in general", "in this recipe"; None where none is named."""
    pressed = next((value for value in part.values("part") if value in PRESSED), None)
    if pressed is not None:
        return PRESSED[pressed]
    plain = normalise(part.text)
    return next((source for key, source in SAID.items() if re.search(rf"\b(?:{any_spaced(lexicon.words(key))})\b", plain)), None)


def meant_thing(part: Part, lexicon: Lexicon) -> str:
    """What a cook says was meant: "the sauce" of "no, I meant the sauce"; empty where nothing is named."""
    found = re.search(rf"\b(?:{any_spaced(lexicon.words('repair_focus'))})\b(.*)", normalise(part.text))
    thing = found.group(1).strip(" ,.!?") if found else ""
    return thing if content_stems(thing, lexicon) and thing not in lexicon.words("repair_fillers") else ""
