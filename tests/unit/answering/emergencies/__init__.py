"""Tests of emergencies."""
