"""A recipe with another tool in place of one of its tools."""

from __future__ import annotations

import re
from dataclasses import dataclass

from actions.language.lexicon import Lexicon
from actions.language.words import any_of, normalise
from actions.recipes.adapting.model import Substitution
from actions.recipes.adapting.words import article_at_end, article_before, like
from actions.recipes.model import Recipe, Step


def with_tool(recipe: Recipe, substitution: Substitution, lexicon: Lexicon) -> Recipe:
    """The recipe with a tool replaced in its list of tools and in its steps.

    Args:
        recipe: any recipe.
        substitution: of a tool.
        lexicon: the words of the recipe's language.
    """
    old, new = bare_tool(substitution.replaced, lexicon), substitution.option.called(lexicon)
    names = _names(old, recipe, lexicon)
    swap = _Swap(_pattern(names), frozenset(names), new, lexicon)
    return recipe.model_copy(update={"utensils": swap.tools(recipe.utensils), "steps": tuple(_step(step, swap) for step in recipe.steps)})


def bare_tool(name: str, lexicon: Lexicon) -> str:
    """A tool without its number, its size in brackets and what belongs to it: "12-cup muffin pan", "frying pan with lid (about 30 cm)"."""
    plain = re.sub(r"\s*\([^)]*\)?", "", normalise(name))
    first = re.split(rf"\s(?:{any_of({str(lexicon.entries.get('mixed_with', '+'))})})\s", plain)[0]
    return re.sub(r"^\d+\S*\s+(?=\S)", "", first).strip() or plain.strip() or normalise(name)


def tools_of(recipe: Recipe) -> tuple[str, ...]:
    """All tools that a recipe names."""
    return tuple(dict.fromkeys((*recipe.utensils, *(tool for step in recipe.steps for tool in step.utensils))))


@dataclass(frozen=True)
class _Swap:
    """One substitution at work: the names of the tool that goes, and what is taken."""

    pattern: re.Pattern[str]
    names: frozenset[str]
    new: str
    lexicon: Lexicon

    def tools(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """A list of tools with the new one."""
        return tuple(dict.fromkeys(self.new if bare_tool(name, self.lexicon) in self.names else name for name in names))


def _names(old: str, recipe: Recipe, lexicon: Lexicon) -> list[str]:
    """The names by which steps may call a tool: its own, and the ends of it with which no other tool ends."""
    words = old.split()
    others = [bare for name in tools_of(recipe) if (bare := bare_tool(name, lexicon)) and not f" {old}".endswith(f" {bare}")]
    ends = [" ".join(words[at:]) for at in range(1, len(words))]
    return [old, *(end for end in ends if not any(f" {other}".endswith(f" {end}") for other in others))]


def _pattern(names: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{any_of(names)})(?:e?s)?(?![\w-])", re.IGNORECASE)


def _step(step: Step, swap: _Swap) -> Step:
    update: dict[str, object] = {"text": _text(step.text, swap), "utensils": swap.tools(step.utensils)}
    if step.detail:
        update["detail"] = _text(step.detail, swap)
    return step.model_copy(update=update)


def _text(text: str, swap: _Swap) -> str:
    """The text with the tool's new name, and the article that fits it; what is done with a tool of that name stays ("whisk the eggs")."""
    for match in reversed(list(swap.pattern.finditer(text))):
        if _is_verb(text, match, swap.lexicon):
            continue
        before, said = text[: match.start()], like(match[0], swap.new)
        article = article_at_end(swap.lexicon).search(before)
        if article:
            before = f"{before[: article.start()]}{like(article['article'], article_before(swap.new, swap.lexicon))}{article['gap']}"
        text = before + said + text[match.end() :]
    return text


def _is_verb(text: str, match: re.Match[str], lexicon: Lexicon) -> bool:
    """Whether a tool's name is what is done: "Whisk the eggs", "then grill for 5 minutes"."""
    if " " in match[0]:
        return False
    before = text[: match.start()].split()[-1:]
    pointing = lexicon.words("determiners") | lexicon.words("articles") | lexicon.words("pointers") | lexicon.words("size_words")
    return not before or (before[0].lower().strip(",;:") not in pointing and match[0].lower() in lexicon.words("tool_verbs"))
