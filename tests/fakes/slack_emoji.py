"""The emoji that the fake knows, by the names that Slack gives them; any other name stays as it is written."""

from __future__ import annotations

import re

EMOJI = {
    "+1": "👍", "-1": "👎", "thumbsup": "👍", "thumbsdown": "👎", "wave": "👋", "ok_hand": "👌", "clap": "👏", "eyes": "👀", "smile": "😄",
    "smiley": "😃", "slightly_smiling_face": "🙂", "wink": "😉", "heart": "❤️", "green_heart": "💚", "tada": "🎉", "fire": "🔥", "star": "⭐",
    "bulb": "💡", "bell": "🔔", "key": "🔑", "mag": "🔍", "memo": "📝", "book": "📖", "lock": "🔒", "scales": "⚖️", "thermometer": "🌡️",
    "white_check_mark": "✅", "heavy_check_mark": "✔️", "ballot_box_with_check": "☑️", "x": "❌", "warning": "⚠️", "question": "❓", "exclamation": "❗",
    "arrow_right": "➡️", "arrow_left": "⬅️", "arrows_counterclockwise": "🔄", "repeat": "🔁", "hourglass": "⌛", "hourglass_flowing_sand": "⏳",
    "timer_clock": "⏲️", "stopwatch": "⏱️", "alarm_clock": "⏰", "clock1": "🕐", "speech_balloon": "💬", "microphone": "🎤", "100": "💯", "one": "1️⃣",
    "two": "2️⃣", "three": "3️⃣", "cook": "🧑‍🍳", "stew": "🍲", "fried_egg": "🍳", "cooking": "🍳", "knife_fork_plate": "🍽️", "fork_and_knife": "🍴",
    "hocho": "🔪", "salt": "🧂", "butter": "🧈", "cheese_wedge": "🧀", "egg": "🥚", "bread": "🍞", "rice": "🍚", "tomato": "🍅", "onion": "🧅",
    "garlic": "🧄", "carrot": "🥕", "corn": "🌽", "hot_pepper": "🌶️", "avocado": "🥑", "lemon": "🍋", "apple": "🍎", "cake": "🍰", "cookie": "🍪", "taco": "🌮",
}
NAMES = {character: name for name, character in reversed(EMOJI.items())}  # reversed, so that the first name of a character counts
SHORTCODE = re.compile(r":([a-z0-9_+'-]+):")
CHARACTERS = re.compile("|".join(re.escape(character) for character in sorted(NAMES, key=len, reverse=True)))


def shown(text: str) -> str:
    """A text with the names between colons shown as emoji, where they are known."""
    return SHORTCODE.sub(lambda match: EMOJI.get(match[1], match[0]), text)


def named(text: str) -> str:
    """A text with its emoji written as Slack writes them in events, ``:tomato:``."""
    return CHARACTERS.sub(lambda match: f":{NAMES[match[0]]}:", text)
