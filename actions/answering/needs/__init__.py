"""What somebody at the table may not eat: whether an utterance tells of it or asks about it, and what it names."""

from actions.answering.needs.model import FITS, HOLDS, LISTS, NONE, STATES, Judged, NeedsError, NeedsModel
from actions.answering.needs.naming import Named, named_needs

__all__ = ["FITS", "HOLDS", "LISTS", "NONE", "STATES", "Judged", "Named", "NeedsError", "NeedsModel", "named_needs"]
