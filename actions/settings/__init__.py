"""Every setting in one place: where things are, and the constants that were found by measurement."""

from actions.settings.deciding import DECIDING, EMERGENCIES, GOALS, MATCHING, NEEDS, PAPER_TREE, Deciding, Emergencies, Goals, Matching, Needs, PaperTree
from actions.settings.environment import PROJECT, Settings
from actions.settings.following import FOLLOW_UPS, FOLLOWING, Following, FollowUpThresholds
from actions.settings.questions import QUESTIONS, SHORTENING, Questions, Shortening
from actions.settings.recipe import READING, Reading
from actions.settings.small_talk import SMALL_TALK, SmallTalk

__all__ = [
    "DECIDING",
    "EMERGENCIES",
    "FOLLOWING",
    "FOLLOW_UPS",
    "GOALS",
    "MATCHING",
    "NEEDS",
    "PAPER_TREE",
    "PROJECT",
    "QUESTIONS",
    "READING",
    "SHORTENING",
    "SMALL_TALK",
    "Deciding",
    "Emergencies",
    "FollowUpThresholds",
    "Following",
    "Goals",
    "Matching",
    "Needs",
    "PaperTree",
    "Questions",
    "Reading",
    "Settings",
    "Shortening",
    "SmallTalk",
]
