"""The Four Seasons family, by search."""
