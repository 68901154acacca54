"""A node: it deals the same secret deal to everyone in a race, checks every move, keeps all state in Redis."""
