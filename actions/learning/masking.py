"""What cooks say, made fit to be kept: without telephone numbers, addresses and other long numbers, and not longer than anybody asks."""

from __future__ import annotations

import re

LONGEST = 400  # characters that are kept
READ = 4 * LONGEST  # characters that are looked at
NUMBER_MASK, ADDRESS_MASK = "[number]", "[address]"
ADDRESS = re.compile(r"[^\s@<>()\[\],;:]+@[^\s@<>()\[\],;:]+\.[^\W\d_]{2,}|(?<!\w)@[^\W\d_]\w+")
LONG_NUMBER = re.compile(r"\d{6,}")
TELEPHONE = re.compile(r"(?<![\w.,/])(?:\+\s?|\(\s?)?\d(?:[\s().\-/]{0,3}\d){6,}(?!\w)")
UNSTORABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")


def masked(text: str) -> str:
    """The text as it may be kept: one line, at most LONGEST characters, with masks in place of what may name somebody."""
    plain = " ".join(UNSTORABLE.sub("", text).split())[:READ]
    for pattern, mask in ((ADDRESS, ADDRESS_MASK), (TELEPHONE, NUMBER_MASK), (LONG_NUMBER, NUMBER_MASK)):
        plain = pattern.sub(mask, plain)
    return plain[:LONGEST].rstrip()
