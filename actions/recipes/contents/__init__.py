"""What foods contain: whether an ingredient is, holds or may hold what somebody avoids, by its name, and why."""

from actions.recipes.contents.contents import Contents, Verdict, contents
from actions.recipes.contents.graph import Kind, Link
from actions.recipes.contents.reading import Reading
from actions.recipes.contents.table import ContentsError

__all__ = ["Contents", "ContentsError", "Kind", "Link", "Reading", "Verdict", "contents"]
