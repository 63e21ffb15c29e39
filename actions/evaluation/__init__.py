"""Measurements: one module for each published table, one command for each."""
