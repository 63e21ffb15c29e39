"""General cooking knowledge: a base of questions with answers, searched by meaning (Stolwijk & Kunneman 2023, section 3.1)."""
