"""The puzzles of the day, for the page and other programs."""
