"""Small examples of each game to play oneself into its rules: chosen positions, and all that can become of them."""
