"""The daily challenge: its days, what an attempt is worth, playing it, reading its boards."""
