"""Steps of one action each, with the ingredients, their shares and the tools that each needs."""
