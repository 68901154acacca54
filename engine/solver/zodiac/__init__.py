"""Zodiac and its relatives, exactly."""
