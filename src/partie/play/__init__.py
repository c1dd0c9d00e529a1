"""One way to play, for page, terminal and arena: a running game, and brains that think in threads."""
