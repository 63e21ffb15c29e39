"""Food safety: temperatures that are hot or cold enough, and what is no food."""
