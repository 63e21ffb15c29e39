"""Makes the adapted recipe, and keeps those that were made last."""

from __future__ import annotations

from collections import OrderedDict

from actions.language.lexicon import Lexicon
from actions.language.lexicons import Lexicons
from actions.language.measures import Densities
from actions.recipes.adapting.converting import in_system
from actions.recipes.adapting.model import Adaptation
from actions.recipes.adapting.replacing import replaced
from actions.recipes.adapting.tools import with_tool
from actions.recipes.model import Ingredient, Recipe
from actions.recipes.scaling.scaling import Scaled, scaled

MOST = 256  # adapted recipes that are kept


class Adapter:
    """Adapts recipes, each with the words of its language.

    Args:
        lexicons: the words of the languages.

    Raises:
        DensityError: the table of densities cannot be read.
    """

    def __init__(self, lexicons: Lexicons) -> None:
        self._lexicons = lexicons
        self._densities = {lexicons.default.language: Densities.load(lexicons.default, lexicons.knowledge)}
        self._made: OrderedDict[tuple[str, Adaptation], tuple[Recipe, Recipe]] = OrderedDict()

    def __call__(self, recipe: Recipe, adaptation: Adaptation) -> Recipe:
        """The recipe as it is cooked; the very same object as long as neither changes.

        What the adaptation does not find in the recipe, which may have been imported anew, is left out.
        """
        if adaptation == Adaptation(lacking=adaptation.lacking, left_out=adaptation.left_out):
            return recipe
        key = (recipe.id, adaptation.model_copy(update={"lacking": (), "left_out": ()}))
        kept = self._made.get(key)
        if kept is None or kept[0] is not recipe:
            kept = self._made[key] = (recipe, self._adapted(recipe, adaptation))
        self._made.move_to_end(key)
        while len(self._made) > MOST:
            self._made.popitem(last=False)
        return kept[1]

    def _adapted(self, recipe: Recipe, adaptation: Adaptation) -> Recipe:
        told = self.scaled(recipe, adaptation).recipe if adaptation.by != 1 else self.substituted(recipe, adaptation)
        lexicon = self.lexicon(recipe)
        return in_system(told, adaptation.units, adaptation.scale, lexicon, self.densities(lexicon))

    def line(self, recipe: Recipe, adaptation: Adaptation, at: int) -> Ingredient:
        """One line of the adapted recipe's list, without the work for its steps."""
        return self._adapted(recipe.model_copy(update={"steps": ()}), adaptation).ingredients[at]

    def substituted(self, recipe: Recipe, adaptation: Adaptation) -> Recipe:
        """The recipe with what is taken in place of what, in the author's amounts."""
        lexicon = self.lexicon(recipe)
        for substitution in adaptation.substitutions:
            recipe = with_tool(recipe, substitution, lexicon) if substitution.tool else replaced(recipe, substitution, lexicon, self.densities(lexicon))
        return recipe

    def scaled(self, recipe: Recipe, adaptation: Adaptation) -> Scaled:
        """The recipe with its substitutes, multiplied, and what could not be."""
        lexicon = self.lexicon(recipe)
        return scaled(self.substituted(recipe, adaptation), factor=adaptation.by, lexicon=lexicon, densities=self.densities(lexicon))

    def lexicon(self, recipe: Recipe) -> Lexicon:
        """The words of a recipe's language."""
        return self._lexicons.of(recipe.language)

    def densities(self, lexicon: Lexicon) -> Densities:
        """What foods weigh, by their names in a language."""
        if lexicon.language not in self._densities:
            self._densities[lexicon.language] = Densities.load(lexicon, self._lexicons.knowledge)
        return self._densities[lexicon.language]
