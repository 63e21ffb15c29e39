"""Yes or no, learned: how a claim stands to what the recipe says."""
