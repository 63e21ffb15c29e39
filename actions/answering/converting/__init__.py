"""Amounts and temperatures in other units."""
