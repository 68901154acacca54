"""Deals that are known to be winnable: found at leisure, kept ready, handed out once."""
