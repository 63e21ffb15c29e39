"""A small base for tests, and the tools that read it."""

from __future__ import annotations

from actions.answering.common_sense.making import Tools
from actions.answering.common_sense.pairs import Pair
from actions.answering.common_sense.static_vectors import StaticVectors
from actions.language.encoder import Encoder
from actions.language.lexicon import Lexicon
from actions.settings import Settings

FOODS = ("butter", "coconut oil", "buttermilk", "honey", "rice", "leek", "kale", "cocoa powder")


def small_base() -> list[Pair]:
    """Two questions about each of some foods, with two other wordings each."""
    found = []
    for food in FOODS:
        key = food.replace(" ", "-")
        found.append(Pair(
            id=f"keeping-{key}", category="keeping", question=f"How long does {food} keep once it is opened?", also=(f"shelf life of opened {food}", f"does {food} go bad"),
            answer=f"About a month for {food} in the fridge.", about=(food,), when=("opened",),
        ))
        found.append(Pair(
            id=f"replacing-{key}", category="replacing", question=f"What can I use instead of {food}?", also=(f"no {food} in the house, what now", f"swap for {food}"),
            answer=f"Take something that is like {food}.", about=(food,),
        ))
    return found


def tools() -> Tools:
    """English words, the exported encoder and the static vectors that set-up distilled."""
    settings = Settings()
    return Tools(Lexicon.load("en"), Encoder(settings.encoder), StaticVectors(settings.static / "en"))
