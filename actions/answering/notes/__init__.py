"""Notes: questions that are asked about one recipe, written with their answers, and found by meaning while that recipe is in hand."""
