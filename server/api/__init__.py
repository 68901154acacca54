"""What is served as JSON: routes, their description, their answers."""
