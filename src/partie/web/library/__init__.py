"""A visitor's own games: stored, listed, counted, found again."""
