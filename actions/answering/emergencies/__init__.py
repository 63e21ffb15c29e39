"""Emergencies in a kitchen ("my kid drank bleach"): recognised by words, and where these fail by what was learned from written utterances."""

from actions.answering.emergencies.known import Emergencies, load_emergencies
from actions.answering.emergencies.model import EmergencyModel, EmergencyModelError

__all__ = ["Emergencies", "EmergencyModel", "EmergencyModelError", "load_emergencies"]
