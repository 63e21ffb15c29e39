"""What a question is about: the recipe in hand, cooking in general, or nothing that any source knows (Stolwijk & Kunneman 2023, sections 3.3 and 5)."""
