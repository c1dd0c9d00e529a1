"""The games themselves: the list of games, positions, best moves, new games."""
