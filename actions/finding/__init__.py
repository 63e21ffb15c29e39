"""Finding a recipe among very many: what a request asks for, search, categories, and the question that narrows best (Xu & Kato)."""
