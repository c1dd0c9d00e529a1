"""The rules: sets of squares, moves, endings, positions."""
