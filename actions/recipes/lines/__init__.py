"""Ingredient lines: the amount, the unit, the food and the remarks that each one writes."""
