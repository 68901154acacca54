"""A race, pure: its log's entries, the state they fold to, what may be decided, who sees what. No await, no clock."""
