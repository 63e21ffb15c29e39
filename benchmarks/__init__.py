"""Measurements: speeds as ratios against a named baseline in the same run, accuracies with their data."""
