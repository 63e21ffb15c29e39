"""Sources of answers: each proposes candidates for a question, and decides nothing."""
