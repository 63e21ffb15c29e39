"""Recipes for another number of eaters: which numbers grow, and how the new ones are written."""
