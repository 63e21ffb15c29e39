"""Which source answers a question: the recipe in hand, general knowledge, or none (Stolwijk & Kunneman 2023, section 4.2 and figure 3)."""
