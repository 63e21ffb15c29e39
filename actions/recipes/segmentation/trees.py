"""The paper's segmenters: subtrees of the dependency tree whose root is tagged as a verb are steps."""

from __future__ import annotations

from collections.abc import Callable

from spacy.language import Language
from spacy.tokens import Doc, Token

from actions.language.lexicon import Lexicon
from actions.recipes.segmentation.base import readable, sentence_spans

Tags = Callable[[Doc], list[str]]
VERB = "VERB"


def pipeline_tags(doc: Doc) -> list[str]:
    """The tags that the pipeline itself gives."""
    return [token.pos_ for token in doc]


class TreeSegmenter:
    """Every verb that is the root of a subtree makes a step of it; what is left of the tree is a step with its root.

    Args:
        nlp: parses; see `actions.language.pipeline`.
        lexicon: for the sentences, which the paper cuts first.
        tags: the part of speech of every word: the pipeline's, or those of the retrained tagger.
    """

    def __init__(self, nlp: Language, lexicon: Lexicon, tags: Tags = pipeline_tags) -> None:
        self._nlp, self._lexicon, self._tags = nlp, lexicon, tags

    def boundaries(self, text: str) -> list[int]:
        """See `Segmenter`."""
        found: list[int] = []
        spans = sentence_spans(text, self._lexicon)
        for at, (start, end) in enumerate(spans):
            said = readable(text[start:end], self._lexicon)
            found += [start + said.places[inside] for inside in self._inside(self._nlp(said.text))]
            if at < len(spans) - 1:
                found.append(end)
        return found

    def _inside(self, doc: Doc) -> list[int]:
        """Ends of steps within one sentence: where one token belongs to another step than the next; a mark belongs to what it follows."""
        tags = self._tags(doc)
        owner: list[int] = []
        for token in doc:
            owner.append(owner[-1] if owner and token.is_punct else self._owner(token, tags))
        return [token.idx + len(token) for token, own, after in zip(doc, owner, owner[1:], strict=False) if own != after]

    @staticmethod
    def _owner(token: Token, tags: list[str]) -> int:
        """The verb in whose subtree a token stands, the nearest above it; the root of the tree where there is none."""
        for above in (token, *token.ancestors):
            is_subtree = above.n_lefts + above.n_rights > 0 or above.head.i == above.i
            if tags[above.i] == VERB and is_subtree:
                return int(above.i)
        return -1
