"""What to take in place of a food or tool of the recipe in hand."""
