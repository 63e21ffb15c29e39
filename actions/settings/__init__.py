"""Every setting in one place: where things are, and the constants that were found by measurement."""

from actions.settings.deciding import DECIDING, EMERGENCIES, GOALS, NEEDS, OUR_TREE, PAPER_TREE, PROBLEMS, Deciding, Emergencies, Goals, Needs, OurTree, PaperTree, Problems
from actions.settings.environment import PROJECT, Settings
from actions.settings.following import CONVERSING, FOLLOW_UPS, FOLLOWING, Conversing, Following, FollowUpThresholds
from actions.settings.questions import QUESTIONS, SHORTENING, Questions, Shortening
from actions.settings.recipe import POLARITY, READING, Polarity, Reading
from actions.settings.small_talk import SMALL_TALK, SmallTalk

__all__ = [
    "CONVERSING",
    "DECIDING",
    "EMERGENCIES",
    "FOLLOWING",
    "FOLLOW_UPS",
    "GOALS",
    "NEEDS",
    "OUR_TREE",
    "PAPER_TREE",
    "POLARITY",
    "PROBLEMS",
    "PROJECT",
    "QUESTIONS",
    "READING",
    "SHORTENING",
    "SMALL_TALK",
    "Conversing",
    "Deciding",
    "Emergencies",
    "FollowUpThresholds",
    "Following",
    "Goals",
    "Needs",
    "OurTree",
    "PaperTree",
    "Polarity",
    "Problems",
    "Questions",
    "Reading",
    "Settings",
    "Shortening",
    "SmallTalk",
]
