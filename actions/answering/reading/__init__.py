"""Reading comprehension of the recipe in hand: which piece of which step answers a question."""
