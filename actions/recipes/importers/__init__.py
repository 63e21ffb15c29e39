"""Readers of recipes from the outside; each turns one format into raw recipes."""
