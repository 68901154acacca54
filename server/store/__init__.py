"""The store: one script a change, typed functions in front, key names in one table."""
