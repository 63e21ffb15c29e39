"""Formats of other recipe programs, each turned into schema.org/Recipe objects that `json_ld` reads."""
