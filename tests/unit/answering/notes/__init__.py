"""Tests of the notes for recipes."""
